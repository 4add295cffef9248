"""Rounds, activations and the menu of the active hero (R8 to R12, R14, R17)."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.core.types import Rejected
from traywatch.rules.deckbox_dungeons import effects
from traywatch.rules.deckbox_dungeons.actions import (
    attack_declaration,
    exploration,
    minor_actions,
    movement,
    quest_end,
    rooms,
)
from traywatch.rules.deckbox_dungeons.board.targets import TargetVerdict
from traywatch.rules.deckbox_dungeons.cards import KINDS, Kind
from traywatch.rules.deckbox_dungeons.damage import heal_enemy
from traywatch.rules.deckbox_dungeons.model import DeckboxTask
from traywatch.rules.deckbox_dungeons.step_context import DeckboxStepContext, made
from traywatch.rules.engine.option_groups import in_groups

MORE = Option(
    id="more",
    label=msg("deckbox-more"),
    note=msg("deckbox-more-note"),
    group=msg("deckbox-anything-else"),
    folded=True,
)
MORE_GROUPS = {
    "check": msg("rules-group-checks"),
    "look": msg("rules-group-read-again"),
    "see": msg("rules-group-out-of-sight"),
}
"""Headings of the menu behind ``MORE``, by kind of option."""
DONE = Option(id="done", label=msg("deckbox-done"))


def begin_round(work: DeckboxStepContext) -> None:
    """Start a round. Every hero may activate again."""
    work.use("R8")
    work.set(phase="player", round=work.state.round + 1, activated=(), active=-1, actions_left=0)
    work.show(msg("deckbox-round-begins", n=work.state.round))
    work.push(DeckboxTask(do="next_hero"))


def next_hero(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask which hero is next. If nobody is left, the enemies act."""
    if quest_end.decided(work):
        return
    left = [n for n in work.playing() if work.state.heroes[n].id not in work.state.activated]
    if not left:
        work.push(DeckboxTask(do="enemies"))
        return
    if len(left) == 1:
        activate(work, left[0])
        return
    work.push(task)
    options = [made(id=f"activate:{work.state.heroes[n].id}", label=work.state.heroes[n].name) for n in left]
    options += [*minor_actions.others(work, None), *exploration.add_option(work), *_endings(work)]
    prompt = msg("deckbox-which-hero-next")
    work.ask("who", "who", prompt, options, default=options[0].id, why=("R9",), by=left[0])


def who(work: DeckboxStepContext, option: str) -> None:
    """The answer to ``next_hero``."""
    what, _, name = option.partition(":")
    if what == "activate":
        work.pop()
        activate(work, work.index(name))
    elif what == "minor":
        work.push(DeckboxTask(do="minor", hero=work.index(name)))
    elif option == exploration.ADD.id:
        exploration.add(work)
    else:
        quest_end.ending(work, option)


def activate(work: DeckboxStepContext, index: int) -> None:
    """Start a hero's activation."""
    work.use("R9", "R10")
    work.set(active=index, actions_left=work.settings.actions, used_actions=())
    work.push(DeckboxTask(do="turn", hero=index))


def turn(work: DeckboxStepContext, task: DeckboxTask) -> None:
    """The menu of the active hero, until the activation is over."""
    if quest_end.decided(work):
        return
    index = task.hero
    if work.state.heroes[index].out:
        _finish(work)
        return
    work.push(task)
    hero, left = work.state.heroes[index], work.state.actions_left
    actions = _actions(work, index) if left else []
    options = [*actions, *rooms.options(work, index, costs=False)]
    options += [*minor_actions.options(work, index), *minor_actions.others(work, index), MORE]
    if not left or work.settings.give_up_actions or not actions:
        note = msg("deckbox-actions-given-up", n=left)
        options.append(DONE.model_copy(update={"note": note}) if left else DONE)
    options += [*exploration.add_option(work), *_endings(work)]
    default = next((o.id for o in options if o.id.startswith("attack:")), options[0].id) if left else DONE.id
    work.ask(
        f"{hero.id}-turn",
        "turn",
        msg("deckbox-what-now", hero=hero.name, left=left),
        options,
        default=default,
        why=("R12", "R22"),
    )


def _actions(work: DeckboxStepContext, index: int) -> list[Option]:
    """The options that cost an action."""
    out: list[Option] = []
    if _allowed(work, "move") and movement.speed_of(work, index):
        note = msg("deckbox-move-up-to", n=movement.speed_of(work, index))
        out.append(made(id="move", label=msg("deckbox-move"), note=note))
    if _allowed(work, "attack"):
        for kind in KINDS:
            for enemy in work.state.enemies:
                if attack_declaration.verdict(work, index, kind, enemy).ok:
                    dice = attack_declaration.dice_of(work, index, kind)
                    note = msg("deckbox-attack-note", dice=dice, health=enemy.health)
                    label = msg("deckbox-attack-enemy", kind=kind, enemy=enemy.name)
                    group = msg("deckbox-attacks")
                    out.append(made(f"attack:{kind}:{enemy.id}", label, note, group=group, at=enemy.at))
    if _allowed(work, "room"):
        out += rooms.options(work, index, costs=True)
    return out


