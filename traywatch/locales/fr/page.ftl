page-skip-to-roll = Aller au dernier jet
page-menu = Menu
page-close = Fermer
page-ready = Prêt
page-rolling = Ça roule…
page-paused = En pause
page-now = Maintenant
page-last-roll = Dernier jet
page-dice-rolling = Les dés roulent…
page-what-happened = Ce qui s’est passé
page-how-to-play = Comment marche ce jeu
page-how-to-play-game = Comment marche { $game }
page-where-landed = Où les dés sont tombés
page-board = Plateau
page-party = Groupe
page-earlier-rolls = Jets précédents
page-whose-rolls = Les jets de qui
page-rolls-of-die = Les jets de quel dé
page-show-older = Voir des jets plus anciens
page-table-state = Ce que la table attend
page-no-game = Aucune partie en cours
page-watching-note = Vous regardez.
page-watching-join-note = Vous regardez. Pour jouer, tapez le code de la table.
page-closed-join-note = Seules les personnes qui ont rejoint cette table la voient. Pour en être, tapez le code de la table.
page-seat-not-in-session = Une nouvelle partie a commencé. Votre place n’y figure pas.
page-join-table = Rejoindre la table
page-take-seat = Prendre une place
page-resume = Reprendre
page-pause = Pause
page-source-line = Source : { $source }. Traywatch { $version }
page-your-question = C’est à vous
page-lost-last-state = La piste ne répond pas. Voici le dernier état connu. Nouvel essai…
page-offline-last-state = Ce téléphone est hors ligne. Voici le dernier état connu. Nouvel essai…
page-too-many-pages = Trop de pages sont ouvertes. Cette page interroge la piste toutes les { $s } s. Fermez les pages que personne ne regarde.
page-tray-unreachable = La piste ne répond pas pour l’instant.
page-change-not-sent = La piste ne répond pas pour l’instant. Rien n’a été modifié.
page-table-moved-on = La partie a avancé. Regardez de nouveau.
page-answer-too-late = La réponse est arrivée entre-temps : la vôtre n’a pas été prise. { $what }
page-tray-status = La piste a répondu { $status }.
page-earlier-steps = Avant
page-needs-line = Il vous faut : { $needs }.
# The letter of dice notation, which French shares with English.
die-letter = d
page-no-roll-yet = Aucun jet pour l’instant. À vous !
page-rolled-at = Lancé à { $clock }
page-die-picture = Le dé vu par la caméra
page-tray-picture = La piste vue par la caméra
page-state-needs-answer = Attend une réponse
page-state-dice-missing = Il manque des dés
page-state-wrong-die = Mauvais dé
page-state-not-counted = Non compté
page-state-reroll = À relancer
page-state-rerolled = Relancé
page-state-undone = Annulé
page-state-corrected = Corrigé
page-why-option = Pourquoi ?
page-why-total = Comment on arrive là
page-why-rules = Les règles en jeu
page-why-no-text = Cette règle n’est pas encore expliquée.
page-die-unnamed = un dé
page-zone-word = { $zone ->
    [crit] coup critique
    [hit] touché
    [miss] raté
    [fumble] échec critique
    [off] hors du tapis
   *[other] { $zone }
}
page-zone-name = { $zone ->
    [crit] Coup critique
    [hit] Touché
    [miss] Raté
    [fumble] Échec critique
    [off] Hors du tapis
   *[other] { $zone }
}
page-color-name = { $color ->
    [black] noir
    [gray] gris
    [white] blanc
    [bone] ivoire
    [brown] brun
    [red] rouge
    [orange] orange
    [yellow] jaune
    [green] vert
    [turquoise] turquoise
    [cyan] cyan
    [blue] bleu
    [purple] violet
    [pink] rose
   *[other] { $color }
}
page-color-die = { $kind ->
    [any] dé
   *[other] { $kind }
} { page-color-name }
page-die-name = { $color ->
    [none] { $kind ->
        [any] dé
       *[other] { $kind }
    }
   *[other] { $kind ->
        [any] dé
       *[other] { $kind }
    } { page-color-name }
}
page-dice-named = { $color ->
    [none] { $n ->
        [1] { $kind ->
            [any] dé
           *[other] { $kind }
        }
       *[other] { $n } × { $kind ->
            [any] dé
           *[other] { $kind }
        }
    }
   *[other] { $n ->
        [1] { $kind ->
            [any] dé
           *[other] { $kind }
        } { $color }
       *[other] { $n } × { $kind ->
            [any] dé
           *[other] { $kind }
        } { $color }
    }
}
page-with-note = { $what } ({ $note })
page-die-uncertain = incertain
page-die-cocked = incliné
page-die-off-mat = hors du tapis
page-die-stacked = sur un autre dé
page-die-unread-in-zone = { $called }, non lu, { $zone }
page-die-unread = { $called }, non lu
page-die-shows-in-zone = { $called }, montre { $face }, { $zone }
page-die-shows = { $called }, montre { $face }
page-die-show-picture = { $name }. Voir l’image
page-die-face = { $kind ->
    [any] un dé
   *[other] { $kind }
} { $face ->
    [none] non lu
   *[other] { $face }
}
page-die-shows-line-in-zone = { $called } montre { $face }, { $zone }.
page-die-shows-line = { $called } montre { $face }.
page-die-unread-line-in-zone = { $called } : illisible, { $zone }.
page-die-unread-line = { $called } : illisible.
page-die-row-kind = Type
page-die-row-unclear = pas clair
page-die-row-face = Montre
page-die-row-name = C’est
page-die-row-read-by = Lu par
page-die-read-by-person = quelqu’un à la table
page-die-row-confidence = Confiance
page-percent = { $percent } %
page-percent-over = plus de 99 %
page-percent-under = moins de 1 %
page-percent-likely = probable à { $percent } %
page-die-row-alternatives = Peut-être
page-die-row-position = Position
page-die-position = { $x } mm, { $y } mm
page-die-row-zone = Zone
page-die-row-zone-by = Zone choisie par
page-die-row-zones = Possible
page-die-row-touched = A touché
page-touched-obstacle = un obstacle
page-die-in = { $zone ->
    [none] { $kind ->
        [any] dé { $face } hors de toute zone
       *[other] { $kind } { $face } hors de toute zone
    }
   *[other] { $kind ->
        [any] dé { $face }, { page-zone-word }
       *[other] { $kind } { $face }, { page-zone-word }
    }
}
page-no-die = aucun dé
page-mat-from-above = Le tapis vu d’en haut : { $dice }.
page-roll-unknown = Ce jet n’existe pas.
page-list-empty = Aucun pour l’instant.
page-everybody = Tout le monde
page-all-dice = Tous les dés
page-option-correct = C’est faux
page-correction-unchanged = C’est déjà ce qui est écrit.
page-correction-kind = C’est un
page-correction-face = Ce qu’il montre vraiment
page-zone-question = Où il se trouve
page-correction-send = Corriger
page-correction-done = Corrigé
page-undo-roll-question = Annuler ce jet ?
page-undo-roll-note = Les dés sont vraiment tombés ainsi. Annulez le jet seulement s’il ne doit pas compter. Il reste au journal comme nul, et il faut relancer.
page-undo-roll-cancel = Le garder
page-undo-roll-send = L’annuler
page-undo-roll = ↶ Annuler le jet
page-undo-roll-before = ↶ Annuler le jet d’avant
page-undo-last-step = ↶ Annuler la dernière étape
page-undo-last-step-before = ↶ Annuler l’étape d’avant
page-redo = ↷ Rétablir
page-step-dropped = Une étape suivante ne convient plus et a été retirée.
page-steps-dropped = { $dropped ->
    [1] 1 étape suivante ne convient plus et a été retirée.
   *[other] { $dropped } étapes suivantes ne conviennent plus et ont été retirées.
}
page-todo-heading = À refaire sur la table
page-changes-heading = Ce qui a changé
page-changes-none = Rien d’autre n’a changé.
page-state-redone = Rétabli
page-activity = Activité
page-activity-none = Personne n’a encore rien fait à la main dans cette partie.
page-refused-heading = Ça n’a pas marché
page-question-picture = Le dé en question, vu par la caméra
page-another-number = Un autre nombre…
page-enter-by-hand = Saisir à la main
page-enter-throw = Saisir un jet
page-rules-of-step = Qu’est-ce que c’est ? Les règles en jeu
page-as-list = En liste
page-next-player = Ensuite : { $who }
page-next-label = Ensuite
page-or-divider = ou
page-done = Terminé
page-roll-prompt = Lancez les dés.
page-use-ability = Utiliser une capacité
page-ability-of = Capacité : { $who }
page-option-minor-action = D’abord une action mineure
page-stage = { $stage ->
    [rethrow] Dégâts bonus
    [circumstances] Avantage, abri…
    [ask_for_dice] Demander des dés
    [ask_or_turn] Des dés ou une personne
    [none] Choisir
   *[other] Autres choix
}
page-number-from = Un nombre de { $least } à { $most }
page-number-less = Un de moins
page-number-more = Un de plus
page-text-example = Par exemple { $like }
page-watching-answer-note = Vous regardez. Pour répondre, rejoignez la table : scannez son QR code ou tapez son code.
page-answer-of-other = On attend { $name }. La réponse peut aussi venir de l’hôte.
page-face-means = { $face } : { $meaning }
page-entry-face-of = Ce que montre le { $called }
page-entry-face = Ce qu’il montre
page-entry-face-placeholder = montre
page-entry-color = Sa couleur
page-entry-die-number = Dé { $i }
page-entry-die = Le dé
page-entry-kind = Son type
page-entry-zone-of = Où se trouve le { $called }
page-entry-other-kind = Type de dé
page-entry-use = Valider
page-entry-add-die = Ajouter un dé
page-name-about = { $who } : { $about }
page-map-can-scrolled = La carte. On peut la faire défiler.
page-board-empty = Rien n’est encore sur le plateau.
page-board-figures = Qui se trouve où
page-board-tap-space = Touchez une case
page-seat-details = En savoir plus : { $seat }
page-seat-turn = (c’est son tour)
page-seat-out = (hors jeu)
page-bar-of = { $now } sur { $most }
page-board-count = { $n } ici
page-board-nobody = personne ici
page-board-elsewhere = Ailleurs
page-role-watching = Regarde
page-role-host = Hôte
page-me-plays = { $name } · joue { $figure }
page-me-no-seat = { $name } · sans place
page-seat-free = libre
page-seat-taken = prise par { $players }, peut se partager
page-seat-none = Sans place
page-seat-none-note = Je regarde ou j’aide
page-join-code = Code de la table
page-join-name = Votre nom
page-join-seat = Votre place
page-join-watch = Regarder seulement
page-seat-not-changed = Impossible de changer de place pour l’instant.
page-role-host-note = Vous êtes l’hôte. Vous pouvez répondre pour tout le monde, corriger les jets et annuler des étapes.
page-role-player-note = Vous pouvez répondre pour votre place et pour ce qui n’est à personne, corriger vos jets et annuler ce que vous avez fait.
page-leave-table = Quitter la table
page-connection = Cette connexion
page-connection-note = Chiffrée avec le certificat de la piste
page-connection-why = Entre cet appareil et la piste, tout est chiffré. La piste a créé son certificat elle-même, car aucune autorité ne connaît une piste chez soi. C’est pourquoi votre navigateur vous a averti.
page-connection-compare = Ouvrez le certificat depuis la barre d’adresse du navigateur. Son empreinte SHA-256 doit commencer par ces chiffres de votre lien ou QR code :
page-connection-differs = Si les chiffres diffèrent, quelqu’un lit peut-être vos échanges. Fermez cette page et prévenez l’hôte.
page-language = Langue
page-speak-results = Lire les résultats à voix haute
page-speak-results-note = Ce téléphone annonce chaque jet
page-speak-results-on = Les résultats sont désormais lus à voix haute.
page-menu-join-note = Avec son code, pour répondre et choisir
page-menu-seat-note = Changer de place ou quitter la table
page-menu-fairness = Les dés sont-ils équilibrés ?
page-menu-fairness-note = Ce que chaque dé a montré jusqu’ici
page-menu-activity-note = Réponses, corrections, étapes annulées
page-menu-host = Page de l’hôte
page-menu-host-note = Parties, places, règles maison, joueurs
page-menu-setup = Caméra et tapis
page-menu-setup-note = Lumière, netteté, calibrage, zones
page-menu-overlay = Incrustation pour un stream
page-menu-overlay-note = Le dernier jet sur fond transparent, pour OBS
page-rolls-label = Jets
page-link-to-table = Vers la table
page-host-only = Pour l’hôte seulement
page-tray = Piste
page-motion-too-brief = Les dés sont restés trop peu de temps. Relancez-les ou saisissez-les.
page-motion-not-recognized = Il y a dans la piste quelque chose qui n’a pas été reconnu. Relancez ou saisissez les dés.
page-motion-still-rolling = Quelque chose bouge dans la piste depuis un moment. Retirez les mains et tout le reste de l’image.
page-motion-camera-moves = La caméra ou la piste bouge, des lancers peuvent donc passer inaperçus. Posez la caméra sur un support stable.
page-more = Plus
page-demo-take-over = Prendre la main : je décide
page-demo-autoplay = Laisser la démo jouer seule
page-demo-decide-note = Dans cette démo, c’est vous qui décidez. Les dés roulent quand vous le dites.
page-demo-other-game = Regarder un autre jeu
page-demo-own-dice = Jouer avec mes dés
page-demo-own-dice-note = Caméra, tapis et jeu, étape par étape
page-big-screen = Grand écran
page-demo-roll = Lancer pour moi
page-why-row = Pourquoi
page-hint-from-the-side = La caméra regarde de côté. Prenez l’image d’en haut.
page-hint-overexposed = L’image est trop claire.
page-hint-unknown-text = Ce symbole est inconnu. Vous pouvez apprendre vos propres dés à la piste.
page-hint-fudge-dice = On dirait un dé Fudge. Demandez dF avant le jet, ou faites-le ajouter par l’hôte aux dés en jeu.
page-hint-mirrored = L’image est inversée comme dans un miroir.
page-hint-maybe-mirrored = L’image est peut-être inversée comme dans un miroir. Quelques jets de plus le diront.
page-hidden-roll = Jet caché
page-hidden-roll-note = Tout le monde ne voit pas le résultat
page-hidden-host = Seul l’hôte voit ceci.
page-hidden-both = Seuls l’hôte et qui lance voient ceci.
page-reveal = Révéler

