"""Prints each throw as it lands: python follow.py http://tray.local:8000 [COUNT]"""

import sys

from traywatch_client import Tray

tray = Tray(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000")
left = int(sys.argv[2]) if len(sys.argv) > 2 else -1
for event in tray.events():
    if event.name == "table" and not event.data["last_throw"]:
        print("waiting for a throw", flush=True)
    if event.name == "throw":
        dice = ", ".join(f"{die['kind']} {die['label'] or '?'}" for die in event.data["dice"])
        print(f"{dice}: {event.data['outcome']['headline']}", flush=True)
        left -= 1
        if left == 0:
            break
