rules-color = { $color ->
    [black] schwarz
    [gray] grau
    [white] weiß
    [bone] beige
    [brown] braun
    [red] rot
    [orange] orange
    [yellow] gelb
    [green] grün
    [turquoise] türkis
    [cyan] türkis
    [blue] blau
    [purple] lila
    [pink] rosa
   *[other] { $color }
}
rules-zone = { $zone ->
    [crit] Volltreffer
    [hit] Treffer
    [miss] daneben
    [fumble] Patzer
    [off] neben der Matte
   *[other] { $zone }
}
rules-zone-answer = { $zone ->
    [crit] Volltreffer
    [hit] Treffer
    [miss] Daneben
    [fumble] Patzer
    [off] Neben der Matte
   *[other] { $zone }
}
rules-dice = { $kind ->
    [any] { $n ->
        [one] ein Würfel
       *[other] { $n } Würfel
    }
   *[other] { $n ->
        [one] { $kind }
       *[other] { $n } { $kind }
    }
}
rules-dice-of-color = { $kind ->
    [any] { $n ->
        [one] ein Würfel ({ $color })
       *[other] { $n } Würfel ({ $color })
    }
   *[other] { $n ->
        [one] { $kind } ({ $color })
       *[other] { $n } { $kind } ({ $color })
    }
}
rules-die-shows = { $face ->
    [none] { $kind }
   *[other] { $kind } { $face }
}
rules-die-shows-in = { $face ->
    [none] { $kind } ({ $zone })
   *[other] { $kind } { $face } ({ $zone })
}
rules-question-color = Welche Farbe hat dieser Würfel?
rules-question-kind = Was für ein Würfel ist das?
rules-question-face = { $kind ->
    [any] Was zeigt dieser Würfel?
   *[other] Was zeigt dieser { $kind }?
}
rules-question-off-mat = Dieser Würfel liegt neben der Matte. Als was zählt er?
rules-question-cocked = Dieser Würfel liegt schief. Was zählt?
rules-question-on-line = Dieser Würfel liegt auf einer Linie. Welche Seite zählt?
rules-question-which-role = { $face ->
    [none] { $kind ->
        [any] Wem gehört dieser Würfel: { $names }?
       *[other] Wem gehört dieser { $kind }: { $names }?
    }
   *[other] { $kind ->
        [any] Wem gehört der Würfel mit { $face }: { $names }?
       *[other] Wem gehört der { $kind } mit { $face }: { $names }?
    }
}
rules-answer-roll-again = Noch einmal werfen
rules-answer-use-as-it-lies = Zählt, wie er liegt
rules-answer-face-meaning = { $face }: { $meaning }
rules-conflict-wrong-kind = { $asked ->
    [any] Das ist ein { $seen }.
   *[other] Erwartet war ein { $asked }, das ist ein { $seen }.
}
rules-conflict-wrong-color = Erwartet war ein { $kind } in { $asked }, dieser ist { $seen }.
rules-conflict-extra-die = Ein { $kind } zu viel. Welcher zählt?
rules-conflict-unneeded-die = Diesen { $kind } braucht gerade niemand.
rules-conflict-resting-die-gone = { $kind ->
    [any] Ein Würfel, der liegen bleiben sollte, ist weg.
   *[other] Ein { $kind }, der liegen bleiben sollte, ist weg.
}
rules-conflict-resting-die-moved = { $kind ->
    [any] Ein Würfel, der liegen bleiben sollte, ist um { $far } mm verrutscht.
   *[other] Ein { $kind }, der liegen bleiben sollte, ist um { $far } mm verrutscht.
}
rules-conflict-resting-die-turned = { $kind ->
    [any] Ein Würfel, der liegen bleiben sollte, wurde von { $was } auf { $now } gedreht.
   *[other] Ein { $kind }, der liegen bleiben sollte, wurde von { $was } auf { $now } gedreht.
}
rules-partial-off-mat = Neben der Matte. Noch einmal werfen: { $names }.
rules-partial-dice-missing = Es fehlt noch: { $names }.
rules-partial-nothing-rolled = Warten auf { $names }.
rules-partial-any-dice = Wirf beliebige Würfel.
rules-roll-accepted-anyway = Der Wurf zählt trotzdem ({ $waived }).
rules-conflict-waived = { $code ->
    [wrong_kind] falscher Würfel
    [wrong_color] falsche Farbe
    [extra] zu viele Würfel
    [moved] ein Würfel verrutscht
    [turned] ein Würfel gedreht
    [gone] ein Würfel fehlt
   *[other] { $code }
}
rules-placement-uncertain-spaces = { $n } von { $n2 } Würfeln liegen eindeutig auf einem Feld der Matte.
rules-placement-too-many-dice = Mehr als { $most } Würfel lassen sich an ihren Seiten nicht unterscheiden.
rules-placement-unread-die = Nicht jeder Würfel auf der Matte war lesbar.
rules-placement-other-dice = Das sind nicht die geworfenen Würfel, oder einer wurde gedreht.
rules-placement-look-alike = { $items } sehen gleich aus. Sag am Handy, wer wo steht.
rules-refusal-nothing-to-undo = Es gibt nichts zurückzunehmen.
rules-refusal-undo-needs-void = Der letzte Schritt war ein echter Wurf. Bestätige, dass er zurückgenommen werden soll.
rules-refusal-redo-outdated = Inzwischen ist etwas Neues passiert. Der Schritt lässt sich nicht wiederholen.
rules-refusal-amend-no-such-event = Das Protokoll hat kein Ereignis { $at }, das man berichtigen könnte.
rules-refusal-amend-other-request = Eine Berichtigung muss dieselbe Frage beantworten wie das, was sie ersetzt.
rules-refusal-amend-does-not-fit = Das berichtigte Ereignis passt nicht.
rules-refusal-no-longer-automatic = Das beantwortet der Tisch nicht mehr von selbst.
rules-refusal-log-without-start = Ein Protokoll beginnt mit session_started.
rules-refusal-request-closed = { $request } ist nicht mehr offen. Es wurde schon beantwortet.
rules-adjusted-by-hand = Von Hand geändert: { $what } von { $was } auf { $now }.
rules-adjusted-by-hand-with-note = Von Hand geändert: { $what } von { $was } auf { $now } ({ $note }).
rules-refusal-value-outdated = { $path } ist { $value }, nicht { $was }.
rules-refusal-value-invalid = { $path }: { $problem }
rules-refusal-not-adjustable = { $path } lässt sich nicht von Hand ändern.
rules-refusal-number-missing = Was zeigt der Würfel? Dieses Spiel braucht die Zahl.
rules-refusal-number-off-die = Ein d{ $sides } zeigt 1 bis { $sides }, nicht { $die }.
rules-refusal-event-unexpected = Darauf wartet das Spiel gerade nicht ({ $type }).
rules-players-none = Es braucht mindestens eine Person.
rules-players-same-id = Zwei Personen haben dieselbe Kennung.
rules-players-figure-unavailable = „{ $figure }“ ({ $what }) gibt es nicht oder ist doppelt vergeben.
rules-players-too-many = { $n } Personen, aber nur { $n2 } können spielen.
rules-refusal-log-of-other-game = Dieses Protokoll gehört zu { $game }, nicht zu { $game2 }.
rules-refusal-other-content = Die Kartendateien sind nicht die, mit denen gespielt wurde. Stelle sie wieder her, oder beginne eine neue Partie.
rules-refusal-state-of-other-game = Das ist ein Spielstand von { $game }.
rules-settings-letter-label = Buchstabe { $key }
rules-game-unknown = Es gibt kein Spiel „{ $game_id }“. Bekannt sind: { $known }
rules-refusal-content-loops = Die Karten lösen mehr als { $most } Wirkungen aus, ohne jemanden zu fragen (zuletzt: { $tasks }). Ändere die Karte, die sich wiederholt.
rules-refusal-engine-fault = { $game } kann diesen Schritt nicht ausführen ({ $error }: { $fault }). Es hat sich nichts geändert. Wähle etwas anderes, und melde den Fehler bitte.
rules-name-with-text = { $key }: { $said }
rules-refusal-no-dice = Ein Wurf braucht mindestens einen Würfel.
rules-refusal-too-many-dice = { $n } Würfel sind zu viele. Ein Wurf kann { $most } haben.
rules-refusal-dice-count = { $n ->
    [one] Erwartet war ein Würfel, nicht { $given }.
   *[other] Erwartet waren { $n } Würfel, nicht { $given }.
}
rules-refusal-dice-roles = Das sind nicht die erwarteten Würfel, jeder in seiner Rolle.
rules-refusal-die-kind = Erwartet war { $kinds }, das ist ein { $seen }. Es hat sich nichts geändert.
rules-refusal-face-impossible = Ein { $kind } kann nicht { $value } zeigen.
rules-refusal-label-differs = Auf der Seite steht { $label }, aber die Zahl ist { $value }.
rules-answer-not-a-die = Kein Würfel
rules-question-unknown-object = Hier liegt etwas. Was ist es?
rules-answer-kind = Ein { $kind }

