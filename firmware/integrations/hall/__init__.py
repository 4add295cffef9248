"""The sending side of a hall: a tray delivers its throws. ``traywatch.firmware.hall`` stores them."""
