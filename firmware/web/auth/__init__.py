"""Who calls: tokens, rate limit and the guard."""
