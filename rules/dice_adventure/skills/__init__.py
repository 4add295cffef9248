"""Skills, and the effects of cards as tasks."""
