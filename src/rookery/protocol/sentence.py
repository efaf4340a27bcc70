"""Sentences of the message catalogs, which a browser shows in its own language."""

from __future__ import annotations

import msgspec

from rookery.problem import FileTerms, Phrase, shown_value


class Sentence(msgspec.Struct, frozen=True):
    """A sentence of the message catalogs, for a browser to show in its own language."""

    key: str
    values: dict[str, str | int | Sentence]
    """The values in the message; a value may be a sentence itself."""
    text: str
    """The sentence in English, for programs without a catalog."""

    @classmethod
    def of(cls, phrase: Phrase) -> Sentence:
        """Returns *phrase* as a sentence to send."""
        values = {
            name: cls.of(value) if isinstance(value, Phrase) else shown_value(value, FileTerms())
            for name, value in phrase.values.items()
        }
        return cls(phrase.key, values, phrase.text)
