"""The numbers of a character: base, maximum and current values, recovery, payments."""

from __future__ import annotations

from traywatch.errors import RulesError
from traywatch.messages import Message, Text, msg
from traywatch.rules.delvers_deep.content import STATS, DelverContent, DelverPassive, Helps, Stat
from traywatch.rules.delvers_deep.model import CharacterState, DelversState, Stats
from traywatch.rules.delvers_deep.settings import DelverSettings
from traywatch.rules.delvers_deep.step_context import DelverStepContext


def stat_name(stat: Stat) -> Message:
    """The name of a primary stat for people: "FORT"."""
    return msg("delve-stat", stat=stat)


def by_table(content: DelverContent, settings: DelverSettings, base: int) -> int:
    """Base health by base FORT, or base sanity by base WILL, before features and wounds."""
    table = content.secondary
    if table is not None and base < len(table):
        return table[base]
    if table is not None:
        # Beyond the end of a table the rule continues it: one more for every two points.
        return table[-1] + (base - len(table) + 1) // 2
    return (
        (base + 1) // 2 if settings.secondary_formula == "half_rounded_up" else (1 + base // 2) * (base > 0)
    )


def base_health(content: DelverContent, settings: DelverSettings, one: CharacterState) -> int:
    """Health without temporary effects."""
    return max(0, by_table(content, settings, one.base.fort) + one.more_health)


def base_sanity(content: DelverContent, settings: DelverSettings, one: CharacterState) -> int:
    """Sanity without temporary effects."""
    return max(0, by_table(content, settings, one.base.will) + one.more_sanity)


def top_health(content: DelverContent, settings: DelverSettings, one: CharacterState) -> int:
    """The maximum of current health."""
    more = sum(w.effect.health for w in one.worn) if settings.above_base == "temporary_bonus" else 0
    return max(0, base_health(content, settings, one) + more)


def top_sanity(content: DelverContent, settings: DelverSettings, one: CharacterState) -> int:
    """The maximum of current sanity."""
    more = sum(w.effect.sanity for w in one.worn) if settings.above_base == "temporary_bonus" else 0
    return max(0, base_sanity(content, settings, one) + more)


def top(one: CharacterState, stat: Stat) -> int:
    """The maximum of a primary stat: base and all temporary changes, at least 0."""
    mods = (one.temporary, *(w.effect.max for w in one.worn), *(b.max for b in one.breaks))
    base: int = getattr(one.base, stat)
    added: int = sum(getattr(mod, stat) for mod in mods)
    return max(0, base + added)


def helps(content: DelverContent, one: CharacterState) -> tuple[Helps, ...]:
    """All features and effects of a character that may influence checks."""
    return (*content.features_of(one.id), *(w.effect for w in one.worn))


def passives(content: DelverContent, one: CharacterState) -> tuple[DelverPassive, ...]:
    """All free and forced rerolls of a character."""
    mad = tuple(passive for b in one.breaks for passive in b.passives)
    return (*(passive for help_ in helps(content, one) for passive in help_.passives), *mad)


def armor_class(content: DelverContent, one: CharacterState) -> int:
    """The armor class from features, worn armor, and corrections by hand."""
    features = sum(f.ac for f in content.features_of(one.id) if isinstance(f.ac, int))
    return features + sum(w.ac for w in one.worn) + one.ac_by_hand


def physical_recovery(one: CharacterState) -> int:
    """The points for FORT and REF at the start of a turn."""
    return one.health + one.bonus_physical


def mental_recovery(one: CharacterState) -> int:
    """The points for WILL at the start of a turn."""
    return one.sanity + one.bonus_mental


def value(one: CharacterState, stat: Stat) -> int:
    """The current points of a stat."""
    points: int = getattr(one.current, stat)
    return points


def give(step: DelverStepContext, index: int, stat: Stat, points: int) -> int:
    """Add points to a current stat up to its maximum. Returns the number of points added."""
    one = step.character(index)
    fits = max(0, min(points, top(one, stat) - value(one, stat)))
    current = one.current.model_copy(update={stat: value(one, stat) + fits})
    step.set_character(index, current=current)
    return fits


def pay(step: DelverStepContext, index: int, stat: Stat, points: int) -> None:
    """Take points. Raises ``RulesError`` (``cannot_pay``) if they are not there."""
    step.use("R22", "R23")
    one = step.character(index)
    left = value(one, stat) - points
    if left < 0:
        raise RulesError("cannot_pay", msg("delve-has-not", who=one.name, n=points, stat=stat_name(stat)))
    step.set_character(index, current=one.current.model_copy(update={stat: left}))


def fit(step: DelverStepContext, index: int, before: CharacterState) -> list[Text]:
    """After any change: no value is above its maximum (R31) or below 0 (R24). Returns lines about
    changes.
    """
    one = step.character(index)
    content, settings = step.content, step.settings
    lines: list[Text] = []
    current = {}
    for stat in STATS:
        was, now, have = top(before, stat), top(one, stat), value(one, stat)
        if now > was and settings.max_rises == "current_rises":
            have += now - was
        if was != now:
            step.use("R31", "R23")
            lines.append(msg("delve-max-changes", stat=stat_name(stat), was=was, now=now))
            if now == 0:
                step.use("R24")
        current[stat] = min(have, now)
        if have > now:
            lines.append(msg("delve-drops", what=stat_name(stat), n=now))
    health = min(one.health, top_health(content, settings, one))
    sanity = min(one.sanity, top_sanity(content, settings, one))
    for name, old, new in (("health", one.health, health), ("sanity", one.sanity, sanity)):
        if old != new:
            lines.append(msg("delve-drops", what=msg("delve-name", what=name), n=new))
    step.set_character(index, current=Stats(**current), health=health, sanity=sanity)
    return lines


def standing(state: DelversState) -> list[int]:
    """The living characters."""
    return [n for n, one in enumerate(state.characters) if one.alive]
