"""Fits the calibration of the probability that a bid is made, as people are told it
(`rookery.bots.search.told_probabilities`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from rookery.bots.models.network_file import NetworkFile
from rookery.bots.search.told_probabilities import OUTPUTS, names_of_share, output_of, row_of_share
from rookery.engine.plan import Plan
from rookery.train.network_out import network_layer
from rookery.train.pytorch import torch_module

PLAYOUT_INPUTS = 3
"""The number of inputs for the playouts' share and the moment; the inputs after them describe the rules."""
PLAYOUT_PENALTY, RULES_PENALTY = 1.0, 300.0
"""The regularization of weights toward the identity, in equivalent rounds: for the playout inputs, and for the
standardized inputs of the rules."""
FOLDS = 8
"""The number of folds of the cross-validation by rule set, for the report."""
NEWTON_STEPS = 30
"""The number of steps of Newton's method, far more than needed."""


class Told(NamedTuple):
    """One player's forecast, and the result."""

    share: float
    """The share of playouts in which the bid is made."""
    played: float | None
    """The share of the tricks that had been played; `None` at the bid."""
    declaring: bool
    """Whether the player is on the declarer's side."""
    made: bool


class Shares(NamedTuple):
    """The forecasts of one round."""

    plan: Plan
    level: str
    asked: Sequence[Told]


class _Sample(NamedTuple):
    row: tuple[float, ...]
    made: bool
    weight: float
    plan: Plan


def fitted_to(rounds: Sequence[Shares]) -> tuple[NetworkFile, str]:
    """Returns the weights that fit *rounds* best, with equal weight for all levels, and a table of their
    cross-validated loss.

    :raises SystemExit: if there is nothing to fit to.
    :raises TrainError: if PyTorch is not installed.
    """
    torch = torch_module()
    weights, biases = [], []
    lines = [
        "| who asks | asked | log loss of playouts | as told |",
        "| --- | ---: | ---: | ---: |",
    ]
    for output, name in enumerate(OUTPUTS):
        samples = list(_samples(rounds, output))
        if not samples:
            raise SystemExit(f"{name}: nobody was asked, so there is nothing to fit to")
        found = _fit(torch, samples)
        weights.append(found[1:])
        biases.append(found[0])
        before, after = _losses(torch, samples)
        lines.append(f"| {name} | {len(samples)} | {before:.4f} | {after:.4f} |")
    layer = network_layer(torch.stack(weights).numpy(), torch.stack(biases).numpy())
    network = NetworkFile(
        inputs=names_of_share(rounds[0].plan),
        outputs=OUTPUTS,
        layers=(layer,),
        trained={"rounds": len(rounds)},
    )
    return network, "\n".join(lines)


def _samples(rounds: Sequence[Shares], output: int) -> Iterator[_Sample]:
    """Yields the samples of one output whose playouts disagree; rounds have equal weight within a level, and so have
    levels.
    """
    asked = [
        [each for each in one.asked if output_of(each.played, declaring=each.declaring) == output]
        for one in rounds
    ]
    levels = Counter(one.level for one, some in zip(rounds, asked, strict=True) if some)
    for one, some in zip(rounds, asked, strict=True):
        for each in some:
            if 0.0 < each.share < 1.0:
                weight = levels.total() / len(levels) / levels[one.level] / len(some)
                row = row_of_share(one.plan, each.share, each.played)
                yield _Sample(row, each.made, weight, one.plan)


def _tensors(torch: Any, samples: Sequence[_Sample]) -> tuple[Any, Any, Any]:
    """Returns the rows, results and weights of *samples* as tensors."""
    rows, made, weights = zip(
        *((each.row, each.made, each.weight) for each in samples), strict=True
    )
    return tuple(torch.tensor(some, dtype=torch.float64) for some in (rows, made, weights))


def _fit(torch: Any, samples: Sequence[_Sample]) -> Any:
    """Returns the bias and the weights of one output by logistic regression, regularized toward the identity."""
    rows, made, weight = _tensors(torch, samples)
    mean, spread = rows.mean(0), rows.std(0, correction=0)
    spread = torch.where(spread > 1e-9, spread, 1.0)
    mean[:PLAYOUT_INPUTS], spread[:PLAYOUT_INPUTS] = 0.0, 1.0
    scaled = torch.cat([torch.ones(len(samples), 1), (rows - mean) / spread], 1)
    penalty = torch.full((scaled.shape[1],), RULES_PENALTY, dtype=torch.float64)
    penalty[: 1 + PLAYOUT_INPUTS] = PLAYOUT_PENALTY
    identity = torch.zeros_like(penalty)
    identity[1] = 1.0
    weights = identity.clone()
    for _ in range(NEWTON_STEPS):
        told = torch.sigmoid(scaled @ weights)
        gradient = scaled.T @ (weight * (told - made)) + penalty * (weights - identity)
        hessian = (scaled.T * (weight * told * (1.0 - told))) @ scaled + torch.diag(penalty)
        weights = weights - torch.linalg.solve(hessian, gradient)
    weights[1:] /= spread
    weights[0] -= (weights[1:] * mean).sum()
    return weights


def _losses(torch: Any, samples: Sequence[_Sample]) -> tuple[float, float]:
    """Returns the mean log loss of playouts, and the cross-validated mean log loss of the calibration."""
    plans = dict.fromkeys(each.plan for each in samples)
    parts = {plan: place % FOLDS for place, plan in enumerate(plans)}
    before = after = 0.0

    def part_of(sample: _Sample) -> int:
        return parts[sample.plan]

    for part, some in groupby(sorted(samples, key=part_of), part_of):
        left = list(some)
        rest = [each for each in samples if part_of(each) != part]
        found = _fit(torch, rest) if rest else None
        rows, made, weight = _tensors(torch, left)
        odds = rows[:, 0]
        told = odds if found is None else found[0] + rows @ found[1:]
        cost = torch.nn.functional.binary_cross_entropy_with_logits
        before += float(cost(odds, made, weight, reduction="sum"))
        after += float(cost(told, made, weight, reduction="sum"))
    total = sum(each.weight for each in samples)
    return before / total, after / total
