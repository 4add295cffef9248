"""Who may see a throw, and which hidden dice still lie in the tray."""
