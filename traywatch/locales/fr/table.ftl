table-question-roll-uncertain = La piste n’est pas sûre de ce jet.
table-question-dice-missing = Il reste des dés à lancer.
table-option-roll-again = Relancer
table-option-roll-all-again = Tout relancer
table-option-use-anyway = Compter quand même
table-option-use-anyway-note = Noté au journal
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

table-answer-options = Choisissez une des options : { $ids }
table-answer-needs-dice = Seuls les dés manquants peuvent trancher. Lancez-les, ou répondez « again ».
table-answer-number-or-zone-missing = Quel nombre ou quelle zone est-ce ?
table-answer-kind-missing = Quel type de dé est-ce ?
table-answer-face-missing = Quelle face montre-t-il ?
table-answer-zone-missing = Où se trouve-t-il : coup critique, touché, raté, échec critique ou hors du tapis ?
table-answer-no-such-face = { $kind ->
    [any] Ce dé n’a pas de face « { $label } ».
   *[other] Un { $kind } n’a pas de face « { $label } ».
}
table-answer-dice-count = { $wanted ->
    [1] Il faut un dé, et non { $given }.
   *[other] Il faut { $wanted } dés, et non { $given }.
}
table-answer-number-range = { $option } : saisissez un nombre entier de { $least } à { $most } (« amount »).
table-answer-text-length = { $option } : saisissez un texte, par exemple { $like }, de { $most } caractères au plus (« text »).
table-answer-takes-nothing = { $option } ne prend ni nombre ni texte.
table-answer-dice-missing = Lancez les dés, ou envoyez-les dans « dice ».
table-answer-unknown-kind = La piste ne connaît aucun dé nommé « { $kind } ». Choisissez parmi { $kinds }, ou apprenez-lui les vôtres avec traywatch teach.
table-dice-set-unknown-kind = Ce dé n’existe pas : { $items }.
table-language-unknown = Il n’y a pas de catalogue pour la langue « { $language } ».

table-counted = Compté.
table-outcome-roll-again = À relancer.
table-outcome-rolled-again = Relancé avant la réponse.
table-outcome-table-changed = La table a changé avant la réponse.
table-outcome-voided = Annulé. Ce jet ne compte plus.
table-outcome-no-game = Aucune partie en cours.
table-outcome-answer-first = Non compté. Le jeu attend d’abord une réponse.

table-refusal-no-game = Aucune partie en cours. Commencez-en une.
table-refusal-nothing-to-redo = Il n’y a rien à rétablir.
table-refusal-other-seat = { $what ->
    [question] Cette question s’adresse à { $name }. Prenez cette place, ou laissez répondre la personne concernée ou l’hôte.
    [correction] Ce jet est à { $name }. Prenez cette place, ou laissez corriger la personne concernée ou l’hôte.
    [adjustment] Ceci est à { $name }. Prenez cette place, ou laissez faire la personne concernée ou l’hôte.
    [undo] Ce jet est à { $name }. Prenez cette place, ou laissez annuler la personne concernée ou l’hôte.
   *[request] C’est à { $name }. Prenez cette place, ou laissez faire la personne concernée ou l’hôte.
}
table-player-unnamed = quelqu’un d’autre
table-refusal-undo-of-other = La dernière étape a été faite par { $name }. L’hôte peut aussi l’annuler.
table-refusal-redo-of-other = Quelqu’un d’autre a annulé cette étape. Cette personne ou l’hôte peut la rétablir.
table-refusal-table-moved-on = La partie a avancé. Regardez de nouveau, puis répondez.
table-request-unknown = La demande « { $request_id } » n’existe pas, ou plus.
table-roll-unknown = Ce jet n’existe pas.
table-roll-unknown-id = Le jet « { $throw_id } » n’existe pas.
table-roll-picture-unknown = Il n’y a pas d’image du jet « { $throw_id } », ou plus.
table-roll-die-unknown = Le jet « { $throw_id } » n’a pas de dé « { $die_id } ».
table-correction-of-uncounted-roll = Ce jet n’a pas compté dans cette partie.
table-correction-changes-nothing = Rien à modifier : ce jet n’a pas de dé « { $die_id } », ou c’est déjà le cas.
table-set-of-level = { $level ->
    [easy] { $title } (facile)
   *[balanced] { $title } (équilibré)
}
table-cards-unknown = Le set de cartes « { $cards } » n’existe pas pour ce jeu.
table-session-start-failed = { $game } ne peut pas démarrer : { $error }
table-session-unknown = La partie « { $session_id } » n’existe pas.
table-session-not-resumable = Cette partie ne peut pas être reprise.
table-session-last-not-resumable = La dernière partie ne peut pas être reprise. { $message }
table-session-last-resumed-partly = La dernière partie a été rétablie jusqu’à l’enregistrement { $seq }. Celui-ci ne convient pas : { $message }
table-session-log-without-start = Un journal commence par session_started.
table-session-log-empty = Une partie sans son premier événement ne peut pas être rejouée.

