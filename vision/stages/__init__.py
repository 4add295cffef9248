"""The stages of reading an image, in order: detect, observe, decide, divide, compare, place.

A stage does not know the next one. ``traywatch.vision.reader`` calls them one after the other. Two stages
look again at a part of the image (``closer_look``), with the stages before them.
"""
