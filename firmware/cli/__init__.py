"""The ``traywatch`` command."""
