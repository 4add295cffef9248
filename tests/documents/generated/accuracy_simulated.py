"""Tables of the accuracy page of rendered mats, simulated cameras and throws, and taught dice."""

from __future__ import annotations

from typing import Any

from tests.documents.generated.accuracy_tables import (
    EVALUATE,
    commands,
    counted,
    section_command,
    share,
    table,
)
from traywatch.models.evaluate.placement.stills import LINE_MM

_CALIBRATION = (
    ("all", "four markers, 1 px off", "cameras"),
    ("three", "three markers, 1 px off", "cameras"),
    ("lens", "four markers and a measured lens", "cameras"),
    ("tapped", "four tapped corners", "cameras"),
    ("pictures", "painted pictures with noise and blur", "pictures"),
)


def ground_points(found: dict[str, Any]) -> str:
    """Errors of ground points, their reported uncertainty, and zones."""
    every = found["foot"]["all"]
    dice = f"{found['dice']:,} dice"
    rows = [
        ["error along an axis, root mean square", dice, f"{every['rms_mm']:.2f} mm"],
        ["– reported uncertainty", dice, f"{every['said_mm']:.2f} mm"],
        [
            "– errors within one reported standard deviation",
            dice,
            f"{_inside(every['within_1'])}; 68 % is right",
        ],
        ["– errors within two", dice, f"{_inside(every['within_2'])}; 95 % is right"],
    ]
    for key, text in (
        ("clear", f"{LINE_MM:.0f} mm or more from a line"),
        ("near", f"nearer than {LINE_MM:.0f} mm"),
    ):
        one = found[key]
        rows.append([f"zone right, {text}", f"{one['n']:,} dice", share(one, 2 if key == "clear" else 1)])
    rows.append(["calibration error of the zone's probability", dice, f"{found['ece']:.4f}"])
    missed, every_die = found["not_found"], found["dice"] + found["not_found"]
    head = (
        f"{found['pictures']} rendered pictures of dice on printed mats, each with a rig of its own. "
        f"{missed} of {every_die:,} dice have no box. No real camera was measured."
    )
    command = f"{EVALUATE}.placement.landing pictures --n {found['drawn']} --seed 11"
    return "\n\n".join([head, table(["measure", "n", "result"], rows), commands(command)])


def _inside(interval: list[float]) -> str:
    value, low, high = (100 * one for one in interval)
    return f"{value:.1f} % ({low:.1f} to {high:.1f})"


def calibration(found: dict[str, Any]) -> str:
    """Errors of calibrated cameras, and how often a moved tray is noticed."""
    cases = found["cases"]
    rows = [
        [
            text,
            f"{cases[case]['n']:,} {unit}",
            f"{cases[case]['mat_rms_mm']:.2f} mm",
            f"{cases[case]['stated_rms_mm']:.2f} mm",
        ]
        for case, text, unit in _CALIBRATION
    ]
    drift = cases["drift"]
    moves, noticed = drift["knocks_of_1_mm_or_more"], drift["of_these_noticed"]
    moved = (
        f"Of {drift['n']} trays at rest, {drift['still_called_moved'] or 'none'} were reported as moved. "
        f"Of {moves} moves of 1 mm or more, {noticed} were noticed."
    )
    head = ["what is known", "n", "error along an axis, root mean square", "reported"]
    command = (
        f"{EVALUATE}.calibration.accuracy --n {cases['all']['n']} --pictures {cases['pictures']['n']} "
        f"--drift {drift['n']}"
    )
    return "\n\n".join([table(head, rows), commands(command), moved])


def throws(found: dict[str, Any]) -> str:
    """Settling, tracking and contacts of simulated throws."""
    late, chance = found["latency_s"], found["contact_chance"]
    told, asked, settled = found["told_thrown"], found["asked_in_vain"], found["false_settle"]
    rows = [
        ["settled too soon", _events(settled)],
        ["rest not noticed", _events(found["missed_settle"])],
        ["time from the last motion to settled, 95th percentile", f"{late['p95']:.2f} s"],
        ["thrown versus resting dice", f"{told['k']:,} of {told['n']:,}"],
        ["thrown dice that the table asks for needlessly", f"{asked['k']} of {asked['n']:,}"],
    ]
    for key, text in (
        ("contact_of_dice", "contact with an obstacle, F1"),
        ("contact_of_dice_with_dice", "contact of two thrown dice, F1"),
        ("contact_of_walls", "contact with a wall, F1"),
    ):
        low, high = found[key]["interval"]
        rows.append([text, f"{found[key]['f1']:.3f} ({low:.3f} to {high:.3f})"])
    low, high = chance["interval"]
    error = f"{chance['ece']:.3f} ({low:.3f} to {high:.3f}), n {chance['n']:,}"
    rows += [
        ["calibration error of a die's contact probability", error],
        ["identity switches per track", _part(found["identity_switches"], 1)],
        ["frames on their track", _part(found["frames_on_track"], 2)],
    ]
    head = f"{found['throws']} simulated throws with {found['dice']:,} dice, as fast video without numerals"
    how = f"{EVALUATE}.tracking.tracking"
    return "\n\n".join(
        [
            f"{head} ([tracking](../developer/tracking.md)). Intervals of F1 draw whole throws.",
            table(["measure", "result"], rows),
            commands(f"{how} --make {found['throws']} --seed 5", f"{how} --seed 5"),
        ]
    )


def _events(one: dict[str, Any]) -> str:
    low, high = (100 * value for value in one["interval"])
    return f"{one['k']} of {one['n']} ({low:.1f} to {high:.1f} %)"


def _part(one: dict[str, Any], digits: int) -> str:
    value, low, high = (f"{100 * part:.{digits}f}" for part in (one["share"], *one["interval"]))
    return f"{value} % ({low} to {high}), n {one['n']:,}"


def taught_dice(found: dict[str, Any]) -> str:
    """What answers of the players bring, for dice that are hard to read and for kinds of one's own."""
    rows = []
    for key, text in (("hard", "hard dice"), ("easy", "other dice")):
        before, after = found[key]["before"], found[key]["after"]
        wrong = f"{after['accepted_wrong']} of {after['accepted']:,}"
        rows.append(
            [
                text,
                f"{after['n']:,}",
                counted(before["right"], before["n"]),
                counted(after["right"], after["n"]),
                wrong,
            ]
        )
    shown, others = found["taught"]["shown"], found["taught"]["never_shown"]
    taught = (
        f"Of {shown['n']:,} readings of taught faces that the networks cannot name, "
        f"{counted(shown['right'], shown['n'])} are right. {shown['accepted']} of them are accepted, "
        f"{shown['accepted_wrong'] or 'none'} wrong. "
        f"Of {others['n']:,} readings of faces that nobody showed, {others['accepted_wrong']} are accepted."
    )
    head = ["dice", "n", "best guess right before", "after", "accepted and wrong after"]
    return "\n\n".join(
        [
            f"{found['tables']} rendered tables, each a rig, have six dice each. "
            f"Up to {found['corrections_a_table']} uncertain readings of a table were answered.",
            table(head, rows),
            taught,
            section_command("taught_dice", found["tables"], 24),
        ]
    )
