"""The wheel and the sdist: what is in them, and that the installed wheel works outside the repository."""

from __future__ import annotations

import json
import os
import shutil
import signal
import site
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "tests" / "pictures" / "d20-10.jpg"
_NOT_COPIED = (".git", ".venv", "data", "runs", "build", "dist", "*.egg-info", "__pycache__", ".*_cache")
_START_S = 60.0


def built(kind: str, tree: Path, out: Path) -> Path:
    """Build a wheel or an sdist of a source tree, without a network."""
    out.mkdir(exist_ok=True)
    code = f"from setuptools import build_meta; build_meta.build_{kind}({str(out)!r})"
    done = subprocess.run([sys.executable, "-c", code], cwd=tree, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    (found,) = out.iterdir()
    return found


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository: building leaves files beside the sources."""
    copy = tmp_path_factory.mktemp("source") / "tree"
    shutil.copytree(ROOT, copy, symlinks=True, ignore=shutil.ignore_patterns(*_NOT_COPIED))
    return copy


@pytest.fixture(scope="module")
def wheel(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", tree, tmp_path_factory.mktemp("dist") / "wheel")


@pytest.fixture(scope="module")
def sdist(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("sdist", tree, tmp_path_factory.mktemp("dist") / "sdist")


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands of an environment with the wheel, which sees the dependencies of this
    one."""
    folder = tmp_path_factory.mktemp("installed") / "env"
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    command = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "-q",
        "--no-index",
        "--no-deps",
    ]
    done = subprocess.run([*command, str(wheel)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (packages,) = (folder / "lib").glob("python*/site-packages")
    # A folder that is named in a .pth file is put on the path; .pth files inside it are not read.
    (packages / "dependencies.pth").write_text("\n".join(site.getsitepackages()) + "\n")
    return folder / "bin"


def names_in(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def test_the_wheel_has_one_top_level_name(wheel: Path) -> None:
    names = names_in(wheel)
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"traywatch"}
    assert "traywatch/py.typed" in names
    assert len(names) == len(set(names)) > 300


def test_the_wheel_has_what_the_tray_needs_and_no_more(wheel: Path) -> None:
    names = names_in(wheel)
    for needed in (
        "traywatch/models/detector.onnx",
        "traywatch/models/reader.json",
        "traywatch/models/cards/detector.json",
        "traywatch/firmware/demo/demo.json",
        "traywatch/firmware/web/static/index.html",
        "traywatch/firmware/web/api/examples.json",
        "traywatch/rules/deep_dark_dice/practice.toml",
        "traywatch/renamed_ids.json",
        "traywatch/docs/README.md",
        "traywatch/docs/maker/install.md",
        "traywatch/docs/images/mat.png",
    ):
        assert needed in names
    assert [name for name in names if name.startswith("traywatch/docs/log/")] == []
    assert [name for name in names if "/tests/" in name or "/test_" in name] == []
    assert [name for name in names if name.split("/")[2:3] and name.split("/")[1] == "models"
            and name.split("/")[2] in ("synth", "train", "evaluate")] == []  # fmt: skip


@pytest.mark.long("a quick test looks into the wheel of the repository; only a release makes an sdist")
def test_the_sdist_has_each_file_once_and_makes_the_same_wheel(
    sdist: Path, wheel: Path, tmp_path: Path
) -> None:
    with tarfile.open(sdist) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
        # Python 3.11.4 and later know the filter as an argument too, which 3.11.2 refuses.
        archive.extraction_filter = getattr(tarfile, "data_filter", None)
        archive.extractall(tmp_path)
    assert {"vision", "rules", "firmware", "models", "calibration", "tests"} & {
        name.split("/")[0] for name in names
    } == set()
    assert "traywatch/vision/reader.py" in names
    (source,) = tmp_path.iterdir()
    again = built("wheel", source, tmp_path.with_name("again"))
    assert sorted(names_in(again)) == sorted(names_in(wheel))


def clean(home: Path) -> dict[str, str]:
    """An environment in which nothing leads back to the repository."""
    return {"PATH": os.defpath, "HOME": str(home), "PYTHONIOENCODING": "utf-8"}


def test_the_repository_is_not_on_the_path(installed: Path, tmp_path: Path) -> None:
    code = (
        "import importlib.util as u, traywatch, traywatch.vision;"
        "print([n for n in ('vision', 'rules', 'firmware', 'models', 'calibration', 'tests') if "
        "u.find_spec(n)],"
        "traywatch.vision.__file__)"
    )
    done = subprocess.run(
        [installed / "python", "-c", code], cwd=tmp_path, env=clean(tmp_path), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("[] ") and str(installed.parent) in done.stdout


def test_the_installed_command_has_the_documents(installed: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [installed / "traywatch", "docs", "maker/install"],
        cwd=tmp_path,
        env=clean(tmp_path),
        capture_output=True,
        text=True,
    )
    assert done.stdout == (ROOT / "docs" / "maker" / "install.md").read_text(encoding="utf-8"), done.stderr


def test_the_installed_command_reads_a_picture(installed: Path, tmp_path: Path) -> None:
    picture = shutil.copy(PICTURE, tmp_path)
    done = subprocess.run(
        [installed / "traywatch", "read", "--json", picture],
        cwd=tmp_path,
        env=clean(tmp_path),
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    (die,) = json.loads(done.stdout)["dice"]
    assert (die["kind"], die["value"]) == ("d20", 10)


@pytest.mark.long("the installed command reads a picture, and many tests run the tray of the repository")
def test_the_installed_command_runs_the_tray(installed: Path, tmp_path: Path) -> None:
    command = [installed / "traywatch", "run", "--source", "demo", "--host", "127.0.0.1", "--port", "0"]
    with (tmp_path / "log").open("w") as log:
        child = subprocess.Popen(
            [*command, "--data", str(tmp_path / "data")],
            cwd=tmp_path,
            env=clean(tmp_path),
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    assert child.stdout is not None
    try:
        lines = []
        for line in child.stdout:
            lines.append(line)
            if "running at " in line:
                break
        else:
            raise AssertionError("".join(lines) + (tmp_path / "log").read_text())
        address = lines[-1].partition("running at ")[2].split()[0].rstrip("/;")
        with urllib.request.urlopen(f"{address}/api/v1/health", timeout=_START_S) as answer:
            assert answer.status == 200
            assert json.load(answer)["status"] in ("ok", "degraded")
        with urllib.request.urlopen(f"{address}/", timeout=_START_S) as answer:
            assert b"<html" in answer.read()
    finally:
        child.send_signal(signal.SIGINT)
        child.wait(30)
        child.stdout.close()
    assert child.returncode in (0, 130), (tmp_path / "log").read_text()
