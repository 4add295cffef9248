"""The skills and ally cards that a hero can use at a moment, and the questions that offer them.

A skill is usable if its moment and the distance of the heroes fit, and the hero has the dice for it (R33).
"""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.messages import msg
from traywatch.rules.dice_adventure.card_kinds.skill_cards import Skill
from traywatch.rules.dice_adventure.cards import Foe
from traywatch.rules.dice_adventure.dice import type_of
from traywatch.rules.dice_adventure.model import AdventureTask, to_do
from traywatch.rules.dice_adventure.piles import dice_piles
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, Answer, option

Slots = tuple[tuple[str, ...], ...]

SKILLS = msg("adv-group-skills")
"""The heading of the options that are skills."""


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
