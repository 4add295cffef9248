"""Render a scene: convex bodies with printed faces on a textured ground, under lamps and windows.

It uses OpenGL 3.3 through EGL. Mesa's llvmpipe is sufficient; a graphics card is faster.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import cv2
import moderngl
import numpy as np
from numpy.typing import NDArray

from traywatch.models.synth.render import shaders
from traywatch.models.synth.render.die_shaders import die_fragment
from traywatch.models.synth.render.stage import PATTERNS, Bytes, Floats, RenderBody, RenderScene, RenderView

_SHADOW_SIDE = 768


class Renderer:
    """An off-screen OpenGL context; ``draw`` returns linear radiance as float32 RGB."""

    def __init__(self, samples: int = 4) -> None:
        self._context = moderngl.create_standalone_context(backend="egl")  # type: ignore[arg-type]
        ctx = self._context
        ctx.enable(moderngl.DEPTH_TEST)
        self._samples = min(samples, ctx.max_samples)
        self._dice: dict[tuple[int, bool, bool], Any] = {}
        self._floor: Any = ctx.program(shaders.VERTEX, shaders.GROUND_FRAGMENT)
        self._depth: Any = ctx.program(shaders.SHADOW_VERTEX, shaders.SHADOW_FRAGMENT)
        # The shadow maps of all lamps share one texture, because llvmpipe would sample every texture.
        self._shadow = ctx.depth_texture((_SHADOW_SIDE * shaders.MAX_LIGHTS, _SHADOW_SIDE))
        self._shadow.compare_func = "<="
        self._shadow.repeat_x = self._shadow.repeat_y = False
        self._shadow_target = ctx.framebuffer(depth_attachment=self._shadow)
        self._targets: dict[tuple[int, int], tuple[Any, Any]] = {}

    def close(self) -> None:
        """Free the context; the renderer cannot be used afterwards."""
        self._context.release()

    def draw(self, scene: RenderScene) -> NDArray[np.float32]:
        """Render a scene to (height, width, 3) float32 RGB, linear, without an upper bound."""
        with self._buffers(scene) as meshes:
            self._shadow_target.viewport = (0, 0, *self._shadow.size)
            self._shadow_target.clear(depth=1.0)
            shadows = [self._cast(scene, meshes, i) for i in range(min(shaders.MAX_LIGHTS, len(scene.lamps)))]
            self._shadow.use(0)
            multi, plain = self._target(scene.view.size)
            multi.use()
            multi.clear(0.0, 0.0, 0.0, 1.0, depth=1.0)
            ground = self._context.texture(scene.ground.shape[1::-1], 3, scene.ground.tobytes(), alignment=1)
            ground.build_mipmaps()
            ground.anisotropy = 8.0
            ground.use(2)
            programs = [self._program(body) for body in scene.bodies]
            for program in {id(p): p for p in (self._floor, *programs)}.values():
                self._light(program, scene, shadows)
            self._draw_ground(scene)
            for i, (program, body, mesh) in enumerate(zip(programs, scene.bodies, meshes, strict=True)):
                self._draw_body(program, i, body, mesh, scene.view)
            self._context.copy_framebuffer(plain, multi)
            ground.release()
            data = np.frombuffer(plain.read(components=3, dtype="f2"), dtype=np.float16)
        width, height = scene.view.size
        return data.reshape(height, width, 3).astype(np.float32)

    def _program(self, body: RenderBody) -> Any:
        key = (PATTERNS.index(body.material.pattern), body.material.clear > 0, body.skin.tiles is not None)
        if key not in self._dice:
            source = die_fragment(key[0], clear=key[1], inked=key[2])
            self._dice[key] = self._context.program(shaders.VERTEX, source)
        return self._dice[key]

    def _target(self, size: tuple[int, int]) -> tuple[Any, Any]:
        if size not in self._targets:
            ctx = self._context
            self._targets[size] = (
                ctx.framebuffer(
                    [ctx.renderbuffer(size, 4, samples=self._samples, dtype="f2")],
                    ctx.depth_renderbuffer(size, samples=self._samples),
                ),
                ctx.framebuffer([ctx.renderbuffer(size, 4, dtype="f2")]),
            )
        return self._targets[size]

    @contextlib.contextmanager
    def _buffers(self, scene: RenderScene) -> Iterator[list[tuple[Any, Any]]]:
        buffers = [
            (
                self._context.buffer(body.vertices.astype("f4").tobytes()),
                self._context.buffer(body.triangles.astype("i4").tobytes()),
            )
            for body in scene.bodies
        ]
        try:
            yield buffers
        finally:
            for pair in buffers:
                for buffer in pair:
                    buffer.release()

    def _cast(self, scene: RenderScene, meshes: list[tuple[Any, Any]], which: int) -> tuple[Floats, float]:
        """Fill a shadow map; return the matrix from the tray to its clip space and the penumbra size."""
        key = [b for b in scene.bodies if not b.backdrop] or scene.bodies
        points = np.concatenate([b.tray_vertices() for b in key] or [np.zeros((1, 3))])
        middle = (points.min(0) + points.max(0)) / 2
        reach = float(np.linalg.norm(points - middle, axis=1).max()) + 25.0
        eye = np.asarray(scene.lamps[which].place_mm)
        matrix = _ortho(eye, middle, reach)
        self._shadow_target.use()
        self._context.viewport = (which * _SHADOW_SIDE, 0, _SHADOW_SIDE, _SHADOW_SIDE)
        self._depth["u_light"].write(_gl(matrix))
        for body, (vertices, triangles) in zip(scene.bodies, meshes, strict=True):
            self._depth["u_model"].write(_gl(_model(body)))
            array = self._context.vertex_array(self._depth, [(vertices, "3f", "in_position")], triangles)
            array.render()
            array.release()
        distance = float(np.linalg.norm(eye - middle))
        # Penumbra of an object 14 mm above the mat, in texture units.
        return matrix, scene.lamps[which].radius_mm / distance * 14.0 / (2 * reach)

    def _light(self, program: Any, scene: RenderScene, shadows: list[tuple[Floats, float]]) -> None:
        lamps = list(scene.lamps)[: shaders.MAX_LIGHTS]
        places = np.zeros((shaders.MAX_LIGHTS, 4), "f4")
        colors = np.zeros((shaders.MAX_LIGHTS, 3), "f4")
        for i, lamp in enumerate(lamps):
            places[i], colors[i] = (*lamp.place_mm, lamp.radius_mm), lamp.color
        balls = np.zeros((shaders.MAX_BALLS, 4), "f4")
        bodies = list(scene.bodies)[: shaders.MAX_BALLS]
        for i, body in enumerate(bodies):
            balls[i] = (*body.place_mm, body.scale_mm if body.ball_mm is None else body.ball_mm)
        dirs = np.zeros((shaders.MAX_BOXES, 4), "f4")
        ups = np.zeros((shaders.MAX_BOXES, 3), "f4")
        boxes = np.zeros((shaders.MAX_BOXES, 4), "f4")
        for i, window in enumerate(list(scene.windows)[: shaders.MAX_BOXES]):
            dirs[i], ups[i] = (*window.direction, window.half_width), window.up
            boxes[i] = (*window.color, window.half_height)
        padded = [*shadows, *([(np.eye(4), 0.0)] * (shaders.MAX_LIGHTS - len(shadows)))]
        matrices = np.stack([matrix for matrix, _ in padded])
        values: dict[str, Any] = {
            "u_eye": tuple(scene.view.eye), "u_lights": len(lamps), "u_middle": tuple(scene.middle_mm),
            "u_balls": len(bodies), "u_sky": scene.sky, "u_floor": scene.floor,
            "u_shadow": 0, "u_ground": 2, "u_ground_rect": scene.ground_rect,
            "u_shadow_soft": tuple(soft for _, soft in padded),
        }  # fmt: skip
        for name, value in values.items():
            _set(program, name, value)
        arrays = {
            "u_light_place": places, "u_light_color": colors, "u_ball": balls, "u_box_dir": dirs,
            "u_box_up": ups, "u_box_color": boxes,
            "u_shadow_matrix": matrices.transpose(0, 2, 1).astype("f4"),
        }  # fmt: skip
        for name, array in arrays.items():
            if name in program:
                program[name].write(array.astype("f4").tobytes())
        program["u_camera"].write(_gl(_clip(scene.view)))

    def _draw_ground(self, scene: RenderScene) -> None:
        x, y, w, h = scene.ground_rect
        grow = 4.0 * max(w, h)
        left, right, top, bottom = x - grow, x + w + grow, y - grow, y + h + grow
        corners = np.array([[left, top, 0], [right, top, 0], [left, bottom, 0], [right, bottom, 0]], "f4")
        buffer = self._context.buffer(corners.tobytes())
        self._floor["u_model"].write(_gl(np.eye(4)))
        _set(self._floor, "u_ground_rough", scene.ground_rough)
        _set(self._floor, "u_ground_bump", scene.ground_bump)
        array = self._context.vertex_array(self._floor, [(buffer, "3f", "in_position")])
        array.render(moderngl.TRIANGLE_STRIP)
        array.release()
        buffer.release()

    def _draw_body(
        self, p: Any, index: int, body: RenderBody, mesh: tuple[Any, Any], view: RenderView
    ) -> None:
        skin, material = body.skin, body.material
        faces = len(skin.normals)
        pad = shaders.MAX_FACES - faces
        p["u_model"].write(_gl(_model(body)))
        p["u_turn"].write(body.turn.T.astype("f4").tobytes())
        # Faces that may be visible come first; only rays leaving a clear body need the others.
        toward = skin.normals @ (body.turn.T @ (view.eye - body.place_mm)) / body.scale_mm
        front = toward > skin.offsets - 0.35 * np.abs(toward).max() * body.bevel - 0.05
        order = np.argsort(~front, kind="stable")
        arrays = {
            "u_plane": np.column_stack([skin.normals, skin.offsets])[order],
            "u_right": skin.right[order], "u_up": skin.up[order],
            "u_center": np.column_stack([skin.centers, skin.half_sides])[order],
        }  # fmt: skip
        for name, array in arrays.items():
            if name not in p:
                continue
            p[name].write(np.pad(array, ((0, pad), (0, 0))).astype("f4").tobytes())
        values = {
            "u_self": index, "u_faces": faces, "u_front": int(front.sum()), "u_scale": body.scale_mm,
            "u_bevel": body.bevel, "u_tiles": 3, "u_seed": body.seed,
            "u_base": material.base, "u_second": material.second,
            "u_pattern_scale": material.pattern_scale,
            "u_ink": material.ink, "u_ink2": material.ink2, "u_ink_metal": material.ink_metal,
            "u_rough": material.rough, "u_metal": material.metal, "u_clear": material.clear,
            "u_cloud": material.cloud, "u_engrave": material.engrave, "u_glow": material.glow,
        }  # fmt: skip
        for name, value in values.items():
            _set(p, name, value)
        tiles = None
        if skin.tiles is not None:
            half_px = float(np.max(skin.half_sides)) * body.scale_mm * _px_per_mm(view, body)
            fitted = _fitted(skin.tiles[order], half_px)
            count, side = fitted.shape[:2]
            tiles = self._context.texture_array((side, side, count), 3, fitted.tobytes(), alignment=1)
            tiles.repeat_x = tiles.repeat_y = False
            tiles.filter = (moderngl.LINEAR, moderngl.LINEAR)
            tiles.use(3)
        surface = self._context.vertex_array(p, [(mesh[0], "3f", "in_position")], mesh[1])
        surface.render()
        surface.release()
        if tiles is not None:
            tiles.release()


def _set(program: Any, name: str, value: Any) -> None:
    # The compiler removes unused uniforms.
    if name in program:
        program[name].value = value


def _px_per_mm(view: RenderView, body: RenderBody) -> float:
    return float(view.matrix[0, 0] / max(1.0, float(np.linalg.norm(view.eye - body.place_mm))))


def _fitted(tiles: Bytes, half_px: float) -> Bytes:
    """Downscale the tiles to about one texel per pixel, because llvmpipe needs 30 ms for a die's mipmaps."""
    side = int(np.clip(np.ceil(2.4 * half_px), 12, tiles.shape[1]))
    if side == tiles.shape[1]:
        return tiles
    return np.stack([cv2.resize(tile, (side, side), interpolation=cv2.INTER_AREA) for tile in tiles])


