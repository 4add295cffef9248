"""The end of a scenario: won or lost, rewards, the bags, and the next scenario."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.dice_adventure import setup
from traywatch.rules.dice_adventure.dice import (
    GAINED,
    HEROIC,
    bagged,
    color_of,
    die_word,
    kind_of,
    named,
    pile_names,
    type_name,
    type_of,
    without,
)
from traywatch.rules.dice_adventure.model import AdventureTask, KnownDie, TurnFlags, to_do
from traywatch.rules.dice_adventure.piles import dice_piles
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, Answer, option


def won(step: AdventureStepContext, task: AdventureTask) -> None:
    """Won: all locations that can be closed are closed (R118, R121)."""
    card = step.chapter
    again = card.id in step.state.completed
    step.use("R118")
    if card.outro:
        step.use("R133")
        step.say(card.outro)
    report = msg("adv-scenario-won", scenario=card.name)
    step.show(report, "good")
    step.ended("battle", "won", report)
    rewards: list[AdventureTask] = []
    if again:
        step.use("R127")
        step.say(msg("adv-no-reward"))
    else:
        step.use("R121")
        step.set(completed=(*step.state.completed, card.id))
        heroes = range(len(step.state.heroes))
        rewards = [to_do("reward", what=one, hero=n) for one in card.reward for n in heroes]
    _cleared(step)
    step.set(phase="reward", agenda=(*rewards, *_refilling(step), to_do("between", what="won")))


def lost(step: AdventureStepContext, task: AdventureTask) -> None:
    """Lost: all heroes are dead, or time has run out (R119, R120)."""
    card = step.chapter
    step.use("R119", "R120")
    report = msg("adv-scenario-lost", scenario=card.name, why=task.what)
    step.show(report, "bad")
    step.ended("battle", "lost", report)
    _cleared(step)
    step.set(phase="reward", agenda=(*_refilling(step), to_do("between", what="lost")))


def _cleared(step: AdventureStepContext) -> None:
    """Stop everything in progress. Dead heroes come back (R120)."""
    dice_piles.settle(step)
    met = step.state.encounter
    if met is not None and not met.acquired:
        dice_piles.remove(step, (met.die,))
    step.set(encounter=None, using=None, damage=None, thrown=(), turn=TurnFlags(), chance=None)
    for n, hero in enumerate(step.state.heroes):
        if hero.state == "dead":
            step.use("R120")
        step.set_hero(n, state="alive", own=False, location=None)


def _refilling(step: AdventureStepContext) -> list[AdventureTask]:
    heroes = range(len(step.state.heroes))
    out = [to_do("gather")]
    out += [to_do("surplus", hero=n, what=one) for n in heroes for one in HEROIC]
    out += [to_do("missing", hero=n, what=one) for n in heroes for one in HEROIC]
    return [*out, to_do("sweep")]


# Rewards ----------------------------------------------------------------------------------


def reward(step: AdventureStepContext, task: AdventureTask) -> None:
    """One reward of one hero. A single possibility happens at once."""
    hero = step.state.heroes[task.hero]
    rule, answers = "R126", list[Answer]()
    if task.what == "die":
        rule = "R122"
        answers = [_reward("die", "reward_die", task.hero, one, type_name(one)) for one in GAINED]
    elif task.what == "skill_up":
        rule = "R123"
        learned = [k for k in hero.skills if 0 < k.level < 3]
        answers = [_skill(step, "skill_up", task.hero, k) for k in learned]
    elif task.what == "new_skill":
        rule = "R124"
        dormant = [k for k in hero.skills if k.level == 0]
        answers = [_skill(step, "new_skill", task.hero, k) for k in dormant]
    elif task.what == "limit":
        rule = "R125"
        types = [one for one in GAINED if hero.limits.get(one, 0) > 0]
        answers = [_reward("limit", "raise_limit", task.hero, one, type_name(one)) for one in types]
    else:
        step.use("R126")
        n = min(10, hero.capacity + 1)
        step.set_hero(task.hero, capacity=n)
        step.show(msg("adv-holds-now", hero=hero.name, n=n), "good")
        return
    step.use(rule)
    if not answers:
        step.say(msg("adv-nothing-to-choose", hero=hero.name))
        step.flush()
    elif len(answers) == 1:
        step.add_tasks(*answers[0][1:])
    else:
        prompt = msg("adv-reward-question", hero=hero.name, what=task.what)
        step.ask("reward", prompt, answers, (rule,), hero=task.hero)


def _reward(kind: str, do: str, hero: int, about: str, label: Text) -> Answer:
    return option(f"{kind}:{about}", label), to_do(do, hero=hero, name=about)


def _skill(step: AdventureStepContext, kind: str, hero: int, skill: KnownDie) -> Answer:
    return _reward(kind, "raise_skill", hero, skill.id, step.content.skill(skill.id).name)


def reward_die(step: AdventureStepContext, task: AdventureTask) -> None:
    """A hero gets a die of a type."""
    level = step.state.level if step.settings.reward_size == "level" else 0
    name = step.state.heroes[task.hero].name
    setup.ask_sizes(step, [task.name], to_do("arrive", what="bag", n=task.hero), name, ("R122",), level)


def raise_limit(step: AdventureStepContext, task: AdventureTask) -> None:
    """A hero may have one more die of a type."""
    hero = step.state.heroes[task.hero]
    limits = {**hero.limits, task.name: hero.limits.get(task.name, 0) + 1}
    step.set_hero(task.hero, limits=limits)
    step.show(msg("adv-limit-now", hero=hero.name, n=limits[task.name], type=task.name), "good")


def raise_skill(step: AdventureStepContext, task: AdventureTask) -> None:
    """A skill of a hero gets a level."""
    hero = step.state.heroes[task.hero]
    skills = tuple(
        k.model_copy(update={"level": k.level + 1}) if k.id == task.name else k for k in hero.skills
    )
    step.set_hero(task.hero, skills=skills)
    level = next(k.level for k in skills if k.id == task.name)
    skill = step.content.skill(task.name).name
    step.show(msg("adv-skill-level-now", hero=hero.name, skill=skill, level=level), "good")


# Limits of bags ---------------------------------------------------------------------------


def gather(step: AdventureStepContext, task: AdventureTask) -> None:
    """Each hero's dice come together: hand, bag and discard pile (R128, R16)."""
    step.use("R128", "R16")
    for n, hero in enumerate(step.state.heroes):
        pool = bagged((*hero.bag, *hero.hand, *hero.ally_hand, *hero.discard))
        step.set_hero(n, bag=pool, hand=(), ally_hand=(), discard=())


