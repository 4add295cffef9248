table-tray-not-sure-about-throw = La piste n’est pas sûre de ce jet.
table-some-dice-still-thrown = Il reste des dés à lancer.
table-throw-again = Relancer
table-throw-all-again = Tout relancer
table-count-anyway = Compter quand même
table-goes-in-log = Noté au journal
table-die-face = { $zone ->
    [none] Le { $face }
    [crit] Le { $face } (coup critique)
    [hit] Le { $face } (touché)
    [miss] Le { $face } (raté)
    [fumble] Le { $face } (échec critique)
   *[off] Le { $face } hors du tapis
}
table-die-of-kind = { $zone ->
    [none] { $kind ->
        [any] Le dé
       *[other] Le { $kind }
    }
    [crit] { $kind ->
        [any] Le dé (coup critique)
       *[other] Le { $kind } (coup critique)
    }
    [hit] { $kind ->
        [any] Le dé (touché)
       *[other] Le { $kind } (touché)
    }
    [miss] { $kind ->
        [any] Le dé (raté)
       *[other] Le { $kind } (raté)
    }
    [fumble] { $kind ->
        [any] Le dé (échec critique)
       *[other] Le { $kind } (échec critique)
    }
   *[off] { $kind ->
        [any] Le dé hors du tapis
       *[other] Le { $kind } hors du tapis
    }
}

table-choose-one = Choisissez une des options : { $ids }
table-nothing-but-missing-dice-can = Seuls les dés manquants peuvent trancher. Lancez-les, ou répondez « again ».
table-say-which-number-zone = Quel nombre ou quelle zone est-ce ?
table-say-which-kind-die = Quel type de dé est-ce ?
table-say-which-face-shows = Quelle face montre-t-il ?
table-say-where-lies-crit-hit = Où se trouve-t-il : coup critique, touché, raté, échec critique ou hors du tapis ?
table-has-no-face = { $kind ->
    [any] Ce dé n’a pas de face « { $label } ».
   *[other] Un { $kind } n’a pas de face « { $label } ».
}
table-dice-asked-were-given = { $wanted ->
    [1] Il faut un dé, et non { $given }.
   *[other] Il faut { $wanted } dés, et non { $given }.
}
table-takes-number = { $option } : saisissez un nombre entier de { $least } à { $most } (« amount »).
table-takes-text = { $option } : saisissez un texte, par exemple { $like }, de { $most } caractères au plus (« text »).
table-takes-nothing = { $option } ne prend ni nombre ni texte.
table-throw-dice-send-them-as = Lancez les dés, ou envoyez-les dans « dice ».
table-unknown-kind = La piste ne connaît aucun dé nommé « { $kind } ». Choisissez parmi { $kinds }, ou apprenez-lui les vôtres avec traywatch teach.
table-no-such-kind-die = Ce dé n’existe pas : { $items }.
table-no-such-language = Il n’y a pas de catalogue pour la langue « { $language } ».

table-counted = Compté.
table-thrown-again = À relancer.
table-thrown-again-before-answered = Relancé avant la réponse.
table-table-changed-before-answered = La table a changé avant la réponse.
table-taken-back-does-not-count = Annulé. Ce jet ne compte plus.
table-no-game-being-played = Aucune partie en cours.
table-not-counted-game-waits-answer = Non compté. Le jeu attend d’abord une réponse.

table-no-game-being-played-begin = Aucune partie en cours. Commencez-en une.
table-there-nothing-redo = Il n’y a rien à rétablir.
table-not-your-seat = { $what ->
    [question] Cette question s’adresse à { $name }. Prenez cette place, ou laissez répondre la personne concernée ou l’hôte.
    [correction] Ce jet est à { $name }. Prenez cette place, ou laissez corriger la personne concernée ou l’hôte.
    [adjustment] Ceci est à { $name }. Prenez cette place, ou laissez faire la personne concernée ou l’hôte.
    [undo] Ce jet est à { $name }. Prenez cette place, ou laissez annuler la personne concernée ou l’hôte.
   *[request] C’est à { $name }. Prenez cette place, ou laissez faire la personne concernée ou l’hôte.
}
table-somebody-else = quelqu’un d’autre
table-last-step-made-they-host = La dernière étape a été faite par { $name }. L’hôte peut aussi l’annuler.
table-step-taken-back-somebody-else = Quelqu’un d’autre a annulé cette étape. Cette personne ou l’hôte peut la rétablir.
table-table-has-moved-since-look = La partie a avancé. Regardez de nouveau, puis répondez.
table-there-no-open-request-any = La demande « { $request_id } » n’existe pas, ou plus.
table-there-no-such-throw = Ce jet n’existe pas.
table-there-no-throw = Le jet « { $throw_id } » n’existe pas.
table-there-no-picture-throw-any = Il n’y a pas d’image du jet « { $throw_id } », ou plus.
table-throw-has-no-die = Le jet « { $throw_id } » n’a pas de dé « { $die_id } ».
table-throw-did-not-count-session = Ce jet n’a pas compté dans cette partie.
table-nothing-change-throw-has-no = Rien à modifier : ce jet n’a pas de dé « { $die_id } », ou c’est déjà le cas.
table-set-of-level = { $level ->
    [easy] { $title } (facile)
   *[balanced] { $title } (équilibré)
}
table-there-no-such-set-cards = Le set de cartes « { $cards } » n’existe pas pour ce jeu.
table-game-error = { $game } ne peut pas démarrer : { $error }
table-there-no-session = La partie « { $session_id } » n’existe pas.
table-cannot-gone = Cette partie ne peut pas être reprise.
table-last-session-cannot-gone-begin = La dernière partie ne peut pas être reprise. { $message }
table-last-session-gone-up-record = La dernière partie a été rétablie jusqu’à l’enregistrement { $seq }. Celui-ci ne convient pas : { $message }
table-log-starts-session-started = Un journal commence par session_started.
table-session-without-first-event-cannot = Une partie sans son premier événement ne peut pas être rejouée.

