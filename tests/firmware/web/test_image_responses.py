"""Pictures for phones: ETag, byte ranges, and 304 for known pictures."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.firmware.doors import Tray


@pytest.fixture(scope="module")
def tray() -> Iterator[Tray]:
    tray = Tray()
    tray.thrown()
    yield tray
    tray.close()


PICTURES = [
    "/api/v1/throws/t0001/picture",
    "/api/v1/throws/t0001/picture?die=a0",
    "/api/v1/throws/t0001/clip",
]


@pytest.mark.parametrize("url", PICTURES)
def test_a_known_picture_does_not_come_again(tray: Tray, url: str) -> None:
    first = tray.client.get(url)
    tag = first.headers["etag"]
    assert "immutable" in first.headers["cache-control"] and first.headers["accept-ranges"] == "bytes"
    for known in (tag, f'W/{tag}, "another"', "*"):
        again = tray.client.get(url, headers={"If-None-Match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert tray.client.get(url, headers={"If-None-Match": '"another"'}).content == first.content


def test_each_die_has_a_tag_of_its_own(tray: Tray) -> None:
    assert len({tray.client.get(url).headers["etag"] for url in PICTURES}) == len(PICTURES)


@pytest.mark.parametrize("url", PICTURES)
@pytest.mark.parametrize(
    ("asked", "part"),
    [
        ("bytes=0-0", slice(0, 1)),
        ("bytes=10-19", slice(10, 20)),
        ("bytes=100-", slice(100, None)),
        ("bytes=-7", slice(-7, None)),
        ("bytes=0-999999999999999", slice(None)),
        ("bytes=-999999999", slice(None)),
    ],
)
def test_parts_come_as_asked(tray: Tray, url: str, asked: str, part: slice) -> None:
    whole = tray.client.get(url).content
    answer = tray.client.get(url, headers={"Range": asked})
    assert (answer.status_code, answer.content) == (206, whole[part])
    start = len(whole) - len(whole[part]) if asked.startswith("bytes=-") else part.start or 0
    assert answer.headers["content-range"] == f"bytes {start}-{start + len(answer.content) - 1}/{len(whole)}"
    assert answer.headers["content-length"] == str(len(answer.content))


@pytest.mark.parametrize(
    "asked",
    [
        "bytes=0-1,5-9",
        "bytes=5-1x",
        "bytes=",
        "bytes=-",
        "pages=1-2",
        "bytes=" + "9" * 20 + "-",
        "bytes=٣-٤",
        "",
    ],
)
def test_what_is_no_single_part_gives_the_whole(tray: Tray, asked: str) -> None:
    answer = tray.client.get(PICTURES[0], headers={"Range": asked.encode()})
    assert answer.status_code == 200
    assert answer.content == tray.client.get(PICTURES[0]).content


@pytest.mark.parametrize("asked", ["bytes=99999999-", "bytes=99999999-99999999", "bytes=5-4", "bytes=-0"])
def test_a_part_beyond_the_picture_is_refused(tray: Tray, asked: str) -> None:
    answer = tray.client.get(PICTURES[0], headers={"Range": asked})
    size = len(tray.client.get(PICTURES[0]).content)
    assert (answer.status_code, answer.json()["error"]["code"]) == (416, "bad_range")
    assert answer.headers["content-range"] == f"bytes */{size}"
    assert answer.json()["error"]["detail"] == {"size": size}


def test_a_part_of_another_picture_is_not_mixed_in(tray: Tray) -> None:
    whole = tray.client.get(PICTURES[0])
    for of, status in ((whole.headers["etag"], 206), ('"another"', 200)):
        answer = tray.client.get(PICTURES[0], headers={"Range": "bytes=0-9", "If-Range": of})
        assert answer.status_code == status


def test_a_range_header_of_no_end_is_refused(tray: Tray) -> None:
    answer = tray.client.get(PICTURES[0], headers={"Range": "bytes=" + ",".join(["0-1"] * 100)})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "invalid_request")
