"""The interface of the compiled kernel: its functions and its opaque values."""

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
    """Compiled tables and weights."""


class CompiledBoards(Protocol):
    """Compiled boards."""


class Deals(Protocol):
    """Deals in the kernel's representation: the cards in each place, converted to Python integers only on access."""

    def __len__(self) -> int:
        """Returns the number of deals."""

    def __getitem__(self, number: int, /) -> list[Cards]:
        """Returns the cards in each place of a deal."""

    def __iter__(self) -> Iterator[list[Cards]]:
        """Yields the cards in each place, deal by deal."""

    def with_more(self, others: Deals, /) -> Deals:
        """Returns these deals followed by the *others*, which have the same places and cards."""

    def take(self, numbers: Sequence[int], /) -> Deals:
        """Returns the deals with these *numbers*, in their order; numbers may repeat."""


class Allocations(Protocol):
    """For each of some deals, the number of cards of each class in each cell."""

    def __len__(self) -> int:
        """Returns the number of deals."""


class AllocationStates(Protocol):
    """All ways to fill the cells one after another, with their probabilities."""

    def draw(self, numbers: Sequence[float], /) -> Allocations:
        """Draws allocations by random *numbers* in [0, 1), one number per cell for each allocation."""


class CompiledNetwork(Protocol):
    """A compiled network."""

    inputs: int
    outputs: int

    def evaluate(self, rows: Any, /) -> memoryview:
        """Returns the outputs for *rows*, a contiguous array of 32-bit floats: rows by inputs, or one row after another.

        The shape is ``(rows, outputs)``. Equal rows give bit-identical outputs on any processor.
        """


