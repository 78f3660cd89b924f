"""What the citizen reads of an abandoned vehicle: acts, fields and steps in plain words."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from webapp.public.act_words import ActWords

ACTS: Mapping[str, ActWords] = {
    "defence_filed": ActWords(
        _l("Apresentar defesa"),
        _l("Enviar a defesa"),
        _l("Diga por escrito por que o veículo não pode ser removido, e junte as provas (arts. 9º e 10)."),
        _l("Defesa recebida."),
    ),
    "removal_reported": ActWords(
        _l("Informar remoção"),
        _l("Enviar a informação"),
        _l("Diga em que dia o veículo saiu da via e para onde foi (art. 12)."),
        _l("Informação de remoção recebida."),
    ),
    "appeal_filed": ActWords(
        _l("Apresentar recurso"),
        _l("Enviar o recurso"),
        _l("Peça à autoridade superior que reveja a decisão ou a cobrança."),
        _l("Recurso recebido."),
    ),
}

FIELDS: Mapping[tuple[str, str], tuple[LazyString, LazyString, LazyString]] = {
    ("defence_filed", "claimant"): (
        _l("Nome completo e qualificação"),
        _l("art. 10, II"),
        _l("De quem se defende: nome, profissão, estado civil, CPF ou CNPJ."),
    ),
    ("defence_filed", "claimant_role"): (_l("Quem é você?"), _l(""), _l("")),
    ("defence_filed", "address"): (
        _l("Endereço para a resposta"),
        _l(""),
        _l("A decisão será enviada a este endereço."),
    ),
    ("defence_filed", "authority"): (
        _l("A quem é dirigida"),
        _l("art. 10, I"),
        _l("Quem decide é o Diretor de Trânsito e Segurança."),
    ),
    ("defence_filed", "grounds"): (
        _l("Por que o veículo não pode ser removido?"),
        _l("art. 10, III"),
        _l("Conte os fatos e o que a lei diz a seu favor. Pode ser por inteiro aqui, ou em um arquivo abaixo."),
    ),
    ("defence_filed", "documents"): (
        _l("Documentos"),
        _l("art. 10, IV"),
        _l("Provas do que você alega: PDF ou fotos, até 10 MB cada."),
    ),
    ("removal_reported", "removed_on"): (_l("Em que dia o veículo saiu da via?"), _l(""), _l("")),
    ("removal_reported", "destination"): (
        _l("Endereço do destino"),
        _l("se souber"),
        _l("Deve ser local particular, sem risco à saúde e à segurança (art. 13). Um agente vai conferir."),
    ),
    ("removal_reported", "reported_by"): (_l("Seu nome"), _l("opcional"), _l("")),
    ("removal_reported", "files"): (_l("Fotos ou documentos"), _l("opcional"), _l("")),
    ("appeal_filed", "claimant"): (_l("Nome completo"), _l(""), _l("")),
    ("appeal_filed", "claimant_role"): (_l("Quem é você?"), _l(""), _l("")),
    ("appeal_filed", "address"): (_l("Endereço para a resposta"), _l(""), _l("")),
    ("appeal_filed", "documents"): (
        _l("Documentos"),
        _l("opcional"),
        _l("PDF ou fotos, até 10 MB cada."),
    ),
}
"""Label, note and help of a field, by form and field."""

STEPS: Mapping[str, LazyString] = {
    "report_vehicle": _l("O veículo foi comunicado à prefeitura"),
    "inspect_vehicle": _l("Um agente vistoriou o veículo"),
    "second_inspection": _l("Um agente fez a segunda vistoria"),
    "identify_owner": _l("A prefeitura identificou quem deve ser notificado"),
    "dispatch_notice": _l("A notificação foi expedida"),
    "publish_in_gazette": _l("A notificação foi publicada no Jornal Oficial"),
    "notice_received": _l("A notificação foi recebida"),
    "notice_returned": _l("A notificação voltou sem ser entregue"),
    "defence_filed": _l("Foi apresentada defesa"),
    "analyse_defence": _l("A defesa foi decidida"),
    "removal_reported": _l("Foi informada a remoção do veículo"),
    "verify_destination": _l("Um agente verificou o destino do veículo"),
    "verify_site": _l("Um agente verificou o local"),
    "draw_up_infraction": _l("Foi lavrado o auto de infração"),
    "confirm_infraction": _l("O auto de infração foi homologado"),
    "order_removal": _l("Foi determinada a remoção do veículo"),
    "seize_vehicle": _l("O veículo foi removido pela prefeitura"),
    "receive_in_yard": _l("O veículo entrou no pátio"),
    "issue_charge": _l("A guia de pagamento foi emitida"),
    "charge_paid": _l("Foi registrado pagamento"),
    "release_vehicle": _l("O veículo foi entregue"),
    "return_vehicle": _l("O veículo foi devolvido"),
    "appeal_filed": _l("Foi apresentado recurso"),
    "decide_appeal": _l("O recurso foi decidido"),
    "prepare_auction": _l("O leilão foi preparado"),
    "record_auction": _l("O leilão foi realizado"),
    "archive_case": _l("O processo foi arquivado"),
    "apply_annulment": _l("O processo foi anulado"),
    "annul_archived": _l("O processo foi anulado"),
}
"""The steps that a citizen is told, by element, message or action; the others are the office's own."""

AWAITED: Mapping[str, tuple[LazyString, LazyString]] = {
    "defence_term": (_l("a sua defesa"), _l("a defesa de quem foi notificado")),
    "removal_term": (_l("que você remova o veículo"), _l("a remoção por quem foi notificado")),
    "second_removal_term": (_l("que você remova o veículo"), _l("a remoção por quem foi notificado")),
    "custody_term": (_l("que você pague os débitos e retire o veículo do pátio"), _l("a retirada do veículo do pátio")),
    "suitable_place_term": (_l("que você leve o veículo a local adequado"), _l("que o veículo vá a local adequado")),
    "charge_term": (_l("o seu pagamento"), _l("o pagamento da guia")),
    "charge_until": (_l("o seu pagamento"), _l("o pagamento da guia")),
    "payment_term": (_l("o seu pagamento"), _l("o pagamento dos débitos")),
    "shortfall_term": (_l("o seu pagamento do saldo devedor"), _l("o pagamento do saldo devedor")),
    "appeal_term": (_l("o seu recurso"), _l("o recurso de quem foi notificado")),
}
"""What a running term waits for: said to the party, and to whoever only follows. The first of these comes first."""
