# Turn order by initiative, for every game that has turns like these.

rules-order-nobody-such = There's nobody called “{ $id }” in the turn order.
rules-order-there-already = { $name } is in the turn order already.
rules-order-most = A turn order takes at most { $most } combatants.
rules-order-not-a-tie = Name all combatants with the same initiative, each once.
rules-order-nobody-acts = Nobody has an initiative yet. Roll or enter one first.
