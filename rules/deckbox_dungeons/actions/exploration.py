"""Rooms: exploration, encounters, and the enemies that they bring (R24 to R27, R30 to R34)."""

from __future__ import annotations

from typing import Any

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import DieSpec, Option, RolledDie
from traywatch.rules.core.types import Rejected
from traywatch.rules.deckbox_dungeons.actions import own_cards, own_tiles
from traywatch.rules.deckbox_dungeons.board.grid import opposite, side_named, spread, turns_between
from traywatch.rules.deckbox_dungeons.dice.enemy_die_faces import face_of
from traywatch.rules.deckbox_dungeons.dice.phrases import number_of
from traywatch.rules.deckbox_dungeons.model import Cell, DeckboxTask, EnemyState, Found, Laid
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext, made
from traywatch.rules.engine.steps import present

ADD = Option(
    id="add_enemy",
    label=msg("deckbox-add-enemy"),
    note=msg("deckbox-add-enemy-note"),
    group=msg("deckbox-anything-else"),
    folded=True,
)
_FIELDS = (("dice", 0, 12), ("mod", -9, 9), ("defense", -9, 9), ("speed", 0, 20), ("threat", 0, 99))


def lay(work: DeckboxStepContext) -> None:
    """Lay the first tile. Its arrow shows where the party comes in."""
    quest = work.quest
    if quest.open:
        _ask_tile(work, msg("deckbox-which-first-tile"), (0, 0), None)
        return
    room = next(room for room in quest.rooms if room.at == (0, 0))
    work.push(DeckboxTask(do="arrive", name=room.tile, at=(0, 0), who=room.encounter or "none"))


