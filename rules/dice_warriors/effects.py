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


def magic(work: WarStepContext, die: Warrior, what: str) -> None:
    """A magical result: applied at once, or after the choice of a target."""
    side, friends = die.owner, targets.friends(work, die)
    if what == "wish" and work.settings.utility == "v03":
        work.use("R88")
        what = "dispel_magic"
    prompt = which_die(work, die, what)
    if what in ON_ITSELF:
        _gains(work, die.id, ON_ITSELF[what])
        work.say(msg("war-gains", die=work.name(die), result=words(what)))
    elif what in ON_A_FRIEND:
        choose(work, side, what, die, friends, prompt)
    elif what in ("charm", "web", "blindness", "silence", "curse", "destroy_undead"):
        choose(work, side, what, die, _foes(work, die, what), prompt)
    elif what in ("haste", "blessing"):
        # A blessing is a chance to roll again, so it may be left (R85).
        choose(work, side, what, die, rollable(friends, die), prompt, may_decline=what == "blessing")
    elif what == "clone":
        choose(work, side, what, die, friends, prompt)
    elif what == "conjure_elemental":
        summon(work, "elemental", side)
    elif what == "conjure_animal":
        work.push(WarTask(do="cast", die=die.id, name="summon"))
    elif what == "familiar":
        summon(work, "tiny", side, rank=die.rank, familiar_of=die.id)
        work.use("R74.1")
    elif what == "wall_of_earth":
        work.set(wall=True)
        work.say(msg("war-wall-stands"))
    else:
        _asked(work, die, what)


def _asked(work: WarStepContext, die: Warrior, what: str) -> None:
    """Results that ask for something other than a die."""
    side, prompt = die.owner, which_die(work, die, what)
    if what == "darkness":
        ranks = [
            (s, n) for s in (side, 1 - side) for n in range(1, formation_geometry.deepest(work.dice, s) + 1)
        ]
        options = [Option(id=f"{s}:{n}", label=_rank_of(work, s, n)) for s, n in ranks]
        pick(work, side, what, die, options, prompt)
    elif what == "phantasm":
        options = [Option(id=t, label=work.content.type(t).name) for t in PHANTOMS]
        pick(work, side, what, die, options, prompt)
    elif what == "teleport":
        choose(work, side, what, die, formation_geometry.of(work.dice, 1 - side), prompt)
    elif what == "wish":
        waiting = [
            d
            for d in work.dice
            if not d.resolved and d.result is not None and not targets.blocked(work, d, "direct", side)
        ]
        choose(work, side, what, die, waiting, prompt)
    elif what == "dispel_magic":
        pick(work, side, what, die, dispellable(work), prompt)
    elif what == "mass_heal":
        own = range(1, formation_geometry.deepest(work.dice, side) + 1)
        pick(work, side, what, die, [_rank(n) for n in own], prompt)
    elif what == "revivify":
        gone = [d for d in work.state.lost if d.owner == side]
        options = [Option(id=d.id, label=work.content.type(d.type).name) for d in gone]
        pick(work, side, what, die, options, prompt)
    elif what == "rangers_stride":
        pick(work, side, what, die, [_rank(n) for n in strides(work, die)], prompt)
    elif what == "shape_change":
        hurt = die.sides - die.hits
        types = [t for t in work.content.characters if t.sides > hurt and t.id != die.type]
        options = [Option(id=t.id, label=t.name, note=t.kind) for t in types]
        pick(work, side, what, die, options, prompt)


def _gains(work: WarStepContext, name: str, changes: dict[str, Any]) -> Warrior:
    """A die gains an effect. The turn that brings a weapon or blade is none of its turns (R94.2, R96.1)."""
    forget = {"n": 0} if "weapon" in changes else {"source": "0"} if "blade" in changes else {}
    agenda = (
        task.model_copy(update=forget) if (task.do, task.die) == ("turn_passed", name) else task
        for task in work.state.agenda
    )
    work.set(agenda=tuple(agenda))
    return work.put(name, **changes)


def _rank(n: int) -> Option:
    return Option(id=str(n), label=msg("war-rank", n=n))


def _rank_of(work: WarStepContext, side: int, n: int) -> Text:
    return msg("war-rank-of", player=work.player(side), n=n)


