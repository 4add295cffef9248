"""The attack: from the request for a die, through rerolls, to the damage."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import ChoiceRequest, DieSpec, Option, RollRequest
from traywatch.rules.core.vocabulary import Zone
from traywatch.rules.deep_dark_dice.abilities import boons, passives
from traywatch.rules.deep_dark_dice.abilities.ability_use import aimed, options
from traywatch.rules.deep_dark_dice.abilities.help_questions import ask_revival
from traywatch.rules.deep_dark_dice.abilities.moments import FAILED
from traywatch.rules.deep_dark_dice.abilities.passives import CardEffect
from traywatch.rules.deep_dark_dice.cards import DeepEffect, Minion, Monster
from traywatch.rules.deep_dark_dice.effects import strike_monster
from traywatch.rules.deep_dark_dice.model import Bonus, DeepAttack, DeepHeroState, DeepTask, Landed, plain
from traywatch.rules.deep_dark_dice.step_context import Answer, DeepStepContext, Offered, ability_of
from traywatch.rules.engine.steps import tasks_of

GO_ON = Option(id="go_on", label=msg("ddd-go"), note=msg("ddd-throw-die"))
KEEP = Option(id="keep", label=msg("ddd-let-stand"))
AGAIN = Option(id="again", label=msg("ddd-reroll"), note=msg("ddd-reroll-already-granted"))


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
    step.push(plain(do="refresh"))


def refresh(step: DeepStepContext, task: DeepTask) -> None:
    """Open the roll, and beside it the abilities that may still be used before it.

    The request keeps its id while it asks for the same die, so that a die already in the air still
    answers it.
    """
    attack, hero, settings = step.attack, step.hero, step.settings
    if hero.downed:
        if ask_revival(step, task.model_copy(update={"hero": step.state.active})):
            return
        step.show(msg("ddd-goes-down-before-attack", hero=hero.name), "bad")
        step.push(plain(do="next_turn"))
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
        dice=(DieSpec(role="attack", kind=kind),),
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
    choices = [_beside(step, owner, found, again=again > 0) for owner, found in offers.items()]
    step.wait_for(*choices, (roll, {}))


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
        prompt=msg("ddd-add-bonus-damage-reroll") if again else msg("ddd-use-ability-first", hero=hero.name),
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
        return msg("ddd-roll-unset", hero=hero.name, minion=minion, curse=hero.curse, what=what)
    return msg("ddd-roll-attack", hero=hero.name, minion=minion, die=kind or "any", what=what)


def claim(step: DeepStepContext, task: DeepTask) -> None:
    """The players say that the condition of a passive ability holds."""
    n = task.n
    source, passive = passives.passives_of_hero(step, step.state.active)[n]
    step.use("R12")
    attack = step.set_attack(asked=(*step.attack.asked, n))
    if passive.op == "bonus":
        bonus = Bonus(source=passive.name or source, n=passive.n, own=True)
        step.set_attack(bonuses=(*attack.bonuses, bonus))
        step.say(msg("ddd-bonus-damage-attack", n=passive.n))
    elif passive.op == "pierce":
        step.set_attack(own_pierce=True)
    elif passive.op in ("immune", "barrier"):
        boons.lend(step, step.state.active, passive.op, passive.n, "turn")
    step.show(msg("ddd-counts", source=passive.name or source), "good")


def thrown(
    step: DeepStepContext, kind: str, zone: Zone, xy_mm: tuple[float, float] | None, waived: bool
) -> None:
    """A roll is there. Abilities that act on each roll act before it is decided whether it counts."""
    throws = (*step.attack.throws, Landed(kind=kind, zone=zone, xy_mm=xy_mm))
    step.set_attack(stage="window", throws=throws, passed=(), fell=())
    if waived:
        step.show(msg("ddd-taken-although-another-die-asked", kind=kind))
    each = _hooks(step, "roll") if step.settings.roll_passives == "each" else []
    step.push(plain(do="due"), *each, plain(do="landed"))


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


def _kept(owner: int) -> Answer:
    return (KEEP, DeepTask(do="let_stand", owner=owner), plain(do="landed"))


def _offer_rescue(step: DeepStepContext, zone: Zone, owner: int, offers: list[Answer]) -> None:
    """Offer interrupts without a moment of their own between the roll and what it does (R24)."""
    step.ask(
        f"{step.hero.id}-before{len(step.attack.throws)}-{step.state.heroes[owner].id}",
        "reroll",
        msg("ddd-landed-help", hero=step.hero.name, zone=zone),
        [*offers, _kept(owner)],
        default=KEEP.id,
        why=("R24",),
        by=owner,
    )
    step.show(msg("ddd-s-die-stopped", hero=step.hero.name, zone=zone))


def _offer_reroll(step: DeepStepContext, zone: Zone, owner: int, offers: list[Answer]) -> None:
    attack = step.attack
    helper = "" if owner == step.state.active else f"-{step.state.heroes[owner].id}"
    step.ask(
        f"{step.hero.id}-window{len(attack.throws)}{helper}",
        "reroll",
        msg("ddd-landed-reroll", hero=step.hero.name, zone=zone),
        [*offers, _kept(owner)],
        default=offers[0][0].id,
        why=("R50", "R130", "R23", *(("R52",) if attack.granted else ())),
        by=owner,
    )
    step.say(msg("ddd-reroll-can-had-before-counts"))
    step.show(msg("ddd-s-die-stopped", hero=step.hero.name, zone=zone))


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
    step.push(plain(do="refresh"))


def conclude(step: DeepStepContext) -> None:
    """The final roll counts. Its effects go on the agenda, then the attack is over."""
    attack = step.set_attack(stage="resolving")
    landed = attack.throws[-1]
    if step.hero.doomed:
        # This ends first, because a miss may put Doom on the hero for the next attack.
        step.use("R72")
        step.set_hero(step.state.active, doomed=False)
    failed = landed.zone in FAILED
    # A monster behind a minion does not act, also if this attack kills the minion.
    acting = passives.monster_acts(step)
    if not failed:
        _strike(step, attack, crit=landed.zone == "crit")
    # What the blow has beaten does not turn the die to stone, and neither does what rises in its place.
    stone = int(passives.petrifies(step, acting=acting))
    over = [
        plain(do="check"),
        plain(do="survived", hero=step.state.active),
        plain(do="survivors"),
        DeepTask(do="attack_over", xy_mm=landed.xy_mm, n=stone),
    ]
    if failed:
        step.push(*_fail(step, landed.zone), *over)
    elif step.monster.health == 0:
        step.push(*over)
    else:
        step.push(*_after_hit(step, landed.zone, acting=acting), *over)


def _strike(step: DeepStepContext, attack: DeepAttack, *, crit: bool) -> None:
    hero, monster = step.hero, step.monster
    minion = hero.minion
    base = hero.attack if minion is None else minion.attack
    # A minion that came after the declaration has no bonus that belongs only to its hero.
    bonuses = [b for b in attack.bonuses if b.n and (minion is None or not b.own)]
    bonus = sum(b.n for b in bonuses)
    total = base + bonus
    step.use("R131", "R7" if crit else "R6")
    if minion is not None:
        step.use("R115")
    if bonus:
        step.use("R39", "R40", *(("R41",) if crit else ()))
        sources = tuple(msg("ddd-bonus-source", source=b.source, n=b.n) for b in bonuses)
        step.say(msg("ddd-bonus-adds", n=bonus, total=total, sources=sources))
    target = monster.minion or monster
    # A minion attacks in the hero's place, so only what others gave goes with it (R119, R120).
    pierce = attack.pierce or (minion is None and (hero.pierce or attack.own_pierce))
    armor = 0 if pierce else target.armor
    if armor != target.armor:
        step.use("R28")
        step.say(msg("ddd-attack-goes-through-armor-2", armor=target.armor))
    elif armor:
        step.use("R11")
    if crit and step.settings.armor_and_crit == "before_doubling":
        dealt = 2 * max(0, total - armor)
        step.say(
            msg("ddd-armor-stops-crit-doubles-rest", stopped=min(armor, total), total=total, dealt=dealt)
        )
    else:
        full = 2 * total if crit else total
        dealt = max(0, full - armor)
        if crit:
            step.say(msg("ddd-crit-doubles", total=total, full=full))
        if armor:
            step.say(msg("ddd-s-armor-stops", target=target.name, stopped=min(armor, full)))
    strike_monster(step, dealt)
    if monster.stunned:
        step.use("R84")
    who = hero.name if minion is None else minion.name
    step.show(
        (msg("ddd-crits", who=who, dealt=dealt) if crit else msg("ddd-hits", who=who, dealt=dealt)),
        "good",
    )


def _after_hit(step: DeepStepContext, zone: Zone, *, acting: bool) -> list[DeepTask]:
    tasks = _hooks(step, "crit" if zone == "crit" else "hit", acting=acting)
    if step.settings.roll_passives == "final":
        tasks += _hooks(step, "roll", acting=acting)
    if tasks:
        report = DeepTask(do="report", say=msg("ddd-answers", foe=step.monster.name), tone="bad")
        return [plain(do="due"), *tasks, report]
    return tasks


def _fail(step: DeepStepContext, zone: Zone) -> list[DeepTask]:
    """The effects of a miss or fumble as tasks: damage, then the rest, then the report."""
    hero, monster = step.hero, step.monster
    step.use("R132")
    if monster.stunned and monster.minion is None:
        step.use("R83")
        step.set_monster(stunned=False)
        step.say(msg("ddd-no-harm-done-stun-ends"))
        step.show(msg("ddd-fails-stunned", hero=hero.name, zone=zone, monster=monster.name))
        return []
    if hero.stealth != "none":
        step.use("R34", "R35")
        step.say(msg("ddd-stealth-no-damage-nothing-else"))
        step.show(msg("ddd-fails-unseen", hero=hero.name, zone=zone))
        return []
    if monster.minion is not None:
        step.use("R125")
        card: Minion | Monster = step.content.minion(monster.minion.id)
        place = f"minions.{card.id}.on_{zone}"
    else:
        card = step.content.monster(monster.id)
        place = f"monsters.{card.id}.on_{zone}"
    source = card.name
    listed = card.on_miss if zone == "miss" else card.on_fumble
    harms = [CardEffect(effect, source, f"{place}.{at}", foe=True) for at, effect in enumerate(listed)]
    blows = _blows(step, harms)
    rest = [e for e in harms if not _is_blow(e.effect)]
    tasks = []
    if blows:
        blow = blows.get(step.state.active, 0) or max(blows.values())
        if len(blows) > 1:
            step.say(msg("ddd-deals-all", source=source, blow=blow))
        else:
            step.say(msg("ddd-deals", source=source, blow=blow))
        step.so_far(msg("ddd-fails", hero=hero.name, zone=zone), "bad")
        tasks += [DeepTask(do="damage", hero=index, n=n, cause="attack") for index, n in blows.items()]
    tasks += _of_attack(step, rest)
    tasks += _hooks(step, zone)
    if step.settings.roll_passives == "final":
        tasks += _hooks(step, "roll")
    return [*tasks, DeepTask(do="fail_report", name=zone)]


def _is_blow(effect: DeepEffect) -> bool:
    """Whether an effect is damage of a known number to heroes, which is added up before armor."""
    return effect.op == "damage" and effect.n is not None and effect.on != "monster"


def _blows(step: DeepStepContext, harms: list[CardEffect]) -> dict[int, int]:
    """The damage of a miss or fumble for each hero, the attacking one first."""
    blows: dict[int, int] = {step.state.active: 0}
    for harm in harms:
        if _is_blow(harm.effect):
            for task in aimed(step, harm, owner=-1, picked=step.state.active):
                blows[task.hero] = blows.get(task.hero, 0) + (harm.effect.n or 0)
    return {index: n for index, n in blows.items() if n}


def _of_attack(step: DeepStepContext, found: list[CardEffect]) -> list[DeepTask]:
    """Effects of an attack as tasks. A minion keeps what would change its hero off the hero."""
    tasks = []
    for one in found:
        for task in aimed(step, one, owner=-1, picked=step.state.active):
            kept_off = (
                task.hero == step.state.active
                and step.hero.minion is not None
                and step.settings.minion_blocks_status
                and one.effect.op not in ("damage", "obstacles", "petrify")
            )
            if not kept_off:
                tasks.append(task.model_copy(update={"cause": "attack"}))
    return tasks


def _hooks(step: DeepStepContext, when: str, *, acting: bool = True) -> list[DeepTask]:
    """The effects of the monster and the place at this moment of the attack."""
    return _of_attack(step, passives.hooks(step, when, acting=acting))
