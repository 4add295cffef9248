"""Fits the small models: confidence, thresholds, ground point, landing."""
