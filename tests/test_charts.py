"""Charts: matplotlib is imported only for them, is not needed otherwise, and leaves no file behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from traywatch.charts import LOOKS
from traywatch.installed_copy import how_to_add

MAIN = "from traywatch.firmware.cli.main import main; status = main(sys.argv[1:]); "
WITHOUT = "sys.modules['matplotlib'] = None; "
ODDS = ["odds", "check", "--dc", "4"]


def run(code: str, *args: str, home: Path) -> subprocess.CompletedProcess[str]:
    env = {"PATH": os.environ["PATH"], "HOME": str(home), "TMPDIR": str(home)}
    command = [sys.executable, "-W", "error", "-c", "import sys; " + code, *args]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False)


def test_without_the_extra_one_line_names_it(tmp_path: Path) -> None:
    chart = str(tmp_path / "odds.png")
    found = run(WITHOUT + MAIN + "sys.exit(status)", *ODDS, "--plot", chart, home=tmp_path)
    assert (found.returncode, found.stdout, found.stderr.count("\n")) == (2, "", 1)
    assert "needs matplotlib" in found.stderr and how_to_add("charts") in found.stderr
    assert not (tmp_path / "odds.png").exists()


@pytest.mark.long("the tests of the command odds compute the same answer")
def test_without_the_extra_there_are_odds_without_a_chart(tmp_path: Path) -> None:
    assert run(WITHOUT + MAIN + "sys.exit(status)", *ODDS, home=tmp_path).returncode == 0


@pytest.mark.long("the command odds asks for the extra in the same way, in a quick test")
def test_the_evaluation_asks_for_the_extra_before_it_reads(tmp_path: Path) -> None:
    code = WITHOUT + "from traywatch.models.evaluate.__main__ import main; "
    found = run(
        code + "sys.exit(main(sys.argv[1:]))", str(tmp_path), "--plots", str(tmp_path / "p"), home=tmp_path
    )
    assert (found.returncode, found.stdout, found.stderr.count("\n")) == (2, "", 1)
    assert how_to_add("charts") in found.stderr


@pytest.mark.long("the tests of the command odds draw all charts")
def test_matplotlib_is_imported_for_a_chart_only_and_leaves_nothing(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    code = MAIN + "print('matplotlib' in sys.modules, 'matplotlib.pyplot' in sys.modules); sys.exit(status)"
    without = run(code, *ODDS, home=home)
    assert (without.returncode, without.stdout.splitlines()[-1]) == (0, "False False"), without.stderr
    drawn = run(code, *ODDS, "--plot", str(tmp_path / "odds.png"), home=home)
    assert (drawn.returncode, drawn.stdout.splitlines()[-1]) == (0, "True False"), drawn.stderr
    assert (tmp_path / "odds.png").read_bytes().startswith(b"\x89PNG")
    assert list(home.rglob("*")) == []


def test_lines_differ_by_more_than_color() -> None:
    for what in ("color", "linestyle", "marker"):
        assert len({getattr(look, what) for look in LOOKS}) == len(LOOKS) == 6
