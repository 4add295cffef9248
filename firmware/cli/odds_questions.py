"""Subcommands of ``traywatch odds`` for Deckbox Dungeons, Dice Adventure and Dice Warriors."""

from __future__ import annotations

import argparse
from collections import Counter
from fractions import Fraction
from typing import Any

from traywatch.errors import RulesError
from traywatch.rules import load_game
from traywatch.rules.deckbox_dungeons import odds as deckbox
from traywatch.rules.dice_adventure import odds as adventure
from traywatch.rules.dice_adventure.dice import LEVELS, SIZES
from traywatch.rules.dice_warriors.content import DieType, SpellDie
from traywatch.rules.dice_warriors.die_results import rule_of, words
from traywatch.rules.dice_warriors.engine import DiceWarriors

Answer = tuple[list[str], dict[str, Any]]

MOST_DICE = 12


def add_questions(questions: Any) -> list[argparse.ArgumentParser]:
    """Add a parser for each question. Returns the parsers."""
    return [_attack(questions), _skill(questions), _beat(questions), _obstacle(questions),
            _close(questions), _harm(questions), _faces(questions)]  # fmt: skip


def ratio(chance: Fraction) -> str:
    """Format a probability as a fraction and a decimal."""
    return f"{chance} = {float(chance):.4f}"


def numbers(chance: Fraction) -> dict[str, Any]:
    """Return a probability as JSON data with fraction and decimal."""
    return {"fraction": str(chance), "decimal": float(chance)}


# Deckbox Dungeons ---------------------------------------------------------------------------


def _attack(questions: Any) -> argparse.ArgumentParser:
    one: argparse.ArgumentParser = questions.add_parser(
        "attack", help="Deckbox Dungeons: how much damage does an attack do?"
    )
    one.epilog = "example: traywatch odds attack --dice 3 --mod 1 --defense 0 --pierce"
    one.add_argument("--dice", type=int, required=True, metavar="N", help="dice of the attack")
    one.add_argument("--mod", type=_modifier, default=0, metavar="M", help="added to each die (default: 0)")
    one.add_argument("--defense", type=_modifier, default=0, metavar="M", help="of the defender (default: 0)")
    one.add_argument("--enemy", action="store_true", help="an enemy attacks: a 6 is not a critical hit")
    one.add_argument("--pierce", action="store_true", help="the attack has Pierce")
    one.add_argument("--crush", action="store_true", help="the attack has Crush")
    one.set_defaults(answer=_attack_is)
    return one


def _attack_is(args: argparse.Namespace) -> Answer:
    ask = deckbox.enemy_attack if args.enemy else deckbox.hero_attack
    chances = ask(args.dice, mod=args.mod, defense=args.defense, pierce=args.pierce, crush=args.crush)
    who = "an enemy" if args.enemy else "a hero"
    dice = f"{args.dice} {'die' if args.dice == 1 else 'dice'}"
    lines = [f"{who} with {dice} {args.mod:+} against defense {args.defense:+}"]
    lines += [
        f"  {n} {'die does' if n == 1 else 'dice do'} damage: {ratio(p)}"
        for n, p in enumerate(chances.damage)
    ]
    lines += [f"any damage: {ratio(chances.any)}", f"damage on average: {ratio(chances.expected)}"]
    if not args.enemy:
        lines.append(f"energy on average: {ratio(chances.energy)}")
    lines.append(f"rules: {', '.join(chances.rules)}")
    return lines, {
        "game": "deckbox_dungeons",
        **{name: getattr(args, name) for name in ("dice", "mod", "defense", "enemy", "pierce", "crush")},
        "each": numbers(chances.each),
        "damage": [numbers(p) for p in chances.damage],
        "any": numbers(chances.any),
        "expected": numbers(chances.expected),
        "energy": numbers(chances.energy),
        "rules": list(chances.rules),
    }


def _skill(questions: Any) -> argparse.ArgumentParser:
    one: argparse.ArgumentParser = questions.add_parser(
        "skill", help="Deckbox Dungeons: how many successes does a skill check have?"
    )
    one.epilog = "example: traywatch odds skill --mod 2 --needed 1"
    one.add_argument("--mod", type=_modifier, required=True, metavar="M", help="the hero's skill")
    one.add_argument("--dice", type=int, default=deckbox.SKILL_DICE, metavar="N", help="dice (default: 4)")
    one.add_argument("--needed", type=_from(0, MOST_DICE), default=1, metavar="N", help="successes needed")
    one.set_defaults(answer=_skill_is)
    return one


