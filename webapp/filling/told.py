"""What is said when an act was done: what was signed, where the case went, what is next."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext as _
from markupsafe import Markup

from processes.authority import Standing
from processes.casework import Done, OpenTask
from webapp.addresses import case_url, task_url
from webapp.filling.act import Act
from webapp.grammar import is_feminine, to_the, uncapital
from webapp.words import OUTCOMES, word


def mine(done: Done, standing: Standing) -> OpenTask | None:
    """The first task that the act opened in a lane of this official."""
    return next((each for each in done.opened if each.lane in standing.lanes), None)


def address_after(done: Done, standing: Standing, otherwise: str) -> str:
    """The next task if it is mine, else the list."""
    following = mine(done, standing)
    return task_url(done.number, following.id) if following is not None else otherwise


def success(act: Act, done: Done, lanes: Mapping[str, str]) -> Markup:
    """Decisão nº 00009/2026 assinada. O processo seguiu ao Setor de Trânsito para expedir a notificação."""
    told = [_first(act, done), _then(done, lanes)]
    if done.code:
        told.append(_("Código para acompanhar: %(code)s. Ele só aparece agora.", code=done.code))
    link = Markup('<a href="{}">{}</a>').format(case_url(done.number), _("Ver o processo"))
    return Markup(" ").join([*[each for each in told if each], link])


def _first(act: Act, done: Done) -> str:
    signed = [each for each in done.documents if each.signed]
    if signed:
        names = [f"{each.title} nº\u00a0{each.number}" for each in signed]
        last = signed[-1].title
        if len(names) == 1:
            done_to = _("assinada") if is_feminine(last) else _("assinado")
        else:
            done_to = _("assinadas") if all(is_feminine(each.title) for each in signed) else _("assinados")
        return f"{_(' e ').join(names)} {done_to}."
    if act.case is None:
        return _("Processo %(number)s aberto.", number=done.number)
    return _("%(number)s: “%(title)s” foi registrado.", number=done.number, title=act.title)


def _then(done: Done, lanes: Mapping[str, str]) -> str:
    if done.status == "annulled":
        return _("O processo foi anulado.")
    if done.status == "archived":
        return _("O processo foi arquivado: %(outcome)s.", outcome=word(OUTCOMES, done.outcome))
    if not done.opened:
        return ""
    told = [
        _("%(lane)s para %(task)s", lane=to_the(lanes.get(each.lane, each.lane)), task=uncapital(each.title))
        for each in done.opened[:3]
    ]
    return _("O processo seguiu %(where)s.", where=_(" e ").join(told))
