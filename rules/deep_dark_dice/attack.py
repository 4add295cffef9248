"""The attack: from the request for a die, through rerolls, to the damage and what it leaves behind."""

from __future__ import annotations

from rules.base import Zone
from rules.deep_dark_dice.abilities import after_throw, before_throw
from rules.deep_dark_dice.harm import afflict, hurt
from rules.deep_dark_dice.model import Attack, Bonus, HeroState, Landed
from rules.deep_dark_dice.work import Work
from rules.requests import ChoiceRequest, DieSpec, Option, RollRequest

GO_ON = Option(id="go_on", label="Go on", note="Throw the die")
KEEP = Option(id="keep", label="Let it stand")
AGAIN = Option(id="again", label="Reroll", note="A reroll that was already granted")
FAILED: tuple[Zone, ...] = ("miss", "fumble")


def required_die(work: Work, hero: HeroState) -> str | None:
    """The kind of die that the hero must throw now; null where any will do."""
    if work.settings.any_die:
        return None
    return work.settings.doom_die if hero.doomed else work.settings.curse_dice[hero.curse]


def declare(work: Work) -> None:
    """A new attack by the hero whose turn it is."""
    first = work.state.turn_no <= len(work.state.heroes)
    passives = work.card(work.state.active).passives
    bonuses = tuple(
        Bonus(source=passive.name or "passive", n=passive.n)
        for passive in passives
        if passive.op == "bonus" and (passive.when == "always" or (first and work.state.attacks_made == 0))
    )
    if bonuses:
        work.use("R12")
    work.set(attack=Attack(bonuses=bonuses))
    refresh(work)


def refresh(work: Work) -> None:
    """Opens the throw, and beside it what may still be used before it.

    The roll request keeps its id while it asks for the same die, so that a die which is
    already in the air still answers it.
    """
    attack, hero = work.state.attack, work.hero
    assert attack is not None
    settings, again = work.settings, len(attack.throws)
    kind = required_die(work, hero)
    why = ["R129", *(("R70", "R71") if hero.doomed else ("R97",))]
    if again:
        why += ["R51", *(("R74",) if hero.doomed else ())]
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
        prompt=f"{hero.name}: throw the {kind or 'attack die'}{' again' if again else ''}.",
        why=tuple(why),
    )
    same = next(
        (
            r
            for r in work.state.open
            if isinstance(r, RollRequest) and r.model_copy(update={"id": ""}) == roll
        ),
        None,
    )
    name = f"{hero.id}-reroll{again}" if again else f"{hero.id}-attack"
    roll = same or roll.model_copy(update={"id": work.new_id(name)})
    options = before_throw(work)
    if not options:
        work.open(roll)
        return
    choice = ChoiceRequest(
        id=work.new_id(f"{hero.id}-ready"),
        by=hero.player,
        stage="reroll_bonus" if again else "active_phase",
        prompt="Add bonus damage to the reroll?" if again else f"{hero.name}: use an ability first?",
        options=(GO_ON, *options),
        default=GO_ON.id,
        auto=settings.auto,
        optional=True,
        why=("R44",) if again else ("R14", "R128"),
    )
    work.open(choice, roll)


def thrown(
    work: Work, kind: str, zone: Zone, xy_mm: tuple[float, float] | None, waived: bool
) -> Landed | None:
    """A throw landed: offer a reroll where one can be had (then null), else let it count."""
    attack = work.state.attack
    assert attack is not None
    throws = (*attack.throws, Landed(kind=kind, zone=zone, xy_mm=xy_mm))
    attack = work.set_attack(throws=throws)
    if waived:
        work.show(f"The {kind} was taken although another die was asked for.")
    if zone in FAILED or work.settings.reroll_hits:
        options = [AGAIN] if attack.granted else []
        options += after_throw(work)
        if options:
            _offer_reroll(work, zone, options)
            return None
    elif attack.granted:
        work.use("R53")
    return conclude(work)


def _offer_reroll(work: Work, zone: Zone, options: list[Option]) -> None:
    hero = work.hero
    attack = work.set_attack(stage="window")
    why = ("R50", "R130", "R23", *(("R52",) if attack.granted else ()))
    work.open(
        ChoiceRequest(
            id=work.new_id(f"{hero.id}-window{len(attack.throws)}"),
            by=hero.player,
            stage="reroll",
            prompt=f"{hero.name} landed in {zone}. Reroll?",
            options=(*options, KEEP),
            default=options[0].id,
            auto=work.settings.auto,
            why=why,
        )
    )
    work.show(f"{hero.name}'s die stopped in {zone}.", ["A reroll can be had before it counts."])


