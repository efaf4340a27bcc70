"""Learning what calls are worth: auctions under many rules, against a population of players that grows.

In each iteration the learner's side calls by the newest network, now and then by chance, and every other side by one member of the
population: the model of calls, the heuristics, or an earlier network. One call of the learner is then tried against a pass on the same
cards, everybody going on as before; a new network learns by how much it was ahead. Playing against itself alone would end with everybody
bidding too much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from statistics import fmean

import msgspec
import numpy as np
from numpy.typing import NDArray

from rookery.bots.models.bid_features import Row, row_of_rules
from rookery.bots.models.call_values import names_of_call_value, rows_of_bids
from rookery.bots.models.network_file import NetworkFile, network_in, write_network
from rookery.engine.plan import Plan, plan_of
from rookery.lab.code import code_in_use
from rookery.lab.kept_results import NumberedResult, Sharing, kept_results
from rookery.lab.ledger import LedgerHead
from rookery.lab.lock import locked
from rookery.rules.catalog import load_catalog
from rookery.shuffle import derive
from rookery.train.auction_nodes import (
    Asked,
    AuctionStart,
    Caller,
    CallNode,
    asked_at,
    by_heuristics,
    by_model,
    by_network,
    carried_on,
)
from rookery.train.auctions import AuctionDeals
from rookery.train.bid_samples import rounded
from rookery.train.bids import Floats, Learned, Learner, Loss, Recipe, TooFewSamplesError
from rookery.train.mean_network import mean_network
from rookery.train.network_out import write_made
from rookery.train.rounds import rules_of
from rookery.train.seeds import noted_seed

CALL_VALUE = Recipe(hidden=(64, 32), epochs=3, batch=512, rate=3e-3, decay=1e-2, least=0.05)
CURIOUS, LATER = 0.2, 0.1
"""How often the learner calls by chance: in the first iterations, and later."""
FIRST = 4
"""How many iterations are the first."""
NEW_MEMBER = 4
"""After so many iterations the newest network joins the population."""
KEPT_ITERATIONS = 10
"""The newest iterations that are learned from."""
MEMBERS = 4
"""The last network is the mean of so many, which differ in how they began and in the order in which they saw the samples."""
MODEL, HEURISTIC, EARLIER = 0.5, 0.15, 0.17
"""How often another side calls by the model of calls, the heuristics, or an earlier network; else by the newest."""
SURE_TO_MAKE = 0.72
"""How likely a bid must be made for the first learner to make it."""
MOST_AHEAD = 3.0
"""More than so many times all points no call gains or loses."""


class ValueOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How auctions are sampled."""

    seed: int
    deals: int
    """Deals of each rule set."""
    pieces: int
    """Rule sets of each iteration: variants and random house rules in turn."""
    iterations: int


class TriedBid(msgspec.Struct, frozen=True):
    """A bid that was tried against a pass."""

    row: tuple[float, ...]
    """What the network is told, without the rules."""
    ahead: float
    """By how much it was better, as a part of all points."""


class ValuePiece(NumberedResult, frozen=True):
    """Bids that were tried under one rule set."""

    rules: Row
    tried: tuple[TriedBid, ...]


class ValuesHead(LedgerHead, frozen=True):
    """The first line of a file of samples."""

    values: ValueOptions
    iteration: int


def by_first_sight(plan: Plan, asked: Sequence[Asked]) -> list[int | None]:
    """Bids while the hand makes the bid often enough: how the learner calls before it has learned anything."""
    found: list[int | None] = []
    for one in asked:
        rows = list(rows_of_bids(plan, one.turn._replace(bids=one.turn.bids[:1])))
        found.append(one.turn.bids[0] if rows and rows[0][-2] >= SURE_TO_MAKE else None)
    return found


@lru_cache(maxsize=32)
def _by_file(content: bytes) -> Caller:
    """Returns who calls by the network in the file *content*."""
    return by_network(network_in(content, "a network of this training"))


