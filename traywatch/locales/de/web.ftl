web-request-does-not-match-description = Die Anfrage passt nicht zur Beschreibung in /api/v1/openapi.json.
web-internal-error-tray-log-has = Interner Fehler im Tablett. Einzelheiten stehen in seinem Protokoll.
web-body-cannot-read-as-json = Der Inhalt ist kein lesbares JSON.
web-token-not-valid-table-scan = Dieser Schlüssel gilt nicht für diesen Tisch. Scanne den QR-Code, oder tritt neu bei.
web-say-who-you-join-tables = Tritt zuerst mit dem Code des Tisches bei.
web-only-tables-host-may-do = Das darf nur die Spielleitung. Nutze den Link der Spielleitung.
web-too-many-once-wait-s = { $what ->
    [joins] Zu viele Versuche beizutreten.
    [pictures] Zu viele Bilder auf einmal.
    [reads] Zu viele Anfragen auf einmal.
   *[changes] Zu viele Änderungen auf einmal.
} { $seconds ->
    [one] Warte eine Sekunde, dann versuche es noch einmal.
   *[other] Warte { $seconds } Sekunden, dann versuche es noch einmal.
}
web-request-body-may-have-most = Eine Anfrage darf höchstens { $most } Bytes haben.
web-tray-does-not-answer-host = Unter diesem Namen antwortet das Tablett nicht. Nutze die Adresse, die es beim Start ausgegeben hat.
web-another-web-page-may-not = Eine andere Webseite darf diesen Tisch nicht ändern.
web-changes-need-token-join-tables = Änderungen brauchen einen Schlüssel. Tritt mit dem Code des Tisches bei, oder öffne die Seite mit dem QR-Code oder der Adresse des Tabletts.
web-tokens-table-cannot-saved-after = Die Schlüssel dieses Tisches lassen sich nicht speichern. Nach einem Neustart müssen Handys vielleicht neu beitreten, und erneuerte Schlüssel gelten wieder. Prüfe das Datenverzeichnis.
web-enter-name-characters = Gib einen Namen mit 1 bis { $most } Zeichen ein.
web-not-tables-code-look-hosts = Das ist nicht der Code dieses Tisches. Schau auf der Seite der Spielleitung nach, oder scanne den QR-Code.
web-table-has-no-player = An diesem Tisch gibt es niemanden mit der Kennung „{ $player_id }“.
web-session-has-no-seat-get = Diese Partie hat keinen Platz „{ $seat }“. GET seats nennt sie.
web-tray-takes-no-profile-while = Dieses Tablett nimmt im Betrieb kein Profil an.
web-too-many-streams-open-close = Zu viele Verbindungen sind offen. Schließe einige Seiten des Tabletts.
web-tray-not-calibrated-run-traywatch = Dieses Tablett ist nicht kalibriert. Starte „traywatch calibrate“.
web-light-check-needs-mats-markers = Die Lichtprüfung braucht die Marker der Matte, und keiner ist im Bild. Lege die Matte so, dass alle vier zu sehen sind, oder kalibriere zuerst mit vier Ecken.
web-exact-by-markers = Positionen sind auf etwa { $off } mm genau. Die Marker passen auf { $fit } mm. Die Kamera ist { $height } cm über der Matte.
web-exact-by-corners = Positionen sind auf etwa { $off } mm genau. Vier Ecken erlauben keine Kontrolle; ein Tippen gilt als auf { $tap } mm genau. Die Kamera ist { $height } cm über der Matte.
web-practice-trays-profile-belongs-recordings = Das Profil des Übungstabletts gehört zu seinen Aufnahmen und lässt sich nicht ändern. Starte mit einer Kamera.
web-scope-missing = Der Schlüssel dieses Programms reicht dafür nicht. Erzeuge einen anderen auf der Seite der Spielleitung.
web-there-no-such-dead-letter = Diesen nicht zugestellten Eintrag gibt es nicht (mehr).
web-table-players-join-tables-code = Dieser Tisch ist nur für Mitspielende. Tritt mit dem Code des Tisches bei, um ihn zu sehen.
web-check-data-directory = { $path }: { $reason }. Prüfe das Datenverzeichnis.
web-no-origin-write-scheme-name = „{ $text }“ ist keine Herkunft. Schreib Schema, Name und Port, etwa https://foundry.example:30000
web-choose-one-more-scopes = Wähle eines oder mehrere der Rechte { $items }.
web-name-program-characters = Gib dem Programm einen Namen mit 1 bis { $most } Zeichen.
web-web-pages-most = Mehr als { $most } Webseiten gehen nicht.
web-programs-most-revoke-one = Mehr als { $most } Programme gehen nicht. Widerrufe eines.
web-there-program-already-revoke = Es gibt schon ein Programm „{ $name }“. Widerrufe es.
web-there-no-program = Es gibt kein Programm „{ $name }“.
web-long-code-needed = Jemand rät Codes, darum zählt jetzt nur der lange Code. Scanne den QR-Code, oder schau auf der Seite der Spielleitung nach.
web-table-full = { $most ->
    [one] Der Tisch ist voll: Eine Person ist schon dabei. Bitte die Spielleitung, jemanden zu entfernen.
   *[other] Der Tisch ist voll: { $most } sind schon dabei. Bitte die Spielleitung, jemanden zu entfernen.
}
web-name-taken = { $name } ist schon dabei. Wähle einen Namen, der anders aussieht, oder bitte die Spielleitung, diesen zu entfernen.
web-name-of-the-host = Dieser Name sieht aus wie der der Spielleitung. Wähle einen anderen.
web-names-of-the-host = Host, Der Host, Die Host, Gastgeber, Gastgeberin, Spielleitung, Traywatch

## A phone as the camera

web-phone-taken = Ein anderes Handy ist die Kamera ({ $name }). Beende es dort, oder benutze stattdessen dieses.
web-phone-replaced = Ein anderes Handy ist jetzt die Kamera.
web-phone-not-wanted = Dieses Tablett benutzt eine andere Kamera. Wähle das Handy auf der Seite der Spielleitung.
web-source-not-chosen = Die Seite kann diese Quelle nicht wählen. Wähle eine Kamera aus der Liste oder eine Adresse, die mit stream:http oder stream:rtsp beginnt.
web-camera-in-use = Das Tablett benutzt diese Kamera gerade oder schaut durch eine andere. Versuche es gleich noch einmal.
web-camera-no-picture = Die Kamera hat kein Bild gesendet. Prüfe ihr Kabel und ihre Abdeckung.
web-phone-bad-message = Das Tablett konnte nicht lesen, was diese Seite gesendet hat. Lade die Seite neu.

web-setting-invalid = Nichts wurde geändert: { $reasons }
web-webhook-unknown = Dieses Tablett hat keinen solchen Webhook der Seite.
web-test-broker-good = Der Broker hat die Verbindung angenommen.
web-test-webhook-good = Die Adresse hat die Testnachricht angenommen.
web-test-lights-good = Alle Zustände wurden auf den Lichtern gezeigt.
web-test-no-lights = Keine Lichter sind eingestellt, oder das Tablett benutzt sie erst nach einem Neustart.
web-no-authority = Dieses Tablett hat keine eigene Zertifizierungsstelle. Erstelle sie mit: traywatch ca
web-no-proofs = Dieses Tablett hat keinen Schlüssel für Nachweise. Starte dort: traywatch doctor
web-https-needed = Das Tablett benutzt jetzt https, darum öffnet sich diese Seite neu. Dein Browser warnt einmal, weil das Tablett sein Zertifikat selbst gemacht hat. Wähle „Erweitert“ oder „Details einblenden“, dann geh weiter.
