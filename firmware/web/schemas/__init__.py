"""Request and response bodies of the API."""
