"""Fixtures of the tests of rendered scenes."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session")
def renderer():
    """One off-screen renderer for all tests."""
    from traywatch.models.synth.render.render import Renderer

    try:
        made = Renderer()
    except Exception as error:
        pytest.skip(f"no off-screen OpenGL here (apt: libegl1 libgl1-mesa-dri): {error}")
    yield made
    made.close()
