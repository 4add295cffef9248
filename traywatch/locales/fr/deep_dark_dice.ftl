ddd-hero-word = héros
ddd-deep-dark-dice = Deep Dark Dice
ddd-where-die-stops-decides-crit = L’endroit où le dé s’arrête décide : coup critique, touché, raté ou échec critique.
ddd-your-dice-curse-levels = vos dés pour les niveaux de malédiction 1 à 3
ddd-small-metal-d-as-obstacles = de petits d6 en métal comme obstacles
ddd-phase = { $phase ->
    [setup] Avant le premier combat
    [battle] Combat
    [won] Combat gagné
    [level_up] Montée de niveau
    [defeat] Défaite
    [victory] Victoire
   *[finished] Terminé
}
ddd-before-first-battle = Avant le premier combat
ddd-battle-won-2 = Combat gagné
ddd-level-up = Montée de niveau
ddd-battle-4 = Combat { $battle_no }
ddd-next-battle = Combat suivant
ddd-play-again = Rejouer
ddd-stop-here = S’arrêter là
ddd-what-next = Et ensuite ?

ddd-health-4 = Points de vie
ddd-stat = { $stat ->
    [max_health] { $n } PV
    [attack] attaque { $n }
   *[armor] armure { $n }
}
ddd-attack-2 = Attaque { $attack }
ddd-armor-3 = Armure { $armor }
ddd-no-armor-ever = Jamais d’armure
ddd-miss = Raté : { $says }
ddd-fumble = Échec critique : { $says }
ddd-nothing = rien
ddd-effect = { $op ->
    [damage] dégâts
    [heal] soins
    [bleed] saignement
    [poison] poison
    [daze] hébétude
    [doom] condamnation
    [necrotic] nécrose
    [curse] malédiction
    [barrier] barrière
    [regenerate] régénération
    [bonus] dégâts bonus
    [reroll] relance
    [obstacles] dés d’obstacle
    [petrify] pétrification
    [minion] un sbire
    [stun] étourdissement
    [stealth] furtivité
    [pierce] perforation
    [immune] immunité
    [cleanse] purification
    [revive] réanimation
    [refresh] recharge
    [reroute] interposition
   *[other] { $op }
}
ddd-effect-n = { $effect } { $n }
ddd-effect-on = { $on ->
    [monster] { $effect } pour le monstre
   *[all] { $effect } pour tous les héros
}
ddd-badge-curse = Malédiction { $n }
ddd-badge-bleed = Saignement { $n }
ddd-badge-poison = Poison { $n }
ddd-badge-barrier = Barrière { $n }
ddd-badge-regenerate = Régénération { $n }
ddd-flag = { $flag ->
    [downed] À terre
    [dazed] Hébétude
    [doomed] Condamnation
    [necrotic] Nécrose
    [immune] Immunité
    [pierce] Perforation
   *[stealth] Furtivité
}
ddd-stunned-3 = Étourdissement
ddd-item-used = { $item } (déjà servi)
ddd-obstacle-dice-mat = { $n ->
    [1] Un dé d’obstacle sur le tapis
   *[other] { $n } dés d’obstacle sur le tapis
}
ddd-no-die-set-curse-level = Aucun dé n’est fixé pour le niveau de malédiction { $levels }. Tout dé sauf un d6 y compte.
ddd-what-does-card-show = { $stat ->
    [max_health] { $card } : combien de PV sur la carte ?
    [health] { $card } : combien de PV sur la carte ?
    [attack] { $card } : quelle attaque sur la carte ?
   *[armor] { $card } : quelle armure sur la carte ?
}
ddd-card-word = { $stat ->
    [max_health] { $card } : PV
    [health] { $card } : PV
    [attack] { $card } : attaque
   *[armor] { $card } : armure
}
ddd-what-number-does-card-give = Quel nombre est sur la carte ? { $label }
ddd-number-of = { $source } : { $effect }

