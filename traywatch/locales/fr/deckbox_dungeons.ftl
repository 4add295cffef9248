deckbox-deckbox-dungeons = Deckbox Dungeons
deckbox-summary = Chaque dé plus un modificateur contre 6, sur une carte faite de tuiles.
deckbox-needs-dice = une poignée de d6
deckbox-needs-enemy-dice = des dés d’ennemis, ou des d6 à leur place
deckbox-hero-word = héros
deckbox-intro-party = Vous êtes un groupe de héros dans un lieu que le téléphone dévoile salle par salle. Vous gagnez ou perdez ensemble.
deckbox-intro-round = À chaque manche, chaque héros agit une fois, dans l’ordre de votre choix. Vous avez deux actions : vous déplacer, attaquer, ou faire ce que la salle propose.
deckbox-intro-attack = Pour attaquer, lancez les dés que le téléphone indique. Chaque nombre plus votre bonus doit atteindre 6. Puis le défenseur lance pour bloquer.
deckbox-intro-explore = Entrez sur une case en pointillé avec un point d’interrogation pour ouvrir la salle suivante. Ce qui y vit en sort.
deckbox-intro-enemies = Quand tous les héros ont fini, le téléphone déplace les ennemis et vous dit quels dés lancer pour eux.
deckbox-intro-needs = Il suffit d’une poignée de d6. La carte et les cartes sont sur le téléphone. Les tuiles et les figurines, c’est comme vous voulez.
deckbox-title = { $phase ->
    [setup] Avant la quête
    [victory] La quête est gagnée
    [defeat] La quête est perdue
   *[other] Manche { $n }
}

deckbox-sentence = { $said }.
deckbox-dice = { $n ->
    [one] { $n } dé
   *[other] { $n } dés
}
deckbox-attack-dice = { $kind ->
    [melee] { $mod ->
        [none] Corps à corps : { $dice }
       *[other] Corps à corps : { $dice } { $mod }
    }
   *[ranged] { $mod ->
        [none] Distance : { $dice }
       *[other] Distance : { $dice } { $mod }
    }
}
deckbox-rolls = { $mod ->
    [none] { $name } lance { $values }.
   *[other] { $name } lance { $values }, avec { $mod } à chaque dé.
}
deckbox-number-of = { $who } : { $what }
deckbox-number = { $what ->
    [health] points de vie
    [melee] corps à corps
    [ranged] distance
    [defense] défense
    [speed] vitesse
    [movement] déplacement
    [strength] force
    [dexterity] dextérité
    [wisdom] sagesse
    [charisma] charisme
    [melee_dice] dés de corps à corps
    [melee_mod] modificateur de corps à corps
    [ranged_dice] dés de distance
    [ranged_mod] modificateur de distance
    [energy] coût en énergie
    [price] prix en butin
    [dice] dés d’attaque
    [mod] modificateur d’attaque
    [threat] menace
   *[other] { $what }
}
deckbox-effect = { $op ->
    [heal] soins
    [energy] énergie
    [loot] butin
    [damage] dégâts
    [stun] étourdissement
    [action] actions
    [move] déplacement
    [melee] bonus de corps à corps
    [ranged] bonus de distance
    [defense] bonus de défense
    [speed] bonus de vitesse
    [skill] bonus de compétence
    [dice] dés en plus
   *[other] { $op }
}
deckbox-bonus = { $what ->
    [melee] Corps à corps { $n }
    [ranged] Distance { $n }
    [defense] Défense { $n }
    [speed] Vitesse { $n }
    [skill] Compétences { $n }
   *[dice] Dés { $n }
}
deckbox-side = { $side ->
    [n] nord
    [e] est
    [s] sud
   *[w] ouest
}
deckbox-place = { $where ->
    [start] départ
   *[map] carte
}
deckbox-off-map = hors de la carte
deckbox-half-space-at = { $side ->
    [n] demi-case au nord ({ $tile })
    [e] demi-case à l’est ({ $tile })
    [s] demi-case au sud ({ $tile })
   *[w] demi-case à l’ouest ({ $tile })
}
deckbox-half-space-between = demi-case entre { $one } et { $other }
deckbox-terrain-name = { $kind ->
    [floor] sol
    [water] eau
    [pit] fosse
    [exit] sortie
    [half] demi-case
    [unknown] demi-case, inconnu derrière
   *[wall] mur
}
deckbox-die-counts-rule = { $what ->
    [hit] { $how ->
        [more] { $n } ou plus : touché.
       *[only] Chaque { $n } touche.
    }
    [block] { $how ->
        [more] { $n } ou plus : un coup bloqué.
       *[only] Chaque { $n } bloque un coup.
    }
   *[success] { $how ->
        [more] { $n } ou plus : un succès.
       *[only] Chaque { $n } est un succès.
    }
}
deckbox-add-to-each = Ajoutez { $n } à chaque dé.
deckbox-take-off-each = Retirez { $n } à chaque dé.

