"""Every module that registers handlers, named one by one: importing this makes all steps known."""

from handlers import (
    defence,
    destination,
    filing,
    inspection,
    notices,
    opening,
    receipts,
)

MODULES = (defence, destination, filing, inspection, notices, opening, receipts)
