"""The `rookery` command; each subcommand has its own thin module, which is imported only when it is used."""
