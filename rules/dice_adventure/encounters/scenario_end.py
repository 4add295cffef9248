"""The end of a scenario: won or lost, rewards, the bags, and the next scenario."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.dice_adventure import setup
from traywatch.rules.dice_adventure.dice import (
    GAINED,
    HEROIC,
    bagged,
    color_of,
    die,
    kind_of,
    named,
    pile_names,
    type_name,
    type_of,
    without,
)
from traywatch.rules.dice_adventure.model import AdventureTask, TurnFlags, to_do
from traywatch.rules.dice_adventure.piles import dice_piles
from traywatch.rules.dice_adventure.step_context import AdventureStepContext, option


def won(work: AdventureStepContext, task: AdventureTask) -> None:
    """Won: all locations that can be closed are closed (R118, R121)."""
    card = work.chapter
    again = card.id in work.state.completed
    work.use("R118")
    if card.outro:
        work.use("R133")
        work.say(card.outro)
    said = msg("adv-scenario-won", scenario=card.name)
    work.show(said, "good")
    work.ended("battle", "won", said)
    rewards: list[AdventureTask] = []
    if again:
        work.use("R127")
        work.say(msg("adv-no-reward"))
    else:
        work.use("R121")
        work.set(completed=(*work.state.completed, card.id))
        heroes = range(len(work.state.heroes))
        rewards = [to_do("reward", what=one, hero=n) for one in card.reward for n in heroes]
    _cleared(work)
    work.set(phase="reward", agenda=(*rewards, *_refilling(work), to_do("between", what="won")))


def lost(work: AdventureStepContext, task: AdventureTask) -> None:
    """Lost: all heroes are dead, or time has run out (R119, R120)."""
    card = work.chapter
    work.use("R119", "R120")
    said = msg("adv-scenario-lost", scenario=card.name, why=task.what)
    work.show(said, "bad")
    work.ended("battle", "lost", said)
    _cleared(work)
    work.set(phase="reward", agenda=(*_refilling(work), to_do("between", what="lost")))


def _cleared(work: AdventureStepContext) -> None:
    """Stop everything in progress. Dead heroes come back (R120)."""
    dice_piles.settle(work)
    met = work.state.encounter
    if met is not None and not met.acquired:
        dice_piles.remove(work, (met.die,))
    work.set(encounter=None, using=None, damage=None, thrown=(), turn=TurnFlags(), open=(), chance=None)
    for n, hero in enumerate(work.state.heroes):
        if hero.state == "dead":
            work.use("R120")
        work.set_hero(n, state="alive", own=False, location=None)


def _refilling(work: AdventureStepContext) -> list[AdventureTask]:
    heroes = range(len(work.state.heroes))
    out = [to_do("gather")]
    out += [to_do("surplus", hero=n, what=one) for n in heroes for one in HEROIC]
    out += [to_do("missing", hero=n, what=one) for n in heroes for one in HEROIC]
    return [*out, to_do("sweep")]


# Rewards ----------------------------------------------------------------------------------


def reward(work: AdventureStepContext, task: AdventureTask) -> None:
    """One reward of one hero. A single possibility happens at once."""
    hero = work.state.heroes[task.hero]
    rule, options = "R126", []
    if task.what == "die":
        rule = "R122"
        options = [option(f"die:{one}", type_name(one)) for one in GAINED]
    elif task.what == "skill_up":
        rule = "R123"
        known = [k for k in hero.skills if 0 < k.level < 3]
        options = [option(f"skill_up:{k.id}", work.content.skill(k.id).name) for k in known]
    elif task.what == "new_skill":
        rule = "R124"
        dormant = [k for k in hero.skills if k.level == 0]
        options = [option(f"new_skill:{k.id}", work.content.skill(k.id).name) for k in dormant]
    elif task.what == "limit":
        rule = "R125"
        types = [one for one in GAINED if hero.limits.get(one, 0) > 0]
        options = [option(f"limit:{one}", type_name(one)) for one in types]
    else:
        work.use("R126")
        n = min(10, hero.capacity + 1)
        work.set_hero(task.hero, capacity=n)
        work.show(msg("adv-holds-now", hero=hero.name, n=n), "good")
        return
    work.use(rule)
    if not options:
        work.say(msg("adv-nothing-to-choose", hero=hero.name))
        work.flush()
    elif len(options) == 1:
        rewarded(work, options[0].id, task.hero)
    else:
        work.push(task)
        prompt = msg("adv-reward", hero=hero.name, what=task.what)
        work.ask("reward", prompt, options, (rule,), hero=task.hero)


def reward_chosen(work: AdventureStepContext, name: str) -> None:
    """The task that asked is next on the agenda."""
    rewarded(work, name, work.pop().hero)


def rewarded(work: AdventureStepContext, name: str, index: int) -> None:
    """Give a reward."""
    what, _, which = name.partition(":")
    hero = work.state.heroes[index]
    if what == "die":
        level = work.state.level if work.settings.reward_size == "level" else 0
        setup.sizes(work, [which], f"bag:{index}", hero.name, [], ("R122",), level)
    elif what == "limit":
        limits = {**hero.limits, which: hero.limits.get(which, 0) + 1}
        work.set_hero(index, limits=limits)
        work.show(msg("adv-limit-now", hero=hero.name, n=limits[which], type=which), "good")
    else:
        skills = tuple(
            k.model_copy(update={"level": k.level + 1}) if k.id == which else k for k in hero.skills
        )
        work.set_hero(index, skills=skills)
        level = next(k.level for k in skills if k.id == which)
        skill = work.content.skill(which).name
        work.show(msg("adv-skill-level-now", hero=hero.name, skill=skill, level=level), "good")


# Limits of bags ---------------------------------------------------------------------------


def gather(work: AdventureStepContext, task: AdventureTask) -> None:
    """Each hero's dice come together: hand, bag and discard pile (R128, R16)."""
    work.use("R128", "R16")
    for n, hero in enumerate(work.state.heroes):
        pool = bagged((*hero.bag, *hero.hand, *hero.ally_hand, *hero.discard))
        work.set_hero(n, bag=pool, hand=(), ally_hand=(), discard=())