deckbox-enemies = Ennemis
deckbox-heroes = Héros
deckbox-health = Points de vie
deckbox-defense = { $mod ->
    [none] Défense 0
   *[other] Défense { $mod }
}
deckbox-value = { $what ->
    [energy] Énergie { $n }
    [loot] Butin { $n }
    [speed] Vitesse { $n }
   *[threat] Menace { $n }
}
deckbox-on-space = En { $space }
deckbox-badge = { $word ->
    [stunned] Étourdi
    [out] Hors jeu
    [reach] Allonge
    [crush] Broyage
    [stun] Étourdissement
    [pierce] Perforation
    [siphon] Siphon
    [regenerate] Régénération
   *[dark_ritual] Rituel obscur
}
deckbox-actions-left = { $n ->
    [0] Plus d’action
    [one] { $n } action restante
   *[other] { $n } actions restantes
}
deckbox-market = Marché : { $items }
deckbox-priced = { $item } ({ $n } butin)
deckbox-unpriced = { $item } (prix inconnu)
deckbox-room-met = { $room } : { $met }
deckbox-room-met-ways = { $room } : { $met } (inconnu : { $ways })
deckbox-room-ways = { $room } (inconnu : { $ways })

deckbox-which-quest = Quelle quête jouez-vous ?
deckbox-which-card = { $kind ->
    [equipment] { $hero }, quelle carte d’équipement prenez-vous ?
   *[ability] { $hero }, quelle carte de capacité prenez-vous ?
}
deckbox-card-number-question = Que dit la carte ? { $label }
deckbox-hero-ready = { $hero } prend { $gear } et { $ability } : { $health } PV, ni butin ni énergie.
deckbox-items-shuffled = Les objets utilisés sont mélangés en une nouvelle pioche.
deckbox-which-item-drawn = Quel objet sort de la pioche ?
deckbox-item-turned-up = { $item } est maintenant au marché.