def _gl(matrix: Floats) -> bytes:
    return matrix.T.astype("f4").tobytes()


def _model(body: RenderBody) -> Floats:
    matrix = np.eye(4)
    matrix[:3, :3] = body.turn * body.scale_mm
    matrix[:3, 3] = body.place_mm
    return matrix


def _clip(view: RenderView, near: float = 20.0, far: float = 8000.0) -> Floats:
    """Matrix from OpenCV camera coordinates to clip space; the first row read back is the top one."""
    k, (width, height) = view.matrix, view.size
    projection = np.array(
        [
            [2 * k[0, 0] / width, 0, 2 * k[0, 2] / width - 1, 0],
            [0, 2 * k[1, 1] / height, 2 * k[1, 2] / height - 1, 0],
            [0, 0, (far + near) / (far - near), -2 * far * near / (far - near)],
            [0, 0, 1, 0],
        ]
    )
    pose = np.eye(4)
    pose[:3, :3], pose[:3, 3] = view.rotation, view.translation
    return np.asarray(projection @ pose)


def _ortho(eye: Floats, middle: Floats, reach: float) -> Floats:
    forward = (middle - eye) / np.linalg.norm(middle - eye)
    side = np.cross(forward, [0.0, 1.0, 0.0] if abs(forward[1]) < 0.9 else [1.0, 0.0, 0.0])
    side /= np.linalg.norm(side)
    rotation = np.stack([side, np.cross(forward, side), forward])
    matrix = np.eye(4)
    matrix[:3, :3] = rotation / reach
    matrix[:3, 3] = -(rotation @ middle) / reach
    return matrix
