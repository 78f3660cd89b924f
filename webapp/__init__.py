"""What people see: the factory that puts a web server together from its parts."""

from __future__ import annotations

from datetime import timedelta

from flask import Flask
from flask_babel import Babel
from flask_wtf.csrf import CSRFProtect

from models.database import Database
from processes.casework import Engine
from processes.library import Library
from webapp import (
    admin,
    auth,
    cases,
    charges,
    demonstration,
    documents,
    errors,
    headers,
    help,
    inbox,
    logs,
    public,
    registrations,
    search,
    shell,
    static_files,
    substitutions,
    tasks,
)
from webapp.auth import access
from webapp.clock import Clock
from webapp.installation import Installation, install
from webapp.settings import Settings

LARGEST_POST = 128 * 1024 * 1024
BLUEPRINTS = (
    auth.blueprint,
    inbox.blueprint,
    tasks.blueprint,
    search.blueprint,
    cases.blueprint,
    documents.blueprint,
    charges.blueprint,
    registrations.blueprint,
    substitutions.blueprint,
    admin.blueprint,
    demonstration.blueprint,
    help.blueprint,
    public.blueprint,
)


def build(settings: Settings, database: Database | None = None, clock: Clock | None = None) -> Installation:
    """The parts of a web server; a test may bring its own store and its own time."""
    store = database or Database(settings.database_url)
    library = Library(settings.processes, site=settings.site)
    return Installation(settings, store, library, Engine(store, library), clock or Clock(store))


def create_app(settings: Settings, parts: Installation | None = None) -> Flask:
    """The web application of one installation."""
    logs.configure()
    app = Flask(__name__, static_folder=None)
    app.config.update(
        SECRET_KEY=settings.secret_key(),
        MAX_CONTENT_LENGTH=LARGEST_POST,
        SESSION_COOKIE_NAME="tramite",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=settings.https,
        PERMANENT_SESSION_LIFETIME=timedelta(hours=8),
        WTF_CSRF_TIME_LIMIT=None,
        WTF_CSRF_SSL_STRICT=settings.https,
        BABEL_DEFAULT_LOCALE="pt_BR",
    )
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    install(app, parts or build(settings))
    Babel(app, locale_selector=lambda: "pt_BR")
    CSRFProtect(app)
    static_files.install(app)
    access.install(app)
    shell.install(app)
    errors.install(app)
    headers.install(app, https=settings.https)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    app.add_url_rule("/healthz", "healthz", lambda: ("ok", 200, {"Content-Type": "text/plain"}))
    return app
