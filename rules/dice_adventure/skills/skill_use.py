"""Skills and ally cards: who may use them and when, their cost, and their result."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.messages import Message, msg
from traywatch.rules.core.requests import DieSpec, Option
from traywatch.rules.dice_adventure.cards import Foe, Skill
from traywatch.rules.dice_adventure.dice import color_of, kind_of, named, signed, type_of
from traywatch.rules.dice_adventure.model import AdventureTask, Committed, Thrown, Using, to_do
from traywatch.rules.dice_adventure.piles import dice_piles
from traywatch.rules.dice_adventure.skills import effect_tasks
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, option
from traywatch.rules.engine.steps import present

Slots = tuple[tuple[str, ...], ...]

SKILLS = msg("adv-group-skills")
"""The heading of the options that are skills."""


def passives(work: AdventureStepContext, hero: int, trigger: str) -> list[tuple[Skill, int]]:
    """The passive skills of a hero for a moment, with their levels (R34)."""
    out = []
    for known in work.state.heroes[hero].skills:
        skill = work.content.skill(known.id)
        if known.level and skill.kind == "passive" and skill.on == trigger:
            out.append((skill, known.level))
    return out


def bonus(work: AdventureStepContext, hero: int, trigger: str) -> int:
    """The bonus of passive skills to a hero's result in a kind of check."""
    n = 0
    for skill, level in passives(work, hero, trigger):
        for effect in skill.do:
            if effect.op == "bonus" and isinstance(effect.n, int):
                work.use("R34")
                n += effect.n + skill.by_level[level - 1]
                work.say(
                    msg("adv-skill-bonus", skill=skill.name, n=signed(effect.n + skill.by_level[level - 1]))
                )
    return n


def triggered(work: AdventureStepContext, task: AdventureTask) -> None:
    """Passive skills of the active hero act at a moment of the turn."""
    hero = work.state.active
    for skill, level in passives(work, hero, task.what):
        work.use("R34")
        work.push(*effect_tasks.tasks(skill.do, skill.name, hero, hero, more=skill.by_level[level - 1]))


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
    for n, one in enumerate(dice):
        if one not in tried and type_of(one) in first:
            tried.add(one)
            if payable([*dice[:n], *dice[n + 1 :]], rest):
                return True
    return False


def fits(dice: Sequence[str], slots: Slots) -> list[str]:
    """The dice that can fill the first slot so that the rest can still be filled."""
    out = []
    for one in dict.fromkeys(dice):
        left = list(dice)
        left.remove(one)
        if type_of(one) in slots[0] and payable(left, slots[1:]):
            out.append(one)
    return out


def at_hand(work: AdventureStepContext, hero: int) -> list[str]:
    """The dice that a hero can use: the hand, and the first six ALLIES."""
    who = work.state.heroes[hero]
    return [*who.hand, *dice_piles.allies(who)]


def works_on(skill: Skill, foe: Foe | None) -> bool:
    """Whether the conditions of a card let a skill have an effect (R72)."""
    if foe is None:
        return True
    words = {skill.id, *skill.tags}
    return not words & set(foe.immune) and (not foe.only or bool(words & set(foe.only)))


def known(work: AdventureStepContext, hero: int) -> list[tuple[Skill, int]]:
    """Active skills of a hero with their levels, then the scenario's ally cards (level 0)."""
    card = work.content.skill
    out = [(card(k.id), k.level) for k in work.state.heroes[hero].skills if k.level]
    if work.state.heroes[hero].ally_hand:
        out += [(card(name), 0) for name in work.chapter.allies]
    return [one for one in out if one[0].kind == "active"]


def ready(
    work: AdventureStepContext, owner: int, target: int, moment: str, foe: Foe | None = None
) -> list[Skill]:
    """The skills that a hero can use for a target at a moment (R33)."""
    who = work.state.heroes[owner]
    if who.state == "dead" or work.state.heroes[target].state == "dead":
        return []
    reach = "self" if owner == target else "near" if work.together(owner, target) else "far"
    dice: list[str] | None = None
    out = []
    for skill, _ in known(work, owner):
        if moment not in skill.when or reach not in skill.helps or not works_on(skill, foe):
            continue
        if moment == "reduce" and not _reduces(work, skill):
            continue
        dice = at_hand(work, owner) if dice is None else dice
        if payable(dice, slots_of(skill)):
            out.append(skill)
    return out