deckbox-round-begins = Manche { $n }.
deckbox-which-hero-next = Quel héros joue ensuite ?
deckbox-what-now = { $left ->
    [0] { $hero }, et maintenant ? Plus d’action.
    [one] { $hero }, et maintenant ? { $left } action restante.
   *[other] { $hero }, et maintenant ? { $left } actions restantes.
}
deckbox-done = Fini, héros suivant
deckbox-actions-forgone = { $n ->
    [one] Renonce à { $n } action
   *[other] Renonce à { $n } actions
}
deckbox-more = Plus
deckbox-more-note = Tests de compétence, textes des salles, lignes de vue
deckbox-anything-else = Autre chose
deckbox-what-else = { $hero }, quoi d’autre ?
deckbox-move = Se déplacer
deckbox-move-up-to = Jusqu’à { $n }
deckbox-attacks = Attaque
deckbox-attack-enemy = { $kind ->
    [melee] Attaquer { $enemy } (corps à corps)
   *[ranged] Attaquer { $enemy } (distance)
}
deckbox-attack-note = { $dice ->
    [one] { $dice } dé, { $health } PV
   *[other] { $dice } dés, { $health } PV
}
deckbox-other-action = Une autre action de la salle ou de la quête
deckbox-costs-action = Coûte une action
deckbox-room-read-again = Relire { $tile }
deckbox-why-no-shot = Pourquoi ne puis-je pas tirer sur { $enemy } ?
deckbox-hero-done = { $hero } a fini.
deckbox-refresh-begins = Récupération : tous les héros retrouvent leurs actions.
deckbox-enemy-target = { $enemy } : { $say }
deckbox-target-fine = Cette cible est permise.
deckbox-target-no-dice = { $kind ->
    [melee] L’équipement n’a pas de dés de corps à corps.
   *[ranged] L’équipement n’a pas de dés de distance.
}
deckbox-target-diagonal = La cible est en diagonale, et l’attaque n’a pas l’allonge.
deckbox-target-not-adjacent = La cible n’est pas à côté de l’attaquant.
deckbox-target-too-near = La cible est trop proche pour une attaque à distance.
deckbox-target-too-far = La cible n’est ni sur cette tuile ni sur la suivante.
deckbox-target-not-on-these-tiles = La cible n’est sur aucune des deux tuiles qui se rejoignent ici.
deckbox-target-corner = Chaque ligne touche le coin d’un obstacle. Dans le doute, il n’y a pas de ligne de vue.
deckbox-target-blocked = Un ennemi ou un mur bloque la ligne de vue.
deckbox-no-effect = { $card } est sans effet sur { $who } pour l’instant.

deckbox-roll = { $n ->
    [1] { $what } : lancez 1 d6. { $counts }
   *[other] { $what } : lancez { $n } d6. { $counts }
}
deckbox-attacks-target = { $attacker } attaque { $target }
deckbox-attacks-with = { $attacker } attaque { $target } avec { $source }
deckbox-defends = { $who } se défend
deckbox-no-dice = L’attaque n’a aucun dé à lancer.
deckbox-no-dice-from = { $source } n’a aucun dé à lancer.
deckbox-hits = { $n ->
    [0] Aucun coup ne touche.
    [1] { $crits ->
        [0] 1 coup touche.
       *[other] 1 coup critique.
    }
   *[other] { $crits ->
        [0] { $n } coups touchent.
       *[other] { $n } coups touchent, dont critiques : { $crits }.
    }
}
deckbox-face = { $counts ->
    [crit] coup critique
    [hit] touche
    [no_hit] manque
    [block] bloque
    [no_block] ne bloque pas
    [success] succès
   *[no_success] échec
}
deckbox-enemy-face = { $enemy } ({ $health })
deckbox-loot-face = { $n } de butin
deckbox-gains-energy = { $hero } gagne { $n } énergie.
deckbox-blocked = { $n ->
    [0] Aucun coup n’est bloqué.
    [1] 1 coup est bloqué.
   *[other] { $n } coups sont bloqués.
}
deckbox-attack-deals = { $n ->
    [0] { $attacker } n’inflige aucun dégât à { $target }.
    [one] { $attacker } inflige { $n } dégât à { $target }.
   *[other] { $attacker } inflige { $n } dégâts à { $target }.
}
deckbox-stunned = Étourdissement : { $enemy }.
deckbox-ritual-for-whom = Rituel obscur : lequel des ennemis les plus faibles gagne 1 PV ?
deckbox-ritual = Le rituel obscur renforce { $enemy }.
deckbox-hero-loses = { $hero } perd { $n } PV (reste { $now } sur { $most }).
deckbox-enemy-loses = { $enemy } perd { $n } PV (reste { $now }).
deckbox-enemy-defeated = Ennemi vaincu : { $enemy }.
deckbox-enemy-gains = { $enemy } gagne { $n } PV ({ $now } maintenant). Tournez son dé.
deckbox-enemy-at-most = { $enemy } ne peut plus gagner de PV.
deckbox-hero-health = { $hero } a { $now } PV sur { $most }.
deckbox-roll-loot = { $hero }, lancez pour le butin : { $die } ({ $enemy }).
deckbox-gains-loot = { $hero } gagne { $n } butin ({ $now } en tout).
deckbox-who-takes-loot = Qui prend le butin ({ $n }) ?
deckbox-takes-loot = { $hero } prend { $n } butin.
deckbox-no-health-left = { $hero } n’a plus de PV. Que dit l’application ?
deckbox-option-out = { $hero } est hors jeu
deckbox-option-stand = Continuer avec ces PV
deckbox-goes-on = { $hero } continue avec { $n } PV.
deckbox-hero-out = { $hero } est hors jeu.

