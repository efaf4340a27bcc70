"""Learning the bid models: the points of contracts in playouts, and the limits up to which searching players bid.

These are two small networks, and the outputs of the first are inputs of the second. Training uses one thread, so that
equal samples and seeds give the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from rookery.bots.models.bid_features import names_of_hand, names_of_rules, names_of_turn
from rookery.bots.models.bids import BINS, MIN_SPREAD
from rookery.bots.models.network_file import NetworkFile, write_network
from rookery.errors import RookeryError
from rookery.kernel import NetworkLayer
from rookery.train.bid_samples import BidPiece
from rookery.train.network_out import network_layer
from rookery.train.pytorch import torch_module
from rookery.train.rounds import any_plan
from rookery.train.seeds import generator_seed, noted_seed

Floats = NDArray[np.float32]
MIN_SAMPLES = 16
"""The minimum number of samples of each kind for training."""


class TooFewSamplesError(RookeryError):
    """There are too few samples to train on; the message says which are missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """The hyperparameters of one network, chosen by predictions for held-out rule sets."""

    hidden: tuple[int, ...]
    """The widths of the hidden layers."""
    epochs: int
    batch: int
    rate: float
    """The maximum learning rate."""
    decay: float
    """The weight decay."""
    min_deviation: float
    """The minimum standard deviation used to normalize an input, so that a rule that rarely differs does not
    dominate."""


CONTRACT = Recipe(hidden=(64, 64), epochs=6, batch=256, rate=3e-3, decay=1e-3, min_deviation=0.08)
CALL = Recipe(hidden=(32, 16), epochs=5, batch=64, rate=4e-3, decay=0.3, min_deviation=0.15)


class Learned(msgspec.Struct, frozen=True):
    """A trained network and its loss on the training samples."""

    name: str
    samples: int
    loss: float


def learn_bids(
    pieces: Sequence[BidPiece],
    out: Path,
    *,
    seed: int = 0,
    on_learned: Callable[[Learned], None] | None = None,
) -> list[Learned]:
    """Learns the two networks from *pieces* and writes them to the folder *out*; *on_learned* is called with each.

    :raises TooFewSamplesError: if there are too few contracts or calls.
    :raises TrainError: if PyTorch is not installed.
    """
    results: list[Learned] = []

    def done(
        name: str, trainer: NetworkTrainer, rows: Floats, loss: float, of: tuple[str, ...]
    ) -> None:
        inputs, outputs = _names(name), of
        trained = {"seed": noted_seed(seed), "samples": len(rows), "rule sets": len(pieces)}
        file = NetworkFile(inputs=inputs, outputs=outputs, layers=trainer.layers(), trained=trained)
        write_network(out / f"{name}.model", file)
        results.append(Learned(name, len(rows), round(loss, 4)))
        if on_learned is not None:
            on_learned(results[-1])

    rows, captured = played_rows(pieces)
    contract = NetworkTrainer(rows, CONTRACT, BINS, seed)
    loss = contract.train(contract_loss(contract.torch, captured))
    done("contract", contract, rows, loss, tuple(f"{100 * n // (BINS - 1)} %" for n in range(BINS)))

    rows, points, bids = called_rows(pieces, contract)
    call = NetworkTrainer(rows, CALL, 2, seed)
    loss = call.train(call_loss(call.torch, rows[:, 0], points, bids))
    done("call", call, rows, loss, ("limit above the contract", "spread"))
    return results


def _names(network: str) -> tuple[str, ...]:
    """Returns the names of the inputs of a network."""
    rules = names_of_rules(any_plan())
    names: Mapping[str, tuple[str, ...]] = {
        "contract": (*names_of_hand(), *rules),
        "call": ("captured", "spread", *names_of_hand(), *names_of_turn(), *rules),
    }
    return names[network]


# --- rows ------------------------------------------------------------------------------------------------------------


def floats_of(rows: Sequence[Any], what: str) -> Floats:
    """Returns *rows* as an array; *what* names them in the error.

    :raises TooFewSamplesError: if there are fewer than `MIN_SAMPLES`.
    """
    if len(rows) < MIN_SAMPLES:
        raise TooFewSamplesError(
            f"there are {len(rows)} {what}, but learning needs {MIN_SAMPLES}: sample more pieces or rounds"
        )
    return np.asarray(rows, np.float32)


def played_rows(pieces: Sequence[BidPiece]) -> tuple[Floats, Floats]:
    """Returns the inputs of the contract network, and the captured shares of the points."""
    rows = [(*each.hand, *piece.rules) for piece in pieces for each in piece.played]
    captured = [each.captured for piece in pieces for each in piece.played]
    return floats_of(rows, "playouts"), floats_of(captured, "playouts")


def _shares(contract: NetworkTrainer, rows: Floats) -> Floats:
    """Returns the mean and the standard deviation that the contract network predicts for *rows*."""
    torch = contract.torch
    with torch.no_grad():
        chances = torch.softmax(contract.outputs(rows), 1).numpy()
    parts = np.arange(BINS, dtype=np.float32) / (BINS - 1)
    mean = chances @ parts
    spread = np.sqrt(np.maximum(chances @ (parts * parts) - mean * mean, 0.0))
    return np.stack([mean, spread], 1).astype(np.float32)


