war-title = Dice Warriors
war-summary = Deux groupes de dés se rangent face à face. Leurs faces sont des attaques, des boucliers et des sorts.
war-needs-dice = cinq dés par personne, d4 à d12
war-needs-spell-dice = des dés de sorts, ou des dés de la même forme
war-party-word = groupe
war-intro-players = Deux joueurs ont cinq dés chacun. Un dé est un combattant ou un lanceur de sorts, et il encaisse autant de points qu’il a de faces.
war-intro-round = À chaque manche, les deux joueurs lancent tous leurs dés et les mettent en rangs. Puis les dés agissent, le dernier rang d’abord. Ce que fait un dé, c’est la face obtenue.
war-intro-phone = Avec des dés ordinaires, le nombre désigne la face. Le téléphone sait ce que chacune veut dire et qui elle atteint, et il compte les points.
war-intro-ranks = Aucun rang ne peut avoir plus de dés que celui de devant. Les combattants se tiennent aux deux premiers rangs.
war-intro-end = Qui n’a plus de dés de personnage a perdu.

war-die-of = { $die } ({ $player })
war-die-of-n = { $die } { $n } ({ $player })
war-seat-name = { $die } ({ $player })
war-dice = { $n ->
    [one] { $n } dé
   *[other] { $n } dés
}
war-heal-points = Soin { $n }
war-result = { $result ->
    [charge] Charge
    [melee] Corps à corps
    [double_melee] Double corps à corps
    [advance] Avancée
    [assassinate] Assassinat
    [death_touch] Toucher de mort
    [engulf] Engloutissement
    [feast] Festin
    [life_tap] Vol de vie
    [rage] Rage
    [range_attack] Attaque à distance
    [scare] Épouvante
    [sorcerous_bolt] Trait d’ensorceleur
    [swarm] Nuée
    [arc] Arc électrique
    [flare] Flamboiement
    [lightning_bolt] Éclair
    [magic_bolt] Trait magique
    [chain_blast] Décharge en chaîne
    [fireball] Boule de feu
    [lightning_blast] Décharge d’éclairs
    [magic_blast] Décharge magique
    [spray_of_shards] Gerbe d’éclats
    [wall_of_flames] Mur de flammes
    [arcing_barrage] Salve électrique
    [blade_storm] Tempête de lames
    [conflagration] Conflagration
    [flame_strike] Colonne de flammes
    [lightning_barrage] Salve d’éclairs
    [magic_barrage] Salve magique
    [meteor_storm] Pluie de météores
    [shard_barrage] Salve d’éclats
    [fire_storm] Tempête de feu
    [heal_die] Dé de soin
    [high_spell] Sort de haut niveau
    [low_spell] Sort de bas niveau
    [mid_spell] Sort de moyen niveau
    [utility_spell] Sort utilitaire
    [cleric_spell] Sort de clerc
    [druid_spell] Sort de druide
    [paladin_spell] Sort de paladin
    [ranger_spell] Sort de rôdeur
    [summon] Convocation
    [defense] Défense
    [double_defense] Double défense
    [shield] Bouclier
    [smite] Châtiment
    [stealthy_attack] Attaque furtive
    [inspire] Inspiration
    [lay_on_hands] Imposition des mains
    [influence] Influence
    [neutralise] Neutralisation
    [squire] Écuyer
    [brace] En garde
    [charm] Charme
    [clone] Clone
    [conjure_elemental] Invocation d’élémentaire
    [darkness] Ténèbres
    [familiar] Familier
    [haste] Rapidité
    [mage_shield] Bouclier de mage
    [phantasm] Fantasme
    [stone_skin] Peau de pierre
    [teleport] Téléportation
    [web] Toile d’araignée
    [wish] Souhait
    [blessing] Bénédiction
    [blindness] Cécité
    [curse] Malédiction
    [dispel_magic] Dissipation de la magie
    [holy_aura] Aura sacrée
    [mass_heal] Soin de groupe
    [silence] Silence
    [regeneration] Régénération
    [revivify] Retour à la vie
    [destroy_undead] Destruction des morts-vivants
    [magic_weapon] Arme magique
    [conjure_animal] Invocation d’animal
    [rangers_stride] Foulée du rôdeur
    [spikes] Pointes
    [flaming_blade] Lame enflammée
    [shape_change] Changement de forme
    [wall_of_earth] Mur de terre
    [ghost] Fantôme
    [ghoul] Goule
    [huge] Monstre énorme
    [large] Grand monstre
    [medium] Monstre moyen
    [skeleton] Squelette
    [small] Petit monstre
    [tiny] Monstre minuscule
    [zombie] Zombie
   *[miss] Raté
}
war-result-rule = { $result }. { $rule }

