"""Changes of health, energy and loot, and their consequences (R29, R50 to R52, A5 to A9)."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import DieSpec, Option
from traywatch.rules.deckbox_dungeons.cards import EnemyDie
from traywatch.rules.deckbox_dungeons.model import DeckboxTask, EnemyState, to_do
from traywatch.rules.deckbox_dungeons.step_context import Answer, DeckboxStepContext


def hurt_hero(step: DeckboxStepContext, index: int, n: int) -> None:
    """Damage lowers a hero's health. At 0 the players say what the app says."""
    hero = step.state.heroes[index]
    if hero.out or n <= 0:
        return
    step.use("R50")
    lost = min(n, hero.health)
    hero = step.set_hero(index, health=hero.health - lost)
    step.say(msg("deckbox-hero-loses", hero=hero.name, n=lost, now=hero.health, most=hero.max_health))
    if hero.health == 0:
        step.add_tasks(DeckboxTask(do="zero", hero=index))


def hurt_enemy(step: DeckboxStepContext, name: str, n: int, by: int) -> None:
    """Damage lowers an enemy's health. At 0 the hero (-1: nobody) has defeated it."""
    if n <= 0 or not step.there(name):
        return
    step.use("R50")
    enemy = step.enemy(name)
    lost = min(n, enemy.health)
    enemy = step.set_enemy(name, health=enemy.health - lost)
    step.say(msg("deckbox-enemy-loses", enemy=enemy.name, n=lost, now=enemy.health))
    if enemy.health == 0:
        remove(step, enemy, by)


def remove(step: DeckboxStepContext, enemy: EnemyState, by: int) -> None:
    """A defeated enemy leaves the map. The hero who defeated it rolls its die for loot."""
    rest = tuple(one for one in step.state.enemies if one.id != enemy.id)
    to_act = tuple(name for name in step.state.to_act if name != enemy.id)
    step.set(enemies=rest, to_act=to_act, beaten=tuple(dict.fromkeys((*step.state.beaten, enemy.card))))
    step.use("R51")
    step.say(msg("deckbox-enemy-defeated", enemy=enemy.name))
    if by >= 0:
        step.add_tasks(DeckboxTask(do="defeated", hero=by, who=enemy.die, name=enemy.name))


def heal_enemy(step: DeckboxStepContext, name: str, n: int) -> None:
    """An enemy gains health, up to the limit of the settings (A9)."""
    enemy = step.enemy(name)
    cap = step.settings.enemy_health_cap
    most = max(6, enemy.health) if cap == "die" else max(enemy.start, enemy.health)
    health = enemy.health + n if cap == "none" else min(most, enemy.health + n)
    step.set_enemy(name, health=health)
    if health > enemy.health:
        step.say(msg("deckbox-enemy-gains", enemy=enemy.name, n=health - enemy.health, now=health))
    else:
        step.say(msg("deckbox-enemy-at-most", enemy=enemy.name))


def gain_energy(step: DeckboxStepContext, index: int, n: int) -> int:
    """Raise or lower a hero's energy, between 0 and the limit. Returns the change."""
    hero = step.state.heroes[index]
    cap = step.settings.energy_cap
    energy = max(0, hero.energy + n)
    energy = energy if cap is None else min(max(cap, hero.energy), energy)
    step.set_hero(index, energy=energy)
    return energy - hero.energy


def gain_loot(step: DeckboxStepContext, index: int, n: int) -> int:
    """Raise or lower a hero's loot, between 0 and the limit. Returns the change."""
    hero = step.state.heroes[index]
    cap = step.settings.loot_cap
    loot = max(0, hero.loot + n)
    loot = loot if cap is None else min(max(cap, hero.loot), loot)
    step.set_hero(index, loot=loot)
    return loot - hero.loot


