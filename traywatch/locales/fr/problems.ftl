# name is the camera, reason is a message of the system or of a library in English.
problem-source-ended = { $name } est terminé. Il n’y aura plus de jets.
problem-camera-failed = { $name } a échoué ({ $reason }). Traywatch l’ouvre à nouveau.
problem-camera-silent = { $name } : pas d’image depuis quelques secondes. Vérifiez son câble et son alimentation.
problem-other-camera = La piste a été calibrée avec une autre caméra. Calibrez à nouveau sur la page d’installation, sinon les dés seront mal situés.
problem-camera-opens = { $name } : ouverture en cours. Si cela dure, redémarrez la caméra et vérifiez son adresse.
problem-stream-silent = { $name } : pas d’image depuis quelques secondes. Vérifiez qu’elle est allumée et que le Wi-Fi l’atteint.
problem-recording-silent = { $name } est en retard, car cet ordinateur est occupé. Fermez-y d’autres programmes.
problem-camera-breaks-off = { $name } perd sans cesse sa connexion, et des jets peuvent échapper à la piste. Vérifiez son câble, son alimentation ou son Wi-Fi.
problem-camera-resized = { $name } : ses images font maintenant { $now } px au lieu de { $before } px. Rétablissez le réglage de la caméra, ou calibrez à nouveau.
problem-camera-hangs = { $name } répète la même image. Débranchez-la et rebranchez-la, ou redémarrez-la.
problem-picture-black = { $name } : l’image est noire. L’objectif est-il couvert ? Y a-t-il de la lumière ?
problem-picture-white = { $name } : toute l’image est blanche. Réduisez la lumière ou l’exposition.
problem-picture-too-bright = Les dés se lisent mal, car l’image est trop claire. Baissez la lampe, ou réduisez l’exposition de la caméra.
problem-picture-from-the-side = Les dés se lisent mal, car la caméra regarde de côté. Placez-la au-dessus de la piste, ou calibrez la piste.
problem-picture-mirrored = L’image est inversée comme dans un miroir. Désactivez l’effet miroir dans les réglages de la caméra.
problem-demo-dice = La démo n’a pas ces dés : { $items }. Saisissez ce jet à la main.
problem-demo-most-dice = La démo lance au plus { $most } dés à la fois. Saisissez ce jet à la main.
problem-picture-failed = Une image n’a pas pu être traitée ({ $reason }).
problem-not-tried-again = { $reason }. Traywatch ne réessaie pas de lui-même. Corrigez cela, puis redémarrez Traywatch.

problem-mat-profile-unsaved = Le tapis a bougé, et le nouveau profil n’a pas pu être enregistré : { $reason }
problem-empty-mat-damaged = { $path } : l’image du tapis vide est abîmée ({ $reason }). Elle a été renommée en { $kept }. La piste apprendra à nouveau son tapis quand il sera vide.

problem-button = Le bouton : { $reason }
problem-button-power-off = Le bouton ne peut pas éteindre la machine ({ $reason }). Éteignez-la à la main.

write-remedy =
    { $fault ->
        [read_only] Le disque est en lecture seule. Vérifiez la carte, et montez-la pour qu’on puisse y écrire.
        [full] Le disque est plein. Libérez de la place.
        [denied] Traywatch n’a pas le droit d’y écrire. Vérifiez le propriétaire et les droits du dossier.
       *[other] Vérifiez le disque.
    }
file-not-written = { $path } : { $reason }. { $remedy }
problem-journal-not-written =
    Le journal ne peut pas être écrit ({ $reason }). La partie continue en mémoire ; { $n ->
        [one] { $n } enregistrement n’est pas encore sauvegardé.
       *[other] { $n } enregistrements ne sont pas encore sauvegardés.
    } { $remedy }
problem-journal-damaged-records =
    { $n ->
        [one] { $n } enregistrement du journal est abîmé ou manque (numéro { $numbers }). Il est laissé de côté, et le reste marche. Lancez « traywatch doctor », et vérifiez la carte ou le disque.
       *[other] { $n } enregistrements du journal sont abîmés ou manquent (numéros { $numbers }). Ils sont laissés de côté, et le reste marche. Lancez « traywatch doctor », et vérifiez la carte ou le disque.
    }
problem-journal-damaged = Le fichier du journal est abîmé ({ $reason }). Il sera réparé au prochain démarrage. Vérifiez la carte ou le disque.
problem-journal-not-checked = Le journal n’a pas pu être vérifié : { $reason }
problem-journal-not-read = Le journal ne peut pas être lu ({ $reason }). Son contenu est laissé de côté. Vérifiez le disque.
problem-journal-renamed =
    { $records ->
        [0] Le journal { $path } était abîmé ({ $reason }). Il a été renommé en { $aside }, et un nouveau a été commencé. Les parties précédentes sont dans ce fichier.
       *[other] Le journal { $path } était abîmé ({ $reason }). Il a été renommé en { $aside }. Enregistrements intacts dans le nouveau : { $records }. Perdus ou abîmés : { $lost }.
    }
problem-journal-copy =
    { $n ->
        [one] { $n } enregistrement sauvegardé ailleurs ne fait pas suite au journal. Il est conservé dans { $path }. Supprimez le fichier si vous n’en avez pas besoin.
       *[other] { $n } enregistrements sauvegardés ailleurs ne font pas suite au journal. Ils sont conservés dans { $path }. Supprimez le fichier si vous n’en avez pas besoin.
    }
problem-pictures-not-saved = Les images ne peuvent pas être enregistrées : { $reason }
problem-pictures-not-removed = Les anciennes images ne peuvent pas être supprimées : { $reason }

problem-mqtt = MQTT : { $reason }
problem-no-game = Aucune partie n’a pu commencer : { $reason }
problem-codes-guessed = Quelqu’un a essayé { $n } codes faux. Seuls le code long et le QR code de la page de l’hôte comptent désormais.

camera-mode-size = { $width } × { $height } px
camera-mode-rate = { $fps } i/s
camera-mode-differs = { $given } (demandé : { $asked })
camera-differs-size = { $given } au lieu de { $asked }
camera-differs-rate = { $given } au lieu de { $asked } i/s
camera-differs-control = { $control } vaut { $given } au lieu de { $asked }
camera-differs-no-control = { $control } ne peut pas être réglé
problem-camera-mode = { $name } ne fait pas ce que demandent les options de sa source : { $items }. Changez les options, ou prenez une autre caméra.
