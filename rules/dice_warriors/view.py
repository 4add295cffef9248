"""The state in plain words for the page."""

from __future__ import annotations

from traywatch.messages import Text, listed, msg
from traywatch.rules.core.events import TableTodo
from traywatch.rules.core.types import Bar, Board, GameView, Mark, Seat
from traywatch.rules.dice_warriors.content import WarContent
from traywatch.rules.dice_warriors.die_results import words
from traywatch.rules.dice_warriors.formation import formation_geometry
from traywatch.rules.dice_warriors.model import Warrior, WarState

FLAGS = ("negated", "shielded", "aura", "cursed", "spikes")
COUNTED = ("stone", "regeneration", "weapon", "blade", "skip")


def view(content: WarContent, state: WarState) -> GameView:
    """A card for each die, with a mark for dice whose turn it is, and one line about the open request."""
    prompts = [request.prompt for request in state.open]
    dice = [*formation_geometry.of(state.dice, 0), *formation_geometry.of(state.dice, 1)]
    dice += [die for die in state.dice if not die.rank]
    notes = [_ranks(state, side) for side in range(len(state.players))]
    notes += [msg("war-traps-on-mats", n=len(state.traps))] if state.traps else []
    return GameView(
        title=msg("war-view-title", phase=state.phase, n=state.round_no),
        phase=state.phase,
        headline=prompts[0] if prompts else "",
        seats=tuple(_seat(content, state, die) for die in dice),
        notes=(content.title, *notes),
        board=board(content, state),
    )


def _ranks(state: WarState, side: int) -> Text:
    counts = [str(n) for n in formation_geometry.counts(state.dice, side)]
    player = state.players[side].name
    return (
        msg("war-ranks", player=player, ranks=listed(counts))
        if counts
        else msg("war-no-ranks", player=player)
    )


LEAST_COLUMNS = 5
"""The smallest number of spaces shown for each rank."""
NOTHING, SPACE, DARK = " ", ".", "d"
KINDS = {SPACE: "space", DARK: "dark", NOTHING: "between"}


def board(content: WarContent, state: WarState) -> Board | None:
    """Both formations, the second player's front above the first's; null if no die stands."""
    standing = [die for die in state.dice if die.rank]
    if not standing:
        return None
    wide = max(LEAST_COLUMNS, *(die.col for die in standing))
    deep = [formation_geometry.deepest(state.dice, side) for side in (0, 1)]
    rows: list[str] = []
    names: list[Text] = []
    for y in range(-max(deep[1], 2), max(deep[0], 2) + 1):
        side, rank = (0, y) if y > 0 else (1, -y)
        rows.append((NOTHING if not y else DARK if (side, rank) in state.dark else SPACE) * wide)
        names.append(msg("war-row-name", player=state.players[side].name, rank=rank) if y else "")
    return Board(
        left=1,
        top=-max(deep[1], 2),
        rows=tuple(rows),
        kinds={letter: msg("war-space", kind=kind) for letter, kind in KINDS.items()},
        marks=tuple(_mark(content, state, die) for die in standing),
        names=tuple(names),
    )


def _mark(content: WarContent, state: WarState, die: Warrior) -> Mark:
    kind = content.type(die.type)
    return Mark(
        seat=die.id,
        name=msg("war-seat-name", die=kind.name, player=state.players[die.owner].name),
        at=(die.col, die.rank if die.owner == 0 else -die.rank),
        note=str(die.hits),
        foe=die.owner == 1,
        active=_acts(state, die),
    )


def _acts(state: WarState, die: Warrior) -> bool:
    """Whether its rank is next and it has not acted yet."""
    waiting = state.phase == "resolve" and die.owner == state.turn and not die.resolved
    return waiting and die.rank >= state.pointer[die.owner]


def _seat(content: WarContent, state: WarState, die: Warrior) -> Seat:
    kind = content.type(die.type)
    badges = [msg("war-flag", flag=name) for name in FLAGS if getattr(die, name)]
    badges += [msg("war-counted", what=name, n=getattr(die, name)) for name in COUNTED if getattr(die, name)]
    place = msg("rules-rank-space", rank=die.rank, space=die.col) if die.rank else msg("war-not-on-mat")
    facts = [place, *([words(die.result)] if die.result else [])]
    player = state.players[die.owner]
    return Seat(
        id=die.id,
        name=msg("war-seat-name", die=kind.name, player=player.name),
        group=player.name,
        side="hero" if die.owner == 0 else "monster",
        bars=(Bar(label=msg("war-hits"), now=die.hits, most=die.sides),),
        facts=tuple(facts),
        badges=tuple(badges),
        active=state.phase == "resolve" and die.owner == state.turn and not die.resolved,
    )


def differences(content: WarContent, before: WarState, after: WarState) -> tuple[TableTodo, ...]:
    """Dice that people must move, to get the table from one state to the other."""
    was = {die.id: die for die in before.dice}
    now = {die.id: die for die in after.dice}
    out = []
    for die in now.values():
        old = was.get(die.id)
        if die.rank and (old is None or (old.rank, old.col) != (die.rank, die.col)):
            put = msg("war-put-on-space", die=_name(content, after, die), rank=die.rank, space=die.col)
            out.append(TableTodo(say=put, rules=("R3",)))
    gone = [die for name, die in was.items() if name not in now]
    out += [TableTodo(say=msg("war-take-off", die=_name(content, before, d)), rules=("R14",)) for d in gone]
    return tuple(out)


def _name(content: WarContent, state: WarState, die: Warrior) -> Text:
    return msg("war-die-of", player=state.players[die.owner].name, die=content.type(die.type).name)
