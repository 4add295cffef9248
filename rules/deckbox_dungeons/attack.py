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
from traywatch.rules.deckbox_dungeons.model import DeckboxAttack, DeckboxTask, to_do
from traywatch.rules.deckbox_dungeons.step_context import Answer, DeckboxStepContext


def modifier(step: DeckboxStepContext) -> int:
    """The number added to each die of the current attack."""
    attack = step.attack
    if not attack.by_hero:
        return attack.mod
    index = step.index(attack.attacker)
    hero = step.state.heroes[index]
    passing = boosted(step, index, attack.kind)
    if not attack.weapon:
        # R43: an item's attack uses the hero's own value without the weapon, and the item's modifier.
        return (hero.melee_own if attack.kind == "melee" else hero.ranged_own) + attack.mod + passing
    return (hero.melee if attack.kind == "melee" else hero.ranged) + passing


def defense(step: DeckboxStepContext) -> int:
    """The target's defense against the current attack."""
    attack = step.attack
    pierce = attack.keywords.count("pierce") if step.settings.pierce_stacks else "pierce" in attack.keywords
    if attack.by_hero:
        return step.enemy(attack.target).defense - pierce
    index = step.index(attack.target)
    return step.state.heroes[index].defense + boosted(step, index, "defense") - pierce


def _over(step: DeckboxStepContext) -> bool:
    """Whether the attacker or the target is gone."""
    attack = step.state.attack
    if attack is None:
        return True
    foe, hero = (attack.target, attack.attacker) if attack.by_hero else (attack.attacker, attack.target)
    if step.there(foe) and not step.state.heroes[step.index(hero)].out:
        return False
    step.set(attack=None)
    return True


