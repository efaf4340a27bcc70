"""The checks of `rookery.rules.check`, part by part; each takes rules and a list to note problems in."""
