"""Learning the outcome model: the points that a declarer's side captures when players search, given one playout.

The declarer is drawn at random instead of by an auction. Auctions are won by good hands, and a model of their contracts
would be too optimistic about weak hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from rookery.belief.simulation import Simulation
from rookery.belief.worlds import Worlds
from rookery.bots.bot import Bot, bot_named, patient
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.models.bid_features import InputRow, names_of_rules, row_of_rules
from rookery.bots.models.network_file import NetworkFile, write_network
from rookery.bots.models.outcomes import QUANTILES, names_of_outcome, row_of_outcome
from rookery.bots.playouts import play_out
from rookery.bots.search.rollout import state_at_lead
from rookery.engine.plan import plan_of
from rookery.lab.code import code_in_use
from rookery.lab.kept_results import NumberedResult, Sharing, kept_results
from rookery.lab.ledger import LedgerHead
from rookery.on_progress import OnProgress
from rookery.rules.spec import Rules
from rookery.shuffle import derive, seeded_rng
from rookery.train.bid_samples import rounded
from rookery.train.bids import Floats, Learned, Loss, NetworkTrainer, Recipe, floats_of
from rookery.train.rounds import any_plan, dealt, decisions, drawn_contract, piece_rules
from rookery.train.seeds import noted_seed

OUTCOME = Recipe(hidden=(8,), epochs=30, batch=64, rate=4e-3, decay=1.0, min_deviation=0.2)


class OutcomeOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How pieces are sampled."""

    seed: int
    contracts: int = 4
    """The number of contracts per rule set, each from its own deal."""
    player: str = "strong"
    """The bot at every seat."""
    held_out: bool = False
    """Whether the rules come from the held-out set, which is never trained on."""


class SampledContract(msgspec.Struct, frozen=True):
    """A contract that bots have played; points are shares of all points."""

    row: InputRow
    """The inputs of the network, without those of the rules; the first is the share captured in a playout."""
    captured: float
    """The share that was captured."""
    bid: float
    """The share that the bid required."""


class OutcomePiece(NumberedResult, frozen=True):
    """The contracts of one rule set."""

    game: str
    rules: InputRow
    outcomes: tuple[SampledContract, ...]


class OutcomesHead(LedgerHead, frozen=True):
    """The first line of a file of samples."""

    outcomes: OutcomeOptions


# --- samples ---------------------------------------------------------------------------------------------------------


def sample_outcomes(options: OutcomeOptions, number: int) -> OutcomePiece:
    """Returns piece *number*, which depends only on the number and *options*."""
    label = "held out outcomes" if options.held_out else "outcomes"
    rules, plan, game, seed = piece_rules(options.seed, number, label, held_out=options.held_out)
    if plan.bids is None:
        return OutcomePiece(number, game, (), ())
    bot = patient(bot_named(options.player))
    played = [_played(rules, bot, derive(seed, deal)) for deal in range(options.contracts)]
    outcomes = tuple(each for each in played if each is not None)
    return OutcomePiece(number, game, rounded(row_of_rules(plan)), outcomes)


def _played(rules: Rules, bot: Bot, seed: bytes) -> SampledContract | None:
    """Returns the outcome of one deal; `None` if it is thrown in, or the round is not counted."""
    plan, rng, table = plan_of(rules), seeded_rng(seed), dealt(rules, seed)
    if table is None:
        return None
    view = table.view(None)
    (world,) = Worlds(view).draw(1, rng)
    declarer = rng.choice(plan.players)
    hand = world.hands[declarer]
    contract = drawn_contract(plan, declarer, hand, rng)
    state = state_at_lead(view, world, contract=contract)
    [[playout]] = play_out(plan, [state])
    total = round_points(plan).total
    row = rounded(row_of_outcome(plan, hand, playout[state.teams[declarer]] / total))
    simulation, before = Simulation.of(view, world), len(view.public.results)
    simulation.award(contract)
    for _ in decisions(simulation, bot, rng):
        pass
    results = simulation.public.results
    if len(results) == before or results[-1].declarer is None:
        return None
    result = results[-1]
    captured = result.captured[result.teams[declarer]]
    return SampledContract(row, round(captured / total, 4), round(contract.points / total, 4))


# --- learning --------------------------------------------------------------------------------------------------------


def outcome_rows(pieces: Sequence[OutcomePiece]) -> tuple[Floats, Floats]:
    """Returns the inputs of the network, and the captured shares.

    :raises TooFewSamplesError: if there are too few contracts.
    """
    ends = [(each, piece.rules) for piece in pieces for each in piece.outcomes]
    rows = floats_of([(*each.row, *rules) for each, rules in ends], "contracts")
    return rows, floats_of([each.captured for each, _ in ends], "contracts")


def quantile_loss(torch: Any, above: Floats) -> Loss:
    """Returns the pinball loss of `QUANTILES`; *above* is how much more than their playouts contracts captured."""
    targets = torch.from_numpy(above)
    quantiles = torch.tensor(QUANTILES)

    def loss(outputs: Any, some: NDArray[np.int64]) -> Any:
        error = targets[some][:, None] - outputs
        return torch.maximum(quantiles * error, (quantiles - 1.0) * error).mean()

    return loss


def learn_outcomes(pieces: Sequence[OutcomePiece], out: Path, *, seed: int = 0) -> Learned:
    """Learns the outcome network from *pieces* and writes ``outcome.model`` to the folder *out*.

    :raises TooFewSamplesError: if there are too few contracts.
    :raises TrainError: if PyTorch is not installed.
    """
    rows, captured = outcome_rows(pieces)
    trainer = NetworkTrainer(rows, OUTCOME, len(QUANTILES), seed)
    loss = trainer.train(quantile_loss(trainer.torch, captured - rows[:, 0]))
    rules = names_of_rules(any_plan())
    file = NetworkFile(
        inputs=(*names_of_outcome(), *rules),
        outputs=tuple(f"above the playout, {100 * part:.0f} %" for part in QUANTILES),
        layers=trainer.layers(),
        trained={"seed": noted_seed(seed), "samples": len(rows), "rule sets": len(pieces)},
    )
    write_network(out / "outcome.model", file)
    return Learned("outcome", len(rows), round(loss, 4))


def train_outcomes(
    options: OutcomeOptions,
    pieces: int,
    out: Path,
    *,
    kept: Path | None = None,
    processes: int = 1,
    cluster: str | None = None,
    progress: OnProgress | None = None,
) -> Learned:
    """Plays contracts under *pieces* rule sets, learns from them, and writes ``outcome.model`` to the folder *out*.

    `kept_results` documents the other arguments, and the other exceptions.

    :raises TooFewSamplesError: if there are too few contracts.
    """
    head = OutcomesHead(outcomes=options, code=code_in_use("train"))
    samples = kept_results(
        kept,
        head,
        OutcomePiece,
        partial(sample_outcomes, options),
        range(pieces),
        Sharing(processes, cluster, progress),
    )
    return learn_outcomes(samples, out, seed=options.seed)
