"""The two laws of secrecy (see tests/secrecy/test_laws.py) under random rules."""

from __future__ import annotations

from random import Random

from tests.props.house_sample import house, table_of
from tests.secrecy.observe import observe
from tests.secrecy.reached import all_that_reaches, viewers
from tests.secrecy.redeal import another_truth, counted_truth, difference
from tests.shards import in_shards
from tests.tables import any_command

from rookery.view.project import project
from rookery.view.seat import SeatView

# Secrecy


@in_shards(80)
def test_views_commute_with_the_truth(numbers: range) -> None:
    for number in numbers:
        table = table_of(house(number))
        rng = Random(number)
        views = {viewer: SeatView.new(table.plan, viewer) for viewer in viewers(table)}
        for deal in range(2):
            if table.match.public.winners is not None:
                break
            table.deal(f"{number}/{deal}")
            while True:
                for viewer, view in views.items():
                    for seq in range(view.seq, len(table.events)):
                        view = view.saw(project(table.events[seq], seq + 1, viewer))
                    views[viewer] = view
                    assert view == observe(table.plan, table.match, table.events, viewer)
                decider = table.decider
                if decider is None or table.legal is None:
                    break
                assert views[decider].legal == table.legal
                table.act(decider, any_command(table.legal, rng))


@in_shards(40)
def test_hidden_cards_do_not_interfere(numbers: range) -> None:
    moved = 0
    for number in numbers:
        rules, rng = house(number), Random(number)
        truth = counted_truth(rules, rng, progress=rng.choice((0.0, 0.1, 0.25, 0.5, 0.8)))
        real = truth.play()
        for viewer in rng.sample(viewers(real), 2):
            other = another_truth(truth, viewer, rng, tries=12)
            moved += difference(truth, other)
            assert all_that_reaches(real, viewer) == all_that_reaches(other.play(), viewer), (
                number,
                viewer,
            )
    assert moved > 10, "the redealing moved too few cards for this test to mean anything"


def test_the_sample_has_the_rules_that_show_cards() -> None:
    """The rule sets above include open nests, face-up burials and the like."""
    sample = [house(number) for number in range(40)]
    exchanges = [rules.exchange for rules in sample if rules.exchange is not None]
    assert any(rules.deal.nest_face_up for rules in sample)
    assert any(exchange.seen_by == "all" for exchange in exchanges)
    assert any(exchange.counters != "allowed" for exchange in exchanges)
    assert any(exchange.trumps != "allowed" for exchange in exchanges)
    assert any(rules.partner is not None for rules in sample)
    assert any(rules.redraw is not None for rules in sample)
    assert any(rules.dummies for rules in sample)
