"""What the game engines share: the start of a session, one step, event dispatch."""
