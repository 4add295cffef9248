# Die Seite eines Handys, das die Kamera ist.

camera-title = Dieses Handy als Kamera
camera-about = Befestige das Handy so über dem Tablett, dass es das ganze Tablett von oben sieht. Dann starte. Seine Bilder gehen in deinem eigenen Netz an das Tablett und sonst nirgends hin.
camera-picture = Was die Kamera sieht
camera-start = Kamera starten
camera-stop = Beenden
camera-replace = Stattdessen dieses Handy
camera-torch = Licht
camera-hold-focus = Schärfe halten
camera-other-lens = Andere Linse
camera-turn = Bild drehen
camera-sending = Das Tablett sieht dieses Bild.
camera-detail = { $width } × { $height } Pixel, { $fps } Bilder/s
camera-connecting = Verbindung zum Tablett wird hergestellt …
camera-stopped = Die Kamera ist aus.
camera-needs-link = Öffne diese Seite mit dem Code, den die Seite der Spielleitung unter „Ein Handy als Kamera“ zeigt.
camera-other-source = Dieses Tablett benutzt eine andere Kamera. Wähle das Handy auf der Seite der Spielleitung unter „Kamera“.
camera-needs-https = Browser erlauben die Kamera nur auf einer sicheren Seite. Die Spielleitung kann unter „Ein Handy als Kamera“ https einschalten. Scanne dann den neuen Code.
camera-certificate = Der SHA-256-Fingerabdruck des Zertifikats dieser Seite muss so beginnen:
camera-denied = Dieser Browser darf die Kamera nicht benutzen. Erlaube sie für diese Seite in den Einstellungen des Browsers und starte noch einmal.
camera-none = Dieses Gerät hat keine Kamera.
camera-busy = Eine andere App benutzt die Kamera. Beende sie und starte noch einmal.
camera-failed = Die Kamera lässt sich nicht öffnen ({ $reason }).
camera-lost = Die Kamera wurde dieser Seite entzogen. Starte sie noch einmal.
camera-setting-refused = Diese Kamera erlaubt das nicht.
camera-battery = Der Akku ist fast leer. Schließe ein Ladegerät an.
camera-area-cut = Würfel bleiben am Rand des Bildes liegen. Rücke die Kamera, bis das ganze Tablett im Bild ist.
camera-markers-missing = { $count ->
    [one] Eine Ecke der Matte ist nicht im Bild.
   *[other] { $count } Ecken der Matte sind nicht im Bild.
}
