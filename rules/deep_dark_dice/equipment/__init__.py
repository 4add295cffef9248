"""Items of the heroes, and the rewards after a battle."""
