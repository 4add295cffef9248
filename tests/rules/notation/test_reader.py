"""Requests for dice as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from traywatch.messages import english
from traywatch.rules.notation import BadNotation
from traywatch.rules.notation.reader import MOST_TEXT, read_ask, read_notation


@pytest.mark.parametrize(
    ("text", "dice", "player", "expires_s"),
    [
        ("1d20 and 4d6 for Mirel, keep highest 3, expires in 60 s", "d20+4d6kh3", "Mirel", 60),
        ("2d20kh1+5", "2d20kh1+5", "", None),
        ("2d20 keep highest + 5", "2d20kh1+5", "", None),
        ("2d20, keep the lowest", "2d20kl1", "", None),
        ("4d6 drop lowest", "4d6kh3", "", None),
        ("4d6 keep best three", "4d6kh3", "", None),
        ("two d6 plus a d8", "2d6+d8", "", None),
        ("three d6s and 2", "3d6+2", "", None),
        ("d20, d8", "d20+d8", "", None),
        ("d100 for Brother Oswin", "d100", "Brother Oswin", None),
        ("4dF for Mirel", "4dF", "Mirel", None),
        ("four fudge dice", "4dF", "", None),
        ("4 Fate dice and 2", "4dF+2", "", None),
        ("5df keep highest 4", "5dFkh4", "", None),
        # Dice in number words are dice for keep and drop too.
        ("4d6 and four d8, keep highest 3", "4d6+4d8kh3", "", None),
        ("two d20 drop lowest", "2d20kh1", "", None),
        ("3 fate dice keep highest 2", "3dFkh2", "", None),
        # A number of dice is not said twice: nobody means 12 dice.
        ("a 2d6", None, "", None),
        ("one 1d20", None, "", None),
        ("percentile: no", None, "", None),
        ("1d20 minus 2 within 2 minutes", "d20-2", "", 120),
        ("D20 FOR Ann EXPIRES IN 5 SECONDS", "d20", "Ann", 5),
        ("4d6 for Ann keep highest 3", "4d6kh3", "Ann", None),
        # What stands after the name is rolled and added too.
        ("d20 for Mirel plus 2", "d20+2", "Mirel", None),
        ("d20 for Mirel +2", "d20+2", "Mirel", None),
        ("d20 for Mirel minus 1, in 60 s", "d20-1", "Mirel", 60),
        ("4d6 for Ann and 2d8", "4d6+2d8", "Ann", None),
        ("d20 for Ann in 5 m and a d6", "d20+d6", "Ann", 300),
        ("4d6 for Ann keep highest 3, plus 2", "4d6kh3+2", "Ann", None),
        ("d20 for Ann and Bo", "d20", "Ann and Bo", None),
        ("d20 for R2-D2", "d20", "R2-D2", None),
        ("d20 for Ann - Dana", "d20", "Ann - Dana", None),
        ("d20 for Mirel plus five", None, "", None),
        ("d20 for Mirel + two d6", "d20+2d6", "Mirel", None),
        ("d20 for Mirel - a d4", "d20-d4", "Mirel", None),
        ("d20 for Mirel + four fudge dice", "d20+4dF", "Mirel", None),
        ("d20 for Mirel+2", "d20+2", "Mirel", None),
        # French and Spanish.
        ("deux d6 et un d8", "2d6+d8", "", None),
        ("trois d6 plus deux", None, "", None),
        ("d20 moins 2 pour Mirel", "d20-2", "Mirel", None),
        ("4d6, garder les 3 meilleurs", "4d6kh3", "", None),
        ("4d6 gardez les trois plus hauts + 2", "4d6kh3+2", "", None),
        ("2d20, le plus bas", "2d20kl1", "", None),
        ("2d20 sans le plus bas", "2d20kh1", "", None),
        ("4d6 pour Zoé, les 3 plus élevés, expire dans 60 s", "4d6kh3", "Zoé", 60),
        ("d20 pour Jean et Zoé", "d20", "Jean et Zoé", None),
        ("d20 pour Jean et un d6, dans 2 minutes", "d20+d6", "Jean", 120),
        ("quatre dés fudge", "4dF", "", None),
        ("dos d6 y un d8", "2d6+d8", "", None),
        ("tres d6 más 2", "3d6+2", "", None),
        ("d20 menos 2 para Íñigo", "d20-2", "Íñigo", None),
        ("4d6, los 3 mejores", "4d6kh3", "", None),
        ("4d6 quedarse con los tres más altos", "4d6kh3", "", None),
        ("2d20 el más bajo", "2d20kl1", "", None),
        ("4d6 sin el más bajo", "4d6kh3", "", None),
        ("4d6 para Ana, los 3 más altos, caduca en 60 s", "4d6kh3", "Ana", 60),
        ("d20 para Ana y Luis", "d20", "Ana y Luis", None),
        ("d20 para Ana en 5 minutos y un d6", "d20+d6", "Ana", 300),
        ("cuatro dados fudge", "4dF", "", None),
        # German: the letter of the dice, and the words.
        ("2W6", "2d6", "", None),
        ("2w6+3", "2d6+3", "", None),
        ("W20", "d20", "", None),
        ("W%", "d100", "", None),
        ("W100 + 5", "d100+5", "", None),
        ("W00 + W10", "d100", "", None),
        ("1W6+3", "d6+3", "", None),
        ("4W6kh3", "4d6kh3", "", None),
        ("4WF", "4dF", "", None),
        ("2W10-W4", "2d10-d4", "", None),
        ("zwei W6 und ein W8", "2d6+d8", "", None),
        ("drei W6 minus zwei W4", "3d6-2d4", "", None),
        ("vier Fudge-Würfel", "4dF", "", None),
        ("4W6, die höchsten 3", "4d6kh3", "", None),
        ("4W6, die drei höchsten", "4d6kh3", "", None),
        ("2W20, den niedrigsten", "2d20kl1", "", None),
        ("2W20 behalte den besten", "2d20kh1", "", None),
        ("4W6 ohne den niedrigsten", "4d6kh3", "", None),
        ("4W6 streiche die 2 schlechtesten", "4d6kh2", "", None),
        ("W20 für Mirel, endet in 60 s", "d20", "Mirel", 60),
        ("2W6 für Bruder Oswin + 2", "2d6+2", "Bruder Oswin", None),
        ("4W6 für Ann ohne den niedrigsten nach 2 Minuten", "4d6kh3", "Ann", 120),
        ("W20 für Walter und 2W6", "d20+2d6", "Walter", None),
        ("W6 + d8", "d6+d8", "", None),
        # Weights and other words are no dice, and a decimal comma is no plus.
        ("2W", None, "", None),
        ("2W7", None, "", None),
        ("W6+1,5", None, "", None),
        ("würfel", None, "", None),
        # Phones write dashes in place of a minus sign.
        ("d6 for Mirel – 2", "d6-2", "Mirel", None),
        ("2d6 — d4", "2d6-d4", "", None),
        ("2d6‑1", "2d6-1", "", None),
        ("d20 for Ann – Dana", "d20", "Ann – Dana", None),
        ("2d6 Minus 3", "2d6-3", "", None),
        # A comma inside a number would make two numbers of it.
        ("d6+1,000", None, "", None),
        ("d6 plus 1,5 for Bo", None, "", None),
        ("2d6,3d8", "2d6+3d8", "", None),
        ("4d6 keep highest 3,2", "4d6kh3+2", "", None),
        ("", None, "", None),
        ("d7", None, "", None),
        ("keep highest 3", None, "", None),
        ("d20 keep highest 3", None, "", None),
        ("4d6 keep highest 9", None, "", None),
        ("21d6", None, "", None),
    ],
)
def test_what_people_write(text: str, dice: str | None, player: str, expires_s: int | None) -> None:
    if dice is None:
        with pytest.raises(BadNotation):
            read_ask(text)
    else:
        found = read_ask(text)
        assert (found.notation.text, found.player, found.expires_s) == (dice, player, expires_s)


def test_a_refusal_gives_its_reason_once() -> None:
    with pytest.raises(BadNotation) as refused:
        read_ask("d20: x")
    assert english(refused.value.message) == "“d20: x”, character 4: a + or − is missing here."


SIGNS = '!?*/=<>@^|~{}[]$:"\\'
WISHES = ("3d6", "1d20", "4d6dl1", "2d20kh1+5", "d% - 2", "4dF", "two d6 plus a d8", "4d6 drop lowest")

EXPLODING = {(dice, "!") for dice in ("3d6", "1d20", "4d6dl1", "two d6 plus a d8")}
"""Here the sign has a meaning: it stands right after dice that can explode."""


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("dice", WISHES)
def test_a_sign_without_a_meaning_is_refused_where_it_stands(dice: str, sign: str) -> None:
    after, name, last = dice + sign, f"{dice} for Ana{sign}", f"{dice} for Ana, expires in 5 s{sign}"
    texts = [name, f"{name}, in 5 s", last]
    if (dice, sign) not in EXPLODING:
        texts += [after, f"{after} for Ana", f"{after}, expires in 5 s"]
    for text in texts:
        with pytest.raises(BadNotation) as refused:
            read_ask(text)
        assert text[refused.value.at] == sign, text
    if (dice, sign) not in EXPLODING:
        with pytest.raises(BadNotation) as refused:
            read_notation(after)
        assert refused.value.at == len(dice)


@pytest.mark.parametrize(
    ("text", "at", "said"),
    [
        ("d20 for Ana!", 12, "a name here can't have a !"),
        ("d20 for", 8, "put a name here"),
        ("d20 for Ana for Bo", 13, "Say it once"),
        ("d20 in 5 s, expires in 6 s", 11, "Say it once"),
        ("d6 expires in 0 s", 15, "between 1 s and"),
        ("d6 within 1441 minutes", 11, "between 1 s and"),
        ("d6 expires soon", 4, "missing here"),
        ("d6 for Ana expires soon", 12, "missing here"),
        ("d6 for Ana in 5,3 s", 12, "missing here"),
        ("d20 keep highest 3", 5, "put this after several dice"),
        ("4d6 keep highest 9", 5, "9 of 4 dice"),
        ("2d6 plus 1,5 for Bo", 10, "without a comma"),
        ("two d6 plus a d7", 13, "there's no d7"),
        ("d6" * 101, MOST_TEXT + 1, "at most 200 characters"),
    ],
)
def test_a_refusal_says_where(text: str, at: int, said: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read_ask(text)
    told = english(refused.value.message)
    assert f"character {at}: " in told
    assert said in told


@pytest.mark.parametrize("text", ["d20 for Ana", "d20, expires in 5 s"])
def test_dice_alone_have_no_player_and_no_time(text: str) -> None:
    with pytest.raises(BadNotation, match="put only dice and numbers here"):
        read_notation(text)


@given(st.text(max_size=MOST_TEXT + 20))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        found = read_ask(text)
    except BadNotation as error:
        assert error.code == "bad_notation"
    else:
        assert found.notation.groups


@given(st.integers(2, 9), st.sampled_from([4, 6, 8, 10, 12, 20]), st.data())
def test_words_and_notation_say_the_same(n: int, sides: int, data: st.DataObject) -> None:
    keep = data.draw(st.integers(1, n))
    best = data.draw(st.sampled_from([("highest", "h"), ("lowest", "l")]))
    words = read_ask(f"{n}d{sides} keep {best[0]} {keep}").notation
    assert words == read_ask(f"{n}d{sides}k{best[1]}{keep}").notation
