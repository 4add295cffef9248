# Checks of the installation that both the guided set-up and "traywatch doctor" show.

checks-camera-plug-in = Schließe eine USB-Kamera an; beim Pi: stecke beide Enden des Flachbandkabels bei abgeschaltetem Strom neu
checks-camera-pi = Pi-Kamera { $camera }
checks-camera-usb = USB-Kamera { $name }, { $device }, --source { $source }
checks-camera-none = keine; die Demo spielt
checks-camera-other-source = keine ist nötig: die Bilder kommen von { $source }
checks-camera-awaited = keine; das Tablett wartet auf eine
checks-camera-no-ribbon = das System findet keine Kamera am Flachbandkabel
checks-camera-overlay = { checks-camera-plug-in }; eine Kamera eines anderen Herstellers braucht ihr dtoverlay in /boot/firmware/config.txt
checks-camera-not-listed = { $command } konnte keine Kameras auflisten: { $output }
checks-camera-no-lister = Kameras am Flachbandkabel lassen sich nicht auflisten: rpicam-hello ist nicht installiert
checks-camera-no-picamera = eine Pi-Kamera ist da, aber picamera2 funktioniert nicht: { $reason }
checks-camera-picamera-remedy = sudo apt install python3-picamera2 --no-install-recommends; lösche dann .venv und rufe scripts/run auf, damit die Umgebung die Pakete des Systems sieht
checks-busy-tray = das Tablett selbst (Prozess { $process }) hat { $devices } geöffnet
checks-busy-program = { $program } (Prozess { $process }) hat { $devices } geöffnet
checks-busy-remedy = nur ein Programm zugleich kann eine Kamera benutzen: beende es (kill { $process }), oder nimm eine andere Kamera
checks-busy-unknown = ob ein Programm eines anderen Benutzers die Kamera geöffnet hat, ist nicht bekannt; versuche es mit sudo
checks-rights-all = { $n ->
    [1] das Videogerät ist zugänglich
   *[other] alle { $n } Videogeräte sind zugänglich
}
checks-rights-missing = { $more ->
    [0] dieser Benutzer hat keinen Zugriff auf { $devices }
   *[other] dieser Benutzer hat keinen Zugriff auf { $devices } und { $more } weitere
}
checks-rights-memory = die Pi-Kamera braucht sie: sudo cp deploy/60-traywatch.rules /etc/udev/rules.d/ und neu starten (scripts/install-pi macht das)
checks-rights-group = sudo usermod -aG video { $user }, dann ab- und wieder anmelden (ein Dienst: SupplementaryGroups=video)
checks-light-damaged = { $path } ist beschädigt
checks-light-delete = lösche die Datei; das Tablett misst neu
checks-light-unknown = noch nicht gemessen: ob Lampen flackern, ist nicht bekannt
checks-light-run = lass das Tablett einige Sekunden mit deiner Kamera laufen, ohne Hände darüber
checks-light-measured = { $measured } (gemessen: { $at })
checks-profile-again = nimm die Würfel heraus und kalibriere neu: auf der Seite /setup oder mit traywatch calibrate
checks-profile-none = noch keins: Würfel haben keinen Ort
checks-profile-print = drucke eine Matte und kalibriere: auf der Seite /setup oder mit traywatch calibrate
checks-profile-facts = { $zones ->
    [one] { $path }: { $name }, { $width } x { $height } mm, { $zones } Zone, Restfehler { $residual } mm
   *[other] { $path }: { $name }, { $width } x { $height } mm, { $zones } Zonen, Restfehler { $residual } mm
}
checks-mat-unknown = kein Bild seit dem Kalibrieren: ob sich die Matte bewegt hat, ist nicht bekannt
checks-mat-roll = würfle einmal, oder gib ein Bild des Tabletts mit --picture an
checks-mat-another = wähle ein anderes mit --picture
checks-mat-picture = { $said } ({ $picture })
checks-mat-back = schiebe sie zurück, oder { checks-profile-again }
checks-view-good = die Kamera blickt { $degrees } Grad schräg auf die Matte
checks-view-fewer = { checks-view-good }, deshalb zählen weniger Würfel ohne Frage
checks-view-every = { checks-view-good }, deshalb kommt zu jedem Würfel eine Frage
checks-view-higher = hänge sie höher über die Mitte des Tabletts, und kalibriere neu
