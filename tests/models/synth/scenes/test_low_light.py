"""The simulated webcam in a dark room: its light, and the noise of photons, color filter and averaging."""

from __future__ import annotations

import numpy as np
import pytest

from traywatch.models.synth.scenes.lifelike.low_light import LowLightSensor
from traywatch.vision.types import Image

SHAPE = (96, 128, 3)


def flat(level: int) -> Image:
    return np.full(SHAPE, level, np.uint8)


def film(sensor: LowLightSensor, picture: Image, count: int) -> np.ndarray:
    return np.stack([sensor.taken(picture) for _ in range(count)]).astype(np.float32)


def sensor(seed: int, brightness: float = 0.5, electrons: float = 500.0) -> LowLightSensor:
    return LowLightSensor(brightness, electrons, np.random.default_rng(seed))


def noise(frames: np.ndarray) -> float:
    return float(np.sqrt(np.var(frames[1:] - frames[:-1], axis=(0, 1, 2)).mean() / 2))


def test_the_same_seed_gives_the_same_pictures() -> None:
    assert (film(sensor(1), flat(120), 3) == film(sensor(1), flat(120), 3)).all()


@pytest.mark.parametrize("brightness", [0.4, 0.7])
def test_gray_keeps_its_share_of_the_gray_levels(brightness: float) -> None:
    for seed in range(5):
        mean = film(sensor(seed, brightness), flat(160), 6).mean()
        assert mean == pytest.approx(160 * brightness, rel=0.1)


def test_the_noise_is_larger_in_the_dark_as_a_share_of_the_light() -> None:
    for seed in range(5):
        by_light = [noise(film(sensor(seed, light), flat(160), 6)) / light for light in (0.35, 0.5, 0.7)]
        assert by_light[0] > by_light[1] > by_light[2]
        few, many = (noise(film(sensor(seed, 0.5, n), flat(160), 6)) for n in (150.0, 1200.0))
        assert few > 1.5 * many


def test_some_cameras_average_frames_so_that_their_noise_is_alike() -> None:
    ratios = []
    for seed in range(12):
        frames = film(sensor(seed), flat(150), 30)[5:]
        far = float(
            np.var(frames[0] - frames[-1]) / np.mean([np.var(frames[k + 1] - frames[k]) for k in range(20)])
        )
        ratios.append(far)
    assert min(ratios) < 1.2 and max(ratios) > 1.5


def test_neighbors_are_alike_so_that_means_keep_more_noise() -> None:
    """White noise would leave a fifth over squares of five pixels."""
    for seed in range(4):
        frames = film(sensor(seed), flat(150), 8)[4:, :95, :125]
        change = (frames[1:] - frames[:-1]).mean(axis=3)
        means = change.reshape(3, 19, 5, 25, 5).mean(axis=(2, 4))
        assert float(means.std() / change.std()) > 0.22


def test_nothing_is_below_black() -> None:
    frames = film(sensor(2, 0.3, 150.0), flat(0), 6)
    assert frames.min() == 0
    assert 0 < frames.mean() < 40
