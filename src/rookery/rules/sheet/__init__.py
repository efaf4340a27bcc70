"""Rule sheets, one package a language; `rookery.rules.describe` chooses."""
