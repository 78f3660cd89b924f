"""What happens: the procedures as files of the analyst, and what loads, checks and runs them."""
