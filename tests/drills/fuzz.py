"""Malformed pictures and files: each is read within bounds, or refused with a reason.

``python -m tests.drills.fuzz --n 20000`` reads so many pictures and so many files.
"""

from __future__ import annotations

import argparse
import random
import resource
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from tests.calibration.tray_cameras import camera
from traywatch.calibration import TrayProfile
from traywatch.errors import TraywatchError
from traywatch.firmware.storage.lens_position import FocusStore
from traywatch.firmware.storage.migrations import read_version
from traywatch.firmware.storage.token_file import load_or_make_token
from traywatch.firmware.table.session.card_sets import CardSetRepository
from traywatch.firmware.web.auth.tokens import Access
from traywatch.rules.content import builtin
from traywatch.vision.images import load_picture
from traywatch.vision.picture_header import STILL_PIXELS

GAMES = ("deep_dark_dice", "deckbox_dungeons", "dice_adventure", "delvers_deep", "dice_warriors", "fifth")

_MOST_MB = 900
_INSERTED = (b"[" * 3000, b'{"a":' * 500, b"\x00" * 50, b"1e999", b"-", b"\xff\xfe")


def mangled(data: bytes, rng: random.Random) -> bytes:
    """A copy with a few random changes: bytes, numbers, cuts, repeats, nesting."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        at = rng.randrange(max(1, min(len(found), rng.choice((64, 600, 10**9)))))
        change = rng.randrange(7)
        if change == 0 and found:
            found[at] = rng.randrange(256)
        elif change == 1 and found:
            found[at] ^= 1 << rng.randrange(8)
        elif change == 2:
            found[at : at + 4] = struct.pack(">I", rng.choice((0, 1, 0xFFFF, 2**31 - 1, 2**32 - 1, 30_000)))
        elif change == 3:
            del found[at : at + rng.randrange(1, 200)]
        elif change == 4:
            found[at:at] = found[at : at + rng.randrange(1, 200)]
        elif change == 5:
            found[at:at] = rng.choice(
                (b"[" * 3000, b'{"a":' * 500, b"\x00" * 50, b"1e999", b"-", b"\xff\xfe")
            )
        elif rng.random() < 0.2:
            del found[at:]
    return bytes(found)


def pictures(n: int, rng: random.Random) -> Counter[str]:
    """Read ``n`` malformed pictures; counts what happened. Raises ``AssertionError``."""
    image = np.random.default_rng(1).integers(0, 255, (90, 120, 3)).astype(np.uint8)
    progressive = [cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
    seeds = [cv2.imencode(end, image)[1].tobytes() for end in (".jpg", ".png", ".webp")]
    seeds.append(cv2.imencode(".jpg", image, progressive)[1].tobytes())
    found: Counter[str] = Counter()
    level = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    for turn in range(n):
        data = mangled(rng.choice(seeds), rng)
        began = time.process_time()
        try:
            read = load_picture(data)
            assert read.dtype == np.uint8 and read.shape[0] * read.shape[1] <= STILL_PIXELS, turn
            found["read"] += 1
        except TraywatchError as error:
            found[error.code] += 1
        assert time.process_time() - began < 10, f"picture {turn} took too long"
    cv2.utils.logging.setLogLevel(level)
    return found


def files(n: int, rng: random.Random) -> Counter[str]:
    """Read ``n`` malformed files of the data directory and cards; counts what happened."""
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        camera().save(data / "profile.json")
        Access(data)
        (data / "cards").mkdir()
        whole: dict[str, bytes] = {
            name: (data / name).read_bytes() for name in ("profile.json", "token", "access.json")
        }
        whole["focus.json"], whole["version.json"] = (
            b'{"lens_position": 2.5}',
            b'{"version": 2, "by": "0.1.0"}',
        )
        cards = {game: builtin(game).read_bytes() for game in GAMES}
        shelf = CardSetRepository(data / "cards")

        def read_cards() -> None:
            for path in (data / "cards").glob("*.toml"):
                path.unlink()
            game = rng.choice(GAMES)
            (data / "cards" / "fuzzed.toml").write_bytes(
                b'game = "' + game.encode() + b'"\n' + mangled(cards[game], rng)
            )
            sets = shelf.sets(game)
            assert sets and sets[0].problem is None, "the shipped cards stay usable"
            found["cards used" if len(sets) > 1 and sets[1].problem is None else "cards refused"] += 1

        readers: dict[str, Callable[[], object]] = {
            "profile.json": lambda: TrayProfile.load(data / "profile.json"),
            "token": lambda: load_or_make_token(data / "token"),
            "access.json": lambda: Access(data),
            "focus.json": lambda: FocusStore(data / "focus.json"),
            "version.json": lambda: read_version(data),
        }
        for turn in range(n):
            name = rng.choice((*readers, "cards"))
            began = time.process_time()
            try:
                if name == "cards":
                    read_cards()
                else:
                    (data / name).write_bytes(mangled(whole[name], rng))
                    readers[name]()
                    found[f"{name} used or replaced"] += 1
            except TraywatchError as error:
                found[f"{name} {error.code}"] += 1
            assert time.process_time() - began < 10, f"file {turn} ({name}) took too long"
            for left in data.glob("*.damaged-*"):
                left.unlink()
    return found


def main() -> int:
    """Print what happened; 1 if it took too much memory. An unexpected exception ends it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    for name, found in (("pictures", pictures(args.n, rng)), ("files", files(args.n, rng))):
        print(f"{args.n} {name}: " + ", ".join(f"{what} {count}" for what, count in found.most_common()))
    memory_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"largest memory: {memory_mb} MB")
    return int(memory_mb > _MOST_MB)


if __name__ == "__main__":
    sys.exit(main())
