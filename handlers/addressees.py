"""Who receives a notice of each kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
    """A decision goes to the claimant who appeared; everything else to whom the owner's step named.

    Source: Lei 4.715/2018 (Mococa), arts. 7, 8, 9 (§§ 1 and 2) and 11.
    """
    role = "claimant" if kind in TO_CLAIMANT else "addressee"
    rows = parties(context, role) or parties(context, "owner")
    if role == "claimant":
        rows = rows[-1:]
    people = [Addressee(row.name or UNKNOWN, row.address, row.email, row.id) for row in rows]
    return people or [Addressee(UNKNOWN, None)]
