setup-title = Tablett einrichten
setup-skip-to-settings = Zu den Einstellungen unter dem Bild
setup-host-only-about = Das Live-Bild zeigt, wer sich über das Tablett beugt, darum sieht es nur die Spielleitung. Öffne den Link der Spielleitung oder seinen QR-Code, den das Tablett beim Start ausgibt.
setup-to-host-page = Auf der Seite der Spielleitung anmelden
setup-live-picture = Live-Bild
setup-tray-now = Das Tablett, wie die Kamera es jetzt sieht
setup-zoom-in = Vergrößern
setup-zoom-out = Verkleinern
setup-view-mat = Matte
setup-view-all = Ganz
setup-tabs-label = Was einzurichten ist
setup-tray-unreachable = Das Tablett ist gerade nicht erreichbar.
setup-tray-unreachable-retrying = Das Tablett ist gerade nicht erreichbar. Neuer Versuch…
setup-tray-lost = Verbindung zum Tablett verloren. Neuer Versuch…
setup-picture-resume = Weiter
setup-picture-freeze = Anhalten
setup-picture-frozen = Das Bild ist angehalten.
setup-picture-live = Das Bild ist live.
setup-tab-picture = Bild
setup-tab-position = Lage
setup-tab-zones = Zonen
setup-tab-lens = Objektiv
setup-practice-tray-note = Das ist das Übungstablett. Seine Bilder sind aufgenommen, du kannst also schauen, aber nichts ändern. Wähle deine eigene Kamera unter Anleitung.
setup-picture-waiting = Warten auf ein Bild…
setup-status-working = Arbeitet…
setup-way-up = hoch
setup-way-down = runter
setup-way-left = links
setup-way-right = rechts
setup-move-by = { $by } bewegen
setup-corner-top-left = oben links
setup-corner-top-right = oben rechts
setup-corner-bottom-right = unten rechts
setup-corner-bottom-left = unten links
setup-zones-own = Deine Zonen bleiben.
setup-zones-of-mat = Die Zonen sind die auf der Matte gedruckten.
setup-zones-single-field = Das ganze Brett ist eine Treffer-Zone. Zeichne Zonen unter „Zonen“.
setup-corner-missing = Tippe zuerst auf die Ecke { $corner }.
setup-board-size-missing = Gib Breite und Höhe des Bretts in Millimetern an.
setup-profile-saved = Gilt ab jetzt.
setup-mat-instructions = Leg die gedruckte Matte flach hin, nimm die Würfel weg, und sorge dafür, dass die Kamera alle vier Marker sieht.
setup-mat-unusual = Wenn Druck oder Objektiv ungewöhnlich sind
setup-mat-ruler = Das 100-mm-Lineal der Matte misst
setup-mat-ruler-note = in mm. Leer lassen, wenn es stimmt.
setup-lens-measured-or-default = Das vermessene, sonst Standard
setup-lens-default = Standard, nichts bekannt
setup-corner-tap = Tippe im Bild auf die Ecke { $corner } ({ $n } von 4). Halten und schieben setzt sie genau.
setup-corner-adjust = Zieh eine Ecke, oder wähle eine und verschieb sie, bis alle vier stimmen.
setup-corner-choice = Welche Ecke
setup-corner-step = um 1 Pixel
setup-corners-reset = Ecken neu beginnen
setup-board-width = Breite
setup-board-height = Höhe
setup-board-size-field = { $name }, mm
setup-profile-in-use = Gilt: { $profile }, auf etwa { $max } mm genau.
setup-profile-missing = Dieses Tablett ist noch nicht kalibriert. Würfel werden gelesen, aber nicht, wo sie liegen.
setup-result-heading = Was gefunden wurde
setup-result-question = Die Linien im Bild zeigen, wo die Matte gefunden wurde. Passen sie?
setup-result-discard = Verwerfen
setup-result-use = Übernehmen
setup-picture-hint-corners = Live-Bild. Für vier Ecken: Enter setzt eine in die Mitte, Pfeiltasten bewegen sie um 1 Pixel, mit Umschalt um 10, Bild ab wählt die nächste.
setup-mat-question = Was liegt im Tablett?
setup-mat-printed = Eine gedruckte Matte mit Markern
setup-mat-other-board = Ein anderes Brett
setup-zones-keep = Meine Zonen behalten, wenn es dasselbe Brett ist
setup-calibrate-busy = Sucht…
setup-calibrate-try = An diesem Bild probieren
setup-calibrate-start = Jetzt kalibrieren
setup-lens-views-taken = { $views ->
    [one] Ein Bild bisher. Zeig es jetzt aus einem anderen Winkel.
   *[other] { $views } Bilder bisher. Zeig es jetzt aus einem anderen Winkel.
}
setup-lens-views-discarded = Alle Bilder verworfen.
setup-lens-measured = Aus { $views } Bildern vermessen: { $hfov_deg } Grad breit, auf { $focal_sd } % genau. Die nächste Kalibrierung nutzt es.
setup-picture-hint-lens = Live-Bild mit den erkannten Ecken der Tafel
setup-lens-heading = Objektiv vermessen
setup-lens-instructions = Für eine gedruckte Matte ist das nicht nötig, aber es macht Positionen genauer. Druck die Tafel (traywatch mat --board), kleb sie auf etwas Flaches, und zeig sie der Kamera aus sechs oder mehr Winkeln: um 20 bis 45 Grad gekippt und bis an die Bildränder.
setup-lens-saved = Gespeichert: ein Objektiv, { $hfov_deg } Grad breit, aus { $views } Bildern.
setup-lens-views-count = { $views } von { $enough } Bildern
setup-lens-coverage-low = , über { $coverage } % des Bildes. Zeig sie auch in den Ecken.
setup-lens-coverage = , über { $coverage } % des Bildes.
setup-lens-take-view = Diese Ansicht nehmen
setup-lens-start-over = Neu beginnen
setup-lens-measure = Vermessen
setup-level-bad = Schlecht
setup-level-poor = Könnte besser sein
setup-level-good = Gut
setup-level-unmeasured = Nicht gemessen
setup-size-name = Größe der Würfel
setup-color-name = Weißabgleich
setup-light-summary-bad = { $count ->
    [one] Eines muss behoben werden.
   *[other] { $count } Dinge müssen behoben werden.
}
setup-light-summary-poor = { $count ->
    [one] Das Bild reicht. Eines könnte besser sein.
   *[other] Das Bild reicht. { $count } Dinge könnten besser sein.
}
setup-light-summary-good = Das Bild ist gut zum Spielen.
setup-focus-sharpness = Schärfe { $sharpness }, bisher beste { $best }
setup-focus-instructions = Dreh das Objektiv langsam über den besten Punkt hinaus und zurück.
setup-focus-reset = Beste neu messen
setup-picture-hint-light = Live-Bild mit Nummern, wo das Licht nicht passt
setup-light-busy = Prüft das Licht…
setup-light-not-ready = Das Licht lässt sich noch nicht beurteilen
setup-focus-heading = Von Hand scharf stellen
setup-type-zone = Zone
setup-type-obstacle-box = Hindernisfeld
setup-type-grid = Raster
setup-type-area = Markierter Bereich
setup-zone-name = { $id ->
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
setup-obstacle-box-name = Feld { $letter }
setup-point-selected = Punkt { $point } von { $n }: { $here } Millimeter
setup-point-placed = Punkt { $n }: { $points } Millimeter
setup-object-selected = { $nameOf } gewählt
setup-place-instructions = { $what ->
    [circles] Tippe ins Bild, um eine runde Zone zu setzen.
    [letters] Tippe ins Bild, um ein Hindernisfeld zu setzen.
    [grids] Tippe ins Bild, um ein Raster zu setzen.
    [areas] Tippe ins Bild, um einen markierten Bereich zu setzen.
   *[zones] Tippe ins Bild, um eine Zone zu setzen.
}
setup-map-faults = { $bad ->
    [one] Eines ist zu beheben.
   *[other] { $bad } Dinge sind zu beheben.
}
setup-map-fine = Die Karte ist in Ordnung.
setup-check-fine = Die Karte ist in Ordnung
setup-map-saved = Gespeichert. Diese Karte gilt ab jetzt.
setup-field-letter = Buchstabe
setup-field-name = Name
setup-field-counts-as = Zählt als
setup-field-columns = Spalten
setup-field-rows = Zeilen
setup-point-previous = Voriger Punkt
setup-point-number = Punkt { $point } von { $n }
setup-point-all = { $n ->
    [one] 1 Punkt
   *[other] Alle { $n } Punkte
}
setup-point-next = Nächster Punkt
setup-point-axis-mm = { $axis }, mm
setup-step-by-mm = um { $step } mm
setup-step-choice = Schritt
setup-step-mm = { $mm } mm
setup-points-all = Alle Punkte
setup-point-add = Punkt einfügen
setup-point-delete = Punkt löschen
setup-order-back = Nach hinten
setup-order-forward = Nach vorn
setup-object-delete = { $what ->
    [letters] Hindernisfeld löschen
    [grids] Raster löschen
    [areas] Bereich löschen
   *[zones] Zone löschen
}
setup-object-done = Fertig
setup-draw-box = Tippe auf die Mitte des Feldes.
setup-draw-circle = { $n ->
    [0] Tippe auf die Mitte des Kreises.
   *[other] Tippe auf einen Punkt am Rand des Kreises.
}
setup-draw-snap = An Punkten und Kanten einrasten
setup-draw-grid = Tippe im Uhrzeigersinn auf die vier Ecken, beginnend beim ersten Feld der ersten Zeile ({ $n } von 4).
setup-draw-outline = { $what ->
    [areas] Tippe ins Bild, um die Ecken des Bereichs zu setzen (bisher { $n }). Halten und schieben setzt eine genau.
   *[zones] Tippe ins Bild, um die Ecken der Zone zu setzen (bisher { $n }). Halten und schieben setzt eine genau.
}
setup-draw-outline-close = Weiter, oder tippe auf den ersten Punkt, um zu schließen.
setup-draw-heading = Zeichnen
setup-draw-new = { $what ->
    [circles] Neue runde Zone
    [letters] Neues Hindernisfeld
    [grids] Neues Raster
    [areas] Neuer Bereich
   *[zones] Neue Zone
}
setup-draw-undo-point = Letzten Punkt zurück
setup-draw-cancel = Abbrechen
setup-draw-close = Schließen
setup-list-zones = Zonen, von hinten nach vorn
setup-list-obstacle-boxes = Hindernisfelder
setup-list-grids = Raster
setup-list-areas = Markierte Bereiche
setup-check-heading = Was die Prüfung fand
setup-check-count = { $n ->
    [one] Eines zum Ansehen
   *[other] { $n } Dinge zum Ansehen
}
setup-check-fault = Beheben: { $message }
setup-check-warning = Vielleicht: { $message }
setup-picture-hint-zones = Live-Bild mit der Zonenkarte. Pfeiltasten bewegen den gewählten Punkt um 1 Millimeter, mit Umschalt um 5. Bild auf und Bild ab wählen den vorigen und den nächsten, Entf löscht ihn. Beim Zeichnen fügt Enter einen Punkt ein.
setup-zones-none = Noch keine Zonen
setup-zones-need-profile = Zonen werden in Millimetern gezeichnet. Kalibriere das Tablett zuerst unter „Lage“.
setup-zones-need-calibration = Das Kamerabild hat eine andere Form als beim Kalibrieren. Kalibriere neu unter „Lage“.
setup-map-undo = Zurück
setup-map-redo = Wiederholen
setup-map-check = Prüfen
setup-map-save-anyway = Trotzdem speichern
setup-map-save = Speichern
setup-map-not-saved = Nicht gespeichert. Behebe zuerst, was im Bild nummeriert ist.
setup-zones-choose = Tippe im Bild auf eine Zone, oder wähle hier eine.
setup-zones-view = Tippe im Bild auf eine Zone, um ihre Punkte zu sehen.
setup-object-add = { $what ->
    [circles] Runde Zone hinzufügen
    [letters] Hindernisfeld hinzufügen
    [grids] Raster hinzufügen
    [areas] Bereich hinzufügen
   *[zones] Zone hinzufügen
}
setup-light-measured-number = { $measured } Nummer { $n } im Bild.
setup-focus-name = Schärfe
setup-exposure-name = Belichtung
setup-contrast-name = Kontrast
setup-evenness-name = Gleichmäßigkeit
setup-glare-name = Blendung
setup-flicker-name = Flackern
setup-flatness-name = Ebenheit
setup-view-name = Blickwinkel
setup-light-finding = { $name }: { $level }
