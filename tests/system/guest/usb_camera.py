"""A USB camera in the booted system: ``usb_camera.py PORT FOLDER PRODUCT SERIAL NAME FORMS FPS``.

It speaks USB/IP with the kernel over a socket, so the kernel sees a camera that was plugged in, and its own
driver of USB cameras (uvcvideo) reads it. The end of the process pulls the plug.
"""

from __future__ import annotations

import select
import socket
import struct
import sys
import time
from pathlib import Path

from pictures import Pictures, listen  # beside this file
from uvc import UvcCamera, payload

ATTACH = Path("/sys/devices/platform/vhci_hcd.0/attach")
_HIGH_SPEED = 3
_SUBMIT, _UNLINK, _SUBMITTED, _UNLINKED = 1, 2, 3, 4
_STALL, _RESET = -32, -104  # EPIPE, ECONNRESET
_HEADER = struct.Struct(">5I28s")


class Link:
    """The cable. ``pictures`` are sent while the driver asks for them."""

    def __init__(self, line: socket.socket, camera: UvcCamera, folder: Path) -> None:
        self._line, self._camera, self._folder = line, camera, folder
        self.pictures = {form: Pictures(folder, form) for form in ("MJPG", "YUYV")}
        self._waiting: list[tuple[int, int]] = []  # number and length of each transfer
        self._left, self._is_odd, self._due = b"", False, 0.0

    def show(self, scene: str) -> None:
        """Show another scene."""
        for pictures in self.pictures.values():
            pictures.show(scene)

    def serve(self) -> None:
        """Answer until the kernel lets the camera go."""
        while True:
            pause = max(0.0, self._due - time.monotonic()) if self._waiting else None
            readable = select.select([self._line], [], [], pause)[0]
            if readable and not self._receive():
                return
            self._send_picture()

    def _send_picture(self) -> None:
        while self._waiting:
            if not self._left:
                now = time.monotonic()
                if now < self._due:
                    return
                self._due = max(self._due + 1 / self._camera.fps, now)
                self._left, self._is_odd = self.pictures[self._camera.form].next(), not self._is_odd
            number, length = self._waiting.pop(0)
            data, self._left = payload(self._left, length, self._is_odd)
            self._answer(number, 0, data, len(data))

    def _receive(self) -> bool:
        head = self._exactly(_HEADER.size)
        if not head:
            return False
        command, number, _, direction, endpoint, rest = _HEADER.unpack(head)
        if command == _UNLINK:
            self._unlink(number, int.from_bytes(rest[:4], "big"))
            return True
        length, setup = struct.unpack(">i", rest[4:8])[0], rest[20:28]
        data = b"" if direction else self._exactly(length)
        if endpoint:
            self._waiting.append((number, length))
            return True
        answer = self._camera.answer(setup, data)
        if answer is None:
            self._answer(number, _STALL, b"", 0)
        else:
            answer = answer[:length] if direction else b""
            self._answer(number, 0, answer, len(answer) if direction else len(data))
        return True

    def _unlink(self, number: int, which: int) -> None:
        before = len(self._waiting)
        self._waiting = [one for one in self._waiting if one[0] != which]
        status = _RESET if len(self._waiting) < before else 0
        if not self._waiting:
            self._left = b""
        self._line.sendall(struct.pack(">5Ii24x", _UNLINKED, number, 0, 0, 0, status))

    def _answer(self, number: int, status: int, data: bytes, length: int) -> None:
        head = struct.pack(">5IiiiiI8x", _SUBMITTED, number, 0, 0, 0, status, length, 0, 0, 0)
        self._line.sendall(head + data)

    def _exactly(self, count: int) -> bytes:
        received = b""
        while len(received) < count:
            part = self._line.recv(count - len(received))
            if not part:
                return b""
            received += part
        return received


def main(argv: list[str]) -> None:
    """Plug the camera in, and serve until the input ends or the kernel lets it go."""
    port, folder, product, serial, name, forms, fps = argv
    camera = UvcCamera(int(product, 16), name, serial, forms=tuple(forms.split(",")), fps=int(fps))
    ours, theirs = socket.socketpair()
    link = Link(ours, camera, Path(folder))
    ATTACH.write_text(f"{port} {theirs.fileno()} {1 << 16 | int(port) + 1} {_HIGH_SPEED}")
    theirs.close()
    listen(link.show)
    print("ready", flush=True)
    link.serve()


if __name__ == "__main__":
    main(sys.argv[1:])
