"""A turn: the timer, the hero's options, and the end."""

from __future__ import annotations

from traywatch.messages import Message, Text, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.core.types import Rejected
from traywatch.rules.dice_adventure import damage, setup
from traywatch.rules.dice_adventure.dice import color_of, kind_of, plain
from traywatch.rules.dice_adventure.encounters import dice_giving, location_closing
from traywatch.rules.dice_adventure.model import AdventureTask, Chance, TurnFlags, to_do
from traywatch.rules.dice_adventure.piles import dice_piles, hidden_dice
from traywatch.rules.dice_adventure.skills import skill_use
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, option

TURN, END = "turn", "end"


def first(work: AdventureStepContext, task: AdventureTask) -> None:
    """The first hero in order begins (R23)."""
    work.set(phase="turn", active=0)
    work.push(to_do("turn", hero=0))


def start(work: AdventureStepContext, task: AdventureTask) -> None:
    """The timer counts down (R24). A hero near death since another's turn dies (R90)."""
    hero = work.state.heroes[task.hero]
    work.set(active=task.hero, turn=TurnFlags(), turn_no=work.state.turn_no + 1)
    if hero.state == "near_death" and not hero.own:
        damage.dies(work, task.hero, "R90")
        work.push(to_do("next_turn"))
        return
    work.use("R23", "R24")
    if work.state.timer == 0:
        work.push(to_do("lost", what="time"))
        return
    left = work.state.timer - 1
    work.set(timer=left)
    if left == 0 and work.settings.timer_loses == "reaches_zero":
        work.push(to_do("lost", what="time"))
        return
    work.todo(msg("adv-timer-down"), "R24")
    work.show(msg("adv-turn-begins", hero=hero.name, n=left))
    work.push(to_do("rules", what="turn"), to_do("triggered", what="turn"))


def menu(work: AdventureStepContext) -> None:
    """The menu of the active hero. Ending the turn is always possible (R109)."""
    turn, hero, place = work.state.turn, work.hero, work.place
    before = turn.explored == 0
    options: list[Option] = []
    rules = ["R23", "R109"]
    if before and not turn.traveled:
        options += dice_giving.receivers(work)
        options += _ways(work)
    if can_explore(work) is None:
        if before or turn.free:
            note = "" if place.closable else msg("adv-never-closes-note")
            options.append(option("explore", msg("adv-explore", place=place.name), note))
        elif not setup.forbids(work, "no_again"):
            for one in dict.fromkeys(plain(hero.hand)):
                label = msg("adv-explore-again", color=color_of(one), kind=kind_of(one))
                options.append(option(f"again:{one}", label, group=msg("adv-group-explore-again")))
        else:
            rules.append("R108")
    elif before and not place.bag:
        rules.append("R18")
    if location_closing.may(work) is None:
        options.append(option("close", msg("adv-close", place=place.name)))
    options += skill_use.options(work, "before" if before else "after", work.state.active)
    if turn.traveled and before:
        rules.append("R31")
    options.append(option("end", msg("adv-end-turn")))
    best = "explore" if any(o.id == "explore" for o in options) else "end"
    if not place.closable:
        # The end of a scenario is decided elsewhere.
        on = [f"travel:{other.id}" for other in work.state.locations if other.open and other.closable]
        best = next((o.id for o in options if o.id in on), best)
    prompt = msg("adv-menu", hero=hero.name, place=place.name)
    if len(options) == 1:
        prompt = msg("adv-menu-end", hero=hero.name, place=place.name)
    work.ask(TURN, prompt, options, tuple(rules), default=best)


def can_explore(work: AdventureStepContext) -> Message | None:
    """The reason why the location cannot be explored now; null if it can."""
    if work.state.turn.close_attempted and not work.settings.explore_after_closing:
        return msg("adv-no-explore-after-close")
    if not work.place.open:
        return msg("adv-location-closed")
    if not work.place.bag:
        return msg("adv-bag-is-empty")
    return None


def _ways(work: AdventureStepContext) -> list[Option]:
    """The possible destinations from here (R30)."""
    if setup.forbids(work, "no_travel"):
        return []
    links = work.place_card.links
    return [
        option(
            f"travel:{place.id}",
            msg("adv-travel", place=place.name),
            "" if place.open else msg("adv-closed-note"),
            group=msg("adv-group-travel"),
        )
        for place in work.state.locations
        if place.id != work.hero.location and (not links or place.id in links)
    ]


def chosen(work: AdventureStepContext, name: str) -> None:
    """The answer to the menu."""
    what, _, rest = name.partition(":")
    if what == "give":
        to = next(n for n, hero in enumerate(work.state.heroes) if hero.id == rest)
        work.use("R25", "R27")
        work.push(to_do("give", hero=to))
    elif what == "travel":
        work.use("R30", "R31", "R22")
        work.set_turn(traveled=True)
        work.set_hero(work.state.active, location=rest)
        work.todo(msg("adv-move-hero", hero=work.hero.name, place=work.place.name), "R30")
    elif what == "explore":
        work.push(to_do("explore"))
    elif what == "again":
        work.use("R107")
        dice_piles.take(work, work.state.active, rest)
        dice_piles.discard(work, work.state.active, (rest,))
        work.push(to_do("explore"))
    elif what == "close":
        work.push(to_do("close"))
    elif what == "end":
        work.use("R109")
        work.push(to_do("end_turn"))
    else:
        skill_use.begin(work, name, work.state.active, "before" if work.state.turn.explored == 0 else "after")


