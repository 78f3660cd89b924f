"""The procedures of this installation: versions published in the database, municipalities as their files stand."""

from __future__ import annotations

import threading
import zlib
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import Select, insert, literal, select, union_all

from handlers.law.calendar import MunicipalDay
from handlers.law.values import DatedValue
from handlers.registry import Place
from models.calendar import calendar_day
from models.database import Transaction
from models.procedure import procedure_version
from models.value import dated_value
from processes.municipality import Municipality, read_municipality
from processes.procedure import ROOT, Procedure, digest_of, folder_files


class Library:
    """Versions are parsed once per process; a municipality's calendar is read with each step.

    `site` is the public address that documents and e-mails name; `adjust` changes versions as they are loaded (a
    scenario's own parameters).
    """

    def __init__(self, root: Path = ROOT, *, site: str = "http://127.0.0.1:8000") -> None:
        self.root = root
        self.site = site
        self.adjust: Callable[[Procedure], Procedure] = lambda procedure: procedure
        self._versions: dict[int, Procedure] = {}
        self._places: dict[str, Municipality] = {}
        self._lock = threading.Lock()

    def municipalities(self) -> Sequence[Municipality]:
        """Every municipality that has a folder."""
        return [self.municipality(path.parent.name) for path in sorted(self.root.glob("*/municipality.yaml"))]

    def municipality(self, name: str) -> Municipality:
        """A municipality as its file stands."""
        with self._lock:
            if name not in self._places:
                file = self.root / name / "municipality.yaml"
                self._places[name] = read_municipality(f"{name}/municipality.yaml", file.read_text("utf-8"))
            return self._places[name]

    def place(self, tx: Transaction, name: str) -> Place:
        """The municipality as handlers see it, with the days entered in this installation."""
        municipality = self.municipality(name)
        days, entered = _entered_here(tx, name)
        return Place(
            id=name,
            zone=municipality.zone,
            calendar=municipality.calendar.with_days(days) if days else municipality.calendar,
            heading=municipality.heading,
            lane_labels=municipality.lane_labels,
            site=self.site,
            account=municipality.bank,
            entered=entered,
        )

    def procedure_ids(self, municipality: str) -> Sequence[str]:
        """The procedures that a municipality's folder holds; one that has diagrams and no forms yet runs nowhere."""
        folder = self.root / municipality
        return [
            f"{municipality}/{each.name}"
            for each in sorted(folder.iterdir())
            if (each / f"{each.name}.bpmn").is_file() and (each / "forms").is_dir()
        ]

    def publish(self, tx: Transaction, now: datetime) -> Sequence[str]:
        """Make the files the current version of their procedure where they differ from it; the ids that changed."""
        changed = []
        for municipality in self.municipalities():
            for procedure in self.procedure_ids(municipality.id):
                files = folder_files(procedure, self.root)
                digest = digest_of(files)
                last = tx.one(_latest(procedure))
                if last is not None and last.digest == digest:
                    continue
                row = {
                    "procedure": procedure,
                    "number": last.number + 1 if last else 1,
                    "digest": digest,
                    "files": zlib.compress(orjson.dumps(files), 6),
                    "published_at": now,
                }
                tx.run(insert(procedure_version), row)
                changed.append(procedure)
        return changed

    def current(self, tx: Transaction, procedure: str) -> tuple[int, Procedure] | None:
        """The version in which new cases are opened, and its id."""
        row = tx.one(_latest(procedure))
        return (row.id, self.version(tx, row.id)) if row else None

    def version(self, tx: Transaction, version_id: int) -> Procedure:
        """A published version, parsed once."""
        with self._lock:
            found = self._versions.get(version_id)
        if found is None:
            row = tx.one(select(procedure_version).where(procedure_version.c.id == version_id))
            if row is None:
                raise LookupError(f"no procedure version {version_id}")
            found = self.adjust(_parsed(row.procedure, row.digest, row.files))
            with self._lock:
                self._versions[version_id] = found
        return found


def _entered_here(
    tx: Transaction, municipality: str
) -> tuple[Sequence[MunicipalDay], Mapping[str, Sequence[DatedValue]]]:
    """What was entered in this installation, in one statement: days of the calendar, and dated values by parameter."""
    day, value = calendar_day.c, dated_value.c
    days = select(literal("day").label("what"), day.day.label("on"), day.kind, day.name, day.act)
    values = select(literal("value"), value.since, value.value, value.name, value.source)
    found = union_all(
        days.where(day.municipality == municipality),
        values.where(value.municipality == municipality, value.withdrawn_at.is_(None)),
    )
    known: list[MunicipalDay] = []
    entered: dict[str, list[DatedValue]] = {}
    for row in sorted(tx.all(found), key=lambda each: each.on):
        if row.what == "day":
            known.append(MunicipalDay(row.on, row.kind, row.name, row.act))
        else:
            entered.setdefault(row.name, []).append(DatedValue(row.on, row.kind, row.act))
    return known, entered


@lru_cache(maxsize=64)
def _parsed(procedure: str, digest: str, files: bytes) -> Procedure:
    """One content is parsed once in a process, whichever database it comes from."""
    return Procedure(procedure, orjson.loads(zlib.decompress(files))).ready()


def _latest(procedure: str) -> Select[Any]:
    return (
        select(procedure_version)
        .where(procedure_version.c.procedure == procedure)
        .order_by(procedure_version.c.number.desc())
        .limit(1)
    )
