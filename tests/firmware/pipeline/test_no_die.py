"""The answer "Not a die" goes from the page to the reader, which then leaves that thing alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import pytest

from tests.firmware.cameras import until
from tests.firmware.pipeline.test_loop import ScriptedCamera
from tests.reader import shown
from tests.vision.throws.test_things_on_mat import ThingReader
from tests.vision.tray_scenes import Square, draw, frames, mat, roll
from traywatch.firmware.pipeline.expected_kinds import KindPrior
from traywatch.firmware.pipeline.loop import TrayLoop
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.questions.replies import Reply
from traywatch.vision.throws.watcher import ThrowWatcher
from traywatch.vision.types import DieReading, Image

THING, DIE = Square("d8:5", 150, 260), Square("d20:17", 240, 180)


class KindsReader(ThingReader):
    """The same with the kinds in play."""

    def read(self, image: Image, /, *, kinds: Collection[str] | None = None) -> tuple[DieReading, ...]:
        return super().read(image)

    def read_many(
        self,
        images: Sequence[Image],
        *,
        kinds: Collection[str] | None = None,
        rolled: Any = None,
        lying: Sequence[DieReading] = (),
    ) -> tuple[DieReading, ...]:
        return super().read(images[0])

    def forget_camera(self) -> None:
        raise AssertionError("no other camera comes")


@pytest.fixture
def table() -> Iterator[TableService]:
    service = TableService(Journal(None))
    service.start("free")
    yield service
    service.close()


def test_what_a_person_calls_no_die_is_not_listed_in_later_throws(table: TableService) -> None:
    ground = mat()
    first = [draw(ground, [])] * 20 + [draw(ground, [die]) for die in roll(THING, (460, 340), 24)]
    first += [draw(ground, [THING])] * 30
    second = [draw(ground, [THING, die]) for die in roll(DIE, (460, 340), 24)]
    second += [draw(ground, [THING, DIE])] * 30

    def answer() -> None:
        assert until(lambda: shown(table.view)["questions"])
        (question,) = shown(table.view)["questions"]
        (option,) = [one["id"] for one in question["options"] if one["label"] == "Not a die"]
        table.answers.answer(question["id"], Reply(option=option))

    reader = KindsReader()
    script = [*frames(first), answer, *frames(second, start=len(first))]
    loop = TrayLoop(ScriptedCamera(script), lambda: ThrowWatcher(KindPrior(reader, lambda: None)), table)
    table.hooks.no_die = loop.take_no_die
    loop.start()
    assert until(lambda: len(table.history.throws()[0]) == 2)
    loop.stop(10)
    assert len(reader.no_dice) == 1
    assert [(die["kind"], die["role"]) for die in shown(table.view)["last_throw"]["dice"]] == [
        ("d20", "thrown")
    ]
