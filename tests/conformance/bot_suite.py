"""The conformance suite of bots: a subclass of `BotSuite` that defines `make` inherits the tests.

The bot plays some rounds of every variant at all seats; the table refuses illegal commands.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from random import Random

import pytest
from tests.rulesets import EVERY, named

from rookery.bots.bot import Bot
from rookery.engine.command import Command, Pass
from rookery.engine.legal import LegalCalls, allows
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.seats import Seat
from rookery.view.seat import SeatView

ROUNDS = 2
"""The number of rounds of each variant."""


def recorded(bot: Bot, variant: str, *, seed: int, rounds: int) -> list[tuple[Seat, Command]]:
    """Plays *rounds* rounds with *bot* at all seats; returns its commands."""
    rules = named(variant)
    table = LocalTable(rules, seed=seed, dealer=seed % rules.table.players)
    rng = Random(seed)
    done: list[tuple[Seat, Command]] = []

    def choose(view: SeatView) -> Command:
        command = bot.choose(view, rng)
        assert view.seat is not None
        assert view.legal is not None
        assert allows(view.legal, command)
        done.append((view.seat, command))
        return command

    table.play(choose, rounds=rounds)
    return done


class BotSuite(ABC):
    """The tests that every bot must pass."""

    @abstractmethod
    def make(self) -> Bot:
        """Returns a new bot."""

    @pytest.mark.parametrize("variant", EVERY)
    def test_is_legal_and_deterministic(self, variant: str) -> None:
        """Equal tables and equal seeds give equal games, from one bot object or from two."""
        bot = self.make()
        first = recorded(bot, variant, seed=1, rounds=ROUNDS)
        for again in (bot, self.make()):
            # One round is enough to find state that a bot object keeps or is created with.
            same = recorded(again, variant, seed=1, rounds=1)
            assert same
            assert same == first[: len(same)]

    @pytest.mark.parametrize("variant", EVERY)
    def test_leaves_the_view_alone(self, variant: str) -> None:
        """Views are shared, so a bot must not change them."""
        bot = self.make()
        table = LocalTable(named(variant), seed=2)

        def choose(view: SeatView) -> Command:
            before = (
                copy.copy(view),
                repr((view.public, view.hand, view.taken, view.buried, view.voids)),
            )
            command = bot.choose(view, Random(5))
            assert view == before[0]
            after = repr((view.public, view.hand, view.taken, view.buried, view.voids))
            assert after == before[1]
            return command

        table.play(choose, rounds=1)

    @pytest.mark.parametrize("variant", ["original_partnership_4", "western_kentucky_4"])
    def test_goes_on_after_deals_that_were_thrown_in(self, variant: str) -> None:
        """Two deals are passed out; then the bot plays a whole round."""
        bot = self.make()
        table = LocalTable(named(variant), seed=3)
        rng = Random(3)
        while table.view(None).public.deals < 3:
            table.deal()
            while (seat := table.decider) is not None and table.view(None).public.deals < 3:
                table.act(seat, pass_or(bot, table.view(seat), rng))
        while table.decider is not None:
            table.act(table.decider, bot.choose(table.view(table.decider), rng))
        table.play(lambda view: bot.choose(view, rng), rounds=1)
        assert table.view(None).public.results

    def test_plays_two_matches_at_once(self) -> None:
        """One bot object makes the same decisions in two alternating matches as in each match alone."""
        bot = self.make()
        alone = [self._commands(bot, seeds) for seeds in ((7,), (8,))]
        assert self._commands(bot, (7, 8)) == [
            c for pair in zip(*alone, strict=False) for c in pair
        ]

    def _commands(self, bot: Bot, seeds: tuple[int, ...]) -> list[Command]:
        tables = [LocalTable(load_variant("original_partnership_4"), seed=seed) for seed in seeds]
        chances = [Random(seed) for seed in seeds]
        for table in tables:
            table.deal()
        done: list[Command] = []
        for _ in range(30):
            for table, chance in zip(tables, chances, strict=True):
                if table.awaits_deal:
                    table.deal()
                seat = table.decider
                assert seat is not None
                done.append(bot.choose(table.view(seat), chance))
                table.act(seat, done[-1])
        return done

    def test_refuses_to_decide_out_of_turn(self) -> None:
        """A bot that is asked out of turn raises an error."""
        table = LocalTable(load_variant("original_partnership_4"), seed=4)
        table.deal()
        assert table.decider is not None
        with pytest.raises(ValueError, match="turn"):
            self.make().choose(table.view((table.decider + 1) % 4), Random(1))

    def test_has_a_name(self) -> None:
        assert self.make().name


def pass_or(bot: Bot, view: SeatView, rng: Random) -> Command:
    """Returns a pass in the auction, else the choice of *bot*."""
    if isinstance(view.legal, LegalCalls):
        return Pass()
    return bot.choose(view, rng)
