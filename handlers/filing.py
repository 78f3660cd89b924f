"""Papers handed in that no message stands for: into the file, late or not; no token moves."""

from __future__ import annotations

from sqlalchemy import update

from handlers.alerts import alert, holders
from handlers.lateness import handed_in_at, passed_terms
from handlers.paper_notices import PURPOSES
from handlers.papers import draw_up
from handlers.records import get_term, named_files
from handlers.registry import Context, handler
from models.document import attachment

FILED = "filed_paper"


@handler("file_paper")
def file_paper(context: Context) -> None:
    """Number a paper into the file, marked late where a term had passed, and tell whoever holds an open task."""
    file_as(context, FILED)


def file_as(context: Context, document: str) -> None:
    """The paper of the form as a document of this kind; a kind of its own is no act of a party, and never late."""
    form, at = context.form, handed_in_at(context)
    passed = passed_terms(context, at) if document == FILED else ()
    ended = [(name, get_term(context, name)) for name in passed]
    paper = draw_up(
        context,
        document,
        mark="intempestivo" if passed else None,
        form={
            "kind": form["kind"],
            "who": form.get("who"),
            "filed_at": at,
            "notes": form.get("notes"),
            "file": named_files(context, form["file"]),
        },
        paper={"passed": [{"purpose": PURPOSES[name], "due_on": row.due_on} for name, row in ended if row is not None]},
    )
    mine = (attachment.c.case_id == context.case.id, attachment.c.event_no == context.journal.event_no)
    context.tx.run(update(attachment).where(*mine).values(document_id=paper))
    alert(context, f"paper-{paper}", f"juntado aos autos: {form['kind']}.", people=holders(context))
