"""The commands of the user guide and of the maker guide run, with photographs and clips of the repository.

A command that needs a camera, a Pi, root or a network is only parsed (``tests/test_docs.py``); ``NOT_RUN``
says which and why.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.documents.language import ROOT
from tests.firmware.helpers import die, photo, throw
from traywatch.firmware.cli.main import main
from traywatch.firmware.host.keys.signing_key import load_or_make
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.pictures import PictureStore
from traywatch.firmware.storage.proofs.chain import FILE, ProofChain
from traywatch.firmware.table.proofs.notary import Notary
from traywatch.firmware.table.service import TableService

GUIDES = ("user", "maker", "reference")
PICTURES = ROOT / "tests" / "pictures"
DEMO = ROOT / "firmware" / "demo"
BLOCK = re.compile(r"^```(?:sh|bash)\n(.*?)^```", re.MULTILINE | re.DOTALL)
NOT_RUN = {
    "run": "serves until it is stopped; tests/firmware starts it",
    "hall": "serves until it is stopped; tests/firmware/hall and tests/drills start it",
    "--zones zones.json --out profile.json": "needs a photograph of that map; tests/calibration tests it",
    "link": "needs a running tray; tests/firmware/cli tests it",
    "bench": "takes minutes; scripts/bench runs it",
    "usb": "needs a camera",
    "--board boards/": "needs photographs of a printed board; tests/calibration tests it",
    "--corners": "the corners are those of the reader's picture; tests/calibration tests it",
}


def commands() -> Iterator[tuple[str, str]]:
    """Each ``traywatch`` command of the guides that can be run here, with its page."""
    for guide in GUIDES:
        for page in sorted((ROOT / "docs" / guide).glob("*.md")):
            for block in BLOCK.findall(page.read_text(encoding="utf-8")):
                for line in block.replace("\\\n", " ").splitlines():
                    words = shlex.split(line, comments=True)
                    if words[:1] != ["traywatch"] or page.name == "cli.md":
                        continue
                    if words[1] not in NOT_RUN and not any(f" {key}" in line for key in NOT_RUN):
                        yield f"{guide}/{page.name}", line


COMMANDS = sorted(set(commands()))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the guides speak of."""
    tmp_path = tmp_path_factory.mktemp("desk")
    (tmp_path / "photos").mkdir()
    shutil.copy(PICTURES / "d20-10.jpg", tmp_path / "photos" / "one.jpg")
    for source, names in (("d20-10", ("seven", "nine")), ("d6-3", ("blank", "plus", "minus"))):
        picture = cv2.imread(str(PICTURES / f"{source}.jpg"))
        for turns, name in enumerate(names):
            cv2.imwrite(str(tmp_path / f"{name}.jpg"), np.rot90(picture, turns))
    video = cv2.VideoCapture(str(DEMO / "red-d20-hit.mp4"))
    _, first = video.read()
    for name in ("photo.jpg", "tray.jpg", "mat-photo.jpg", "now.jpg"):
        cv2.imwrite(str(tmp_path / name), first)
    for name in ("profile.json", "tray.json"):
        shutil.copy(DEMO / "profile.json", tmp_path / name)
    calibration = (ROOT / "docs" / "maker" / "calibration.md").read_text(encoding="utf-8")
    (tmp_path / "zones.json").write_text(re.findall(r"```json\n(.*?)```", calibration, re.DOTALL)[0])
    cards = (ROOT / "docs" / "user" / "your-cards.md").read_text(encoding="utf-8")
    (tmp_path / "my-cards.toml").write_text(re.findall(r"```toml\n(.*?)```", cards, re.DOTALL)[0])
    started(tmp_path, "deep_dark_dice", "session.jsonl")
    started(tmp_path, "deep_dark_dice", "evening.jsonl", tmp_path / "my-cards.toml")
    return tmp_path