def magic_picked(work: WarStepContext, die: Warrior, op: str, option: str) -> None:
    """The answer to the question of a magical result."""
    if op in ON_A_FRIEND:
        target = _gains(work, option, ON_A_FRIEND[op])
        work.say(msg("war-gains", die=work.name(target), result=words(op)))
    elif op in ("charm", "web", "blindness", "silence", "curse", "destroy_undead"):
        _upon(work, die, op, option)
    elif op in ("haste", "blessing"):
        work.push(WarTask(do="again", die=option, name=op))
    elif op == "clone":
        first = work.put(option)
        work.use("R26", "R28")
        copy = _copied(work, first.type, first.owner, first.sides // 2, first.rank)
        if copy is not None:
            work.put(copy.id, hits=first.hits)
            work.say(msg("war-cloned", die=work.name(first), n=first.sides // 2))
    elif op == "phantasm":
        work.use("R28")
        phantom = _copied(work, option, die.owner, 4, 1)
        if phantom is not None:
            work.say(msg("war-phantom-appears", die=work.type(phantom).name))
    elif op == "darkness":
        side, _, rank = option.partition(":")
        work.set(dark=(*work.state.dark, (int(side), int(rank))))
        work.say(msg("war-darkness-falls", rank=_rank_of(work, int(side), int(rank))))
    elif op == "teleport":
        first = work.put(option)
        others = [
            d
            for d in formation_geometry.of(work.dice, first.owner)
            if d.id != option and _may_swap(work, d, first)
        ]
        prompt = msg("war-swaps-with", die=work.name(first))
        choose(work, die.owner, f"teleport_with:{option}", die, others, prompt)
    elif op.startswith("teleport_with:"):
        _swap(work, die, op.partition(":")[2], option)
    elif op == "wish":
        target = work.put(option)
        faces = dict.fromkeys(work.type(target).results)
        options = [Option(id=face, label=words(face)) for face in faces]
        prompt = msg("war-which-face", die=work.name(target))
        pick(work, die.owner, f"wish_for:{option}", die, options, prompt)
    elif op.startswith("wish_for:"):
        name = op.partition(":")[2]
        if reached(work, work.put(name), die):
            set_result(work, name, option)
            work.say(msg("war-now-shows", die=work.name(work.put(name)), result=words(option)))
    else:
        _done(work, die, op, option)


def _done(work: WarStepContext, die: Warrior, op: str, option: str) -> None:
    if op == "dispel_magic":
        _dispel(work, option)
    elif op == "mass_heal":
        work.push(WarTask(do="cast", die=die.id, name="heal", n=int(option)))
    elif op == "revivify":
        back = next(d for d in work.state.lost if d.id == option)
        rank = room_for(work, back.type, back.owner, 1)
        if rank is None:
            return
        work.set(lost=tuple(d for d in work.state.lost if d.id != option))
        hits = back.sides if work.settings.revived_hits == "full" else 1
        fresh = work.new_die(back.type, back.owner, resolved=True)
        work.put(fresh.id, hits=hits)
        place(work, fresh.id, rank)
        work.say(msg("war-is-back", die=work.name(fresh)))
    elif op == "rangers_stride":
        shift(work, die.id, die.rank - int(option))
    elif op == "shape_change":
        hurt = die.sides - die.hits
        shape = work.content.type(option)
        work.put(die.id, was=die.was or die.type, type=option, sides=shape.sides, hits=shape.sides - hurt)
        work.push(WarTask(do="again", die=die.id, name="shape"))


def _copied(work: WarStepContext, type_id: str, side: int, rounds: int, rank: int) -> Warrior | None:
    """A clone or phantom that stays for some rounds; null without a space for it."""
    free = room_for(work, type_id, side, rank)
    if free is None:
        return None
    lasts = rounds + (work.settings.copies_from == "next_round")
    copy = work.new_die(type_id, side, origin="copy", lasts=lasts, resolved=True)
    place(work, copy.id, free)
    return copy


def summon(
    work: WarStepContext, what: str, side: int, *, rank: int = 1, familiar_of: str | None = None
) -> None:
    """A creature takes a space, in the front rank if that has room. It acts from the next round on (R26)."""
    work.use("R26", CREATURES[what])
    free = room_for(work, what, side, rank)
    if free is None:
        return
    ward = 2 if what == "ghost" else 0
    more = {"origin": "summoned", "resolved": True, "fresh": True, "ward": ward, "familiar_of": familiar_of}
    creature = work.new_die(what, side, **more)
    work.say(msg("war-is-summoned", die=work.name(creature)))
    work.todo(msg("war-put-on-mat", kind=work.type(creature).kind, die=work.name(creature)), "R26")
    place(work, creature.id, free)


def set_result(work: WarStepContext, name: str, shown: str) -> None:
    """A die shows another face. Its guards follow from what it shows; a new shield is placed."""
    work.put(name, result=shown)
    _keep_shields(work, name)


def add_result(work: WarStepContext, name: str, shown: str) -> None:
    """A further result of a die counts too. A new shield is placed."""
    die = work.put(name)
    work.put(name, also=(*die.also, shown))
    _keep_shields(work, name)


def _keep_shields(work: WarStepContext, name: str) -> None:
    """Shields that the die does not show any more end, and those that are new ask whom they cover."""
    die = work.put(name)
    work.put(name, covers=die.covers[: in_force(die).count("shield")])
    if work.state.phase == "resolve" and shields_to_place(work, work.put(name)):
        work.push(WarTask(do="shield", die=name))


def strides(work: WarStepContext, die: Warrior) -> list[int]:
    """Ranks to which the ranger can go so that the formation stays legal (R95.2)."""
    found = []
    for rank in range(max(1, die.rank - 2), min(2, work.settings.ranks, die.rank + 2) + 1):
        moved = tuple(d.model_copy(update={"rank": rank}) if d.id == die.id else d for d in work.dice)
        room = len(formation_geometry.rank(work.dice, die.owner, rank)) < work.settings.columns
        if rank != die.rank and room and formation_geometry.illegal(moved, die.owner) is None:
            found.append(rank)
    return found


def dispellable(work: WarStepContext) -> list[Option]:
    """Every magical effect in play, and every summoned creature."""
    options = [Option(id="wall", label=msg("war-the-wall"))] if work.state.wall else []
    options += [
        Option(id=f"dark:{s}:{n}", label=msg("war-the-darkness", rank=_rank_of(work, s, n)))
        for s, n in work.state.dark
    ]
    for die in work.dice:
        name = work.name(die)
        if die.origin != "character":
            options.append(Option(id=f"{die.id}:gone", label=msg("war-itself", die=name)))
        for effect in (*ENDED, "cursed", "spikes"):
            if getattr(die, effect):
                label = msg("war-effect-on", effect=effect, die=name)
                options.append(Option(id=f"{die.id}:{effect}", label=label))
    return options


def _dispel(work: WarStepContext, option: str) -> None:
    ended = next((one.label for one in dispellable(work) if one.id == option), None)
    if ended is None:  # People have ended it by hand while the question was open.
        work.say(msg("war-already-ended"))
        return
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
    work.say(msg("war-dispelled", what=ended))


def _foes(work: WarStepContext, die: Warrior, what: str) -> list[Warrior]:
    reach = (1, RANGE["cleric"])
    foes = [d for d in targets.enemies(work, die, "direct", reach) if d.owner != die.owner]
    if what in ("charm", "web"):
        return [d for d in foes if not d.resolved and not d.negated]
    if what == "silence":
        return [d for d in foes if _casts(work, d)]
    if what == "destroy_undead":
        return [d for d in foes if work.type(d).undead]
    return foes


def _casts(work: WarStepContext, die: Warrior) -> bool:
    """Whether silence may choose a die: a magic user or divine caster, or any die with a spell on a face."""
    kind = work.type(die)
    if kind.group in ("magic", "divine"):
        return True
    return work.settings.silence_reaches == "spell_faces" and any(face in ROLLS for face in kind.faces)


def _upon(work: WarStepContext, die: Warrior, op: str, option: str) -> None:
    """Hit an enemy die by magic, unless its aura stops it."""
    target = work.put(option)
    if not reached(work, target, die):
        return
    if op == "destroy_undead":
        remove(work, option)
    elif op == "curse":
        work.put(option, cursed=True)
        work.say(msg("war-is-cursed", die=work.name(target)))
    elif target.resolved:
        work.put(option, skip=target.skip + 1)
        work.say(msg("war-skips-next-roll", die=work.name(target)))
    else:
        work.put(option, negated=True)
        work.say(msg("war-does-nothing", die=work.name(target)))


def _may_swap(work: WarStepContext, a: Warrior, b: Warrior) -> bool:
    """Whether a move puts no fighter behind the second rank (R5)."""
    return not any(work.type(x).group == "fighter" and y.rank > 2 for x, y in ((a, b), (b, a)))


def _swap(work: WarStepContext, die: Warrior, one: str, other: str) -> None:
    a, b = work.put(one), work.put(other)
    if not reached(work, a, die) or not reached(work, b, die):
        return
    work.put(one, rank=b.rank, col=b.col)
    work.put(other, rank=a.rank, col=a.col)
    work.say(msg("war-change-places", die=work.name(a), other=work.name(b)))
    work.todo(msg("war-swap", die=work.name(a), other=work.name(b)), "R79")


def mass(work: WarStepContext, die: Warrior, rank: int, points: int) -> None:
    """Heal every die of one rank (R91)."""
    for friend in formation_geometry.rank(work.dice, die.owner, rank):
        heal(work, friend.id, points)
