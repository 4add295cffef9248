rules-color = { $color ->
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
rules-zone = { $zone ->
    [crit] coup critique
    [hit] touché
    [miss] raté
    [fumble] échec critique
    [off] hors du tapis
   *[other] { $zone }
}
rules-zone-answer = { $zone ->
    [crit] Coup critique
    [hit] Touché
    [miss] Raté
    [fumble] Échec critique
    [off] Hors du tapis
   *[other] { $zone }
}
rules-dice = { $kind ->
    [any] { $n ->
        [1] un dé
       *[other] { $n } dés
    }
   *[other] { $n ->
        [1] { $kind }
       *[other] { $n } { $kind }
    }
}
rules-dice-of-color = { $kind ->
    [any] { $n ->
        [1] un dé { $color }
       *[other] { $n } dés ({ $color })
    }
   *[other] { $n ->
        [1] { $kind } { $color }
       *[other] { $n } { $kind } ({ $color })
    }
}
rules-die-shows = { $face ->
    [none] { $kind }
   *[other] { $kind } { $face }
}
rules-die-shows-in = { $face ->
    [none] { $kind } ({ $zone })
   *[other] { $kind } { $face } ({ $zone })
}

rules-question-color = De quelle couleur est ce dé ?
rules-question-kind = Quel type de dé est-ce ?
rules-question-face = { $kind ->
    [any] Que montre ce dé ?
   *[other] Que montre ce { $kind } ?
}
rules-question-off-mat = Ce dé a quitté le tapis. Comment compte-t-il ?
rules-question-cocked = Ce dé n’est pas à plat. Qu’est-ce qui compte ?
rules-question-on-line = Ce dé est sur une ligne. Quel côté compte ?
rules-question-which-role = { $face ->
    [none] { $kind ->
        [any] À qui est ce dé : { $names } ?
       *[other] À qui est ce { $kind } : { $names } ?
    }
   *[other] { $kind ->
        [any] À qui est ce dé qui montre { $face } : { $names } ?
       *[other] À qui est ce { $kind } qui montre { $face } : { $names } ?
    }
}
rules-answer-roll-again = Relancer
rules-answer-use-as-it-lies = Compter tel quel
rules-answer-face-meaning = { $face } : { $meaning }

rules-conflict-wrong-kind = { $asked ->
    [any] C’est un { $seen }.
   *[other] Il fallait un { $asked }, et voici un { $seen }.
}
rules-conflict-wrong-color = Il fallait un { $kind } { $asked }, et celui-ci est { $seen }.
rules-conflict-extra-die = Un { $kind } de trop. Lequel compte ?
rules-conflict-unneeded-die = Personne n’a besoin de ce { $kind } pour l’instant.
rules-conflict-resting-die-gone = { $kind ->
    [any] Un dé qui devait rester a disparu.
   *[other] Un { $kind } qui devait rester a disparu.
}
rules-conflict-resting-die-moved = { $kind ->
    [any] Un dé qui devait rester a bougé de { $far } mm.
   *[other] Un { $kind } qui devait rester a bougé de { $far } mm.
}
rules-conflict-resting-die-turned = { $kind ->
    [any] Un dé qui devait rester est passé de { $was } à { $now }.
   *[other] Un { $kind } qui devait rester est passé de { $was } à { $now }.
}
rules-partial-off-mat = Hors du tapis. À relancer : { $names }.
rules-partial-dice-missing = Reste à lancer : { $names }.
rules-partial-nothing-rolled = On attend : { $names }.
rules-partial-any-dice = Lancez les dés de votre choix.
rules-roll-accepted-anyway = Le jet compte quand même ({ $waived }).
rules-conflict-waived = { $code ->
    [wrong_kind] mauvais dé
    [wrong_color] mauvaise couleur
    [extra] trop de dés
    [moved] un dé a bougé
    [turned] un dé a été tourné
    [gone] un dé a disparu
   *[other] { $code }
}

rules-placement-uncertain-spaces = Dés clairement posés sur une case du tapis : { $n } sur { $n2 }.
rules-placement-too-many-dice = Au-delà de { $most } dés, impossible de les distinguer par leurs faces.
rules-placement-unread-die = Certains dés du tapis n’ont pas pu être lus.
rules-placement-other-dice = Ce ne sont pas les dés lancés, ou l’un d’eux a été tourné.
rules-placement-look-alike = { $items } se ressemblent. Dites au téléphone qui va où.

rules-refusal-nothing-to-undo = Il n’y a rien à annuler.
rules-refusal-undo-needs-void = La dernière étape était un vrai jet. Confirmez qu’il faut l’annuler.
rules-refusal-redo-outdated = Du nouveau s’est produit depuis. Cette étape ne peut plus être rétablie.
rules-refusal-amend-no-such-event = Le journal n’a pas d’événement { $at } à corriger.
rules-refusal-amend-other-request = Une correction doit répondre à la même demande que l’événement qu’elle remplace.
rules-refusal-amend-does-not-fit = L’événement corrigé ne convient pas.
rules-refusal-no-longer-automatic = La table n’y répond plus d’elle-même.
rules-refusal-log-without-start = Un journal commence par session_started.
rules-refusal-request-closed = { $request } n’est plus à faire. La réponse a déjà été donnée.
rules-adjusted-by-hand = Modifié à la main : { $what } passe de { $was } à { $now }.
rules-adjusted-by-hand-with-note = Modifié à la main : { $what } passe de { $was } à { $now } ({ $note }).
rules-refusal-value-outdated = { $path } vaut { $value }, pas { $was }.
rules-refusal-value-invalid = { $path } : { $problem }
rules-refusal-not-adjustable = { $path } ne se modifie pas à la main.

rules-refusal-number-missing = Que montre le dé ? Ce jeu a besoin de son nombre.
rules-refusal-number-off-die = Un d{ $sides } montre de 1 à { $sides }, pas { $die }.
rules-refusal-event-unexpected = Le jeu n’attend pas cela en ce moment ({ $type }).
rules-players-none = Il faut au moins une personne.
rules-players-same-id = Deux personnes ont le même identifiant.
rules-players-figure-unavailable = « { $figure } » ({ $what }) n’existe pas ou figure deux fois.
rules-players-too-many = Joueurs : { $n }, mais { $n2 } au plus peuvent jouer.
rules-refusal-log-of-other-game = Ce journal appartient au jeu { $game }, pas au jeu { $game2 }.
rules-refusal-other-content = Les fichiers de cartes ne sont pas ceux de cette partie. Remettez-les en place, ou commencez une nouvelle partie.
rules-refusal-state-of-other-game = C’est l’état d’une partie : { $game }.
rules-settings-letter-label = Lettre { $key }
rules-game-unknown = Le jeu « { $game_id } » n’existe pas. Jeux connus : { $known }
rules-refusal-content-loops = Les cartes causent plus de { $most } effets sans rien demander à personne (les derniers : { $tasks }). Modifiez la carte qui se répète.
rules-refusal-engine-fault = { $game } ne peut pas jouer cette étape ({ $error } : { $fault }). Rien n’a changé. Choisissez autre chose, et merci de le signaler.
rules-name-with-text = { $key } : { $said }

rules-refusal-no-dice = Un jet comporte au moins un dé.
rules-refusal-too-many-dice = { $n } dés, c’est trop. Un jet en compte { $most } au plus.
rules-refusal-dice-count = { $n ->
    [1] Un dé était attendu, pas { $given }.
   *[other] { $n } dés étaient attendus, pas { $given }.
}
rules-refusal-dice-roles = Ce ne sont pas les dés attendus, chacun dans son rôle.
rules-refusal-die-kind = Dés attendus : { $kinds }. Dé lancé : { $seen }. Rien n’a changé.
rules-refusal-face-impossible = Un { $kind } ne peut pas montrer { $value }.
rules-refusal-label-differs = La face indique { $label }, mais le nombre est { $value }.
rules-answer-not-a-die = Pas un dé
rules-question-unknown-object = Il y a quelque chose ici. Qu’est-ce que c’est ?
rules-answer-kind = Un { $kind }

## Adjustments by hand

rules-field-name = { $field ->
    [ac_by_hand] Classe d’armure d’autres sources
    [actions_left] Actions restantes
    [active] Relances payées permises
    [active_used] Capacité active utilisée
    [alive] En vie
    [ally_hand] Alliés
    [armor] Armure
    [at] Case
    [attack] Attaque
    [aura] Aura
    [bag] Dés dans le sac
    [barrier] Barrière
    [blade] Manches de la lame
    [bleed] Saignement
    [bonus_mental] Bonus mental
    [bonus_physical] Bonus physique
    [capacity] Taille de la main
    [charisma] Charisme
    [cost] Prix d’une relance
    [curse] Malédiction
    [cursed] Sous malédiction
    [dark] Rangs dans le noir
    [dazed] Hébétude
    [dc] DD
    [defense] Défense
    [deterrent] Dés exilés
    [dexterity] Dextérité
    [dice] Dés
    [discard] Dés défaussés
    [doomed] Condamnation
    [energy] Énergie
    [full_armor] Armure complète
    [full_attack] Attaque complète
    [hand] Dés en main
    [health] Points de vie
    [health_dc_by_hand] DD des tests de vie, autres changements
    [high] Relance forcée à partir de (0 : aucune)
    [hits] Points de vie
    [immune] Immunité
    [items] Objets
    [keywords] Mots-clés
    [level] Niveau
    [location] Lieu
    [loot] Butin
    [low] Relance gratuite jusqu’à (0 : aucune)
    [max_health] Points de vie maximum
    [melee] Corps à corps
    [melee_dice] Dés de corps à corps
    [minion] Sbire
    [melee_keywords] Mots-clés de corps à corps
    [mod] Bonus
    [more_health] Points de vie maximum en plus
    [more_sanity] Santé mentale maximum en plus
    [necrotic] Nécrose
    [negated] Annulé
    [no_armor] Ne peut jamais avoir d’armure
    [open] Ouvert
    [order] Ordre des tours
    [out] Hors de la quête
    [party] Dés
    [pierce] Perforation
    [place] Place
    [poison] Poison
    [ranged] Distance
    [ranged_dice] Dés de distance
    [ranged_keywords] Mots-clés à distance
    [regenerate] Régénération
    [regeneration] Manches de régénération
    [resolved] A agi
    [result] Face
    [sanity] Santé mentale
    [sanity_dc_by_hand] DD des tests de santé mentale, autres changements
    [shielded] Bouclier de mage
    [skills] Compétences
    [skip] Jets à passer
    [speed] Vitesse
    [spent] Défense utilisée
    [spikes] Pointes
    [stack] Empilement permis
    [stat] Caractéristique qui paie
    [state] En vie ou non
    [stealth] Furtivité
    [stone] Manches de pierre
    [strength] Force
    [stunned] Étourdissement
    [threat] Menace
    [timer] Compte à rebours
    [traps] Cases piégées
    [triggered] Capacité de mise à terre utilisée
    [turn] À qui est le tour
    [ultimate_used] Capacité ultime utilisée
    [wall] Mur de terre
    [weapon] Manches de l’arme
    [wisdom] Sagesse
   *[other] { $field }
}
rules-value = { $value ->
    [attack] jusqu’à la prochaine attaque
    [battle] pour le combat
    [no] non
    [none] Aucun
    [nothing] rien
    [turn] jusqu’au prochain tour
    [yes] oui
   *[other] { $value }
}
rules-adjust-game = Le jeu
rules-adjusted-field = { $who } : { $field }
rules-adjusted-stat = { $pool ->
    [base] { $stat } de base
    [temporary] Changement du maximum : { $stat }
   *[other] { $stat } actuelle
}
rules-adjusted-limit = Maximum de dés : { $type }
rules-rank-space = Rang { $rank }, case { $space }
rules-adjust-turn-not-now = Le tour ne peut être passé que pendant qu’une personne choisit quoi faire.
rules-adjust-number = { $path } : donnez un nombre de { $least } à { $most }.
rules-adjust-each-once = { $path } : nommez chaque personne exactement une fois.
rules-adjust-nobody-such = { $path } : choisissez quelqu’un qui est encore en jeu.
rules-adjust-no-space = { $path } : choisissez une case libre qui laisse les rangs valables.

# Headings under which a menu folds its answers.
rules-group-checks = Tests
rules-group-begins = Enfiler, prendre, gagner
rules-group-ends = Ôter, ranger, terminer
rules-group-maximum = Maximum temporaire
rules-group-regain = Récupérer
rules-group-wounds = Blessures permanentes
rules-group-read-again = Relire une salle
rules-group-out-of-sight = Hors de vue
