"""The roll of an attack: its declaration, its request, the abilities beside it, and where the die stopped."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.events import Rolled
from traywatch.rules.core.requests import ChoiceRequest, DieSpec, Option, RollRequest
from traywatch.rules.core.types import Rejected
from traywatch.rules.core.vocabulary import Zone
from traywatch.rules.deep_dark_dice import attack
from traywatch.rules.deep_dark_dice.abilities import boons, passives
from traywatch.rules.deep_dark_dice.abilities.ability_use import options
from traywatch.rules.deep_dark_dice.abilities.help_questions import ask_revival
from traywatch.rules.deep_dark_dice.abilities.moments import FAILED
from traywatch.rules.deep_dark_dice.model import Bonus, DeepAttack, DeepHeroState, DeepTask, Landed, plain
from traywatch.rules.deep_dark_dice.obstacles.bounces import bounced
from traywatch.rules.deep_dark_dice.step_context import Answer, DeepStepContext, Offered
from traywatch.rules.engine.steps import tasks_of

ROLE = "attack"
"""The role of the die of an attack."""
GO_ON = Option(id="go_on", label=msg("ddd-option-continue"), note=msg("ddd-option-continue-note"))


def required_die(step: DeepStepContext, hero: DeepHeroState) -> str | None:
    """The kind of die for the hero's attack; null if the settings do not name it or allow any."""
    if step.settings.any_die:
        return None
    return step.settings.doom_die if hero.doomed else step.settings.curse_dice[hero.curse]


def declare(step: DeepStepContext) -> None:
    """Start an attack by the active hero."""
    bonuses: list[Bonus] = []
    if step.hero.minion is not None:
        step.use("R115")
    else:
        first = step.hero.turns <= 1 and step.state.attacks_made == 0
        for source, passive in passives.passives_of_hero(step, step.state.active):
            if passive.op == "bonus" and (
                passive.when == "always" or (passive.when == "first_turn" and first)
            ):
                bonuses.append(Bonus(source=passive.name or source, n=passive.n, own=True))
    if bonuses:
        step.use("R12")
    step.set(attack=DeepAttack(bonuses=tuple(bonuses)))
    step.add_tasks(plain(do="refresh"))


def refresh(step: DeepStepContext, task: DeepTask) -> None:
    """Open the roll, and beside it the abilities that may still be used before it.

    The request keeps its id while it asks for the same die, so that a die already in the air still
    answers it.
    """
    attack, hero, settings = step.attack, step.hero, step.settings
    if hero.downed:
        if ask_revival(step, task.model_copy(update={"hero": step.state.active})):
            return
        step.show(msg("ddd-hero-down-before-attack", hero=hero.name), "bad")
        step.add_tasks(plain(do="next_turn"))
        return
    again = len(attack.throws)
    kind = required_die(step, hero)
    why = ["R129", *(("R70", "R71") if hero.doomed else ("R97",))]
    if again:
        why += ["R51", *(("R74",) if hero.doomed else ())]
    minion = hero.minion.name if hero.minion is not None else "none"
    unset = kind is None and not settings.any_die
    roll = RollRequest(
        id="",
        by=hero.player,
        dice=(DieSpec(role=ROLE, kind=kind),),
        ignore=() if kind == "d6" else ("d6",),
        needs=("kind", "zone"),
        off_tray=settings.off_tray,
        on_line=settings.on_line,
        line_mm=settings.line_mm,
        zone_p=settings.zone_p,
        lying=len(step.state.obstacles),
        prompt=_prompt(hero, kind, minion, unset=unset, again=bool(again)),
        why=tuple(why),
    )
    rolls = (r for r in step.was_open if isinstance(r, RollRequest))
    same = next((r for r in rolls if r.model_copy(update={"id": ""}) == roll), None)
    name = f"{hero.id}-reroll{again}" if again else f"{hero.id}-attack"
    roll = same or roll.model_copy(update={"id": step.new_id(name)})
    offers = options(step, "rethrow" if again else "active")
    if claims := passives.claims(step):
        offers = {step.state.active: [*claims, *offers.pop(step.state.active, [])], **offers}
    choices = [_beside(step, owner, offered, again=again > 0) for owner, offered in offers.items()]
    step.wait_for(*choices, (roll, {"": (DeepTask(do="take_attack", name=kind or ""),)}))


