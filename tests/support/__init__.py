"""What the tests stand on: a browser, a PostgreSQL server and a mail server that they start themselves."""
