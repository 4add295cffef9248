# Würfelschreibweise: was nicht verstanden wird, und wozu ein Wurf führt.

notation-number-after = nach { $sign } gehört eine Zahl, zum Beispiel { $sign } 8.
notation-number-at-most = die Zahl ist höchstens { $most }.
notation-explode-from = schreib !>={ $value } für Würfel, die ab { $value } explodieren.
notation-explode-or-reroll = entweder ! oder r für dieselben Würfel. Das andere gehört hinter eigene Würfel.
notation-not-for-fudge = Fudge-Würfel und Klammern können nicht explodieren oder neu gewürfelt werden.
notation-never-ends = jede Zahl auf einem { $kind } würde neu gewürfelt, das hörte nie auf.
notation-label-length = zwischen [ und ] gehören 1 bis { $most } Zeichen.
notation-brace-open = schließ die Klammer mit einer {"}"}.
notation-brace-goes-on = hier gehört ein Komma oder eine {"}"} hin.
notation-dice-in-brace = zwischen die Klammern gehören Würfel, zum Beispiel {"{"}2W6, W12{"}"}kh1.
notation-count-after-brace = Würfel in Klammern zählen keine Erfolge. Der Vergleich gehört hinter die {"}"}.
notation-count-or-add = Erfolge und Summen lassen sich nicht addieren. Lass alle Würfel Erfolge zählen oder keinen.
notation-advantage-once = entweder adv oder dis, und nur einmal.
notation-advantage-single-die = Vorteil braucht genau einen einzelnen Würfel, zum Beispiel W20 + 5 adv.

notation-successes = { $n ->
    [one] 1 Erfolg
   *[other] { $n } Erfolge
}
notation-verdict = { $total } ({ $verdict ->
    [success] geschafft
   *[failure] nicht geschafft
})
notation-goes-on = { $why ->
    [explode] { $asked }: Würfel explodieren. Würfle { $dice } dazu.
    [reroll] { $asked }: würfle { $dice } neu.
   *[both] { $asked }: würfle noch { $dice }, für Würfel, die explodieren oder neu gewürfelt werden.
}
notation-roll-on = { $name ->
    [none] Würfle noch { $dice } für { $asked }.
   *[other] { $name }, würfle noch { $dice } für { $asked }.
}
notation-label-total = { $label }: { $total }.

# Wahrscheinlichkeiten.
notation-odds-not-doubled = { $dice }: ein kritischer Treffer verdoppelt Würfel, die alle zählen. Behalte darum keine und nimm keine Klammern.
notation-odds-no-most = { $dice }: Würfel, die explodieren, haben keine größte Summe.
notation-odds-explode-keep = { $dice }: für Würfel, die explodieren und von denen nur einige zählen, sind die Wahrscheinlichkeiten nicht bekannt.
notation-odds-too-many = die Summen in Klammern haben mehr als { $most } Fälle.