ddd-roll-attack = { $what ->
    [again] { $minion ->
        [none] { $die ->
            [any] { $hero }, relancez votre dé d’attaque.
           *[other] { $hero }, relancez le { $die }.
        }
       *[other] { $die ->
            [any] { $hero }, relancez le dé d’attaque pour { $minion }.
           *[other] { $hero }, relancez le { $die } pour { $minion }.
        }
    }
   *[first] { $minion ->
        [none] { $die ->
            [any] { $hero }, lancez votre dé d’attaque.
           *[other] { $hero }, lancez le { $die }.
        }
       *[other] { $die ->
            [any] { $hero }, lancez le dé d’attaque pour { $minion }.
           *[other] { $hero }, lancez un { $die } pour { $minion }.
        }
    }
}
ddd-roll-unset = { $what ->
    [again] { $minion ->
        [none] { $hero }, relancez votre dé du niveau de malédiction { $curse } (aucun n’est fixé : tout dé sauf un d6).
       *[other] { $hero }, relancez le dé du niveau de malédiction { $curse } pour { $minion } (aucun n’est fixé : tout dé sauf un d6).
    }
   *[first] { $minion ->
        [none] { $hero }, lancez votre dé du niveau de malédiction { $curse } (aucun n’est fixé : tout dé sauf un d6).
       *[other] { $hero }, lancez le dé du niveau de malédiction { $curse } pour { $minion } (aucun n’est fixé : tout dé sauf un d6).
    }
}
ddd-throw-level-up = { $hero }, lancez un { $die } pour monter de niveau.
ddd-add-bonus-damage-reroll = Ajouter des dégâts bonus à la relance ?
ddd-use-ability-first = { $hero }, une capacité d’abord ?
ddd-landed-reroll = { $zone ->
    [crit] { $hero } a fait un coup critique. Relancer ?
    [hit] { $hero } a touché. Relancer ?
    [miss] { $hero } a raté. Relancer ?
   *[fumble] { $hero } a fait un échec critique. Relancer ?
}
ddd-landed-help = { $zone ->
    [crit] { $hero } a fait un coup critique. Utiliser quelque chose avant qu’il compte ?
    [hit] { $hero } a touché. Utiliser quelque chose avant que le jet compte ?
    [miss] { $hero } a raté. Utiliser quelque chose avant que le jet compte ?
   *[fumble] { $hero } a fait un échec critique. Utiliser quelque chose avant qu’il compte ?
}
ddd-statuses-due-help = { $hero } va subir ses états. Utiliser quelque chose avant ?
ddd-harm-help = { $source } va agir. Utiliser quelque chose avant ?
ddd-down-help = { $hero } est à terre. Réanimer quelqu’un maintenant ?
ddd-beaten-help = { $monster } succombe. Utiliser quelque chose avant la fin du combat ?
ddd-go = Continuer
ddd-throw-die = Lancer le dé
ddd-let-stand = Le garder
ddd-reroll = Relancer
ddd-reroll-already-granted = Une relance que vous avez déjà
ddd-applies = { $source } s’applique
ddd-on = { $ability } sur { $hero }
ddd-by = { $who } : { $ability }
ddd-by-on = { $who } : { $ability } sur { $hero }
ddd-would-take-damage-does-somebody = { $n ->
    [one] { $hero } va subir { $n } dégât. Quelqu’un s’interpose ?
   *[other] { $hero } va subir { $n } dégâts. Quelqu’un s’interpose ?
}
ddd-takes-3 = { $hero } encaisse
ddd-lost-health-stands-help-now = { $hero } a perdu { $lost } PV et peut continuer. Aider maintenant ?
ddd-who-takes = Qui prend { $item } ?
ddd-nobody = Personne
ddd-boxes = les cases { $pattern }
ddd-put-obstacle-die-each-box = { $place } : posez un dé d’obstacle sur chaque case { $pattern } ({ $count }).
ddd-anywhere-but-fumble-zone = partout sauf dans une zone d’échec critique
ddd-obstacle-dice-lie-mat = { $n ->
    [1] { $place } : posez un dé d’obstacle sur le tapis.
   *[other] { $place } : posez { $n } dés d’obstacle sur le tapis.
}
ddd-roll-obstacles = { $what ->
    [again] { $n ->
        [1] { $hero }, relancez le dé d’obstacle. Pas dans une zone d’échec critique.
       *[other] { $hero }, relancez { $n } dés d’obstacle. Pas dans une zone d’échec critique.
    }
   *[first] { $n ->
        [1] { $hero }, lancez un dé d’obstacle. Pas dans une zone d’échec critique.
       *[other] { $hero }, lancez { $n } dés d’obstacle. Pas dans une zone d’échec critique.
    }
}
ddd-obstacle-where = { $where ->
    [attack_die] à la place du dé d’attaque
   *[battlefield] sur le champ de bataille
}
ddd-put-obstacle-die = { $where ->
    [attack_die] Posez un dé d’obstacle à la place du dé d’attaque.
   *[battlefield] Posez un dé d’obstacle sur le champ de bataille.
}
ddd-put-obstacle-die-if-none = { $where ->
    [attack_die] Posez un dé d’obstacle à la place du dé d’attaque. S’il n’en reste aucun, déplacez-en un du tapis.
   *[battlefield] Posez un dé d’obstacle sur le champ de bataille. S’il n’en reste aucun, déplacez-en un du tapis.
}
ddd-no-obstacle-die-left-which = Il ne reste plus de dé d’obstacle. Lequel du tapis déplacez-vous ?
ddd-obstacle = Obstacle { $n }
ddd-obstacle-at = Obstacle { $n } en { $x }, { $y } mm
ddd-off-mat = hors du tapis
ddd-take-all-obstacle-dice-off = Retirez tous les dés d’obstacle du tapis.

