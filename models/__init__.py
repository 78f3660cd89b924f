"""What is kept: the tables, and the one place that opens and commits a transaction."""
