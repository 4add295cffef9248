"""What dice show and what they count for."""
