"""What a phone needs to show the table. It is answered before the rest of the API is imported."""
