"""The attack: from the request for a die, through rerolls, to the damage."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import ChoiceRequest, DieSpec, Option, RollRequest
from traywatch.rules.core.vocabulary import Zone
from traywatch.rules.deep_dark_dice.abilities import passives
from traywatch.rules.deep_dark_dice.abilities.ability_use import aimed, options
from traywatch.rules.deep_dark_dice.abilities.passives import CardEffect
from traywatch.rules.deep_dark_dice.cards import Minion, Monster
from traywatch.rules.deep_dark_dice.effects import strike_monster
from traywatch.rules.deep_dark_dice.model import Bonus, DeepAttack, DeepHeroState, DeepTask, Landed, plain
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext

GO_ON = Option(id="go_on", label=msg("ddd-go"), note=msg("ddd-throw-die"))
KEEP = Option(id="keep", label=msg("ddd-let-stand"))
AGAIN = Option(id="again", label=msg("ddd-reroll"), note=msg("ddd-reroll-already-granted"))
FAILED: tuple[Zone, ...] = ("miss", "fumble")


def required_die(work: DeepStepContext, hero: DeepHeroState) -> str | None:
    """The kind of die for the hero's attack; null if the settings do not name it or allow any."""
    if work.settings.any_die:
        return None
    return work.settings.doom_die if hero.doomed else work.settings.curse_dice[hero.curse]


def declare(work: DeepStepContext) -> None:
    """Start an attack by the active hero."""
    bonuses: list[Bonus] = []
    if work.hero.minion is not None:
        work.use("R115")
    else:
        first = work.hero.turns <= 1 and work.state.attacks_made == 0
        for source, passive in passives.passives_of_hero(work):
            if passive.op == "bonus" and (
                passive.when == "always" or (passive.when == "first_turn" and first)
            ):
                bonuses.append(Bonus(source=passive.name or source, n=passive.n, own=True))
    if bonuses:
        work.use("R12")
    work.set(attack=DeepAttack(bonuses=tuple(bonuses)))
    refresh(work)


def refresh(work: DeepStepContext) -> None:
    """Open the roll, and beside it the abilities that may still be used before it.

    The request keeps its id while it asks for the same die, so that a die already in the air still
    answers it.
    """
    attack, hero, settings = work.attack, work.hero, work.settings
    if hero.downed:
        work.show(msg("ddd-goes-down-before-attack", hero=hero.name), "bad")
        work.push(plain(do="next_turn"))
        return
    again = len(attack.throws)
    kind = required_die(work, hero)
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
        lying=len(work.state.obstacles),
        prompt=_prompt(hero, kind, minion, unset=unset, again=bool(again)),
        why=tuple(why),
    )
    rolls = (r for r in work.was_open if isinstance(r, RollRequest))
    same = next((r for r in rolls if r.model_copy(update={"id": ""}) == roll), None)
    name = f"{hero.id}-reroll{again}" if again else f"{hero.id}-attack"
    roll = same or roll.model_copy(update={"id": work.new_id(name)})
    offers = options(work, "rethrow" if again else "active")
    if claims := passives.claims(work):
        offers = {work.state.active: [*claims, *offers.pop(work.state.active, [])], **offers}
    choices = [_beside(work, owner, found, again=again > 0) for owner, found in offers.items()]
    work.open(*choices, roll)


def _beside(work: DeepStepContext, owner: int, offers: list[Option], *, again: bool) -> ChoiceRequest:
    """The abilities of one hero that may be used before the roll."""
    hero = work.state.heroes[owner]
    return ChoiceRequest(
        id=work.new_id(f"{hero.id}-ready"),
        by=hero.player,
        stage="rethrow" if again else "active_phase",
        prompt=msg("ddd-add-bonus-damage-reroll") if again else msg("ddd-use-ability-first", hero=hero.name),
        options=(GO_ON, *offers),
        default=GO_ON.id,
        auto=work.settings.auto,
        optional=True,
        why=("R44",) if again else ("R128",),
    )


def _prompt(hero: DeepHeroState, kind: str | None, minion: str, *, unset: bool, again: bool) -> Text:
    what = "again" if again else "first"
    if unset:
        return msg("ddd-roll-unset", hero=hero.name, minion=minion, curse=hero.curse, what=what)
    return msg("ddd-roll-attack", hero=hero.name, minion=minion, die=kind or "any", what=what)


