"""Request and response bodies of the routes for asks."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field

from traywatch.firmware.table.asks import EXPIRES_S
from traywatch.firmware.table.session.ask import AskId, AskView
from traywatch.records import Record
from traywatch.rules.notation.reader import LEAST_EXPIRES_S, MOST_EXPIRES_S, MOST_TEXT


class AskBody(Record):
    """Ask for dice. A second call with the same ``id`` and the same wish returns the first ask."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"dice": "1d20 and 4d6 for Mirel, keep highest 3, expires in 60 s"},
                {
                    "id": "roll-7f3",
                    "dice": "2d20kh1+5",
                    "player": "Mirel",
                    "reason": "Stealth",
                    "expires_s": 60,
                },
            ]
        }
    )

    dice: Annotated[str, Field(min_length=1, max_length=MOST_TEXT)]
    id: AskId | None = None
    player: Annotated[str, Field(max_length=80)] = ""
    reason: Annotated[str, Field(max_length=80)] = ""
    expires_s: (
        Annotated[
            int,
            Field(
                ge=LEAST_EXPIRES_S,
                le=MOST_EXPIRES_S,
                description=f"Seconds; {EXPIRES_S} if nobody says.",
            ),
        ]
        | None
    ) = None


class AsksReply(Record):
    """The newest finished asks, then the open ones in their order."""

    asks: list[AskView]
