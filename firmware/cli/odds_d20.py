"""``traywatch odds d20``: an attack, or a check, with a d20 against a number."""

from __future__ import annotations

import argparse
from typing import Any, get_args

from traywatch.errors import RulesError
from traywatch.firmware.cli.odds_questions import Answer, numbers, ratio
from traywatch.rules.d20.attack_odds import FACES, Advantage, AttackRoll, attack_odds, check_odds
from traywatch.rules.d20.critical_damage import CriticalDamage, damage_odds
from traywatch.rules.notation import read_notation

CRITICAL_DAMAGE: dict[str, CriticalDamage] = {
    name.replace("_", "-"): name for name in get_args(CriticalDamage)
}
_BOUND = 999


def add_d20(questions: Any) -> argparse.ArgumentParser:
    """Add the parser of the question. Returns it."""
    one: argparse.ArgumentParser = questions.add_parser(
        "d20", help="a d20 against an armor class or a difficulty: does it hit, and how hard?"
    )
    one.epilog = (
        "example: traywatch odds d20 --bonus 5 --ac 15 --adv --damage 1d8+3\n"
        "         traywatch odds d20 --ac 18 --damage 2d6+4 --critical-from 19 --critical double-total\n"
        "         traywatch odds d20 --bonus 2 --dc 15 --dis"
    )
    goal = one.add_mutually_exclusive_group(required=True)
    goal.add_argument("--ac", type=int, metavar="N", help="armor class of the target: an attack")
    goal.add_argument("--dc", type=int, metavar="N", help="difficulty: a check or a saving throw")
    one.add_argument("--bonus", type=int, default=0, metavar="N", help="added to the d20 (default: 0)")
    twice = one.add_mutually_exclusive_group()
    twice.add_argument("--adv", action="store_true", help="advantage: the higher of two d20")
    twice.add_argument("--dis", action="store_true", help="disadvantage: the lower of two d20")
    one.add_argument("--damage", metavar="DICE", help="damage of a hit, such as 1d8+3")
    rules = one.add_argument_group("house rules of attacks")
    rules.add_argument(
        "--critical-from",
        type=int,
        default=FACES,
        metavar="N",
        help="a hit with this number on the die or more is critical (default: 20)",
    )
    rules.add_argument(
        "--critical",
        choices=(*CRITICAL_DAMAGE, "none"),
        default="double-dice",
        help="critical hits roll all dice twice, double the total, add the greatest result of the dice, or"
        " do not exist (default: double-dice)",
    )
    rules.add_argument("--no-fumble", action="store_true", help="a 1 on the die may hit")
    one.set_defaults(answer=_d20)
    return one


def _d20(args: argparse.Namespace) -> Answer:
    for name in ("bonus", "ac", "dc"):
        if abs(getattr(args, name) or 0) > _BOUND:
            raise RulesError("odds_invalid", f"--{name}: at most {_BOUND}")
    advantage: Advantage = "advantage" if args.adv else "disadvantage" if args.dis else "none"
    return _check(args, advantage) if args.dc is not None else _attack(args, advantage)


def _check(args: argparse.Namespace, advantage: Advantage) -> Answer:
    if args.damage:
        raise RulesError("odds_invalid", "--damage: only an attack does damage; give --ac instead of --dc")
    chance = check_odds(args.bonus, args.dc, advantage)
    lines = [f"{_attack_text(args.bonus, advantage)} against difficulty {args.dc}: {ratio(chance)}"]
    return lines, {
        "game": "d20",
        "bonus": args.bonus,
        "dc": args.dc,
        "advantage": advantage,
        "success": numbers(chance),
    }


def _attack(args: argparse.Namespace, advantage: Advantage) -> Answer:
    if not 2 <= args.critical_from <= FACES:
        raise RulesError(
            "odds_invalid", f"--critical-from: {args.critical_from} is not between 2 and {FACES}"
        )
    attack = AttackRoll(
        bonus=args.bonus,
        armor_class=args.ac,
        advantage=advantage,
        critical_from=args.critical_from,
        critical_hits=args.critical != "none",
        fumbles=not args.no_fumble,
    )
    record: dict[str, Any] = {"game": "d20", **attack.to_json(), "critical_damage": args.critical}
    lines = [f"{_attack_text(args.bonus, advantage)} against armor class {args.ac}"]
    if args.damage is None:
        chances = attack_odds(attack)
    else:
        damage = read_notation(args.damage)
        if damage.counts_successes or damage.against is not None:
            raise RulesError("odds_invalid", f"--damage: {args.damage} is no sum of dice, such as 1d8+3")
        chances = attack_odds(attack, *damage_odds(damage, CRITICAL_DAMAGE.get(args.critical)))
    lines += [f"  hit: {ratio(chances.hit)}", f"  critical hit: {ratio(chances.critical)}"]
    lines += [f"  miss: {ratio(1 - chances.hit)}"]
    record |= {"hit": numbers(chances.hit), "critical": numbers(chances.critical)}
    if args.damage is not None:
        lines += [f"damage {damage.text} on average: {ratio(chances.expected)}"]
        lines += [f"  {n} damage: {ratio(p)}" for n, p in chances.damage.items()]
        record |= {
            "dice": damage.text,
            "expected": numbers(chances.expected),
            "damage": {str(n): numbers(p) for n, p in chances.damage.items()},
        }
    return lines, record


def _attack_text(bonus: int, advantage: Advantage) -> str:
    twice = "" if advantage == "none" else f" with {advantage}"
    return f"d20{bonus:+d}{twice}" if bonus else f"d20{twice}"
