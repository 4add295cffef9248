"""Responses with the picture or the clip of a throw, with ETag, byte ranges and conditional requests."""

from __future__ import annotations

import hashlib
import re
from typing import Annotated, Any

from fastapi import Header, Response

from traywatch.firmware.web.error_codes import CODES
from traywatch.firmware.web.errors import ApiError

# The picture of a throw never changes.
_FOR_EVER = "private, max-age=31536000, immutable"
_ONE_RANGE = re.compile(r"bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))", re.ASCII)
_BYTES = {"schema": {"type": "string", "format": "binary"}}

Range = Annotated[str | None, Header(max_length=100, description="One range, such as `bytes=0-65535`.")]
Tags = Annotated[str | None, Header(max_length=500, description="ETags of known pictures.")]


def responses(media_type: str) -> dict[int | str, dict[str, Any]]:
    """The responses of a route for pictures of this type."""
    return {
        200: {"description": "The whole picture.", "content": {media_type: _BYTES}},
        206: {"description": "The requested range.", "content": {media_type: _BYTES}},
        304: {"description": "If-None-Match already names this picture."},
    }


def answer(
    jpeg: bytes,
    *,
    etag: str | None,
    part: str | None,
    part_of: str | None,
    is_constant: bool = True,
    media_type: str = "image/jpeg",
) -> Response:
    """Return the picture (200), one byte range of it (206), or 304 if ``etag`` contains its tag.

    ``etag`` is If-None-Match, ``part`` is Range and ``part_of`` is If-Range. A range applies only if
    If-Range is missing or equals the picture's tag. A request for several ranges gets the whole picture.
    ``is_constant`` False: no cache may keep it, because not everybody may see it.

    Raises ``ApiError`` (416 ``bad_range``).
    """
    tag = f'"{hashlib.sha256(jpeg).hexdigest()[:24]}"'
    headers = {
        "Cache-Control": _FOR_EVER if is_constant else "no-store",
        "ETag": tag,
        "Accept-Ranges": "bytes",
    }
    if etag is not None and (etag.strip() == "*" or tag in _tags(etag)):
        return Response(status_code=304, headers=headers)
    asked = _ONE_RANGE.fullmatch(part.strip()) if part is not None and part_of in (None, tag) else None
    if asked is None:
        return Response(jpeg, media_type=media_type, headers=headers)
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
    return Response(jpeg[start : end + 1], 206, headers, media_type)


def _tags(header: str) -> set[str]:
    # If-None-Match uses weak comparison, so a weak tag (W/) matches too.
    return {tag.strip().removeprefix("W/") for tag in header.split(",")}
