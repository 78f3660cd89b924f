"""How a penalty case opens and ends: numbered, archived with the last of its results, or annulled and given back."""

from __future__ import annotations

from handlers.charge_rows import GONE_TO_COURT, charges_of
from handlers.opening import annul, annul_archived, archive
from handlers.papers import draw_up
from handlers.penalty.case import PENALTY, RESULTS
from handlers.penalty.measures import measures_of, wake_measures
from handlers.penalty.revocation import undo_revocation
from handlers.penalty.sanctions import fall, standing
from handlers.records import get_fact, last_form
from handlers.registry import Context, handler


@handler("open_case", procedure=PENALTY)
def open_case(context: Context) -> None:
    """The opening record, first paper of the file."""
    draw_up(context, "opening_record")


@handler("archive_case", procedure=PENALTY)
def archive_case(context: Context) -> None:
    """Archive with the outcome that the rows say."""
    archive(context, outcome_of(context))


def outcome_of(context: Context) -> str:
    """The last of the list among the results; none: a measure alone where the infraction was found, else dismissed.

    Source: Lei 4.545/2020 (Lavras), arts. 22 to 28.
    """
    found = set(get_fact(context, "results", []))
    states = {row.state for row in charges_of(context)}
    if "paid" in states:
        found.add("fine_paid")
    if states.intersection(GONE_TO_COURT):
        found.add("active_debt")
    if not found and _measure_only(context):
        found.add("measure_only")
    return max(found, key=RESULTS.index, default="dismissed")


def _measure_only(context: Context) -> bool:
    """A vehicle was retained, or the infraction was found and the authorisation withheld; a reversed finding falls."""
    kinds = {row.kind for row in measures_of(context)}
    found = (last_form(context, "judge_penalty") or {}).get("infraction_found", False)
    return "retained" in kinds or ("withheld" in kinds and found and not get_fact(context, "judgement_reversed"))


@handler("apply_annulment", procedure=PENALTY)
def apply_annulment(context: Context) -> None:
    """Terms stop, unpaid charges fall, documents stay as annulled ones; what the case took goes back.

    Source: Lei 4.545/2020 (Lavras), arts. 22, 23 and 28.
    """
    annul(context)
    give_back_all(context)


@handler("annul_archived", procedure=PENALTY)
def annul_the_archived(context: Context) -> None:
    """Annul a case that was archived: its rows, and what it took goes back; no token moves."""
    annul_archived(context)
    give_back_all(context)


def give_back_all(context: Context) -> None:
    """No sanction stands; a revoked registration is as before; withheld or retained things are asked back for."""
    fall(context, standing(context), "annulled")
    undo_revocation(context)
    wake_measures(context)
