# Checks of the installation that both the guided set-up and "traywatch doctor" show.

checks-camera-plug-in = branchez une caméra USB ; sur un Pi, rebranchez les deux bouts de la nappe, courant coupé
checks-camera-pi = caméra Pi { $camera }
checks-camera-usb = caméra USB { $name }, { $device }, --source { $source }
checks-camera-none = aucune ; la démo jouera
checks-camera-other-source = aucune n’est nécessaire ; source des images : { $source }
checks-camera-awaited = aucune ; la piste en attend une
checks-camera-no-ribbon = le système ne détecte aucune caméra sur la nappe
checks-camera-overlay = { checks-camera-plug-in } ; une caméra d’un autre fabricant a besoin de son dtoverlay dans /boot/firmware/config.txt
checks-camera-not-listed = { $command } n’a pas pu lister les caméras : { $output }
checks-camera-no-lister = impossible de lister les caméras de la nappe : rpicam-hello n’est pas installé
checks-camera-no-picamera = une caméra Pi est là, mais picamera2 ne peut pas servir : { $reason }
checks-camera-picamera-remedy = sudo apt install python3-picamera2 --no-install-recommends ; puis supprimez .venv et lancez scripts/run, pour que l’environnement voie les paquets du système
checks-busy-tray = la piste elle-même (processus { $process }) a ouvert { $devices }
checks-busy-program = { $program } (processus { $process }) a ouvert { $devices }
checks-busy-remedy = un seul programme à la fois peut utiliser une caméra : arrêtez-le (kill { $process }), ou prenez une autre caméra
checks-busy-unknown = on ignore si le programme d’un autre utilisateur a ouvert la caméra ; réessayez avec sudo
checks-rights-all = { $n ->
    [1] le périphérique vidéo est accessible
   *[other] les { $n } périphériques vidéo sont accessibles
}
checks-rights-missing = { $more ->
    [0] cet utilisateur n’a pas accès à { $devices }
   *[other] cet utilisateur n’a pas accès à { $devices } et à { $more } de plus
}
checks-rights-memory = la caméra Pi en a besoin : sudo cp deploy/60-traywatch.rules /etc/udev/rules.d/ puis redémarrez (scripts/install-pi le fait)
checks-rights-group = sudo usermod -aG video { $user }, puis déconnectez-vous et reconnectez-vous (un service : SupplementaryGroups=video)
checks-light-damaged = { $path } est endommagé
checks-light-delete = supprimez-le ; la piste mesure à nouveau
checks-light-unknown = pas encore mesuré : on ignore si les lampes scintillent
checks-light-run = laissez tourner la piste quelques secondes avec votre caméra, sans mains au-dessus
checks-light-measured = { $measured } (mesuré : { $at })
checks-profile-again = retirez les dés et calibrez à nouveau : la page /setup, ou traywatch calibrate
checks-profile-none = pas encore : les dés n’ont pas de place
checks-profile-print = imprimez un tapis, puis calibrez : la page /setup, ou traywatch calibrate
checks-profile-facts = { $zones ->
    [one] { $path } : { $name }, { $width } x { $height } mm, { $zones } zone, écart { $residual } mm
   *[other] { $path } : { $name }, { $width } x { $height } mm, { $zones } zones, écart { $residual } mm
}
checks-mat-unknown = aucune image depuis le calibrage : on ignore si le tapis a bougé
checks-mat-roll = lancez une fois, ou donnez une image de la piste avec --picture
checks-mat-another = choisissez-en une autre avec --picture
checks-mat-picture = { $said } ({ $picture })
checks-mat-back = remettez-le en place, ou { checks-profile-again }
checks-view-good = la caméra regarde le tapis à { $degrees }° de la verticale
checks-view-fewer = { checks-view-good }, donc moins de dés comptent sans question
checks-view-every = { checks-view-good }, donc chaque dé pose une question
checks-view-higher = placez-la plus haut au-dessus du milieu de la piste, et calibrez à nouveau
