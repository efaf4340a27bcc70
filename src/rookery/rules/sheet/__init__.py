"""Rule sheets, one package per language; `rookery.rules.describe` chooses one."""
