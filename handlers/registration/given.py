"""What was given for a requirement, in words: beside each line of the list that officials rule on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Row

from handlers.law.requirements import DOCUMENTS
from handlers.registration.papers import REPORTS, Paper, handed_in, still_valid
from handlers.registration.said import day, licence, person
from handlers.registry import Context

NOTHING: Final = "nada foi apresentado"
DUTIES: Final = {"ok": "em dia", "open": "em aberto", "not_subject": "não sujeito"}
TYPES: Final = {"motorcycle": "motocicleta", "scooter": "motoneta", "other": "outro"}
_REPORTS: Final = frozenset(REPORTS.values())


def given_text(context: Context, requirement: str, said: Mapping[str, Any], row: Row[Any] | None) -> str:
    """What was given: a day, a number, a paper with its dates; from the register where it is not asked again."""
    if requirement in DOCUMENTS or requirement in _REPORTS:
        return _paper(context, requirement, said, row)
    words = {
        "age_21": _birth,
        "category_a_2_years": _licence,
        "course": _course,
        "military": lambda s, _r: DUTIES.get(str(s.get("military")), NOTHING),
        "electoral": lambda s, _r: DUTIES.get(str(s.get("electoral")), NOTHING),
        "vest_helmet": lambda s, _r: _yes(s.get("vest_helmet")),
        "crlv_lavras": _crlv,
        "mandatory_insurance": lambda s, _r: _yes(s.get("mandatory_insurance")),
        "rental_category": lambda s, r: _yes((s.get("vehicle") or {}).get("rental_category"), r),
        "motorcycle": lambda s, r: TYPES.get(
            str((s.get("vehicle") or {}).get("vehicle_type")), _known(r, "motocicleta")
        ),
        "cc_min": _engine,
        "cc_max": _engine,
        "vehicle_life": _made,
        "liability_policy": _policy,
    }.get(requirement)
    return words(said, row) if words is not None else "vistoria"


def _known(row: Row[Any] | None, words: str) -> str:
    return NOTHING if row is None else f"{words} (do cadastro)"


def _yes(answer: bool | None, row: Row[Any] | None = None) -> str:
    if answer is None:
        return _known(row, "sim")
    return "sim" if answer else "não"


def _birth(said: Mapping[str, Any], row: Row[Any] | None) -> str:
    born = person(said, row)["birth_date"]
    return NOTHING if born is None else f"nascimento em {born:%d/%m/%Y}"


def _licence(said: Mapping[str, Any], row: Row[Any] | None) -> str:
    found = licence(said, row)
    if found is None:
        return NOTHING
    since = f", A desde {found.category_a_since:%d/%m/%Y}" if found.category_a_since else ""
    until = f", válida até {found.expires_on:%d/%m/%Y}" if found.expires_on else ""
    return f"categoria {found.category}{since}{until}"


def _course(said: Mapping[str, Any], row: Row[Any] | None) -> str:
    told = said.get("course")
    if not told:
        return _known(row, "curso concluído")
    done = day(told.get("completed_on"))
    when = f", em {done:%d/%m/%Y}" if done else ""
    return f"{'aprovado' if told.get('approved') else 'sem aprovação'}{when}"


def _crlv(said: Mapping[str, Any], _row: Row[Any] | None) -> str:
    told = said.get("crlv") or {}
    return " ".join(str(each) for each in (told.get("municipality"), told.get("year")) if each) or NOTHING


def _engine(said: Mapping[str, Any], row: Row[Any] | None) -> str:
    told = (said.get("vehicle") or {}).get("engine_cc") or (row.engine_cc if row is not None else None)
    return f"{told} cc" if told else NOTHING


def _made(said: Mapping[str, Any], row: Row[Any] | None) -> str:
    told = (said.get("vehicle") or {}).get("manufactured_year") or (row.manufactured_year if row is not None else None)
    return f"fabricação em {told}" if told else NOTHING


def _policy(said: Mapping[str, Any], row: Row[Any] | None) -> str:
    told = said.get("liability_policy")
    if not told:
        ends = row.policy_expires_on if row is not None else None
        return NOTHING if ends is None else f"apólice até {ends:%d/%m/%Y} (do cadastro)"
    ends = day(told.get("expires_on"))
    until = f", até {ends:%d/%m/%Y}" if ends else ""
    return f"{told.get('insurer') or 'apólice'} {told.get('number') or ''}".strip() + until


def _paper(context: Context, kind: str, said: Mapping[str, Any], row: Row[Any] | None) -> str:
    given = handed_in(context, said).get(kind)
    if given is not None:
        return _dated("apresentado", given)
    kept = still_valid(context, row).get(kind)
    return NOTHING if kept is None else _dated("no cadastro", kept)


def _dated(words: str, paper: Paper) -> str:
    issued = f", de {paper.issued_on:%d/%m/%Y}" if paper.issued_on else ""
    until = f", válido até {paper.expires_on:%d/%m/%Y}" if paper.expires_on else ""
    return f"{words}{issued}{until}"
