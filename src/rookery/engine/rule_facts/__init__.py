"""Facts derived from the rules, each in one place; other code reads them from `Plan`.

A field of the rules is read only by the functions of this package, `plan_of`, `dealing_of`, or the one part of the
engine that carries out the rule; ``scripts/rule_readers.py`` refuses a second reader.
"""
