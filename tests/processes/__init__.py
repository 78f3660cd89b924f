"""The analyst's files and what loads them."""