class Kernel(Protocol):
    """The functions of the kernel, which checks all arguments.

    All functions are pure and release the interpreter lock while they compute. Each raises a `KernelError` that names
    the argument, and the item in it, if a value is invalid.
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
        """Compiles *tables* and the *weights* of the card policy, for use with any number of positions.

        With a *network*, the card policy is the learned one. Its inputs are the features of the *rules*, followed by
        those that `policy_inputs` names; its single output is added to the value of a card.
        """

    def policy_inputs(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Returns the names of the learned card policy's inputs for a decision, and of those for each card."""

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
        """Plays each position to its end by the card policy, but with probability *exploration* a random legal card.

        Each decision between cards is sampled with probability *share*. Returns six arrays: the inputs of each sampled
        decision, and of each of its cards, lowest first (32-bit floats); the number of its position (32-bit integers);
        its seat, its number of cards, and for each card the points of every team if all go on by the policy (16-bit
        integers).
        """

    def derived_tables(
        self, tables: CompiledTables, /
    ) -> tuple[tuple[tuple[Cards, ...], ...], tuple[Cards, ...]]:
        """Returns, for each suit led and card, the cards that beat it when played later; and for each card, the higher
        cards of its own suit.
        """

    def legal(self, tables: CompiledTables, position: Position, /) -> tuple[Action, ...]:
        """Returns the legal actions of the seat to move, lowest card first; none when the round is over."""

    def play(self, tables: CompiledTables, position: Position, action: Action, /) -> Position:
        """Returns the position after a legal *action* and all forced consequences, such as taking the trick."""

    def totals(self, tables: CompiledTables, position: Position, /) -> tuple[int, ...]:
        """Returns the final points of every team in a finished round."""

    def perft(self, tables: CompiledTables, position: Position, depth: int, /) -> int:
        """Returns the number of sequences of *depth* actions; a round that ends earlier counts as one sequence."""

    def playouts(
        self, tables: CompiledTables, positions: Sequence[Position], count: int, seed: int, /
    ) -> memoryview:
        """Plays each position to the end *count* times with uniformly random legal actions.

        Returns 16-bit points of shape ``(positions, count, teams)``. Playout *i* of position *p* depends only on *seed*
        and ``p * count + i``.
        """

    def evaluate_hand(
        self, tables: CompiledTables, hand: Cards, outside: Cards, others: int, /
    ) -> HandEvaluation:
        """Evaluates *hand* under one trump, with the cards *outside* in the hands of *others* other players."""

    def chance_in_hand(self, tables: CompiledTables, card: Card, outside: Cards, /) -> float:
        """Returns the probability that *card* takes a trick for its holder, by the number of higher cards *outside*."""

    def equivalent_cards(
        self, tables: CompiledTables, cards: Cards, rivals: Cards, /
    ) -> tuple[Cards, ...]:
        """Groups *cards* of one hand into sets of equivalent cards, ordered by the lowest card of each.

        It makes no difference which card of a set is played; *rivals* are all cards that others may hold or that lie in
        the trick.
        """

    def cards_of_equal_rank(
        self, tables: CompiledTables, cards: Cards, rivals: Cards, /
    ) -> tuple[Cards, ...]:
        """Groups *cards* as `equivalent_cards` does, but whatever their points."""

    def burials(
        self,
        tables: CompiledTables,
        hand: Cards,
        outside: Cards,
        others: int,
        rules: BurialRules,
        /,
    ) -> tuple[Burial, ...]:
        """Returns distinct burials worth trying, which void no color, one or two, with evaluations of the hands they
        leave.
        """

    def allocation_states(self, states: Sequence[AllocationState], /) -> AllocationStates:
        """Compiles the ways to fill all cells; filling starts at the first of *states*."""

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
        """Samples one deal for each of *allocations*; returns the cards in each place, given the *sizes* of the places.

        The cards are partitioned into *classes*. Each of *cells* in turn takes the number of cards of each class that
        the allocation specifies, and distributes them among its places at random; the *free* places share the rest.
        Deal *i* depends only on *seed* and *i*.
        """

    def deal_likelihoods(
        self, deals: Deals | Sequence[Sequence[Cards]], terms: Sequence[LikelihoodFactor], /
    ) -> list[float]:
        """Returns the log-likelihood of each deal, which is given as the cards in each place, as the sum of *terms*."""

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
        """Proposes *swaps* swaps of two cards in different places of each deal, and returns the resulting deals.

        A swap is rejected if it moves a card to a place from which it is *excluded*, or breaks one of *bounds*; others
        are accepted with the Metropolis probability, so that deals keep the distribution that *terms* define. Deal *i*
        depends only on *seed* and *i*.
        """

    def policy_actions(
        self,
        tables: CompiledTables,
        positions: Sequence[Position],
        knowledge: Sequence[CommonKnowledge],
        /,
    ) -> tuple[Action, ...]:
        """Returns the card policy's action in each position; it uses only what the seat to move may know."""

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
        """Plays the cards *played* in each position, and returns the log-probability that *seats* choose their cards.

        Players choose by a softmax over the card policy's values, with *temperature* in units of an average trick, at
        least 0.000001; with probability *slip* they play a uniformly random legal card. A card that the rules did not
        allow is ignored.
        """

    def policy_values(
        self, tables: CompiledTables, position: Position, knowledge: CommonKnowledge, /
    ) -> tuple[CardValue, ...]:
        """Returns the card policy's value of each legal card."""

    def policy_playouts(
        self,
        tables: CompiledTables,
        positions: Sequence[Position],
        knowledge: Sequence[CommonKnowledge],
        actions: Sequence[Action],
        next_card: Card | None = None,
        /,
    ) -> memoryview:
        """Plays each position to the end by the card policy, after each of *actions* or as it is if there are none.

        Playouts are deterministic. The hand that acts first plays *next_card* on its next turn, if that is legal.

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
        """Plays on after each of *actions* in each position; the seats in *own* use information-set tree search with
        PUCT.

        The positions are worlds of one information set, visited one after the other. All other seats play by the card
        policy, and so do all seats below a new node. ``utility(position, points)`` values the final points of the teams
        in the position with a number; results are cached for equal points and teams. *exploration* is the exploration
        constant in units of utility; with 0, only the card policy's actions are tried.

        Returns for each action the utility in each position.
        """

    def Network(self, layers: Sequence[NetworkLayer], /) -> CompiledNetwork:  # noqa: N802 (it is a class)
        """Compiles a network of at most 8 *layers*, at most 512 wide, with ReLU activations between layers."""

    def compile_boards(self, tables: CompiledTables, boards: BoardLayout, /) -> CompiledBoards:
        """Compiles *boards* for any number of positions with as many seats, and any *tables* of the same pack."""

    def chip_losses(
        self, tables: CompiledTables, boards: CompiledBoards, chips: Sequence[int], /
    ) -> tuple[tuple[tuple[int, float], ...], ...]:
        """Returns for each board the spaces covered by *chips*, each with the loss of nearness to a line if its chip
        were removed.
        """

    def board_values(
        self,
        tables: CompiledTables,
        boards: CompiledBoards,
        position: Position,
        knowledge: CommonKnowledge,
        chips: Sequence[int],
        /,
    ) -> tuple[tuple[Card, float], ...]:
        """Returns the value of each legal card by the card policy for boards; *chips* are the covered spaces by
        seat.
        """

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
        """Plays the position to the end by the card policy for boards, after each of *actions* or as it is if there are
        none.

        The winner of the last trick takes the cards of the *nest*.
        """

    def solve(
        self,
        tables: CompiledTables,
        position: Position,
        question: Question,
        progress: Callable[[int], object] | None,
        /,
    ) -> Solution:
        """Computes the final points of a team after each legal action when all cards are known and everybody plays
        best.

        Returns five values: for each action, the action with a lower and an upper bound (equal bounds are the exact
        value); the principal variation, if it is asked for; the number of positions searched; whether the search
        finished; and a lower and an upper bound of the position's value. A search stops early at its time limit or
        position limit, or when *progress*, which is called regularly with the number of positions so far, returns a
        false value; then the bounds are those proved so far.
        """
