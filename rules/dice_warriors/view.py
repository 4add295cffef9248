"""The state in plain words for the page."""

from __future__ import annotations

from rules.dice_warriors import field
from rules.dice_warriors.content import Content
from rules.dice_warriors.model import Warrior, WarState
from rules.dice_warriors.results import words
from rules.types import Bar, Seat, View

FLAGS = ("negated", "shielded", "aura", "cursed", "spikes")
COUNTED = ("guard", "stone", "regeneration", "weapon", "blade", "skip")


def view(content: Content, state: WarState) -> View:
    """A card for each die, those in turn marked, and one line about what is awaited."""
    prompts = [request.prompt for request in state.open]
    dice = [*field.of(state.dice, 0), *field.of(state.dice, 1)]
    dice += [die for die in state.dice if not die.rank]
    notes = [
        f"{player.name}: ranks {', '.join(map(str, field.counts(state.dice, side))) or 'none'}"
        for side, player in enumerate(state.players)
    ]
    notes += (
        [f"{len(state.traps)} trap{'s' if len(state.traps) != 1 else ''} on the mats"] if state.traps else []
    )
    titles = {"build": "Choose your dice", "over": "The game is over"}
    return View(
        title=titles.get(state.phase, f"Round {state.round_no}"),
        phase=state.phase,
        headline=prompts[0] if prompts else "",
        seats=tuple(_seat(content, state, die) for die in dice),
        notes=(content.title, *notes),
    )


def _seat(content: Content, state: WarState, die: Warrior) -> Seat:
    kind = content.type(die.type)
    badges = [name for name in FLAGS if getattr(die, name)]
    badges += [f"{name} {getattr(die, name)}" for name in COUNTED if getattr(die, name)]
    place = f"rank {die.rank}, space {die.col}" if die.rank else "not on the mat yet"
    facts = [place, *([words(die.result)] if die.result else [])]
    player = state.players[die.owner]
    return Seat(
        id=die.id,
        name=f"{kind.name} ({player.name})",
        side="hero" if die.owner == 0 else "monster",
        bars=(Bar(label="hits", now=die.hits, most=die.sides),),
        facts=tuple(facts),
        badges=tuple(badges),
        active=state.phase == "resolve" and die.owner == state.turn and not die.resolved,
    )
