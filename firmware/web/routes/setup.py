"""Routes of the set-up page: live picture, light, calibration, lens, and checks of zone maps."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from fastapi import Query, Response

from traywatch.calibration import LightFinding, TrayProfile, ZoneLayout, check_layout
from traywatch.calibration.camera.lens import Lens
from traywatch.firmware.pipeline.set_up.lens_capture import BoardView
from traywatch.firmware.web.auth.dependencies import HostOnly, check_tray
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.routes import api_router
from traywatch.firmware.web.schemas.setup import (
    BoardReply,
    CalibrateBody,
    CalibrateReply,
    CameraReply,
    CheckBody,
    CheckReply,
    FindingReply,
    LensReply,
    LightReply,
    ProblemReply,
)
from traywatch.firmware.web.services.dependency import Services
from traywatch.messages import Text, msg

_T = TypeVar("_T")
NARROWEST_PX, WIDEST_PX = 160, 4608
_NO_LIGHT = msg("web-light-check-without-markers")


router = api_router("set-up")


@router.get("/camera", response_model=CameraReply, openapi_extra=fails("no_picture"))
def camera(services: Services) -> CameraReply:
    """The frame source, the size of its pictures, and whether the profile may be changed."""
    newest = services.setup.picture()
    wide, tall = newest.full_size
    return CameraReply(
        name=services.table.state.source.name,
        live=services.table.state.source.live,
        demo=services.table.state.source.demo,
        width=wide,
        height=tall,
        sequence=newest.sequence,
        age_s=round(newest.age_s, 2),
        sharpness=round(newest.sharpness, 2),
        profile_fixed=services.save_profile is None or services.table.state.source.demo,
    )


@router.get(
    "/camera/picture",
    response_class=Response,
    responses={200: {"content": {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}}}},
    openapi_extra=fails("no_picture", "roll_hidden"),
)
def picture(
    services: Services,
    who: HostOnly,
    width: Annotated[
        int | None, Query(ge=NARROWEST_PX, le=WIDEST_PX, description="At most so many pixels wide.")
    ] = None,
    sharp: Annotated[bool, Query(description="The sharpest of the last frames, not the newest.")] = False,
) -> Response:
    """The camera's newest picture as JPEG, never larger than it was taken.

    Only for the host, because it shows the tray and the people around it at any moment.
    """
    check_tray(services.table.state.tray_is_hidden, who)
    chosen = services.setup.picture(width, sharp=sharp)
    wide, tall = chosen.full_size
    headers = {
        "Cache-Control": "no-store",
        "X-Traywatch-Frame": str(chosen.sequence),
        "X-Traywatch-Size": f"{wide}x{tall}",
    }
    return Response(chosen.jpeg, media_type="image/jpeg", headers=headers)


@router.get(
    "/camera/light",
    response_model=LightReply,
    openapi_extra=fails("no_picture", "picture_shape"),
)
def light(services: Services, who: HostOnly) -> LightReply:
    """Focus, exposure, color, glare, evenness and flicker in words, and where in the picture."""
    light_report = services.setup.light()
    wide, tall = services.setup.full_size()
    sharp = round(services.setup.picture(sharp=True).sharpness, 2)
    if light_report is None:
        lamps = services.setup.lamps()
        alone = [_named(lamps, [])] if lamps is not None and lamps.level != "good" else []
        return LightReply(width=wide, height=tall, sharpness=sharp, say=_NO_LIGHT, findings=alone)
    judged, view = light_report
    lines = [_finding(one, view) for one in judged]
    return LightReply(width=wide, height=tall, sharpness=sharp, say="", findings=lines)


@router.post(
    "/calibrate",
    response_model=CalibrateReply,
    openapi_extra=fails(
        "stale_state",
        "profile_fixed",
        "no_picture",
        "camera_moved",
        "corners_unusable",
        "lens_mismatch",
        "lens_unknown",
        "markers_missing",
        "mat_mismatch",
        "mat_unknown",
        "profile_not_saved",
        "ruler_unusable",
        "size_unusable",
    ),
)
def calibrate(services: Services, body: CalibrateBody) -> CalibrateReply:
    """Find the tray profile in the live picture, by a printed mat's markers or by four corners.

    With ``keep`` the profile is applied and saved. Without it, ``PUT profile`` can apply it later.
    """
    services.table.check(body.state_id)
    save = services.require_changeable_profile() if body.keep else None
    outcome = services.setup.calibrate(
        corners_px=body.corners_px,
        size_mm=body.size_mm,
        mat=body.mat,
        game=body.game,
        lens=body.lens,
        ruler_mm=body.ruler_mm,
        keep_zones=body.keep_zones,
    )
    profile = outcome.profile
    if save is not None:
        save(profile.to_json())
    return CalibrateReply(
        state_id=services.table.state_id,
        kept=body.keep,
        profile=profile.to_json(),
        place_sd_mm=profile.place_sd_mm,
        residual_mm=profile.residual_mm,
        say=how_exact(profile),
        zones=outcome.zones,
        lens=outcome.lens,
        problems=_problems(ZoneLayout.of_profile(profile)),
    )


@router.post("/profile/check", response_model=CheckReply, openapi_extra=fails("zones_unreadable"))
def check(body: CheckBody) -> CheckReply:
    """Check a zone map and list its problems with their places. Nothing is saved."""
    return CheckReply(problems=_problems(ZoneLayout.from_json(body.layout)))


@router.get("/lens", response_model=BoardReply, openapi_extra=fails())
def lens_views(services: Services) -> BoardReply:
    """The pictures of the lens board so far, and the saved lens."""
    return _board(services.setup.views(), services.setup.saved_lens())


@router.post(
    "/lens/views",
    response_model=BoardReply,
    openapi_extra=fails("no_picture", "board_missing", "picture_shape"),
)
def take_view(services: Services) -> BoardReply:
    """Add the sharpest of the latest pictures as one more view of the lens board."""
    return _board(services.setup.take_view(), services.setup.saved_lens())


@router.delete("/lens/views", response_model=BoardReply, openapi_extra=fails())
def forget_views(services: Services) -> BoardReply:
    """Discard all views of the lens board."""
    services.setup.forget_views()
    return _board(services.setup.views(), services.setup.saved_lens())


@router.post(
    "/lens",
    response_model=LensReply,
    openapi_extra=fails(
        "profile_fixed", "board_missing", "board_views_alike", "board_bent", "lens_not_saved"
    ),
)
def measure(services: Services) -> LensReply:
    """Measure the lens from the views and save it for the next calibration."""
    services.require_changeable_profile()
    measured = services.setup.measure_lens()
    return LensReply(lens=_lens(measured.lens), coverage=measured.coverage, left_out=len(measured.left_out))


def how_exact(profile: TrayProfile) -> Text:
    """Return one sentence for people about the accuracy of places on this tray, in millimeters."""
    off = round(max(0.1, profile.place_sd_mm or profile.residual_mm), 1)
    height = round(-float(profile.camera_mm[2]) / 10)
    if profile.markers:
        return msg("web-profile-error-by-markers", off=off, fit=round(profile.residual_mm, 2), height=height)
    return msg("web-profile-error-by-corners", off=off, tap=round(profile.residual_mm, 1), height=height)


def _finding(finding: LightFinding, view: TrayProfile) -> FindingReply:
    return _named(
        finding, [[(round(x, 1), round(y, 1)) for x, y in view.project(p).tolist()] for p in finding.where_mm]
    )


def _named(finding: LightFinding, where: list[list[tuple[float, float]]]) -> FindingReply:
    return FindingReply(
        name=finding.name,
        level=finding.level,
        measured=finding.measured,
        advice=finding.advice,
        where_px=where,
    )


def _problems(layout: ZoneLayout) -> list[ProblemReply]:
    return [
        ProblemReply(code=p.code, level=p.level, message=p.message, at_mm=p.at_mm)
        for p in check_layout(layout)
    ]


def _board(view: BoardView, lens: Lens | None) -> BoardReply:
    return BoardReply(
        views=view.views,
        coverage=round(view.coverage, 3),
        corners_px=list(view.corners_px),
        kept=_lens(lens) if lens is not None else None,
    )


def _lens(lens: Lens) -> dict[str, Any]:
    return {
        "name": lens.name,
        "image_size": lens.image_size,
        "hfov_deg": round(lens.hfov_deg, 2),
        "focal_sd": lens.focal_sd,
        "residual_px": lens.residual_px,
        "views": lens.views,
    }
