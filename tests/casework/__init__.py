"""One act on one case, in one transaction: on SQLite and on PostgreSQL."""
