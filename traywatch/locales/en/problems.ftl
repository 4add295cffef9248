## Problems that the page lists: the camera

# name is the camera, reason is a message of the system or of a library in English.
problem-source-ended = { $name } has come to its end. No more rolls will follow.
problem-camera-failed = { $name } failed ({ $reason }). Traywatch opens it again.
problem-camera-silent = { $name }: no picture for some seconds. Check its cable and its power supply.
problem-other-camera = The tray was calibrated with another camera. Calibrate again on the set-up page, or dice get wrong places.
problem-camera-opens = { $name } is being opened. If that lasts, restart the camera and check its address.
problem-stream-silent = { $name }: no picture for some seconds. Check that it is switched on and that the Wi-Fi reaches it.
problem-recording-silent = { $name } is late, because this computer is busy. End other programs on it.
problem-camera-breaks-off = { $name } keeps losing its connection, so rolls may be missed. Check its cable, its power supply or its Wi-Fi.
problem-camera-resized = { $name }: its pictures are now { $now } px instead of { $before } px. Restore the camera's setting, or calibrate again.
problem-camera-hangs = { $name } repeats the same picture. Unplug it and plug it in again, or restart it.
problem-picture-black = { $name }: the picture is black. Is the lens covered? Is there any light?
problem-picture-white = { $name }: the whole picture is white. Reduce the light or the exposure.
problem-picture-too-bright = Dice are hard to read because the picture is too bright. Dim the lamp, or shorten the exposure of the camera.
problem-picture-from-the-side = Dice are hard to read because the camera looks from the side. Put it above the tray, or calibrate the tray.
problem-picture-mirrored = The picture is mirrored. Turn mirroring off in the settings of the camera.
problem-demo-dice = The demo has no such dice: { $items }. Enter this roll by hand.
problem-demo-most-dice = The demo rolls at most { $most } dice at once. Enter this roll by hand.
problem-picture-failed = A picture could not be processed ({ $reason }).
problem-not-tried-again = { $reason }. Traywatch does not try again by itself. Fix this, then restart Traywatch.

## What a camera was asked for, and what it gives

camera-mode-size = { $width } × { $height } px
camera-mode-rate = { $fps } fps
# given and asked are lists of size, rate and format
camera-mode-differs = { $given } (asked for { $asked })
camera-differs-size = { $given } instead of { $asked }
camera-differs-rate = { $given } instead of { $asked } fps
camera-differs-control = { $control } is { $given } instead of { $asked }
camera-differs-no-control = it has no { $control } that can be set
problem-camera-mode = { $name } does not do what the options of its source ask for: { $items }. Change the options, or use another camera.

## The mat

problem-mat-profile-unsaved = The mat has moved, and the new profile could not be saved: { $reason }
problem-empty-mat-damaged = { $path }: the picture of the empty mat is damaged ({ $reason }). It was renamed to { $kept }. The tray learns its mat again when it is empty.

## The button

problem-button = The button: { $reason }
problem-button-power-off = The button cannot shut the machine down ({ $reason }). Shut it down by hand.

## Writing

write-remedy =
    { $fault ->
        [read_only] The disk is read-only. Check the card, and mount it so that it can be written.
        [full] The disk is full. Free some space.
        [denied] Traywatch may not write there. Check the owner and the rights of the folder.
       *[other] Check the disk.
    }
file-not-written = { $path }: { $reason }. { $remedy }

## The journal and the pictures

problem-journal-not-written =
    The journal cannot be written ({ $reason }). The game goes on in memory; { $n ->
        [one] { $n } record is not saved yet.
       *[other] { $n } records are not saved yet.
    } { $remedy }
problem-journal-damaged-records =
    { $n ->
        [one] { $n } record of the journal is damaged or missing (number { $numbers }). It is left out, and the rest works. Run “traywatch doctor”, and check the card or the disk.
       *[other] { $n } records of the journal are damaged or missing (numbers { $numbers }). They are left out, and the rest works. Run “traywatch doctor”, and check the card or the disk.
    }
problem-journal-damaged = The file of the journal is damaged ({ $reason }). It is repaired at the next start. Check the card or the disk.
problem-journal-not-checked = The journal could not be checked: { $reason }
problem-journal-not-read = The journal cannot be read ({ $reason }). What it holds is left out. Check the disk.
problem-journal-renamed =
    { $records ->
        [0] The journal { $path } was damaged ({ $reason }). It was renamed to { $aside }, and a new one was started. Earlier sessions are in that file.
       *[other] The journal { $path } was damaged ({ $reason }). It was renamed to { $aside }. A new one has the { $records } intact records; { $lost } are lost or damaged.
    }
problem-journal-copy =
    { $n ->
        [one] { $n } record that was saved elsewhere does not continue the journal. It is kept in { $path }. Delete the file if you do not need it.
       *[other] { $n } records that were saved elsewhere do not continue the journal. They are kept in { $path }. Delete the file if you do not need them.
    }
problem-pictures-not-saved = Pictures cannot be saved: { $reason }
problem-pictures-not-removed = Old pictures cannot be deleted: { $reason }

## Connections and games

problem-mqtt = MQTT: { $reason }
problem-no-game = No game could be started: { $reason }
problem-codes-guessed = Somebody tried { $n } wrong join codes. Only the long code and the QR code on the host's page count now.
