# Fifth-edition combat.

## The game

fifth-title = Combat, 5e édition
fifth-summary = Lancez un d20 contre la classe d’armure. Le téléphone compte les bonus, les dégâts, les états et les tours.
fifth-needs-attack-dice = un ou deux d20
fifth-needs-damage = des d4 à d12 pour les dégâts
fifth-intro-sheet = Chaque personne a un personnage. Tout le monde peut écrire sa propre fiche sur le téléphone, en une ligne.
fifth-intro-roll = Le téléphone demande chaque jet. Lancez les dégâts en même temps que le d20, ou après.
fifth-intro-host = La première personne répond pour les adversaires, ou qui prend la place de meneur de jeu.
fifth-character-word = personnage
fifth-host-seat = Meneur de jeu
fifth-host-seat-note = Dirige les adversaires
fifth-nameless = Sans nom
fifth-numbered = { $name } { $n }
fifth-phase = { $phase ->
    [fight] Manche { $n }
    [initiative] Initiative
    [finished] La fin
   *[other] À la table
}
fifth-name = { $what ->
    [hp] Points de vie
   *[other] Points de vie temporaires
}
fifth-armor-class = Classe d’armure { $n }
fifth-initiative-fact = Initiative { $n }
fifth-foe-note = classe d’armure { $ac }, { $hp } PV
fifth-back = Retour
fifth-group = { $group ->
    [act] Agir
    [react] Réactions
    [happens] Il se passe quelque chose
    [next] Continuer
    [fight] Le combat
    [foes] Adversaires
   *[sheets] Personnages
}

## Sheets

fifth-like-sheet = Mira, CA 15, PV 24, Épée +5, 1d8+3 tranchant, Arc +6, 1d8+4 perforant, distance, Dex +4, Con +2
fifth-like-action = Épée +5, 1d8+3 tranchant
fifth-like-foe = Brigand, 12, 11, +3, 1d6+1 tranchant
fifth-like-damage = 2d6 feu
fifth-like-healing = 2d4+2
fifth-bad-sheet = « { $text } », caractère { $n } : { $why }
fifth-why-action = Une action a besoin d’un bonus comme +5, d’un degré de difficulté comme DD 13 Dex, ou du mot soigne.
fifth-why-ability = La caractéristique est For, Dex, Con, Int, Sag ou Cha.
fifth-why-damage = Écrivez les dégâts, par exemple 1d8+3 tranchant. Ils ont 20 dés au plus.
fifth-why-number = Un nombre est trop grand ou trop petit.
fifth-why-not-understood = Impossible à comprendre.
fifth-why-word = Impossible de comprendre « { $word } ».
fifth-why-missing = { $what ->
    [ac] Il manque la classe d’armure. Écrivez CA 15.
   *[other] Il manque les points de vie. Écrivez PV 24.
}
fifth-write-sheet = Écrire la fiche : { $who }
fifth-write-sheet-note = Nom, classe d’armure, points de vie, attaques, jets de sauvegarde
fifth-add-action = Ajouter une action : { $who }
fifth-newcomer = Ajouter un personnage
fifth-sheet-written = { $n ->
    [0] { $who } : classe d’armure { $ac }, { $hp } PV, aucune action.
    [1] { $who } : classe d’armure { $ac }, { $hp } PV, une action.
   *[other] { $who } : classe d’armure { $ac }, { $hp } PV, { $n } actions.
}
fifth-action-added = Nouvelle action pour { $who } : { $action }.
fifth-refusal-needs-text = Écrivez-le ainsi : { $like }
fifth-refusal-needs-number = Il faut ici un nombre de { $least } à { $most }.
fifth-refusal-takes-nothing = Il ne faut ici ni nombre ni texte.
fifth-refusal-no-such-option = Cela ne fait pas partie des choix.
fifth-does-not-fit = { $who } : cela ne convient pas. Les points de vie ne dépassent pas le maximum, et seule une créature vivante à 0 point de vie est stable.

## The table between fights

