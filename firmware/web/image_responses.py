"""A picture as an answer: with its tag, in parts where asked for, or not at all where it is known."""

from __future__ import annotations

import hashlib
import re
from typing import Annotated, Any

from fastapi import Header, Response

from traywatch.firmware.web.error_codes import CODES
from traywatch.firmware.web.errors import ApiError

# What was in a picture of a throw never changes.
_FOR_EVER = "private, max-age=31536000, immutable"
_ONE_RANGE = re.compile(r"bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))", re.ASCII)
_BYTES = {"schema": {"type": "string", "format": "binary"}}

Range = Annotated[str | None, Header(max_length=100, description="One part, such as `bytes=0-65535`.")]
Tags = Annotated[str | None, Header(max_length=500, description="Tags of pictures that are known.")]

RESPONSES: dict[int | str, dict[str, Any]] = {
    200: {"description": "The whole picture.", "content": {"image/jpeg": _BYTES}},
    206: {"description": "The part that was asked for.", "content": {"image/jpeg": _BYTES}},
    304: {"description": "It is the picture that If-None-Match names."},
}


def answer(jpeg: bytes, *, known: str | None, part: str | None, part_of: str | None) -> Response:
    """The picture, a part of it (206), or 304 where ``known`` (If-None-Match) has its tag.

    ``part`` (Range) counts where ``part_of`` (If-Range) is this picture's tag or not there; one part
    only: for several at once the whole comes. Raises ``ApiError`` (416 ``bad_range``).
    """
    tag = f'"{hashlib.sha256(jpeg).hexdigest()[:24]}"'
    headers = {"Cache-Control": _FOR_EVER, "ETag": tag, "Accept-Ranges": "bytes"}
    if known is not None and (known.strip() == "*" or tag in _tags(known)):
        return Response(status_code=304, headers=headers)
    asked = _ONE_RANGE.fullmatch(part.strip()) if part is not None and part_of in (None, tag) else None
    if asked is None:
        return Response(jpeg, media_type="image/jpeg", headers=headers)
    size = len(jpeg)
    first, last, tail = asked.groups()
    start = max(0, size - int(tail)) if tail else int(first)
    end = size - 1 if tail or not last else min(int(last), size - 1)
    if start > end:
        raise ApiError(
            416,
            "bad_range",
            f"{CODES['bad_range'].when} It has {size} bytes.",
            {"size": size},
            {"Content-Range": f"bytes */{size}", "ETag": tag},
        )
    headers["Content-Range"] = f"bytes {start}-{end}/{size}"
    return Response(jpeg[start : end + 1], 206, headers, "image/jpeg")


def _tags(header: str) -> set[str]:
    # A weak tag (W/) means the same picture too: that is how If-None-Match compares.
    return {tag.strip().removeprefix("W/") for tag in header.split(",")}
