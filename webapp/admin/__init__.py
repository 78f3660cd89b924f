"""Administration: people and lanes, absences, designations, calendar, legal values, incidents, outbox, audit trail."""

from webapp.admin import absences, calendar, designations, home, people, troubles, values
from webapp.admin.blueprint import blueprint

__all__ = ["absences", "blueprint", "calendar", "designations", "home", "people", "troubles", "values"]
