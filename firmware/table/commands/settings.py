"""Settings of a table that can change while it is in use, and the demo's roll on request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.catalogs import languages
from traywatch.firmware.table import permissions
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.asks.queue import AskQueue
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.store import TableStore
from traywatch.messages import msg


def change_settings(
    store: TableStore,
    asks: AskQueue,
    *,
    paused: bool | None,
    dice_in_play: Sequence[str] | None,
    language: str | None,
    autoplay: bool | None,
) -> None:
    """Change what is not None. Call it with the table's lock held; see ``TableService.settings``.

    Raises ``TableError`` (``answer_invalid``); then nothing changes.
    """
    if dice_in_play is not None:
        unknown = sorted(set(dice_in_play) - set(SHAPES))
        if unknown:
            raise TableError("answer_invalid", msg("table-dice-set-unknown-kind", items=tuple(unknown)))
    if language is not None and language not in ("", *languages()):
        raise TableError("answer_invalid", msg("table-language-unknown", language=language))
    # Everything fits: a refusal changes nothing.
    if dice_in_play is not None:
        store.publish(replace(store.state, dice_in_play=frozenset(dice_in_play) or None))
    if language is not None:
        store.publish(replace(store.state, language=language or None))
        store.hooks.language(language or None)
    if paused is not None and paused != store.state.paused:
        store.publish(replace(store.state, paused=paused))
        asks.hold(paused)
    if autoplay is not None and autoplay != store.state.autoplay:
        store.publish(replace(store.state, autoplay=autoplay and store.state.source.demo))


def roll_in_demo(store: TableStore, who: Actor | None, *, awaits_dice: bool) -> None:
    """Let the demo throw the requested dice once. Call it with the table's lock held.

    ``awaits_dice``: the game or an ask waits for dice. Raises ``TableError`` (``no_demo``, ``no_roll``,
    ``not_your_seat``).
    """
    state = store.state
    if not state.source.demo:
        raise TableError("no_demo", msg("table-demo-only-rolls"))
    if not awaits_dice and state.question is None:
        raise TableError("no_roll", msg("table-demo-no-request"))
    asked = state.question.request if state.question is not None else state.roll
    permissions.may_do(who, state.session, asked.by if asked is not None else None, "request")
    if (missing := state.problems.get("demo")) is not None:
        raise TableError("no_roll", missing)
    store.hooks.roll()
