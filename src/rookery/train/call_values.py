"""Learning the values of calls, from auctions under many rules against a growing population of players.

In each iteration the learner's side calls by the newest network, with random exploration, and every other side by one
member of the population: the call model, the heuristics, or an earlier network. One call of the learner is then
compared with a pass on the same cards, with everybody's policy unchanged, and a new network learns the difference.
Self-play alone would end with everybody bidding too much.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from statistics import fmean

import msgspec
import numpy as np
from numpy.typing import NDArray

from rookery.bots.models.bid_features import InputRow, row_of_rules
from rookery.bots.models.call_values import names_of_call_value, rows_of_bids
from rookery.bots.models.network_file import NetworkFile, network_in, write_network
from rookery.engine.plan import Plan
from rookery.lab.code import code_in_use
from rookery.lab.kept_results import NumberedResult, Sharing, kept_results
from rookery.lab.ledger import LedgerHead
from rookery.lab.lock import locked
from rookery.on_progress import OnProgress
from rookery.shuffle import derive
from rookery.train.auction_nodes import (
    AuctionStart,
    Caller,
    CallNode,
    CallRequest,
    by_heuristics,
    by_model,
    by_network,
    call_request,
    complete_auctions,
)
from rookery.train.auctions import AuctionDeals
from rookery.train.bid_samples import rounded
from rookery.train.bids import Floats, Learned, Loss, NetworkTrainer, Recipe, TooFewSamplesError
from rookery.train.mean_network import mean_network
from rookery.train.network_out import network_file_digest, write_made
from rookery.train.rounds import any_plan, piece_rules
from rookery.train.seeds import noted_seed

CALL_VALUE = Recipe(hidden=(64, 32), epochs=3, batch=512, rate=3e-3, decay=1e-2, min_deviation=0.05)
INITIAL_EXPLORATION_RATE, EXPLORATION_RATE = 0.2, 0.1
"""The probability of a random call of the learner: in the initial iterations, and later."""
INITIAL_ITERATIONS = 4
"""The number of initial iterations."""
MEMBER_INTERVAL = 4
"""The number of iterations after which the newest network joins the population."""
MAX_ITERATIONS_KEPT = 10
"""The most iterations whose samples are learned from, the newest ones."""
ENSEMBLE_SIZE = 4
"""The number of networks whose mean is the final network; they differ in initialization and sample order."""
MODEL_PROBABILITY, HEURISTIC_PROBABILITY, EARLIER_PROBABILITY = 0.5, 0.15, 0.17
"""The probabilities that another side uses the call model, the heuristics, or an earlier network; otherwise it uses the
newest network."""
MIN_MAKE_PROBABILITY = 0.72
"""The probability of making a bid above which the untrained learner bids."""
MAX_LEAD = 3.0
"""The limit of the gain or loss of a call, as a multiple of all points."""


class ValueOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How auctions are sampled."""

    seed: int
    deals: int
    """The number of deals per rule set."""
    pieces: int
    """The number of rule sets per iteration, alternately variants and random house rules."""
    iterations: int


class TriedBid(msgspec.Struct, frozen=True):
    """A bid that was compared with a pass."""

    row: tuple[float, ...]
    """The inputs of the network, without those of the rules."""
    ahead: float
    """The gain over a pass, as a share of all points."""


class ValuePiece(NumberedResult, frozen=True):
    """The bids that were compared under one rule set."""

    rules: InputRow
    tried: tuple[TriedBid, ...]


class ValuesHead(LedgerHead, frozen=True):
    """The first line of a file of samples."""

    values: ValueOptions
    iteration: int
    networks: tuple[str, ...] = ()
    """Digests of the earlier networks in the population, followed by that of the newest network."""


def by_make_probability(plan: Plan, requests: Sequence[CallRequest]) -> list[int | None]:
    """Bids if the lowest bid is made with `MIN_MAKE_PROBABILITY`; the caller of the untrained learner."""
    calls: list[int | None] = []
    for one in requests:
        rows = list(rows_of_bids(plan, one.turn._replace(bids=one.turn.bids[:1])))
        calls.append(one.turn.bids[0] if rows and rows[0][-2] >= MIN_MAKE_PROBABILITY else None)
    return calls


@lru_cache(maxsize=32)
def _by_file(content: bytes) -> Caller:
    """Returns the caller that uses the network in the file *content*."""
    return by_network(network_in(content, "a network of this training"))


