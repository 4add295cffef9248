adv-title = L’aventure aux dés
adv-summary = Vos dés contre les leurs.
adv-need-dice = des d4 à d12 en dix couleurs
adv-need-bags = un sac pour chaque héros et chaque lieu
adv-intro-hands = Chaque héros tire d’un sac une main de dés. Les lieux ont aussi leur sac, et il faut affronter ce qui en sort.
adv-intro-explore = À votre tour, déplacez-vous ou restez, puis explorez : tirez un dé du sac du lieu et lancez un des vôtres contre lui. Le plus grand nombre gagne, et vous gardez les dés gagnés.
adv-intro-colors = La couleur dit ce qu’est un dé. Bleu, vert, violet et jaune sont des talents du corps et de l’esprit, cyan une aide divine, blanc un allié. Rouge est un ennemi, brun un obstacle, orange le scélérat, gris une blessure.
adv-intro-end = Vous gagnez ensemble quand chaque lieu qui peut être fermé l’est, avant la fin du compte à rebours. Un héros sans dés meurt.
adv-intro-draw = Tirez de vrais sacs et mettez les dés dans la piste. Ou laissez le téléphone tirer, et prenez les dés qu’il nomme.
adv-refusal-player-count = Ce jeu se joue de { $least } à { $most }, pas à { $n }.
adv-phase = { $phase ->
    [setup] Mise en place
    [turn] Tour { $n }
    [reward] Après le scénario
    [between] Entre les scénarios
   *[finished] Partie terminée
}
adv-timer = Compte à rebours { $n }

## Dice

adv-die = { $kind } { rules-color }
adv-a-die = un { $kind } { rules-color }
adv-the-die = le { $kind } { rules-color }
adv-this-die = Le { $kind } { rules-color }
adv-dice = { $n ->
    [1] { adv-a-die }
   *[other] { $n } { $kind } ({ rules-color })
}
adv-type = { $type ->
    [physical] physique
    [somatic] somatique
    [mental] mental
    [verbal] verbal
    [divine] divin
    [ally] allié
    [wound] blessure
    [obstacle] obstacle
    [enemy] ennemi
   *[villain] scélérat
}
adv-type-name = { $type ->
    [physical] Physique
    [somatic] Somatique
    [mental] Mental
    [verbal] Verbal
    [divine] Divin
    [ally] Allié
    [wound] Blessure
    [obstacle] Obstacle
    [enemy] Ennemi
   *[villain] Scélérat
}
adv-type-count = { $n } × { adv-type }
adv-die-role = { $role ->
    [hero] votre dé
    [divine] votre dé divin
    [plus] le dé que vous défaussez
    [skill] le dé que vous payez
    [assist] le dé de qui aide
    [extra] un dé de la boîte
   *[met] le dé rencontré
}

adv-pile = { $pile ->
    [hand] Main
    [ally_hand] Alliés
   *[discard] Défausse
}
adv-bag-count = { $n ->
    [0] Aucun dé dans le sac
    [one] { $n } dé dans le sac
   *[other] { $n } dés dans le sac
}
adv-bag = Sac
adv-deterrent-pile = Dés exilés : { $dice }
adv-allies-wait = { $n ->
    [1] Un allié attend de la place
   *[other] { $n } alliés attendent de la place
}
adv-at = Lieu : { $place }
adv-skill-level = { $skill } { $n }
adv-hero-state = { $state ->
    [near_death] À l’agonie
   *[dead] Mort
}
adv-closes-at = Se ferme à { $n }
adv-never-closes = Ne peut pas être fermé
adv-closed-badge = Fermé
adv-villain = Scélérat : { $villain }
adv-villain-card = { $face ->
    [up] Carte de scélérat visible
   *[down] Carte de scélérat cachée
}