def tried_bids(
    deals: AuctionDeals,
    learner: Caller,
    population: Sequence[Caller],
    curious: float,
    chance: Random,
) -> Iterator[TriedBid]:
    """Yields bids of *learner* that were tried against a pass, one turn in each deal."""
    plan = deals.plan
    starts: list[AuctionStart] = []
    learning: list[int] = []
    for world, chances in zip(deals.worlds, deals.chances, strict=True):
        account = plan.account_of(chance.choice(plan.players))
        members = {each: _member(population, learner, chance) for each in range(plan.accounts)}
        members[account] = learner
        # Dummies never call.
        callers = [
            members[plan.account_of(seat)] if seat in plan.players else learner
            for seat in range(plan.seats)
        ]
        boldness = [chance.random() for _ in range(plan.seats)]
        starts.append(AuctionStart(world.hands, chances, deals.root, callers, boldness))
        learning.append(account)
    own: list[list[tuple[CallNode, int | None]]] = [[] for _ in starts]

    def heard(number: int, node: CallNode, bid: int | None) -> int | None:
        mine = plan.account_of(node.seat) == learning[number]
        if mine and node.bids and chance.random() < curious:
            bid = chance.choice((None, *node.bids[:2]))
        if mine and node.bids and node.legal.may_pass:
            own[number].append((node, bid))
        return bid

    carried_on(plan, starts, heard)
    tried: list[tuple[int, CallNode, int | None]] = []
    for number, turns in enumerate(own):
        if turns:
            node, bid = chance.choice(turns)
            bids = {None, bid, node.bids[0], chance.choice(node.bids)}
            tried += [(number, node, each) for each in sorted(bids, key=lambda one: one or 0)]
    ends = carried_on(
        plan, [starts[number]._replace(node=node.after(bid)) for number, node, bid in tried]
    )
    passed = 0.0
    for (number, node, bid), end in zip(tried, ends, strict=True):
        lead = deals.lead(number, end, node.seat)
        if bid is None:
            passed = lead
            continue
        turn = asked_at(node, starts[number]).turn
        [row] = rows_of_bids(plan, turn._replace(bids=(bid,)))
        ahead = round(max(-MOST_AHEAD, min(MOST_AHEAD, lead - passed)), 4)
        yield TriedBid(rounded(row), ahead)


def _member(population: Sequence[Caller], learner: Caller, chance: Random) -> Caller:
    """Returns who calls for a side: one of *population*, whose first two are no networks, or the *learner*."""
    kind = chance.random()
    if kind < MODEL:
        return population[0]
    if kind < MODEL + HEURISTIC:
        return population[1]
    if kind < MODEL + HEURISTIC + EARLIER and len(population) > 2:
        return chance.choice(population[2:])
    return learner


def sample_values(
    options: ValueOptions, iteration: int, networks: tuple[bytes, ...], number: int
) -> ValuePiece:
    """Returns piece *number*; *networks* are the earlier members of the population, and the newest network last."""
    rules = rules_of(options.seed, number)
    plan = plan_of(rules)
    if plan.bids is None:
        return ValuePiece(number, (), ())
    seed = derive(options.seed, "auctions", number)
    try:
        deals = AuctionDeals(rules, seed, options.deals)
    except ValueError:
        return ValuePiece(number, (), ())
    chance = Random(derive(seed, "calls", iteration))
    callers = [_by_file(each) for each in networks]
    learner = callers.pop() if callers else by_first_sight
    curious = CURIOUS if iteration < FIRST else LATER
    tried = tuple(tried_bids(deals, learner, (by_model, by_heuristics, *callers), curious, chance))
    return ValuePiece(number, rounded(row_of_rules(plan)), tried)


class TriedRows:
    """What was tried in some pieces, as arrays."""

    def __init__(self, pieces: Sequence[ValuePiece]) -> None:
        """Takes the bids of *pieces*."""
        full = [piece for piece in pieces if piece.tried]
        self.rules = np.asarray([piece.rules for piece in full], np.float32)
        counts = [len(piece.tried) for piece in full]
        self.rows = np.asarray([one.row for piece in full for one in piece.tried], np.float32)
        self.ahead = np.asarray([one.ahead for piece in full for one in piece.tried], np.float32)
        self.of = np.repeat(np.arange(len(full)), counts)

    def told(self) -> Floats:
        """Returns what the network is told."""
        return np.hstack([self.rows, self.rules[self.of]])


