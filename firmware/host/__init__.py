"""The computer: GPIO, systemd, logs, network, clock and paths."""
