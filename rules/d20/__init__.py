"""A d20 against a number: attacks and checks, with exact chances. For games and for odds."""
