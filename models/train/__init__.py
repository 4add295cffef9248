"""How the shipped networks are made: ``python -m traywatch.models.train --help``. Needs the extra
``train``."""
