"""Traywatch: the version and the base exception. Every package may import this one."""

from traywatch.errors import TraywatchError

__version__ = "0.2.0"

__all__ = ["TraywatchError", "__version__"]
