"""The use of a skill or an ally card: passive skills, the dice that pay for it, its throw, and its result."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.messages import Message, msg
from traywatch.rules.core.requests import DieSpec
from traywatch.rules.dice_adventure.card_kinds.skill_cards import Skill
from traywatch.rules.dice_adventure.dice import color_of, kind_of, named, signed
from traywatch.rules.dice_adventure.model import AdventureTask, Committed, Thrown, Using, to_do
from traywatch.rules.dice_adventure.piles import dice_piles
from traywatch.rules.dice_adventure.skills import effect_tasks
from traywatch.rules.dice_adventure.skills.usable_skills import at_hand, fits, slots_of
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, Answer, option
from traywatch.rules.engine.steps import present


def passives(step: AdventureStepContext, hero: int, trigger: str) -> list[tuple[Skill, int]]:
    """The passive skills of a hero for a moment, with their levels (R34)."""
    out = []
    for learned in step.state.heroes[hero].skills:
        skill = step.content.skill(learned.id)
        if learned.level and skill.kind == "passive" and skill.on == trigger:
            out.append((skill, learned.level))
    return out


def bonus(step: AdventureStepContext, hero: int, trigger: str) -> int:
    """The bonus of passive skills to a hero's result in a kind of check."""
    n = 0
    for skill, level in passives(step, hero, trigger):
        for effect in skill.do:
            if effect.op == "bonus" and isinstance(effect.n, int):
                step.use("R34")
                n += effect.n + skill.by_level[level - 1]
                step.say(
                    msg("adv-skill-bonus", skill=skill.name, n=signed(effect.n + skill.by_level[level - 1]))
                )
    return n


def triggered(step: AdventureStepContext, task: AdventureTask) -> None:
    """Passive skills of the active hero act at a moment of the turn."""
    hero = step.state.active
    for skill, level in passives(step, hero, task.what):
        step.use("R34")
        step.add_tasks(*effect_tasks.tasks(skill.do, skill.name, hero, hero, more=skill.by_level[level - 1]))


def use_skill(step: AdventureStepContext, task: AdventureTask) -> None:
    """Start a skill of the hero ``owner`` for ``hero``, at the moment ``what``."""
    owner, target, moment = task.owner, task.hero, task.what
    if owner != target:
        step.use("R29", "R22")
    skill = step.content.skill(task.name)
    level = next((k.level for k in step.state.heroes[owner].skills if k.id == skill.id), 0)
    step.use("R33")
    if moment in ("before", "after"):
        step.use("R28" if moment == "before" else "R106")
    if owner != step.state.active and moment != "weaken":
        step.use("R29")
    step.set(
        using=Using(
            owner=owner, target=target, skill=skill.id, level=level, moment=moment, slots=slots_of(skill)
        )
    )
    step.add_tasks(to_do("pay"))


def pay(step: AdventureStepContext, task: AdventureTask) -> None:
    """Pay the dice for a skill, one slot after the other. The owner chooses if several dice fit."""
    using = step.state.using
    using = present(using, "skill in use")
    if not using.slots:
        step.add_tasks(to_do("skill_throw"))
        return
    dice = fits(at_hand(step, using.owner), using.slots)
    if len(dice) == 1:
        step.add_tasks(to_do("pay_die", name=dice[0]), task)
        return
    name = step.content.skill(using.skill).name
    who = step.state.heroes[using.owner]
    picks: list[Answer] = [
        (option(f"pay:{one}", named(one)), to_do("pay_die", name=one), task) for one in dice
    ]
    prompt = msg("adv-which-die-for", hero=who.name, skill=name)
    step.ask("pay", prompt, picks, ("R28",), hero=using.owner)


def pay_die(step: AdventureStepContext, task: AdventureTask) -> None:
    """A die for the next slot was chosen."""
    using = step.state.using
    using = present(using, "skill in use")
    skill = step.content.skill(using.skill)
    role = "assist" if skill.join and using.moment == "weaken" else "skill"
    dice_piles.commit(step, using.owner, task.name, role, skill.fate)
    step.set(using=using.model_copy(update={"slots": using.slots[1:]}))


def _role_name(role: str) -> Message:
    """The name of a die on the tray, by its purpose."""
    return msg("adv-die-role", role=role)