def tried_bids(
    deals: AuctionDeals,
    learner: Caller,
    population: Sequence[Caller],
    exploration: float,
    rng: Random,
) -> Iterator[TriedBid]:
    """Yields bids of *learner* compared with a pass, at one of its turns in each deal."""
    plan = deals.plan
    starts: list[AuctionStart] = []
    learning: list[int] = []
    for world, chances in zip(deals.worlds, deals.chances, strict=True):
        account = plan.account_of(rng.choice(plan.players))
        members = {each: _member(population, learner, rng) for each in range(plan.accounts)}
        members[account] = learner
        # Dummies never call.
        callers = [
            members[plan.account_of(seat)] if seat in plan.players else learner
            for seat in range(plan.seats)
        ]
        boldness = [rng.random() for _ in range(plan.seats)]
        starts.append(AuctionStart(world.hands, chances, deals.root, callers, boldness))
        learning.append(account)
    own: list[list[tuple[CallNode, int | None]]] = [[] for _ in starts]

    def on_call(number: int, node: CallNode, bid: int | None) -> int | None:
        mine = plan.account_of(node.seat) == learning[number]
        if mine and node.bids and rng.random() < exploration:
            bid = rng.choice((None, *node.bids[:2]))
        if mine and node.bids:
            own[number].append((node, bid))
        return bid

    complete_auctions(plan, starts, on_call)
    tried: list[tuple[int, CallNode, int | None]] = []
    for number, turns in enumerate(own):
        if turns:
            node, bid = rng.choice(turns)
            bids = {None, bid, node.bids[0], rng.choice(node.bids)}
            tried += [(number, node, each) for each in sorted(bids, key=lambda one: one or 0)]
    ends = complete_auctions(
        plan, [starts[number]._replace(node=node.after(bid)) for number, node, bid in tried]
    )
    passed = 0.0
    for (number, node, bid), end in zip(tried, ends, strict=True):
        lead = deals.lead(number, end, node.seat)
        if bid is None:
            passed = lead
            continue
        turn = call_request(node, starts[number]).turn
        [row] = rows_of_bids(plan, turn._replace(bids=(bid,)))
        ahead = round(max(-MAX_LEAD, min(MAX_LEAD, lead - passed)), 4)
        yield TriedBid(rounded(row), ahead)


def _member(population: Sequence[Caller], learner: Caller, rng: Random) -> Caller:
    """Draws the caller of another side: one of *population*, whose first two are not networks, or the *learner*."""
    kind = rng.random()
    if kind < MODEL_PROBABILITY:
        return population[0]
    if kind < MODEL_PROBABILITY + HEURISTIC_PROBABILITY:
        return population[1]
    if (
        kind < MODEL_PROBABILITY + HEURISTIC_PROBABILITY + EARLIER_PROBABILITY
        and len(population) > 2
    ):
        return rng.choice(population[2:])
    return learner


def sample_values(
    options: ValueOptions, iteration: int, networks: tuple[bytes, ...], number: int
) -> ValuePiece:
    """Returns piece *number*; *networks* are the earlier networks in the population, followed by the newest network."""
    rules, plan, _, seed = piece_rules(options.seed, number, "auctions")
    if plan.bids is None:
        return ValuePiece(number, (), ())
    try:
        deals = AuctionDeals(rules, seed, options.deals)
    except ValueError:
        return ValuePiece(number, (), ())
    rng = Random(derive(seed, "calls", iteration))
    callers = [_by_file(each) for each in networks]
    learner = callers.pop() if callers else by_make_probability
    exploration = INITIAL_EXPLORATION_RATE if iteration < INITIAL_ITERATIONS else EXPLORATION_RATE
    tried = tuple(tried_bids(deals, learner, (by_model, by_heuristics, *callers), exploration, rng))
    return ValuePiece(number, rounded(row_of_rules(plan)), tried)


class TriedRows:
    """The compared bids of some pieces as arrays."""

    def __init__(self, pieces: Sequence[ValuePiece]) -> None:
        """Collects the bids of *pieces*."""
        full = [piece for piece in pieces if piece.tried]
        self.rules = np.asarray([piece.rules for piece in full], np.float32)
        counts = [len(piece.tried) for piece in full]
        self.rows = np.asarray([one.row for piece in full for one in piece.tried], np.float32)
        self.ahead = np.asarray([one.ahead for piece in full for one in piece.tried], np.float32)
        self.of = np.repeat(np.arange(len(full)), counts)

    def inputs(self) -> Floats:
        """Returns the inputs of the network, one row per bid."""
        return np.hstack([self.rows, self.rules[self.of]])