def heal_hero(step: DeckboxStepContext, index: int, n: int) -> None:
    """Raise a hero's health, up to the printed number."""
    hero = step.state.heroes[index]
    if hero.out:
        return
    hero = step.set_hero(index, health=min(max(hero.max_health, hero.health), hero.health + n))
    step.say(msg("deckbox-hero-health", hero=hero.name, now=hero.health, most=hero.max_health))


# Defeat ----------------------------------------------------------------------------------


def _loot_faces(die: EnemyDie) -> tuple[Text, ...]:
    """What each face of an enemy die means as loot: its health; else the number that it shows."""
    return tuple(msg("deckbox-loot-face", n=face.health or at) for at, face in enumerate(die.faces, start=1))


def ask_loot(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Roll the defeated enemy's own die."""
    die = step.content.die(task.who)
    hero = step.state.heroes[task.hero]
    step.ask_roll(
        f"{hero.id}-loot",
        msg("deckbox-roll-loot", hero=hero.name, enemy=task.name, die=die.name),
        (DieSpec(role="loot", kind=die.kind, faces=_loot_faces(die)),),
        task.model_copy(update={"do": "take_loot"}),
        "R51",
        "R52",
        by=task.hero,
        needs=("symbol",) if die.reads == "face" else ("value",),
    )


def take_loot(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The number on the die is the loot."""
    n = step.faces[0].health or step.rolled[0].value or 0
    step.comes_to(n)
    if step.settings.loot_goes_to == "party" and len(step.playing()) > 1:
        step.add_tasks(DeckboxTask(do="share", hero=task.hero, n=n))
        return
    gained = gain_loot(step, task.hero, n)
    step.comes_to(gained, n)
    hero = step.state.heroes[task.hero]
    step.show(msg("deckbox-gains-loot", hero=hero.name, n=gained, now=hero.loot), "good")


def ask_share(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask who of the party takes the loot (A5)."""
    heroes = [(n, step.state.heroes[n]) for n in step.playing()]
    if not heroes:
        return
    answers: list[Answer] = [
        (Option(id=f"take:{hero.id}", label=hero.name), to_do("take_share", n, n=task.n))
        for n, hero in heroes
    ]
    default = f"take:{step.state.heroes[task.hero].id}"
    ids = [option.id for option, *_ in answers]
    prompt = msg("deckbox-who-takes-loot", n=task.n)
    step.ask(
        "share",
        "share",
        prompt,
        answers,
        default=default if default in ids else ids[0],
        why=("R51",),
    )


def take_share(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """This hero takes the loot."""
    gained = gain_loot(step, task.hero, task.n)
    step.show(msg("deckbox-takes-loot", hero=step.state.heroes[task.hero].name, n=gained), "good")


def ask_zero(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """A hero without health. The rules leave this open, so the game's app decides (A7)."""
    hero = step.state.heroes[task.hero]
    if hero.health > 0 or hero.out:
        return
    if step.settings.at_zero == "out":
        step.add_tasks(to_do("leave", task.hero))
        return
    stand_up = Option(id="stand", label=msg("deckbox-option-stand"), amount=(1, hero.max_health))
    answers = [
        (Option(id="out", label=msg("deckbox-option-out", hero=hero.name)), to_do("leave", task.hero)),
        (stand_up, to_do("stand", task.hero)),
    ]
    prompt = msg("deckbox-no-health-left", hero=hero.name)
    step.ask(f"{hero.id}-zero", "zero", prompt, answers, default="out", by=task.hero)


def stand(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """A hero without health goes on."""
    hero = step.set_hero(task.hero, health=step.chosen_number)
    step.show(msg("deckbox-goes-on", hero=hero.name, n=hero.health))


def leave(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """A hero leaves the map and the quest."""
    index = task.hero
    hero = step.set_hero(index, out=True, at=None, boosts=())
    if step.state.move is not None and step.state.move.hero == index:
        step.set(move=None)
    step.show(msg("deckbox-hero-out", hero=hero.name), "bad")
    step.todo(msg("deckbox-take-hero-off", hero=hero.name))
