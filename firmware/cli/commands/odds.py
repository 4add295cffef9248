"""``traywatch odds``: calculates exact probabilities, as a fraction and a decimal."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from traywatch.firmware.cli.odds_d20 import add_d20
from traywatch.firmware.cli.odds_questions import add_questions
from traywatch.firmware.cli.odds_questions import numbers as _numbers
from traywatch.firmware.cli.odds_questions import ratio as _ratio
from traywatch.firmware.cli.odds_strike import add_strike
from traywatch.rules.delvers_deep import odds

_ORDERS: dict[str, odds.Order] = {
    "active-first": "active_first",
    "passive-first": "passive_first",
    "either": "either",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch odds check --dc 4 --reroll 1\n"
        "         traywatch odds check --dc 6 --stack 3 --active --plot odds.png\n"
        "         traywatch odds damage --points 3 --ac 2 --active\n"
        "         traywatch odds attack --dice 3 --mod 1 --defense 0\n"
        "         traywatch odds strike --crit 0.1 --hit 0.5 --miss 0.3 --attack 6\n"
        "         traywatch odds d20 --bonus 5 --ac 15 --adv --damage 1d8+3\n"
        "         traywatch odds beat --hero d6 --met d4\n"
        "         traywatch odds faces warrior"
    )
    questions = parser.add_subparsers(dest="question", metavar="QUESTION", required=True)
    one, many, last = _add_check(questions), _add_damage(questions), _add_death(questions)
    for question in (one, many, last, *add_questions(questions), add_strike(questions), add_d20(questions)):
        question.add_argument("--json", action="store_true", help="print one JSON object")


def _add_check(questions: Any) -> argparse.ArgumentParser:
    one: argparse.ArgumentParser = questions.add_parser("check", help="Delver's Deep: does a check pass?")
    one.epilog = "example: traywatch odds check --dc 4 --reroll 1 --active"
    _dc(one, required=True)
    one.add_argument(
        "--reroll",
        type=int,
        default=0,
        metavar="N",
        help="passive reroll of N's: failed dice that show N or less are rerolled for free",
    )
    one.add_argument(
        "--worse", type=int, default=0, metavar="N", help="detrimental reroll of N+: successes from N up"
    )
    one.add_argument(
        "--active", action="store_true", help="active reroll: a failed check is rerolled for a point"
    )
    one.add_argument("--stack", type=int, default=1, metavar="N", help="total number of dice (default: 1)")
    one.add_argument(
        "--order",
        choices=tuple(_ORDERS),
        default="active-first",
        help="order of an active and a passive reroll (default: active-first, as in the rules)",
    )
    one.add_argument(
        "--plot", type=Path, metavar="FILE.png", help="draw the seven charts of the rules (extra charts)"
    )
    one.set_defaults(answer=_check)
    return one


def _add_damage(questions: Any) -> argparse.ArgumentParser:
    many: argparse.ArgumentParser = questions.add_parser(
        "damage", help="Delver's Deep: how much damage goes through?"
    )
    many.epilog = "example: traywatch odds damage --points 3 --dc 4 --active"
    many.add_argument("--points", type=int, required=True, metavar="N", help="points of damage")
    level = many.add_mutually_exclusive_group(required=True)
    _dc(level, required=False)
    level.add_argument("--ac", type=int, metavar="N", help="armor class instead of the DC")
    many.add_argument("--reroll", type=int, default=0, metavar="N", help="passive reroll of N's for each die")
    many.add_argument("--active", action="store_true", help="reroll every failed check for a point")
    many.add_argument("--paid", type=int, metavar="N", help="with --active: at most this many points")
    many.set_defaults(answer=_damage)
    return many


def _add_death(questions: Any) -> argparse.ArgumentParser:
    last: argparse.ArgumentParser = questions.add_parser(
        "death", help="Delver's Deep: does a character at 0 health live?"
    )
    last.epilog = "example: traywatch odds death"
    last.add_argument("--dc", type=int, choices=list(odds.DCS), default=4, help="2 to 6 (default: 4)")
    last.set_defaults(answer=_death)
    return last


def _dc(parser: Any, *, required: bool) -> None:
    more = {"required": True} if required else {}
    parser.add_argument("--dc", type=int, choices=list(odds.DCS), help="the difficulty, 2 to 6", **more)


def run(args: argparse.Namespace) -> int:
    """Print the answer. Returns 0."""
    answer: Callable[[argparse.Namespace], tuple[list[str], dict[str, Any]]] = args.answer
    lines, record = answer(args)
    if args.json:
        print(json.dumps({"game": "delvers_deep", "question": args.question, **record}))
    else:
        print("\n".join(lines))
    return 0


def _check(args: argparse.Namespace) -> tuple[list[str], dict[str, Any]]:
    order = _ORDERS[args.order]
    asked = {"reroll": args.reroll, "worse": args.worse, "active": args.active, "stack": args.stack}
    chances = odds.check(args.dc, **asked, order=order)
    both = bool(args.reroll) and args.active and not args.worse
    lines = [f"{_asked(args)}: {_ratio(chances.chance)}"]
    record: dict[str, Any] = {"dc": args.dc, **asked, "order": args.order if both else None}
    record |= {**_numbers(chances.chance), "rules": list(chances.rules), "better": None}
    if both:
        lines.append(f"  {odds.SAYS[order]}")
    if chances.better:
        better, chance = chances.better
        lines.append(f"better: {_ratio(chance)}\n  {odds.SAYS[better]}")
        record["better"] = {"order": better.replace("_", "-"), **_numbers(chance)}
    lines.append(f"rules: {', '.join(chances.rules)}")
    if args.plot:
        # Drawing needs libraries that the answer does not need.
        from traywatch.firmware.cli.odds_chart import draw

        draw(args.plot, "What was asked", [line.strip() for whole in lines for line in whole.split("\n")])
        lines.append(f"drawn: {args.plot}")
        record["plot"] = str(args.plot)
    return lines, record


def _asked(args: argparse.Namespace) -> str:
    ways = [f"{args.stack} dice" if args.stack > 1 else "one die"]
    if args.reroll and args.worse:
        ways.append(
            f"a passive reroll of {args.reroll}'s and a detrimental one of {args.worse}+, which cancel"
        )
    else:
        ways += [f"a passive reroll of {args.reroll}'s"] * bool(args.reroll)
        ways += [f"a detrimental reroll of {args.worse}+"] * bool(args.worse)
    ways += ["an active reroll"] * args.active
    return f"{args.dc}+ with {', '.join(ways)}"


def _damage(args: argparse.Namespace) -> tuple[list[str], dict[str, Any]]:
    dc = args.dc if args.dc is not None else odds.damage_dc(args.ac)
    chances = odds.damage(args.points, dc, reroll=args.reroll, active=args.active, paid=args.paid)
    lines = [f"{args.points} points of damage, checks of {dc}+"]
    lines += [f"  {taken} taken: {_ratio(chance)}" for taken, chance in enumerate(chances.taken)]
    lines += [f"on average: {_ratio(chances.expected)}", f"rules: {', '.join(chances.rules)}"]
    record: dict[str, Any] = {"points": args.points, "dc": dc, "reroll": args.reroll, "active": args.active}
    record |= {"paid": args.paid, "taken": [_numbers(chance) for chance in chances.taken]}
    return lines, {**record, "expected": _numbers(chances.expected), "rules": list(chances.rules)}


def _death(args: argparse.Namespace) -> tuple[list[str], dict[str, Any]]:
    chances = odds.death(args.dc)
    lines = [f"{name}: {_ratio(chance)}" for name, chance in chances.items()]
    rules = ["R46", "R47", "R48"]
    record = {"dc": args.dc, **{name: _numbers(chance) for name, chance in chances.items()}, "rules": rules}
    return [*lines, f"rules: {', '.join(rules)}"], record
