"""The checks of `rookery.rules.check`, by part of the rules; each adds problems to a `findings.Findings`."""