fifth-at-the-table = Qui combat, et contre qui ?
fifth-begin = Commencer le combat
fifth-rest = Se reposer pour la nuit
fifth-rest-note = Tous les points de vie, un niveau d’épuisement en moins
fifth-rested = Le groupe a pris du repos.
fifth-own-foe = Un autre adversaire
fifth-own-foe-note = Classe d’armure, points de vie, bonus d’attaque, dégâts
fifth-option-practice-encounter = Les adversaires de l’entraînement
fifth-encounter-joins = Les adversaires sont là.
fifth-foes-join = { $n ->
    [0] Il n’y a plus de place pour d’autres adversaires.
    [1] { $name } arrive.
   *[other] Arrivée : { $n } × { $name }.
}
fifth-remove-foe = { $who } s’en va
fifth-clear-foes = Tous les adversaires s’en vont
fifth-foes-gone = Il n’y a plus d’adversaires.
fifth-heals-with = { $who } : { $action }
fifth-finish = Terminer la partie
fifth-session-over = La partie est terminée.

## Initiative and turns

fifth-fight-begins = Le combat commence.
fifth-who-surprised = Quelqu’un est-il surpris ?
fifth-nobody-surprised = Personne
fifth-surprised = { $side ->
    [party] Le groupe
   *[foe] Les adversaires
}
fifth-initiative-of = Quelle est l’initiative : { $who } ?
fifth-initiative-number = Initiative
fifth-initiative = { $who } : initiative { $n }
fifth-who-first = Initiative égale ({ $n }). Qui commence ?
fifth-in-order = { $who } ({ $n })
fifth-order = Ordre : { $order }
fifth-round = Manche { $n }
fifth-turn-of = { $acts ->
    [yes] { $who } : que faites-vous ?
   *[no] { $who } ne peut pas agir.
}
fifth-next-turn = Terminer le tour
fifth-end-fight = Terminer le combat
fifth-fight-won = Le combat est gagné.
fifth-fight-lost = Le combat est perdu.
fifth-fight-ends = Le combat prend fin.
fifth-action = { $name ->
    [none] { $kind ->
        [attack] Attaque
        [save] Effet
       *[heal] Soins
    }
   *[other] { $name }
}
fifth-part = { $type ->
    [plain] { $dice }
   *[other] { $dice } ({ fifth-damage-type })
}
fifth-attack-note = { $bonus }, { $damage }
fifth-save-note = DD { $dc } ({ fifth-ability }), { $damage }
fifth-heal-note = soigne { $damage }
fifth-ability = { $ability ->
    [str] Force
    [dex] Dextérité
    [con] Constitution
    [int] Intelligence
    [wis] Sagesse
   *[cha] Charisme
}
fifth-twice = Deux fois en un jet : { $action }
fifth-twice-note = Deux d20 de couleurs différentes
fifth-dodge = Esquiver
fifth-dodges = { $who } esquive.
fifth-stand-up = Se relever
fifth-stands-up = { $who } se relève.
fifth-stabilize = Stabiliser quelqu’un
fifth-whom-stabilize = { $who } : qui stabilisez-vous ?
fifth-bonus-of-check = Le bonus du test
fifth-concentrate = { $on ->
    [yes] Cesser de se concentrer
   *[no] Se concentrer sur un sort
}
fifth-concentrates = { $on ->
    [yes] { $who } se concentre.
   *[no] { $who } cesse de se concentrer.
}

## Reactions

fifth-leave-reach = Quitter l’allonge : { $who }
fifth-opportunity-question = { $mover } s’éloigne. { $who } : une attaque d’opportunité ?
fifth-let-go = Laisser partir
fifth-reaction-of = Réaction : { $who }
fifth-which-reaction = { $who } : quelle réaction ?
fifth-other-reaction = Autre chose
fifth-reacts = { $who } utilise sa réaction.

## Attacks

