"""Runs over labeled pictures whose camera stays where it is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from traywatch.models.evaluate.reading.run import Run
from traywatch.models.evaluate.real_photos import LabeledPicture, read_labels

TILTED = {
    picture.path.stem: picture for picture in read_labels(Path(__file__).parents[3] / "data" / "tilted")
}


def confidences(pictures: list[LabeledPicture], *, fixed_camera: bool) -> list[list[float]]:
    run = Run(pictures, fixed_camera=fixed_camera, threads=1)
    return [[die.confidence for die in readings] for _, readings in run.results()]


def test_a_session_begins_without_memory() -> None:
    """Without the first picture's session, the second one is read as if it were alone."""
    first, second = (replace(TILTED[angle], session=angle) for angle in ("35", "45"))
    apart = confidences([first, second], fixed_camera=True)
    assert apart[1] == confidences([second], fixed_camera=True)[0]
    together = [replace(picture, session="one") for picture in (first, second)]
    assert confidences(together, fixed_camera=True)[1] != apart[1]
    assert confidences(together, fixed_camera=False) == confidences([first, second], fixed_camera=False)
