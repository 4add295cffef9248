"""Feeds a camera of the module v4l2loopback: ``loopback_camera.py DEVICE FOLDER FORM WIDTH HEIGHT FPS``."""

from __future__ import annotations

import fcntl
import os
import struct
import sys
from pathlib import Path

from pictures import Pictures, listen, send_at  # beside this file

_OUTPUT = 2  # V4L2_BUF_TYPE_VIDEO_OUTPUT
_SET_FORMAT = 0xC0D05605  # VIDIOC_S_FMT
_FORMAT_BYTES = 208


def set_format(device: int, form: str, width: int, height: int) -> None:
    """Say what will be written. Raises ``OSError``."""
    code = int.from_bytes(form.encode("ascii"), "little")
    line = width * 2 if form == "YUYV" else 0
    # The union of the format is aligned to 8 bytes.
    text = struct.pack("<II8I", _OUTPUT, 0, width, height, code, 1, line, width * height * 2, 8, 0)
    fcntl.ioctl(device, _SET_FORMAT, text.ljust(_FORMAT_BYTES, b"\0"))


def main(argv: list[str]) -> None:
    """Write pictures until the input ends."""
    path, folder, form, width, height, fps = argv[0], Path(argv[1]), argv[2], *map(int, argv[3:6])
    pictures = Pictures(folder, form)
    device = os.open(path, os.O_RDWR)
    set_format(device, form, width, height)
    listen(pictures.show)
    print("ready", flush=True)
    send_at(fps, lambda: _write(device, pictures.next()))


def _write(device: int, data: bytes) -> None:
    os.write(device, data)


if __name__ == "__main__":
    main(sys.argv[1:])
