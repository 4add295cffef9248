"""Questions to the players whose heroes could help now: before harm, after it, and before a battle ends."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.deep_dark_dice.abilities.ability_use import options
from traywatch.rules.deep_dark_dice.abilities.coming_harm import first_source, harms_ahead
from traywatch.rules.deep_dark_dice.abilities.moments import Window
from traywatch.rules.deep_dark_dice.model import DeepTask
from traywatch.rules.deep_dark_dice.step_context import Answer, DeepStepContext, Offered, ability_of

GO_ON = Option(id="go_on", label=msg("ddd-option-continue"))

AFTER_DAMAGE = ("heal", "barrier", "cleanse", "revive")
"""Operations that help after damage that was survived."""


def due(step: DeepStepContext, task: DeepTask) -> None:
    """Before something harms heroes, interrupts may be used (R24). ``n`` is 1 between two harms of a turn's
    start: healing counts for the second one."""
    if not harms_ahead(step):
        return
    source = first_source(step)
    hero = step.hero.name
    prompt = (
        msg("ddd-harm-help-question", source=source)
        if source
        else msg("ddd-statuses-due-help-question", hero=hero)
    )
    window: Window = "harm" if step.attack_under_way else "ticked" if task.n else "due"
    _ask_helpers(step, task, window, f"{step.hero.id}-due", prompt, ("R24",))


def last_help(step: DeepStepContext, task: DeepTask) -> None:
    """Before a won battle ends, interrupts whose effect lasts may still be used (R24, R91)."""
    prompt = msg("ddd-beaten-help-question", monster=step.monster.name)
    _ask_helpers(step, task, "won", "last-help", prompt, ("R24", "R91"))


def ask_revival(step: DeepStepContext, task: DeepTask) -> bool:
    """Ask who revives the Downed hero of a task before play passes on (R24). Returns whether it asks."""
    prompt = msg("ddd-downed-help-question", hero=step.state.heroes[task.hero].name)
    name = f"{step.state.heroes[task.hero].id}-down"
    return _ask_helpers(step, task, "fallen", name, prompt, ("R24", "R58"))


def survived(step: DeepStepContext, task: DeepTask) -> None:
    """A hero who survived damage may be healed or shielded now, before anything else.

    The players of the heroes who could help are asked one after the other. A hero who did not survive may be
    revived.
    """
    hero = step.state.heroes[task.hero]
    lost = step.attack.losses.get(hero.id, 0)
    if hero.downed:
        step.use("R49")
        ask_revival(step, task)
        return
    if not lost or step.settings.after_damage == "skip":
        return
    prompt = msg("ddd-after-damage-help-question", hero=hero.name, lost=lost)
    _ask_helpers(step, task, "survived", f"{hero.id}-survived", prompt, ("R133", "R22", "R24"))


def survivors(step: DeepStepContext, task: DeepTask) -> None:
    """Other heroes who took damage of the attack, such as one who stepped in, may be helped too."""
    others = [n for n in range(len(step.state.heroes)) if n != step.state.active]
    hurt = [n for n in others if step.attack.losses.get(step.state.heroes[n].id)]
    step.add_tasks(*(DeepTask(do="survived", hero=n) for n in hurt))


def _ask_helpers(
    step: DeepStepContext, task: DeepTask, window: Window, name: str, prompt: Text, why: tuple[str, ...]
) -> bool:
    """Ask the players of the heroes who could help now, one after the other. Returns whether one is asked."""
    offers = options(step, window)
    if window == "survived":
        offers = {n: uses for n, uses in offers.items() if any(_heals(step, use) for _, use in uses)}
    owner = next((n for n in offers if n not in task.passed), None)
    if owner is None:
        return False
    step.flush()
    # The id of the hero's own question has no second name.
    helper = "" if window == "survived" and owner == task.hero else f"-{step.state.heroes[owner].id}"
    answers = _with_go_on(task, owner, offers[owner])
    step.ask(f"{name}{helper}", "survived", prompt, answers, default=GO_ON.id, why=why, by=owner)
    return True


def _with_go_on(task: DeepTask, owner: int, offers: list[Offered]) -> list[Answer]:
    """Uses after which the same player may use something else too, and an answer that goes on."""
    passed = task.model_copy(update={"passed": (*task.passed, owner)})
    check = DeepTask(do="check")
    return [*((option, use, check, task) for option, use in offers), (GO_ON, passed)]


def _heals(step: DeepStepContext, use: DeepTask) -> bool:
    ability = ability_of(step, use.owner, use.name)
    return ability is not None and ability.has(*AFTER_DAMAGE)
