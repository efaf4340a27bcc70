"""Who pays for a mistake, what a late renege leaves to the others, and which cards are not exposed by mistake."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.rule_marker import rule
from tests.rulesets import in_table_mode
from tests.tables import Table, any_command
from tests.unit.engine.original import ORIGINAL
from tests.unit.engine.table_mode import at_play, refused

from rookery.cards import iter_cards
from rookery.engine.command import Answer, Bury, CallCard, CallRenege, Command, Propose
from rookery.engine.event import Adjustment, Event, ThrownIn
from rookery.engine.legal import Legal, LegalAgree, LegalPartner
from rookery.errors import Reason
from rookery.notation.record import write_record
from rookery.record.replay import verify
from rookery.rules.spec import Rules


def rotation(name: str = ORIGINAL) -> Rules:
    """Returns a game in table mode in which partners change and every player has a score."""
    rules = in_table_mode(name)
    return replace(rules, match=replace(rules.match, format="rotation", rounds=12))


def paid(events: list[Event]) -> list[tuple[int, int, tuple[int, ...]]]:
    """Returns the account, the points and the totals of each penalty."""
    return [
        (each.account, each.points, each.totals) for each in events if isinstance(each, Adjustment)
    ]


def _due(table: Table) -> Legal:
    assert table.legal is not None
    return table.legal


def own_up(table: Table, accuser: int, accused: int) -> None:
    table.act(accuser, Propose("table_talk", accused=accused))
    table.act(accused, Answer(True))


@rule("H11:72 renege", "H11:60")
def test_a_nest_that_the_last_trick_has_won_counts_after_a_renege() -> None:
    """[H11:60, H11:72]: once the last trick is taken, its nest is captured, too."""
    rules = in_table_mode(ORIGINAL)
    rules = replace(rules, count=replace(rules.count, values={"7": 15, "14": 10}))
    winners = set()
    for seed in range(40):
        table, rng = at_play(rules), Random(seed)
        table.play("B14", "G14")  # holds the black 5
        while table.decider is not None and not isinstance(table.legal, LegalAgree):
            table.act(table.decider, any_command(_due(table), rng))
        winner = table.round.tricks[-1].winner % 2
        winners.add(winner)
        table.act(2, CallRenege(1))
        result = table.match.public.results[0]
        nests = [(line.team, line.points) for line in result.count if line.what == "nest"]
        assert nests == [(winner, 30)]
        assert sum(result.captured) == 4 * 15 + 4 * 10
        assert [line.points for line in result.scores] == [result.captured[0], -70]
    assert winners == {0, 1}


@rule("H11:72 renege", "H11:60")
def test_a_player_who_scores_alone_keeps_the_nest_of_the_last_trick_after_a_renege() -> None:
    rules = in_table_mode("original_3_1994")
    for seed in range(40):
        table, rng = Table.of(rules), Random(seed)
        table.deal(seed)
        offender = None
        while table.decider is not None and not isinstance(table.legal, LegalAgree):
            legal, seat = table.legal, table.decider
            others = getattr(legal, "others", ())
            if others and offender is None and len(table.round.tricks) < 3:
                offender = seat
                table.play(table.plan.pack.name(others[0]))
            else:
                table.act(seat, any_command(_due(table), rng))
        if offender is None or not table.round.tricks:
            continue
        winner = table.round.tricks[-1].winner
        captured = table.round.captured
        if winner == offender or table.round.contract is None:
            continue
        table.act((offender + 1) % 3, CallRenege(offender))
        result = table.match.public.results[0]
        nest = sum(line.points for line in result.count if line.what == "nest")
        scores = {line.account: line for line in result.scores}
        if scores[winner].why == "defended":
            assert scores[winner].points == captured[winner] + nest
            return
    raise AssertionError("no such round")


@rule("H11:72 talk", "A26")
def test_partners_of_a_rotation_pay_alike() -> None:
    table = at_play(rotation())
    own_up(table, 0, 1)
    assert paid(table.events) == [(1, -40, (0, -40, 0, 0)), (3, -40, (0, -40, 0, -40))]
    assert table.match.public.scores == (0, -40, 0, -40)


@rule("A21")
def test_a_called_partner_pays_once_known() -> None:
    """[A21]: the side at fault; a player alone until there are sides."""
    table, rng = Table.of(in_table_mode("high_card_partner_5")), Random(1)
    table.deal(1)
    while not isinstance(table.legal, LegalPartner):
        assert table.decider is not None
        table.act(table.decider, any_command(_due(table), rng))
    declarer = table.round.declarer
    assert declarer is not None
    own_up(table, (declarer + 1) % 5, declarer)
    assert table.match.public.scores == tuple(-40 * (seat == declarer) for seat in range(5))
    table.act(declarer, CallCard(table.legal.cards[0]))
    partner = table.round.partner
    assert partner not in (None, declarer)
    others = [seat for seat in range(5) if seat not in (declarer, partner)]
    own_up(table, others[0], declarer)
    own_up(table, declarer, others[0])
    assert table.match.public.scores == tuple(-80 if seat == declarer else -40 for seat in range(5))


@rule("A21")
def test_whoever_plays_against_one_declarer_pays_alone() -> None:
    table = Table.of(in_table_mode("original_3_2011"))
    table.deal(1)
    table.settle("red", 70)
    defender = next(seat for seat in range(3) if seat != table.round.declarer)
    own_up(table, (defender + 1) % 3, defender)
    assert table.match.public.scores == tuple(-40 * (seat == defender) for seat in range(3))


@rule("A26")
def test_a_record_with_a_penalty_for_two_players_is_verified() -> None:
    table, rng = Table.of(rotation()), Random(3)
    table.deal(3)
    table.calls(70, None, None, None)
    assert table.decider is not None
    cards = tuple(iter_cards(table.hand(table.decider)))
    table.act(table.decider, Bury(cards[:1]))
    while not table.match.public.results:
        assert table.decider is not None
        table.act(table.decider, any_command(_due(table), rng))
    text = write_record(table.plan.rules, table.events)
    assert text.count("nest_count by") == 2
    found = verify(text)
    assert (found.ok, found.difference) == (True, None)


@rule("H11:27")
@pytest.mark.parametrize("name", ["original_2_2011", "tennessee_for_two"])
def test_a_card_that_lies_face_up_by_the_rules_is_not_exposed(name: str) -> None:
    """Half a dummy and the top of the stock are dealt face up on purpose."""
    rules = in_table_mode(name)
    high = 0
    for seed in range(30):
        table = Table.of(rules)
        table.deal(seed)
        now, player = table.round, table.plan.players[0]
        face_up = [card for cards in now.open_cards for card in iter_cards(cards)]
        face_up += [] if now.stock_open is None else [now.stock_open]
        assert face_up
        for card in face_up:
            command: Command = Propose("exposed_card", None, card=card)
            assert refused(table, player, command) is Reason.NOTHING_TO_CALL
            high += bool(table.plan.rulings.exposed_high >> card & 1)
        own = next(
            card
            for card in iter_cards(table.hand(player))
            if table.plan.rulings.exposed_high >> card & 1
        )
        table.act(player, Propose("exposed_card", None, card=own))
        assert isinstance(table.events[-1], ThrownIn)
    assert high
