"""What all rooms share: the version and the error tree."""

from traywatch.errors import TraywatchError

__version__ = "0.1.0"

__all__ = ["TraywatchError", "__version__"]
