"""The service that collects the throws of many trays in a database; it needs the extra ``hall``.

A tray imports nothing of it. What a tray sends is in ``traywatch.firmware.integrations.hall``.
"""
