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
adjust-list-empty = Hier ist nichts

## Verdeckte Würfe

hidden-title = Verdeckter Wurf
hidden-about = Alle sehen, dass jemand wirft. Das Ergebnis lässt sich später aufdecken.
hidden-who = Wer sieht das Ergebnis?
hidden-host = Nur die Spielleitung
hidden-roller = Die Spielleitung und wer wirft
hidden-me = Die Spielleitung und du
hidden-dice = Würfel (leer: der nächste Wurf)
hidden-roll-by = Wer wirft?
hidden-anybody = Irgendwer
hidden-ask = Um den Wurf bitten

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

## Are the dice fair?

page-fair-only-counted = nur gezählt
page-fair-too-few = zu wenige Würfe
page-fair-fine = sieht fair aus
page-fair-uneven = etwas ungleichmäßig
page-fair-doubtful = kaum noch Zufall
page-fair-unfair = nicht fair, oder verlesen
page-fair-demo-note = Die Würfel der Demo zählen hier nicht. Wirf deine eigenen Würfel, dann stehen sie hier.
page-fair-entered-note = Von Hand eingegebene Würfe zählen hier nicht, und noch wurde kein Würfel gelesen.
page-fair-no-dice = Noch wurde kein Würfel gelesen.
page-fair-taught-note = Ein Würfel, der unter einem Namen gelernt wurde, zählt für sich. Andere unterscheiden sich nach Art und Farbe: zwei rote W20 zählen als einer.
page-fair-times = { $n ->
    [one] einmal
   *[other] { $n }-mal
}
page-fair-chart-note = Gestrichelt: so oft, wie ein fairer Würfel jede Seite zeigen würde. 19 von 20 Seiten eines fairen Würfels liegen im grauen Band.
page-fair-die-rolls = Seine Würfe
page-fair-unread = Nicht gelesen
page-fair-unread-note = { $unread }: niemand sagte, was er zeigte
page-fair-each-face = Jede Seite
page-fair-expected = { $expected }-mal erwartet
page-fair-chi-square = Chi-Quadrat
page-fair-chi-square-value = { $chi_square }, { $degrees } Freiheitsgrade, p { $rounded }
page-fair-exact-test = Exakter Test
page-fair-compared = Nebeneinander
page-fair-compared-note = { $compared } Würfel: p zählt { $compared }-mal
page-fair-numbers = Zahlen
page-face-count = { $face }: { $count }
page-fair-chart-label-even = Wie oft jede Seite gezählt wurde: { $words }. Gleichmäßig wären je { $expected }.
page-fair-chart-label = Wie oft jede Seite gezählt wurde: { $words }.
