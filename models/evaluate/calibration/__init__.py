"""How accurate the calibration is."""
