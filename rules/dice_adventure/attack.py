"""ENEMY and VILLAIN dice: the card, others' help, a battle skill, flight, or no defense."""

from __future__ import annotations

from traywatch.messages import Message, msg
from traywatch.rules.dice_adventure.cards import Foe, Villain, card_line
from traywatch.rules.dice_adventure.dice import color_of, kind_of, size_of, type_of
from traywatch.rules.dice_adventure.model import AdventureTask, Chance, to_do
from traywatch.rules.dice_adventure.piles import dice_piles, hidden_dice
from traywatch.rules.dice_adventure.skills import effect_tasks, skill_use, usable_skills
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, Answer, option
from traywatch.rules.engine.steps import followed_by, present


def foe(step: AdventureStepContext) -> Foe | None:
    """The card of the opponent; null if the location has none."""
    met = step.encounter
    if met.card is None:
        return None
    return step.content.villain(met.card) if type_of(met.die) == "villain" else step.content.enemy(met.card)


def turn_up(step: AdventureStepContext) -> None:
    """Draw the card from the shuffled enemy deck (R69), or take the location's villain (R79, R82)."""
    place, active = step.scene, step.state.active
    villain = type_of(step.encounter.die) == "villain"
    if villain:
        step.use("R79", "R82")
        if place.villain is not None:
            step.add_tasks(to_do("reveal_foe", dice=(place.villain,)))
            return
        taken = {one.villain for one in step.state.locations}
        among = tuple(one for one in step.chapter.villains if one not in taken) if place.villain_card else ()
        weights = (1,) * len(among)
    else:
        step.use("R69")
        among, weights = hidden_dice.deck(place.enemies, step.content.location(place.id).enemies.list)
    if not among:
        step.add_tasks(to_do("assist"))
        return
    pile = f"villain:{place.id}" if villain else f"enemies:{place.id}"
    draw = Chance(
        what="card",
        pile=pile,
        hero=active,
        place=place.id,
        among=among,
        weights=weights,
        then=to_do("reveal_foe"),
    )
    step.flush()
    prompt = msg("adv-turn-up", place=place.name, card="villain" if villain else "enemy")
    hidden_dice.ask(step, draw, prompt, ("R79",) if villain else ("R69",))


def reveal(step: AdventureStepContext, task: AdventureTask) -> None:
    """The card is known. Its effects on being met come first (R70)."""
    (name,) = task.dice
    at, place = step.scene_at, step.scene
    if type_of(step.encounter.die) == "villain":
        step.set_place(at, villain=name, face_up=True)
    elif name not in place.enemies.known:
        cards = tuple(sorted((*place.enemies.known, name)))
        step.set_place(at, enemies=place.enemies.model_copy(update={"known": cards}))
    step.set_met(card=name)
    card = foe(step)
    card = present(card, "card")
    step.use("R70", *(["R40"] if card.mod else []))
    step.set_met(mod=step.encounter.mod + card.mod)
    step.say(card_line(card.name, card.text))
    active = step.state.active
    step.add_tasks(*effect_tasks.tasks(card.encounter, card.name, active, active), to_do("assist"))


def assist(step: AdventureStepContext, task: AdventureTask) -> None:
    """Each player whose hero could weaken the opponent is asked, one after the other (R71)."""
    active = step.state.active
    owner = usable_skills.next_owner(step, task.passed, active, "weaken", foe(step))
    if owner is None:
        step.add_tasks(to_do("fight"))
        return
    skills = usable_skills.owner_answers(step, owner, active, "weaken", foe(step))
    step.use("R71")
    step.flush()
    go_on: Answer = (option("go_on", msg("adv-go-on")), to_do("assist", passed=(*task.passed, owner)))
    answers = [*followed_by(skills, task), go_on]
    helper = "none" if owner == active else step.state.heroes[owner].name
    prompt = msg("adv-enemy-weaken-question", hero=step.hero.name, foe=_faced(step), helper=helper)
    step.ask("assist", prompt, answers, ("R71",), hero=owner, default="go_on")


def _faced(step: AdventureStepContext) -> Message:
    """The opponent's card and die, or the die alone."""
    card, die = foe(step), step.encounter.die
    if card is None:
        return msg("adv-a-die", color=color_of(die), kind=kind_of(die))
    return msg("adv-foe", card=card.name, color=color_of(die), kind=kind_of(die))


