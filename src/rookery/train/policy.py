"""Learning the card policy, from samples of what each card of a decision was worth.

A network adds a correction to each card's value by the heuristic policy. Cards are drawn by a softmax of the sums, and
training maximizes the expected worth of the draw. Every rule set has the same weight. Training uses one thread, so that
equal data and seeds give the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from rookery.kernel import NetworkLayer, kernel
from rookery.train.network_out import network_layer
from rookery.train.pytorch import torch_module
from rookery.train.samples import SampledPiece
from rookery.train.seeds import generator_seed

BEHIND_INPUT = "behind the best"
"""The name of the input that says how far a card is behind the best one by the heuristic policy; the network corrects
this."""

EVALUATION_BATCH = 20_000
"""The number of decisions that are evaluated together."""


class LearningOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The hyperparameters of learning."""

    hidden: tuple[int, ...] = (16,)
    """The widths of the hidden layers."""
    epochs: int = 10
    batch: int = 2048
    """The number of decisions per step."""
    rate: float = 4e-3
    """The maximum learning rate."""
    decay: float = 1e-4
    """The weight decay."""
    temperature: float = 0.3
    """The temperature of the softmax, in average tricks."""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Samples:
    """The decisions of many pieces, concatenated."""

    rules: NDArray[np.float32]
    """The features of the rules, by piece."""
    decisions: NDArray[np.float32]
    cards: NDArray[np.float32]
    piece: NDArray[np.int64]
    """The piece of each decision."""
    first: NDArray[np.int64]
    """The index of the first card of each decision, followed by the total number of cards."""
    values: NDArray[np.float32]
    """The worth of each card, in average tricks."""
    games: tuple[str, ...]
    """The names of the games, by piece."""

    @staticmethod
    def of(pieces: Sequence[SampledPiece]) -> Samples:
        """Concatenates *pieces*, without those that have no decision."""
        pieces = [piece for piece in pieces if piece.counts]
        decision, card = (len(names) for names in kernel.policy_inputs())
        counts = [np.frombuffer(piece.counts, np.int16) for piece in pieces]

        def rows_of(name: str, width: int) -> NDArray[np.float32]:
            joined = b"".join(getattr(piece, name) for piece in pieces)
            return np.frombuffer(joined, np.float16).reshape(-1, width).astype(np.float32)

        every = np.concatenate(counts).astype(np.int64)
        return Samples(
            rules=np.stack([np.frombuffer(piece.rules, np.float32) for piece in pieces]),
            decisions=rows_of("decisions", decision),
            cards=rows_of("cards", card),
            piece=np.repeat(np.arange(len(pieces)), [len(count) for count in counts]),
            first=np.concatenate([[0], np.cumsum(every)]),
            values=np.concatenate([np.frombuffer(piece.values, np.float32) for piece in pieces]),
            games=tuple(piece.game for piece in pieces),
        )

    def weights(self) -> NDArray[np.float32]:
        """Returns a weight for each decision, 1 on average, that gives every piece the same total weight."""
        count = np.bincount(self.piece, minlength=len(self.games))
        return (len(self.piece) / len(self.games) / count[self.piece]).astype(np.float32)

    def by_piece(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Returns the mean of the *values* of the decisions of each piece."""
        count = np.bincount(self.piece, minlength=len(self.games))
        means: NDArray[np.float64] = np.bincount(self.piece, values, len(self.games)) / count
        return means

    def advantages(self) -> NDArray[np.float32]:
        """Returns for each card its worth minus the mean worth of the cards of its decision."""
        counts = np.diff(self.first)
        means = np.add.reduceat(self.values, self.first[:-1]) / counts
        return (self.values - np.repeat(means, counts)).astype(np.float32)


class _Batch:
    """Some decisions as tensors."""

    def __init__(self, torch: Any, samples: Samples, chosen: NDArray[np.int64]) -> None:
        counts = samples.first[chosen + 1] - samples.first[chosen]
        ends = np.cumsum(counts)
        at = (
            np.arange(ends[-1])
            - np.repeat(ends - counts, counts)
            + np.repeat(samples.first[chosen], counts)
        )
        self.rows = at
        self.size = len(chosen)
        self.of = torch.from_numpy(np.repeat(np.arange(len(chosen)), counts))
        self.rules = torch.from_numpy(samples.rules[samples.piece[chosen]])
        self.decisions = torch.from_numpy(samples.decisions[chosen])
        self.cards = torch.from_numpy(samples.cards[at])


def layers_of(torch: Any, widths: Sequence[int], seed: int) -> list[Any]:
    """Returns linear layers of the given *widths*, inputs first; the last layer is initialized to zeros."""
    torch.manual_seed(generator_seed(seed))
    layers = [torch.nn.Linear(a, b) for a, b in pairwise(widths)]
    torch.nn.init.zeros_(layers[-1].weight)
    torch.nn.init.zeros_(layers[-1].bias)
    return layers


def scores(torch: Any, layers: Sequence[Any], batch: _Batch, behind: int) -> Any:
    """Returns the score of each card of a batch."""
    first = layers[0]
    rules, decisions = batch.rules.shape[1], batch.decisions.shape[1]
    shared = torch.cat([batch.rules, batch.decisions], 1) @ first.weight[:, : rules + decisions].T
    now = (shared + first.bias)[batch.of] + batch.cards @ first.weight[:, rules + decisions :].T
    for layer in layers[1:]:
        now = layer(torch.relu(now))
    return now[:, 0] - batch.cards[:, behind]


def drawn(torch: Any, score: Any, batch: _Batch, temperature: float) -> Any:
    """Returns the probability with which each card is drawn."""
    sharp = score / temperature
    most = torch.full((batch.size,), -torch.inf).scatter_reduce(0, batch.of, sharp.detach(), "amax")
    each = torch.exp(sharp - most[batch.of])
    return each / torch.zeros(batch.size).index_add(0, batch.of, each)[batch.of]


def learn(
    samples: Samples,
    options: LearningOptions,
    *,
    after_epoch: Callable[[int, list[NetworkLayer]], None] | None = None,
) -> list[NetworkLayer]:
    """Returns the layers of a network trained on *samples*; *after_epoch* is called with each epoch's layers."""
    torch = torch_module()
    behind = kernel.policy_inputs()[1].index(BEHIND_INPUT)
    inputs = samples.rules.shape[1] + samples.decisions.shape[1] + samples.cards.shape[1]
    layers = layers_of(torch, (inputs, *options.hidden, 1), options.seed)
    parameters = [each for layer in layers for each in layer.parameters()]
    optimizer = torch.optim.AdamW(parameters, lr=options.rate, weight_decay=options.decay)
    rng = np.random.default_rng(generator_seed(options.seed))
    weights, advantages = samples.weights(), samples.advantages()
    steps = max(1, len(samples.piece) // options.batch) * options.epochs
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, options.rate, total_steps=steps + options.epochs
    )
    for epoch in range(options.epochs):
        order = rng.permutation(len(samples.piece))
        for at in range(0, len(order), options.batch):
            chosen = order[at : at + options.batch]
            batch = _Batch(torch, samples, chosen)
            chances = drawn(torch, scores(torch, layers, batch, behind), batch, options.temperature)
            gain = (
                torch.from_numpy(advantages[batch.rows])
                * torch.from_numpy(weights[chosen])[batch.of]
            )
            loss = -(chances * gain).sum() / batch.size
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
        if after_epoch is not None:
            after_epoch(epoch + 1, packed(layers))
    return packed(layers)


def packed(layers: Sequence[Any]) -> list[NetworkLayer]:
    """Returns PyTorch *layers* in the format of files and of the kernel."""
    return [
        network_layer(layer.weight.detach().numpy(), layer.bias.detach().numpy())
        for layer in layers
    ]


def gains(samples: Samples, layers: Sequence[NetworkLayer]) -> NDArray[np.float64]:
    """Returns for each decision the worth of the network's choice minus that of the heuristic policy's choice."""
    network = kernel.Network(tuple(layers))
    behind = samples.cards[:, kernel.policy_inputs()[1].index(BEHIND_INPUT)]
    counts = np.diff(samples.first)
    gained = np.zeros(len(counts))
    for at in range(0, len(counts), EVALUATION_BATCH):
        end = min(at + EVALUATION_BATCH, len(counts))
        some = slice(samples.first[at], samples.first[end])
        of = np.repeat(np.arange(len(counts)), counts)[some]
        rows = np.hstack(
            [samples.rules[samples.piece[of]], samples.decisions[of], samples.cards[some]]
        )
        score = np.asarray(network.evaluate(np.ascontiguousarray(rows)))[:, 0] - behind[some]
        values, lacking = samples.values[some], behind[some]
        first = samples.first[at:end] - samples.first[at]
        new, old = _best(score, of - at, first), _best(-lacking, of - at, first)
        gained[at:end] = values[new] - values[old]
    return gained


def _best(
    score: NDArray[np.float32], of: NDArray[np.int64], first: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Returns the index of the first card with the highest score in each decision."""
    most = np.maximum.reduceat(score, first)
    is_best = np.flatnonzero(score == most[of])
    _, at = np.unique(of[is_best], return_index=True)
    return is_best[at]
