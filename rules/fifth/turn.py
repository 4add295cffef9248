"""Turns and rounds: who is next, the menu of a turn, and the end of a fight."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.engine.turn_order import TurnOrder
from traywatch.rules.fifth import changes, setup
from traywatch.rules.fifth.cards import FifthAction
from traywatch.rules.fifth.damage import end_concentration
from traywatch.rules.fifth.effects import acts, conditions_of, may_attack
from traywatch.rules.fifth.model import FifthCombatant, FifthTask
from traywatch.rules.fifth.rolls.attack_dice import damage_texts
from traywatch.rules.fifth.rolls.death import begin_death_save, dying
from traywatch.rules.fifth.rolls.initiative import order_text
from traywatch.rules.fifth.step_context import Answer, FifthStepContext

TURN = "turn"
_ACT, _REACT, _HAPPENS, _NEXT = (
    msg("fifth-group", group=group) for group in ("act", "react", "happens", "next")
)
GROUPS: dict[str, Text] = {
    **dict.fromkeys(("act", "aim", "dodge", "stand_up", "stabilize", "concentrate"), _ACT),
    **dict.fromkeys(("ask_reaction", "leave_reach"), _REACT),
    **dict.fromkeys(("ask_whom", "ask_check", "ask_save"), _HAPPENS),
    **dict.fromkeys(("next_turn", "end_fight", "finish"), _NEXT),
}
"""The groups of the menu, by the task of an option."""


def go_on(step: FifthStepContext, task: FifthTask) -> None:
    """What comes next when nothing is left to do: the menu of the table, or of a turn."""
    step.set(strikes=(), test=None, area=None)
    if step.state.phase != "fight":
        setup.ask_table(step)
    elif (winner := _winner(step)) is not None:
        step.add_tasks(FifthTask(do="end_fight", name=winner))
    elif not _has_turn(step.active):
        step.add_tasks(FifthTask(do="next_turn"))
    else:
        _ask_turn(step)


def _winner(step: FifthStepContext) -> str | None:
    """The side that is left, if the other one cannot go on. The party goes on while somebody is dying."""
    there = [one for one in step.state.combatants if step.fights(one.id) and not one.gone]
    standing = {one.side for one in there if one.hp > 0 or dying(one)}
    if "foe" not in standing:
        return "party"
    return "foe" if "party" not in standing else None


def _has_turn(combatant: FifthCombatant) -> bool:
    return not combatant.dead and not combatant.gone and not combatant.stable


# Turns -----------------------------------------------------------------------------------


def start_round(step: FifthStepContext, task: FifthTask) -> None:
    """The first round begins, as soon as the order is known."""
    step.set(phase="fight", turns=step.state.turns.begin(), acted=False)
    step.use("R73")
    step.report(msg("fifth-round", n=1), [msg("fifth-order", order=order_text(step))])
    step.add_tasks(FifthTask(do="begin_turn"))


def begin_turn(step: FifthStepContext, task: FifthTask) -> None:
    """The turn of the active creature begins: its reaction is back, its dodge ends, it may be dying."""
    combatant = step.active
    step.use("R74")
    step.put(combatant.id, reaction_used=False, dodging=False)
    step.set(acted=False)
    if dying(combatant):
        begin_death_save(step, combatant.id)


def next_turn(step: FifthStepContext, task: FifthTask) -> None:
    """The next creature that has a turn. A new round begins after the last one."""
    turns = step.state.turns
    for _ in turns.acting:
        turns = turns.next()
        if _has_turn(step.combatant(turns.turn)):
            if turns.round > step.state.turns.round:
                step.use("R73")
                step.show(msg("fifth-round", n=turns.round))
            step.set(turns=turns)
            step.add_tasks(FifthTask(do="begin_turn"))
            return
    step.add_tasks(FifthTask(do="end_fight", name="foe"))


def end_fight(step: FifthStepContext, task: FifthTask) -> None:
    """A fight ends. ``name`` is the side that won; empty if people end it."""
    for combatant in step.state.combatants:
        step.put(combatant.id, dodging=False, reaction_used=False)
    step.set(phase="table", turns=TurnOrder())
    if task.name == "party":
        step.ended("battle", "won", msg("fifth-fight-won"))
        step.show(msg("fifth-fight-won"), "good")
    elif task.name == "foe":
        step.ended("battle", "lost", msg("fifth-fight-lost"))
        step.show(msg("fifth-fight-lost"), "bad")
    else:
        step.show(msg("fifth-fight-ends"))
    left = tuple(one for one in step.state.combatants if one.side == "party" or not (one.dead or one.gone))
    step.set(combatants=left)


# The menu --------------------------------------------------------------------------------


def _ask_turn(step: FifthStepContext) -> None:
    combatant = step.active
    if not acts(combatant):
        step.use("R84")
    answers = _answers(step, combatant)
    default = "next_turn"
    if not step.state.acted:
        default = next((option.id for option, *tasks in answers if tasks[0].do == "act"), default)
    prompt = msg("fifth-turn-of", who=combatant.name, acts="yes" if acts(combatant) else "no")
    step.ask(combatant.player, TURN, prompt, answers, groups=GROUPS, default=default)


def _answers(step: FifthStepContext, combatant: FifthCombatant) -> list[Answer]:
    out: list[Answer] = []
    if acts(combatant):
        out += _acts(step, combatant)
    out += _reactions(step, combatant)
    out += changes.answers(step)
    out.append((Option(id="next_turn", label=msg("fifth-next-turn")), FifthTask(do="next_turn")))
    return [*out, (Option(id="end_fight", label=msg("fifth-end-fight")), FifthTask(do="end_fight"))]


def _acts(step: FifthStepContext, combatant: FifthCombatant) -> list[Answer]:
    out: list[Answer] = []
    for n, action in enumerate(combatant.actions):
        label = msg("fifth-action", name=action.name or "none", kind=action.kind)
        option = Option(id=f"act:{n}", label=label, note=action_note(action))
        out.append((option, FifthTask(do="act", who=combatant.id, n=n)))
    for n, action in enumerate(combatant.actions):
        if action.kind == "attack":
            label = msg("fifth-twice", action=msg("fifth-action", name=action.name or "none", kind="attack"))
            option = Option(id=f"twice:{n}", label=label, note=msg("fifth-twice-note"))
            out.append((option, FifthTask(do="aim", who=combatant.id, n=n, name="both")))
    out.append((Option(id="dodge", label=msg("fifth-dodge")), FifthTask(do="dodge", who=combatant.id)))
    if any(c.name == "prone" for c in combatant.conditions):
        out.append(
            (Option(id="stand_up", label=msg("fifth-stand-up")), FifthTask(do="stand_up", who=combatant.id))
        )
    if any(dying(other) for other in step.state.combatants):
        option = Option(id="stabilize", label=msg("fifth-stabilize"))
        out.append((option, FifthTask(do="stabilize", who=combatant.id)))
    label = msg("fifth-concentrate", on="yes" if combatant.concentrating else "no")
    out.append((Option(id="concentrate", label=label), FifthTask(do="concentrate", who=combatant.id)))
    return out


def action_note(action: FifthAction) -> Text:
    """An action in short: ``+5, 1d8+3 slashing``."""
    damage = damage_texts(action.damage)
    if action.kind == "attack":
        return msg("fifth-attack-note", bonus=f"{action.bonus:+d}", damage=damage)
    if action.kind == "save":
        return msg("fifth-save-note", dc=action.dc, ability=action.ability, damage=damage or ("–",))
    return msg("fifth-heal-note", damage=damage)


def act(step: FifthStepContext, task: FifthTask) -> None:
    """An action of the sheet: an attack, an effect with saving throws, or healing."""
    combatant = step.combatant(task.who)
    action = combatant.actions[task.n]
    if action.kind == "attack":
        step.add_tasks(FifthTask(do="aim", who=combatant.id, n=task.n))
    elif action.kind == "save":
        step.add_tasks(FifthTask(do="ask_targets", who=combatant.id, n=task.n))
    else:
        step.add_tasks(FifthTask(do="heal_target", who=combatant.id, n=task.n))


def dodge(step: FifthStepContext, task: FifthTask) -> None:
    """The creature dodges until its next turn (R24)."""
    step.use("R24")
    step.set(acted=True)
    step.put(task.who, dodging=True)
    step.show(msg("fifth-dodges", who=step.combatant(task.who).name))


def stand_up(step: FifthStepContext, task: FifthTask) -> None:
    """The creature is prone no longer."""
    combatant = step.combatant(task.who)
    step.put(task.who, conditions=tuple(c for c in combatant.conditions if c.name != "prone"))
    step.show(msg("fifth-stands-up", who=combatant.name))


def concentrate(step: FifthStepContext, task: FifthTask) -> None:
    """The creature begins to concentrate, or stops."""
    combatant = step.combatant(task.who)
    step.use("R60")
    step.put(task.who, concentrating=not combatant.concentrating)
    end_concentration(step, task.who)
    step.show(msg("fifth-concentrates", who=combatant.name, on="no" if combatant.concentrating else "yes"))


# Reactions -------------------------------------------------------------------------------


def _reactions(step: FifthStepContext, combatant: FifthCombatant) -> list[Answer]:
    out: list[Answer] = []
    ready = [other for other in step.state.combatants if other.id != combatant.id and _may_react(step, other)]
    for other in ready:
        if other.side != combatant.side and acts(combatant) and melee(other) and _sees(other, combatant):
            label = msg("fifth-leave-reach", who=other.name)
            leave = FifthTask(do="leave_reach", who=other.id, target=combatant.id)
            out.append((Option(id=f"leave:{other.id}", label=label), leave))
    for other in ready:
        by = other.player if other.player != combatant.player else None
        option = Option(id=f"react:{other.id}", label=msg("fifth-reaction-of", who=other.name), by=by)
        out.append((option, FifthTask(do="ask_reaction", who=other.id)))
    return out


def _sees(combatant: FifthCombatant, mover: FifthCombatant) -> bool:
    """Whether a creature may attack another that leaves its reach: it must see it, and may not be charmed."""
    hidden = "invisible" in conditions_of(mover) or "blinded" in conditions_of(combatant)
    return may_attack(combatant, mover) and not hidden


def _may_react(step: FifthStepContext, combatant: FifthCombatant) -> bool:
    return (
        acts(combatant)
        and not combatant.reaction_used
        and bool(combatant.actions)
        and step.fights(combatant.id)
    )


def melee(combatant: FifthCombatant) -> list[int]:
    """The indices of a creature's melee attacks."""
    return [n for n, action in enumerate(combatant.actions) if action.kind == "attack" and not action.ranged]


