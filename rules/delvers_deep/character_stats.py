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


def base_health(content: DelverContent, settings: DelverSettings, character: CharacterState) -> int:
    """Health without temporary effects."""
    return max(0, by_table(content, settings, character.base.fort) + character.more_health)


def base_sanity(content: DelverContent, settings: DelverSettings, character: CharacterState) -> int:
    """Sanity without temporary effects."""
    return max(0, by_table(content, settings, character.base.will) + character.more_sanity)


def top_health(content: DelverContent, settings: DelverSettings, character: CharacterState) -> int:
    """The maximum of current health."""
    more = sum(w.effect.health for w in character.worn) if settings.above_base == "temporary_bonus" else 0
    return max(0, base_health(content, settings, character) + more)


def top_sanity(content: DelverContent, settings: DelverSettings, character: CharacterState) -> int:
    """The maximum of current sanity."""
    more = sum(w.effect.sanity for w in character.worn) if settings.above_base == "temporary_bonus" else 0
    return max(0, base_sanity(content, settings, character) + more)


def top(character: CharacterState, stat: Stat) -> int:
    """The maximum of a primary stat: base and all temporary changes, at least 0."""
    mods = (character.temporary, *(w.effect.max for w in character.worn), *(b.max for b in character.breaks))
    base: int = getattr(character.base, stat)
    added: int = sum(getattr(mod, stat) for mod in mods)
    return max(0, base + added)


def helps(content: DelverContent, character: CharacterState) -> tuple[Helps, ...]:
    """All features and effects of a character that may influence checks."""
    return (*content.features_of(character.id), *(w.effect for w in character.worn))


def passives(content: DelverContent, character: CharacterState) -> tuple[DelverPassive, ...]:
    """All free and forced rerolls of a character."""
    mad = tuple(passive for b in character.breaks for passive in b.passives)
    return (*(passive for help_ in helps(content, character) for passive in help_.passives), *mad)


def armor_class(content: DelverContent, character: CharacterState) -> int:
    """The armor class from features, worn armor, and corrections by hand."""
    features = sum(f.ac for f in content.features_of(character.id) if isinstance(f.ac, int))
    return features + sum(w.ac for w in character.worn) + character.ac_by_hand


def physical_recovery(character: CharacterState) -> int:
    """The points for FORT and REF at the start of a turn."""
    return character.health + character.bonus_physical


def mental_recovery(character: CharacterState) -> int:
    """The points for WILL at the start of a turn."""
    return character.sanity + character.bonus_mental


def value(character: CharacterState, stat: Stat) -> int:
    """The current points of a stat."""
    points: int = getattr(character.current, stat)
    return points


def give(step: DelverStepContext, index: int, stat: Stat, points: int) -> int:
    """Add points to a current stat up to its maximum. Returns the number of points added."""
    character = step.character(index)
    fits = max(0, min(points, top(character, stat) - value(character, stat)))
    current = character.current.model_copy(update={stat: value(character, stat) + fits})
    step.set_character(index, current=current)
    return fits


def pay(step: DelverStepContext, index: int, stat: Stat, points: int) -> None:
    """Take points. Raises ``RulesError`` (``cannot_pay``) if they are not there."""
    step.use("R22", "R23")
    character = step.character(index)
    left = value(character, stat) - points
    if left < 0:
        raise RulesError(
            "cannot_pay", msg("delve-has-not", who=character.name, n=points, stat=stat_name(stat))
        )
    step.set_character(index, current=character.current.model_copy(update={stat: left}))


def fit(step: DelverStepContext, index: int, before: CharacterState) -> list[Text]:
    """After any change: no value is above its maximum (R31) or below 0 (R24). Returns lines about
    changes.
    """
    character = step.character(index)
    content, settings = step.content, step.settings
    lines: list[Text] = []
    current = {}
    for stat in STATS:
        was, now, have = top(before, stat), top(character, stat), value(character, stat)
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
    health = min(character.health, top_health(content, settings, character))
    sanity = min(character.sanity, top_sanity(content, settings, character))
    for name, old, new in (("health", character.health, health), ("sanity", character.sanity, sanity)):
        if old != new:
            lines.append(msg("delve-drops", what=msg("delve-name", what=name), n=new))
    step.set_character(index, current=Stats(**current), health=health, sanity=sanity)
    return lines


def standing(state: DelversState) -> list[int]:
    """The living characters."""
    return [n for n, one in enumerate(state.characters) if one.alive]