adv-ask-capacity = { $hero }, combien de dés pouvez-vous tenir en main ?
adv-ask-level = Quel est le niveau du scénario « { $scenario } » ?
adv-ask-icd = Quelle difficulté de fermeture est sur la carte du lieu « { $place } » ?
adv-ask-amount = { $op ->
    [damage] { $card } : combien de dégâts ?
    [wound] { $card } : combien de blessures ?
    [mod] { $card } : de combien change le dé rencontré ?
    [bonus] { $card } : quel bonus ?
    [reduce] { $card } : combien de dégâts évités ?
    [heal] { $card } : combien de dés défaussés reviennent dans le sac ?
    [cure] { $card } : combien de blessures soignées ?
    [draw] { $card } : combien de dés à tirer ?
    [add] { $card } : combien de dés ajoutés au sac ?
    [rescue] { $card } : combien de dés reviennent d’exil ?
    [purge] { $card } : combien de dés exilés quittent le jeu ?
   *[timer] { $card } : de combien de tours change le compte à rebours ?
}
adv-number = Le nombre
adv-hero-bag = Sac ({ $hero }) : { $dice }.
adv-hero-ready = { $dice ->
    [one] Pour { $hero } : { $dice } dé et une main de { $n }.
   *[other] Pour { $hero } : { $dice } dés et une main de { $n }.
}
adv-scenario-begins = { $n ->
    [1] { $scenario } : niveau { $level }, un tour.
   *[other] { $scenario } : niveau { $level }, { $n } tours.
}
adv-draw-locations = { $n ->
    [1] Tirez un des { $of } lieux.
   *[other] Tirez { $n } des { $of } lieux.
}
adv-locations = Lieux : { $places }.
adv-draw-sizes = Tirez la taille de chaque dé ({ $name }) : { $dice }.
adv-dice-into-bag = { $n ->
    [1] Un dé va dans le sac du lieu « { $place } ».
   *[other] { $n } dés vont dans le sac du lieu « { $place } ».
}
adv-die-for-bag = { $hero } met { adv-a-die } dans le sac.
adv-gets-dice = { $hero } reçoit { $dice }.
adv-take-favored = { $hero }, prenez dans votre sac un dé de type { adv-type }.
adv-no-favored = Aucun dé de type { adv-type }. Remettez-les tous et tirez à nouveau.

adv-draw-dice = { $n ->
    [1] { $hero }, tirez un dé de votre sac.
   *[other] { $hero }, tirez { $n } dés de votre sac.
}
adv-draw-hand = { $n ->
    [1] { $hero }, tirez un dé de votre sac. Les alliés ne comptent pas : mettez-les de côté.
   *[other] { $hero }, tirez { $n } dés de votre sac. Les alliés ne comptent pas : mettez-les de côté.
}
adv-draw-more = { $n ->
    [1] { $hero }, tirez-en encore un.
   *[other] { $hero }, tirez-en encore { $n }.
}
adv-draw-damage = { $n ->
    [1] { $hero }, tirez un dé de votre sac et défaussez-le.
   *[other] { $hero }, tirez { $n } dés de votre sac et défaussez-les.
}
adv-draw-encounter = { $hero }, tirez un dé du sac du lieu « { $place } ».
adv-lay-on-tray = { $n ->
    [1] Mettez-le dans la piste.
   *[other] Mettez-les dans la piste.
}
adv-turn-up = { $card ->
    [villain] { $place } : retournez la carte de scélérat.
    [enemy] { $place } : retournez une carte d’ennemi.
   *[obstacle] { $place } : retournez une carte d’obstacle.
}
adv-draw-for-me = Tirer pour moi
adv-any-number = n’importe quel nombre convient
adv-draws = { $hero } tire { $dice }.
adv-discarded-from-bag = Défaussé du sac ({ $hero }) : { $dice }.

adv-timer-down = Retirez un jeton du compte à rebours.
adv-turn-begins = { $n ->
    [0] C’est à { $hero } de jouer, pour la dernière fois.
    [1] C’est à { $hero } de jouer. Encore un tour après.
   *[other] C’est à { $hero } de jouer. Encore { $n } tours après.
}
adv-menu = { $hero }, vous êtes ici : { $place }. Et ensuite ?
adv-menu-end = { $hero }, il n’y a plus rien à faire ici ce tour : { $place }.
adv-explore = Explorer : { $place }
adv-never-closes-note = ne peut pas être fermé
adv-explore-again = Explorer encore : défausser { adv-the-die }
adv-group-explore-again = Explorer encore
adv-close = Fermer : { $place }
adv-travel = Voyager : { $place }
adv-closed-note = fermé
adv-group-travel = Voyager
adv-group-give = Donner des dés
adv-group-skills = Talents
adv-end-turn = Terminer le tour
adv-move-hero = Déplacez { $hero } vers : { $place }.
adv-stay = Rester ici
adv-where-to = { $hero }, où aller ?
adv-free-explore = { $hero } peut explorer encore une fois gratuitement.
adv-timer-at = Le compte à rebours est à { $n }.
adv-peek = Dans le sac ({ $place }) : { $dice }.
adv-peek-empty = Le sac est vide ({ $place }).
adv-discard-die = Défausser { adv-the-die }
adv-keep-and-draw = Garder ceux-ci et tirer jusqu’à { $n }
adv-end-over = { $n ->
    [one] { $hero }, vous avez { $n } dé en main et pouvez en garder { $capacity }. Défaussez-en { $over }.
   *[other] { $hero }, vous avez { $n } dés en main et pouvez en garder { $capacity }. Défaussez-en { $over }.
}
adv-end-keep = { $hero }, votre tour finit. Dés en main : { $n } sur { $capacity }. En défausser ?
adv-give-to = Donner des dés à { $hero }
adv-give-done = C’est tout
adv-give-which = { $hero }, quel dé donnez-vous à { $to } ?
adv-gives = { $hero } donne { adv-the-die } à { $to }.

