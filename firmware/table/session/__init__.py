"""One game session: events, questions, corrections, restoring it from the journal."""
