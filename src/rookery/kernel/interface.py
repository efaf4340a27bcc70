"""What the compiled kernel offers: its functions, and the values that it keeps in a form of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from rookery.cards import Card, Cards
from rookery.kernel.position import (
    Action,
    AllocationState,
    BoardLayout,
    BoardResult,
    Burial,
    BurialRules,
    CardValue,
    Cell,
    CommonKnowledge,
    HandEvaluation,
    LikelihoodFactor,
    NetworkLayer,
    Position,
    Question,
    Solution,
    WorthBound,
)
from rookery.kernel.weights import Weights
from rookery.rules import table


class CompiledTables(Protocol):
    """Tables and weights as the kernel needs them."""


class CompiledBoards(Protocol):
    """Boards as the kernel needs them."""


class Deals(Protocol):
    """Deals as the kernel keeps them: the cards in each place, turned into Python's integers only when they are looked at."""

    def __len__(self) -> int:
        """Returns how many there are."""

    def __getitem__(self, number: int, /) -> list[Cards]:
        """Returns the cards in each place of a deal."""

    def __iter__(self) -> Iterator[list[Cards]]:
        """Gives the cards in each place, deal by deal."""

    def with_more(self, others: Deals, /) -> Deals:
        """Returns these deals and then the *others*, which have the same places and cards."""

    def take(self, numbers: Sequence[int], /) -> Deals:
        """Returns the deals of these *numbers*, in their order; one may come again."""


class Allocations(Protocol):
    """How many cards of each class go into each cell of some deals, as the kernel keeps it."""

    def __len__(self) -> int:
        """Returns for how many deals."""


class AllocationStates(Protocol):
    """The ways to fill all cells one after another, as the kernel keeps them."""

    def draw(self, numbers: Sequence[float], /) -> Allocations:
        """Draws ways; *numbers* from 0 up to but not including 1 decide, for each way one for each cell."""


class CompiledNetwork(Protocol):
    """A network as the kernel needs it."""

    inputs: int
    outputs: int

    def evaluate(self, rows: Any, /) -> memoryview:
        """Returns the outputs for each of *rows*, an array of 32-bit numbers without gaps, as many as inputs for each row.

        The shape is ``(rows, outputs)``. Equal rows give equal outputs to the last digit, on any processor.
        """


