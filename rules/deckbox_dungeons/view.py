"""The state in plain words for the page, and what people must do on the table."""

from __future__ import annotations

from traywatch.rules.core.events import TableTodo
from traywatch.rules.core.types import Bar, GameView, Mark, Seat
from traywatch.rules.core.types import Board as Map
from traywatch.rules.deckbox_dungeons.board.quest_map import QuestMap
from traywatch.rules.deckbox_dungeons.content import DeckboxContent
from traywatch.rules.deckbox_dungeons.model import DeckboxHeroState, DeckboxState, EnemyState

LETTERS = {"floor": ".", "water": "~", "pit": "o", "exit": "E", "half": "+"}
UNKNOWN, WALL = "?", " "
KINDS = {letter: kind for kind, letter in LETTERS.items()} | {
    "+": "half-space",
    UNKNOWN: "half-space, unknown behind it",
    WALL: "wall",
}
TITLES = {"setup": "Before the quest", "victory": "The quest is won", "defeat": "The quest is lost"}


def map_of(board: QuestMap, state: DeckboxState) -> Map | None:
    """The map with all figures on it; null if no tile is laid."""
    cells = board.terrain
    if not cells:
        return None
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    left, top = min(xs), min(ys)
    letters = {cell: LETTERS[kind] for cell, kind in cells.items()} | dict.fromkeys(board.doors, UNKNOWN)
    rows = tuple(
        "".join(letters.get((x, y), WALL) for x in range(left, max(xs) + 1)) for y in range(top, max(ys) + 1)
    )
    marks = [
        Mark(seat=e.id, name=e.name, at=e.at, short=_short(e.name), note=str(e.health), foe=True)
        for e in state.enemies
    ]
    marks += [
        Mark(
            seat=h.id,
            name=h.name,
            at=h.at,
            short=_short(h.name),
            note=str(h.health),
            active=n == state.active,
        )
        for n, h in enumerate(state.heroes)
        if h.at is not None and not h.out
    ]
    return Map(left=left, top=top, rows=rows, kinds=dict(KINDS), marks=tuple(marks))


def _short(name: str) -> str:
    """Two letters, or the first letter and a number: ``Mudling 3`` is ``M3``."""
    word, _, number = name.rpartition(" ")
    return f"{word[0]}{number}" if word and number.isdigit() else name[:2]


def view(content: DeckboxContent, state: DeckboxState, board: QuestMap | None) -> GameView:
    """A card for each enemy and hero, and one line about the open request."""
    prompts = [request.prompt for request in state.open]
    notes = [content.title]
    if board is not None and state.quest:
        notes.append(content.quest(state.quest).name)
    if state.market:
        names = [f"{content.item(i).name} ({_price(content, state, i)})" for i in state.market]
        notes.append(f"Market: {', '.join(names)}")
    if board is not None:
        notes += [_room(content, state, board, n) for n in range(len(state.tiles))]
    title = TITLES.get(state.phase) or f"Round {state.round}"
    enemies = [_enemy(content, state, board, enemy) for enemy in state.enemies]
    heroes = [_hero(content, state, board, n) for n in range(len(state.heroes))]
    return GameView(
        title=title,
        phase=state.phase,
        headline=prompts[-1] if prompts else "",
        seats=(*enemies, *heroes),
        notes=tuple(notes),
        board=None if board is None else map_of(board, state),
    )


def _dice(n: int) -> str:
    return "1 die" if n == 1 else f"{n} dice"


def _price(content: DeckboxContent, state: DeckboxState, item: str) -> str:
    price = content.item(item).price
    found = price if price is not None else state.told.get(f"items.{item}.price")
    return "price?" if found is None else f"{found} loot"


def _room(content: DeckboxContent, state: DeckboxState, board: QuestMap, n: int) -> str:
    laid = state.tiles[n]
    met = f": {content.encounter(laid.encounter).name}" if laid.encounter else ""
    ways = [board.name(cell) for cell, door in board.doors.items() if door.tile == n]
    unknown = f" (unknown: {', '.join(ways)})" if ways else ""
    return f"{board.tile_name(n)}{met}{unknown}"


