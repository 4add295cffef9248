"""Rounds: the roll, who acts when, and the end of a round."""

from __future__ import annotations

from traywatch.messages import listed, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.dice_warriors.damage import heal, lose, remove
from traywatch.rules.dice_warriors.die_results import words
from traywatch.rules.dice_warriors.effects import set_result
from traywatch.rules.dice_warriors.formation import formation_geometry
from traywatch.rules.dice_warriors.guards import shielded, shields_to_place
from traywatch.rules.dice_warriors.model import Warrior, WarTask
from traywatch.rules.dice_warriors.step_context import WarStepContext
from traywatch.rules.engine.steps import present

EACH_ROUND = {
    "result": None, "also": (), "resolved": False, "negated": False, "locked": False, "spent": 0,
    "covers": (), "shielded": False, "spikes": False, "smite": 0, "doubled": False,
    "influenced": False, "curse_now": False, "forgone": False, "fresh": False,
}  # fmt: skip
"""The values of a die at the start of each round."""


def begin(step: WarStepContext) -> None:
    """Start a round: both roll, both place their dice, then ranks act from the back."""
    n = step.state.round_no + 1
    step.set(round_no=n, phase="roll", swarmed=())
    for die in step.dice:
        ward = 2 if die.type == "ghost" and step.settings.ghost_points != "life" else die.ward
        step.put(die.id, **EACH_ROUND, ward=ward)
    order = (step.state.first, 1 - step.state.first)
    keep = [WarTask(do="maintain", die=d.id, side=d.owner) for d in step.dice if d.engulfs is not None]
    step.show(msg("war-round-begins", n=n))
    step.push(
        *keep,
        *(WarTask(do="roll", side=side) for side in order),
        *(WarTask(do="place", side=side) for side in order),
        *(WarTask(do="guards", side=side) for side in order),
        WarTask(do="next"),
    )


def maintain(step: WarStepContext, task: WarTask) -> None:
    """An elemental that engulfs may hold on, and then does not roll (R57)."""
    die = step.die(task.die)
    if die is None or die.engulfs is None or die.skip:
        return
    options = [
        Option(id="hold", label=msg("war-hold-on"), note=msg("war-hold-note")),
        Option(id="roll", label=msg("war-let-go")),
    ]
    held = present(step.die(die.engulfs), "die")
    prompt = msg("war-hold-on-to", die=step.name(die), target=step.name(held))
    step.ask(die.owner, f"maintain|{die.id}", prompt, options, why=("R57",))


def maintained(step: WarStepContext, name: str, option: str) -> None:
    """The answer to ``maintain``."""
    if option == "hold":
        step.put(name, resolved=True)
    else:
        step.put(name, engulfs=None)


def roll(step: WarStepContext, side: int) -> None:
    """A player rolls all dice that may roll (R2, R10)."""
    step.use("R2")
    specs = []
    for die in [d for d in step.dice if d.owner == side]:
        if die.skip:
            step.use("R10")
            step.put(die.id, skip=die.skip - 1, resolved=True)
            turn_passed(step, die)
            step.say(msg("war-does-not-roll", die=step.name(die)))
        elif not die.resolved:
            if die.cursed:
                step.use("R87")
            specs.append(step.spec(die, n=2 if die.cursed else 1))
    step.flush()
    if specs:
        step.push(WarTask(do="rolled", side=side))
        prompt = msg("war-roll-party", player=step.player(side), n=len(specs))
        step.ask_roll(side, "party", specs, prompt, ("R2",))


def party_rolled(step: WarStepContext, shown: dict[str, list[str]]) -> None:
    """The results of a party, by die."""
    side = step.pop().side
    for name, results in shown.items():
        die = step.put(name)
        if die.cursed:
            step.put(name, cursed=False, curse_now=True)
            step.push(WarTask(do="choose_result", die=name, options=tuple(results), n=-1))
        else:
            set_result(step, name, results[0])
        step.say(msg("war-acts", die=step.name(die), results=listed([words(r) for r in results])))
    step.show(msg("war-rolls", player=step.player(side)))


def guards(step: WarStepContext, side: int) -> None:
    """Shields choose a die to cover, if they count from the start of the round (A10)."""
    step.set(phase="resolve", turn=step.state.first)
    step.set(pointer=(formation_geometry.deepest(step.dice, 0), formation_geometry.deepest(step.dice, 1)))
    covers = [d for d in formation_geometry.of(step.dice, side) if shields_to_place(step, d)]
    step.push(*(WarTask(do="shield", die=d.id) for d in covers))


