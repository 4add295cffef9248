setup-title = Installer la piste
setup-skip-to-settings = Aller aux réglages sous l’image
setup-host-only-about = L’image en direct montre qui se penche sur la piste : seul l’hôte peut donc la voir. Ouvrez le lien de l’hôte ou son QR code, que la piste affiche au démarrage.
setup-to-host-page = S’identifier sur la page de l’hôte
setup-live-picture = Image en direct
setup-tray-now = La piste vue par la caméra en ce moment
setup-zoom-in = Zoomer
setup-zoom-out = Dézoomer
setup-view-mat = Tapis
setup-view-all = Ajuster
setup-tabs-label = Quoi installer
setup-tray-unreachable = La piste ne répond pas pour l’instant.
setup-tray-unreachable-retrying = La piste ne répond pas pour l’instant. Nouvel essai…
setup-tray-lost = Connexion à la piste perdue. Nouvel essai…
setup-picture-resume = Reprendre
setup-picture-freeze = Figer
setup-picture-frozen = L’image est figée.
setup-picture-live = L’image est en direct.
setup-tab-picture = Image
setup-tab-position = Position
setup-tab-zones = Zones
setup-tab-lens = Objectif
setup-practice-tray-note = Ceci est la piste d’exercice. Ses images sont enregistrées : vous pouvez regarder, mais rien changer. Choisissez votre propre caméra sous Guide.
setup-picture-waiting = En attente d’une image…
setup-status-working = En cours…
setup-way-up = haut
setup-way-down = bas
setup-way-left = gauche
setup-way-right = droite
setup-move-by = Déplacer { $by }

setup-corner-top-left = en haut à gauche
setup-corner-top-right = en haut à droite
setup-corner-bottom-right = en bas à droite
setup-corner-bottom-left = en bas à gauche
setup-zones-own = Vos zones sont conservées.
setup-zones-of-mat = Les zones sont celles imprimées sur le tapis.
setup-zones-single-field = Tout le plateau est une seule zone « Touché ». Dessinez-y des zones sous « Zones ».
setup-corner-missing = Touchez d’abord le coin du plateau { $corner }.
setup-board-size-missing = Saisissez la largeur et la hauteur du plateau en millimètres.
setup-profile-saved = Utilisé désormais.
setup-mat-instructions = Posez le tapis imprimé bien à plat, enlevez les dés, et assurez-vous que la caméra voit les quatre marqueurs.
setup-mat-unusual = Si l’impression ou l’objectif sort de l’ordinaire
setup-mat-ruler = La règle de 100 mm du tapis mesure
setup-mat-ruler-note = en mm. Laissez vide si elle est juste.
setup-lens-measured-or-default = Celui mesuré, sinon celui par défaut
setup-lens-default = Par défaut, rien n’est connu
setup-corner-tap = Touchez dans l’image le coin du plateau { $corner } ({ $n } sur 4). Maintenez et glissez pour le placer exactement.
setup-corner-adjust = Faites glisser un coin, ou choisissez-en un et déplacez-le, jusqu’à ce que les quatre soient justes.
setup-corner-choice = Quel coin
setup-corner-step = de 1 pixel
setup-corners-reset = Recommencer les coins
setup-board-width = Largeur
setup-board-height = Hauteur
setup-board-size-field = { $name }, mm
setup-profile-in-use = Utilisé : { $profile }, juste à environ { $max } mm.
setup-profile-missing = Cette piste n’est pas encore calibrée. Les dés sont lus, mais pas l’endroit où ils tombent.
setup-result-heading = Ce qui a été trouvé
setup-result-question = Les lignes de l’image montrent où le tapis a été trouvé. Sont-elles bien dessus ?
setup-result-discard = Abandonner
setup-result-use = Utiliser
setup-picture-hint-corners = Image en direct. Pour quatre coins : Entrée en place un au milieu, les flèches le déplacent de 1 pixel, avec Maj de 10, Page suivante choisit le suivant.
setup-mat-question = Qu’y a-t-il dans la piste ?
setup-mat-printed = Un tapis imprimé avec marqueurs
setup-mat-other-board = Un autre plateau
setup-zones-keep = Garder mes zones si c’est le même plateau
setup-calibrate-busy = Recherche…
setup-calibrate-try = Essayer sur cette image
setup-calibrate-start = Calibrer maintenant

