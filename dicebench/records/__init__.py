"""Truth and predictions as JSON lines: types, schemas, reading and writing."""