adv-meets = { $hero } rencontre { adv-a-die } ({ adv-type }).
adv-rule-counts = { $rule } : le dé rencontré reçoit { $n }.
adv-met-counts = { adv-this-die } reçoit { $n } sur son jet.
adv-bonus = { $hero } reçoit { $n } sur ce jet.
adv-divine-take = { $hero }, vous trouvez { adv-a-die }. Le prendre ?
adv-take-it = Le prendre
adv-leave-it = Le laisser
adv-meets-wound = { $hero } rencontre une blessure.
adv-no-matching-die = { $hero } n’a pas de dé de type { adv-type }. { adv-this-die } est perdu.
adv-which-stat-die = { $hero }, vous trouvez { adv-a-die }. Quel dé lancez-vous pour le gagner ?
adv-die-fate = { $fate ->
    [hide] { adv-die } : retourne dans votre sac
    [discard] { adv-die } : ajoute { $n }, puis va à la défausse
   *[deter] { adv-die } : part en exil
}
adv-leaves-die = { $hero } laisse { adv-the-die }.
adv-takes-die = { $hero } prend { adv-the-die }.
adv-roll = Lancer
adv-add-divine = Ajouter { adv-a-die }, qui part ensuite en exil
adv-divine-or-roll = { $hero }, ajouter des dés divins ou lancer ?
adv-roll-against = { $hero }, lancez contre { adv-the-die }.
adv-stat-result = { $how ->
    [won] { $hero } gagne { adv-the-die }, { $mine } à { $theirs }.
   *[lost] { $hero } perd { adv-the-die }, { $mine } à { $theirs }.
}
adv-nobody-wins = Personne ne peut gagner { adv-the-die }. Il est perdu.
adv-ally-win = { $hero }, vous rencontrez un allié, { adv-a-die }. Le gagner à votre cause ?
adv-new-ally = { $hero } a un nouvel allié.
adv-die-lost = { adv-this-die } est perdu.
adv-no-obstacle-cards = Il n’y a pas de cartes d’obstacle ici ({ $place }). Le dé est mis de côté.
adv-no-obstacle-dice = { $hero } n’a pas les dés qu’il faut ({ $card }) et fuit.
adv-obstacle-question = { $hero }, face à vous : { $card } ({ adv-die }). Quel dé lancez-vous ?
adv-discard-neither = Ne défausser aucun des deux
adv-discard-for = Défausser { adv-the-die } pour ajouter { $n }
adv-discard-question = { $hero }, défausser un des dés ?
adv-overcomes = { $hero } passe, { $mine } à { $theirs } : { $card }.
adv-held-up = { $hero } ne passe pas, { $mine } à { $theirs } : { $card }.

## Battles

adv-foe = { $card } ({ adv-die })
adv-enemy-weaken-question = { $helper ->
    [none] { $hero }, face à vous : { $foe }. L’affaiblir d’abord ?
   *[other] { $helper }, face à { $hero } : { $foe }. Aider à l’affaiblir ?
}
adv-enemy-fight-question = { $hero }, face à vous : { $foe }. Comment vous battez-vous ?
adv-go-on = Continuer
adv-no-battle-skill = { $hero } n’a aucun talent pour se battre.
adv-flee = Fuir
adv-flee-note = la moitié de sa taille en dégâts
adv-stand = Ne rien faire
adv-stand-note = toute sa taille en dégâts
adv-flees = { $hero } fuit.
adv-battle-lost = { $hero } perd, { $mine } à { $theirs }.
adv-battle-tie = Égalité, { $n } à { $n }. Personne ne gagne.
adv-battle-won = { $hero } bat { $foe }, { $mine } à { $theirs }.
adv-back-into-bag = { adv-this-die } retourne dans le sac ({ $place }).

