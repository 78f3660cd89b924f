"""The pages of sign-in: /entrar, /sair, /preferencias, /esqueci-a-senha."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from flask import Blueprint, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_login import current_user, login_required, login_user, logout_user
from sqlalchemy import update

from models.account import official
from webapp import context
from webapp.addresses import safe_return
from webapp.audit import note
from webapp.auth.passwords import hash_password, objection
from webapp.auth.sessions import end_session, end_sessions, open_session
from webapp.auth.sign_in import Answer, try_to_sign_in, verify_password_for_signing
from webapp.context import SignedIn
from webapp.formats import hour
from webapp.installation import installation
from webapp.shell import place_name

blueprint = Blueprint("auth", __name__)


@blueprint.get("/entrar")
def sign_in() -> ResponseReturnValue:
    """The card with name and password; who is in already goes on."""
    target = safe_return(request.args.get("next"), url_for("auth.home"))
    if current_user.is_authenticated:
        return redirect(target, 303)
    return _card(target, told=_ended(session.get("ended_at")), kind="info")


@blueprint.post("/entrar")
def try_sign_in() -> ResponseReturnValue:
    """Compare, and go back to the page that was asked for."""
    target = safe_return(request.form.get("next"), url_for("auth.home"))
    name, password = request.form.get("name", ""), request.form.get("password", "")
    if not name.strip() or not password:
        return _card(target, name=name, told=_("Informe a matrícula ou o e-mail, e a senha."), status=422)
    parts = installation()
    answer = try_to_sign_in(parts.database, name, password, context.address(), context.reading().real)
    if answer.who is None:
        status = 429 if answer.blocked_until else 403
        return _card(target, name=name, told=wrong_password(answer, _zone(), at_sign_in=True), status=status)
    session.clear()
    login_user(SignedIn(answer.token, answer.who))
    return redirect(target, 303)


@blueprint.post("/sair")
@login_required
def sign_out() -> ResponseReturnValue:
    """End this session, here and in the table."""
    with installation().database.transaction() as tx:
        end_session(tx, context.me().token, context.reading().real)
    logout_user()
    session.clear()
    answer = redirect(url_for("auth.sign_in"), 303)
    answer.headers["Clear-Site-Data"] = '"cache"'
    return answer


@blueprint.get("/esqueci-a-senha")
def forgotten() -> ResponseReturnValue:
    """Who gives a new password, and how."""
    return render_template("auth/forgotten.html", place=_places())


@blueprint.get("/inicio")
@login_required
def home() -> ResponseReturnValue:
    """The first place of whoever is signed in."""
    row = context.me().row
    with installation().database.reading() as tx:
        standing = context.standing(tx)
    works_on_cases = bool(standing.lanes or standing.heads)
    if row.administrator and not works_on_cases:
        return redirect("/administracao", 303)
    return redirect("/tarefas" if works_on_cases else "/processos", 303)


@blueprint.get("/preferencias")
@login_required
def preferences() -> ResponseReturnValue:
    """One's own data, and the password."""
    return render_template("auth/preferences.html", told=None)


@blueprint.post("/preferencias/senha")
@login_required
def change_password() -> ResponseReturnValue:
    """A new password: all other sessions end."""
    parts, who = installation(), context.me()
    real = context.reading().real
    present, chosen = request.form.get("present", ""), request.form.get("chosen", "")
    answer = verify_password_for_signing(parts.database, who.id, present, real)
    if answer.who is None:
        return render_template("auth/preferences.html", told=wrong_password(answer, context.zone())), 422
    told = objection(chosen, request.form.get("again", ""), login=who.row.login, present=who.row.password)
    if told is not None:
        return render_template("auth/preferences.html", told=told), 422
    with parts.database.transaction() as tx:
        changed = {"password": hash_password(chosen), "must_change": False}
        tx.run(update(official).where(official.c.id == who.id).values(changed))
        end_sessions(tx, who.id, real)
        token = open_session(tx, who.id, real)
        note(tx, who.row.municipality, who.id, context.now(), "password_changed", who.row.login)
    session.clear()
    login_user(SignedIn(token, answer.who))
    flash(_("Senha trocada. As outras sessões foram encerradas."), "success")
    return redirect(url_for("auth.home"), 303)


def wrong_password(answer: Answer, zone: ZoneInfo, *, at_sign_in: bool = False) -> str:
    """The sentence for a password that was not right, or not compared."""
    if answer.blocked_until is not None:
        return _("Acesso bloqueado até %(at)s, após 5 tentativas.", at=hour(answer.blocked_until, zone))
    left = ngettext("Resta %(num)d tentativa.", "Restam %(num)d tentativas.", answer.left)
    fact = _("Usuário ou senha não conferem.") if at_sign_in else _("A senha não confere.")
    return f"{fact} {left}"


def _card(
    target: str, *, name: str = "", told: str = "", kind: str = "danger", status: int = 200
) -> ResponseReturnValue:
    shown = render_template("auth/sign_in.html", target=target, name=name, told=told, kind=kind, place=_places())
    return shown, status


def _ended(at: str | None) -> str:
    if at is None:
        return ""
    told = hour(datetime.fromisoformat(at), _zone())
    return _("Sua sessão terminou às %(at)s. O rascunho está guardado; entre para continuar.", at=told)


def _zone() -> ZoneInfo:
    """Before anybody is known: the zone of the first municipality (all of them share one)."""
    return installation().library.municipalities()[0].zone


def _places() -> str:
    """Whose system this is, when it serves one municipality only."""
    places = installation().library.municipalities()
    return place_name(places[0]) if len(places) == 1 else ""
