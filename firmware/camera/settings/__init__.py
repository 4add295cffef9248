"""What cameras can be asked for: options of a source, controls, and what was delivered."""
