delve-title = Delver’s Deep
delve-summary = Atteignez avec un d6 la difficulté de chaque test. Des points paient les relances et les dés en plus.
delve-need-dice = une poignée de d6
delve-character-word = personnage

delve-stat = { $stat ->
    [fort] VIG
    [ref] RÉF
   *[will] VOL
}
delve-name = { $what ->
    [fort] VIG
    [ref] RÉF
    [will] VOL
    [health] Vie
   *[sanity] Santé mentale
}
delve-check-name = { $kind ->
    [fort] test de Vigueur
    [ref] test de Réflexes
    [will] test de Volonté
    [health] test de vie
    [sanity] test de santé mentale
    [death] test de mort
    [break] test de crise mentale
    [end_break] test de santé mentale pour finir la crise
    [rest] test de Volonté après le repos
   *[other] { $kind }
}
delve-break-entry = Entrée { $n } de la table des crises mentales
delve-method = { $method ->
    [stack] dés en plus
    [passive] une relance gratuite
   *[active] une relance payée
}

delve-phase = { $phase ->
    [setup] Avant la descente
    [lost] Perdu
    [finished] La partie est terminée
   *[other] Tour { $n }
}
delve-level = Niveau { $n }
delve-armor-class = Classe d’armure { $n }
delve-recovery = Récupère { $physical } physique, { $mental } mental
delve-dead-badge = Mort
delve-break-badge = { $stage ->
    [1] { $condition } (une action peut y mettre fin)
    [2] { $condition } (jusqu’au prochain repos)
   *[3] { $condition } (jusqu’à guérison)
}
delve-on-sheet = Sur la feuille ({ $who }) : { $values }.
delve-value = { $what ->
    [fort] VIG { $n }
    [ref] RÉF { $n }
    [will] VOL { $n }
    [health] vie { $n }
   *[sanity] santé mentale { $n }
}

delve-base-stat = { $stat } de base
delve-what-base = { $who }, quelle est la { $stat } de base sur votre feuille ?
delve-place-points = { $n ->
    [one] { $who }, placez { $n } point.
   *[other] { $who }, placez { $n } points.
}
delve-stat-now = { $stat } ({ $n } actuellement)
delve-armor-class-of = Classe d’armure
delve-what-armor-class = { $who }, quelle classe d’armure donne { $effect }, d’après votre livre de règles ?
delve-base-stat-rises = { $who }, niveau { $level } : { $stat } de base { $was } → { $now }.
delve-base-changes = { $what ->
    [health] Vie de base { $was } → { $now }.
   *[sanity] Santé mentale de base { $was } → { $now }.
}
delve-stats = { $who } : VIG { $fort }, RÉF { $ref }, VOL { $will }.
delve-health-and-sanity = Vie { $health }, santé mentale { $sanity }.

delve-group = { $group ->
    [checks] Faire un test
    [happens] Dégâts et changements
   *[next] Continuer
}
delve-turn = C’est à { $who } de jouer.
delve-turn-other = C’est à { $who } de jouer. Qu’arrive-t-il à { $other } ?
delve-check-option = { $check }, { $dc }+
delve-other-dc = Un test avec un autre DD
delve-which-check = { $who }, quel test, et quel DD ?
delve-take-damage = { $kind ->
    [health] Subir des dégâts à la vie
   *[sanity] Subir des dégâts à la santé mentale
}
delve-split-single-attack = D’une seule attaque ou d’un seul effet
delve-spend = Dépenser { $stat }
delve-changes = Changements
delve-changes-note = Armure, objets, sorts, états, blessures, niveaux
delve-what-changes = Qu’est-ce qui change pour { $who } ?
delve-party-rests-option = Le groupe se repose
delve-for-other = Il arrive quelque chose à { $other }
delve-next-turn = Tour suivant
delve-end-session = Terminer la partie
delve-back = Retour
delve-stat-spent = { $left ->
    [0] { $who } dépense { $n } { $stat } et n’en a plus.
   *[other] { $who } dépense { $n } { $stat }. Reste : { $left }.
}
delve-session-over = La partie est terminée.

delve-this-check = { $who }, ce { $check }

