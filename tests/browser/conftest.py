"""Chromium for all browser tests, and phones and tables for each. Skipped without Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.phones import ARGUMENTS, PHONE, Phone, SharedPage, Tray, chromium, chromium_driver, served

FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    browser = chromium_driver().launch(executable_path=chromium(), args=[*ARGUMENTS])
    yield browser
    browser.close()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "shared_page: tray and phone are those of SharedPage")
    config.addinivalue_line("markers", "motion: the page shows its animations, which take processor time")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def shared_page(browser: Any) -> Iterator[SharedPage]:
    shared = SharedPage(browser)
    yield shared
    shared.close()


@pytest.fixture
def tray(request: pytest.FixtureRequest) -> Iterator[Tray]:
    if request.node.get_closest_marker("shared_page"):
        yield request.getfixturevalue("shared_page").tray
        return
    with served() as tray:
        yield tray


@pytest.fixture
def another(request: pytest.FixtureRequest, browser: Any) -> Iterator[Callable[..., Phone]]:
    """Creates phones, and closes them at the end: ``another(size, color_scheme="light")``."""
    made: list[Phone] = []
    usual = {} if request.node.get_closest_marker("motion") else {"reduced_motion": "reduce"}

    def make(*size: Any, **more: Any) -> Phone:
        made.append(Phone(browser, *size, **{**usual, **more}))
        return made[-1]

    yield make
    for phone in made:
        phone.close()


@pytest.fixture
def phone(request: pytest.FixtureRequest) -> Iterator[Phone]:
    if not request.node.get_closest_marker("shared_page"):
        yield request.getfixturevalue("another")(PHONE)
        return
    shared = request.getfixturevalue("shared_page")
    yield shared.phone
    if request.node.stash[FAILED]:
        shared.close()
    else:
        shared.tidy()