def reroll(work: Work) -> None:
    """One granted reroll is taken: the old throw no longer counts, bonus damage stays."""
    attack = work.state.attack
    assert attack is not None
    assert attack.granted
    work.use("R51")
    if attack.bonuses:
        work.use("R43")
    if work.monster.stunned:
        work.use("R85")
    work.set_attack(stage="declared", granted=attack.granted - 1)
    refresh(work)


def conclude(work: Work) -> Landed:
    """The final throw counts: damage one way or the other; then the attack is over. Returns that throw."""
    attack = work.state.attack
    assert attack is not None
    zone = attack.throws[-1].zone
    index, hero = work.state.active, work.hero
    if hero.doomed:
        # Ends before a miss can doom the hero anew for the attack after this one.
        work.use("R72")
        work.set_hero(index, doomed=False)
    if zone in FAILED:
        _fail(work, zone)
    else:
        _strike(work, attack, crit=zone == "crit")
    if attack.bonuses:
        work.use("R42")
    work.set(attack=None, attacks_made=work.state.attacks_made + 1, open=())
    return attack.throws[-1]


def _strike(work: Work, attack: Attack, *, crit: bool) -> None:
    hero, monster = work.hero, work.monster
    bonus = sum(b.n for b in attack.bonuses)
    total = hero.attack + bonus
    work.use("R131", "R7" if crit else "R6")
    said = f"attack {hero.attack}"
    if bonus:
        work.use("R39", "R40", *(("R41",) if crit else ()))
        said += f" + {bonus} bonus"
    names = ", ".join(f"{b.source} +{b.n}" for b in attack.bonuses if b.n)
    lines = [f"Bonus: {names}."] if names else []
    armor = 0 if hero.pierce or attack.pierce else monster.armor
    if armor != monster.armor:
        work.use("R28")
        lines.append(f"The attack goes through armor {monster.armor}.")
    elif armor:
        work.use("R11")
    said += ", doubled" if crit else ""
    said += f"{',' if crit else ''} − {armor} armor" if armor else ""
    if crit and work.settings.armor_and_crit == "before_doubling":
        dealt = 2 * max(0, total - armor)
        lines.append(f"Armor stops {min(armor, total)} of {total}; crit doubles the rest to {dealt}.")
    else:
        full = 2 * total if crit else total
        dealt = max(0, full - armor)
        if crit:
            lines.append(f"Crit doubles {total} to {full}.")
        if armor:
            lines.append(f"{monster.name}'s armor stops {min(armor, full)}.")
    left = max(0, monster.health - dealt)
    work.set_monster(health=left)
    lines.append(f"{monster.name}: health {monster.health} → {left}.")
    if monster.stunned:
        work.use("R84")
    verb = "crits" if crit else "hits"
    work.show(f"{hero.name} {verb} for {dealt}: {said}.", lines, "good")


def _fail(work: Work, zone: Zone) -> None:
    index, hero, monster = work.state.active, work.hero, work.monster
    verb = "misses" if zone == "miss" else "fumbles"
    work.use("R132")
    if monster.stunned:
        work.use("R83")
        work.set_monster(stunned=False)
        work.show(f"{hero.name} {verb}, but {monster.name} is stunned.", ["No harm done; the stun ends."])
        return
    if hero.stealth:
        work.use("R34", "R35")
        work.show(f"{hero.name} {verb} unseen.", ["Stealth: no damage, nothing else happens."])
        return
    card = work.content.monster(monster.id)
    harms = card.on_miss if zone == "miss" else card.on_fumble
    damage = sum(harm.n for harm in harms if harm.op == "damage")
    lost = 0
    lines: list[str] = []
    if damage:
        lines.append(f"{monster.name} deals {damage}.")
        lost, more = hurt(work, index, damage, cause="attack")
        lines += more
    lines += afflict(work, index, harms)
    # What ends with the hero Downed is told first.
    down = " and is Downed" if work.state.heroes[index].downed else ""
    work.show(f"{hero.name} {verb} and loses {lost or 'no'} health{down}.", lines, "bad")
