"""``traywatch odds``: output, charts and errors."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import cv2
import pytest

from traywatch.firmware.cli.main import main

Caught = pytest.CaptureFixture[str]


def answer(capsys: Caught, line: str) -> dict[str, Any]:
    assert main(["odds", *line.split(), "--json"]) == 0
    out, err = capsys.readouterr()
    assert (out.count("\n"), err) == (1, "")
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.mark.parametrize(
    ("line", "fraction"),
    [
        ("check --dc 4", "1/2"),
        ("check --dc 4 --reroll 1", "7/12"),
        ("check --dc 4 --stack 2", "3/4"),
        ("check --dc 4 --active", "3/4"),
        ("check --dc 6 --stack 4 --reroll 2", "4160/6561"),
        ("check --dc 6 --worse 5", "1/36"),
        ("check --dc 4 --reroll 2 --worse 5", "1/2"),
        ("check --dc 4 --reroll 1 --active", "19/24"),
        ("check --dc 4 --reroll 1 --active --order active-first", "19/24"),
        ("check --dc 4 --reroll 1 --active --order either", "59/72"),
    ],
)
def test_a_check_as_fraction_and_decimal(line: str, fraction: str, capsys: Caught) -> None:
    found = answer(capsys, line)
    above, below = fraction.split("/")
    assert (found["game"], found["question"], found["fraction"]) == ("delvers_deep", "check", fraction)
    assert found["decimal"] == pytest.approx(int(above) / int(below))
    assert "R4" in found["rules"]
    assert main(["odds", *line.split()]) == 0
    assert f"{fraction} = {int(above) / int(below):.4f}" in capsys.readouterr().out.splitlines()[0]


def test_the_better_order_is_named(capsys: Caught) -> None:
    found = answer(capsys, "check --dc 4 --reroll 1 --active")
    assert found["order"] == "active-first"
    assert (found["better"]["order"], found["better"]["fraction"]) == ("either", "59/72")
    assert answer(capsys, "check --dc 2 --reroll 1 --active")["better"] is None
    assert main(["odds", "check", "--dc", "4", "--reroll", "1", "--active"]) == 0
    out = capsys.readouterr().out
    assert "active reroll first, then the passive one" in out
    assert "better: 59/72 = 0.8194" in out


def test_damage_and_death(capsys: Caught) -> None:
    by_dc, by_ac = (answer(capsys, f"damage --points 3 {way} --active") for way in ("--dc 4", "--ac 2"))
    assert by_dc == by_ac
    assert [share["fraction"] for share in by_dc["taken"]] == ["27/64", "27/64", "9/64", "1/64"]
    assert by_dc["expected"]["fraction"] == "3/4"
    assert main(["odds", "damage", "--points", "1", "--dc", "6", "--active", "--paid", "0"]) == 0
    assert "1 taken: 5/6 = 0.8333" in capsys.readouterr().out
    death = answer(capsys, "death")
    assert [death[what]["fraction"] for what in ("dies", "survives", "rallies")] == ["1/2", "1/3", "1/6"]
    assert main(["odds", "death"]) == 0
    assert "rallies: 1/6 = 0.1667" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("check --dc 4 --reroll 1 --active --stack 2", "R17"),
        ("check --dc 4 --stack 0", "the stack"),
        ("check --dc 4 --reroll 9", "reroll"),
        ("damage --points 0 --dc 4", "the damage"),
        ("damage --points 2 --dc 4 --paid 1", "active"),
    ],
)
def test_what_the_rules_refuse_is_one_line_and_status_2(line: str, said: str, capsys: Caught) -> None:
    assert main(["odds", *line.split()]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1 and said in err


@pytest.mark.parametrize("line", ["", "check", "check --dc 7", "damage --points 3", "damage --dc 4", "luck"])
def test_wrong_use_is_status_2(line: str, capsys: Caught) -> None:
    with pytest.raises(SystemExit) as end:
        main(["odds", *line.split()])
    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "where", "fraction"),
    [
        ("attack --dice 1 --mod 1 --defense 1", "each", "5/18"),
        ("attack --dice 2 --mod 1 --defense 1 --crush", "expected", "10/9"),
        ("attack --dice 1 --mod 1 --defense 1 --enemy", "each", "2/9"),
        ("skill --mod 2 --needed 1", "", "15/16"),
        ("beat --hero d6 --met d4", "", "7/12"),
        ("beat --hero 4 --met d4 --tie", "", "5/8"),
        ("beat --hero d6 --level 1", "", "191/400"),
        ("obstacle --hero d4,d6 --met d8", "", "47/96"),
        ("close --dice d6,d4 --cd 6", "", "7/12"),
        ("harm --hero d4 --enemy d4", "expected", "5/8"),
        ("faces warrior", "results.defense", None),
        ("faces tiny --dice 2", "results.swarm", None),
    ],
)
def test_the_other_games_have_questions_too(
    line: str, where: str, fraction: str | None, capsys: Caught
) -> None:
    found: Any = answer(capsys, line)
    assert found["game"] in ("deckbox_dungeons", "dice_adventure", "dice_warriors")
    assert found["rules"]
    for key in filter(None, where.split(".")):
        found = found[key]
    above, _, below = found["fraction"].partition("/")
    assert found["decimal"] == pytest.approx(int(above) / int(below or 1))
    if fraction is not None:
        assert found["fraction"] == fraction
    assert main(["odds", *line.split()]) == 0
    assert found["fraction"] in capsys.readouterr().out


def test_the_faces_of_a_die_are_one_in_all(capsys: Caught) -> None:
    found = answer(capsys, "faces knight")
    shares = [share["fraction"].split("/") for share in found["results"].values()]
    assert sum(int(a) / int(b) for a, b in shares) == pytest.approx(1)


@pytest.mark.parametrize(
    "line",
    ["attack --dice 100", "obstacle --hero d4 --met d8", "faces nobody", "beat --hero d6 --level 1 --tie"],
)
def test_what_those_games_refuse_is_one_line_and_status_2(line: str, capsys: Caught) -> None:
    assert main(["odds", *line.split()]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "line",
    [
        "attack",
        "attack --dice three",
        "attack --dice 2 --mod 99",
        "skill --mod 1 --needed -1",
        "beat --hero d7 --met d4",
        "beat --hero d6",
        "beat --hero d6 --met d4 --level 1",
        "close --dice , --cd 3",
        "close --dice d6 --cd 0",
        "harm --hero d6",
        "faces warrior --dice 0",
        "strike --crit 1.5 --attack 6",
        "strike --crit x --attack 6",
        "strike --crit 0.1",
    ],
)
def test_wrong_use_of_them_is_status_2(line: str, capsys: Caught) -> None:
    with pytest.raises(SystemExit) as end:
        main(["odds", *line.split()])
    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_an_attack_with_zones_as_probabilities(capsys: Caught) -> None:
    zones = "--crit 10% --hit 1/2 --miss 0.3"
    found = answer(capsys, f"strike {zones} --attack 6 --armor 1 --rerolls 1 --health 6")
    # A failure has 4/10, and each failure is rolled again once.
    assert {zone: p["fraction"] for zone, p in found["zones"].items()} == {
        "crit": "7/50",
        "hit": "7/10",
        "miss": "3/25",
        "fumble": "1/25",
    }
    assert {n: p["fraction"] for n, p in found["damage"].items()} == {"0": "4/25", "5": "7/10", "11": "7/50"}
    assert found["expected"]["fraction"] == "126/25"
    assert (found["game"], found["beats"]["fraction"]) == ("deep_dark_dice", "7/50")
    first = answer(capsys, "strike --crit 1 --hit 0 --miss 0 --attack 6 --bonus 1 --armor 2 --armor-first")
    assert (first["expected"]["fraction"], first["beats"]) == ("10", None)
    assert answer(capsys, "strike --crit 1 --hit 0 --miss 0 --attack 6 --armor 2 --pierce")["damage"]["12"]
    assert main(["odds", "strike", *zones.split(), "--attack", "6", "--health", "6"]) == 0
    assert "6 health or more: 3/5 = 0.6000" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("--crit 0.5 --hit 0.5 --attack 6", "--miss and --fumble"),
        ("--crit 0.9 --hit 0.9 --miss 0.1 --attack 6", "add up to 1"),
        ("--crit 1 --hit 0 --miss 0 --attack 1000", "the attack"),
        ("--crit 1 --hit 0 --miss 0 --attack 6 --health -1", "the health"),
    ],
)
def test_an_attack_that_cannot_be(line: str, says: str, capsys: Caught) -> None:
    assert main(["odds", "strike", *line.split()]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "hit", "critical", "expected"),
    [
        ("--bonus 5 --ac 15 --damage 1d8+3", "11/20", "1/20", "87/20"),
        ("--bonus 5 --ac 15 --adv --damage 1d8+3", "319/400", "39/400", "321/50"),
        ("--bonus 5 --ac 15 --dis --damage 1d8+3", "121/400", "1/400", "57/25"),
        ("--bonus 5 --ac 15 --damage 1d8+3 --critical double-total", "11/20", "1/20", "9/2"),
        ("--bonus 5 --ac 15 --damage 1d8+3 --critical greatest-dice", "11/20", "1/20", "181/40"),
        ("--bonus 5 --ac 15 --damage 1d8+3 --critical none", "11/20", "0", "33/8"),
        ("--bonus 5 --ac 15 --damage 1d8+3 --critical-from 19", "11/20", "1/10", "183/40"),
        ("--bonus 20 --ac 15 --no-fumble --damage 4d6kh3 --critical none", "1", "0", "15869/1296"),
        ("--bonus -5 --ac 30 --damage 2d6-9", "1/20", "1/20", "367/1440"),
    ],
)
def test_an_attack_with_a_d20(line: str, hit: str, critical: str, expected: str, capsys: Caught) -> None:
    found = answer(capsys, f"d20 {line}")
    assert (found["game"], found["hit"]["fraction"], found["critical"]["fraction"]) == ("d20", hit, critical)
    assert found["expected"]["fraction"] == expected
    damage = {int(n): Fraction(p["fraction"]) for n, p in found["damage"].items()}
    assert sum(damage.values()) == 1 and min(damage) >= 0
    assert sum(n * p for n, p in damage.items()) == Fraction(expected)


def test_a_check_with_a_d20(capsys: Caught) -> None:
    assert answer(capsys, "d20 --bonus 2 --dc 15 --dis")["success"]["fraction"] == "4/25"
    assert main(["odds", "d20", "--bonus", "5", "--ac", "15", "--adv", "--damage", "1d8+3"]) == 0
    out = capsys.readouterr().out
    assert "d20+5 with advantage against armor class 15" in out
    assert "damage d8+3 on average: 321/50 = 6.4200" in out
    assert main(["odds", "d20", "--ac", "15"]) == 0
    assert "damage" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("--ac 15 --damage 3d6>", "character 4"),
        ("--ac 15 --damage 5d10>=8", "no sum of dice"),
        ("--ac 15 --damage 4d6kh3", "doubles dice that all count"),
        ("--ac 15 --damage 2d6! --critical greatest-dice", "no greatest total"),
        ("--ac 15 --critical-from 21", "--critical-from"),
        ("--ac 1000", "--ac: at most"),
        ("--dc 15 --damage 1d8", "only an attack"),
    ],
)
def test_an_attack_with_a_d20_that_cannot_be(line: str, says: str, capsys: Caught) -> None:
    assert main(["odds", "d20", *line.split()]) == 2
    out, err = capsys.readouterr()
    assert says in err and not out and err.count("\n") == 1


def test_the_plot_has_seven_charts_and_the_answer(tmp_path: Path, capsys: Caught) -> None:
    file = tmp_path / "odds.png"
    found = answer(capsys, f"check --dc 4 --reroll 1 --plot {file}")
    assert found["plot"] == str(file)
    image = cv2.imread(str(file))
    assert image is not None
    height, width = image.shape[0] // 4, image.shape[1] // 2
    assert width == 800, "a chart is readable at 800 px"
    colored = (image.max(axis=2).astype(int) - image.min(axis=2)) > 60
    cells = [
        colored[r * height : (r + 1) * height, c * width : (c + 1) * width].sum()
        for r in range(4)
        for c in range(2)
    ]
    assert all(count > 500 for count in cells[:7])
    assert cells[7] == 0
    assert (image[3 * height :, width:] < 100).any(), "the answer is written in the last cell"
    assert main(["odds", "check", "--dc", "4", "--plot", str(tmp_path / "none" / "odds.png")]) == 2
    assert "odds.png: cannot be written" in capsys.readouterr().err
