"""The read side: history, statistics, summaries."""
