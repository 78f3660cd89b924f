"""The parts that one running web server is made of, reached from a request."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask, current_app

from models.database import Database
from processes.casework import Engine
from processes.library import Library
from webapp.clock import Clock
from webapp.settings import Settings

KEY = "tramite"


@dataclass(frozen=True)
class Installation:
    """Settings, store, procedures, engine and clock."""

    settings: Settings
    database: Database
    library: Library
    engine: Engine
    clock: Clock


def install(app: Flask, parts: Installation) -> None:
    """Give an application its parts."""
    app.extensions[KEY] = parts


def installation() -> Installation:
    """The parts of the application that serves this request."""
    parts: Installation = current_app.extensions[KEY]
    return parts
