"""Vector and raster drawing for printed mats, boards and stands."""