deckbox-for-whom = Pour qui est { $card } ?
deckbox-at-which-enemy = Contre quel ennemi : { $card } ?
deckbox-effect-without-target = { $card } : aucun ennemi en vue.
deckbox-has-energy = { $hero } a { $n } énergie.
deckbox-has-loot = { $hero } a { $n } butin.
deckbox-more-actions = { $n ->
    [1] { $hero } a une action de plus.
   *[other] { $hero } a { $n } actions de plus.
}
deckbox-boost = { $until ->
    [attack] { $hero } pour la prochaine attaque : { $bonus }.
    [turn] { $hero } pour cette activation : { $bonus }.
   *[round] { $hero } pour cette manche : { $bonus }.
}

deckbox-enemies-act = Les ennemis agissent.
deckbox-which-enemy-acts = Quel ennemi agit en premier ?
deckbox-stunned-skips = Étourdissement : { $enemy } n’agit pas.
deckbox-enemy-acts = { $enemy } agit.
deckbox-loses-energy = { $hero } perd 1 énergie.
deckbox-enemy-where-to = { $enemy } est en { $space }. Où va-t-il ?
deckbox-stays = Reste sur place
deckbox-enemy-through-pit = { $enemy } traverse une fosse.
deckbox-whom-attacks = Qui { $enemy } attaque-t-il ?
deckbox-does-not-attack = N’attaque pas

deckbox-hero-where-to = { $left ->
    [0] { $hero } est en { $space } et ne peut plus avancer. S’arrêter ici ?
   *[other] { $hero } est en { $space }. Où aller ? Déplacement restant : { $left }.
}
deckbox-option-stop-move = S’arrêter ici
deckbox-to-space = Vers { $space }
deckbox-step = { $side ->
    [n] Nord : { $space }
    [e] Est : { $space }
    [s] Sud : { $space }
   *[w] Ouest : { $space }
}
deckbox-step-costs = { $n ->
    [0] Ne coûte rien
   *[other] Coûte { $n }
}
deckbox-step-into = { $kind ->
    [water] Eau, coûte 2
   *[pit] Fosse, 1 dégât
}
deckbox-cost-of = { $n } sur { $left }
deckbox-cost-of-hurt = { $hurt ->
    [one] { $n } sur { $left }, { $hurt } dégât
   *[other] { $n } sur { $left }, { $hurt } dégâts
}
deckbox-falls-into-pit = { $hero } tombe dans une fosse en { $space }.
deckbox-stands-on = { $hero } est maintenant en { $space }.

