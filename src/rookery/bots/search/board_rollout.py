"""Rollouts on boards with chips: one world, a short policy for everybody, and the utility of the chips at the end.

The kernel counts points and knows no chips, and a round on the engine takes about four times as long as this one. So trick
play on boards stands here a second time; `tests/unit/bots/search/test_board_rollout.py` holds it against the engine. Everybody
decides by the own cards and what all have seen: a trick is wanted for the boards that it helps, and sure tricks and cards
of own spaces are kept. It is ``heuristic.boards`` made short, because a decision looks at a hundred rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rookery.belief.sampler import Chance
from rookery.belief.worlds import World, Worlds
from rookery.bots.heuristic.boards import best_first, choose_removal, lines_of, nearness, spaces_of
from rookery.bots.heuristic.features import derived_tables
from rookery.bots.level import Budget
from rookery.bots.search.racing import FEW, paired_race
from rookery.cards import Card, Cards, iter_cards, mask_of
from rookery.engine.command import Command, Play, RemoveChip
from rookery.engine.legal import LegalPlays, LegalRemove
from rookery.engine.public import PublicRound
from rookery.rules.table import TRUMP_SUIT
from rookery.seats import Seat
from rookery.view.seat import SeatView

KEEP = 0.6
"""How much of an average trick a card is worth that will certainly take one later."""
STANDS = (1.0, 0.4)
"""The chance of that by the number of higher cards of its color outside; none for more."""
SAFE = 0.7
"""The chance that a card for a space of mine, kept now, still falls to me."""
CARDS = 5
REMOVALS = 5
"""How many cards, and chips of opponents, are tried: those that the heuristic bot likes best."""
SHARE, MOST = 0.5, 80
"""The part of a budget's worlds that is looked at, and how many of them at most, in batches of up to a quarter of that: a
round costs far more here than in the kernel."""
PACE = 3.0
"""How many times as near a line is to being complete for each chip more on it."""
EVENNESS = 0.8
"""How surely the side that is nearer wins the game: 0 makes all even."""
# These two were fitted by likelihood to the 590 deals without a line in 750 games of the heuristic bot.

BoardAction = Card | RemoveChip


class BoardState:
    """A round on boards in one world, as it is played on."""

    __slots__ = ("chips", "hands", "leader", "stock", "trick", "unplayed")

    def __init__(self, world: World, now: PublicRound, unplayed: Cards) -> None:
        """Begins where *now* stands; *unplayed* are the cards that have not been played."""
        assert now.leader is not None
        self.leader: Seat = now.leader
        self.trick = list(now.trick)
        self.hands, self.stock = list(world.hands), list(world.stock)
        self.chips, self.unplayed = list(now.chips), unplayed


class BoardRollout:
    """Rounds on boards from where one seat stands, in any world."""

    def __init__(self, view: SeatView) -> None:
        """Works out what is the same in all worlds.

        :raises ValueError: if nobody leads, or no boards are played.
        """
        plan, now = view.plan, view.round
        boards = plan.boards
        if boards is None or now.trump is None or now.leader is None or view.seat is None:
            raise ValueError("no round on boards is in play")
        self.plan, self.now, self.me = plan, now, view.seat
        self.lore = derived_tables(plan, now.trump)
        self.covers = [spaces_of(plan, board) for board in view.public.boards]
        self.size, self.length = boards.size, boards.line
        self.lines = lines_of(boards.size, boards.line)
        self.teams = plan.teams(now.order, None, None)
        self.after = {seat: now.left(seat) for seat in range(plan.seats)}
        birds = [card for card, face in enumerate(plan.pack.faces) if face.single == "bird"]
        self.birds = mask_of(birds) if boards.bird_removes else 0
        self.leave = plan.stock.leave if plan.stock else 0
        self.draws = plan.stock is not None
        self.nest_counts = plan.nest.scorer == "last_trick"
        self.unplayed = plan.pack.all & ~view.played()
        self._gains: dict[tuple[Seat, int, int], float] = {}
        self._average: dict[tuple[Seat, int], float] = {}

    def value(self, world: World, action: BoardAction) -> float:
        """Returns the chance that my side wins the game after *action* in *world*, everybody going on by the policy."""
        state, first = BoardState(world, self.now, self.unplayed), None
        if isinstance(action, RemoveChip):
            if action.owner is not None and action.space is not None:
                state.chips[action.owner] &= ~(1 << action.space)
            self._draw(state)
        else:
            first = action
        while state.trick or state.hands[state.leader]:
            self._play_trick(state, first)
            first = None
            if self._take_trick(state, world.nest):
                return float(self.teams[state.leader] == self.teams[self.me])
        return self.chance(state.chips)

    def _play_trick(self, state: BoardState, first: Card | None) -> None:
        """Completes the trick; *first* is the next card, if that is given."""
        seat, trick = state.leader, state.trick
        for _ in trick:
            seat = self.after[seat]
        while len(trick) < self.plan.seats:
            card = self.choose(state, seat) if first is None else first
            first = None
            state.hands[seat] &= ~(1 << card)
            state.unplayed &= ~(1 << card)
            trick.append(card)
            seat = self.after[seat]

    def _take_trick(self, state: BoardState, nest: Cards) -> bool:
        """Gives the trick to its winner: cards are drawn, chips placed and removed; tells whether a line is complete."""
        for _ in range(self.lore.tables.winner(state.trick)):
            state.leader = self.after[state.leader]
        self._draw(state)
        leader, chips, taken = state.leader, state.chips, mask_of(state.trick)
        state.trick = []
        if not state.hands[leader] and self.nest_counts:
            taken |= nest | mask_of(state.stock)
        for card in iter_cards(taken):
            chips[leader] |= self.covers[leader][card]
        if self.complete(chips[leader]):
            return True
        for _ in range((taken & self.birds).bit_count()):
            best = self.removal(leader, chips)
            if best is not None:
                chips[best[0]] &= ~(1 << best[1])
        return False

    def complete(self, covered: int) -> bool:
        """Tells whether a board has a complete line."""
        return any(line & ~covered == 0 for line in self.lines)

    def chance(self, chips: Sequence[int]) -> float:
        """Returns my side's chance to win the game between two deals."""
        rates = [0.0] * (max(self.teams) + 1)
        for seat, covered in enumerate(chips):
            rates[self.teams[seat]] += sum(
                PACE ** (line & covered).bit_count() for line in self.lines
            )
        powers = [rate**EVENNESS for rate in rates]
        return float(powers[self.teams[self.me]] / sum(powers))

    def gain(self, seat: Seat, chips: Sequence[int], spaces: int) -> float:
        """Returns how much nearer *seat* comes to a line by covering *spaces*."""
        old = chips[seat]
        if not spaces & ~old:
            return 0.0
        key = seat, old, old | spaces
        gain = self._gains.get(key)
        if gain is None:
            gain = nearness(self.size, self.length, old | spaces)
            gain -= nearness(self.size, self.length, old)
            self._gains[key] = gain
        return gain

    def average(self, seat: Seat, chips: Sequence[int]) -> float:
        """Returns what an average trick brings *seat*."""
        key = seat, chips[seat]
        average = self._average.get(key)
        if average is None:
            covers = self.covers[seat]
            total = sum(self.gain(seat, chips, spaces) for spaces in covers)
            average = self._average[key] = self.plan.seats * total / len(covers)
        return average

    def _draw(self, state: BoardState) -> None:
        """Lets everybody draw a card, the leader first, if there are enough and all hands are a card short."""
        hands, stock = state.hands, state.stock
        full = hands[self.me].bit_count() >= self.plan.hand_size
        if not self.draws or len(stock) <= self.leave or full:
            return
        seat = state.leader
        for _ in range(self.plan.seats):
            hands[seat] |= 1 << stock.pop(0)
            seat = self.after[seat]

    def removal(self, seat: Seat, chips: Sequence[int]) -> tuple[Seat, int] | None:
        """Returns the opponents' chip, as owner and space, whose loss hurts them most; ``None`` if none does."""
        best, most = None, 0.0
        for owner, covered in enumerate(chips):
            if self.teams[owner] == self.teams[seat]:
                continue
            whole = nearness(self.size, self.length, covered)
            for space in iter_cards(covered):
                loss = whole - nearness(self.size, self.length, covered & ~(1 << space))
                if loss > most:
                    best, most = (owner, space), loss
        return best

    def choose(self, state: BoardState, seat: Seat) -> Card:
        """Returns the card that *seat* plays by the policy, from its own hand and what all have seen."""
        tables, lore, teams = self.lore.tables, self.lore, self.teams
        trick, chips = state.trick, state.chips
        hand, mine = state.hands[seat], teams[seat]
        legal = tables.legal(hand, tables.suit_of[trick[0]] if trick else None)
        if not legal & (legal - 1):
            return legal.bit_length() - 1
        out = state.unplayed & ~hand
        total = out.bit_count() or 1
        best, winner = None, seat
        if trick:
            place = tables.winner(trick)
            best, winner = trick[place], state.leader
            for _ in range(place):
                winner = self.after[winner]
        rest: list[Seat] = []
        other = self.after[seat]
        while len(rest) + len(trick) + 1 < self.plan.seats:
            rest.append(other)
            other = self.after[other]
        misses = 1.0 - (hand.bit_count() - 0.5) / total if total > hand.bit_count() else 0.0
        spaces = self._spaces(trick, (winner, seat, *rest))
        trick_value = KEEP * self.average(seat, chips)
        chosen, most = 0, float("-inf")
        led_before = tables.suit_of[trick[0]] if trick else None
        for card in iter_cards(legal):
            suit = tables.suit_of[card]
            led = suit if led_before is None else led_before
            wins = best is None or lore.over[led][best] >> card & 1
            top, taker = (card, seat) if wins or best is None else (best, winner)
            threats = lore.over[led][top] & out if rest else 0
            stay = self._stays(led, threats, out, misses) ** len(rest) if threats else 1.0
            brings = self.gain(taker, chips, spaces[taker] | self.covers[taker][card])
            value = stay * (brings if teams[taker] == mine else -brings)
            if stay < 1.0:
                for later in rest:
                    brings = self.gain(later, chips, spaces[later] | self.covers[later][card])
                    part = (1.0 - stay) / len(rest)
                    value += part * (brings if teams[later] == mine else -brings)
            higher = (lore.higher[card] & out).bit_count()
            if higher < len(STANDS):
                value -= STANDS[higher] * trick_value
            value -= SAFE * self.gain(seat, chips, self.covers[seat][card])
            value -= 0.02 * tables.strength[suit][card] + (0.5 if suit == TRUMP_SUIT else 0.0)
            if value > most:
                chosen, most = card, value
        return chosen

    def _spaces(self, trick: Sequence[Card], seats: Sequence[Seat]) -> list[int]:
        """Returns for each of *seats* the spaces of its board that *trick* covers; 0 for all others."""
        spaces = [0] * self.plan.seats
        for seat in seats:
            covers, covered = self.covers[seat], 0
            for card in trick:
                covered |= covers[card]
            spaces[seat] = covered
        return spaces

    def _stays(self, led: int, threats: Cards, out: Cards, misses: float) -> float:
        """Returns the chance that one other player beats the best card with none of *threats*.

        *misses* is the chance that this player lacks any one of the cards that are *out*.
        """
        trumps = (threats & self.lore.trumps).bit_count()
        plain = threats.bit_count() - trumps
        fails = misses**trumps
        if led == TRUMP_SUIT:
            return fails
        follow = 1.0 - misses ** (out & self.lore.tables.suit_mask[led]).bit_count()
        return (1.0 - follow + follow * misses**plain) * (follow + (1.0 - follow) * fails)


