page-skip-to-roll = Aller au dernier jet
page-menu = Menu
page-close = Fermer
page-ready = Prêt
page-rolling = Ça roule…
page-paused = En pause
page-now = Maintenant
page-last-throw = Dernier jet
page-dice-rolling = Les dés roulent…
page-what-happened = Ce qui s’est passé
page-how-this-goes = Comment marche ce jeu
page-how-goes = Comment marche { $game }
page-where-landed = Où les dés sont tombés
page-board = Plateau
page-party = Groupe
page-earlier-rolls = Jets précédents
page-whose-rolls = Les jets de qui
page-rolls-of-die = Les jets de quel dé
page-show-older = Voir des jets plus anciens
page-table-waits-for = Ce que la table attend
page-no-game-being-played = Aucune partie en cours
page-you-looking = Vous regardez.
page-looking-join-here = Vous regardez. Pour jouer, tapez le code de la table.
page-closed-join-here = Seules les personnes qui ont rejoint cette table la voient. Pour en être, tapez le code de la table.
page-new-session-your-seat-not = Une nouvelle partie a commencé. Votre place n’y figure pas.
page-join-table = Rejoindre la table
page-take-seat = Prendre une place
page-go-throwing = Reprendre
page-pause = Pause
page-pictures-come-from-traywatch = Source : { $source }. Traywatch { $version }
page-you = C’est à vous
page-tray-cannot-reached-you-see = La piste ne répond pas. Voici le dernier état connu. Nouvel essai…
page-phone-offline-you-see-what = Ce téléphone est hors ligne. Voici le dernier état connu. Nouvel essai…
page-too-many-pages = Trop de pages sont ouvertes. Cette page interroge la piste toutes les { $s } s. Fermez les pages que personne ne regarde.
page-tray-cannot-reached-just-now = La piste ne répond pas pour l’instant.
page-tray-cannot-reached-just-now-2 = La piste ne répond pas pour l’instant. Rien n’a été modifié.
page-table-has-moved-look-again = La partie a avancé. Regardez de nouveau.
page-answered-meanwhile = La réponse est arrivée entre-temps : la vôtre n’a pas été prise. { $what }
page-tray-answered = La piste a répondu { $status }.
page-before = Avant
page-you-need = Il vous faut : { $needs }.
# The letter of dice notation, which French shares with English.
die-letter = d
page-no-throw-yet-roll = Aucun jet pour l’instant. À vous !
page-thrown = Lancé à { $clock }
page-die-as-camera-saw = Le dé vu par la caméra
page-tray-as-camera-saw = La piste vue par la caméra
page-waits-answer = Attend une réponse
page-not-all-there-yet = Il manque des dés
page-not-what-asked = Mauvais dé
page-not-counted = Non compté
page-thrown-again = À relancer
page-thrown-again-2 = Relancé
page-taken-back = Annulé
page-corrected = Corrigé
page-why = Pourquoi ?
page-how-worked-out = Comment on arrive là
page-rules-used = Les règles en jeu
page-rule-has-no-sentence-yet = Cette règle n’est pas encore expliquée.
page-a-die = un dé
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
page-not-sure = incertain
page-leaning = incliné
page-off-mat-2 = hors du tapis
page-another-die = sur un autre dé
page-not-read = { $called }, non lu, { $zone }
page-not-read-2 = { $called }, non lu
page-shows = { $called }, montre { $face }, { $zone }
page-shows-2 = { $called }, montre { $face }
page-show-picture = { $name }. Voir l’image
page-die-face = { $kind ->
    [any] un dé
   *[other] { $kind }
} { $face ->
    [none] non lu
   *[other] { $face }
}
page-shows-3 = { $called } montre { $face }, { $zone }.
page-shows-4 = { $called } montre { $face }.
page-could-not-read = { $called } : illisible, { $zone }.
page-could-not-read-2 = { $called } : illisible.
page-kind-2 = Type
page-not-clear = pas clair
page-shows-5 = Montre
page-this-is = C’est
page-said = Lu par
page-person-table = quelqu’un à la table
page-sure = Confiance
page-percent = { $percent } %
page-over-99 = plus de 99 %
page-under-1 = moins de 1 %
page-likely = probable à { $percent } %
page-perhaps = Peut-être
page-lies = Position
page-mm-mm = { $x } mm, { $y } mm
page-zone = Zone
page-zone-by = Zone choisie par
page-could = Possible
page-touched = A touché
page-obstacle = un obstacle
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
page-no-such-throw = Ce jet n’existe pas.
page-none-yet = Aucun pour l’instant.
page-everybody = Tout le monde
page-all-dice = Tous les dés
page-not-right = C’est faux
page-how-stands-already = C’est déjà ce qui est écrit.
page-it-is-a = C’est un
page-what-die-really-shows = Ce qu’il montre vraiment
page-where-lies = Où il se trouve
page-put-right = Corriger
page-put-right-2 = Corrigé
page-take-throw-back = Annuler ce jet ?
page-dice-really-fell-so-take = Les dés sont vraiment tombés ainsi. Annulez le jet seulement s’il ne doit pas compter. Il reste au journal comme nul, et il faut relancer.
page-let-count = Le garder
page-take-back = L’annuler
page-undo-throw = ↶ Annuler le jet
page-undo-throw-before = ↶ Annuler le jet d’avant
page-undo-last-step = ↶ Annuler la dernière étape
page-undo-last-step-before = ↶ Annuler l’étape d’avant
page-redo = ↷ Rétablir
page-one-later-step-does-not = Une étape suivante ne convient plus et a été retirée.
page-later-steps-do-not-fit = { $dropped ->
    [1] 1 étape suivante ne convient plus et a été retirée.
   *[other] { $dropped } étapes suivantes ne conviennent plus et ont été retirées.
}
page-set-right-table = À refaire sur la table
page-so-now = Ce qui a changé
page-nothing-else-changed = Rien d’autre n’a changé.
page-done-again = Rétabli
page-who-did-what = Activité
page-nobody-has-done-anything-hand = Personne n’a encore rien fait à la main dans cette partie.
page-not-done = Ça n’a pas marché
page-die-question-as-camera-saw = Le dé en question, vu par la caméra
page-another-number = Un autre nombre…
page-enter-hand = Saisir à la main
page-enter-throw = Saisir un jet
page-what-rules-behind = Qu’est-ce que c’est ? Les règles en jeu
page-as-list = En liste
page-next = Ensuite : { $who }
page-next-2 = Ensuite
page-or = ou
page-done = Terminé
page-throw-dice = Lancez les dés.
page-use-ability = Utiliser une capacité
page-ability-of = Capacité : { $who }
page-minor-action-first = D’abord une action mineure
page-stage = { $stage ->
    [rethrow] Dégâts bonus
    [circumstances] Avantage, abri…
    [ask_for_dice] Demander des dés
    [ask_or_turn] Des dés ou une personne
    [none] Choisir
   *[other] Autres choix
}
page-number-from = Un nombre de { $least } à { $most }
page-one-less = Un de moins
page-one-more = Un de plus
page-such-as = Par exemple { $like }
page-you-looking-answer-join-table = Vous regardez. Pour répondre, rejoignez la table : scannez son QR code ou tapez son code.
page-take-seat-leave-them-host = On attend { $name }. La réponse peut aussi venir de l’hôte.
page-face-means = { $face } : { $meaning }
page-what-shows = Ce que montre le { $called }
page-what-shows-2 = Ce qu’il montre
page-shows-placeholder = montre
page-color = Sa couleur
page-die = Dé { $i }
page-die-2 = Le dé
page-kind = Son type
page-where-lies-2 = Où se trouve le { $called }
page-kind-die = Type de dé
page-count = Valider
page-one-more-die = Ajouter un dé
page-name-about = { $who } : { $about }
page-map-can-scrolled = La carte. On peut la faire défiler.
page-who-stands-where = Qui se trouve où
page-tap-space = Touchez une case
page-more-about = En savoir plus : { $seat }
page-turn = (c’est son tour)
page-out = (hors jeu)
page-of = { $now } sur { $most }
page-here = { $n } ici
page-nobody-here = personne ici
page-elsewhere = Ailleurs
page-looking = Regarde
page-host = Hôte
page-me-plays = { $name } · joue { $figure }
page-me-no-seat = { $name } · sans place
page-free = libre
page-taken = prise par { $players }, peut se partager
page-no-seat-2 = Sans place
page-i-only-watch-help = Je regarde ou j’aide
page-tables-code = Code de la table
page-your-name = Votre nom
page-your-seat = Votre place
page-only-look = Regarder seulement
page-seat-could-not-changed-just = Impossible de changer de place pour l’instant.
page-you-tables-host-you-may = Vous êtes l’hôte. Vous pouvez répondre pour tout le monde, corriger les jets et annuler des étapes.
page-you-may-answer-your-seat = Vous pouvez répondre pour votre place et pour ce qui n’est à personne, corriger vos jets et annuler ce que vous avez fait.
page-leave-table = Quitter la table
page-connection = Cette connexion
page-connection-note = Chiffrée avec le certificat de la piste
page-connection-why = Entre cet appareil et la piste, tout est chiffré. La piste a créé son certificat elle-même, car aucune autorité ne connaît une piste chez soi. C’est pourquoi votre navigateur vous a averti.
page-connection-compare = Ouvrez le certificat depuis la barre d’adresse du navigateur. Son empreinte SHA-256 doit commencer par ces chiffres de votre lien ou QR code :
page-connection-differs = Si les chiffres diffèrent, quelqu’un lit peut-être vos échanges. Fermez cette page et prévenez l’hôte.
page-language = Langue
page-say-results-aloud = Lire les résultats à voix haute
page-phone-speaks-each-throw = Ce téléphone annonce chaque jet
page-results-spoken-from-now = Les résultats sont désormais lus à voix haute.
page-code-answer-choose = Avec son code, pour répondre et choisir
page-your-seat-leave = Changer de place ou quitter la table
page-dice-fair = Les dés sont-ils équilibrés ?
page-what-each-die-has-shown = Ce que chaque dé a montré jusqu’ici
page-answers-corrections-steps-back = Réponses, corrections, étapes annulées
page-hosts-page = Page de l’hôte
page-sessions-seats-house-rules-players = Parties, places, règles maison, joueurs
page-camera-mat = Caméra et tapis
page-light-focus-calibration-zones = Lumière, netteté, calibrage, zones
page-overlay-stream = Incrustation pour un stream
page-last-throw-nothing-obs = Le dernier jet sur fond transparent, pour OBS
page-throws-2 = Jets
page-table-2 = Vers la table
page-host-only = Pour l’hôte seulement
page-tray = Piste
page-motion-too-brief = Les dés sont restés trop peu de temps. Relancez-les ou saisissez-les.
page-motion-not-recognized = Il y a dans la piste quelque chose qui n’a pas été reconnu. Relancez ou saisissez les dés.
page-motion-still-rolling = Quelque chose bouge dans la piste depuis un moment. Retirez les mains et tout le reste de l’image.
page-more = Plus
page-take-over-i-decide = Prendre la main : je décide
page-let-play-itself = Laisser la démo jouer seule
page-you-decide-demo-dice-roll = Dans cette démo, c’est vous qui décidez. Les dés roulent quand vous le dites.
page-watch-another-game = Regarder un autre jeu
page-play-my-dice = Jouer avec mes dés
page-play-my-dice-note = Caméra, tapis et jeu, étape par étape
page-big-screen = Grand écran
page-roll-for-me = Lancer pour moi
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
page-look-here = Regardez ici
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
page-take-over = Prendre la main
page-let-play = Jeu auto
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
page-not-found = Cette page n’est pas ici.

## Turn order

page-order = Ordre des tours
page-order-note = L’initiative, et la suite des tours
page-watch-roll = Revoir le lancer