def claim(work: DeepStepContext, option: str) -> None:
    """The players say that the condition of a passive ability holds."""
    n = int(option.removeprefix("claim:"))
    source, passive = passives.passives_of_hero(work)[n]
    work.use("R12")
    attack = work.set_attack(asked=(*work.attack.asked, n))
    if passive.op == "bonus":
        bonus = Bonus(source=passive.name or source, n=passive.n, own=True)
        work.set_attack(bonuses=(*attack.bonuses, bonus))
        work.say(msg("ddd-bonus-damage-attack", n=passive.n))
    elif passive.op == "pierce":
        work.set_attack(own_pierce=True)
    work.show(msg("ddd-counts", source=passive.name or source), "good")


def thrown(
    work: DeepStepContext, kind: str, zone: Zone, xy_mm: tuple[float, float] | None, waived: bool
) -> None:
    """A roll is there. Abilities that act on each roll act before it is decided whether it counts."""
    work.set_attack(throws=(*work.attack.throws, Landed(kind=kind, zone=zone, xy_mm=xy_mm)), passed=())
    if waived:
        work.show(msg("ddd-taken-although-another-die-asked", kind=kind))
    each = _hooks(work, "roll") if work.settings.roll_passives == "each" else []
    work.push(*each, plain(do="landed"))


def landed(work: DeepStepContext) -> None:
    """Ask whether the roll counts or is rerolled.

    The players of the heroes who could grant a reroll are asked one after the other.
    """
    attack = work.attack
    zone = attack.throws[-1].zone
    if zone in FAILED or work.settings.reroll_hits:
        offers = options(work, "thrown")
        if attack.granted:
            offers = {work.state.active: [AGAIN, *offers.pop(work.state.active, [])], **offers}
        owner = next((n for n in offers if n not in attack.passed), None)
        if owner is not None:
            _offer_reroll(work, zone, owner, offers[owner])
            return
    elif attack.granted:
        work.use("R53", "R38")
    conclude(work)


def _offer_reroll(work: DeepStepContext, zone: Zone, owner: int, offers: list[Option]) -> None:
    attack = work.set_attack(stage="window", passed=(*work.attack.passed, owner))
    helper = "" if owner == work.state.active else f"-{work.state.heroes[owner].id}"
    work.ask(
        f"{work.hero.id}-window{len(attack.throws)}{helper}",
        "reroll",
        msg("ddd-landed-reroll", hero=work.hero.name, zone=zone),
        [*offers, KEEP],
        default=offers[0].id,
        why=("R50", "R130", "R23", *(("R52",) if attack.granted else ())),
        by=owner,
    )
    work.say(msg("ddd-reroll-can-had-before-counts"))
    work.show(msg("ddd-s-die-stopped", hero=work.hero.name, zone=zone))


def reroll(work: DeepStepContext) -> None:
    """Use one granted reroll. The old roll no longer counts, but bonus damage stays."""
    attack = work.attack
    work.use("R51")
    if attack.bonuses:
        work.use("R43")
    if work.monster.stunned:
        work.use("R85")
    if passives.petrifies(work):
        work.use("R113")
    work.set_attack(stage="declared", granted=max(0, attack.granted - 1))
    refresh(work)


def conclude(work: DeepStepContext) -> None:
    """The final roll counts. Its effects go on the agenda, then the attack is over."""
    attack = work.set_attack(stage="resolving")
    landed = attack.throws[-1]
    if work.hero.doomed:
        # This ends first, because a miss may put Doom on the hero for the next attack.
        work.use("R72")
        work.set_hero(work.state.active, doomed=False)
    failed = landed.zone in FAILED
    if not failed:
        _strike(work, attack, crit=landed.zone == "crit")
    # What the blow has beaten does not turn the die to stone, and neither does what rises in its place.
    stone = int(passives.petrifies(work))
    over = [
        plain(do="check"),
        plain(do="survived", hero=work.state.active),
        DeepTask(do="attack_over", xy_mm=landed.xy_mm, n=stone),
    ]
    if failed:
        work.push(*_fail(work, landed.zone), *over)
    elif work.monster.health == 0:
        work.push(*over)
    else:
        work.push(*_after_hit(work, landed.zone), *over)


