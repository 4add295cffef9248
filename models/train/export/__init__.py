"""Exports a trained network to the shipped ONNX file."""
