# Why something moved in the tray and no roll came of it.
no-throw-hand-only = nur eine Hand
no-throw-too-brief = Würfel lagen zu kurz, um gelesen zu werden
no-throw-picked-up = Würfel wurden aufgehoben
no-throw-placed-by-hand = eine Hand hat Würfel hingelegt
no-throw-picture-moved = die Matte oder die Kamera wurde bewegt
no-throw-light-changed = das Licht hat sich geändert
no-throw-other-scene = das Bild war plötzlich anders, oder die Kamera wurde gedreht
no-throw-still-rolling = etwas hat sich bewegt, ohne zur Ruhe zu kommen
no-throw-nothing-recognized = etwas hat sich bewegt, aber keine neuen Würfel wurden erkannt
no-throw-something-there = etwas liegt da, das nicht erkannt wurde
# A line of "traywatch watch --explain": times in seconds and one of the reasons above.
no-throw-line = { $began } bis { $ended } s: { $reason }
# "traywatch watch" has found no throw; $reasons is a list of the counted reasons below.
no-throws-at-all = kein Wurf erkannt
no-throws-because = kein Wurf erkannt: { $reasons }
no-throws-counted = { $n } × { $reason }
