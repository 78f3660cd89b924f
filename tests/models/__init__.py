"""What is kept: tables, transactions, migrations."""