ddd-battle = Combat { $battle_no }, { $place } : { $monster }.
ddd-battle-2 = Combat { $battle_no } : { $monster }.
ddd-health-armor = { $health } PV, armure { $armor }.
ddd-heroes-take-up-what-they = Les héros prennent leur équipement.
ddd-s-turn-begins = C’est à { $hero } de jouer.
ddd-bleed-hurts-then-drops = { $hero } perd { $bleed } PV par saignement. Puis le saignement baisse de 1.
ddd-necrotic-hurts-curse-level = La nécrose inflige à { $hero } le niveau de malédiction, { $curse }.
ddd-poison-has-run-course = Le poison arrive à son terme : { $hero } est à terre.
ddd-poison-drops = { $hero } : le poison baisse à { $n }.
ddd-goes-down-start-turn = { $hero } est à terre dès le début du tour.
ddd-goes-down-before-attack = { $hero } est à terre avant l’attaque.
ddd-dazed-sits-turn-out = Hébétude : { $hero } passe ce tour.
ddd-crits = { $dealt ->
    [one] { $who } fait un coup critique et inflige { $dealt } dégât.
   *[other] { $who } fait un coup critique et inflige { $dealt } dégâts.
}
ddd-hits = { $dealt ->
    [one] { $who } touche et inflige { $dealt } dégât.
   *[other] { $who } touche et inflige { $dealt } dégâts.
}
ddd-bonus-source = { $source } +{ $n }
ddd-bonus-adds = Les dégâts bonus augmentent l’attaque de { $n }, jusqu’à { $total } ({ $sources }).
ddd-crit-doubles = Le coup critique double { $total } : { $full }.
ddd-armor-stops-crit-doubles-rest = L’armure arrête { $stopped } sur { $total }. Le coup critique double le reste : { $dealt }.
ddd-s-armor-stops = { $target } : l’armure arrête { $stopped }.
ddd-s-armor-stops-2 = { $hero } : l’armure arrête { $stopped }.
ddd-attack-goes-through-armor-2 = L’attaque perce l’armure { $armor }.
ddd-attack-goes-through-armor = Cette attaque perce l’armure.
ddd-s-attacks-go-through-armor = { $hero } : ses attaques percent l’armure.
ddd-health = { $minion } : PV { $was } → { $now }.
ddd-health-2 = { $monster } : PV { $was } → { $now }.
ddd-health-3 = { $monster } : PV { $was } → { $now }.
ddd-health-5 = { $hero } : PV { $was } → { $now }.
ddd-health-6 = { $hero } : PV { $was } → { $now }.
ddd-curse = { $hero } : malédiction { $was } → { $now }.
ddd-falls-stands-open = { $minion } tombe. { $monster } n’est plus à couvert.
ddd-falls-exposed-again = { $minion } tombe. { $hero } n’est plus à couvert.
ddd-damage-lost = Dégâts en trop, perdus : { $over }.
ddd-steps-front = { $card } se place devant { $monster }.
ddd-stands-front = { $card } est devant { $hero }.
ddd-stunned = Étourdissement : { $monster }.
ddd-answers = { $foe } riposte.
ddd-s-die-stopped = { $zone ->
    [crit] { $hero } : le dé s’est arrêté dans la zone « Coup critique ».
    [hit] { $hero } : le dé s’est arrêté dans la zone « Touché ».
    [miss] { $hero } : le dé s’est arrêté dans la zone « Raté ».
   *[fumble] { $hero } : le dé s’est arrêté dans la zone « Échec critique ».
}
ddd-reroll-can-had-before-counts = Une relance est possible avant qu’il compte.
ddd-taken-although-another-die-asked = Le { $kind } compte, même si un autre dé était attendu.
ddd-counts = { $source } compte.
ddd-fails = { $zone ->
    [miss] { $hero } rate.
   *[fumble] { $hero } fait un échec critique.
}
ddd-fails-stunned = { $zone ->
    [miss] { $hero } rate, mais { $monster } subit un étourdissement.
   *[fumble] { $hero } fait un échec critique, mais { $monster } subit un étourdissement.
}
ddd-fails-unseen = { $zone ->
    [miss] { $hero } rate, sans se faire voir.
   *[fumble] { $hero } fait un échec critique, sans se faire voir.
}
ddd-fails-losing = { $down ->
    [down] { $zone ->
        [miss] { $lost ->
            [0] { $hero } rate et se retrouve à terre.
           *[other] { $hero } rate, perd { $lost } PV et se retrouve à terre.
        }
       *[fumble] { $lost ->
            [0] { $hero } fait un échec critique et se retrouve à terre.
           *[other] { $hero } fait un échec critique, perd { $lost } PV et se retrouve à terre.
        }
    }
   *[up] { $zone ->
        [miss] { $lost ->
            [0] { $hero } rate et ne perd pas de PV.
           *[other] { $hero } rate et perd { $lost } PV.
        }
       *[fumble] { $lost ->
            [0] { $hero } fait un échec critique et ne perd pas de PV.
           *[other] { $hero } fait un échec critique et perd { $lost } PV.
        }
    }
}
ddd-no-harm-done-stun-ends = Plus de peur que de mal. L’étourdissement prend fin.
ddd-stealth-no-damage-nothing-else = Furtivité : pas de dégâts, et rien d’autre ne se passe.
ddd-deals-all = { $blow ->
    [one] { $source } inflige { $blow } dégât et atteint plus d’un héros.
   *[other] { $source } inflige { $blow } dégâts et atteint plus d’un héros.
}
ddd-deals = { $blow ->
    [one] { $source } inflige { $blow } dégât.
   *[other] { $source } inflige { $blow } dégâts.
}
ddd-barrier-takes = La barrière absorbe { $taken }.
ddd-barrier-takes-gone = La barrière absorbe { $taken } et disparaît.
ddd-barrier = { $hero } a barrière { $barrier }.
ddd-regenerate = { $hero } a régénération { $n }.
ddd-bleed = { $hero } a saignement { $n }.
ddd-poison = { $hero } a poison { $stacks }.
ddd-dazed-2 = Hébétude : { $hero }.
ddd-doomed-next-attack-takes = Condamnation : { $hero } jouera sa prochaine attaque au { $doom_die }.
ddd-necrotic = Nécrose : { $hero }.
ddd-cleansed = Purification : { $hero }.
ddd-immune = Immunité ({ $effect }) : { $hero }.
ddd-immune-status-effects = Immunité aux états : { $hero }.
ddd-hidden-until-end = { $until ->
    [battle] Furtivité jusqu’à la fin du combat : { $hero }.
    [session] Furtivité jusqu’à la fin de la partie : { $hero }.
   *[turn] Furtivité jusqu’à la fin du tour : { $hero }.
}
ddd-stat-up = { $stat ->
    [max_health] { $hero } : PV maximum +{ $n }.
    [attack] { $hero } : attaque +{ $n }.
   *[armor] { $hero } : armure +{ $n }.
}
ddd-stat-down = { $stat ->
    [max_health] { $hero } : PV maximum −{ $n }.
    [attack] { $hero } : attaque −{ $n }.
   *[armor] { $hero } : armure −{ $n }.
}
ddd-back-health = { $hero } revient avec { $health } PV, grâce à { $source }.
ddd-passive-ability = une capacité passive
ddd-bonus-damage-attack = { $n ->
    [one] +{ $n } dégât bonus pour cette attaque.
   *[other] +{ $n } dégâts bonus pour cette attaque.
}
ddd-rerolls-granted = { $n ->
    [1] Une relance accordée.
   *[other] { $n } relances accordées.
}
ddd-attack-die-turns-stone-where = Le dé d’attaque se change en pierre là où il s’arrête.
ddd-s-ultimate-ready-again = { $hero } : la capacité ultime est de nouveau prête.
ddd-uses = { $name } utilise { $ability }.
ddd-takes-2 = { $heroes } encaisse pour { $heroes2 }.
ddd-can-never-have-armor = { $hero } ne peut jamais avoir d’armure.
ddd-already-wears = { $hero } porte déjà { $item }.
ddd-has = { $hero } a { $item }.
ddd-gives-up = { $hero } abandonne { $item }.
ddd-takes-4 = { $heroes } prend { $item }.
ddd-swaps = { $hero } (abandonne { $item })
ddd-left-behind = { $item } reste sur place.
ddd-downed-does-not-level-up = { $hero } est à terre et ne monte pas de niveau.
ddd-levels-up = { $hero } monte de niveau avec un { $value }.
ddd-falls-rises = { $old } tombe, et { $monster } se dresse.
ddd-beaten = { $monster } succombe.
ddd-battle-won = Le combat { $battle_no } est gagné.
ddd-last-battle-party-has-won = C’était le dernier combat. Le groupe gagne !
ddd-party-has-won = Le groupe gagne.
ddd-all-heroes-downed-has-won = Tous les héros sont à terre. { $monster } gagne.
ddd-session-lost = La partie est perdue.
ddd-session-over = La partie est terminée.
ddd-obstacles-lie = Les obstacles sont en place.
ddd-mat-clear = Le tapis est dégagé.
ddd-obstacle-die-left-mat = Un dé d’obstacle a quitté le tapis.
ddd-obstacle-dice-left-mat = { $gone ->
    [1] Un dé d’obstacle a quitté le tapis.
   *[other] { $gone } dés d’obstacle ont quitté le tapis.
}
ddd-obstacle-dice-must-thrown-again = { $bad ->
    [1] Un des { $asked } dés d’obstacle est à relancer.
   *[other] Sur { $asked } dés d’obstacle, { $bad } sont à relancer.
}
ddd-turn-card = { $how ->
    [stunned] Tournez la carte de 90° (étourdissement) : { $name }.
    [dazed] Tournez la carte de 90° (hébétude) : { $name }.
    [downed] Couchez la carte (à terre) : { $name }.
   *[upright] Redressez la carte : { $name }.
}
ddd-lay-card-over-s = Posez la carte { $new } sur la carte { $master }.
ddd-take-card-off-s = Retirez la carte { $old } de la carte { $master }.

