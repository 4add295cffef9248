# The page of the host.

page-lost-trying-again = Verbindung zum Tablett verloren. Neuer Versuch…
page-skip-to-session = Zu einem neuen Spiel
page-host-table = Tisch leiten
page-host-link-needed = Öffne diese Seite mit dem Link der Spielleitung. Das Tablett gibt ihn beim Start mit seinem QR-Code aus. Er endet auf #token=…
page-host-token-field = Oder füge den Link oder den Schlüssel hier ein
page-host-sign-in = Hinein
page-host-token-unreadable = Das ist weder ein Link noch ein Schlüssel.
page-host-token-wrong = Das ist nicht der Schlüssel dieses Tisches.
page-invite = Leute einladen
page-invite-qr-label = QR-Code der Adresse zum Beitreten
page-invite-scan = Scanne das, oder öffne
page-invite-type-code = Gib dann den Code ein:
page-invite-code = Code { $x }
page-player-seats = spielt { $seats }
page-player-no-seat = hat noch keinen Platz
page-players-none = Noch ist niemand dabei.
page-codes-question = Neue Codes für alle?
page-codes-note = Der Code, der Link der Spielleitung und der Zugang jedes Handys werden sofort ungültig. Alle müssen neu beitreten.
page-codes-send = Neue erzeugen
page-codes-new = Neue Codes erzeugen
page-codes-done = Die neuen Codes sind da.
page-cancel = Abbrechen
page-new-session = Neues Spiel
page-continue-game = Spiel fortsetzen
page-table-of-game = { $game } liegt auf dem Tisch
page-session-on-table = auf dem Tisch
page-game-on-table = Auf dem Tisch: { $game }
page-session-resumed = { $one } liegt wieder auf dem Tisch.
page-session-continue = Fortsetzen
page-session-line = { $cards ->
    [none] { $players } · { $steps ->
        [one] ein Schritt
       *[other] { $steps } Schritte
    } · zuletzt { $when }
   *[other] { $players } · { $steps ->
        [one] ein Schritt
       *[other] { $steps } Schritte
    } · zuletzt { $when } · { $cards }
}
page-camera-calibration-areas = Kamera, Kalibrierung und Zonen
page-detection-on = Das Tablett schaut wieder zu.
page-detection-off = Die Erkennung ruht.
page-tray-log = Was das Tablett gesehen hat
page-tray-log-note = Jedes Mal, wenn sich etwas bewegt hat und kein Wurf daraus wurde.
page-detection-resume = Erkennung fortsetzen
page-detection-pause = Erkennung anhalten
page-dice-set-saved = Würfel gespeichert.
page-dice-set = Würfel an diesem Tisch
page-dice-set-note = Hake an, womit ihr würfelt, dann zweifelt das Tablett weniger. Ohne Haken erwartet es, was das Spiel verlangt.
page-dice-set-kinds = Arten von Würfeln
page-dice-set-save = Würfel speichern
page-language-of-table = Sprache für Handys, die keine verlangen
page-language-saved = Sprache gespeichert.
page-stream = Für einen Stream
page-stream-note = Füge eine davon in OBS als Browserquelle ein. Der Hintergrund ist durchsichtig.
page-overlay-clips = Clips in Zeitlupe
page-overlay-clips-none = Nie
page-overlay-clips-decisive = Volltreffer, Patzer, Berührung
page-overlay-clips-every = Jeder Wurf
page-overlay-card = Eine Karte in der Mitte
page-overlay-line = Eine Zeile unten
page-overlay-dice = Nur die Würfel
page-game-label = Spiel
page-cards = Karten
page-cards-unusable = { $set } lässt sich nicht nutzen: { $problem }
page-players-heading = Wer spielt
page-name = Name
page-player-plays = Spielt ({ $word })
page-player-unnamed = diese Person
page-player-remove = { $player } entfernen
page-player-add = Noch jemand
page-players-at-most = { $most ->
    [one] Dieses Spiel ist für eine Person.
   *[other] Dieses Spiel ist für { $most } Personen.
}
page-players-range = Für { $least } bis { $most } Personen.
page-house-rules = Hausregeln
page-house-rules-note = Lass sie, wie sie sind, oder öffne, was ihr anders spielt.
page-session-start = Los
page-number-range = { $least } bis { $most }
page-order-move-up = { $say }: nach oben
page-switch-yes = Ja
page-switch-no = Nein
page-setting-changed = geändert
page-settings-changed = { $n } geändert
page-settings-default = Standard
page-programs = Programme
page-access-players-only = Nur Mitspielende: sonst sieht niemand im Netz den Tisch
page-scope-read = Den Tisch lesen
page-scope-ask = Um Würfel bitten
page-scope-answer = Fragen beantworten und Würfel berichtigen
page-scope-host = Partien beginnen und Einstellungen ändern
page-records-waiting = { $waiting ->
    [one] Ein Eintrag wartet.
   *[other] { $waiting } Einträge warten.
}
page-records-sent = Alles ist gesendet.
page-records-send-again = Noch einmal senden
page-records-discard = Verwerfen
page-program-token = Schlüssel von { $made }
page-program-token-label = Schlüssel
page-program-token-note = Kopiere ihn jetzt in das Programm. Er wird nicht noch einmal gezeigt.
page-program-last-used = { $scopes } · zuletzt benutzt { $when }
page-program-never-used = { $scopes } · nie benutzt
page-program-revoke-name = { $name } widerrufen
page-program-revoke = Widerrufen
page-programs-none = Kein Programm hat einen Schlüssel.
page-program-name = Name eines neuen Programms
page-program-scopes = Was es darf
page-program-make-token = Schlüssel erzeugen
page-origins-field = Webseiten, die das Tablett aufrufen dürfen, eine Adresse je Zeile
page-origins-save = Diese erlauben
page-preset-party = Die Gruppe
page-preset-stats = Statistik der Partie
page-settings = Einstellungen und Verbindungen
page-backups = Sicherungen
page-file-empty = Die Datei ist leer. Wähle eine andere.
page-updates = Aktualisierungen

