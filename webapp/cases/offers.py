"""What may be recorded in a case now, read from its rows: the engine checks the same once more when it is recorded."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from processes.authority import Standing
from processes.messages import Message
from processes.municipality import Municipality
from processes.procedure import Procedure


@dataclass(frozen=True)
class Offer:
    """A message or action, with its name on screen; those of the authority are offered apart."""

    name: str
    title: str
    awaited: bool
    authority: bool
    icon: str


ICONS = {
    "file_paper": "paperclip",
    "annul": "ban",
    "annul_archived": "ban",
    "notice_received": "envelope-open",
    "notice_returned": "envelope",
    "defence_filed": "file-lines",
    "appeal_filed": "file-lines",
    "removal_reported": "car-side",
    "charge_paid": "money-bill",
}


def offers(
    procedure: Procedure,
    municipality: Municipality,
    standing: Standing,
    *,
    status: str,
    awaited: Iterable[tuple[str, str]],
    done_steps: Collection[str],
    dispatched: Collection[str],
    beside: bool = False,
) -> Sequence[Offer]:
    """The awaited ones first, then what is taken whatever is open.

    `awaited`: message and the lanes it names; `dispatched`: the kinds of notice that left the office; `beside`: a
    process beside the cases takes what it awaits, and papers.
    """
    expected = dict(awaited)
    found = []
    for name, told in procedure.messages.items():
        if told.services or status not in told.statuses:
            continue
        if beside and name not in expected and not told.anybody:
            continue
        taken = name in expected or told.action or told.kept(done_steps, dispatched)
        if taken and _may(told, expected.get(name, ""), procedure, municipality, standing):
            icon = ICONS.get(name, "pen-to-square")
            found.append(Offer(name, told.name, name in expected, told.authority, icon))
    return sorted(found, key=lambda each: (each.authority, not each.awaited, each.title))


def _may(told: Message, recorders: str, procedure: Procedure, municipality: Municipality, standing: Standing) -> bool:
    if told.anybody:
        return bool(standing.lanes)
    lanes = {municipality.lane(each, procedure.name) for each in told.lanes} | set(recorders.split())
    return bool(lanes & standing.lanes.keys())
