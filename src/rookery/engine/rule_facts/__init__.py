"""Facts that follow from the rules, each derived in one place; `Plan` holds them, and everybody else reads them there.

Only the functions of this package, `plan_of`, `dealing_of` and the one part of the engine that carries a rule out read
its field; ``scripts/rule_readers.py`` refuses a second reader.
"""