war-view-title = { $phase ->
    [build] Choisissez vos dés
    [over] La partie est terminée
   *[other] Manche { $n }
}
war-hits = Points de vie
war-ranks = { $player } : rangs de { $ranks }
war-no-ranks = { $player } : aucun dé sur le tapis
war-traps-on-mats = { $n ->
    [one] { $n } piège sur les tapis
   *[other] { $n } pièges sur les tapis
}
war-row-name = { $player } { $rank }
war-space = { $kind ->
    [dark] case dans les ténèbres
    [between] entre les fronts
   *[space] case
}
war-not-on-mat = Pas encore sur le tapis
war-flag = { $flag ->
    [negated] Ne peut pas agir
    [shielded] Protection
    [aura] Aura sacrée
    [cursed] Malédiction
   *[spikes] Pointes
}
war-counted = { $what ->
    [stone] Peau de pierre { $n }
    [regeneration] Régénération { $n }
    [weapon] Arme magique { $n }
    [blade] Lame enflammée { $n }
   *[skip] { $n ->
        [one] Passe { $n } jet
       *[other] Passe { $n } jets
    }
}

war-group = { $group ->
    [magic] Adeptes de la magie
    [scoundrel] Fripouilles
    [divine] Lanceurs divins
    [fighter] Combattants
   *[summoned] Créatures
}
war-pick-dice = { $player }, choisissez vos dés (encore { $n }).
war-who-first = Qui commence ?

war-round-begins = Manche { $n }.
war-roll-party = { $n ->
    [1] { $player }, lancez ce dé.
   *[other] { $player }, lancez ces { $n } dés, tous à la fois.
}
war-rolls = { $player } a lancé.
war-acts = { $die } : { $results }.
war-no-result = { $die } ne fait rien.
war-does-not-roll = { $die } n’est pas à lancer cette manche.
war-cannot-act = { $die } ne peut pas agir.
war-hold-on-to = { $die } engloutit { $target }. Tenir bon ?
war-hold-on = Tenir bon
war-hold-note = Il n’est pas lancé
war-let-go = Lâcher et lancer
war-which-acts = { $player }, quel dé du rang { $rank } agit ensuite ?
war-action = { $what ->
    [trap] { $die } pose un piège
    [disarm] { $die } désamorce le piège
   *[heal] { $die } lance le dé de soin
}
war-sits-out = Il passe la prochaine manche
war-wins = { $player } gagne !
war-game-draw = Il ne reste personne. Match nul.
war-next-question = Et ensuite ?
war-option-play-again = Rejouer
war-option-stop = S’arrêter là
war-game-over = La partie est terminée.

war-the-mat = le tapis
war-place-dice = { $player }, placez tous vos dés sur le tapis.
war-phone-arranges = Laisser faire le téléphone : { $shape }
war-how-many-in-ranks = { $player }, combien de dés dans chaque rang, à partir de l’avant ?
war-all-in-front = { $n ->
    [one] { $n } à l’avant
   *[other] les { $n } à l’avant
}
war-in-front-then = { $n } à l’avant, puis { $rest }
war-lines-up = { $player } se met en rangs : { $shape }.
war-who-stands = { $rank ->
    [1] { $player }, qui se tient au premier rang ?
   *[other] { $player }, qui se tient au rang { $rank } ?
}
war-which-moves-up = { $player }, le rang { $rank } a trop peu de dés. Lequel avance ?
war-moves = { $die } passe au rang { $rank }.
war-rank-full = Il n’y a plus de place au rang { $rank }.
war-no-space-for = Il n’y a plus de place sur le tapis, et ce dé n’apparaît donc pas : { $die }.
war-already-in-front = { $die } est déjà au premier rang.
war-rank = Rang { $n }
war-rank-of = rang { $n } ({ $player })
war-line = { $what ->
    [rank] Rang { $n }
   *[column] Colonne { $n }
}
war-lines = { $what ->
    [rank] Rangs { $first } et { $second }
   *[column] Colonnes { $first } et { $second }
}
war-rank-and-hits = Rang { $rank }, { $now } PV sur { $most }

war-which-space-trapped = { $die } pose un piège. Sur quelle case en face ({ $player }) ?
war-lays-trap-on = { $die } pose un piège en face ({ $player }) : rang { $rank }, case { $space }.
war-disarms = { $die } désamorce le piège.
war-trap-die = dé de piège
war-roll-trap = { $die } a marché dans un piège. { $player }, lancez le d4.
war-trap-deals = { $n ->
    [one] Le piège inflige { $n } dégât.
   *[other] Le piège inflige { $n } dégâts.
}
war-in-trap = { $die } est dans un piège.

