"""Contacts are unknown where an obstacle may have been there unseen."""

from __future__ import annotations

import pytest

from tests.vision.tray_scenes import reading
from traywatch.vision.contacts.unknown_contacts import with_unknown_contacts
from traywatch.vision.types import DieReading, ObstacleContact


def rolled(p: float) -> DieReading:
    """A thrown die with a contact probability."""
    die = reading("d20", "17", (10.0, 10.0, 40.0, 40.0))
    return die.model_copy(update={"die_id": "a", "role": "thrown", "obstacle_contact": ObstacleContact(p=p)})


THING = DieReading(
    die_id="t", role="kept", kind=None, value=None, label=None, status="unsure", confidence=0.0,
    box=(60.0, 60.0, 90.0, 90.0), color="#808080",
)  # fmt: skip
OBSTACLE = reading("d6", "4", (60.0, 60.0, 90.0, 90.0)).model_copy(update={"die_id": "o", "role": "obstacle"})


@pytest.mark.parametrize(
    ("p", "beside", "late", "kind", "known"),
    [
        (0.0, OBSTACLE, (), "d6", True),
        (0.0, OBSTACLE, ("o",), "d6", False),
        (0.3, OBSTACLE, ("o",), "d6", False),
        (0.9, OBSTACLE, ("o",), "d6", True),
        (0.0, THING, (), "d6", False),
        (0.0, THING, (), None, True),
        (0.0, THING.model_copy(update={"role": "thrown"}), (), "d6", True),
    ],
)
def test_no_contact_is_said_only_where_everything_was_seen(
    p: float, beside: DieReading, late: tuple[str, ...], kind: str | None, known: bool
) -> None:
    die, _ = with_unknown_contacts([rolled(p), beside], late, kind)
    assert (die.obstacle_contact == ObstacleContact(p=p)) is known
    assert (die.obstacle_contact is None) is not known