adv-which-die-for = { $hero }, quel dé prenez-vous pour { $skill } ?
adv-skill-bonus = { $skill } : { $n }.
adv-helps-along = { $hero } aide avec { $skill }. Lancez aussi ces dés.
adv-battle-roll = { $hero }, utilisez { $skill } contre { adv-the-die }. Lancez tous les dés à la fois.
adv-skill-roll = { $hero }, lancez pour { $skill }.
adv-skill-against = { $hero }, { $skill } : { $mine } à { $theirs }.
adv-skill-result = { $hero } obtient { $n } ({ $skill }).
adv-uses = { $hero } utilise { $skill }.
adv-cured = { $hero } se débarrasse de { $dice }.
adv-choose-die = { $what ->
    [heal] { $hero }, quel dé de votre défausse retourne dans votre sac ?
    [rescue] { $hero }, quel dé exilé va dans votre sac ?
   *[purge] { $hero }, quel dé exilé quitte le jeu pour de bon ?
}
adv-die-moves = { $what ->
    [heal] { adv-this-die } retourne dans le sac ({ $hero }).
    [rescue] { adv-this-die } revient d’exil dans le sac ({ $hero }).
   *[purge] { adv-this-die } quitte l’exil et le jeu pour de bon.
}

adv-leaves-game = { adv-this-die } quitte le jeu.
adv-wins-die = { $hero } gagne { adv-the-die }.
adv-into-hand = { $hero } prend { adv-the-die } en main.
adv-hand-full = { $hero } a la main pleine. { adv-this-die } va dans le sac.
adv-takes-wound = { $hero } reçoit une blessure ({ adv-die }).
adv-only-wounds = { $hero } n’a que des blessures en main. { adv-this-die } va dans le sac.
adv-wound-replaces = { $hero } reçoit une blessure et défausse { adv-the-die } pour lui faire place.
adv-settled = { $fate ->
    [hide] Retour dans le sac : { $dice }.
    [discard] Défaussé : { $dice }.
    [deter] Exilé : { $dice }.
   *[remove] Hors du jeu : { $dice }.
}

adv-no-damage = { $hero } ne subit aucun dégât.
adv-damage = { $kind ->
    [physical] { $n ->
        [one] { $hero } subit { $n } dégât physique.
       *[other] { $hero } subit { $n } dégâts physiques.
    }
   *[magical] { $n ->
        [one] { $hero } subit { $n } dégât magique.
       *[other] { $hero } subit { $n } dégâts magiques.
    }
}
adv-damage-reduced = { $left ->
    [0] { $source } arrête { $n } des dégâts. Il n’en reste pas.
   *[other] { $source } arrête { $n } des dégâts. Il en reste { $left }.
}
adv-damage-gone = Il ne reste plus de dégâts.
adv-damage-reduce-question = { $helper ->
    [none] { $kind ->
        [physical] { $hero }, dégâts physiques à subir : { $n }. Les réduire ?
       *[magical] { $hero }, dégâts magiques à subir : { $n }. Les réduire ?
    }
   *[other] { $kind ->
        [physical] { $helper }, dégâts physiques pour { $hero } : { $n }. Aider à les réduire ?
       *[magical] { $helper }, dégâts magiques pour { $hero } : { $n }. Aider à les réduire ?
    }
}
adv-endure = { $n ->
    [one] Subir { $n } dégât
   *[other] Subir { $n } dégâts
}
adv-discards = { $hero } défausse { $dice }.
adv-discards-die = { $hero } défausse { adv-the-die }.
adv-which-discard = { $n ->
    [1] { $hero }, quel dé défaussez-vous ?
   *[other] { $hero }, quel dé défaussez-vous ? Encore { $n }.
}
adv-bag-holds = { $n ->
    [0] Le sac est vide. Le reste des dégâts est sans effet.
    [1] Le sac ne contient qu’un dé. Le reste des dégâts est sans effet.
   *[other] Le sac ne contient que { $n } dés. Le reste des dégâts est sans effet.
}
adv-near-death = { $when ->
    [own] { $hero } est à l’agonie, et meurt à la fin de ce tour si personne n’aide.
   *[next] { $hero } est à l’agonie, et meurt au début de son prochain tour si personne n’aide.
}
adv-out-of-danger = { $hero } est hors de danger.
adv-dies = { $hero } meurt.
adv-off-board = Retirez { $hero } du plateau.

