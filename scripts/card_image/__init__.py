"""A card image with Debian and the tray: ``scripts/make-image``."""
