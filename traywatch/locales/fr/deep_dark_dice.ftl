ddd-hero-word = héros
ddd-title = Deep Dark Dice
ddd-summary = L’endroit où le dé s’arrête décide : coup critique, touché, raté ou échec critique.
ddd-needs-curse-dice = vos dés pour les niveaux de malédiction 1 à 3
ddd-needs-obstacle-dice = de petits d6 en métal comme obstacles
ddd-phase = { $phase ->
    [setup] Avant le premier combat
    [battle] Combat
    [won] Combat gagné
    [level_up] Montée de niveau
    [defeat] Défaite
    [victory] Victoire
   *[finished] Terminé
}
ddd-title-setup = Avant le premier combat
ddd-title-battle-won = Combat gagné
ddd-title-level-up = Montée de niveau
ddd-title-battle = Combat { $battle_no }
ddd-option-next-battle = Combat suivant
ddd-option-play-again = Rejouer
ddd-option-stop = S’arrêter là
ddd-next-question = Et ensuite ?

ddd-health-label = Points de vie
ddd-stat = { $stat ->
    [max_health] { $n } PV
    [attack] attaque { $n }
   *[armor] armure { $n }
}
ddd-attack-fact = Attaque { $attack }
ddd-armor-fact = Armure { $armor }
ddd-armor-never-fact = Jamais d’armure
ddd-miss-fact = Raté : { $says }
ddd-fumble-fact = Échec critique : { $says }
ddd-effect-none = rien
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
ddd-badge-stunned = Étourdissement
ddd-item-used-fact = { $item } (déjà servi)
ddd-obstacles-on-mat-note = { $n ->
    [1] Un dé d’obstacle sur le tapis
   *[other] { $n } dés d’obstacle sur le tapis
}
ddd-curse-die-unset-note = Aucun dé n’est fixé pour le niveau de malédiction { $levels }. Tout dé sauf un d6 y compte.
ddd-card-stat-question = { $stat ->
    [max_health] { $card } : combien de PV sur la carte ?
    [health] { $card } : combien de PV sur la carte ?
    [attack] { $card } : quelle attaque sur la carte ?
   *[armor] { $card } : quelle armure sur la carte ?
}
ddd-card-stat-label = { $stat ->
    [max_health] { $card } : PV
    [health] { $card } : PV
    [attack] { $card } : attaque
   *[armor] { $card } : armure
}
ddd-card-number-question = Quel nombre est sur la carte ? { $label }
ddd-card-number-label = { $source } : { $effect }