setup-lens-views-taken = { $views ->
    [1] Une image pour l’instant. Montrez-la maintenant sous un autre angle.
   *[other] { $views } images pour l’instant. Montrez-la maintenant sous un autre angle.
}
setup-lens-views-discarded = Toutes les images ont été effacées.
setup-lens-measured = Mesuré sur { $views } images : { $hfov_deg } degrés de large, juste à { $focal_sd } % près. Le prochain calibrage s’en servira.
setup-picture-hint-lens = Image en direct avec les coins détectés de la planche
setup-lens-heading = Mesurer l’objectif
setup-lens-instructions = Inutile avec un tapis imprimé, mais les positions y gagnent en précision. Imprimez la planche (traywatch mat --board), collez-la sur un support plat, et montrez-la à la caméra sous six angles ou plus : inclinée de 20 à 45 degrés, et jusqu’aux bords de l’image.
setup-lens-saved = Enregistré : un objectif de { $hfov_deg } degrés de large, d’après { $views } images.
setup-lens-views-count = Images : { $views } sur { $enough }
setup-lens-coverage-low = , couvrant { $coverage } % de l’image. Montrez-la aussi dans les coins.
setup-lens-coverage = , couvrant { $coverage } % de l’image.
setup-lens-take-view = Prendre cette vue
setup-lens-start-over = Recommencer
setup-lens-measure = Mesurer

setup-level-bad = Mauvais
setup-level-poor = Peut mieux faire
setup-level-good = Bon
setup-level-unmeasured = Non mesuré
setup-size-name = Taille des dés
setup-color-name = Balance des blancs
setup-light-summary-bad = { $count ->
    [1] Une chose est à corriger.
   *[other] { $count } choses sont à corriger.
}
setup-light-summary-poor = { $count ->
    [1] L’image convient. Une chose pourrait être meilleure.
   *[other] L’image convient. { $count } choses pourraient être meilleures.
}
setup-light-summary-good = L’image est bonne pour jouer.
setup-focus-sharpness = Netteté { $sharpness }, meilleure valeur { $best }
setup-focus-instructions = Tournez lentement la bague au-delà du meilleur point, puis revenez-y.
setup-focus-reset = Remesurer le meilleur
setup-picture-hint-light = Image en direct, avec des numéros là où la lumière pose problème
setup-light-busy = Contrôle de la lumière…
setup-light-not-ready = La lumière ne peut pas encore être jugée
setup-focus-heading = Mise au point à la main

