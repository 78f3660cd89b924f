"""The task page: the form of a step, and beside it all that one needs to fill it in."""

from webapp.tasks.pages import blueprint

__all__ = ["blueprint"]
