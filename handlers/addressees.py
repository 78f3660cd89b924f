"""Who receives a notice of each kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from handlers.records import parties
from handlers.registry import Context

UNKNOWN = "Proprietário não identificado"
TO_CLAIMANT = frozenset({"decision_notice", "completion_request", "appeal_decision"})


@dataclass(frozen=True)
class Addressee:
    """Somebody to be notified; without a name and an address, known to nobody but the gazette."""

    name: str
    address: str | None
    email: str | None = None
    party_id: int | None = None

    @property
    def known(self) -> bool:
        """Can a letter or an e-mail be sent?"""
        return bool(self.address or self.email)


def who_is_notified(context: Context, kind: str) -> Sequence[Addressee]:
    """A decision goes to the claimant who appeared; everything else to the owner, or to who answers for them.

    An applicant or offender is notified in person of everything.

    Of a company the legal representative; of the dead the executor alone when known, else the known heirs, and one
    gazette notice to the others.

    Source: Lei 4.715/2018 (Mococa), arts. 7, 8, 9 (§§ 1 and 2) and 11.
    """
    if named := parties(context, "applicant", "offender"):
        return [_person(each) for each in named]
    if kind in TO_CLAIMANT and (appeared := parties(context, "claimant")):
        return [_person(appeared[-1])]
    return owners_side(context)


def owners_side(context: Context) -> Sequence[Addressee]:
    """Who is notified for the owner.

    Source: Lei 4.715/2018 (Mococa), arts. 7, 8 and 9, §§ 1 and 2.
    """
    owners, named = parties(context, "owner"), parties(context, "addressee")
    if not owners:
        return [_person(each) for each in named] or [Addressee(UNKNOWN, None)]
    if owners[0].kind == "deceased":
        executors = [_person(each) for each in named if each.capacity == "executor"]
        others = Addressee(
            f"Herdeiros de {owners[0].name}" if not named else f"Demais herdeiros de {owners[0].name}", None
        )
        return executors or [*(_person(each) for each in named), others]
    if owners[0].kind == "company":
        answering = [_person(each) for each in named if each.capacity == "representative"]
        rest = [_person(each) for each in named if each.capacity not in ("representative", "owner")]
        return [*answering, *rest] or [_person(owners[0])]
    return [_person(each) for each in named] or [_person(owners[0])]


def _person(row: Row[Any]) -> Addressee:
    return Addressee(row.name or UNKNOWN, row.address, row.email, row.id)