delve-recovers = { $who } récupère.
delve-plus-will = +{ $n } VOL.
delve-plus-physical = { $fort ->
    [0] +{ $ref } RÉF.
   *[other] { $ref ->
        [0] +{ $fort } VIG.
       *[other] +{ $fort } VIG, +{ $ref } RÉF.
    }
}
delve-left-over = { $n ->
    [one] { $n } point est perdu.
   *[other] { $n } points sont perdus.
}
delve-how-split = { $n ->
    [one] { $who } récupère { $n } point. Pour VIG ou pour RÉF ?
   *[other] { $who } récupère { $n } points pour VIG et RÉF. Comment les répartir ?
}
delve-stat-first = { $stat } d’abord
delve-first-note = { $stat ->
    [fort] +{ $n } VIG, le reste pour RÉF
   *[ref] +{ $n } RÉF, le reste pour VIG
}
delve-this-many = Autant pour VIG
delve-rest-to-ref = Le reste va à RÉF
delve-party-rests = Le groupe se repose.
delve-may-check-will = { $who } peut faire un test de Volonté contre une crise mentale.

delve-option-single-die = Un dé
delve-pay-nothing = Ne rien payer
delve-pay-for-dice = Payer des dés en plus ({ $stat })
delve-stack-note = { $rule ->
    [one_plus_points] Un dé de plus par point
   *[points] Autant de dés que de points
}
delve-stack-or-not = { $who } : { $check }, { $dc }+. Payer des dés en plus ({ $stat }) ?
delve-roll = { $n ->
    [1] { $who }, lancez un d6 : { $check }, { $dc }+.
   *[other] { $who }, lancez { $n }d6 : { $check }, { $dc }+.
}
delve-roll-damage = { $n ->
    [1] { $who }, lancez un d6 : { $check }, { $dc }+.
   *[other] { $who }, lancez { $n }d6, un { $check } par point de dégâts : { $dc }+.
}
delve-reroll-only = { $who }, relancez : { $dice }.
delve-reroll-leave = { $who }, relancez seulement : { $dice }. Laissez : { $kept }.
delve-dice-pass = { $n ->
    [1] Le { $dice } suffit.
   *[other] { $dice } suffisent.
}
delve-dice-fail = { $n ->
    [1] Le { $dice } ne suffit pas.
   *[other] { $dice } ne suffisent pas.
}
delve-dice-both = { $passes ->
    [1] { $fails ->
        [1] { $passed } suffit, mais pas { $failed }.
       *[other] { $passed } suffit, mais pas { $failed }.
    }
   *[other] { $fails ->
        [1] { $passed } suffisent, mais pas { $failed }.
       *[other] { $passed } suffisent, mais pas { $failed }.
    }
}
delve-outcome = { $who } : { $outcome }
delve-reroll = { $who } : { $outcome } Relancer ?
delve-reroll-success = { $who } : { $outcome } Payer pour relancer ce succès ?
delve-sure-reroll = { $who } : { $outcome } C’est un succès. Le relancer quand même ?
delve-keep = Le garder
delve-keep-success = Garder le succès
delve-reroll-anyway = Relancer quand même
delve-reroll-free = Relancer gratuitement : { $dice }
delve-free-up-to = { $n ->
    [1] Gratuit sur un 1
   *[other] Gratuit jusqu’à { $n }
}
delve-pay-for-die = Payer { $cost } { $stat } et relancer le dé { $die } (un { $value })
delve-pay-for-several = Payer pour relancer plusieurs dés ratés
delve-cost-each = { $cost } { $stat } par dé
delve-pay-per-die = Payer { $cost } { $stat } par dé relancé
delve-pay-for-all = Payer { $cost } { $stat } pour relancer tous les dés
delve-pay-for-the = Payer { $cost } { $stat } pour relancer le { $value }
delve-it-is-a-success = C’est un succès
delve-check-result = { $result ->
    [passed] { $who } réussit : { $check }, { $dc }+.
   *[failed] { $who } échoue : { $check }, { $dc }+.
}
delve-failure-costs = { $kind ->
    [health] Chaque dé qui ne suffit pas coûte 1 point de vie.
    [sanity] Chaque dé qui ne suffit pas coûte 1 point de santé mentale.
    [death] S’il ne suffit pas, { $who } meurt.
    [break] S’il ne suffit pas, { $who } subit une crise mentale.
   *[end_break] S’il ne suffit pas, la crise reste.
}
delve-failure-yours = Votre histoire dit ce que coûte un échec. Si cela blesse, choisissez les dégâts dans le menu.
delve-rerolled = Relancé : { $values }.

