## Changing values by hand

adjust-title = Von Hand ändern
adjust-title-of = Von Hand ändern: { $name }
adjust-about = Alle sehen, was du änderst, und Rückgängig nimmt es zurück.
adjust-nothing-now = Gerade lässt sich nichts von Hand ändern. Erledige zuerst, worauf das Spiel wartet.
adjust-others = Etwas anderes
adjust-change = Ändern
adjust-why = Warum? (freiwillig)
adjust-other-values = Weitere Werte ({ $n })
adjust-nothing-changed = Noch ist nichts anders.
adjust-refused = { $field }: { $why } Was davor kam, ist geändert.
adjust-less = { $field }: eins weniger
adjust-more = { $field }: eins mehr
adjust-remove = { $entry } entfernen
adjust-earlier = { $entry }: einen Platz früher
adjust-add = Hinzufügen …
adjust-nothing-here = Hier ist nichts

## Answering an earlier choice otherwise

rechoose-about = { $later ->
    [0] Was hättest du lieber gewählt?
    [one] Was hättest du lieber gewählt? Ein späterer Schritt wird neu gespielt, wenn er noch passt.
   *[other] Was hättest du lieber gewählt? Die { $later } späteren Schritte werden neu gespielt, wenn sie noch passen.
}
rechoose-was = deine Antwort bisher

## Summary of a session

summary-title = { $game }: so lief es
summary-rolls = { $n ->
    [one] Ein Wurf
   *[other] { $n } Würfe
}
summary-crits = { $n ->
    [0] Kein kritischer Treffer
    [one] Ein kritischer Treffer
   *[other] { $n } kritische Treffer
}
summary-luck = { $luck ->
    [good] Glück: { $percent } % über dem, was faire Würfel geben
    [bad] Pech: { $percent } % unter dem, was faire Würfel geben
   *[even] So viel Glück wie mit fairen Würfeln
}
summary-luck-zones = { $luck ->
    [good] Glück: Die Zonen liegen { $percent } % über dem, was ihre Flächen erwarten lassen
    [bad] Pech: Die Zonen liegen { $percent } % unter dem, was ihre Flächen erwarten lassen
   *[even] So viel Glück, wie die Flächen der Zonen erwarten lassen
}
summary-too-few = { $n ->
    [one] Ein Würfel sagt noch nichts über Glück. Ab { $least } Würfeln geht es.
   *[other] { $n } Würfel sagen noch nichts über Glück. Ab { $least } Würfeln geht es.
}
summary-best = Bester Moment: { $best }
summary-table = Der Tisch
summary-none = In dieser Partie hat noch niemand gewürfelt.
summary-share = Als Bild teilen
