"""The circumstances of an attack that the phone cannot know: each is a switch beside the roll."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.fifth.effects import conditions_of
from traywatch.rules.fifth.model import FifthTask
from traywatch.rules.fifth.step_context import Answer, FifthStepContext


def circumstances(step: FifthStepContext) -> list[Answer]:
    """The circumstances of each attack of the throw, which a tap switches."""
    out: list[Answer] = [(Option(id="as_is", label=msg("fifth-as-is")), FifthTask(do="open_attack"))]
    many = len(step.state.strikes) > 1
    for n, strike in enumerate(step.state.strikes):
        group = msg("fifth-attack-on", n=n + 1, target=step.combatant(strike.target).name) if many else ""
        tail = f":{n + 1}" if many else ""
        own, other = (conditions_of(step.combatant(name)) for name in (strike.attacker, strike.target))
        switches = {"advantage": strike.advantage, "disadvantage": strike.disadvantage, "near": strike.near}
        switches |= {f"cover_{name}": strike.cover == name for name in ("half", "three_quarters")}
        if "frightened" in own:
            switches["unafraid"] = strike.unafraid
        if "invisible" in own | other:
            switches["sees"] = strike.sees
        for name, on in switches.items():
            label = msg("fifth-circumstance-option", name=name, on="yes" if on else "no")
            option = Option(id=f"{name}{tail}", label=label, group=group)
            switch = FifthTask(do="circumstance", name=name, n=n)
            out.append((option, switch, FifthTask(do="open_attack")))
    if step.state.colors and many:
        label = msg("fifth-forget-colors")
        out.append(
            (Option(id="forget", label=label), FifthTask(do="forget_colors"), FifthTask(do="open_attack"))
        )
    total = Option(id="cover_total", label=msg("fifth-cover-total"))
    out.append((total, FifthTask(do="back", name="cover_total")))
    return [*out, (Option(id="back", label=msg("fifth-back")), FifthTask(do="back"))]


def circumstance(step: FifthStepContext, task: FifthTask) -> None:
    """Switch a circumstance of an attack before the roll."""
    strike = step.state.strikes[task.n]
    if task.name in ("cover_half", "cover_three_quarters"):
        cover = task.name.removeprefix("cover_")
        step.use("R13")
        step.set_strike(task.n, cover="none" if strike.cover == cover else cover)
    else:
        step.set_strike(task.n, **{task.name: not getattr(strike, task.name)})


def forget_colors(step: FifthStepContext, task: FifthTask) -> None:
    """The colors of the dice are asked for again."""
    step.set(colors={})