war-whom-attacks = { $die } : { $result }. Qui attaquer ?
war-blast-where = { $shape ->
    [die] { $die } lance { $result } (dégâts : { $n }). Quel dé est touché ?
   *[area] { $die } lance { $result } (dégâts par dé : { $n }). Où ?
}
war-nobody = Personne
war-no-target = { $die } n’a pas de cible.
war-damage-added = { $n ->
    [one] { $by ->
        [smite] Le châtiment ajoute { $n } dégât.
        [weapon] L’arme magique ajoute { $n } dégât.
       *[blade] La lame enflammée ajoute { $n } dégât.
    }
   *[other] { $by ->
        [smite] Le châtiment ajoute { $n } dégâts.
        [weapon] L’arme magique ajoute { $n } dégâts.
       *[blade] La lame enflammée ajoute { $n } dégâts.
    }
}
war-doubles = L’attaque furtive double { $n } : { $now }.
war-charge-braced = { $die } est en garde. La charge échoue, et { $attacker } subit 2 dégâts.
war-swarm-has-attacked = La nuée a déjà attaqué.
war-engulfs = { $die } engloutit { $target }.
war-skips-next-roll = { $die } passe son prochain jet.
war-rage-costs = La rage coûte 2 PV.
war-aura-absorbs = L’aura sacrée l’absorbe : { $die }.
war-shielded = { $die } a une protection : aucun dégât.
war-damage-stopped = { $n ->
    [one] { $by ->
        [defense] La défense arrête { $n } dégât.
        [stone] La peau de pierre arrête { $n } dégât.
        [rage] La rage arrête { $n } dégât.
       *[ghost] { $n } dégât traverse le fantôme.
    }
   *[other] { $by ->
        [defense] La défense arrête { $n } dégâts.
        [stone] La peau de pierre arrête { $n } dégâts.
        [rage] La rage arrête { $n } dégâts.
       *[ghost] { $n } dégâts traversent le fantôme.
    }
}
war-spikes-hurt = Les pointes blessent { $die }.
war-loses-hits = { $die } perd { $n } PV (reste { $now } sur { $most }).
war-gains-hits = { $die } récupère { $n } PV ({ $now } maintenant, sur { $most }).
war-all-hits = { $die } a déjà tous ses PV.
war-leaves = { $how ->
    [fades] { $die } s’évanouit.
   *[out] { $die } est hors jeu.
}

war-who-is-healed = { $die } soigne { $n }. Qui ?
war-which-die = { $what ->
    [smite] { $die } : { $result }. Quelle attaque devient plus forte ?
    [stealthy_attack] { $die } : { $result }. Quelle attaque est doublée ?
    [inspire] { $die } : { $result }. Qui relance ?
    [lay_on_hands] { $die } : { $result }. Qui récupère 4 PV ?
    [influence] { $die } : { $result }. De quel ennemi détourner l’action ?
    [neutralise] { $die } : { $result }. Quel ennemi ne fait rien ?
    [shield] { $die } : { $result }. Qui est protégé ?
    [stone_skin] { $die } lance { $result }. Pour qui ?
    [regeneration] { $die } lance { $result }. Pour qui ?
    [flaming_blade] { $die } lance { $result }. Pour qui ?
    [holy_aura] { $die } lance { $result }. Pour qui ?
    [mage_shield] { $die } lance { $result }. Pour qui ?
    [haste] { $die } lance { $result }. Qui lance encore ?
    [blessing] { $die } lance { $result }. Qui relance ?
    [clone] { $die } lance { $result }. Qui reçoit un clone ?
    [darkness] { $die } lance { $result }. Quel rang ?
    [phantasm] { $die } lance { $result }. Quel fantasme apparaît ?
    [wish] { $die } lance { $result }. Quel dé tournez-vous ?
    [dispel_magic] { $die } lance { $result }. Qu’est-ce qui prend fin ?
    [mass_heal] { $die } lance { $result }. Quel rang est soigné ?
    [revivify] { $die } lance { $result }. Qui revient ?
    [rangers_stride] { $die } : { $result }. Vers quel rang ?
    [shape_change] { $die } lance { $result }. Quelle forme pour cette manche ?
   *[other] { $die } lance { $result }. Quel ennemi ?
}
war-is-stronger = { $die } inflige plus de dégâts cette manche.
war-gains = { $die } reçoit : { $result }.
war-die-cloned = { $n ->
    [one] { $die } a un clone pour { $n } manche.
   *[other] { $die } a un clone pour { $n } manches.
}
war-phantom-appears = Un fantasme apparaît pour 4 manches : { $die }.
war-darkness-falls = Les ténèbres tombent : { $rank }.
war-wall-stands = Un mur de terre sépare les deux camps cette manche.
war-swaps-with = { $die } change de place. Avec quel dé ?
war-change-places = { $die } et { $other } échangent leurs places.
war-which-face = { $die } : quelle face montrer ?
war-now-shows = { $die } montre maintenant : { $result }.
war-also-shows = { $die } montre aussi : { $result }.
war-is-back = { $die } est de retour.
war-is-summoned = { $die } répond à l’appel.
war-is-cursed = { $die } lancera deux dés la prochaine fois, et l’adversaire en choisira un.
war-does-nothing = { $die } ne fait rien cette manche.
war-own-shape = { $die } reprend sa propre forme.
war-the-wall = Le mur de terre
war-the-darkness = Les ténèbres : { $rank }
war-itself = Le dé lui-même : { $die }
war-effect-on = { $effect ->
    [stone] Peau de pierre : { $die }
    [regeneration] Régénération : { $die }
    [weapon] Arme magique : { $die }
    [blade] Lame enflammée : { $die }
    [aura] Aura sacrée : { $die }
    [shielded] Bouclier de mage : { $die }
    [cursed] Malédiction : { $die }
    [charm] Charme : { $die }
    [web] Toile d’araignée : { $die }
    [blindness] Cécité : { $die }
    [silence] Silence : { $die }
   *[spikes] Pointes : { $die }
}
war-dispelled = Dissipé : { $what }.

