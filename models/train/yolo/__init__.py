"""A network in the shape of YOLOv8n that detects and reads dice in one step: a baseline of the benchmark.

Written from published descriptions only. It is not part of the product, and its weights are not shipped.
"""