def value_loss(torch: object, ahead: Floats) -> Loss:
    """Returns the mean squared error of the outputs, with the gains *ahead* as targets."""
    targets = torch.from_numpy(ahead)  # type: ignore[attr-defined]  # an optional package

    def loss(outputs: object, some: NDArray[np.int64]) -> object:
        error = outputs[:, 0] - targets[some]  # type: ignore[index]  # a tensor
        return (error * error).mean()

    return loss


def learn_values(
    options: ValueOptions,
    out: Path,
    folder: Path,
    *,
    processes: int = 1,
    cluster: str | None = None,
    progress: OnProgress | None = None,
) -> Learned:
    """Learns the values of calls and writes ``call_value.model`` to the folder *out*.

    Samples and networks are stored in *folder*, and samples that it already holds are reused.

    :raises LedgerError: if *folder* holds samples of other options or other code.
    :raises RunningError: if another training uses the folder.
    :raises ClusterError: if the cluster cannot be used, or runs other code.
    :raises TooFewSamplesError: if no rule set has an auction.
    :raises TrainError: if the network cannot be written.
    """
    # The lock covers all iterations, so that no other run takes over the files of the next one.
    with locked(folder / "calls.lock", "the values of calls"):
        network, learned = _learned(options, folder, Sharing(processes, cluster, progress))
        write_made(out / "call_value.model", network)
    return learned


def _iterations_kept(iteration: int) -> int:
    """Returns how many of the newest iterations are learned from: fewer at first, because an untrained learner calls badly."""
    return MAX_ITERATIONS_KEPT if iteration >= INITIAL_ITERATIONS else INITIAL_ITERATIONS - 1


def _learned(options: ValueOptions, folder: Path, sharing: Sharing) -> tuple[bytes, Learned]:
    """Returns the final network, and its loss."""
    newest: bytes | None = None
    members: list[bytes] = []
    kept: list[TriedRows] = []
    learned = Learned("call_value", 0, 0.0)
    for iteration in range(options.iterations):
        networks = (*members, newest) if newest is not None else ()
        kept.append(TriedRows(_sampled(options, iteration, networks, folder, sharing)))
        kept = kept[-_iterations_kept(iteration) :]
        path = folder / f"call_value-{iteration}.model"
        is_last = iteration == options.iterations - 1
        learned = _learn(options, iteration, kept, path, members=ENSEMBLE_SIZE if is_last else 1)
        newest = path.read_bytes()
        if iteration % MEMBER_INTERVAL == MEMBER_INTERVAL - 1:
            members.append(newest)
    assert newest is not None
    return newest, learned


def _sampled(
    options: ValueOptions,
    iteration: int,
    networks: tuple[bytes, ...],
    folder: Path,
    sharing: Sharing,
) -> list[ValuePiece]:
    """Returns the pieces of an *iteration*, sampling those that are not in *folder* yet."""
    return kept_results(
        folder / f"auctions-{iteration}.jsonl",
        ValuesHead(
            values=options,
            iteration=iteration,
            networks=tuple(map(network_file_digest, networks)),
            code=code_in_use("train"),
        ),
        ValuePiece,
        partial(sample_values, options, iteration, networks),
        range(iteration * options.pieces, (iteration + 1) * options.pieces),
        sharing,
    )


def _learn(
    options: ValueOptions, iteration: int, kept: Sequence[TriedRows], path: Path, *, members: int
) -> Learned:
    """Trains an ensemble of *members* networks on the samples *kept* and writes their mean to *path*.

    :raises TooFewSamplesError: if no bid was compared.
    """
    inputs = [rows.inputs() for rows in kept if len(rows.of)]
    if not inputs:
        raise TooFewSamplesError("no rule set has an auction: sample more rule sets with --pieces")
    rows = np.concatenate(inputs)
    ahead = np.concatenate([rows.ahead for rows in kept if len(rows.of)])
    layers, losses = [], []
    for member in range(members):
        trainer = NetworkTrainer(rows, CALL_VALUE, 1, options.seed + member)
        losses.append(trainer.train(value_loss(trainer.torch, ahead)))
        layers.append(trainer.layers())
    names = names_of_call_value(any_plan())
    trained = {"seed": noted_seed(options.seed), "bids": len(rows), "iterations": iteration + 1}
    file = NetworkFile(
        inputs=names, outputs=("ahead of a pass",), layers=mean_network(layers), trained=trained
    )
    write_network(path, file)
    return Learned("call_value", len(rows), round(fmean(losses), 4))
