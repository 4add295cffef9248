# Aktualisierungen aus einer signierten Datei: ihre Fehler und ihr Teil der Seite des Spielleiters.

updates-key-missing = { $file }: Hier ist kein öffentlicher Schlüssel der Veröffentlichungen ({ $reason }). Nenne ihn mit --key.
updates-key-invalid = { $file }: kein öffentlicher Ed25519-Schlüssel in PEM.
updates-unsigned = { $file } ist nicht mit dem Schlüssel für dieses Tablett signiert. Nichts wurde geändert. Hole die Datei noch einmal von dort, wo Traywatch veröffentlicht wird.
updates-unknown = { $file } ist keine vollständige Update-Datei von Traywatch. Wähle eine Datei auf -update.tar.gz.
updates-altered = { $file }: { $name } ist nicht die Datei, die signiert wurde. Kopiere die Update-Datei noch einmal.
updates-cut = { $file } ist beschädigt oder unvollständig. Kopiere die Update-Datei noch einmal.
updates-older = Version { $version } ist älter als die installierte { $installed }. Der Befehl traywatch update nimmt sie mit --older.
updates-busy = Gerade läuft eine Aktualisierung, oder eine Update-Datei wird hochgeladen. Versuche es gleich noch einmal.
updates-missing = Diese Update-Datei ist nicht mehr auf dem Tablett. Lade sie noch einmal hoch.
updates-no-space = Dafür müssen { $needed } MB frei sein, der Datenträger hat { $free } MB. Lösche zuerst alte Sicherungen oder Clips.
updates-save-failed = Die Update-Datei lässt sich auf dem Tablett nicht schreiben: { $reason }. { $remedy }
updates-not-started = Der Computer hat die Aktualisierung nicht begonnen. Nichts wurde geändert. Starte dort einmal sudo scripts/install-pi und versuche es dann noch einmal.
updates-not-possible = { $obstacle ->
    [way] Dieses Tablett wurde nicht mit scripts/install-pi installiert und kann sich daher nicht selbst aktualisieren. Aktualisiere es so, wie du es installiert hast.
    [service] Dieses Tablett wurde von Hand gestartet und kann sich daher nicht selbst aktualisieren. Der installierte Dienst kann es.
    [units] Diese Installation kann sich noch nicht selbst aktualisieren. Starte auf dem Computer einmal sudo scripts/install-pi.
   *[key] Dieses Tablett kennt den öffentlichen Schlüssel der Veröffentlichungen nicht. Aktualisiere es einmal auf dem Computer: sudo traywatch update DATEI --key SCHLÜSSEL
}

updates-about = Eine Update-Datei endet auf -update.tar.gz. Das Tablett braucht dafür kein Internet.
updates-running-version = Das ist Version { $version }.
updates-upload = Update-Datei von diesem Gerät nehmen
updates-uploading = Wird hochgeladen: { $percent } %
updates-checking = Die Signatur wird geprüft…
updates-ready = Version { $version } ist vollständig und richtig signiert.
updates-waiting = Version { $version }, richtig signiert · { $size }
updates-same = Diese Version läuft gerade.
updates-install = Installieren
updates-install-version = Version { $version } installieren
updates-install-ask = Version { $version } installieren?
updates-install-means = Das Tablett startet neu und ist einige Minuten weg. Spiele und Würfe bleiben. Geht die neue Version nicht, kommt diese zurück.
updates-discard = Löschen
updates-discard-version = Version { $version } löschen
updates-discarded = Die Datei wurde gelöscht.
updates-asking = Der Computer wird gebeten, anzufangen…
updates-step-checking = Der Computer prüft die Update-Datei…
updates-step-installing = Version { $version } wird installiert. Das dauert einige Minuten.
updates-step-away = Das Tablett startet neu. Diese Seite wartet darauf…
updates-step-testing = Version { $version } läuft und wird geprüft…
updates-done = Version { $version } ist installiert. Vorher war es { $before }.
updates-reload = Seite neu laden
updates-failed = Version { $version } wurde nicht installiert: { $reason }. Das ist Version { $running }.
updates-refused = Die Update-Datei wurde nicht installiert: { $reason } Das ist Version { $running }.
updates-interrupted = Die letzte Aktualisierung wurde unterbrochen, etwa durch einen Stromausfall. Das ist Version { $running }. Installiere die Update-Datei noch einmal.
updates-no-answer = Das Tablett antwortet seit { $minutes } Minuten nicht. Sieh auf seinem Computer nach: journalctl -u traywatch-update
updates-busy-now = Bitte warten…