def leave_reach(step: FifthStepContext, task: FifthTask) -> None:
    """A creature leaves the reach of another, which may make an opportunity attack (R75)."""
    combatant, mover = step.combatant(task.who), step.combatant(task.target)
    answers: list[Answer] = []
    for n in melee(combatant):
        label = msg("fifth-action", name=combatant.actions[n].name or "none", kind="attack")
        then = FifthTask(do="react", who=combatant.id, target=mover.id, n=n)
        answers.append((Option(id=f"act:{n}", label=label, note=action_note(combatant.actions[n])), then))
    answers.append((Option(id="let_go", label=msg("fifth-let-go")),))
    prompt = msg("fifth-opportunity-question", who=combatant.name, mover=mover.name)
    step.ask(combatant.player, "opportunity", prompt, answers, why=("R75",))


def ask_reaction(step: FifthStepContext, task: FifthTask) -> None:
    """Ask which action a creature takes as its reaction."""
    combatant = step.combatant(task.who)
    answers: list[Answer] = []
    for n, action in enumerate(combatant.actions):
        label = msg("fifth-action", name=action.name or "none", kind=action.kind)
        option = Option(id=f"act:{n}", label=label, note=action_note(action))
        answers.append((option, FifthTask(do="react", who=combatant.id, n=n)))
    answers.append(
        (Option(id="used", label=msg("fifth-other-reaction")), FifthTask(do="react", who=combatant.id, n=-1))
    )
    answers.append((Option(id="back", label=msg("fifth-back")), FifthTask(do="back")))
    step.ask(
        combatant.player, "reaction", msg("fifth-which-reaction", who=combatant.name), answers, why=("R75",)
    )


def react(step: FifthStepContext, task: FifthTask) -> None:
    """A creature uses its reaction."""
    step.use("R75")
    combatant = step.put(task.who, reaction_used=True)
    step.show(msg("fifth-reacts", who=combatant.name))
    if task.n < 0 or task.n >= len(combatant.actions):
        return
    if task.target:
        step.add_tasks(FifthTask(do="aim_second", who=combatant.id, target=task.target, n=task.n))
    else:
        step.add_tasks(FifthTask(do="act", who=combatant.id, n=task.n))
