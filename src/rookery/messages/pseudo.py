"""The pseudo-language: English with accents, so that a test can see which texts come from the message catalog."""

from __future__ import annotations

_PLAIN = "aceinorsuyACEINORSUY"
_ACCENTED = str.maketrans(_PLAIN, "áçéíñóřšúýÁÇÉÍÑÓŘŠÚÝ")
_VOWELS = frozenset("aeiouAEIOU")
OPENING, CLOSING = "⟦", "⟧"


def accented(text: str) -> str:
    """Returns *text* with accents and with each vowel doubled, which makes it about 30 % longer."""
    doubled = "".join(c + c.lower() if c in _VOWELS else c for c in text)
    return doubled.translate(_ACCENTED)


def bracketed(text: str) -> str:
    """Returns *text* in the brackets that show where a message begins and ends."""
    return f"{OPENING}{text}{CLOSING}"


def disguised(text: str) -> str:
    """Returns a whole text as the pseudo-language writes it."""
    return bracketed(accented(text))
