"""Setting Trâmite up and running it for real."""
