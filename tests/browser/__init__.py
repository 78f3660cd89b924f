"""Pages as a person meets them, in Chromium."""