## Changes by hand

page-change-by-hand = Modifier à la main
page-change-by-hand-note = Vie, objets, positions, tour
page-changed-by-hand = Modifié à la main
page-answer-otherwise = Répondre autrement

## History and long lists

page-earlier-session = Partie précédente
page-without-game = Sans jeu
page-find = Chercher…
page-summary = Bilan
page-summary-note = Jets, coups critiques et chance de chacun
page-search-rolls = Chercher dans les jets

## The stage
page-skip-to-request = Aller à ce que la table attend
page-marked-place = Regardez ici
page-question = Une question
page-your-turn = À vous
page-turn-of = { $does ->
    [roll] { $who } lance
    [choice] { $who } choisit
   *[place] À { $who } de jouer
}
page-demo = La démo
page-demo-plays = La démo joue seule. Prenez la main, et c’est vous qui décidez.
page-demo-asks = De temps en temps, un mauvais dé tombe dans la piste, pour vous montrer comment elle pose ses questions.
page-demo-own = Vos propres dés
page-demo-take-over-short = Prendre la main
page-demo-autoplay-short = Jeu auto
page-demo-question = Dans la démo : voici comment la piste pose ses questions.
page-theme = Couleurs
page-theme-dark = Sombres
page-theme-light = Claires
page-theme-auto = Comme l’appareil
page-sounds = Sons
page-sounds-note = Un choc à chaque jet, une cloche pour un coup critique
page-link-invalid = Ce lien de l’hôte n’est plus valable. La piste affiche le nouveau quand elle démarre.
page-which-face = Touchez ce qu’il montre
page-which-zone = Touchez l’endroit où il se trouve
page-something-else = Un autre dé ou une autre face
page-unknown-page = Cette page n’est pas ici.

## Turn order

page-order = Ordre des tours
page-order-note = L’initiative, et la suite des tours
page-watch-roll = Revoir le lancer
