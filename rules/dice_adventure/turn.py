"""A turn: the timer, the hero's options, and the end."""

from __future__ import annotations

from traywatch.messages import Message, Text, msg
from traywatch.rules.core.types import Rejected
from traywatch.rules.dice_adventure import damage, setup
from traywatch.rules.dice_adventure.dice import color_of, kind_of, plain
from traywatch.rules.dice_adventure.encounters import dice_giving, location_closing
from traywatch.rules.dice_adventure.model import AdventureTask, Chance, TurnFlags, to_do
from traywatch.rules.dice_adventure.piles import dice_piles, hidden_dice
from traywatch.rules.dice_adventure.skills import usable_skills
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, Answer, option
from traywatch.rules.engine.option_ids import id_parts
from traywatch.rules.engine.steps import followed_by

TURN, END = "turn", "end"


def first(step: AdventureStepContext, task: AdventureTask) -> None:
    """The first hero in order begins (R23)."""
    step.set(phase="turn", active=0)
    step.add_tasks(to_do("turn", hero=0))


def start(step: AdventureStepContext, task: AdventureTask) -> None:
    """The timer counts down (R24). A hero near death since another's turn dies (R90)."""
    hero = step.state.heroes[task.hero]
    step.set(active=task.hero, turn=TurnFlags(), turn_no=step.state.turn_no + 1)
    if hero.state == "near_death" and not hero.own:
        damage.dies(step, task.hero, "R90")
        step.add_tasks(to_do("next_turn"))
        return
    step.use("R23", "R24")
    if step.state.timer == 0:
        step.add_tasks(to_do("lost", what="time"))
        return
    left = step.state.timer - 1
    step.set(timer=left)
    if left == 0 and step.settings.timer_loses == "reaches_zero":
        step.add_tasks(to_do("lost", what="time"))
        return
    step.todo(msg("adv-timer-down"), "R24")
    step.show(msg("adv-turn-begins", hero=hero.name, n=left))
    step.add_tasks(to_do("rules", what="turn"), to_do("triggered", what="turn"))


def menu(step: AdventureStepContext, task: AdventureTask) -> None:
    """The menu of the active hero. Ending the turn is always possible (R109)."""
    turn, hero, place = step.state.turn, step.hero, step.place
    before = turn.explored == 0
    answers: list[Answer] = []
    rules = ["R23", "R109"]
    if before and not turn.traveled:
        answers += dice_giving.receivers(step)
        answers += _ways(step)
    if can_explore(step) is None:
        if before or turn.free:
            note = "" if place.closable else msg("adv-never-closes-note")
            explore = option("explore", msg("adv-explore", place=place.name), note)
            answers.append((explore, to_do("explore")))
        elif not setup.forbids(step, "no_again"):
            for die in dict.fromkeys(plain(hero.hand)):
                label = msg("adv-explore-again", color=color_of(die), kind=kind_of(die))
                again = option(f"again:{die}", label, group=msg("adv-group-explore-again"))
                answers.append((again, to_do("explore_again", name=die), to_do("explore")))
        else:
            rules.append("R108")
    elif before and not place.bag:
        rules.append("R18")
    if location_closing.may(step) is None:
        answers.append((option("close", msg("adv-close", place=place.name)), to_do("close")))
    answers += usable_skills.answers(step, "before" if before else "after", step.state.active)
    if turn.traveled and before:
        rules.append("R31")
    answers.append((option("end", msg("adv-end-turn")), to_do("end_turn")))
    ids = [one.id for one, *_ in answers]
    best = "explore" if "explore" in ids else "end"
    if not place.closable:
        # The end of a scenario is decided elsewhere.
        on = [f"travel:{other.id}" for other in step.state.locations if other.open and other.closable]
        best = next((one for one in ids if one in on), best)
    prompt = msg("adv-menu", hero=hero.name, place=place.name)
    if len(answers) == 1:
        prompt = msg("adv-menu-end", hero=hero.name, place=place.name)
    step.ask(TURN, prompt, answers, tuple(rules), default=best)


def can_explore(step: AdventureStepContext) -> Message | None:
    """The reason why the location cannot be explored now; null if it can."""
    if step.state.turn.close_attempted and not step.settings.explore_after_closing:
        return msg("adv-no-explore-after-close")
    if not step.place.open:
        return msg("adv-location-closed")
    if not step.place.bag:
        return msg("adv-bag-is-empty")
    return None


def _ways(step: AdventureStepContext) -> list[Answer]:
    """The possible destinations from here (R30)."""
    if setup.forbids(step, "no_travel"):
        return []
    links = step.place_card.links
    return [
        (
            option(
                f"travel:{place.id}",
                msg("adv-travel", place=place.name),
                "" if place.open else msg("adv-closed-note"),
                group=msg("adv-group-travel"),
            ),
            to_do("travel", name=place.id),
        )
        for place in step.state.locations
        if place.id != step.hero.location and (not links or place.id in links)
    ]


def travel(step: AdventureStepContext, task: AdventureTask) -> None:
    """The hero goes to another location."""
    step.use("R30", "R31", "R22")
    step.set_turn(traveled=True)
    step.set_hero(step.state.active, location=task.name)
    step.todo(msg("adv-move-hero", hero=step.hero.name, place=step.place.name), "R30")


def explore_again(step: AdventureStepContext, task: AdventureTask) -> None:
    """A die is discarded for another exploration."""
    step.use("R107")
    dice_piles.take(step, step.state.active, task.name)
    dice_piles.discard(step, step.state.active, (task.name,))


