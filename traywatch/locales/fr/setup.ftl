setup-title = Installer la piste
setup-skip-to-settings = Aller aux réglages sous l’image
setup-host-only-about = L’image en direct montre qui se penche sur la piste : seul l’hôte peut donc la voir. Ouvrez le lien de l’hôte ou son QR code, que la piste affiche au démarrage.
setup-to-host-page = S’identifier sur la page de l’hôte
setup-live-picture = Image en direct
setup-tray-now = La piste vue par la caméra en ce moment
setup-nearer = Zoomer
setup-farther = Dézoomer
setup-mat = Tapis
setup-whole = Ajuster
setup-what-to-set-up = Quoi installer
setup-tray-cannot-reached-just-now = La piste ne répond pas pour l’instant.
setup-tray-cannot-reached-just-now-2 = La piste ne répond pas pour l’instant. Nouvel essai…
setup-connection-tray-lost-trying-again = Connexion à la piste perdue. Nouvel essai…
setup-go = Reprendre
setup-hold = Figer
setup-picture-held = L’image est figée.
setup-picture-live = L’image est en direct.
setup-picture = Image
setup-place = Position
setup-zones = Zones
setup-lens = Objectif
setup-practice-tray-pictures-recorded-profile = Ceci est la piste d’exercice. Ses images sont enregistrées : vous pouvez regarder, mais rien changer. Choisissez votre propre caméra sous Guide.
setup-waiting-picture = En attente d’une image…
setup-working = En cours…
setup-up = haut
setup-down = bas
setup-left = gauche
setup-right = droite
setup-push = Déplacer { $by }

setup-top-left = en haut à gauche
setup-top-right = en haut à droite
setup-bottom-right = en bas à droite
setup-bottom-left = en bas à gauche
setup-your-zones-kept = Vos zones sont conservées.
setup-zones-those-printed-mat = Les zones sont celles imprimées sur le tapis.
setup-whole-board-one-hit-field = Tout le plateau est une seule zone « Touché ». Dessinez-y des zones sous « Zones ».
setup-tap-corner-board-first = Touchez d’abord le coin du plateau { $corner }.
setup-give-boards-width-height-millimeters = Saisissez la largeur et la hauteur du plateau en millimètres.
setup-use-from-now = Utilisé désormais.
setup-lay-printed-mat-flat-take = Posez le tapis imprimé bien à plat, enlevez les dés, et assurez-vous que la caméra voit les quatre marqueurs.
setup-if-print-lens-not-usual = Si l’impression ou l’objectif sort de l’ordinaire
setup-mats-ruler-mm-measures = La règle de 100 mm du tapis mesure
setup-mm-leave-empty-where-right = en mm. Laissez vide si elle est juste.
setup-measured-one-else-usual = Celui mesuré, sinon celui par défaut
setup-usual-nothing-known = Par défaut, rien n’est connu
setup-tap-corner-board-picture-hold = Touchez dans l’image le coin du plateau { $corner } ({ $n } sur 4). Maintenez et glissez pour le placer exactement.
setup-drag-corner-choose-one-push = Faites glisser un coin, ou choisissez-en un et déplacez-le, jusqu’à ce que les quatre soient justes.
setup-which-corner = Quel coin
setup-pixel = de 1 pixel
setup-start-corners-over = Recommencer les coins
setup-width = Largeur
setup-height = Hauteur
setup-mm = { $name }, mm
setup-use-places-exact-about-mm = Utilisé : { $profile }, juste à environ { $max } mm.
setup-tray-not-calibrated-yet-dice = Cette piste n’est pas encore calibrée. Les dés sont lus, mais pas l’endroit où ils tombent.
setup-what-found = Ce qui a été trouvé
setup-lines-picture-where-mat-found = Les lignes de l’image montrent où le tapis a été trouvé. Sont-elles bien dessus ?
setup-discard = Abandonner
setup-use = Utiliser
setup-live-picture-four-corners-enter = Image en direct. Pour quatre coins : Entrée en place un au milieu, les flèches le déplacent de 1 pixel, avec Maj de 10, Page suivante choisit le suivant.
setup-what-lies-tray = Qu’y a-t-il dans la piste ?
setup-printed-mat-markers = Un tapis imprimé avec marqueurs
setup-another-board = Un autre plateau
setup-keep-my-zones-if-same = Garder mes zones si c’est le même plateau
setup-looking = Recherche…
setup-try-picture = Essayer sur cette image
setup-calibrate-now = Calibrer maintenant

