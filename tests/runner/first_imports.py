"""Shares the imports of a whole run among its processes.

Each process collects all tests, in the same order. Without compiled modules, as in a fresh clone, all would
rewrite the assertions of the same file at the same time. So each imports its share first.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Import the share of this process, if it is one of several that run all tests."""
    worker = getattr(session.config, "workerinput", None)
    whole = session.config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if worker is None or not whole or session.config.getoption("changed", None):
        return
    number, processes = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    for path in list(_files(session))[number::processes]:
        try:
            module = path.relative_to(session.config.rootpath).with_suffix("")
            importlib.import_module(".".join(module.parts))
        except (Exception, pytest.skip.Exception, pytest.fail.Exception):
            # A file may skip itself, or use a mark of a conftest that is loaded later. Whatever it raises,
            # the collection imports the file again and reports it.
            continue


def _files(session: pytest.Session) -> Iterator[Path]:
    for path in sorted((session.config.rootpath / "tests").rglob("test_*.py")):
        if not session.ihook.pytest_ignore_collect(collection_path=path, config=session.config):
            yield path
