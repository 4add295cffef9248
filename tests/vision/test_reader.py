"""The reader through its public interface, with the shipped networks and real photographs."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from traywatch.errors import ReadingError
from traywatch.model_files import model_path
from traywatch.models.evaluate import Report, score
from traywatch.models.evaluate.real_photos import choose, read_labels, real_folder
from traywatch.vision import TrayReader, read_image
from traywatch.vision.detection.detector import Detection
from traywatch.vision.geometry.crops import cut
from traywatch.vision.images import load_picture
from traywatch.vision.memory.color_signature import signature
from traywatch.vision.memory.dice_memory import Memory
from traywatch.vision.memory.examples import example
from traywatch.vision.reading.evidence import ReadingCandidate
from traywatch.vision.reading.face_reader import FaceReader, FaceReading
from traywatch.vision.reading.observations import DieCrop
from traywatch.vision.types import DieReading

PICTURES = Path(__file__).parents[1] / "pictures"
NETWORKS = ("detector.onnx", "locate.onnx", "angle.onnx", "read.onnx", "reader.json")


def _shipped() -> bool:
    try:
        return all(model_path(name) for name in NETWORKS)
    except ReadingError:
        return False


pytestmark = pytest.mark.skipif(not _shipped(), reason="the networks are not shipped yet")


@pytest.fixture(scope="module")
def reader() -> TrayReader:
    return TrayReader(threads=2)


@pytest.fixture(scope="module")
def real() -> Path:
    folder = real_folder()
    if folder is None:
        pytest.skip("the real photographs are not on this machine")
    return folder


@pytest.fixture(scope="module")
def report(reader: TrayReader, real: Path) -> Report:
    """Every 12th test image of the turntable (about one per face) and some piles."""
    pictures = read_labels(real)
    chosen = choose(pictures, roles=["test"], sets=["turntable"])[::12]
    chosen += choose(pictures, roles=["test"], sets=["d6_pile"])[::12]

    def results() -> Iterator[tuple[object, tuple[DieReading, ...]]]:
        for picture in chosen:
            yield picture, read_image(picture.path, reader=reader).dice

    return score(results())  # type: ignore[arg-type]


def test_dice_are_found(report: Report) -> None:
    assert report.overall.found.share > 0.9
    assert report.overall.false.share < 0.1


def test_most_dice_are_read_right(report: Report) -> None:
    assert report.overall.kind_right.share > 0.85
    assert report.overall.both_right.share > 0.75


def test_hardly_anything_is_wrong_in_silence(report: Report) -> None:
    assert report.overall.accepted.share > 0.3
    assert report.overall.accepted_wrong.share < 0.05


def test_an_empty_tray_is_empty(reader: TrayReader) -> None:
    for shade in (20, 128, 240):
        assert reader.read(np.full((480, 640, 3), shade, np.uint8)) == ()


def test_a_reading_is_the_same_twice_and_survives_json(reader: TrayReader, real: Path) -> None:
    picture = choose(read_labels(real), roles=["test"], sets=["turntable"])[0]
    first, second = (read_image(picture.path, reader=reader) for _ in range(2))
    assert first.dice == second.dice
    assert first.from_json(first.to_json()) == first
    assert (first.width, first.height) == (picture.width, picture.height)
    for die in first.dice:
        assert all(a.p >= b.p for a, b in zip(die.alternatives, die.alternatives[1:], strict=False))


def test_large_and_small_pictures_of_the_same_die_agree(reader: TrayReader, real: Path) -> None:
    import cv2

    from traywatch.vision import load_picture

    picture = choose(read_labels(real), roles=["test"], sets=["turntable"])[3]
    image = load_picture(picture.path)
    boxes = []
    for side in (320, 960, 3000):
        scaled = np.asarray(cv2.resize(image, (side, side), interpolation=cv2.INTER_CUBIC), np.uint8)
        (detection, *_) = reader.detector.detect(scaled)
        boxes.append(np.array(detection.box) / side)
    assert np.ptp(np.stack(boxes), axis=0).max() < 0.05


def test_dice_that_lie_as_they_lay_are_not_read_again(reader: TrayReader) -> None:
    image = load_picture(PICTURES / "d6-3.jpg")
    (die,) = reader.read_many([image])
    assert (die.kind, die.label) == ("d6", "3")
    x0, y0, x1, y1 = die.box
    lying = die.model_copy(update={"confidence": 0.42, "box": (x0 + 2, y0 - 1, x1 + 2, y1 - 1)})
    assert reader.read_many([image], lying=[lying]) == (lying,)  # small variations of a box do not move it
    off = (die.box[2] - x0) / 8
    lying = die.model_copy(update={"confidence": 0.42, "box": (x0 + off, y0, x1 + off, y1), "face_px": None})
    (there,) = reader.read_many([image], lying=[lying])
    assert (there.confidence, there.box) == (0.42, die.box)
    gone = die.model_copy(update={"confidence": 0.42, "box": (x0 + 300, y0, x1 + 300, y1)})
    assert reader.read_many([image], lying=[gone]) == (die,)


def test_dice_that_lie_are_read_again_once_a_person_told_something_or_the_bag_changed() -> None:
    image = load_picture(PICTURES / "d6-3.jpg")
    memory = Memory()
    reader = TrayReader(memory=memory)
    (die,) = reader.read_many([image])
    lying = [die.model_copy(update={"confidence": 0.42})]
    assert reader.read_many([image], lying=lying)[0].confidence == 0.42
    memory.forget(["an earlier answer"])
    assert reader.read_many([image], lying=lying)[0].confidence == die.confidence
    assert reader.read_many([image], lying=lying)[0].confidence == 0.42
    assert reader.read_many([image], kinds={"d6", "d20"}, lying=lying)[0].confidence != 0.42


def test_what_was_taught_and_looks_like_no_die_is_read_in_the_first_picture() -> None:
    image = np.full((320, 320, 3), (40, 90, 40), np.uint8)
    box = Detection((120.0, 120.0, 200.0, 200.0), 0.9)
    assert TrayReader().read_boxes(image, [box]) == ()

    class Told(Memory):
        """A memory with an example of the felt that no reader has used yet."""

        def refresh(self, faces: FaceReader) -> None:
            made = DieCrop.of(cut(image, box.box), (80.0, 80.0), detector=0.9)
            one = example(faces.observe([made])[0], signature(made.image, made.box), "a", "felt", "blank")
            assert one is not None
            self.remember(one)

    (die,) = TrayReader(memory=Told()).read_boxes(image, [box])
    assert die.kind == "felt"


@pytest.mark.parametrize(("confidence", "label"), [(0.999, "0"), (0.3, None)])
def test_a_ten_on_a_d10_counts_as_its_zero(
    monkeypatch: pytest.MonkeyPatch, confidence: float, label: str | None
) -> None:
    texts = (("d10", "10", 0.9), ("d00", "10", 0.06), ("d10", "0", 0.03))
    answers = tuple(ReadingCandidate(*text) for text in texts)
    reader = TrayReader(threads=1)
    monkeypatch.setattr(reader.faces, "weigh", lambda *_: FaceReading(answers, confidence, 0.0, 0.0))
    die, *_ = reader.read(load_picture(PICTURES / "d20-10.jpg"))
    assert (die.label, die.value) == (label, None if label is None else 0)
    others = [(other.kind, other.label, other.value) for other in die.alternatives]
    assert others == [*([("d10", "0", 0)] if label is None else []), ("d00", "10", 10)]


def test_unknown_kinds_are_refused(reader: TrayReader) -> None:
    with pytest.raises(ValueError, match="d7"):
        reader.read(np.zeros((320, 320, 3), np.uint8), kinds=["d7"])
