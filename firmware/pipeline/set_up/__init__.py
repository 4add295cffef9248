"""What the set-up page uses: the newest frames, calibration, the light and the lens."""
