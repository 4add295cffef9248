"""Clips of hidden rolls: no outlet tells of them before they are revealed, and each does afterwards."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.firmware.hidden import sent
from tests.firmware.hidden.evening import KIND, HiddenEvening, Told
from tests.firmware.hidden.outlets import _stream

KEPT = KIND.encode()
"""A part of the bytes of the hidden roll's clip."""


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[HiddenEvening]:
    with closing(HiddenEvening(tmp_path, "host")) as found:
        found.table.clips.put("t0001", b"RIFFxxxxWEBP of the public roll")
        yield found


def _reveal(evening: HiddenEvening) -> None:
    evening.table.hidden_rolls.reveal(evening.throw_id, who=evening.tray.access.host)


def _clips_at_broker(evening: HiddenEvening) -> list[str]:
    """The throws whose clip a broker knows."""
    return [
        json.loads(found)["id"] for where, found in _plain(sent.broker(evening)) if where.endswith("/clip")
    ]


def _clips_in_channel(evening: HiddenEvening) -> list[bytes]:
    """The files that a channel of Discord gets."""
    return [found for where, found in sent.webhooks(evening) if b"WEBP" in found and "discord" in where]


def _plain(told: Told) -> Told:
    """What was told, without the mark that the crawl adds."""
    return ((where, found.removesuffix(KEPT)) for where, found in told)


def _events(evening: HiddenEvening, make: Callable[[], object]) -> list[str]:
    heard: list[Any] = []
    evening.table.publisher.listen(heard.append)
    make()
    return [one.data["throw"] for one in heard if one.event == "clip"]


def test_mqtt_has_the_address_of_a_clip_once_its_roll_is_revealed(evening: HiddenEvening) -> None:
    assert _clips_at_broker(evening) == ["t0001"]
    _reveal(evening)
    assert sorted(_clips_at_broker(evening)) == ["t0001", evening.throw_id]


def test_discord_gets_the_file_of_a_clip_once_its_roll_is_revealed(evening: HiddenEvening) -> None:
    assert [KEPT in found for found in _clips_in_channel(evening)] == [False]
    _reveal(evening)
    assert sorted(KEPT in found for found in _clips_in_channel(evening)) == [False, True]


def test_no_message_says_that_the_clip_of_a_hidden_roll_is_there(evening: HiddenEvening) -> None:
    """The big screen and the overlay show a clip when this message comes."""
    keep = evening.table.keep_clip
    assert _events(evening, lambda: keep(evening.throw_id, b"RIFF" + KEPT)) == []
    assert _events(evening, lambda: keep("t0001", b"RIFF")) == ["t0001"]
    stream = asyncio.run(_stream(evening, f"after={evening.began}&view=everybody"))
    told = [json.loads(one) for one in re.findall(r"event: clip\nid: .*\ndata: (.*)", stream.decode())]
    assert told == [{"throw": "t0001"}]


@pytest.mark.parametrize("what", ["clip", "picture", "proof"])
def test_what_a_phone_shares_is_what_everybody_may_see(evening: HiddenEvening, what: str) -> None:
    """Also the host's own phone asks so: a shared file leaves the table."""
    headers = {"X-Traywatch-Token": evening.host.token}
    path = f"/api/v1/throws/{evening.throw_id}/{what}?view=everybody"
    answer = evening.client.get(path, headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "roll_hidden")
    _reveal(evening)
    assert evening.client.get(path, headers=headers).status_code == 200


def test_statistics_from_paths_know_a_hidden_roll_once_it_is_revealed(tmp_path: Path) -> None:
    with closing(HiddenEvening(tmp_path, "host")) as evening:
        assert evening.client.get("/api/v1/stats/paths").json()["dice"] == 1
        _reveal(evening)
        assert evening.client.get("/api/v1/stats/paths").json()["dice"] == 2
