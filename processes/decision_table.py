"""`*.dmn`: a decision table with one input, read as rows; what our tables use of DMN 1.3, and nothing that runs.

One `decision` with one `decisionTable`, hit policy UNIQUE, one input compared with texts, outputs that are texts or
true/false. Anything else (expressions, ranges, several inputs, entities) is refused with a sentence.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from lxml import etree

from handlers.law.infractions import HEAD, MAYOR, MEASURES, Infraction

DMN: Final = "https://www.omg.org/spec/DMN/20191111/MODEL/"
LARGEST: Final = 500_000
MOST_RULES: Final = 1_000
UNSUPPORTED: Final = ("inputValues", "outputValues", "defaultOutputEntry", "literalExpression")


class TableError(Exception):
    """A table that cannot be used: which file, which rule, and why, for a person."""

    def __init__(self, file: str, where: str, reason: str) -> None:
        super().__init__(f"{file}, {where}: {reason}" if where else f"{file}: {reason}")
        self.file, self.where, self.reason = file, where, reason


@dataclass(frozen=True)
class TableRow:
    """One rule: the text that the input must be, what comes out, and the provision that it executes."""

    id: str
    value: str
    outputs: Mapping[str, Any]
    basis: str


@dataclass(frozen=True)
class DecisionTable:
    """A table by the value of its one input."""

    id: str
    name: str
    rows: Mapping[str, TableRow]


def read_table(file: str, text: str) -> DecisionTable:
    """The table of this file; a TableError where it is wrong."""
    if len(text) > LARGEST:
        raise TableError(file, "", "o arquivo passa do tamanho de uma tabela.")
    if re.search(r"<!\s*(DOCTYPE|ENTITY)", text, re.IGNORECASE):
        raise TableError(file, "", "o arquivo declara DOCTYPE ou entidades, o que não é permitido.")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(text.encode(), parser)
    except etree.XMLSyntaxError as error:
        raise TableError(file, f"linha {error.lineno}", "não é XML que se possa ler.") from error
    decisions = root.findall(f"{{{DMN}}}decision")
    tables = [table for each in decisions for table in each.findall(f"{{{DMN}}}decisionTable")]
    if len(decisions) != 1 or len(tables) != 1:
        raise TableError(file, "", "deve ter uma decisão, com uma tabela.")
    decision, table = decisions[0], tables[0]
    if table.get("hitPolicy", "UNIQUE") != "UNIQUE":
        raise TableError(file, "", "só é aceita a política UNIQUE: cada dispositivo em uma única linha.")
    inputs = table.findall(f"{{{DMN}}}input")
    if len(inputs) != 1:
        raise TableError(file, "", "deve ter uma única coluna de entrada.")
    expression = (inputs[0].findtext(f"{{{DMN}}}inputExpression/{{{DMN}}}text") or "").strip()
    if not re.fullmatch(r"[a-z][a-z0-9_]*", expression):
        raise TableError(file, "", f"a entrada deve ser o nome de um campo; “{expression[:40]}” não é aceito.")
    for unknown in UNSUPPORTED:
        if table.find(f".//{{{DMN}}}{unknown}") is not None:
            raise TableError(file, "", f"o elemento «{unknown}» não é aceito.")
    names = [each.get("name") or "" for each in table.findall(f"{{{DMN}}}output")]
    if not names or "" in names or len(set(names)) != len(names):
        raise TableError(file, "", "cada coluna de saída precisa de um nome próprio.")
    rows: dict[str, TableRow] = {}
    for row in _rows(file, table, names):
        if row.value in rows:
            raise TableError(file, row.id, f"“{row.value}” já está em {rows[row.value].id}: a tabela se sobrepõe.")
        rows[row.value] = row
    if not rows:
        raise TableError(file, "", "a tabela não tem linhas.")
    return DecisionTable(decision.get("id") or "", decision.get("name") or "", rows)


def _rows(file: str, table: Any, names: list[str]) -> Iterator[TableRow]:
    rules = table.findall(f"{{{DMN}}}rule")
    if len(rules) > MOST_RULES:
        raise TableError(file, "", f"tem {len(rules)} linhas; o limite é {MOST_RULES}.")
    for number, rule in enumerate(rules, start=1):
        where = rule.get("id") or f"linha {number}"
        given = rule.findall(f"{{{DMN}}}inputEntry")
        found = rule.findall(f"{{{DMN}}}outputEntry")
        if len(given) != 1 or len(found) != len(names):
            raise TableError(file, where, f"deve ter uma entrada e {len(names)} saídas.")
        value = _value(file, where, given[0])
        if not isinstance(value, str) or not value:
            raise TableError(file, where, 'a entrada deve ser um texto entre aspas, como "25-I".')
        outputs = {name: _value(file, where, each) for name, each in zip(names, found, strict=True)}
        told = rule.findtext(f"{{{DMN}}}description") or ""
        yield TableRow(where, value, outputs, told.strip())


def _value(file: str, where: str, entry: Any) -> str | bool:
    """A text between quotes, or true or false; nothing is ever evaluated."""
    text = (entry.findtext(f"{{{DMN}}}text") or "").strip()
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if isinstance(value, (str, bool)):
        return value
    raise TableError(file, where, f"“{text[:40]}” não é aceito: escreva um texto entre aspas, true ou false.")


def read_infractions(file: str, text: str) -> Mapping[str, Infraction]:
    """The table of infractions: provision → its fine's dated value, measures, revocation and judges."""
    table = read_table(file, text)
    found = {}
    for row in table.rows.values():
        missing = {"fine", "measures", "revocation", "judges"} - set(row.outputs)
        if missing:
            raise TableError(file, row.id, f"falta a coluna {', '.join(sorted(missing))}.")
        measures = tuple(str(row.outputs["measures"]).split())
        if unknown := [each for each in measures if each not in MEASURES]:
            raise TableError(file, row.id, f"não há a medida {unknown[0]}; há {', '.join(MEASURES)}.")
        judges = tuple(str(row.outputs["judges"]).split())
        if unknown := [each for each in judges if each not in (HEAD, MAYOR)]:
            raise TableError(file, row.id, f"{unknown[0]} não julga; julgam {HEAD} e {MAYOR}.")
        revocation = row.outputs["revocation"]
        if not isinstance(revocation, bool):
            raise TableError(file, row.id, "a cassação é true ou false, sem aspas.")
        if revocation != (MAYOR in judges):
            raise TableError(file, row.id, f"{MAYOR} julga onde há cassação, e só onde há.")
        fine = str(row.outputs["fine"]) or None
        found[row.value] = Infraction(row.value, measures, revocation, fine, judges)
    return found
