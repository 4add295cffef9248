"""The read side: the view of the table, history, statistics, summaries."""
