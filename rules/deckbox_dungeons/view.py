"""The state in plain words for the page, and what people must do on the table."""

from __future__ import annotations

from traywatch.messages import Message, Text, msg
from traywatch.rules.core.events import TableTodo
from traywatch.rules.core.types import Bar, GameView, Mark, Seat
from traywatch.rules.core.types import Board as Map
from traywatch.rules.deckbox_dungeons.board.quest_map import QuestMap
from traywatch.rules.deckbox_dungeons.content import DeckboxContent
from traywatch.rules.deckbox_dungeons.dice.phrases import attack_dice, bonus, signed
from traywatch.rules.deckbox_dungeons.model import DeckboxHeroState, DeckboxState, EnemyState

LETTERS = {"floor": ".", "water": "~", "pit": "o", "exit": "E", "half": "+"}
UNKNOWN, WALL, DRAWN_WALL, POINT = "?", " ", "#", "P"
"""A wall is left out of the map, but not while people tap what is printed on a tile."""
KINDS = {letter: msg("deckbox-terrain-name", kind=kind) for kind, letter in LETTERS.items()} | {
    UNKNOWN: msg("deckbox-terrain-name", kind="unknown"),
    WALL: msg("deckbox-terrain-name", kind="wall"),
    DRAWN_WALL: msg("deckbox-terrain-name", kind="wall"),
    POINT: msg("deckbox-draw-terrain", kind="point"),
}


def map_of(board: QuestMap, state: DeckboxState) -> Map | None:
    """The map with all figures on it; null if no tile is laid."""
    cells = board.terrain
    if not cells:
        return None
    letters = {cell: LETTERS[kind] for cell, kind in cells.items()} | dict.fromkeys(board.doors, UNKNOWN)
    if state.asking is not None and state.asking.do == "draw":
        corner = board.corner(board.tiles[-1].place)
        inside = [(corner[0] + x, corner[1] + y) for x in range(board.size) for y in range(board.size)]
        letters |= {cell: DRAWN_WALL for cell in inside if cell not in letters}
        letters[board.points[-1]] = POINT
    xs, ys = [x for x, _ in letters], [y for _, y in letters]
    left, top = min(xs), min(ys)
    rows = tuple(
        "".join(letters.get((x, y), WALL) for x in range(left, max(xs) + 1)) for y in range(top, max(ys) + 1)
    )
    marks = [Mark(seat=e.id, name=e.name, at=e.at, note=str(e.health), foe=True) for e in state.enemies]
    marks += [
        Mark(
            seat=h.id,
            name=h.name,
            at=h.at,
            note=str(h.health),
            active=n == state.active,
        )
        for n, h in enumerate(state.heroes)
        if h.at is not None and not h.out
    ]
    return Map(left=left, top=top, rows=rows, kinds=dict(KINDS), marks=tuple(marks))


def view(content: DeckboxContent, state: DeckboxState, board: QuestMap | None) -> GameView:
    """A card for each enemy and hero, and one line about the open request."""
    prompts = [request.prompt for request in state.open]
    notes: list[Text] = [content.title]
    if board is not None and state.quest:
        notes.append(content.quest(state.quest).name)
    if state.market:
        notes.append(msg("deckbox-market", items=tuple(_priced(content, state, i) for i in state.market)))
    if board is not None:
        notes += [_room(content, state, board, n) for n in range(len(state.tiles))]
    title = msg("deckbox-title", phase=state.phase, n=state.round)
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


def _priced(content: DeckboxContent, state: DeckboxState, item: str) -> Message:
    price = content.item(item).price
    cost = price if price is not None else state.told.get(f"items.{item}.price")
    name = content.item(item).name
    return msg("deckbox-unpriced", item=name) if cost is None else msg("deckbox-priced", item=name, n=cost)


def _room(content: DeckboxContent, state: DeckboxState, board: QuestMap, n: int) -> Text:
    laid, room = state.tiles[n], board.tile_name(n)
    ways = tuple(board.name(cell) for cell, door in board.doors.items() if door.tile == n)
    if laid.encounter:
        met = content.encounter(laid.encounter).name
        if ways:
            return msg("deckbox-room-met-ways", room=room, met=met, ways=ways)
        return msg("deckbox-room-met", room=room, met=met)
    return msg("deckbox-room-ways", room=room, ways=ways) if ways else room


