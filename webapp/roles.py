"""Who may see what stands beside the cases: charges, the bank's files, legal values, the register."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from handlers.law.values import Parameter
from processes.authority import Standing
from processes.municipality import Municipality
from webapp.offered import Offered

TREASURY = ("payments_office",)
MONEY = ("charges_office", "payments_office")
DIRECTING = frozenset({"traffic_director", "department_head"})
"""The lanes whose officials head a department."""
REGISTERS = frozenset({"validity", "measure"})
"""Processes beside the cases that tell of a register of authorised persons."""
REGISTER_READERS = frozenset({
    "front_desk", "registry_office", "vehicle_inspector", "inspector", "transport_office", "department_head", "mayor",
    "tax_office",
})  # fmt: skip
RECORD_READERS = frozenset({"inspector", "transport_office", "department_head", "mayor"})
"""Who records, gives opinions on, and judges infractions: they read what was decided about a person before."""


def lanes_behind(municipality: Municipality, offices: tuple[str, ...]) -> set[str]:
    """The lanes that stand for these offices, in whichever procedure."""
    return {lane for office in offices for lane in municipality.offices.get(office, {}).values()}


def reads_charges(standing: Standing, municipality: Municipality) -> bool:
    """The tax office, the treasury, heads of department and managers."""
    if standing.manager or standing.heads:
        return True
    return bool(standing.lanes.keys() & (lanes_behind(municipality, MONEY) | DIRECTING))


def takes_payments(standing: Standing, municipality: Municipality) -> bool:
    """The treasury alone."""
    return bool(standing.lanes.keys() & lanes_behind(municipality, TREASURY))


def may_enter(standing: Standing, parameter: Parameter) -> bool:
    """The administrator, or an official of a lane that the parameter names."""
    return bool(parameter.entered_by) and (
        standing.administrator or bool(standing.lanes.keys() & set(parameter.entered_by))
    )


def entering_lanes(procedures: Sequence[Offered]) -> set[str]:
    """The lanes that some parameter of these procedures lets enter its values."""
    every = (each.version.values.parameter(name) for each in procedures for name in each.version.values.names)
    return {lane for parameter in every for lane in parameter.entered_by}


def reads_values(standing: Standing, lanes: Collection[str]) -> bool:
    """Administrator, analyst, and whoever holds a lane that enters values."""
    return standing.administrator or standing.analyst or bool(standing.lanes.keys() & set(lanes))


def reads_register(standing: Standing, procedures: Sequence[Offered]) -> bool:
    """The lanes that work with authorised persons and whoever reads every case, where there is such a register."""
    kept = any(each.version.companions.keys() & REGISTERS for each in procedures)
    return kept and works_with_register(standing)


def works_with_register(standing: Standing) -> bool:
    """The same, where it is known that there is a register."""
    return standing.reads_all or bool((standing.lanes.keys() | standing.heads) & REGISTER_READERS)


def reads_record(standing: Standing) -> bool:
    """What was decided about a person: for those who record and judge, and whoever reads every case."""
    return standing.reads_all or bool((standing.lanes.keys() | standing.heads) & RECORD_READERS)
