"""The port of the tray unless ``--port`` or the configuration names another one."""

DEFAULT_PORT = 8000
