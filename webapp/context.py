"""What every page asks first: who is signed in, which municipality, what moment it is. Looked up once a request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from flask import g, request
from flask_login import current_user
from sqlalchemy import Row

from models.database import Transaction
from processes.authority import Standing, standing_of
from processes.casework import Actor
from processes.municipality import Municipality
from webapp.clock import Reading
from webapp.installation import installation
from webapp.offered import Offered, offered


@dataclass(frozen=True)
class SignedIn:
    """The official of this session; `get_id` is the session's token, which the database can revoke."""

    token: str
    row: Row[Any]
    is_authenticated: bool = True
    is_active: bool = True
    is_anonymous: bool = False

    @property
    def id(self) -> int:
        return int(self.row.id)

    @property
    def name(self) -> str:
        return str(self.row.name)

    def get_id(self) -> str:
        return self.token


def reading() -> Reading:
    """The clock, looked at once a request."""
    if "reading" not in g:
        g.reading = installation().clock.read()
    found: Reading = g.reading
    return found


def now() -> datetime:
    """The moment of this request, for the law."""
    return reading().now


def me() -> SignedIn:
    """The official who is signed in; only behind `login_required`."""
    user: SignedIn = current_user._get_current_object()
    return user


def municipality() -> Municipality:
    """The municipality of whoever is signed in."""
    return installation().library.municipality(me().row.municipality)


def zone() -> ZoneInfo:
    """The municipality's time zone."""
    return municipality().zone


def today() -> date:
    """The day of this request in the municipality."""
    return now().astimezone(zone()).date()


def standing(tx: Transaction) -> Standing:
    """What the official may do today."""
    if "standing" not in g:
        g.standing = standing_of(tx, me().row, today())
    found: Standing = g.standing
    return found


def procedures(tx: Transaction) -> Sequence[Offered]:
    """The municipality's procedures in their present version, by title."""
    if "procedures" not in g:
        g.procedures = offered(tx, installation().library, me().row.municipality)
    found: Sequence[Offered] = g.procedures
    return found


def actor() -> Actor:
    """Whoever is signed in, as the engine knows them."""
    row = me().row
    return Actor("official", official_id=row.id, name=row.name, title=row.title, registration=row.registration)


def address() -> str:
    """The network address that a request comes from."""
    return request.remote_addr or "unknown"
