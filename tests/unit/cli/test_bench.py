"""``rookery bench`` lists the benchmarks, and refuses unknown names."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest
import typer

from rookery.cli import bench


def test_every_benchmark_is_listed_with_what_it_measures() -> None:
    known = bench.benchmarks()
    assert {"engine", "kernel", "bots", "ablation"} <= set(known)
    for name, text in known.items():
        assert callable(import_module(f"benchmarks.{name}").main)
        assert 10 < len(text) < 80
        assert f"  {name} " in bench.listing(known)


def test_an_unknown_name_is_told_what_there_is() -> None:
    with pytest.raises(typer.BadParameter, match="no benchmark 'nosuch'; there are ablation"):
        bench.bench_app(["nosuch"], standalone_mode=False)
    with pytest.raises(typer.BadParameter, match=r"'engines'; did you mean 'engine'\?$"):
        bench.bench_app(["engines"], standalone_mode=False)


def test_a_benchmark_without_numpy_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    for module in ("benchmarks.outcomes", "rookery.train.outcomes"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    with pytest.raises(
        bench.BenchmarkError, match=r"outcomes needs numpy, .*--editable '\.\[train\]'$"
    ):
        bench.bench_app(["outcomes", "--help"], standalone_mode=False)


def test_an_installation_without_the_repository_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "BENCHMARKS_FOLDER", tmp_path)
    with pytest.raises(bench.BenchmarkError, match="clone of the repository"):
        bench.benchmarks()
