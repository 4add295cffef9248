"""Results of spell dice other than plain damage (R70 to R97)."""

from __future__ import annotations

from typing import Any

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.dice_warriors.damage import heal, reached, remove
from traywatch.rules.dice_warriors.die_results import CREATURES, RANGE, ROLLS, words
from traywatch.rules.dice_warriors.formation import formation_geometry, targets
from traywatch.rules.dice_warriors.formation.arrangement import place, room_for, shift
from traywatch.rules.dice_warriors.formation.targets import choose, pick, rollable, which_die
from traywatch.rules.dice_warriors.guards import in_force, shields_to_place
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


def magic(step: WarStepContext, die: Warrior, what: str) -> None:
    """A magical result: applied at once, or after the choice of a target."""
    side, friends = die.owner, targets.friends(step, die)
    if what == "wish" and step.settings.utility == "v03":
        step.use("R88")
        what = "dispel_magic"
    prompt = which_die(step, die, what)
    if what in ON_ITSELF:
        _gains(step, die.id, ON_ITSELF[what])
        step.say(msg("war-gains", die=step.name(die), result=words(what)))
    elif what in ON_A_FRIEND:
        choose(step, side, what, die, friends, prompt)
    elif what in ("charm", "web", "blindness", "silence", "curse", "destroy_undead"):
        choose(step, side, what, die, _foes(step, die, what), prompt)
    elif what in ("haste", "blessing"):
        # A blessing is a chance to roll again, so it may be left (R85).
        choose(step, side, what, die, rollable(friends, die), prompt, may_decline=what == "blessing")
    elif what == "clone":
        choose(step, side, what, die, friends, prompt)
    elif what == "conjure_elemental":
        summon(step, "elemental", side)
    elif what == "conjure_animal":
        step.push(WarTask(do="cast", die=die.id, name="summon"))
    elif what == "familiar":
        summon(step, "tiny", side, rank=die.rank, familiar_of=die.id)
        step.use("R74.1")
    elif what == "wall_of_earth":
        step.set(wall=True)
        step.say(msg("war-wall-stands"))
    else:
        _asked(step, die, what)


def _asked(step: WarStepContext, die: Warrior, what: str) -> None:
    """Results that ask for something other than a die."""
    side, prompt = die.owner, which_die(step, die, what)
    if what == "darkness":
        ranks = [
            (s, n) for s in (side, 1 - side) for n in range(1, formation_geometry.deepest(step.dice, s) + 1)
        ]
        options = [Option(id=f"{s}:{n}", label=_rank_of(step, s, n)) for s, n in ranks]
        pick(step, side, what, die, options, prompt)
    elif what == "phantasm":
        options = [Option(id=t, label=step.content.type(t).name) for t in PHANTOMS]
        pick(step, side, what, die, options, prompt)
    elif what == "teleport":
        choose(step, side, what, die, formation_geometry.of(step.dice, 1 - side), prompt)
    elif what == "wish":
        waiting = [
            d
            for d in step.dice
            if not d.resolved and d.result is not None and not targets.blocked(step, d, "direct", side)
        ]
        choose(step, side, what, die, waiting, prompt)
    elif what == "dispel_magic":
        pick(step, side, what, die, dispellable(step), prompt)
    elif what == "mass_heal":
        own = range(1, formation_geometry.deepest(step.dice, side) + 1)
        pick(step, side, what, die, [_rank(n) for n in own], prompt)
    elif what == "revivify":
        gone = [d for d in step.state.lost if d.owner == side]
        options = [Option(id=d.id, label=step.content.type(d.type).name) for d in gone]
        pick(step, side, what, die, options, prompt)
    elif what == "rangers_stride":
        pick(step, side, what, die, [_rank(n) for n in strides(step, die)], prompt)
    elif what == "shape_change":
        hurt = die.sides - die.hits
        types = [t for t in step.content.characters if t.sides > hurt and t.id != die.type]
        options = [Option(id=t.id, label=t.name, note=t.kind) for t in types]
        pick(step, side, what, die, options, prompt)


def _gains(step: WarStepContext, name: str, changes: dict[str, Any]) -> Warrior:
    """A die gains an effect. The turn that brings a weapon or blade is none of its turns (R94.2, R96.1)."""
    forget = {"n": 0} if "weapon" in changes else {"source": "0"} if "blade" in changes else {}
    agenda = (
        task.model_copy(update=forget) if (task.do, task.die) == ("turn_passed", name) else task
        for task in step.state.agenda
    )
    step.set(agenda=tuple(agenda))
    return step.put(name, **changes)


def _rank(n: int) -> Option:
    return Option(id=str(n), label=msg("war-rank", n=n))


def _rank_of(step: WarStepContext, side: int, n: int) -> Text:
    return msg("war-rank-of", player=step.player(side), n=n)


