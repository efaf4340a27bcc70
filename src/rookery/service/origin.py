"""Where a table's cards come from: random deals, a seed, a position, a chosen hand, or a moment of another match.

A table without an `Origin` deals at random, bound by commitments. A table with an origin is marked as such wherever it is
shown: its players may have known the cards, and nothing about its shuffles is proved.
"""

from __future__ import annotations

from string import hexdigits
from typing import Literal

import msgspec

from rookery.cards import Card
from rookery.engine.chance import boards_of, dealt_by
from rookery.engine.command import Deal, Start
from rookery.engine.plan import Plan, plan_of
from rookery.engine.public import PublicMatch
from rookery.engine.state import Match
from rookery.engine.turn import decider
from rookery.errors import CodedError, NotationError, RulesError
from rookery.notation.position import print_position, read_position
from rookery.notation.text import TextError
from rookery.protocol import NewTable, OriginKind
from rookery.record.beginning import Beginning
from rookery.record.setup import match_at
from rookery.rules.spec import Rules
from rookery.seats import Seat
from rookery.service.contest_keys import Contest
from rookery.shuffle import SEED_BYTES, derive, new_seed, seeded_rng


class BadOrigin(CodedError):  # noqa: N818
    """A table cannot begin as asked; nothing was opened."""

    column: int | None = None
    """The column of the error in a written position, from 1; ``None`` if the error has no place there."""


class EarlierDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deal of a finished match."""

    seed: str
    """The seed of the shuffle, in hexadecimal."""
    seq: int
    """The number of the deal's event in the match."""


class EarlierMatch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finished match whose cards are dealt again."""

    match_id: str
    seq: int
    """The number of its last event."""
    deals: tuple[EarlierDeal, ...]
    boards: tuple[tuple[Card, ...], ...] = ()
    """The spaces of each seat's board, where boards are played."""
    people: tuple[Seat, ...] = ()
    """The seats at which people had sat, without the seat that the participants play."""