adv-close-which = { $hero }, fermer ce lieu ({ $place }) ? Il faut { $n } ou plus. Quel dé lancez-vous ?
adv-close-not-now = Pas maintenant
adv-roll-to-close = { $hero }, lancez pour fermer : { $place }.
adv-stays-open = { $place } : reste ouvert. Il fallait { $needed }, vous avez { $mine }.
adv-is-closed = { $place } : fermé. Il fallait { $needed }, vous avez { $mine }.
adv-take-cards-away = Retirez toutes les cartes du lieu « { $place } ».

adv-scenario-won = { $scenario } : scénario gagné.
adv-scenario-lost = { $why ->
    [time] { $scenario } : scénario perdu. Le temps est écoulé.
   *[dead] { $scenario } : scénario perdu. Plus personne n’est en vie.
}
adv-no-reward = Vous avez déjà gagné ce scénario : il n’y a donc pas de récompense.
adv-reward-question = { $what ->
    [die] { $hero }, de quel type est votre nouveau dé ?
    [skill_up] { $hero }, quel talent s’améliore ?
    [new_skill] { $hero }, quel talent apprenez-vous ?
   *[limit] { $hero }, de quel type pourrez-vous avoir un dé de plus ?
}
adv-holds-now = { $n ->
    [1] { $hero } peut désormais tenir un dé.
   *[other] { $hero } peut désormais tenir { $n } dés.
}
adv-nothing-to-choose = { $hero } n’a rien à choisir.
adv-limit-now = { $n ->
    [1] { $hero } peut désormais avoir un dé de type { adv-type }.
   *[other] { $hero } peut désormais avoir { $n } dés de type { adv-type }.
}
adv-skill-level-now = { $skill } ({ $hero }) passe au niveau { $level }.
adv-surplus-question = { $n ->
    [1] { $hero }, vous avez un dé de type { adv-type } de trop. Lequel part ?
   *[other] { $hero }, vous avez { $n } dés de type { adv-type } de trop. Lequel part ?
}
adv-spare = { $hero } a { adv-a-die } en trop.
adv-from-box = { $hero } reçoit de la boîte { $dice }.
adv-missing-die-question = { $n ->
    [1] { $hero }, il vous manque un dé de type { adv-type }. Lequel prenez-vous ?
   *[other] { $hero }, il vous manque { $n } dés de type { adv-type }. Lequel prenez-vous ?
}
adv-bags-in-order = Tous les sacs sont de nouveau prêts.
adv-complete = { $title } : terminé.
adv-play = { $how ->
    [again] Rejouer { $scenario }
   *[next] En route : { $scenario }
}
adv-without-reward = encore une fois, sans récompense
adv-stop = S’arrêter là
adv-play-next = Que jouez-vous ensuite ?
adv-rests = L’aventure s’arrête là.

adv-move-hero-dice = { $way ->
    [out] { $pile ->
        [hand] Prenez dans la main ({ $hero }) : { $dice }.
        [ally_hand] Prenez parmi les alliés ({ $hero }) : { $dice }.
        [bag] Prenez dans le sac ({ $hero }) : { $dice }.
       *[discard] Prenez dans la défausse ({ $hero }) : { $dice }.
    }
   *[into] { $pile ->
        [hand] Mettez dans la main ({ $hero }) : { $dice }.
        [ally_hand] Ajoutez aux alliés ({ $hero }) : { $dice }.
        [bag] Mettez dans le sac ({ $hero }) : { $dice }.
       *[discard] Mettez dans la défausse ({ $hero }) : { $dice }.
    }
}
adv-move-place-dice = { $way ->
    [out] Prenez dans le sac du lieu « { $place } » : { $dice }.
   *[into] Mettez dans le sac du lieu « { $place } » : { $dice }.
}
adv-move-deterrent-dice = { $way ->
    [out] Prenez parmi les dés exilés : { $dice }.
   *[into] Mettez en exil : { $dice }.
}
adv-turn-villain-card = { $face ->
    [up] Retournez face visible la carte de scélérat du lieu « { $place } ».
   *[down] Retournez face cachée la carte de scélérat du lieu « { $place } ».
}
adv-set-timer = Mettez le compte à rebours à { $n }.

