"""Authentication and authorization: tokens, rate limits and the guard middleware."""
