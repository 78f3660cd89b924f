"""Infractions of mototaxistas and their penalties: the steps of `lavras/penalty`, one module a matter."""

from handlers.penalty import (
    appeals,
    defence,
    ending,
    fines,
    history,
    judgement,
    measures,
    papers,
    proposal,
    recording,
    revocation,
    sanctions,
    unremedied,
    warning,
    watch,
)

MODULES = (
    appeals,
    defence,
    ending,
    fines,
    history,
    judgement,
    measures,
    papers,
    proposal,
    recording,
    revocation,
    sanctions,
    unremedied,
    warning,
    watch,
)
