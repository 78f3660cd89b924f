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
    "annulled": "anulado",
}