war-second-die = { $die } a un familier. Lancer un deuxième dé de sorts ?
war-option-two-dice = Deux dés
war-option-pick-result = Choisir un résultat
war-option-single-die = Un dé
war-roll-spell = { $n ->
    [1] { $die }, à lancer : { $spell }.
   *[other] { $die }, à lancer { $n } fois : { $spell }.
}
war-which-result-counts = { $die } subit une malédiction. Quel résultat compte ?
war-use-which = { $n ->
    [1] { $die } a obtenu { $results }. L’utiliser ?
   *[other] { $die } a obtenu { $results }. Lequel utilisez-vous ?
}
war-use = Utiliser { $result }
war-leave = Ne pas l’utiliser
war-leave-note = Ce dé ne pourra pas être relancé
war-not-used = { $die } n’utilise pas le résultat.
war-roll-die = { $what ->
    [again] { $player }, relancez : { $die }.
   *[first] { $player }, lancez : { $die }.
}

war-take-off = Retirez du tapis : { $die }.
war-put-on-mat = Posez un { $kind } sur le tapis pour { $die }.
war-put-on-space = Posez { $die } au rang { $rank }, case { $space }.
war-move-it = Déplacez { $die } au rang { $rank }.
war-swap = Échangez { $die } et { $other }.
war-mark-trap = { $player }, marquez un piège au rang { $rank }, case { $space } de votre propre tapis. Il garde la même case en face.

war-refusal-number-missing = Que montre le d4 ? Il faut son nombre.
war-no-such-face = Un { $kind } n’a pas de face { $face }.
war-refusal-no-such-option = Cela ne fait pas partie des choix.
war-refusal-takes-no-number = Cette réponse ne prend pas de nombre.
war-which-space = On ne voit pas bien sur quelle case est { $die }. Mettez-le au milieu d’une case.
war-die-turned = { $die } montrait { $was }. Il montre maintenant { $now }. Remettez-le.
war-dice-missing = Tous les dés de cette personne ne sont pas sur le tapis.
war-same-space = Deux dés sont sur la même case.
war-no-such-space = Il n’y a pas de case { $space } au rang { $rank }.
war-fighter-behind = { $die } est un combattant. Mettez-le au rang 1 ou 2.
war-must-stay = { $die } n’a pas été lancé : il doit rester où il était.
war-illegal-ranks = Un rang a plus de dés que celui de devant.
war-party-too-large = { $room ->
    [1] Le groupe « { $party } » a { $n } dés, mais il n’y a qu’une case où des combattants peuvent se tenir. Choisissez plus de rangs ou de colonnes, ou un autre groupe.
   *[other] Le groupe « { $party } » a { $n } dés, mais il n’y a que { $room } cases où des combattants peuvent se tenir. Choisissez plus de rangs ou de colonnes, ou un autre groupe.
}
war-no-such-result = Le résultat « { $result } » n’existe pas. Corrigez le fichier de contenu.
war-two-players = Ce jeu se joue à deux, chacun avec son propre identifiant.
war-no-such-party = Le groupe « { $party } » n’existe pas.
war-hits-up-to = { $path } : au plus { $most } PV.
war-mat-of = tapis ({ $player })
war-spaces-done = Tous bien placés
war-move-within-ranks = { $player }, déplacer un dé sur une autre case de son rang ?
war-choose-space = { $die } : sur quelle case du rang ?
