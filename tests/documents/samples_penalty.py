"""Invented values for the groups and forms of the penalty judgement."""

from typing import Any

from tests.documents import samples
from tests.documents.samples import PHOTOS, term

FACTS = "Abordado na Praça Doutor Augusto Silva, conduzia passageira com capacete sem viseira e sem o número da placa."
REASONS = (
    "As fotografias mostram o capacete sem viseira e sem o número da placa.\n\n"
    "A defesa alega que a viseira estava levantada. Não é o que se vê: não há encaixe para ela."
)
STEPS = [
    {
        "label": "Multa em vigor em 16/03/2026: 200 UFML",
        "source": "art. 25, parágrafo único, XVIII",
        "amount": None,
    },
    {"label": "Multa aplicada: 200 UFML", "source": "art. 22, § 1º", "amount": None},
]
PAPER = {"number": "00004/2026", "signed_on": "2026-03-30"}
PERSON = {
    "kind": "person",
    "name": "Carlos Nogueira Lima",
    "address": "Rua das Acácias, 88, Jardim América, Lavras/MG",
}

GROUPS: dict[str, Any] = {
    **samples.GROUPS,
    "today": "2026-03-31",
    "case": {"number": "00123/2026", "opened_on": "2026-03-16"},
    "municipality": {
        "department": "Órgão Municipal de Trânsito e Transportes de Lavras",
        "address": "Rua dos Ipês, 200, Centro, Lavras/MG",
        "gazette": "Diário Oficial do Município",
        "site": "https://tramite.lavras.example",
        "appeal_authority": "Chefe do Poder Executivo",
    },
    "offender": {**PERSON, "tax_id": "52998224725", "registration": "00012"},
    "registration": {"number": "00012", "granted_on": "2025-08-11", "plate": "HMG2B34"},
    "addressee": {**PERSON, "capacity": None},
    "signer": {"name": "Rosana Vilela", "title": "Fiscal de Transportes", "registration": "2207"},
    "infraction": {
        "number": "00031/2026",
        "signed_on": "2026-03-16",
        "drawn_at": "2026-03-16T15:42",
        "at": "2026-03-16T15:20",
        "place": "Praça Doutor Augusto Silva, Centro",
        "publicity": False,
        "provision": "art. 25, parágrafo único, XVIII",
        "cited": "art. 25, parágrafo único, XVIII,",
        "words": "prestar o serviço em desconformidade com a legislação específica municipal",
        "duty": "art. 11, VIII: usar e oferecer capacete com viseira e o número da placa",
        "facts": FACTS,
        "evidence": "Fotografias do capacete; o condutor não exibiu outro.",
        "witnesses": "Ana Lúcia Ferreira, passageira",
        "danger": True,
        "vehicle": "Honda CG 160, vermelha, placa HMG2B34",
        "court": None,
        "court_case": None,
        "final_on": None,
        "offence": None,
        "interruption": [],
        "photos": PHOTOS,
        "documents": [],
    },
    "listed": {"amount": "200 (duzentas) UFML", "measures": ["recolhimento da autorização"], "revocation": False},
    "proposal": {"amount": "200 (duzentas) UFML", "doubled": False, "revocation": False, "steps": STEPS},
    "record": {
        "lines": [
            {"text": "Processo 00098/2025, art. 25, parágrafo único, VI: multa de 100 UFML, definitiva em 06/11/2025"}
        ]
    },
    "defence": {"claimant": "Carlos Nogueira Lima", "filed_at": "2026-03-24T10:20", "timing": "no prazo"},
    "opinion": PAPER,
    "legal_opinion": PAPER,
    "revocation_proposal": PAPER,
    "revocation_order": PAPER,
    "decision": {
        "number": "00009/2026",
        "signed_on": "2026-03-31",
        "step": "judge_penalty",
        "found": True,
        "warning": True,
        "fine": True,
        "unpaid": False,
        "amount": "200 (duzentas) UFML",
        "steps": STEPS,
        "gravity": "Média: havia passageira, sem acidente.",
        "nature": "Dever de segurança do passageiro (art. 11, VIII).",
        "circumstances": "Via movimentada, à luz do dia; corrigiu depois de abordado.",
        "record": "Uma multa definitiva em 2025, por outra conduta.",
        "beside": "O capacete ainda precisa ser trocado",
        "reasons": REASONS,
        "revocation_in_question": False,
        "revocation_proposed": False,
        "revocation_opinion": None,
        "revoke": False,
        "measure": "none",
        "measure_reasons": None,
    },
    "notice": {
        "kind": "defence_notice",
        "title": "Notificação para defesa",
        "number": "00057/2026",
        "code": "K7QX4-M2P8T",
        "reason": "returned",
        "has_terms": True,
    },
    "receipt": {
        "addressee": "Carlos Nogueira Lima",
        "means": "letter_ar",
        "on": "2026-03-19",
        "by": "Marta Nogueira",
        "reference": "BR123456785BR",
        "recorded_by": "Júlio Sampaio",
    },
    "terms": {
        "defence_term": term(10, "days"),
        "appeal_term": {**term(10, "days"), "starts_on": "2026-04-07", "due_on": "2026-04-16"},
        "cure_term": term(10, "days"),
        "charge_term": term(30, "days"),
    },
    "term": {
        "name": "Defesa",
        "purpose": "apresentar defesa",
        "basis": None,
        "days_text": "10 (dez) dias",
        "starts_on": "2026-03-20",
        "due_on": "2026-03-30",
        "steps": [
            {"text": "Recebida em qui 19/03/2026; dia 1: sex 20/03/2026", "source": "administrativo"},
            {"text": "Último dia: dom 29/03/2026; vai a seg 30/03/2026", "source": "administrativo"},
        ],
    },
    "measure": {
        "number": "00003",
        "case_number": "00123/2026",
        "taken_on": "2026-03-16",
        "holder": "Carlos Nogueira Lima",
        "registration": "00012",
        "plate": "HMG2B34",
        "reasons": "Passageira transportada com capacete irregular, em via de trânsito rápido.",
        "place": "Pátio municipal",
        "unremedied": False,
    },
    "charge": {
        "number": "00077/2026",
        "issued_on": "2026-04-20",
        "due_on": "2026-05-20",
        "total": "2030.00",
        "codes": False,
        "items": [
            {
                "label": "Multa",
                "basis": "art. 25, parágrafo único, XVIII",
                "amount": "2000.00",
                "units": "200 UFML",
            },
            {
                "label": "Multa por advertência não sanada",
                "basis": "art. 22, § 3º",
                "amount": "30.00",
                "units": "3 UFML",
            },
        ],
        "steps": STEPS,
    },
    "debt": {
        "origin": "Auto de Infração nº 00031/2026",
        "basis": "art. 25, parágrafo único, XVIII, da Lei Municipal nº 4.545/2020",
        "charge_number": "00077/2026",
        "due_on": "2026-05-20",
        "amount": "2030.00",
        "paid": "30.00",
        "balance": "2000.00",
    },
    "appeal": {
        "claimant": "Carlos Nogueira Lima",
        "filed_at": "2026-04-10T11:00",
        "against": "Decisão nº 00009/2026",
        "timing": "no prazo",
        "result": "reduced",
        "amount": "100 (cem) UFML",
        "reconsideration": False,
    },
    "archive": {
        "outcome": "fine_paid",
        "outcome_text": "multa paga",
        "undelivered": [{"name": "Saneamento informado", "on": "2026-05-02", "fate": "o processo foi arquivado"}],
    },
    "annulment": {"withheld": True, "retained": False, "revoked": False},
}

