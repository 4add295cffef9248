"""Routes for the host: backups of the tray, as files on it, on a phone and on a USB stick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import Path, Query, Request
from fastapi.responses import FileResponse, Response
from pydantic import ConfigDict, Field

from traywatch.firmware.backups.archive import BackupAbout
from traywatch.firmware.backups.contents import Part
from traywatch.firmware.backups.library import PIECE_BYTES, StoredBackup
from traywatch.firmware.backups.restoring import RestoreResult
from traywatch.firmware.backups.service import BackupService
from traywatch.firmware.web.auth.dependencies import HostOnly
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.replies import json_response
from traywatch.firmware.web.routes import api_router
from traywatch.firmware.web.schemas.request_body import RequestBody
from traywatch.firmware.web.services.dependency import Services
from traywatch.records import Record

MEDIA_TYPE = "application/gzip"
_MOST_UPLOAD = 16_000_000_000
Name = Annotated[str, Path(max_length=80)]


class DriveView(Record):
    """A removable drive that a backup can be copied to."""

    folder: str
    name: str
    free_bytes: int


class BackupsReply(Record):
    """The backups on the tray, the newest first, and what else the page needs.

    ``keep`` is how many automatic backups are kept; 0 means that none are made. ``restored`` is the last
    restore, if there was one. ``restarts`` tells whether the tray starts again by itself after a restore.
    """

    backups: list[StoredBackup]
    drives: list[DriveView]
    keep: int
    restored: RestoreResult | None
    restarts: bool


class BackupBody(RequestBody):
    """What to back up besides the table."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"pictures": True, "clips": False}]})

    pictures: bool = False
    clips: bool = False


class CopyBody(RequestBody):
    """The drive by its folder."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"drive": "/media/stick"}]})

    drive: Annotated[str, Field(max_length=400)]


class UploadReply(Record):
    """How many bytes have arrived. ``backup`` is null until the file is complete and was checked."""

    received: int
    backup: StoredBackup | None


class RestoreReply(Record):
    """What will be restored. ``aside`` is the folder of the data that will hold what is there now."""

    about: BackupAbout
    aside: str
    restarts: bool


PIECE = {
    "requestBody": {
        "required": True,
        "content": {MEDIA_TYPE: {"schema": {"type": "string", "format": "binary", "maxLength": PIECE_BYTES}}},
    }
}
_FILE: dict[int | str, dict[str, Any]] = {
    200: {"content": {MEDIA_TYPE: {"schema": {"type": "string", "format": "binary"}}}}
}
_MAKING = ("backup_busy", "backup_not_made", "backup_no_data", "backup_not_kept")
_CHECKING = (
    "backup_unknown",
    "backup_newer",
    "backup_damaged",
    "backup_refused",
    "backup_no_space",
    "backup_not_restored",
    "backup_unreadable",
)

router = api_router("hosting")


@router.get("/backups", response_model=BackupsReply, openapi_extra=fails())
def backups(services: Services, who: HostOnly) -> Response:
    """The backups on the tray, the drives for a copy, and what the last restore came to."""
    return json_response(_reply(services.backup))


@router.post("/backups", response_model=BackupsReply, openapi_extra=fails(*_MAKING))
def make(body: BackupBody, services: Services, who: HostOnly) -> Response:
    """Make a backup on the tray. Tokens, passwords and private keys stay out of it."""
    parts: Sequence[tuple[bool, Part]] = ((body.pictures, "pictures"), (body.clips, "clips"))
    services.backup.library.make([part for chosen, part in parts if chosen])
    return json_response(_reply(services.backup))


@router.put(
    "/backups/upload",
    response_model=UploadReply,
    openapi_extra={
        **fails("upload_out_of_order", "backup_busy", "backup_not_kept", *_CHECKING),
        **PIECE,
    },
)
async def upload(
    request: Request,
    services: Services,
    who: HostOnly,
    offset: Annotated[int, Query(ge=0, le=_MOST_UPLOAD, description="Where the piece begins.")],
    total: Annotated[int, Query(ge=1, le=_MOST_UPLOAD, description="The size of the whole file.")],
) -> Response:
    """Send a backup in pieces, in their order. With the last piece the whole file is checked."""
    from starlette.concurrency import run_in_threadpool

    content = await request.body()
    received = await run_in_threadpool(services.backup.library.upload, offset, total, content)
    return json_response(UploadReply(received=offset + len(content), backup=received))


@router.get(
    "/backups/{name}/file",
    response_class=FileResponse,
    responses=_FILE,
    openapi_extra=fails("backup_missing"),
)
def file(name: Name, services: Services, who: HostOnly) -> Response:
    """The file of a backup."""
    path = services.backup.library.path(name)
    # Its bytes are compressed already; the header keeps them as they are.
    return FileResponse(path, media_type=MEDIA_TYPE, filename=name, headers={"Content-Encoding": "identity"})


@router.delete(
    "/backups/{name}",
    response_model=BackupsReply,
    openapi_extra=fails("backup_missing", "backup_not_deleted"),
)
def delete(name: Name, services: Services, who: HostOnly) -> Response:
    """Delete a backup."""
    services.backup.library.delete(name)
    return json_response(_reply(services.backup))


@router.post(
    "/backups/{name}/copy",
    response_model=BackupsReply,
    openapi_extra=fails(
        "backup_missing",
        "drive_unknown",
        "backup_not_copied",
        "backup_busy",
        "backup_not_kept",
    ),
)
def copy(name: Name, body: CopyBody, services: Services, who: HostOnly) -> Response:
    """Copy a backup to a removable drive, and wait until it is on it."""
    services.backup.library.copy_to(name, body.drive)
    return json_response(_reply(services.backup))


@router.post(
    "/backups/{name}/restore",
    response_model=RestoreReply,
    openapi_extra=fails("backup_missing", "backup_busy", *_CHECKING),
)
def restore(name: Name, services: Services, who: HostOnly) -> Response:
    """Check a backup, prepare it, and start the tray again with it. What is there is set aside."""
    plan = services.backup.restore(name)
    reply = RestoreReply(about=plan.about, aside=plan.aside, restarts=services.backup.restarts)
    return json_response(reply)


def _reply(service: BackupService) -> BackupsReply:
    drives = [
        DriveView(folder=str(one.folder), name=one.name, free_bytes=one.free_bytes)
        for one in service.library.drives()
    ]
    return BackupsReply(
        backups=service.library.backups(),
        drives=drives,
        keep=service.keep,
        restored=service.last_restore,
        restarts=service.restarts,
    )
