# The page of the host.

page-connection-tray-lost-trying-again = Verbindung zum Tablett verloren. Neuer Versuch…
page-skip-to-session = Zu einem neuen Spiel
page-host-table = Tisch leiten
page-open-host-link = Öffne diese Seite mit dem Link der Spielleitung. Das Tablett gibt ihn beim Start mit seinem QR-Code aus. Er endet auf #token=…
page-or-enter-token = Oder füge den Link oder den Schlüssel hier ein
page-let-me-in = Hinein
page-neither-link-nor-token = Das ist weder ein Link noch ein Schlüssel.
page-not-tables-token = Das ist nicht der Schlüssel dieses Tisches.
page-invite = Leute einladen
page-qr-code-address-where-players = QR-Code der Adresse zum Beitreten
page-scan-or-open = Scanne das, oder öffne
page-and-type = Gib dann den Code ein:
page-code = Code { $x }
page-plays = spielt { $seats }
page-has-no-seat-yet = hat noch keinen Platz
page-nobody-has-joined-yet = Noch ist niemand dabei.
page-new-codes-everybody = Neue Codes für alle?
page-code-hosts-link-every-phones = Der Code, der Link der Spielleitung und der Zugang jedes Handys werden sofort ungültig. Alle müssen neu beitreten.
page-make-new-ones = Neue erzeugen
page-make-new-codes = Neue Codes erzeugen
page-new-codes-made = Die neuen Codes sind da.
page-leave = Abbrechen
page-new-session = Neues Spiel
page-continue-game = Spiel fortsetzen
page-table = { $game } liegt auf dem Tisch
page-table-3 = auf dem Tisch
page-table-4 = Auf dem Tisch: { $game }
page-table-again = { $one } liegt wieder auf dem Tisch.
page-go = Fortsetzen
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
page-tray-watches-again = Das Tablett schaut wieder zu.
page-tray-lets-dice-lie = Die Erkennung ruht.
page-what-tray-saw = Was das Tablett gesehen hat
page-what-tray-saw-note = Jedes Mal, wenn sich etwas bewegt hat und kein Wurf daraus wurde.
page-go-watching = Erkennung fortsetzen
page-let-dice-lie-while = Erkennung anhalten
page-kept-these-dice-play = Würfel gespeichert.
page-dice-table = Würfel an diesem Tisch
page-tick-what-you-throw-tray = Hake an, womit ihr würfelt, dann zweifelt das Tablett weniger. Ohne Haken erwartet es, was das Spiel verlangt.
page-kinds-dice = Arten von Würfeln
page-these-dice-play = Würfel speichern
page-table-language = Sprache für Handys, die keine verlangen
page-language-saved = Sprache gespeichert.
page-stream = Für einen Stream
page-add-one-these-obs-as = Füge eine davon in OBS als Browserquelle ein. Der Hintergrund ist durchsichtig.
page-overlay-clips = Clips in Zeitlupe
page-overlay-clips-none = Nie
page-overlay-clips-decisive = Volltreffer, Patzer, Berührung
page-overlay-clips-every = Jeder Wurf
page-card-middle = Eine Karte in der Mitte
page-line-bottom = Eine Zeile unten
page-dice-alone = Nur die Würfel
page-game-2 = Spiel
page-cards = Karten
page-cannot-used = { $set } lässt sich nicht nutzen: { $problem }
page-who-plays = Wer spielt
page-name = Name
page-plays-3 = Spielt ({ $word })
page-player = diese Person
page-take-off-list = { $player } entfernen
page-one-more-player = Noch jemand
page-game = { $most ->
    [one] Dieses Spiel ist für eine Person.
   *[other] Dieses Spiel ist für { $most } Personen.
}
page-can-play = Für { $least } bis { $most } Personen.
page-house-rules = Hausregeln
page-leave-them-as-they-open = Lass sie, wie sie sind, oder öffne, was ihr anders spielt.
page-begin = Los
page-to = { $least } bis { $most }
page-earlier = { $say }: nach oben
page-yes = Ja
page-no = Nein
page-changed-mark = geändert
page-changed = { $n } geändert
page-as-usual = Standard
page-programs = Programme
page-players-only = Nur Mitspielende: sonst sieht niemand im Netz den Tisch
page-read-table = Den Tisch lesen
page-ask-dice = Um Würfel bitten
page-answer-questions-correct-dice = Fragen beantworten und Würfel berichtigen
page-start-sessions-change-settings = Partien beginnen und Einstellungen ändern
page-records-wait = { $waiting ->
    [one] Ein Eintrag wartet.
   *[other] { $waiting } Einträge warten.
}
page-everything-sent = Alles ist gesendet.
page-send-again = Noch einmal senden
page-forget = Verwerfen
page-token = Schlüssel von { $made }
page-token-label = Schlüssel
page-copy-into-program-now-not = Kopiere ihn jetzt in das Programm. Er wird nicht noch einmal gezeigt.
page-last-used = { $scopes } · zuletzt benutzt { $when }
page-never-used = { $scopes } · nie benutzt
page-revoke = { $name } widerrufen
page-revoke-2 = Widerrufen
page-no-program-has-token = Kein Programm hat einen Schlüssel.
page-name-new-program = Name eines neuen Programms
page-what-may-do = Was es darf
page-make-token = Schlüssel erzeugen
page-web-pages-may-call-tray = Webseiten, die das Tablett aufrufen dürfen, eine Adresse je Zeile
page-allow-these = Diese erlauben
page-preset-party = Die Gruppe
page-preset-stats = Statistik der Partie
page-settings = Einstellungen und Verbindungen
page-backups = Sicherungen

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
