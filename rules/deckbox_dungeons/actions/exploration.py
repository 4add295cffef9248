"""Rooms: exploration and encounters (R24 to R27, R30)."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deckbox_dungeons.actions import own_cards, own_tiles
from traywatch.rules.deckbox_dungeons.board.grid import opposite, spread, turns_between
from traywatch.rules.deckbox_dungeons.cards import Side
from traywatch.rules.deckbox_dungeons.model import Cell, DeckboxTask, Laid
from traywatch.rules.deckbox_dungeons.step_context import Answer, DeckboxStepContext
from traywatch.rules.engine.steps import present


def lay(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Lay the first tile. Its arrow shows where the party comes in."""
    quest = step.quest
    if quest.open:
        _ask_tile(step, msg("deckbox-which-first-tile"), (0, 0), None)
        return
    room = next(room for room in quest.rooms if room.at == (0, 0))
    step.add_tasks(DeckboxTask(do="arrive", name=room.tile, at=(0, 0), who=room.encounter or "none"))


def explore(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """A hero explores from a half-space with nothing laid behind it."""
    board = step.board
    door = board.doors.get(present(task.at, "half-space"))
    if door is None:
        return
    step.use("R24")
    place = board.beyond(door)
    if step.quest.open:
        _ask_tile(step, msg("deckbox-which-tile"), place, door.side)
        return
    room = next(room for room in step.quest.rooms if room.at == place)
    step.add_tasks(
        DeckboxTask(do="arrive", name=room.tile, at=place, side=door.side, who=room.encounter or "none")
    )


def _ask_tile(step: DeckboxStepContext, prompt: Text, place: Cell, side: Side | None) -> None:
    laid = {tile.tile for tile in step.state.tiles}
    own = {tile.id for tile in step.state.own.tiles}
    content = [t for t in step.content.tiles if t.id not in own]
    tiles = [t for t in content if t.id not in laid] or content
    offered: list[Answer] = [
        (
            Option(id=f"tile:{t.id}", label=t.name, note=t.text),
            DeckboxTask(do="name_tile", name=t.id, at=place, side=side),
        )
        for t in tiles
    ]
    new = own_cards.own_option("tile", msg("deckbox-new-tile"))
    answers = [
        (new, DeckboxTask(do="name_new_tile", at=place, side=side)),
        *own_cards.grouped(offered, folded=True),
    ]
    stage = f"tile:{place[0]}:{place[1]}:{side or ''}"
    step.ask("tile", stage, prompt, answers, default=None, why=("R24",) if side else ("R1",))


def name_tile(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The players name the tile that the app shows. Then its encounter is asked for."""
    step.add_tasks(task.model_copy(update={"do": "which_met"}))


def name_new_tile(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The app shows a tile of the copy."""
    name = own_tiles.enter_tile(step, step.title, task.side)
    step.add_tasks(
        *own_tiles.questions(step, name), task.model_copy(update={"do": "which_met", "name": name})
    )


def ask_met(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask for the encounter that the app shows for a new tile."""
    own = {encounter.id for encounter in step.state.own.encounters}
    offered = [
        (
            Option(id=f"met:{e.id}", label=e.name, note=e.text),
            task.model_copy(update={"do": "arrive", "who": e.id}),
        )
        for e in step.content.encounters
        if e.id not in own
    ]
    nothing = Option(id="met:none", label=msg("deckbox-no-encounter"))
    answers: list[Answer] = [(nothing, task.model_copy(update={"do": "arrive", "who": "none"}))]
    if step.content.blank_die is not None:
        new = own_cards.own_option("met", msg("deckbox-new-encounter"))
        answers.append((new, task.model_copy(update={"do": "ask_dice"})))
    answers += own_cards.grouped(offered, folded=True)
    prompt = msg("deckbox-which-encounter")
    step.ask("encounter", "met", prompt, answers, default="met:none", why=("R25",))


def ask_dice(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask how many enemy dice the app shows for an encounter of the copy."""
    option = Option(id="dice", label=msg("deckbox-enemy-dice-shown"), amount=(0, 9))
    title = present(step.text, "text")
    prompt = msg("deckbox-how-many-enemy-dice", encounter=title)
    then = task.model_copy(update={"do": "take_dice", "who": title.strip()})
    step.ask("dice", f"dice:{title}", prompt, [(option, then)], default=None, why=("R31",))


def take_dice(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The encounter has so many enemy dice. Its title is ``who``."""
    name = own_cards.enter_encounter(step, task.who, step.chosen_number)
    step.add_tasks(task.model_copy(update={"do": "arrive", "who": name}))


def arrive(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """People lay the new tile with its arrow at the exit that the hero used."""
    tile = step.content.tile(task.name)
    then = (task.model_copy(update={"do": "arrived"}),)
    if task.side is None:
        prompt = msg("deckbox-lay-first-tile", tile=tile.name)
        step.ask_place("tile", "tile", msg("deckbox-place", where="start"), prompt, "R1", "R30", then=then)
        return
    prompt = msg("deckbox-lay-tile", tile=tile.name, side=task.side)
    where = msg("deckbox-side", side=task.side)
    step.ask_place(f"tile-{tile.id}", "tile", where, prompt, "R24", "R30", then=then)


def arrived(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The tile is laid. The party comes in, or the encounter behind the exit is read."""
    at = present(task.at, "place for the tile")
    tile = step.content.tile(task.name)
    turns = 0 if task.side is None else turns_between(tile.arrow, opposite(task.side))
    own = tile.id in {one.id for one in step.state.own.tiles}
    met = None if task.who in ("", "none") else task.who
    index = len(step.state.tiles)
    laid = Laid(tile=tile.id, place=at, turns=turns, encounter=met)
    step.set(tiles=(*step.state.tiles, laid))
    tasks = [DeckboxTask(do="enter")] if task.side is None else []
    if own:
        tasks.insert(0, DeckboxTask(do="draw", who=tile.id))
    step.add_tasks(*tasks, DeckboxTask(do="met", n=index))


def enter(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The heroes stand at the entrance, each on an own space, on a pit only if there is no other."""
    board = step.board
    far = spread([board.arrows[0]], board.links, board.doors.keys())
    free = [cell for cell in far if board.terrain[cell] not in ("pit", "half")]
    free = list(dict.fromkeys((*free, *far, *board.terrain)))
    coming = [index for index, hero in enumerate(step.state.heroes) if not hero.out]
    for index, at in zip(coming, free, strict=False):
        step.set_hero(index, at=at)
    first = step.state.heroes[0]
    step.say(msg("deckbox-heroes-enter", hero=first.name, space=board.name(board.arrows[0])))


def meet(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Read the encounter of a new room. The roll for it comes next."""
    laid = step.state.tiles[task.n]
    name = step.content.tile(laid.tile).name
    if laid.encounter is None:
        step.show(msg("deckbox-room-empty", tile=name))
        return
    encounter = step.content.encounter(laid.encounter)
    step.use("R25")
    if encounter.text:
        step.say(encounter.text)
    report = msg("deckbox-tile-encounter", tile=name, encounter=encounter.name)
    step.show(report, "bad" if encounter.spawn else "plain")
    if encounter.spawn:
        step.add_tasks(DeckboxTask(do="spawn", n=task.n))
