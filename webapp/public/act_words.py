"""What an act of somebody who was notified is called for them."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel.speaklater import LazyString


@dataclass(frozen=True)
class ActWords:
    """An act that somebody who was notified may do here: its name, its button, what it is for, what was received."""

    title: LazyString
    button: LazyString
    about: LazyString
    received: LazyString