def surplus(step: AdventureStepContext, task: AdventureTask) -> None:
    """More dice of a type than the limit: ask which die goes (R129, R130)."""
    hero = step.state.heroes[task.hero]
    of_type = [one for one in hero.bag if type_of(one) == task.what]
    over = len(of_type) - hero.limits.get(task.what, 0)
    if over <= 0:
        return
    step.use("R129", "R130")
    kinds = list(dict.fromkeys(of_type))
    if len(kinds) == 1:
        step.add_tasks(*(to_do("spare", hero=task.hero, name=kinds[0]) for _ in range(over)))
        return
    answers: list[Answer] = [
        (option(f"spare:{one}", named(one)), to_do("spare", hero=task.hero, name=one), task) for one in kinds
    ]
    prompt = msg("adv-surplus-question", hero=hero.name, n=over, type=task.what)
    step.ask("surplus", prompt, answers, ("R129", "R130"), hero=task.hero)


def spare(step: AdventureStepContext, task: AdventureTask) -> None:
    """Put a die where others can take it."""
    index, die = task.hero, task.name
    hero = step.set_hero(index, bag=without(step.state.heroes[index].bag, die))
    step.set(spare=bagged((*step.state.spare, die)))
    step.say(msg("adv-spare", hero=hero.name, color=color_of(die), kind=kind_of(die)))


