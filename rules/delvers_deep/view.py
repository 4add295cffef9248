"""The state in plain words for the page, and what to correct on paper sheets."""

from __future__ import annotations

from traywatch.rules.core.events import TableTodo
from traywatch.rules.core.types import Bar, GameView, Seat
from traywatch.rules.delvers_deep.character_stats import (
    NAMES,
    armor_class,
    mental_recovery,
    physical_recovery,
    top,
    top_health,
    top_sanity,
    value,
)
from traywatch.rules.delvers_deep.content import STATS, DelverContent
from traywatch.rules.delvers_deep.mental_breaks import SAYS
from traywatch.rules.delvers_deep.model import CharacterState, DelversState


def view(content: DelverContent, state: DelversState) -> GameView:
    """A card for each character, and one line about the open request."""
    prompts = [request.prompt for request in state.open]
    titles = {"setup": "Before the descent", "lost": "Lost", "finished": "The session is over"}
    return GameView(
        title=titles.get(state.phase, f"Turn {state.turn_no}"),
        phase=state.phase,
        headline=prompts[-1] if prompts else "",
        seats=tuple(_seat(content, state, n, one) for n, one in enumerate(state.characters)),
        notes=(content.title,),
    )


def _seat(content: DelverContent, state: DelversState, index: int, one: CharacterState) -> Seat:
    settings = state.settings
    bars = (
        Bar(label="health", now=one.health, most=max(one.health, top_health(content, settings, one))),
        Bar(label="sanity", now=one.sanity, most=max(one.sanity, top_sanity(content, settings, one))),
        *(Bar(label=NAMES[stat], now=value(one, stat), most=top(one, stat)) for stat in STATS),
    )
    facts = (
        f"level {one.level}",
        f"armor class {armor_class(content, one)}",
        f"recovers {physical_recovery(one)} physical, {mental_recovery(one)} mental",
        *(w.effect.name for w in one.worn),
    )
    badges = (
        *(["dead"] if not one.alive else []),
        *(f"{b.name} ({SAYS[b.stage]})" for b in one.breaks),
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
            f"{name} {now}"
            for name, then, now in (
                ("health", old.health, one.health),
                ("sanity", old.sanity, one.sanity),
                *((NAMES[stat], value(old, stat), value(one, stat)) for stat in STATS),
            )
            if then != now
        ]
        if changed:
            out.append(TableTodo(say=f"On {one.name}'s sheet: {', '.join(changed)}.", rules=("R23",)))
    return tuple(out)
