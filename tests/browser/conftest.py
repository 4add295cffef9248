"""Chromium for all browser tests, and phones and tables for each. Skipped without Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.phones import PHONE, Phone, Tray, chromium, served


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = chromium()
    if path is None:
        pytest.skip("no chromium on this machine; scripts/test --browser installs it")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def tray() -> Iterator[Tray]:
    with served() as tray:
        yield tray


@pytest.fixture
def another(browser: Any) -> Iterator[Callable[..., Phone]]:
    """Creates phones, and closes them at the end: ``another(size, color_scheme="light")``."""
    made: list[Phone] = []

    def make(*size: Any, **more: Any) -> Phone:
        made.append(Phone(browser, *size, **more))
        return made[-1]

    yield make
    for phone in made:
        phone.close()


@pytest.fixture
def phone(another: Callable[..., Phone]) -> Phone:
    return another(PHONE)
