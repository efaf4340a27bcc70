"""Fits the weights by which people are told how often a bid is made (`rookery.bots.search.calibration`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from rookery.bots.models.network_file import NetworkFile
from rookery.bots.search.calibration import OUTPUTS, names_of_share, output_of, row_of_share
from rookery.engine.plan import Plan
from rookery.train.network_out import network_layer
from rookery.train.packages import torch_module

FREE = 3
"""So many numbers of a row say what playouts say and when; those after them are about the rules."""
HELD, RULES_HELD = 1.0, 300.0
"""How strongly a weight is held to what changes nothing, and one of the rules in spreads of its number: so many rounds speak for that."""
PARTS = 8
"""For the report each rule set is foreseen by a fit to the other parts."""
STEPS = 30
"""Steps of Newton's method, many more than are needed."""


class Told(NamedTuple):
    """What one player foresaw, and what happened."""

    share: float
    """The share of playouts in which the bid is made."""
    played: float | None
    """The part of the tricks that had been played; ``None`` at the bid."""
    declaring: bool
    """Whether the player's side has to make it."""
    made: bool


class Shares(NamedTuple):
    """What one round shows."""

    plan: Plan
    level: str
    asked: Sequence[Told]


class _Sample(NamedTuple):
    row: tuple[float, ...]
    made: bool
    weight: float
    plan: Plan


def fitted_to(rounds: Sequence[Shares]) -> tuple[NetworkFile, str]:
    """Returns the weights that fit *rounds* best, all levels counting the same, and a table of how well they foresee rule sets that a fit
    has not seen.

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
    """Yields what was asked of one output where playouts differ; all that was asked in a round counts as one, and levels count the same."""
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
    """Returns the rows of *samples*, what happened, and what they weigh."""
    rows, made, weights = zip(
        *((each.row, each.made, each.weight) for each in samples), strict=True
    )
    return tuple(torch.tensor(some, dtype=torch.float64) for some in (rows, made, weights))


def _fit(torch: Any, samples: Sequence[_Sample]) -> Any:
    """Returns the bias and the weights of one output: the most likely ones, held to those that change nothing."""
    rows, made, weight = _tensors(torch, samples)
    middle, spread = rows.mean(0), rows.std(0, correction=0)
    spread = torch.where(spread > 1e-9, spread, 1.0)
    middle[:FREE], spread[:FREE] = 0.0, 1.0
    scaled = torch.cat([torch.ones(len(samples), 1), (rows - middle) / spread], 1)
    held = torch.full((scaled.shape[1],), RULES_HELD, dtype=torch.float64)
    held[: 1 + FREE] = HELD
    usual = torch.zeros_like(held)
    usual[1] = 1.0
    found = usual.clone()
    for _ in range(STEPS):
        told = torch.sigmoid(scaled @ found)
        slope = scaled.T @ (weight * (told - made)) + held * (found - usual)
        bend = (scaled.T * (weight * told * (1.0 - told))) @ scaled + torch.diag(held)
        found = found - torch.linalg.solve(bend, slope)
    found[1:] /= spread
    found[0] -= (found[1:] * middle).sum()
    return found


def _losses(torch: Any, samples: Sequence[_Sample]) -> tuple[float, float]:
    """Returns the mean log loss of playouts, and that of what is told under rules that a fit to others has not seen."""
    plans = dict.fromkeys(each.plan for each in samples)
    parts = {plan: place % PARTS for place, plan in enumerate(plans)}
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