## Kameras, und wer dabei ist

page-phone-camera = Ein Handy als Kamera
page-phone-camera-scan = Scanne diesen Code mit dem Handy, das über dem Tablett liegt. Es darf Bilder senden und sonst nichts. Ein früherer Link endet jetzt.
page-phone-camera-code = QR-Code des Links, der ein Handy zur Kamera macht
page-phone-camera-warning = Das Handy warnt einmal, dass es das Zertifikat dieses Tabletts nicht kennt. Wähle „Erweitert“ oder „Details einblenden“ und öffne dann die Seite.
page-phone-camera-needs-tls = Handys erlauben die Kamera nur auf einer sicheren Seite. Schalte zuerst https ein. Diese Seite öffnet sich dann neu, und jeder Browser warnt einmal, weil das Tablett sein Zertifikat selbst macht.
page-phone-camera-tls = https einschalten
page-phone-camera-compare = Vergleiche, bevor du weitergehst: Der SHA-256-Fingerabdruck des Zertifikats muss mit diesen Ziffern beginnen.
page-phone-camera-other-source = Dieses Tablett benutzt eine andere Kamera. Um ein Handy zu benutzen, wähle es unter „Kamera“.
page-camera = Kamera
page-camera-in-use = In Gebrauch
page-camera-use = Benutzen
page-camera-again = Neu öffnen
page-camera-use-this = Benutzen: { $camera }
page-camera-look = Ansehen
page-camera-look-through = Durch { $camera } sehen
page-camera-opening = Die Kamera wird geöffnet …
page-camera-picture = Was { $camera } zeigt
page-camera-demo = Aufgenommene Würfe (Demo)
page-camera-usb = USB-Kamera { $number }
page-camera-pi = Pi-Kamera { $number }
page-camera-phone = Ein Handy über dem Tablett
page-camera-stream = Eine Kamera im Netzwerk
page-camera-none = Keine Kamera: Wir tragen unsere Würfe ein
page-camera-other = Eine andere Quelle
page-camera-address = Adresse einer Kamera im Netzwerk
page-camera-use-address = Diese Adresse benutzen
page-camera-search = Noch einmal suchen
page-camera-show-code = Code zeigen
page-camera-changed = Das Tablett wechselt zu deiner Wahl.
page-camera-fixed = Die Konfiguration nennt { $source }. Eine andere Wahl gilt bis zum nächsten Start des Tabletts.
page-be-the-camera = Bilder als Kamera senden
page-has-joined = { $name } ist dabei.
page-joined-at = dabei seit { $time }
page-remove = Entfernen
page-remove-player = { $name } entfernen
page-remove-player-ask = { $name } entfernen?
page-remove-player-means = Dieses Handy kann dann nur noch zuschauen. Wer den Code kennt, kann wieder mitmachen: Neue Codes verhindern das.
page-was-removed = { $name } wurde entfernt.
page-codes-guessed = Jemand rät Codes, darum zählen jetzt nur dieser lange Code und der QR-Code.
page-places-left = { $n ->
    [0] Der Tisch ist voll. Entferne jemanden, oder mache neue Codes.
    [one] Eine Person kann noch dazukommen.
   *[other] { $n } können noch dazukommen.
}
page-for-a-screen = Ein Fernseher am Tisch, der nur zuschauen darf:
