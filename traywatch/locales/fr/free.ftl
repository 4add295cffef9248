free-title = Jets libres
free-needs-any-dice = n’importe quels dés
free-summary = Lancez ce que vous voulez, ou demandez des dés. Chaque jet est lu, additionné et conservé.
free-player-table = La table
free-phase-play = Libre
free-session-begins = Lancez les dés de votre choix.
free-prompt-any-dice = { $name ->
    [none] Lancez les dés de votre choix.
   *[other] { $name }, lancez les dés de votre choix.
}
free-prompt-asked-dice = { $name ->
    [none] Lancez { $dice }.
   *[other] { $name }, lancez { $dice }.
}
free-prompt-asked-dice-for = { $name ->
    [none] Lancez { $dice } pour { $asked }.
   *[other] { $name }, lancez { $dice } pour { $asked }.
}
free-menu-question = Que lance-t-on ?
free-menu-question-and-player = Que lance-t-on, et qui lance ?
free-option-any-dice = Lancer n’importe quoi
free-option-asked-dice = Lancer les dés demandés
free-option-ask-for-dice = Demander des dés
free-option-ask-for-dice-note = Par exemple 2d6+3, 4d6kh3 (garder les 3 meilleurs), 2d20kl1 (garder le plus bas), d100
free-option-ask-again = Redemander { $last }
free-option-player-turn = À { $player } de lancer
free-turn-of-player = À { $players } de lancer.
free-ask-opened = { $name ->
    [none] Prochain jet : { $asked }.
   *[other] Prochain jet : { $name } lance { $asked }.
}
free-ask-canceled = { $asked } : ce jet n’est plus demandé.
free-throw = { $name ->
    [none] Jet { $n } : { $total ->
        [none] aucun nombre
       *[other] { $total }
    }.
   *[other] Jet { $n }, { $name } : { $total ->
        [none] aucun nombre
       *[other] { $total }
    }.
}
free-throw-asked = { $name ->
    [none] Jet { $n } : { $total ->
        [none] aucun nombre
       *[other] { $total }
    } pour { $asked }.
   *[other] Jet { $n }, { $name } : { $total ->
        [none] aucun nombre
       *[other] { $total }
    } pour { $asked }.
}
free-note = { $name ->
    [none] { $n } : { $total ->
        [none] aucun nombre
       *[other] { $total }
    }
   *[other] { $n } { $name } : { $total ->
        [none] aucun nombre
       *[other] { $total }
    }
}
free-note-asked = { $name ->
    [none] { $n } : { $total ->
        [none] aucun nombre
       *[other] { $total }
    } ({ $asked })
   *[other] { $n } { $name } : { $total ->
        [none] aucun nombre
       *[other] { $total }
    } ({ $asked })
}
free-total-dice = { $dice }.
free-total-subtracted = Soustraits : { $dice }.
free-total-dropped = Écartés : { $dice }.
free-total-added = { $number } en plus.
free-refusal-number-missing = Que montre le { $kind } ?
free-refusal-no-such-option = { $option } ne fait pas partie des choix.
free-refusal-option-needs-text = { $option } demande un texte, par exemple { $like }.
free-refusal-option-takes-nothing = { $option } ne prend ni nombre ni texte.
free-players-same-id = Deux personnes ont le même identifiant.
free-refusal-log-of-other-game = Ce journal appartient au jeu { $game }, pas au jeu { $wanted }.
free-refusal-state-of-other-game = C’est l’état d’une partie : { $game }.
free-refusal-event-unexpected = Le jeu n’attend pas cela en ce moment ({ $type }).

free-notation-fault-at = « { $text } », caractère { $n } : { $why }
free-notation-no-dice = il n’y a pas de dés. Écrivez 2d6+3, 4d6kh3 ou d100.
free-notation-too-many-dice = la piste contient au plus { $most } dés.
free-notation-number-too-large = on peut ajouter au plus { $most }.
free-notation-kind-unknown = le { $kind } n’existe pas. Il y a { $these }, d00, d100 et dF.
free-notation-zero-dice = zéro dé : ne les écrivez pas.
free-notation-percentile-pairs = un seul d100 à la fois : sinon, personne ne sait quel d10 va avec lequel.
free-notation-keep-count = { $n ->
    [1] impossible d’en garder { $keep } sur 1 dé.
   *[other] impossible d’en garder { $keep } sur { $n } dés.
}
free-notation-percentile-repeated = un seul d100 à la fois.
free-notation-sign-missing = il manque un + ou un − ici.
free-notation-term-missing = mettez ici des dés ou un nombre, par exemple 2d6 ou 3.
free-notation-text-too-long = écrivez au plus { $most } caractères.
free-notation-number-comma = écrivez le nombre sans virgule.
free-notation-keep-misplaced = cela se met après plusieurs dés du même type, par exemple 4d6kh3.
free-notation-not-dice = mettez seulement des dés et des nombres ici.
free-notation-repeated = c’est déjà dit plus haut. Dites-le une seule fois.
free-name-character-refused = un nom ne peut pas contenir { $character } ici.
free-name-missing = mettez un nom ici.
free-expires-range = la durée va de { $least } s à { $most } s.
free-player-word = joueur
