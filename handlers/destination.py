"""The owner says the vehicle is gone: the agent looks, and what follows depends on where it stands now."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from handlers.law.result import Step
from handlers.notice_rows import latest
from handlers.papers import draw_up
from handlers.records import (
    end_term,
    get_fact,
    get_term,
    last_form,
    set_fact,
    the_vehicle,
    times_done,
    told,
    write_vehicle,
)
from handlers.registry import Context, Prepared, Variables, handler, prepares

ABANDONMENT = "mococa/abandonment"


@handler("removal_reported", procedure=ABANDONMENT)
def removal_reported(context: Context) -> None:
    """The party's own paper; the day on which the vehicle left the road, as they say it.

    Source: Lei 4.715/2018 (Mococa), art. 12.
    """
    said = {"reported_on": context.today.isoformat(), **context.form}
    set_fact(context, "reported_removal", said)
    removed_on, term = date.fromisoformat(said["removed_on"]), phase_term(context, removal_phase(context))
    late = term is not None and removed_on > term.due_on
    names = ("removed_on", "reported_on", "destination_kind", "destination", "reported_by")
    draw_up(
        context, "destination_statement", mark="fora do prazo" if late else None,
        form={name: said.get(name) for name in names},
    )  # fmt: skip


@prepares("verify_destination", procedure=ABANDONMENT)
def reported(context: Context) -> Prepared:
    """What the owner said."""
    said = get_fact(context, "reported_removal") or {}
    shown = []
    if said:
        shown.append(("Remoção informada", f"{date.fromisoformat(said['removed_on']):%d/%m/%Y}"))
        shown.append(("Destino informado", said.get("destination") or "não informado"))
    return Prepared(defaults={"removed_on": said.get("removed_on")}, shown=shown, facts={"reported": bool(said)})


@handler("verify_destination", procedure=ABANDONMENT)
def verify_destination(context: Context) -> None:
    """The agent certifies where the vehicle stands.

    Source: Lei 4.715/2018 (Mococa), art. 14.
    """
    form = context.form
    if form["place"] in ("same_road", "other_public_road"):
        set_fact(context, "left_road_on", None)
    elif form["place"] != "not_found":
        said = get_fact(context, "reported_removal") or {}
        day = get_fact(context, "left_road_on") or form.get("removed_on") or said.get("removed_on")
        set_fact(context, "left_road_on", day)
    if form["place"] in ("other_public_road", "same_road") and form.get("location"):
        write_vehicle(context, location=form["location"])


@handler("assess_removal", procedure=ABANDONMENT)
def assess_removal(context: Context) -> Variables:
    """Whether the removal came in time, and what it costs; the day the vehicle left the public road counts.

    Source: Lei 4.715/2018 (Mococa), arts. 12 to 15 and 17.
    """
    form = last_form(context, "verify_destination") or {}
    phase = removal_phase(context)
    if phase == "before_notice" and form.get("place") != "same_road" and get_fact(context, "moved_before", False):
        phase = "first"
    left = get_fact(context, "left_road_on")
    late = is_late(context, phase, date.fromisoformat(left) if left else None)
    fine_due = phase != "before_notice" and (late or recidivist_pays(context))
    if fine_due:
        set_fact(context, "infraction_on", infraction_day(context, phase).isoformat())
    if form.get("place") in ("private_safe", "private_unsafe"):
        _note_how(context, phase, late, left)
    if form.get("place") == "private_safe":
        end_term(context, "suitable_place_term", "cumprido: veículo em local adequado")
    return {
        "removal_phase": phase,
        "fine_due": fine_due,
        "forced_removal": False,
        "still_there": False,
        "owner_asked": latest(context, "destination_request") is not None,
        "unsafe_again": times_done(context, "order_suitable_place") > 0,
    }


def recidivist_pays(context: Context) -> bool:
    """Whether the doubled fine is due of a recidivist although the vehicle is gone.

    A removal in time may exonerate, where the municipality reads it so, only who abandons again in a later case; never
    who took the vehicle to another public road.

    Source: Lei 4.715/2018 (Mococa), arts. 14, § 2, and 15, sole paragraph.
    """
    if not get_fact(context, "recidivist", False):
        return False
    exonerates = context.values.flag("recidivism_removal_exonerates", context.today)
    return bool(get_fact(context, "moved_before", False)) or not exonerates


def infraction_day(context: Context, phase: str) -> date:
    """The day of the infraction: in recidivism that on which it was found, else the day after the term ended.

    Source: Lei 4.715/2018 (Mococa), arts. 15 and 17.
    """
    if found := get_fact(context, "recidivism_found_on"):
        return date.fromisoformat(found)
    term = phase_term(context, phase)
    return term.due_on + timedelta(days=1) if term is not None else context.today


def _note_how(context: Context, phase: str, late: bool, left: str | None) -> None:
    """A verified removal in time, after notice, is the first occurrence of a later recidivism."""
    how = "removed_before_notice" if phase == "before_notice" else "removed_late" if late else "removed_in_time"
    set_fact(context, "recidivism_fact", {"fact": how, "on": left or context.today.isoformat()})
    if how == "removed_in_time":
        end_term(context, "removal_term", f"cumprido: remoção em {_short(left)}")
        end_term(context, "second_removal_term", f"cumprido: remoção em {_short(left)}")


def _short(day: str | None) -> str:
    return f"{date.fromisoformat(day):%d/%m}" if day else "dia não informado"


def removal_phase(context: Context) -> str:
    """Before any receipt, before or after the rejection of a defence was notified."""
    if get_term(context, "removal_term") is None:
        return "before_notice"
    return "second" if get_term(context, "second_removal_term") is not None else "first"


def phase_term(context: Context, phase: str) -> Any:
    """The term to remove that runs in this phase."""
    return get_term(context, "second_removal_term" if phase == "second" else "removal_term")


def is_late(context: Context, phase: str, left: date | None) -> bool:
    """Whether the vehicle left the road after the term; without an established day, the doubt is the owner's."""
    term = phase_term(context, phase)
    if term is None or left is None:
        return False
    steps = [Step(f"Saída da via em {left:%d/%m/%Y}; prazo até {term.due_on:%d/%m/%Y}", "art12")]
    context.computation.extend(told(steps))
    return bool(left > term.due_on)


