"""The `rookery` command: each command has its own thin module, which is imported only when it is used."""