def roll_attack(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask for the attacker's dice."""
    if _over(step):
        return
    attack, index = step.attack, task.hero
    if attack.by_hero and attack.weapon:
        dice = dice_of(step, index, attack.kind)
    else:
        dice = attack.dice + (boosted(step, index, "dice") if attack.by_hero else 0)
    if dice <= 0:
        step.show(
            msg("deckbox-no-dice-from", source=attack.source) if attack.source else msg("deckbox-no-dice")
        )
        step.set(attack=None)
        return
    mod = modifier(step)
    hero = step.state.heroes[index]
    foe = step.enemy(attack.target if attack.by_hero else attack.attacker).name
    attacker, target = (hero.name, foe) if attack.by_hero else (foe, hero.name)
    what: Text = msg("deckbox-attacks-target", attacker=attacker, target=target)
    if attack.by_hero and attack.source:
        what = msg("deckbox-attacks-with", attacker=attacker, target=target, source=attack.source)
    why = ["R35", "R36", *(("R37",) if attack.by_hero else ("R38",)), *(() if attack.weapon else ("R43",))]
    step.ask_roll(
        f"{attack.attacker}-attack",
        msg("deckbox-roll", what=what, n=dice, counts=die_results.in_words(mod, step.settings, "hit")),
        (
            DieSpec(
                role="attack",
                kind="d6",
                n=dice,
                faces=die_results.faces(mod, step.settings, "hit", hero=attack.by_hero),
            ),
        ),
        to_do("take_attack", index),
        *why,
        by=index,
        beside=minor_actions.window(step, task),
    )


def take_attack(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The attacker's dice were rolled: hits, critical hits, energy."""
    values = step.values
    attack, mod = step.attack, modifier(step)
    result = die_results.hits(values, mod, step.settings, hero=attack.by_hero)
    step.set_attack(thrown=values, hits=result.all, crits=result.crits, mod=mod)
    step.comes_to(result.all, total=result.all, successes=result.all)
    step.use("R65", "R36")
    name = hero_name(step, attack.attacker) if attack.by_hero else step.enemy(attack.attacker).name
    step.say(sentences(rolls(name, values, mod), msg("deckbox-hits", n=result.all, crits=result.crits)))
    if attack.by_hero:
        if result.crits:
            step.use("R37", "R49", *(("R64",) if "pierce" in attack.keywords else ()))
        if result.all:
            step.use("R39")
            gained = gain_energy(step, step.index(attack.attacker), result.all)
            step.say(msg("deckbox-gains-energy", hero=name, n=gained))
    else:
        step.use("R38")
    step.add_tasks(to_do("roll_block", task.hero), to_do("harm", task.hero))


def hero_name(step: DeckboxStepContext, hero: str) -> str:
    return step.state.heroes[step.index(hero)].name


def roll_block(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask for the defender's dice, if there is something to block."""
    if _over(step):
        return
    attack = step.attack
    dice = attack.hits if step.settings.block_dice == "all" else attack.hits - attack.crits
    if dice <= 0 or attack.hits == attack.crits:
        return
    hero = step.state.heroes[task.hero]
    who = step.enemy(attack.target).name if attack.by_hero else hero.name
    if "pierce" in attack.keywords:
        step.use("R57")
    step.flush()
    step.ask_roll(
        f"{attack.target}-block",
        msg(
            "deckbox-roll",
            what=msg("deckbox-defends", who=who),
            n=dice,
            counts=die_results.in_words(defense(step), step.settings, "block"),
        ),
        (
            DieSpec(
                role="block",
                kind="d6",
                n=dice,
                faces=die_results.faces(defense(step), step.settings, "block"),
            ),
        ),
        to_do("take_block", task.hero),
        "R48",
        *(("R49",) if attack.crits else ()),
        by=task.hero,
        beside=minor_actions.window(step, task),
    )


def take_block(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The defender's dice were rolled."""
    values = step.values
    attack, mod = step.attack, defense(step)
    blocked = die_results.blocks(values, mod, attack.hits - attack.crits, step.settings)
    step.set_attack(blocks=blocked)
    step.use("R48", "R63")
    who = step.enemy(attack.target).name if attack.by_hero else step.state.heroes[task.hero].name
    step.say(sentences(rolls(who, values, mod), msg("deckbox-blocked", n=blocked)))


def harm(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Apply the damage, then its effects: stun, ritual, defeat."""
    if _over(step):
        return
    attack = step.attack
    hits = die_results.Hits(attack.hits - attack.crits, attack.crits)
    crush = "crush" in attack.keywords
    dealt = die_results.damage(hits, attack.blocks, step.settings, crush=crush)
    if crush and dealt:
        step.use("R55")
    step.comes_to(dealt, attack.hits, -attack.blocks)
    if attack.hits:
        step.use("R63")
    hero = step.state.heroes[task.hero]
    foe = step.enemy(attack.target if attack.by_hero else attack.attacker)
    step.set(attack=None)
    if attack.by_hero:
        hurt_enemy(step, foe.id, dealt, task.hero)
        _stun(step, attack, dealt)
        fade(step, task.hero, "attack")
        report = msg("deckbox-attack-deals", attacker=hero.name, target=foe.name, n=dealt)
        step.show(report, "good" if dealt else "plain")
        return
    follows = [DeckboxTask(do="ritual", who=foe.id)] if dealt and "dark_ritual" in foe.keywords else []
    step.add_tasks(*follows)
    hurt_hero(step, task.hero, dealt)
    fade(step, task.hero, "attack", what="defense")
    report = msg("deckbox-attack-deals", attacker=foe.name, target=hero.name, n=dealt)
    step.show(report, "bad" if dealt else "plain")


def _stun(step: DeckboxStepContext, attack: DeckboxAttack, dealt: int) -> None:
    if "stun" not in attack.keywords or not step.there(attack.target):
        return
    step.use("R56")
    needs = attack.weapon or step.settings.stun_needs_damage == "always"
    if dealt or (not needs and attack.hits):
        enemy = step.set_enemy(attack.target, stunned=True)
        step.say(msg("deckbox-stunned", enemy=enemy.name))


def ritual(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The weakest enemy on the tile gains 1 health (A11)."""
    if not step.there(task.who):
        return
    board = step.board
    on = set(board.tiles_of.get(step.enemy(task.who).at, ()))
    near = [e for e in step.state.enemies if not on.isdisjoint(board.tiles_of.get(e.at, ()))]
    if not step.settings.ritual_self:
        near = [enemy for enemy in near if enemy.id != task.who]
    if not near:
        return
    least = min(enemy.health for enemy in near)
    weakest = [enemy for enemy in near if enemy.health == least]
    step.use("R60")
    if len(weakest) > 1 and step.settings.ritual_tie == "ask":
        answers: list[Answer] = [
            (Option(id=f"ritual:{e.id}", label=e.name), to_do("heal_by_ritual", who=e.id)) for e in weakest
        ]
        prompt, default = msg("deckbox-ritual-for-whom"), answers[0][0].id
        step.ask("ritual", "ritual", prompt, answers, default=default, why=("R60",))
        return
    step.add_tasks(to_do("heal_by_ritual", who=weakest[0].id))


def heal_by_ritual(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """A ritual gives an enemy 1 health."""
    if step.there(task.who):
        heal_enemy(step, task.who, 1)
        step.show(msg("deckbox-ritual", enemy=step.enemy(task.who).name), "bad")