def magic_picked(step: WarStepContext, die: Warrior, op: str, option: str) -> None:
    """The answer to the question of a magical result."""
    if op in ON_A_FRIEND:
        target = _gains(step, option, ON_A_FRIEND[op])
        step.say(msg("war-gains", die=step.name(target), result=words(op)))
    elif op in ("charm", "web", "blindness", "silence", "curse", "destroy_undead"):
        _upon(step, die, op, option)
    elif op in ("haste", "blessing"):
        step.push(WarTask(do="again", die=option, name=op))
    elif op == "clone":
        first = step.put(option)
        step.use("R26", "R28")
        copy = _copied(step, first.type, first.owner, first.sides // 2, first.rank)
        if copy is not None:
            step.put(copy.id, hits=first.hits)
            step.say(msg("war-cloned", die=step.name(first), n=first.sides // 2))
    elif op == "phantasm":
        step.use("R28")
        phantom = _copied(step, option, die.owner, 4, 1)
        if phantom is not None:
            step.say(msg("war-phantom-appears", die=step.type(phantom).name))
    elif op == "darkness":
        side, _, rank = option.partition(":")
        step.set(dark=(*step.state.dark, (int(side), int(rank))))
        step.say(msg("war-darkness-falls", rank=_rank_of(step, int(side), int(rank))))
    elif op == "teleport":
        first = step.put(option)
        others = [
            d
            for d in formation_geometry.of(step.dice, first.owner)
            if d.id != option and _may_swap(step, d, first)
        ]
        prompt = msg("war-swaps-with", die=step.name(first))
        choose(step, die.owner, f"teleport_with:{option}", die, others, prompt)
    elif op.startswith("teleport_with:"):
        _swap(step, die, op.partition(":")[2], option)
    elif op == "wish":
        target = step.put(option)
        faces = dict.fromkeys(step.type(target).results)
        options = [Option(id=face, label=words(face)) for face in faces]
        prompt = msg("war-which-face", die=step.name(target))
        pick(step, die.owner, f"wish_for:{option}", die, options, prompt)
    elif op.startswith("wish_for:"):
        name = op.partition(":")[2]
        if reached(step, step.put(name), die):
            set_result(step, name, option)
            step.say(msg("war-now-shows", die=step.name(step.put(name)), result=words(option)))
    else:
        _done(step, die, op, option)


def _done(step: WarStepContext, die: Warrior, op: str, option: str) -> None:
    if op == "dispel_magic":
        _dispel(step, option)
    elif op == "mass_heal":
        step.push(WarTask(do="cast", die=die.id, name="heal", n=int(option)))
    elif op == "revivify":
        back = next(d for d in step.state.lost if d.id == option)
        rank = room_for(step, back.type, back.owner, 1)
        if rank is None:
            return
        step.set(lost=tuple(d for d in step.state.lost if d.id != option))
        hits = back.sides if step.settings.revived_hits == "full" else 1
        fresh = step.new_die(back.type, back.owner, resolved=True)
        step.put(fresh.id, hits=hits)
        place(step, fresh.id, rank)
        step.say(msg("war-is-back", die=step.name(fresh)))
    elif op == "rangers_stride":
        shift(step, die.id, die.rank - int(option))
    elif op == "shape_change":
        hurt = die.sides - die.hits
        shape = step.content.type(option)
        step.put(die.id, was=die.was or die.type, type=option, sides=shape.sides, hits=shape.sides - hurt)
        step.push(WarTask(do="again", die=die.id, name="shape"))


def _copied(step: WarStepContext, type_id: str, side: int, rounds: int, rank: int) -> Warrior | None:
    """A clone or phantom that stays for some rounds; null without a space for it."""
    free = room_for(step, type_id, side, rank)
    if free is None:
        return None
    lasts = rounds + (step.settings.copies_from == "next_round")
    copy = step.new_die(type_id, side, origin="copy", lasts=lasts, resolved=True)
    place(step, copy.id, free)
    return copy


def summon(
    step: WarStepContext, what: str, side: int, *, rank: int = 1, familiar_of: str | None = None
) -> None:
    """A creature takes a space, in the front rank if that has room. It acts from the next round on (R26)."""
    step.use("R26", CREATURES[what])
    free = room_for(step, what, side, rank)
    if free is None:
        return
    ward = 2 if what == "ghost" else 0
    more = {"origin": "summoned", "resolved": True, "fresh": True, "ward": ward, "familiar_of": familiar_of}
    creature = step.new_die(what, side, **more)
    step.say(msg("war-is-summoned", die=step.name(creature)))
    step.todo(msg("war-put-on-mat", kind=step.type(creature).kind, die=step.name(creature)), "R26")
    place(step, creature.id, free)


def set_result(step: WarStepContext, name: str, shown: str) -> None:
    """A die shows another face. Its guards follow from what it shows; a new shield is placed."""
    step.put(name, result=shown)
    _keep_shields(step, name)


def add_result(step: WarStepContext, name: str, shown: str) -> None:
    """A further result of a die counts too. A new shield is placed."""
    die = step.put(name)
    step.put(name, also=(*die.also, shown))
    _keep_shields(step, name)


def _keep_shields(step: WarStepContext, name: str) -> None:
    """Shields that the die does not show any more end, and those that are new ask whom they cover."""
    die = step.put(name)
    step.put(name, covers=die.covers[: in_force(die).count("shield")])
    if step.state.phase == "resolve" and shields_to_place(step, step.put(name)):
        step.push(WarTask(do="shield", die=name))


def strides(step: WarStepContext, die: Warrior) -> list[int]:
    """Ranks to which the ranger can go so that the formation stays legal (R95.2)."""
    found = []
    for rank in range(max(1, die.rank - 2), min(2, step.settings.ranks, die.rank + 2) + 1):
        moved = tuple(d.model_copy(update={"rank": rank}) if d.id == die.id else d for d in step.dice)
        room = len(formation_geometry.rank(step.dice, die.owner, rank)) < step.settings.columns
        if rank != die.rank and room and formation_geometry.illegal(moved, die.owner) is None:
            found.append(rank)
    return found


def dispellable(step: WarStepContext) -> list[Option]:
    """Every magical effect in play, and every summoned creature."""
    options = [Option(id="wall", label=msg("war-the-wall"))] if step.state.wall else []
    options += [
        Option(id=f"dark:{s}:{n}", label=msg("war-the-darkness", rank=_rank_of(step, s, n)))
        for s, n in step.state.dark
    ]
    for die in step.dice:
        name = step.name(die)
        if die.origin != "character":
            options.append(Option(id=f"{die.id}:gone", label=msg("war-itself", die=name)))
        for effect in (*ENDED, "cursed", "spikes"):
            if getattr(die, effect):
                label = msg("war-effect-on", effect=effect, die=name)
                options.append(Option(id=f"{die.id}:{effect}", label=label))
    return options


def _dispel(step: WarStepContext, option: str) -> None:
    ended = next((one.label for one in dispellable(step) if one.id == option), None)
    if ended is None:  # People have ended it by hand while the question was open.
        step.say(msg("war-already-ended"))
        return
    what, _, effect = option.partition(":")
    if what == "wall":
        step.set(wall=False)
    elif what == "dark":
        side, _, rank = effect.partition(":")
        step.set(dark=tuple(d for d in step.state.dark if d != (int(side), int(rank))))
    elif effect == "gone":
        remove(step, what)
    else:
        step.put(what, **{effect: ENDED.get(effect, False)})
    step.say(msg("war-dispelled", what=ended))


def _foes(step: WarStepContext, die: Warrior, what: str) -> list[Warrior]:
    reach = (1, RANGE["cleric"])
    foes = [d for d in targets.enemies(step, die, "direct", reach) if d.owner != die.owner]
    if what in ("charm", "web"):
        return [d for d in foes if not d.resolved and not d.negated]
    if what == "silence":
        return [d for d in foes if _casts(step, d)]
    if what == "destroy_undead":
        return [d for d in foes if step.type(d).undead]
    return foes


def _casts(step: WarStepContext, die: Warrior) -> bool:
    """Whether silence may choose a die: a magic user or divine caster, or any die with a spell on a face."""
    kind = step.type(die)
    if kind.group in ("magic", "divine"):
        return True
    return step.settings.silence_reaches == "spell_faces" and any(face in ROLLS for face in kind.faces)


def _upon(step: WarStepContext, die: Warrior, op: str, option: str) -> None:
    """Hit an enemy die by magic, unless its aura stops it."""
    target = step.put(option)
    if not reached(step, target, die):
        return
    if op == "destroy_undead":
        remove(step, option)
    elif op == "curse":
        step.put(option, cursed=True)
        step.say(msg("war-is-cursed", die=step.name(target)))
    elif target.resolved:
        step.put(option, skip=target.skip + 1)
        step.say(msg("war-skips-next-roll", die=step.name(target)))
    else:
        step.put(option, negated=True)
        step.say(msg("war-does-nothing", die=step.name(target)))


def _may_swap(step: WarStepContext, a: Warrior, b: Warrior) -> bool:
    """Whether a move puts no fighter behind the second rank (R5)."""
    return not any(step.type(x).group == "fighter" and y.rank > 2 for x, y in ((a, b), (b, a)))


def _swap(step: WarStepContext, die: Warrior, one: str, other: str) -> None:
    a, b = step.put(one), step.put(other)
    if not reached(step, a, die) or not reached(step, b, die):
        return
    step.put(one, rank=b.rank, col=b.col)
    step.put(other, rank=a.rank, col=a.col)
    step.say(msg("war-change-places", die=step.name(a), other=step.name(b)))
    step.todo(msg("war-swap", die=step.name(a), other=step.name(b)), "R79")


def mass(step: WarStepContext, die: Warrior, rank: int, points: int) -> None:
    """Heal every die of one rank (R91)."""
    for friend in formation_geometry.rank(step.dice, die.owner, rank):
        heal(step, friend.id, points)
