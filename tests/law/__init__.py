"""The rules of law, article by article."""

from datetime import datetime

# A moment on the municipality's own clock, as forms and the command line give it: "2026-03-16T23:59".
local = datetime.fromisoformat
