"""What the tray learns from its throws: advice on the picture, and the area where dice come to rest."""
