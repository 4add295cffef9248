"""Rounds, activations and the menu of the active hero (R8 to R12, R14, R17)."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.core.types import Rejected
from traywatch.rules.deckbox_dungeons import effects
from traywatch.rules.deckbox_dungeons.actions import (
    attack_declaration,
    enemy_arrival,
    minor_actions,
    movement,
    quest_end,
    rooms,
)
from traywatch.rules.deckbox_dungeons.cards import KINDS
from traywatch.rules.deckbox_dungeons.damage import heal_enemy
from traywatch.rules.deckbox_dungeons.model import DeckboxTask, to_do
from traywatch.rules.deckbox_dungeons.step_context import Answer, DeckboxStepContext, cached_option
from traywatch.rules.engine.option_groups import first_task, in_groups
from traywatch.rules.engine.option_ids import id_parts
from traywatch.rules.engine.steps import followed_by

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
    "explain": msg("rules-group-out-of-sight"),
}
"""Headings of the menu behind ``MORE``, by the task of an option."""
DONE = Option(id="done", label=msg("deckbox-done"))


def begin_round(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Start a round. Every hero may activate again."""
    step.use("R8")
    step.set(phase="player", round=step.state.round + 1, activated=(), active=-1, actions_left=0)
    step.show(msg("deckbox-round-begins", n=step.state.round))
    step.add_tasks(to_do("next_hero"))


