web-request-invalid = Die Anfrage passt nicht zur Beschreibung in /api/v1/openapi.json.
web-internal-error = Interner Fehler im Tablett. Einzelheiten stehen in seinem Protokoll.
web-body-not-json = Der Inhalt ist kein lesbares JSON.
web-token-invalid = Dieser Schlüssel gilt nicht für diesen Tisch. Scanne den QR-Code, oder tritt neu bei.
web-token-missing = Tritt zuerst mit dem Code des Tisches bei.
web-host-only = Das darf nur die Spielleitung. Nutze den Link der Spielleitung.
web-too-many-requests = { $what ->
    [joins] Zu viele Versuche beizutreten.
    [pictures] Zu viele Bilder auf einmal.
    [reads] Zu viele Anfragen auf einmal.
   *[changes] Zu viele Änderungen auf einmal.
} { $seconds ->
    [one] Warte eine Sekunde, dann versuche es noch einmal.
   *[other] Warte { $seconds } Sekunden, dann versuche es noch einmal.
}
web-body-too-large = Eine Anfrage darf höchstens { $most } Bytes haben.
web-host-name-unknown = Unter diesem Namen antwortet das Tablett nicht. Nutze die Adresse, die es beim Start ausgegeben hat.
web-origin-refused = Eine andere Webseite darf diesen Tisch nicht ändern.
web-change-needs-token = Änderungen brauchen einen Schlüssel. Tritt mit dem Code des Tisches bei, oder öffne die Seite mit dem QR-Code oder der Adresse des Tabletts.
web-tokens-not-saved = Die Schlüssel dieses Tisches lassen sich nicht speichern. Nach einem Neustart müssen Handys vielleicht neu beitreten, und erneuerte Schlüssel gelten wieder. Prüfe das Datenverzeichnis.
web-join-name-length = Gib einen Namen mit 1 bis { $most } Zeichen ein.
web-join-code-wrong = Das ist nicht der Code dieses Tisches. Schau auf der Seite der Spielleitung nach, oder scanne den QR-Code.
web-player-unknown = An diesem Tisch gibt es niemanden mit der Kennung „{ $player_id }“.
web-seat-unknown = Diese Partie hat keinen Platz „{ $seat }“. GET seats nennt sie.
web-profile-not-while-running = Dieses Tablett nimmt im Betrieb kein Profil an.
web-streams-too-many = Zu viele Verbindungen sind offen. Schließe einige Seiten des Tabletts.
web-profile-missing = Dieses Tablett ist nicht kalibriert. Starte „traywatch calibrate“.
web-light-check-without-markers = Die Lichtprüfung braucht die Marker der Matte, und keiner ist im Bild. Lege die Matte so, dass alle vier zu sehen sind, oder kalibriere zuerst mit vier Ecken.
web-profile-error-by-markers = Positionen sind auf etwa { $off } mm genau. Die Marker passen auf { $fit } mm. Die Kamera ist { $height } cm über der Matte.
web-profile-error-by-corners = Positionen sind auf etwa { $off } mm genau. Vier Ecken erlauben keine Kontrolle; ein Tippen gilt als auf { $tap } mm genau. Die Kamera ist { $height } cm über der Matte.
web-practice-profile-fixed = Das Profil des Übungstabletts gehört zu seinen Aufnahmen und lässt sich nicht ändern. Starte mit einer Kamera.
web-program-scope-missing = Der Schlüssel dieses Programms reicht dafür nicht. Erzeuge einen anderen auf der Seite der Spielleitung.
web-dead-letter-unknown = Diesen nicht zugestellten Eintrag gibt es nicht (mehr).
web-players-only = Dieser Tisch ist nur für Mitspielende. Tritt mit dem Code des Tisches bei, um ihn zu sehen.
web-data-directory-unusable = { $path }: { $reason }. Prüfe das Datenverzeichnis.
web-origin-invalid = „{ $text }“ ist keine Herkunft. Schreib Schema, Name und Port, etwa https://foundry.example:30000
web-program-scopes-missing = Wähle eines oder mehrere der Rechte { $items }.
web-program-name-length = Gib dem Programm einen Namen mit 1 bis { $most } Zeichen.
web-origins-too-many = Mehr als { $most } Webseiten gehen nicht.
web-programs-too-many = Mehr als { $most } Programme gehen nicht. Widerrufe eines.
web-program-name-taken = Es gibt schon ein Programm „{ $name }“. Widerrufe es.
web-program-unknown = Es gibt kein Programm „{ $name }“.
web-join-long-code-needed = Jemand rät Codes, darum zählt jetzt nur der lange Code. Scanne den QR-Code, oder schau auf der Seite der Spielleitung nach.
web-join-table-full = { $most ->
    [one] Der Tisch ist voll: Eine Person ist schon dabei. Bitte die Spielleitung, jemanden zu entfernen.
   *[other] Der Tisch ist voll: { $most } sind schon dabei. Bitte die Spielleitung, jemanden zu entfernen.
}
web-join-name-taken = { $name } ist schon dabei. Wähle einen Namen, der anders aussieht, oder bitte die Spielleitung, diesen zu entfernen.
web-join-name-of-host = Dieser Name sieht aus wie der der Spielleitung. Wähle einen anderen.
web-names-of-host = Host, Der Host, Die Host, Gastgeber, Gastgeberin, Spielleitung, Traywatch

## A phone as the camera

web-phone-taken = Ein anderes Handy ist die Kamera ({ $name }). Beende es dort, oder benutze stattdessen dieses.
web-phone-replaced = Ein anderes Handy ist jetzt die Kamera.
web-phone-not-chosen = Dieses Tablett benutzt eine andere Kamera. Wähle das Handy auf der Seite der Spielleitung.
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
