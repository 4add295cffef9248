"""Start and end of temporary effects, and other changes that the players enter."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.delvers_deep import setup
from traywatch.rules.delvers_deep.character_stats import (
    base_health,
    base_sanity,
    fit,
    give,
    stat_name,
    top,
    top_health,
    top_sanity,
    value,
)
from traywatch.rules.delvers_deep.checks.check_terms import HARM
from traywatch.rules.delvers_deep.content import STATS, Stat
from traywatch.rules.delvers_deep.model import CharacterState, DelverTask, to_do
from traywatch.rules.delvers_deep.step_context import Answer, DelverStepContext
from traywatch.rules.engine.option_groups import in_groups

BACK = Option(id="back", label=msg("delve-back"))
GROUPS = {
    "put_on": msg("rules-group-begins"),
    "take_off": msg("rules-group-ends"),
    "change_max": msg("rules-group-maximum"),
    "regain": msg("rules-group-regain"),
    "wound": msg("rules-group-wounds"),
}
"""Headings of the list of changes, by the task of an option."""


def answers(step: DelverStepContext, index: int) -> list[Answer]:
    """All changes that the players can enter for a character."""
    character, content = step.character(index), step.content
    worn = {w.effect.id for w in character.worn}
    out: list[Answer] = []

    def add(
        task: DelverTask, name: str, label: Text, note: Text = "", amount: tuple[int, int] | None = None
    ) -> None:
        out.append((Option(id=name, label=label, note=note, amount=amount), task))

    for effect in content.effects:
        on = effect.id in worn
        label = msg("delve-effect-on", kind=effect.kind, effect=effect.name)
        if on:
            label = msg("delve-effect-off", kind=effect.kind, effect=effect.name)
        task = to_do("take_off" if on else "put_on", index, effect.id)
        add(task, f"{'off' if on else 'on'}:{effect.id}", label, effect.text)
    for stat in STATS:
        label = msg("delve-change-max", stat=stat_name(stat))
        add(to_do("change_max", index, stat), f"max:{stat}", label, amount=(-20, 20))
    add(to_do("set_armor", index), "ac", msg("delve-armor-elsewhere"), amount=(0, 9))
    for kind in HARM:
        label = msg("delve-dc-elsewhere", kind=kind)
        add(to_do("set_dc", index, kind), f"dc:{kind}", label, amount=(-4, 4))
    missing: dict[str, int] = {
        "health": top_health(content, step.settings, character) - character.health,
        "sanity": top_sanity(content, step.settings, character) - character.sanity,
    }
    missing |= {stat: top(character, stat) - value(character, stat) for stat in STATS}
    for what, most in missing.items():
        if most > 0:
            label = msg("delve-regain", what=what)
            add(to_do("regain", index, what), f"regain:{what}", label, amount=(1, most))
    wounds = {
        "health": base_health(content, step.settings, character),
        "sanity": base_sanity(content, step.settings, character),
    }
    for what, most in wounds.items():
        if most > 0:
            label = msg("delve-wound", what=what)
            add(to_do("wound", index, what), f"wound:{what}", label, amount=(1, most))
    level = to_do("level_up", index, n=content.level_points)
    if content.level_points is None:
        add(level, "level_up", msg("delve-level-up-points"), amount=(0, 20))
    else:
        note = msg("delve-points-to-place", n=content.level_points)
        add(level, "level_up", msg("delve-level-up"), note)
    return in_groups([*out, (BACK, to_do("back"))], GROUPS)


def put_on(step: DelverStepContext, task: DelverTask) -> None:
    """Start an effect, after its armor class is known. Base values do not change."""
    step.set(focus=step.state.active)
    if step.content.effect(task.name).ac == "ask":
        step.add_tasks(to_do("ask_armor", task.who, task.name))
    else:
        _wear(step, task.who, task.name, None)


def take_armor(step: DelverStepContext, task: DelverTask) -> None:
    """The armor class of something that the content leaves open."""
    step.set(focus=step.state.active)
    if step.character(task.who).ready:
        _wear(step, task.who, task.name, step.amount)
    else:
        setup.wear(step, task.who, task.name, step.amount)


def _wear(step: DelverStepContext, index: int, effect: str, ac: int | None) -> None:
    before = step.character(index)
    setup.wear(step, index, effect, ac)
    report = msg("delve-has-effect", who=before.name, effect=step.content.effect(effect).name)
    _tell(step, index, before, report)


def take_off(step: DelverStepContext, task: DelverTask) -> None:
    """End an effect."""
    step.set(focus=step.state.active)
    before = step.character(task.who)
    step.set_character(task.who, worn=tuple(w for w in before.worn if w.effect.id != task.name))
    report = msg("delve-effect-over", who=before.name, effect=step.content.effect(task.name).name)
    _tell(step, task.who, before, report)


def _tell(step: DelverStepContext, index: int, before: CharacterState, headline: Text) -> None:
    step.use("R29", "R59")
    lines = fit(step, index, before)
    character = step.character(index)
    health = base_health(step.content, step.settings, character)
    sanity = base_sanity(step.content, step.settings, character)
    step.report(headline, [*lines, msg("delve-base-stays", health=health, sanity=sanity)])


def change_max(step: DelverStepContext, task: DelverTask) -> None:
    """Change a maximum stat for a time."""
    step.set(focus=step.state.active)
    before = step.character(task.who)
    old = getattr(before.temporary, task.name)
    held = max(-20, min(20, old + step.chosen_number))
    step.set_character(task.who, temporary=before.temporary.model_copy(update={task.name: held}))
    way = "up" if held > old else "down" if held < old else "same"
    stat = next(s for s in STATS if s == task.name)
    report = msg("delve-max-shifts", who=before.name, stat=stat_name(stat), way=way, n=abs(held - old))
    _tell(step, task.who, before, report)


def set_armor(step: DelverStepContext, task: DelverTask) -> None:
    """Armor that no effect of the content gives."""
    step.set(focus=step.state.active)
    character = step.set_character(task.who, ac_by_hand=step.chosen_number)
    step.use("R41", "R59")
    step.report(msg("delve-armor-from-elsewhere", who=character.name, n=step.chosen_number))


def set_dc(step: DelverStepContext, task: DelverTask) -> None:
    """A change of the DC of damage that no effect of the content gives."""
    step.set(focus=step.state.active)
    amount = step.chosen_number
    character = step.set_character(task.who, **{f"{task.name}_dc_by_hand": amount})
    step.use("R41" if task.name == "health" else "R49", "R59")
    way = "easier" if amount < 0 else "harder" if amount else "same"
    step.report(msg("delve-dc-from-elsewhere", who=character.name, kind=task.name, way=way, n=abs(amount)))


def regain(step: DelverStepContext, task: DelverTask) -> None:
    """A character regains health, sanity, or points of a stat."""
    step.set(focus=step.state.active)
    character, what, amount = step.character(task.who), task.name, step.chosen_number
    if what in HARM:
        step.set_character(task.who, **{what: getattr(character, what) + amount})
        step.use("R33" if what == "health" else "R34")
    else:
        stat: Stat = next(s for s in STATS if s == what)
        give(step, task.who, stat, amount)
        step.use("R37")
    step.report(msg("delve-regains", who=character.name, n=amount, what=what), (), "good")


def wound(step: DelverStepContext, task: DelverTask) -> None:
    """Base health or sanity drops for good."""
    step.set(focus=step.state.active)
    before, what = step.character(task.who), task.name
    field = f"more_{what}"
    step.set_character(task.who, **{field: getattr(before, field) - step.chosen_number})
    step.use("R30")
    lines = fit(step, task.who, before)
    step.report(msg("delve-base-drops", who=before.name, what=what, n=step.chosen_number), lines, "bad")


def level_up(step: DelverStepContext, task: DelverTask) -> None:
    """The next level, with ``n`` points to place; null: as many as were entered."""
    step.set(focus=step.state.active)
    points = step.chosen_number if task.n is None else task.n
    character = step.character(task.who)
    step.use("R25")
    character = step.set_character(task.who, level=character.level + 1, points=character.points + points)
    if character.points:
        setup.ask_points(step, task.who)
    else:
        step.report(msg("delve-is-level", who=character.name, n=character.level), (), "good")
