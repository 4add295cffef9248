# Why something moved in the tray and no roll came of it.
no-throw-hand-only = a hand only
no-throw-too-brief = dice lay here too briefly to read
no-throw-picked-up = dice were picked up
no-throw-placed-by-hand = a hand put dice down
no-throw-picture-moved = the mat or the camera was moved
no-throw-light-changed = the light changed
no-throw-other-scene = the picture changed at once, or the camera was turned
no-throw-still-rolling = something moved without coming to rest
no-throw-nothing-recognized = something moved, but no new dice were recognized
no-throw-something-there = something lies there that was not recognized
# A line of "traywatch watch --explain": times in seconds and one of the reasons above.
no-throw-line = { $began } to { $ended } s: { $reason }
# "traywatch watch" has found no throw; $reasons is a list of the counted reasons below.
no-throws-at-all = no throw was detected
no-throws-because = no throw was detected: { $reasons }
no-throws-counted = { $n } × { $reason }
