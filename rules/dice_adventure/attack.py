"""ENEMY and VILLAIN dice: the card, others' help, a battle skill, flight, or no defense."""

from __future__ import annotations

from traywatch.messages import Message, msg
from traywatch.rules.dice_adventure.cards import Foe, Villain, card_line
from traywatch.rules.dice_adventure.dice import color_of, kind_of, size_of, type_of
from traywatch.rules.dice_adventure.model import AdventureTask, Chance, to_do
from traywatch.rules.dice_adventure.piles import dice_piles, hidden_dice
from traywatch.rules.dice_adventure.skills import effect_tasks, skill_use
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, option
from traywatch.rules.engine.steps import present


def foe(work: AdventureStepContext) -> Foe | None:
    """The card of the opponent; null if the location has none."""
    met = work.encounter
    if met.card is None:
        return None
    return work.content.villain(met.card) if type_of(met.die) == "villain" else work.content.enemy(met.card)


def met(work: AdventureStepContext) -> None:
    """Draw the card from the shuffled enemy deck (R69), or take the location's villain (R79, R82)."""
    place, here = work.scene, work.state.active
    villain = type_of(work.encounter.die) == "villain"
    if villain:
        work.use("R79", "R82")
        if place.villain is not None:
            revealed(work, place.villain)
            return
        taken = {one.villain for one in work.state.locations}
        among = tuple(one for one in work.chapter.villains if one not in taken) if place.villain_card else ()
        weights = (1,) * len(among)
    else:
        work.use("R69")
        among, weights = hidden_dice.deck(place.enemies, work.content.location(place.id).enemies.list)
    if not among:
        work.push(to_do("assist"))
        return
    pile = f"villain:{place.id}" if villain else f"enemies:{place.id}"
    found = Chance(what="card", pile=pile, hero=here, place=place.id, among=among, weights=weights)
    work.flush()
    prompt = msg("adv-turn-up", place=place.name, card="villain" if villain else "enemy")
    hidden_dice.ask(work, found, prompt, ("R79",) if villain else ("R69",))


def revealed(work: AdventureStepContext, name: str) -> None:
    """The card is known. Its effects on being met come first (R70)."""
    at, place = work.scene_at, work.scene
    if type_of(work.encounter.die) == "villain":
        work.set_place(at, villain=name, face_up=True)
    elif name not in place.enemies.known:
        cards = tuple(sorted((*place.enemies.known, name)))
        work.set_place(at, enemies=place.enemies.model_copy(update={"known": cards}))
    work.set_met(card=name)
    card = foe(work)
    card = present(card, "card")
    work.use("R70", *(["R40"] if card.mod else []))
    work.set_met(mod=work.encounter.mod + card.mod)
    work.say(card_line(card.name, card.text))
    here = work.state.active
    work.push(*effect_tasks.tasks(card.encounter, card.name, here, here), to_do("assist"))


def assist(work: AdventureStepContext, task: AdventureTask) -> None:
    """Each player whose hero could weaken the opponent is asked, one after the other (R71).

    ``what`` of the task lists the heroes that were asked.
    """
    here = work.state.active
    owner = skill_use.next_owner(work, task.what, here, "weaken", foe(work))
    if owner is None:
        work.push(to_do("fight"))
        return
    options = skill_use.owner_options(work, owner, here, "weaken", foe(work))
    work.use("R71")
    work.flush()
    work.push(to_do("assist", owner=owner, what=f"{task.what},{owner}"))
    options.append(option("go_on", msg("adv-go-on")))
    helper = "none" if owner == here else work.state.heroes[owner].name
    prompt = msg("adv-weaken", hero=work.hero.name, foe=_faced(work), helper=helper)
    work.ask("assist", prompt, options, ("R71",), hero=owner, default="go_on")


def assisted(work: AdventureStepContext, name: str) -> None:
    """Use a skill that weakens, and ask the same player again; or ask the next one."""
    if name == "go_on":
        return
    task = work.pop()
    work.push(to_do("assist", what=task.what.removesuffix(f",{task.owner}")))
    skill_use.begin(work, name, work.state.active, "weaken")


def _faced(work: AdventureStepContext) -> Message:
    """The opponent's card and die, or the die alone."""
    card, die = foe(work), work.encounter.die
    if card is None:
        return msg("adv-a-die", color=color_of(die), kind=kind_of(die))
    return msg("adv-foe", card=card.name, color=color_of(die), kind=kind_of(die))