fifth-target-question = { $who } : quelle est la cible ({ $action }) ?
fifth-own-side = Son propre camp
fifth-roll-attack = { $again ->
    [yes] { $who } : relancez le d20 pour { $edge ->
        [advantage] l’avantage
       *[disadvantage] le désavantage
    }.
   *[no] { $who } attaque { $targets } ({ $action }) : lancez { $n ->
        [1] { $edge ->
            [advantage] avec un avantage
            [disadvantage] avec un désavantage
           *[none] un d20
        }
       *[other] les d20 des deux attaques
    }{ $damage ->
        [seen] . Les dégâts peuvent être lancés avec : { $dice }.
        [together] , ainsi que les dégâts : { $dice }.
       *[after] .
    }
}
fifth-attack-die = { $n ->
    [0] attaque
    [1] première attaque ({ $target })
   *[other] seconde attaque ({ $target })
}
fifth-attack-on = { $n ->
    [1] Première attaque : { $target }
   *[other] Seconde attaque : { $target }
}
fifth-circumstances = Autre chose joue-t-il un rôle ?
fifth-edges-question = { $edge ->
    [advantage] Avantage ({ $sources }). Autre chose joue-t-il un rôle ?
    [disadvantage] Désavantage ({ $sources }). Autre chose joue-t-il un rôle ?
   *[none] Avantage et désavantage s’annulent ({ $sources }). Autre chose joue-t-il un rôle ?
}
fifth-edge-source = { $reason ->
    [own_blinded] aveuglé
    [own_poisoned] empoisonné
    [own_prone] à terre
    [own_restrained] entravé
    [own_invisible] invisible
    [own_frightened] effrayé
    [own_grappled] agrippé
    [own_dodges] esquive
    [own_incapacitated] neutralisé
    [target_blinded] la cible est aveuglée
    [target_paralyzed] la cible est paralysée
    [target_petrified] la cible est pétrifiée
    [target_restrained] la cible est entravée
    [target_stunned] la cible est étourdie
    [target_unconscious] la cible est inconsciente
    [target_invisible] la cible est invisible
    [target_prone] la cible est à terre
    [target_dodges] la cible esquive
    [ranged_near] attaque à distance à 1,50 m ou moins
   *[named] { $edge ->
        [advantage] avantage annoncé par la table
       *[disadvantage] désavantage annoncé par la table
    }
}
fifth-as-is = Non, lancer
fifth-circumstance-option = { $name ->
    [advantage] { $on ->
        [yes] Plus d’avantage
       *[no] Avantage
    }
    [disadvantage] { $on ->
        [yes] Plus de désavantage
       *[no] Désavantage
    }
    [near] { $on ->
        [yes] À plus de 1,50 m
       *[no] À 1,50 m ou moins
    }
    [cover_half] { $on ->
        [yes] Aucun abri
       *[no] Abri partiel (+2)
    }
    [cover_three_quarters] { $on ->
        [yes] Aucun abri
       *[no] Abri important (+5)
    }
    [unafraid] { $on ->
        [yes] La source de la peur est en vue
       *[no] La source de la peur est hors de vue
    }
   *[sees] { $on ->
        [yes] L’invisibilité aide
       *[no] Ils se voient quand même
    }
}
fifth-cover-total = Abri total
fifth-total-cover = Abri total : cette cible ne peut pas être choisie.
fifth-forget-colors = Redemander les couleurs des dés
fifth-off-tray = Le d20 a quitté la piste.
fifth-attack-total = { $n ->
    [1] { $natural } sur le d20, { $total } en tout, contre une classe d’armure de { $ac }.
   *[other] d20 : { $dice }. { $natural } compte, { $total } en tout, contre une classe d’armure de { $ac }.
}
fifth-outcome = { $outcome ->
    [miss] { $who } rate { $target }.
    [critical] { $who } touche { $target } : coup critique.
   *[hit] { $who } touche { $target }.
}
fifth-roll-damage = { $more ->
    [yes] { $who } : lancez encore une fois les dés de dégâts pour le coup critique ({ $action }).
    [critical] { $who } : coup critique. Lancez deux fois les dés de dégâts ({ $action }).
   *[no] { $who } : lancez les dégâts ({ $action }).
}
fifth-hits-for = { $critical ->
    [yes] { $who } touche { $target } : coup critique, { $n ->
        [one] { $n } dégât
       *[other] { $n } dégâts
    }.
   *[no] { $who } touche { $target } et inflige { $n ->
        [one] { $n } dégât
       *[other] { $n } dégâts
    }.
}
fifth-beaten-already = { $target } a déjà succombé.

## Damage and healing