deckbox-which-first-tile = Quelle tuile l’application montre-t-elle en premier ?
deckbox-which-tile = Touchez « Explorer » dans l’application. Quelle tuile montre-t-elle ?
deckbox-which-encounter = Quelle rencontre l’application indique-t-elle pour cette tuile ?
deckbox-lay-first-tile = Posez { $tile } au milieu. Le groupe entre par sa flèche.
deckbox-lay-tile = { $side ->
    [n] Posez { $tile } au nord, la flèche contre la sortie.
    [e] Posez { $tile } à l’est, la flèche contre la sortie.
    [s] Posez { $tile } au sud, la flèche contre la sortie.
   *[w] Posez { $tile } à l’ouest, la flèche contre la sortie.
}
deckbox-heroes-enter = Les héros arrivent par l’entrée, { $hero } en { $space }.
deckbox-room-empty = { $tile } : rien n’attend ici.
deckbox-tile-encounter = { $tile } : { $encounter }.
deckbox-roll-enemy-die = { $n ->
    [1] Lancez ce dé : { $die }.
   *[other] Lancez { $n } dés : { $die }.
}
deckbox-roll-enemy-die-look = { $n ->
    [1] Lancez ce dé : { $die } ({ $look }).
   *[other] Lancez { $n } dés : { $die } ({ $look }).
}
deckbox-which-enemy-shown = { $die } : quel ennemi montre-t-il ?
deckbox-which-health-shown = { $die } : combien de PV montre-t-il ?
deckbox-health-on-face = PV sur la face
deckbox-no-space-left = Il n’y a plus de place pour un autre ennemi.
deckbox-enemy-on = { $enemy } ({ $health }) en { $space }
deckbox-enemies-come = { $n ->
    [one] { $n } ennemi apparaît.
   *[other] { $n } ennemis apparaissent.
}
deckbox-put-enemy-dice = Posez les dés d’ennemis sur la carte : { $enemies }.
deckbox-check-needed = { $skill ->
    [strength] Test de force, succès requis : { $n }.
    [dexterity] Test de dextérité, succès requis : { $n }.
    [wisdom] Test de sagesse, succès requis : { $n }.
   *[charisma] Test de charisme, succès requis : { $n }.
}
deckbox-check-how-many = { $skill ->
    [strength] Test de force : combien de succès faut-il ?
    [dexterity] Test de dextérité : combien de succès faut-il ?
    [wisdom] Test de sagesse : combien de succès faut-il ?
   *[charisma] Test de charisme : combien de succès faut-il ?
}
deckbox-does-other-action = { $hero } fait ce que demande la salle ou la quête.
deckbox-room-action = { $hero } : { $action }.
deckbox-checks = { $skill ->
    [strength] { $hero }, test de force
    [dexterity] { $hero }, test de dextérité
    [wisdom] { $hero }, test de sagesse
   *[charisma] { $hero }, test de charisme
}
deckbox-check-result = { $skill ->
    [strength] { $n ->
        [one] { $hero } : { $n } succès de force.
       *[other] { $hero } : { $n } succès de force.
    }
    [dexterity] { $n ->
        [one] { $hero } : { $n } succès de dextérité.
       *[other] { $hero } : { $n } succès de dextérité.
    }
    [wisdom] { $n ->
        [one] { $hero } : { $n } succès de sagesse.
       *[other] { $hero } : { $n } succès de sagesse.
    }
   *[charisma] { $n ->
        [one] { $hero } : { $n } succès de charisme.
       *[other] { $hero } : { $n } succès de charisme.
    }
}
deckbox-check-passed = Réussi (il en fallait { $needed }).
deckbox-check-failed = Échoué (il en fallait { $needed }).

deckbox-minor-actions = Actions mineures
deckbox-buy-or-trade = Acheter ou échanger
deckbox-back = Retour
deckbox-go-on = Continuer
deckbox-roll-the-dice = Lancer les dés
deckbox-costs-energy = Coûte { $n } énergie.
deckbox-costs-loot = Coûte { $n } butin.
deckbox-use-item = Utiliser { $item }
deckbox-item-at = { $item } contre { $enemy }
deckbox-buy-item = Acheter { $item }
deckbox-trade-with = Échanger avec { $hero }
deckbox-minor-action-of = { $hero } : action mineure
deckbox-minor-first = Une action mineure d’abord ?
deckbox-which-minor = { $hero }, quelle action mineure ?
deckbox-up-to-table = La table décide de l’effet.
deckbox-item-up-to-table = { $item } : la table décide de l’effet.
deckbox-uses-ability = { $hero } utilise { $ability } pour { $n } énergie.
deckbox-uses-item = { $hero } utilise { $item }.
deckbox-buys = { $hero } achète { $item } pour { $n } butin.
deckbox-loot-to = Butin vers { $hero }
deckbox-loot-from = Butin donné par { $hero }
deckbox-item-to = { $item } à { $hero }
deckbox-item-from = { $item }, donné par { $hero }
deckbox-what-changes-hands = { $hero } et { $other }, qu’échangez-vous ?
deckbox-hands-loot = { $giver } donne { $n } butin à { $taker }.
deckbox-hands-item = { $giver } donne { $item } à { $taker }.