ddd-what-does-die-show-throw = Que montre le dé ? Ce jet a besoin de son nombre.
ddd-where-did-die-stop-game = Où le dé s’est-il arrêté ? Ce jeu a besoin de sa zone.
ddd-die-left-mat-throw-again = Le dé a quitté le tapis. Relancez-le.
ddd-takes-no-number = { $option } ne prend pas de nombre.
ddd-takes-number = { $option } prend un nombre de { $least } à { $most }.
ddd-not-one-options = Cela ne fait pas partie des choix.
ddd-there-no-such-ability = Cette capacité n’existe pas.
ddd-downed-2 = { $hero } est à terre.
ddd-used-this-battle = { $ability } a déjà servi dans ce combat.
ddd-used-this-session = { $ability } a déjà servi dans cette partie.
ddd-s-minion-fights-what-helps = Un sbire combat pour { $hero }. Rien de ce qui aide sa propre attaque ne peut servir.
ddd-cannot-used-now = { $ability } ne peut pas servir maintenant.
ddd-there-no-attack-now = { $task } : il n’y a pas d’attaque en ce moment.
ddd-health-most-raise-first = { $path } : au plus { $max_health } PV. Augmentez d’abord ce maximum.
ddd-list-item-ids-content-wanted = { $path } : donnez une liste d’identifiants d’objets de ce contenu.
ddd-item-listed-twice = { $path } : un objet figure deux fois.
ddd-goes = { $item } passe à { $hero }.
ddd-gives = { $hero } donne { $item } à { $taker }
ddd-exchange = { $hero } et { $taker } échangent { $item } et { $back }
ddd-trade-items = Échanger des objets
ddd-obstacles = { $n ->
    [1] un dé d’obstacle
   *[other] { $n } dés d’obstacle
}
