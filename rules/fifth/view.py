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
    ordered = sorted(state.combatants, key=lambda combatant: at.get(combatant.id, len(at)))
    return GameView(
        title=msg("fifth-phase", phase=state.phase, n=state.turns.round),
        phase=state.phase,
        headline=prompts[0] if prompts else "",
        seats=tuple(_seat(state, one, active=one.id == state.turns.turn) for one in ordered),
        notes=(content.title,),
    )


def _seat(state: FifthState, combatant: FifthCombatant, *, active: bool) -> Seat:
    numbers = combatant.side == "party" or state.settings.foe_health == "numbers"
    bars = (
        [Bar(label=msg("fifth-name", what="hp"), now=combatant.hp, most=max(combatant.hp, combatant.max_hp))]
        if numbers
        else []
    )
    if combatant.temp_hp and numbers:
        bars.append(
            Bar(label=msg("fifth-name", what="temporary"), now=combatant.temp_hp, most=combatant.temp_hp)
        )
    facts: list[Text] = [msg("fifth-armor-class", n=combatant.ac)]
    initiative = next((other.initiative for other in state.turns.acting if other.id == combatant.id), None)
    if initiative is not None:
        facts.append(msg("fifth-initiative-fact", n=initiative))
    return Seat(
        id=combatant.id,
        name=combatant.name,
        side="hero" if combatant.side == "party" else "monster",
        player=combatant.player if combatant.side == "party" else None,
        bars=tuple(bars),
        facts=tuple(facts),
        badges=tuple(_badges(combatant)),
        active=active,
        out=combatant.dead or combatant.gone,
    )


def _badges(combatant: FifthCombatant) -> list[Text]:
    """The state of health and the conditions of a creature."""
    if combatant.dead:
        return [msg("fifth-badge", what="dead")]
    badges: list[Text] = []
    if dying(combatant):
        badges.append(msg("fifth-badge-dying", good=combatant.successes, bad=combatant.failures))
    elif combatant.stable:
        badges.append(msg("fifth-badge", what="stable"))
    elif 0 < combatant.hp <= combatant.max_hp // 2:
        badges.append(msg("fifth-badge", what="bloodied"))
    badges += [msg("fifth-condition-name", condition=name) for name in sorted(conditions_of(combatant))]
    if combatant.exhaustion:
        badges.append(msg("fifth-exhaustion", n=combatant.exhaustion))
    for what in ("concentrating", "dodging", "reaction_used", "gone"):
        if getattr(combatant, what):
            badges.append(msg("fifth-badge", what=what))
    return badges


def differences(before: FifthState, after: FifthState) -> tuple[TableTodo, ...]:
    """The changed hit points, for players who use paper sheets."""
    was = {one.id: one for one in before.combatants}
    out = []
    for combatant in after.combatants:
        old = was.get(combatant.id)
        if old is None or combatant.side == "foe":
            continue
        changed = [
            msg("fifth-value", what=what, n=now)
            for what, then, now in (
                ("hp", old.hp, combatant.hp),
                ("temporary", old.temp_hp, combatant.temp_hp),
            )
            if then != now
        ]
        if changed:
            say = msg("fifth-on-sheet", who=combatant.name, values=listed(changed))
            out.append(TableTodo(say=say, rules=("R30",)))
    return tuple(out)
