"""Learning the card policy: from what each card was worth to the card that is worth most on average.

A network adds a number to each card's value by the heuristic policy. Cards are drawn in proportion to the exponential of
the sums, and training raises what the draw is worth on average. Every rule set counts the same. One thread, so that equal data
and seeds give the same bytes.
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
from rookery.train.packages import torch_module
from rookery.train.samples import SampledPiece
from rookery.train.seeds import generator_seed

BEHIND = "behind the best"
"""The input that holds what a card lacks by the heuristic policy; the network's number is compared with it."""

TOGETHER = 20_000
"""Decisions that are evaluated together."""


class LearningOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How a network learns."""

    hidden: tuple[int, ...] = (16,)
    epochs: int = 10
    batch: int = 2048
    """Decisions for each step."""
    rate: float = 4e-3
    decay: float = 1e-4
    temperature: float = 0.3
    """The draw's, in average tricks."""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Samples:
    """Decisions of many pieces, laid end to end."""

    rules: NDArray[np.float32]
    """By piece."""
    decisions: NDArray[np.float32]
    cards: NDArray[np.float32]
    piece: NDArray[np.int64]
    """The piece of each decision."""
    first: NDArray[np.int64]
    """The first card of each decision, and one more for the end."""
    values: NDArray[np.float32]
    games: tuple[str, ...]
    """By piece."""

    @staticmethod
    def of(pieces: Sequence[SampledPiece]) -> Samples:
        """Puts *pieces* together; those without a decision are left out."""
        pieces = [piece for piece in pieces if piece.counts]
        decision, card = (len(names) for names in kernel.policy_inputs())
        counts = [np.frombuffer(piece.counts, np.int16) for piece in pieces]

        def laid(name: str, width: int) -> NDArray[np.float32]:
            joined = b"".join(getattr(piece, name) for piece in pieces)
            return np.frombuffer(joined, np.float16).reshape(-1, width).astype(np.float32)

        every = np.concatenate(counts).astype(np.int64)
        return Samples(
            rules=np.stack([np.frombuffer(piece.rules, np.float32) for piece in pieces]),
            decisions=laid("decisions", decision),
            cards=laid("cards", card),
            piece=np.repeat(np.arange(len(pieces)), [len(count) for count in counts]),
            first=np.concatenate([[0], np.cumsum(every)]),
            values=np.concatenate([np.frombuffer(piece.values, np.float32) for piece in pieces]),
            games=tuple(piece.game for piece in pieces),
        )

    def weights(self) -> NDArray[np.float32]:
        """Returns what each decision counts, so that every piece counts the same; 1 on average."""
        found = np.bincount(self.piece, minlength=len(self.games))
        return (len(self.piece) / len(self.games) / found[self.piece]).astype(np.float32)

    def by_piece(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Returns the mean of the *values* of the decisions of each piece."""
        count = np.bincount(self.piece, minlength=len(self.games))
        found: NDArray[np.float64] = np.bincount(self.piece, values, len(self.games)) / count
        return found

    def advantages(self) -> NDArray[np.float32]:
        """Returns for each card how much more it was worth than the mean of its decision."""
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
    """Returns linear layers of these *widths*, inputs first; the last begins with nothing but zeros."""
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
    """Returns with what chance each card is drawn."""
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
    """Returns the layers of a network that has learned from *samples*; *after_epoch* is shown each stage."""
    torch = torch_module()
    behind = kernel.policy_inputs()[1].index(BEHIND)
    inputs = samples.rules.shape[1] + samples.decisions.shape[1] + samples.cards.shape[1]
    layers = layers_of(torch, (inputs, *options.hidden, 1), options.seed)
    parameters = [each for layer in layers for each in layer.parameters()]
    optimizer = torch.optim.AdamW(parameters, lr=options.rate, weight_decay=options.decay)
    chance = np.random.default_rng(generator_seed(options.seed))
    weights, advantages = samples.weights(), samples.advantages()
    steps = max(1, len(samples.piece) // options.batch) * options.epochs
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, options.rate, total_steps=steps + options.epochs
    )
    for epoch in range(options.epochs):
        order = chance.permutation(len(samples.piece))
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
    """Returns PyTorch's *layers* as files and the kernel have them."""
    return [
        network_layer(layer.weight.detach().numpy(), layer.bias.detach().numpy())
        for layer in layers
    ]


def gains(samples: Samples, layers: Sequence[NetworkLayer]) -> NDArray[np.float64]:
    """Returns for each decision what the choice of a network was worth more than that of the heuristic policy."""
    network = kernel.Network(tuple(layers))
    behind = samples.cards[:, kernel.policy_inputs()[1].index(BEHIND)]
    counts = np.diff(samples.first)
    found = np.zeros(len(counts))
    for at in range(0, len(counts), TOGETHER):
        end = min(at + TOGETHER, len(counts))
        some = slice(samples.first[at], samples.first[end])
        of = np.repeat(np.arange(len(counts)), counts)[some]
        rows = np.hstack(
            [samples.rules[samples.piece[of]], samples.decisions[of], samples.cards[some]]
        )
        score = np.asarray(network.evaluate(np.ascontiguousarray(rows)))[:, 0] - behind[some]
        values, lacking = samples.values[some], behind[some]
        first = samples.first[at:end] - samples.first[at]
        new, old = _best(score, of - at, first), _best(-lacking, of - at, first)
        found[at:end] = values[new] - values[old]
    return found


def _best(
    score: NDArray[np.float32], of: NDArray[np.int64], first: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Returns the place of the first card of the highest score in each decision."""
    most = np.maximum.reduceat(score, first)
    is_best = np.flatnonzero(score == most[of])
    _, at = np.unique(of[is_best], return_index=True)
    return is_best[at]
