"""Migrations: how a database of an earlier version becomes one of this version."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config


def configuration(url: str) -> Config:
    """Alembic's settings for one database."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["url"] = url
    return config


def upgrade(url: str) -> None:
    """Bring a database (an empty one too) to this version."""
    command.upgrade(configuration(url), "head")
