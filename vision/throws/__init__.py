"""The throw watcher: what was thrown, what lay there, what left the tray."""