@pytest.fixture
def desk(files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of these files as the current directory; HOME is in it too."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.chdir(tmp_path)
    shutil.copytree(files, tmp_path, dirs_exist_ok=True)
    return tmp_path


def started(desk: Path, game: str, name: str, content: Path | None = None) -> None:
    """A log with its first event only."""
    from traywatch.rules import load_game

    engine = load_game(game, content) if content else load_game(game)
    (desk / name).write_text(engine.start().model_dump_json() + "\n", encoding="utf-8")


def played(data: Path) -> None:
    """A data directory with a journal of one throw, and its picture."""
    data.mkdir(parents=True)
    table = TableService(Journal(data / "journal.sqlite"), pictures=PictureStore(data / "pictures"))
    with closing(ProofChain(data / FILE, table.journal.last_seq)) as chain:
        table.start("free")
        table.throws.record(throw(die("d20", 17)), photo())
        Notary(table.journal, chain, load_or_make(data), lambda ref: {}).catch_up()
    table.close()


@pytest.mark.parametrize(("page", "line"), COMMANDS)
def test_a_command_of_the_guides_runs(page: str, line: str, desk: Path) -> None:
    words = shlex.split(line, comments=True)[1:]
    for end in (">", "|"):
        words = words[: words.index(end)] if end in words else words
    if words[:2] in (["dice", "rename"], ["dice", "export"], ["dice", "erase"]):
        taught = ["teach", "--kind", "d20", "seven.jpg=7"]
        named = [] if words[1] == "rename" else ["--name", "Ana's red d20"]
        assert main([*taught, *named]) == 0
    data = desk / "home" / ".local" / "share" / "traywatch"
    if words[0] in ("throws", "share", "prove", "verify", "backup", "restore"):
        played(data)
    if words[0] == "restore":
        assert main(["backup", words[1]]) == 0
        data.rename(desk / "before")
    if words[0] == "verify":
        assert main(["prove", "last", words[1]]) == 0
    if words[:2] == ["token", "revoke"]:
        assert main(["token", "add", words[2], "--scope", "ask"]) == 0
    status = main(words)
    answers_no = words[0] in ("doctor", "profile", "optics") or "--drives" in words
    assert status in ((0, 1) if answers_no else (0,)), (page, line)


def test_commands_of_every_guide_are_run() -> None:
    pages = {page.split("/")[0] for page, _ in COMMANDS}
    assert pages >= {"user", "maker", "reference"}
    assert len(COMMANDS) >= 20


SHOWN = re.compile(r"```sh\n(traywatch [^\n]*)\n(?:traywatch[^\n]*\n)*```\n\n```text\n(.*?)```", re.DOTALL)
DIFFERS = ("run", "doctor", "odds", "link", "play")
"""Commands whose output depends on the machine or is shown for another purpose."""


def shown() -> Iterator[tuple[str, str, str]]:
    """Commands of the maker guide, each with the output that the page shows after it."""
    for page in sorted((ROOT / "docs" / "maker").glob("*.md")):
        for line, output in SHOWN.findall(page.read_text(encoding="utf-8")):
            if line.split()[1] not in DIFFERS:
                yield page.name, line, output


@pytest.mark.parametrize(("page", "line", "output"), [*shown()])
def test_the_guide_shows_the_output_of_a_command(
    page: str, line: str, output: str, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    video = cv2.VideoCapture(str(DEMO / "red-d20-hit.mp4"))
    last = None
    while (frame := video.read())[0]:
        last = frame[1]
    assert last is not None
    cv2.imwrite("photo.jpg", last)
    status = main(shlex.split(line)[1:])
    printed = re.sub(r"\(\d+ ms\)", "(… ms)", capsys.readouterr().out)
    assert status == 0
    for expected in re.sub(r"\(\d+ ms\)", "(… ms)", output).splitlines():
        assert expected.removesuffix("…").rstrip() in printed, (page, printed)


def test_outputs_are_compared() -> None:
    assert {line.split()[1] for _, line, _ in shown()} >= {"mat", "calibrate", "profile", "read", "optics"}
