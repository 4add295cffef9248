# Checks of the installation that both the guided set-up and "traywatch doctor" show.

checks-camera-plug-in = conecta una cámara USB; en una Pi, vuelve a conectar los dos extremos del cable plano sin corriente
checks-camera-pi = cámara Pi { $camera }
checks-camera-usb = cámara USB { $name }, { $device }, --source { $source }
checks-camera-none = ninguna; jugará la demo
checks-camera-other-source = no hace falta ninguna: las imágenes vienen de { $source }
checks-camera-awaited = ninguna; la bandeja espera una
checks-camera-no-ribbon = el sistema no detecta ninguna cámara en el cable plano
checks-camera-overlay = { checks-camera-plug-in }; una cámara de otro fabricante necesita su dtoverlay en /boot/firmware/config.txt
checks-camera-not-listed = { $command } no pudo listar las cámaras: { $output }
checks-camera-no-lister = no se pueden listar las cámaras del cable plano: rpicam-hello no está instalado
checks-camera-no-picamera = hay una cámara Pi, pero picamera2 no se puede usar: { $reason }
checks-camera-picamera-remedy = sudo apt install python3-picamera2 --no-install-recommends; después borra .venv y llama a scripts/run, para que el entorno vea los paquetes del sistema
checks-busy-tray = la propia bandeja (proceso { $process }) tiene abierto { $devices }
checks-busy-program = { $program } (proceso { $process }) tiene abierto { $devices }
checks-busy-remedy = solo un programa a la vez puede usar una cámara: ciérralo (kill { $process }), o usa otra cámara
checks-busy-unknown = no se sabe si el programa de otro usuario tiene abierta la cámara; inténtalo con sudo
checks-rights-all = { $n ->
    [1] el dispositivo de vídeo es accesible
   *[other] los { $n } dispositivos de vídeo son accesibles
}
checks-rights-missing = { $more ->
    [0] este usuario no tiene acceso a { $devices }
   *[other] este usuario no tiene acceso a { $devices } y { $more } más
}
checks-rights-memory = la cámara Pi los necesita: sudo cp deploy/60-traywatch.rules /etc/udev/rules.d/ y reinicia (scripts/install-pi lo hace)
checks-rights-group = sudo usermod -aG video { $user }, después cierra la sesión y vuelve a entrar (un servicio: SupplementaryGroups=video)
checks-light-damaged = { $path } está dañado
checks-light-delete = bórralo; la bandeja vuelve a medir
checks-light-unknown = aún sin medir: no se sabe si las lámparas parpadean
checks-light-run = deja la bandeja unos segundos con tu cámara, sin manos encima
checks-light-measured = { $measured } (medido: { $at })
checks-profile-again = saca los dados y calibra de nuevo: la página /setup, o traywatch calibrate
checks-profile-none = aún ninguno: los dados no tienen lugar
checks-profile-print = imprime un tapete y calibra: la página /setup, o traywatch calibrate
checks-profile-facts = { $zones ->
    [one] { $path }: { $name }, { $width } x { $height } mm, { $zones } zona, error residual { $residual } mm
   *[other] { $path }: { $name }, { $width } x { $height } mm, { $zones } zonas, error residual { $residual } mm
}
checks-mat-unknown = ninguna imagen desde la calibración: no se sabe si el tapete se ha movido
checks-mat-roll = tira una vez, o da una imagen de la bandeja con --picture
checks-mat-another = elige otra con --picture
checks-mat-picture = { $said } ({ $picture })
checks-mat-back = vuelve a ponerlo en su sitio, o { checks-profile-again }
checks-view-good = la cámara mira el tapete a { $degrees } grados de la vertical
checks-view-fewer = { checks-view-good }, así que se aceptan menos dados sin preguntar
checks-view-every = { checks-view-good }, así que se pregunta por cada dado
checks-view-higher = ponla más alta sobre el centro de la bandeja, y calibra de nuevo
