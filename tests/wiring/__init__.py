"""Diagrams, handlers, forms, documents and legal bases hold together."""
