"""What makes each error of the routes for updates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.firmware.doors import Tray, upload_release
from tests.firmware.updates.published import Published
from traywatch.errors import StorageError
from traywatch.firmware.updates.reports import reporting


def blocked(call: Callable[[Tray], Any]) -> Callable[[Tray], Any]:
    """A call of a tray that cannot update itself."""

    def tried(tray: Tray) -> Any:
        tray.updates().obstacle = lambda: "way"
        return call(tray)

    return tried


def busy(call: Callable[[Tray], Any]) -> Callable[[Tray], Any]:
    """A call while an update runs."""

    def tried(tray: Tray) -> Any:
        tray.published()
        with reporting(tray.folder / "reports"):
            return call(tray)

    return tried


def unkept(call: Callable[[Tray], Any]) -> Callable[[Tray], Any]:
    """A call while the folder of updates cannot be made."""

    def tried(tray: Tray) -> Any:
        tray.published()
        (tray.folder / "updates").write_text("a file is in the way")
        return call(tray)

    return tried


def failing(code: str) -> Callable[[Tray], Any]:
    """An upload that fails in a way that other tests cause."""

    def tried(tray: Tray) -> Any:
        def fail(*_: Any) -> Any:
            raise StorageError(code, "it is so")

        tray.updates().upload = fail  # type: ignore[method-assign]
        return upload_release(tray)

    return tried


def of_another(tray: Tray) -> Any:
    """Upload the release of somebody else."""
    folder = tray.folder / "other"
    folder.mkdir(parents=True)
    return upload_release(tray, Published(folder).archive.read_bytes())


def older(tray: Tray) -> Any:
    """Install an old release that is signed."""
    folder = tray.folder / "old"
    folder.mkdir(parents=True)
    tray.release = Published(folder, "0.0.1")
    upload_release(tray)
    return install(tray)


def cut(tray: Tray) -> Any:
    """Upload a release whose end is missing."""
    return upload_release(tray, tray.published().archive.read_bytes()[:-3000])


def key(act: Callable[[Tray], object]) -> Callable[[Tray], Any]:
    """Upload after something happened to the public key."""

    def tried(tray: Tray) -> Any:
        act(tray)
        return upload_release(tray)

    return tried


def install(tray: Tray) -> Any:
    """Install what was uploaded."""
    return tray.call("POST", "updates/install", {})


def discard(tray: Tray) -> Any:
    """Delete what was uploaded."""
    return tray.call("DELETE", "updates/upload")


UPDATES: dict[tuple[str, str], Callable[[Tray], Any]] = {
    ("put_updates_upload", "upload_out_of_order"): lambda t: upload_release(t, b"x", offset=7, total=9),
    ("put_updates_upload", "update_not_possible"): blocked(upload_release),
    ("put_updates_upload", "update_busy"): busy(upload_release),
    ("put_updates_upload", "update_no_space"): failing("update_no_space"),
    ("put_updates_upload", "update_not_kept"): unkept(upload_release),
    ("put_updates_upload", "release_unsigned"): of_another,
    ("put_updates_upload", "release_altered"): cut,
    ("put_updates_upload", "release_unknown"): lambda t: upload_release(t, b"no release"),
    ("put_updates_upload", "release_key_missing"): key(lambda t: t.published().public.unlink()),
    ("put_updates_upload", "release_key_invalid"): key(lambda t: t.published().public.write_text("no key")),
    ("post_updates_install", "update_not_possible"): blocked(install),
    ("post_updates_install", "update_busy"): busy(install),
    ("post_updates_install", "update_missing"): install,
    ("post_updates_install", "release_older"): older,
    ("post_updates_install", "update_not_kept"): unkept(install),
    ("post_updates_install", "update_not_started"): lambda t: (upload_release(t), install(t))[1],
    ("delete_updates_upload", "update_not_possible"): blocked(discard),
    ("delete_updates_upload", "update_busy"): busy(discard),
    ("delete_updates_upload", "update_not_kept"): unkept(discard),
}
