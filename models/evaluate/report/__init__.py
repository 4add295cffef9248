"""Tables, charts and error sheets."""
