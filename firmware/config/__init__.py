"""Configuration: one TOML file, environment variables and flags, with the origin of each value."""
