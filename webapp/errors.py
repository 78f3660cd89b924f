"""What is refused or fails, and the page it becomes: one table, never a stack trace.

What failed by our fault is written to the log under an occurrence number, and only that number is shown.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

import structlog
from flask import Flask, Response, make_response, redirect, render_template, request, session
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import HTTPException, InternalServerError

from handlers.errors import HandlerError, RefusedError

log = structlog.get_logger(__name__)

STATUS = {
    "not_found": 404,
    "impeded": 403,
    "not_your_lane": 403,
    "unsigned": 403,
    "not_open": 409,
    "already_done": 409,
    "held": 409,
    "not_awaited": 409,
    "changed": 409,
    "not_yet": 409,
    "invalid": 422,
    "not_in_force": 422,
    "no_value": 422,
}
"""The status of each code of refusal; a code that is not here is a defect, and told as one."""


@dataclass(frozen=True)
class Told:
    """A title, a sentence: the fact, its consequence, the way out."""

    title: LazyString
    sentence: LazyString


NOT_FOUND = Told(_l("Não encontrado"), _l("Esta página não existe ou foi movida."))
NO_CASE = Told(_l("Não encontrado"), _l("Processo não encontrado ou sem acesso para os seus setores."))
HTTP = {
    400: Told(_l("Pedido incompleto"), _l("O pedido chegou incompleto. Volte à página anterior e envie de novo.")),
    403: Told(_l("Sem acesso"), _l("Esta página é de outra função. O seu menu mostra o que está ao seu alcance.")),
    404: NOT_FOUND,
    405: Told(_l("Não encontrado"), _l("Este endereço só recebe formulários. Volte à página anterior.")),
    413: Told(_l("Arquivo grande demais"), _l("O envio passa do limite. Escolha um arquivo menor e envie de novo.")),
    429: Told(_l("Muitos envios"), _l("Muitos envios desta conexão. Tente de novo em alguns minutos.")),
    503: Told(_l("Momento ocupado"), _l("O banco de dados está ocupado. Nada foi gravado; tente de novo.")),
}
EXPIRED = Told(
    _l("A página envelheceu"),
    _l("Esta página ficou aberta além da sessão e nada foi gravado. Abra-a de novo e repita o envio."),
)
LOST = {
    "inbox": _l("A lista não pôde ser carregada."),
    "search": _l("A lista não pôde ser carregada."),
}
"""What could not be shown, by blueprint."""


def install(app: Flask) -> None:
    """Tell an application what to answer when something is refused or fails."""
    app.register_error_handler(RefusedError, refused)
    app.register_error_handler(HandlerError, not_done)
    app.register_error_handler(CSRFError, expired)
    app.register_error_handler(OperationalError, store_failed)
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(InternalServerError, failed)


def occurrence() -> str:
    """A number to quote to who looks after the system: 7F3A-21."""
    number = secrets.token_hex(3).upper()
    return f"{number[:4]}-{number[4:]}"


def page(status: int, title: str, sentence: str, number: str | None = None) -> Response:
    """The error's own page; where we failed ourselves it asks the database nothing, which may be what failed."""
    home = "/inicio" if "_user_id" in session else "/"
    values = {"title": title, "sentence": sentence, "occurrence": number, "home": home, "bare": status >= 500}
    shown = render_template("errors/page.html", **values)
    return make_response(shown, status)


def refused(error: RefusedError) -> Response:
    """A step that did not happen, told in the engine's own words."""
    if error.code not in STATUS:
        return failed(error)
    return page(STATUS[error.code], _("Não foi feito"), error.sentence)


def not_done(error: HandlerError) -> Response:
    """A service that could not work: rolled back, told, and logged."""
    number = occurrence()
    log.error("handler_failed", occurrence=number, path=request.path, sentence=error.sentence)
    return page(409, _("Não foi feito"), error.sentence, number)


def expired(error: CSRFError) -> Response:
    """A form whose token no longer counts."""
    return page(400, str(EXPIRED.title), str(EXPIRED.sentence))


def store_failed(error: OperationalError) -> Response:
    """The database did not answer in time."""
    number = occurrence()
    log.error("database_failed", occurrence=number, path=request.path, exc_info=error)
    return page(503, str(HTTP[503].title), str(HTTP[503].sentence), number)


def http_error(error: HTTPException) -> Response:
    """A status of the web's own."""
    code = error.code or 500
    if code in (301, 302, 303, 307, 308) and error.response is not None:
        return make_response(redirect(error.response.headers["Location"], code))
    if code == 404 and request.path.startswith(("/processos/", "/tarefas/")):
        return page(404, str(NO_CASE.title), str(NO_CASE.sentence))
    told = HTTP.get(code)
    if told is None:
        return failed(error)
    return page(code, str(told.title), str(told.sentence))


def failed(error: Exception) -> Response:
    """A defect of ours: logged whole, shown as a number."""
    number = occurrence()
    cause = getattr(error, "original_exception", None) or error
    log.error("request_failed", occurrence=number, path=request.path, exc_info=cause)
    lost = LOST.get(request.blueprint or "", _l("A página não pôde ser carregada."))
    return page(500, str(lost), _("Seus rascunhos estão guardados."), number)
