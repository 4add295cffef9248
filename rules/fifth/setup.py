"""The table between fights: characters, foes, and the start of a fight."""

from __future__ import annotations

from typing import Any

from traywatch.messages import Text, msg
from traywatch.rules.core.events import Player
from traywatch.rules.core.requests import FreeText, Option
from traywatch.rules.fifth import changes
from traywatch.rules.fifth.content import MOST_FOES
from traywatch.rules.fifth.model import FifthCombatant, FifthCondition, FifthTask
from traywatch.rules.fifth.sheets.sheet_card import FifthCard
from traywatch.rules.fifth.step_context import GAME_MASTER, Answer, FifthStepContext

MOST_PARTY = 12
TABLE = "table"
_FIGHT, _FOES, _SHEETS, _HAPPENS = (
    msg("fifth-group", group=g) for g in ("fight", "foes", "sheets", "happens")
)
GROUPS: dict[str, Text] = {
    **dict.fromkeys(("begin", "rest", "finish"), _FIGHT),
    **dict.fromkeys(("add_foes", "add_own_foe", "add_encounter", "remove_foe", "clear_foes"), _FOES),
    **dict.fromkeys(("write_sheet", "add_action", "newcomer"), _SHEETS),
    **dict.fromkeys(("ask_whom", "act"), _HAPPENS),
}
"""The groups of the menu, by the task of an option."""


FRESH: dict[str, Any] = {
    "temp_hp": 0, "exhaustion": 0, "successes": 0, "failures": 0, "stable": False, "dead": False,
    "concentrating": False,
}  # fmt: skip
"""What holds for a character with a new sheet."""


def _fields(card: FifthCard) -> dict[str, Any]:
    """The fields of a creature that its card decides."""
    return {
        "name": card.name,
        "ac": card.ac,
        "max_hp": card.hp,
        "hp": card.hp,
        "initiative_bonus": card.initiative,
        "saves": card.saves,
        "actions": card.actions,
        "resist": card.resist,
        "vulnerable": card.vulnerable,
        "immune": card.immune,
        "condition_immune": card.condition_immune,
        "crit_from": card.crit_from,
        "conditions": tuple(FifthCondition(name=name) for name in dict.fromkeys(card.conditions)),
    }


def start(step: FifthStepContext) -> None:
    """The characters of the players, and the foes of the content."""
    cards = {card.id: card for card in step.content.characters}
    for player in step.state.players:
        if player.figure is not None and player.figure != GAME_MASTER:
            _join(step, cards[player.figure], player)
    _add_encounter(step)


def _join(step: FifthStepContext, card: FifthCard, player: Player) -> None:
    combatant = FifthCombatant(id=card.id, kind=card.id, side="party", player=player.id, **_fields(card))
    step.set(combatants=(*step.state.combatants, combatant))


def _add(step: FifthStepContext, card: FifthCard, n: int) -> int:
    """Add foes of one card, as far as there is room. Returns how many were added."""
    free = MOST_FOES - sum(one.side == "foe" for one in step.state.combatants)
    n = min(n, free)
    for _ in range(n):
        serial = step.state.made + 1
        number = 1 + sum(one.kind == card.id for one in step.state.combatants)
        fields = _fields(card)
        name: Text = msg("fifth-numbered", name=card.name, n=number)
        combatant = FifthCombatant(
            id=f"{card.id}_{serial}", kind=card.id, side="foe", player=step.host, **fields
        )
        step.set(
            made=serial, combatants=(*step.state.combatants, combatant.model_copy(update={"name": name}))
        )
    return n


def _add_encounter(step: FifthStepContext) -> None:
    for name, n in step.content.encounter.items():
        _add(step, step.content.foe(name), n)


# The menu --------------------------------------------------------------------------------


def ask_table(step: FifthStepContext) -> None:
    """The menu between fights. Everybody may write their own sheet."""
    state = step.state
    foes = [one for one in state.combatants if one.side == "foe"]
    party = [one for one in state.combatants if one.side == "party" and not one.dead]
    out: list[Answer] = []
    if foes and party:
        out.append((Option(id="begin", label=msg("fifth-begin")), FifthTask(do="begin")))
    if any(one.side == "party" for one in state.combatants):
        option = Option(id="rest", label=msg("fifth-rest"), note=msg("fifth-rest-note"))
        out.append((option, FifthTask(do="rest")))
    out += _foes(step, foes)
    out += _sheets(step)
    if state.combatants:
        out += changes.answers(step)
    for combatant in party:
        for n, action in enumerate(combatant.actions):
            if action.kind == "heal":
                label = msg("fifth-heals-with", who=combatant.name, action=action.name or "–")
                out.append(
                    (
                        Option(id=f"heal:{combatant.id}:{n}", label=label),
                        FifthTask(do="act", who=combatant.id, n=n),
                    )
                )
    out.append((Option(id="finish", label=msg("fifth-finish")), FifthTask(do="finish")))
    default = "begin" if foes and party and not state.fights else "finish"
    step.ask(step.host, TABLE, msg("fifth-at-the-table"), out, groups=GROUPS, default=default)