def choose_on_boards(view: SeatView, baseline: Command, budget: Budget, rng: Chance) -> Command:
    """Returns the card to play or the chip to remove that wins most often; *baseline* unless another proves better."""
    commands: list[Command] = [baseline]
    match view.legal:
        case LegalPlays(cards=cards):
            best = best_first(view, cards)[:CARDS] if len(cards) > 1 else ()
            commands += [Play(card) for card in best if Play(card) != baseline]
        case LegalRemove() as legal:
            commands += removals(view, legal, baseline)
        case _:
            return baseline
    if len(commands) == 1:
        return baseline
    rollout, worlds = BoardRollout(view), Worlds(view)
    actions: list[BoardAction] = [
        command.card if isinstance(command, Play) else command  # type: ignore[misc]  # nothing else is tried
        for command in commands
    ]

    def measure(alive: Sequence[int], count: int) -> list[list[float]]:
        drawn = worlds.draw(count, rng)
        return [[rollout.value(world, actions[number]) for world in drawn] for number in alive]

    fewer = replace(
        budget,
        batch=min(MOST // 4, budget.batch),
        worlds=min(MOST, max(FEW, round(SHARE * budget.worlds))),
        confirm=min(MOST, max(FEW, round(SHARE * budget.confirm))),
    )
    return commands[paired_race(len(commands), 0, measure, fewer)]


def removals(view: SeatView, legal: LegalRemove, baseline: Command) -> list[Command]:
    """Returns the removals worth trying beside *baseline*: those that hurt an opponent most."""
    left = legal
    found: list[Command] = []
    while len(found) < REMOVALS and (chip := choose_removal(view, left)) is not None:
        left = LegalRemove(tuple(other for other in left.chips if other != chip))
        found.append(RemoveChip(*chip))
    return [command for command in found if command != baseline]