fifth-damage-type = { $type ->
    [acid] acide
    [bludgeoning] contondant
    [cold] froid
    [fire] feu
    [force] force
    [lightning] foudre
    [necrotic] nécrotique
    [piercing] perforant
    [poison] poison
    [psychic] psychique
    [radiant] radiant
    [slashing] tranchant
    [thunder] tonnerre
   *[plain] dégâts
}
fifth-points = { $type ->
    [plain] { $n } sur { $of }
   *[other] { $n } sur { $of } ({ fifth-damage-type })
}
fifth-points-all = { $type ->
    [plain] { $n }
   *[other] { $n } ({ fifth-damage-type })
}
fifth-suffers = { $who } subit { $n ->
    [one] { $n } dégât
   *[other] { $n } dégâts
} : { $kinds }
fifth-temporary-lost = { $n ->
    [1] { $who } perd un point de vie temporaire.
   *[other] { $who } perd { $n } points de vie temporaires.
}
fifth-hit-points = { $who } a { $n } PV sur { $most }.
fifth-falls-unconscious = { $who } tombe à 0 point de vie et perd connaissance.
fifth-dead = { $side ->
    [party] { $who } meurt.
   *[foe] { $who } succombe.
}
fifth-wakes-prone = { $who } reprend connaissance, à terre.
fifth-hit-points-regained = { $who } regagne { $n } PV et en a { $now } sur { $most }.
fifth-is-healed = { $who } reçoit des soins.
fifth-is-hurt = { $who } subit des dégâts.
fifth-heal-whom = { $who } : qui soignez-vous ?
fifth-roll-amount = { $heals ->
    [yes] { $who } : lancez les soins.
   *[no] { $who } : lancez les dégâts.
}
fifth-temporary-gained = { $n ->
    [0] { $who } n’a aucun point de vie temporaire.
    [1] { $who } a un point de vie temporaire.
   *[other] { $who } a { $n } points de vie temporaires.
}

## Saves, checks, death

fifth-test-name = { $what ->
    [save] un jet de sauvegarde { $ability ->
        [int] d’{ fifth-ability }
       *[other] de { fifth-ability }
    }
    [check] un test
    [death] un jet de sauvegarde contre la mort
    [concentration] un jet de sauvegarde de Constitution pour garder la concentration
    [initiative] un jet d’initiative
   *[stabilize] un test de stabilisation
}
fifth-roll-test = { $again ->
    [yes] { $who } : relancez le d20 pour { $edge ->
        [advantage] l’avantage
       *[disadvantage] le désavantage
    }.
   *[no] { $edge ->
        [advantage] { $who } : faites { $what } avec un avantage
        [disadvantage] { $who } : faites { $what } avec un désavantage
       *[none] { $who } : faites { $what }
    }{ $dc ->
        [0] .
       *[other] { " (DD" } { $dc }).
    }
}
fifth-test-total = { $who } : { $natural } sur le d20, { $total } en tout.
fifth-which-dc = { $who } : quelle est la difficulté du test ?
fifth-dc = DD { $dc }
fifth-which-save = { $who } : quel jet de sauvegarde ?
fifth-save-with = { fifth-ability } ({ $bonus })
fifth-dc-of-save = Le degré de difficulté
fifth-check-result = { $passed ->
    [yes] { $who } obtient { $total } contre un DD de { $dc } : réussite.
   *[no] { $who } obtient { $total } contre un DD de { $dc } : échec.
}
fifth-save-result = { $passed ->
    [yes] { $who } : { $total } contre un DD de { $dc }, sauvegarde réussie.
   *[no] { $who } : { $total } contre un DD de { $dc }, sauvegarde ratée.
}
fifth-fails-without-roll = { $who } ne peut pas bouger : le jet de sauvegarde échoue sans être lancé.
fifth-saves-rolled = Jets de sauvegarde
fifth-who-saves = Qui doit faire un jet de sauvegarde contre { $action } ?
fifth-all-of-side = { $side ->
    [party] Tout le groupe
   *[foe] Tous les adversaires
}
fifth-target = { $on ->
    [yes] { $who } (choix fait)
   *[no] { $who }
}
fifth-these-save = Continuer avec { $names }
fifth-effect-over = { $action } : réussites { $passed }, échecs { $failed }.
fifth-death-save = { $who } obtient { $total } au jet de sauvegarde contre la mort.
fifth-successes = { $who } : { $n ->
    [one] { $n } réussite
   *[other] { $n } réussites
} sur 3.
fifth-failures = { $who } : { $n ->
    [one] { $n } échec
   *[other] { $n } échecs
} sur 3.
fifth-stable = { $who } est dans un état stable.
fifth-concentration = { $passed ->
    [yes] { $who } garde sa concentration : { $total } contre un DD de { $dc }.
   *[no] { $who } perd sa concentration : { $total } contre un DD de { $dc }.
}
fifth-concentration-ends = { $who } cesse de se concentrer.

