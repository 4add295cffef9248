"""Request and response bodies of the table routes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, JsonValue

from traywatch.firmware.dice.counts import DieCount
from traywatch.firmware.table.session.questions.replies import Reply
from traywatch.firmware.table.session.throw_view import ThrowView
from traywatch.firmware.table.state import SourceInfo
from traywatch.firmware.web.schemas.request_body import RequestBody, ShortText
from traywatch.messages import Text
from traywatch.records import Record
from traywatch.rules.core.requests import MOST_TEXT
from traywatch.rules.core.types import AdjustableGroup, GameInfo, Player

StateId = Annotated[int, Field(ge=0, description="The state_id of the table that this was decided for.")]
_Plain = bool | Annotated[int, Field(ge=-1_000_000, le=1_000_000)] | ShortText
AdjustedValue = _Plain | Annotated[list[_Plain], Field(max_length=200)] | None
"""A number, a flag, a word, or a list of them."""


class HealthReply(Record):
    """Health of the tray. ``degraded``: the table is usable, with the limits listed in ``problems``.

    ``delivery`` is what the camera gives, and what it was asked for if that differs; empty if not known.
    """

    status: Literal["ok", "degraded"]
    problems: list[Text]
    version: str
    uptime_s: float
    state_id: int
    source: SourceInfo
    delivery: Text = ""
    phones: int


class ThrowsReply(Record):
    """A page of throws, and the id for the next page (null at the end)."""

    throws: list[ThrowView]
    next: str | None


class GameSetAside(Record):
    """A game of another package that cannot be used, and why."""

    name: str
    package: str
    message: Text


class GamesReply(Record):
    """Every game that this tray knows. ``set_aside`` are those of other packages that cannot be used."""

    games: list[GameInfo]
    set_aside: list[GameSetAside] = Field(default_factory=list)


class RulesReply(Record):
    """One sentence of explanation for each rule id of a game."""

    game: str
    rules: dict[str, Text]


class DiceReply(Record):
    """Every die that was thrown at this table, the most thrown first, and whether it is fair."""

    dice: list[DieCount]


class StartBody(RequestBody):
    """Start a session of a game, with one of its card sets. Without players the practice party plays."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"state_id": 12, "game": "deep_dark_dice", "players": [], "settings": {}}]
        }
    )

    state_id: StateId
    game: ShortText
    players: Annotated[list[Player], Field(max_length=12)] = Field(default_factory=list)
    settings: dict[ShortText, JsonValue] = Field(default_factory=dict)
    cards: ShortText | None = None
    autoplay: bool = Field(default=False, description="The demo answers for everybody.")


class AnswerBody(Reply, RequestBody):
    """Answer a question or a request by an option, with the text that it needs, or by typed dice."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"state_id": 14, "option": "a0"},
                {"state_id": 14, "option": "ask", "text": "2d6+3"},
                {"state_id": 14, "option": "other", "kind": "d20", "label": "17"},
                {"state_id": 14, "dice": [{"kind": "d20", "value": 17, "zone": "hit"}]},
            ]
        }
    )

    state_id: StateId


class SettingsBody(RequestBody):
    """Settings that can change while the table is in use."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"state_id": 14, "paused": True}]})

    state_id: StateId
    paused: bool | None = None
    language: Annotated[str, Field(max_length=8)] | None = None
    autoplay: bool | None = Field(default=None, description="The demo answers for everybody.")
    dice_in_play: Annotated[tuple[Annotated[str, Field(max_length=8)], ...], Field(max_length=60)] | None = (
        None
    )


class RollBody(RequestBody):
    """Let the demo throw the dice that are asked for."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"state_id": 14}]})

    state_id: StateId


class ProfileBody(RequestBody):
    """A tray profile, in the format of ``traywatch calibrate``."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"state_id": 14, "profile": {"mat_size_mm": [297, 210]}}]}
    )

    state_id: StateId
    profile: dict[str, Any]


class AmendBody(RequestBody):
    """The correct reading of a die of an earlier throw. Null keeps a value unchanged."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"state_id": 20, "die_id": "n1", "zone": "crit"}]}
    )

    state_id: StateId
    die_id: ShortText
    kind: ShortText | None = None
    value: Annotated[int, Field(ge=-1, le=1000)] | None = None
    label: ShortText | None = None
    zone: Literal["crit", "hit", "miss", "fumble", "off"] | None = None


class ChoiceBody(RequestBody):
    """Another answer to an earlier choice, with the number or the text that the option needs."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"state_id": 20, "option": "go_on"}]})

    state_id: StateId
    option: ShortText
    amount: int | None = None
    text: Annotated[str, Field(max_length=MOST_TEXT)] | None = None


class AdjustBody(RequestBody):
    """Another value for one field of ``GET adjustable``. ``was`` is the present value."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"state_id": 20, "path": "heroes.kord.health", "was": 8, "now": 10, "note": "potion"}
            ]
        }
    )

    state_id: StateId
    path: Annotated[str, Field(max_length=120)]
    was: AdjustedValue
    now: AdjustedValue
    note: ShortText = ""


class AdjustableReply(Record):
    """What the caller may adjust now: groups of typed fields. Empty while nothing may be adjusted."""

    groups: list[AdjustableGroup]


class UndoBody(RequestBody):
    """Undo the last step. A throw is only undone if ``void`` is true."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"state_id": 21}, {"state_id": 21, "void": True}]}
    )

    state_id: StateId
    void: bool = False


class RedoBody(RequestBody):
    """Redo the last undo."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"state_id": 22}]})

    state_id: StateId
