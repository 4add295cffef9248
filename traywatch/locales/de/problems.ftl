## Probleme, die die Seite auflistet: die Kamera

problem-source-ended = { $name } ist zu Ende. Es folgen keine Würfe mehr.
problem-camera-failed = { $name } ist ausgefallen ({ $reason }). Traywatch öffnet die Kamera erneut.
problem-camera-silent = { $name }: seit einigen Sekunden kein Bild. Prüfe Kabel und Netzteil.
problem-other-camera = Das Tablett wurde mit einer anderen Kamera kalibriert. Kalibriere es auf der Einrichtungsseite neu, sonst bekommen Würfel falsche Orte.
problem-camera-opens = { $name } wird geöffnet. Wenn das länger dauert, starte die Kamera neu und prüfe ihre Adresse.
problem-stream-silent = { $name }: seit einigen Sekunden kein Bild. Prüfe, ob die Kamera eingeschaltet ist und das WLAN sie erreicht.
problem-recording-silent = { $name } kommt nicht nach, weil dieser Computer beschäftigt ist. Beende andere Programme darauf.
problem-camera-breaks-off = { $name } verliert immer wieder die Verbindung; Würfe können fehlen. Prüfe Kabel, Netzteil oder WLAN.
problem-camera-resized = { $name }: Die Bilder haben jetzt { $now } px statt { $before } px. Stelle die Kamera zurück oder kalibriere neu.
problem-camera-hangs = { $name } wiederholt immer dasselbe Bild. Zieh den Stecker und steck ihn wieder ein, oder starte die Kamera neu.
problem-picture-black = { $name }: Das Bild ist schwarz. Ist das Objektiv verdeckt? Ist es hell genug?
problem-picture-white = { $name }: Das ganze Bild ist weiß. Verringere das Licht oder die Belichtung.
problem-picture-too-bright = Würfel sind schlecht zu lesen, weil das Bild zu hell ist. Dimme die Lampe oder verkürze die Belichtung der Kamera.
problem-picture-from-the-side = Würfel sind schlecht zu lesen, weil die Kamera von der Seite schaut. Stell sie über das Tablett oder kalibriere das Tablett.
problem-picture-mirrored = Das Bild ist gespiegelt. Schalte die Spiegelung in den Einstellungen der Kamera aus.
problem-demo-dice = Die Demo hat keine solchen Würfel: { $items }. Gib diesen Wurf von Hand ein.
problem-demo-most-dice = Die Demo wirft höchstens { $most } Würfel auf einmal. Gib diesen Wurf von Hand ein.
problem-picture-failed = Ein Bild konnte nicht verarbeitet werden ({ $reason }).
problem-not-tried-again = { $reason }. Traywatch versucht es nicht von selbst noch einmal. Behebe das und starte Traywatch neu.

## Was von einer Kamera verlangt wurde, und was sie liefert

camera-mode-size = { $width } × { $height } px
camera-mode-rate = { $fps } Bilder/s
camera-mode-differs = { $given } (verlangt: { $asked })
camera-differs-size = { $given } statt { $asked }
camera-differs-rate = { $given } statt { $asked } Bilder/s
camera-differs-control = { $control } ist { $given } statt { $asked }
camera-differs-no-control = { $control } lässt sich nicht einstellen
problem-camera-mode = { $name } tut nicht, was die Optionen ihrer Quelle verlangen: { $items }. Ändere die Optionen, oder nimm eine andere Kamera.

## Die Matte

problem-mat-profile-unsaved = Die Matte hat sich bewegt, und das neue Profil konnte nicht gespeichert werden: { $reason }
problem-empty-mat-damaged = { $path }: Das Bild der leeren Matte ist beschädigt ({ $reason }). Es heißt jetzt { $kept }. Traywatch lernt die Matte neu, sobald sie leer ist.

## Der Taster

problem-button = Der Taster: { $reason }
problem-button-power-off = Der Taster kann den Rechner nicht herunterfahren ({ $reason }). Fahr ihn von Hand herunter.

## Schreiben

write-remedy =
    { $fault ->
        [read_only] Der Datenträger ist schreibgeschützt. Prüfe die Karte und hänge sie beschreibbar ein.
        [full] Der Datenträger ist voll. Schaffe Platz.
        [denied] Traywatch darf dort nicht schreiben. Prüfe Besitzer und Rechte des Ordners.
       *[other] Prüfe den Datenträger.
    }
file-not-written = { $path }: { $reason }. { $remedy }

## Das Journal und die Bilder

problem-journal-not-written =
    Das Journal lässt sich nicht schreiben ({ $reason }). Das Spiel läuft im Arbeitsspeicher weiter; { $n ->
        [one] { $n } Eintrag ist noch nicht gespeichert.
       *[other] { $n } Einträge sind noch nicht gespeichert.
    } { $remedy }
problem-journal-damaged-records =
    { $n ->
        [one] { $n } Eintrag des Journals ist beschädigt oder fehlt (Nummer { $numbers }). Er wird ausgelassen, der Rest funktioniert. Führe „traywatch doctor“ aus und prüfe die Karte oder den Datenträger.
       *[other] { $n } Einträge des Journals sind beschädigt oder fehlen (Nummern { $numbers }). Sie werden ausgelassen, der Rest funktioniert. Führe „traywatch doctor“ aus und prüfe die Karte oder den Datenträger.
    }
problem-journal-damaged = Die Datei des Journals ist beschädigt ({ $reason }). Sie wird beim nächsten Start repariert. Prüfe die Karte oder den Datenträger.
problem-journal-not-checked = Das Journal konnte nicht geprüft werden: { $reason }
problem-journal-not-read = Das Journal lässt sich nicht lesen ({ $reason }). Sein Inhalt wird ausgelassen. Prüfe den Datenträger.
problem-journal-renamed =
    { $records ->
        [0] Das Journal { $path } war beschädigt ({ $reason }). Es heißt jetzt { $aside }, und ein neues wurde begonnen. Frühere Partien stehen in jener Datei.
       *[other] Das Journal { $path } war beschädigt ({ $reason }). Es heißt jetzt { $aside }. Ein neues enthält die { $records } unversehrten Einträge; { $lost } sind verloren oder beschädigt.
    }
problem-journal-copy =
    { $n ->
        [one] { $n } Eintrag, der anderswo gespeichert war, setzt das Journal nicht fort. Er bleibt in { $path }. Lösche die Datei, wenn du ihn nicht brauchst.
       *[other] { $n } Einträge, die anderswo gespeichert waren, setzen das Journal nicht fort. Sie bleiben in { $path }. Lösche die Datei, wenn du sie nicht brauchst.
    }
problem-pictures-not-saved = Bilder können nicht gespeichert werden: { $reason }
problem-pictures-not-removed = Alte Bilder können nicht gelöscht werden: { $reason }

## Verbindungen und Spiele

problem-mqtt = MQTT: { $reason }
problem-no-game = Es konnte kein Spiel begonnen werden: { $reason }
problem-codes-guessed = Jemand hat { $n } falsche Codes probiert. Jetzt zählen nur der lange Code und der QR-Code auf der Seite der Spielleitung.
