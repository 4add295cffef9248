"""Taught dice: stored, used at once, exported, erased; and the prior of the dice in play."""

from __future__ import annotations

import json
import resource
import sqlite3
import zipfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.firmware.helpers import die, photo, throw, unsure
from tests.reader import shown
from traywatch.calibration.dice.labels import KINDS, LABEL_INDEX, LABELS
from traywatch.errors import StorageError
from traywatch.firmware.cli import main
from traywatch.firmware.dice.memory import DiceMemory, confirmed, open_memory
from traywatch.firmware.dice.repository import FILE, DiceStore, TaughtFace
from traywatch.firmware.pipeline.expected_kinds import KindPrior
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableError, TableService
from traywatch.firmware.table.session.questions.replies import Reply
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.vision.memory.examples import Example
from traywatch.vision.reading.evidence import LabelEvidence
from traywatch.vision.reading.observations import CropObservation, DieCrop
from traywatch.vision.types import Image

DEMO = Path(__file__).parents[3] / "firmware" / "demo"


def told(
    ref: str = "t1/a", kind: str = "d20", label: str = "17", name: str = "", shade: int = 90
) -> TaughtFace:
    image = np.full((160, 160, 3), shade, np.uint8)
    cv2.putText(image, label, (50, 100), cv2.FONT_HERSHEY_SIMPLEX, 1.5, (250, 250, 250), 3)
    return TaughtFace(ref, kind, label, DieCrop.of(image, (80.0, 70.0), (0.1, -0.2)), name)


def test_what_is_told_survives_a_restart(tmp_path):
    store = DiceStore(tmp_path / FILE)
    assert not (tmp_path / FILE).exists() and store.rows() == []
    store.put([told(), told("t2/a", label="3", name="Ana's red d20")])
    store.close()
    again = DiceStore(tmp_path / FILE)
    assert [(r["kind"], r["label"], r["name"]) for r in again.rows()] == [
        ("d20", "17", ""),
        ("d20", "3", "Ana's red d20"),
    ]
    (first, _) = again.waiting("m1", 9)
    assert np.array_equal(first.cut.image, told().cut.image)
    assert (first.cut.box, first.cut.lean) == (told().cut.box, told().cut.lean)
    again.close()


def test_other_networks_look_at_it_anew(tmp_path):
    store = DiceStore(tmp_path / FILE)
    store.put([told()])
    (one,) = store.waiting("m1", 9)
    vector = np.ones(4, np.float32) / 2
    store.embedded("m1", [Example(one.ref, one.kind, one.label, vector, vector, vector)])
    assert store.waiting("m1", 9) == [] and len(store.examples("m1")) == 1
    assert len(store.waiting("m2", 9)) == 1 and store.examples("m2") == []
    store.close()


class Looks:
    """Stands in for the networks: sees the same two faces on each die, and calls ``meanwhile`` first."""

    def __init__(self, meanwhile: Callable[[], None] = lambda: None) -> None:
        self.meanwhile = meanwhile

    def observe(self, cuts: Sequence[DieCrop], *, neighbors: bool = True) -> list[CropObservation]:
        self.meanwhile()
        return [
            CropObservation(np.zeros(len(KINDS) + 1, np.float32), 0.0, (), LOOKS, LOOKS[0].embedding)
        ] * len(cuts)


def look_at(label: str, place: int) -> LabelEvidence:
    scores = np.full(len(LABELS) + 2, -9.0, np.float32)
    scores[LABEL_INDEX[label]] = -0.01
    return LabelEvidence(0.5, scores, embedding=np.eye(4, dtype=np.float32)[place])


LOOKS = (look_at("17", 0), look_at("11", 1))


def test_a_correction_while_the_networks_look_is_the_one_that_is_remembered(tmp_path):
    memory = DiceMemory(tmp_path)
    memory.tell(told(label="17"))
    memory.refresh(Looks(lambda: memory.tell(told(label="11"))))
    assert memory.examples == (), "the face of 17 is not remembered any more"
    memory.refresh(Looks())
    (running,) = memory.examples
    memory.close()
    again = DiceMemory(tmp_path)
    (stored,) = again.examples
    again.close()
    for one in (running, stored):
        assert one.label == "11"
        assert np.array_equal(one.face, LOOKS[1].embedding), "with the face that shows 11"


