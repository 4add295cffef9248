"""People's own dice: repository, memory, counts and fairness."""
