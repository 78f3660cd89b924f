"""Which authority may do which act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from handlers.law.errors import InvalidInputError
from handlers.law.result import Computed, Step
from handlers.law.text import list_text

_Act = tuple[str, tuple[str, ...], tuple[str, ...]]

# Municipality → act → (its name, authorities, provisions).
ACTS: Final[Mapping[str, Mapping[str, _Act]]] = {
    "lavras": {
        "warning": ("advertência", ("department_head",), ("art22-p1",)),
        "fine": ("multa", ("department_head",), ("art22-p1",)),
        "registration": ("cadastro", ("department_head",), ("art4", "art5-p3")),
        "revocation": ("cassação", ("mayor",), ("art22-p2",)),
        "regulation": ("regulamento", ("mayor",), ("art29", "art34")),
        "withhold_authorisation": ("recolhimento da autorização", ("inspector",), ("art23",)),
        "omitted_case": ("caso omisso", ("executive",), ("art31",)),
    },
    "mococa": {
        "inspection": ("vistoria", ("traffic_agent",), ("art2", "art6-VI")),
        "infraction_report": ("auto de infração", ("traffic_agent",), ("art2", "art17")),
        "verification": ("verificação do destino", ("traffic_agent",), ("art14",)),
        "defence_decision": ("decisão da defesa", ("traffic_director",), ("art11",)),
        "block_letter": ("ofício de bloqueio", ("traffic_office",), ("art19",)),
        "fine_guide": ("guia da multa", ("tax_office",), ("art20-p1-I",)),
        "release_term": ("termo de liberação", ("tax_office",), ("art20-p2",)),
        "fine_receipt": ("recebimento da multa", ("treasury",), ("art20-p1-I",)),
        "forced_removal": ("remoção forçada", ("municipality", "concessionaire"), ("art2", "art18")),
        "shortfall_collection": ("cobrança do saldo devedor", ("municipality", "concessionaire"), ("art24-p2",)),
        "auction": ("leilão", ("municipality", "concessionaire", "detran"), ("art24-p1",)),
        "normative_instruction": ("instrução normativa", ("municipality",), ("art25",)),
    },
}
AUTHORITIES: Final[Mapping[str, str]] = {
    "department_head": "Chefia do órgão municipal",
    "mayor": "Prefeito",
    "inspector": "Fiscal",
    "executive": "Órgãos do Executivo",
    "traffic_agent": "Agente de Trânsito",
    "traffic_director": "Diretor de Trânsito e Segurança",
    "traffic_office": "Setor de Trânsito",
    "tax_office": "Setor de Tributação",
    "treasury": "Tesouraria",
    "municipality": "Prefeitura",
    "concessionaire": "Permissionária",
    "detran": "DETRAN",
}


@dataclass(frozen=True)
class Competence:
    """Who may do the act, whether the one asked about may, and by which provisions."""

    authorities: tuple[str, ...]
    competent: bool | None
    basis: tuple[str, ...]


def competence(municipality: str, act: str, authority: str | None = None) -> Computed[Competence]:
    """The authorities that may do an act, and whether the one asked about is among them.

    Source: Lei 4.715/2018 (Mococa), arts. 2, 6, 11, 14 and 17 to 25; Lei 4.545/2020 (Lavras), arts. 4, 5, 22, 23,
    29, 31 and 34.
    """
    known = ACTS[municipality]
    if act not in known:
        raise InvalidInputError.of("act", f"a lei deste município só conhece {', '.join(known)}")
    label, authorities, basis = known[act]
    competent = None if authority is None else authority in authorities
    named = list_text([AUTHORITIES[a] for a in authorities])
    steps = [Step(f"{label.capitalize()}: compete a {named}", basis[0])]
    if authority is not None:
        verdict = "é competente" if competent else "não é competente"
        steps.append(Step(f"{AUTHORITIES.get(authority, authority)}: {verdict}", basis[0]))
    return Computed(Competence(authorities, competent, basis), tuple(steps))