def _skill_is(args: argparse.Namespace) -> Answer:
    chances = deckbox.check(args.mod, args.dice)
    passed = sum(chances[args.needed :], Fraction(0))
    lines = [f"{args.needed} or more of {args.dice} dice {args.mod:+}: {ratio(passed)}"]
    lines += [f"  {n} {'success' if n == 1 else 'successes'}: {ratio(p)}" for n, p in enumerate(chances)]
    record = {"game": "deckbox_dungeons", "mod": args.mod, "dice": args.dice, "needed": args.needed}
    successes = [numbers(p) for p in chances]
    lines.append("rules: R53")
    return lines, {**record, **numbers(passed), "successes": successes, "rules": ["R53"]}


# The dice adventure -------------------------------------------------------------------------


def _beat(questions: Any) -> argparse.ArgumentParser:
    one: argparse.ArgumentParser = questions.add_parser(
        "beat", help="the dice adventure: does a die beat the die that was met?"
    )
    one.epilog = "example: traywatch odds beat --hero d6 --met d4 --plus 1"
    one.add_argument("--hero", type=_die, required=True, metavar="dN", help="the hero's die")
    met = one.add_mutually_exclusive_group(required=True)
    met.add_argument("--met", type=_die, metavar="dN", help="the die that was met")
    met.add_argument("--level", type=int, choices=list(LEVELS), help="or any die of a scenario's level")
    one.add_argument(
        "--plus", type=_modifier, default=0, metavar="N", help="bonus, such as 1 for a discarded die"
    )
    one.add_argument("--tie", action="store_true", help="a tie is enough (against obstacles)")
    one.set_defaults(answer=_beat_is)
    return one


def _beat_is(args: argparse.Namespace) -> Answer:
    if args.met is None:
        if args.tie:
            raise RulesError("odds_invalid", "--tie: only against a known die (--met)")
        chance, foe = (
            adventure.against_level(args.hero, args.level, args.plus),
            f"a die of level {args.level}",
        )
    else:
        foe = f"a d{args.met}"
        chance = adventure.check(args.hero, args.met, args.plus, tie=args.tie)
    rules = ["R39", *(["R46"] if args.plus else []), *(["R64"] if args.tie else [])]
    rules += ["R10"] if args.met is None else []
    plus = f" {args.plus:+}" if args.plus else ""
    lines = [f"a d{args.hero}{plus} against {foe}: {ratio(chance)}", f"rules: {', '.join(rules)}"]
    asked = {name: getattr(args, name) for name in ("hero", "met", "level", "plus", "tie")}
    return lines, {"game": "dice_adventure", **asked, **numbers(chance), "rules": rules}


def _obstacle(questions: Any) -> argparse.ArgumentParser:
    one: argparse.ArgumentParser = questions.add_parser(
        "obstacle", help="the dice adventure: is an obstacle of the third tier overcome?"
    )
    one.epilog = "example: traywatch odds obstacle --hero d4,d6 --met d8"
    one.add_argument("--hero", type=_dice, required=True, metavar="dN,dN", help="the hero's two dice")
    one.add_argument("--met", type=_die, required=True, metavar="dN", help="the obstacle's die")
    one.add_argument(
        "--plus", type=_modifier, default=0, metavar="N", help="bonus, such as 2 for a discarded die"
    )
    one.set_defaults(answer=_obstacle_is)
    return one


def _obstacle_is(args: argparse.Namespace) -> Answer:
    if len(args.hero) != 2:
        raise RulesError("odds_invalid", f"--hero: two dice are thrown, not {len(args.hero)}")
    chance = adventure.obstacle((args.hero[0], args.hero[1]), args.met, args.plus)
    dice = " and a ".join(f"d{n}" for n in args.hero)
    lines = [f"a {dice}, the higher {args.plus:+}, against a d{args.met}: {ratio(chance)}", "rules: R63, R64"]
    asked = {"hero": args.hero, "met": args.met, "plus": args.plus}
    return lines, {"game": "dice_adventure", **asked, **numbers(chance), "rules": ["R63", "R64"]}


def _close(questions: Any) -> argparse.ArgumentParser:
    one: argparse.ArgumentParser = questions.add_parser(
        "close", help="the dice adventure: is a place closed?"
    )
    one.epilog = "example: traywatch odds close --dice d6,d4 --cd 6"
    one.add_argument("--dice", type=_dice, required=True, metavar="dN,…", help="the dice, added up")
    one.add_argument("--cd", type=_from(1, 200), required=True, metavar="N", help="the closing difficulty")
    one.add_argument("--plus", type=_modifier, default=0, metavar="N", help="bonus")
    one.set_defaults(answer=_close_is)
    return one


