free-free-throws = Jets libres
free-any-dice = n’importe quels dés
free-throw-what-you-like-ask = Lancez ce que vous voulez, ou demandez des dés. Chaque jet est lu, additionné et conservé.
free-table = La table
free-free = Libre
free-throw-any-dice = Lancez les dés de votre choix.
free-roll-any = { $name ->
    [none] Lancez les dés de votre choix.
   *[other] { $name }, lancez les dés de votre choix.
}
free-roll-asked = { $name ->
    [none] Lancez { $dice }.
   *[other] { $name }, lancez { $dice }.
}
free-roll-for = { $name ->
    [none] Lancez { $dice } pour { $asked }.
   *[other] { $name }, lancez { $dice } pour { $asked }.
}
free-what-thrown = Que lance-t-on ?
free-what-thrown-whom = Que lance-t-on, et qui lance ?
free-throw-anything = Lancer n’importe quoi
free-throw-what-asked = Lancer les dés demandés
free-ask-dice = Demander des dés
free-such-as-d-d-kh = Par exemple 2d6+3, 4d6kh3 (garder les 3 meilleurs), 2d20kl1 (garder le plus bas), d100
free-ask-again = Redemander { $last }
free-throw-5 = À { $player } de lancer
free-throw-2 = À { $players } de lancer.
free-asked = { $name ->
    [none] Prochain jet : { $asked }.
   *[other] Prochain jet : { $name } lance { $asked }.
}
free-no-longer-asked = { $asked } : ce jet n’est plus demandé.
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
free-dice = { $dice }.
free-subtracted = Soustraits : { $dice }.
free-dropped = Écartés : { $dice }.
free-added = { $number } en plus.
free-throw-has-least-one-die = Un jet comporte au moins un dé.
free-dice-were-asked-each-role = { $many ->
    [1] Un dé était demandé, mais pas celui-ci.
   *[other] { $many } dés étaient demandés, mais pas ceux-ci.
}
free-asked-not-nothing-has-changed = Dé attendu : { $asked }. Dé lancé : { $seen }. Rien n’a changé.
free-which-number-does-show = Que montre le { $kind } ?
free-none-options = { $option } ne fait pas partie des choix.
free-takes-text = { $option } demande un texte, par exemple { $like }.
free-takes-nothing = { $option } ne prend ni nombre ni texte.
free-players-two-have-same-id = Deux personnes ont le même identifiant.
free-log-not = Ce journal appartient au jeu { $game }, pas au jeu { $wanted }.
free-state = C’est l’état d’une partie : { $game }.
free-nothing-game-waits = Le jeu n’attend pas cela en ce moment ({ $type }).

free-character = « { $text } », caractère { $n } : { $why }
free-there-no-dice-write-d = il n’y a pas de dés. Écrivez 2d6+3, 4d6kh3 ou d100.
free-dice-most-fit-tray = la piste contient au plus { $most } dés.
free-most-can-added = on peut ajouter au plus { $most }.
free-there-no-there-d-d = le { $kind } n’existe pas. Il y a { $these }, d00, d100 et dF.
free-no-dice-all-leave-them = zéro dé : ne les écrivez pas.
free-only-one-d-time-which = un seul d100 à la fois : sinon, personne ne sait quel d10 va avec lequel.
free-dice-cannot-kept = { $n ->
    [1] impossible d’en garder { $keep } sur 1 dé.
   *[other] impossible d’en garder { $keep } sur { $n } dés.
}
free-only-one-d-time = un seul d100 à la fois.
free-missing-here = il manque un + ou un − ici.
free-dice-number-should-stand-here = mettez ici des dés ou un nombre, par exemple 2d6 ou 3.
free-text-at-most = écrivez au plus { $most } caractères.
free-number-without-comma = écrivez le nombre sans virgule.
free-keep-after-dice = cela se met après plusieurs dés du même type, par exemple 4d6kh3.
free-only-dice-here = mettez seulement des dés et des nombres ici.
free-said-already = c’est déjà dit plus haut. Dites-le une seule fois.
free-name-cannot-have = un nom ne peut pas contenir { $character } ici.
free-name-should-stand-here = mettez un nom ici.
free-expires-between = la durée va de { $least } s à { $most } s.
free-player-word = joueur
