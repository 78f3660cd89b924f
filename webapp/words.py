"""What an id of the interface is called on screen: terms, amounts, outcomes, roles. An unknown id is shown as it is."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

Words = Mapping[str, LazyString]

TERMS: Words = {
    "removal_term": _l("Remoção voluntária"),
    "second_removal_term": _l("Remoção após indeferimento"),
    "defence_term": _l("Defesa"),
    "decision_term": _l("Decidir a defesa"),
    "parked_term": _l("Permanência de 30 dias"),
    "second_inspection_at": _l("Permanência de 30 dias"),
    "suitable_place_term": _l("Levar a local adequado"),
    "custody_term": _l("Retirada do pátio"),
    "payment_term": _l("Pagamento e retirada"),
    "shortfall_term": _l("Pagar o saldo devedor"),
    "charge_term": _l("Pagamento da guia"),
    "charge_until": _l("Pagamento da guia"),
    "appeal_term": _l("Recurso"),
    "pending_term": _l("Exigências"),
    "medical_term": _l("Atestado médico"),
    "inspection_term": _l("Apresentar a motocicleta"),
    "cure_term": _l("Sanar a irregularidade"),
    "measure_review": _l("Rever a medida"),
    "measure_review_at": _l("Rever a medida"),
    "validity": _l("Validade do cadastro"),
    "notice_check_at": _l("Conferir o retorno da notificação"),
    "next_watch_at": _l("Próxima verificação do cadastro"),
    "pending_until": _l("Exigências"),
}
HOUSEKEEPING = frozenset({"notice_check_at", "next_watch_at", "redemption_until", "pending_until"})
"""Timers of the machine, which are no term of anybody's: not shown among the terms."""

AMOUNTS: Words = {
    "fine": _l("Multa"),
    "removal": _l("Remoção"),
    "storage": _l("Estadia"),
    "auction_costs": _l("Despesas do leilão"),
    "other_debts": _l("Outros débitos"),
    "proceeds": _l("Valor arrecadado"),
    "surplus": _l("Saldo credor"),
    "shortfall": _l("Saldo devedor"),
    "fee": _l("Taxa"),
}
OUTCOMES: Words = {
    "not_abandoned": _l("abandono não caracterizado"),
    "referred": _l("encaminhado à autoridade competente"),
    "defence_granted": _l("defesa deferida"),
    "removed_voluntarily": _l("remoção voluntária"),
    "removed_before_notice": _l("removido antes da notificação"),
    "removed_unreported": _l("removido sem comunicação"),
    "infraction_dismissed": _l("auto insubsistente"),
    "released": _l("veículo liberado"),
    "auctioned": _l("leiloado"),
    "judicial_collection": _l("cobrança judicial"),
    "fined": _l("multa paga"),
    "active_debt": _l("inscrito em dívida ativa"),
    "registered": _l("cadastro deferido"),
    "renewed": _l("renovado"),
    "changed": _l("alterado"),
    "cancelled": _l("cancelado"),
    "joined": _l("vinculado"),
    "left": _l("desvinculado"),
    "refused": _l("indeferido"),
    "not_completed": _l("exigências não cumpridas"),
    "fee_unpaid": _l("taxa não paga"),
    "expired": _l("cadastro vencido"),
    "ended": _l("acompanhamento terminado"),
    "dismissed": _l("auto arquivado"),
    "warned_remedied": _l("advertência sanada"),
    "measure_only": _l("medida administrativa"),
    "referred_to_police": _l("comunicado à polícia"),
    "fine_paid": _l("multa paga"),
    "revoked": _l("autorização cassada"),
    "annulled": _l("anulado"),
}
ROLES: Words = {
    "owner": _l("Proprietário"),
    "addressee": _l("Destinatário"),
    "claimant": _l("Interessado"),
    "applicant": _l("Requerente"),
    "offender": _l("Autuado"),
    "possessor": _l("Possuidor"),
    "representative": _l("Representante"),
    "creditor": _l("Credor"),
}
CHARGES: Words = {
    "open": _l("Em aberto"),
    "issued": _l("Em aberto"),
    "partial": _l("Paga em parte"),
    "paid": _l("Paga"),
    "cancelled": _l("Cancelada"),
    "referred": _l("Em dívida ativa"),
    "legal": _l("Encaminhada à Procuradoria"),
    "refund": _l("A restituir"),
}
FAILURES: Words = {
    "moved": _l("mudou-se"),
    "insufficient_address": _l("endereço insuficiente"),
    "number_not_found": _l("não existe o número"),
    "unknown": _l("desconhecido"),
    "refused": _l("recusado"),
    "unclaimed": _l("não procurado"),
    "absent": _l("ausente"),
    "deceased": _l("falecido"),
    "informed_by_third_party": _l("informação do porteiro ou síndico"),
    "other": _l("outro motivo"),
    "ar_silent": _l("AR não retornado"),
    "ar_not_returned": _l("AR não retornado"),
    "unconfirmed": _l("e-mail não confirmado"),
}
"""Why a notice did not reach its addressee."""


def word(words: Words, name: str | None) -> str:
    """The word on screen; the id itself where we have none."""
    if name is None:
        return ""
    found = words.get(name)
    return str(found) if found is not None else name.replace("_", " ")
