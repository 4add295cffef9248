"""The command line: help, exit statuses, errors in one line."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from traywatch import __version__
from traywatch.firmware.cli.commands import doctor
from traywatch.firmware.cli.main import COMMANDS, main
from traywatch.firmware.diagnostics.checks import Finding

Caught = pytest.CaptureFixture[str]


def refused(argv: list[str]) -> int:
    """Return the exit status of a call that argparse refuses."""
    with pytest.raises(SystemExit) as end:
        main(argv)
    assert isinstance(end.value.code, int)
    return end.value.code


def test_help_lists_every_command(capsys: Caught) -> None:
    assert refused(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(f"\n  {name} " in out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help_with_an_example(name: str, capsys: Caught) -> None:
    assert refused([name, "--help"]) == 0
    assert f"example: traywatch {name}" in capsys.readouterr().out


def test_version(capsys: Caught) -> None:
    assert refused(["--version"]) == 0
    assert capsys.readouterr().out == f"traywatch {__version__}\n"


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ([], "COMMAND"),
        (["roll"], "'roll'"),
        (["read"], "IMAGE"),
        (["read", "x.png", "--bogus"], "--bogus"),
        (["read", "x.png", "--kinds", "d7"], "unknown kind of die: d7"),
        (["read", "x.png", "--kinds", ","], "no kind given"),
        (["read", "x.png", "--ove", "out"], "--ove"),  # abbreviations are not accepted
    ],
)
def test_wrong_use_is_one_line_and_status_2(argv: list[str], said: str, capsys: Caught) -> None:
    assert refused(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("traywatch") and said in err and "--help" in err


def test_an_error_that_we_know_is_one_line_and_status_2(tmp_path: Path, capsys: Caught) -> None:
    picture = tmp_path / "x.png"
    assert main(["read", str(picture), "--profile", str(tmp_path / "none.json")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("traywatch: ") and "none.json" in err and err.count("\n") == 1


def test_help_imports_no_library_that_takes_long() -> None:
    code = (
        "import sys; from traywatch.firmware.cli.main import build_parser; build_parser().format_help();"
        "print([m for m in ('numpy', 'cv2', 'onnxruntime', 'fastapi', 'pydantic') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_reader_that_stops_reading_makes_no_noise() -> None:
    # The other end of the pipe is closed before anything is written.
    ours, theirs = os.pipe()
    os.close(ours)
    with os.fdopen(theirs, "w") as closed:
        done = subprocess.run(
            [sys.executable, "-m", "traywatch.firmware.cli.main", "doctor"],
            stdout=closed,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert (done.returncode, done.stderr) == (0, "")


class TestDoctor:
    def test_it_says_what_it_found_as_json(self, tmp_path: Path, capsys: Caught) -> None:
        status = main(["doctor", "--json", "--data", str(tmp_path)])
        report = json.loads(capsys.readouterr().out)
        names = {check["name"] for check in report["checks"]}
        assert {"python", "packages", "models", "camera", "data", "profile"} <= names
        assert report["ok"] is (status == 0)
        for check in report["checks"]:
            assert check["status"] in ("ok", "note", "wrong") and check["found"]
            assert check["status"] != "wrong" or check["remedy"]

    def test_without_a_profile_it_says_what_is_missing(self, tmp_path: Path, capsys: Caught) -> None:
        assert main(["doctor", "--data", str(tmp_path / "new" / "deep")]) == 0
        conclusion = capsys.readouterr().out.splitlines()[-1]
        assert conclusion.startswith("Nothing is wrong. To read your own dice") and "profile" in conclusion
        assert not (tmp_path / "new").exists()  # the check leaves no files behind

    def test_with_camera_and_profile_all_is_well(
        self, capsys: Caught, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for status, end in (("ok", "All is well."), ("wrong", "Something is wrong: see above.")):
            found = [Finding("camera", "ok", "there"), Finding("profile", status, "there", "")]
            monkeypatch.setattr(doctor, "CHECKS", (lambda place, found=found: found,))
            assert main(["doctor"]) == int(status == "wrong")
            assert capsys.readouterr().out.splitlines()[-1] == end

    def test_a_network_that_is_not_the_cards_is_wrong(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Caught
    ) -> None:
        from traywatch.model_files import models_folder

        broken = tmp_path / "models"
        shutil.copytree(
            models_folder(), broken, ignore=lambda _, names: [n for n in names if n.endswith((".py", "__"))]
        )
        with (broken / "detector.onnx").open("ab") as file:
            file.write(b"\0")
        (broken / "landing.onnx").unlink()
        monkeypatch.setenv("TRAYWATCH_MODELS", str(broken))
        assert main(["doctor", "--json", "--data", str(tmp_path)]) == 1
        wrong = [c["found"] for c in json.loads(capsys.readouterr().out)["checks"] if c["status"] == "wrong"]
        assert len(wrong) == 2
        assert any("detector.onnx" in found for found in wrong)
        assert any("landing.onnx is missing" in found for found in wrong)

    @pytest.mark.parametrize(
        ("file", "content", "name"),
        [("profile.json", b"{", "profile"), ("journal.sqlite", b"no database at all" * 99, "journal")],
    )
    def test_a_damaged_file_is_wrong(
        self, file: str, content: bytes, name: str, tmp_path: Path, capsys: Caught
    ) -> None:
        (tmp_path / file).write_bytes(content)
        (tmp_path / file).chmod(0o600)
        assert main(["doctor", "--json", "--data", str(tmp_path)]) == 1
        wrong = [c for c in json.loads(capsys.readouterr().out)["checks"] if c["status"] == "wrong"]
        assert {c["name"] for c in wrong} == {name}
        assert file in wrong[0]["found"]

    def test_a_data_directory_that_is_a_file_is_wrong(self, tmp_path: Path, capsys: Caught) -> None:
        (tmp_path / "file").touch()
        assert main(["doctor", "--json", "--data", str(tmp_path / "file")]) == 1
        wrong = [c["name"] for c in json.loads(capsys.readouterr().out)["checks"] if c["status"] == "wrong"]
        assert wrong == ["data"]


@pytest.mark.parametrize("shell", ["bash", "fish", "tcsh", "zsh"])
def test_completion_knows_every_command(shell: str, capsys: Caught) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert all(name in script for name in COMMANDS)
    assert "log-level" in script


def test_completion_for_fish_has_each_option_where_it_belongs(capsys: Caught) -> None:
    """Each line is one command of fish. fish is not installed here, so its quotes are read by ``shlex``."""
    assert main(["completion", "fish"]) == 0
    script = capsys.readouterr().out.replace("\\'", "’")  # which is a quote inside of quotes, for fish only
    lines = [shlex.split(line) for line in script.splitlines() if not line.startswith("#")]
    assert all(line[:3] == ["complete", "-c", "traywatch"] for line in lines)
    by_condition: dict[str, list[list[str]]] = {}
    for line in lines[1:]:
        assert line[3] == "-n", line
        by_condition.setdefault(line[4], []).append(line[5:])
    first = by_condition["__fish_use_subcommand"]
    assert {words[1] for words in first} == set(COMMANDS)
    assert all(words[2] == "-d" and words[3] for words in first), "each has its summary"
    run = {words[1]: words for words in by_condition["__fish_seen_subcommand_from run"]}
    assert run["log-level"][:6] == ["-l", "log-level", "-r", "-f", "-a", "debug info warning error"]
    assert "-r" not in run["tls"] and "-r" in run["port"]
    assert ["-a", "bash fish tcsh zsh"] in [
        words[:2] for words in by_condition["__fish_seen_subcommand_from completion"]
    ]


def test_completion_for_bash_is_a_script_that_bash_reads(capsys: Caught, tmp_path: Path) -> None:
    assert main(["completion", "bash"]) == 0
    script = tmp_path / "traywatch"
    script.write_text(capsys.readouterr().out)
    assert subprocess.run(["bash", "-n", str(script)], capture_output=True).returncode == 0
