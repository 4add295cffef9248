"""The map: spaces, walking, lines of sight and who can be attacked."""
