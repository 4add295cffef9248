# Checks of the installation that both the guided set-up and "traywatch doctor" show.

checks-camera-plug-in = plug in a USB camera; on a Pi, reseat both ends of the ribbon cable with the power off
checks-camera-pi = Pi camera { $camera }
checks-camera-usb = USB camera { $name }, { $device }, --source { $source }
checks-camera-none = none; the demo will play
checks-camera-other-source = none is needed: the pictures come from { $source }
checks-camera-awaited = none; the tray waits for one
checks-camera-no-ribbon = the system detects no camera on the ribbon cable
checks-camera-overlay = { checks-camera-plug-in }; a third-party camera needs its dtoverlay in /boot/firmware/config.txt
checks-camera-not-listed = { $command } could not list cameras: { $output }
checks-camera-no-lister = cameras on the ribbon cable cannot be listed: rpicam-hello is not installed
checks-camera-no-picamera = a Pi camera is there, but picamera2 cannot be used: { $reason }
checks-camera-picamera-remedy = sudo apt install python3-picamera2 --no-install-recommends; then delete .venv and call scripts/run, so that the environment sees the system's packages
checks-busy-tray = the tray itself (process { $process }) has { $devices } open
checks-busy-program = { $program } (process { $process }) has { $devices } open
checks-busy-remedy = only one program at a time can use a camera: end it (kill { $process }), or use another camera
checks-busy-unknown = whether another user's program has the camera open is not known; try again with sudo
checks-rights-all = { $n ->
    [1] the video device is accessible
   *[other] all { $n } video devices are accessible
}
checks-rights-missing = { $more ->
    [0] this user has no access to { $devices }
   *[other] this user has no access to { $devices } and { $more } more
}
checks-rights-memory = the Pi camera needs them: sudo cp deploy/60-traywatch.rules /etc/udev/rules.d/ and restart (scripts/install-pi does that)
checks-rights-group = sudo usermod -aG video { $user }, then log out and in (a service: SupplementaryGroups=video)
checks-light-damaged = { $path } is damaged
checks-light-delete = delete it; the tray measures again
checks-light-unknown = not measured yet: whether lamps flicker is not known
checks-light-run = run the tray with your camera for some seconds, with no hands over it
checks-light-measured = { $measured } (measured at { $at })
checks-profile-again = take the dice out and calibrate again: the page /setup, or traywatch calibrate
checks-profile-none = none yet: dice have no place
checks-profile-print = print a mat, then calibrate: the page /setup, or traywatch calibrate
checks-profile-facts = { $zones ->
    [one] { $path }: { $name }, { $width } x { $height } mm, { $zones } zone, residual { $residual } mm
   *[other] { $path }: { $name }, { $width } x { $height } mm, { $zones } zones, residual { $residual } mm
}
checks-mat-unknown = no picture since it was calibrated: whether the mat has moved is not known
checks-mat-roll = roll once, or give a picture of the tray with --picture
checks-mat-another = choose another one with --picture
checks-mat-picture = { $said } ({ $picture })
checks-mat-back = move it back, or { checks-profile-again }
checks-view-good = the camera looks at the mat { $degrees } degrees from the vertical
checks-view-fewer = { checks-view-good }, so fewer dice are accepted
checks-view-every = { checks-view-good }, so every die is asked about
checks-view-higher = put it higher above the middle of the tray, and calibrate again
