"""Do the dice on the mat stand as was asked, and which is which?"""

from __future__ import annotations

import pytest

from traywatch.messages import Message, english
from traywatch.rules.core.placement import laid
from traywatch.rules.core.requests import LaidDie, PlaceRequest
from traywatch.rules.core.types import Guess, Observation, SeenDie

DICE = (
    LaidDie(die_id="warrior", kind="d10", labels=("7", "8", "defense"), name="Warrior"),
    LaidDie(die_id="warden", kind="d10", labels=("8", "9"), name="Warden"),
    LaidDie(die_id="wizard", kind="d4", name="Wizard"),
)
REQUEST = PlaceRequest(id="p", by="red", what="formation", where="the mat", grid="first", dice=DICE, count=3)


def on(kind: str, label: str, cell: str | None, **more: object) -> SeenDie:
    fields = {
        "die_id": f"{kind}{label}{cell}",
        "kind": kind,
        "label": label,
        "value": int(label),
        "cell": cell,
    }
    return SeenDie.model_validate({**fields, **more})


def test_each_die_is_known_by_its_kind_and_face() -> None:
    seen = (on("d10", "8", "first:1:2"), on("d4", "3", "first:2:1"), on("d10", "7", "first:1:1"))
    found = laid(REQUEST, Observation(dice=(*seen, on("d8", "1", "second:1:1"), on("d6", "2", None))))
    assert not isinstance(found, str)
    places = {one.die_id: one.zone for one in found}
    assert places == {"warrior": "1:1", "warden": "1:2", "wizard": "2:1"}


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        (
            (on("d10", "8", "first:1:1"), on("d10", "8", "first:1:2"), on("d4", "1", "first:2:1")),
            "look alike",
        ),
        ((on("d10", "7", "first:1:1"), on("d10", "3", "first:1:2"), on("d4", "1", "first:2:1")), "turned"),
        ((on("d10", "7", "first:1:1"), on("d4", "1", "first:2:1")), "2 of 3"),
        ((on("d10", "7", "first:1:1"), on("d10", "9", None), on("d4", "1", "first:2:1")), "2 of 3"),
        (
            (
                on("d10", "7", "first:1:1"),
                on("d10", "9", "first:1:2", status="unsure", alternatives=(Guess(kind="d10", p=1.0),)),
                on("d4", "1", "first:2:1"),
            ),
            "could be read",
        ),
    ],
)
def test_what_cannot_be_told_is_said(seen: tuple[SeenDie, ...], said: str) -> None:
    found = laid(REQUEST, Observation(dice=seen))
    assert isinstance(found, Message)
    assert said in english(found)
