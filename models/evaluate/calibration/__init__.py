"""Accuracy of the calibration."""