def _strike(work: DeepStepContext, attack: DeepAttack, *, crit: bool) -> None:
    hero, monster = work.hero, work.monster
    minion = hero.minion
    base = hero.attack if minion is None else minion.attack
    # A minion that came after the declaration has no bonus that belongs only to its hero.
    bonuses = [b for b in attack.bonuses if b.n and (minion is None or not b.own)]
    bonus = sum(b.n for b in bonuses)
    total = base + bonus
    work.use("R131", "R7" if crit else "R6")
    if minion is not None:
        work.use("R115")
    if bonus:
        work.use("R39", "R40", *(("R41",) if crit else ()))
        sources = tuple(msg("ddd-bonus-source", source=b.source, n=b.n) for b in bonuses)
        work.say(msg("ddd-bonus-adds", n=bonus, total=total, sources=sources))
    target = monster.minion or monster
    # A minion attacks in the hero's place, so only what others gave goes with it (R119, R120).
    pierce = attack.pierce or (minion is None and (hero.pierce or attack.own_pierce))
    armor = 0 if pierce else target.armor
    if armor != target.armor:
        work.use("R28")
        work.say(msg("ddd-attack-goes-through-armor-2", armor=target.armor))
    elif armor:
        work.use("R11")
    if crit and work.settings.armor_and_crit == "before_doubling":
        dealt = 2 * max(0, total - armor)
        work.say(
            msg("ddd-armor-stops-crit-doubles-rest", stopped=min(armor, total), total=total, dealt=dealt)
        )
    else:
        full = 2 * total if crit else total
        dealt = max(0, full - armor)
        if crit:
            work.say(msg("ddd-crit-doubles", total=total, full=full))
        if armor:
            work.say(msg("ddd-s-armor-stops", target=target.name, stopped=min(armor, full)))
    strike_monster(work, dealt)
    if monster.stunned:
        work.use("R84")
    who = hero.name if minion is None else minion.name
    work.show(
        (msg("ddd-crits", who=who, dealt=dealt) if crit else msg("ddd-hits", who=who, dealt=dealt)),
        "good",
    )


def _after_hit(work: DeepStepContext, zone: Zone) -> list[DeepTask]:
    tasks = _hooks(work, "crit" if zone == "crit" else "hit")
    if work.settings.roll_passives == "final":
        tasks += _hooks(work, "roll")
    if tasks:
        tasks.append(DeepTask(do="report", say=msg("ddd-answers", foe=_foe(work)), tone="bad"))
    return tasks


def _fail(work: DeepStepContext, zone: Zone) -> list[DeepTask]:
    """The effects of a miss or fumble as tasks: damage, then the rest, then the report."""
    hero, monster = work.hero, work.monster
    work.use("R132")
    if monster.stunned and monster.minion is None:
        work.use("R83")
        work.set_monster(stunned=False)
        work.say(msg("ddd-no-harm-done-stun-ends"))
        work.show(msg("ddd-fails-stunned", hero=hero.name, zone=zone, monster=monster.name))
        return []
    if hero.stealth != "none":
        work.use("R34", "R35")
        work.say(msg("ddd-stealth-no-damage-nothing-else"))
        work.show(msg("ddd-fails-unseen", hero=hero.name, zone=zone))
        return []
    if monster.minion is not None:
        work.use("R125")
        card: Minion | Monster = work.content.minion(monster.minion.id)
        place = f"minions.{card.id}.on_{zone}"
    else:
        card = work.content.monster(monster.id)
        place = f"monsters.{card.id}.on_{zone}"
    source = card.name
    listed = card.on_miss if zone == "miss" else card.on_fumble
    harms = [CardEffect(effect, source, f"{place}.{at}", foe=True) for at, effect in enumerate(listed)]
    blow = sum(e.effect.n or 0 for e in harms if e.effect.op == "damage")
    rest = [e for e in harms if e.effect.op != "damage" or e.effect.n is None]
    tasks = []
    if blow:
        work.say(msg("ddd-deals", source=source, blow=blow))
        work.so_far(msg("ddd-fails", hero=hero.name, zone=zone), "bad")
        tasks.append(DeepTask(do="damage", hero=work.state.active, n=blow, cause="attack"))
    tasks += _of_attack(work, rest)
    tasks += _hooks(work, zone)
    if work.settings.roll_passives == "final":
        tasks += _hooks(work, "roll")
    return [*tasks, DeepTask(do="fail_report", name=zone)]


def _of_attack(work: DeepStepContext, found: list[CardEffect]) -> list[DeepTask]:
    """Effects of an attack as tasks. A minion keeps what would change its hero off the hero."""
    tasks = []
    for one in found:
        for task in aimed(work, one, owner=-1, picked=work.state.active):
            kept_off = (
                task.hero == work.state.active
                and work.hero.minion is not None
                and work.settings.minion_blocks_status
                and one.effect.op not in ("damage", "obstacles", "petrify")
            )
            if not kept_off:
                tasks.append(task.model_copy(update={"cause": "attack"}))
    return tasks


def _hooks(work: DeepStepContext, when: str) -> list[DeepTask]:
    """The effects of the monster and the place at this moment of the attack."""
    return _of_attack(work, passives.hooks(work, when))


def _foe(work: DeepStepContext) -> str:
    return work.monster.name