def called_rows(
    pieces: Sequence[BidPiece], contract: NetworkTrainer
) -> tuple[Floats, Floats, Floats]:
    """Returns the inputs of the call network, the points called, and whether each call was a bid."""
    calls = [(each, piece.rules) for piece in pieces for each in piece.called]
    hands = floats_of([(*each.hand, *rules) for each, rules in calls], "calls")
    rest = floats_of([(*each.hand, *each.turn, *rules) for each, rules in calls], "calls")
    points, bids = [each.points for each, _ in calls], [each.bid for each, _ in calls]
    rows = np.hstack([_shares(contract, hands), rest])
    return rows, floats_of(points, "calls"), floats_of(bids, "calls")


# --- losses ----------------------------------------------------------------------------------------------------------

Loss = Callable[[Any, NDArray[np.int64]], Any]
"""Computes the loss from the outputs for some rows and the numbers of those rows."""


def contract_loss(torch: Any, captured: Floats) -> Loss:
    """Returns the cross-entropy loss of *captured* shares, each split between the two nearest bins."""
    exact = np.clip(captured, 0, 1) * (BINS - 1)
    low = np.floor(exact).astype(np.int64).clip(0, BINS - 2)
    above, lower = torch.from_numpy((exact - low).astype(np.float32)), torch.from_numpy(low)

    def loss(outputs: Any, some: NDArray[np.int64]) -> Any:
        logs, at = torch.log_softmax(outputs, 1), torch.arange(len(some))
        first, part = lower[some], above[some]
        return -(logs[at, first] * (1 - part) + logs[at, first + 1] * part).mean()

    return loss


def call_loss(torch: Any, mean: Floats, points: Floats, bids: Floats) -> Loss:
    """Returns the negative log-likelihood of the calls if bidding limits follow a logistic distribution."""
    excess, is_bid = torch.from_numpy(mean - points), torch.from_numpy(bids)
    cross_entropy = torch.nn.functional.binary_cross_entropy_with_logits

    def loss(outputs: Any, some: NDArray[np.int64]) -> Any:
        return cross_entropy((excess[some] + outputs[:, 0]) / _spread(torch, outputs), is_bid[some])

    return loss


def _spread(torch: Any, outputs: Any) -> Any:
    return MIN_SPREAD + torch.nn.functional.softplus(outputs[:, 1])


# --- learning --------------------------------------------------------------------------------------------------------


class NetworkTrainer:
    """A network in training, with its samples."""

    def __init__(self, rows: Floats, recipe: Recipe, outputs: int, seed: int) -> None:
        """Initializes a network; *rows* are its inputs, one row per sample."""
        self.torch = torch_module()
        self.torch.manual_seed(generator_seed(seed))
        self._recipe, self._rng = recipe, np.random.default_rng(generator_seed(seed))
        self._mean, self._size = rows.mean(0), np.maximum(rows.std(0), recipe.min_deviation)
        self._rows = rows
        widths = (rows.shape[1], *recipe.hidden, outputs)
        self._layers = [self.torch.nn.Linear(one, other) for one, other in pairwise(widths)]

    def outputs(self, rows: Floats) -> Any:
        """Returns the outputs for *rows*."""
        now = self.torch.from_numpy(((rows - self._mean) / self._size).astype(np.float32))
        for place, layer in enumerate(self._layers):
            now = layer(self.torch.relu(now) if place else now)
        return now

    def train(self, loss: Loss) -> float:
        """Trains the network, and returns the mean loss of the last epoch."""
        recipe, torch = self._recipe, self.torch
        parameters = [each for layer in self._layers for each in layer.parameters()]
        optimizer = torch.optim.AdamW(parameters, recipe.rate, weight_decay=recipe.decay)
        batches = -(-len(self._rows) // recipe.batch)
        schedule = torch.optim.lr_scheduler.OneCycleLR(
            optimizer, recipe.rate, total_steps=recipe.epochs * batches + 1
        )
        last: list[float] = []
        for _ in range(recipe.epochs):
            order, last = self._rng.permutation(len(self._rows)), []
            for some in np.array_split(order, batches):
                batch_loss = loss(self.outputs(self._rows[some]), some)
                optimizer.zero_grad()
                batch_loss.backward()
                torch.nn.utils.clip_grad_norm_(parameters, 1.0)
                optimizer.step()
                schedule.step()
                last.append(batch_loss.item())
        return sum(last) / len(last)

    def layers(self) -> tuple[NetworkLayer, ...]:
        """Returns the layers in file format, with the normalization of inputs folded into the first layer."""
        layers = []
        for place, layer in enumerate(self._layers):
            weights = layer.weight.detach().numpy().astype(np.float64)
            biases = layer.bias.detach().numpy().astype(np.float64)
            if not place:
                biases = biases - weights @ (self._mean / self._size)
                weights = weights / self._size
            layers.append(network_layer(weights, biases))
        return tuple(layers)