deckbox-own-cards-title = Cartes que le téléphone connaît
deckbox-title-like = { $kind ->
    [tile] 14 ou Cave
    [met] La cave
    [enemy] Gobelin
    [drawn] Potion de soin
    [heroes] Rôdeuse
    [equipment] Épée et bouclier
   *[abilities] Courage
}
deckbox-which-title = { $kind ->
    [heroes] { $hero }, quel est le titre de votre carte de héros ?
    [equipment] { $hero }, quel est le titre de votre carte d’équipement ?
   *[abilities] { $hero }, quel est le titre de votre carte de capacité ?
}
deckbox-title-of-card = Son titre
deckbox-without-title = Continuer sans titre
deckbox-refusal-option-needs-text = { $option } : saisissez jusqu’à 40 caractères.
deckbox-no-keyword = Pas de mot-clé
deckbox-no-more-keywords = Plus de mots-clés
deckbox-which-keyword = { $kind ->
    [melee] { $card } : quel mot-clé ont ses attaques au corps à corps ?
    [ranged] { $card } : quel mot-clé ont ses attaques à distance ?
   *[other] { $card } : quel mot-clé est sur la carte ?
}
deckbox-which-more-keyword = { $card } a { $words }. Quel autre mot-clé ?
deckbox-which-deck = Avec les cartes d’objets de qui jouez-vous ?
deckbox-deck-of-copy = La pioche d’objets de notre exemplaire
deckbox-deck-of-phone = Les objets que le téléphone connaît
deckbox-deck-of-phone-note = Sans aucune carte
deckbox-new-item = Un autre objet : son titre
deckbox-deck-used-up = Il ne reste plus de carte
deckbox-what-item-does = À quoi sert { $item } ?
deckbox-item-text = À ce que dit son texte
deckbox-item-text-note = Vous l’appliquez vous-mêmes
deckbox-item-attack = { $kind ->
    [melee] À une attaque au corps à corps
   *[ranged] À une attaque à distance
}
deckbox-new-tile = Une tuile de notre exemplaire : son numéro ou son nom
deckbox-tile-size = { $n } cases sur { $n }
deckbox-which-tile-size = Quelle est la taille de vos tuiles ?
deckbox-arrow-at = { $side ->
    [n] Du côté nord
    [e] Du côté est
    [s] Du côté sud
   *[w] Du côté ouest
}
deckbox-which-arrow = Où est la flèche de la première tuile, telle qu’elle est posée ? Le nord est en haut.
deckbox-draw-tile = { $kind ->
    [wall] { $tile } : touchez les murs.
    [water] { $tile } : touchez l’eau.
    [pit] { $tile } : touchez les fosses.
   *[point] { $tile } : touchez le point d’intérêt.
}
deckbox-draw-brush-option = { $kind ->
    [wall] Maintenant les murs
    [water] Maintenant l’eau
    [pit] Maintenant les fosses
   *[point] Maintenant le point d’intérêt
}
deckbox-draw-exit-option = { $side ->
    [n] { $state ->
        [open] Pas de sortie au nord
       *[closed] Une sortie au nord
    }
    [e] { $state ->
        [open] Pas de sortie à l’est
       *[closed] Une sortie à l’est
    }
    [s] { $state ->
        [open] Pas de sortie au sud
       *[closed] Une sortie au sud
    }
   *[w] { $state ->
        [open] Pas de sortie à l’ouest
       *[closed] Une sortie à l’ouest
    }
}
deckbox-draw-terrain = { $kind ->
    [floor] Sol
    [wall] Mur
    [water] Eau
    [pit] Fosse
   *[point] Point d’intérêt
}
deckbox-tile-drawn = La tuile est comme imprimée
deckbox-no-encounter = Aucune rencontre
deckbox-new-encounter = Une autre rencontre : son titre
deckbox-enemy-dice-shown = Dés d’ennemis et ennemis avec un nombre
deckbox-how-many-enemy-dice = { $encounter } : combien d’ennemis l’application montre-t-elle ?
deckbox-new-enemy = Un autre ennemi : son titre
deckbox-which-enemy-rolled = { $all ->
    [1] Lancez le dé d’ennemi. Quel ennemi montre-t-il ?
   *[other] Ennemi { $n } sur { $all } : lancez son dé, ou prenez le nombre de l’application. Quel ennemi est-ce ?
}
deckbox-which-health-has = { $enemy } : combien de PV ?
deckbox-which-attack-kind = { $enemy } : quel genre d’attaque est sur la carte ?
deckbox-attack-kind = { $kind ->
    [melee] Corps à corps
   *[ranged] Distance
}
deckbox-add-enemy = Ajouter un ennemi
deckbox-add-enemy-note = Si une règle spéciale le dit
deckbox-which-enemy-added = Quel ennemi arrive sur la carte ?
deckbox-where-added = { $enemy } : sur quelle case ?

