"""``traywatch watch``: reads the throws in a clip, a folder of frames or a camera."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from traywatch.errors import CameraError
from traywatch.firmware.camera import SOURCES, Camera, open_source
from traywatch.firmware.camera.frames.taken import monotonic_s
from traywatch.firmware.cli.commands.read import Overlays
from traywatch.firmware.dice.memory import add_dice_argument, memory_for
from traywatch.messages import Text, english, listed, msg
from traywatch.vision.annotate.paths import draw_throw
from traywatch.vision.throws.reasons import NoThrow, Reason
from traywatch.vision.throws.watcher import Settled, ThrowWatcher, WatchEvent, no_throw
from traywatch.vision.types import DieReading, Throw

_PASSING = frozenset({"camera_timeout", "camera_lost", "camera_not_found", "camera_busy"})
"""Codes of temporary faults of a live camera."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = "example: traywatch watch throw.mp4 --json --overlay out/"
    parser.add_argument("source", metavar="SOURCE", help=f"a path, or one of: {SOURCES}")
    parser.add_argument("--json", action="store_true", help="one JSON object per throw, nothing else")
    parser.add_argument(
        "--explain",
        action="store_true",
        help="also say, with times, why something moved without a throw: a hand only, too brief to read, …",
    )
    parser.add_argument("--profile", metavar="FILE", type=Path, help="the tray profile, for zones")
    add_dice_argument(parser)
    parser.add_argument(
        "--overlay",
        metavar="DIR",
        type=Path,
        help="write a picture of each throw: zones, ground points, trajectories, contacts",
    )
    parser.add_argument("--count", metavar="N", type=int, help="stop after this many throws")
    parser.add_argument(
        "--obstacle",
        metavar="KIND",
        default="none",
        help="dice of this kind in the tray before a throw are obstacles, such as d6 (none)",
    )


def run(args: argparse.Namespace) -> int:
    """Watch until the source ends, or until Ctrl-C. Raises ``TraywatchError``."""
    number = 0
    reasons = Counter[Reason]()
    try:
        with open_source(args.source) as camera:
            watcher = make_watcher(args)
            # The clock of a live camera starts with the machine; people count from the start of the command.
            began_s = monotonic_s() if camera.live else 0.0
            for event in watched(camera, watcher):
                why = no_throw(event)
                if why is not None:
                    reasons[why.reason] += 1
                    if args.explain:
                        _explain(why, args, began_s)
                if not isinstance(event, Settled):
                    continue
                number += 1
                _show(event.throw, number, args, began_s)
                if args.overlay is not None:
                    _draw(event, args.overlay, number, watcher.profile)
                if number == args.count:
                    break
    except CameraError as error:
        if args.json:
            trouble = {"code": error.code, "message": error.message}
            print(json.dumps({"image": args.source, "error": trouble}, ensure_ascii=False), flush=True)
        raise
    if number == 0:
        print(english(none_found(reasons)), file=sys.stderr)
    return 0


def none_found(reasons: Mapping[Reason, int]) -> Text:
    """That there was no throw, and why, the most frequent reason first."""
    if not reasons:
        return msg("no-throws-at-all")
    counts = Counter(reasons).most_common()
    return msg(
        "no-throws-because",
        reasons=listed([msg("no-throws-counted", n=n, reason=one.text) for one, n in counts]),
    )


def throws(camera: Camera, watcher: ThrowWatcher) -> Iterator[Throw]:
    """Yield the throws of a camera as they settle; waits for a live camera that pauses."""
    for event in settled(camera, watcher):
        yield event.throw


def settled(camera: Camera, watcher: ThrowWatcher) -> Iterator[Settled]:
    """Yield the settle events, with the picture that was read and the trajectories of the dice."""
    return (event for event in watched(camera, watcher) if isinstance(event, Settled))


def watched(camera: Camera, watcher: ThrowWatcher) -> Iterator[WatchEvent]:
    """Yield all events of a camera; waits for a live camera that pauses."""
    last_message = ""
    while True:
        try:
            frame = camera.read(timeout_s=5.0)
        except CameraError as error:
            if not camera.live or error.code not in _PASSING:
                raise
            if str(error) != last_message:
                last_message = str(error)
                print(last_message, file=sys.stderr)
            continue
        last_message = ""
        events = watcher.finish() if frame is None else watcher.take_frame(frame)
        yield from events
        if frame is None:
            return


def as_json(throw: Throw, source: str) -> dict[str, Any]:
    """Return a throw as ``watch --json`` prints it: like ``read --json``, with fields of the throw."""
    data = throw.to_json()
    return {"image": source, "throw": data.pop("throw_id"), **data}


def make_watcher(args: argparse.Namespace) -> ThrowWatcher:
    """Create the throw watcher for the arguments, with its models loaded."""
    # Loading the networks takes a while, so first check that the source exists.
    from traywatch.calibration import TrayProfile
    from traywatch.vision.landing import Landing
    from traywatch.vision.reader import TrayReader

    profile = TrayProfile.load(args.profile) if args.profile else None
    obstacle = None if args.obstacle == "none" else args.obstacle
    landing = Landing() if profile is not None else None
    reader = TrayReader(profile, places=False, memory=memory_for(args.dice), fixed_camera=True)
    return ThrowWatcher(reader, profile, landing, obstacle_kind=obstacle)


def _draw(event: Settled, folder: Path, number: int, profile: Any) -> None:
    picture = draw_throw(event.image, event.throw, event.paths, profile)
    Overlays(folder).write(Path(f"throw-{number:03d}.jpg"), Path(), picture)


def _show(throw: Throw, number: int, args: argparse.Namespace, began_s: float) -> None:
    if args.json:
        print(json.dumps(as_json(throw, args.source), ensure_ascii=False), flush=True)
        return
    dice = "; ".join(_die(die) for die in throw.dice)
    print(f"throw {number} at {throw.settled_at_s - began_s:.2f} s: {dice}", flush=True)


def _explain(why: NoThrow, args: argparse.Namespace, began_s: float) -> None:
    if args.json:
        times = {"began_s": round(why.began_s, 3), "ended_s": round(why.ended_s, 3)}
        line = {"image": args.source, "no_throw": {"reason": why.reason, **times}}
        print(json.dumps(line, ensure_ascii=False), flush=True)
        return
    began, ended = (f"{at_s - began_s:.1f}" for at_s in (why.began_s, why.ended_s))
    print(english(msg("no-throw-line", began=began, ended=ended, reason=why.text)), flush=True)


def _die(die: DieReading) -> str:
    what = f"{die.kind or 'a die'} {die.label if die.status == 'read' else die.status.replace('_', ' ')}"
    facts = [fact for fact in (None if die.role == "thrown" else die.role, die.zone) if fact]
    return f"{what} ({', '.join(facts)})" if facts else what
