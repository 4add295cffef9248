"""Between a roll and what it does: rerolls, and interrupts that are used before it counts."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.core.vocabulary import Zone
from traywatch.rules.deep_dark_dice.abilities import passives
from traywatch.rules.deep_dark_dice.abilities.ability_use import options
from traywatch.rules.deep_dark_dice.abilities.moments import FAILED
from traywatch.rules.deep_dark_dice.attack import conclude
from traywatch.rules.deep_dark_dice.model import DeepTask, plain
from traywatch.rules.deep_dark_dice.step_context import Answer, DeepStepContext, Offered, ability_of

STAND = Option(id="keep", label=msg("ddd-option-keep-roll"))
AGAIN = Option(id="again", label=msg("ddd-option-reroll"), note=msg("ddd-option-reroll-granted-note"))


def take_landing(step: DeepStepContext, task: DeepTask) -> None:
    """Ask whether the roll counts, is rerolled, or something is used before it counts.

    The players of the heroes who could do so are asked one after the other.
    """
    attack = step.attack
    zone = attack.throws[-1].zone
    offers = options(step, "thrown")
    if attack.granted and (zone in FAILED or step.settings.reroll_hits):
        again: Offered = (AGAIN, plain(do="rethrow"))
        offers = {step.state.active: [again, *offers.pop(step.state.active, [])], **offers}
    elif attack.granted:
        step.use("R53", "R38")
    owner = next((n for n in offers if n not in attack.passed), None)
    if owner is None:
        conclude(step)
        return
    rerolls = [_followed(one, "rethrow") for one in offers[owner] if _rerolls(step, one)]
    rest = [_followed(one, "landed") for one in offers[owner] if not _rerolls(step, one)]
    if rerolls:
        _offer_reroll(step, zone, owner, [*rerolls, *rest])
    else:
        _offer_rescue(step, zone, owner, rest)


def _rerolls(step: DeepStepContext, offer: Offered) -> bool:
    """Whether an answer rerolls the die: a reroll that is there already, or an ability that grants one."""
    _, task = offer
    ability = ability_of(step, task.owner, task.name) if task.do == "use" else None
    return task.do == "rethrow" or (ability is not None and ability.has("reroll"))


def _followed(offer: Offered, do: str) -> Answer:
    """A use, followed by the check and what comes then."""
    option, task = offer
    return offer if option == AGAIN else (option, task, plain(do="check"), plain(do=do))


def let_stand(step: DeepStepContext, task: DeepTask) -> None:
    """The player of a hero lets the roll stand."""
    step.set_attack(passed=(*step.attack.passed, task.owner))


def _standing(owner: int) -> Answer:
    return (STAND, DeepTask(do="let_stand", owner=owner), plain(do="landed"))


def _offer_rescue(step: DeepStepContext, zone: Zone, owner: int, offers: list[Answer]) -> None:
    """Offer interrupts without a moment of their own between the roll and what it does (R24)."""
    step.ask(
        f"{step.hero.id}-before{len(step.attack.throws)}-{step.state.heroes[owner].id}",
        "reroll",
        msg("ddd-landed-help-question", hero=step.hero.name, zone=zone),
        [*offers, _standing(owner)],
        default=STAND.id,
        why=("R24",),
        by=owner,
    )
    step.show(msg("ddd-die-landed-in-zone", hero=step.hero.name, zone=zone))


def _offer_reroll(step: DeepStepContext, zone: Zone, owner: int, offers: list[Answer]) -> None:
    attack = step.attack
    helper = "" if owner == step.state.active else f"-{step.state.heroes[owner].id}"
    step.ask(
        f"{step.hero.id}-window{len(attack.throws)}{helper}",
        "reroll",
        msg("ddd-landed-reroll-question", hero=step.hero.name, zone=zone),
        [*offers, _standing(owner)],
        default=offers[0][0].id,
        why=("R50", "R130", "R23", *(("R52",) if attack.granted else ())),
        by=owner,
    )
    step.say(msg("ddd-reroll-offered-note"))
    step.show(msg("ddd-die-landed-in-zone", hero=step.hero.name, zone=zone))


def reroll(step: DeepStepContext, task: DeepTask) -> None:
    """Use one granted reroll. The old roll no longer counts, but bonus damage stays."""
    attack = step.attack
    step.use("R51")
    if attack.bonuses:
        step.use("R43")
    if step.monster.stunned:
        step.use("R85")
    if passives.petrifies(step):
        step.use("R113")
    step.set_attack(stage="declared", granted=max(0, attack.granted - 1))
    step.add_tasks(plain(do="refresh"))
