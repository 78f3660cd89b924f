"""The register of Lavras in the tests of the pages: registrations, papers, measures, sanctions, put into the tables."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

from sqlalchemy import insert

from handlers.records import name_key
from models.case import case, term
from models.document import attachment
from models.files import FileStore
from models.party import party
from models.registration import measure, registration, registration_paper, sanction
from models.vehicle import vehicle
from tests.webapp.hall import picture
from tests.webapp.world import NOW, TODAY, World

RITA = "52998224725"
PENALTY, REGISTRATION = "lavras/penalty", "lavras/registration"


class Register:
    """Rows of the municipality of Lavras, with cases that need no diagram."""

    def __init__(self, world: World) -> None:
        self.world = world
        with world.database.reading() as tx:
            found = world.app.extensions["tramite"].library.current(tx, PENALTY)
        assert found is not None, "the penalty judgement is not published"
        self.version_id = found[0]

    def official(self, name: str, *lanes: str, **columns: Any) -> int:
        """Somebody of Lavras."""
        return self.world.person(name, *lanes, municipality="lavras", **columns)

    def put(self, table: Any, row: dict[str, Any]) -> int:
        """A row; its id."""
        with self.world.database.transaction() as tx:
            made = tx.run(insert(table).returning(table.c.id), row)
            return int(made.scalar_one())

    def case(self, number: int, procedure: str = PENALTY, *, role: str = "offender", **seen: Any) -> int:
        """A case of Lavras about somebody; with `named`, a process beside the cases."""
        municipality = seen.pop("municipality", "lavras")
        who = {"tax_id": seen.pop("tax_id", RITA), "name": seen.pop("name", "Rita Alves")}
        named, plate = seen.pop("named", ""), seen.pop("plate", None)
        made = 900_000 + number * 10 + (5 if named else 0) + (0 if municipality == "lavras" else 3)
        row = {
            "id": made, "municipality": municipality, "procedure": procedure, "version_id": self.version_id,
            "process": procedure.split("/")[1], "reference": named or f"{number:05d}/2026",
            "number": None if named else number, "year": None if named else 2026, "status": "open", "opened_at": NOW,
            "revision": 1, "event_no": 0, "last_at": NOW, "chain": bytes(32), **seen,
        }  # fmt: skip
        with self.world.database.transaction() as tx:
            tx.run(insert(case), row)
            if not named:
                person = {**who, "role": role, "name_key": name_key(who["name"]), "address": "Rua Um, 1, Lavras/MG"}
                tx.run(insert(party), {"case_id": made, "municipality": municipality, "at": NOW, **person})
            if plate:
                place = {"location": "Praça Augusto Silva", "plate": plate}
                tx.run(insert(vehicle), {"case_id": made, "municipality": municipality, **place})
        return made

    def task(self, case_id: int, lane: str, **columns: Any) -> int:
        """An open task of a case of Lavras."""
        more = {"municipality": "lavras", "procedure": PENALTY, "process": "finding", "element": "decide_measure"}
        return self.world.task(case_id, lane, columns.pop("title", "Decidir a medida"), **{**more, **columns})

    def registered(self, number: int = 12, **columns: Any) -> int:
        """A registration, active, with its case."""
        municipality = columns.get("municipality", "lavras")
        case_id = columns.pop("case_id", None) or self.case(
            5000 + number, REGISTRATION, role="applicant", municipality=municipality, status="archived",
            outcome="registered", tax_id=columns.get("tax_id", RITA),
        )  # fmt: skip
        name = columns.get("name", "Rita Alves")
        row = {
            "municipality": municipality, "number": number, "status": "active", "case_id": case_id, "name": name,
            "name_key": name_key(name), "tax_id": RITA, "birth_date": date(1990, 5, 4), "address": "Rua Um, 1",
            "licence_number": "12345678900", "licence_category": "AB", "category_a_since": date(2012, 1, 2),
            "plate": "ABC1D23", "brand": "Honda", "model": "CG 160", "engine_cc": "162", "manufactured_year": 2022,
            "life_ends_on": date(2032, 12, 31), "granted_on": date(2025, 9, 1), "valid_since": date(2025, 9, 1),
            "valid_until": date(2026, 8, 31), "renewals": 0, "reminded": [], "code": f"K7QX4M2{number:03d}", "at": NOW,
            **columns,
        }  # fmt: skip
        return self.put(registration, row)

    def paper(self, registration_id: int, case_id: int, kind: str, expires_on: date | None, **columns: Any) -> int:
        """A paper of a registration."""
        row = {
            "registration_id": registration_id,
            "kind": kind,
            "expires_on": expires_on,
            "case_id": case_id,
            "at": NOW,
        }
        return self.put(registration_paper, {**row, **columns})

    def measure(self, case_id: int, number: int = 3, **columns: Any) -> int:
        """An authorisation withheld on 10 March."""
        row = {
            "municipality": "lavras", "number": number, "kind": "withheld", "state": "held", "case_id": case_id,
            "holder": "Rita Alves", "plate": "ABC1D23", "reasons": "Perigo a terceiros.", "place": None,
            "taken_on": date(2026, 3, 10), "looked_on": date(2026, 3, 10), **columns,
        }  # fmt: skip
        return self.put(measure, row)

    def sanction(self, case_id: int, kind: str = "fine", **columns: Any) -> int:
        """A decision of the department's head, not final."""
        ufml = Decimal("10.00") if kind in ("fine", "double", "unremedied") else None
        row = {
            "municipality": "lavras", "case_id": case_id, "step": "judge_penalty", "kind": kind, "state": "decided",
            "provision": "25-VI", "tax_id": RITA, "occurred_on": date(2026, 2, 2), "ufml": ufml, "steps": [],
            "decided_on": date(2026, 3, 2), **columns,
        }  # fmt: skip
        return self.put(sanction, row)

    def term(self, case_id: int, name: str, due_on: date, steps: list[dict[str, str]] | None = None) -> int:
        """A running term."""
        row = {"case_id": case_id, "name": name, "due_on": due_on, "due_at": NOW, "steps": steps or [], "set_at": NOW}
        return self.put(term, row)

    def photo(self, municipality: str = "lavras") -> str:
        """A photograph in the store; its digest."""
        store = FileStore(self.world.app.extensions["tramite"].settings.var / "files")
        digest = store.put(picture("#345").read())
        row = {
            "municipality": municipality, "file": digest, "public_file": digest, "name": "foto.jpg",
            "media_type": "image/jpeg", "size": 10, "field": "photo", "at": NOW,
        }  # fmt: skip
        self.put(attachment, row)
        return digest


__all__ = ["PENALTY", "REGISTRATION", "RITA", "TODAY", "Register"]
