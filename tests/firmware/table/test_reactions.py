"""A player answers for their own ability, also while another player's request is open."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.firmware.rooms import Room
from tests.firmware.walked_table import lead_to
from tests.rules.walk import Walk
from traywatch.rules.core.types import ChoiceRequest, Option


def other_players_option(walk: Walk) -> tuple[ChoiceRequest, Option] | None:
    """An open choice of one player with the ability of another one."""
    for request in walk.state.open:
        for option in request.options if isinstance(request, ChoiceRequest) else ():
            if isinstance(request, ChoiceRequest) and option.by not in (None, request.by):
                return request, option
    return None


def walked(game: str) -> Walk:
    """A random session up to such a choice."""
    for seed in range(40):
        walk = Walk(game, seed, often=0.0, meddle=0.0)
        for _ in range(120):
            if other_players_option(walk) is not None:
                return walk
            if not walk.state.open:
                break
            walk.step()
    raise AssertionError(f"no ability of another player in {game}")


@pytest.mark.parametrize("game", ["deckbox_dungeons", "dice_adventure"])
@pytest.mark.parametrize("who", ["owner", "host", "asked"])
def test_an_ability_is_used_by_its_owner_or_the_host(tmp_path: Path, game: str, who: str) -> None:
    room, walk = Room(tmp_path), walked(game)
    session = lead_to(room.table, walk)
    found = other_players_option(walk)
    assert found is not None
    request, option = found
    assert option.by is not None
    token = {
        "owner": lambda: room.join("Ida", option.by),
        "asked": lambda: room.join("Mara", request.by),
        "host": lambda: room.access.token,
    }[who]()
    answer = room.change(token, f"requests/{request.id}/answer", option=option.id)
    if who == "asked":
        assert (answer.status_code, room.code_of(answer)) == (403, "not_your_seat")
        name = next(player.name for player in session.state.players if player.id == option.by)
        assert name in answer.json()["error"]["message"]
    else:
        assert answer.status_code == 200, answer.text
    room.table.close()
