free-free-throws = Freies Würfeln
free-any-dice = beliebige Würfel
free-throw-what-you-like-ask = Wirf, was du willst, oder bitte um Würfel. Jeder Wurf wird gelesen, addiert und gespeichert.
free-table = Der Tisch
free-free = Frei
free-throw-any-dice = Wirf beliebige Würfel.
free-roll-any = { $name ->
    [none] Wirf beliebige Würfel.
   *[other] { $name }, wirf beliebige Würfel.
}
free-roll-asked = { $name ->
    [none] Wirf { $dice }.
   *[other] { $name }, wirf { $dice }.
}
free-roll-for = { $name ->
    [none] Wirf { $dice } für { $asked }.
   *[other] { $name }, wirf { $dice } für { $asked }.
}
free-what-thrown = Was wird gewürfelt?
free-what-thrown-whom = Was wird gewürfelt, und von wem?
free-throw-anything = Irgendetwas werfen
free-throw-what-asked = Werfen, was gewünscht ist
free-ask-dice = Um Würfel bitten
free-such-as-d-d-kh = Zum Beispiel 2W6+3, 4W6kh3 (die 3 höchsten), 2W20kl1 (den niedrigsten), W100
free-ask-again = Noch einmal um { $last } bitten
free-throw-5 = { $player } ist dran
free-throw-2 = { $players } ist dran.
free-asked = { $name ->
    [none] Als Nächstes: { $asked }.
   *[other] { $name } wirft als Nächstes { $asked }.
}
free-no-longer-asked = { $asked } ist nicht mehr gewünscht.
free-throw = { $name ->
    [none] Wurf { $n }: { $total ->
        [none] keine Zahlen
       *[other] { $total }
    }.
   *[other] Wurf { $n }, { $name }: { $total ->
        [none] keine Zahlen
       *[other] { $total }
    }.
}
free-throw-asked = { $name ->
    [none] Wurf { $n }: { $total ->
        [none] keine Zahlen
       *[other] { $total }
    } für { $asked }.
   *[other] Wurf { $n }, { $name }: { $total ->
        [none] keine Zahlen
       *[other] { $total }
    } für { $asked }.
}
free-note = { $name ->
    [none] { $n }: { $total ->
        [none] keine Zahlen
       *[other] { $total }
    }
   *[other] { $n } { $name }: { $total ->
        [none] keine Zahlen
       *[other] { $total }
    }
}
free-note-asked = { $name ->
    [none] { $n }: { $total ->
        [none] keine Zahlen
       *[other] { $total }
    } ({ $asked })
   *[other] { $n } { $name }: { $total ->
        [none] keine Zahlen
       *[other] { $total }
    } ({ $asked })
}
free-dice = { $dice }.
free-subtracted = Abgezogen: { $dice }.
free-dropped = Zählt nicht: { $dice }.
free-added = { $number } dazu.
free-throw-has-least-one-die = Ein Wurf braucht mindestens einen Würfel.
free-dice-were-asked-each-role = { $many ->
    [one] Gewünscht war ein Würfel, aber nicht dieser.
   *[other] Gewünscht waren { $many } Würfel, aber nicht diese.
}
free-asked-not-nothing-has-changed = Erwartet war ein { $asked }, das ist ein { $seen }. Es hat sich nichts geändert.
free-which-number-does-show = Was zeigt der { $kind }?
free-none-options = { $option } steht nicht zur Wahl.
free-takes-text = { $option } braucht einen Text, zum Beispiel { $like }.
free-takes-nothing = { $option } braucht weder Zahl noch Text.
free-players-two-have-same-id = Zwei Personen haben dieselbe Kennung.
free-log-not = Dieses Protokoll gehört zu { $game }, nicht zu { $wanted }.
free-state = Das ist ein Spielstand von { $game }.
free-nothing-game-waits = Darauf wartet das Spiel gerade nicht ({ $type }).
free-character = „{ $text }“, Zeichen { $n }: { $why }
free-there-no-dice-write-d = da sind keine Würfel. Schreib 2W6+3, 4W6kh3 oder W100.
free-dice-most-fit-tray = mehr als { $most } Würfel passen nicht auf das Tablett.
free-most-can-added = mehr als { $most } lässt sich nicht dazuzählen.
free-there-no-there-d-d = es gibt keinen { $kind }. Es gibt { $these }, W00, W100 und dF.
free-no-dice-all-leave-them = null Würfel: lass sie weg.
free-only-one-d-time-which = nur ein W100 auf einmal: sonst weiß niemand, welcher W10 zu welchem gehört.
free-dice-cannot-kept = { $n ->
    [one] von 1 Würfel lassen sich nicht { $keep } behalten.
   *[other] von { $n } Würfeln lassen sich nicht { $keep } behalten.
}
free-only-one-d-time = nur ein W100 auf einmal.
free-missing-here = hier fehlt ein + oder −.
free-dice-number-should-stand-here = hier gehören Würfel oder eine Zahl hin, zum Beispiel 2W6 oder 3.
free-text-at-most = schreib höchstens { $most } Zeichen.
free-number-without-comma = schreib die Zahl ohne Komma.
free-keep-after-dice = das gehört hinter mehrere Würfel einer Art, zum Beispiel 4W6 keep highest 3.
free-only-dice-here = hier gehören nur Würfel und Zahlen hin.
free-said-already = das steht schon weiter vorn. Schreib es einmal.
free-name-cannot-have = ein Name kann hier kein { $character } haben.
free-name-should-stand-here = hier gehört ein Name hin.
free-expires-between = die Zeit liegt zwischen { $least } s und { $most } s.
free-player-word = Spieler