def surplus(work: AdventureStepContext, task: AdventureTask) -> None:
    """More dice of a type than the limit: ask which die goes (R129, R130)."""
    hero = work.state.heroes[task.hero]
    mine = [one for one in hero.bag if type_of(one) == task.what]
    over = len(mine) - hero.limits.get(task.what, 0)
    if over <= 0:
        return
    work.use("R129", "R130")
    work.push(task)
    kinds = list(dict.fromkeys(mine))
    if len(kinds) == 1:
        work.pop()
        for _ in range(over):
            _spare(work, task.hero, kinds[0])
        return
    options = [option(f"spare:{one}", named(one)) for one in kinds]
    prompt = msg("adv-surplus", hero=hero.name, n=over, type=task.what)
    work.ask("surplus", prompt, options, ("R129", "R130"), hero=task.hero)


def spared(work: AdventureStepContext, name: str) -> None:
    """Put a die where others can take it. Ask again while there are too many."""
    _spare(work, work.state.agenda[0].hero, name.partition(":")[2])


def _spare(work: AdventureStepContext, index: int, one: str) -> None:
    hero = work.set_hero(index, bag=without(work.state.heroes[index].bag, one))
    work.set(spare=bagged((*work.state.spare, one)))
    work.say(msg("adv-spare", hero=hero.name, color=color_of(one), kind=kind_of(one)))


def missing(work: AdventureStepContext, task: AdventureTask) -> None:
    """Fewer dice than the limit: first others' surplus and the deterrent pile, then new d4 (R131)."""
    hero = work.state.heroes[task.hero]
    have = sum(1 for one in hero.bag if type_of(one) == task.what)
    need = hero.limits.get(task.what, 0) - have
    if need <= 0:
        return
    work.use("R131")
    there = [one for one in (*work.state.spare, *work.state.deterrent) if type_of(one) == task.what]
    if not there:
        new = [die(task.what, 4)] * need
        dice_piles.make(work, new)
        dice_piles.hide(work, task.hero, new)
        work.say(msg("adv-from-box", hero=hero.name, dice=pile_names(new)))
        return
    work.push(task)
    kinds = list(dict.fromkeys(there))
    if len(kinds) == 1 or len(there) <= need:
        taken(work, f"take:{there[0]}")
        return
    options = [option(f"take:{one}", named(one)) for one in kinds]
    prompt = msg("adv-missing", hero=hero.name, n=need, type=task.what)
    work.ask("missing", prompt, options, ("R131",), hero=task.hero)


def taken(work: AdventureStepContext, name: str) -> None:
    """Take a die of the surplus or the deterrent pile. Ask again while dice are missing."""
    index, one = work.state.agenda[0].hero, name.partition(":")[2]
    if one in work.state.spare:
        work.use("R130")
        work.set(spare=without(work.state.spare, one))
    else:
        work.use("R17")
        work.set(deterrent=without(work.state.deterrent, one))
    dice_piles.hide(work, index, (one,))
    hero = work.state.heroes[index].name
    work.say(msg("adv-takes-die", hero=hero, color=color_of(one), kind=kind_of(one)))


def sweep(work: AdventureStepContext, task: AdventureTask) -> None:
    """Untaken dice leave the game, and so do the locations and their bags."""
    left = [*work.state.spare, *work.state.deterrent]
    for place in work.state.locations:
        left += place.bag
    dice_piles.remove(work, left)
    work.set(spare=(), deterrent=(), locations=())
    work.flush()
    work.show(msg("adv-bags-in-order"))


# Next scenario ----------------------------------------------------------------------------


def between(work: AdventureStepContext, task: AdventureTask) -> None:
    """The next scenario, the same again, one that was won before, or the end (R120, R127, R132)."""
    done = work.state.completed
    cards = [work.content.chapter(n) for n in range(work.content.length)]
    ahead = next((n for n, card in enumerate(cards) if card.id not in done), None)
    if ahead is None and task.what == "won" and work.state.scenario == len(cards) - 1:
        work.use("R132")
        work.set(phase="finished", open=(), agenda=())
        said = msg("adv-complete", title=work.content.title)
        work.show(said, "good")
        work.ended("session", "won", said)
        return
    work.set(phase="between")
    options = []
    if ahead is not None:
        again = task.what == "lost" and ahead == work.state.scenario
        label = msg("adv-play", scenario=cards[ahead].name, how="again" if again else "next")
        options.append(option(f"play:{ahead}", label))
    for n, card in enumerate(cards):
        if card.id in done:
            options.append(option(f"play:{n}", card.name, msg("adv-without-reward")))
    options.append(option("stop", msg("adv-stop")))
    work.ask("between", msg("adv-play-next"), options, ("R120", "R127"), default=options[0].id)


def picked(work: AdventureStepContext, name: str) -> None:
    """Lay out the next scenario."""
    if name == "stop":
        work.set(phase="finished", open=(), agenda=())
        work.show(msg("adv-rests"))
        work.ended("session", "lost", msg("adv-rests"))
        return
    work.set(scenario=int(name.partition(":")[2]))
    work.push(to_do("scenario"))
