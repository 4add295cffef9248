"""One attack, in the order of the rule (R65): roll, hits, energy, blocks, damage, effects."""

from __future__ import annotations

from traywatch.messages import Text, msg, sentences
from traywatch.rules.core.requests import DieSpec, Option
from traywatch.rules.deckbox_dungeons.actions import minor_actions
from traywatch.rules.deckbox_dungeons.actions.attack_declaration import dice_of
from traywatch.rules.deckbox_dungeons.damage import gain_energy, heal_enemy, hurt_enemy, hurt_hero
from traywatch.rules.deckbox_dungeons.dice import die_results
from traywatch.rules.deckbox_dungeons.dice.phrases import rolls
from traywatch.rules.deckbox_dungeons.effects import boosted, fade
from traywatch.rules.deckbox_dungeons.model import DeckboxAttack, DeckboxTask
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext


def modifier(work: DeckboxStepContext) -> int:
    """The number added to each die of the current attack."""
    attack = work.attack
    if not attack.by_hero:
        return attack.mod
    index = work.index(attack.attacker)
    hero = work.state.heroes[index]
    passing = boosted(work, index, attack.kind)
    if not attack.weapon:
        # R43: an item's attack uses the hero's own value without the weapon, and the item's modifier.
        return (hero.melee_own if attack.kind == "melee" else hero.ranged_own) + attack.mod + passing
    return (hero.melee if attack.kind == "melee" else hero.ranged) + passing


def defense(work: DeckboxStepContext) -> int:
    """The target's defense against the current attack."""
    attack = work.attack
    pierce = attack.keywords.count("pierce") if work.settings.pierce_stacks else "pierce" in attack.keywords
    if attack.by_hero:
        return work.enemy(attack.target).defense - pierce
    index = work.index(attack.target)
    return work.state.heroes[index].defense + boosted(work, index, "defense") - pierce


def _over(work: DeckboxStepContext) -> bool:
    """Whether the attacker or the target is gone."""
    attack = work.state.attack
    if attack is None:
        return True
    foe, hero = (attack.target, attack.attacker) if attack.by_hero else (attack.attacker, attack.target)
    if work.there(foe) and not work.state.heroes[work.index(hero)].out:
        return False
    work.set(attack=None)
    return True


