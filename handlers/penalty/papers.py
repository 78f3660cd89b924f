"""Papers handed in: the legal opinion, which the mayor needs before judging a revocation, is a document of its own."""

from __future__ import annotations

from handlers.filing import FILED, file_as
from handlers.penalty.case import PENALTY
from handlers.records import name_key
from handlers.registry import Context, handler

LEGAL_OPINION = "legal_opinion"
_CALLED = "parecer juridico"


@handler("file_paper", procedure=PENALTY)
def file_paper(context: Context) -> None:
    """Number a paper into the file; what is called a legal opinion is filed as such.

    Source: Lei 4.545/2020 (Lavras), art. 22, § 2.
    """
    kind = str(context.form["kind"])
    legal = kind == LEGAL_OPINION or name_key(kind).startswith(_CALLED)
    file_as(context, LEGAL_OPINION if legal else FILED)