## Adjustments by hand

rules-field-name = { $field ->
    [ac_by_hand] Rüstungsklasse aus anderen Quellen
    [actions_left] Übrige Aktionen
    [active] Bezahlte Wiederholungswürfe erlaubt
    [active_used] Aktive Fähigkeit benutzt
    [alive] Am Leben
    [ally_hand] Verbündete
    [armor] Rüstung
    [at] Feld
    [attack] Angriff
    [aura] Aura
    [bag] Würfel im Beutel
    [barrier] Barriere
    [blade] Runden der Klinge
    [bleed] Blutung
    [bonus_mental] Geistiger Bonus
    [bonus_physical] Körperlicher Bonus
    [capacity] Handgröße
    [charisma] Charisma
    [cost] Preis einer Wiederholung
    [curse] Fluch
    [cursed] Verflucht
    [dark] Reihen im Dunkeln
    [dazed] Benommen
    [dc] Schwierigkeit
    [defense] Verteidigung
    [deterrent] Würfel der Abschreckung
    [dexterity] Geschick
    [dice] Würfel
    [discard] Abgelegte Würfel
    [doomed] Verdammt
    [energy] Energie
    [full_armor] Volle Rüstung
    [full_attack] Voller Angriff
    [hand] Würfel auf der Hand
    [health] Leben
    [health_dc_by_hand] Lebensproben, Schwierigkeit geändert um
    [high] Erzwungene Wiederholung ab (0: keine)
    [hits] Leben
    [immune] Immun
    [items] Gegenstände
    [keywords] Schlüsselwörter
    [level] Stufe
    [location] Ort
    [loot] Beute
    [low] Freie Wiederholung bis (0: keine)
    [max_health] Höchstes Leben
    [melee] Nahkampf
    [melee_dice] Nahkampfwürfel
    [minion] Diener
    [melee_keywords] Schlüsselwörter im Nahkampf
    [mod] Bonus
    [more_health] Zusätzliches Leben
    [more_sanity] Zusätzlicher Verstand
    [necrotic] Nekrotisch
    [negated] Aufgehoben
    [no_armor] Kann nie Rüstung haben
    [open] Offen
    [order] Reihenfolge der Züge
    [out] Aus der Mission
    [party] Würfel
    [pierce] Durchdringend
    [place] Platz
    [poison] Gift
    [ranged] Fernkampf
    [ranged_dice] Fernkampfwürfel
    [ranged_keywords] Schlüsselwörter im Fernkampf
    [regenerate] Regeneration
    [regeneration] Runden der Regeneration
    [resolved] War an der Reihe
    [result] Seite
    [sanity] Verstand
    [sanity_dc_by_hand] Verstandsproben, Schwierigkeit geändert um
    [shielded] Magierschild
    [skills] Fertigkeiten
    [skip] Auszusetzende Würfe
    [speed] Tempo
    [spent] Verbrauchte Verteidigung
    [spikes] Stacheln
    [stack] Stapeln erlaubt
    [stat] Bezahlt mit
    [state] Lebt oder tot
    [stealth] Tarnung
    [stone] Runden aus Stein
    [strength] Stärke
    [stunned] Betäubt
    [threat] Bedrohung
    [timer] Zeit
    [traps] Felder mit Fallen
    [triggered] Fähigkeit beim Niedergehen benutzt
    [turn] Wer am Zug ist
    [ultimate_used] Ultimative Fähigkeit benutzt
    [wall] Erdwall
    [weapon] Runden der Waffe
    [wisdom] Weisheit
   *[other] { $field }
}
rules-value = { $value ->
    [attack] bis zum nächsten Angriff
    [battle] für den Kampf
    [no] nein
    [none] Keine
    [nothing] nichts
    [turn] bis zum nächsten Zug
    [yes] ja
   *[other] { $value }
}
rules-adjust-game = Das Spiel
rules-adjusted-field = { $who }: { $field }
rules-adjusted-stat = { $pool ->
    [base] Grundwert { $stat }
    [temporary] Höchstwert { $stat } geändert um
   *[other] Aktueller Wert { $stat }
}
rules-adjusted-limit = Höchstens { $type }-Würfel
rules-rank-space = Reihe { $rank }, Feld { $space }
rules-adjust-turn-not-now = Der Zug lässt sich nur weitergeben, während jemand auswählt, was zu tun ist.
rules-adjust-number = { $path }: Gib eine Zahl von { $least } bis { $most } an.
rules-adjust-each-once = { $path }: Nenne alle genau einmal.
rules-adjust-nobody-such = { $path }: Wähle jemanden, der noch im Spiel ist.
rules-adjust-no-space = { $path }: Wähle ein freies Feld, mit dem die Reihen gültig bleiben.

# Überschriften, unter denen ein Menü seine Antworten zusammenfasst.
rules-group-checks = Proben
rules-group-begins = Anlegen, nehmen, erhalten
rules-group-ends = Ablegen, weglegen, beenden
rules-group-maximum = Höchstwert auf Zeit
rules-group-regain = Zurückgewinnen
rules-group-wounds = Bleibende Wunden
rules-group-read-again = Raum noch einmal lesen
rules-group-out-of-sight = Außer Sicht