@handler("decide_recidivism", procedure=ABANDONMENT)
def decide_recidivism(context: Context) -> Variables:
    """Moved to another public road: recidivism in the same case, unless nobody had been notified yet.

    Source: Lei 4.715/2018 (Mococa), arts. 14, § 2, and 15.
    """
    if context.data.get("removal_phase") == "before_notice":
        return {"forced_removal": False}
    again = bool(get_fact(context, "moved_before", False))
    direct = again or context.values.choice("moved_to_public_road", context.today) == "direct"
    set_fact(context, "moved_before", True)
    set_fact(context, "recidivist", True)
    set_fact(context, "recidivism_found_on", context.today.isoformat())
    set_fact(context, "infraction_on", context.today.isoformat())
    return {"forced_removal": direct, "fine_due": True, "still_there": True}


@prepares("verify_site", procedure=ABANDONMENT)
def site(context: Context) -> Prepared:
    """The place and the term that ended."""
    row, term = the_vehicle(context), phase_term(context, removal_phase(context))
    shown = [("Local", row.location)] if row else []
    if term is not None:
        shown.append(("Prazo para remover", f"terminou em {term.due_on:%d/%m/%Y}"))
    return Prepared(shown=shown)


@handler("verify_site", procedure=ABANDONMENT)
def verify_site(context: Context) -> None:
    """The agent's certificate of what stands at the place after the term."""
    draw_up(context, "verification_certificate", variant="site")


@handler("assess_liability", procedure=ABANDONMENT)
def assess_liability(context: Context) -> Variables:
    """Still there after the term: infraction and forced removal; gone in time or on no established day: nothing.

    Source: Lei 4.715/2018 (Mococa), arts. 12, 15 and 17.
    """
    form = last_form(context, "verify_site") or {}
    phase = removal_phase(context)
    term = phase_term(context, phase)
    still = bool(form["still_there"])
    left = date.fromisoformat(form["removed_on"]) if form.get("removed_on") else None
    running = term is not None and term.due_at >= context.now
    late = is_late(context, phase, left)
    pays = recidivist_pays(context)
    if not running:
        set_fact(context, "infraction_on", infraction_day(context, phase).isoformat())
    if not still and left is not None:
        _note_how(context, phase, late, left.isoformat())
    return {
        "removal_phase": phase,
        "fine_due": still or late or pays,
        "forced_removal": still,
        "term_running": running,
    }
