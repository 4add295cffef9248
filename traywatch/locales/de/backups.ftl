# Sicherungen: ihre Fehler und ihr Teil der Seite des Spielleiters.

backups-unknown = Diese Datei ist keine Sicherung eines Tabletts. Wähle eine Datei auf .tar.gz, die Traywatch erstellt hat.
backups-newer = Ein neueres Traywatch ({ $release }) hat diese Sicherung erstellt. Aktualisiere zuerst dieses Tablett.
backups-damaged = { $file } ist beschädigt oder unvollständig. Kopiere sie noch einmal oder nimm eine andere Sicherung.
backups-refused = Die Datei enthält etwas, das in keine Sicherung gehört: { $name }. Nichts wurde wiederhergestellt.
backups-unreadable = { $file } lässt sich nicht lesen: { $reason }.
backups-no-data = { $folder }: Hier ist kein Journal, das gesichert werden kann. Nenne den Ordner des Tabletts mit --data.
backups-write-failed = { $file }: Die Sicherung lässt sich nicht schreiben ({ $reason }). { $remedy }
backups-source-damaged = { $file } ist beschädigt ({ $reason }). Starte traywatch doctor und sichere dann noch einmal.
backups-no-space = Dafür müssen { $needed } MB frei sein, der Datenträger hat { $free } MB. Lösche zuerst alte Sicherungen.
backups-not-restored = Die Sicherung lässt sich nicht einspielen: { $reason }. Prüfe den Datenträger. Nichts wurde gelöscht.
backups-data-present = { $folder } enthält schon die Daten eines Tabletts. Nimm einen anderen Ordner, oder lege sie mit --replace beiseite.
backups-busy = Gerade wird eine andere Sicherung erstellt, kopiert oder eingespielt. Versuche es gleich noch einmal.
backups-missing = Diese Sicherung gibt es nicht mehr. Lade die Seite neu.
backups-not-deleted = Die Sicherung lässt sich nicht löschen: { $reason }. Prüfe das Speichermedium des Tabletts.
backups-not-copied = Die Sicherung lässt sich nicht auf { $drive } schreiben: { $reason }. Nimm ein anderes Laufwerk.
backups-save-failed = Die Datei lässt sich auf dem Tablett nicht schreiben: { $reason }. { $remedy }
backups-drive-unknown = Dieses Laufwerk fehlt oder ist schreibgeschützt. Stecke es noch einmal ein oder nimm ein anderes.
backups-out-of-order = Ein Stück der Datei fehlt. Lade die Datei noch einmal hoch.

backups-about = Eine Sicherung enthält die Spiele, das Tablettprofil, deine Würfel, Karten und Einstellungen. Zugangsschlüssel, Passwörter und private Schlüssel bleiben draußen.
backups-with-pictures = Mit den Bildern der Würfe
backups-with-clips = Mit den Clips der Würfe
backups-make = Sicherung erstellen
backups-making = Die Sicherung wird erstellt…
backups-make-done = Die Sicherung ist fertig.
backups-none = Noch keine Sicherung.
backups-line = { $size } · { $records ->
    [one] ein Eintrag
   *[other] { $records } Einträge
} im Journal
backups-has = { $part ->
    [pictures] mit Bildern
    [clips] mit Clips
   *[secrets] mit Schlüsseln und Passwörtern
}
backups-automatic = automatisch
backups-no-longer-readable = nicht lesbar
backups-download = Herunterladen
backups-download-named = Sicherung vom { $when } herunterladen
backups-copy = Auf { $drive } kopieren
backups-copied = Kopiert. Das Laufwerk kann abgezogen werden.
backups-delete = Löschen
backups-delete-ask = Diese Sicherung löschen?
backups-delete-means = Die Sicherung vom { $when } ist dann endgültig weg.
backups-deleted = Die Sicherung wurde gelöscht.
backups-restore = Einspielen
backups-restore-ask = Diese Sicherung einspielen?
backups-restore-means = Das Tablett kehrt zum Stand vom { $when } zurück und startet neu. Was jetzt da ist, wird beiseitegelegt und nicht gelöscht. Die Handys bleiben verbunden.
backups-restoring = Die Sicherung wird eingespielt. Das Tablett startet neu; diese Seite wartet darauf…
backups-start-again = Die Sicherung liegt bereit. Beende das Tablett und starte es neu.
backups-restored = Eingespielt: die Sicherung vom { $when } mit { $records ->
    [one] einem Eintrag
   *[other] { $records } Einträgen
}.
backups-restored-aside = Was vorher da war, liegt im Ordner { $folder } der Daten des Tabletts.
backups-upload = Eine Sicherung von diesem Gerät nehmen
backups-uploading = Hochgeladen: { $percent } %
backups-uploaded = Die Datei ist vollständig. Du kannst sie jetzt einspielen.
backups-daily = Jeden Tag wird eine Sicherung erstellt; die neuesten { $n } bleiben. Das lässt sich in den Einstellungen ändern.
backups-not-daily = Keine automatischen Sicherungen. Für eine am Tag stelle in den Einstellungen ein, wie viele bleiben.
backups-busy-now = Bitte warten…
