"""The status API, version 1, and the page: what every phone at the table talks to."""

from traywatch.firmware.api.app import create_app

__all__ = ["create_app"]
