"""`municipality.yaml`: what a municipality is called, who its lanes are, and its days without normal service."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

from handlers.law.calendar import CLOSED, REDUCED, Calendar, MunicipalDay
from handlers.payment import BankAccount, PaymentError
from processes.values import read_parameters
from processes.yaml_file import Node

STATES: Final = (
    "AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ",
    "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO",
)  # fmt: skip
HEADING: Final = ("name", "municipality", "state", "department", "address", "gazette", "site", "telephone", "email")
BANK: Final = ("pix_key", "febraban_code", "agreement", "modulus")
_ID: Final = r"[a-z][a-z0-9_]*"


@dataclass(frozen=True)
class Lane:
    """A group of officials: its label, the short one for narrow places, and what its officials are called."""

    id: str
    label: str
    short: str
    title: str


@dataclass(frozen=True)
class Municipality:
    """One municipality as its file stands.

    `heading` holds the words of its documents' heads; `fictitious` names those of them that are invented and must be
    replaced before real use. `bank` is where it receives, None where it has arranged nothing.
    """

    id: str
    name: str
    state: str
    zone: ZoneInfo
    heading: Mapping[str, str] = field(hash=False)
    fictitious: tuple[str, ...]
    lanes: Mapping[str, Lane] = field(hash=False)
    office_names: Mapping[str, str] = field(hash=False)
    offices: Mapping[str, Mapping[str, str]] = field(hash=False)
    calendar: Calendar = field(hash=False)
    bank: BankAccount | None = None

    @property
    def lane_labels(self) -> Mapping[str, str]:
        """Every lane with its label, in the order of the file."""
        return {lane.id: lane.label for lane in self.lanes.values()}

    def lane(self, name: str, procedure: str) -> str:
        """The lane of this name; an office of the common diagrams stands for one of the procedure's lanes."""
        office = self.offices.get(name)
        return name if office is None else office.get(procedure, office["default"])


def read_municipality(file: str, text: str) -> Municipality:
    """The municipality of this file (`mococa/municipality.yaml`); a YamlError where it is wrong."""
    required = ("name", "state", "zone", "heading", "lanes", "offices", "calendar", "parameters")
    fields = Node.of(file, text).fields(required, ("bank",))
    read_parameters({file: text})
    heading, fictitious = _heading(fields["heading"])
    lanes = {name: _lane(name, node) for name, node in fields["lanes"].entries().items()}
    offices = {name: _office(node, lanes) for name, node in fields["offices"].entries().items()}
    state = fields["state"].one_of(STATES)
    zone = _zone(fields["zone"])
    return Municipality(
        id=file.split("/")[-2],
        name=fields["name"].text(),
        state=state,
        zone=ZoneInfo(zone),
        heading=heading,
        fictitious=fictitious,
        lanes=lanes,
        office_names={name: label for name, (label, _) in offices.items()},
        offices={name: held for name, (_, held) in offices.items()},
        calendar=Calendar.of(state, zone, _days(fields["calendar"])),
        bank=_bank(fields["bank"]) if "bank" in fields else None,
    )


def _zone(node: Node) -> str:
    zone = node.text()
    if zone not in available_timezones():
        raise node.wrong("não há esse fuso; use um como America/Sao_Paulo")
    return zone


def _heading(node: Node) -> tuple[Mapping[str, str], tuple[str, ...]]:
    fields = node.fields(HEADING, ("fictitious",))
    fictitious = [item.one_of(HEADING) for item in fields["fictitious"].items()] if "fictitious" in fields else []
    return {name: fields[name].text() for name in HEADING}, tuple(fictitious)


def _lane(name: str, node: Node) -> Lane:
    Node(node.file, node.key, name).text(_ID)
    fields = node.fields(("label", "title"), ("short",))
    label = fields["label"].text()
    return Lane(name, label, fields["short"].text() if "short" in fields else label, fields["title"].text())


def _office(node: Node, lanes: Mapping[str, Lane]) -> tuple[str, Mapping[str, str]]:
    """An office's label, and the lane it stands for: by default, and by procedure where one differs."""
    entries = dict(node.entries())
    if "label" not in entries or "default" not in entries:
        raise node.wrong("precisa de «label» e de «default», o setor que responde pela repartição")
    label = entries.pop("label").text()
    return label, {procedure: lane.one_of(lanes) for procedure, lane in entries.items()}


def _bank(node: Node) -> BankAccount:
    """Where the municipality receives; `fictitious` names what is invented and must be replaced before real use."""
    fields = node.fields(("ibge", "merchant_name", "merchant_city"), (*BANK, "fictitious"))
    texts = {name: fields[name].text() for name in (*BANK[:3], "merchant_name", "merchant_city") if name in fields}
    known = (*BANK, "merchant_name", "merchant_city")
    for item in fields["fictitious"].items() if "fictitious" in fields else ():
        item.one_of(known)
    modulus: Any = fields["modulus"].value if "modulus" in fields else 10
    try:
        return BankAccount(municipality=fields["ibge"].text(), modulus=modulus, **texts)
    except PaymentError as error:
        raise node.wrong(str(error)) from error


def _days(node: Node) -> list[MunicipalDay]:
    """The days without normal service, each day once, with its kind and act."""
    days: list[MunicipalDay] = []
    for item in node.items():
        fields = item.fields(("day", "kind", "name", "act"))
        row = MunicipalDay(
            day=fields["day"].day(),
            kind=fields["kind"].one_of((CLOSED, REDUCED)),
            name=fields["name"].text(),
            act=fields["act"].text(),
        )
        if any(row.day == earlier.day for earlier in days):
            raise fields["day"].wrong("este dia já está na lista")
        days.append(row)
    return days
