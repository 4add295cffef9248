# Turn order by initiative, for every game that has turns like these.

rules-order-nobody-such = Il n’y a pas de « { $id } » dans l’ordre des tours.
rules-order-there-already = { $name } est déjà dans l’ordre des tours.
rules-order-most = Combattants dans l’ordre des tours : { $most } au plus.
rules-order-not-a-tie = Nommez tous les combattants de même initiative, chacun une fois.
rules-order-nobody-acts = Personne n’a encore d’initiative. Lancez-en ou saisissez-en d’abord une.

rules-order-own = Ce jeu a son propre ordre des tours.
rules-order-name = Donnez un nom au combattant.
rules-order-initiative = Saisissez l’initiative.
rules-order-nobody-waits = Tout le monde a une initiative.
rules-order-no-option = { $option } ne fait pas partie des choix.
rules-order-roll = { $bonus ->
    [none] { $name } : lancez un d20 pour l’initiative.
   *[other] { $name } : lancez un d20 pour l’initiative ({ $bonus }).
}
rules-order-roll-hidden = Lancez un d20 pour l’initiative de quelqu’un.
rules-order-rolling = L’initiative se lance.
rules-order-roll-it = Lancer
rules-order-stop = Ne plus lancer l’initiative
rules-order-stop-note = On peut toujours saisir les initiatives
rules-order-stopped = L’initiative ne se lance plus.
rules-order-rolled = Initiative : { $name } obtient { $total }.
rules-order-rolled-hidden = L’initiative de quelqu’un est lancée.
rules-order-added = { $name } entre dans l’ordre des tours.
rules-order-removed = { $name } quitte l’ordre des tours.
rules-order-shown = { $name } apparaît.
rules-order-changed = L’ordre des tours a changé.
rules-order-turn = Manche { $round } : c’est à { $name }.
rules-order-turn-hidden = Manche { $round } : quelqu’un de caché agit.
rules-order-ended = Les tours sont terminés.
rules-order-forgotten = Les initiatives sont oubliées.
