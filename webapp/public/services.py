"""The services that open a case by a public page: where each is, which start event it is, what the citizen reads."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from webapp.offered import Offered
from webapp.public.throttle import APPLICATIONS, REPORTS, Limit


@dataclass(frozen=True)
class Service:
    """A service: `start` is the event that it fires.

    `bare` keeps photographs without what a camera adds; `limit` is how many forms an hour, refused ones among them
    where `refused_count`: an application that is refused says whether somebody is registered.
    """

    path: str
    done: str
    start: str
    title: LazyString
    about: LazyString
    lead: LazyString
    button: LazyString
    received: LazyString
    afterwards: LazyString
    purpose: LazyString
    bare: bool
    limit: Limit
    refused_count: bool = False

    def offered(self, each: Offered) -> bool:
        """Does this procedure begin by the service's page?"""
        return "public" in each.version.start_lanes and each.version.start.id == self.start

    @property
    def name(self) -> str:
        return self.path.removeprefix("/")


REPORT = Service(
    path="/comunicar",
    done="/comunicar/recebida",
    start="report_vehicle",
    title=_l("Comunicar veículo abandonado"),
    about=_l("Leva cerca de 3 minutos, sem se identificar."),
    lead=_l(""),
    button=_l("Enviar a comunicação"),
    received=_l("Comunicação recebida."),
    afterwards=_l("Um agente de trânsito vai ao local e vistoria o veículo."),
    purpose=_l("Seus dados são usados apenas para apurar este fato."),
    bare=True,
    limit=REPORTS,
)
APPLY = Service(
    path="/cadastro",
    done="/cadastro/recebido",
    start="apply",
    title=_l("Cadastro de mototaxista"),
    about=_l("Pedir, renovar, alterar ou cancelar o cadastro."),
    lead=_l(
        "Tenha à mão os documentos do art. 5º da Lei 4.545/2020, em PDF ou foto, até 10 MB cada. O que faltar agora "
        "pode ser apresentado depois, no prazo que a prefeitura der. Você recebe um protocolo para acompanhar."
    ),
    button=_l("Enviar o requerimento"),
    received=_l("Requerimento recebido."),
    afterwards=_l(
        "O Setor de Cadastro confere os documentos (art. 5º). Se faltar algum, você é avisado e tem prazo para "
        "apresentá-lo. A taxa só é cobrada depois de deferido o cadastro."
    ),
    purpose=_l("Seus dados são usados apenas para este requerimento."),
    bare=False,
    limit=APPLICATIONS,
    refused_count=True,
)
SERVICES = (REPORT, APPLY)
