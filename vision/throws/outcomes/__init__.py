"""What a rest means for the dice: thrown, pushed, or as before."""