setup-taken-so-far-now-show = { $views ->
    [1] Une image pour l’instant. Montrez-la maintenant sous un autre angle.
   *[other] { $views } images pour l’instant. Montrez-la maintenant sous un autre angle.
}
setup-all-pictures-discarded = Toutes les images ont été effacées.
setup-measured-from-pictures-degrees-wide = Mesuré sur { $views } images : { $hfov_deg } degrés de large, juste à { $focal_sd } % près. Le prochain calibrage s’en servira.
setup-live-picture-corners-board-were = Image en direct avec les coins détectés de la planche
setup-measure-lens = Mesurer l’objectif
setup-not-needed-printed-mat-but = Inutile avec un tapis imprimé, mais les positions y gagnent en précision. Imprimez la planche (traywatch mat --board), collez-la sur un support plat, et montrez-la à la caméra sous six angles ou plus : inclinée de 20 à 45 degrés, et jusqu’aux bords de l’image.
setup-kept-lens-degrees-wide-from = Enregistré : un objectif de { $hfov_deg } degrés de large, d’après { $views } images.
setup-pictures = Images : { $views } sur { $enough }
setup-over-picture-show-corners-too = , couvrant { $coverage } % de l’image. Montrez-la aussi dans les coins.
setup-over-picture = , couvrant { $coverage } % de l’image.
setup-take-view = Prendre cette vue
setup-start-over = Recommencer
setup-measure = Mesurer

setup-bad = Mauvais
setup-could-better = Peut mieux faire
setup-good = Bon
setup-not-measured = Non mesuré
setup-size-dice = Taille des dés
setup-white-balance = Balance des blancs
setup-things-need-mending = { $count ->
    [1] Une chose est à corriger.
   *[other] { $count } choses sont à corriger.
}
setup-picture-will-do-could-better = { $count ->
    [1] L’image convient. Une chose pourrait être meilleure.
   *[other] L’image convient. { $count } choses pourraient être meilleures.
}
setup-picture-good-play = L’image est bonne pour jouer.
setup-sharpness-best-so-far = Netteté { $sharpness }, meilleure valeur { $best }
setup-turn-lens-slowly-past-best = Tournez lentement la bague au-delà du meilleur point, puis revenez-y.
setup-measure-best-again = Remesurer le meilleur
setup-live-picture-numbers-where-light = Image en direct, avec des numéros là où la lumière pose problème
setup-looking-light = Contrôle de la lumière…
setup-light-cannot-judged-yet = La lumière ne peut pas encore être jugée
setup-focus-hand = Mise au point à la main

