"""The texts of the settings, one TOML file for each game."""