## Conditions and changes

fifth-happens = { $what ->
    [harm] Dégâts venus d’ailleurs
    [heal] Soins venus d’ailleurs
    [temporary] Points de vie temporaires
    [conditions] États
    [check] Un test
    [save] Un jet de sauvegarde
   *[leave] Quelqu’un quitte le combat
}
fifth-to-whom = { $what ->
    [harm] Qui subit des dégâts ?
    [heal] Qui reçoit des soins ?
    [temporary] Qui reçoit des points de vie temporaires ?
    [conditions] De qui les états changent-ils ?
    [check] Qui fait un test ?
    [save] Qui fait un jet de sauvegarde ?
   *[leave] Qui s’en va ?
}
fifth-which-condition = { $who } : qu’est-ce qui change ?
fifth-condition-name = { $condition ->
    [blinded] aveuglé
    [charmed] charmé
    [frightened] effrayé
    [grappled] agrippé
    [incapacitated] neutralisé
    [invisible] invisible
    [paralyzed] paralysé
    [petrified] pétrifié
    [poisoned] empoisonné
    [prone] à terre
    [restrained] entravé
    [stunned] étourdi
   *[unconscious] inconscient
}
fifth-condition = { $who } subit l’état « { fifth-condition-name } ».
fifth-condition-over = { $who } ne subit plus l’état « { fifth-condition-name } ».
fifth-condition-begins = Début : { fifth-condition-name }
fifth-condition-ends = { $by ->
    [none] Fin : { fifth-condition-name }
   *[other] Fin : { fifth-condition-name } (par { $by })
}
fifth-by-whom = { $who }, état « { fifth-condition-name } » : qui en est la cause ?
fifth-by-something-else = Par autre chose
fifth-immune = { $who } bénéficie d’une immunité contre l’état « { fifth-condition-name } ».
fifth-exhaustion = épuisement { $n }
fifth-exhaustion-level = Niveau d’épuisement
fifth-exhausted = { $n ->
    [0] { $who } n’a plus aucun épuisement.
   *[other] { $who } a un niveau d’épuisement de { $n }.
}
fifth-leaves = { $who } s’en va.
fifth-badge = { $what ->
    [dead] mort
    [stable] stable
    [bloodied] mal en point
    [concentrating] se concentre
    [dodging] esquive
    [reaction_used] réaction utilisée
   *[gone] hors du combat
}
fifth-badge-dying = mourant : réussites { $good }, échecs { $bad }
fifth-value = { $what ->
    [hp] { $n } PV
   *[temporary] { $n } PV temporaires
}
fifth-on-sheet = Sur la fiche : { $who }, { $values }
fifth-field = { $field ->
    [hp] Points de vie
    [max_hp] Points de vie maximum
    [temp_hp] Points de vie temporaires
    [ac] Classe d’armure
    [initiative_bonus] Bonus d’initiative
    [crit_from] Coup critique à partir de
    [exhaustion] Épuisement
    [successes] Jets contre la mort réussis
    [failures] Jets contre la mort ratés
    [stable] État stable
    [dead] Mort
    [gone] A quitté le combat
    [concentrating] Se concentre
    [dodging] Esquive
    [reaction_used] Réaction utilisée
   *[conditions] États
}
fifth-other-dc = Un autre degré de difficulté
fifth-like-check = +4 contre 13
fifth-why-check = Écrivez le bonus et le degré de difficulté, par exemple +4 contre 13.
fifth-roll-apart = L’un après l’autre
