"""The set-up, the locks, the static files and the fixtures themselves."""
