"""The papers of a registration: which were handed in, until when each holds, what is kept of them in the register."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from sqlalchemy import Row, insert, select, update

from handlers.law.certificates import criminal_certificates, last_day
from handlers.law.requirements import DOCUMENTS
from handlers.law.years import months_after
from handlers.registration.said import day
from handlers.registry import Context
from models.registration import registration_paper

LICENCE, COURSE, POLICY, INSPECTION = "licence", "course", "liability_policy", "inspection"
REPORTS: Final = {"II": "report_ii", "III": "report_iii"}
CRIMINAL: Final = ("doc_f_certificates", "doc_f_antecedents")
TOXICOLOGY: Final = ("doc_j", "doc_k")
WATCHED: Final = (POLICY, *CRIMINAL, LICENCE, COURSE, INSPECTION)
"""Papers whose end the validity of a registration looks after."""
ONCE: Final = frozenset({"doc_b", "crlv"})
"""Papers that every request brings anew: the medical certificate, the CRLV of the year."""
DATED: Final = frozenset({"doc_e", *CRIMINAL, *TOXICOLOGY, *REPORTS.values()})
"""Papers that serve another request only where it is known until when they hold."""
LABELS: Final = {
    POLICY: "apólice de responsabilidade civil",
    "doc_f_certificates": "certidões criminais",
    "doc_f_antecedents": "atestado de antecedentes",
    LICENCE: "CNH",
    COURSE: "curso especializado",
    INSPECTION: "vistoria periódica",
}


@dataclass(frozen=True)
class Paper:
    """A paper that was handed in: its file, its own date, and the last day on which it holds."""

    kind: str
    file: str | None = None
    issued_on: date | None = None
    expires_on: date | None = None

    def holds(self, on: date) -> bool:
        """Whether it still holds on a day."""
        return self.expires_on is None or on <= self.expires_on


def handed_in(context: Context, said: Mapping[str, Any]) -> dict[str, Paper]:
    """The papers of the application, by kind."""
    found: dict[str, Paper] = {}
    for kind in DOCUMENTS:
        if said.get(kind):
            issued = day(said.get(f"{kind}_on"))
            found[kind] = Paper(kind, _file(said, kind), issued, _expires(context, kind, issued, said))
    found |= _reports(said)
    for kind, paper in (
        ("crlv", _group(said, "crlv", "crlv_file", None)),
        (POLICY, _group(said, POLICY, "policy_file", "expires_on")),
        (LICENCE, _group(said, LICENCE, "doc_h", "expires_on")),
        (COURSE, _course(context, said)),
    ):
        if paper is not None:
            found[kind] = paper
    return found


def _file(said: Mapping[str, Any], field: str) -> str | None:
    named = said.get(field)
    return str(named[0]) if isinstance(named, list) and named else None


def _reports(said: Mapping[str, Any]) -> dict[str, Paper]:
    return {
        REPORTS[each["kind"]]: Paper(
            REPORTS[each["kind"]], _file(said, f"{REPORTS[each['kind']]}_file"), day(each.get("issued_on")),
            day(each.get("expires_on")),
        )
        for each in said.get("inspection_reports") or ()
    }  # fmt: skip


def _group(said: Mapping[str, Any], kind: str, file: str, expires: str | None) -> Paper | None:
    told = said.get(kind)
    if not told:
        return None
    return Paper(kind, _file(said, file), None, day(told.get(expires)) if expires else None)


def _course(context: Context, said: Mapping[str, Any]) -> Paper | None:
    """The specialised course holds for its years from the day of its end."""
    told = said.get(COURSE)
    if not told or not told.get("approved"):
        return None
    done = day(told.get("completed_on"))
    expires = None if done is None else _years(context, done, "course_years")
    return Paper(COURSE, _file(said, "doc_i"), done, expires)


def _expires(context: Context, kind: str, issued: date | None, said: Mapping[str, Any]) -> date | None:
    """The last day of a document that was issued (or collected) on a day.

    Source: Lei 4.545/2020 (Lavras), art. 5, VI, e, f, j and k; the days of e, j and k: administrative.
    """
    if kind == "doc_h":
        return day((said.get(LICENCE) or {}).get("expires_on"))
    if issued is None:
        return None
    if kind in CRIMINAL:
        held = criminal_certificates(issued_on=issued, on=context.today, values=context.values, at=context.today)
        return held.value.last_valid_on
    if kind in TOXICOLOGY:
        return issued + timedelta(days=context.values.count("toxicology_days", context.today))
    if kind == "doc_e":
        return issued + timedelta(days=context.values.count("residence_days", context.today))
    return None


def _years(context: Context, since: date, parameter: str) -> date:
    return last_day(since, context.values.count(parameter, context.today), context.values, context.today)


def inspection_holds_until(context: Context, inspected_on: date) -> date:
    """Until when an inspection holds: the months between periodic inspections.

    Source: Lei 4.545/2020 (Lavras), arts. 17 and 25, sole paragraph, VIII.
    """
    months = context.values.count("periodic_inspection_months", context.today)
    return months_after(inspected_on, months, context.values.choice("feb29", context.today))


def on_file(context: Context, registration_id: int) -> Sequence[Row[Any]]:
    """The papers of a registration as they stand, the oldest first."""
    return context.tx.all(
        select(registration_paper)
        .where(registration_paper.c.registration_id == registration_id, registration_paper.c.replaced_at.is_(None))
        .order_by(registration_paper.c.id)
    )


def ended(context: Context, row: Row[Any] | None) -> frozenset[str]:
    """The kinds of paper on file that hold no more."""
    papers = on_file(context, row.id) if row is not None else ()
    return frozenset(each.kind for each in papers if each.expires_on is not None and each.expires_on < context.today)


def still_valid(context: Context, row: Row[Any] | None) -> dict[str, Paper]:
    """The papers on file that a request need not bring again."""
    if row is None:
        return {}
    papers = [Paper(each.kind, each.file, each.issued_on, each.expires_on) for each in on_file(context, row.id)]
    return {
        each.kind: each
        for each in papers
        if each.kind not in ONCE and each.holds(context.today) and (each.expires_on or each.kind not in DATED)
    }


def keep(context: Context, registration_id: int, papers: Sequence[Paper]) -> list[int]:
    """Put papers into the register: each takes the place of the one of its kind; the ids of those that gave way."""
    kinds = [each.kind for each in papers]
    old = [each.id for each in on_file(context, registration_id) if each.kind in kinds]
    if old:
        gone = update(registration_paper).where(registration_paper.c.id.in_(old))
        context.tx.run(gone.values(replaced_at=context.now))
    rows = [
        {
            "registration_id": registration_id,
            "kind": each.kind,
            "file": each.file,
            "issued_on": each.issued_on,
            "expires_on": each.expires_on,
            "case_id": context.case.id,
            "at": context.now,
        }
        for each in papers
    ]
    if rows:
        context.tx.run(insert(registration_paper), rows)
    return old


def take_back(context: Context, registration_id: int, old: Sequence[int]) -> None:
    """The papers that this case brought fall, those that gave way to them hold again."""
    mine = (registration_paper.c.registration_id == registration_id, registration_paper.c.case_id == context.case.id)
    context.tx.run(update(registration_paper).where(*mine).values(replaced_at=context.now))
    if old:
        context.tx.run(update(registration_paper).where(registration_paper.c.id.in_(old)).values(replaced_at=None))


def look_again(context: Context, paper_id: int, **values: Any) -> None:
    """Note what became of a paper that ended."""
    context.tx.run(update(registration_paper).where(registration_paper.c.id == paper_id).values(values))


def due_on(row: Row[Any]) -> date | None:
    """The day at whose end a watched paper must be looked at: its own end, or the day given after a notice."""
    if row.kind not in WATCHED:
        return None
    if row.look_again_on is not None:
        return row.look_again_on
    return None if row.reviewed_on is not None else row.expires_on