def value_loss(torch: object, ahead: Floats) -> Loss:
    """Returns the mean square of how far outputs are from what was gained."""
    wanted = torch.from_numpy(ahead)  # type: ignore[attr-defined]  # an optional package

    def loss(outputs: object, some: NDArray[np.int64]) -> object:
        off = outputs[:, 0] - wanted[some]  # type: ignore[index]  # a tensor
        return (off * off).mean()

    return loss


def learn_values(
    options: ValueOptions,
    out: Path,
    folder: Path,
    *,
    processes: int = 1,
    cluster: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Learned:
    """Learns what calls are worth and writes ``call_value.model`` into the folder *out*.

    Samples and networks lie in *folder*; what is there already is not sampled again.

    :raises LedgerError: if *folder* holds samples of other options or other code.
    :raises RunningError: if another training runs there.
    :raises ClusterError: if the cluster cannot be used, or has other code.
    :raises TooFewSamplesError: if no rule set has an auction.
    :raises TrainError: if the network cannot be written.
    """
    # For all iterations: between two of them another run would take over the files of the next one.
    with locked(folder / "calls.lock", "the values of calls"):
        network, learned = _learned(options, folder, Sharing(processes, cluster, progress))
        write_made(out / "call_value.model", network)
    return learned


def _learned(options: ValueOptions, folder: Path, sharing: Sharing) -> tuple[bytes, Learned]:
    """Returns the last network, and how well it does."""
    newest: bytes | None = None
    members: list[bytes] = []
    kept: list[TriedRows] = []
    learned = Learned("call_value", 0, 0.0)
    for iteration in range(options.iterations):
        networks = (*members, newest) if newest is not None else ()
        kept.append(TriedRows(_sampled(options, iteration, networks, folder, sharing)))
        kept = kept[-KEPT_ITERATIONS:] if iteration >= FIRST else kept[-FIRST + 1 :]
        path = folder / f"call_value-{iteration}.model"
        is_last = iteration == options.iterations - 1
        learned = _learn(options, iteration, kept, path, members=MEMBERS if is_last else 1)
        newest = path.read_bytes()
        if iteration % NEW_MEMBER == NEW_MEMBER - 1:
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
    """Returns the pieces of an *iteration*; samples what is not in *folder* yet."""
    return kept_results(
        folder / f"auctions-{iteration}.jsonl",
        ValuesHead(values=options, iteration=iteration, code=code_in_use()),
        ValuePiece,
        partial(sample_values, options, iteration, networks),
        range(iteration * options.pieces, (iteration + 1) * options.pieces),
        sharing,
    )


def _learn(
    options: ValueOptions, iteration: int, kept: Sequence[TriedRows], path: Path, *, members: int
) -> Learned:
    """Learns so many networks from what is *kept* and writes their mean to *path*.

    :raises TooFewSamplesError: if nothing was tried.
    """
    told = [rows.told() for rows in kept if len(rows.of)]
    if not told:
        raise TooFewSamplesError("no rule set has an auction: sample more rule sets with --pieces")
    rows = np.concatenate(told)
    ahead = np.concatenate([rows.ahead for rows in kept if len(rows.of)])
    layers, losses = [], []
    for member in range(members):
        learner = Learner(rows, CALL_VALUE, 1, options.seed + member)
        losses.append(learner.learn(value_loss(learner.torch, ahead)))
        layers.append(learner.layers())
    names = names_of_call_value(plan_of(next(iter(load_catalog().values()))))
    trained = {"seed": noted_seed(options.seed), "bids": len(rows), "iterations": iteration + 1}
    file = NetworkFile(
        inputs=names, outputs=("ahead of a pass",), layers=mean_network(layers), trained=trained
    )
    write_network(path, file)
    return Learned("call_value", len(rows), round(fmean(losses), 4))
