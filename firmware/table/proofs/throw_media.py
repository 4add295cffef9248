"""Picture and clip of a throw, for its record and its proof."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from traywatch.firmware.storage.clips import ClipStore
from traywatch.firmware.storage.pictures import PictureStore
from traywatch.firmware.storage.proofs.proof_file import Media


class ThrowMedia:
    """Gives what belongs to a throw, as far as it is kept.

    ``wait`` waits until no clip of a throw is being made any more.
    """

    def __init__(
        self, pictures: PictureStore, clips: ClipStore, wait: Callable[[str], object] = lambda throw_id: None
    ) -> None:
        self._pictures, self._clips, self._wait = pictures, clips, wait

    def of(self, throw_id: str) -> Mapping[Media, bytes]:
        """The media of a throw."""
        self._wait(throw_id)
        media: dict[Media, bytes | None] = {
            "picture": self._pictures.get(throw_id),
            "clip": self._clips.get(throw_id),
        }
        return {name: value for name, value in media.items() if value is not None}
