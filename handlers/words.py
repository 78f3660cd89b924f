"""The words that documents and lists use for outcomes, in Portuguese."""

from __future__ import annotations

from typing import Final

OUTCOMES: Final = {
    "not_abandoned": "abandono não caracterizado",
    "referred": "encaminhado à autoridade competente",
    "removed_before_notice": "removido antes da notificação",
    "removed_voluntarily": "remoção voluntária",
    "removed_unreported": "removido sem comunicação",
    "defence_granted": "defesa deferida",
    "infraction_dismissed": "auto insubsistente",
    "fined": "multa paga",
    "active_debt": "inscrito em dívida ativa",
    "released": "veículo liberado",
    "auctioned": "leiloado",
    "judicial_collection": "cobrança judicial",
    "registered": "cadastro deferido",
    "renewed": "cadastro renovado",
    "changed": "cadastro alterado",
    "cancelled": "cadastro cancelado",
    "joined": "vinculado a entidade",
    "left": "desvinculado de entidade",
    "refused": "cadastro indeferido",
    "not_completed": "requerimento não concluído",
    "fee_unpaid": "taxa não paga",
    "dismissed": "sem penalidade",
    "warned_remedied": "advertência sanada",
    "measure_only": "somente medida administrativa",
    "referred_to_police": "comunicado à autoridade policial",
    "fine_paid": "multa paga",
    "revoked": "autorização cassada",
    "annulled": "anulado",
}