table-name-host = Hôte
table-audit-last-roll = Le dernier jet.
table-audit-last-step = La dernière étape.
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

table-ask-unknown = La demande « { $ask_id } » n’existe pas, ou plus.
table-ask-text-cut = Le texte s’arrête au milieu d’un caractère. Envoyez des caractères entiers.
table-ask-id-invalid = Un identifiant a de 1 à 64 lettres, chiffres, points, deux-points, _ ou -.
table-ask-superseded = Le programme ne demande plus ces dés.
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
table-refusal-roll-hidden = Ce jet est caché. Demandez à l’hôte de le révéler.
table-refusal-hide-answer-first = Des dés sont déjà attendus. Lancez-les ou annulez-les d’abord, sinon le mauvais jet serait caché.
table-did-reveal = { $name } a révélé le jet.
table-asks-too-many = { $most } demandes attendent déjà. Annulez-en, ou laissez-les expirer.
table-ask-of-other-program = La demande « { $ask_id } » vient d’un autre programme.
table-ask-id-in-use = La demande « { $ask_id } » concerne d’autres dés. Prenez un nouvel identifiant.
table-roll-for = { $name ->
    [none] Lancez { $dice } pour { $reason }.
   *[other] { $name }, lancez { $dice } pour { $reason }.
}
table-program-asked = { $name ->
    [none] Un programme a demandé { $dice }.
   *[other] { $name } a demandé { $dice }.
}
table-ask-option-roll = Lancer
table-ask-option-cancel = Annuler
table-ask-option-cancel-note = { $name ->
    [none] Le programme est prévenu
   *[other] { $name } est prévenu
}
table-demo-only-rolls = Seule la démo lance toute seule. Lancez vos dés sur la piste.
table-demo-no-request = Aucun dé n’est attendu pour l’instant. Répondez d’abord à ce qui reste en suspens.

## Adjustments by hand and changed answers

table-did-adjust = { $name } : { $what }
table-did-choose-again = { $name } a remplacé « { $was } » par « { $now } ».
table-choice-unknown = Il n’y a pas de choix { $request_id } déjà fait dans cette partie.
table-choice-unchanged = C’est déjà la réponse. Rien n’a changé.
table-refusal-adjust-not-now = Rien ne se modifie à la main pour l’instant. Terminez d’abord ce que le jeu demande.
table-refusal-adjust-answer-first = Répondez d’abord à la question sur le jet. Modifiez ensuite les valeurs à la main.
table-refusal-choose-answer-first = Répondez d’abord à la question sur le jet. Choisissez ensuite.
table-refusal-enter-answer-first = Répondez d’abord à la question sur le jet. Saisissez ensuite ce jet.
table-refusal-adjust-host-only = Seul l’hôte peut modifier cela à la main.
table-did-order = { $name } a modifié l’ordre des tours : { $what }
table-refusal-order-host-only = Chaque personne modifie sa place dans l’ordre des tours et termine son propre tour. L’hôte modifie le reste.
table-hidden-no-extra-dice = Un jet caché ne peut pas avoir de dés qui explosent ou se relancent : la demande suivante révélerait ce qu’ils ont montré.