def more(work: DeckboxStepContext) -> None:
    """Rare options: checks, a room's text, the reason why a target is not legal."""
    index = work.state.active
    out = []
    if work.state.actions_left and _allowed(work, "room"):
        note = msg("deckbox-costs-action")
        out.append(made(id="other", label=msg("deckbox-other-action"), note=note))
    out += rooms.checks(work)
    for n, laid in enumerate(work.state.tiles):
        if laid.encounter is not None:
            label = msg("deckbox-read-again", tile=work.board.tile_name(n))
            out.append(made(id=f"look:{n}", label=label))
    for enemy in work.state.enemies:
        if not attack_declaration.verdict(work, index, "ranged", enemy).ok:
            out.append(made(id=f"see:{enemy.id}", label=msg("deckbox-why-no-shot", enemy=enemy.name)))
    if exploration.added_die(work) and not work.quest.open:
        out.append(exploration.ADD.model_copy(update={"group": "", "folded": False}))
    prompt = msg("deckbox-what-else", hero=work.state.heroes[index].name)
    options = in_groups([*out, minor_actions.BACK], MORE_GROUPS)
    work.ask("more", "more", prompt, options, default=minor_actions.BACK.id)


def more_picked(work: DeckboxStepContext, option: str, amount: int | None) -> None:
    """An answer to ``more``. The menu of the activation comes back after it."""
    what, _, rest = option.partition(":")
    if what == "check":
        rooms.begin_check(work, work.state.active, rest, amount or 0)
    elif what == "other":
        rooms.act(work, work.state.active, "")
    elif option == exploration.ADD.id:
        exploration.add(work)
    elif what == "look":
        rooms.look(work, int(rest))
    elif what == "see":
        _explain(work, attack_declaration.verdict(work, work.state.active, "ranged", work.enemy(rest)), rest)


def _allowed(work: DeckboxStepContext, name: str) -> bool:
    return work.settings.same_action_twice or name not in work.state.used_actions


def _endings(work: DeckboxStepContext) -> list[Option]:
    return [quest_end.WON, quest_end.LOST, quest_end.STOP] if work.quest.open else [quest_end.STOP]


def pick(work: DeckboxStepContext, option: str) -> None:
    """An answer to the menu. The menu's task is first on the agenda, so that the menu comes back."""
    index = work.state.active
    what, _, rest = option.partition(":")
    if option == DONE.id:
        work.pop()
        _finish(work)
    elif what == "move":
        work.spend("move")
        work.push(movement.begin(work, index))
    elif what == "attack":
        kind, target = rest.split(":")
        work.spend("attack")
        work.use("R17")
        known: Kind = "melee" if kind == "melee" else "ranged"
        work.push(*attack_declaration.by_hero(work, index, known, target, None, ""))
    elif what == "room":
        rooms.act(work, index, rest)
    elif option == MORE.id:
        more(work)
    elif option == exploration.ADD.id:
        exploration.add(work)
    elif what == "minor":
        work.push(DeckboxTask(do="minor", hero=work.index(rest)))
    elif option in (quest_end.STOP.id, quest_end.WON.id, quest_end.LOST.id):
        quest_end.ending(work, option)
    else:
        minor_actions.pick(work, index, option)


def _finish(work: DeckboxStepContext) -> None:
    """End the activation and give up the remaining actions (R11)."""
    index = work.state.active
    hero = work.state.heroes[index]
    work.use("R11")
    effects.fade(work, index, "attack", "turn")
    work.set(active=-1, actions_left=0, move=None, activated=(*work.state.activated, hero.id))
    work.show(msg("deckbox-hero-done", hero=hero.name))
    work.push(DeckboxTask(do="next_hero"))


# End of a round ----------------------------------------------------------------------------


def refresh(work: DeckboxStepContext) -> None:
    """End a round: regeneration, the effects of rooms, and all actions come back."""
    work.use("R8", "R14")
    work.set(phase="refresh", active=-1)
    for enemy in work.state.enemies:
        if "regenerate" in enemy.keywords:
            work.use("R58")
            heal_enemy(work, enemy.id, 1)
        if enemy.stunned and work.settings.stun_lasts == "round":
            work.set_enemy(enemy.id, stunned=False)
    tasks: list[DeckboxTask] = []
    for laid in work.state.tiles:
        if laid.encounter is None:
            continue
        encounter = work.content.encounter(laid.encounter)
        if encounter.refresh_text:
            work.say(encounter.refresh_text)
        for index in work.playing():
            tasks += effects.tasks(encounter.refresh, index, encounter.name, f"encounters.{encounter.id}")
    for index in range(len(work.state.heroes)):
        effects.fade(work, index, "attack", "turn", "round")
    work.show(msg("deckbox-refresh"))
    work.push(*tasks, DeckboxTask(do="round"))


def _explain(work: DeckboxStepContext, found: TargetVerdict, enemy: str) -> None:
    work.use(*found.rules)
    say = found.say or msg("deckbox-target-fine")
    work.show(msg("deckbox-enemy-target", enemy=work.enemy(enemy).name, say=say))


def why_not(work: DeckboxStepContext, index: int, option: str) -> Rejected | None:
    """The reason why an option is not on the menu."""
    what, _, rest = option.partition(":")
    if what == "activate":
        hero = work.state.heroes[index].name
        return Rejected("not_finished", msg("deckbox-must-finish-first", hero=hero))
    if what in ("step", "go"):
        return Rejected("too_far", msg("deckbox-move-used-up"))
    if what in ("move", "attack", "room", "other") and not work.state.actions_left:
        return Rejected("no_actions", msg("deckbox-no-action-left"))
    if what == "attack":
        kind, _, target = rest.partition(":")
        if kind in KINDS and work.there(target):
            known: Kind = "melee" if kind == "melee" else "ranged"
            found = attack_declaration.verdict(work, index, known, work.enemy(target))
            if not found.ok:
                said = msg("deckbox-enemy-target", enemy=work.enemy(target).name, say=found.say)
                return Rejected("out_of_reach", said)
    return minor_actions.why_not(work, index, option)
