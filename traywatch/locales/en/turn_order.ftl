# Turn order by initiative, for every game that has turns like these.

rules-order-nobody-such = There's nobody called “{ $id }” in the turn order.
rules-order-there-already = { $name } is in the turn order already.
rules-order-most = A turn order takes at most { $most } combatants.
rules-order-not-a-tie = Name all combatants with the same initiative, each once.
rules-order-nobody-acts = Nobody has an initiative yet. Roll or enter one first.

rules-order-own = This game has a turn order of its own.
rules-order-name = Give the combatant a name.
rules-order-initiative = Enter the initiative.
rules-order-nobody-waits = Everybody has an initiative.
rules-order-no-option = { $option } isn't one of the options.
rules-order-roll = { $bonus ->
    [none] { $name }: roll a d20 for initiative.
   *[other] { $name }: roll a d20 for initiative ({ $bonus }).
}
rules-order-roll-hidden = Roll a d20 for somebody's initiative.
rules-order-rolling = Initiative is rolled.
rules-order-roll-it = Roll it
rules-order-stop = Stop rolling initiative
rules-order-stop-note = Initiatives can still be typed in
rules-order-stopped = Initiative is no longer rolled.
rules-order-rolled = { $name } has initiative { $total }.
rules-order-rolled-hidden = Somebody's initiative is rolled.
rules-order-added = { $name } joins the turn order.
rules-order-removed = { $name } leaves the turn order.
rules-order-shown = { $name } appears.
rules-order-changed = The turn order has changed.
rules-order-turn = Round { $round }: it's { $name }'s turn.
rules-order-turn-hidden = Round { $round }: somebody hidden acts.
rules-order-ended = The turns are over.
rules-order-forgotten = The initiatives are forgotten.