def roll(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask for the attacker's dice."""
    if _over(work):
        return
    attack, index = work.attack, task.hero
    if attack.by_hero and attack.weapon:
        dice = dice_of(work, index, attack.kind)
    else:
        dice = attack.dice + (boosted(work, index, "dice") if attack.by_hero else 0)
    if dice <= 0:
        work.show(
            msg("deckbox-no-dice-from", source=attack.source) if attack.source else msg("deckbox-no-dice")
        )
        work.set(attack=None)
        return
    work.push(task)
    mod = modifier(work)
    hero = work.state.heroes[index]
    foe = work.enemy(attack.target if attack.by_hero else attack.attacker).name
    attacker, target = (hero.name, foe) if attack.by_hero else (foe, hero.name)
    what: Text = msg("deckbox-attacks-target", attacker=attacker, target=target)
    if attack.by_hero and attack.source:
        what = msg("deckbox-attacks-with", attacker=attacker, target=target, source=attack.source)
    why = ["R35", "R36", *(("R37",) if attack.by_hero else ("R38",)), *(() if attack.weapon else ("R43",))]
    work.ask_roll(
        f"{attack.attacker}-attack",
        msg("deckbox-roll", what=what, n=dice, counts=die_results.in_words(mod, work.settings, "hit")),
        (
            DieSpec(
                role="attack",
                kind="d6",
                n=dice,
                faces=die_results.faces(mod, work.settings, "hit", hero=attack.by_hero),
            ),
        ),
        *why,
        by=index,
        beside=minor_actions.window(work, task.hero),
    )


def thrown(work: DeckboxStepContext, values: tuple[int, ...]) -> None:
    """The attacker's dice were rolled: hits, critical hits, energy."""
    task = work.pop()
    attack, mod = work.attack, modifier(work)
    found = die_results.hits(values, mod, work.settings, hero=attack.by_hero)
    work.set_attack(thrown=values, hits=found.all, crits=found.crits, mod=mod)
    work.use("R65", "R36")
    name = hero_name(work, attack.attacker) if attack.by_hero else work.enemy(attack.attacker).name
    work.say(sentences(rolls(name, values, mod), msg("deckbox-hits", n=found.all, crits=found.crits)))
    if attack.by_hero:
        if found.crits:
            work.use("R37", "R49", *(("R64",) if "pierce" in attack.keywords else ()))
        if found.all:
            work.use("R39")
            gained = gain_energy(work, work.index(attack.attacker), found.all)
            work.say(msg("deckbox-gains-energy", hero=name, n=gained))
    else:
        work.use("R38")
    work.push(DeckboxTask(do="roll_block", hero=task.hero), DeckboxTask(do="harm", hero=task.hero))


def hero_name(work: DeckboxStepContext, hero: str) -> str:
    return work.state.heroes[work.index(hero)].name


def block(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask for the defender's dice, if there is something to block."""
    if _over(work):
        return
    attack = work.attack
    dice = attack.hits if work.settings.block_dice == "all" else attack.hits - attack.crits
    if dice <= 0 or attack.hits == attack.crits:
        return
    work.push(task)
    hero = work.state.heroes[task.hero]
    who = work.enemy(attack.target).name if attack.by_hero else hero.name
    if "pierce" in attack.keywords:
        work.use("R57")
    work.flush()
    work.ask_roll(
        f"{attack.target}-block",
        msg(
            "deckbox-roll",
            what=msg("deckbox-defends", who=who),
            n=dice,
            counts=die_results.in_words(defense(work), work.settings, "block"),
        ),
        (
            DieSpec(
                role="block",
                kind="d6",
                n=dice,
                faces=die_results.faces(defense(work), work.settings, "block"),
            ),
        ),
        "R48",
        *(("R49",) if attack.crits else ()),
        by=task.hero,
        beside=minor_actions.window(work, task.hero),
    )


def blocked(work: DeckboxStepContext, values: tuple[int, ...]) -> None:
    """The defender's dice were rolled."""
    task = work.pop()
    attack, mod = work.attack, defense(work)
    found = die_results.blocks(values, mod, attack.hits - attack.crits, work.settings)
    work.set_attack(blocks=found)
    work.use("R48", "R63")
    who = work.enemy(attack.target).name if attack.by_hero else work.state.heroes[task.hero].name
    work.say(sentences(rolls(who, values, mod), msg("deckbox-blocked", n=found)))


def harm(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Apply the damage, then its effects: stun, ritual, defeat."""
    if _over(work):
        return
    attack = work.attack
    found = die_results.Hits(attack.hits - attack.crits, attack.crits)
    crush = "crush" in attack.keywords
    dealt = die_results.damage(found, attack.blocks, work.settings, crush=crush)
    if crush and dealt:
        work.use("R55")
    if attack.hits:
        work.use("R63")
    hero = work.state.heroes[task.hero]
    foe = work.enemy(attack.target if attack.by_hero else attack.attacker)
    work.set(attack=None)
    if attack.by_hero:
        hurt_enemy(work, foe.id, dealt, task.hero)
        _stun(work, attack, dealt)
        fade(work, task.hero, "attack")
        said = msg("deckbox-attack-deals", attacker=hero.name, target=foe.name, n=dealt)
        work.show(said, "good" if dealt else "plain")
        return
    ritual = [DeckboxTask(do="ritual", who=foe.id)] if dealt and "dark_ritual" in foe.keywords else []
    work.push(*ritual)
    hurt_hero(work, task.hero, dealt)
    said = msg("deckbox-attack-deals", attacker=foe.name, target=hero.name, n=dealt)
    work.show(said, "bad" if dealt else "plain")


def _stun(work: DeckboxStepContext, attack: DeckboxAttack, dealt: int) -> None:
    if "stun" not in attack.keywords or not work.there(attack.target):
        return
    work.use("R56")
    needs = attack.weapon or work.settings.stun_needs_damage == "always"
    if dealt or (not needs and attack.hits):
        enemy = work.set_enemy(attack.target, stunned=True)
        work.say(msg("deckbox-stunned", enemy=enemy.name))


def ritual(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """The weakest enemy on the tile gains 1 health (A11)."""
    if not work.there(task.who):
        return
    board = work.board
    on = set(board.tiles_of.get(work.enemy(task.who).at, ()))
    near = [e for e in work.state.enemies if not on.isdisjoint(board.tiles_of.get(e.at, ()))]
    if not work.settings.ritual_self:
        near = [enemy for enemy in near if enemy.id != task.who]
    if not near:
        return
    least = min(enemy.health for enemy in near)
    weakest = [enemy for enemy in near if enemy.health == least]
    work.use("R60")
    if len(weakest) > 1 and work.settings.ritual_tie == "ask":
        options = [Option(id=f"ritual:{e.id}", label=e.name) for e in weakest]
        prompt = msg("deckbox-ritual-for-whom")
        work.ask("ritual", "ritual", prompt, options, default=options[0].id, why=("R60",))
        return
    ritual_for(work, weakest[0].id)


def ritual_for(work: DeckboxStepContext, enemy: str) -> None:
    if work.there(enemy):
        heal_enemy(work, enemy, 1)
        work.show(msg("deckbox-ritual", enemy=work.enemy(enemy).name), "bad")