FORMS: dict[str, dict[str, Any]] = {
    "withholding_record": {"collected": "Autorização de trânsito e crachá"},
    "return_record": {"reasons": "O capacete foi trocado.", "returned_to": None},
    "retention_record": {
        "police_call": "REDS 2026-012345678-001, viatura 22.310",
        "inventory": "Farol trincado; um capacete.",
        "photos": PHOTOS,
    },
    "release_record": {
        "taken_by": "driver",
        "who": "Joana Ribeiro",
        "licence": "01234567890",
        "notes": "Veículo no estado em que foi retido.",
    },
    "police_communication": {"reasons": "Cartazes do serviço afixados no abrigo de ônibus.", "authority": None},
    "defence": {
        "claimant": "Carlos Nogueira Lima",
        "claimant_role": "self",
        "address": "Rua das Acácias, 88",
        "grounds": "O capacete tinha viseira; estava levantada no momento da abordagem.",
        "filed_at": "2026-03-24T10:20",
        "documents": [{"name": "defesa.pdf"}, {"name": "capacete.jpg"}],
    },
    "opinion": {"opinion": REASONS},
    "revocation_proposal": {"revocation_proposed": True, "opinion": "A condenação é definitiva (art. 26)."},
    "revocation_order": {"notes": None},
    "badge_record": {"badge": "collected", "collected_on": "2026-05-04", "notes": None},
    "legal_opinion": {
        "kind": "Parecer jurídico",
        "who": "Procuradoria do Município",
        "filed_at": "2026-04-02T10:00",
        "notes": None,
        "file": [{"name": "parecer-jurídico.pdf"}],
    },
    "appeal": {
        "claimant": "Carlos Nogueira Lima",
        "claimant_role": "representative",
        "address": None,
        "grounds": REASONS,
        "filed_at": "2026-04-10T11:00",
        "documents": [],
    },
    "appeal_decision": {"reasons": REASONS},
    "lapse_certificate": {"notes": None},
    "annulment": {"reasons": "O auto foi lavrado por quem não é fiscal designado."},
    "debt_referral": {"reasons": None},
    "filed_paper": samples.FORMS["filed_paper"],
}


def values_for(name: str, **changes: dict[str, Any]) -> dict[str, Any]:
    """The values of a template, with the fields of some groups changed."""
    values = {**GROUPS, "form": FORMS.get(name, {})}
    return {**values, **{group: {**values[group], **fields} for group, fields in changes.items()}}
