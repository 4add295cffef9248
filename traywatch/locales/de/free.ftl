free-title = Freies Würfeln
free-needs-any-dice = beliebige Würfel
free-summary = Wirf, was du willst, oder bitte um Würfel. Jeder Wurf wird gelesen, addiert und gespeichert.
free-player-table = Der Tisch
free-phase-play = Frei
free-session-begins = Wirf beliebige Würfel.
free-prompt-any-dice = { $name ->
    [none] Wirf beliebige Würfel.
   *[other] { $name }, wirf beliebige Würfel.
}
free-prompt-asked-dice = { $name ->
    [none] Wirf { $dice }.
   *[other] { $name }, wirf { $dice }.
}
free-prompt-asked-dice-for = { $name ->
    [none] Wirf { $dice } für { $asked }.
   *[other] { $name }, wirf { $dice } für { $asked }.
}
free-menu-question = Was wird gewürfelt?
free-menu-question-and-player = Was wird gewürfelt, und von wem?
free-option-any-dice = Irgendetwas werfen
free-option-asked-dice = Werfen, was gewünscht ist
free-option-ask-for-dice = Um Würfel bitten
free-option-ask-for-dice-note = Zum Beispiel 2W6+3, 4W6kh3 (die 3 höchsten), 2W20kl1 (den niedrigsten), W100
free-option-ask-again = Noch einmal um { $last } bitten
free-option-player-turn = { $player } ist dran
free-turn-of-player = { $players } ist dran.
free-ask-opened = { $name ->
    [none] Als Nächstes: { $asked }.
   *[other] { $name } wirft als Nächstes { $asked }.
}
free-ask-canceled = { $asked } ist nicht mehr gewünscht.
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
free-total-dice = { $dice }.
free-total-subtracted = Abgezogen: { $dice }.
free-total-dropped = Zählt nicht: { $dice }.
free-total-added = { $number } dazu.
free-refusal-number-missing = Was zeigt der { $kind }?
free-refusal-no-such-option = { $option } steht nicht zur Wahl.
free-refusal-option-needs-text = { $option } braucht einen Text, zum Beispiel { $like }.
free-refusal-option-takes-nothing = { $option } braucht weder Zahl noch Text.
free-players-same-id = Zwei Personen haben dieselbe Kennung.
free-refusal-log-of-other-game = Dieses Protokoll gehört zu { $game }, nicht zu { $wanted }.
free-refusal-state-of-other-game = Das ist ein Spielstand von { $game }.
free-refusal-event-unexpected = Darauf wartet das Spiel gerade nicht ({ $type }).
free-notation-fault-at = „{ $text }“, Zeichen { $n }: { $why }
free-notation-no-dice = da sind keine Würfel. Schreib 2W6+3, 4W6kh3 oder W100.
free-notation-too-many-dice = mehr als { $most } Würfel passen nicht auf das Tablett.
free-notation-number-too-large = mehr als { $most } lässt sich nicht dazuzählen.
free-notation-kind-unknown = es gibt keinen { $kind }. Es gibt { $these }, W00, W100 und dF.
free-notation-zero-dice = null Würfel: lass sie weg.
free-notation-percentile-pairs = nur ein W100 auf einmal: sonst weiß niemand, welcher W10 zu welchem gehört.
free-notation-keep-count = { $n ->
    [one] von 1 Würfel lassen sich nicht { $keep } behalten.
   *[other] von { $n } Würfeln lassen sich nicht { $keep } behalten.
}
free-notation-percentile-repeated = nur ein W100 auf einmal.
free-notation-sign-missing = hier fehlt ein + oder −.
free-notation-term-missing = hier gehören Würfel oder eine Zahl hin, zum Beispiel 2W6 oder 3.
free-notation-text-too-long = schreib höchstens { $most } Zeichen.
free-notation-number-comma = schreib die Zahl ohne Komma.
free-notation-keep-misplaced = das gehört hinter mehrere Würfel einer Art, zum Beispiel 4W6 keep highest 3.
free-notation-not-dice = hier gehören nur Würfel und Zahlen hin.
free-notation-repeated = das steht schon weiter vorn. Schreib es einmal.
free-name-character-refused = ein Name kann hier kein { $character } haben.
free-name-missing = hier gehört ein Name hin.
free-expires-range = die Zeit liegt zwischen { $least } s und { $most } s.
free-player-word = Spieler