setup-zone = Zone
setup-obstacle-box = Case d’obstacle
setup-grid = Grille
setup-marked-area = Surface marquée
setup-zone-named = { $id ->
    [field] Champ
    [rubble] Éboulis
    [coil] Anneau
    [heart] Cœur
    [west_eye] Œil ouest
    [east_eye] Œil est
    [west_chasm] Gouffre ouest
    [east_chasm] Gouffre est
    [north-west_well] Puits nord-ouest
    [north-east_well] Puits nord-est
    [south-east_well] Puits sud-est
    [south-west_well] Puits sud-ouest
   *[other] { $name }
}
setup-box = Case { $letter }
setup-point-millimeters = Point { $point } sur { $n } : { $here } millimètres
setup-point-millimeters-2 = Point { $n } : { $points } millimètres
setup-chosen = Sélection : { $nameOf }
setup-tap-picture-place = { $what ->
    [circles] Touchez l’image pour placer une zone ronde.
    [letters] Touchez l’image pour placer une case d’obstacle.
    [grids] Touchez l’image pour placer une grille.
    [areas] Touchez l’image pour placer une surface marquée.
   *[zones] Touchez l’image pour placer une zone.
}
setup-mend = { $bad ->
    [1] Une chose à corriger.
   *[other] { $bad } choses à corriger.
}
setup-map-sound = La carte est bonne.
setup-map-sound-2 = La carte est bonne
setup-saved-dice-judged-map-from = Enregistré. Les dés sont désormais jugés d’après cette carte.
setup-letter = Lettre
setup-name = Nom
setup-counts-as = Compte comme
setup-columns = Colonnes
setup-rows = Rangées
setup-point-before = Point précédent
setup-point = Point { $point } sur { $n }
setup-all-points = { $n ->
    [one] { $n } point
   *[other] Les { $n } points
}
setup-next-point = Point suivant
setup-mm-2 = { $axis }, mm
setup-mm-3 = de { $step } mm
setup-step = Pas
setup-mm-4 = { $mm } mm
setup-whole-thing = Tous les points
setup-add-point = Ajouter un point
setup-take-point-out = Supprimer le point
setup-lay-below = Vers l’arrière
setup-lay-above = Vers l’avant
setup-delete = { $what ->
    [letters] Supprimer la case d’obstacle
    [grids] Supprimer la grille
    [areas] Supprimer la surface marquée
   *[zones] Supprimer la zone
}
setup-done-one = Terminé
setup-tap-where-middle-box = Touchez le milieu de la case.
setup-tap-circle = { $n ->
    [0] Touchez le centre du cercle.
   *[other] Touchez un point sur le bord du cercle.
}
setup-snap = Accrocher aux points et aux bords
setup-tap-four-corners-clockwise-beginning = Touchez les quatre coins dans le sens des aiguilles d’une montre, à partir de la première case de la première rangée ({ $n } sur 4).
setup-tap-picture-put-points-round = { $what ->
    [areas] Touchez l’image pour poser les coins de la surface marquée (déjà { $n }). Maintenez et glissez pour en placer un exactement.
   *[zones] Touchez l’image pour poser les coins de la zone (déjà { $n }). Maintenez et glissez pour en placer un exactement.
}
setup-go-tap-first-point-close = Continuez, ou touchez le premier point pour fermer.
setup-drawing = Dessin
setup-new = { $what ->
    [circles] Nouvelle zone ronde
    [letters] Nouvelle case d’obstacle
    [grids] Nouvelle grille
    [areas] Nouvelle surface marquée
   *[zones] Nouvelle zone
}
setup-take-last-point-back = Annuler le dernier point
setup-give-up = Abandonner
setup-close = Fermer le tracé
setup-zones-order-they-painted = Zones, de l’arrière vers l’avant
setup-obstacle-boxes = Cases d’obstacle
setup-grids = Grilles
setup-marked-areas = Surfaces marquées
setup-what-check-found = Ce que le contrôle a trouvé
setup-things-look = { $n ->
    [1] Une chose à regarder
   *[other] { $n } choses à regarder
}
setup-mend-2 = À corriger : { $message }
setup-perhaps = Peut-être : { $message }
setup-live-picture-zone-map-arrow = Image en direct avec la carte des zones. Les flèches déplacent le point choisi de 1 millimètre, avec Maj de 5. Page précédente et Page suivante choisissent le point d’avant et d’après, Suppr le retire. Pendant le dessin, Entrée ajoute un point.
setup-no-zones-yet = Pas encore de zones
setup-zones-drawn-millimeters-calibrate-tray = Les zones se dessinent en millimètres. Calibrez d’abord la piste sous « Position ».
setup-cameras-picture-has-another-shape = L’image de la caméra n’a pas la même forme qu’au calibrage. Calibrez à nouveau sous « Position ».
setup-undo = Annuler
setup-redo = Rétablir
setup-check = Contrôler
setup-save-all-same = Enregistrer quand même
setup-save = Enregistrer
setup-not-saved-fix-what-numbered = Non enregistré. Corrigez d’abord ce qui est numéroté dans l’image.
setup-tap-zone-picture-choose-one = Touchez une zone de l’image, ou choisissez-en une ici.
setup-tap-zone-picture-see-points = Touchez une zone de l’image pour voir ses points.
setup-add = { $what ->
    [circles] Ajouter une zone ronde
    [letters] Ajouter une case d’obstacle
    [grids] Ajouter une grille
    [areas] Ajouter une surface marquée
   *[zones] Ajouter une zone
}
setup-measured-number = { $measured } Numéro { $n } dans l’image.
setup-focus-name = Netteté
setup-exposure-name = Exposition
setup-contrast-name = Contraste
setup-evenness-name = Uniformité
setup-glare-name = Reflets
setup-flicker-name = Scintillement
setup-flatness-name = Planéité
setup-view-name = Angle de vue
setup-finding = { $name } : { $level }
