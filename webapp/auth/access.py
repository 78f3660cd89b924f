"""Who may see a page: sign-in first, then a password of one's own, then the role."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec
from urllib.parse import urlsplit

from flask import Flask, Response, abort, g, make_response, redirect, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_login import LoginManager, current_user, login_required

from webapp.auth.sessions import find_session
from webapp.context import SignedIn, me, reading
from webapp.installation import installation

P = ParamSpec("P")
Page = Callable[P, ResponseReturnValue]
OPEN_WITH_OLD_PASSWORD = frozenset({"auth.preferences", "auth.change_password", "auth.sign_out", "static"})

BY_ITSELF = frozenset({"inbox.news"})
"""What a page asks without anybody being there."""


def install(app: Flask) -> None:
    """Let Flask-Login ask the table of sessions."""
    manager = LoginManager()
    manager.session_protection = None
    manager.user_loader(load)
    manager.unauthorized_handler(to_sign_in)
    manager.init_app(app, add_context_processor=False)
    app.jinja_env.globals["current_user"] = current_user  # asked only by templates that use it: an error page does not
    app.before_request(own_password_first)


def load(token: str) -> SignedIn | None:
    """The official of a session's token; notes when the session has ended by itself."""
    used = request.endpoint not in BY_ITSELF
    found = find_session(installation().database, token, reading().real, used=used)
    if found is None or found.who is None:
        g.session_ended_at = found.ended_at if found else None
        return None
    return SignedIn(token, found.who)


def to_sign_in() -> Response:
    """Ask to sign in, and remember the page to come back to: this one, or the one that held the form."""
    target = request.full_path.rstrip("?") if request.method == "GET" else _page_of_form()
    ended = g.get("session_ended_at")
    if ended is not None:
        session.clear()
        session["ended_at"] = ended.isoformat()
    address = url_for("auth.sign_in", next=target)
    if request.headers.get("HX-Request"):
        answer = make_response("", 401)
        answer.headers["HX-Redirect"] = address
        return answer
    return make_response(redirect(address, 303))


def own_password_first() -> ResponseReturnValue | None:
    """A provisional password opens only the page where it is changed."""
    if request.endpoint is None or request.endpoint in OPEN_WITH_OLD_PASSWORD:
        return None
    if current_user.is_authenticated and me().row.must_change and not request.path.startswith("/static/"):
        return redirect(url_for("auth.preferences"), 303)
    return None


def administrator_only(page: Page[P]) -> Page[P]:
    """A page that others are not told exists."""

    @wraps(page)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
        if not me().row.administrator:
            abort(404)
        return page(*args, **kwargs)

    result: Page[P] = login_required(guarded)
    return result


def _page_of_form() -> str:
    referrer = urlsplit(request.referrer or "")
    if referrer.netloc != request.host:
        return "/"
    return f"{referrer.path}?{referrer.query}" if referrer.query else referrer.path
