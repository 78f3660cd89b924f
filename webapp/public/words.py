"""What the citizen reads, by procedure: acts, fields, steps, terms. An id that is not there keeps its official name."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel.speaklater import LazyString

from webapp.public import words_abandonment as vehicles
from webapp.public import words_mototaxi as mototaxi
from webapp.public.act_words import ActWords

ACTS = vehicles.ACTS
"""Every act that the public page knows, in the order in which they are shown."""
_STEPS: Mapping[str, Mapping[str, LazyString]] = {
    "registration": mototaxi.REGISTRATION_STEPS,
    "penalty": mototaxi.PENALTY_STEPS,
}
_OF_PERSONS = frozenset(_STEPS)
_DECIDING = frozenset({"analyse_defence", "decide_admissibility"})


def procedure_name(procedure: str) -> str:
    """mococa/abandonment → abandonment."""
    return procedure.rpartition("/")[2]


def act_words(procedure: str, name: str) -> ActWords:
    """What an act is called in a case of this procedure."""
    own = mototaxi.ACTS if procedure_name(procedure) in _OF_PERSONS else ACTS
    return own.get(name, ACTS[name])


def field_words(procedure: str, form: str, field: str) -> tuple[LazyString, LazyString, LazyString] | None:
    """Label, note and help of a field, where the citizen reads others than the official."""
    own = mototaxi.FIELDS if procedure_name(procedure) in _OF_PERSONS else vehicles.FIELDS
    return own.get((form, field))


def steps_of(procedure: str) -> Mapping[str, LazyString]:
    """The steps that a citizen is told, by element, message or action; the others are the office's own."""
    return _STEPS.get(procedure_name(procedure), vehicles.STEPS)


def awaited_of(procedure: str) -> Mapping[str, tuple[LazyString, LazyString]]:
    """What a running term waits for: said to the party, and to whoever only follows. The first comes first."""
    return mototaxi.AWAITED if procedure_name(procedure) in _OF_PERSONS else vehicles.AWAITED


def decides_defence(procedure: str, step: str) -> bool:
    """Is this the step that decides on a defence? Elsewhere the same step gives an opinion on it."""
    return step in _DECIDING and procedure_name(procedure) not in _OF_PERSONS


def is_application(procedure: str) -> bool:
    """Does whoever holds the code of its start ask for something for themselves?"""
    return procedure_name(procedure) == "registration"
