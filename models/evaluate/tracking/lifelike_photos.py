"""The photographs for lifelike clips: training pictures of ``shared/real`` alone.

The watcher is developed on these clips, so the test pictures stay unseen.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from traywatch.models.evaluate.real_photos import LabeledPicture, read_labels, real_folder
from traywatch.models.synth.scenes.lifelike.dice import Face, PhotoStock

_GROUND_SETS = ("turntable", "d6_pile")
_MOST_DICE = 6  # on a picture of a ground, because each is painted out


@lru_cache(maxsize=1)
def photo_stock() -> PhotoStock | None:
    """The photographs, or None if they are not on this machine."""
    folder = real_folder()
    if folder is None:
        return None
    pictures = [picture for picture in read_labels(folder) if picture.role == "train"]
    faces: dict[str, list[Face]] = defaultdict(list)
    for picture in pictures:
        if picture.die is None or len(picture.dice) != 1:
            continue
        die = picture.dice[0]
        if die.box is not None and die.value is not None:
            faces[picture.die].append((picture.path, die.kind, die.value, die.box))
    several = {name: one for name, one in faces.items() if len({face[2] for face in one}) > 1}
    grounds = [
        (picture.path, tuple(die.box for die in picture.dice if die.box is not None))
        for picture in pictures
        if _is_ground(picture)
    ]
    return PhotoStock(several, grounds)


def _is_ground(picture: LabeledPicture) -> bool:
    """Whether a picture shows a ground with few dice, all with a box."""
    return (
        picture.set in _GROUND_SETS
        and picture.width == picture.height
        and 0 < len(picture.dice) <= _MOST_DICE
        and all(die.box is not None for die in picture.dice)
    )
