"""What rooms and quests offer: actions, skill checks, their text again (R18, R27, R53)."""

from __future__ import annotations

from traywatch.messages import Text, msg, sentences
from traywatch.rules.core.requests import DieSpec, Option
from traywatch.rules.deckbox_dungeons import effects
from traywatch.rules.deckbox_dungeons.actions import minor_actions
from traywatch.rules.deckbox_dungeons.cards import SKILLS, RoomAction, Skill
from traywatch.rules.deckbox_dungeons.dice import die_results
from traywatch.rules.deckbox_dungeons.dice.phrases import rolls
from traywatch.rules.deckbox_dungeons.model import DeckboxCheck, DeckboxTask
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext, made


def options(work: DeckboxStepContext, index: int, *, costs: bool) -> list[Option]:
    """The actions that the encounter of the hero's room offers."""
    at = work.state.heroes[index].at
    out = []
    for n in work.board.tiles_of.get(at, ()) if at is not None else ():
        laid = work.state.tiles[n]
        if laid.encounter is None:
            continue
        for action in work.content.encounter(laid.encounter).actions:
            if action.costs_action == costs and action.id not in laid.done:
                note: Text = action.text
                if action.skill:
                    check = msg("deckbox-check-needed", skill=action.skill, n=action.needed)
                    note = sentences(check, action.text)
                out.append(Option(id=f"room:{n}:{action.id}", label=action.name, note=note))
    return out


def checks(work: DeckboxStepContext) -> list[Option]:
    """A check of each skill, because a room or quest may ask for it."""
    dice = work.settings.skill_dice
    return [
        made(id=f"check:{s}", label=msg("deckbox-check-how-many", skill=s), amount=(0, dice)) for s in SKILLS
    ]


def begin_check(work: DeckboxStepContext, index: int, skill: str, needed: int) -> None:
    """A skill check that the players ask for."""
    known = next(one for one in SKILLS if one == skill)
    work.set(check=DeckboxCheck(hero=index, skill=known, needed=needed))
    work.push(DeckboxTask(do="roll_check", hero=index))


def _action(work: DeckboxStepContext, room: int, name: str) -> RoomAction:
    encounter = work.content.encounter(work.state.tiles[room].encounter or "")
    return next(action for action in encounter.actions if action.id == name)


def act(work: DeckboxStepContext, index: int, rest: str) -> None:
    work.use("R18")
    hero = work.state.heroes[index]
    if not rest:
        work.spend("room")
        work.show(msg("deckbox-does-other-action", hero=hero.name))
        return
    number, name = rest.split(":")
    room, action = int(number), _action(work, int(number), name)
    if action.costs_action:
        work.spend("room")
    if action.text:
        work.say(action.text)
    if action.skill is None:
        _room_done(work, room, action)
        work.show(msg("deckbox-room-action", hero=hero.name, action=action.name), "good")
        work.push(*effects.tasks(action.do, index, action.name, f"actions.{action.id}"))
        return
    work.show(msg("deckbox-room-action", hero=hero.name, action=action.name))
    work.set(check=DeckboxCheck(hero=index, skill=action.skill, needed=action.needed, room=room, action=name))
    work.push(DeckboxTask(do="roll_check", hero=index))


def _room_done(work: DeckboxStepContext, room: int, action: RoomAction) -> None:
    if action.once:
        tiles = list(work.state.tiles)
        tiles[room] = tiles[room].model_copy(update={"done": (*tiles[room].done, action.id)})
        work.set(tiles=tuple(tiles))


def skill_of(work: DeckboxStepContext, index: int, skill: Skill) -> int:
    """The modifier of a skill, with temporary bonuses."""
    value: int = getattr(work.state.heroes[index], skill)
    return value + effects.boosted(work, index, "skill")


def roll_check(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask for the four dice of a skill check."""
    check = work.state.check
    if check is None or work.state.heroes[task.hero].out:
        work.set(check=None)
        return
    work.push(task)
    hero, dice = work.state.heroes[task.hero], work.settings.skill_dice
    mod = skill_of(work, task.hero, check.skill)
    counts = die_results.in_words(mod, work.settings, "success")
    what = msg("deckbox-checks", hero=hero.name, skill=check.skill)
    prompt = msg("deckbox-roll", what=what, n=dice, counts=counts)
    faces = die_results.faces(mod, work.settings, "success")
    specs = (DieSpec(role="check", kind="d6", n=dice, faces=faces),)
    work.ask_roll(
        f"{hero.id}-check", prompt, specs, "R53", by=task.hero, beside=minor_actions.window(work, task.hero)
    )


def checked(work: DeckboxStepContext, values: tuple[int, ...]) -> None:
    """The dice of a skill check were rolled. Each die that reaches 6 is a success."""
    task = work.pop()
    check, hero = work.check, work.state.heroes[task.hero]
    mod = skill_of(work, task.hero, check.skill)
    found = die_results.successes(values, mod, work.settings)
    work.set(check=None)
    effects.fade(work, task.hero, "attack")
    work.say(rolls(hero.name, values, mod))
    said = msg("deckbox-check-result", hero=hero.name, n=found, skill=check.skill)
    if not check.needed and not check.action:
        work.show(said)
        return
    passed = found >= check.needed
    if passed:
        verdict = msg("deckbox-check-passed", needed=check.needed)
    else:
        verdict = msg("deckbox-check-failed", needed=check.needed)
    work.show(sentences(said, verdict), "good" if passed else "bad")
    if not check.action:
        return
    action = _action(work, check.room, check.action)
    if passed:
        _room_done(work, check.room, action)
    does = action.do if passed else action.on_failure
    work.push(*effects.tasks(does, task.hero, action.name, f"actions.{action.id}"))


def look(work: DeckboxStepContext, n: int) -> None:
    """Show a room's encounter again."""
    work.use("R27")
    laid = work.state.tiles[n]
    encounter = work.content.encounter(laid.encounter or "")
    if encounter.text:
        work.say(encounter.text)
    work.show(msg("deckbox-tile-encounter", tile=work.board.tile_name(n), encounter=encounter.name))
