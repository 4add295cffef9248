"""Skills and ally cards: who may use them and when, their cost, and their result."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.messages import Message, msg
from traywatch.rules.core.requests import DieSpec
from traywatch.rules.dice_adventure.card_kinds.skill_cards import Skill
from traywatch.rules.dice_adventure.cards import Foe
from traywatch.rules.dice_adventure.dice import color_of, kind_of, named, signed, type_of
from traywatch.rules.dice_adventure.model import AdventureTask, Committed, Thrown, Using, to_do
from traywatch.rules.dice_adventure.piles import dice_piles
from traywatch.rules.dice_adventure.skills import effect_tasks
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, Answer, option
from traywatch.rules.engine.steps import present

Slots = tuple[tuple[str, ...], ...]

SKILLS = msg("adv-group-skills")
"""The heading of the options that are skills."""


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


# Usable skills ----------------------------------------------------------------------------


def slots_of(skill: Skill) -> Slots:
    """The allowed types of each die of a skill."""
    return tuple(tuple(need.types) for need in skill.dice for _ in range(need.n))


def payable(dice: Sequence[str], slots: Slots) -> bool:
    """Whether these dice can fill these slots, one die each."""
    if not slots:
        return True
    first, rest = slots[0], slots[1:]
    tried = set()
    for n, die in enumerate(dice):
        if die not in tried and type_of(die) in first:
            tried.add(die)
            if payable([*dice[:n], *dice[n + 1 :]], rest):
                return True
    return False


def fits(dice: Sequence[str], slots: Slots) -> list[str]:
    """The dice that can fill the first slot so that the rest can still be filled."""
    out = []
    for die in dict.fromkeys(dice):
        left = list(dice)
        left.remove(die)
        if type_of(die) in slots[0] and payable(left, slots[1:]):
            out.append(die)
    return out


def at_hand(step: AdventureStepContext, hero: int) -> list[str]:
    """The dice that a hero can use: the hand, and the first six ALLIES."""
    who = step.state.heroes[hero]
    return [*who.hand, *dice_piles.allies(who)]


def works_on(skill: Skill, foe: Foe | None) -> bool:
    """Whether the conditions of a card let a skill have an effect (R72)."""
    if foe is None:
        return True
    words = {skill.id, *skill.tags}
    return not words & set(foe.immune) and (not foe.only or bool(words & set(foe.only)))


def known_skills(step: AdventureStepContext, hero: int) -> list[tuple[Skill, int]]:
    """Active skills of a hero with their levels, then the scenario's ally cards (level 0)."""
    card = step.content.skill
    out = [(card(k.id), k.level) for k in step.state.heroes[hero].skills if k.level]
    if step.state.heroes[hero].ally_hand:
        out += [(card(name), 0) for name in step.chapter.allies]
    return [one for one in out if one[0].kind == "active"]


def ready(
    step: AdventureStepContext, owner: int, target: int, moment: str, foe: Foe | None = None
) -> list[Skill]:
    """The skills that a hero can use for a target at a moment (R33)."""
    who = step.state.heroes[owner]
    if who.state == "dead" or step.state.heroes[target].state == "dead":
        return []
    reach = "self" if owner == target else "near" if step.together(owner, target) else "far"
    dice: list[str] | None = None
    out = []
    for skill, _ in known_skills(step, owner):
        if moment not in skill.when or reach not in skill.helps or not works_on(skill, foe):
            continue
        if moment == "reduce" and not _reduces(step, skill):
            continue
        dice = at_hand(step, owner) if dice is None else dice
        if payable(dice, slots_of(skill)):
            out.append(skill)
    return out


def _reduces(step: AdventureStepContext, skill: Skill) -> bool:
    kind = step.state.damage.kind if step.state.damage else None
    return any(e.op == "reduce" and e.kind in (None, kind) for e in skill.do)


def _use(owner: int, target: int, skill: Skill, moment: str) -> AdventureTask:
    return to_do("use_skill", hero=target, owner=owner, name=skill.id, what=moment)


def owner_answers(
    step: AdventureStepContext, owner: int, target: int, moment: str, foe: Foe | None = None
) -> list[Answer]:
    """The skills of one hero for a target, as a question to the player of that hero."""
    prefix = "use:" if owner == target else f"assist:{step.state.heroes[owner].id}:"
    skills = ready(step, owner, target, moment, foe)
    return [
        (
            option(f"{prefix}{skill.id}", skill.name, skill.text, group=SKILLS),
            _use(owner, target, skill, moment),
        )
        for skill in skills
    ]


def next_owner(
    step: AdventureStepContext, passed: Sequence[int], target: int, moment: str, foe: Foe | None = None
) -> int | None:
    """The next hero to be asked whether they react: the target first, then table order.

    ``passed`` are those who were asked.
    """
    order = [target, *(n for n in range(len(step.state.heroes)) if n != target)]
    left = (n for n in order if n not in passed)
    return next((n for n in left if ready(step, n, target, moment, foe)), None)


def answers(step: AdventureStepContext, moment: str, target: int, foe: Foe | None = None) -> list[Answer]:
    """The target's own skills as ``use:SKILL``, those of others as ``assist:HERO:SKILL``.

    A skill of another hero belongs to the player of that hero.
    """
    out = owner_answers(step, target, target, moment, foe)
    for owner in range(len(step.state.heroes)):
        if owner == target:
            continue
        for skill in ready(step, owner, target, moment, foe):
            who = step.state.heroes[owner]
            label = msg("rules-name-with-text", key=who.name, said=skill.name)
            theirs = option(f"assist:{who.id}:{skill.id}", label, skill.text, group=SKILLS)
            theirs = theirs.model_copy(update={"by": who.player})
            out.append((theirs, _use(owner, target, skill, moment)))
    return out


# Use of a skill ---------------------------------------------------------------------------


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