def _beside(
    step: DeepStepContext, owner: int, offers: list[Offered], *, again: bool
) -> tuple[ChoiceRequest, dict[str, tuple[DeepTask, ...]]]:
    """The abilities of one hero that may be used before the roll."""
    hero = step.state.heroes[owner]
    then = (plain(do="check"), plain(do="refresh"))
    answers: list[Answer] = [(GO_ON,), *((option, task, *then) for option, task in offers)]
    request = ChoiceRequest(
        id=step.new_id(f"{hero.id}-ready"),
        by=hero.player,
        stage="rethrow" if again else "active_phase",
        prompt=msg("ddd-reroll-bonus-question")
        if again
        else msg("ddd-ability-before-attack-question", hero=hero.name),
        options=tuple(option for option, *_ in answers),
        default=GO_ON.id,
        auto=step.settings.auto,
        optional=True,
        why=("R44",) if again else ("R128",),
    )
    return request, tasks_of(answers)


def _prompt(hero: DeepHeroState, kind: str | None, minion: str, *, unset: bool, again: bool) -> Text:
    what = "again" if again else "first"
    if unset:
        return msg("ddd-attack-prompt-unset-die", hero=hero.name, minion=minion, curse=hero.curse, what=what)
    return msg("ddd-attack-prompt", hero=hero.name, minion=minion, die=kind or "any", what=what)


def claim(step: DeepStepContext, task: DeepTask) -> None:
    """The players say that the condition of a passive ability holds."""
    n = task.n
    source, passive = passives.passives_of_hero(step, step.state.active)[n]
    step.use("R12")
    attack = step.set_attack(asked=(*step.attack.asked, n))
    if passive.op == "bonus":
        bonus = Bonus(source=passive.name or source, n=passive.n, own=True)
        step.set_attack(bonuses=(*attack.bonuses, bonus))
        step.say(msg("ddd-bonus-damage-granted", n=passive.n))
    elif passive.op == "pierce":
        step.set_attack(own_pierce=True)
    elif passive.op in ("immune", "barrier"):
        boons.lend(step, step.state.active, passive.op, passive.n, "turn")
    step.show(msg("ddd-passive-claimed", source=passive.name or source), "good")


def refused_landing(event: Rolled, request: RollRequest) -> Rejected | None:
    """The reason why an attack cannot count where its die stopped; null if it can."""
    if request.dice[0].role != ROLE:
        return None
    zone = event.dice[0].zone
    if zone is None:
        return Rejected("zone_missing", msg("ddd-refusal-zone-missing"))
    if zone == "off" and request.off_tray not in FAILED:
        return Rejected("off_tray", msg("ddd-refusal-off-mat"))
    return None


def take_attack(step: DeepStepContext, task: DeepTask) -> None:
    """A roll is there. Abilities that act on each roll act before it is decided whether it counts.

    ``name`` is the kind of die that was asked for; empty: any.
    """
    die = step.dice[0]
    bounced(step, step.lying)
    # A die off the tray was refused, or it counts as a miss or fumble.
    off: Zone = "fumble" if step.settings.off_tray == "fumble" else "miss"
    zone = die.zone if die.zone is not None and die.zone != "off" else off
    throws = (*step.attack.throws, Landed(kind=die.kind, zone=zone, xy_mm=die.xy_mm))
    step.set_attack(stage="window", throws=throws, passed=(), fell=())
    if task.name and die.kind != task.name:
        step.show(msg("ddd-wrong-die-accepted", kind=die.kind))
    each = attack.hooks_of(step, "roll") if step.settings.roll_passives == "each" else []
    step.add_tasks(plain(do="due"), *each, plain(do="landed"))