def _foes(step: FifthStepContext, foes: list[FifthCombatant]) -> list[Answer]:
    out: list[Answer] = []
    free = MOST_FOES - len(foes)
    if free:
        for card in step.content.foes:
            note = msg("fifth-foe-note", ac=card.ac, hp=card.hp)
            option = Option(id=f"foe:{card.id}", label=card.name, note=note, amount=(1, min(free, 10)))
            out.append((option, FifthTask(do="add_foes", name=card.id)))
        text = FreeText(like=msg("fifth-like-foe"), most=200)
        option = Option(id="own_foe", label=msg("fifth-own-foe"), note=msg("fifth-own-foe-note"), text=text)
        out.append((option, FifthTask(do="add_own_foe")))
    if step.content.encounter and not foes:
        option = Option(id="encounter", label=msg("fifth-option-practice-encounter"))
        out.append((option, FifthTask(do="add_encounter")))
    for combatant in foes:
        option = Option(id=f"remove:{combatant.id}", label=msg("fifth-remove-foe", who=combatant.name))
        out.append((option, FifthTask(do="remove_foe", who=combatant.id)))
    if len(foes) > 1:
        out.append((Option(id="clear", label=msg("fifth-clear-foes")), FifthTask(do="clear_foes")))
    return out


def _sheets(step: FifthStepContext) -> list[Answer]:
    out: list[Answer] = []
    party = [one for one in step.state.combatants if one.side == "party"]
    like = msg("fifth-like-sheet")
    for combatant in party:
        by = combatant.player if combatant.player != step.host else None
        label, note = msg("fifth-write-sheet", who=combatant.name), msg("fifth-write-sheet-note")
        option = Option(
            id=f"sheet:{combatant.id}", label=label, note=note, text=FreeText(like=like, most=200), by=by
        )
        out.append((option, FifthTask(do="write_sheet", who=combatant.id)))
        label, text = (
            msg("fifth-add-action", who=combatant.name),
            FreeText(like=msg("fifth-like-action"), most=120),
        )
        if len(combatant.actions) < 12:
            option = Option(id=f"action:{combatant.id}", label=label, text=text, by=by)
            out.append((option, FifthTask(do="add_action", who=combatant.id)))
    if len(party) < MOST_PARTY:
        text = FreeText(like=like, most=200)
        option = Option(id="newcomer", label=msg("fifth-newcomer"), text=text)
        out.append((option, FifthTask(do="newcomer")))
    return out


def add_foes(step: FifthStepContext, task: FifthTask) -> None:
    """Foes of the list join."""
    card = step.content.foe(task.name)
    n = _add(step, card, step.amount or 1)
    step.show(msg("fifth-foes-join", name=card.name, n=n))


def add_own_foe(step: FifthStepContext, task: FifthTask) -> None:
    """A foe that was entered in short."""
    if step.sheet is not None:
        card = step.sheet.model_copy(update={"id": f"own{step.state.made + 1}"})
        n = _add(step, card, 1)
        step.show(msg("fifth-foes-join", name=card.name, n=n))


def add_encounter(step: FifthStepContext, task: FifthTask) -> None:
    """The foes of the content join."""
    _add_encounter(step)
    step.show(msg("fifth-encounter-joins"))


def remove_foe(step: FifthStepContext, task: FifthTask) -> None:
    """A foe goes away before the fight."""
    name = step.combatant(task.who).name
    step.set(combatants=tuple(one for one in step.state.combatants if one.id != task.who))
    step.show(msg("fifth-leaves", who=name))


def clear_foes(step: FifthStepContext, task: FifthTask) -> None:
    """All foes go away."""
    step.set(combatants=tuple(one for one in step.state.combatants if one.side == "party"))
    step.show(msg("fifth-foes-gone"))


def write_sheet(step: FifthStepContext, task: FifthTask) -> None:
    """A player writes the sheet of a character. Hit points are full."""
    if step.sheet is not None:
        combatant = step.put(task.who, **_fields(step.sheet), **FRESH)
        step.show(
            msg(
                "fifth-sheet-written",
                who=combatant.name,
                ac=combatant.ac,
                hp=combatant.max_hp,
                n=len(combatant.actions),
            )
        )


def add_action(step: FifthStepContext, task: FifthTask) -> None:
    """A player adds an action to a sheet."""
    if step.action is not None:
        combatant = step.combatant(task.who)
        step.put(task.who, actions=(*combatant.actions, step.action))
        name = msg("fifth-action", name=step.action.name or "none", kind=step.action.kind)
        step.show(msg("fifth-action-added", who=combatant.name, action=name))


def newcomer(step: FifthStepContext, task: FifthTask) -> None:
    """A further character joins the party; whoever runs the foes answers for it."""
    if step.sheet is not None:
        serial = step.state.made + 1
        card = step.sheet.model_copy(update={"id": f"guest_{serial}"})
        step.set(made=serial)
        _join(step, card, Player(id=step.host, name=""))
        step.show(msg("fifth-sheet-written", who=card.name, ac=card.ac, hp=card.hp, n=len(card.actions)))


def rest(step: FifthStepContext, task: FifthTask) -> None:
    """A long rest: full hit points, one level of exhaustion less, no conditions (R76)."""
    step.use("R76")
    for combatant in step.state.combatants:
        if combatant.side == "party" and not combatant.dead:
            step.put(
                combatant.id, hp=combatant.max_hp, temp_hp=0, exhaustion=max(0, combatant.exhaustion - 1),
                conditions=(), successes=0, failures=0, stable=False, concentrating=False, gone=False,
            )  # fmt: skip
    step.show(msg("fifth-rested"), "good")


def finish(step: FifthStepContext, task: FifthTask) -> None:
    """The session ends."""
    step.set(phase="finished")
    step.ended("session", "won", msg("fifth-session-over"))
    step.show(msg("fifth-session-over"))
