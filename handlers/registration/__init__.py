"""Registration of mototaxistas: the steps of `lavras/registration` and of its validity, one module a matter."""

from handlers.registration import (
    appeals,
    applying,
    badge,
    certificates,
    changing,
    deciding,
    ending,
    fee,
    inspecting,
    issuing,
    letters,
    opening,
    requirements,
    ruling,
    validity,
    watching,
)

MODULES = (
    appeals,
    applying,
    badge,
    certificates,
    changing,
    deciding,
    ending,
    fee,
    inspecting,
    issuing,
    letters,
    opening,
    requirements,
    ruling,
    validity,
    watching,
)
