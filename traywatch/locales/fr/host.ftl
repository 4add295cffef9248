page-connection-tray-lost-trying-again = Connexion à la piste perdue. Nouvel essai…
page-skip-to-session = Aller à la nouvelle partie
page-host-table = Accueillir la table
page-open-host-link = Ouvrez cette page avec le lien de l’hôte. La piste l’affiche avec son QR code au démarrage. Il se termine par #token=…
page-or-enter-token = Ou collez ici ce lien ou le jeton
page-let-me-in = Entrer
page-neither-link-nor-token = Ce n’est ni un lien ni un jeton.
page-not-tables-token = Ce n’est pas le jeton de cette table.
page-invite = Inviter à la table
page-qr-code-address-where-players = QR code de l’adresse pour rejoindre la table
page-scan-or-open = Scannez ce code, ou ouvrez
page-and-type = Puis tapez le code :
page-code = Code { $x }
page-plays = joue { $seats }
page-has-no-seat-yet = pas encore de place
page-nobody-has-joined-yet = Personne n’a encore rejoint la table.
page-new-codes-everybody = De nouveaux codes pour tout le monde ?
page-code-hosts-link-every-phones = Le code, le lien de l’hôte et l’accès de chaque téléphone cessent aussitôt d’être valables. Tout le monde doit rejoindre la table à nouveau.
page-make-new-ones = En créer
page-make-new-codes = Créer de nouveaux codes
page-new-codes-made = Les nouveaux codes sont prêts.
page-leave = Annuler
page-new-session = Nouvelle partie
page-continue-game = Reprendre une partie
page-table = { $game } est sur la table
page-table-3 = sur la table
page-table-4 = Sur la table : { $game }
page-table-again = { $one } est de retour sur la table.
page-go = Reprendre
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
page-tray-watches-again = La piste regarde à nouveau.
page-tray-lets-dice-lie = La détection est en pause.
page-what-tray-saw = Ce que la piste a vu
page-what-tray-saw-note = Chaque fois que quelque chose a bougé dans la piste sans donner de jet.
page-go-watching = Reprendre la détection
page-let-dice-lie-while = Mettre la détection en pause
page-kept-these-dice-play = Dés enregistrés.
page-dice-table = Dés de cette table
page-tick-what-you-throw-tray = Cochez les dés que vous lancez : la piste aura moins de doutes. Si rien n’est coché, elle attend ce que le jeu demande.
page-kinds-dice = Types de dés
page-these-dice-play = Enregistrer les dés
page-table-language = Langue des téléphones qui n’en demandent aucune
page-language-saved = Langue enregistrée.
page-stream = Pour un stream
page-add-one-these-obs-as = Ajoutez l’une de ces adresses à OBS comme source navigateur. Le fond est transparent.
page-overlay-clips = Clips au ralenti
page-overlay-clips-none = Jamais
page-overlay-clips-decisive = Critiques, échecs, contacts
page-overlay-clips-every = Chaque jet
page-card-middle = Une carte au milieu
page-line-bottom = Une ligne en bas
page-dice-alone = Les dés seuls
page-game-2 = Jeu
page-cards = Cartes
page-cannot-used = { $set } est inutilisable : { $problem }
page-who-plays = Joueurs
page-name = Nom
page-plays-3 = Joue ({ $word })
page-player = cette personne
page-take-off-list = Retirer { $player }
page-one-more-player = Ajouter quelqu’un
page-game = { $most ->
    [1] Ce jeu se joue seul.
   *[other] Ce jeu se joue à { $most }.
}
page-can-play = De { $least } à { $most } joueurs.
page-house-rules = Règles maison
page-leave-them-as-they-open = Laissez-les telles quelles, ou ouvrez ce que vous jouez autrement.
page-begin = Commencer
page-to = { $least } à { $most }
page-earlier = { $say } : monter
page-yes = Oui
page-no = Non
page-changed-mark = modifié
page-changed = Modifiés : { $n }
page-as-usual = par défaut
page-programs = Programmes
page-players-only = Joueurs seulement : personne d’autre sur le réseau ne voit la table
page-read-table = Lire la table
page-ask-dice = Demander des dés
page-answer-questions-correct-dice = Répondre aux questions et corriger les dés
page-start-sessions-change-settings = Commencer des parties et changer les réglages
page-records-wait = { $waiting ->
    [1] Un enregistrement attend.
   *[other] { $waiting } enregistrements attendent.
}
page-everything-sent = Tout a été envoyé.
page-send-again = Renvoyer
page-forget = Abandonner
page-token = Jeton de { $made }
page-token-label = Jeton
page-copy-into-program-now-not = Copiez-le maintenant dans le programme. Il ne sera plus affiché.
page-last-used = { $scopes } · dernière utilisation : { $when }
page-never-used = { $scopes } · jamais utilisé
page-revoke = Révoquer { $name }
page-revoke-2 = Révoquer
page-no-program-has-token = Aucun programme n’a de jeton.
page-name-new-program = Nom d’un nouveau programme
page-what-may-do = Ce qu’il peut faire
page-make-token = Créer un jeton
page-web-pages-may-call-tray = Pages web qui peuvent appeler la piste, une adresse par ligne
page-allow-these = Les autoriser
page-preset-party = Le groupe
page-preset-stats = Statistiques de la partie
page-settings = Réglages et connexions
page-backups = Sauvegardes

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
