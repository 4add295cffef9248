"""``traywatch odds strike``: an attack of Deep Dark Dice, from the chance that the die stops in each zone."""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import Any

from traywatch.errors import RulesError
from traywatch.firmware.cli.odds_questions import Answer, numbers, ratio
from traywatch.rules.deep_dark_dice.odds import LANDINGS, Landing, attack

NUMBERS = {
    "attack": "the hero's attack",
    "bonus": "bonus damage (default: 0)",
    "armor": "of the target (default: 0)",
    "rerolls": "number of times that a miss or fumble is rolled again (default: 0)",
}


def add_strike(questions: Any) -> argparse.ArgumentParser:
    """Add the parser of the question. Returns it."""
    one: argparse.ArgumentParser = questions.add_parser(
        "strike", help="Deep Dark Dice: how much damage does an attack do?"
    )
    one.description = (
        "Give the chance that the attack die stops in each zone. One zone may be left out and gets the rest."
    )
    one.epilog = "example: traywatch odds strike --crit 0.1 --hit 0.5 --miss 0.3 --attack 6 --armor 1"
    for zone in LANDINGS:
        one.add_argument(
            f"--{zone}",
            type=_chance,
            metavar="P",
            help=f"chance of the {zone} zone, such as 0.1, 10%% or 1/10",
        )
    for name, text in NUMBERS.items():
        required = name == "attack"
        one.add_argument(f"--{name}", type=int, required=required, default=0, metavar="N", help=text)
    one.add_argument("--pierce", action="store_true", help="the attack goes through armor")
    one.add_argument("--armor-first", action="store_true", help="armor is subtracted before a crit doubles")
    one.add_argument("--health", type=int, metavar="N", help="health of the target: is it beaten?")
    one.set_defaults(answer=_strike_is)
    return one


def _strike_is(args: argparse.Namespace) -> Answer:
    zones = _zones(args)
    chances = attack(
        zones,
        args.attack,
        bonus=args.bonus,
        armor=args.armor,
        pierce=args.pierce,
        rerolls=args.rerolls,
        before_doubling=args.armor_first,
        health=args.health,
    )
    lines = [f"attack {args.attack}{f' + {args.bonus}' if args.bonus else ''} against armor {args.armor}"]
    lines += [f"  {zone}: {ratio(chances.zones[zone])}" for zone in LANDINGS]
    lines += [f"  {n} damage: {ratio(p)}" for n, p in chances.damage.items()]
    lines.append(f"damage on average: {ratio(chances.expected)}")
    if chances.beats is not None:
        lines.append(f"{args.health} health or more: {ratio(chances.beats)}")
    lines.append(f"rules: {', '.join(chances.rules)}")
    asked = {name: getattr(args, name) for name in (*NUMBERS, "pierce", "armor_first", "health")}
    return lines, {
        "game": "deep_dark_dice",
        **asked,
        "zones": {zone: numbers(p) for zone, p in chances.zones.items()},
        "damage": {str(n): numbers(p) for n, p in chances.damage.items()},
        "expected": numbers(chances.expected),
        "beats": None if chances.beats is None else numbers(chances.beats),
        "rules": list(chances.rules),
    }


def _zones(args: argparse.Namespace) -> dict[Landing, Fraction]:
    """The chance of each zone. The one that was left out is what the others leave."""
    chances: dict[Landing, Fraction] = {z: p for z in LANDINGS if (p := getattr(args, z)) is not None}
    missing = [zone for zone in LANDINGS if zone not in chances]
    if len(missing) > 1:
        raise RulesError("odds_invalid", f"--{' and --'.join(missing)}: only one zone may be left out")
    for zone in missing:
        chances[zone] = 1 - sum(chances.values(), Fraction(0))
    return chances


def _chance(text: str) -> Fraction:
    try:
        chance = Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        chance = Fraction(-1)
    if not 0 <= chance <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a probability, such as 0.1, 10% or 1/10")
    return chance