def _close_is(args: argparse.Namespace) -> Answer:
    chance = adventure.closing(args.dice, args.cd, args.plus)
    dice = " + ".join(f"d{n}" for n in args.dice)
    plus = f" {args.plus:+}" if args.plus else ""
    lines = [f"{dice}{plus} against {args.cd}: {ratio(chance)}", "rules: R98"]
    asked = {"dice": args.dice, "cd": args.cd, "plus": args.plus}
    return lines, {"game": "dice_adventure", **asked, **numbers(chance), "rules": ["R98"]}


def _harm(questions: Any) -> argparse.ArgumentParser:
    one: argparse.ArgumentParser = questions.add_parser(
        "harm", help="the dice adventure: how much damage does a battle of one die each do?"
    )
    one.epilog = "example: traywatch odds harm --hero d6 --enemy d8"
    one.add_argument("--hero", type=_die, required=True, metavar="dN", help="the hero's die")
    one.add_argument("--enemy", type=_die, required=True, metavar="dN", help="the enemy's die")
    one.set_defaults(answer=_harm_is)
    return one


def _harm_is(args: argparse.Namespace) -> Answer:
    expected = adventure.damage(args.hero, args.enemy)
    lines = [f"a d{args.hero} against an enemy's d{args.enemy}", f"damage on average: {ratio(expected)}"]
    record = {"game": "dice_adventure", "hero": args.hero, "enemy": args.enemy}
    return [*lines, "rules: R76"], {**record, "expected": numbers(expected), "rules": ["R76"]}


# Dice Warriors ------------------------------------------------------------------------------


def _faces(questions: Any) -> argparse.ArgumentParser:
    one: argparse.ArgumentParser = questions.add_parser(
        "faces", help="Dice Warriors: how likely is each result of a die?"
    )
    one.epilog = "example: traywatch odds faces warrior --dice 2"
    one.add_argument("die", metavar="DIE", help="a character, a creature or a spell die, such as warrior")
    one.add_argument("--dice", type=_from(1, MOST_DICE), default=1, metavar="N", help="number of such dice")
    one.set_defaults(answer=_faces_are)
    return one


def _faces_are(args: argparse.Namespace) -> Answer:
    engine = load_game("dice_warriors")
    assert isinstance(engine, DiceWarriors)
    content = engine.content
    every: tuple[DieType | SpellDie, ...] = (*content.characters, *content.creatures, *content.dice)
    dice = {die.id: die for die in every}
    die = dice.get(args.die)
    if die is None:
        raise RulesError("odds_invalid", f"{args.die}: unknown die; there are {', '.join(dice)}")
    count = Counter(die.results)
    one = {result: Fraction(n, die.sides) for result, n in count.items()}
    any_of = {result: 1 - (1 - p) ** args.dice for result, p in one.items()}
    many = f"at least one of {args.dice} {die.name} dice" if args.dice > 1 else f"the {die.name} ({die.kind})"
    lines = [many, *(f"  {words(result)}: {ratio(p)}" for result, p in any_of.items())]
    rules = sorted({rule_of(result) for result in any_of})
    record = {"game": "dice_warriors", "die": die.id, "dice": args.dice}
    results = {result: numbers(p) for result, p in any_of.items()}
    return [*lines, f"rules: {', '.join(rules)}"], {**record, "results": results, "rules": rules}


# Arguments ----------------------------------------------------------------------------------


def _die(text: str) -> int:
    sides = text.removeprefix("d")
    if not sides.isdigit() or int(sides) not in SIZES:
        allowed = ", ".join(f"d{n}" for n in SIZES)
        raise argparse.ArgumentTypeError(f"{text!r} is not a die of this game; there are {allowed}")
    return int(sides)


def _dice(text: str) -> list[int]:
    dice = [_die(word.strip()) for word in text.split(",") if word.strip()]
    if not 1 <= len(dice) <= MOST_DICE:
        raise argparse.ArgumentTypeError(f"1 to {MOST_DICE} dice, such as d6,d4")
    return dice


def _from(least: int, most: int) -> Any:
    def read(text: str) -> int:
        number = int(text) if text.removeprefix("-").isdigit() else None
        if number is None or not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")
        return number

    return read


_modifier = _from(-20, 20)