def fight(work: AdventureStepContext, task: AdventureTask) -> None:
    """Ask for a battle skill, flight, or neither (R72, R73, R78, A5)."""
    mine = skill_use.ready(work, work.state.active, work.state.active, "battle", foe(work))
    work.use("R72")
    if not mine:
        work.say(msg("adv-no-battle-skill", hero=work.hero.name))
        if work.settings.unable == "flee":
            flee(work)
        else:
            stand(work)
        return
    work.flush()
    options = [option(f"use:{skill.id}", skill.name, skill.text) for skill in mine]
    options += [
        option("flee", msg("adv-flee"), msg("adv-flee-note")),
        option("stand", msg("adv-stand"), msg("adv-stand-note")),
    ]
    prompt = msg("adv-fight", hero=work.hero.name, foe=_faced(work))
    work.ask("fight", prompt, options, ("R72", "R73", "R78"))


def chosen(work: AdventureStepContext, name: str) -> None:
    """The answer to ``fight``."""
    if name == "flee":
        flee(work)
    elif name == "stand":
        stand(work)
    else:
        skill_use.begin(work, name, work.state.active, "battle")


def flee(work: AdventureStepContext) -> None:
    """Flight: damage of half the size, and it counts as a failure (R78)."""
    work.use("R78")
    n = max(0, size_of(work.encounter.die) // 2 + work.encounter.mod)
    work.say(msg("adv-flees", hero=work.hero.name))
    lost(work, n)


def stand(work: AdventureStepContext) -> None:
    """No defense: damage of the whole size (R73)."""
    work.use("R73")
    lost(work, max(0, size_of(work.encounter.die) + work.encounter.mod))


def done(work: AdventureStepContext, task: AdventureTask) -> None:
    """A higher result wins against the enemy. A tie is lost, without damage (R75, R76)."""
    using, thrown, met = work.state.using, work.state.thrown, work.encounter
    using = present(using, "using")
    extra = skill_use.bonus(work, work.state.active, "battle") + met.bonus
    along = sum(one.value for one in thrown if one.role == "assist")
    mine = skill_use.came_to(work, using, thrown) + extra + along
    theirs = next(one.value for one in thrown if one.role == "met") + met.mod
    work.use("R36", "R39", "R74")
    dice_piles.settle(work)
    work.set(using=None, thrown=())
    if mine > theirs:
        won(work, mine, theirs)
        return
    if mine == theirs and work.settings.tie == "nothing":
        work.show(msg("adv-battle-tie", n=mine))
        work.push(to_do("return_met"))
        return
    work.use("R76")
    work.show(msg("adv-battle-lost", hero=work.hero.name, mine=mine, theirs=theirs), "bad")
    lost(work, theirs - mine)


def won(work: AdventureStepContext, mine: int, theirs: int) -> None:
    """The die leaves the game. After a beaten villain the location can be closed (R75, R80)."""
    card, die = foe(work), work.encounter.die
    villain = type_of(die) == "villain"
    work.use("R75", *([] if villain else ["R77"]))
    work.set_met(acquired=True)
    dice_piles.out(work, die)
    beaten = card.name if card else msg("adv-the-die", color=color_of(die), kind=kind_of(die))
    said = msg("adv-battle-won", hero=work.hero.name, foe=beaten, mine=mine, theirs=theirs)
    work.show(said, "good")
    here = work.state.active
    after = effect_tasks.tasks(card.success, card.name, here, here) if card else []
    if villain:
        work.use("R80")
        rule = card.on_defeat if isinstance(card, Villain) else "attempt"
        after.append(to_do("villain_beaten", what=rule))
    work.push(*after)


def lost(work: AdventureStepContext, n: int) -> None:
    """Damage and the card's effects on failure. The die goes back into the bag."""
    card, die = foe(work), work.encounter.die
    here = work.state.active
    villain = type_of(die) == "villain"
    work.use(*(["R81", "R82"] if villain else ["R77"]))
    kind = (card.damage if card else None) or work.settings.damage_kind
    name = card.name if card else die
    dice_piles.settle(work)
    work.push(
        to_do("damage", hero=here, n=n, kind=kind, name=name),
        *(effect_tasks.tasks(card.failure, card.name, here, here) if card else []),
        to_do("return_met"),
    )


def return_met(work: AdventureStepContext, task: AdventureTask) -> None:
    """The met die goes back into the location's bag (R42). A villain's card is turned face down."""
    die = work.encounter.die
    work.use("R42")
    work.set_met(acquired=True)
    at = next(n for n, place in enumerate(work.state.locations) if place.id == work.encounter.place)
    place = work.state.locations[at]
    if not place.open:
        work.use("R20")
        dice_piles.remove(work, (die,))
        return
    dice_piles.to_place(work, at, (die,))
    if type_of(die) == "villain":
        work.use("R81")
        work.set_place(at, face_up=False)
    color, kind = color_of(die), kind_of(die)
    work.say(msg("adv-back-into-bag", place=place.name, color=color, kind=kind))
    work.flush()