deckbox-another-quest = Une autre quête
deckbox-end-session = Terminer la partie
deckbox-app-says-won = L’application dit : quête gagnée
deckbox-app-says-lost = L’application dit : quête perdue
deckbox-all-out = Tous les héros sont hors jeu. La quête est perdue.
deckbox-quest-won = { $quest } : la quête est gagnée !
deckbox-quest-lost = { $quest } : la quête est perdue.
deckbox-session-over = La partie est terminée.
deckbox-what-next = Et ensuite ?

deckbox-move-to = Déplacez { $who } en { $space }.
deckbox-take-enemy-off = Retirez de la carte le dé : { $enemy }.
deckbox-put-enemy = Posez un dé en { $space }, face { $health } vers le haut : { $enemy }.
deckbox-turn-enemy = Tournez le dé sur { $health } : { $enemy }.
deckbox-take-tile-off = Retirez de la table la tuile { $tile }.
deckbox-take-hero-off = Retirez de la carte la figurine : { $hero }.
deckbox-set-value = { $what ->
    [health] Mettez les PV à { $n } : { $hero }.
    [energy] Mettez l’énergie à { $n } : { $hero }.
   *[loot] Mettez le butin à { $n } : { $hero }.
}

deckbox-must-finish-first = { $hero } doit d’abord finir, ou renoncer aux actions restantes.
deckbox-move-used-up = Le déplacement est épuisé. Pour aller plus loin, prenez une autre action.
deckbox-no-action-left = Il ne reste plus d’action dans cette activation.
deckbox-energy-short = Cela coûte { $cost } énergie, mais { $hero } n’en a que { $n }.
deckbox-loot-short = Cela coûte { $cost } butin, mais { $hero } n’en a que { $n }.
deckbox-only-neighbors-trade = Seuls des héros côte à côte peuvent échanger.
deckbox-refusal-no-space-in-direction = Il n’y a pas de case par là.
deckbox-not-through-enemy = On ne traverse pas un ennemi.
deckbox-step-too-far = Cela coûte { $cost }, mais il ne reste que { $left } de déplacement.
deckbox-cannot-get-there = Ce déplacement ne mène pas jusque-là.
deckbox-refusal-enemy-face-missing = { $die } : que montre-t-il ? Il faut sa face.
deckbox-enemy-die-faces = { $die } : ce dé a les faces 1 à { $most }, pas { $value }.
deckbox-refusal-option-takes-no-number = { $option } ne prend ni nombre ni texte.
deckbox-refusal-option-number-range = { $option } prend un nombre de { $least } à { $most }.
deckbox-refusal-no-such-option = Cela ne fait pas partie des choix.
deckbox-answer-first = Répondez d’abord à la question en cours. Modifiez ensuite à la main.
deckbox-no-such-item = { $path } : l’objet { $item } n’existe pas.
deckbox-refusal-hero-off-map-needs-out = Pour retirer un héros de la carte, mettez « out » à true.
deckbox-no-space-for = Il n’y a pas de case pour { $hero }.
deckbox-health-at-most = { $path } : au plus { $most } PV. Augmentez d’abord ce maximum.
deckbox-actions-number = { $path } : donnez un nombre de 0 à 9 pendant une activation.
deckbox-no-space-of-map = Ce n’est pas une case de la carte.
deckbox-space-taken = Il y a déjà quelqu’un en { $space }.