setup-type-zone = Zone
setup-type-obstacle-box = Case d’obstacle
setup-type-grid = Grille
setup-type-area = Surface marquée
setup-zone-name = { $id ->
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
setup-obstacle-box-name = Case { $letter }
setup-point-selected = Point { $point } sur { $n } : { $here } millimètres
setup-point-placed = Point { $n } : { $points } millimètres
setup-object-selected = Sélection : { $nameOf }
setup-place-instructions = { $what ->
    [circles] Touchez l’image pour placer une zone ronde.
    [letters] Touchez l’image pour placer une case d’obstacle.
    [grids] Touchez l’image pour placer une grille.
    [areas] Touchez l’image pour placer une surface marquée.
   *[zones] Touchez l’image pour placer une zone.
}
setup-map-faults = { $bad ->
    [1] Une chose à corriger.
   *[other] { $bad } choses à corriger.
}
setup-map-fine = La carte est bonne.
setup-check-fine = La carte est bonne
setup-map-saved = Enregistré. Les dés sont désormais jugés d’après cette carte.
setup-field-letter = Lettre
setup-field-name = Nom
setup-field-counts-as = Compte comme
setup-field-columns = Colonnes
setup-field-rows = Rangées
setup-point-previous = Point précédent
setup-point-number = Point { $point } sur { $n }
setup-point-all = { $n ->
    [one] { $n } point
   *[other] Les { $n } points
}
setup-point-next = Point suivant
setup-point-axis-mm = { $axis }, mm
setup-step-by-mm = de { $step } mm
setup-step-choice = Pas
setup-step-mm = { $mm } mm
setup-points-all = Tous les points
setup-point-add = Ajouter un point
setup-point-delete = Supprimer le point
setup-order-back = Vers l’arrière
setup-order-forward = Vers l’avant
setup-object-delete = { $what ->
    [letters] Supprimer la case d’obstacle
    [grids] Supprimer la grille
    [areas] Supprimer la surface marquée
   *[zones] Supprimer la zone
}
setup-object-done = Terminé
setup-draw-box = Touchez le milieu de la case.
setup-draw-circle = { $n ->
    [0] Touchez le centre du cercle.
   *[other] Touchez un point sur le bord du cercle.
}
setup-draw-snap = Accrocher aux points et aux bords
setup-draw-grid = Touchez les quatre coins dans le sens des aiguilles d’une montre, à partir de la première case de la première rangée ({ $n } sur 4).
setup-draw-outline = { $what ->
    [areas] Touchez l’image pour poser les coins de la surface marquée (déjà { $n }). Maintenez et glissez pour en placer un exactement.
   *[zones] Touchez l’image pour poser les coins de la zone (déjà { $n }). Maintenez et glissez pour en placer un exactement.
}
setup-draw-outline-close = Continuez, ou touchez le premier point pour fermer.
setup-draw-heading = Dessin
setup-draw-new = { $what ->
    [circles] Nouvelle zone ronde
    [letters] Nouvelle case d’obstacle
    [grids] Nouvelle grille
    [areas] Nouvelle surface marquée
   *[zones] Nouvelle zone
}
setup-draw-undo-point = Annuler le dernier point
setup-draw-cancel = Abandonner
setup-draw-close = Fermer le tracé
setup-list-zones = Zones, de l’arrière vers l’avant
setup-list-obstacle-boxes = Cases d’obstacle
setup-list-grids = Grilles
setup-list-areas = Surfaces marquées
setup-check-heading = Ce que le contrôle a trouvé
setup-check-count = { $n ->
    [1] Une chose à regarder
   *[other] { $n } choses à regarder
}
setup-check-fault = À corriger : { $message }
setup-check-warning = Peut-être : { $message }
setup-picture-hint-zones = Image en direct avec la carte des zones. Les flèches déplacent le point choisi de 1 millimètre, avec Maj de 5. Page précédente et Page suivante choisissent le point d’avant et d’après, Suppr le retire. Pendant le dessin, Entrée ajoute un point.
setup-zones-none = Pas encore de zones
setup-zones-need-profile = Les zones se dessinent en millimètres. Calibrez d’abord la piste sous « Position ».
setup-zones-need-calibration = L’image de la caméra n’a pas la même forme qu’au calibrage. Calibrez à nouveau sous « Position ».
setup-map-undo = Annuler
setup-map-redo = Rétablir
setup-map-check = Contrôler
setup-map-save-anyway = Enregistrer quand même
setup-map-save = Enregistrer
setup-map-not-saved = Non enregistré. Corrigez d’abord ce qui est numéroté dans l’image.
setup-zones-choose = Touchez une zone de l’image, ou choisissez-en une ici.
setup-zones-view = Touchez une zone de l’image pour voir ses points.
setup-object-add = { $what ->
    [circles] Ajouter une zone ronde
    [letters] Ajouter une case d’obstacle
    [grids] Ajouter une grille
    [areas] Ajouter une surface marquée
   *[zones] Ajouter une zone
}
setup-light-measured-number = { $measured } Numéro { $n } dans l’image.
setup-focus-name = Netteté
setup-exposure-name = Exposition
setup-contrast-name = Contraste
setup-evenness-name = Uniformité
setup-glare-name = Reflets
setup-flicker-name = Scintillement
setup-flatness-name = Planéité
setup-view-name = Angle de vue
setup-light-finding = { $name } : { $level }