def explore(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """A hero explores from a half-space with nothing laid behind it."""
    board = work.board
    door = board.doors.get(present(task.at, "half-space"))
    if door is None:
        return
    work.use("R24")
    place = board.beyond(door)
    if work.quest.open:
        _ask_tile(work, msg("deckbox-which-tile"), place, door.side)
        return
    room = next(room for room in work.quest.rooms if room.at == place)
    work.push(
        DeckboxTask(do="arrive", name=room.tile, at=place, side=door.side, who=room.encounter or "none")
    )


def _ask_tile(work: DeckboxStepContext, prompt: Text, place: Cell, side: object) -> None:
    laid = {tile.tile for tile in work.state.tiles}
    own = {tile.id for tile in work.state.own.tiles}
    content = [t for t in work.content.tiles if t.id not in own]
    tiles = [t for t in content if t.id not in laid] or content
    known = [Option(id=f"tile:{t.id}", label=t.name, note=t.text) for t in tiles]
    new = own_cards.own_option("tile", msg("deckbox-new-tile"))
    options = [new, *own_cards.grouped(known, folded=True)]
    stage = f"tile:{place[0]}:{place[1]}:{side or ''}"
    work.ask("tile", stage, prompt, options, default=None, why=("R24",) if side else ("R1",))


def tile_named(work: DeckboxStepContext, stage: str, option: str, text: str | None) -> None:
    """The players name the tile that the app shows. Then its encounter is asked for."""
    _, x, y, at = stage.split(":")
    side = side_named(at) if at else None
    name = option.removeprefix("tile:")
    first: list[DeckboxTask] = []
    if text is not None:
        name = own_tiles.tile_told(work, text, side)
        first = own_tiles.questions(work, name)
    arrive = DeckboxTask(do="arrive", name=name, at=(int(x), int(y)), side=side)
    work.push(*first, DeckboxTask(do="which_met"), arrive)


def ask_met(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask for the encounter that the app shows for a new tile."""
    own = {encounter.id for encounter in work.state.own.encounters}
    known = [
        Option(id=f"met:{e.id}", label=e.name, note=e.text)
        for e in work.content.encounters
        if e.id not in own
    ]
    options = [Option(id="met:none", label=msg("deckbox-no-encounter"))]
    if work.content.blank_die is not None:
        options.append(own_cards.own_option("met", msg("deckbox-new-encounter")))
    options += own_cards.grouped(known, folded=True)
    work.push(task)
    prompt = msg("deckbox-which-encounter")
    work.ask("encounter", "met", prompt, options, default="met:none", why=("R25",))


def encounter_named(work: DeckboxStepContext, option: str, text: str | None) -> None:
    """The answer to ``ask_met``. The number of enemy dice of a new encounter is asked for next."""
    work.pop()
    if text is not None:
        ask_dice(work, text)
        return
    _met(work, option.removeprefix("met:"))


def ask_dice(work: DeckboxStepContext, title: str) -> None:
    """Ask how many enemy dice the app shows for an encounter."""
    option = Option(id="dice", label=msg("deckbox-enemy-dice-shown"), amount=(0, 9))
    prompt = msg("deckbox-how-many-enemy-dice", encounter=title)
    work.ask("dice", f"dice:{title}", prompt, [option], default=None, why=("R31",))


def dice_told(work: DeckboxStepContext, title: str, n: int) -> None:
    """The answer to ``ask_dice``."""
    _met(work, own_cards.encounter_told(work, title, n))


def _met(work: DeckboxStepContext, encounter: str) -> None:
    task = work.pop()
    work.push(task.model_copy(update={"who": encounter}))


def arrive(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """People lay the new tile with its arrow at the exit that the hero used."""
    tile = work.content.tile(task.name)
    work.push(task)
    if task.side is None:
        prompt = msg("deckbox-lay-first-tile", tile=tile.name)
        work.ask_place("tile", "tile", msg("deckbox-place", where="start"), prompt, "R1", "R30")
        return
    prompt = msg("deckbox-lay-tile", tile=tile.name, side=task.side)
    work.ask_place(f"tile-{tile.id}", "tile", msg("deckbox-side", side=task.side), prompt, "R24", "R30")


def arrived(work: DeckboxStepContext) -> None:
    """The tile is laid. The party comes in, or the encounter behind the exit is read."""
    task = work.pop()
    at = present(task.at, "place for the tile")
    tile = work.content.tile(task.name)
    turns = 0 if task.side is None else turns_between(tile.arrow, opposite(task.side))
    own = tile.id in {one.id for one in work.state.own.tiles}
    met = None if task.who in ("", "none") else task.who
    index = len(work.state.tiles)
    laid = Laid(tile=tile.id, place=at, turns=turns, encounter=met)
    work.set(tiles=(*work.state.tiles, laid))
    tasks = [DeckboxTask(do="enter")] if task.side is None else []
    if own:
        tasks.insert(0, DeckboxTask(do="draw", who=tile.id))
    work.push(*tasks, DeckboxTask(do="met", n=index))


def enter(work: DeckboxStepContext) -> None:
    """The heroes stand at the entrance, each on an own space."""
    board = work.board
    far = spread([board.arrows[0]], board.links, board.doors.keys())
    free = [cell for cell in far if board.terrain[cell] not in ("pit", "half")] or list(far)
    for index in range(len(work.state.heroes)):
        work.set_hero(index, at=free[min(index, len(free) - 1)])
    first = work.state.heroes[0]
    work.say(msg("deckbox-heroes-enter", hero=first.name, space=board.name(board.arrows[0])))


def met(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Read the encounter of a new room. The roll for it comes next."""
    laid = work.state.tiles[task.n]
    name = work.content.tile(laid.tile).name
    if laid.encounter is None:
        work.show(msg("deckbox-nothing-here", tile=name))
        return
    encounter = work.content.encounter(laid.encounter)
    work.use("R25")
    if encounter.text:
        work.say(encounter.text)
    said = msg("deckbox-tile-encounter", tile=name, encounter=encounter.name)
    work.show(said, "bad" if encounter.spawn else "plain")
    if encounter.spawn:
        work.push(DeckboxTask(do="spawn", n=task.n))


def spawn(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Roll the enemy dice of an encounter, one type after the other, so that dice cannot be mixed up.
    Icons with a number are not rolled (R32).
    """
    found = task.found
    if not found:
        icons = work.content.encounter(work.state.tiles[task.n].encounter or "").spawn
        found = tuple(
            Found(die=icon.die, enemy=icon.enemy, health=icon.health, fixed=icon.health is not None)
            for icon in icons
        )
    # People say what a die without known faces shows, so nobody asks the tray for it.
    waiting = [one.die for one in found if not (one.fixed or one.thrown or work.content.die(one.die).blank)]
    if not waiting:
        work.push(DeckboxTask(do="put", n=task.n, found=found))
        return
    work.push(task.model_copy(update={"found": found}))
    die, n = work.content.die(waiting[0]), waiting.count(waiting[0])
    prompt = msg("deckbox-roll-enemy-die", die=die.name, n=n)
    if die.look:
        prompt = msg("deckbox-roll-enemy-die-look", die=die.name, look=die.look, n=n)
    work.ask_roll(
        f"spawn-{die.id}",
        prompt,
        (DieSpec(role=die.name, kind=die.kind, n=n),),
        "R31",
        needs=("symbol",) if die.reads == "face" else ("value",),
    )


def spawned(work: DeckboxStepContext, dice: tuple[RolledDie, ...]) -> Rejected | None:
    """The faces that were rolled, in the order of the icons."""
    task = work.state.agenda[0]
    left, found = list(dice), list(task.found)
    sort = next(one.die for one in found if not (one.fixed or one.thrown or work.content.die(one.die).blank))
    for n, one in enumerate(found):
        if one.die != sort or one.fixed:
            continue
        face = face_of(work.content.die(sort), left.pop(0))
        if isinstance(face, Rejected):
            return face
        change = {"enemy": one.enemy or face.enemy, "health": face.health, "thrown": True}
        found[n] = one.model_copy(update=change)
    work.pop()
    work.push(task.model_copy(update={"found": tuple(found)}))
    return None


def put(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask for the unknown numbers of the new enemies. Then give each enemy its space."""
    if not _unknown(work, task):
        _place(work, task)


def _unknown(work: DeckboxStepContext, task: DeckboxTask) -> bool:
    """Ask for the next unknown number of the enemies that are found. False if all are known."""
    for n, one in enumerate(task.found):
        die = work.content.die(one.die)
        if one.enemy is None:
            work.push(task)
            prompt = msg("deckbox-which-enemy-shown", die=die.name)
            if task.do == "added":
                prompt = msg("deckbox-which-enemy-added")
            elif die.blank:
                prompt = msg("deckbox-which-enemy-rolled", n=n + 1, all=len(task.found))
            options = own_cards.enemy_options(work)
            work.ask(f"face{n}", f"face:{n}", prompt, options, default=None, why=("R31",))
            return True
        if one.health is None:
            work.push(task)
            option = Option(id="health", label=msg("deckbox-health-on-face"), amount=(1, 6))
            prompt = msg("deckbox-which-health-shown", die=die.name)
            if task.do == "added" or die.blank:
                prompt = msg("deckbox-which-health-has", enemy=work.content.enemy(one.enemy).name)
            work.ask(f"health{n}", f"face:{n}", prompt, [option], default=None, why=("R31",))
            return True
        if _asks(work, one.enemy, task):
            return True
    return False


# Enemies that are added later -------------------------------------------------------------


def add_option(work: DeckboxStepContext) -> list[Option]:
    """The option to bring another enemy on the map, as a special rule of the app may say."""
    return [ADD] if work.quest.open and added_die(work) else []


def added_die(work: DeckboxStepContext) -> str:
    """The die that stands for an added enemy; empty without any enemy die."""
    dice = work.content.enemy_dice
    die = work.content.blank_die or (dice[0] if dice else None)
    return die.id if die is not None else ""


def add(work: DeckboxStepContext) -> None:
    """Another enemy comes on the map: which, with what health, and where."""
    work.push(DeckboxTask(do="added", found=(Found(die=added_die(work)),)))


def ask_where_added(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask for what is unknown about the added enemy, then for its space."""
    if _unknown(work, task):
        return
    board = work.board
    taken = work.foes_at() | work.heroes_at()
    spaces = [cell for cell in board.terrain if cell not in taken and cell not in board.doors]
    if not spaces:
        work.say(msg("deckbox-no-space-left"))
        return
    work.push(task)
    options = [made(id=f"on:{x}:{y}", label=board.name((x, y)), at=(x, y)) for x, y in spaces]
    card = work.content.enemy(task.found[0].enemy or "")
    prompt = msg("deckbox-where-added", enemy=card.name)
    work.ask("added", "added", prompt, options, default=None, why=("R33",))


def added_on(work: DeckboxStepContext, option: str) -> None:
    """The answer to ``ask_where_added``."""
    task = work.pop()
    _, x, y = option.split(":")
    enemy = _made(work, task.found[0], (int(x), int(y)))
    work.set(enemies=(*work.state.enemies, enemy))
    space = work.board.name(enemy.at)
    work.say(msg("deckbox-enemy-on", enemy=enemy.name, health=enemy.health, space=space))
    work.show(msg("deckbox-enemies-come", n=1), "bad")


def face_told(
    work: DeckboxStepContext, stage: str, option: str, amount: int | None, text: str | None
) -> None:
    """The answer about one face."""
    task = work.pop()
    n = int(stage.split(":")[1])
    change: dict[str, object] = {"health": amount}
    if text is not None:
        change = {"enemy": own_cards.enemy_told(work, text)}
    elif option != "health":
        change = {"enemy": option.removeprefix("enemy:")}
    found = list(task.found)
    found[n] = found[n].model_copy(update=change)
    work.push(task.model_copy(update={"found": tuple(found)}))


def _asks(work: DeckboxStepContext, enemy: str, task: DeckboxTask) -> bool:
    """Whether a number of this enemy's card must still be asked for."""
    card = work.content.enemy(enemy)
    attack = None if card.attack is None else int(card.attack == "ranged")
    for name, least, most in (*_FIELDS, ("ranged", 0, 1)):
        printed = attack if name == "ranged" else getattr(card, name)
        if work.known(f"enemies.{enemy}.{name}", printed) is None:
            work.push(task)
            if name == "ranged":
                _ask_kind(work, enemy)
            else:
                work.ask_number(f"enemies.{enemy}.{name}", number_of(card.name, name), least, most)
            return True
    if card.keywords is None:
        work.push(DeckboxTask(do="keywords", name=f"enemies.{enemy}", who=card.name), task)
        return True
    return False


def _ask_kind(work: DeckboxStepContext, enemy: str) -> None:
    """Ask whether an enemy attacks from afar."""
    options = [
        Option(id=f"attack:{kind}", label=msg("deckbox-attack-kind", kind=kind))
        for kind in ("melee", "ranged")
    ]
    prompt = msg("deckbox-which-attack-kind", enemy=work.content.enemy(enemy).name)
    work.ask("attack-kind", f"attack_kind:{enemy}", prompt, options, default=None)


def _place(work: DeckboxStepContext, task: DeckboxTask) -> None:
    board = work.board
    spots = board.spots(task.n, work.content.spawn_offsets)
    rules = ["R33"]
    todo: list[Text] = []
    for one in task.found:
        taken = work.foes_at() | work.heroes_at()
        while spots and (spots[0] in taken or board.tiles_of.get(spots[0]) != (task.n,)):
            spots.pop(0)
            rules.append("R34")
        cell = spots.pop(0) if spots else _anywhere(work, task.n)
        if cell is None:
            work.say(msg("deckbox-no-space-left"))
            continue
        enemy = _made(work, one, cell)
        if one.fixed:
            rules.append("R32")
        space = board.name(cell)
        todo.append(msg("deckbox-enemy-on", enemy=enemy.name, health=enemy.health, space=space))
        work.set(enemies=(*work.state.enemies, enemy))
    if todo:
        work.say(*todo)
        work.show(msg("deckbox-enemies-come", n=len(todo)), "bad")
        prompt = msg("deckbox-put-enemy-dice", enemies=tuple(todo))
        where = msg("deckbox-place", where="map")
        work.ask_place("spawned", "enemies", where, prompt, *dict.fromkeys(rules), count=len(todo))


def _anywhere(work: DeckboxStepContext, tile: int) -> Cell | None:
    """The free space of a tile that is nearest to its point of interest."""
    board = work.board
    taken = work.foes_at() | work.heroes_at()
    x, y = board.points[tile]
    inside = [cell for cell, on in board.tiles_of.items() if on == (tile,) and cell not in taken]
    return min(inside, key=lambda c: (abs(c[0] - x) + abs(c[1] - y), c), default=None)


def _made(work: DeckboxStepContext, one: Found, at: Cell) -> EnemyState:
    card = work.content.enemy(one.enemy or "")
    number = work.state.spawned + 1
    work.set(spawned=number)
    key = f"enemies.{card.id}"
    ranged = work.known(f"{key}.ranged", None if card.attack is None else int(card.attack == "ranged"))
    numbers: dict[str, Any] = {
        name: work.known(f"{key}.{name}", getattr(card, name)) or 0 for name, *_ in _FIELDS
    }
    return EnemyState(
        id=f"{card.id}{number}",
        card=card.id,
        name=f"{card.name} {number}",
        die=one.die,
        health=one.health or 1,
        start=one.health or 1,
        attack="ranged" if ranged else "melee",
        keywords=card.keywords or (),
        at=at,
        **numbers,
    )
