# Zugreihenfolge nach Initiative, für jedes Spiel mit solchen Zügen.

rules-order-nobody-such = In der Zugreihenfolge gibt es niemanden namens „{ $id }“.
rules-order-there-already = { $name } ist schon in der Zugreihenfolge.
rules-order-most = In eine Zugreihenfolge passen höchstens { $most } Teilnehmer.
rules-order-not-a-tie = Nenne alle mit gleicher Initiative, jeden einmal.
rules-order-nobody-acts = Noch hat niemand eine Initiative. Würfle zuerst eine oder gib sie ein.
