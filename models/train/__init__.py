"""Training of the shipped networks: ``python -m traywatch.models.train --help``.

Needs the extra ``train``.
"""
