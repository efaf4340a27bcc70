"""Properties of the engine for every variant under random deals, choices and illegal attempts."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.props.places import assert_cards
from tests.rulesets import EVERY, in_table_mode, named
from tests.tables import Table, any_command

from rookery.cards import iter_cards, mask_of
from rookery.engine.command import (
    Agree,
    Answer,
    AskRedeal,
    Bid,
    Bury,
    CallCard,
    CallRenege,
    ChooseLeader,
    Command,
    Draw,
    Give,
    Look,
    NameTrump,
    Pass,
    PassInFavor,
    Play,
    Propose,
    Redraw,
    RemoveChip,
    ShootMoon,
    Swap,
    TakeBack,
    TurnTrump,
)
from rookery.engine.decide import decide
from rookery.engine.event import EVENT_KINDS, Event, RoundCounted
from rookery.engine.evolve import evolve
from rookery.engine.history import states_of
from rookery.engine.legal import Legal, LegalBury, LegalPlays, LegalRedraw, allows, commands
from rookery.engine.state import Match
from rookery.engine.turn import mover
from rookery.errors import Reason, Refusal
from rookery.rules.arithmetic import total_points
from rookery.rules.spec import Rules
from rookery.rules.table import TRUMPS

few = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
variants = st.sampled_from(EVERY)
seeds = st.integers(0, 2**32)


def round_of(variant: str, seed: int) -> Table:
    """Plays until one round is counted, with any redeals."""
    table = Table.of(variant, dealer=seed % 2)
    rng = Random(seed)
    while not table.match.public.results:
        table.deal(f"{seed}/{len(table.events)}")
        table.play_on(rng)
    return table


@few
@given(variants, seeds)
def test_no_card_is_lost_or_doubled(variant: str, seed: int) -> None:
    """At every step, hands, nest, aside and tricks hold each card of the pack once, and sizes are told truly."""
    table = Table.of(variant)
    rng = Random(seed)
    table.deal(seed)
    while True:
        assert_cards(table)
        if table.legal is None or table.decider is None:
            return
        table.act(table.decider, any_command(table.legal, rng))


@few
@given(variants, seeds)
def test_points_add_up(variant: str, seed: int) -> None:
    """What the teams captured, and what nobody may score, is what the variant holds."""
    table = round_of(variant, seed)
    result, plan = table.match.public.results[0], table.plan
    hidden = table.match.hidden.reveal()
    lost = plan.points_in((*hidden.aside, *hidden.stock))
    if plan.rules.count.nest_to != "last_trick":
        lost += plan.points_in(hidden.nest)
    spec = plan.rules.count
    majority = sum(line.points for line in result.count if line.what == "majority")
    if spec.majority_bonus and not majority:
        lost += spec.majority_bonus
    assert sum(result.captured) == total_points(plan.rules) - lost
    assert result.captured == tuple(
        sum(line.points for line in result.count if line.team == team)
        for team in range(max(result.teams) + 1)
    )
    assert len(result.totals) == len(result.scores) == plan.accounts
    assert [line.account for line in result.scores] == list(range(plan.accounts))


@few
@given(variants, seeds)
def test_folding_the_events_gives_the_match(variant: str, seed: int) -> None:
    """`evolve` alone, over events that went through JSON, leads to the same truth; old states never change."""
    table = round_of(variant, seed)
    decoder = msgspec.json.Decoder(Event)
    match = Match.new()
    states = []
    for event in table.events:
        again = decoder.decode(msgspec.json.encode(event))
        assert again == event
        match = evolve(match, again)
        states.append((match, repr(match), hash(match.hidden)))
    assert match == table.match
    assert all(repr(state) == text and hash(state.hidden) == h for state, text, h in states)
    assert "<sealed>" in repr(match)


@few
@given(variants, seeds, st.floats(0, 1))
def test_allows_agrees_with_the_list_of_commands(variant: str, seed: int, far: float) -> None:
    """A command is in ``commands(legal)`` exactly when `allows` says so, and exactly then `decide` takes it."""
    table = Table.of(variant)
    table.deal(seed)
    table.play_on(Random(seed), stop_after=int(far * table.plan.seats * (table.plan.tricks + 2)))
    legal, seat = table.legal, table.decider
    if legal is None or seat is None:
        return
    used = mover(table.plan, table.match.public)
    assert used is not None
    rng = Random(seed)
    for attempt in attempts(table, rng):
        listed = (
            allows(legal, attempt)
            if isinstance(legal, LegalBury | LegalRedraw)
            else attempt in set(commands(legal))
        )
        held = 0
        if isinstance(attempt, Play):
            held = 1 << attempt.card if 0 <= attempt.card < len(table.plan.pack) else -1
        elif isinstance(attempt, Bury):
            held = mask_of(attempt.cards)
        if listed and not held & ~table.hand(used):
            decide(table.plan, table.match, seat, attempt)
        else:
            with pytest.raises(Refusal):
                decide(table.plan, table.match, seat, attempt)


def attempts(table: Table, rng: Random) -> list[Command]:
    """Returns commands of all kinds, legal and illegal."""
    size = len(table.plan.pack)
    nest = table.plan.rules.deal.nest
    assert table.decider is not None
    hand = list(iter_cards(table.hand(table.decider)))
    return [
        Pass(),
        PassInFavor(),
        *(Bid(rng.randrange(-10, 500)) for _ in range(5)),
        *(Bid(points) for points in range(0, 420, 5)),
        *(NameTrump(trump) for trump in TRUMPS),
        *(Play(card) for card in range(-1, size + 1)),
        *(Bury(tuple(rng.sample(range(size), nest))) for _ in range(20)),
        *(Bury(tuple(rng.sample(hand, nest))) for _ in range(20) if len(hand) >= nest),
        CallCard(0),
        ChooseLeader(-1),
        Draw("open"),
        Redraw(tuple(hand)),
        *(Redraw((card, card)) for card in hand[:1]),
        *(Give(tuple(hand[:count])) for count in range(4)),
        *(Give(tuple(rng.sample(hand, count))) for count in (1, 2, 3) if len(hand) >= count),
        *(Give((card, card)) for card in hand[:1]),
        Give((size - 1,)),
        RemoveChip(0, 99),
        *(Swap(card) for card in hand[:1]),
        TurnTrump(),
        AskRedeal(),
        Look(),
        ShootMoon(),
        Agree(),
        Bury(()),
        Bury(tuple(range(size))),
    ]


@pytest.mark.parametrize("variant", EVERY)
def test_equal_seeds_and_choices_give_equal_events(variant: str) -> None:
    assert round_of(variant, 7).events == round_of(variant, 7).events


REASONS_IN_PLAY = set(Reason) - {
    Reason.STALE,
    Reason.NOT_YOUR_TURN,
    Reason.BAD_DEAL,
    Reason.MATCH_OVER,
    Reason.MUST_BID,
}
"""The refusal reasons that random play can produce; the others have unit tests."""


def for_mistakes(rules: Rules) -> Rules:
    """Returns *rules* in table mode, with swapping where cards are redrawn."""
    redraw = rules.redraw and replace(rules.redraw, swap_before_trump=True)
    return in_table_mode(replace(rules, redraw=redraw))


def turn_of(table: Table) -> tuple[Legal, int] | None:
    """Returns the legal choices and the seat to decide; ``None`` when no seat must decide."""
    legal, seat = table.legal, table.decider
    return None if legal is None or seat is None else (legal, seat)


def try_ruling(table: Table, rng: Random) -> set[Reason]:
    """Tries a random ruling or proposal and answers it; returns the reasons of all refusals."""
    met: set[Reason] = set()

    def attempt(seat: int, command: Command) -> None:
        try:
            table.act(seat, command)
        except Refusal as refusal:
            met.add(refusal.code)

    seat = rng.choice(table.plan.players)
    attempt(
        seat,
        rng.choice(
            (
                TakeBack(),
                Answer(True),
                CallRenege(rng.randrange(-1, table.plan.seats)),
                Propose("undo", to_seq=table.match.public.seq - rng.randrange(-1, 4)),
                Propose("table_talk", accused=rng.randrange(table.plan.seats)),
                Propose("wrong_deal"),
                Propose("exposed_card"),
                Propose("wrong_deal", accused=table.round.dealer),
                Propose("exposed_card", card=rng.randrange(-1, len(table.plan.pack) + 1)),
            )
        ),
    )
    while table.round.proposal is not None:
        attempt(seat, Propose("wrong_deal"))
        for asked in table.round.proposal.needs:
            if table.round.proposal is not None and asked not in table.round.answers:
                attempt(asked, Answer(rng.random() < 0.8))
    return met


def test_every_event_kind_and_reason_of_the_rules_occurs() -> None:
    """Random play with random mistakes produces every event kind and every refusal reason (design §10, rung 10)."""
    kinds: set[type] = set()
    reasons: set[Reason] = set()
    for number in range(800):
        rules = named(EVERY[number % len(EVERY)])
        mode = number // len(EVERY) % 2
        table = Table.of(for_mistakes(rules) if mode else rules, dealer=number % 2)
        rng = Random(number)
        for deal in range(3 if number else 100):
            if table.match.public.winners is not None:
                break
            table.deal(f"{number}/{deal}")
            while (turn := turn_of(table)) is not None:
                if rng.random() < 0.05:
                    for attempt in attempts(table, rng):
                        try:
                            decide(table.plan, table.match, turn[1], attempt)
                        except Refusal as refusal:
                            reasons.add(refusal.code)
                if rng.random() < 0.1:
                    reasons |= try_ruling(table, rng)
                    turn = turn_of(table)
                    if turn is None:
                        break
                legal, seat = turn
                if isinstance(legal, LegalPlays) and legal.others and rng.random() < 0.1:
                    table.act(seat, Play(rng.choice(legal.others)))
                else:
                    table.act(seat, any_command(legal, rng))
        assert states_of(table.events)[-1] == table.match
        kinds |= set(map(type, table.events))
        if kinds >= set(EVENT_KINDS) and reasons >= REASONS_IN_PLAY:
            break
    assert set(EVENT_KINDS) - kinds == set()
    assert REASONS_IN_PLAY - reasons == set()


def test_after_the_end_nothing_is_accepted() -> None:
    table = Table.of("original_partnership_4")
    rng = Random(3)
    number = 0
    while table.match.public.winners is None:
        number += 1
        table.deal(number)
        table.play_on(rng)
    assert any(isinstance(event, RoundCounted) for event in table.events)
    for attempt in (Pass(), Play(0), Bid(70)):
        with pytest.raises(Refusal) as refused:
            table.act(0, attempt)
        assert refused.value.code is Reason.MATCH_OVER
    with pytest.raises(Refusal):
        table.deal(number + 1)
