"""Results of spell dice other than plain damage (R70 to R97)."""

from __future__ import annotations

from typing import Any

from traywatch.rules.core.requests import Option
from traywatch.rules.dice_warriors.damage import heal, reached, remove
from traywatch.rules.dice_warriors.die_results import CREATURES, GUARDS, RANGE, words
from traywatch.rules.dice_warriors.formation import formation_geometry, targets
from traywatch.rules.dice_warriors.formation.arrangement import place, shift
from traywatch.rules.dice_warriors.formation.targets import choose, pick, rollable
from traywatch.rules.dice_warriors.model import Warrior, WarTask
from traywatch.rules.dice_warriors.step_context import WarStepContext

PHANTOMS = ("rogue", "warrior", "knight")
ON_ITSELF: dict[str, dict[str, Any]] = {"magic_weapon": {"weapon": 3}, "spikes": {"spikes": True}}
ON_A_FRIEND: dict[str, dict[str, Any]] = {
    "stone_skin": {"stone": 3},
    "regeneration": {"regeneration": 3},
    "flaming_blade": {"blade": 3},
    "holy_aura": {"aura": True},
    "mage_shield": {"shielded": True},
}
ENDED = {"stone": 0, "regeneration": 0, "weapon": 0, "blade": 0, "aura": False, "shielded": False}
"""The fields that dispelling resets, with their values after it (also ``cursed`` and ``spikes``)."""


def magic(work: WarStepContext, die: Warrior, what: str) -> None:
    """A magical result: applied at once, or after the choice of a target."""
    side, friends = die.owner, targets.friends(work, die)
    if what == "wish" and work.settings.utility == "v03":
        work.use("R88")
        what = "dispel_magic"
    if what in ON_ITSELF:
        work.put(die.id, **ON_ITSELF[what])
        work.say(f"{work.name(die)}: {words(what).lower()}.")
    elif what in ON_A_FRIEND:
        choose(work, side, what, die, friends, f"{words(what)}: for whom?")
    elif what in ("charm", "web", "blindness", "silence", "curse", "destroy_undead"):
        choose(work, side, what, die, _foes(work, die, what), f"{words(what)}: which enemy die?")
    elif what in ("haste", "blessing"):
        choose(work, side, what, die, rollable(friends, die), f"{words(what)}: who rolls again?")
    elif what == "clone":
        choose(work, side, what, die, friends, "Which die is doubled?")
    elif what == "conjure_elemental":
        summon(work, "elemental", side)
    elif what == "conjure_animal":
        work.push(WarTask(do="cast", die=die.id, name="summon"))
    elif what == "familiar":
        tiny = summoned(work, "tiny", side, familiar_of=die.id)
        place(work, tiny.id, die.rank)
        work.use("R74.1")
    elif what == "wall_of_earth":
        work.set(wall=True)
        work.say("A wall of earth stands between the two sides for this round.")
    else:
        _asked(work, die, what)


def _asked(work: WarStepContext, die: Warrior, what: str) -> None:
    """Results that ask for something other than a die."""
    side = die.owner
    if what == "darkness":
        ranks = [
            (s, n) for s in (side, 1 - side) for n in range(1, formation_geometry.deepest(work.dice, s) + 1)
        ]
        options = [Option(id=f"{s}:{n}", label=f"{work.state.players[s].name}'s rank {n}") for s, n in ranks]
        pick(work, side, what, die, options, "Which rank lies in darkness?")
    elif what == "phantasm":
        options = [Option(id=t, label=work.content.type(t).name) for t in PHANTOMS]
        pick(work, side, what, die, options, "Which phantom appears?")
    elif what == "teleport":
        choose(work, side, what, die, formation_geometry.of(work.dice, 1 - side), "Which enemy die?")
    elif what == "wish":
        waiting = [d for d in work.dice if not d.resolved and d.result is not None]
        choose(work, side, what, die, waiting, "Which die is turned?")
    elif what == "dispel_magic":
        pick(work, side, what, die, dispellable(work), "What is dispelled?")
    elif what == "mass_heal":
        own = range(1, formation_geometry.deepest(work.dice, side) + 1)
        pick(
            work,
            side,
            what,
            die,
            [Option(id=str(n), label=f"Rank {n}") for n in own],
            "Which rank is healed?",
        )
    elif what == "revivify":
        gone = [d for d in work.state.lost if d.owner == side]
        options = [Option(id=d.id, label=work.content.type(d.type).name) for d in gone]
        pick(work, side, what, die, options, "Who comes back?")
    elif what == "rangers_stride":
        options = [Option(id=str(n), label=f"Rank {n}") for n in strides(work, die)]
        pick(work, side, what, die, options, "Which rank does the ranger go to?")
    elif what == "shape_change":
        hurt = die.sides - die.hits
        types = [t for t in work.content.characters if t.sides > hurt and t.id != die.type]
        options = [Option(id=t.id, label=t.name, note=t.kind) for t in types]
        pick(work, side, what, die, options, "Which shape for this round?")


