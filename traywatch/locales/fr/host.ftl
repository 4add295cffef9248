page-lost-trying-again = Connexion à la piste perdue. Nouvel essai…
page-skip-to-session = Aller à la nouvelle partie
page-host-table = Accueillir la table
page-host-link-needed = Ouvrez cette page avec le lien de l’hôte. La piste l’affiche avec son QR code au démarrage. Il se termine par #token=…
page-host-token-field = Ou collez ici ce lien ou le jeton
page-host-sign-in = Entrer
page-host-token-unreadable = Ce n’est ni un lien ni un jeton.
page-host-token-wrong = Ce n’est pas le jeton de cette table.
page-invite = Inviter à la table
page-invite-qr-label = QR code de l’adresse pour rejoindre la table
page-invite-scan = Scannez ce code, ou ouvrez
page-invite-type-code = Puis tapez le code :
page-invite-code = Code { $x }
page-player-seats = joue { $seats }
page-player-no-seat = pas encore de place
page-players-none = Personne n’a encore rejoint la table.
page-codes-question = De nouveaux codes pour tout le monde ?
page-codes-note = Le code, le lien de l’hôte et l’accès de chaque téléphone cessent aussitôt d’être valables. Tout le monde doit rejoindre la table à nouveau.
page-codes-send = En créer
page-codes-new = Créer de nouveaux codes
page-codes-done = Les nouveaux codes sont prêts.
page-cancel = Annuler
page-new-session = Nouvelle partie
page-continue-game = Reprendre une partie
page-table-of-game = { $game } est sur la table
page-session-on-table = sur la table
page-game-on-table = Sur la table : { $game }
page-session-resumed = { $one } est de retour sur la table.
page-session-continue = Reprendre
page-session-line = { $cards ->
    [none] { $players } · { $steps ->
        [1] une étape
       *[other] { $steps } étapes
    } · dernière : { $when }
   *[other] { $players } · { $steps ->
        [1] une étape
       *[other] { $steps } étapes
    } · dernière : { $when } · { $cards }
}
page-camera-calibration-areas = Caméra, calibrage et zones
page-detection-on = La piste regarde à nouveau.
page-detection-off = La détection est en pause.
page-tray-log = Ce que la piste a vu
page-tray-log-note = Chaque fois que quelque chose a bougé dans la piste sans donner de jet.
page-detection-resume = Reprendre la détection
page-detection-pause = Mettre la détection en pause
page-dice-set-saved = Dés enregistrés.
page-dice-set = Dés de cette table
page-dice-set-note = Cochez les dés que vous lancez : la piste aura moins de doutes. Si rien n’est coché, elle attend ce que le jeu demande.
page-dice-set-kinds = Types de dés
page-dice-set-save = Enregistrer les dés
page-language-of-table = Langue des téléphones qui n’en demandent aucune
page-language-saved = Langue enregistrée.
page-stream = Pour un stream
page-stream-note = Ajoutez l’une de ces adresses à OBS comme source navigateur. Le fond est transparent.
page-overlay-clips = Clips au ralenti
page-overlay-clips-none = Jamais
page-overlay-clips-decisive = Critiques, échecs, contacts
page-overlay-clips-every = Chaque jet
page-overlay-card = Une carte au milieu
page-overlay-line = Une ligne en bas
page-overlay-dice = Les dés seuls
page-game-label = Jeu
page-cards = Cartes
page-cards-unusable = { $set } est inutilisable : { $problem }
page-players-heading = Joueurs
page-name = Nom
page-player-plays = Joue ({ $word })
page-player-unnamed = cette personne
page-player-remove = Retirer { $player }
page-player-add = Ajouter quelqu’un
page-players-at-most = { $most ->
    [1] Ce jeu se joue seul.
   *[other] Ce jeu se joue à { $most }.
}
page-players-range = De { $least } à { $most } joueurs.
page-house-rules = Règles maison
page-house-rules-note = Laissez-les telles quelles, ou ouvrez ce que vous jouez autrement.
page-session-start = Commencer
page-number-range = { $least } à { $most }
page-order-move-up = { $say } : monter
page-switch-yes = Oui
page-switch-no = Non
page-setting-changed = modifié
page-settings-changed = Modifiés : { $n }
page-settings-default = par défaut
page-programs = Programmes
page-access-players-only = Joueurs seulement : personne d’autre sur le réseau ne voit la table
page-scope-read = Lire la table
page-scope-ask = Demander des dés
page-scope-answer = Répondre aux questions et corriger les dés
page-scope-host = Commencer des parties et changer les réglages
page-records-waiting = { $waiting ->
    [1] Un enregistrement attend.
   *[other] { $waiting } enregistrements attendent.
}
page-records-sent = Tout a été envoyé.
page-records-send-again = Renvoyer
page-records-discard = Abandonner
page-program-token = Jeton de { $made }
page-program-token-label = Jeton
page-program-token-note = Copiez-le maintenant dans le programme. Il ne sera plus affiché.
page-program-last-used = { $scopes } · dernière utilisation : { $when }
page-program-never-used = { $scopes } · jamais utilisé
page-program-revoke-name = Révoquer { $name }
page-program-revoke = Révoquer
page-programs-none = Aucun programme n’a de jeton.
page-program-name = Nom d’un nouveau programme
page-program-scopes = Ce qu’il peut faire
page-program-make-token = Créer un jeton
page-origins-field = Pages web qui peuvent appeler la piste, une adresse par ligne
page-origins-save = Les autoriser
page-preset-party = Le groupe
page-preset-stats = Statistiques de la partie
page-settings = Réglages et connexions
page-backups = Sauvegardes
page-file-empty = Le fichier est vide. Choisissez-en un autre.
page-updates = Mises à jour

