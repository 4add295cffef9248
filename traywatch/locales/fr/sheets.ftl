adjust-title = Modifier à la main
adjust-title-of = Modifier à la main : { $name }
adjust-about = Tout le monde voit ce que vous modifiez, et « Annuler » le défait.
adjust-nothing-now = Rien ne se modifie à la main pour l’instant. Terminez d’abord ce que le jeu demande.
adjust-others = Autre chose
adjust-change = Modifier
adjust-why = Pourquoi ? (facultatif)
adjust-other-values = Autres valeurs ({ $n })
adjust-nothing-changed = Rien n’est encore différent.
adjust-refused = { $field } : { $why } Ce qui précède a été modifié.
adjust-less = { $field } : un de moins
adjust-more = { $field } : un de plus
adjust-remove = Retirer { $entry }
adjust-earlier = { $entry } : avancer d’une place
adjust-add = Ajouter…
adjust-list-empty = Rien ici

hidden-title = Jet caché
hidden-about = Tout le monde voit que quelqu’un lance. Le résultat peut être révélé plus tard.
hidden-who = Qui voit le résultat ?
hidden-host = Seulement l’hôte
hidden-roller = L’hôte et qui lance
hidden-me = L’hôte et vous
hidden-dice = Dés (vide : le prochain jet)
hidden-roll-by = Qui lance ?
hidden-anybody = N’importe qui
hidden-ask = Demander le jet

rechoose-about = { $later ->
    [0] Quel choix auriez-vous préféré ?
    [1] Quel choix auriez-vous préféré ? L’étape suivante est rejouée si elle convient encore.
   *[other] Quel choix auriez-vous préféré ? Les { $later } étapes suivantes sont rejouées si elles conviennent encore.
}
rechoose-was = votre réponse jusqu’ici

summary-title = { $game } : bilan
summary-rolls = { $n ->
    [one] { $n } jet
   *[other] { $n } jets
}
summary-crits = { $n ->
    [0] Aucun coup critique
    [1] Un coup critique
   *[other] { $n } coups critiques
}
summary-luck = { $luck ->
    [good] Chance : { $percent } % au-dessus de dés équilibrés
    [bad] Malchance : { $percent } % au-dessous de dés équilibrés
   *[even] Autant de chance que des dés équilibrés
}
summary-luck-zones = { $luck ->
    [good] Chance : les zones donnent { $percent } % de mieux que leurs surfaces
    [bad] Malchance : les zones donnent { $percent } % de moins que leurs surfaces
   *[even] Autant de chance que leurs surfaces en donnent
}
summary-too-few = { $n ->
    [1] Un seul dé ne dit encore rien de la chance. Il en faut { $least }.
   *[other] { $n } dés ne disent encore rien de la chance. Il en faut { $least }.
}
summary-best = Meilleur moment : { $best }
summary-table = La table
summary-none = Personne n’a encore lancé de dés dans cette partie.
summary-share = Partager en image

page-fair-only-counted = seulement compté
page-fair-too-few = trop peu de jets pour le dire
page-fair-fine = semble équilibré
page-fair-uneven = un peu irrégulier
page-fair-doubtful = difficilement un hasard
page-fair-unfair = déséquilibré ou mal lu
page-fair-demo-note = Les dés de la démo ne comptent pas ici. Lancez les vôtres pour les voir.
page-fair-entered-note = Les jets saisis à la main ne comptent pas ici, et aucun dé n’a encore été lu.
page-fair-no-dice = Aucun dé n’a encore été lu.
page-fair-taught-note = Un dé appris sous un nom compte à part. Les autres se distinguent par le type et la couleur : deux d20 rouges comptent pour un seul.
page-fair-times = { $n ->
    [1] une fois
   *[other] { $n } fois
}
page-fair-chart-note = En pointillé : la fréquence de chaque face sur un dé équilibré. 19 faces sur 20 d’un dé équilibré sont dans la bande grise.
page-fair-die-rolls = Ses jets
page-fair-unread = Non lu
page-fair-unread-note = { $unread } : personne n’a dit ce qu’il montrait
page-fair-each-face = Chaque face
page-fair-expected = { $expected } fois attendues
page-fair-chi-square = Khi carré
page-fair-chi-square-value = { $degrees ->
    [one] { $chi_square }, { $degrees } degré de liberté, p { $rounded }
   *[other] { $chi_square }, { $degrees } degrés de liberté, p { $rounded }
}
page-fair-exact-test = Test exact
page-fair-compared = Côte à côte
page-fair-compared-note = { $compared } dés : p compte { $compared } fois
page-fair-numbers = Nombres
page-face-count = { $face } : { $count }
page-fair-chart-label-even = Combien de fois chaque face est sortie : { $words }. À égalité, ce serait { $expected } fois chacune.
page-fair-chart-label = Combien de fois chaque face est sortie : { $words }.
