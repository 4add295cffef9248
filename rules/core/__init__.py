"""What every game shares: events, requests, matching a throw to a request, and the log."""
