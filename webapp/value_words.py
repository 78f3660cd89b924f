"""How a dated value of law is read on screen: amounts, lengths of time, readings chosen among several."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from handlers.law.text import number_text, provision_text
from handlers.law.values import Parameter
from webapp.formats import money
from webapp.words import word

UNITS = {
    "days": _l("dias"),
    "business_days": _l("dias úteis"),
    "hours": _l("horas"),
    "months": _l("meses"),
}
CHOICES = {
    "added": _l("somada"),
    "age": _l("idade"),
    "both": _l("ambos"),
    "calendar_year": _l("ano civil"),
    "charge_issued": _l("dia da emissão da guia"),
    "clock": _l("de minuto a minuto"),
    "compound": _l("sobre o valor já dobrado"),
    "conduct": _l("pela conduta"),
    "day_before": _l("véspera"),
    "days": _l("em dias inteiros"),
    "direct": _l("direto, sem nova notificação"),
    "director": _l("o Diretor"),
    "down": _l("para baixo"),
    "each": _l("de cada um"),
    "electronic_next_day": _l("eletrônico, publicado no dia útil seguinte"),
    "feb28": _l("28 de fevereiro"),
    "first": _l("a primeira"),
    "first_registration": _l("primeiro registro"),
    "grant_date": _l("data do deferimento"),
    "half_even": _l("ao par mais próximo"),
    "half_up": _l("meio centavo para cima"),
    "infraction": _l("dia da infração"),
    "instead": _l("em lugar da outra"),
    "last": _l("a última"),
    "later_of_both": _l("o que for posterior"),
    "latest": _l("do último"),
    "literal": _l("no próprio dia"),
    "mar1": _l("1º de março"),
    "measured": _l("medida"),
    "model_year": _l("ano do modelo"),
    "new_notice": _l("com nova notificação"),
    "next_day_first": _l("no dia útil seguinte"),
    "nobody": _l("ninguém"),
    "nominal": _l("nominal"),
    "not_admit": _l("não conhecer"),
    "notice": _l("notificação"),
    "owner_and_vehicle": _l("mesmo proprietário e veículo"),
    "password": _l("senha"),
    "payment": _l("pelo pagamento"),
    "presentation": _l("apresentação"),
    "previous_end": _l("fim da validade anterior"),
    "printed": _l("impresso"),
    "reject": _l("indeferir"),
    "removal": _l("remoção"),
    "rolling": _l("doze meses corridos"),
    "same_day": _l("no mesmo dia"),
    "second_factor": _l("segundo fator"),
    "table_value": _l("sobre o valor da tabela"),
    "traffic_code": _l("Código de Trânsito"),
    "vehicle": _l("mesmo veículo"),
    "year_of_manufacture": _l("ano de fabricação"),
}


def value_text(value: Any, unit: str) -> str:
    """A value of law as people read it; a word that we do not know is shown as it is kept."""
    if isinstance(value, bool):
        return _("sim") if value else _("não")
    if value is None:
        return _("nenhum")
    if isinstance(value, Mapping):
        return "; ".join(f"{_kind(name)}: {word(CHOICES, str(each))}" for name, each in value.items())
    if unit == "BRL":
        return money(Decimal(value))
    if unit == "unit_value":
        return f"R$\u00a0{number_text(Decimal(value))}"
    if unit == "factor":
        return number_text(Decimal(value))
    if unit == "choice":
        return word(CHOICES, str(value))
    return f"{value} {UNITS.get(unit, '')}".strip()


def basis_text(parameter: Parameter) -> str:
    """The provisions of a parameter as an official cites them, or the reason of an administrative one."""
    if parameter.basis.startswith("administrative: "):
        return parameter.basis.removeprefix("administrative: ")
    told = []
    for each in parameter.basis.split():
        _where, law, provision = each.split(":")
        number, year = law.split("/")
        told.append(f"Lei {number_text(Decimal(number))}/{year}, {provision_text(provision)}")
    return "; ".join(told)


def _kind(name: str) -> str:
    """A kind of document; what holds for the others."""
    kinds = {
        "default": _("em geral"),
        "infraction_report": _("auto de infração"),
        "revocation_order": _("portaria de cassação"),
    }
    return kinds.get(name, name.replace("_", " "))
