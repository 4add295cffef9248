"""What people and programs do at a table: answers, corrections, adjustments, settings, hidden rolls."""