delve-damage-taken = { $kind ->
    [health] { $lost ->
        [0] { $who } ne perd pas de vie.
       *[other] { $who } perd { $lost } de vie (dégâts : { $total }).
    }
   *[sanity] { $lost ->
        [0] { $who } ne perd pas de santé mentale.
       *[other] { $who } perd { $lost } de santé mentale (dégâts : { $total }).
    }
}
delve-drops-to = { $kind ->
    [health] Vie { $was } → { $now }. La récupération physique est maintenant de { $recovery }.
   *[sanity] Santé mentale { $was } → { $now }. La récupération mentale est maintenant de { $recovery }.
}
delve-at-zero = { $kind ->
    [health] À 0 de vie, les prochains dégâts peuvent tuer.
   *[sanity] À 0 de santé mentale, les prochains dégâts peuvent causer une crise mentale.
}
delve-dies = { $who } meurt.
delve-nobody-left = Plus personne n’est en vie.
delve-rallies = { $who } se ressaisit et a { $n } de vie.
delve-survives = { $who } survit à 0 de vie.
delve-suffers-break = { $who } subit une crise mentale.
delve-stays-sane = { $who } garde la raison.

delve-break-worse = { $stage ->
    [2] { $condition } s’aggrave pour { $who }. Cela dure désormais jusqu’au prochain repos.
   *[3] { $condition } s’aggrave pour { $who }. C’est désormais permanent jusqu’à guérison.
}
delve-which-entry = { $who }, lancez sur la table des crises mentales de votre livre de règles. Quelle entrée est-ce ?
delve-entry-by-number = Le numéro de l’entrée
delve-entry-by-words = Ce que dit l’entrée
delve-entry-like = peur du noir
delve-roll-break-table = { $n ->
    [1] { $who }, lancez un d6 sur la table des crises mentales.
   *[other] { $who }, lancez { $n }d6 sur la table des crises mentales.
}
delve-break-is = Crise mentale ({ $who }) : { $condition }.
delve-break-lasts = { $stage ->
    [1] Une action peut y mettre fin.
    [2] Elle dure jusqu’au prochain repos.
   *[3] Elle est permanente jusqu’à guérison.
}
delve-rolled-against = Un { $value } contre { $dc }+.
delve-break-over = { $who } surmonte sa crise : { $condition }.
delve-break-stays = { $who } ne surmonte pas sa crise : { $condition }.
delve-break-cured = { $who } guérit : { $condition }.
delve-shake-off = Action : surmonter { $condition }
delve-sanity-check-note = Test de santé mentale
delve-option-will-check = Test de Volonté pour mettre fin à : { $condition }
delve-after-rest-note = Après le repos
delve-cure = Guérir : { $condition }

delve-effect-on = { $kind ->
    [armor] Enfiler { $effect }
    [item] Prendre { $effect }
    [spell] Commencer { $effect }
   *[status] Recevoir { $effect }
}
delve-effect-off = { $kind ->
    [armor] Ôter { $effect }
    [item] Ranger { $effect }
    [spell] Terminer { $effect }
   *[status] Perdre { $effect }
}
delve-change-max = Changement temporaire du maximum : { $stat }
delve-armor-elsewhere = Classe d’armure d’autres sources
delve-dc-elsewhere = { $kind ->
    [health] Autres changements du DD des tests de vie
   *[sanity] Autres changements du DD des tests de santé mentale
}
delve-regain = { $what ->
    [fort] Récupérer VIG
    [ref] Récupérer RÉF
    [will] Récupérer VOL
    [health] Récupérer de la vie
   *[sanity] Récupérer de la santé mentale
}
delve-wound = { $what ->
    [health] Blessure permanente : vie de base
   *[sanity] Blessure permanente : santé mentale de base
}
delve-level-up = Monter de niveau
delve-level-up-points = Monter de niveau, avec autant de points
delve-points-to-place = { $n ->
    [one] { $n } point à placer
   *[other] { $n } points à placer
}
delve-has-effect = { $who } a maintenant : { $effect }.
delve-effect-over = { $who } n’a plus : { $effect }.
delve-base-stays = La vie de base reste à { $health }, la santé mentale de base à { $sanity }.
delve-max-shifts = { $way ->
    [up] { $who } : maximum de { $stat } +{ $n } pour l’instant.
    [down] { $who } : maximum de { $stat } −{ $n } pour l’instant.
   *[same] { $who } : maximum de { $stat } inchangé.
}
delve-armor-from-elsewhere = { $who } a maintenant une classe d’armure de { $n } par d’autres sources.
delve-dc-from-elsewhere = { $kind ->
    [health] { $way ->
        [easier] { $who } : tests de vie plus faciles de { $n } par d’autres sources.
        [harder] { $who } : tests de vie plus difficiles de { $n } par d’autres sources.
       *[same] { $who } : plus rien d’autre ne change les tests de vie.
    }
   *[sanity] { $way ->
        [easier] { $who } : tests de santé mentale plus faciles de { $n } par d’autres sources.
        [harder] { $who } : tests de santé mentale plus difficiles de { $n } par d’autres sources.
       *[same] { $who } : plus rien d’autre ne change les tests de santé mentale.
    }
}
delve-base-drops = { $what ->
    [health] { $who } : vie de base −{ $n } pour toujours.
   *[sanity] { $who } : santé mentale de base −{ $n } pour toujours.
}
delve-regains = { $what ->
    [fort] { $who } récupère { $n } VIG.
    [ref] { $who } récupère { $n } RÉF.
    [will] { $who } récupère { $n } VOL.
    [health] { $who } récupère { $n } de vie.
   *[sanity] { $who } récupère { $n } de santé mentale.
}
delve-is-level = { $who } passe au niveau { $n }.
delve-max-changes = Maximum de { $stat } { $was } → { $now }.
delve-drops = { $what } baisse à { $n }.
delve-above-zero = { $kind ->
    [death] { $who } est de nouveau au-dessus de 0 de vie. Il n’y a pas de test de mort.
   *[break] { $who } est de nouveau au-dessus de 0 de santé mentale. Il n’y a pas de test de crise mentale.
}