def following(step: WarStepContext) -> None:
    """The next die: the current player's deepest remaining rank acts (R6 to R8)."""
    step.use("R6", "R7")
    side = step.state.turn
    rank = step.state.pointer[side]
    waiting = (
        [d for d in formation_geometry.of(step.dice, side) if not d.resolved and d.rank >= rank]
        if rank
        else []
    )
    if waiting:
        step.push(WarTask(do="next"))
        _ask_who(step, side, waiting)
        return
    pointer = list(step.state.pointer)
    if not any(pointer):
        step.push(
            *(WarTask(do="end_tick", name=tick) for tick in step.settings.round_end), WarTask(do="round_end")
        )
        return
    pointer[side] = max(0, rank - 1)
    other = 1 - side
    if rank and not pointer[other]:
        step.use("R8")
    turn = other if pointer[other] or not pointer[side] else side
    step.set(pointer=(pointer[0], pointer[1]), turn=turn)
    step.push(WarTask(do="next"))


def _ask_who(step: WarStepContext, side: int, waiting: list[Warrior]) -> None:
    options = [Option(id=f"act:{d.id}", label=step.name(d), note=step.about(d.result)) for d in waiting]
    for die in waiting:
        options += _class_actions(step, die)
    if len(options) == 1:
        step.push(WarTask(do="act", die=waiting[0].id))
        return
    step.use("R102")
    prompt = msg("war-which-acts", player=step.player(side), rank=waiting[0].rank)
    step.ask(side, "who", prompt, options, why=("R102",))


def _class_actions(step: WarStepContext, die: Warrior) -> list[Option]:
    """The actions of a class that cost its next turn (R29, R32, R33)."""
    if die.forgone or die.negated:
        return []
    name, group = step.name(die), step.type(die).group
    note = msg("war-sits-out")
    options = []
    if group == "scoundrel":
        options.append(Option(id=f"trap:{die.id}", label=msg("war-action", what="trap", die=name), note=note))
        if any((t.on, t.rank, t.col) == (die.owner, die.rank, die.col) for t in step.state.traps):
            options.append(
                Option(id=f"disarm:{die.id}", label=msg("war-action", what="disarm", die=name), note=note)
            )
    elif group == "divine":
        options.append(Option(id=f"heal:{die.id}", label=msg("war-action", what="heal", die=name), note=note))
    return options


def chosen(step: WarStepContext, option: str) -> None:
    """The answer to the question which die acts next."""
    what, _, name = option.partition(":")
    die = step.put(name)
    if what == "act":
        step.push(WarTask(do="act", die=name))
        return
    step.put(name, forgone=True)
    if what == "heal":
        step.use("R33")
        step.put(name, skip=die.skip + 1)
        step.push(WarTask(do="cast", die=name, name="heal"))
    elif what == "disarm":
        step.use("R32")
        step.put(name, skip=die.skip + 1)
        here = (die.owner, die.rank, die.col)
        step.set(traps=tuple(t for t in step.state.traps if (t.on, t.rank, t.col) != here))
        step.show(msg("war-disarms", die=step.name(die)))
    else:
        foe = 1 - die.owner
        wide = max(formation_geometry.columns(step.dice, foe), default=0) + 1
        options = [
            Option(
                id=f"{rank}:{col}",
                label=msg("rules-rank-space", rank=rank, space=col),
                at=(col, rank if foe == 0 else -rank),
            )
            for rank in range(1, min(step.settings.ranks, formation_geometry.deepest(step.dice, foe) + 1) + 1)
            for col in range(1, min(step.settings.columns, wide) + 1)
        ]
        prompt = msg("war-which-space-trapped", die=step.name(die), player=step.player(foe))
        step.ask(die.owner, f"space|{name}", prompt, options, why=("R29",))


def end_tick(step: WarStepContext, tick: str) -> None:
    """One part of the end of a round (R98)."""
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


def passed(step: WarStepContext, task: WarTask) -> None:
    """The task at the end of a turn. ``n`` and ``source`` are the turns of weapon and blade before it."""
    if (die := step.die(task.die)) is not None:
        before = die.model_copy(update={"weapon": task.n, "blade": int(task.source or 0)})
        turn_passed(step, before)


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


def sweep(step: WarStepContext) -> None:
    """Whether a player has no character dice left, which ends the game (R9)."""
    if step.state.phase == "over":
        return
    counted = [d for d in step.dice if d.origin == "character" or step.settings.summons_count]
    standing = {d.owner for d in counted}
    if len(standing) == 2:
        return
    step.use("R9")
    winner = standing.pop() if standing else None
    step.set(phase="over", winner=winner, agenda=(), open=())
    headline = msg("war-wins", player=step.player(winner)) if winner is not None else msg("war-draw")
    step.show(headline, "good")
    step.ended("session", "won", headline)
    options = [
        Option(id="again", label=msg("war-play-again")),
        Option(id="stop", label=msg("war-stop-here")),
    ]
    step.ask(0, "after", msg("war-what-next"), options, why=("R9",))