adv-refusal-no-such-option = Cela ne fait pas partie des choix.
adv-refusal-option-takes-no-number = { $option } ne prend pas de nombre.
adv-refusal-option-number-range = { $option } prend un nombre de { $least } à { $most }.
adv-not-committed = { $color ->
    [none] Ce { $kind } ne fait pas partie des dés de ce jet.
   *[other] { adv-this-die } ne fait pas partie des dés de ce jet.
}
adv-no-explore-after-close = Vous avez essayé de fermer ce lieu : vous ne pouvez plus explorer ce tour.
adv-cannot-be-closed = Ce lieu ne peut pas être fermé.
adv-location-closed = Ce lieu est fermé.
adv-bag-is-empty = Le sac de ce lieu est vide.
adv-give-too-late = Donnez des dés avant de voyager ou d’explorer.
adv-refusal-give-single-hero = On ne donne des dés qu’à un seul héros par tour.
adv-give-nobody = Personne ici ne peut prendre de dé.
adv-refusal-hand-full = Il n’y a pas de place pour ce dé, ou il ne peut pas être donné.
adv-travel-once = On voyage une fois par tour, avant d’explorer.
adv-no-way = On ne peut pas y aller d’ici.
adv-again-costs = Explorer encore coûte un dé qui n’est pas une blessure.
adv-explore-first = Explorez une fois avant d’explorer encore.
adv-again-forbidden = Une carte interdit ici d’explorer encore.
adv-close-once = Vous avez déjà essayé de fermer un lieu ce tour.
adv-close-bag = Il y a encore des dés dans le sac de ce lieu.
adv-close-stat = Il faut un dé de talent pour fermer ce lieu.
adv-cannot-close-now = Ce lieu ne peut pas être fermé maintenant.
adv-too-many-in-hand = Vous avez plus de dés en main que vous ne pouvez en garder.
adv-wound-stays = Une blessure ne se défausse pas.
adv-wrong-pile = { $pile } : on ne tire pas de là maintenant.
adv-which-color = { $color ->
    [none] De quelle couleur est le { $kind } ?
   *[other] De quelle couleur est le { $kind } ? Aucun dé de ce jeu n’a cette couleur : { rules-color }.
}
adv-no-such-die = Il n’y a pas de { adv-die } dans ce jeu.
adv-nothing-drawn = Rien n’a été tiré.
adv-not-in-deck = Pas dans cette pioche : { $items }.
adv-refusal-locations-count = { $n ->
    [1] Tirez un lieu de la réserve.
   *[other] Tirez { $n } lieux différents de la réserve.
}
adv-refusal-die-sizes = Attendu : { $dice }, en tailles de niveau { $level }.
adv-wound-goes-back = Une blessure ne se défausse pas. Remettez-la et tirez un autre dé.
adv-not-in-bag = Plus de { adv-die } à tirer.
adv-unknown-die = Il n’y a pas de dé nommé « { $item } ».
adv-draw-count = { $n ->
    [1] Tirez un dé, pas { $given }.
   *[other] Tirez { $n } dés, pas { $given }.
}
adv-fix-later = La question en cours porte là-dessus. Répondez d’abord, ou annulez la dernière étape.
adv-counts-later = Cela comptera quand ce qui est en cours sera fini.
adv-draw-needs = { $path } : { $n ->
    [1] un dé est en train d’être tiré de ce sac. Laissez-en un dedans.
   *[other] { $n } dés sont en train d’être tirés de ce sac. Laissez-en autant dedans.
}
adv-refusal-hand-being-drawn = { $path } : des dés sont en train d’être tirés pour cette main. Avant cela, elle peut en contenir { $n }.
adv-no-location = { $path } : il n’y a pas de lieu « { $place } ».
adv-closed-no-dice = { $place } : ce lieu est fermé, aucun dé n’y va.
adv-refusal-dice-list = { $path } : donnez une liste de dés comme physical-d6.
adv-dice-not-there = { $path } : ces dés ne peuvent pas être là, ou il y en a trop.
adv-class-word = classe

## Changes by hand

adv-skill-of-level = { $n ->
    [0] { $skill }, en sommeil
   *[other] { $skill }, niveau { $n }
}
adv-state-of-hero = { $state ->
    [alive] En vie
    [near_death] À l’agonie
   *[dead] Mort
}
adv-not-near-death = { $hero } a encore des dés utilisables et n’est donc pas à l’agonie. Modifiez plutôt les dés.
adv-no-state = { $path } : choisissez si le héros est en vie, à l’agonie ou mort.
adv-no-skill = { $path } : nommez chaque talent une fois, avec un niveau de 0 à 3.
