"""Request and response bodies of the routes for asks."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field

from traywatch.firmware.table.asks.queue import EXPIRES_S
from traywatch.firmware.table.hidden.audience import Audience, HiddenAudience
from traywatch.firmware.table.session.ask.view import AskId, AskView
from traywatch.firmware.web.schemas.request_body import RequestBody, ShortText
from traywatch.firmware.web.schemas.table import StateId
from traywatch.records import Record
from traywatch.rules.notation.reader import LEAST_EXPIRES_S, MOST_EXPIRES_S, MOST_TEXT


class AskBody(RequestBody):
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
                {"dice": "d20+7", "player": "Mirel", "reason": "Perception", "audience": "host"},
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
    audience: Audience = Field(
        default="everybody",
        description="Who may see the result: everybody, the host, or the host and the roller. "
        "The program that asks sees it too.",
    )


class AsksReply(Record):
    """The newest finished asks, then the open ones in their order."""

    asks: list[AskView]


class HiddenRollBody(RequestBody):
    """Ask for a hidden roll. ``dice`` empty: whatever is rolled next. ``seat`` is for the host to say."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"state_id": 14, "audience": "host"},
                {"state_id": 14, "audience": "host_and_roller", "dice": "d20+5", "seat": "mirel"},
            ]
        }
    )

    state_id: StateId
    audience: HiddenAudience = "host_and_roller"
    dice: Annotated[str, Field(max_length=MOST_TEXT)] = ""
    seat: ShortText | None = None
    reason: Annotated[str, Field(max_length=80)] = ""


class RevealBody(RequestBody):
    """Show a hidden roll to everybody."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"state_id": 15}]})

    state_id: StateId