def _reduces(work: AdventureStepContext, skill: Skill) -> bool:
    kind = work.state.damage.kind if work.state.damage else None
    return any(e.op == "reduce" and e.kind in (None, kind) for e in skill.do)


def owner_options(
    work: AdventureStepContext, owner: int, target: int, moment: str, foe: Foe | None = None
) -> list[Option]:
    """The skills of one hero for a target, as a question to the player of that hero."""
    prefix = "use:" if owner == target else f"assist:{work.state.heroes[owner].id}:"
    found = ready(work, owner, target, moment, foe)
    return [option(f"{prefix}{skill.id}", skill.name, skill.text, group=SKILLS) for skill in found]


def next_owner(
    work: AdventureStepContext, passed: str, target: int, moment: str, foe: Foe | None = None
) -> int | None:
    """The next hero to be asked whether they react: the target first, then table order.

    ``passed`` lists those who were asked, such as "0,2".
    """
    order = [target, *(n for n in range(len(work.state.heroes)) if n != target)]
    left = (n for n in order if str(n) not in passed.split(","))
    return next((n for n in left if ready(work, n, target, moment, foe)), None)


def options(work: AdventureStepContext, moment: str, target: int, foe: Foe | None = None) -> list[Option]:
    """The target's own skills as ``use:SKILL``, those of others as ``assist:HERO:SKILL``.

    A skill of another hero belongs to the player of that hero.
    """
    out = []
    for skill in ready(work, target, target, moment, foe):
        out.append(option(f"use:{skill.id}", skill.name, skill.text, group=SKILLS))
    for owner in range(len(work.state.heroes)):
        if owner == target:
            continue
        for skill in ready(work, owner, target, moment, foe):
            who = work.state.heroes[owner]
            label = msg("rules-key-said", key=who.name, said=skill.name)
            theirs = option(f"assist:{who.id}:{skill.id}", label, skill.text, group=SKILLS)
            out.append(theirs.model_copy(update={"by": who.player}))
    return out


# Use of a skill ---------------------------------------------------------------------------


def begin(work: AdventureStepContext, name: str, target: int, moment: str) -> None:
    """Start a skill: ``use:SKILL`` or ``assist:HERO:SKILL``."""
    how, _, rest = name.partition(":")
    owner = target
    if how == "assist":
        hero, _, rest = rest.partition(":")
        owner = next(n for n, one in enumerate(work.state.heroes) if one.id == hero)
        work.use("R29", "R22")
    skill = work.content.skill(rest)
    level = next((k.level for k in work.state.heroes[owner].skills if k.id == rest), 0)
    work.use("R33")
    if moment in ("before", "after"):
        work.use("R28" if moment == "before" else "R106")
    if owner != work.state.active and moment != "weaken":
        work.use("R29")
    work.set(
        using=Using(
            owner=owner, target=target, skill=skill.id, level=level, moment=moment, slots=slots_of(skill)
        )
    )
    work.push(to_do("pay"))


def pay(work: AdventureStepContext, task: AdventureTask) -> None:
    """Pay the dice for a skill, one slot after the other. The owner chooses if several dice fit."""
    using = work.state.using
    using = present(using, "using")
    if not using.slots:
        work.push(to_do("skill_throw"))
        return
    dice = fits(at_hand(work, using.owner), using.slots)
    if len(dice) == 1:
        paid(work, f"pay:{dice[0]}")
        return
    name = work.content.skill(using.skill).name
    who = work.state.heroes[using.owner]
    picks = [option(f"pay:{one}", named(one)) for one in dice]
    prompt = msg("adv-which-die-for", hero=who.name, skill=name)
    work.ask("pay", prompt, picks, ("R28",), hero=using.owner)


