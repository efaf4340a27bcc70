"""A sentence of the message catalogs, on its way to a browser."""

from __future__ import annotations

import msgspec

from rookery.problem import FileTerms, Phrase, shown_value


class Sentence(msgspec.Struct, frozen=True):
    """A sentence of the message catalogs, for a browser to say in its own language."""

    key: str
    values: dict[str, str | int | Sentence]
    """What the message shows; a value may be a sentence itself."""
    text: str
    """The sentence in English, for programs without a catalog."""

    @classmethod
    def of(cls, phrase: Phrase) -> Sentence:
        """Returns *phrase* as it is sent."""
        values = {
            name: cls.of(value) if isinstance(value, Phrase) else shown_value(value, FileTerms())
            for name, value in phrase.values.items()
        }
        return cls(phrase.key, values, phrase.text)
