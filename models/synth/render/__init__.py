"""The renderer and the simulated sensor."""
