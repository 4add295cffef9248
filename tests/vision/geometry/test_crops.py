"""Crops and rotated patches: the geometry that training and reading share."""

import cv2
import numpy as np
import pytest

from traywatch.vision.geometry.crops import CROP_PX, cut, patch, resized, square_of


def arrow(angle_deg: float) -> np.ndarray:
    """A crop with a bright bar from its center in the reading direction of the text."""
    image = np.zeros((CROP_PX, CROP_PX, 3), np.uint8)
    way = np.radians(angle_deg)
    end = (round(80 + 50 * np.cos(way)), round(80 + 50 * np.sin(way)))
    cv2.line(image, (80, 80), end, (255, 255, 255), 9)
    return image


@pytest.mark.parametrize("angle", [0, 30, 90, 155, 270, -45])
@pytest.mark.parametrize("size", [48, 30])  # the second size is averaged first
def test_a_patch_turns_the_text_upright(angle: float, size: int) -> None:
    out = patch(arrow(angle), (80, 80), angle, 60, size).astype(int)
    right = out[:, size // 2 :].sum()
    assert right > 0.9 * out.sum()
    assert abs(out[: size // 2].sum() - out[size - size // 2 :].sum()) < 0.25 * out.sum()


def test_a_patch_is_centered() -> None:
    image = np.zeros((CROP_PX, CROP_PX, 3), np.uint8)
    cv2.circle(image, (50, 100), 6, (255, 255, 255), -1)
    out = patch(image, (50.5, 100.5), 40, 20, 41)[..., 0].astype(float)
    y, x = np.mgrid[:41, :41]
    assert (out * x).sum() / out.sum() == pytest.approx(20, abs=0.3)
    assert (out * y).sum() / out.sum() == pytest.approx(20, abs=0.3)


def test_a_cut_at_the_picture_edge_keeps_the_die_in_the_middle() -> None:
    image = np.full((200, 300, 3), 40, np.uint8)
    image[0:40, 260:300] = 255
    crop = cut(image, (260, 0, 300, 40))
    assert crop.shape == (CROP_PX, CROP_PX, 3)
    middle = slice(CROP_PX // 2 - 40, CROP_PX // 2 + 40)
    assert (crop[middle, middle] == 255).all()


def test_a_box_outside_the_picture_gives_a_blank() -> None:
    assert not cut(np.full((50, 50, 3), 9, np.uint8), (200, 200, 240, 240)).any()


def test_the_square_is_half_as_wide_again() -> None:
    assert square_of((10, 20, 30, 60)) == (-10.0, 10.0, 60.0)


@pytest.mark.parametrize("size", [(512, 384), (300, 200), (700, 525), (1400, 1000)])
def test_resizing_looks_as_if_parts_of_pixels_were_averaged(size: tuple[int, int]) -> None:
    rng = np.random.default_rng(3)
    noise = rng.integers(0, 256, (972, 1296, 3)).astype(np.uint8)
    image = np.asarray(cv2.GaussianBlur(noise, (0, 0), 2.0), np.uint8)
    how = cv2.INTER_AREA if size[0] < 1296 else cv2.INTER_LINEAR
    off = resized(image, size).astype(int) - cv2.resize(image, size, interpolation=how)
    assert np.abs(off).mean() < 2 and abs(off.mean()) < 0.3


@pytest.mark.parametrize("size", [(512, 384), (416, 312), (648, 486), (1296, 972), (1400, 1000)])
def test_the_colors_do_not_mix(size: tuple[int, int]) -> None:
    image = np.random.default_rng(5).integers(0, 256, (972, 1296, 3)).astype(np.uint8)
    alone = [resized(np.ascontiguousarray(image[..., channel]), size) for channel in range(3)]
    assert np.array_equal(resized(image, size), np.dstack(alone))


def test_fine_stripes_do_not_turn_into_coarse_ones() -> None:
    stripes = np.zeros((960, 960, 3), np.uint8)
    stripes[:, ::2] = 255
    assert resized(stripes, (160, 160)).std() < 4
