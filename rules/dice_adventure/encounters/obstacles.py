"""OBSTACLE dice: the card, dice of its types, hidden or discarded, and the roll."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.dice_adventure.cards import AdventureObstacle, card_line
from traywatch.rules.dice_adventure.dice import color_of, kind_of, named, type_of
from traywatch.rules.dice_adventure.model import AdventureTask, Chance, to_do
from traywatch.rules.dice_adventure.piles import dice_piles, hidden_dice
from traywatch.rules.dice_adventure.skills import effect_tasks, skill_use
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, fate_option, option

PLUS = 2
"""The bonus for a discarded die (R63)."""


def met(work: AdventureStepContext) -> None:
    """Shuffle the obstacle deck and turn up its top card (R59)."""
    place = work.scene
    among, weights = hidden_dice.deck(place.obstacles, work.content.location(place.id).obstacles.list)
    work.use("R59")
    if not among:
        dice_piles.remove(work, (work.encounter.die,))
        work.set_met(acquired=True)
        work.show(msg("adv-no-obstacle-cards", place=place.name))
        return
    found = Chance(
        what="card",
        pile=f"obstacles:{place.id}",
        hero=work.state.active,
        place=place.id,
        among=among,
        weights=weights,
    )
    work.flush()
    hidden_dice.ask(work, found, msg("adv-turn-up", place=place.name, card="obstacle"), ("R59",))


def revealed(work: AdventureStepContext, name: str) -> None:
    """The card is known: its effects on being met, then the check (R60)."""
    card = work.content.obstacle(name)
    place = work.scene
    seen = place.obstacles
    if name not in seen.known:
        work.set_place(
            work.scene_at, obstacles=seen.model_copy(update={"known": tuple(sorted((*seen.known, name)))})
        )
    work.use("R59", "R60", *(["R40"] if card.mod else []))
    work.set_met(card=name, mod=work.encounter.mod + card.mod)
    work.say(card_line(card.name, card.text))
    here = work.state.active
    work.push(*effect_tasks.tasks(card.encounter, card.name, here, here), to_do("overcome"))


def _slots(card: AdventureObstacle) -> skill_use.Slots:
    """The types for each die. DIVINE replaces any type (R61, R62)."""
    if card.tier == 3:
        return tuple((one, "divine") for one in card.types)
    return ((*card.types, "divine"),)


def overcome(work: AdventureStepContext, task: AdventureTask) -> None:
    """Ask for the dice. Without fitting dice the hero must flee (R61, R67)."""
    card = work.content.obstacle(work.encounter.card or "")
    slots = _slots(card)[len(work.state.tray) :]
    work.use("R61")
    if not skill_use.payable(work.hero.hand, slots):
        work.use("R67")
        work.say(msg("adv-no-obstacle-dice", hero=work.hero.name, card=card.name))
        failed(work)
        return
    if not slots:
        _fate(work)
        return
    dice = skill_use.fits(work.hero.hand, slots)
    options: list[Option] = []
    if card.tier == 3:
        options = [option(f"with:{one}", named(one)) for one in dice]
    else:
        for one in dice:
            options += _fates(work, one)
    if work.settings.flee_obstacles and not work.state.tray:
        options.append(option("flee", msg("adv-flee")))
    work.flush()
    met_die = work.encounter.die
    color, kind = color_of(met_die), kind_of(met_die)
    prompt = msg("adv-overcome", hero=work.hero.name, card=card.name, color=color, kind=kind)
    work.ask("overcome", prompt, options, ("R61", "R62", "R63"))


def _fates(work: AdventureStepContext, one: str) -> list[Option]:
    if type_of(one) == "divine":
        out = [fate_option("deter", one)]
        if work.settings.divine_discard:
            out.append(fate_option("discard", one, PLUS))
        return out
    return [fate_option("hide", one), fate_option("discard", one, PLUS)]


def chosen(work: AdventureStepContext, name: str) -> None:
    """A die was chosen, for tiers 1 and 2 with its fate."""
    if name == "flee":
        work.use("R67")
        failed(work)
        return
    how, _, one = name.partition(":")
    divine = type_of(one) == "divine"
    if divine:
        work.use("R62")
    if how == "discard":
        _discarded(work, one)
    dice_piles.commit(
        work,
        work.state.active,
        one,
        "plus" if how == "discard" else "hero",
        "discard" if how == "discard" else "deter" if divine else "hide",
    )
    work.push(to_do("overcome" if how == "with" else "obstacle_throw"))


def _discarded(work: AdventureStepContext, one: str) -> None:
    work.use("R63")
    work.set_met(plus=PLUS)


def _fate(work: AdventureStepContext) -> None:
    """Tier 3: both dice are hidden, or one of them is discarded (R63)."""
    mine = [one.die for one in work.state.tray]
    may = [one for one in dict.fromkeys(mine) if type_of(one) != "divine" or work.settings.divine_discard]
    if not may:
        work.push(to_do("obstacle_throw"))
        return
    options = [option("hide", msg("adv-discard-neither"))]
    for one in may:
        label = msg("adv-discard-for", color=color_of(one), kind=kind_of(one), n=PLUS)
        options.append(option(f"discard:{one}", label))
    prompt = msg("adv-discard-one", hero=work.hero.name)
    work.ask("fate", prompt, options, ("R63",), default="hide")


def fate(work: AdventureStepContext, name: str) -> None:
    """One of the two is discarded, or none."""
    how, _, one = name.partition(":")
    if how == "discard":
        _discarded(work, one)
        tray = list(work.state.tray)
        at = next(n for n, c in enumerate(tray) if c.die == one)
        tray[at] = tray[at].model_copy(update={"fate": "discard", "role": "plus"})
        work.set(tray=tuple(tray))
    work.push(to_do("obstacle_throw"))


def throw(work: AdventureStepContext, task: AdventureTask) -> None:
    """Roll all dice at once (R38)."""
    one = work.encounter.die
    work.push(to_do("obstacle_done"))
    dice = [skill_use.met_spec(one), *skill_use.specs(work.state.tray, "hero", "plus")]
    prompt = msg("adv-roll-against", hero=work.hero.name, color=color_of(one), kind=kind_of(one))
    work.ask_roll(prompt, dice, ("R38",))


def done(work: AdventureStepContext, task: AdventureTask) -> None:
    """A result equal to the obstacle is enough (R64)."""
    met, thrown = work.encounter, work.state.thrown
    card = work.content.obstacle(met.card or "")
    on_die = met.plus if work.settings.tier3_bonus == "die" else 0
    values = [one.value + (on_die if one.role == "plus" else 0) for one in thrown if one.role != "met"]
    extra = skill_use.bonus(work, work.state.active, "obstacle") + met.bonus
    mine = max(values) + extra + (met.plus - on_die)
    theirs = next(one.value for one in thrown if one.role == "met") + met.mod
    work.use("R64")
    dice_piles.settle(work)
    work.set(thrown=())
    if mine >= theirs:
        work.use("R65", "R68")
        work.set_met(acquired=True)
        dice_piles.out(work, met.die)
        hero = work.hero.name
        work.show(msg("adv-overcomes", hero=hero, card=card.name, mine=mine, theirs=theirs), "good")
        here = work.state.active
        work.push(*effect_tasks.tasks(card.success, card.name, here, here))
    else:
        hero = work.hero.name
        work.show(msg("adv-held-up", hero=hero, card=card.name, mine=mine, theirs=theirs), "bad")
        failed(work)


def failed(work: AdventureStepContext) -> None:
    """Apply the card's effects on failure. The die goes back into the bag (R66, R68)."""
    card = work.content.obstacle(work.encounter.card or "")
    here = work.state.active
    work.use("R66", "R68")
    work.push(*effect_tasks.tasks(card.failure, card.name, here, here), to_do("return_met"))