## Les caméras, et qui est là

page-phone-camera = Un téléphone comme caméra
page-phone-camera-scan = Scannez ce code avec le téléphone posé au-dessus de la piste. Il pourra envoyer des images et rien d’autre. Un lien plus ancien cesse de marcher.
page-phone-camera-code = QR code du lien qui fait d’un téléphone la caméra
page-phone-camera-warning = Le téléphone avertit une fois qu’il ne connaît pas le certificat de cette piste. Choisissez « Paramètres avancés » ou « Afficher les détails », puis continuez vers la page.
page-phone-camera-needs-tls = Les téléphones n’autorisent la caméra que sur une page sécurisée. Activez d’abord https. Cette page se rouvre alors, et chaque navigateur avertit une fois, car la piste fait elle-même son certificat.
page-phone-camera-tls = Activer https
page-phone-camera-compare = Comparez avant de continuer : l’empreinte SHA-256 du certificat doit commencer par ces chiffres.
page-phone-camera-other-source = Cette piste utilise une autre caméra. Pour utiliser un téléphone, choisissez-le sous « Caméra ».
page-camera = Caméra
page-camera-in-use = Utilisée
page-camera-use = Utiliser
page-camera-again = Rouvrir
page-camera-use-this = Utiliser : { $camera }
page-camera-look = Voir
page-camera-look-through = Voir avec : { $camera }
page-camera-opening = Ouverture de la caméra…
page-camera-picture = Ce que montre la caméra : { $camera }
page-camera-demo = Jets enregistrés (démo)
page-camera-usb = Caméra USB { $number }
page-camera-pi = Caméra Pi { $number }
page-camera-phone = Un téléphone au-dessus de la piste
page-camera-stream = Une caméra du réseau
page-camera-none = Pas de caméra : on saisit les jets
page-camera-other = Une autre source
page-camera-address = Adresse d’une caméra du réseau
page-camera-use-address = Utiliser cette adresse
page-camera-search = Chercher à nouveau
page-camera-show-code = Montrer le code
page-camera-changed = La piste passe à votre choix.
page-camera-fixed = La configuration indique { $source }. Un autre choix vaut jusqu’au prochain démarrage de la piste.
page-be-the-camera = Envoyer des images comme caméra
page-has-joined = { $name } a rejoint la table.
page-joined-at = à la table depuis { $time }
page-remove = Retirer
page-remove-player = Retirer { $name }
page-remove-player-ask = Retirer { $name } ?
page-remove-player-means = Ce téléphone ne pourra plus que regarder. Qui connaît le code peut revenir : créez de nouveaux codes pour l’empêcher.
page-was-removed = { $name } n’est plus à la table.
page-codes-guessed = Quelqu’un essaie de deviner les codes : seuls ce code long et le QR code comptent désormais.
page-places-left = { $n ->
    [0] La table est complète. Retirez quelqu’un ou créez de nouveaux codes.
    [1] Une personne peut encore venir.
   *[other] { $n } personnes peuvent encore venir.
}
page-for-a-screen = Un téléviseur à la table, qui ne peut que regarder :
