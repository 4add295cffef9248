"""The stages of reading: none knows the next one, neither by an import nor by a callback."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import CodeType, FrameType

import cv2
import numpy as np
import pytest

from tests.runner.import_graph import ROOT, imports, modules
from traywatch.calibration import TrayProfile
from traywatch.vision.reader import TrayReader
from traywatch.vision.types import Image

PACKAGE = "traywatch.vision.stages"
ORDER = (
    ("reading_context",),
    ("detect",),
    ("frame_fusion", "observe", "observe_frames"),
    ("text_check", "die_reading", "image_answers", "decide"),
    ("closer_look",),
    ("divide",),
    ("split_boxes", "missed_dice", "compare"),
    ("place",),
)
"""The modules of each stage, in the order in which an image passes through them."""
RANKS = {f"{PACKAGE}.{module}": rank for rank, group in enumerate(ORDER) for module in group}
RANKS["traywatch.vision.reader"] = len(ORDER)
DEMO = ROOT / "firmware" / "demo"


def test_every_module_of_the_package_has_its_place() -> None:
    inside = {name for name in modules() if name.startswith(PACKAGE + ".")}
    assert inside == set(RANKS) - {"traywatch.vision.reader"}


@cache
def reachable(name: str) -> frozenset[str]:
    """The modules that a module imports, directly or through others."""
    reached, left = set(), [name]
    while left:
        for other in imports(modules()[left.pop()]):
            if other in modules() and other not in reached:
                reached.add(other)
                left.append(other)
    return frozenset(reached)


@pytest.mark.parametrize("name", sorted(RANKS))
def test_a_stage_imports_no_later_one(name: str) -> None:
    assert {other for other in reachable(name) if RANKS.get(other, 0) > RANKS[name]} == set()


Calls = set[tuple[str, str]]


@contextmanager
def recorded(calls: Calls) -> Iterator[None]:
    """Collect which module of this repository calls which, past the libraries in between."""
    names = {str(path): name for name, path in modules().items()}

    @cache
    def owner(code: CodeType) -> str | None:
        return names.get(str(Path(code.co_filename).resolve()))

    def note(frame: FrameType, event: str, _: object) -> None:
        to = owner(frame.f_code) if event == "call" else None
        if to is None:
            return
        caller = frame.f_back
        while caller is not None and owner(caller.f_code) is None:
            caller = caller.f_back
        if caller is not None and (name := owner(caller.f_code)) not in (None, to):
            calls.add((str(name), to))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(before)


def tray() -> tuple[TrayProfile, Image]:
    """A printed mat with a real die, and a thing on it that no network has learned."""
    image = cv2.imread(str(DEMO / "mat-plain.jpg"))
    assert image is not None
    die = cv2.imread(str(ROOT / "tests" / "pictures" / "d6-3.jpg"))
    image[300:360, 300:360] = cv2.resize(die, (60, 60), interpolation=cv2.INTER_AREA)
    cv2.rectangle(image, (700, 400), (760, 450), (30, 40, 160), -1)
    return TrayProfile.load(DEMO / "mat-plain.json"), np.asarray(image, np.uint8)


def read_one(reader: TrayReader, image: Image) -> None:
    reader.read(image)


def read_many(reader: TrayReader, image: Image) -> None:
    reader.read_many([image, np.asarray(cv2.GaussianBlur(image, (3, 3), 0), np.uint8)])


@pytest.mark.parametrize("read", [read_one, read_many])
def test_nothing_calls_back_while_an_image_is_read(read: Callable[[TrayReader, Image], None]) -> None:
    profile, image = tray()
    calls: Calls = set()
    with recorded(calls):
        read(TrayReader(profile, threads=1), image)
    both_ways = {pair for pair in calls if pair[::-1] in calls}
    assert both_ways == set()
    later = {(a, b) for a, b in calls if a in RANKS and RANKS.get(b, 0) > RANKS[a]}
    assert later == set()
    stages = {name for pair in calls for name in pair} & set(RANKS)
    left_out = {f"{PACKAGE}.split_boxes"}  # no box of this picture needs that
    if read is read_one:
        left_out |= {f"{PACKAGE}.frame_fusion", f"{PACKAGE}.observe_frames"}
    assert stages == set(RANKS) - left_out, "the picture passes through all stages"
    assert ("traywatch.vision.stages.missed_dice", f"{PACKAGE}.closer_look") in calls
