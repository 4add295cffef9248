"""The panel of a tray: ring light, status light and button."""
