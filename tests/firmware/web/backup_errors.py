"""What makes each error of the routes for backups."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.firmware.doors import Tray, backed_up, upload
from traywatch.errors import StorageError

CHECKING = (
    "backup_newer",
    "backup_damaged",
    "backup_refused",
    "backup_no_space",
    "backup_not_restored",
    "backup_unreadable",
)
COPY = {"drive": "/media/stick"}


def failing(method: str, code: str, call: Callable[[Tray, str], Any]) -> Callable[[Tray], Any]:
    """A call while an operation of the library fails. Their own tests cause these."""

    def failed(tray: Tray) -> Any:
        def fail(*_: Any, **__: Any) -> Any:
            raise StorageError(code, "it is so")

        name = backed_up(tray)
        owner = tray.backup if method == "restore" else tray.backup.library
        setattr(owner, method, fail)
        return call(tray, name)

    return failed


def _each(
    route: str, method: str, codes: tuple[str, ...], call: Callable[[Tray, str], Any]
) -> dict[Any, Any]:
    return {(route, code): failing(method, code, call) for code in codes}


BACKUPS: dict[tuple[str, str], Callable[[Tray], Any]] = {
    ("post_backups", "backup_no_data"): lambda t: t.call("POST", "backups", {}),
    ("put_backups_upload", "upload_out_of_order"): lambda t: upload(t, b"x", offset=7, total=9),
    ("put_backups_upload", "backup_unknown"): lambda t: upload(t, b"no backup"),
    ("get_backups_name_file", "backup_missing"): lambda t: t.call("GET", "backups/token/file"),
    ("delete_backups_name", "backup_missing"): lambda t: t.call("DELETE", "backups/token"),
    ("post_backups_name_copy", "backup_missing"): lambda t: t.call("POST", "backups/x/copy", COPY),
    ("post_backups_name_copy", "drive_unknown"): lambda t: t.call(
        "POST", f"backups/{backed_up(t)}/copy", COPY
    ),
    ("post_backups_name_restore", "backup_missing"): lambda t: t.call("POST", "backups/x/restore"),
    **_each(
        "post_backups",
        "make",
        ("backup_busy", "backup_not_made", "backup_not_kept"),
        lambda t, name: t.call("POST", "backups", {}),
    ),
    **_each(
        "put_backups_upload",
        "upload",
        ("backup_busy", "backup_not_kept", *CHECKING),
        lambda t, name: upload(t),
    ),
    **_each(
        "delete_backups_name",
        "delete",
        ("backup_not_deleted",),
        lambda t, name: t.call("DELETE", f"backups/{name}"),
    ),
    **_each(
        "post_backups_name_copy",
        "copy_to",
        ("backup_not_copied", "backup_busy", "backup_not_kept"),
        lambda t, name: t.call("POST", f"backups/{name}/copy", COPY),
    ),
    **_each(
        "post_backups_name_restore",
        "restore",
        ("backup_busy", "backup_unknown", *CHECKING),
        lambda t, name: t.call("POST", f"backups/{name}/restore"),
    ),
}
