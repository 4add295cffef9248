"""The state in plain words for the page, and what to correct on paper sheets."""

from __future__ import annotations

from traywatch.messages import Text, listed, msg
from traywatch.rules.core.events import TableTodo
from traywatch.rules.core.types import Bar, GameView, Seat
from traywatch.rules.delvers_deep.character_stats import (
    armor_class,
    mental_recovery,
    physical_recovery,
    top,
    top_health,
    top_sanity,
    value,
)
from traywatch.rules.delvers_deep.content import STATS, DelverContent
from traywatch.rules.delvers_deep.model import CharacterState, DelversState


def view(content: DelverContent, state: DelversState) -> GameView:
    """A card for each character, and one line about the open request."""
    prompts = [request.prompt for request in state.open]
    return GameView(
        title=msg("delve-phase", phase=state.phase, n=state.turn_no),
        phase=state.phase,
        headline=prompts[-1] if prompts else "",
        seats=tuple(_seat(content, state, n, one) for n, one in enumerate(state.characters)),
        notes=(content.title,),
    )


def _seat(content: DelverContent, state: DelversState, index: int, one: CharacterState) -> Seat:
    settings = state.settings
    bars = (
        Bar(
            label=msg("delve-name", what="health"),
            now=one.health,
            most=max(one.health, top_health(content, settings, one)),
        ),
        Bar(
            label=msg("delve-name", what="sanity"),
            now=one.sanity,
            most=max(one.sanity, top_sanity(content, settings, one)),
        ),
        *(
            Bar(label=msg("delve-name", what=stat), now=value(one, stat), most=top(one, stat))
            for stat in STATS
        ),
    )
    facts: tuple[Text, ...] = (
        msg("delve-level", n=one.level),
        msg("delve-armor-class", n=armor_class(content, one)),
        msg("delve-recovery", physical=physical_recovery(one), mental=mental_recovery(one)),
        *(w.effect.name for w in one.worn),
    )
    badges = (
        *([] if one.alive else [msg("delve-dead-badge")]),
        *(msg("delve-break-badge", condition=b.name, stage=b.stage) for b in one.breaks),
    )
    return Seat(
        id=one.id,
        name=one.name,
        side="hero",
        player=one.player,
        bars=bars,
        facts=facts,
        badges=badges,
        active=state.phase == "turns" and index == state.active,
        out=not one.alive,
    )


def differences(before: DelversState, after: DelversState) -> tuple[TableTodo, ...]:
    """The changed numbers, for players who use paper sheets."""
    was = {one.id: one for one in before.characters}
    out = []
    for one in after.characters:
        old = was.get(one.id)
        if old is None:
            continue
        changed = [
            msg("delve-value", what=name, n=now)
            for name, then, now in (
                ("health", old.health, one.health),
                ("sanity", old.sanity, one.sanity),
                *((stat, value(old, stat), value(one, stat)) for stat in STATS),
            )
            if then != now
        ]
        if changed:
            said = msg("delve-on-sheet", who=one.name, values=listed(changed))
            out.append(TableTodo(say=said, rules=("R23",)))
    return tuple(out)