table-name-host = Hôte
table-the-last-roll = Le dernier jet.
table-the-last-step = La dernière étape.
table-did-reroll = { $name } a demandé une relance.
table-did-answer = { $name } a répondu : { $answer }.
table-did-pick-die = { $name } a choisi le dé qui compte : { $die }.
table-did-enter = { $name } a saisi le jet : { $dice }.
table-did-use-anyway = { $name } a compté le jet quand même.
table-did-place = { $name } a fait la mise en place sur la table.
table-did-choose = { $name } a choisi : { $option }.
table-did-choose-with = { $name } a choisi : { $option } ({ $more }).
table-corrected-from = { $was } en { $now }
table-did-correct = { $name } a corrigé { $changes }.
table-did-undo-roll = { $name } a annulé le dernier jet : { $what }
table-did-undo-step = { $name } a annulé la dernière étape : { $what }
table-did-redo = { $name } a rétabli l’étape.
table-did-begin = { $name } a lancé une partie : { $game }.
table-did-resume = { $name } a repris la partie : { $game }.

diff-returns = { $name } est de retour.
diff-leaves = { $name } n’est plus là.
diff-out = Hors jeu : { $name }.
diff-back = De retour en jeu : { $name }.
diff-bar = { $name } : { $what } { $was } → { $now }.
diff-bar-new = { $name } : { $what } { $now } sur { $most }.
diff-bar-most = { $name } : { $what }, le maximum passe de { $was } à { $now }.
diff-gains = { $name } gagne : { $what }.
diff-loses = { $name } perd : { $what }.
diff-changes = { $name } : { $now } (avant : { $was }).
diff-note-new = Désormais : { $what }.
diff-note-gone = Terminé : { $what }.
diff-note = { $now } (avant : { $was }).
diff-title = { $now } au lieu de { $was }.
diff-turn = { $n ->
    [1] C’est le tour de : { $names }.
   *[other] C’est le tour de : { $names }.
}
diff-stands = { $name } est en ({ $east }, { $south }).
diff-more = { $n ->
    [1] Et un autre changement.
   *[other] Et { $n } autres changements.
}

fair-not-tested = On ne sait pas combien de faces il a : il est seulement compté.
fair-too-few = { $n ->
    [0] Jamais lancé jusqu’ici.
    [1] Un seul jet ne dit encore rien.
   *[other] { $n } jets, c’est trop peu pour conclure.
}
fair-nothing-odd = Jusqu’ici, ce dé semble équilibré.
fair-a-little-odd = Un peu irrégulier. Un dé équilibré peut l’être aussi.
fair-doubtful = Ce n’est sans doute pas le hasard.
fair-unfair = Le dé favorise certaines faces, ou la caméra en lit une de travers.
fair-chance = Un dé équilibré paraît au moins aussi irrégulier dans { $n } cas sur { $tries }.
fair-chance-always = Un dé équilibré paraît presque toujours au moins aussi irrégulier.
fair-chance-hardly = Un dé équilibré paraît aussi irrégulier dans moins de 2 cas sur un million.
fair-compared = Avec { $n } dés côte à côte, ce n’est pas rare.
fair-most-often = { $n ->
    [1] Le plus souvent : { $face }, une fois. Un dé équilibré le montrerait { $expected } fois.
   *[other] Le plus souvent : { $face }, { $n } fois. Un dé équilibré le montrerait { $expected } fois.
}
fair-more-rolls = Environ { $twice } jets de plus diraient si une face sort deux fois trop souvent ; environ { $half } de plus, une fois et demie trop souvent.
fair-more-rolls-half = Une face qui sort deux fois trop souvent se serait déjà vue. Pour une fois et demie, il faut environ { $half } jets de plus.
fair-enough-rolls = Même une face qui sort une fois et demie trop souvent se serait déjà vue.
table-cards-unusable = { $game } : les cartes sont inutilisables. { $error }