def missing(step: AdventureStepContext, task: AdventureTask) -> None:
    """Fewer dice than the limit: first others' surplus and the deterrent pile, then new d4 (R131)."""
    hero = step.state.heroes[task.hero]
    have = sum(1 for one in hero.bag if type_of(one) == task.what)
    need = hero.limits.get(task.what, 0) - have
    if need <= 0:
        return
    step.use("R131")
    there = [one for one in (*step.state.spare, *step.state.deterrent) if type_of(one) == task.what]
    if not there:
        new = [die_word(task.what, 4)] * need
        dice_piles.make(step, new)
        dice_piles.hide(step, task.hero, new)
        step.say(msg("adv-from-box", hero=hero.name, dice=pile_names(new)))
        return
    kinds = list(dict.fromkeys(there))
    if len(kinds) == 1 or len(there) <= need:
        step.add_tasks(to_do("take_spare", hero=task.hero, name=there[0]), task)
        return
    answers: list[Answer] = [
        (option(f"take:{one}", named(one)), to_do("take_spare", hero=task.hero, name=one), task)
        for one in kinds
    ]
    prompt = msg("adv-missing-die-question", hero=hero.name, n=need, type=task.what)
    step.ask("missing", prompt, answers, ("R131",), hero=task.hero)


def take_spare(step: AdventureStepContext, task: AdventureTask) -> None:
    """Take a die of the surplus or the deterrent pile."""
    index, die = task.hero, task.name
    if die in step.state.spare:
        step.use("R130")
        step.set(spare=without(step.state.spare, die))
    else:
        step.use("R17")
        step.set(deterrent=without(step.state.deterrent, die))
    dice_piles.hide(step, index, (die,))
    hero = step.state.heroes[index].name
    step.say(msg("adv-takes-die", hero=hero, color=color_of(die), kind=kind_of(die)))


def sweep(step: AdventureStepContext, task: AdventureTask) -> None:
    """Untaken dice leave the game, and so do the locations and their bags."""
    left = [*step.state.spare, *step.state.deterrent]
    for place in step.state.locations:
        left += place.bag
    dice_piles.remove(step, left)
    step.set(spare=(), deterrent=(), locations=())
    step.flush()
    step.show(msg("adv-bags-in-order"))


# Next scenario ----------------------------------------------------------------------------


def between(step: AdventureStepContext, task: AdventureTask) -> None:
    """The next scenario, the same again, one that was won before, or the end (R120, R127, R132)."""
    done = step.state.completed
    cards = [step.content.chapter(n) for n in range(step.content.length)]
    ahead = next((n for n, card in enumerate(cards) if card.id not in done), None)
    if ahead is None and task.what == "won" and step.state.scenario == len(cards) - 1:
        step.use("R132")
        step.set(phase="finished", agenda=())
        report = msg("adv-complete", title=step.content.title)
        step.show(report, "good")
        step.ended("session", "won", report)
        return
    step.set(phase="between")
    answers: list[Answer] = []
    if ahead is not None:
        again = task.what == "lost" and ahead == step.state.scenario
        label = msg("adv-play", scenario=cards[ahead].name, how="again" if again else "next")
        answers.append((option(f"play:{ahead}", label), to_do("play", n=ahead)))
    for n, card in enumerate(cards):
        if card.id in done:
            replay = option(f"play:{n}", card.name, msg("adv-without-reward"))
            answers.append((replay, to_do("play", n=n)))
    answers.append((option("stop", msg("adv-stop")), to_do("stop")))
    step.ask("between", msg("adv-play-next"), answers, ("R120", "R127"), default=answers[0][0].id)


def play(step: AdventureStepContext, task: AdventureTask) -> None:
    """Lay out this scenario."""
    step.set(scenario=task.n)
    step.add_tasks(to_do("scenario"))


def stop(step: AdventureStepContext, task: AdventureTask) -> None:
    """The players end the session."""
    step.set(phase="finished", agenda=())
    step.show(msg("adv-rests"))
    step.ended("session", "lost", msg("adv-rests"))
