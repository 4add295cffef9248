"""The state in plain words for the page, and what to correct on paper sheets."""

from __future__ import annotations

from traywatch.messages import Text, listed, msg
from traywatch.rules.core.events import TableTodo
from traywatch.rules.core.types import Bar, GameView, Seat
from traywatch.rules.fifth.content import FifthContent
from traywatch.rules.fifth.effects import conditions_of
from traywatch.rules.fifth.model import FifthCombatant, FifthState
from traywatch.rules.fifth.rolls.death import dying


def view(content: FifthContent, state: FifthState) -> GameView:
    """A card for each creature, in the order of turns, and one line about the open request."""
    prompts = [request.prompt for request in state.open]
    turns = state.turns.acting if state.phase == "fight" else ()
    at = {one.id: n for n, one in enumerate(turns)}
    ordered = sorted(state.combatants, key=lambda one: at.get(one.id, len(at)))
    return GameView(
        title=msg("fifth-phase", phase=state.phase, n=state.turns.round),
        phase=state.phase,
        headline=prompts[0] if prompts else "",
        seats=tuple(_seat(state, one, active=one.id == state.turns.turn) for one in ordered),
        notes=(content.title,),
    )


def _seat(state: FifthState, one: FifthCombatant, *, active: bool) -> Seat:
    numbers = one.side == "party" or state.settings.foe_health == "numbers"
    bars = (
        [Bar(label=msg("fifth-name", what="hp"), now=one.hp, most=max(one.hp, one.max_hp))] if numbers else []
    )
    if one.temp_hp and numbers:
        bars.append(Bar(label=msg("fifth-name", what="temporary"), now=one.temp_hp, most=one.temp_hp))
    facts: list[Text] = [msg("fifth-armor-class", n=one.ac)]
    initiative = next((other.initiative for other in state.turns.acting if other.id == one.id), None)
    if initiative is not None:
        facts.append(msg("fifth-initiative-fact", n=initiative))
    return Seat(
        id=one.id,
        name=one.name,
        side="hero" if one.side == "party" else "monster",
        player=one.player if one.side == "party" else None,
        bars=tuple(bars),
        facts=tuple(facts),
        badges=tuple(_badges(one)),
        active=active,
        out=one.dead or one.gone,
    )


def _badges(one: FifthCombatant) -> list[Text]:
    """The state of health and the conditions of a creature."""
    if one.dead:
        return [msg("fifth-badge", what="dead")]
    badges: list[Text] = []
    if dying(one):
        badges.append(msg("fifth-badge-dying", good=one.successes, bad=one.failures))
    elif one.stable:
        badges.append(msg("fifth-badge", what="stable"))
    elif 0 < one.hp <= one.max_hp // 2:
        badges.append(msg("fifth-badge", what="bloodied"))
    badges += [msg("fifth-condition-name", condition=name) for name in sorted(conditions_of(one))]
    if one.exhaustion:
        badges.append(msg("fifth-exhaustion", n=one.exhaustion))
    for what in ("concentrating", "dodging", "reaction_used", "gone"):
        if getattr(one, what):
            badges.append(msg("fifth-badge", what=what))
    return badges


def differences(before: FifthState, after: FifthState) -> tuple[TableTodo, ...]:
    """The changed hit points, for players who use paper sheets."""
    was = {one.id: one for one in before.combatants}
    out = []
    for one in after.combatants:
        old = was.get(one.id)
        if old is None or one.side == "foe":
            continue
        changed = [
            msg("fifth-value", what=what, n=now)
            for what, then, now in (("hp", old.hp, one.hp), ("temporary", old.temp_hp, one.temp_hp))
            if then != now
        ]
        if changed:
            said = msg("fifth-on-sheet", who=one.name, values=listed(changed))
            out.append(TableTodo(say=said, rules=("R30",)))
    return tuple(out)
