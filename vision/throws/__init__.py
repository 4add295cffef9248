"""The throw watcher: which dice were thrown, which lay there before, which left the tray."""
