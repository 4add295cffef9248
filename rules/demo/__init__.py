"""How the demo plays the games that need more than their defaults."""
