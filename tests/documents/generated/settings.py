"""The settings of each game, generated from their types and their texts."""

from __future__ import annotations

import json
from collections.abc import Iterator

from traywatch.records import Record
from traywatch.rules.deckbox_dungeons.settings import DeckboxSettings
from traywatch.rules.deep_dark_dice.settings import DeepSettings
from traywatch.rules.delvers_deep.settings import DelverSettings
from traywatch.rules.dice_adventure.settings import AdventureSettings
from traywatch.rules.dice_warriors.settings import WarSettings
from traywatch.rules.fifth.settings import FifthSettings
from traywatch.rules.free.model import FreeSettings
from traywatch.rules.registry import registered_games
from traywatch.rules.texts.controls import Control, Number, Order, Parts, Pick, Switch, Text
from traywatch.rules.texts.settings_texts import HouseRule, house_rules

PAGE = "docs/reference/settings.md"

SETTINGS: dict[str, type[Record]] = {
    "deckbox_dungeons": DeckboxSettings,
    "deep_dark_dice": DeepSettings,
    "delvers_deep": DelverSettings,
    "dice_adventure": AdventureSettings,
    "dice_warriors": WarSettings,
    "fifth": FifthSettings,
    "free": FreeSettings,
}
"""The type of each game's settings."""

_HEAD = """# Settings of the games

Where a game's text leaves something open, a setting decides. The page `/host` asks each question before a
session starts. A content file may set its own values under `[settings]`.

The letter and number name the open point, for example `A4`.
"""


def settings_page() -> str:
    """The page with a table of settings for each game."""
    lines = [_HEAD]
    for game in registered_games():
        lines += [f"## {game.info.title}", ""]
        rules = house_rules(game.info.id, SETTINGS[game.info.id])
        lines += ["| point | setting | question | answers |", "|---|---|---|---|"]
        lines += [_row(rule) for rule in rules]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _row(rule: HouseRule) -> str:
    unit = f" ({rule.unit})" if rule.unit else ""
    answers = "<br>".join(_answers(rule.control, rule.value))
    return f"| {', '.join(rule.points)} | `{rule.name}` | {rule.ask}{unit} | {answers} |"


def _answers(control: Control, value: object) -> Iterator[str]:
    """Each answer; the default is bold."""
    if isinstance(control, Switch):
        yield "**yes** or no" if value else "yes or **no**"
    elif isinstance(control, Pick):
        for answer in control.answers:
            name = f"`{answer.value}`: {answer.say}"
            yield f"**{name}**" if answer.value == value else name
    elif isinstance(control, Order):
        yield f"an order; default {_code(value)}"
    elif isinstance(control, Number):
        shown = control.unset if value is None else _code(value)
        most = "or more" if control.most > 1e9 else f"to {control.most:g}"
        yield f"{control.least:g} {most}; default {shown}"
    elif isinstance(control, Text):
        shown = control.unset if value is None else _code(value)
        yield f"a {control.what}; default {shown}"
    elif isinstance(control, Parts):
        yield f"default {_code(value)}"


def _code(value: object) -> str:
    return f"`{json.dumps(value, ensure_ascii=False)}`".replace("|", "\\|")