def paid(work: AdventureStepContext, name: str) -> None:
    """A die for the next slot was chosen."""
    using = work.state.using
    using = present(using, "using")
    skill = work.content.skill(using.skill)
    role = "assist" if skill.join and using.moment == "weaken" else "skill"
    dice_piles.commit(work, using.owner, name.partition(":")[2], role, skill.fate)
    work.set(using=using.model_copy(update={"slots": using.slots[1:]}))
    work.push(to_do("pay"))


def _role_name(role: str) -> Message:
    """The name of a die on the tray, by its purpose."""
    return msg("adv-die-role", role=role)


def specs(tray: Sequence[Committed], *roles: str) -> list[DieSpec]:
    """The dice on the tray to roll. Equal dice are asked for together."""
    count: dict[tuple[str, str], int] = {}
    for one in tray:
        if one.role in roles:
            count[(one.role, one.die)] = count.get((one.role, one.die), 0) + 1
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


def met_spec(one: str) -> DieSpec:
    return DieSpec(role="met", kind=kind_of(one), color=color_of(one), name=_role_name("met"), cell="met")


def throw(work: AdventureStepContext, task: AdventureTask) -> None:
    """Roll the dice of a skill, alone or against the met die. Some skills need no roll."""
    using = work.state.using
    using = present(using, "using")
    skill = work.content.skill(using.skill)
    who = work.state.heroes[using.owner]
    dice = specs(work.state.tray, "skill") + box(skill)
    work.use("R37")
    if using.moment == "weaken" and skill.join:
        work.set(using=None)
        work.say(msg("adv-helps-along", hero=who.name, skill=skill.name))
    elif using.moment == "battle":
        work.push(to_do("battle_done"))
        dice = [met_spec(work.encounter.die), *dice, *specs(work.state.tray, "assist")]
        met = work.encounter.die
        color, kind = color_of(met), kind_of(met)
        prompt = msg("adv-battle-roll", hero=who.name, skill=skill.name, color=color, kind=kind)
        work.ask_roll(prompt, dice, ("R38", "R74"), hero=using.owner)
    elif skill.roll and dice:
        work.push(to_do("skill_done"))
        against = skill.against and work.state.encounter is not None
        if against:
            dice = [met_spec(work.encounter.die), *dice]
        prompt = msg("adv-skill-roll", hero=who.name, skill=skill.name)
        work.ask_roll(prompt, dice, ("R38",), hero=using.owner)
    else:
        work.push(to_do("skill_done"))


def came_to(work: AdventureStepContext, using: Using, thrown: tuple[Thrown, ...]) -> int:
    """The result of a skill's dice: sum or maximum, and additions (R35, R37)."""
    skill = work.content.skill(using.skill)
    values = [one.value for one in thrown if one.role in ("skill", "extra")]
    work.use("R35", "R37")
    rolled = (sum(values) if skill.aggregate == "sum" else max(values)) if values else 0
    return rolled + skill.mod + skill.by_level[max(1, using.level) - 1]


def done(work: AdventureStepContext, task: AdventureTask) -> None:
    """A skill outside of battle acts. Its dice go where the skill says (R36)."""
    using = work.state.using
    using = present(using, "using")
    skill = work.content.skill(using.skill)
    who = work.state.heroes[using.owner]
    thrown = work.state.thrown
    more = skill.by_level[max(1, using.level) - 1]
    result = came_to(work, using, thrown) if thrown else more
    met = next((one.value for one in thrown if one.role == "met"), None)
    work.use("R36")
    passed = True
    if met is not None and work.state.encounter is not None:
        work.use("R39")
        met += work.encounter.mod
        passed = result > met
        work.say(msg("adv-skill-against", skill=skill.name, mine=result, theirs=met))
    elif thrown:
        work.say(msg("adv-skill-result", skill=skill.name, n=result))
    else:
        work.say(msg("adv-uses", hero=who.name, skill=skill.name))
    dice_piles.settle(work, "assist")
    work.set(using=None, thrown=())
    if passed:
        todo = effect_tasks.tasks(
            skill.do, skill.name, using.target, using.owner, result=result, more=0 if thrown else more
        )
        work.push(*todo)
