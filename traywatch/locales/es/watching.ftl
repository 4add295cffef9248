# Why something moved in the tray and no roll came of it.
no-throw-hand-only = solo una mano
no-throw-too-brief = los dados estuvieron muy poco tiempo para leerlos
no-throw-picked-up = se recogieron dados
no-throw-placed-by-hand = una mano colocó dados
no-throw-picture-moved = se movió el tapete o la cámara
no-throw-light-changed = cambió la luz
no-throw-other-scene = la imagen cambió de golpe o se giró la cámara
no-throw-still-rolling = algo se movió sin llegar a detenerse
no-throw-nothing-recognized = algo se movió, pero no se reconocieron dados nuevos
no-throw-something-there = hay algo que no se reconoció
# A line of "traywatch watch --explain": times in seconds and one of the reasons above.
no-throw-line = { $began } a { $ended } s: { $reason }
# "traywatch watch" has found no throw; $reasons is a list of the counted reasons below.
no-throws-at-all = no se detectó ninguna tirada
no-throws-because = no se detectó ninguna tirada: { $reasons }
no-throws-counted = { $n } × { $reason }