@pytest.mark.parametrize("damage", [b"", b"garbage" * 100, None])
def test_a_damaged_file_is_set_aside_and_nothing_else(tmp_path, damage):
    store = DiceStore(tmp_path / FILE)
    store.put([told(str(n)) for n in range(20)])
    store.close()
    journal = tmp_path / "journal.sqlite"
    journal.write_bytes(b"journal")
    whole = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    memory, why = open_memory(tmp_path)
    assert memory is not None and len(memory) == 0
    if damage != b"":  # an empty file is an empty database
        assert why is not None and "damaged" in why
        assert list(tmp_path.glob(f"{FILE}.damaged-*"))
    memory.tell(told())
    assert len(memory.store.rows()) == 1
    assert journal.read_bytes() == b"journal"
    memory.close()


def test_a_newer_file_is_left_alone(tmp_path):
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    memory, why = open_memory(tmp_path)
    assert memory is None and why is not None and "newer" in why
    with pytest.raises(StorageError, match="newer"):
        DiceStore(tmp_path / FILE)


def test_export_and_erase(tmp_path, capsys):
    store = DiceStore(tmp_path / FILE)
    store.put([told(name="Ana's"), told("t2/a", "d6", "4")])
    store.close()
    data = ["--data", str(tmp_path)]
    assert main.main(["dice", "list", "--json", *data]) == 0
    assert [json.loads(row)["kind"] for row in capsys.readouterr().out.splitlines()] == ["d20", "d6"]
    assert main.main(["dice", "export", str(tmp_path / "mine.zip"), *data]) == 0
    with zipfile.ZipFile(tmp_path / "mine.zip") as file:
        index = json.loads(file.read("dice.json"))
        assert [row["label"] for row in index["dice"]] == ["17", "4"]
        assert file.read(index["dice"][0]["picture"]).startswith(b"\x89PNG")
    assert main.main(["dice", "rename", "d6", "Bo's", *data]) == 0
    assert main.main(["dice", "erase", "nobody's", *data]) == 1
    assert main.main(["dice", "erase", "Ana's", *data]) == 0
    capsys.readouterr()
    assert main.main(["dice", *data]) == 0
    assert capsys.readouterr().out == "Bo's (d6): 4\n"
    assert main.main(["dice", "erase", "--all", *data]) == 0
    assert DiceStore(tmp_path / FILE).rows() == []


def test_an_export_that_does_not_fit_leaves_the_file_before(tmp_path, capsys):
    memory = DiceMemory(tmp_path / "data")
    memory.tell(told())
    export = ["dice", "export", str(tmp_path / "mine.zip"), "--data", str(tmp_path / "data")]
    assert main.main(export) == 0
    before = (tmp_path / "mine.zip").read_bytes()
    noise = np.random.default_rng(1).integers(0, 256, (160, 160, 3)).astype(np.uint8)
    memory.tell(*[TaughtFace(f"t{n}/a", "d6", "4", DieCrop.of(noise, (80.0, 80.0))) for n in range(3)])
    memory.close()
    most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, most[1]))  # as a disk that fills up
    try:
        assert main.main(export) == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, most)
    assert "mine.zip: File too large" in capsys.readouterr().err
    assert (tmp_path / "mine.zip").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "mine.zip"]


