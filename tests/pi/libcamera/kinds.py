"""The values that cross between libcamera and its users: sizes, formats, color spaces, configurations."""

from __future__ import annotations

from enum import Enum
from typing import Any

STRIDE = 64
"""Rows begin at multiples of so many bytes, as on a Pi 5."""


class ControlType(Enum):
    Null, Bool, Byte, Integer32, Integer64, Float, String, Rectangle, Size = range(9)


class ControlId:
    """The name of a control; compared and hashed by it."""

    def __init__(self, name: str, kind: ControlType = ControlType.Integer32) -> None:
        self.name, self.type = name, kind

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ControlId) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"libcamera.ControlId({self.name})"


class ControlInfo:
    """Least, greatest and usual value; nobody checks a value against them."""

    def __init__(self, least: Any, most: Any, usual: Any = None) -> None:
        self.min, self.max, self.default = least, most, usual


class Size:
    def __init__(self, width: int = 0, height: int = 0) -> None:
        self.width, self.height = int(width), int(height)


class Rectangle:
    def __init__(self, x: int = 0, y: int = 0, width: int = 0, height: int = 0) -> None:
        self.x, self.y, self.width, self.height = x, y, width, height


class PixelFormat:
    def __init__(self, name: str) -> None:
        self._name = str(name)

    def __str__(self) -> str:
        return self._name


class Transform:
    def __init__(self, hflip: int = 0, vflip: int = 0, transpose: int = 0) -> None:
        if isinstance(hflip, Transform):
            hflip, vflip, transpose = hflip.hflip, hflip.vflip, hflip.transpose
        self.hflip, self.vflip, self.transpose = bool(hflip), bool(vflip), bool(transpose)

    def __str__(self) -> str:
        return f"Transform({self.hflip}, {self.vflip}, {self.transpose})"


class Orientation(Enum):
    Rotate0, Rotate0Mirror, Rotate180, Rotate180Mirror = range(1, 5)
    Rotate90Mirror, Rotate270, Rotate270Mirror, Rotate90 = range(5, 9)


class ColorSpace:
    class YcbcrEncoding(Enum):
        Null, Rec601, Rec709 = range(3)

    class Range(Enum):
        Full, Limited = range(2)

    def __init__(self, other: ColorSpace | str) -> None:
        self.primaries = getattr(other, "primaries", other)
        self.transferFunction = getattr(other, "transferFunction", other)
        self.ycbcrEncoding = getattr(other, "ycbcrEncoding", ColorSpace.YcbcrEncoding.Rec601)
        self.range = getattr(other, "range", ColorSpace.Range.Limited)

    def __str__(self) -> str:
        return f"ColorSpace({self.primaries})"

    @staticmethod
    def Raw() -> ColorSpace:
        return ColorSpace("raw")

    @staticmethod
    def Sycc() -> ColorSpace:
        return ColorSpace("sycc")

    @staticmethod
    def Smpte170m() -> ColorSpace:
        return ColorSpace("smpte170m")

    @staticmethod
    def Rec709() -> ColorSpace:
        return ColorSpace("rec709")


class StreamRole(Enum):
    Raw, StillCapture, VideoRecording, Viewfinder = range(4)


class SensorConfiguration:
    def __init__(self) -> None:
        self.bit_depth, self.output_size = 0, Size()


class Formats:
    """The pixel formats of a stream and the sizes of each."""

    def __init__(self, sizes: dict[str, list[tuple[int, int]]]) -> None:
        self._sizes = sizes
        self.pixel_formats = [PixelFormat(name) for name in sizes]

    def sizes(self, pixel_format: PixelFormat) -> list[Size]:
        return [Size(*size) for size in self._sizes[str(pixel_format)]]


class Stream:
    """The identity of a stream, once it is configured."""

    def __init__(self, configuration: StreamConfiguration) -> None:
        self.configuration = configuration


class StreamConfiguration:
    def __init__(self, formats: Formats) -> None:
        self.formats = formats
        self.size = Size(640, 480)
        self.pixel_format = PixelFormat("XBGR8888")
        self.buffer_count = 4
        self.stride = self.frame_size = 0
        self.color_space: Any = ColorSpace.Sycc()
        self.stream = Stream(self)

    def lay_out(self) -> None:
        """What ``validate`` fills in: the bytes of a row and of a frame."""
        name = str(self.pixel_format)
        bytes_per_pixel = {"RGB888": 3, "BGR888": 3, "XRGB8888": 4, "XBGR8888": 4, "YUV420": 1}.get(name, 2)
        self.stride = -(-self.size.width * bytes_per_pixel // STRIDE) * STRIDE
        rows = self.size.height * 3 // 2 if name == "YUV420" else self.size.height
        self.frame_size = self.stride * rows


class CameraConfiguration:
    class Status(Enum):
        Valid, Adjusted, Invalid = range(3)

    def __init__(self, streams: list[StreamConfiguration], adjust: Any) -> None:
        self._streams, self._adjust = streams, adjust
        self.orientation = Orientation.Rotate0
        self.sensor_config: SensorConfiguration | None = None

    def at(self, index: int) -> StreamConfiguration:
        return self._streams[index]

    def __iter__(self) -> Any:
        return iter(self._streams)

    def validate(self) -> CameraConfiguration.Status:
        adjusted = any([self._adjust(stream) for stream in self._streams])
        for stream in self._streams:
            stream.lay_out()
        return CameraConfiguration.Status.Adjusted if adjusted else CameraConfiguration.Status.Valid


class FrameMetadata:
    class Status(Enum):
        Success, Error, Cancelled, Startup = range(4)

    class Plane:
        def __init__(self, bytes_used: int) -> None:
            self.bytes_used = bytes_used

    def __init__(self) -> None:
        self.status = FrameMetadata.Status.Success
        self.planes: list[FrameMetadata.Plane] = []


class FrameBuffer:
    class Plane:
        def __init__(self) -> None:
            self.fd, self.offset, self.length = -1, 0, 0

    def __init__(self, planes: list[FrameBuffer.Plane]) -> None:
        self.planes = planes
        self.metadata = FrameMetadata()