def magic_picked(work: WarStepContext, die: Warrior, op: str, option: str) -> None:
    """The answer to the question of a magical result."""
    if op in ON_A_FRIEND:
        target = work.put(option, **ON_A_FRIEND[op])
        work.say(f"{work.name(target)}: {words(op).lower()}.")
    elif op in ("charm", "web", "blindness", "silence", "curse", "destroy_undead"):
        _upon(work, die, op, option)
    elif op in ("haste", "blessing"):
        work.push(WarTask(do="again", die=option, name=op))
    elif op == "clone":
        first = work.put(option)
        copy = work.new_die(first.type, first.owner, origin="copy", lasts=first.sides // 2, resolved=True)
        work.put(copy.id, hits=first.hits)
        work.use("R26", "R28")
        place(work, copy.id, first.rank)
        work.say(f"{work.name(first)} is doubled for {first.sides // 2} rounds.")
    elif op == "phantasm":
        phantom = work.new_die(option, die.owner, origin="copy", lasts=4, resolved=True)
        work.use("R28")
        place(work, phantom.id, 1)
        work.say(f"A phantom {work.type(phantom).name.lower()} appears for 4 rounds.")
    elif op == "darkness":
        side, _, rank = option.partition(":")
        work.set(dark=(*work.state.dark, (int(side), int(rank))))
        work.say(f"Rank {rank} of {work.state.players[int(side)].name} lies in darkness.")
    elif op == "teleport":
        first = work.put(option)
        others = [
            d
            for d in formation_geometry.of(work.dice, first.owner)
            if d.id != option and _may_swap(work, d, first)
        ]
        choose(
            work, die.owner, f"teleport_with:{option}", die, others, "With which one does it change places?"
        )
    elif op.startswith("teleport_with:"):
        _swap(work, die, op.partition(":")[2], option)
    elif op == "wish":
        faces = dict.fromkeys(work.type(work.put(option)).results)
        options = [Option(id=face, label=words(face)) for face in faces]
        pick(work, die.owner, f"wish_for:{option}", die, options, "Which face?")
    elif op.startswith("wish_for:"):
        name = op.partition(":")[2]
        if reached(work, work.put(name), die):
            set_result(work, name, option)
            work.say(f"{work.name(work.put(name))} shows {words(option).lower()} now.")
    else:
        _done(work, die, op, option)


def _done(work: WarStepContext, die: Warrior, op: str, option: str) -> None:
    if op == "dispel_magic":
        _dispel(work, option)
    elif op == "mass_heal":
        work.push(WarTask(do="cast", die=die.id, name="heal", n=int(option)))
    elif op == "revivify":
        back = next(d for d in work.state.lost if d.id == option)
        work.set(lost=tuple(d for d in work.state.lost if d.id != option))
        hits = back.sides if work.settings.revived_hits == "full" else 1
        fresh = work.new_die(back.type, back.owner, resolved=True)
        work.put(fresh.id, hits=hits)
        place(work, fresh.id, 1)
        work.say(f"{work.name(fresh)} is back.")
    elif op == "rangers_stride":
        shift(work, die.id, die.rank - int(option))
    elif op == "shape_change":
        hurt = die.sides - die.hits
        shape = work.content.type(option)
        work.put(die.id, was=die.type, type=option, sides=shape.sides, hits=shape.sides - hurt)
        work.push(WarTask(do="again", die=die.id, name="shape"))


def summon(work: WarStepContext, what: str, side: int) -> None:
    """A creature takes a space in the front rank. It acts from the next round on (R26, R35)."""
    creature = summoned(work, what, side)
    place(work, creature.id, 1)


def summoned(work: WarStepContext, what: str, side: int, *, familiar_of: str | None = None) -> Warrior:
    """A new creature without a place yet."""
    work.use("R26", CREATURES[what])
    ward = 2 if what == "ghost" else 0
    more = {"origin": "summoned", "resolved": True, "fresh": True, "ward": ward, "familiar_of": familiar_of}
    creature = work.new_die(what, side, **more)
    work.say(f"{work.name(creature)} is summoned.")
    work.todo(f"Put a {work.type(creature).kind} for the {work.type(creature).name} on the mat.", "R26")
    return creature


def set_result(work: WarStepContext, name: str, shown: str | None) -> None:
    """A die shows another face. The guards of the old face end, and those of the new face count."""
    die = work.put(name)
    guard = die.guard
    if work.settings.defense_counts == "whole_round":
        guard -= GUARDS.get(die.result or "", (0, ""))[0]
        if shown is not None and shown in GUARDS:
            points, rule = GUARDS[shown]
            work.use(rule)
            guard += points
    work.put(name, result=shown, guard=max(0, guard))


def strides(work: WarStepContext, die: Warrior) -> list[int]:
    """Ranks to which the ranger can go so that the formation stays legal (R95.2)."""
    found = []
    for rank in range(max(1, die.rank - 2), min(2, die.rank + 2) + 1):
        moved = tuple(d.model_copy(update={"rank": rank}) if d.id == die.id else d for d in work.dice)
        if rank != die.rank and formation_geometry.illegal(moved, die.owner) is None:
            found.append(rank)
    return found


def dispellable(work: WarStepContext) -> list[Option]:
    """Every magical effect in play, and every summoned creature."""
    options = [Option(id="wall", label="The wall of earth")] if work.state.wall else []
    options += [
        Option(id=f"dark:{s}:{n}", label=f"The darkness over {work.state.players[s].name}'s rank {n}")
        for s, n in work.state.dark
    ]
    for die in work.dice:
        name = work.name(die)
        if die.origin != "character":
            options.append(Option(id=f"{die.id}:gone", label=f"{name} itself"))
        for effect in (*ENDED, "cursed", "spikes"):
            if getattr(die, effect):
                options.append(Option(id=f"{die.id}:{effect}", label=f"{effect.capitalize()} on {name}"))
    return options


def _dispel(work: WarStepContext, option: str) -> None:
    what, _, effect = option.partition(":")
    if what == "wall":
        work.set(wall=False)
    elif what == "dark":
        side, _, rank = effect.partition(":")
        work.set(dark=tuple(d for d in work.state.dark if d != (int(side), int(rank))))
    elif effect == "gone":
        remove(work, what)
    else:
        work.put(what, **{effect: ENDED.get(effect, False)})
    work.say("It is dispelled.")


def _foes(work: WarStepContext, die: Warrior, what: str) -> list[Warrior]:
    reach = (1, RANGE["cleric"])
    foes = [d for d in targets.enemies(work, die, "direct", reach) if d.owner != die.owner]
    if what in ("charm", "web"):
        return [d for d in foes if not d.resolved and not d.negated]
    if what == "silence":
        return [d for d in foes if work.type(d).group in ("magic", "divine")]
    if what == "destroy_undead":
        return [d for d in foes if work.type(d).undead]
    return foes


def _upon(work: WarStepContext, die: Warrior, op: str, option: str) -> None:
    """Hit an enemy die by magic, unless its aura stops it."""
    target = work.put(option)
    if not reached(work, target, die):
        return
    if op == "destroy_undead":
        remove(work, option)
    elif op == "curse":
        work.put(option, cursed=True)
        work.say(f"{work.name(target)} rolls two dice next time, and the opponent picks.")
    elif target.resolved:
        work.put(option, skip=target.skip + 1)
        work.say(f"{work.name(target)} loses its next roll.")
    else:
        work.put(option, negated=True)
        work.say(f"{work.name(target)} does nothing this round.")


def _may_swap(work: WarStepContext, a: Warrior, b: Warrior) -> bool:
    """Whether a move puts no fighter behind the second rank (R5)."""
    return not any(work.type(x).group == "fighter" and y.rank > 2 for x, y in ((a, b), (b, a)))


def _swap(work: WarStepContext, die: Warrior, one: str, other: str) -> None:
    a, b = work.put(one), work.put(other)
    if not reached(work, a, die) or not reached(work, b, die):
        return
    work.put(one, rank=b.rank, col=b.col)
    work.put(other, rank=a.rank, col=a.col)
    work.say(f"{work.name(a)} and {work.name(b)} change places.")
    work.todo(f"Swap {work.name(a)} and {work.name(b)}.", "R79")


def mass(work: WarStepContext, die: Warrior, rank: int, points: int) -> None:
    """Heal every die of one rank (R91)."""
    for friend in formation_geometry.rank(work.dice, die.owner, rank):
        heal(work, friend.id, points)
