"""Boards with chips played on in the head: one world, short rules of thumb for everybody, and what the chips are worth.

The kernel counts points and knows no chips, so this is Python. Everybody plays by his own cards and what all have
seen: he wants a trick for the boards that it helps, and keeps sure tricks and the cards of his own spaces. It is
``bots.boards`` made short, because a decision looks at a hundred rounds.
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
"""How many cards, and chips of opponents, are tried: those that the rules of thumb like best."""
SHARE, MOST = 0.5, 80
"""The part of a budget's worlds that is looked at, and how many of them at most, in batches of up to a quarter of that: a
round costs far more here than in the kernel."""
PACE = 3.0
"""How many times as near a line is to being complete for each chip more on it."""
EVENNESS = 0.8
"""How surely the side that is nearer wins the game: 0 makes all even."""
# These two were fitted by likelihood to the 590 deals without a line in 750 games of the rules of thumb.

Action = Card | RemoveChip


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

    def value(self, world: World, action: Action) -> float:
        """Returns my side's chance to win the game if I do *action* in *world* and everybody goes on by rules of thumb."""
        now = self.now
        assert now.leader is not None
        leader, trick = now.leader, list(now.trick)
        hands, stock, chips = list(world.hands), list(world.stock), list(now.chips)
        unplayed = self.unplayed
        first: Card | None = None
        if isinstance(action, RemoveChip):
            if action.owner is not None and action.space is not None:
                chips[action.owner] &= ~(1 << action.space)
            self._draw(hands, stock, leader)
        else:
            first = action
        while trick or hands[leader]:
            seat = leader
            for _ in trick:
                seat = self.after[seat]
            while len(trick) < self.plan.seats:
                if first is None:
                    card = self._choose(seat, hands, trick, leader, unplayed, chips)
                else:
                    card, first = first, None
                hands[seat] &= ~(1 << card)
                unplayed &= ~(1 << card)
                trick.append(card)
                seat = self.after[seat]
            for _ in range(self.lore.tables.winner(trick)):
                leader = self.after[leader]
            self._draw(hands, stock, leader)
            taken = mask_of(trick)
            if not hands[leader] and self.nest_counts:
                taken |= world.nest | mask_of(stock)
            for card in iter_cards(taken):
                chips[leader] |= self.covers[leader][card]
            if self.complete(chips[leader]):
                return float(self.teams[leader] == self.teams[self.me])
            for _ in range((taken & self.birds).bit_count()):
                self._remove(leader, chips)
            trick = []
        return self.chance(chips)

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

    def _draw(self, hands: list[Cards], stock: list[Card], leader: Seat) -> None:
        """Lets everybody draw a card, the *leader* first, while there are enough."""
        if not self.draws or len(stock) <= self.leave or self._drawn(hands):
            return
        seat = leader
        for _ in range(self.plan.seats):
            hands[seat] |= 1 << stock.pop(0)
            seat = self.after[seat]

    def _drawn(self, hands: Sequence[Cards]) -> bool:
        """Tells whether all hands are full again."""
        return hands[self.me].bit_count() >= self.plan.hand_size

    def _remove(self, seat: Seat, chips: list[int]) -> None:
        """Takes off the opponents' chip that hurts them most."""
        best, most = None, 0.0
        for owner, covered in enumerate(chips):
            if self.teams[owner] == self.teams[seat]:
                continue
            whole = nearness(self.size, self.length, covered)
            for space in iter_cards(covered):
                loss = whole - nearness(self.size, self.length, covered & ~(1 << space))
                if loss > most:
                    best, most = (owner, space), loss
        if best is not None:
            chips[best[0]] &= ~(1 << best[1])

    def _choose(
        self,
        seat: Seat,
        hands: Sequence[Cards],
        trick: Sequence[Card],
        leader: Seat,
        unplayed: Cards,
        chips: Sequence[int],
    ) -> Card:
        """Returns the card that *seat* plays by rules of thumb, from its own hand and what all have seen."""
        tables, lore, teams = self.lore.tables, self.lore, self.teams
        hand, mine = hands[seat], teams[seat]
        legal = tables.legal(hand, tables.suit_of[trick[0]] if trick else None)
        if not legal & (legal - 1):
            return legal.bit_length() - 1
        out = unplayed & ~hand
        total = out.bit_count() or 1
        best, winner = None, seat
        if trick:
            place = tables.winner(trick)
            best, winner = trick[place], leader
            for _ in range(place):
                winner = self.after[winner]
        rest: list[Seat] = []
        other = self.after[seat]
        while len(rest) + len(trick) + 1 < self.plan.seats:
            rest.append(other)
            other = self.after[other]
        misses = 1.0 - (hand.bit_count() - 0.5) / total if total > hand.bit_count() else 0.0
        spaces = [0] * self.plan.seats
        for taker in (winner, seat, *rest):
            covers, covered = self.covers[taker], 0
            for card in trick:
                covered |= covers[card]
            spaces[taker] = covered
        trick_value = KEEP * self.average(seat, chips)
        chosen, most = 0, float("-inf")
        led_before = tables.suit_of[trick[0]] if trick else None
        for card in iter_cards(legal):
            suit = tables.suit_of[card]
            led = suit if led_before is None else led_before
            wins = best is None or lore.over[led][best] >> card & 1
            top, taker = (card, seat) if wins or best is None else (best, winner)
            stay = 1.0
            threats = lore.over[led][top] & out if rest else 0
            if threats:
                trumps = (threats & lore.trumps).bit_count()
                plain = threats.bit_count() - trumps
                fails = misses**trumps
                if led != TRUMP_SUIT:
                    follow = 1.0 - misses ** (out & tables.suit_mask[led]).bit_count()
                    fails = (1.0 - follow + follow * misses**plain) * (
                        follow + (1.0 - follow) * fails
                    )
                stay = fails ** len(rest)
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
    actions: list[Action] = [
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
