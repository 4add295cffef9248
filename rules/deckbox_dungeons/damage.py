"""Changes of health, energy and loot, and their consequences (R29, R50 to R52, A5 to A9)."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import DieSpec, Option, RolledDie
from traywatch.rules.core.types import Rejected
from traywatch.rules.deckbox_dungeons.dice.enemy_die_faces import face_of
from traywatch.rules.deckbox_dungeons.model import DeckboxTask, EnemyState
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext


def hurt_hero(work: DeckboxStepContext, index: int, n: int) -> None:
    """Damage lowers a hero's health. At 0 the players say what the app says."""
    hero = work.state.heroes[index]
    if hero.out or n <= 0:
        return
    work.use("R50")
    lost = min(n, hero.health)
    hero = work.set_hero(index, health=hero.health - lost)
    work.say(msg("deckbox-hero-loses", hero=hero.name, n=lost, now=hero.health, most=hero.max_health))
    if hero.health == 0:
        work.push(DeckboxTask(do="zero", hero=index))


def hurt_enemy(work: DeckboxStepContext, name: str, n: int, by: int) -> None:
    """Damage lowers an enemy's health. At 0 the hero (-1: nobody) has defeated it."""
    if n <= 0 or not work.there(name):
        return
    work.use("R50")
    enemy = work.enemy(name)
    lost = min(n, enemy.health)
    enemy = work.set_enemy(name, health=enemy.health - lost)
    work.say(msg("deckbox-enemy-loses", enemy=enemy.name, n=lost, now=enemy.health))
    if enemy.health == 0:
        remove(work, enemy, by)


def remove(work: DeckboxStepContext, enemy: EnemyState, by: int) -> None:
    """A defeated enemy leaves the map. The hero who defeated it rolls its die for loot."""
    rest = tuple(one for one in work.state.enemies if one.id != enemy.id)
    to_act = tuple(name for name in work.state.to_act if name != enemy.id)
    work.set(enemies=rest, to_act=to_act, beaten=tuple(dict.fromkeys((*work.state.beaten, enemy.card))))
    work.use("R51")
    work.say(msg("deckbox-enemy-defeated", enemy=enemy.name))
    if by >= 0:
        work.push(DeckboxTask(do="defeated", hero=by, who=enemy.die, name=enemy.name))


def heal_enemy(work: DeckboxStepContext, name: str, n: int) -> None:
    """An enemy gains health, up to the limit of the settings (A9)."""
    enemy = work.enemy(name)
    cap = work.settings.enemy_health_cap
    most = max(6, enemy.health) if cap == "die" else max(enemy.start, enemy.health)
    health = enemy.health + n if cap == "none" else min(most, enemy.health + n)
    work.set_enemy(name, health=health)
    if health > enemy.health:
        work.say(msg("deckbox-enemy-gains", enemy=enemy.name, n=health - enemy.health, now=health))
    else:
        work.say(msg("deckbox-enemy-at-most", enemy=enemy.name))


def gain_energy(work: DeckboxStepContext, index: int, n: int) -> int:
    """Raise or lower a hero's energy, between 0 and the limit. Returns the change."""
    hero = work.state.heroes[index]
    cap = work.settings.energy_cap
    energy = max(0, hero.energy + n)
    energy = energy if cap is None else min(max(cap, hero.energy), energy)
    work.set_hero(index, energy=energy)
    return energy - hero.energy


def gain_loot(work: DeckboxStepContext, index: int, n: int) -> int:
    """Raise or lower a hero's loot, between 0 and the limit. Returns the change."""
    hero = work.state.heroes[index]
    cap = work.settings.loot_cap
    loot = max(0, hero.loot + n)
    loot = loot if cap is None else min(max(cap, hero.loot), loot)
    work.set_hero(index, loot=loot)
    return loot - hero.loot


def heal_hero(work: DeckboxStepContext, index: int, n: int) -> None:
    """Raise a hero's health, up to the printed number."""
    hero = work.state.heroes[index]
    if hero.out:
        return
    hero = work.set_hero(index, health=min(max(hero.max_health, hero.health), hero.health + n))
    work.say(msg("deckbox-hero-health", hero=hero.name, now=hero.health, most=hero.max_health))


# Defeat ----------------------------------------------------------------------------------


def ask_loot(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Roll the defeated enemy's own die."""
    die = work.content.die(task.who)
    hero = work.state.heroes[task.hero]
    work.push(task)
    work.ask_roll(
        f"{hero.id}-loot",
        msg("deckbox-roll-loot", hero=hero.name, enemy=task.name, die=die.name),
        (DieSpec(role="loot", kind=die.kind),),
        "R51",
        "R52",
        by=task.hero,
        needs=("symbol",) if die.reads == "face" else ("value",),
    )


def looted(work: DeckboxStepContext, rolled: RolledDie) -> Rejected | None:
    """The number on the die is the loot."""
    task = work.state.agenda[0]
    face = face_of(work.content.die(task.who), rolled)
    if isinstance(face, Rejected):
        return face
    n = face.health or rolled.value or 0
    work.pop()
    if work.settings.loot_goes_to == "party" and len(work.playing()) > 1:
        work.push(DeckboxTask(do="share", hero=task.hero, n=n))
        return None
    gained = gain_loot(work, task.hero, n)
    hero = work.state.heroes[task.hero]
    work.show(msg("deckbox-gains-loot", hero=hero.name, n=gained, now=hero.loot), "good")
    return None


def share(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask who of the party takes the loot (A5)."""
    heroes = [work.state.heroes[n] for n in work.playing()]
    if not heroes:
        return
    work.push(task)
    options = [Option(id=f"take:{hero.id}", label=hero.name) for hero in heroes]
    default = f"take:{work.state.heroes[task.hero].id}"
    known = {option.id for option in options}
    prompt = msg("deckbox-who-takes-loot", n=task.n)
    work.ask(
        "share",
        "share",
        prompt,
        options,
        default=default if default in known else options[0].id,
        why=("R51",),
    )


def shared(work: DeckboxStepContext, option: str) -> None:
    task = work.pop()
    index = work.index(option.removeprefix("take:"))
    gained = gain_loot(work, index, task.n)
    work.show(msg("deckbox-takes-loot", hero=work.state.heroes[index].name, n=gained), "good")


def zero(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """A hero without health. The rules leave this open, so the game's app decides (A7)."""
    hero = work.state.heroes[task.hero]
    if hero.health > 0 or hero.out:
        return
    if work.settings.at_zero == "out":
        out(work, task.hero)
        return
    work.push(task)
    options = [
        Option(id="out", label=msg("deckbox-option-out", hero=hero.name)),
        Option(id="stand", label=msg("deckbox-option-stand"), amount=(1, hero.max_health)),
    ]
    prompt = msg("deckbox-no-health-left", hero=hero.name)
    work.ask(f"{hero.id}-zero", "zero", prompt, options, default="out", by=task.hero)


def zero_answered(work: DeckboxStepContext, option: str, amount: int | None) -> None:
    task = work.pop()
    if option == "out":
        out(work, task.hero)
        return
    hero = work.set_hero(task.hero, health=amount or 1)
    work.show(msg("deckbox-goes-on", hero=hero.name, n=hero.health))


def out(work: DeckboxStepContext, index: int) -> None:
    """A hero leaves the map and the quest."""
    hero = work.set_hero(index, out=True, at=None, boosts=())
    if work.state.move is not None and work.state.move.hero == index:
        work.set(move=None)
    work.show(msg("deckbox-hero-out", hero=hero.name), "bad")
    work.todo(msg("deckbox-take-hero-off", hero=hero.name))
