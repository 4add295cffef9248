"""Every place shows the same number: random play, and a comparison after each step."""
