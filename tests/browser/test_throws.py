"""A throw on the phone: rolling, at rest, its effects, and typed throws."""

from __future__ import annotations

import pytest

from tests.browser.phones import Phone, Tray, until
from tests.firmware.helpers import die, photo, throw
from tests.reader import shown
from traywatch.rules.notation import read_notation


@pytest.mark.shared_page
def test_a_throw_is_shown_with_what_it_means(phone: Phone, tray: Tray) -> None:
    tray.table.start("deep_dark_dice")
    page = phone.open(tray)
    view = tray.table.throws.record(throw(die("d20", 17, "crit")), photo())
    page.wait_for_selector(".throw .headline")
    words = page.inner_text("#throw")
    assert page.text_content(".throw .die text") == "17"
    assert view.outcome.number not in (None, 17), "the damage, which the headline speaks of"
    until(lambda: page.inner_text(".throw .total") == str(view.outcome.number))  # it counts up
    assert "Crit" in words
    assert str(view.outcome.headline).split(":")[0].lower() in words.lower()
    assert "Next" in page.inner_text("#ask")
    assert page.get_attribute(".mat", "aria-label") == "The mat from above: d20 17 in crit."
    assert phone.fits()
    assert phone.complaints == []


@pytest.mark.shared_page
def test_dice_have_their_colors_and_are_told_apart_in_words(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    red, blue = "#a8282c", "#2c55a8"
    dice = [die("d6", 4, die_id="a", color=red), die("d6", 2, die_id="b", color=blue)]
    tray.table.throws.record(
        throw(*dice, die("d8", 7, die_id="c", color="#e4e2de", die_name="Ana's bone d8"))
    )
    page.wait_for_selector(".throw .headline")
    looks = """(all) => all.map((die) => [getComputedStyle(die.querySelector(".body")).backgroundColor,
        getComputedStyle(die.querySelector(".ink")).fill, die.querySelector("small").textContent])"""
    black, white = "rgb(0, 0, 0)", "rgb(255, 255, 255)"
    assert page.eval_on_selector_all("#throw .die", looks) == [
        ["rgb(168, 40, 44)", white, "red d6"],
        ["rgb(44, 85, 168)", white, "blue d6"],
        ["rgb(228, 226, 222)", black, "Ana's bone d8"],
    ]
    assert page.get_attribute("#throw .die", "aria-label") == "red d6, shows 4. Show its picture"
    assert page.inner_text("#spoken").startswith("Red d6 shows 4. Blue d6 shows 2. Ana's bone d8")
    tray.table.throws.record(throw(die("d6", 3, color=red)))
    page.wait_for_selector("#throw .die small:text-is('d6')")
    assert phone.complaints == []


@pytest.mark.shared_page
def test_rolling_is_said(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.set_moving(True)
    page.wait_for_selector("#phase:has-text('Rolling')")
    tray.table.throws.record(throw(die("d6", 4)))
    page.wait_for_selector("#phase:has-text('Ready')")


@pytest.mark.shared_page
def test_dice_are_asked_for_in_words(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    page.tap("#ask button:has-text('Ask for dice')")
    page.get_by_label("For example 2d6+3").fill("2d6+2d7")
    assert phone.fits()
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet .problem:has-text('character 5')")
    assert phone.fits()
    page.get_by_label("For example 2d6+3").fill("2d6+2d8")
    page.tap("#sheet button:text-is('OK')")
    page.wait_for_selector("#sheet", state="hidden")
    page.wait_for_selector("#ask strong:has-text('Roll 2 d6 and 2 d8')")
    assert phone.fits()
    page.tap("#ask button:has-text('Ask for dice')")
    page.tap("#sheet button:has-text('Roll anything')")
    page.wait_for_selector("#ask strong:has-text('Roll any dice')")
    assert [c for c in phone.complaints if "409" not in c] == [], "the browser notes the refusal itself"


@pytest.mark.shared_page
def test_dice_are_asked_for_with_chips(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    page.tap("#ask button:has-text('Ask for dice')")
    for words in ("d6", "d6", "d8", "+1"):
        page.tap(f"#sheet .chip:text-is('{words}')")
    assert page.get_by_label("For example 2d6+3").input_value() == "2d6+1d8+1"
    page.tap("#sheet .chip:has-text('Advantage')")
    assert page.get_by_label("For example 2d6+3").input_value() == "2d20kh1+1"
    box = page.get_by_label("For example 2d6+3")
    for words, text in (
        ("d6", "2d20kh1+1d6+1"),
        ("✕", ""),
        ("d10", "1d10"),
        ("d10", "2d10"),
        ("!", "2d10!"),
        ("r1", "2d10r1"),
        ("≥", "2d10>=8"),
        ("−1", "2d10>=8-1"),
        ("✕", ""),
        ("Disadvantage", "2d20kl1"),
        ("vs", "2d20kl1 vs 15"),
    ):
        page.tap(f"#sheet .chip:text-is('{words}')")
        assert box.input_value() == text
    page.tap("#sheet summary:has-text('What can I write?')")
    for example in page.query_selector_all("#sheet .notations .chip"):
        example.tap()
        assert read_notation(box.input_value()).text
    assert phone.fits()
    page.tap("#sheet .chip[aria-label='Clear']")
    page.tap("#sheet .chip:text-is('d20')")
    page.tap("#sheet button:text-is('OK')")
    page.wait_for_selector("#sheet", state="hidden")
    page.wait_for_selector("#ask strong:has-text('d20')")
    assert phone.fits()


@pytest.mark.shared_page
def test_several_dice_are_entered_by_hand(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    page.tap("#ask button:has-text('Enter by hand')")
    page.get_by_label("Kind of die").select_option("d8")
    page.get_by_label("What it shows").fill("7")
    page.tap("#sheet button:has-text('Add a die')")
    assert page.get_by_label("Kind of die").nth(1).input_value() == "d8"
    page.get_by_label("What it shows").nth(1).fill("5")
    assert phone.fits()
    page.tap("#sheet button:has-text('Use it')")
    page.wait_for_selector("#sheet", state="hidden")
    until(lambda: shown(tray.table.view)["state"]["count"] == 1)
    assert shown(tray.table.view)["state"]["throws"][0]["total"] == 12
    assert phone.complaints == []


@pytest.mark.shared_page
def test_a_number_is_stepped_to_or_typed(phone: Phone, tray: Tray) -> None:
    tray.table.start("asking")
    page = phone.open(tray)
    page.tap("#ask button:has-text('Heal')")
    number = page.get_by_label("A number from 1 to 6")
    assert number.input_value() == "1"
    page.get_by_label("One less").tap()
    page.get_by_label("One more").tap()
    page.get_by_label("One more").tap()
    assert number.input_value() == "3"
    assert phone.fits()
    page.tap("#sheet button:text-is('OK')")
    page.wait_for_selector("#sheet", state="hidden")
    assert shown(tray.table.view)["state"]["throws"][0]["total"] == 3
    page.tap("#ask button:has-text('Heal')")
    number.fill("9")
    page.tap("#sheet button:text-is('OK')")
    assert page.is_visible("#sheet"), "the browser holds back what is out of range"
    number.fill("6")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet", state="hidden")
    assert shown(tray.table.view)["state"]["throws"][0]["total"] == 6
    page.tap("#ask button:has-text('Just so')")
    until(lambda: shown(tray.table.view)["state"]["throws"][0]["by"] == "plain")
    assert phone.complaints == []


@pytest.mark.shared_page
def test_the_meaning_of_a_face_stands_beside_its_die(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(die("d6", 2), die("d8", 7)), photo())
    page.wait_for_selector(".throw .headline")
    shown = page.evaluate(
        """async () => {
          const { state } = await import("/page/base/state.js");
          const { drawStage } = await import("/page/rolls/stage.js");
          const thrown = structuredClone(state.table.last_throw);
          const [one, two] = thrown.dice;
          const told = (die, meaning) => ({ ...die, meaning, counts: true, by_person: false });
          thrown.outcome.dice = [told(one, "Heal 3"), told(two, "")];
          state.table = { ...state.table, last_throw: thrown };
          drawStage();
          return [...document.querySelectorAll("#throw .die small")].map((line) => line.innerText);
        }"""
    )
    assert shown == ["d6\nHeal 3", "d8"]
