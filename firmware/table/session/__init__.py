"""One game session: questions, corrections, restoring. No I/O."""