class Origin(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the cards of a table come from; stored with the table and never sent."""

    kind: OriginKind
    first: str = ""
    """The seed of the first deal, in hexadecimal; empty if it is derived from *deals*."""
    deals: str = ""
    """The seed from which all other deals are derived; empty if they are random."""
    position: str = ""
    """The position in which each match begins, in the notation; empty if it begins with a deal."""
    began: int = 0
    """The number of events with which each match begins: those of another match, or a deal with a chosen hand."""
    bots: str = ""
    """The seed of bots that choose deterministically, without a clock; empty if they are random and use a clock."""
    dealer: Seat | None = None
    """Who deals first; ``None`` if the dealer is drawn by lot."""
    contest: str = ""
    """The key of the `Contest` that the result counts for; empty if it counts for none."""
    place: Literal[0, 1] | None = None
    """Which of a duplicate's two tables this is; ``None`` elsewhere, and at tables stored by old versions."""
    before: EarlierMatch | None = None
    """The match whose cards are dealt again; bots repeat its decisions as long as a round goes the same way."""

    @property
    def repeats_cards(self) -> bool:
        """Whether all matches of the table begin with the same cards."""
        return bool(self.first or self.deals or self.position or self.began)

    def bot_seed(self, deal: int, seat: Seat, seq: int) -> bytes | None:
        """Returns the seed of a bot's decision; ``None`` if the bot takes a random one.

        It depends on the deal, the seat and the number of events, so that bots answer equal play equally. The seed of the
        cards cannot be derived from it.
        """
        return derive(self.bots, "bot", deal, seat, seq) if self.bots else None


def origin_for(wanted: NewTable, plan: Plan) -> Origin | None:
    """Returns where the cards of a new table come from; ``None`` if they are dealt at random.

    :raises BadOrigin: if the request names no valid origin.
    """
    if wanted.position is not None:
        position = Beginning.at(plan, read_position(wanted.position)[1]).position
        return Origin(kind="position", position=print_position(position), bots=new_seed().hex())
    if wanted.seed is None:
        return None
    if wanted.dealer is not None and wanted.dealer not in plan.players:
        raise BadOrigin("no_such_seat", why="table", seat=wanted.dealer)
    first = parse_seed(wanted.seed)
    return Origin(kind="seed", first=first, dealer=wanted.dealer, bots=new_seed().hex())


def origin_kind(origin: Origin | None) -> OriginKind | None:
    """Returns the public kind of an origin; ``None`` if the cards are dealt at random."""
    return None if origin is None else origin.kind


def comparison_page(origin: Origin | None) -> str | None:
    """Returns the page where the result of a table is compared with others; ``None`` if there is none."""
    contest = None if origin is None else Contest.parse(origin.contest)
    return None if contest is None else contest.page


def teams_of_sides(origin: Origin | None) -> tuple[int, int] | None:
    """Returns the team of each side at a duplicate's table, exchanged at the second one; ``None`` elsewhere."""
    if origin is None or origin.place is None:
        return None
    return (origin.place, 1 - origin.place)


def deal_for(plan: Plan, origin: Origin | None, number: int) -> Deal:
    """Returns the shuffled pack for deal *number* of a match, counted from 0."""
    return dealt_by(plan, _seed(origin, number))


def start_for(plan: Plan, origin: Origin | None) -> Start:
    """Returns how a match begins: who deals first, and on which boards."""
    if origin is None or not origin.deals:
        dealer = None if origin is None else origin.dealer
        chosen = seeded_rng(new_seed()).choice(plan.players) if dealer is None else dealer
        return Start(chosen, boards_of(plan, new_seed()))
    if origin.before is not None and origin.dealer is not None:
        return Start(origin.dealer, origin.before.boards)
    chosen = seeded_rng(derive(origin.deals, "dealer")).choice(plan.players)
    return Start(
        chosen if origin.dealer is None else origin.dealer,
        boards_of(plan, derive(origin.deals, "boards")),
    )


def rules_of_position(position: str) -> Rules:
    """Returns the rules of a written position from which play can go on.

    :raises BadOrigin: if it cannot be read, or nobody can play on from it; says where and why.
    """
    try:
        rules, spec = read_position(position)
        plan = plan_of(rules)
        match = Beginning.at(plan, spec).match
    except TextError as error:
        refused = BadOrigin("bad_position", problem=error.text)
        refused.column = error.column
        raise refused from None
    except (NotationError, RulesError) as error:
        raise BadOrigin("bad_position", problem=str(error)) from None
    if decider(plan, match.public) is None:
        raise BadOrigin("bad_position", problem="nobody has anything to decide there")
    return rules


def position_start(plan: Plan, origin: Origin | None) -> Match | None:
    """Returns the position in which each match of a table begins, checked by `rules_of_position`; ``None`` to begin with a deal."""
    if origin is None or not origin.position:
        return None
    return match_at(plan, read_position(origin.position)[1], stored=True)


def shows_first_round(public: PublicMatch) -> bool:
    """Tells whether the first round of a match hides nothing any more: it was counted, or the match is over."""
    return public.winners is not None or any(result.number == 1 for result in public.results)


def parse_seed(text: str) -> str:
    """Returns a seed that a person has typed, as plain hexadecimal.

    :raises BadOrigin: if it is not a seed.
    """
    digits = "".join(text.split()).lower()
    wrong = next((one for one in digits if one not in hexdigits), "")
    if wrong:
        shown_sign = wrong if wrong.isprintable() else "?"
        raise BadOrigin("bad_seed", why="digit", digits=2 * SEED_BYTES, found=shown_sign)
    if len(digits) != 2 * SEED_BYTES:
        raise BadOrigin("bad_seed", why="length", digits=2 * SEED_BYTES, given=len(digits))
    return digits


def _seed(origin: Origin | None, number: int) -> bytes:
    if origin is not None and origin.first and number == 0:
        return bytes.fromhex(origin.first)
    if origin is not None and origin.before is not None and number < len(origin.before.deals):
        return bytes.fromhex(origin.before.deals[number].seed)
    if origin is not None and origin.deals:
        return derive(bytes.fromhex(origin.deals), "deal", number)
    return new_seed()