def fight(step: AdventureStepContext, task: AdventureTask) -> None:
    """Ask for a battle skill, flight, or neither (R72, R73, R78, A5)."""
    skills = usable_skills.ready(step, step.state.active, step.state.active, "battle", foe(step))
    step.use("R72")
    if not skills:
        step.say(msg("adv-no-battle-skill", hero=step.hero.name))
        if step.settings.unable == "flee":
            step.add_tasks(to_do("flee"))
        else:
            step.add_tasks(to_do("stand"))
        return
    step.flush()
    active = step.state.active
    answers: list[Answer] = [
        (
            option(f"use:{skill.id}", skill.name, skill.text),
            to_do("use_skill", hero=active, owner=active, name=skill.id, what="battle"),
        )
        for skill in skills
    ]
    answers += [
        (option("flee", msg("adv-flee"), msg("adv-flee-note")), to_do("flee")),
        (option("stand", msg("adv-stand"), msg("adv-stand-note")), to_do("stand")),
    ]
    prompt = msg("adv-enemy-fight-question", hero=step.hero.name, foe=_faced(step))
    step.ask("fight", prompt, answers, ("R72", "R73", "R78"))


def flee(step: AdventureStepContext, task: AdventureTask) -> None:
    """Flight: damage of half the size, and it counts as a failure (R78)."""
    step.use("R78")
    n = max(0, size_of(step.encounter.die) // 2 + step.encounter.mod)
    step.say(msg("adv-flees", hero=step.hero.name))
    lost(step, n)


def stand(step: AdventureStepContext, task: AdventureTask) -> None:
    """No defense: damage of the whole size (R73)."""
    step.use("R73")
    lost(step, max(0, size_of(step.encounter.die) + step.encounter.mod))


def done(step: AdventureStepContext, task: AdventureTask) -> None:
    """A higher result wins against the enemy. A tie is lost, without damage (R75, R76)."""
    using, thrown, met = step.state.using, step.state.thrown, step.encounter
    using = present(using, "skill in use")
    extra = skill_use.bonus(step, step.state.active, "battle") + met.bonus
    along = sum(one.value for one in thrown if one.role == "assist")
    parts = (*skill_use.came_to(step, using, thrown), extra, along)
    hero_total = sum(parts)
    step.comes_to(hero_total, *parts, total=hero_total)
    met_total = next(one.value for one in thrown if one.role == "met") + met.mod
    step.use("R36", "R39", "R74")
    dice_piles.settle(step)
    step.set(using=None, thrown=())
    if hero_total > met_total:
        won(step, hero_total, met_total)
        return
    if hero_total == met_total and step.settings.tie == "nothing":
        step.show(msg("adv-battle-tie", n=hero_total))
        step.add_tasks(to_do("return_met"))
        return
    step.use("R76")
    step.show(msg("adv-battle-lost", hero=step.hero.name, mine=hero_total, theirs=met_total), "bad")
    lost(step, met_total - hero_total)


def won(step: AdventureStepContext, hero_total: int, met_total: int) -> None:
    """The die leaves the game. After a beaten villain the location can be closed (R75, R80)."""
    card, die = foe(step), step.encounter.die
    villain = type_of(die) == "villain"
    step.use("R75", *([] if villain else ["R77"]))
    step.set_met(acquired=True)
    dice_piles.out(step, die)
    beaten = card.name if card else msg("adv-the-die", color=color_of(die), kind=kind_of(die))
    report = msg("adv-battle-won", hero=step.hero.name, foe=beaten, mine=hero_total, theirs=met_total)
    step.show(report, "good")
    active = step.state.active
    after = effect_tasks.tasks(card.success, card.name, active, active) if card else []
    if villain:
        step.use("R80")
        rule = card.on_defeat if isinstance(card, Villain) else "attempt"
        after.append(to_do("villain_beaten", what=rule))
    step.add_tasks(*after)


def lost(step: AdventureStepContext, n: int) -> None:
    """Damage and the card's effects on failure. The die goes back into the bag."""
    card, die = foe(step), step.encounter.die
    active = step.state.active
    villain = type_of(die) == "villain"
    step.use(*(["R81", "R82"] if villain else ["R77"]))
    kind = (card.damage if card else None) or step.settings.damage_kind
    name = card.name if card else die
    dice_piles.settle(step)
    step.add_tasks(
        to_do("damage", hero=active, n=n, kind=kind, name=name),
        *(effect_tasks.tasks(card.failure, card.name, active, active) if card else []),
        to_do("return_met"),
    )


def return_met(step: AdventureStepContext, task: AdventureTask) -> None:
    """The met die goes back into the location's bag (R42). A villain's card is turned face down."""
    die = step.encounter.die
    step.use("R42")
    step.set_met(acquired=True)
    at = next(n for n, place in enumerate(step.state.locations) if place.id == step.encounter.place)
    place = step.state.locations[at]
    if not place.open:
        step.use("R20")
        dice_piles.remove(step, (die,))
        return
    dice_piles.to_place(step, at, (die,))
    if type_of(die) == "villain":
        step.use("R81")
        step.set_place(at, face_up=False)
    color, kind = color_of(die), kind_of(die)
    step.say(msg("adv-back-into-bag", place=place.name, color=color, kind=kind))
    step.flush()
