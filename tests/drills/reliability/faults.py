"""Faults of the product that the drills must notice, one for each. Each is a context."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from sqlite3 import Connection
from unittest.mock import patch

from tests.firmware.programs import in_started_programs
from traywatch.firmware.storage import token_file
from traywatch.firmware.storage.journal import records
from traywatch.firmware.storage.journal.file import JournalFile
from traywatch.firmware.storage.journal.index import JournalIndex
from traywatch.firmware.table import publisher
from traywatch.vision import images
from traywatch.vision.types import Image


@contextmanager
def every_fifth_write_is_lost() -> Iterator[None]:
    """The journal loses records without a word."""
    whole, calls = JournalFile.append, [0]

    def lossy(self: JournalFile, rows: Sequence[records.StoredRecord]) -> None:
        calls[0] += 1
        if calls[0] % 5:
            whole(self, rows)

    with patch.object(JournalFile, "append", lossy):
        yield


@contextmanager
def checksums_are_constant() -> Iterator[None]:
    """Each record has the same checksum."""
    with patch.object(records, "checksum", lambda *_: b"\0" * records.CHECKSUM_BYTES):
        yield


@contextmanager
def copies_are_not_used() -> Iterator[None]:
    """A damaged file of tokens is not restored."""
    with patch.object(token_file, "_copy", lambda path: path.with_name("no-such-copy")):
        yield


@contextmanager
def messages_are_kept_for_ever() -> Iterator[None]:
    """The publisher keeps each message with its bytes."""
    made = publisher.Publisher.__init__

    def endless(self: publisher.Publisher) -> None:
        made(self)
        self._kept = deque()

    with (
        patch.object(publisher.Publisher, "__init__", endless),
        patch.object(publisher.PublishedEvent, "pack", lambda self: None),
    ):
        yield


@contextmanager
def unreadable_pictures_are_not_refused() -> Iterator[None]:
    """The reader of pictures goes on with one that could not be decoded."""
    decode = images.decode

    def careless(data: bytes, most_pixels: int) -> tuple[Image, int]:
        found = decode(data, most_pixels)
        assert found is not None
        return found

    with patch.object(images, "decode", careless):
        yield


@contextmanager
def reads_walk_over_the_journal() -> Iterator[None]:
    """Each read takes every record of the journal first."""
    reading = JournalIndex.reading

    @contextmanager
    def walking(self: JournalIndex, budget_s: float = 60.0) -> Iterator[Connection]:
        assert self._journal.read()
        with reading(self, budget_s) as db:
            yield db

    with patch.object(JournalIndex, "reading", walking):
        yield


def files_are_written_in_place() -> AbstractContextManager[None]:
    """A file is cut first and written then, instead of being replaced."""
    return in_started_programs(
        "import traywatch.files\n"
        "def in_place(path, content, *, mode=0o666):\n"
        "    with open(path, 'wb') as file:\n"
        "        file.write(content if isinstance(content, bytes) else content.encode())\n"
        "traywatch.files.write_whole = in_place\n"
    )


def pictures_are_kept() -> AbstractContextManager[None]:
    """The picture of each throw stays in memory, unpacked."""
    return in_started_programs(
        "from traywatch.firmware.storage import pictures\n"
        "encode, kept = pictures.encode, []\n"
        "def keeping(image, **options):\n"
        "    kept.append(image.copy())\n"
        "    return encode(image, **options)\n"
        "pictures.encode = keeping\n"
    )


def working_threads_are_unwound() -> AbstractContextManager[None]:
    """The program ends as any Python program, also while a thread is inside a network."""
    return in_started_programs(
        "import sys\nfrom traywatch.firmware.cli import interrupts\ninterrupts.leave = sys.exit\n"
    )


def requests_hold_the_loop() -> AbstractContextManager[None]:
    """Each request holds the server for 0.15 s, and nobody has a budget."""
    return in_started_programs(
        "import time\n"
        "from traywatch.firmware.web.auth import costs, middleware\n"
        "def dear(method, path):\n"
        "    time.sleep(0.15)\n"
        "    return 0.0\n"
        "costs.cost_of = middleware.cost_of = dear\n"
    )


def wrong_codes_are_not_counted() -> AbstractContextManager[None]:
    """Short codes are compared however many were wrong."""
    return in_started_programs(
        "from traywatch.firmware.web.auth import code_guard\n"
        "code_guard.CodeGuard.missed = lambda self: None\n"
    )