def why_not(work: AdventureStepContext, name: str) -> Rejected:
    """The reason why an option is not on the menu."""
    what = name.partition(":")[0]
    turn = work.state.turn
    if what == "give":
        if turn.traveled or turn.explored:
            return Rejected("too_late", msg("adv-give-too-late"))
        if turn.gave_to is not None:
            return Rejected("one_receiver", msg("adv-give-one-hero"))
        return Rejected("cannot_give", msg("adv-give-nobody"))
    if what == "travel":
        once = turn.traveled or turn.explored > 0
        return Rejected("cannot_travel", msg("adv-travel-once") if once else msg("adv-no-way"))
    if what in ("explore", "again"):
        again: Text = msg("adv-again-costs") if turn.explored else msg("adv-explore-first")
        if turn.explored and setup.forbids(work, "no_again"):
            again = msg("adv-again-forbidden")
        return Rejected("cannot_explore", can_explore(work) or again)
    if what == "close":
        return Rejected("cannot_close", location_closing.may(work) or msg("adv-cannot-close-now"))
    return Rejected("not_an_option", msg("adv-not-an-option"))


def skill_travel(work: AdventureStepContext, task: AdventureTask) -> None:
    """A skill lets a hero move (R106)."""
    hero = work.state.heroes[task.hero]
    if hero.location is None:
        return
    options = [option("stay", msg("adv-stay"))]
    options += [
        option(f"go:{task.hero}:{place.id}", place.name)
        for place in work.state.locations
        if place.id != hero.location
    ]
    prompt = msg("adv-where-to", hero=hero.name)
    work.ask("skill_travel", prompt, options, ("R106",), hero=task.hero, default="stay")


def skill_moved(work: AdventureStepContext, name: str) -> None:
    """The hero is at the new location."""
    if name == "stay":
        return
    _, hero, place = name.split(":")
    who = work.set_hero(int(hero), location=place)
    work.use("R22")
    work.todo(msg("adv-move-hero", hero=who.name, place=work.content.location(place).name), "R106")


# End of a turn ----------------------------------------------------------------------------


def end(work: AdventureStepContext, task: AdventureTask) -> None:
    """Discard down to the capacity, or more. WOUNDs stay (R110, R111, R58)."""
    hero = work.hero
    loose = plain(hero.hand)
    over = len(hero.hand) - hero.capacity
    work.use("R58" if len(loose) < len(hero.hand) else "R110")
    if not loose:
        work.use("R110")
        work.push(to_do("refill", hero=work.state.active), to_do("turn_over"))
        return
    options = [
        option(f"drop:{one}", msg("adv-discard-die", color=color_of(one), kind=kind_of(one)))
        for one in dict.fromkeys(loose)
    ]
    held = len(hero.hand)
    prompt = msg("adv-end-over", hero=hero.name, n=held, capacity=hero.capacity, over=over)
    if over <= 0:
        options.append(option("done", msg("adv-keep-and-draw", n=hero.capacity)))
        prompt = msg("adv-end-keep", hero=hero.name, n=held, capacity=hero.capacity)
    work.ask(END, prompt, options, ("R110", "R111"), default="done" if over <= 0 else None)


def dropped(work: AdventureStepContext, name: str) -> None:
    """A die is discarded at the end of the turn, or discarding is over."""
    if name == "done":
        work.push(to_do("refill", hero=work.state.active), to_do("turn_over"))
        return
    one = name.partition(":")[2]
    hero = work.hero
    work.use("R110" if len(hero.hand) > hero.capacity else "R111")
    dice_piles.take(work, work.state.active, one)
    dice_piles.discard(work, work.state.active, (one,))
    work.push(to_do("end_turn"))


def refill(work: AdventureStepContext, task: AdventureTask) -> None:
    """Draw up to the capacity. ALLY dice lie aside, and drawing continues (R112, R113)."""
    hero = work.state.heroes[task.hero]
    need = hero.capacity - len(hero.hand)
    work.use("R117")
    if need <= 0:
        return
    if not hero.bag:
        work.use("R113")
        return
    work.push(task)
    hidden_dice.ask(
        work,
        Chance(what="hand", pile=f"bag:{hero.id}", hero=task.hero, n=need),
        msg("adv-draw-hand", hero=hero.name, n=min(need, len(hero.bag))),
        ("R112",),
    )


def over(work: AdventureStepContext, task: AdventureTask) -> None:
    """A hero without dice dies (R89, R114). Then the next hero's turn begins."""
    hero = work.hero
    if not dice_piles.usable(work, hero):
        damage.dies(work, work.state.active, "R89", "R114")
    work.flush()
    work.push(to_do("next_turn"))


def following(work: AdventureStepContext, task: AdventureTask) -> None:
    """The next living hero in order, perhaps the same one (R115). Without any, the game is lost (R116)."""
    living = work.living()
    if not living:
        work.use("R92", "R116")
        work.push(to_do("lost", what="dead"))
        return
    here = work.state.active
    after = [n for n in living if n > here]
    work.use("R115", *(["R91"] if len(living) < len(work.state.heroes) else []))
    work.push(to_do("turn", hero=after[0] if after else living[0]))
