"""The rules of the check, one small function per rule."""
