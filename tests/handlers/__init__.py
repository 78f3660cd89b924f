"""What the steps compute and write, seen through the engine: rows, papers, terms, e-mails."""