delve-about-cards = À propos de ces cartes
delve-free-reroll-high = { $name } relance jusqu’à { $r }. Une relance gratuite dépasse rarement 2.
delve-forced-reroll-low = { $name } relance { $r }+. Une relance forcée commence rarement sous 5+.
delve-free-rerolls-many = Relances gratuites au-dessus de 1 : { $n } sur { $all }. Il est conseillé une sur dix environ.
delve-free-rerolls-note = Les relances gratuites viennent d’un trait de classe ou d’une grande récompense. Ces cartes en ont une aussi : { $names }.
delve-no-such-check = { $name } nomme le test « { $check } », qui n’existe pas.

delve-has-not = { $who } n’a pas { $n } { $stat }. Rien n’a changé.
delve-none-left = { $who } n’a plus de { $stat }.
delve-refusal-character-dead = Plus rien ne peut arriver aux morts.
delve-refusal-no-such-option = Cela ne fait pas partie des choix.
delve-refusal-takes-no-text = Cette réponse ne prend pas de texte.
delve-refusal-needs-text = Cette réponse demande quelques mots.
delve-refusal-takes-no-number = Cette réponse ne prend pas de nombre.
delve-refusal-number-missing = Donnez un nombre de { $least } à { $most }.
delve-refusal-number-range = Donnez un nombre de { $least } à { $most }, pas { $n }.
delve-two-methods = Un jet peut utiliser deux moyens parmi dés en plus, relances gratuites et relances payées. Déjà utilisés : { $methods }.
delve-rerolls-cancel = { $method ->
    [passive] Une relance gratuite et une relance forcée s’annulent : il n’y a donc pas de relance gratuite.
   *[active] Une relance gratuite et une relance forcée s’annulent. Ce jet n’a aucune relance.
}
delve-reroll-used = { $method ->
    [passive] La relance gratuite de ce test a déjà servi.
   *[active] La relance payée de ce test a déjà servi.
}
delve-die-reroll-used = { $method ->
    [passive] Chaque dé n’a qu’une relance gratuite.
   *[active] Chaque dé n’a qu’une relance payée.
}
delve-reroll-costs = Une relance coûte { $cost } { $stat }, et { $who } ne les a pas.
delve-no-such-reroll = Ces dés ne permettent pas cette relance.
delve-no-such-break = { $who } n’a pas cette crise mentale.
delve-break-permanent = { $condition } est permanent jusqu’à guérison.
delve-break-until-rest = { $condition } dure jusqu’au prochain repos. Essayez d’y mettre fin après.
delve-own-turn-only = Cela demande une action, au tour du personnage : { $who }.
delve-break-not-permanent = { $condition } n’est pas permanent. Une action peut y mettre fin.
