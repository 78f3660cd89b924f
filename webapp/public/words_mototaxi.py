"""What the citizen reads of a registration as mototaxista and of a penalty: acts, fields and steps in plain words."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from webapp.public.act_words import ActWords

ACTS: Mapping[str, ActWords] = {
    "defence_filed": ActWords(
        _l("Apresentar defesa"),
        _l("Enviar a defesa"),
        _l("Diga por escrito por que a infração não deve ser punida, e junte as provas."),
        _l("Defesa recebida."),
    ),
    "appeal_filed": ActWords(
        _l("Apresentar recurso"),
        _l("Enviar o recurso"),
        _l("Peça ao Chefe do Poder Executivo que reveja a decisão ou a cobrança."),
        _l("Recurso recebido."),
    ),
}
FIELDS: Mapping[tuple[str, str], tuple[LazyString, LazyString, LazyString]] = {
    ("apply", "request"): (_l("O que você pede?"), _l(""), _l("")),
    ("apply", "registration"): (
        _l("Número do seu cadastro"),
        _l(""),
        _l("Está no certificado e no crachá, como 00012."),
    ),
    ("apply", "applicant"): (_l("Seus dados"), _l(""), _l("")),
    ("apply", "photo"): (
        _l("Sua foto para o crachá"),
        _l(""),
        _l("Rosto de frente, recente, sem capacete. Ela aparece na consulta pública do crachá."),
    ),
    ("defence_filed", "claimant"): (_l("Nome completo"), _l(""), _l("De quem se defende.")),
    ("defence_filed", "claimant_role"): (_l("Quem é você?"), _l(""), _l("")),
    ("defence_filed", "address"): (
        _l("Endereço para a resposta"),
        _l(""),
        _l("A decisão será enviada a este endereço."),
    ),
    ("defence_filed", "grounds"): (
        _l("Por que a infração não deve ser punida?"),
        _l(""),
        _l("Conte os fatos e o que a lei diz a seu favor. Pode ser por inteiro aqui, ou em um arquivo abaixo."),
    ),
    ("defence_filed", "documents"): (
        _l("Documentos"),
        _l("opcional"),
        _l("Provas do que você alega: PDF ou fotos, até 10 MB cada."),
    ),
    ("appeal_filed", "claimant"): (_l("Nome completo"), _l(""), _l("")),
    ("appeal_filed", "claimant_role"): (_l("Quem é você?"), _l(""), _l("")),
    ("appeal_filed", "address"): (_l("Endereço para a resposta"), _l(""), _l("")),
    ("appeal_filed", "documents"): (_l("Documentos"), _l("opcional"), _l("PDF ou fotos, até 10 MB cada.")),
}
_COMMON: Mapping[str, LazyString] = {
    "dispatch_notice": _l("A notificação foi expedida"),
    "publish_in_gazette": _l("A notificação foi publicada no Diário Oficial"),
    "notice_received": _l("A notificação foi recebida"),
    "notice_returned": _l("A notificação voltou sem ser entregue"),
    "issue_charge": _l("A guia de pagamento foi emitida"),
    "charge_paid": _l("Foi registrado pagamento"),
    "appeal_filed": _l("Foi apresentado recurso"),
    "decide_appeal": _l("O recurso foi decidido"),
    "archive_case": _l("O processo foi arquivado"),
    "apply_annulment": _l("O processo foi anulado"),
    "annul_archived": _l("O processo foi anulado"),
}
REGISTRATION_STEPS: Mapping[str, LazyString] = {
    **_COMMON,
    "apply": _l("O requerimento foi apresentado"),
    "check_requirements": _l("Os requisitos da lei foram verificados"),
    "analyse_documents": _l("O Setor de Cadastro analisou os documentos"),
    "documents_supplied": _l("Foram apresentados documentos"),
    "inspect_motorcycle": _l("A motocicleta foi vistoriada"),
    "motorcycle_presented": _l("A motocicleta foi apresentada de novo"),
    "decide_registration": _l("O pedido foi decidido"),
    "issue_registration": _l("O cadastro foi feito"),
    "sign_registration": _l("Certificado, autorização e crachá foram assinados"),
    "lapse_grant": _l("O deferimento ficou sem efeito: a taxa não foi paga"),
    "update_registration": _l("O cadastro foi alterado"),
    "end_registration": _l("O cadastro foi cancelado"),
    "join": _l("A entidade foi registrada"),
    "leave": _l("O desligamento da entidade foi registrado"),
    "request_withdrawn": _l("Houve desistência do pedido"),
}
PENALTY_STEPS: Mapping[str, LazyString] = {
    **_COMMON,
    "record_infraction": _l("A infração foi registrada"),
    "decide_measure": _l("A fiscalização decidiu sobre a medida administrativa"),
    "retain_vehicle": _l("O veículo foi retido"),
    "communicate_police": _l("O fato foi comunicado à polícia"),
    "defence_filed": _l("Foi apresentada defesa"),
    "analyse_defence": _l("O Setor de Transporte deu parecer sobre a defesa"),
    "judge_penalty": _l("A penalidade foi julgada"),
    "judge_revocation": _l("A cassação foi julgada"),
    "judge_unremedied": _l("A falta de saneamento foi julgada"),
    "sign_order": _l("A portaria de cassação foi assinada"),
    "apply_revocation": _l("A autorização foi cassada"),
    "remedy_reported": _l("Foi informado o saneamento"),
    "verify_remedy": _l("A fiscalização verificou o saneamento"),
    "close_warning": _l("A advertência foi encerrada"),
}
AWAITED: Mapping[str, tuple[LazyString, LazyString]] = {
    "defence_term": (_l("a sua defesa"), _l("a defesa de quem foi notificado")),
    "pending_term": (_l("que você apresente o que falta"), _l("que você apresente o que falta")),
    "inspection_term": (_l("que você apresente a motocicleta"), _l("que você apresente a motocicleta")),
    "medical_term": (_l("o seu atestado médico"), _l("o seu atestado médico")),
    "cure_term": (_l("que você corrija a irregularidade"), _l("que a irregularidade seja corrigida")),
    "charge_term": (_l("o seu pagamento"), _l("o pagamento da guia")),
    "charge_until": (_l("o seu pagamento"), _l("o pagamento da guia")),
    "appeal_term": (_l("o seu recurso"), _l("o recurso de quem foi notificado")),
}
"""The applicant follows by the code of the application: to them both are said alike."""
