# The settings on the host page.

configuration-name = { $key ->
    [mqtt-url] Adresse des Brokers, etwa mqtt://broker.local
    [mqtt-username] Benutzername
    [mqtt-password] Passwort
    [mqtt-password_file] Datei mit dem Passwort
    [mqtt-ca_file] Datei mit vertrauten Zertifikaten
    [mqtt-cert_file] Datei mit dem Zertifikat des Tabletts
    [mqtt-key_file] Datei mit dem Schlüssel dazu
    [mqtt-prefix] Anfang der Themen (Topics)
    [mqtt-tray_id] Kennung des Tabletts in Themen
    [mqtt-discovery] Tablett bei Home Assistant anmelden
    [mqtt-discovery_prefix] Präfix von Home Assistant
    [mqtt-commands] Befehle vom Broker annehmen
    [mqtt-names] Namen der Personen veröffentlichen
    [mqtt-pictures] Bilder der Würfe veröffentlichen
    [mqtt-clips] Adresse jedes Clips veröffentlichen
    [lights] Pins der Lichter, etwa ring=18,status=23:24:25,button=17
    [button] Kurzer Druck auf den Knopf
    [tls] https sprechen (Handys brauchen es als Kamera)
    [no_announce] Tablett im Netz nicht bekannt machen
    [allow_host] Weitere Rechnernamen des Tabletts
    [keep_pictures] Bilder und Clips von Würfen, die bleiben
    [keep_backups] Automatische Sicherungen, die bleiben, eine am Tag (0: keine)
   *[log_level] Unwichtigste Zeilen im Protokoll
}
configuration-part = { $part ->
    [mqtt] MQTT und Home Assistant
    [lights] Lichter und Knopf
   *[tray] Dieses Tablett
}
configuration-file = Was in { $file } steht, gilt vor dieser Seite.
configuration-no-file = Es gibt keine Konfigurationsdatei. Eine Datei würde vor dieser Seite gelten.
configuration-decided = { $origin ->
    [file] Das bestimmt die Datei: { $where }
    [environment] Das bestimmt die Umgebung: { $where }
   *[flag] Das bestimmt der Befehl, der das Tablett gestartet hat.
}
configuration-waits = Gilt ab dem nächsten Start.
configuration-restart = Manche Änderungen gelten ab dem nächsten Start des Tabletts.
configuration-secret-saved = Gespeichert, nicht gezeigt
configuration-save = Speichern
configuration-saved = Gespeichert.
configuration-test = Testen
configuration-forget = Löschen: { $what }
configuration-webhook-new = Webhook hinzufügen
configuration-webhook-file = Dieser Webhook steht in der Konfigurationsdatei. Testen kannst du ihn hier.
configuration-webhook-url = Adresse
configuration-webhook-preset = Format
configuration-webhook-events = Aufrufen bei
configuration-webhook-template = Text mit { "{headline}" }, { "{number}" }, { "{player}" }
configuration-webhook-names = Namen der Personen senden
configuration-webhook-clips = Clip jedes Wurfs anhängen (nur bei discord)
configuration-event = { $event ->
    [throw] Würfen
    [ask] Anfragen nach Würfeln
   *[problem] Problemen
}
