"""Every module that registers handlers, named one by one: importing this makes all steps known."""

from handlers import (
    appeals,
    auctions,
    charges,
    custody,
    defence,
    destination,
    filing,
    infraction,
    inspection,
    notices,
    opening,
    receipts,
    removal,
)

MODULES = (
    appeals,
    auctions,
    charges,
    custody,
    defence,
    destination,
    filing,
    infraction,
    inspection,
    notices,
    opening,
    receipts,
    removal,
)