def why_not(step: AdventureStepContext, name: str) -> Rejected:
    """The reason why an option is not on the menu."""
    what, _ = id_parts(name)
    turn = step.state.turn
    if what == "give":
        if turn.traveled or turn.explored:
            return Rejected("too_late", msg("adv-give-too-late"))
        if turn.gave_to is not None:
            return Rejected("one_receiver", msg("adv-refusal-give-single-hero"))
        return Rejected("cannot_give", msg("adv-give-nobody"))
    if what == "travel":
        once = turn.traveled or turn.explored > 0
        return Rejected("cannot_travel", msg("adv-travel-once") if once else msg("adv-no-way"))
    if what in ("explore", "again"):
        again: Text = msg("adv-again-costs") if turn.explored else msg("adv-explore-first")
        if turn.explored and setup.forbids(step, "no_again"):
            again = msg("adv-again-forbidden")
        return Rejected("cannot_explore", can_explore(step) or again)
    if what == "close":
        return Rejected("cannot_close", location_closing.may(step) or msg("adv-cannot-close-now"))
    return Rejected("not_an_option", msg("adv-refusal-no-such-option"))


def skill_travel(step: AdventureStepContext, task: AdventureTask) -> None:
    """A skill lets a hero move (R106)."""
    hero = step.state.heroes[task.hero]
    if hero.location is None:
        return
    answers: list[Answer] = [(option("stay", msg("adv-stay")),)]
    answers += [
        (
            option(f"go:{task.hero}:{place.id}", place.name),
            to_do("move_hero", hero=task.hero, name=place.id),
        )
        for place in step.state.locations
        if place.id != hero.location
    ]
    prompt = msg("adv-where-to", hero=hero.name)
    step.ask("skill_travel", prompt, answers, ("R106",), hero=task.hero, default="stay")


def move_hero(step: AdventureStepContext, task: AdventureTask) -> None:
    """The hero is at the new location."""
    who = step.set_hero(task.hero, location=task.name)
    step.use("R22")
    step.todo(msg("adv-move-hero", hero=who.name, place=step.content.location(task.name).name), "R106")


# End of a turn ----------------------------------------------------------------------------


def end(step: AdventureStepContext, task: AdventureTask) -> None:
    """Discard down to the capacity, or more. WOUNDs stay (R110, R111, R58)."""
    hero = step.hero
    loose = plain(hero.hand)
    surplus = len(hero.hand) - hero.capacity
    step.use("R58" if len(loose) < len(hero.hand) else "R110")
    if not loose:
        step.use("R110")
        step.add_tasks(to_do("refill", hero=step.state.active), to_do("turn_over"))
        return
    drops: list[Answer] = [
        (
            option(f"drop:{one}", msg("adv-discard-die", color=color_of(one), kind=kind_of(one))),
            to_do("drop", name=one),
        )
        for one in dict.fromkeys(loose)
    ]
    answers = followed_by(drops, task)
    held = len(hero.hand)
    prompt = msg("adv-end-over", hero=hero.name, n=held, capacity=hero.capacity, over=surplus)
    if surplus <= 0:
        keep = option("done", msg("adv-keep-and-draw", n=hero.capacity))
        answers.append((keep, to_do("refill", hero=step.state.active), to_do("turn_over")))
        prompt = msg("adv-end-keep", hero=hero.name, n=held, capacity=hero.capacity)
    step.ask(END, prompt, answers, ("R110", "R111"), default="done" if surplus <= 0 else None)


def drop(step: AdventureStepContext, task: AdventureTask) -> None:
    """A die is discarded at the end of the turn."""
    hero = step.hero
    step.use("R110" if len(hero.hand) > hero.capacity else "R111")
    dice_piles.take(step, step.state.active, task.name)
    dice_piles.discard(step, step.state.active, (task.name,))


def refill(step: AdventureStepContext, task: AdventureTask) -> None:
    """Draw up to the capacity. ALLY dice lie aside, and drawing continues (R112, R113)."""
    hero = step.state.heroes[task.hero]
    need = hero.capacity - len(hero.hand)
    step.use("R117")
    if need <= 0:
        return
    if not hero.bag:
        step.use("R113")
        return
    step.add_tasks(task)
    hidden_dice.ask(
        step,
        Chance(what="hand", pile=f"bag:{hero.id}", hero=task.hero, n=need),
        msg("adv-draw-hand", hero=hero.name, n=min(need, len(hero.bag))),
        ("R112",),
    )


def over(step: AdventureStepContext, task: AdventureTask) -> None:
    """A hero without dice dies (R89, R114). Then the next hero's turn begins."""
    hero = step.hero
    if not dice_piles.usable(step, hero):
        damage.dies(step, step.state.active, "R89", "R114")
    step.flush()
    step.add_tasks(to_do("next_turn"))


def following(step: AdventureStepContext, task: AdventureTask) -> None:
    """The next living hero in order, perhaps the same one (R115). Without any, the game is lost (R116)."""
    living = step.living()
    if not living:
        step.use("R92", "R116")
        step.add_tasks(to_do("lost", what="dead"))
        return
    active = step.state.active
    after = [n for n in living if n > active]
    step.use("R115", *(["R91"] if len(living) < len(step.state.heroes) else []))
    step.add_tasks(to_do("turn", hero=after[0] if after else living[0]))
