"""A form that somebody fills in, whatever it belongs to: drafts, checks, rehearsal, signature, what happened next."""
