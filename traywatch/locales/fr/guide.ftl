# The guided set-up.

guide-tab = Guide
guide-step-of = Étape { $n } sur { $all }
guide-name = { $step ->
    [language] Langue
    [source] Caméra
    [mat] Tapis
    [light] Lumière et netteté
    [calibrate] Calibrer
    [try] Jet d’essai
    [game] Jeu
   *[invite] Inviter
}
guide-state = { $state ->
    [done] fait
    [skipped] passé
   *[open] à faire
}
guide-all-steps = Toutes les étapes
guide-back = Retour
guide-next = Suivant
guide-skip = Passer cette étape
guide-to-table = À la table
guide-finished = Votre piste est prête
guide-finished-about = Vous pouvez rouvrir chaque étape à tout moment.
guide-checks = { $n ->
    [1] Un contrôle de cet ordinateur signale quelque chose
   *[other] Les contrôles de cet ordinateur signalent { $n } choses
}
guide-check-name = { $name ->
    [camera] Caméra :
    [busy] Autres programmes :
    [rights] Accès aux caméras :
    [light] Lumière :
    [profile] Profil de la piste :
    [view] Angle de vue :
   *[mat] Tapis :
}
guide-about-language = Choisissez la langue de ce téléphone. Les téléphones qui n’en demandent aucune la reçoivent aussi.
guide-about-source = D’où viennent les images de vos dés ?
guide-demo-note = La démo montre des jets enregistrés. Choisissez une caméra pour lancer vos propres dés.
guide-this-phone = Ce téléphone peut aussi être la caméra. Continuez alors l’installation sur un autre appareil.
guide-use-this-phone = Prendre ce téléphone comme caméra
guide-choose-camera = Choisir une caméra
guide-mat = { $mat ->
    [printed] Un tapis imprimé
    [own] Mon propre plan ou plateau
   *[none] Pas de tapis
}
guide-mat-note = { $mat ->
    [printed] Les dés sont lus, et la piste sait où chacun est tombé.
    [own] Vous touchez ses quatre coins sur l’image, et dessinez ses zones plus tard.
   *[none] Les dés sont lus. Leur place ne compte pas. Les jets libres n’en demandent pas plus.
}
guide-mat-paper = Papier
guide-paper = { $size ->
    [a4] A4
    [letter] Letter
    [a3] A3
   *[tabloid] Tabloid
}
guide-mat-print = Ouvrir le tapis pour l’imprimer
guide-mat-scale = Imprimez à 100 %, sans adapter à la page. La règle au bord doit mesurer 100 mm.
guide-mat-lay = Posez-le bien à plat dans la piste. Les quatre marqueurs des coins doivent être dans l’image.
guide-markers = Marqueurs de coin vus en ce moment : { $n } sur 4.
guide-calibrate-none = Sans tapis, il n’y a rien à calibrer. La piste lit les dés partout dans l’image.
guide-area-learned-note = La ligne montre où vos dés se sont arrêtés. Les dés en dehors sont lus aussi. Si un dé a quitté la piste, annulez le lancer.
guide-area-learning-note = La piste apprend de vos lancers où les dés s’arrêtent. Dés pour l’instant : { $n } sur { $least }.
guide-area-cut = Des dés s’arrêtent au bord de l’image. Déplacez la caméra jusqu’à voir toute la piste.
guide-own-zones = Vous pouvez maintenant dessiner les zones de votre plan :
guide-try-about = Retirez tous les dés de la piste. Puis lancez un dé.
guide-try-waits = En attente de votre jet…
guide-try-read = Nous lisons { $dice }, c’est bien ça ?
guide-try-die = { $label } sur le { $kind }
guide-try-yes = Oui, c’est ça
guide-try-change = C’est faux
guide-try-what = Que montre le dé ?
guide-try-again = Lancer encore
guide-try-demo = La démo montre des jets enregistrés. Choisissez d’abord une caméra, puis essayez vos dés.
guide-try-none = Sans caméra, il n’y a rien à essayer. Vous saisissez chaque jet sur la page de la table.
guide-try-game = { $game } est sur la table. Un essai ne doit pas y compter. La partie pourra reprendre plus tard.
guide-try-free = Commencer des jets libres
guide-game-now = { $game } est sur la table. Continuez, ou commencez un autre jeu.
guide-about-invite = Toutes les personnes qui jouent scannent ce code avec un téléphone du même réseau.
