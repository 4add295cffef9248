"""What a rest says about the dice: its reading, and the events that it leads to."""