@pytest.mark.parametrize(
    "words", [["dice", "erase"], ["dice", "export"], ["dice", "rename", "d6"], ["dice", "list", "--all"]]
)
def test_wrong_words_are_told_in_one_line(words, tmp_path, capsys):
    assert main.main([*words, "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


# --------------------------------------------------------------------- at the table


def test_an_answer_is_remembered_and_never_fails(tmp_path):
    table = TableService(Journal(None))
    table.start("free")
    heard = []
    table.hooks.confirmed = lambda *what: heard.append(what)
    view = table.throws.record(throw(unsure("d20", (6, 9))), photo())
    table.answers.answer(shown(table.view)["questions"][0]["id"], Reply(option="a1"))
    assert heard == [(view.id, "a0", "d20", "9")]

    def fails(*what):
        raise OSError("no space left")

    table.hooks.confirmed = fails
    table.corrections.amend(view.id, "a0", HumanReading(value=7))
    assert table.history.throw(view.id).outcome.state == "counted"


@pytest.mark.parametrize("asked", [False, True])
@pytest.mark.parametrize(
    ("reading", "confirms"),
    [(HumanReading(value=7), True), (HumanReading(kind="d12"), False), (HumanReading(zone="miss"), False)],
)
def test_only_what_a_person_says_about_a_face_confirms_it(asked, reading, confirms):
    """A corrected place of a die of an ask taught the reader's own face as if a person had confirmed it."""
    table = TableService(Journal(None))
    table.start("free")
    heard = []
    table.hooks.confirmed = lambda *what: heard.append(what)
    if asked:
        table.asks.add("d20")
    view = table.throws.record(throw(die("d20", 5)), photo())
    with suppress(TableError):  # a die of another kind does not answer the ask
        table.corrections.amend(view.id, "a0", reading)
    assert bool(heard) is confirms


def test_the_answer_that_something_is_no_die_reaches_the_camera():
    table = TableService(Journal(None))
    table.start("free")
    no_dice, confirmed_faces = [], []
    table.hooks.no_die = lambda *what: no_dice.append(what)
    table.hooks.confirmed = lambda *what: confirmed_faces.append(what)
    nameless = unsure("d20", (6, 9)).model_copy(update={"kind": None, "alternatives": ()})
    view = table.throws.record(throw(nameless), photo())
    question = shown(table.view)["questions"][0]
    (option,) = [option["id"] for option in question["options"] if "die" in option["label"].lower()]
    table.answers.answer(question["id"], Reply(option=option))
    assert no_dice == [(view.id, "a0")] and confirmed_faces == []


def test_a_confirmed_die_is_kept_with_its_picture(tmp_path):
    memory = DiceMemory(tmp_path)
    table = TableService(Journal(None))
    table.start("free")
    table.hooks.confirmed = confirmed(
        memory,
        picture=table.pictures.get,
        dice=lambda throw_id: table.history.throw(throw_id).dice,
        profile=lambda: None,
    )
    view = table.throws.record(throw(unsure("d20", (6, 9))), photo())
    table.answers.answer(shown(table.view)["questions"][0]["id"], Reply(option="a0"))
    (row,) = memory.store.rows()
    assert (row["ref"], row["kind"], row["label"]) == (f"{view.id}/a0", "d20", "6")
    table.corrections.amend(view.id, "a0", HumanReading(value=9))
    (row,) = memory.store.rows()
    assert row["label"] == "9"
    memory.close()


def test_what_is_in_play_comes_from_bag_request_and_tray():
    table = TableService(Journal(None))
    assert table.in_play() is None
    table.start("free")
    assert table.in_play() is None
    table.start("deep_dark_dice")
    assert table.in_play() == {"d20", "d6"}
    table.throws.record(throw(die("d4", 3)), photo())
    assert table.in_play() == {"d20", "d6", "d4"}
    table.settings(dice_in_play=["d20", "d20"])
    assert table.in_play() == {"d20"}
    with pytest.raises(TableError, match="d7"):
        table.settings(dice_in_play=["d7"])
    table.settings(dice_in_play=[])
    assert table.in_play() == {"d20", "d6", "d4"}


def test_dice_that_may_roll_along_are_in_play():
    table = TableService(Journal(None))
    table.start("fifth", settings={"initiative": "by_hand", "ties": "bonus"})
    numbers = [Reply(option="number", amount=number) for number in (30, 20, 15, 10, 5, 1)]
    for reply in (Reply(option="begin"), *numbers, Reply(option="act:0"), Reply(option="at:goblin_1")):
        table.answers.answer(shown(table.view)["open"][0]["id"], reply)
    assert table.in_play() == {"d20", "d8"}


# --------------------------------------------------------------------- with the networks


def last_frame(clip: str) -> Image:
    video = cv2.VideoCapture(str(DEMO / clip))
    image = None
    while True:
        more, frame = video.read()
        if not more:
            break
        image = frame
    video.release()
    assert image is not None
    return np.asarray(image, np.uint8)


@pytest.fixture(scope="module")
def reader():
    from traywatch.calibration import TrayProfile
    from traywatch.vision import TrayReader

    return TrayReader(TrayProfile.load(DEMO / "profile.json"), places=False)


def test_what_was_asked_for_does_not_turn_another_die_into_it(reader):
    image = last_frame("red-d4-wrong.mp4")
    plain = {die.box: (die.kind, die.label) for die in reader.read(image) if die.status == "read"}
    asked = {die.box: die for die in KindPrior(reader, lambda: {"d20", "d6"}).read(image)}
    for box, (kind, label) in plain.items():
        if asked[box].status == "read":
            assert (asked[box].kind, asked[box].label) == (kind, label)
    image = last_frame("bone-d12-hit.mp4")
    (d12,) = [d for d in KindPrior(reader, lambda: {"d20", "d6"}).read(image) if d.kind == "d12"]
    assert d12.alternatives or d12.label


def test_a_taught_die_is_known_in_the_next_picture(reader, tmp_path, capsys, monkeypatch):
    image = last_frame("bone-d12-hit.mp4")
    (before,) = [d for d in reader.read(image) if d.kind == "d12"]
    x0, y0, x1, y1 = (round(v) for v in before.box)
    alone = image[max(0, y0 - 90) : y1 + 90, max(0, x0 - 90) : x1 + 50]  # without the die beside it
    cv2.imwrite(str(tmp_path / "die.png"), alone)
    data = tmp_path / "data"
    words = [
        "teach",
        "--name",
        "Ana's",
        "--kind",
        "runes",
        "--data",
        str(data),
        f"{tmp_path / 'die.png'}=sun:5",
    ]
    assert main.main(words) == 0, capsys.readouterr().err
    assert "runes has the faces sun. If it has another face" in capsys.readouterr().out
    reader.memory = DiceMemory(data)
    try:
        dice = reader.read(image)
    finally:
        reader.memory.close()
        reader.memory = None
    (rune,) = [d for d in dice if d.box == before.box]
    assert (rune.kind, rune.label or rune.alternatives[0].label) == ("runes", "sun")
    assert [d.die_name for d in dice if d.die_name] == ["Ana's"] and rune.die_name == "Ana's"
    others = {d.box: d for d in reader.read(image) if d.box != before.box}
    for die_now in dice:
        if die_now.box in others and others[die_now.box].status == "read":
            assert (die_now.kind, die_now.label) == (others[die_now.box].kind, others[die_now.box].label)


def crescent(turn: float, shift: int) -> Image:
    """A light cube from above that shows a crescent."""
    image, middle = np.full((480, 640, 3), (70, 110, 60), np.uint8), (320 + shift, 240)
    corners = np.asarray(cv2.boxPoints((middle, (84, 84), turn)), np.int32)
    cv2.fillConvexPoly(image, corners + np.int32([8, 10]), (35, 60, 30), cv2.LINE_AA)
    image = cv2.GaussianBlur(image, (0, 0), 3)
    cv2.fillConvexPoly(image, corners, (225, 232, 235), cv2.LINE_AA)
    cv2.circle(image, middle, 25, (30, 30, 40), -1, cv2.LINE_AA)
    cv2.circle(image, (middle[0] + 11, middle[1] - 5), 20, (225, 232, 235), -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 0.8), np.uint8)


def test_a_symbol_is_asked_about_and_guessed_once_it_was_named(tmp_path: Path) -> None:
    """An unknown text is a question, and its answer teaches the tray what the face counts as."""
    from traywatch.vision import TrayReader

    reader = TrayReader(kinds=["d6"], places=False)
    picture = crescent(10.0, 0)
    (seen,) = [d for d in reader.read(picture) if d.die_p >= 0.3]
    assert seen.status == "unsure" and "unknown_text" in seen.hints
    memory, table = DiceMemory(tmp_path), TableService(Journal(None))
    table.start("free")
    table.hooks.confirmed = confirmed(
        memory,
        picture=table.pictures.get,
        dice=lambda throw_id: table.history.throw(throw_id).dice,
        profile=lambda: None,
    )
    table.throws.record(throw(seen), picture)
    (question,) = table.view.questions
    table.answers.answer(question.id, Reply(option="other", kind="d6", value=6))
    reader.memory = memory
    (again,) = [d for d in reader.read(crescent(10.0, 60)) if d.die_p >= 0.3]
    assert again.status == "unsure" and again.alternatives[0].label == "6"
    memory.close()
    table.close()


def test_labels_that_a_kind_does_not_bear_are_refused(tmp_path, capsys):
    assert main.main(["teach", "--kind", "d20", "--data", str(tmp_path), "x.jpg=21"]) == 2
    assert "no face" in capsys.readouterr().err
    assert main.main(["teach", "--kind", "d20", "--data", str(tmp_path), "x.jpg"]) == 2
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize(
    "face", ["x.jpg=plus:99999999999999999999999", "x.jpg=plus:-1000001", "x.jpg=:1", "x.jpg= :1", "x.jpg= "]
)
def test_faces_that_cannot_be_kept_are_refused_in_one_line(face, tmp_path, capsys):
    assert main.main(["teach", "--kind", "fate", "--data", str(tmp_path), face]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"traywatch: {face}: ") and said.count("\n") == 1
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize(("written", "kind"), [("D20", "d20"), ("df", "dF")])
def test_a_known_kind_is_known_however_it_is_written(written, kind, tmp_path, capsys):
    assert main.main(["teach", "--kind", written, "--data", str(tmp_path), "x.jpg=21"]) == 2
    assert f"a {kind} has no face '21'" in capsys.readouterr().err