def _enemy(content: DeckboxContent, state: DeckboxState, board: QuestMap | None, enemy: EnemyState) -> Seat:
    card = content.enemy(enemy.card)
    facts = [
        f"{enemy.attack} {_dice(enemy.dice)} {enemy.mod:+}",
        f"defense {enemy.defense:+}",
        f"speed {enemy.speed}",
        f"threat {enemy.threat}",
        *([card.behavior.text] if card.behavior.text else []),
    ]
    if board is not None:
        facts.insert(0, f"on {board.name(enemy.at)}")
    badges = [*(["stunned"] if enemy.stunned else []), *(word.replace("_", " ") for word in enemy.keywords)]
    return Seat(
        id=enemy.id,
        name=enemy.name,
        side="enemy",
        group="Enemies",
        bars=(Bar(label="health", now=enemy.health, most=max(enemy.start, enemy.health)),),
        facts=tuple(facts),
        badges=tuple(badges),
    )


def _hero(content: DeckboxContent, state: DeckboxState, board: QuestMap | None, index: int) -> Seat:
    hero = state.heroes[index]
    if not hero.max_health or (state.phase == "setup" and not state.tiles):
        return Seat(id=hero.id, name=hero.name, side="hero", player=hero.player, group="Heroes")
    facts = [f"energy {hero.energy}", f"loot {hero.loot}"]
    if board is not None and hero.at is not None:
        facts.insert(0, f"on {board.name(hero.at)}")
    for kind, dice, mod in (
        ("melee", hero.melee_dice, hero.melee),
        ("ranged", hero.ranged_dice, hero.ranged),
    ):
        if dice:
            facts.append(f"{kind} {_dice(dice)} {mod:+}")
    facts += [f"defense {hero.defense:+}", f"speed {hero.speed}"]
    facts += [content.item(name).name for name in hero.items]
    badges = [*(["out"] if hero.out else []), *(f"{b.what} {b.n:+}" for b in hero.boosts)]
    if index == state.active and state.phase == "player":
        left = state.actions_left
        badges.append(f"{left or 'no'} action{'' if left == 1 else 's'} left")
    return Seat(
        id=hero.id,
        name=hero.name,
        side="hero",
        player=hero.player,
        group="Heroes",
        bars=(Bar(label="health", now=hero.health, most=max(hero.max_health, hero.health)),),
        facts=tuple(facts),
        badges=tuple(badges),
        active=index == state.active,
        out=hero.out,
    )


def differences(before: DeckboxState, after: DeckboxState, board: QuestMap) -> tuple[TableTodo, ...]:
    """The figures, dice and tiles that people must move, turn, lay down or take away."""
    out: list[TableTodo] = []
    was = {enemy.id: enemy for enemy in before.enemies}
    now = {enemy.id: enemy for enemy in after.enemies}
    for name, enemy in was.items():
        if name not in now:
            out.append(TableTodo(say=f"Take the die of {enemy.name} off the map.", rules=("R51",)))
    for name, enemy in now.items():
        old = was.get(name)
        if old is None:
            say = f"Put the die of {enemy.name} on {board.name(enemy.at)}, {enemy.health} up."
            out.append(TableTodo(say=say, rules=("R33",)))
            continue
        if old.at != enemy.at:
            out.append(TableTodo(say=f"Move {enemy.name} to {board.name(enemy.at)}."))
        if old.health != enemy.health:
            out.append(TableTodo(say=f"Turn the die of {enemy.name} to {enemy.health}."))
    heroes = {hero.id: hero for hero in before.heroes}
    for hero in after.heroes:
        out += _hero_todo(heroes.get(hero.id), hero, board)
    for laid in before.tiles[len(after.tiles) :]:
        out.append(TableTodo(say=f"Take the tile {laid.tile} off the table.", rules=("R24",)))
    return tuple(out)


def _hero_todo(old: DeckboxHeroState | None, hero: DeckboxHeroState, board: QuestMap) -> list[TableTodo]:
    if old is None:
        return []
    out = []
    if old.at != hero.at:
        where = f"Move {hero.name} to {board.name(hero.at)}." if hero.at else f"Take {hero.name} off the map."
        out.append(TableTodo(say=where))
    for what in ("health", "energy", "loot"):
        if getattr(old, what) != getattr(hero, what):
            out.append(TableTodo(say=f"Set {hero.name}'s {what} to {getattr(hero, what)}.", rules=("R3",)))
    return out
