"""Damage: reduced by skills, then paid with dice; near death, and death."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.dice_adventure.cards import DamageKind
from traywatch.rules.dice_adventure.dice import color_of, is_wound, kind_of, named, pile_names, plain
from traywatch.rules.dice_adventure.model import AdventureDamage, AdventureTask, Chance, to_do
from traywatch.rules.dice_adventure.piles import dice_piles, hidden_dice
from traywatch.rules.dice_adventure.skills import skill_use
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, option
from traywatch.rules.engine.steps import present


def damage(work: AdventureStepContext, task: AdventureTask) -> None:
    """A hero takes damage of one kind. Passive reductions apply at once (R83, R34)."""
    hero = work.state.heroes[task.hero]
    if hero.state == "dead":
        return
    if task.n <= 0:
        work.say(msg("adv-no-damage", hero=hero.name))
        return
    kind: DamageKind = task.kind or work.settings.damage_kind
    work.use("R83")
    work.set(damage=AdventureDamage(hero=task.hero, n=task.n, kind=kind, name=task.name))
    work.say(msg("adv-damage", hero=hero.name, n=task.n, kind=kind))
    for skill, level in skill_use.passives(work, task.hero, "damage"):
        for effect in skill.do:
            if effect.op == "reduce" and isinstance(effect.n, int):
                work.use("R34")
                reduced(work, effect.n + skill.by_level[level - 1], skill.name, effect.kind)
    work.push(to_do("reduce"), to_do("vitals", hero=task.hero))


def reduced(work: AdventureStepContext, n: int, name: str, kind: str | None) -> None:
    """A skill reduces the damage, if it works on damage of this kind (R84)."""
    under = work.state.damage
    if under is None or kind not in (None, under.kind):
        return
    work.use("R84")
    left = max(0, under.n - max(0, n))
    work.set(damage=under.model_copy(update={"n": left}))
    work.say(msg("adv-reduced", source=name, n=under.n - left, left=left))


def reduce(work: AdventureStepContext, task: AdventureTask) -> None:
    """Skills may reduce the damage first, own and others' (R84). Then the hero endures it.

    Each player whose hero could help is asked, one after the other. ``what`` of the task lists the heroes
    that were asked.
    """
    under = work.state.damage
    under = present(under, "under")
    if under.n <= 0:
        work.use("R84")
        work.say(msg("adv-damage-gone"))
        work.set(damage=None)
        return
    owner = skill_use.next_owner(work, task.what, under.hero, "reduce")
    if owner is None:
        work.push(to_do("endure"))
        return
    hero = work.state.heroes[under.hero]
    passed = f"{task.what},{owner}"
    last = skill_use.next_owner(work, passed, under.hero, "reduce") is None
    options = skill_use.owner_options(work, owner, under.hero, "reduce")
    here = owner == under.hero and last
    options.append(option("endure", msg("adv-endure", n=under.n) if here else msg("adv-go-on")))
    work.push(to_do("reduce", owner=owner, what=passed))
    helper = "none" if owner == under.hero else work.state.heroes[owner].name
    work.ask(
        "reduce",
        msg("adv-reduce", hero=hero.name, n=under.n, kind=under.kind, helper=helper),
        options,
        ("R84",),
        hero=owner,
        default="endure",
    )


def endure(work: AdventureStepContext, task: AdventureTask) -> None:
    """Discard a die from the hand for each point, but no WOUND; then from the bag (R85 to R87)."""
    under = work.state.damage
    under = present(under, "under")
    hero = work.state.heroes[under.hero]
    payable = plain(hero.hand) + (list(hero.ally_hand) if work.settings.allies_pay else [])
    work.use("R85")
    if any(is_wound(one) for one in hero.hand):
        work.use("R58")
    if under.n <= 0:
        work.set(damage=None)
    elif payable and (under.n >= len(payable) or len(set(payable)) == 1):
        gone = payable[: under.n]
        for one in gone:
            dice_piles.take(work, under.hero, one)
        dice_piles.discard(work, under.hero, gone)
        work.say(msg("adv-discards", hero=hero.name, dice=pile_names(gone)))
        work.set(damage=under.model_copy(update={"n": under.n - len(gone)}))
        work.push(to_do("endure"))
    elif payable:
        options = [option(f"lose:{one}", named(one)) for one in dict.fromkeys(payable)]
        prompt = msg("adv-which-discard", hero=hero.name, n=under.n)
        work.ask("endure", prompt, options, ("R85",), hero=under.hero)
    else:
        _from_bag(work, under)


def _from_bag(work: AdventureStepContext, under: AdventureDamage) -> None:
    hero = work.state.heroes[under.hero]
    draw = Chance(what="damage", pile=f"bag:{hero.id}", hero=under.hero, n=under.n)
    there = len(hidden_dice.source(work.state, draw))
    work.use("R86")
    if under.n > there:
        work.use("R87")
        work.say(msg("adv-bag-holds", n=there))
    work.set(damage=None)
    if there:
        n = min(under.n, there)
        draw = draw.model_copy(update={"n": n})
        hidden_dice.ask(work, draw, msg("adv-draw-damage", hero=hero.name, n=n), ("R86",))


def paid(work: AdventureStepContext, name: str) -> None:
    """A die was chosen for a point of damage."""
    under = work.state.damage
    under = present(under, "under")
    one = name.partition(":")[2]
    dice_piles.take(work, under.hero, one)
    dice_piles.discard(work, under.hero, (one,))
    hero = work.state.heroes[under.hero].name
    work.say(msg("adv-discards-die", hero=hero, color=color_of(one), kind=kind_of(one)))
    work.set(damage=under.model_copy(update={"n": under.n - 1}))
    work.push(to_do("endure"))


# Near death -------------------------------------------------------------------------------


def vitals(work: AdventureStepContext, hero: int, *, healed: bool = False) -> None:
    """Update whether a hero is near death (R88, A21)."""
    who = work.state.heroes[hero]
    if who.state == "dead":
        return
    fine = dice_piles.usable(work, who)
    if not fine and who.state == "alive":
        own = hero == work.state.active and work.state.phase == "turn"
        work.use("R88", "R89" if own else "R90")
        work.set_hero(hero, state="near_death", own=own)
        work.say(msg("adv-near-death", hero=who.name, when="own" if own else "next"))
    elif fine and who.state == "near_death" and (healed or work.settings.cure_by_giving):
        work.use("R90")
        work.set_hero(hero, state="alive", own=False)
        work.say(msg("adv-out-of-danger", hero=who.name))


def all_vitals(work: AdventureStepContext) -> None:
    """Update every hero, if no die lies on the tray."""
    if work.state.phase == "turn" and not work.state.tray and work.state.damage is None:
        for index in work.living():
            vitals(work, index)


def dies(work: AdventureStepContext, hero: int, *rules: str) -> None:
    """A hero dies and leaves the board (R91)."""
    who = work.state.heroes[hero]
    work.use(*rules, "R91")
    work.set_hero(hero, state="dead", location=None, own=False)
    work.show(msg("adv-dies", hero=who.name), "bad")
    work.todo(msg("adv-off-board", hero=who.name), "R91")
