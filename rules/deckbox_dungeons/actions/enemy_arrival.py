"""Enemies that come on the map: those of an encounter, and others that are added later (R31 to R34)."""

from __future__ import annotations

from typing import Any

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import DieSpec, Option
from traywatch.rules.deckbox_dungeons.actions import own_cards
from traywatch.rules.deckbox_dungeons.cards import KINDS, EnemyDie
from traywatch.rules.deckbox_dungeons.dice.phrases import number_of
from traywatch.rules.deckbox_dungeons.model import ArrivingEnemy, Cell, DeckboxTask, EnemyState, to_do
from traywatch.rules.deckbox_dungeons.step_context import Answer, DeckboxStepContext, cached_option
from traywatch.rules.engine.steps import present

ADD = Option(
    id="add_enemy",
    label=msg("deckbox-add-enemy"),
    note=msg("deckbox-add-enemy-note"),
    group=msg("deckbox-anything-else"),
    folded=True,
)
_FIELDS = (("dice", 0, 12), ("mod", -9, 9), ("defense", -9, 9), ("speed", 0, 20), ("threat", 0, 99))


def spawn(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Roll the enemy dice of an encounter, one type after the other, so that dice cannot be mixed up.
    Icons with a number are not rolled (R32).
    """
    enemies = task.found
    if not enemies:
        icons = step.content.encounter(step.state.tiles[task.n].encounter or "").spawn
        enemies = tuple(
            ArrivingEnemy(die=icon.die, enemy=icon.enemy, health=icon.health, fixed=icon.health is not None)
            for icon in icons
        )
    # People say what a die without known faces shows, so nobody asks the tray for it.
    waiting = [one.die for one in enemies if not (one.fixed or one.thrown or step.content.die(one.die).blank)]
    if not waiting:
        step.add_tasks(DeckboxTask(do="put", n=task.n, found=enemies))
        return
    die, n = step.content.die(waiting[0]), waiting.count(waiting[0])
    prompt = msg("deckbox-roll-enemy-die", die=die.name, n=n)
    if die.look:
        prompt = msg("deckbox-roll-enemy-die-look", die=die.name, look=die.look, n=n)
    step.ask_roll(
        f"spawn-{die.id}",
        prompt,
        (DieSpec(role=die.name, kind=die.kind, n=n, faces=_faces(step, die)),),
        task.model_copy(update={"do": "take_faces", "found": enemies, "who": die.id}),
        "R31",
        needs=("symbol",) if die.reads == "face" else ("value",),
    )


def _faces(step: DeckboxStepContext, die: EnemyDie) -> tuple[Text, ...]:
    """What each face of an enemy die means: an enemy and its health; empty where the card does not say."""
    return tuple(
        msg("deckbox-enemy-face", enemy=step.content.enemy(face.enemy).name, health=face.health)
        if face.enemy is not None and face.health is not None
        else ""
        for face in die.faces
    )


def take_faces(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The faces of one type of dice, in the order of the icons. Their numbers are no total."""
    step.comes_to(None)
    left, enemies = list(step.faces), list(task.found)
    for n, arrival in enumerate(enemies):
        if arrival.die != task.who or arrival.fixed:
            continue
        face = left.pop(0)
        change = {"enemy": arrival.enemy or face.enemy, "health": face.health, "thrown": True}
        enemies[n] = arrival.model_copy(update=change)
    step.add_tasks(task.model_copy(update={"do": "spawn", "found": tuple(enemies)}))


def put(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask for the unknown numbers of the new enemies. Then give each enemy its space."""
    if not _unknown(step, task):
        _place(step, task)


def _unknown(step: DeckboxStepContext, task: DeckboxTask) -> bool:
    """Ask for the next unknown number of the enemies that are found. False if all are known."""
    for n, arrival in enumerate(task.found):
        die = step.content.die(arrival.die)
        if arrival.enemy is None:
            prompt = msg("deckbox-which-enemy-shown", die=die.name)
            if task.do == "added":
                prompt = msg("deckbox-which-enemy-added")
            elif die.blank:
                prompt = msg("deckbox-which-enemy-rolled", n=n + 1, all=len(task.found))
            step.ask(f"face{n}", f"face:{n}", prompt, _enemies(step, task), default=None, why=("R31",))
            return True
        if arrival.health is None:
            option = Option(id="health", label=msg("deckbox-health-on-face"), amount=(1, 6))
            prompt = msg("deckbox-which-health-shown", die=die.name)
            if task.do == "added" or die.blank:
                prompt = msg("deckbox-which-health-has", enemy=step.content.enemy(arrival.enemy).name)
            answers = [(option, _later(task, "take_health"))]
            step.ask(f"health{n}", f"face:{n}", prompt, answers, default=None, why=("R31",))
            return True
        if _asks(step, arrival.enemy, task):
            return True
    return False


def _later(task: DeckboxTask, do: str) -> DeckboxTask:
    """The task that takes an answer about the first unknown enemy. Its ``name`` is what goes on then."""
    return task.model_copy(update={"do": do, "name": task.do})


def _told(task: DeckboxTask, field: str, value: object, do: str) -> DeckboxTask:
    """The task that goes on, when a field of the first enemy without it is known."""
    arrivals = list(task.found)
    n = next(n for n, one in enumerate(arrivals) if getattr(one, field) is None)
    arrivals[n] = arrivals[n].model_copy(update={field: value})
    return task.model_copy(update={"do": do, "name": "", "found": tuple(arrivals)})


def _enemies(step: DeckboxStepContext, task: DeckboxTask) -> list[Answer]:
    return own_cards.enemy_answers(
        step, lambda card: _told(task, "enemy", card, task.do), _later(task, "new_enemy")
    )


def name_new_enemy(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """A die shows an enemy of the copy."""
    step.add_tasks(_told(task, "enemy", own_cards.enter_enemy(step, step.title), task.name))


def take_health(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The health that a die shows."""
    step.add_tasks(_told(task, "health", step.chosen_number, task.name))


# Enemies that are added later -------------------------------------------------------------


def add_answers(step: DeckboxStepContext) -> list[Answer]:
    """The answer to bring another enemy on the map, as a special rule of the app may say."""
    return [(ADD, to_do("add"))] if step.quest.open and added_die(step) else []


def added_die(step: DeckboxStepContext) -> str:
    """The die that stands for an added enemy; empty without any enemy die."""
    dice = step.content.enemy_dice
    die = step.content.blank_die or (dice[0] if dice else None)
    return die.id if die is not None else ""


def add(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Another enemy comes on the map: which, with what health, and where."""
    step.add_tasks(DeckboxTask(do="added", found=(ArrivingEnemy(die=added_die(step)),)))


def ask_where_added(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask for what is unknown about the added enemy, then for its space."""
    if _unknown(step, task):
        return
    board = step.board
    taken = step.foes_at() | step.heroes_at()
    spaces = [cell for cell in board.terrain if cell not in taken and cell not in board.doors]
    if not spaces:
        step.say(msg("deckbox-no-space-left"))
        return
    answers: list[Answer] = [
        (
            cached_option(id=f"on:{x}:{y}", label=board.name((x, y)), at=(x, y)),
            task.model_copy(update={"do": "add_at", "at": (x, y)}),
        )
        for x, y in spaces
    ]
    card = step.content.enemy(task.found[0].enemy or "")
    prompt = msg("deckbox-where-added", enemy=card.name)
    step.ask("added", "added", prompt, answers, default=None, why=("R33",))


def add_at(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The added enemy comes on a space."""
    enemy = _new_enemy(step, task.found[0], present(task.at, "space"))
    step.set(enemies=(*step.state.enemies, enemy))
    space = step.board.name(enemy.at)
    step.say(msg("deckbox-enemy-on", enemy=enemy.name, health=enemy.health, space=space))
    step.show(msg("deckbox-enemies-come", n=1), "bad")


def _asks(step: DeckboxStepContext, enemy: str, task: DeckboxTask) -> bool:
    """Whether a number of this enemy's card must still be asked for."""
    card = step.content.enemy(enemy)
    attack = None if card.attack is None else int(card.attack == "ranged")
    for name, least, most in (*_FIELDS, ("ranged", 0, 1)):
        printed = attack if name == "ranged" else getattr(card, name)
        if step.number_on_card(f"enemies.{enemy}.{name}", printed) is None:
            if name == "ranged":
                _ask_kind(step, enemy, task)
            else:
                step.ask_number(f"enemies.{enemy}.{name}", number_of(card.name, name), least, most, task)
            return True
    if card.keywords is None:
        step.add_tasks(DeckboxTask(do="keywords", name=f"enemies.{enemy}", who=card.name), task)
        return True
    return False


def _ask_kind(step: DeckboxStepContext, enemy: str, task: DeckboxTask) -> None:
    """Ask whether an enemy attacks from afar. Then the task goes on."""
    answers: list[Answer] = [
        (
            Option(id=f"attack:{kind}", label=msg("deckbox-attack-kind", kind=kind)),
            to_do("tell", name=f"enemies.{enemy}.ranged", n=int(kind == "ranged")),
            task,
        )
        for kind in KINDS
    ]
    prompt = msg("deckbox-which-attack-kind", enemy=step.content.enemy(enemy).name)
    step.ask("attack-kind", f"attack_kind:{enemy}", prompt, answers, default=None)


def _place(step: DeckboxStepContext, task: DeckboxTask) -> None:
    board = step.board
    spots = board.spots(task.n, step.content.spawn_offsets)
    rules = ["R33"]
    placements: list[Text] = []
    for arrival in task.found:
        taken = step.foes_at() | step.heroes_at()
        while spots and (spots[0] in taken or board.tiles_of.get(spots[0]) != (task.n,)):
            spots.pop(0)
            rules.append("R34")
        cell = spots.pop(0) if spots else _anywhere(step, task.n)
        if cell is None:
            step.say(msg("deckbox-no-space-left"))
            continue
        enemy = _new_enemy(step, arrival, cell)
        if arrival.fixed:
            rules.append("R32")
        space = board.name(cell)
        placements.append(msg("deckbox-enemy-on", enemy=enemy.name, health=enemy.health, space=space))
        step.set(enemies=(*step.state.enemies, enemy))
    if placements:
        step.say(*placements)
        step.show(msg("deckbox-enemies-come", n=len(placements)), "bad")
        prompt = msg("deckbox-put-enemy-dice", enemies=tuple(placements))
        where = msg("deckbox-place", where="map")
        step.ask_place("spawned", "enemies", where, prompt, *dict.fromkeys(rules), count=len(placements))


def _anywhere(step: DeckboxStepContext, tile: int) -> Cell | None:
    """The free space of a tile that is nearest to its point of interest."""
    board = step.board
    taken = step.foes_at() | step.heroes_at()
    x, y = board.points[tile]
    inside = [cell for cell, on in board.tiles_of.items() if on == (tile,) and cell not in taken]
    return min(inside, key=lambda c: (abs(c[0] - x) + abs(c[1] - y), c), default=None)


def _new_enemy(step: DeckboxStepContext, arrival: ArrivingEnemy, at: Cell) -> EnemyState:
    card = step.content.enemy(arrival.enemy or "")
    number = step.state.spawned + 1
    step.set(spawned=number)
    key = f"enemies.{card.id}"
    ranged = step.number_on_card(
        f"{key}.ranged", None if card.attack is None else int(card.attack == "ranged")
    )
    numbers: dict[str, Any] = {
        name: step.number_on_card(f"{key}.{name}", getattr(card, name)) or 0 for name, *_ in _FIELDS
    }
    return EnemyState(
        id=f"{card.id}{number}",
        card=card.id,
        name=f"{card.name} {number}",
        die=arrival.die,
        health=arrival.health or 1,
        start=arrival.health or 1,
        attack="ranged" if ranged else "melee",
        keywords=card.keywords or (),
        at=at,
        **numbers,
    )
