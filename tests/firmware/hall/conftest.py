"""One PostgreSQL server for the tests of the hall, with a fresh database for each test."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from tests.postgres import LocalPostgres, missing

_count = itertools.count(1)


@pytest.fixture(scope="package")
def postgres() -> Iterator[LocalPostgres]:
    assert missing() == "", missing()
    with LocalPostgres() as running:
        yield running


@pytest.fixture
def database(postgres: LocalPostgres) -> str:
    import psycopg

    name = f"hall{next(_count)}"
    with psycopg.connect(postgres.url, autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name}")
    return postgres.url.replace("/postgres", f"/{name}")
