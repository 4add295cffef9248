# Die Knöpfe und Beispiele neben dem Feld für Würfel.

chips-add-die = Einen { $kind } dazu
chips-advantage = Vorteil
chips-disadvantage = Nachteil
chips-clear = Leeren
chips-help = Was kann ich schreiben?
chips-sum = Würfel und eine Zahl addieren
chips-keep = Nur die höchsten 3 zählen
chips-versus = Erreicht die Summe die Zahl?
chips-explode = Die höchste Zahl noch einmal würfeln
chips-reroll = Jede 1 neu würfeln
chips-count = Würfel zählen, die die Zahl erreichen
chips-label = Sagen, wofür Würfel sind
chips-braces = Die höhere von zwei Summen