def specs(tray: Sequence[Committed], *roles: str) -> list[DieSpec]:
    """The dice on the tray to roll. Equal dice are asked for together."""
    count: dict[tuple[str, str], int] = {}
    for committed in tray:
        if committed.role in roles:
            count[(committed.role, committed.die)] = count.get((committed.role, committed.die), 0) + 1
    return [
        DieSpec(role=role, kind=kind_of(one), color=color_of(one), n=n, name=_role_name(role), cell="hero")
        for (role, one), n in count.items()
    ]


def box(skill: Skill) -> list[DieSpec]:
    """Dice from the box that are rolled along (R35)."""
    return [
        DieSpec(role="extra", kind=kind, n=skill.extra.count(kind), name=_role_name("extra"), cell="hero")
        for kind in dict.fromkeys(skill.extra)
    ]


def met_spec(die: str) -> DieSpec:
    return DieSpec(role="met", kind=kind_of(die), color=color_of(die), name=_role_name("met"), cell="met")


def throw(step: AdventureStepContext, task: AdventureTask) -> None:
    """Roll the dice of a skill, alone or against the met die. Some skills need no roll."""
    using = step.state.using
    using = present(using, "skill in use")
    skill = step.content.skill(using.skill)
    who = step.state.heroes[using.owner]
    dice = specs(step.state.tray, "skill") + box(skill)
    step.use("R37")
    if using.moment == "weaken" and skill.join:
        step.set(using=None)
        step.say(msg("adv-helps-along", hero=who.name, skill=skill.name))
    elif using.moment == "battle":
        dice = [met_spec(step.encounter.die), *dice, *specs(step.state.tray, "assist")]
        met = step.encounter.die
        color, kind = color_of(met), kind_of(met)
        prompt = msg("adv-battle-roll", hero=who.name, skill=skill.name, color=color, kind=kind)
        step.ask_roll(prompt, dice, ("R38", "R74"), to_do("battle_done"), hero=using.owner)
    elif skill.roll and dice:
        against = skill.against and step.state.encounter is not None
        if against:
            dice = [met_spec(step.encounter.die), *dice]
        prompt = msg("adv-skill-roll", hero=who.name, skill=skill.name)
        step.ask_roll(prompt, dice, ("R38",), to_do("skill_done"), hero=using.owner)
    else:
        step.add_tasks(to_do("skill_done"))


def came_to(step: AdventureStepContext, using: Using, thrown: tuple[Thrown, ...]) -> tuple[int, ...]:
    """The parts of a skill's result: the dice that count, all or the highest, and additions (R35, R37)."""
    skill = step.content.skill(using.skill)
    values = [one.value for one in thrown if one.role in ("skill", "extra")]
    step.use("R35", "R37")
    counted = values if skill.aggregate == "sum" or not values else [max(values)]
    return *counted, skill.mod + skill.by_level[max(1, using.level) - 1]


def done(step: AdventureStepContext, task: AdventureTask) -> None:
    """A skill outside of battle acts. Its dice go where the skill says (R36)."""
    using = step.state.using
    using = present(using, "skill in use")
    skill = step.content.skill(using.skill)
    who = step.state.heroes[using.owner]
    thrown = step.state.thrown
    more = skill.by_level[max(1, using.level) - 1]
    parts = came_to(step, using, thrown) if thrown else (more,)
    result = sum(parts)
    step.comes_to(result, *parts, total=result)
    met = next((one.value for one in thrown if one.role == "met"), None)
    step.use("R36")
    passed = True
    if met is not None and step.state.encounter is not None:
        step.use("R39")
        met += step.encounter.mod
        passed = result > met
        step.say(msg("adv-skill-against", hero=who.name, skill=skill.name, mine=result, theirs=met))
    elif thrown:
        step.say(msg("adv-skill-result", hero=who.name, skill=skill.name, n=result))
    else:
        step.say(msg("adv-uses", hero=who.name, skill=skill.name))
    dice_piles.settle(step, "assist")
    step.set(using=None, thrown=())
    if passed:
        todo = effect_tasks.tasks(
            skill.do, skill.name, using.target, using.owner, result=result, more=0 if thrown else more
        )
        step.add_tasks(*todo)
