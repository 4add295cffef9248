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


def begin(work: WarStepContext) -> None:
    """Start a round: both roll, both place their dice, then ranks act from the back."""
    n = work.state.round_no + 1
    work.set(round_no=n, phase="roll", swarmed=())
    for die in work.dice:
        ward = 2 if die.type == "ghost" and work.settings.ghost_points != "life" else die.ward
        work.put(die.id, **EACH_ROUND, ward=ward)
    order = (work.state.first, 1 - work.state.first)
    keep = [WarTask(do="maintain", die=d.id, side=d.owner) for d in work.dice if d.engulfs is not None]
    work.show(msg("war-round-begins", n=n))
    work.push(
        *keep,
        *(WarTask(do="roll", side=side) for side in order),
        *(WarTask(do="place", side=side) for side in order),
        *(WarTask(do="guards", side=side) for side in order),
        WarTask(do="next"),
    )


def maintain(work: WarStepContext, task: WarTask) -> None:
    """An elemental that engulfs may hold on, and then does not roll (R57)."""
    die = work.die(task.die)
    if die is None or die.engulfs is None or die.skip:
        return
    options = [
        Option(id="hold", label=msg("war-hold-on"), note=msg("war-hold-note")),
        Option(id="roll", label=msg("war-let-go")),
    ]
    held = present(work.die(die.engulfs), "die")
    prompt = msg("war-hold-on-to", die=work.name(die), target=work.name(held))
    work.ask(die.owner, f"maintain|{die.id}", prompt, options, why=("R57",))


def maintained(work: WarStepContext, name: str, option: str) -> None:
    """The answer to ``maintain``."""
    if option == "hold":
        work.put(name, resolved=True)
    else:
        work.put(name, engulfs=None)


def roll(work: WarStepContext, side: int) -> None:
    """A player rolls all dice that may roll (R2, R10)."""
    work.use("R2")
    specs = []
    for die in [d for d in work.dice if d.owner == side]:
        if die.skip:
            work.use("R10")
            work.put(die.id, skip=die.skip - 1, resolved=True)
            turn_passed(work, die)
            work.say(msg("war-does-not-roll", die=work.name(die)))
        elif not die.resolved:
            if die.cursed:
                work.use("R87")
            specs.append(work.spec(die, n=2 if die.cursed else 1))
    work.flush()
    if specs:
        work.push(WarTask(do="rolled", side=side))
        prompt = msg("war-roll-party", player=work.player(side), n=len(specs))
        work.ask_roll(side, "party", specs, prompt, ("R2",))


def party_rolled(work: WarStepContext, shown: dict[str, list[str]]) -> None:
    """The results of a party, by die."""
    side = work.pop().side
    for name, results in shown.items():
        die = work.put(name)
        if die.cursed:
            work.put(name, cursed=False, curse_now=True)
            work.push(WarTask(do="choose_result", die=name, options=tuple(results), n=-1))
        else:
            set_result(work, name, results[0])
        work.say(msg("war-acts", die=work.name(die), results=listed([words(r) for r in results])))
    work.show(msg("war-rolls", player=work.player(side)))


def guards(work: WarStepContext, side: int) -> None:
    """Shields choose a die to cover, if they count from the start of the round (A10)."""
    work.set(phase="resolve", turn=work.state.first)
    work.set(pointer=(formation_geometry.deepest(work.dice, 0), formation_geometry.deepest(work.dice, 1)))
    covers = [d for d in formation_geometry.of(work.dice, side) if shields_to_place(work, d)]
    work.push(*(WarTask(do="shield", die=d.id) for d in covers))


def following(work: WarStepContext) -> None:
    """The next die: the current player's deepest remaining rank acts (R6 to R8)."""
    work.use("R6", "R7")
    side = work.state.turn
    rank = work.state.pointer[side]
    waiting = (
        [d for d in formation_geometry.of(work.dice, side) if not d.resolved and d.rank >= rank]
        if rank
        else []
    )
    if waiting:
        work.push(WarTask(do="next"))
        _ask_who(work, side, waiting)
        return
    pointer = list(work.state.pointer)
    if not any(pointer):
        work.push(
            *(WarTask(do="end_tick", name=tick) for tick in work.settings.round_end), WarTask(do="round_end")
        )
        return
    pointer[side] = max(0, rank - 1)
    other = 1 - side
    if rank and not pointer[other]:
        work.use("R8")
    turn = other if pointer[other] or not pointer[side] else side
    work.set(pointer=(pointer[0], pointer[1]), turn=turn)
    work.push(WarTask(do="next"))


def _ask_who(work: WarStepContext, side: int, waiting: list[Warrior]) -> None:
    options = [Option(id=f"act:{d.id}", label=work.name(d), note=work.about(d.result)) for d in waiting]
    for die in waiting:
        options += _class_actions(work, die)
    if len(options) == 1:
        work.push(WarTask(do="act", die=waiting[0].id))
        return
    work.use("R102")
    prompt = msg("war-which-acts", player=work.player(side), rank=waiting[0].rank)
    work.ask(side, "who", prompt, options, why=("R102",))


def _class_actions(work: WarStepContext, die: Warrior) -> list[Option]:
    """The actions of a class that cost its next turn (R29, R32, R33)."""
    if die.forgone or die.negated:
        return []
    name, group = work.name(die), work.type(die).group
    note = msg("war-sits-out")
    options = []
    if group == "scoundrel":
        options.append(Option(id=f"trap:{die.id}", label=msg("war-action", what="trap", die=name), note=note))
        if any((t.on, t.rank, t.col) == (die.owner, die.rank, die.col) for t in work.state.traps):
            options.append(
                Option(id=f"disarm:{die.id}", label=msg("war-action", what="disarm", die=name), note=note)
            )
    elif group == "divine":
        options.append(Option(id=f"heal:{die.id}", label=msg("war-action", what="heal", die=name), note=note))
    return options