def next_hero(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Ask which hero is next. If nobody is left, the enemies act."""
    if quest_end.decided(step):
        return
    left = [n for n in step.playing() if step.state.heroes[n].id not in step.state.activated]
    if not left:
        step.add_tasks(to_do("enemies"))
        return
    if len(left) == 1:
        step.add_tasks(to_do("activate", left[0]))
        return
    heroes = [(n, step.state.heroes[n]) for n in left]
    answers: list[Answer] = [
        (cached_option(id=f"activate:{hero.id}", label=hero.name), to_do("activate", n)) for n, hero in heroes
    ]
    answers += followed_by([*minor_actions.others(step, None), *enemy_arrival.add_answers(step)], task)
    answers += quest_end.endings(step)
    prompt, default = msg("deckbox-which-hero-next"), answers[0][0].id
    step.ask("who", "who", prompt, answers, default=default, why=("R9",), by=left[0])


def activate(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Start a hero's activation."""
    step.use("R9", "R10")
    step.set(active=task.hero, actions_left=step.settings.actions, used_actions=())
    step.add_tasks(to_do("turn", task.hero))


def ask_turn(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """The menu of the active hero, until the activation is over."""
    if quest_end.decided(step):
        return
    index = task.hero
    if step.state.heroes[index].out:
        step.add_tasks(to_do("end_activation", index))
        return
    hero, left = step.state.heroes[index], step.state.actions_left
    actions = _actions(step, index) if left else []
    again = [*actions, *rooms.answers(step, index, costs=False)]
    again += [*minor_actions.answers(step, index), *minor_actions.others(step, index)]
    answers = followed_by([*again, (MORE, to_do("more", index))], task)
    if not left or step.settings.give_up_actions or not actions:
        note = msg("deckbox-actions-forgone", n=left)
        done = DONE.model_copy(update={"note": note}) if left else DONE
        answers.append((done, to_do("end_activation", index)))
    answers += [*followed_by(enemy_arrival.add_answers(step), task), *quest_end.endings(step)]
    default = DONE.id
    if left:
        attacks = (one[0].id for one in answers if first_task(one) == "declare")
        default = next(attacks, answers[0][0].id)
    step.ask(
        f"{hero.id}-turn",
        "turn",
        msg("deckbox-what-now", hero=hero.name, left=left),
        answers,
        default=default,
        why=("R12", "R22"),
    )


def _actions(step: DeckboxStepContext, index: int) -> list[Answer]:
    """The answers that cost an action."""
    out: list[Answer] = []
    if _allowed(step, "move") and movement.speed_of(step, index):
        note = msg("deckbox-move-up-to", n=movement.speed_of(step, index))
        out.append(
            (cached_option(id="move", label=msg("deckbox-move"), note=note), to_do("begin_move", index))
        )
    if _allowed(step, "attack"):
        for kind in KINDS:
            for enemy in step.state.enemies:
                if attack_declaration.verdict(step, index, kind, enemy).ok:
                    dice = attack_declaration.dice_of(step, index, kind)
                    note = msg("deckbox-attack-note", dice=dice, health=enemy.health)
                    label = msg("deckbox-attack-enemy", kind=kind, enemy=enemy.name)
                    group = msg("deckbox-attacks")
                    option = cached_option(f"attack:{kind}:{enemy.id}", label, note, group=group, at=enemy.at)
                    out.append((option, to_do("declare", index, name=kind, who=enemy.id)))
    if _allowed(step, "room"):
        out += rooms.answers(step, index, costs=True)
    return out


def ask_more(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Rare options: checks, a room's text, the reason why a target is not legal."""
    index = task.hero
    out: list[Answer] = []
    if step.state.actions_left and _allowed(step, "room"):
        note = msg("deckbox-costs-action")
        option = cached_option(id="other", label=msg("deckbox-other-action"), note=note)
        out.append((option, to_do("other_action", index)))
    out += rooms.checks(step, index)
    for n, laid in enumerate(step.state.tiles):
        if laid.encounter is not None:
            label = msg("deckbox-room-read-again", tile=step.board.tile_name(n))
            out.append((cached_option(id=f"look:{n}", label=label), to_do("look", n=n)))
    for enemy in step.state.enemies:
        if not attack_declaration.verdict(step, index, "ranged", enemy).ok:
            option = cached_option(id=f"see:{enemy.id}", label=msg("deckbox-why-no-shot", enemy=enemy.name))
            out.append((option, to_do("explain", index, who=enemy.id)))
    if enemy_arrival.added_die(step) and not step.quest.open:
        add = enemy_arrival.ADD.model_copy(update={"group": "", "folded": False})
        out.append((add, to_do("add")))
    prompt = msg("deckbox-what-else", hero=step.state.heroes[index].name)
    answers = in_groups([*out, (minor_actions.BACK,)], MORE_GROUPS)
    step.ask("more", "more", prompt, answers, default=minor_actions.BACK.id)


def _allowed(step: DeckboxStepContext, name: str) -> bool:
    return step.settings.same_action_twice or name not in step.state.used_actions


def declare(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """A hero attacks an enemy with the equipment."""
    step.spend("attack")
    step.use("R17")
    kind = next(kind for kind in KINDS if kind == task.name)
    step.add_tasks(*attack_declaration.by_hero(step, task.hero, kind, task.who, None, ""))


def end_activation(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """End the activation and give up the remaining actions (R11)."""
    hero = step.state.heroes[task.hero]
    step.use("R11")
    effects.fade(step, task.hero, "attack", "turn")
    step.set(active=-1, actions_left=0, move=None, activated=(*step.state.activated, hero.id))
    step.show(msg("deckbox-hero-done", hero=hero.name))
    step.add_tasks(to_do("next_hero"))


# End of a round ----------------------------------------------------------------------------


def refresh(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """End a round: regeneration, the effects of rooms, and all actions come back."""
    step.use("R8", "R14")
    step.set(phase="refresh", active=-1)
    for enemy in step.state.enemies:
        if "regenerate" in enemy.keywords:
            step.use("R58")
            heal_enemy(step, enemy.id, 1)
        if enemy.stunned and step.settings.stun_lasts == "round":
            step.set_enemy(enemy.id, stunned=False)
    tasks: list[DeckboxTask] = []
    for laid in step.state.tiles:
        if laid.encounter is None:
            continue
        encounter = step.content.encounter(laid.encounter)
        if encounter.refresh_text:
            step.say(encounter.refresh_text)
        for nth, index in enumerate(step.playing()):
            # An effect on all heroes happens once, any other once for each hero.
            does = tuple(effect for effect in encounter.refresh if nth == 0 or effect.on != "all")
            tasks += effects.tasks(does, index, encounter.name, f"encounters.{encounter.id}")
    for index in range(len(step.state.heroes)):
        effects.fade(step, index, "attack", "turn", "round")
    step.show(msg("deckbox-refresh-begins"))
    step.add_tasks(*tasks, to_do("round"))


def explain(step: DeckboxStepContext, task: DeckboxTask) -> None:
    """Say why a hero can or cannot shoot an enemy."""
    enemy = step.enemy(task.who)
    verdict = attack_declaration.verdict(step, task.hero, "ranged", enemy)
    step.use(*verdict.rules)
    say = verdict.say or msg("deckbox-target-fine")
    step.show(msg("deckbox-enemy-target", enemy=enemy.name, say=say))


def why_not(step: DeckboxStepContext, index: int, option: str) -> Rejected | None:
    """The reason why an option is not on the menu."""
    what, about = id_parts(option)
    if what == "activate":
        hero = step.state.heroes[index].name
        return Rejected("not_finished", msg("deckbox-must-finish-first", hero=hero))
    if what in ("step", "go"):
        return Rejected("too_far", msg("deckbox-move-used-up"))
    if what in ("move", "attack", "room", "other") and not step.state.actions_left:
        return Rejected("no_actions", msg("deckbox-no-action-left"))
    if what == "attack":
        way, target = id_parts(about)
        kind = next((kind for kind in KINDS if kind == way), None)
        if kind is not None and step.there(target):
            verdict = attack_declaration.verdict(step, index, kind, step.enemy(target))
            if not verdict.ok:
                reason = msg("deckbox-enemy-target", enemy=step.enemy(target).name, say=verdict.say)
                return Rejected("out_of_reach", reason)
    return minor_actions.why_not(step, index, option)
