"""Damage: reduced by skills, then paid with dice; near death, and death."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.dice_adventure.cards import DamageKind
from traywatch.rules.dice_adventure.dice import color_of, is_wound, kind_of, named, pile_names, plain
from traywatch.rules.dice_adventure.model import AdventureDamage, AdventureTask, Chance, to_do
from traywatch.rules.dice_adventure.piles import dice_piles, hidden_dice
from traywatch.rules.dice_adventure.skills import skill_use, usable_skills
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, Answer, option
from traywatch.rules.engine.steps import followed_by, present


def damage(step: AdventureStepContext, task: AdventureTask) -> None:
    """A hero takes damage of one kind. Passive reductions apply at once (R83, R34)."""
    hero = step.state.heroes[task.hero]
    if hero.state == "dead":
        return
    if task.n <= 0:
        step.say(msg("adv-no-damage", hero=hero.name))
        return
    if step.state.damage is not None:
        _after_other_damage(step, task)
        return
    kind: DamageKind = task.kind or step.settings.damage_kind
    step.use("R83")
    step.set(damage=AdventureDamage(hero=task.hero, n=task.n, kind=kind, name=task.name))
    step.say(msg("adv-damage", hero=hero.name, n=task.n, kind=kind))
    for skill, level in skill_use.passives(step, task.hero, "damage"):
        for effect in skill.do:
            if effect.op == "reduce" and isinstance(effect.n, int):
                step.use("R34")
                reduced(step, effect.n + skill.by_level[level - 1], skill.name, effect.kind)
    step.add_tasks(to_do("reduce"), to_do("vitals", hero=task.hero))


def _after_other_damage(step: AdventureStepContext, task: AdventureTask) -> None:
    """Damage that a skill costs while it reduces other damage: it follows when that is paid."""
    agenda = step.state.agenda
    at = next(n for n, one in enumerate(agenda) if one.do == "vitals") + 1
    step.set(agenda=(*agenda[:at], task, *agenda[at:]))


def reduced(step: AdventureStepContext, n: int, name: str, kind: str | None) -> None:
    """A skill reduces the damage, if it works on damage of this kind (R84)."""
    under = step.state.damage
    if under is None or kind not in (None, under.kind):
        return
    step.use("R84")
    left = max(0, under.n - max(0, n))
    step.set(damage=under.model_copy(update={"n": left}))
    step.say(msg("adv-damage-reduced", source=name, n=under.n - left, left=left))


def reduce(step: AdventureStepContext, task: AdventureTask) -> None:
    """Skills may reduce the damage first, own and others' (R84). Then the hero endures it.

    Each player whose hero could help is asked, one after the other.
    """
    under = step.state.damage
    under = present(under, "damage")
    if under.n <= 0:
        step.use("R84")
        step.say(msg("adv-damage-gone"))
        step.set(damage=None)
        return
    owner = usable_skills.next_owner(step, task.passed, under.hero, "reduce")
    if owner is None:
        step.add_tasks(to_do("endure"))
        return
    hero = step.state.heroes[under.hero]
    passed = (*task.passed, owner)
    last = usable_skills.next_owner(step, passed, under.hero, "reduce") is None
    skills = usable_skills.owner_answers(step, owner, under.hero, "reduce")
    last_chance = owner == under.hero and last
    go_on = option("endure", msg("adv-endure", n=under.n) if last_chance else msg("adv-go-on"))
    answers = [*followed_by(skills, task), (go_on, to_do("reduce", passed=passed))]
    helper = "none" if owner == under.hero else step.state.heroes[owner].name
    step.ask(
        "reduce",
        msg("adv-damage-reduce-question", hero=hero.name, n=under.n, kind=under.kind, helper=helper),
        answers,
        ("R84",),
        hero=owner,
        default="endure",
    )


def endure(step: AdventureStepContext, task: AdventureTask) -> None:
    """Discard a die from the hand for each point, but no WOUND; then from the bag (R85 to R87)."""
    under = step.state.damage
    under = present(under, "damage")
    hero = step.state.heroes[under.hero]
    payable = plain(hero.hand) + (list(hero.ally_hand) if step.settings.allies_pay else [])
    step.use("R85")
    if any(is_wound(one) for one in hero.hand):
        step.use("R58")
    if under.n <= 0:
        step.set(damage=None)
    elif payable and (under.n >= len(payable) or len(set(payable)) == 1):
        gone = payable[: under.n]
        for die in gone:
            dice_piles.take(step, under.hero, die)
        dice_piles.discard(step, under.hero, gone)
        step.say(msg("adv-discards", hero=hero.name, dice=pile_names(gone)))
        step.set(damage=under.model_copy(update={"n": under.n - len(gone)}))
        step.add_tasks(to_do("endure"))
    elif payable:
        answers: list[Answer] = [
            (option(f"lose:{one}", named(one)), to_do("lose_die", name=one), task)
            for one in dict.fromkeys(payable)
        ]
        prompt = msg("adv-which-discard", hero=hero.name, n=under.n)
        step.ask("endure", prompt, answers, ("R85",), hero=under.hero)
    else:
        _from_bag(step, under)


def _from_bag(step: AdventureStepContext, under: AdventureDamage) -> None:
    hero = step.state.heroes[under.hero]
    draw = Chance(what="damage", pile=f"bag:{hero.id}", hero=under.hero, n=under.n)
    there = len(hidden_dice.source(step.state, draw))
    step.use("R86")
    if under.n > there:
        step.use("R87")
        step.say(msg("adv-bag-holds", n=there))
    step.set(damage=None)
    if there:
        n = min(under.n, there)
        draw = draw.model_copy(update={"n": n})
        hidden_dice.ask(step, draw, msg("adv-draw-damage", hero=hero.name, n=n), ("R86",))


def lose_die(step: AdventureStepContext, task: AdventureTask) -> None:
    """A die was chosen for a point of damage."""
    under = present(step.state.damage, "damage")
    die = task.name
    dice_piles.take(step, under.hero, die)
    dice_piles.discard(step, under.hero, (die,))
    hero = step.state.heroes[under.hero].name
    step.say(msg("adv-discards-die", hero=hero, color=color_of(die), kind=kind_of(die)))
    step.set(damage=under.model_copy(update={"n": under.n - 1}))


# Near death -------------------------------------------------------------------------------


def check_vitals(step: AdventureStepContext, task: AdventureTask) -> None:
    """Update whether the hero of the task is near death."""
    vitals(step, task.hero)


def vitals(step: AdventureStepContext, hero: int, *, healed: bool = False) -> None:
    """Update whether a hero is near death (R88, A21)."""
    who = step.state.heroes[hero]
    if who.state == "dead":
        return
    fine = dice_piles.usable(step, who)
    if not fine and who.state == "alive":
        own = hero == step.state.active and step.state.phase == "turn"
        step.use("R88", "R89" if own else "R90")
        step.set_hero(hero, state="near_death", own=own)
        step.say(msg("adv-near-death", hero=who.name, when="own" if own else "next"))
    elif fine and who.state == "near_death" and (healed or step.settings.cure_by_giving):
        step.use("R90")
        step.set_hero(hero, state="alive", own=False)
        step.say(msg("adv-out-of-danger", hero=who.name))


def all_vitals(step: AdventureStepContext) -> None:
    """Update every hero, if no die lies on the tray."""
    if step.state.phase == "turn" and not step.state.tray and step.state.damage is None:
        for index in step.living():
            vitals(step, index)


def dies(step: AdventureStepContext, hero: int, *rules: str) -> None:
    """A hero dies and leaves the board (R91)."""
    who = step.state.heroes[hero]
    step.use(*rules, "R91")
    step.set_hero(hero, state="dead", location=None, own=False)
    step.show(msg("adv-dies", hero=who.name), "bad")
    step.todo(msg("adv-off-board", hero=who.name), "R91")