class Kernel(Protocol):
    """The whole boundary: values are checked on the way in, integers come out.

    All functions are pure, and let other threads run while they compute. Each raises a `KernelError` that names the
    argument and the place in it if a value makes no sense.
    """

    name: str
    """``native``."""

    def compile_tables(
        self,
        tables: table.Tables,
        weights: Weights,
        network: CompiledNetwork | None = None,
        rules: Sequence[float] = (),
        /,
    ) -> CompiledTables:
        """Returns *tables* with the *weights* of the card policy, ready for any number of positions.

        With a *network* the card policy is a learned one. Its inputs are what it is told of the *rules*, and then those that
        `policy_inputs` names; its one output is added to the value of a card.
        """

    def policy_inputs(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Returns the names of what a learned card policy is told about a decision, and then about each card."""

    def sample_decisions(
        self,
        tables: CompiledTables,
        positions: Sequence[Position],
        knowledge: Sequence[CommonKnowledge],
        share: float,
        exploration: float,
        seed: int,
        /,
    ) -> tuple[bytes, bytes, bytes, bytes, bytes, bytes]:
        """Plays each position to its end by the card policy, any card instead with a chance of *exploration*.

        A decision between cards is noted with a chance of *share*. Returns arrays: the inputs of each noted decision and of
        each of its cards, lowest first (32-bit numbers); the number of its position (32-bit integers); its seat, how many
        cards it has, and for each card the points of every team if all go on by the policy (16-bit integers).
        """

    def derived_tables(
        self, tables: CompiledTables, /
    ) -> tuple[tuple[tuple[Cards, ...], ...], tuple[Cards, ...]]:
        """Returns by suit led and card the cards that beat it when played later, and by card those of its own suit."""

    def legal(self, tables: CompiledTables, position: Position, /) -> tuple[Action, ...]:
        """Returns what the seat to move may do, lowest card first; nothing when the round is over."""

    def play(self, tables: CompiledTables, position: Position, action: Action, /) -> Position:
        """Returns the position after a legal *action* and everything that follows by itself."""

    def totals(self, tables: CompiledTables, position: Position, /) -> tuple[int, ...]:
        """Returns the points of every team in a round that is over."""

    def perft(self, tables: CompiledTables, position: Position, depth: int, /) -> int:
        """Counts the sequences of *depth* actions; a round that ends sooner counts once."""

    def playouts(
        self, tables: CompiledTables, positions: Sequence[Position], count: int, seed: int, /
    ) -> memoryview:
        """Plays each position to the end *count* times, each choice uniform over what is legal.

        Returns 16-bit points of shape ``(positions, count, teams)``. Playout *i* of position *p* depends on *seed* and
        ``p * count + i`` alone.
        """

    def action_playouts(
        self,
        tables: CompiledTables,
        positions: Sequence[Position],
        actions: Sequence[Action],
        count: int,
        seed: int,
        /,
    ) -> memoryview:
        """Does the same after each of *actions* in each position: shape ``(positions, actions, count, teams)``.

        All actions of a position are followed by the same random numbers.
        """

    def evaluate_hand(
        self, tables: CompiledTables, hand: Cards, outside: Cards, others: int, /
    ) -> HandEvaluation:
        """Returns what *hand* holds under one trump, against the cards *outside* in the hands of so many *others*."""

    def chance_in_hand(self, tables: CompiledTables, card: Card, outside: Cards, /) -> float:
        """Returns the chance that *card* takes a trick for whoever holds it, by the number of higher cards *outside*."""

    def equivalent_cards(
        self, tables: CompiledTables, cards: Cards, rivals: Cards, /
    ) -> tuple[Cards, ...]:
        """Returns *cards* of one hand in sets, by the lowest card of each: which card of a set is played makes no difference where *rivals*
        are all cards that others may hold or that lie in the trick.
        """

    def burials(
        self,
        tables: CompiledTables,
        hand: Cards,
        outside: Cards,
        others: int,
        rules: BurialRules,
        /,
    ) -> tuple[Burial, ...]:
        """Returns burials worth trying, each once, with what they leave in the hand: to be rid of no color, of one, of two."""

    def allocation_states(self, states: Sequence[AllocationState], /) -> AllocationStates:
        """Returns the ways to fill all cells, from the first of *states* on."""

    def sample_deals(
        self,
        sizes: Sequence[int],
        classes: Sequence[Sequence[Card]],
        cells: Sequence[Cell],
        free: Sequence[int],
        allocations: Allocations | Sequence[Sequence[Sequence[int]]],
        seed: int,
        /,
    ) -> Deals:
        """Samples one deal for each of *allocations*; returns the cards in each place of given *sizes*.

        Cards come in *classes*. Each of *cells* takes, one after the other, as many cards of each of its classes as the
        allocation says and shares them out among its places; *free* places share what is left. Deal *i* depends on *seed*
        and *i* alone.
        """

    def deal_likelihoods(
        self, deals: Deals | Sequence[Sequence[Cards]], terms: Sequence[LikelihoodFactor], /
    ) -> list[float]:
        """Returns the logarithm of the likelihood of each deal, the cards in each place, as *terms* say; nothing where there are no
        deals.
        """

    def swap_cards(
        self,
        deals: Deals | Sequence[Sequence[Cards]],
        excluded: Sequence[Cards],
        terms: Sequence[LikelihoodFactor],
        bounds: Sequence[WorthBound],
        swaps: int,
        seed: int,
        /,
    ) -> Deals:
        """Tries so many *swaps* of two cards in different places of each deal, and returns the cards in each place.

        A swap that puts an *excluded* card somewhere, or breaks a bound, is not made; of others so many are made that deals stay as
        likely as *terms* say. Deal *i* depends on *seed* and *i* alone.
        """

    def policy_actions(
        self,
        tables: CompiledTables,
        positions: Sequence[Position],
        knowledge: Sequence[CommonKnowledge],
        /,
    ) -> tuple[Action, ...]:
        """Returns what the seat to move does in each position by the card policy, which reads only what that seat may know."""

    def log_likelihoods(
        self,
        tables: CompiledTables,
        positions: Sequence[Position],
        knowledge: Sequence[CommonKnowledge],
        played: Sequence[Card],
        seats: Sequence[int],
        temperature: float,
        slip: float,
        /,
    ) -> tuple[float, ...]:
        """Plays the cards *played* in each position, and returns the logarithm of the chance that *seats* choose theirs.

        A player plays each legal card with a chance in proportion to the exponential of its value by the card policy, in units of
        *temperature* average tricks; with a chance of *slip* all legal cards alike. A card that the rules did not allow tells nothing.
        """

    def policy_values(
        self, tables: CompiledTables, position: Position, knowledge: CommonKnowledge, /
    ) -> tuple[CardValue, ...]:
        """Returns what the card policy thinks of each legal card."""

    def policy_playouts(
        self,
        tables: CompiledTables,
        positions: Sequence[Position],
        knowledge: Sequence[CommonKnowledge],
        actions: Sequence[Action],
        next_card: Card | None = None,
        /,
    ) -> memoryview:
        """Plays on by the card policy after each action, or without one if there are none; nothing is left to chance.

        The hand that acts first plays *next_card* as soon as it is its turn again, if it may.

        Returns 16-bit points of shape ``(positions, actions or 1, teams)``.
        """

    def tree_search(
        self,
        tables: CompiledTables,
        positions: Sequence[Position],
        knowledge: Sequence[CommonKnowledge],
        actions: Sequence[Action],
        own: Sequence[int],
        exploration: float,
        utility: Callable[[int, tuple[int, ...]], float],
        /,
    ) -> list[list[float]]:
        """Plays on after each of *actions* in each position, the seats in *own* by information-set tree search with PUCT.

        The positions are worlds of one information set, visited one after the other. All other seats play by the card
        policy, and so does the rest of a world after a node that is new. *utility* values the points of the teams in the
        position of a number, and is asked once for equal points and teams. *exploration* is the exploration constant, in
        units of utility: with 0 only what the card policy does is ever tried.

        Returns for each action the utility in each position.
        """

    def Network(self, layers: Sequence[NetworkLayer], /) -> CompiledNetwork:  # noqa: N802 (it is a class)
        """Returns a network of up to 8 *layers*, 512 numbers wide at most; between two of them nothing negative is let through."""

    def compile_boards(self, tables: CompiledTables, boards: BoardLayout, /) -> CompiledBoards:
        """Returns *boards* ready for any number of positions with the same *tables*."""

    def chip_losses(
        self, tables: CompiledTables, boards: CompiledBoards, chips: Sequence[int], /
    ) -> tuple[tuple[tuple[int, float], ...], ...]:
        """Returns for each board each space of it that *chips* cover, and how much farther it would be from a line without that chip."""

    def board_values(
        self,
        tables: CompiledTables,
        boards: CompiledBoards,
        position: Position,
        knowledge: CommonKnowledge,
        chips: Sequence[int],
        /,
    ) -> tuple[tuple[Card, float], ...]:
        """Returns the value of each legal card by the card policy of boards, where *chips* cover the board of each seat."""

    def board_playouts(
        self,
        tables: CompiledTables,
        boards: CompiledBoards,
        position: Position,
        knowledge: CommonKnowledge,
        chips: Sequence[int],
        nest: Cards,
        actions: Sequence[Action],
        /,
    ) -> list[BoardResult]:
        """Plays on by the card policy of boards after each of *actions*, or once without one if there are none.

        The cards of the *nest* fall to whoever takes the last trick.
        """

    def solve(
        self,
        tables: CompiledTables,
        position: Position,
        question: Question,
        progress: Callable[[int], object] | None,
        /,
    ) -> Solution:
        """Works out the points that a team ends with after each legal action when all cards are known and all play their best.

        Returns four things. For each action a triple of the action and a lower and an upper bound; equal bounds are the
        exact value. The line of best play to the end of the round, if it is wanted. The positions looked at. And whether
        the search was completed. A search ends early when its time is up or it has looked at as many positions as it may,
        and whenever *progress*, which is called now and then with the number of positions so far, returns something false;
        the bounds are then what was known.
        """
