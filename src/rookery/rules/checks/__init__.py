"""The checks of `rookery.rules.check`, part by part; each takes rules and adds problems to a list."""
