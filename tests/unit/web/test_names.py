"""Names that are tidied, and names that are refused."""

from __future__ import annotations

import pytest

from rookery.web.names import BadName, clean_initials, clean_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann \t B ", "Ann B"),
        ("x" * 30, "x" * 30),
        ("Zoe\u0308", "Zoë"),
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
        ("अनुराधा ज़ुंबा", "अनुराधा ज\u093cुंबा"),
        ("น้ำผึ้ง", "น้ำผึ้ง"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("Анна", "Анна"),
        ("Hi\u2764\ufe0f", "Hi\u2764"),
        ("Martin K", "Martin K"),
        ("Roberta", "Roberta"),
        ("Martin", "Martin"),
        ("Robin Abbott", "Robin Abbott"),
    ],
)
def test_names_are_tidied(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "length"),
        ("  ", "length"),
        ("\u00a0\u3000", "length"),
        ("x" * 31, "length"),
        ("a\u202eb", "unseen"),
        ("a\u200bb", "unseen"),
        ("\x07", "unseen"),
        ("\u3164", "unseen"),
        ("\u2800\u2800", "unseen"),
        ("Ann\u3164", "unseen"),
        ("\uffa0", "unseen"),
        ("A\U000e0100", "unseen"),
        ("e\u0316\u0323\u0331", "accents"),
        ("Z\u0335\u0327\u0321\u0308\u0301", "accents"),
        ("\u0e01\u0e47\u0e47", "accents"),
        ("a\u20dd", "accents"),
        ("\u0301", "accents"),
        ("Bot", "bot"),
        ("ROBOT B0T ", "bot"),
        ("Robin (bot)", "bot"),
        ("Ｂｏｔ", "bot"),
        ("bоt", "bot"),
        ("Wren the Bot.", "bot"),
        ("b o t", "bot"),
        ("dummy", "bot"),
    ],
)
def test_bad_names_are_refused(text: str, why: str) -> None:
    with pytest.raises(BadName) as refused:
        clean_name(text)
    assert refused.value.values["why"] == why


@pytest.mark.parametrize("text", ["", "A", " ab ", "Éß", "李明", "Ж"])
def test_initials_are_letters(text: str) -> None:
    assert clean_initials(text) == text.strip()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("abc", "initials"),
        ("A1", "initials"),
        ("<b", "initials"),
        ("A B", "initials"),
        ("!", "initials"),
        ("\u3164", "unseen"),
        ("\u2800", "unseen"),
        ("A\u202e", "unseen"),
        ("A\u0336", "initials"),
    ],
)
def test_initials_that_are_no_letters_are_refused(text: str, why: str) -> None:
    with pytest.raises(BadName) as caught:
        clean_initials(text)
    assert caught.value.values["why"] == why
