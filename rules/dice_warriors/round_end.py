"""The end of a turn, of a round and of the game (R9, R98)."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.dice_warriors.damage import heal, lose, remove
from traywatch.rules.dice_warriors.guards import shielded
from traywatch.rules.dice_warriors.model import Warrior, WarTask
from traywatch.rules.dice_warriors.step_context import WarStepContext


def end_tick(step: WarStepContext, task: WarTask) -> None:
    """One part of the end of a round (R98)."""
    tick = task.name
    step.use("R98")
    for name in [die.id for die in step.dice]:
        die = step.die(name)
        if die is None:
            continue
        if tick == "engulf" and die.engulfs is not None:
            step.use("R57")
            _squeeze(step, die.engulfs)
        elif tick == "regeneration" and die.regeneration:
            step.use("R93.2")
            heal(step, die.id, 2)
            step.put(die.id, regeneration=die.regeneration - 1)
        elif tick == "durations":
            _shorter(step, die)
        elif tick == "decay":
            _decay(step, die)
    if tick == "durations":
        step.set(wall=False, dark=())


def _squeeze(step: WarStepContext, name: str) -> None:
    """An engulfed die loses a hit, unless a shield stops all damage to it."""
    held = step.die(name)
    if held is not None and step.settings.shield_stops_engulf and shielded(step, held):
        step.use("R46")
        step.say(msg("war-shielded", die=step.name(held)))
        return
    lose(step, name, 1)


def turn_passed(step: WarStepContext, die: Warrior) -> None:
    """A turn of a die is over: what lasts for turns of its own gets shorter (R94.2, R96.1)."""
    if step.settings.weapons_last == "own_turns":
        _run_down(step, die, ("weapon", "blade"))


def pass_turn(step: WarStepContext, task: WarTask) -> None:
    """The task at the end of a turn. ``turns`` are the turns of weapon and blade before it."""
    if (die := step.die(task.die)) is not None:
        weapon, blade = task.turns
        turn_passed(step, die.model_copy(update={"weapon": weapon, "blade": blade}))


def _run_down(step: WarStepContext, die: Warrior, fields: tuple[str, ...]) -> None:
    now = step.die(die.id)
    if now is None:
        return
    # What the turn itself has brought does not count as used in it, and what it has ended stays ended.
    fewer = {f: getattr(now, f) - 1 for f in fields if getattr(die, f) and getattr(now, f)}
    if fewer:
        step.put(die.id, **fewer)


def _shorter(step: WarStepContext, die: Warrior) -> None:
    by_round = ("stone", "weapon", "blade") if step.settings.weapons_last == "rounds" else ("stone",)
    _run_down(step, die, by_round)
    if die.was is not None:
        step.use("R96.3")
        form = step.content.type(die.was)
        hits = form.sides - (die.sides - die.hits)
        step.put(die.id, type=die.was, was=None, sides=form.sides, hits=max(0, hits))
        step.say(msg("war-own-shape", die=step.name(step.put(die.id))))
        if hits <= 0:
            remove(step, die.id)
            return
    if die.lasts is not None:
        step.use("R28", *(("R68",) if die.lasts == 1 else ()))
        if die.lasts <= 1:
            remove(step, die.id, "fades")
        else:
            step.put(die.id, lasts=die.lasts - 1)


def _decay(step: WarStepContext, die: Warrior) -> None:
    copies = die.origin == "copy" and step.settings.copies_decay
    if die.familiar_of is not None:
        step.use("R74.2")
        return
    if (die.origin == "summoned" or copies) and (step.settings.decay_at_once or not die.fresh):
        step.use("R27")
        lose(step, die.id, 1)


def sweep(step: WarStepContext, task: WarTask) -> None:
    """Whether a player has no character dice left, which ends the game (R9)."""
    if step.state.phase == "over":
        return
    counted = [d for d in step.dice if d.origin == "character" or step.settings.summons_count]
    standing = {d.owner for d in counted}
    if len(standing) == 2:
        return
    step.use("R9")
    winner = standing.pop() if standing else None
    step.set(phase="over", winner=winner, agenda=(WarTask(do="ask_after"),), open=())
    headline = msg("war-wins", player=step.player(winner)) if winner is not None else msg("war-game-draw")
    step.show(headline, "good")
    step.ended("session", "won", headline)


def ask_after(step: WarStepContext, task: WarTask) -> None:
    """Ask what comes after the game."""
    answers = [
        (Option(id="again", label=msg("war-option-play-again")), WarTask(do="start")),
        (Option(id="stop", label=msg("war-option-stop")), WarTask(do="stop")),
    ]
    step.ask(0, "after", msg("war-next-question"), answers, why=("R9",))
