"""What rooms and quests offer: actions, skill checks, their text again (R18, R27, R53)."""

from __future__ import annotations

from traywatch.messages import Text, msg, sentences
from traywatch.rules.core.requests import DieSpec, Option
from traywatch.rules.deckbox_dungeons import effects
from traywatch.rules.deckbox_dungeons.actions import minor_actions
from traywatch.rules.deckbox_dungeons.card_kinds.quest_cards import RoomAction
from traywatch.rules.deckbox_dungeons.cards import SKILLS, Skill
from traywatch.rules.deckbox_dungeons.dice import die_results
from traywatch.rules.deckbox_dungeons.dice.phrases import rolls
from traywatch.rules.deckbox_dungeons.model import DeckboxCheck, DeckboxTask, to_do
from traywatch.rules.deckbox_dungeons.step_context import Answer, DeckboxStepContext, cached_option


def answers(step: DeckboxStepContext, index: int, *, costs: bool) -> list[Answer]:
    """The actions that the encounter of the hero's room offers."""
    at = step.state.heroes[index].at
    out: list[Answer] = []
    for n in step.board.tiles_of.get(at, ()) if at is not None else ():
        laid = step.state.tiles[n]
        if laid.encounter is None:
            continue
        for action in step.content.encounter(laid.encounter).actions:
            if action.costs_action == costs and action.id not in laid.done:
                note: Text = action.text
                if action.skill:
                    check = msg("deckbox-check-needed", skill=action.skill, n=action.needed)
                    note = sentences(check, action.text)
                option = Option(id=f"room:{n}:{action.id}", label=action.name, note=note)
                out.append((option, to_do("room_action", index, n=n, name=action.id)))
    return out


def checks(step: DeckboxStepContext, index: int) -> list[Answer]:
    """A check of each skill, because a room or quest may ask for it."""
    dice = step.settings.skill_dice
    return [
        (
            cached_option(id=f"check:{s}", label=msg("deckbox-check-how-many", skill=s), amount=(0, dice)),
            to_do("check", index, name=s),
        )
        for s in SKILLS
    ]


def begin_check(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """A skill check that the players ask for."""
    skill = next(one for one in SKILLS if one == task.name)
    step.set(check=DeckboxCheck(hero=task.hero, skill=skill, needed=step.chosen_number))
    step.add_tasks(to_do("roll_check", task.hero))


def _action(step: DeckboxStepContext, room: int, name: str) -> RoomAction:
    encounter = step.content.encounter(step.state.tiles[room].encounter or "")
    return next(action for action in encounter.actions if action.id == name)


def take_other_action(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """An action that no room offers."""
    step.use("R18")
    step.spend("room")
    step.show(msg("deckbox-does-other-action", hero=step.state.heroes[task.hero].name))


def take_room_action(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """An action that the encounter of a room offers."""
    step.use("R18")
    index, room = task.hero, task.n
    hero, action = step.state.heroes[index], _action(step, room, task.name)
    if action.costs_action:
        step.spend("room")
    if action.text:
        step.say(action.text)
    if action.skill is None:
        _room_done(step, room, action)
        step.show(msg("deckbox-room-action", hero=hero.name, action=action.name), "good")
        step.add_tasks(*effects.tasks(action.do, index, action.name, f"actions.{action.id}"))
        return
    step.show(msg("deckbox-room-action", hero=hero.name, action=action.name))
    step.set(
        check=DeckboxCheck(hero=index, skill=action.skill, needed=action.needed, room=room, action=action.id)
    )
    step.add_tasks(to_do("roll_check", index))


def _room_done(step: DeckboxStepContext, room: int, action: RoomAction) -> None:
    if action.once:
        tiles = list(step.state.tiles)
        tiles[room] = tiles[room].model_copy(update={"done": (*tiles[room].done, action.id)})
        step.set(tiles=tuple(tiles))


def skill_of(step: DeckboxStepContext, index: int, skill: Skill) -> int:
    """The modifier of a skill, with temporary bonuses."""
    value: int = getattr(step.state.heroes[index], skill)
    return value + effects.boosted(step, index, "skill")


def roll_check(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask for the four dice of a skill check."""
    check = step.state.check
    if check is None or step.state.heroes[task.hero].out:
        step.set(check=None)
        return
    hero, dice = step.state.heroes[task.hero], step.settings.skill_dice
    mod = skill_of(step, task.hero, check.skill)
    counts = die_results.in_words(mod, step.settings, "success")
    what = msg("deckbox-checks", hero=hero.name, skill=check.skill)
    prompt = msg("deckbox-roll", what=what, n=dice, counts=counts)
    faces = die_results.faces(mod, step.settings, "success")
    specs = (DieSpec(role="check", kind="d6", n=dice, faces=faces),)
    beside = minor_actions.window(step, task)
    then = to_do("take_check", task.hero)
    step.ask_roll(f"{hero.id}-check", prompt, specs, then, "R53", by=task.hero, beside=beside)


def take_check(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The dice of a skill check were rolled. Each die that reaches 6 is a success."""
    values = step.values
    check, hero = step.check, step.state.heroes[task.hero]
    mod = skill_of(step, task.hero, check.skill)
    successes = die_results.successes(values, mod, step.settings)
    step.comes_to(successes, total=successes, successes=successes)
    step.set(check=None)
    effects.fade(step, task.hero, "attack")
    step.say(rolls(hero.name, values, mod))
    report = msg("deckbox-check-result", hero=hero.name, n=successes, skill=check.skill)
    if not check.needed and not check.action:
        step.show(report)
        return
    passed = successes >= check.needed
    if passed:
        verdict = msg("deckbox-check-passed", needed=check.needed)
    else:
        verdict = msg("deckbox-check-failed", needed=check.needed)
    step.show(sentences(report, verdict), "good" if passed else "bad")
    if not check.action:
        return
    action = _action(step, check.room, check.action)
    if passed:
        _room_done(step, check.room, action)
    does = action.do if passed else action.on_failure
    step.add_tasks(*effects.tasks(does, task.hero, action.name, f"actions.{action.id}"))


def look(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Show a room's encounter again."""
    step.use("R27")
    laid = step.state.tiles[task.n]
    encounter = step.content.encounter(laid.encounter or "")
    if encounter.text:
        step.say(encounter.text)
    step.show(msg("deckbox-tile-encounter", tile=step.board.tile_name(task.n), encounter=encounter.name))
