setup-title = Tablett einrichten
setup-skip-to-settings = Zu den Einstellungen unter dem Bild
setup-host-only-about = Das Live-Bild zeigt, wer sich über das Tablett beugt, darum sieht es nur die Spielleitung. Öffne den Link der Spielleitung oder seinen QR-Code, den das Tablett beim Start ausgibt.
setup-to-host-page = Auf der Seite der Spielleitung anmelden
setup-live-picture = Live-Bild
setup-tray-now = Das Tablett, wie die Kamera es jetzt sieht
setup-nearer = Vergrößern
setup-farther = Verkleinern
setup-mat = Matte
setup-whole = Ganz
setup-what-to-set-up = Was einzurichten ist
setup-tray-cannot-reached-just-now = Das Tablett ist gerade nicht erreichbar.
setup-tray-cannot-reached-just-now-2 = Das Tablett ist gerade nicht erreichbar. Neuer Versuch…
setup-connection-tray-lost-trying-again = Verbindung zum Tablett verloren. Neuer Versuch…
setup-go = Weiter
setup-hold = Anhalten
setup-picture-held = Das Bild ist angehalten.
setup-picture-live = Das Bild ist live.
setup-picture = Bild
setup-place = Lage
setup-zones = Zonen
setup-lens = Objektiv
setup-practice-tray-pictures-recorded-profile = Das ist das Übungstablett. Seine Bilder sind aufgenommen, du kannst also schauen, aber nichts ändern. Wähle deine eigene Kamera unter Anleitung.
setup-waiting-picture = Warten auf ein Bild…
setup-working = Arbeitet…
setup-up = hoch
setup-down = runter
setup-left = links
setup-right = rechts
setup-push = { $by } bewegen
setup-top-left = oben links
setup-top-right = oben rechts
setup-bottom-right = unten rechts
setup-bottom-left = unten links
setup-your-zones-kept = Deine Zonen bleiben.
setup-zones-those-printed-mat = Die Zonen sind die auf der Matte gedruckten.
setup-whole-board-one-hit-field = Das ganze Brett ist eine Treffer-Zone. Zeichne Zonen unter „Zonen“.
setup-tap-corner-board-first = Tippe zuerst auf die Ecke { $corner }.
setup-give-boards-width-height-millimeters = Gib Breite und Höhe des Bretts in Millimetern an.
setup-use-from-now = Gilt ab jetzt.
setup-lay-printed-mat-flat-take = Leg die gedruckte Matte flach hin, nimm die Würfel weg, und sorge dafür, dass die Kamera alle vier Marker sieht.
setup-if-print-lens-not-usual = Wenn Druck oder Objektiv ungewöhnlich sind
setup-mats-ruler-mm-measures = Das 100-mm-Lineal der Matte misst
setup-mm-leave-empty-where-right = in mm. Leer lassen, wenn es stimmt.
setup-measured-one-else-usual = Das vermessene, sonst Standard
setup-usual-nothing-known = Standard, nichts bekannt
setup-tap-corner-board-picture-hold = Tippe im Bild auf die Ecke { $corner } ({ $n } von 4). Halten und schieben setzt sie genau.
setup-drag-corner-choose-one-push = Zieh eine Ecke, oder wähle eine und verschieb sie, bis alle vier stimmen.
setup-which-corner = Welche Ecke
setup-pixel = um 1 Pixel
setup-start-corners-over = Ecken neu beginnen
setup-width = Breite
setup-height = Höhe
setup-mm = { $name }, mm
setup-use-places-exact-about-mm = Gilt: { $profile }, auf etwa { $max } mm genau.
setup-tray-not-calibrated-yet-dice = Dieses Tablett ist noch nicht kalibriert. Würfel werden gelesen, aber nicht, wo sie liegen.
setup-what-found = Was gefunden wurde
setup-lines-picture-where-mat-found = Die Linien im Bild zeigen, wo die Matte gefunden wurde. Passen sie?
setup-discard = Verwerfen
setup-use = Übernehmen
setup-live-picture-four-corners-enter = Live-Bild. Für vier Ecken: Enter setzt eine in die Mitte, Pfeiltasten bewegen sie um 1 Pixel, mit Umschalt um 10, Bild ab wählt die nächste.
setup-what-lies-tray = Was liegt im Tablett?
setup-printed-mat-markers = Eine gedruckte Matte mit Markern
setup-another-board = Ein anderes Brett
setup-keep-my-zones-if-same = Meine Zonen behalten, wenn es dasselbe Brett ist
setup-looking = Sucht…
setup-try-picture = An diesem Bild probieren
setup-calibrate-now = Jetzt kalibrieren
setup-taken-so-far-now-show = { $views ->
    [one] Ein Bild bisher. Zeig es jetzt aus einem anderen Winkel.
   *[other] { $views } Bilder bisher. Zeig es jetzt aus einem anderen Winkel.
}
setup-all-pictures-discarded = Alle Bilder verworfen.
setup-measured-from-pictures-degrees-wide = Aus { $views } Bildern vermessen: { $hfov_deg } Grad breit, auf { $focal_sd } % genau. Die nächste Kalibrierung nutzt es.
setup-live-picture-corners-board-were = Live-Bild mit den erkannten Ecken der Tafel
setup-measure-lens = Objektiv vermessen
setup-not-needed-printed-mat-but = Für eine gedruckte Matte ist das nicht nötig, aber es macht Positionen genauer. Druck die Tafel (traywatch mat --board), kleb sie auf etwas Flaches, und zeig sie der Kamera aus sechs oder mehr Winkeln: um 20 bis 45 Grad gekippt und bis an die Bildränder.
setup-kept-lens-degrees-wide-from = Gespeichert: ein Objektiv, { $hfov_deg } Grad breit, aus { $views } Bildern.
setup-pictures = { $views } von { $enough } Bildern
setup-over-picture-show-corners-too = , über { $coverage } % des Bildes. Zeig sie auch in den Ecken.
setup-over-picture = , über { $coverage } % des Bildes.
setup-take-view = Diese Ansicht nehmen
setup-start-over = Neu beginnen
setup-measure = Vermessen
setup-bad = Schlecht
setup-could-better = Könnte besser sein
setup-good = Gut
setup-not-measured = Nicht gemessen
setup-size-dice = Größe der Würfel
setup-white-balance = Weißabgleich
setup-things-need-mending = { $count ->
    [one] Eines muss behoben werden.
   *[other] { $count } Dinge müssen behoben werden.
}
setup-picture-will-do-could-better = { $count ->
    [one] Das Bild reicht. Eines könnte besser sein.
   *[other] Das Bild reicht. { $count } Dinge könnten besser sein.
}
setup-picture-good-play = Das Bild ist gut zum Spielen.
setup-sharpness-best-so-far = Schärfe { $sharpness }, bisher beste { $best }
setup-turn-lens-slowly-past-best = Dreh das Objektiv langsam über den besten Punkt hinaus und zurück.
setup-measure-best-again = Beste neu messen
setup-live-picture-numbers-where-light = Live-Bild mit Nummern, wo das Licht nicht passt
setup-looking-light = Prüft das Licht…
setup-light-cannot-judged-yet = Das Licht lässt sich noch nicht beurteilen
setup-focus-hand = Von Hand scharf stellen
setup-zone = Zone
setup-obstacle-box = Hindernisfeld
setup-grid = Raster
setup-marked-area = Markierter Bereich
setup-zone-named = { $id ->
    [field] Feld
    [rubble] Geröll
    [coil] Windung
    [heart] Herz
    [west_eye] Westauge
    [east_eye] Ostauge
    [west_chasm] Westschlucht
    [east_chasm] Ostschlucht
    [north-west_well] Brunnen im Nordwesten
    [north-east_well] Brunnen im Nordosten
    [south-east_well] Brunnen im Südosten
    [south-west_well] Brunnen im Südwesten
   *[other] { $name }
}
setup-box = Feld { $letter }
setup-point-millimeters = Punkt { $point } von { $n }: { $here } Millimeter
setup-point-millimeters-2 = Punkt { $n }: { $points } Millimeter
setup-chosen = { $nameOf } gewählt
setup-tap-picture-place = { $what ->
    [circles] Tippe ins Bild, um eine runde Zone zu setzen.
    [letters] Tippe ins Bild, um ein Hindernisfeld zu setzen.
    [grids] Tippe ins Bild, um ein Raster zu setzen.
    [areas] Tippe ins Bild, um einen markierten Bereich zu setzen.
   *[zones] Tippe ins Bild, um eine Zone zu setzen.
}
setup-mend = { $bad ->
    [one] Eines ist zu beheben.
   *[other] { $bad } Dinge sind zu beheben.
}
setup-map-sound = Die Karte ist in Ordnung.
setup-map-sound-2 = Die Karte ist in Ordnung
setup-saved-dice-judged-map-from = Gespeichert. Diese Karte gilt ab jetzt.
setup-letter = Buchstabe
setup-name = Name
setup-counts-as = Zählt als
setup-columns = Spalten
setup-rows = Zeilen
setup-point-before = Voriger Punkt
setup-point = Punkt { $point } von { $n }
setup-all-points = { $n ->
    [one] 1 Punkt
   *[other] Alle { $n } Punkte
}
setup-next-point = Nächster Punkt
setup-mm-2 = { $axis }, mm
setup-mm-3 = um { $step } mm
setup-step = Schritt
setup-mm-4 = { $mm } mm
setup-whole-thing = Alle Punkte
setup-add-point = Punkt einfügen
setup-take-point-out = Punkt löschen
setup-lay-below = Nach hinten
setup-lay-above = Nach vorn
setup-delete = { $what ->
    [letters] Hindernisfeld löschen
    [grids] Raster löschen
    [areas] Bereich löschen
   *[zones] Zone löschen
}
setup-done-one = Fertig
setup-tap-where-middle-box = Tippe auf die Mitte des Feldes.
setup-tap-circle = { $n ->
    [0] Tippe auf die Mitte des Kreises.
   *[other] Tippe auf einen Punkt am Rand des Kreises.
}
setup-snap = An Punkten und Kanten einrasten
setup-tap-four-corners-clockwise-beginning = Tippe im Uhrzeigersinn auf die vier Ecken, beginnend beim ersten Feld der ersten Zeile ({ $n } von 4).
setup-tap-picture-put-points-round = { $what ->
    [areas] Tippe ins Bild, um die Ecken des Bereichs zu setzen (bisher { $n }). Halten und schieben setzt eine genau.
   *[zones] Tippe ins Bild, um die Ecken der Zone zu setzen (bisher { $n }). Halten und schieben setzt eine genau.
}
setup-go-tap-first-point-close = Weiter, oder tippe auf den ersten Punkt, um zu schließen.
setup-drawing = Zeichnen
setup-new = { $what ->
    [circles] Neue runde Zone
    [letters] Neues Hindernisfeld
    [grids] Neues Raster
    [areas] Neuer Bereich
   *[zones] Neue Zone
}
setup-take-last-point-back = Letzten Punkt zurück
setup-give-up = Abbrechen
setup-close = Schließen
setup-zones-order-they-painted = Zonen, von hinten nach vorn
setup-obstacle-boxes = Hindernisfelder
setup-grids = Raster
setup-marked-areas = Markierte Bereiche
setup-what-check-found = Was die Prüfung fand
setup-things-look = { $n ->
    [one] Eines zum Ansehen
   *[other] { $n } Dinge zum Ansehen
}
setup-mend-2 = Beheben: { $message }
setup-perhaps = Vielleicht: { $message }
setup-live-picture-zone-map-arrow = Live-Bild mit der Zonenkarte. Pfeiltasten bewegen den gewählten Punkt um 1 Millimeter, mit Umschalt um 5. Bild auf und Bild ab wählen den vorigen und den nächsten, Entf löscht ihn. Beim Zeichnen fügt Enter einen Punkt ein.
setup-no-zones-yet = Noch keine Zonen
setup-zones-drawn-millimeters-calibrate-tray = Zonen werden in Millimetern gezeichnet. Kalibriere das Tablett zuerst unter „Lage“.
setup-cameras-picture-has-another-shape = Das Kamerabild hat eine andere Form als beim Kalibrieren. Kalibriere neu unter „Lage“.
setup-undo = Zurück
setup-redo = Wiederholen
setup-check = Prüfen
setup-save-all-same = Trotzdem speichern
setup-save = Speichern
setup-not-saved-fix-what-numbered = Nicht gespeichert. Behebe zuerst, was im Bild nummeriert ist.
setup-tap-zone-picture-choose-one = Tippe im Bild auf eine Zone, oder wähle hier eine.
setup-tap-zone-picture-see-points = Tippe im Bild auf eine Zone, um ihre Punkte zu sehen.
setup-add = { $what ->
    [circles] Runde Zone hinzufügen
    [letters] Hindernisfeld hinzufügen
    [grids] Raster hinzufügen
    [areas] Bereich hinzufügen
   *[zones] Zone hinzufügen
}
setup-measured-number = { $measured } Nummer { $n } im Bild.
setup-focus-name = Schärfe
setup-exposure-name = Belichtung
setup-contrast-name = Kontrast
setup-evenness-name = Gleichmäßigkeit
setup-glare-name = Blendung
setup-flicker-name = Flackern
setup-flatness-name = Ebenheit
setup-view-name = Blickwinkel
setup-finding = { $name }: { $level }
