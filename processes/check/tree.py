"""The check over the folders on disk: which procedures there are, and the files that each is checked with."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from processes.check import Finding, Report, Surroundings, check_procedure, surroundings_of
from processes.check.rules import shared
from processes.check.sheet import Sheet, UnsafeXmlError, read_sheet
from processes.check.tables import tables
from processes.yaml_file import YamlError

COMMON = "common"
READ = (".bpmn", ".yaml", ".json", ".md", ".dmn", ".csv")


def procedures(root: Path) -> list[str]:
    """The procedures below this folder: folders that hold a diagram of their own name (`mococa/abandonment`)."""
    return sorted(
        path.parent.relative_to(root).as_posix() for path in root.glob("*/*/*.bpmn") if path.stem == path.parent.name
    )


def files_of(procedure: str, root: Path) -> dict[str, str]:
    """What a procedure is checked with: its folder, its municipality's values and laws, and common/."""
    municipality = procedure.split("/")[0]
    places = (f"{COMMON}/**/*", f"{municipality}/*.yaml", f"{municipality}/laws/*.yaml", f"{procedure}/**/*")
    paths = (path for place in places for path in sorted(root.glob(place)) if path.suffix in READ and path.is_file())
    return {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in paths}


def check_tree(root: Path, handlers: Callable[[str], frozenset[str]], only: Path | None = None) -> Report:
    """The check of every procedure below `root`, with its forms, its documents and the handlers that it knows.

    With `only`, a folder or a file, what was found elsewhere is left out.
    """
    report = Report()
    for procedure in procedures(root):
        report = report.joined(_check(procedure, files_of(procedure, root), handlers(procedure)))
    report = report.joined(_common(root))
    if only is None:
        return report
    place = only.resolve().relative_to(root.resolve()).as_posix()
    return Report(
        tuple(each for each in report.findings if place in (".", each.file) or each.file.startswith(f"{place}/"))
    )


def _check(procedure: str, files: Mapping[str, str], handlers: frozenset[str]) -> Report:
    """The report of one procedure; a file around its diagrams that cannot be used is itself the finding."""
    try:
        around = wired(procedure, files, handlers)
        found = Report(tuple(tables(procedure, files, around)))
    except YamlError as error:
        where = f"{error.key}: " if error.key else ""
        message = f"O arquivo não pode ser usado: {where}{error.reason}."
        return Report(
            (Finding("yaml", error.file, error.key or None, message, "Corrija o arquivo e confira de novo."),)
        )
    return check_procedure(diagrams_of(files), around).joined(found)


def _common(root: Path) -> Report:
    """What the common diagrams name of other folders, over all of these."""
    read = [_sheet(path, root) for path in sorted(root.glob("**/*.bpmn"))]
    sheets = [each for each in read if each is not None]
    places = {path.parent.name for path in root.glob("*/municipality.yaml")}
    steps = {node.id for each in sheets for node in each.of_kind("userTask", "startEvent")}
    return Report(
        tuple(found for each in sheets if each.common for found in shared.unknown_to_all(each, places, steps))
    )


def _sheet(path: Path, root: Path) -> Sheet | None:
    """The diagram of this file; None where it cannot be read, which its own check tells."""
    try:
        return read_sheet(path.relative_to(root).as_posix(), path.read_text("utf-8"))
    except UnsafeXmlError:
        return None


def diagrams_of(files: Mapping[str, str]) -> dict[str, str]:
    return {path: text for path, text in files.items() if path.endswith(".bpmn")}


def wired(procedure: str, files: Mapping[str, str], handlers: frozenset[str]) -> Surroundings:
    """The surroundings of the procedure, its forms, handlers and document templates among them."""
    return replace(
        surroundings_of(procedure, files),
        forms=frozenset(_stems(files, (f"{COMMON}/forms/", f"{procedure}/forms/"), ".json")),
        handlers=handlers,
        documents=frozenset(
            name.split(".")[0] for name in _stems(files, (f"{COMMON}/documents/", f"{procedure}/documents/"), ".md")
        ),
    )


def _stems(files: Mapping[str, str], places: tuple[str, ...], suffix: str) -> Iterator[str]:
    """The names of the files in these folders, without folder and suffix."""
    for path in files:
        for place in places:
            if path.startswith(place) and path.endswith(suffix):
                yield path[len(place) : -len(suffix)]
