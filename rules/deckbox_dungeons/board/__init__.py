"""The map: spaces, movement, lines of sight and targets."""