ddd-attack-prompt = { $what ->
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
ddd-attack-prompt-unset-die = { $what ->
    [again] { $minion ->
        [none] { $hero }, relancez votre dé du niveau de malédiction { $curse } (aucun n’est fixé : tout dé sauf un d6).
       *[other] { $hero }, relancez le dé du niveau de malédiction { $curse } pour { $minion } (aucun n’est fixé : tout dé sauf un d6).
    }
   *[first] { $minion ->
        [none] { $hero }, lancez votre dé du niveau de malédiction { $curse } (aucun n’est fixé : tout dé sauf un d6).
       *[other] { $hero }, lancez le dé du niveau de malédiction { $curse } pour { $minion } (aucun n’est fixé : tout dé sauf un d6).
    }
}
ddd-level-up-prompt = { $hero }, lancez un { $die } pour monter de niveau.
ddd-reroll-bonus-question = Ajouter des dégâts bonus à la relance ?
ddd-ability-before-attack-question = { $hero }, une capacité d’abord ?
ddd-landed-reroll-question = { $zone ->
    [crit] { $hero } a fait un coup critique. Relancer ?
    [hit] { $hero } a touché. Relancer ?
    [miss] { $hero } a raté. Relancer ?
   *[fumble] { $hero } a fait un échec critique. Relancer ?
}
ddd-landed-help-question = { $zone ->
    [crit] { $hero } a fait un coup critique. Utiliser quelque chose avant qu’il compte ?
    [hit] { $hero } a touché. Utiliser quelque chose avant que le jet compte ?
    [miss] { $hero } a raté. Utiliser quelque chose avant que le jet compte ?
   *[fumble] { $hero } a fait un échec critique. Utiliser quelque chose avant qu’il compte ?
}
ddd-statuses-due-help-question = { $hero } va subir ses états. Utiliser quelque chose avant ?
ddd-harm-help-question = { $source } va agir. Utiliser quelque chose avant ?
ddd-downed-help-question = { $hero } est à terre. Réanimer quelqu’un maintenant ?
ddd-beaten-help-question = { $monster } succombe. Utiliser quelque chose avant la fin du combat ?
ddd-option-continue = Continuer
ddd-option-continue-note = Lancer le dé
ddd-option-keep-roll = Le garder
ddd-option-reroll = Relancer
ddd-option-reroll-granted-note = Une relance que vous avez déjà
ddd-option-apply-passive = { $source } s’applique
ddd-option-ability-on-hero = { $ability } sur { $hero }
ddd-option-ability-of-owner = { $who } : { $ability }
ddd-option-ability-of-owner-on-hero = { $who } : { $ability } sur { $hero }
ddd-reroute-question = { $n ->
    [one] { $hero } va subir { $n } dégât. Quelqu’un s’interpose ?
   *[other] { $hero } va subir { $n } dégâts. Quelqu’un s’interpose ?
}
ddd-option-take-damage = { $hero } encaisse
ddd-after-damage-help-question = { $hero } a perdu { $lost } PV et peut continuer. Aider maintenant ?
ddd-item-taker-question = Qui prend { $item } ?
ddd-option-nobody = Personne
ddd-obstacle-boxes-place = les cases { $pattern }
ddd-obstacle-boxes-prompt = { $place } : posez un dé d’obstacle sur chaque case { $pattern } ({ $count }).
ddd-obstacle-free-place = partout sauf dans une zone d’échec critique
ddd-obstacle-free-prompt = { $n ->
    [1] { $place } : posez un dé d’obstacle sur le tapis.
   *[other] { $place } : posez { $n } dés d’obstacle sur le tapis.
}
ddd-obstacle-roll-prompt = { $what ->
    [again] { $n ->
        [1] { $hero }, relancez le dé d’obstacle. Pas dans une zone d’échec critique.
       *[other] { $hero }, relancez { $n } dés d’obstacle. Pas dans une zone d’échec critique.
    }
   *[first] { $n ->
        [1] { $hero }, lancez un dé d’obstacle. Pas dans une zone d’échec critique.
       *[other] { $hero }, lancez { $n } dés d’obstacle. Pas dans une zone d’échec critique.
    }
}
ddd-obstacle-moved-place = { $where ->
    [attack_die] à la place du dé d’attaque
   *[battlefield] sur le champ de bataille
}
ddd-obstacle-add-prompt = { $where ->
    [attack_die] Posez un dé d’obstacle à la place du dé d’attaque.
   *[battlefield] Posez un dé d’obstacle sur le champ de bataille.
}
ddd-obstacle-add-or-move-prompt = { $where ->
    [attack_die] Posez un dé d’obstacle à la place du dé d’attaque. S’il n’en reste aucun, déplacez-en un du tapis.
   *[battlefield] Posez un dé d’obstacle sur le champ de bataille. S’il n’en reste aucun, déplacez-en un du tapis.
}
ddd-obstacle-which-moves-question = Il ne reste plus de dé d’obstacle. Lequel du tapis déplacez-vous ?
ddd-obstacle-option = Obstacle { $n }
ddd-obstacle-option-at = Obstacle { $n } en { $x }, { $y } mm
ddd-obstacle-clear-place = hors du tapis
ddd-obstacle-clear-prompt = Retirez tous les dés d’obstacle du tapis.

ddd-battle-begins-at-place = Combat { $battle_no }, { $place } : { $monster }.
ddd-battle-begins = Combat { $battle_no } : { $monster }.
ddd-monster-health-and-armor = { $health } PV, armure { $armor }.
ddd-heroes-equip = Les héros prennent leur équipement.
ddd-turn-begins = C’est à { $hero } de jouer.
ddd-bleed-tick = { $hero } perd { $bleed } PV par saignement. Puis le saignement baisse de 1.
ddd-necrotic-tick = La nécrose inflige à { $hero } le niveau de malédiction, { $curse }.
ddd-poison-ends = Le poison arrive à son terme : { $hero } est à terre.
ddd-poison-tick = { $hero } : le poison baisse à { $n }.
ddd-hero-down-at-turn-start = { $hero } est à terre dès le début du tour.
ddd-hero-down-before-attack = { $hero } est à terre avant l’attaque.
ddd-dazed-turn-skipped = Hébétude : { $hero } passe ce tour.
ddd-attack-crit = { $dealt ->
    [one] { $who } fait un coup critique et inflige { $dealt } dégât.
   *[other] { $who } fait un coup critique et inflige { $dealt } dégâts.
}
ddd-attack-hit = { $dealt ->
    [one] { $who } touche et inflige { $dealt } dégât.
   *[other] { $who } touche et inflige { $dealt } dégâts.
}
ddd-bonus-damage-source = { $source } +{ $n }
ddd-bonus-damage-total = Les dégâts bonus augmentent l’attaque de { $n }, jusqu’à { $total } ({ $sources }).
ddd-crit-doubled = Le coup critique double { $total } : { $full }.
ddd-crit-doubled-after-armor = L’armure arrête { $stopped } sur { $total }. Le coup critique double le reste : { $dealt }.
ddd-armor-stops-attack = { $target } : l’armure arrête { $stopped }.
ddd-armor-stops-damage = { $hero } : l’armure arrête { $stopped }.
ddd-armor-pierced = L’attaque perce l’armure { $armor }.
ddd-pierce-this-attack = Cette attaque perce l’armure.
ddd-pierce-hero-attacks = { $hero } : ses attaques percent l’armure.
ddd-minion-health-change = { $minion } : PV { $was } → { $now }.
ddd-monster-health-loss = { $monster } : PV { $was } → { $now }.
ddd-monster-health-gain = { $monster } : PV { $was } → { $now }.
ddd-hero-health-gain = { $hero } : PV { $was } → { $now }.
ddd-hero-health-loss = { $hero } : PV { $was } → { $now }.
ddd-hero-curse-change = { $hero } : malédiction { $was } → { $now }.
ddd-minion-falls-monster-exposed = { $minion } tombe. { $monster } n’est plus à couvert.
ddd-minion-falls-hero-exposed = { $minion } tombe. { $hero } n’est plus à couvert.
ddd-minion-excess-damage-lost = Dégâts en trop, perdus : { $over }.
ddd-minion-guards-monster = { $card } se place devant { $monster }.
ddd-minion-guards-hero = { $card } est devant { $hero }.
ddd-monster-stunned = Étourdissement : { $monster }.
ddd-monster-strikes-back = { $foe } riposte.
ddd-die-landed-in-zone = { $zone ->
    [crit] { $hero } : le dé s’est arrêté dans la zone « Coup critique ».
    [hit] { $hero } : le dé s’est arrêté dans la zone « Touché ».
    [miss] { $hero } : le dé s’est arrêté dans la zone « Raté ».
   *[fumble] { $hero } : le dé s’est arrêté dans la zone « Échec critique ».
}
ddd-reroll-offered-note = Une relance est possible avant qu’il compte.
ddd-wrong-die-accepted = Le { $kind } compte, même si un autre dé était attendu.
ddd-passive-claimed = { $source } compte.
ddd-attack-fails = { $zone ->
    [miss] { $hero } rate.
   *[fumble] { $hero } fait un échec critique.
}
ddd-attack-fails-monster-stunned = { $zone ->
    [miss] { $hero } rate, mais { $monster } subit un étourdissement.
   *[fumble] { $hero } fait un échec critique, mais { $monster } subit un étourdissement.
}
ddd-attack-fails-in-stealth = { $zone ->
    [miss] { $hero } rate, sans se faire voir.
   *[fumble] { $hero } fait un échec critique, sans se faire voir.
}
ddd-attack-fails-with-damage = { $down ->
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
ddd-stun-ends = Plus de peur que de mal. L’étourdissement prend fin.
ddd-stealth-no-consequence = Furtivité : pas de dégâts, et rien d’autre ne se passe.
ddd-monster-damages-several = { $blow ->
    [one] { $source } inflige { $blow } dégât et atteint plus d’un héros.
   *[other] { $source } inflige { $blow } dégâts et atteint plus d’un héros.
}
ddd-monster-damages = { $blow ->
    [one] { $source } inflige { $blow } dégât.
   *[other] { $source } inflige { $blow } dégâts.
}
ddd-barrier-absorbs = La barrière absorbe { $taken }.
ddd-barrier-absorbs-and-ends = La barrière absorbe { $taken } et disparaît.
ddd-hero-barrier = { $hero } a barrière { $barrier }.
ddd-hero-regenerate = { $hero } a régénération { $n }.
ddd-hero-bleed = { $hero } a saignement { $n }.
ddd-hero-poison = { $hero } a poison { $stacks }.
ddd-hero-dazed = Hébétude : { $hero }.
ddd-hero-doomed = Condamnation : { $hero } jouera sa prochaine attaque au { $doom_die }.
ddd-hero-necrotic = Nécrose : { $hero }.
ddd-hero-cleansed = Purification : { $hero }.
ddd-hero-immune-to-effect = Immunité ({ $effect }) : { $hero }.
ddd-hero-immune-to-statuses = Immunité aux états : { $hero }.
ddd-hero-stealth = { $until ->
    [battle] Furtivité jusqu’à la fin du combat : { $hero }.
    [session] Furtivité jusqu’à la fin de la partie : { $hero }.
   *[turn] Furtivité jusqu’à la fin du tour : { $hero }.
}
ddd-hero-stat-raised = { $stat ->
    [max_health] { $hero } : PV maximum +{ $n }.
    [attack] { $hero } : attaque +{ $n }.
   *[armor] { $hero } : armure +{ $n }.
}
ddd-hero-stat-lowered = { $stat ->
    [max_health] { $hero } : PV maximum −{ $n }.
    [attack] { $hero } : attaque −{ $n }.
   *[armor] { $hero } : armure −{ $n }.
}
ddd-hero-revived = { $hero } revient avec { $health } PV, grâce à { $source }.
ddd-passive-ability-unnamed = une capacité passive
ddd-bonus-damage-granted = { $n ->
    [one] +{ $n } dégât bonus pour cette attaque.
   *[other] +{ $n } dégâts bonus pour cette attaque.
}
ddd-rerolls-granted = { $n ->
    [1] Une relance accordée.
   *[other] { $n } relances accordées.
}
ddd-petrify-attack-die = Le dé d’attaque se change en pierre là où il s’arrête.
ddd-ultimate-refreshed = { $hero } : la capacité ultime est de nouveau prête.
ddd-ability-used = { $name } utilise { $ability }.
ddd-damage-rerouted = { $heroes } encaisse pour { $heroes2 }.
ddd-refusal-armor-never = { $hero } ne peut jamais avoir d’armure.
ddd-refusal-armor-worn = { $hero } porte déjà { $item }.
ddd-item-received = { $hero } a { $item }.
ddd-item-discarded = { $hero } abandonne { $item }.
ddd-item-taken = { $heroes } prend { $item }.
ddd-option-swap-armor = { $hero } (abandonne { $item })
ddd-item-left-behind = { $item } reste sur place.
ddd-level-up-skipped-downed = { $hero } est à terre et ne monte pas de niveau.
ddd-level-up-rolled = { $hero } monte de niveau avec un { $value }.
ddd-monster-phase-change = { $old } tombe, et { $monster } se dresse.
ddd-monster-beaten = { $monster } succombe.
ddd-battle-won = Le combat { $battle_no } est gagné.
ddd-last-battle-won = C’était le dernier combat. Le groupe gagne !
ddd-session-won = Le groupe gagne.
ddd-all-heroes-downed = Tous les héros sont à terre. { $monster } gagne.
ddd-session-lost = La partie est perdue.
ddd-session-over = La partie est terminée.
ddd-obstacles-placed = Les obstacles sont en place.
ddd-obstacles-cleared = Le tapis est dégagé.
ddd-obstacle-left-mat = Un dé d’obstacle a quitté le tapis.
ddd-obstacles-left-mat = { $gone ->
    [1] Un dé d’obstacle a quitté le tapis.
   *[other] { $gone } dés d’obstacle ont quitté le tapis.
}
ddd-obstacles-to-reroll = { $bad ->
    [1] Un des { $asked } dés d’obstacle est à relancer.
   *[other] Sur { $asked } dés d’obstacle, { $bad } sont à relancer.
}
ddd-todo-turn-card = { $how ->
    [stunned] Tournez la carte de 90° (étourdissement) : { $name }.
    [dazed] Tournez la carte de 90° (hébétude) : { $name }.
    [downed] Couchez la carte (à terre) : { $name }.
   *[upright] Redressez la carte : { $name }.
}
ddd-todo-cover-card = Posez la carte { $new } sur la carte { $master }.
ddd-todo-remove-card = Retirez la carte { $old } de la carte { $master }.

ddd-refusal-number-missing = Que montre le dé ? Ce jet a besoin de son nombre.
ddd-refusal-zone-missing = Où le dé s’est-il arrêté ? Ce jeu a besoin de sa zone.
ddd-refusal-off-mat = Le dé a quitté le tapis. Relancez-le.
ddd-refusal-option-takes-no-number = { $option } ne prend pas de nombre.
ddd-refusal-option-number-range = { $option } prend un nombre de { $least } à { $most }.
ddd-refusal-no-such-option = Cela ne fait pas partie des choix.
ddd-refusal-no-such-ability = Cette capacité n’existe pas.
ddd-hero-downed = { $hero } est à terre.
ddd-refusal-ability-used-this-battle = { $ability } a déjà servi dans ce combat.
ddd-refusal-ability-used-this-session = { $ability } a déjà servi dans cette partie.
ddd-refusal-minion-fights = Un sbire combat pour { $hero }. Rien de ce qui aide sa propre attaque ne peut servir.
ddd-refusal-ability-not-now = { $ability } ne peut pas servir maintenant.
ddd-effect-without-attack = { $task } : il n’y a pas d’attaque en ce moment.
ddd-refusal-health-above-maximum = { $path } : au plus { $max_health } PV. Augmentez d’abord ce maximum.
ddd-refusal-items-unknown = { $path } : donnez une liste d’identifiants d’objets de ce contenu.
ddd-refusal-item-twice = { $path } : un objet figure deux fois.
ddd-item-handed-over = { $item } passe à { $hero }.
ddd-option-give-item = { $hero } donne { $item } à { $taker }
ddd-option-exchange-items = { $hero } et { $taker } échangent { $item } et { $back }
ddd-trade-items = Échanger des objets
ddd-effect-obstacle-dice = { $n ->
    [1] un dé d’obstacle
   *[other] { $n } dés d’obstacle
}