def _enemy(content: DeckboxContent, state: DeckboxState, board: QuestMap | None, enemy: EnemyState) -> Seat:
    card = content.enemy(enemy.card)
    facts: list[Text] = [
        attack_dice(enemy.attack, enemy.dice, enemy.mod),
        *_values(enemy.defense, enemy.speed),
        msg("deckbox-value", what="threat", n=enemy.threat),
        *([card.behavior.text] if card.behavior.text else []),
    ]
    if board is not None:
        facts.insert(0, msg("deckbox-on-space", space=board.name(enemy.at)))
    words = (*(("stunned",) if enemy.stunned else ()), *enemy.keywords)
    badges = tuple(msg("deckbox-badge", word=word) for word in words)
    return Seat(
        id=enemy.id,
        name=enemy.name,
        side="enemy",
        group=msg("deckbox-enemies"),
        bars=(Bar(label=msg("deckbox-health"), now=enemy.health, most=max(enemy.start, enemy.health)),),
        facts=tuple(facts),
        badges=badges,
    )


def _values(defense: int, speed: int) -> tuple[Text, Text]:
    return msg("deckbox-defense", mod=signed(defense)), msg("deckbox-value", what="speed", n=speed)


def _hero(content: DeckboxContent, state: DeckboxState, board: QuestMap | None, index: int) -> Seat:
    hero = state.heroes[index]
    if not hero.max_health or (state.phase == "setup" and not state.tiles):
        return Seat(id=hero.id, name=hero.name, side="hero", player=hero.player, group=msg("deckbox-heroes"))
    facts: list[Text] = [
        msg("deckbox-value", what="energy", n=hero.energy),
        msg("deckbox-value", what="loot", n=hero.loot),
    ]
    if board is not None and hero.at is not None:
        facts.insert(0, msg("deckbox-on-space", space=board.name(hero.at)))
    for kind, dice, mod in (
        ("melee", hero.melee_dice, hero.melee),
        ("ranged", hero.ranged_dice, hero.ranged),
    ):
        if dice:
            facts.append(attack_dice(kind, dice, mod))
    facts += _values(hero.defense, hero.speed)
    facts += [content.item(name).name for name in hero.items]
    badges: list[Text] = [
        *([msg("deckbox-badge", word="out")] if hero.out else []),
        *(bonus(b.what, b.n) for b in hero.boosts),
    ]
    if index == state.active and state.phase == "player":
        badges.append(msg("deckbox-actions-left", n=state.actions_left))
    return Seat(
        id=hero.id,
        name=hero.name,
        side="hero",
        player=hero.player,
        group=msg("deckbox-heroes"),
        bars=(Bar(label=msg("deckbox-health"), now=hero.health, most=max(hero.max_health, hero.health)),),
        facts=tuple(facts),
        badges=tuple(badges),
        active=index == state.active,
        out=hero.out,
    )


def differences(
    content: DeckboxContent, before: DeckboxState, after: DeckboxState, board: QuestMap
) -> tuple[TableTodo, ...]:
    """The figures, dice and tiles that people must move, turn, lay down or take away."""
    out: list[TableTodo] = []
    was = {enemy.id: enemy for enemy in before.enemies}
    now = {enemy.id: enemy for enemy in after.enemies}
    for name, enemy in was.items():
        if name not in now:
            out.append(TableTodo(say=msg("deckbox-take-enemy-off", enemy=enemy.name), rules=("R51",)))
    for name, enemy in now.items():
        old = was.get(name)
        if old is None:
            space = board.name(enemy.at)
            say = msg("deckbox-put-enemy", enemy=enemy.name, space=space, health=enemy.health)
            out.append(TableTodo(say=say, rules=("R33",)))
            continue
        if old.at != enemy.at:
            out.append(TableTodo(say=msg("deckbox-move-to", who=enemy.name, space=board.name(enemy.at))))
        if old.health != enemy.health:
            out.append(TableTodo(say=msg("deckbox-turn-enemy", enemy=enemy.name, health=enemy.health)))
    heroes = {hero.id: hero for hero in before.heroes}
    for hero in after.heroes:
        out += _hero_todo(heroes.get(hero.id), hero, board)
    for laid in before.tiles[len(after.tiles) :]:
        tile = content.tile(laid.tile).name
        out.append(TableTodo(say=msg("deckbox-take-tile-off", tile=tile), rules=("R24",)))
    return tuple(out)


def _hero_todo(old: DeckboxHeroState | None, hero: DeckboxHeroState, board: QuestMap) -> list[TableTodo]:
    if old is None:
        return []
    out = []
    if old.at != hero.at:
        if hero.at:
            out.append(TableTodo(say=msg("deckbox-move-to", who=hero.name, space=board.name(hero.at))))
        else:
            out.append(TableTodo(say=msg("deckbox-take-hero-off", hero=hero.name)))
    for what in ("health", "energy", "loot"):
        if getattr(old, what) != getattr(hero, what):
            say = msg("deckbox-set-value", hero=hero.name, what=what, n=getattr(hero, what))
            out.append(TableTodo(say=say, rules=("R3",)))
    return out
