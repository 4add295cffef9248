"""The first rest after the start or a gap: a die was thrown only if the buffered frames show it rolling.

No earlier rest tells what lay there. A hand may have been over dice since the first frame, and the light may
have changed. So the picture before the roll is made up from the buffered frames, and each new die is traced
back over it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from traywatch.vision.detection.boxes import center, side
from traywatch.vision.throws.hand_filter import hands_alone, ran_free, thrown_together
from traywatch.vision.tracking.appearance import largest_change, relit
from traywatch.vision.tracking.backward import trace
from traywatch.vision.tracking.frame_buffer import BufferedFrame, FrameBuffer, Trajectory
from traywatch.vision.tracking.frame_difference import Downscaler, shrink
from traywatch.vision.tracking.patch_change import patch_changed
from traywatch.vision.tracking.rest_areas import Mask, covers
from traywatch.vision.tracking.tracker import Tracker
from traywatch.vision.tracking.tracks.blobs import HandBlob
from traywatch.vision.types import Box, Frame, Image

_SAMPLES = 15  # frames that show what was at a place before
_CHANGED = 30  # gray levels
_SHAKE = 2  # px of the buffered frames by which a tray that shakes moves
_TWO_PLACES = 3.0  # areas of its box in which a die that moved, with its shadow, differs: old place and new
_ALONE_S = 0.5  # a hand that was there in the time before may have pushed the die
_AROUND = 0.25  # sides around a die in which its shadow lies
_MOVED = 0.4  # sides from its place at rest in which a die that moves is seen


def seen_rolling(
    image: Image, boxes: Mapping[str, Box], footage: FrameBuffer
) -> tuple[set[str], tuple[Trajectory, ...]]:
    """The dice that rolled before a first rest, and the trajectories of those that could be traced.

    ``boxes`` are the dice that may have been thrown, in px of ``image``. If one of them was seen rolling, a
    die that came where no hand was did so too.
    """
    last = shrink(image, footage.width)
    shots = [shot for shot in footage.shots if shot.small.shape == last.shape]
    if not boxes or not shots:
        return set(), ()
    before = _without_dice(image, boxes, shots, last)
    replay = FrameBuffer(Downscaler(footage.width))
    replay.rest(before)
    replay.shots.extend(shots)
    tracker = Tracker()
    tracker.rest(before)
    for shot in shots:
        tracker.take_frame(Frame(shot.small, shot.at_s, 0))
    paths = tuple(trace(replay, boxes, (), image).values())
    hands = hands_alone(tracker.hands, paths)
    new = {name for name, box in boxes.items() if patch_changed(before, image, box)}
    # The way of another die may be taken for that of one that lay there all the time.
    rolled = tuple(
        path
        for path in rolling(paths, boxes, hands)
        if path.die_id in new or _arrived(path, boxes[path.die_id])
    )
    if not rolled and not _picture_moved(shots, last, boxes, image.shape[1] / last.shape[1]):
        # A large die may come in close to its place. Without a hand, what moves to its place has rolled.
        rolled = tuple(
            path
            for path in paths
            if path.die_id in new and _moved(path, boxes[path.die_id]) and _is_alone(path, hands)
        )
    names = {path.die_id for path in rolled}
    if names:
        names |= {
            name
            for name, box in boxes.items()
            if name in new and not any(hand.near(*center(box), side(box)) for hand in hands)
        }
    return names, rolled


def rolling(
    paths: Sequence[Trajectory], boxes: Mapping[str, Box], hands: Sequence[HandBlob]
) -> tuple[Trajectory, ...]:
    """The trajectories of dice that ran free of a hand, or that stopped within a second of one that did."""
    ways = {path.die_id: path for path in paths if path.die_id in boxes}
    free = {name: path for name, path in ways.items() if ran_free(path, boxes[name], hands)}
    runs = [(path, boxes[name]) for name, path in free.items()]
    together = [
        path
        for name, path in ways.items()
        if name not in free and _moved(path, boxes[name]) and thrown_together(path, boxes[name], runs, ())
    ]
    return (*free.values(), *together)


def revealed(
    boxes: Mapping[str, Box],
    paths: Sequence[Trajectory],
    hands: Sequence[HandBlob],
    left: Mask | None,
    image_width: int,
) -> set[str]:
    """The new dice that may have lain under an arm, and were not seen rolling.

    ``left`` is what an arm covered in the picture of the last rest, and has left since.
    """
    if left is None:
        return set()
    rolled = {path.die_id for path in rolling(paths, boxes, hands)}
    return {name for name, box in boxes.items() if name not in rolled and covers(left, box, image_width)}


def _is_alone(path: Trajectory, hands: Sequence[HandBlob]) -> bool:
    """Whether no hand was in the picture while a die was seen, nor shortly before."""
    first_s = float(path.times_s[path.visible].min())
    return all(hand.at_s < first_s - _ALONE_S for hand in hands)


def _picture_moved(
    shots: Sequence[BufferedFrame], last: Image, boxes: Mapping[str, Box], scale: float
) -> bool:
    """Whether more than dice differs between the first frame and the picture at rest, as of another view.

    ``last`` is the picture at rest as small as the frames; a pixel of it has ``scale`` pixels of the boxes.
    """
    differs = largest_change(relit(shots[0].small, last), last) > _CHANGED
    areas = sum((box[2] - box[0]) * (box[3] - box[1]) for box in boxes.values()) / scale**2
    return bool(differs.sum() > _TWO_PLACES * areas)


def _without_dice(
    image: Image, boxes: Mapping[str, Box], shots: Sequence[BufferedFrame], last: Image
) -> Image:
    """The picture at rest with what was at the places of the dice before: mat, or a hand.

    ``last`` is ``image`` as small as the frames.
    """
    scale = image.shape[1] / last.shape[1]
    picks = np.unique(np.linspace(0, len(shots) - 1, _SAMPLES).astype(int))
    frames = [relit(shots[k].small, last) for k in picks]
    out = image.copy()
    for box in boxes.values():
        grow = _AROUND * side(box)
        x0, y0 = (max(0, math.floor((value - grow) / scale)) for value in box[:2])
        x1, y1 = (math.ceil((value + grow) / scale) for value in box[2:])
        window = (slice(y0, y1), slice(x0, x1))
        if last[window].size == 0:
            continue
        # A die that lay there all the time is in most frames, so those that differ most are taken.
        patches = [_aligned(frame, last, window) for frame in frames]
        differ = [_changed_share(patch, last[window]) for patch in patches]
        most = np.argsort(differ)[-max(1, len(frames) // 3) :]
        patch = np.median(np.stack([patches[k] for k in most]), axis=0).astype(np.uint8)
        full = (slice(round(y0 * scale), round(y1 * scale)), slice(round(x0 * scale), round(x1 * scale)))
        height, width = out[full].shape[:2]
        out[full] = cv2.resize(patch, (width, height), interpolation=cv2.INTER_LINEAR)
    return out


def _aligned(frame: Image, last: Image, window: tuple[slice, slice]) -> Image:
    """A part of a frame, moved by at most ``_SHAKE`` pixels to where it is most alike the last one.

    A tray that shakes moves the edges of dice that lie there all the time.
    """
    rows, columns = window
    wide = np.asarray(cv2.copyMakeBorder(frame, *(_SHAKE,) * 4, cv2.BORDER_REPLICATE), np.uint8)
    parts = [
        wide[rows.start + down : rows.stop + down, columns.start + across : columns.stop + across]
        for down in range(2 * _SHAKE + 1)
        for across in range(2 * _SHAKE + 1)
    ]
    tall, broad = last[window].shape[:2]
    return min((part[:tall, :broad] for part in parts), key=lambda part: _changed_share(part, last[window]))


def _changed_share(patch: Image, last: Image) -> float:
    return float((largest_change(patch, last) > _CHANGED).mean())


def _arrived(path: Trajectory, box: Box) -> bool:
    """Whether a die was last seen at its place at rest."""
    points = path.points[path.visible]
    return len(points) > 0 and float(np.linalg.norm(points[-1] - np.array(center(box)))) < side(box)


def _moved(path: Trajectory, box: Box) -> bool:
    """Whether a die was seen away from its place at rest."""
    away = np.linalg.norm(path.points[path.visible] - np.array(center(box)), axis=1)
    return bool((away > _MOVED * side(box)).sum() > 1)
