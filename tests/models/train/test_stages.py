"""The table of training stages. Their parsers take the commands of the recipe and of the pages."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.documents.language import ROOT
from traywatch.models.train import recipe_steps
from traywatch.models.train.__main__ import build_parser, main
from traywatch.models.train.network_names import NETWORKS
from traywatch.models.train.recipe_steps import steps
from traywatch.models.train.stages import graphs, training
from traywatch.models.train.stages.table import STAGES

COMMAND = re.compile(r"python -m traywatch\.models\.train ((?:\\\n|[^\n`#;\"])+)")


def commands() -> Iterator[tuple[str, str]]:
    """The arguments of each training command of pages, docstrings and cards, with its file."""
    for folder in ("docs", "models", "vision", "calibration"):
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in (".md", ".py") and file.is_file():
                text = file.read_text(encoding="utf-8").replace("\\\n", " ")
                for arguments in COMMAND.findall(text):
                    words = arguments.replace("…", "").strip()
                    if not words.startswith(("STAGE", "--")):
                        yield file.relative_to(ROOT).as_posix(), words


COMMANDS = sorted(set(commands()))


@pytest.mark.parametrize("name", STAGES)
def test_the_example_of_a_stage_parses(name: str) -> None:
    stage = STAGES[name]
    args = build_parser().parse_args(shlex.split(stage.example))
    assert args.stage == name and args.parser.prog.endswith(f"traywatch.models.train {name}")
    assert stage.summary and stage.reads and stage.writes


def test_every_network_has_a_stage() -> None:
    assert set(NETWORKS) == set(training.LEARNS) <= set(STAGES)


@pytest.mark.parametrize("smoke", [False, True])
@pytest.mark.parametrize("real", [None, Path("photographs")])
def test_each_command_of_the_recipe_parses(
    smoke: bool, real: Path | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recipe_steps, "real_folder", lambda: real)
    lists = [lane for step in steps(Path("out"), 6.0, 1, smoke=smoke) for lane in step.lanes]
    own = [command[3:] for lane in lists for command in lane if command[2] == "traywatch.models.train"]
    assert len(own) > 15
    for arguments in own:
        build_parser().parse_args(arguments)


@pytest.mark.parametrize(("file", "words"), COMMANDS)
def test_a_written_command_parses(file: str, words: str) -> None:
    if words not in STAGES:  # else the text names a stage without its options
        build_parser().parse_args(shlex.split(words))


def test_written_commands_are_found() -> None:
    assert len(COMMANDS) >= 10
    assert {words.split()[0] for _, words in COMMANDS} >= {"all", "locate", "export", "mix", "restore"}


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["fudge", "--out", "a", "--tensors", "8"], "the stage fudge does not take --tensors 8"),
        (["read", "--out", "a", "--teacher", "b"], "the stage read does not take --teacher b"),
        (["crops", "--out", "a", "--minutes", "5"], "the stage crops does not take --minutes 5"),
        (["mix", "--data", "a", "--out", "b"], "--data: expected 2 arguments"),
        (["prune", "--out", "b"], "the following arguments are required: --start"),
        (["gone", "--out", "b"], "invalid choice: 'gone'"),
        (["export", "--out", "b", "--names", "gone"], "invalid choice: 'gone'"),
    ],
)
def test_an_option_of_another_stage_is_refused(
    arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert problem in capsys.readouterr().err


def test_the_options_are_those_of_the_networks() -> None:
    pytest.importorskip("torch", reason="training needs the extra: python3 scripts/prepare.py train")
    from traywatch.models.train.export.onnx_export import SIZES
    from traywatch.models.train.networks.distillation import DISTANCES
    from traywatch.models.train.networks.pruning import PRUNABLE
    from traywatch.models.train.tensors import FEEDS

    assert set(training.WITH_TENSORS) == set(FEEDS)
    assert set(training.WITH_TEACHER) == set(DISTANCES)
    assert set(graphs.PRUNABLE) == set(PRUNABLE)
    assert {*NETWORKS, "text"} == set(SIZES)  # text has a training program of its own


def test_a_stage_that_needs_torch_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    assert main(["export", "--out", str(tmp_path)]) == 2
    assert "training needs torch: python3 scripts/prepare.py train" in capsys.readouterr().err


def test_stages_share_no_hidden_option() -> None:
    """The parser of each stage lists what its stage reads, and nothing of another one."""
    parser = build_parser()
    (choices,) = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    options = {name: set(below._option_string_actions) for name, below in choices.choices.items()}
    assert options["crops"] == {"-h", "--help", "--out"}
    assert "--true-boxes" in options["calibrate"] and "--true-boxes" not in options["locate"]
    assert sum("--out" in names for names in options.values()) == len(STAGES) - 2  # not foot and presence
