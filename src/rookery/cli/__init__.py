"""The `rookery` command: thin; each command lives in its own module and is imported only when it is used."""
