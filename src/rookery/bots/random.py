"""The random bot: any legal command, mostly with equal chances; it passes half of the time so that auctions end."""

from __future__ import annotations

from random import Random

from rookery.bots.proposals import is_asked
from rookery.engine.command import (
    Answer,
    AskRedeal,
    Bid,
    Bury,
    Command,
    Give,
    Look,
    NameTrump,
    Pass,
    PassInFavor,
    Play,
    Redraw,
    ShootMoon,
)
from rookery.engine.legal import (
    Legal,
    LegalBury,
    LegalCalls,
    LegalGive,
    LegalPlays,
    LegalRedraw,
    LegalTrump,
    allows,
    commands,
)
from rookery.view.seat import SeatView

MOON_PROBABILITY = 0.05
"""The probability of calling the moon where it is legal."""


class RandomBot:
    """A bot that chooses at random among the legal commands."""

    name = "random"

    def choose(self, view: SeatView, rng: Random) -> Command:
        """Returns a random legal command."""
        if is_asked(view):
            return Answer(yes=rng.random() < 0.5)
        legal = view.legal
        if legal is None:
            raise ValueError("it is not this seat's turn")
        return any_command(legal, rng)


def any_command(legal: Legal, rng: Random) -> Command:
    """Returns a random command that *legal* allows."""
    match legal:
        case LegalPlays(cards=cards):
            return Play(cards[int(rng.random() * len(cards))])
        case LegalCalls():
            return _call(legal, rng)
        case LegalTrump(options=options, may_turn=False):
            return NameTrump(rng.choice(options))
        case LegalBury():
            return _bury(legal, rng)
        case LegalRedraw(allowed=allowed, most=most):
            return Redraw(tuple(sorted(rng.sample(allowed, rng.randint(0, most)))))
        case LegalGive(allowed=allowed, required=required, count=count):
            rest = [card for card in allowed if card not in required]
            return Give(tuple(sorted((*required, *rng.sample(rest, count - len(required))))))
        case _:
            return rng.choice(list(commands(legal)))


def _call(legal: LegalCalls, rng: Random) -> Command:
    if legal.may_look and (not legal.may_bid or rng.random() < 0.7):
        return Look()
    if legal.may_ask and rng.random() < 0.5:
        return AskRedeal()
    if legal.may_moon and rng.random() < MOON_PROBABILITY:
        return ShootMoon()
    if legal.may_pass and (not legal.may_bid or rng.random() < 0.5):
        if legal.may_pass_in_favor and rng.random() < 0.5:
            return PassInFavor()
        return Pass()
    # Mostly small raises: a uniform bid over the whole range could hardly ever be made.
    raises = min(int(rng.expovariate(0.7)), (legal.max - legal.min) // legal.step)
    return Bid(legal.min + raises * legal.step)


def _bury(legal: LegalBury, rng: Random) -> Command:
    required = set(legal.required)
    rest = [card for card in legal.allowed if card not in required]
    while True:
        chosen = rng.sample(rest, legal.count - len(required))
        command = Bury(tuple(sorted([*required, *chosen])))
        if allows(legal, command):
            return command
