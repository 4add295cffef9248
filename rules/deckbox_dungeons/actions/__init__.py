"""What heroes and enemies do in a round besides rolling an attack."""
