"""Invented values for the groups and forms of the registration of mototaxistas."""

from typing import Any

from tests.documents import samples, samples_penalty
from tests.documents.samples import PHOTOS

REASONS = "Atendidos todos os requisitos dos arts. 3º e 5º, como consta da conferência e do laudo de vistoria."
GROUNDS = "O comprovante estava em nome da mãe do requerente, com quem ele mora."
PERSON = {"name": "Marcos Vinícius Teixeira", "address": "Rua das Palmeiras, 88, Centro, Lavras/MG"}
LINE = {"label": "Comprovante de residência", "provision": "art. 5º, VI, “e”", "result": "falta (não foi apresentado)"}
PENDING = {**LINE, "reason": "Em nome de terceiro."}

GROUPS: dict[str, Any] = {
    **samples_penalty.GROUPS,
    "case": {"number": "00123/2026", "opened_on": "2026-03-02"},
    "applicant": {
        **PERSON,
        "tax_id": "52998224725",
        "identity": "MG-12.345.678",
        "birth_date": "1994-05-17",
        "contact": "(35) 98888-0001",
    },
    "addressee": {**PERSON, "kind": "person", "capacity": None},
    "request": {
        "kind": "new",
        "label": "cadastro novo",
        "filed_on": "2026-03-02",
        "registration": None,
        "touches": [],
        "organisation": "Cooperativa Moto Lavras",
        "reason": None,
        "death": False,
    },
    "licence": {"number": "93786579714", "category": "AB", "since": "2015-08-20", "expires_on": "2032-03-10"},
    "motorcycle": {
        "plate": "PZT4B21",
        "description": "Honda CG 160 Start vermelha",
        "chassis": "9C2KC2200RR100234",
        "renavam": "55597971142",
        "engine": "149 cm³",
        "year": "2024",
    },
    "requirements": {"rows": [{**LINE, "given": "nada foi apresentado"}]},
    "pending": {"items": [PENDING], "medical": False},
    "archived": {"unpresented": False, "due_on": "2026-04-07"},
    "inspection": {
        "result": "passed",
        "on": "2026-03-05",
        "things": [{"label": "Par de antenas (art. 17, VII)", "state": "presente"}],
        "remarks": None,
        "requirement": None,
        "photos": PHOTOS,
    },
    "decision": {
        "result": "granted",
        "number": "00031/2026",
        "signed_on": "2026-03-09",
        "reasons": REASONS,
        "requirements": [PENDING],
    },
    "registration": {
        "number": "00012",
        "name": PERSON["name"],
        "tax_id": "52998224725",
        "identity": "MG-12.345.678",
        "address": PERSON["address"],
        "plate": "PZT4B21",
        "motorcycle": "Honda CG 160 Start vermelha",
        "engine": "149 cm³",
        "year": "2024",
        "licence": "93786579714, categoria AB",
        "policy": "Seguradora das Vertentes, RC-2026-00481",
        "organisation": None,
        "status": "ativo",
        "granted_on": "2026-03-09",
        "valid_since": "2026-03-19",
        "valid_until": "2027-03-19",
        "life_ends_on": "2029-12-31",
        "cut": False,
        "code": "K7QX4-M2P8T",
        "photo": "a" * 64,
    },
    "changed": {"lines": [{"label": "Placa", "before": "PZT4B21", "after": "RFG1D09"}]},
    "reminder": {"last_to_ask": "2027-03-19", "papers": [{"label": "CNH", "on": "2027-02-01"}]},
    "suspicion": {
        "valid_until": "2027-03-19",
        "last_to_ask": "2027-03-19",
        "steps": [{"text": "O certificado valeu até 19/03/2027"}],
        "conclusion": "closed",
        "case_number": None,
        "reason": "Não há prova de serviço depois do fim.",
    },
    "appeal": {
        "claimant": PERSON["name"],
        "filed_at": "2026-03-20T11:00",
        "against": "Decisão nº 00031/2026",
        "fee": False,
        "timing": "no prazo",
        "result": "reversed",
        "amount": "50.00",
    },
    "archive": {"outcome": "registered", "outcome_text": "cadastro deferido", "undelivered": []},
    "annulment": {"ends": False, "gives_back": True},
    "notice": {**samples_penalty.GROUPS["notice"], "kind": "pending_notice"},
    "terms": {
        **samples_penalty.GROUPS["terms"],
        **{
            name: {"days_text": "30 (trinta) dias", "starts_on": "2026-03-09", "due_on": "2026-04-07"}
            for name in ("pending_term", "inspection_term", "charge_term")
        },
    },
}

FORMS: dict[str, dict[str, Any]] = {
    "withdrawal": {"filed_at": "2026-03-16T09:30", "reason": "Mudou de cidade.", "documents": []},
    "change_record": {"notes": None},
    "cancellation_record": {"badge": "returned", "notes": None},
    "lapse_certificate": {"notes": None},
    "appeal": {
        "claimant": PERSON["name"],
        "claimant_role": "self",
        "address": None,
        "grounds": GROUNDS,
        "filed_at": "2026-03-20T11:00",
        "documents": [],
    },
    "appeal_decision": {"reasons": GROUNDS},
    "annulment": {"reasons": "A CNH apresentada era falsa."},
    "debt_referral": {"reasons": None},
    "filed_paper": samples.FORMS["filed_paper"],
}


def values_for(name: str, **changes: dict[str, Any]) -> dict[str, Any]:
    """The values of a template, with the fields of some groups changed."""
    values = {**GROUPS, "form": FORMS.get(name, {})}
    return {**values, **{group: {**values[group], **fields} for group, fields in changes.items()}}
