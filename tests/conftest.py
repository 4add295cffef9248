"""What several test packages share: the real photographs, and a home of their own."""

from __future__ import annotations

import gc
import os
import random
import secrets
from asyncio.events import _get_running_loop, _set_running_loop
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

# Before numpy is imported. The threads of its linear algebra wait for each other on a busy processor: a fit
# that takes 0.2 s with one thread took 22 s of processor time with two, beside other tests.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Before any test imports onnxruntime: it turns the usage data off.
from tests.opened_networks import open_networks_once
from traywatch.models.evaluate.real_photos import real_folder

# Thousands of tests that were collected are no garbage: to look them through again and again, as each app
# with its routes has it done, costs a quarter of the whole time.
gc.set_threshold(50_000, 20, 50)

open_networks_once()


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()


@contextmanager
def own_event_loop(item: pytest.Item) -> Iterator[None]:
    """Hide Playwright's event loop from the tests that are not about pages.

    Between its calls it stays marked as the running loop of this thread, and then no other one can run.
    """
    loop = _get_running_loop()
    if loop is None or item.nodeid.startswith(("tests/browser/", "tests/foundry/")):
        yield
        return
    _set_running_loop(None)
    try:
        yield
    finally:
        _set_running_loop(loop)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Any:
    # The seeds of hidden draws follow from the test's name, so that a session is the same in each run.
    secrets.randbits = random.Random(item.nodeid).getrandbits
    with own_event_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Any:
    with own_event_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Any:
    if nextitem is None:  # the last test of a process closes the browser, which needs its loop
        return (yield)
    with own_event_loop(item):
        return (yield)


@pytest.fixture(scope="session")
def real() -> Path:
    """The folder of real photographs, which is not part of the project."""
    folder = real_folder()
    if folder is None:
        pytest.skip("no real photographs here; TRAYWATCH_REAL names their folder")
    return folder


@pytest.fixture(scope="session", autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes what belongs to the person who runs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(tmp_path_factory.mktemp("home", numbered=False)))
        patch.delenv("XDG_DATA_HOME", raising=False)
        yield
