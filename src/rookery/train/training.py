"""Training the card policy from scratch, by iterations of self-play and learning.

Each iteration samples pieces played by the previous network, and learns from all pieces so far. One folder holds a
ledger of samples for each iteration, from which an interrupted training resumes, and the network of each iteration.
Equal options give equal bytes, no matter how the work is shared or where it was interrupted.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec

from rookery.bots.models.card_policy import policy_inputs
from rookery.bots.models.network_file import NetworkFile, write_network
from rookery.intervals import interval_of
from rookery.kernel import NetworkLayer
from rookery.lab.code import code_in_use
from rookery.lab.kept_results import Sharing, kept_results
from rookery.lab.ledger import LedgerHead
from rookery.lab.lock import locked
from rookery.on_progress import OnProgress
from rookery.train.network_out import network_file_digest, write_made
from rookery.train.policy import LearningOptions, Samples, gains, learn
from rookery.train.pytorch import TrainError, torch_module
from rookery.train.rounds import any_plan
from rookery.train.samples import SampledPiece, SampleOptions, sample_piece


class TrainOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The size of a training, and where it is computed."""

    seed: int = 1
    iterations: int = 3
    pieces: int = 1000
    """The number of rule sets per iteration: half of them variants, half random house rules."""
    rounds: int = 20
    """The number of rounds per piece."""
    held_out: int = 160
    """The number of pieces from held-out rules, which are never trained on."""
    learning: LearningOptions = LearningOptions()
    processes: int = 1
    cluster: str | None = None
    """The address of a Ray cluster that samples instead of this machine."""

    @property
    def total(self) -> int:
        """The number of pieces that are sampled."""
        return self.held_out + self.iterations * self.pieces


class SamplesHead(LedgerHead, frozen=True):
    """The first line of a file of samples."""

    seed: int
    rounds: int
    iteration: int
    """-1 for held-out samples."""
    network: str
    """A digest of the network that played; empty for the heuristic policy."""


class CurvePoint(msgspec.Struct, frozen=True):
    """The quality of a network under held-out rules."""

    iteration: int
    epoch: int
    gain: float
    """The worth of its choices minus that of the heuristic policy's choices, in hundredths of an average trick."""
    low: float
    high: float
    """The 95 % interval over rule sets is `low` to `high`."""


class TrainReport(msgspec.Struct, frozen=True):
    """The result of a training."""

    decisions: int
    """The number of decisions that were learned from."""
    curve: tuple[CurvePoint, ...]


def train_policy(
    folder: Path, out: Path, options: TrainOptions, progress: OnProgress | None = None
) -> TrainReport:
    """Trains the card policy in *folder* and writes it to *out*; samples that *folder* already holds are reused.
    *progress* counts sampled pieces.

    :raises TrainError: if PyTorch is missing, or the folder or *out* cannot be written.
    :raises LedgerError: if *folder* holds samples of other options or other code.
    :raises RunningError: if another training uses the folder.
    :raises ClusterError: if the cluster cannot be used.
    """
    torch_module()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TrainError(
            f"{folder}: cannot be created: {error.strerror}; name another folder"
        ) from error
    # The lock covers all iterations, so that no other run takes over the files of the next one.
    with locked(folder / "policy.lock", "a card policy"):
        network, report = _learned(folder, options, progress)
        if network is not None:
            write_made(out, network)
    return report


def _learned(
    folder: Path, options: TrainOptions, progress: OnProgress | None
) -> tuple[bytes | None, TrainReport]:
    """Returns the final network and the report."""
    held_out = Samples.of(_sampled(folder, options, -1, None, progress))
    pieces: list[SampledPiece] = []
    curve: list[CurvePoint] = []
    network: bytes | None = None
    decisions = 0
    for iteration in range(options.iterations):
        pieces += _sampled(folder, options, iteration, network, progress)
        samples = Samples.of(pieces)
        decisions = len(samples.piece)

        def note(epoch: int, layers: list[NetworkLayer], iteration: int = iteration) -> None:
            curve.append(_point(held_out, iteration, epoch, layers))

        layers = learn(samples, options.learning, after_epoch=note)
        path = folder / f"policy-{iteration}.model"
        write_network(path, _network_of(layers, options, iteration, decisions, curve[-1]))
        network = path.read_bytes()
    return network, TrainReport(decisions, tuple(curve))


def _sampled(
    folder: Path,
    options: TrainOptions,
    iteration: int,
    network: bytes | None,
    progress: OnProgress | None,
) -> list[SampledPiece]:
    """Returns the pieces of an *iteration* (-1 for the held-out pieces), sampling those that are not in the folder
    yet.
    """
    held_out = iteration < 0
    count = options.held_out if held_out else options.pieces
    first = 0 if held_out else iteration * options.pieces
    head = SamplesHead(
        code=code_in_use("train"),
        seed=options.seed,
        rounds=options.rounds,
        iteration=iteration,
        network=network_file_digest(network) if network else "",
    )
    name = "held-out" if held_out else f"samples-{iteration}"
    work = partial(
        sample_piece,
        SampleOptions(seed=options.seed, rounds=options.rounds, network=network, held_out=held_out),
    )
    return kept_results(
        folder / f"{name}.jsonl",
        head,
        SampledPiece,
        work,
        range(first, first + count),
        Sharing(options.processes, options.cluster, progress),
    )


def _point(samples: Samples, iteration: int, epoch: int, layers: list[NetworkLayer]) -> CurvePoint:
    """Returns the quality of a network on *samples*; every rule set has the same weight."""
    decision_gains = gains(samples, layers)
    means = [100 * float(mean) for mean in samples.by_piece(decision_gains)]
    mean = interval_of(means)
    low, high = (mean.mean if bound is None else bound for bound in (mean.low, mean.high))
    return CurvePoint(iteration, epoch, round(mean.mean, 2), round(low, 2), round(high, 2))


def _network_of(
    layers: list[NetworkLayer],
    options: TrainOptions,
    iteration: int,
    decisions: int,
    end: CurvePoint,
) -> NetworkFile:
    learning = options.learning
    return NetworkFile(
        inputs=policy_inputs(any_plan()),
        outputs=("value",),
        layers=tuple(layers),
        trained={
            "command": f"rookery train policy --seed {options.seed} --iterations {options.iterations}"
            f" --pieces {options.pieces} --rounds {options.rounds} --epochs {learning.epochs}",
            "iteration": iteration,
            "decisions": decisions,
            "gain": [end.gain, end.low, end.high],
        },
    )
