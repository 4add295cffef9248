"""The rules of ``fifth`` a second time, from the text alone and without the engine, to compare with it.

A ``Fight`` has plain dictionaries. Each method takes one event, and ``dice``: the numbers in the order in
which a table rolls them.
"""

from __future__ import annotations

from typing import Any

OFF_GUARD = {"blinded", "paralyzed", "petrified", "restrained", "stunned", "unconscious"}
STILL = {"paralyzed", "petrified", "stunned", "unconscious"}


class Fight:
    """All creatures by name, the order of turns, and whose turn it is."""

    def __init__(self, creatures: dict[str, dict[str, Any]], rules: dict[str, Any]) -> None:
        self.all, self.order, self.now, self.rules = creatures, list(creatures), 0, rules

    def has(self, who: str, *names: str) -> bool:
        one = self.all[who]
        held = set(one["conditions"]) | ({"unconscious"} if one["hp"] == 0 else set())
        held |= {"prone"} if "unconscious" in held else set()
        held |= {"incapacitated"} if held & STILL else set()
        return bool(held & set(names))

    def able(self, who: str) -> bool:
        return not self.all[who]["dead"] and not self.has(who, "incapacitated")

    def dying(self, who: str) -> bool:
        one = self.all[who]
        return one["hp"] == 0 and not one["dead"] and not one["stable"]

    def edge(self, better: list[bool], worse: list[bool]) -> int:
        return int(any(better)) - int(any(worse))

    def attack(self, who: str, to: str, act: dict[str, Any], how: dict[str, Any], dice: list[int]) -> None:
        me, it, near = self.all[who], self.all[to], how["near"]
        ducks = it["dodging"] and self.able(to) and not self.has(to, "grappled", "restrained", "blinded")
        better = [how["advantage"], self.has(to, *OFF_GUARD), self.has(who, "invisible")]
        better += [self.has(to, "prone") and near]
        worse = [
            how["disadvantage"],
            self.has(who, "blinded", "poisoned", "prone", "restrained", "frightened"),
        ]
        worse += [self.has(who, "grappled"), self.has(to, "invisible"), self.has(to, "prone") and not near]
        worse += [ducks and not self.has(who, "invisible")]
        worse += [act["ranged"] and near and self.able(to) and not self.has(to, "blinded")]
        edge = self.edge(better, worse)
        shown = [dice.pop(0) for _ in range(2 if edge and self.rules["advantage_dice"] == "two" else 1)]
        rolled = self.roll(act, dice) if how["along"] else None
        if edge and len(shown) == 1:
            shown.append(dice.pop(0))
        natural = max(shown) if edge > 0 else min(shown)
        total = natural + act["bonus"] - 2 * me["exhaustion"]
        hit = natural == 20 or (natural != 1 and total >= it["ac"] + how["cover"])
        if natural == 1 and not self.rules["one_misses"]:
            hit = total >= it["ac"] + how["cover"]
        if not hit:
            return
        crit = natural >= me["crit_from"] or (near and self.has(to, "paralyzed", "unconscious"))
        points, rule = {}, self.rules["critical"]
        twice = crit and rule == "double_dice"
        if rolled is None:
            # Both halves of each kind of die lie in one throw.
            both = [[dice.pop(0) for _ in range((2 if twice else 1) * n)] for n, _, _, _ in act["damage"]]
        else:
            more = self.roll(act, dice) if twice else [[] for _ in act["damage"]]
            both = [one + other for one, other in zip(rolled, more, strict=True)]
        for (n, sides, plus, kind), shown in zip(act["damage"], both, strict=True):
            points[kind] = sum(shown) + plus + (n * sides if crit and rule == "max_plus_roll" else 0)
            points[kind] *= 2 if crit and rule == "double_total" else 1
        self.hurt(to, points, dice, crit=crit, then=act["condition"])

    def roll(self, act: dict[str, Any], dice: list[int]) -> list[list[int]]:
        return [[dice.pop(0) for _ in range(n)] for n, _, _, _ in act["damage"]]

    def hurt(self, to: str, points: dict[str, int], dice: list[int], **how: Any) -> int:
        """The damage of an attack or effect. Concentration is checked after all of it."""
        it, total = self.all[to], 0
        for kind, n in points.items():
            n = n // 2 if how.get("half") else n
            n = n // 2 if kind in it["resist"] or self.has(to, "petrified") else n
            n = n * 2 if kind in it["vulnerable"] else n
            total += 0 if kind in it["immune"] else n
        left = max(0, total - it["temp"])
        it["temp"] -= total - left
        over, kills = left - it["hp"], self.rules["massive_damage"]
        if it["hp"] == 0 and left:
            it["failures"] = min(3, it["failures"] + (2 if how.get("crit") else 1))
            if it["stable"]:
                it["stable"], it["successes"] = False, 0
            if it["failures"] == 3 or (kills and left >= it["max"]):
                self.kill(to)
        elif over >= 0 and it["hp"]:
            it.update(hp=0, successes=0, failures=0, stable=False)
            if (it["foe"] and self.rules["foes_at_zero"] == "dead") or (kills and over >= it["max"]):
                self.kill(to)
        elif left:
            it["hp"] -= left
        if how.get("then") and not it["dead"]:
            self.begin(to, how["then"])
        it["concentrating"] = it["concentrating"] and self.able(to)
        if "later" not in how:
            self.keep(to, total, dice)
        return total

    def keep(self, to: str, total: int, dice: list[int]) -> None:
        it = self.all[to]
        if total and it["concentrating"]:
            natural = dice.pop(0)
            it["concentrating"] = natural + it["saves"]["con"] - 2 * it["exhaustion"] >= min(
                30, max(10, total // 2)
            )

    def kill(self, who: str) -> None:
        self.all[who].update(dead=True, hp=0, temp=0, stable=False, concentrating=False, dodging=False)

    def begin(self, to: str, condition: str) -> None:
        it = self.all[to]
        if condition not in it["condition_immune"] and not (
            condition == "poisoned" and self.has(to, "petrified")
        ):
            it["conditions"].add(condition)
            it["concentrating"] = it["concentrating"] and self.able(to)

    def end(self, to: str, condition: str) -> None:
        self.all[to]["conditions"].discard(condition)
        if condition == "unconscious":
            self.begin(to, "prone")

    def heal(self, to: str, n: int) -> None:
        it = self.all[to]
        if it["hp"] == 0 and n > 0 and not it["dead"]:
            it.update(successes=0, failures=0, stable=False)
            self.begin(to, "prone")
        it["hp"] = it["hp"] if it["dead"] else min(it["max"], it["hp"] + n)

    def dex_edge(self, who: str) -> int:
        held = self.has(who, "grappled", "restrained", "blinded")
        ducks = self.all[who]["dodging"] and self.able(who) and not held
        return self.edge([ducks], [self.has(who, "restrained")])

    def blast(self, to: list[str], act: dict[str, Any], dice: list[int]) -> None:
        """Saving throws of all targets in the order in which the table rolls them, then the damage."""
        dex = act["ability"] == "dex"
        failed = {name for name in to if act["ability"] in ("str", "dex") and self.has(name, *STILL)}
        waiting = [name for name in to if name not in failed]
        while waiting:
            first = waiting[0]
            edge = self.dex_edge(first) if dex else 0
            like = [n for n in waiting if self.alike(n, first, act) and not (dex and self.dex_edge(n))]
            for name in [first] if edge else like:
                shown = [dice.pop(0) for _ in range(2 if edge else 1)]
                one = self.all[name]
                total = (max(shown) if edge > 0 else min(shown)) + one["saves"][act["ability"]]
                if total - 2 * one["exhaustion"] < act["dc"]:
                    failed.add(name)
                waiting.remove(name)
        hurt = [name for name in to if name in failed or act["half"]]
        points: dict[str, int] = {}
        if hurt:
            shown_all = self.roll(act, dice)
            points = {
                kind: sum(s) + plus for s, (_, _, plus, kind) in zip(shown_all, act["damage"], strict=True)
            }
        taken = {}
        for name in hurt:
            then = act["condition"] if name in failed else None
            taken[name] = self.hurt(name, points, dice, half=name not in failed, then=then, later=True)
        for name in reversed(hurt):
            self.keep(name, taken[name], dice)

    def alike(self, name: str, other: str, act: dict[str, Any]) -> bool:
        """Creatures of one player with the same bonus roll their saves at once."""
        one, two = self.all[name], self.all[other]
        same = one["saves"][act["ability"]] == two["saves"][act["ability"]]
        return bool(same and one["by"] == two["by"] and one["exhaustion"] == two["exhaustion"])

    def next(self, dice: list[int]) -> None:
        """The next creature that has a turn. A dying one makes a death save."""
        for _ in self.order:
            self.now = (self.now + 1) % len(self.order)
            one = self.all[self.order[self.now]]
            if not one["dead"] and not one["stable"]:
                break
        one["dodging"] = False
        if self.dying(self.order[self.now]):
            natural = dice.pop(0)
            if natural == 20:
                self.heal(self.order[self.now], 1)
            elif natural - 2 * one["exhaustion"] < 10 or natural == 1:
                one["failures"] = min(3, one["failures"] + (2 if natural == 1 else 1))
                if one["failures"] == 3:
                    self.kill(self.order[self.now])
            else:
                one["successes"] += 1
                if one["successes"] == 3:
                    one.update(stable=True, successes=0, failures=0)

    def settle(self, dice: list[int]) -> None:
        """Who is dead or stable has no turn. The fight ends with the side that cannot go on."""
        while not self.over() and any(self.all[self.order[self.now]][key] for key in ("dead", "stable")):
            self.next(dice)

    def over(self) -> bool:
        return len({one["foe"] for name, one in self.all.items() if one["hp"] > 0 or self.dying(name)}) < 2
