# Zugreihenfolge nach Initiative, für jedes Spiel mit solchen Zügen.

rules-order-nobody-such = In der Zugreihenfolge gibt es niemanden namens „{ $id }“.
rules-order-there-already = { $name } ist schon in der Zugreihenfolge.
rules-order-most = In eine Zugreihenfolge passen höchstens { $most } Teilnehmer.
rules-order-not-a-tie = Nenne alle mit gleicher Initiative, jeden einmal.
rules-order-nobody-acts = Noch hat niemand eine Initiative. Würfle zuerst eine oder gib sie ein.

rules-order-own = Dieses Spiel hat eine eigene Zugreihenfolge.
rules-order-name = Gib einen Namen an.
rules-order-initiative = Gib die Initiative ein.
rules-order-nobody-waits = Alle haben eine Initiative.
rules-order-no-option = { $option } steht nicht zur Wahl.
rules-order-roll = { $bonus ->
    [none] { $name }: würfle einen W20 für die Initiative.
   *[other] { $name }: würfle einen W20 für die Initiative ({ $bonus }).
}
rules-order-roll-hidden = Würfle einen W20 für jemandes Initiative.
rules-order-rolling = Initiative wird gewürfelt.
rules-order-roll-it = Würfeln
rules-order-stop = Keine Initiative mehr würfeln
rules-order-stop-note = Eingeben geht weiterhin
rules-order-stopped = Initiative wird nicht mehr gewürfelt.
rules-order-rolled = { $name } hat Initiative { $total }.
rules-order-rolled-hidden = Jemandes Initiative ist gewürfelt.
rules-order-added = { $name } kommt in die Zugreihenfolge.
rules-order-removed = { $name } verlässt die Zugreihenfolge.
rules-order-shown = { $name } erscheint.
rules-order-changed = Die Zugreihenfolge ist geändert.
rules-order-turn = Runde { $round }: { $name } ist dran.
rules-order-turn-hidden = Runde { $round }: jemand Verborgenes handelt.
rules-order-ended = Die Züge sind vorbei.
rules-order-forgotten = Die Initiativen sind vergessen.
