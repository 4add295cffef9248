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


def _seat(content: DelverContent, state: DelversState, index: int, character: CharacterState) -> Seat:
    settings = state.settings
    bars = (
        Bar(
            label=msg("delve-name", what="health"),
            now=character.health,
            most=max(character.health, top_health(content, settings, character)),
        ),
        Bar(
            label=msg("delve-name", what="sanity"),
            now=character.sanity,
            most=max(character.sanity, top_sanity(content, settings, character)),
        ),
        *(
            Bar(label=msg("delve-name", what=stat), now=value(character, stat), most=top(character, stat))
            for stat in STATS
        ),
    )
    facts: tuple[Text, ...] = (
        msg("delve-level", n=character.level),
        msg("delve-armor-class", n=armor_class(content, character)),
        msg("delve-recovery", physical=physical_recovery(character), mental=mental_recovery(character)),
        *(w.effect.name for w in character.worn),
    )
    badges = (
        *([] if character.alive else [msg("delve-dead-badge")]),
        *(msg("delve-break-badge", condition=b.name, stage=b.stage) for b in character.breaks),
    )
    return Seat(
        id=character.id,
        name=character.name,
        side="hero",
        player=character.player,
        bars=bars,
        facts=facts,
        badges=badges,
        active=state.phase == "turns" and index == state.active,
        out=not character.alive,
    )


def differences(before: DelversState, after: DelversState) -> tuple[TableTodo, ...]:
    """The changed numbers, for players who use paper sheets."""
    was = {one.id: one for one in before.characters}
    out = []
    for character in after.characters:
        old = was.get(character.id)
        if old is None:
            continue
        changed = [
            msg("delve-value", what=name, n=now)
            for name, then, now in (
                ("health", old.health, character.health),
                ("sanity", old.sanity, character.sanity),
                *((stat, value(old, stat), value(character, stat)) for stat in STATS),
            )
            if then != now
        ]
        if changed:
            report = msg("delve-on-sheet", who=character.name, values=listed(changed))
            out.append(TableTodo(say=report, rules=("R23",)))
    return tuple(out)
