# The guided set-up.

guide-tab = Anleitung
guide-step-of = Schritt { $n } von { $all }
guide-name = { $step ->
    [language] Sprache
    [source] Kamera
    [mat] Matte
    [light] Licht und Schärfe
    [calibrate] Kalibrieren
    [try] Probewurf
    [game] Spiel
   *[invite] Einladen
}
guide-state = { $state ->
    [done] erledigt
    [skipped] übersprungen
   *[open] offen
}
guide-all-steps = Alle Schritte
guide-back = Zurück
guide-next = Weiter
guide-skip = Schritt überspringen
guide-to-table = Zum Tisch
guide-finished = Dein Würfeltablett ist eingerichtet
guide-finished-about = Du kannst jeden Schritt jederzeit wieder öffnen.
guide-checks = { $n ->
    [one] Eine Prüfung dieses Computers meldet etwas
   *[other] Prüfungen dieses Computers melden { $n } Dinge
}
guide-check-name = { $name ->
    [camera] Kamera:
    [busy] Andere Programme:
    [rights] Zugriff auf Kameras:
    [light] Licht:
    [profile] Profil des Tabletts:
    [view] Blickwinkel:
   *[mat] Matte:
}
guide-about-language = Wähle die Sprache dieses Handys. Handys, die keine verlangen, bekommen sie auch.
guide-about-source = Woher kommen die Bilder deiner Würfel?
guide-demo-note = Die Demo zeigt aufgenommene Würfe. Wähle eine Kamera für deine eigenen.
guide-this-phone = Auch dieses Handy kann die Kamera sein. Mach dann auf einem anderen Gerät mit dem Einrichten weiter.
guide-use-this-phone = Dieses Handy als Kamera nehmen
guide-choose-camera = Kamera wählen
guide-mat = { $mat ->
    [printed] Eine gedruckte Matte
    [own] Mein eigener Plan oder mein Brett
   *[none] Keine Matte
}
guide-mat-note = { $mat ->
    [printed] Würfel werden gelesen, und das Tablett weiß, wo jeder liegt.
    [own] Du tippst die vier Ecken im Bild an und zeichnest später Zonen ein.
   *[none] Würfel werden gelesen. Wo sie liegen, zählt nicht. Freie Würfe brauchen nicht mehr.
}
guide-mat-paper = Papier
guide-paper = { $size ->
    [a4] A4
    [letter] Letter
    [a3] A3
   *[tabloid] Tabloid
}
guide-mat-print = Matte zum Drucken öffnen
guide-mat-scale = Drucke mit 100 %, nicht an die Seite angepasst. Das Lineal am Rand muss 100 mm messen.
guide-mat-lay = Lege sie flach ins Tablett. Alle vier Eckmarken müssen im Bild sein.
guide-markers = Die Kamera sieht gerade { $n } von 4 Eckmarken.
guide-calibrate-none = Ohne Matte gibt es nichts zu kalibrieren. Das Tablett liest Würfel überall im Bild.
guide-area-learned-note = Die Linie zeigt, wo deine Würfel liegen blieben. Auch Würfel außerhalb werden gelesen. Ist ein Würfel aus dem Tablett gefallen, nimm den Wurf zurück.
guide-area-learning-note = Aus deinen Würfen lernt das Tablett, wo Würfel liegen bleiben. Würfel bisher: { $n } von { $least }.
guide-area-cut = Würfel bleiben am Rand des Bildes liegen. Rücke die Kamera, bis das ganze Tablett im Bild ist.
guide-own-zones = Jetzt kannst du die Zonen deines Plans zeichnen:
guide-try-about = Nimm alle Würfel aus dem Tablett. Wirf dann einen Würfel.
guide-try-waits = Warte auf deinen Wurf …
guide-try-read = Gelesen: { $dice }. Stimmt das?
guide-try-die = { $label } auf dem { $kind }
guide-try-yes = Ja, das stimmt
guide-try-change = Das stimmt nicht
guide-try-what = Was zeigt der Würfel?
guide-try-again = Noch einmal würfeln
guide-try-demo = Die Demo zeigt aufgenommene Würfe. Wähle erst eine Kamera, dann probiere deine eigenen.
guide-try-none = Ohne Kamera gibt es nichts zu probieren. Jeden Wurf gibst du auf der Seite des Tischs ein.
guide-try-game = { $game } liegt auf dem Tisch. Ein Probewurf darf dort nicht zählen. Du kannst es später fortsetzen.
guide-try-free = Freie Würfe beginnen
guide-game-now = { $game } liegt auf dem Tisch. Mach damit weiter, oder beginne ein anderes Spiel.
guide-about-invite = Alle, die mitspielen, scannen diesen Code mit einem Handy im selben Netz.
