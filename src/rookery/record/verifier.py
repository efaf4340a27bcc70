"""Plays the deals and decisions of a record on the engine, by turning its lines into commands.

The engine is given only what the seats did; ``replay`` compares everything else with what follows from that.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rookery.cards import Card
from rookery.engine import command as cmd
from rookery.engine import event as ev
from rookery.engine import legal as lg
from rookery.engine.chance import dealt_by
from rookery.engine.decide import deal_round, decide, held_by_mover, start
from rookery.engine.evolve import evolve
from rookery.engine.history import NO_UNDO_HISTORY
from rookery.engine.phases import play
from rookery.engine.plan import Plan
from rookery.engine.public import PublicRound
from rookery.engine.state import Match
from rookery.engine.turn import decider, legal_for
from rookery.notation.calls import call_named
from rookery.notation.compare import expand, statements_of, throw_parts, trick_parts
from rookery.notation.entry import Entry
from rookery.notation.grammar import NOTHING, Line
from rookery.notation.record_writer import RecordWriter, account_name
from rookery.notation.spec import UNKNOWN
from rookery.notation.text import Token, read_seat, seat_name, space_named
from rookery.problem import Phrase
from rookery.rules.table import TRUMPS
from rookery.seats import Seat

MAX_REFOLDED_EVENTS = 1_000_000
"""The maximum number of events that undos fold again in one record; a match has a few thousand events."""
MAX_ADJUSTMENTS = 2_000
"""The maximum number of penalties in one record: every state of the match has a list of them."""


class Unverifiable(Exception):  # noqa: N818
    """The record lacks what the next step needs: a card is missing, or it has too many undos or penalties."""

    def __init__(self, why: Phrase) -> None:
        self.why = why


class Differs(Exception):  # noqa: N818
    """A line of a record cannot be right, with no need to ask the engine."""

    def __init__(self, found: Phrase, line: int | None = None) -> None:
        self.found = found
        """What is found instead of the line."""
        self.line = line
        """The number of the line; `None` if it is the one being carried out."""


class RecordVerifier:
    """Carries out a record on the engine, line by line, and keeps the match that follows."""

    def __init__(self, plan: Plan, before: Match | None = None) -> None:
        self.plan = plan
        self.match = before or Match.new()
        self.events: list[ev.Event] = []
        self.acts: list[tuple[int, Seat, cmd.Command]] = []
        """The commands, undone or not: the number of events before each, its seat, and the command."""
        self.writer = RecordWriter(plan, since=self.match.public)
        self._past = NO_UNDO_HISTORY
        self._refolded = 0
        """The number of events that were folded again because of undos."""

    def start(self, command: cmd.Start, *, rules_hash: str) -> None:
        """Starts the match.

        :raises Refusal: if it cannot start like this.
        """
        self._apply(start(self.plan, command, rules_hash=rules_hash))

    def deal(self, group: Sequence[Entry]) -> bool:
        """Deals what the lines of a deal describe, and tells whether they describe enough.

        :raises Differs: if the cards cannot be dealt like this.
        :raises Refusal: if the engine refuses it.
        """
        command = self._deal_of(group)
        if command is not None:
            self._apply(deal_round(self.plan, self.match, command))
        return command is not None

    def _apply(self, outcome: tuple[Match, tuple[ev.Event, ...]]) -> None:
        before = self.match
        self.match, events = outcome
        self._past = self._past.extended(before, events)
        self.events += events
        for event in events:
            self.writer.write(event)
            if isinstance(event, ev.Undone):
                self._refolded += event.to_seq - self._past.start.public.seq

    def _act(self, seat: Seat, command: cmd.Command) -> None:
        if self._refolded > MAX_REFOLDED_EVENTS:
            raise Unverifiable(Phrase("unchecked-undone", {"deal": self.match.public.deals}))
        if len(self.match.public.adjustments) >= MAX_ADJUSTMENTS:
            raise Unverifiable(Phrase("unchecked-penalties", {"deal": self.match.public.deals}))
        outcome = decide(self.plan, self.match, seat, command, history=self._past)
        self.acts.append((len(self.events), seat, command))
        self._apply(outcome)

    # Dealing

    def _deal_of(self, group: Sequence[Entry]) -> cmd.Deal | None:
        """Returns the deal that the lines describe by its seed or by all its cards; `None` if they do neither."""
        lines = {entry.item.word: entry.item for entry in group if isinstance(entry.item, Line)}
        if "seed" in lines:
            return dealt_by(self.plan, bytes.fromhex(lines["seed"].args[0]))
        found = self._order_of(group)
        if found is None:
            return None
        bound = lines["commitment"].args[0] if "commitment" in lines else ""
        trump = next((t for t in TRUMPS if "cut" in lines and lines["cut"].args[0] == t), None)
        return cmd.Deal(found, "", bound, trump)

    def _order_of(self, group: Sequence[Entry]) -> tuple[Card, ...] | None:
        """Returns the pack in the order that deals the hands, nest and stock of the record; `None` if a card is unknown."""
        plan, dealing, public = self.plan, self.plan.dealing, self.match.public
        assert public.dealer is not None
        seats = plan.seats_as_dealt(public.dealer, len(public.results))
        places = {
            ("hand", seat_name(seat, plan.seats)): hand
            for seat, hand in zip(seats, dealing.hands, strict=True)
        }
        places |= {
            ("nest", ""): dealing.nest,
            ("stock", ""): dealing.stock,
            ("aside", ""): dealing.aside,
        }
        order: dict[int, Card] = {}
        free = {code: list(cards) for code, cards in plan.pack.by_code.items()}
        for entry in group:
            word, args = word_of(entry), args_of(entry)
            key = (word, args[0] if word == "hand" else "")
            if key not in places:
                continue
            codes = expand(args[1:] if word == "hand" else args)
            if UNKNOWN in codes:
                continue
            if len(codes) != len(places[key]):
                count = Phrase("differs-card-count", {"count": len(places[key])})
                raise Differs(count, entry.number)
            for place, code in zip(places.pop(key), codes, strict=True):
                if not free[code]:
                    raise Differs(Phrase("differs-dealt-before", {"card": code}), entry.number)
                order[place] = free[code].pop(0)
        # One pile that nobody has seen may be missing: it holds the cards that are left.
        missing = [key for key, where in places.items() if where]
        if any(word in ("hand", "stock") for word, _ in missing) or len(missing) > 1:
            return None
        rest = [card for cards in free.values() for card in cards]
        for key in missing:
            order |= dict(zip(places[key], rest, strict=True))
        return tuple(order[place] for place in range(len(plan.pack)))

    def skip(self, group: Sequence[Entry], after: Sequence[Entry]) -> None:
        """Skips a deal that was thrown in and whose cards the record does not show.

        :raises Unverifiable: if it was played, because then nothing after it can be replayed.
        """
        number = args_of(group[0])[0]
        public, plan = self.match.public, self.plan
        assert public.dealer is not None
        last = next((e for e in group if word_of(e) == "thrown-in"), None)
        if last is None:
            raise Unverifiable(Phrase("unchecked-cards", {"deal": number}))
        dealt = ev.Dealt(
            number=public.deals + 1,
            dealer=public.dealer,
            commitment=next((args_of(e)[0] for e in group if word_of(e) == "commitment"), ""),
            order=plan.order(public.dealer, len(public.results)),
            hand_sizes=(plan.hand_size,) * plan.seats,
            nest_size=plan.nest_size,
            stock_size=plan.stock_size,
            open_cards=((),) * plan.seats,
            stock_open=None,
            hands=(None,) * plan.seats,
            nest=(),
            aside=(),
            stock=(),
            seed="",
            unseen_by=plan.players if plan.bids is not None and plan.bids.blind else (),
        )
        events: list[ev.Event] = [dealt]
        for statement in statements_of(e for e in group if word_of(e) in ("calls", "looks")):
            seat = self._seat(statement.args[0])
            if statement.word == "looks":
                events.append(ev.Looked(seat=seat, cards=None))
                continue
            match call_named(statement.args[-1]):
                case cmd.Pass():
                    events.append(ev.Passed(seat=seat))
                case cmd.PassInFavor():
                    events.append(ev.PassedInFavor(seat=seat))
                case cmd.ShootMoon():
                    assert self.plan.moon is not None  # the grammar knows the plan
                    events.append(ev.BidMade(seat=seat, points=self.plan.moon.points, moon=True))
                case cmd.Bid(points=points):
                    events.append(ev.BidMade(seat=seat, points=points))
        reason, *who = args_of(last)
        dealer = self._seat(args_of(after[0])[2]) if after else public.dealer
        thrown = {"reason": reason, "seat": self._seat(who[0]) if who else None}
        events.append(ev.ThrownIn(**thrown, next_dealer=dealer))  # type: ignore[arg-type]
        for event in events:
            before = self.match
            self.match = evolve(before, event)
            self._past = self._past.extended(before, (event,))
            self.events.append(event)
            blank = isinstance(event, ev.Dealt)
            self.writer.write(replace(event, nest=None, stock=None, aside=None) if blank else event)

    # Decisions

    def carry_out(self, line: Line) -> None:
        """Carries out the decisions of a line; a line without decisions is only compared.

        :raises Refusal: if the engine refuses one.
        :raises Unverifiable: if a card of it is unknown.
        """
        args = line.args
        match line.word:
            case "calls":
                for at in range(0, len(args), 2):
                    self._act(self._seat(args[at]), call_named(args[at + 1]))
            case "looks":
                self._look(self._seat(args[0]))
            case "buries":
                self._act(self._seat(args[0]), cmd.Bury(self._held(args[1:])))
            case "gives":
                self._act(self._seat(args[0]), cmd.Give(self._held(args[1:])))
            case "names":
                self._act(self._seat(args[0]), cmd.CallCard(self.plan.pack.parse(args[1])))
            case "agrees":
                for name in args:
                    self._act(self._seat(name), cmd.Agree())
            case "renege":
                self._act(self._seat(args[0]), cmd.CallRenege(self._seat(args[2])))
            case "takes-back":
                self._take_back(args)
            case "proposes":
                self._propose(args)
            case "answers":
                self._act(self._seat(args[0]), cmd.Answer(args[1] == "yes"))
            case "trick":
                self._trick(args)
            case _:
                self._choice(line.word, args)

    def _look(self, seat: Seat) -> None:
        """Turns up the cards of *seat*, unless the end of the auction has turned them up."""
        now = self.match.public.round
        if now is not None and seat in now.unseen_by:
            self._act(seat, cmd.Look())

    def _choice(self, word: str, args: tuple[str, ...]) -> None:
        """Carries out a line that is a decision only in some games or at some times, if that decision is due."""
        seat, legal = self._awaited()
        first = self._seat(args[0]) if word in ("swaps", "throws", "draws", "removes") else seat
        if seat is None or first != seat:
            return
        name = seat_name(seat, self.plan.seats)
        match word, legal:
            case "trump", lg.LegalTrump():
                trump = next(trump for trump in TRUMPS if trump == args[0])
                self._act(seat, cmd.NameTrump(trump))
            case "turns", lg.LegalTrump() if args[0] == "stock":
                self._act(seat, cmd.TurnTrump())
            case "leads", lg.LegalLeader():
                self._act(seat, cmd.ChooseLeader(self._seat(args[0])))
            case "swaps", lg.LegalSwap():
                card = None if args[1] == NOTHING else self._held(args[1:2])[0]
                self._act(seat, cmd.Swap(card))
            case "throws", lg.LegalRedraw():
                self._act(seat, cmd.Redraw(self._held(throw_parts(args)[1])))
            case "draws", lg.LegalDraw():
                self._act(seat, cmd.Draw("open" if args[1] == "open" else "hidden"))
            case "removes", lg.LegalRemove():
                self._act(seat, self._removal(args[1:]))
            case "thrown-in", lg.LegalCalls(may_ask=True) if args[1:] == (name,):
                self._act(seat, cmd.AskRedeal())
            case "adjust", lg.LegalBury() if args[2] == "nest_count":
                # A record says only that the cards were wrong, not which. Lines of partners who pay follow the player's.
                if args[0] == account_name(self.plan, self.plan.account_of(seat)):
                    self._act(seat, cmd.Bury(()))

    def _awaited(self) -> tuple[Seat | None, lg.Legal | None]:
        """Returns the seat that must decide, and its legal choices."""
        public = self.match.public
        seat = None if public.winners is not None else decider(self.plan, public)
        if seat is None:
            return None, None
        return seat, legal_for(self.plan, public, held_by_mover(self.plan, self.match))

    def _seat(self, name: str) -> Seat:
        return read_seat(Token(name, 1), self.plan.seats)

    def _held(self, args: Sequence[str]) -> tuple[Card, ...]:
        """Returns the named cards; of identical cards, those in the hand that moves.

        :raises Unverifiable: if one is unknown.
        """
        codes = expand(args)
        if UNKNOWN in codes:
            raise Unverifiable(Phrase("unchecked-cards", {"deal": self.match.public.deals}))
        seat, _ = self._awaited()
        hand = 0 if seat is None else held_by_mover(self.plan, self.match).hand
        free = {code: list(cards) for code, cards in self.plan.pack.by_code.items()}
        found: list[Card] = []
        for code in codes:
            if not free[code]:
                raise Differs(Phrase("differs-not-so-often", {"card": code}))
            card = min(free[code], key=lambda c: not hand >> c & 1)
            free[code].remove(card)
            found.append(card)
        return tuple(found)

    def _removal(self, args: tuple[str, ...]) -> cmd.RemoveChip:
        boards = self.plan.boards
        if args[0] == NOTHING or boards is None:
            return cmd.RemoveChip(None, None)
        return cmd.RemoveChip(self._seat(args[0]), space_named(args[1], boards.size))

    def _take_back(self, args: tuple[str, ...]) -> None:
        """Carries out a correction by the seat itself; a correction after a renege call has already happened."""
        last = self.events[-1] if self.events else None
        if not isinstance(last, ev.TakenBack):
            hand = self._seat(args[0])
            player = play.player_of(self.plan, self._round(), hand)
            self._act(hand if player is None else player, cmd.TakeBack())

    def _propose(self, args: tuple[str, ...]) -> None:
        seat, what, *rest = args
        to_seq = int(rest[rest.index("to") + 1]) if "to" in rest else 0
        card = self.plan.pack.parse(rest[rest.index("card") + 1]) if "card" in rest else None
        accused = self._seat(rest[0]) if len(rest) == 1 else None
        kinds: tuple[cmd.ProposalKind, ...] = ("undo", "exposed_card", "wrong_deal", "table_talk")
        kind = next(kind for kind in kinds if kind == what)
        self._act(self._seat(seat), cmd.Propose(kind, accused, to_seq, card))

    def _trick(self, args: tuple[str, ...]) -> None:
        """Plays the cards of a trick that are not on the table yet; a blind dummy's are played automatically."""
        (written_number, by), codes, _ = trick_parts(args)
        number, leader = int(written_number), self._seat(by)
        now = self._round()
        before = len(now.tricks)
        if now.leader is None:
            chooser, legal = self._awaited()
            if chooser is not None and isinstance(legal, lg.LegalLeader):
                self._act(chooser, cmd.ChooseLeader(leader))
                now = self._round()
        if number != before + 1:
            raise Differs(Phrase("differs-trick-number", {"number": before + 1}))
        if now.leader is not None and now.leader != leader:
            raise Differs(
                Phrase("differs-leader", {"seat": seat_name(now.leader, self.plan.seats)})
            )
        for place, code in enumerate(codes):
            now = self._round()
            if len(now.tricks) > before:
                break
            if place < len(now.trick):
                continue
            seat, _ = self._awaited()
            player = self.plan.players[0] if seat is None else seat
            self._act(player, cmd.Play(self._held((code,))[0]))

    def _round(self) -> PublicRound:
        assert self.match.public.round is not None
        return self.match.public.round


def word_of(entry: Entry) -> str:
    """Returns the word that a line begins with; empty if it is not a line of play."""
    return entry.item.word if isinstance(entry.item, Line) else ""


def args_of(entry: Entry) -> tuple[str, ...]:
    """Returns the words after the first word of a line; empty if the entry is no line."""
    return entry.item.args if isinstance(entry.item, Line) else ()


def text_of(entry: Entry) -> str:
    """Returns the text of an entry."""
    return entry.item.text if entry.item is not None else ""
