"""What the dice of a picture tell about its camera: where it looks from, and whether it mirrors."""
