"""What the shipped files give to the rules of law: per municipality its law, dated values, calendar and the INPC."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from handlers.law.rules import MunicipalLaw
from processes.decision_table import read_infractions
from processes.inpc import read_inpc
from processes.law_text import read_law
from processes.municipality import read_municipality
from processes.values import read_parameters
from processes.yaml_file import YamlError

ROOT = Path(__file__).parent


def read_sources(root: Path = ROOT) -> Mapping[str, MunicipalLaw]:
    """Every municipality that has a folder, by its id; needs no database."""
    inpc = read_inpc("common/inpc.csv", (root / "common" / "inpc.csv").read_text("utf-8"))
    found = {}
    for path in sorted(root.glob("*/municipality.yaml")):
        folder = path.parent
        place = _read(root, path)
        municipality = read_municipality(*place)
        laws = [read_law(*_read(root, each)) for each in sorted((folder / "laws").glob("*.yaml"))]
        if not laws:
            raise YamlError(f"{folder.name}/laws", "", "falta o texto da lei")
        tables = [_read(root, each) for each in sorted(folder.glob("*/infractions.dmn"))]
        own = [_read(root, each) for each in sorted(folder.glob("*/parameters.yaml"))]
        found[municipality.id] = MunicipalLaw(
            municipality=municipality.id,
            law=laws[0].law,
            values=read_parameters(dict([place, *own])),
            calendar=municipality.calendar,
            inpc=inpc,
            infractions={name: row for each in tables for name, row in read_infractions(*each).items()},
        )
    return found


def _read(root: Path, path: Path) -> tuple[str, str]:
    """The path of a file below `processes/`, and its text."""
    return path.relative_to(root).as_posix(), path.read_text("utf-8")
