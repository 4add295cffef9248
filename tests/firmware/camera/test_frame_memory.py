"""The memory of frames is used again, and never while anybody has a part of a frame."""

from __future__ import annotations

import random

import cv2
import numpy as np

from traywatch.firmware.camera.frames.frame_memory import FrameMemory

SHAPE = (60, 80, 3)


def address(array: np.ndarray) -> int:
    return int(array.__array_interface__["data"][0])


def test_the_memory_of_a_frame_that_nobody_has_is_used_again() -> None:
    memory = FrameMemory()
    first = memory.array(SHAPE)
    where = address(first)
    second = memory.array(SHAPE)
    assert address(second) != where
    del first
    assert address(memory.array(SHAPE)) == where


def test_a_part_of_a_frame_keeps_the_whole_one() -> None:
    memory = FrameMemory()
    first = memory.copied(np.full(SHAPE, 7, np.uint8))
    part = first[10:20, 10:20][:, :, 0].T
    del first
    for value in range(5):
        memory.copied(np.full(SHAPE, value, np.uint8))
    assert (part == 7).all()


def test_what_is_kept_by_any_holder_is_never_written_to() -> None:
    """Random frames, of which some are kept for a while as they are, as a part, or by a function."""
    memory, rng = FrameMemory(), random.Random(1)
    kept: list[tuple[object, int]] = []
    for number in range(300):
        value = number % 251
        frame = memory.copied(np.full(SHAPE, value, np.uint8))
        holder = rng.choice(
            [frame, frame[1:], frame.reshape(-1)[5:], memoryview(frame), lambda one=frame: one]
        )
        kept.append((holder, value))
        del frame, holder
        rng.shuffle(kept)
        del kept[rng.randint(2, 9) :]
        for held, wanted in kept:
            array = np.asarray(held() if callable(held) else held)
            assert (array == wanted).all()
            del array
        del held


def test_one_spare_array_is_kept_and_no_array_of_another_size() -> None:
    memory = FrameMemory()
    frames = [memory.array(SHAPE) for _ in range(8)]
    where = {address(frame) for frame in frames}
    del frames
    again = [memory.array(SHAPE) for _ in range(3)]
    assert len({address(frame) for frame in again} & where) >= 1
    assert memory.array((30, 40, 3)).shape == (30, 40, 3)
    assert len(memory._arrays) == len(again) + 1, "arrays that nobody has were freed"


def test_a_copy_of_a_padded_picture_has_no_padding() -> None:
    padded = np.arange(60 * 96 * 3, dtype=np.uint32).astype(np.uint8).reshape(60, 96, 3)
    copy = FrameMemory().copied(padded[:, :80])
    assert copy.flags.c_contiguous and np.array_equal(copy, padded[:, :80])
    assert cv2.cvtColor(copy, cv2.COLOR_BGR2GRAY).shape == (60, 80)
