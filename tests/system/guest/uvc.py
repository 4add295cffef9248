"""A USB camera as its descriptors and answers describe it: "USB video" 1.0, with a bulk endpoint."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

ENDPOINT = 0x81
PAYLOAD = 16384  # bytes of one transfer: 32 packets, as many as the driver of Linux asks for
_PACKET = 512
_YUY2 = bytes.fromhex("5955593200001000800000aa00389b71")
_CAMERA, _PROCESSING = 1, 2
_PROBE, _COMMIT = 1, 2
_SET_CURRENT, _GET_CURRENT, _GET_LENGTH, _GET_INFO = 0x01, 0x81, 0x85, 0x86
_CONTROLS = {
    # entity and selector: bytes, smallest, largest, step, default
    (_CAMERA, 2): (1, 0, 0, 9, 8),  # automatic exposure by mode: manual (1) and aperture priority (8)
    (_CAMERA, 4): (4, 1, 5000, 1, 156),  # exposure in 0.1 ms
    (_PROCESSING, 2): (2, -64, 64, 1, 0),  # brightness
}


@dataclass
class UvcCamera:
    """One camera: what it is, its formats and sizes, and what the driver has set."""

    product: int = 0x0825
    name: str = "Check camera"
    serial: str = ""
    sizes: tuple[tuple[int, int], ...] = ((640, 360), (320, 180))
    forms: tuple[str, ...] = ("MJPG", "YUYV")
    fps: int = 10
    set_values: dict[tuple[int, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.form, self.size = self.forms[0], self.sizes[0]

    def answer(self, setup: bytes, data: bytes) -> bytes | None:
        """What a request to endpoint 0 gets; None refuses it. ``setup`` has 8 bytes."""
        kind, request, value, index, length = struct.unpack("<BBHHH", setup)
        match kind, request:
            case 0x80, 6:
                text = self._descriptor(value >> 8, value & 0xFF)
                return None if text is None else text[:length]
            case 0x80, 0:
                return b"\0\0"
            case 0x80, 8:
                return b"\x01"
            case ((0xA1 | 0x21), _) if index & 0xFF == 1:
                return self._streaming(request, value >> 8, data)
            case ((0xA1 | 0x21), _):
                return self._control(request, (index >> 8, value >> 8), data)
        return b"" if kind < 0x80 else None

    # ------------------------------------------------------------------ requests

    def _streaming(self, request: int, selector: int, data: bytes) -> bytes | None:
        if selector not in (_PROBE, _COMMIT):
            return None
        if request == _SET_CURRENT:
            form, frame = data[2], data[3]
            self.form = self.forms[min(max(form, 1), len(self.forms)) - 1]
            self.size = self.sizes[min(max(frame, 1), len(self.sizes)) - 1]
            return b""
        if request in (_GET_LENGTH, _GET_INFO):
            return struct.pack("<H", 26) if request == _GET_LENGTH else b"\x03"
        numbers = (self.forms.index(self.form) + 1, self.sizes.index(self.size) + 1)
        width, height = self.size
        return struct.pack(
            "<HBBIHHHHHII", 1, *numbers, 10_000_000 // self.fps, 0, 0, 0, 0, 0, width * height * 2, PAYLOAD
        )

    def _control(self, request: int, which: tuple[int, int], data: bytes) -> bytes | None:
        if which not in _CONTROLS:
            return None
        size, smallest, largest, step, default = _CONTROLS[which]
        if request == _SET_CURRENT:
            self.set_values[which] = int.from_bytes(data[:size], "little", signed=True)
            return b""
        if request in (_GET_LENGTH, _GET_INFO):
            return struct.pack("<H", size) if request == _GET_LENGTH else b"\x03"
        current = self.set_values.get(which, default)
        values = {_GET_CURRENT: current, 0x82: smallest, 0x83: largest, 0x84: step, 0x87: default}
        if request not in values:
            return None
        return values[request].to_bytes(size, "little", signed=True)

    # ------------------------------------------------------------------ descriptors

    def _descriptor(self, kind: int, number: int) -> bytes | None:
        if kind == 1:
            serial = 3 if self.serial else 0
            about = (18, 1, 0x200, 0xEF, 2, 1, 64, 0x1209, self.product, 0x100, 1, 2, serial, 1)
            return struct.pack("<BBHBBBBHHHBBBB", *about)
        if kind == 2:
            return self._configuration()
        if kind == 3:
            texts = {1: "Traywatch", 2: self.name, 3: self.serial}
            if number == 0:
                return bytes((4, 3, 9, 4))
            text = texts.get(number, "").encode("utf-16-le")
            return bytes((len(text) + 2, 3)) + text
        return None

    def _configuration(self) -> bytes:
        units = _block(0x02, struct.pack("<BHBBHHHBBBB", _CAMERA, 0x201, 0, 0, 0, 0, 0, 3, 0x0A, 0, 0))
        units += _block(0x05, struct.pack("<BBHBBBB", _PROCESSING, _CAMERA, 0, 2, 1, 0, 0))
        units += _block(0x03, struct.pack("<BHBBB", 3, 0x101, 0, _PROCESSING, 0))
        control = _block(0x01, struct.pack("<HHIBB", 0x100, 13 + len(units), 48_000_000, 1, 1)) + units
        formats = b"".join(self._format(number, form) for number, form in enumerate(self.forms, 1))
        count = len(self.forms)
        header = struct.pack("<BHBBBBBBB", count, 13 + count + len(formats), ENDPOINT, 0, 3, 0, 0, 0, 1)
        streaming = _block(0x01, header + bytes(count)) + formats
        whole = bytes((8, 11, 0, 2, 14, 3, 0, 2))
        whole += bytes((9, 4, 0, 0, 0, 14, 1, 0, 2)) + control
        whole += bytes((9, 4, 1, 0, 1, 14, 2, 0, 0)) + streaming
        whole += struct.pack("<BBBBHB", 7, 5, ENDPOINT, 2, _PACKET, 0)
        return struct.pack("<BBHBBBBB", 9, 2, 9 + len(whole), 2, 1, 0, 0x80, 250) + whole

    def _format(self, number: int, form: str) -> bytes:
        frames, interval = b"", 10_000_000 // self.fps  # in 0.1 µs
        for place, (width, height) in enumerate(self.sizes, 1):
            about = struct.pack("<BBHHIIIIBI", place, 0, width, height, width * height * 16,
                                width * height * 16 * self.fps, width * height * 2,
                                interval, 1, interval)  # fmt: skip
            frames += _block(0x07 if form == "MJPG" else 0x05, about)
        start = bytes((number, len(self.sizes)))
        if form == "MJPG":
            return _block(0x06, start + bytes((1, 1, 0, 0, 0, 0))) + frames
        return _block(0x04, start + _YUY2 + bytes((16, 1, 0, 0, 0, 0))) + frames


def _block(kind: int, content: bytes) -> bytes:
    """A descriptor of the class: its length, its type, its kind, and what it holds."""
    return bytes((3 + len(content), 0x24, kind)) + content


def payload(left: bytes, length: int, is_odd: bool) -> tuple[bytes, bytes]:
    """The next transfer of at most ``length`` bytes, and what is left of the picture then."""
    part, left = left[: length - 2], left[length - 2 :]
    return bytes((2, 0x80 | is_odd | (0 if left else 2))) + part, left