def chosen(work: WarStepContext, option: str) -> None:
    """The answer to the question which die acts next."""
    what, _, name = option.partition(":")
    die = work.put(name)
    if what == "act":
        work.push(WarTask(do="act", die=name))
        return
    work.put(name, forgone=True)
    if what == "heal":
        work.use("R33")
        work.put(name, skip=die.skip + 1)
        work.push(WarTask(do="cast", die=name, name="heal"))
    elif what == "disarm":
        work.use("R32")
        work.put(name, skip=die.skip + 1)
        here = (die.owner, die.rank, die.col)
        work.set(traps=tuple(t for t in work.state.traps if (t.on, t.rank, t.col) != here))
        work.show(msg("war-disarms", die=work.name(die)))
    else:
        foe = 1 - die.owner
        wide = max(formation_geometry.columns(work.dice, foe), default=0) + 1
        options = [
            Option(
                id=f"{rank}:{col}",
                label=msg("rules-rank-space", rank=rank, space=col),
                at=(col, rank if foe == 0 else -rank),
            )
            for rank in range(1, min(work.settings.ranks, formation_geometry.deepest(work.dice, foe) + 1) + 1)
            for col in range(1, min(work.settings.columns, wide) + 1)
        ]
        prompt = msg("war-which-space-trapped", die=work.name(die), player=work.player(foe))
        work.ask(die.owner, f"space|{name}", prompt, options, why=("R29",))


def end_tick(work: WarStepContext, tick: str) -> None:
    """One part of the end of a round (R98)."""
    work.use("R98")
    for name in [die.id for die in work.dice]:
        die = work.die(name)
        if die is None:
            continue
        if tick == "engulf" and die.engulfs is not None:
            work.use("R57")
            _squeeze(work, die.engulfs)
        elif tick == "regeneration" and die.regeneration:
            work.use("R93.2")
            heal(work, die.id, 2)
            work.put(die.id, regeneration=die.regeneration - 1)
        elif tick == "durations":
            _shorter(work, die)
        elif tick == "decay":
            _decay(work, die)
    if tick == "durations":
        work.set(wall=False, dark=())


def _squeeze(work: WarStepContext, name: str) -> None:
    """An engulfed die loses a hit, unless a shield stops all damage to it."""
    held = work.die(name)
    if held is not None and work.settings.shield_stops_engulf and shielded(work, held):
        work.use("R46")
        work.say(msg("war-shielded", die=work.name(held)))
        return
    lose(work, name, 1)


def turn_passed(work: WarStepContext, die: Warrior) -> None:
    """A turn of a die is over: what lasts for turns of its own gets shorter (R94.2, R96.1)."""
    if work.settings.weapons_last == "own_turns":
        _run_down(work, die, ("weapon", "blade"))


def passed(work: WarStepContext, task: WarTask) -> None:
    """The task at the end of a turn. ``n`` and ``source`` are the turns of weapon and blade before it."""
    if (die := work.die(task.die)) is not None:
        before = die.model_copy(update={"weapon": task.n, "blade": int(task.source or 0)})
        turn_passed(work, before)


def _run_down(work: WarStepContext, die: Warrior, fields: tuple[str, ...]) -> None:
    now = work.die(die.id)
    if now is None:
        return
    # What the turn itself has brought does not count as used in it, and what it has ended stays ended.
    fewer = {f: getattr(now, f) - 1 for f in fields if getattr(die, f) and getattr(now, f)}
    if fewer:
        work.put(die.id, **fewer)


def _shorter(work: WarStepContext, die: Warrior) -> None:
    by_round = ("stone", "weapon", "blade") if work.settings.weapons_last == "rounds" else ("stone",)
    _run_down(work, die, by_round)
    if die.was is not None:
        work.use("R96.3")
        form = work.content.type(die.was)
        hits = form.sides - (die.sides - die.hits)
        work.put(die.id, type=die.was, was=None, sides=form.sides, hits=max(0, hits))
        work.say(msg("war-own-shape", die=work.name(work.put(die.id))))
        if hits <= 0:
            remove(work, die.id)
            return
    if die.lasts is not None:
        work.use("R28", *(("R68",) if die.lasts == 1 else ()))
        if die.lasts <= 1:
            remove(work, die.id, "fades")
        else:
            work.put(die.id, lasts=die.lasts - 1)


def _decay(work: WarStepContext, die: Warrior) -> None:
    copies = die.origin == "copy" and work.settings.copies_decay
    if die.familiar_of is not None:
        work.use("R74.2")
        return
    if (die.origin == "summoned" or copies) and (work.settings.decay_at_once or not die.fresh):
        work.use("R27")
        lose(work, die.id, 1)


def sweep(work: WarStepContext) -> None:
    """Whether a player has no character dice left, which ends the game (R9)."""
    if work.state.phase == "over":
        return
    counted = [d for d in work.dice if d.origin == "character" or work.settings.summons_count]
    standing = {d.owner for d in counted}
    if len(standing) == 2:
        return
    work.use("R9")
    winner = standing.pop() if standing else None
    work.set(phase="over", winner=winner, agenda=(), open=())
    headline = msg("war-wins", player=work.player(winner)) if winner is not None else msg("war-draw")
    work.show(headline, "good")
    work.ended("session", "won", headline)
    options = [
        Option(id="again", label=msg("war-play-again")),
        Option(id="stop", label=msg("war-stop-here")),
    ]
    work.ask(0, "after", msg("war-what-next"), options, why=("R9",))
