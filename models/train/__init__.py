"""How the shipped networks are made: ``python -m models.train --help``. Needs the extra ``train``."""
