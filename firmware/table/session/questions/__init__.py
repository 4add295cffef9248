"""Questions about throws that the tray cannot decide, and the replies of people."""
