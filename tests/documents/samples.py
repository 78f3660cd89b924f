"""Invented values for every group and form of the vocabulary, and a frame to print them in."""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from handlers.documents import Frame, Letterhead, Signature, Verification
from handlers.documents.describe import describe_vehicle, term_length

TEMPLATES = Path(__file__).parents[2] / "processes" / "mococa" / "abandonment" / "documents"
SAO_PAULO = ZoneInfo("America/Sao_Paulo")
REASONS = (
    "O requerente alega que o veículo está com o motor desmontado e que a oficina só o receberá no fim do mês.\n"
    "Juntou orçamento e fotografias.\n\n"
    "A prova mostra que o veículo pode ser levado por guincho em um dia. A impossibilidade não foi demonstrada, e a "
    "falta de recursos não é aceita (art. 10, parágrafo único)."
)
PHOTOS = [{"name": "frente.jpg", "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}]
STEPS = [
    {"label": "Valor em vigor em 17/03/2026", "source": "art. 17", "amount": "800.00"},
    {"label": "Em dobro por reincidência", "source": "art. 15", "amount": "1600.00"},
    {"label": "Sem atualização: falta o ato que a fixe", "source": None, "amount": None},
]


def term(value: int, unit: str) -> dict[str, Any]:
    return {"days_text": term_length(value, unit), "starts_on": "2026-03-12", "due_on": "2026-03-16"}


GROUPS: dict[str, Any] = {
    "today": "2026-03-17",
    "case": {"number": "00123/2026", "opened_on": "2026-03-02", "origin": "complaint"},
    "municipality": {
        "department": "Departamento de Trânsito de Mococa",
        "address": "Rua das Palmeiras, 100, Centro, Mococa/SP",
        "gazette": "Jornal Oficial do Município",
        "site": "tramite.example/defesa",
        "appeal_authority": "Prefeito Municipal",
    },
    "vehicle": {
        "description": describe_vehicle(brand="Volkswagen", model="Gol", colour="prata", plate="CPG4321"),
        "location": "Rua das Acácias, 45, Jardim Primavera",
        "plate": "CPG4321",
        "chassis": None,
        "renavam": "00639884962",
        "brand": "Volkswagen",
        "model": "Gol",
        "colour": "prata",
        "other": "adesivo no vidro traseiro",
    },
    "inspection": {
        "on": "2026-03-01",
        "first_on": "2026-01-28",
        "location": "Rua das Acácias, 45, Jardim Primavera",
        "vehicle_found": True,
        "motor_vehicle": True,
        "public_place": True,
        "still_there": True,
        "able_to_circulate": False,
        "conditions": [
            {"id": "II", "text": "em evidente estado de abandono;"},
            {"id": "V", "text": "sem pneus ou rodas, com um ou mais pneus furados;"},
        ],
        "missing_parts": "duas rodas dianteiras, bateria",
        "parked_since": "2026-01-20",
        "parked_evidence": "relato de dois vizinhos e imagem de câmera",
        "photos": PHOTOS,
    },
    "police": {"result": "crime", "reference": "BO 1234/2026"},
    "owner": {
        "kind": "person",
        "name": "João Batista de Oliveira",
        "tax_id": "52998224725",
        "address": "Rua dos Ipês, 12, Mococa/SP",
    },
    "addressee": {
        "kind": "person",
        "name": "João Batista de Oliveira",
        "capacity": "proprietário(a) do veículo",
        "address": "Rua dos Ipês, 12, Centro, 13730-000 Mococa/SP",
    },
    "signer": {"name": "Helena Prado", "title": "Diretora de Trânsito e Segurança", "registration": "4321"},
    "notice": {
        "kind": "removal_notice",
        "title": "Notificação",
        "number": "00057/2026",
        "code": "K7QX4-M2P8T",
        "reason": "returned",
        "has_terms": True,
    },
    "receipt": {
        "addressee": "João Batista de Oliveira",
        "means": "letter_ar",
        "on": "2026-03-11",
        "by": "Maria de Oliveira",
        "reference": "BR123456785BR",
        "recorded_by": "Caio Nunes",
    },
    "terms": {
        "removal_term": term(5, "days"),
        "defence_term": term(72, "hours"),
        "second_removal_term": term(24, "hours"),
        "suitable_place_term": term(5, "business_days"),
        "payment_term": term(90, "days"),
        "charge_term": term(30, "days"),
        "appeal_term": term(10, "days"),
        "shortfall_term": term(10, "days"),
    },
    "term": {
        "name": "Remoção voluntária",
        "purpose": "a remoção voluntária do veículo",
        "basis": "art. 7º",
        "days_text": term_length(5, "days"),
        "starts_on": "2026-03-12",
        "due_on": "2026-03-16",
        "steps": [
            {"text": "Recebida em 11/03/2026; 1º dia: 12/03/2026", "source": "art. 23"},
            {"text": "5 dias: até 16/03/2026", "source": "art. 7º"},
        ],
    },
    "defence": {
        "claimant": "João Batista de Oliveira",
        "claimant_role": "owner",
        "filed_at": "2026-03-13T15:20",
        "missing": ["os documentos destinados a provar as alegações (art. 10, IV)", "a qualificação do requerente"],
    },
    "decision": {
        "result": "rejected",
        "number": "00009/2026",
        "signed_on": "2026-03-17",
        "reasons": REASONS,
        "opinion_number": "00004/2026",
    },
    "destination": {"address": "Sítio Boa Vista, Estrada Municipal, km 3"},
    "fine": {"amount": "1187.59", "steps": STEPS},
    "infraction": {
        "number": "00031/2026",
        "on": "2026-03-17",
        "drawn_on": "2026-03-18",
        "drawn_at": "2026-03-18T09:05",
        "provision": "art. 17",
        "ground": "not_removed",
        "recidivist": False,
        "forced_removal": True,
    },
    "seizure": {"number": "00012/2026", "on": "2026-03-20", "place": "Pátio Municipal", "daily_rate": "38.90"},
    "block": {"number": "00044/2026", "signed_on": "2026-03-20"},
    "unblock": {"reason": "released", "on": "2026-05-04"},
    "delivery": {
        "checks": [{"label": "Multa", "state": "paga"}, {"label": "Termo de liberação", "state": "apresentado"}],
    },
    "charge": {
        "number": "00077/2026",
        "issued_on": "2026-03-20",
        "due_on": "2026-04-20",
        "total": "1187.59",
        "codes": True,
        "items": [
            {"label": "Multa por abandono de veículo", "basis": "art. 17", "amount": "1187.59", "units": None},
        ],
        "steps": STEPS,
    },
    "payment": {"charge_number": "00077/2026", "amount": "1187.59", "paid_on": "2026-04-10", "receipt": "REC 8812"},
    "debt": {
        "origin": "Auto de Infração nº 00031/2026",
        "basis": "art. 17 da Lei Municipal nº 4.715/2018",
        "charge_number": "00077/2026",
        "due_on": "2026-04-20",
        "amount": "1187.59",
        "paid": "187.59",
        "balance": "1000.00",
    },
    "account": {
        "result": "sold",
        "on": "2026-08-03",
        "proceeds": "2500.00",
        "rows": [
            {"label": "Remoção", "due": "388.96", "paid": "388.96", "open": "0.00"},
            {"label": "Guarda", "due": "3501.00", "paid": "2111.04", "open": "1389.96"},
        ],
        "surplus": None,
        "shortfall": "1389.96",
        "steps": STEPS,
    },
    "appeal": {
        "claimant": "João Batista de Oliveira",
        "filed_at": "2026-04-02T11:00",
        "against": "Auto de Infração nº 00031/2026",
        "result": "reduced",
        "amount": "800.00",
    },
    "archive": {
        "outcome": "removed_voluntarily",
        "outcome_text": "remoção voluntária",
        "undelivered": [{"name": "Defesa apresentada", "on": "2026-03-15", "fate": "sem objeto: veículo removido"}],
    },
    "annulment": {"vehicle_in_yard": True},
    "paper": {"passed": [{"purpose": "apresentar defesa", "due_on": "2026-03-16"}]},
}

FORMS: dict[str, dict[str, Any]] = {
    "opening_record": {
        "location": "Rua das Acácias, 45",
        "plate": None,
        "description": "Carro prata sem rodas, há meses.",
    },
    "complaint": {
        "location": "Rua das Acácias, 45",
        "plate": "CPG4321",
        "description": "Carro prata sem rodas.\n\nFica em frente à escola.",
        "photos": PHOTOS,
    },
    "inspection_report": {"notes": None},
    "inspection_report.second": {"notes": "Portas travadas."},
    "police_check": {
        "police_result": "clear",
        "police_reference": "Consulta 998877",
        "consulted_at": "2026-03-03T10:12",
        "notes": None,
    },
    "referral": {"authority": "Delegacia de Polícia de Mococa", "notes": "Segue o relatório de vistoria."},
    "defence": {
        "authority": "Diretor de Trânsito e Segurança",
        "claimant": "João Batista de Oliveira",
        "claimant_role": "owner",
        "grounds": REASONS,
        "documents": [{"name": "orçamento.pdf"}, {"name": "motor.jpg"}],
        "filed_at": "2026-03-13T15:20",
        "only_financial": False,
        "address": "Rua dos Ipês, 12",
    },
    "opinion": {"opinion": REASONS},
    "destination_statement": {
        "reported_on": "2026-03-14",
        "removed_on": "2026-03-13",
        "destination_kind": "private",
        "destination": "Sítio Boa Vista",
        "reported_by": None,
    },
    "verification_certificate": {"place": "private_safe", "certificate": REASONS, "removed_on": "2026-03-13"},
    "verification_certificate.site": {
        "still_there": False,
        "removed_on": "2026-03-18",
        "evidence": "relato do vizinho",
        "notes": None,
    },
    "suitable_place_order": {"reasons": "O terreno acumula água."},
    "infraction_report": {
        "observed_at": "2026-03-18T08:50",
        "description": REASONS,
        "witnesses": "Ana Melo e Rui Costa",
        "photos": PHOTOS,
    },
    "seizure_report": {
        "removed_at": "2026-03-20T10:15",
        "removed_by": "concessionaire",
        "tow_driver": "Pedro Alves",
        "deposit": "yard",
        "deposit_place": None,
        "notes": None,
    },
    "inventory": {"removed_at": "2026-03-20T10:15", "inventory": "Duas rodas.\nRádio.", "photos": PHOTOS},
    "yard_entry": {
        "entered_on": "2026-03-20",
        "space": "B-12",
        "daily_rate": "38.90",
        "removal_cost": "388.96",
        "condition": None,
        "photos": [],
    },
    "block_letter": {"authority": None, "notes": None},
    "unblock_letter": {"authority": "DETRAN-SP", "notes": None},
    "release_term": {"released_to": None, "notes": None},
    "delivery_record": {
        "delivered_on": "2026-05-04",
        "delivered_to": "João Batista de Oliveira",
        "tax_id": "52998224725",
        "notes": None,
    },
    "auction_notice": {
        "lot": "7",
        "appraisal": "2000.00",
        "minimum_bid": None,
        "auctioneer": "municipality",
        "auction_on": "2026-08-03",
        "auction_place": "Pátio Municipal",
    },
    "auction_account": {"notes": None},
    "collection_referral": {"reasons": None, "notes": None},
    "debt_referral": {"reasons": None},
    "appeal": {
        "claimant": "João Batista de Oliveira",
        "claimant_role": "owner",
        "address": None,
        "grounds": REASONS,
        "filed_at": "2026-04-02T11:00",
        "documents": [],
    },
    "appeal_decision": {"reasons": REASONS},
    "annulment": {"reasons": REASONS},
    "filed_paper": {
        "kind": "Requerimento de vista",
        "who": None,
        "filed_at": "2026-03-18T10:00",
        "notes": None,
        "file": [{"name": "requerimento.pdf"}],
    },
}


def values_for(name: str, **changes: dict[str, Any]) -> dict[str, Any]:
    """The values of a template, with the fields of some groups changed."""
    values = {**GROUPS, "form": FORMS.get(name, {})}
    return {**values, **{group: {**values[group], **fields} for group, fields in changes.items()}}


def frame(**changes: Any) -> Frame:
    """An issued and signed document's frame."""
    given: dict[str, Any] = {
        "letterhead": Letterhead(
            "Município de Mococa",
            "Estado de São Paulo",
            "Departamento de Trânsito",
            "Rua das Palmeiras, 100, Centro, Mococa/SP",
        ),
        "case_number": "00123/2026",
        "place": "Mococa",
        "day": date(2026, 3, 17),
        "zone": SAO_PAULO,
        "number": "00057/2026",
        "signature": Signature(
            "Helena Prado", "Diretora de Trânsito e Segurança", "4321", datetime(2026, 3, 17, 13, 42, tzinfo=UTC)
        ),
        "verification": Verification(
            "K7QX4-M2P8T", "tramite.example/conferir", "https://tramite.example/conferir/K7QX4M2P8T"
        ),
    }
    return Frame(**{**given, **changes})