table-there-no-ask-any-more = La demande « { $ask_id } » n’existe pas, ou plus.
table-half-character = Le texte s’arrête au milieu d’un caractère. Envoyez des caractères entiers.
table-id-has-letters-digits-dots = Un identifiant a de 1 à 64 lettres, chiffres, points, deux-points, _ ou -.
table-program-no-longer-asks-these = Le programme ne demande plus ces dés.
table-did-cancel-ask = { $name } a annulé la demande de jet : { $dice }.
table-asked-total = { $name ->
    [none] { $dice } : { $total ->
        [none] aucun nombre
       *[other] { $total }
    }.
   *[other] { $name }, { $dice } : { $total ->
        [none] aucun nombre
       *[other] { $total }
    }.
}
table-asked-total-for = { $name ->
    [none] { $dice } pour { $reason } : { $total ->
        [none] aucun nombre
       *[other] { $total }
    }.
   *[other] { $name }, { $dice } pour { $reason } : { $total ->
        [none] aucun nombre
       *[other] { $total }
    }.
}
table-any-dice = des dés au choix
table-any-total = { $name ->
    [none] { $total ->
        [none] Un jet sans nombres.
       *[other] Résultat : { $total }.
    }
   *[other] { $total ->
        [none] { $name } lance des dés sans nombres.
       *[other] { $name } obtient { $total }.
    }
}
table-hidden-for = { $audience ->
    [host] Seul l’hôte voit le résultat.
   *[other] { $name ->
        [none] Seuls l’hôte et qui lance voient le résultat.
       *[other] Seuls l’hôte et { $name } voient le résultat.
    }
}
table-hidden-roll = { $name ->
    [none] Un jet caché.
   *[other] { $name } a fait un jet caché.
}
table-hidden-dice-lie = Des dés d’un jet caché sont encore dans la piste. Retirez-les, puis relancez.
table-roll-is-hidden = Ce jet est caché. Demandez à l’hôte de le révéler.
table-answer-before-hiding = Des dés sont déjà attendus. Lancez-les ou annulez-les d’abord, sinon le mauvais jet serait caché.
table-did-reveal = { $name } a révélé le jet.
table-asks-wait-already-cancel-some = { $most } demandes attendent déjà. Annulez-en, ou laissez-les expirer.
table-ask-made-another-program = La demande « { $ask_id } » vient d’un autre programme.
table-ask-other-dice-use-new = La demande « { $ask_id } » concerne d’autres dés. Prenez un nouvel identifiant.
table-roll-for = { $name ->
    [none] Lancez { $dice } pour { $reason }.
   *[other] { $name }, lancez { $dice } pour { $reason }.
}
table-program-asked = { $name ->
    [none] Un programme a demandé { $dice }.
   *[other] { $name } a demandé { $dice }.
}
table-roll-it = Lancer
table-cancel-it = Annuler
table-is-told = { $name ->
    [none] Le programme est prévenu
   *[other] { $name } est prévenu
}
table-only-demo-throws-itself-throw = Seule la démo lance toute seule. Lancez vos dés sur la piste.
table-no-dice-asked-now-answer = Aucun dé n’est attendu pour l’instant. Répondez d’abord à ce qui reste en suspens.

## Adjustments by hand and changed answers

table-did-adjust = { $name } : { $what }
table-did-choose-again = { $name } a remplacé « { $was } » par « { $now } ».
table-no-such-choice = Il n’y a pas de choix { $request_id } déjà fait dans cette partie.
table-choice-is-already-so = C’est déjà la réponse. Rien n’a changé.
table-nothing-adjustable-now = Rien ne se modifie à la main pour l’instant. Terminez d’abord ce que le jeu demande.
table-answer-before-adjusting = Répondez d’abord à la question sur le jet. Modifiez ensuite les valeurs à la main.
table-answer-before-choosing = Répondez d’abord à la question sur le jet. Choisissez ensuite.
table-answer-before-typing = Répondez d’abord à la question sur le jet. Saisissez ensuite ce jet.
table-host-adjusts-this = Seul l’hôte peut modifier cela à la main.
table-did-order = { $name } a modifié l’ordre des tours : { $what }
table-order-host = Chaque personne modifie sa place dans l’ordre des tours et termine son propre tour. L’hôte modifie le reste.
table-hidden-not-again = Un jet caché ne peut pas avoir de dés qui explosent ou se relancent : la demande suivante révélerait ce qu’ils ont montré.
