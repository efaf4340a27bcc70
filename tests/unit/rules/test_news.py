"""The news about a game that a player opens for the first time."""

from __future__ import annotations

import pytest
from tests.rulesets import EVERY, named

from rookery.messages import message
from rookery.rules.catalog import load_catalog
from rookery.rules.house import leaves, read_table, table_of
from rookery.rules.news import Novelty, news, taught_variant
from rookery.rules.pictures import pictures_of
from rookery.rules.topics import TOPICS
from rookery.rules.traits import TRAITS, traits_of
from rookery.service.variants import variant_info

CATALOG = load_catalog()

FIELDS_WITHOUT_NEWS = {
    "meta.title": "for people",
    "meta.summary": "for people",
    "meta.assumed": "for people",
    "meta.source": "for people",
    "match.formats": "what may be agreed on",
    "play.review": "the page offers it or not",
    "deal.nest_deal": "nobody deals here",
    "deal.stock_face_up": "lies open on the table",
    "deal.misdeal": "happens by itself",
    "count.majority_tie": "too fine for a first look",
    "count.nest_as_trick": "too fine for a first look",
    "score.defender_credit": "too fine for a first look",
    "penalties.nest_count": "the page lets nobody do it",
    "penalties.table_talk": "the page lets nobody do it",
    "penalties.exposed_card": "the page lets nobody do it",
    "penalties.wrong_deal": "the page lets nobody do it",
    "penalties.renege": "the page lets nobody do it",
}
"""The fields about which there is no news, with the reason."""


def test_the_lessons_teach_the_classic_game_which_is_no_news() -> None:
    assert taught_variant() == "original_partnership_4"
    assert news(CATALOG[taught_variant()]) == ()


def test_every_field_in_which_games_differ_is_news_or_known_not_to_be() -> None:
    changed = {
        path
        for rules in CATALOG.values()
        for path, _ in leaves(table_of(rules, taught_variant()))
        if not any(path == f or path.startswith(f"{f}.") for topic in TOPICS for f in topic.fields)
    }
    assert changed == set(FIELDS_WITHOUT_NEWS)


def test_what_matters_most_comes_first() -> None:
    topics = [one.topic for one in news(CATALOG["wild_bird_2"])]
    assert topics[:3] == ["boards", "no-bids", "sides"]
    assert "stock" in topics
    assert [one.topic for one in news(CATALOG["original_2_2011"])][:2] == ["sides", "dummies"]
    assert news(CATALOG["kentucky_discard_4"])[0] == Novelty(
        "bird", {"kind": "none", "follow": "none"}
    )


def test_house_rules_have_news_of_their_own() -> None:
    rules = read_table(
        {
            "extends": "original_partnership_4",
            "meta": {"title": "Ours"},
            "auction": {"min": 60},
            "count": {"last_trick_bonus": 20},
            "match": {"enforcement": "table"},
        }
    )
    assert [one.topic for one in news(rules)] == ["last-trick", "bids", "mistakes"]


@pytest.mark.parametrize("variant", EVERY)
def test_everything_new_is_a_sentence_and_a_picture(variant: str) -> None:
    rules = named(variant)
    for one in news(rules):
        shown = {"cards": "the 5", "usual": "no"} | dict(one.values)
        assert message("en", f"news-{one.topic}", **shown).strip()
    pictures = pictures_of(rules)
    assert len(pictures.teams) >= rules.table.players
    assert set(pictures.dummies) <= set(range(len(pictures.teams)))


def test_traits_tell_games_apart() -> None:
    assert traits_of(CATALOG["original_partnership_4"]) == ("bird", "nest", "teams")
    assert {"boards", "alone", "drawing", "no_auction"} <= set(traits_of(CATALOG["wild_bird_2"]))
    assert "dummies" in traits_of(CATALOG["team_rook_4"])
    assert "called_partner" in traits_of(CATALOG["call_partner_5"])
    for trait in TRAITS:
        having = [rules for rules in CATALOG.values() if trait in variant_info(rules).traits]
        assert 0 < len(having) < len(CATALOG), trait
