no-throw-hand-only = une main, rien d’autre
no-throw-too-brief = des dés sont restés trop peu de temps pour être lus
no-throw-picked-up = des dés ont été ramassés
no-throw-placed-by-hand = une main a posé des dés
no-throw-picture-moved = le tapis ou la caméra a bougé
no-throw-light-changed = la lumière a changé
no-throw-other-scene = l’image a changé d’un coup, ou la caméra a tourné
no-throw-still-rolling = quelque chose a bougé sans s’arrêter
no-throw-nothing-recognized = quelque chose a bougé, mais aucun nouveau dé n’a été reconnu
no-throw-something-there = il y a là quelque chose qui n’a pas été reconnu
# A line of "traywatch watch --explain": times in seconds and one of the reasons above.
no-throw-line = { $began } à { $ended } s : { $reason }
# "traywatch watch" has found no throw; $reasons is a list of the counted reasons below.
no-throws-at-all = aucun jet détecté
no-throws-because = aucun jet détecté : { $reasons }
no-throws-counted = { $n } × { $reason }
