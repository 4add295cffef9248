deckbox-deckbox-dungeons = Deckbox Dungeons
deckbox-summary = Jeder Würfel plus ein Bonus gegen 6, auf einer Karte aus Kartenteilen.
deckbox-needs-dice = eine Handvoll W6
deckbox-needs-enemy-dice = Gegnerwürfel, oder W6 an ihrer Stelle
deckbox-hero-word = Held
deckbox-intro-party = Ihr seid eine Gruppe von Helden an einem Ort, den das Handy Raum für Raum auslegt. Ihr gewinnt oder verliert gemeinsam.
deckbox-intro-round = In jeder Runde handelt jeder Held einmal, in beliebiger Reihenfolge. Du hast zwei Aktionen: bewegen, angreifen oder nutzen, was der Raum bietet.
deckbox-intro-attack = Zum Angreifen wirfst du die Würfel, die das Handy nennt. Jede Zahl plus dein Bonus muss 6 erreichen. Dann wirft, wer sich verteidigt.
deckbox-intro-explore = Geh auf ein gestricheltes Feld mit Fragezeichen, um den nächsten Raum zu öffnen. Was dort lebt, kommt heraus.
deckbox-intro-enemies = Wenn alle Helden fertig sind, bewegt das Handy die Gegner und sagt euch, welche Würfel ihr für sie werft.
deckbox-intro-needs = Ihr braucht nur eine Handvoll W6. Plan und Karten sind auf dem Handy. Kartenteile und Figuren könnt ihr dazulegen.
deckbox-title = { $phase ->
    [setup] Vor der Quest
    [victory] Die Quest ist gewonnen
    [defeat] Die Quest ist verloren
   *[other] Runde { $n }
}
deckbox-sentence = { $said }.
deckbox-dice = { $n ->
    [one] 1 Würfel
   *[other] { $n } Würfel
}
deckbox-attack-dice = { $kind ->
    [melee] { $mod ->
        [none] Nahkampf: { $dice }
       *[other] Nahkampf: { $dice } { $mod }
    }
   *[ranged] { $mod ->
        [none] Fernkampf: { $dice }
       *[other] Fernkampf: { $dice } { $mod }
    }
}
deckbox-rolls = { $mod ->
    [none] { $name } wirft { $values }.
   *[other] { $name } wirft { $values }, mit je { $mod }.
}
deckbox-number-of = { $who }: { $what }
deckbox-number = { $what ->
    [health] Leben
    [melee] Nahkampf
    [ranged] Fernkampf
    [defense] Verteidigung
    [speed] Tempo
    [movement] Bewegung
    [strength] Stärke
    [dexterity] Geschick
    [wisdom] Weisheit
    [charisma] Charisma
    [melee_dice] Würfel im Nahkampf
    [melee_mod] Bonus im Nahkampf
    [ranged_dice] Würfel im Fernkampf
    [ranged_mod] Bonus im Fernkampf
    [energy] Kosten in Energie
    [price] Preis in Beute
    [dice] Angriffswürfel
    [mod] Angriffsbonus
    [threat] Bedrohung
   *[other] { $what }
}
deckbox-effect = { $op ->
    [heal] Heilung
    [energy] Energie
    [loot] Beute
    [damage] Schaden
    [stun] Betäubung
    [action] Aktionen
    [move] Bewegung
    [melee] Bonus im Nahkampf
    [ranged] Bonus im Fernkampf
    [defense] Bonus auf Verteidigung
    [speed] Bonus auf Tempo
    [skill] Bonus auf Proben
    [dice] zusätzliche Würfel
   *[other] { $op }
}
deckbox-bonus = { $what ->
    [melee] Nahkampf { $n }
    [ranged] Fernkampf { $n }
    [defense] Verteidigung { $n }
    [speed] Tempo { $n }
    [skill] Proben { $n }
   *[dice] Würfel { $n }
}
deckbox-side = { $side ->
    [n] Norden
    [e] Osten
    [s] Süden
   *[w] Westen
}
deckbox-place = { $where ->
    [start] Start
   *[map] Plan
}
deckbox-off-map = neben dem Plan
deckbox-half-space-at = { $side ->
    [n] Halbfeld nördlich von { $tile }
    [e] Halbfeld östlich von { $tile }
    [s] Halbfeld südlich von { $tile }
   *[w] Halbfeld westlich von { $tile }
}
deckbox-half-space-between = Halbfeld zwischen { $one } und { $other }
deckbox-terrain-name = { $kind ->
    [floor] Boden
    [water] Wasser
    [pit] Grube
    [exit] Ausgang
    [half] Halbfeld
    [unknown] Halbfeld, dahinter unbekannt
   *[wall] Wand
}
deckbox-die-counts-rule = { $what ->
    [hit] { $how ->
        [more] Ab { $n } ist es ein Treffer.
       *[only] Jede { $n } ist ein Treffer.
    }
    [block] { $how ->
        [more] Ab { $n } blockt der Würfel einen Treffer.
       *[only] Jede { $n } blockt einen Treffer.
    }
   *[success] { $how ->
        [more] Ab { $n } ist es ein Erfolg.
       *[only] Jede { $n } ist ein Erfolg.
    }
}
deckbox-add-to-each = Zähle zu jedem Würfel { $n } dazu.
deckbox-take-off-each = Zieh von jedem Würfel { $n } ab.
deckbox-enemies = Gegner
deckbox-heroes = Helden
deckbox-health = Leben
deckbox-defense = { $mod ->
    [none] Verteidigung 0
   *[other] Verteidigung { $mod }
}
deckbox-value = { $what ->
    [energy] Energie { $n }
    [loot] Beute { $n }
    [speed] Tempo { $n }
   *[threat] Bedrohung { $n }
}
deckbox-on-space = Auf { $space }
deckbox-badge = { $word ->
    [stunned] Betäubt
    [out] Ausgeschieden
    [reach] Reichweite
    [crush] Zermalmen
    [stun] Betäuben
    [pierce] Durchschlag
    [siphon] Entzug
    [regenerate] Regeneration
   *[dark_ritual] Dunkles Ritual
}
deckbox-actions-left = { $n ->
    [0] Keine Aktion übrig
    [one] 1 Aktion übrig
   *[other] { $n } Aktionen übrig
}
deckbox-market = Markt: { $items }
deckbox-priced = { $item } ({ $n } Beute)
deckbox-unpriced = { $item } (Preis unbekannt)
deckbox-room-met = { $room }: { $met }
deckbox-room-met-ways = { $room }: { $met } (unbekannt: { $ways })
deckbox-room-ways = { $room } (unbekannt: { $ways })
deckbox-which-quest = Welche Quest spielt ihr?
deckbox-which-card = { $kind ->
    [equipment] { $hero }, welche Ausrüstungskarte nimmst du?
   *[ability] { $hero }, welche Fähigkeitskarte nimmst du?
}
deckbox-card-number-question = Was steht auf der Karte? { $label }
deckbox-hero-ready = { $hero } nimmt { $gear } und { $ability }: Leben { $health }, keine Beute, keine Energie.
deckbox-items-shuffled = Die benutzten Gegenstände werden zu einem neuen Stapel gemischt.
deckbox-which-item-drawn = Welcher Gegenstand kommt vom Stapel?
deckbox-item-turned-up = { $item } liegt jetzt im Markt.
deckbox-round-begins = Runde { $n }.
deckbox-which-hero-next = Welcher Held ist als Nächstes dran?
deckbox-what-now = { $left ->
    [0] { $hero }, was nun? Keine Aktion übrig.
    [one] { $hero }, was nun? 1 Aktion übrig.
   *[other] { $hero }, was nun? { $left } Aktionen übrig.
}
deckbox-done = Fertig, nächster Held
deckbox-actions-forgone = { $n ->
    [one] Verzichtet auf 1 Aktion
   *[other] Verzichtet auf { $n } Aktionen
}
deckbox-more = Mehr
deckbox-more-note = Proben, Raumtexte, Sichtlinien
deckbox-anything-else = Sonstiges
deckbox-what-else = { $hero }, was noch?
deckbox-move = Bewegen
deckbox-move-up-to = Bis zu { $n }
deckbox-attacks = Angriff
deckbox-attack-enemy = { $kind ->
    [melee] { $enemy } angreifen (Nahkampf)
   *[ranged] { $enemy } angreifen (Fernkampf)
}
deckbox-attack-note = { $dice ->
    [one] 1 Würfel, Leben { $health }
   *[other] { $dice } Würfel, Leben { $health }
}
deckbox-other-action = Eine andere Aktion des Raums oder der Quest
deckbox-costs-action = Kostet eine Aktion
deckbox-room-read-again = { $tile } noch einmal lesen
deckbox-why-no-shot = Warum kann ich nicht auf { $enemy } schießen?
deckbox-hero-done = { $hero } ist fertig.
deckbox-refresh-begins = Auffrischung: Alle Helden bekommen ihre Aktionen zurück.
deckbox-enemy-target = { $enemy }: { $say }
deckbox-target-fine = Das ist ein erlaubtes Ziel.
deckbox-target-no-dice = { $kind ->
    [melee] Die Ausrüstung hat keine Würfel für den Nahkampf.
   *[ranged] Die Ausrüstung hat keine Würfel für den Fernkampf.
}
deckbox-target-diagonal = Das Ziel steht schräg, und der Angriff hat keine Reichweite.
deckbox-target-not-adjacent = Das Ziel steht nicht direkt neben dem Angreifer.
deckbox-target-too-near = Das Ziel ist zu nah für den Fernkampf.
deckbox-target-too-far = Das Ziel ist weder auf diesem Kartenteil noch auf dem nächsten.
deckbox-target-not-on-these-tiles = Das Ziel ist auf keinem der beiden Kartenteile, die hier zusammenstoßen.
deckbox-target-corner = Jede Linie berührt die Ecke von etwas im Weg. Im Zweifel gibt es keine Sichtlinie.
deckbox-target-blocked = Ein Gegner oder eine Wand versperrt die Sicht.
deckbox-no-effect = { $card } bewirkt bei { $who } gerade nichts.
deckbox-roll = { $n ->
    [one] { $what }: Wirf 1 W6. { $counts }
   *[other] { $what }: Wirf { $n } W6. { $counts }
}
deckbox-attacks-target = { $attacker } greift { $target } an
deckbox-attacks-with = { $attacker } greift { $target } mit { $source } an
deckbox-defends = { $who } verteidigt sich
deckbox-no-dice = Der Angriff hat keine Würfel.
deckbox-no-dice-from = { $source } hat keine Würfel.
deckbox-hits = { $n ->
    [0] Kein Treffer.
    [one] { $crits ->
        [0] 1 Treffer.
       *[other] 1 kritischer Treffer.
    }
   *[other] { $crits ->
        [0] { $n } Treffer.
       *[other] { $n } Treffer, davon { $crits } kritisch.
    }
}
deckbox-face = { $counts ->
    [crit] kritischer Treffer
    [hit] Treffer
    [no_hit] kein Treffer
    [block] geblockt
    [no_block] nicht geblockt
    [success] Erfolg
   *[no_success] kein Erfolg
}
deckbox-enemy-face = { $enemy } ({ $health })
deckbox-loot-face = { $n } Beute
deckbox-gains-energy = { $hero } bekommt { $n } Energie.
deckbox-blocked = { $n ->
    [0] Nichts wird geblockt.
    [one] 1 Treffer wird geblockt.
   *[other] { $n } Treffer werden geblockt.
}
deckbox-attack-deals = { $n ->
    [0] { $attacker } macht keinen Schaden bei { $target }.
   *[other] { $attacker } macht { $n } Schaden bei { $target }.
}
deckbox-stunned = { $enemy } ist betäubt.
deckbox-ritual-for-whom = Dunkles Ritual: Welcher der schwächsten Gegner bekommt 1 Leben?
deckbox-ritual = Das Dunkle Ritual stärkt { $enemy }.
deckbox-hero-loses = { $hero } verliert { $n } Leben (noch { $now } von { $most }).
deckbox-enemy-loses = { $enemy } verliert { $n } Leben (noch { $now }).
deckbox-enemy-defeated = { $enemy } ist besiegt.
deckbox-enemy-gains = { $enemy } bekommt { $n } Leben (jetzt { $now }). Dreh den Würfel.
deckbox-enemy-at-most = { $enemy } kann kein weiteres Leben bekommen.
deckbox-hero-health = { $hero } hat { $now } von { $most } Leben.
deckbox-roll-loot = { $hero }, wirf den Würfel von { $enemy } ({ $die }) für die Beute.
deckbox-gains-loot = { $hero } bekommt { $n } Beute (insgesamt { $now }).
deckbox-who-takes-loot = Wer nimmt die { $n } Beute?
deckbox-takes-loot = { $hero } nimmt { $n } Beute.
deckbox-no-health-left = { $hero } hat kein Leben mehr. Was sagt die App?
deckbox-option-out = { $hero } scheidet aus
deckbox-option-stand = Mit so viel Leben weiterspielen
deckbox-goes-on = { $hero } macht mit { $n } Leben weiter.
deckbox-hero-out = { $hero } scheidet aus.
deckbox-for-whom = Für wen ist { $card }?
deckbox-at-which-enemy = Für welchen Gegner ist { $card }?
deckbox-effect-without-target = { $card }: Kein Gegner ist in Sicht.
deckbox-has-energy = { $hero } hat { $n } Energie.
deckbox-has-loot = { $hero } hat { $n } Beute.
deckbox-more-actions = { $n ->
    [one] { $hero } hat eine Aktion mehr.
   *[other] { $hero } hat { $n } Aktionen mehr.
}
deckbox-boost = { $until ->
    [attack] { $hero } für den nächsten Angriff: { $bonus }.
    [turn] { $hero } für diesen Zug: { $bonus }.
   *[round] { $hero } für diese Runde: { $bonus }.
}
deckbox-enemies-act = Die Gegner handeln.
deckbox-which-enemy-acts = Welcher Gegner handelt zuerst?
deckbox-stunned-skips = { $enemy } ist betäubt und handelt nicht.
deckbox-enemy-acts = { $enemy } handelt.
deckbox-loses-energy = { $hero } verliert 1 Energie.
deckbox-enemy-where-to = { $enemy } steht auf { $space }. Wohin geht es?
deckbox-stays = Bleibt stehen
deckbox-enemy-through-pit = { $enemy } geht durch eine Grube.
deckbox-whom-attacks = Wen greift { $enemy } an?
deckbox-does-not-attack = Greift nicht an
deckbox-hero-where-to = { $left ->
    [0] { $hero } steht auf { $space } und hat keine Bewegung mehr. Hier stehen bleiben?
   *[other] { $hero } steht auf { $space }. Wohin? Bewegung übrig: { $left }.
}
deckbox-option-stop-move = Hier stehen bleiben
deckbox-to-space = Nach { $space }
deckbox-step = { $side ->
    [n] Norden: { $space }
    [e] Osten: { $space }
    [s] Süden: { $space }
   *[w] Westen: { $space }
}
deckbox-step-costs = { $n ->
    [0] Kostet nichts
   *[other] Kostet { $n }
}
deckbox-step-into = { $kind ->
    [water] Wasser, kostet 2
   *[pit] Grube, 1 Schaden
}
deckbox-cost-of = { $n } von { $left }
deckbox-cost-of-hurt = { $n } von { $left }, { $hurt } Schaden
deckbox-falls-into-pit = { $hero } fällt in eine Grube auf { $space }.
deckbox-stands-on = { $hero } steht jetzt auf { $space }.
deckbox-which-first-tile = Welches Kartenteil zeigt die App zuerst?
deckbox-which-tile = Tippe in der App auf Erkunden. Welches Kartenteil zeigt sie?
deckbox-which-encounter = Welche Begegnung zeigt die App dafür?
deckbox-lay-first-tile = Lege { $tile } in die Mitte. Die Gruppe kommt am Pfeil herein.
deckbox-lay-tile = { $side ->
    [n] Lege { $tile } nach Norden, mit dem Pfeil an den Ausgang.
    [e] Lege { $tile } nach Osten, mit dem Pfeil an den Ausgang.
    [s] Lege { $tile } nach Süden, mit dem Pfeil an den Ausgang.
   *[w] Lege { $tile } nach Westen, mit dem Pfeil an den Ausgang.
}
deckbox-heroes-enter = Die Helden kommen am Eingang herein, { $hero } auf { $space }.
deckbox-room-empty = { $tile }: Hier wartet nichts.
deckbox-tile-encounter = { $tile }: { $encounter }.
deckbox-roll-enemy-die = { $n ->
    [one] Wirf diesen Würfel: { $die }.
   *[other] Wirf { $n } Würfel: { $die }.
}
deckbox-roll-enemy-die-look = { $n ->
    [one] Wirf diesen Würfel: { $die } ({ $look }).
   *[other] Wirf { $n } Würfel: { $die } ({ $look }).
}
deckbox-which-enemy-shown = { $die }: Welchen Gegner zeigt der Würfel?
deckbox-which-health-shown = { $die }: Welches Leben zeigt der Würfel?
deckbox-health-on-face = Leben auf der Würfelseite
deckbox-no-space-left = Für einen weiteren Gegner ist kein Platz mehr.
deckbox-enemy-on = { $enemy } ({ $health }) auf { $space }
deckbox-enemies-come = { $n ->
    [one] 1 Gegner erscheint.
   *[other] { $n } Gegner erscheinen.
}
deckbox-put-enemy-dice = Lege die Gegnerwürfel auf den Plan: { $enemies }.
deckbox-check-needed = { $skill ->
    [strength] Probe auf Stärke, { $n } nötig.
    [dexterity] Probe auf Geschick, { $n } nötig.
    [wisdom] Probe auf Weisheit, { $n } nötig.
   *[charisma] Probe auf Charisma, { $n } nötig.
}
deckbox-check-how-many = { $skill ->
    [strength] Probe auf Stärke: Wie viele Erfolge sind nötig?
    [dexterity] Probe auf Geschick: Wie viele Erfolge sind nötig?
    [wisdom] Probe auf Weisheit: Wie viele Erfolge sind nötig?
   *[charisma] Probe auf Charisma: Wie viele Erfolge sind nötig?
}
deckbox-does-other-action = { $hero } tut, was der Raum oder die Quest verlangt.
deckbox-room-action = { $hero }: { $action }.
deckbox-checks = { $skill ->
    [strength] { $hero }, Probe auf Stärke
    [dexterity] { $hero }, Probe auf Geschick
    [wisdom] { $hero }, Probe auf Weisheit
   *[charisma] { $hero }, Probe auf Charisma
}
deckbox-check-result = { $skill ->
    [strength] { $n ->
        [one] { $hero }: 1 Erfolg bei Stärke.
       *[other] { $hero }: { $n } Erfolge bei Stärke.
    }
    [dexterity] { $n ->
        [one] { $hero }: 1 Erfolg bei Geschick.
       *[other] { $hero }: { $n } Erfolge bei Geschick.
    }
    [wisdom] { $n ->
        [one] { $hero }: 1 Erfolg bei Weisheit.
       *[other] { $hero }: { $n } Erfolge bei Weisheit.
    }
   *[charisma] { $n ->
        [one] { $hero }: 1 Erfolg bei Charisma.
       *[other] { $hero }: { $n } Erfolge bei Charisma.
    }
}
deckbox-check-passed = Geschafft ({ $needed } nötig).
deckbox-check-failed = Nicht geschafft ({ $needed } nötig).
deckbox-minor-actions = Nebenaktionen
deckbox-buy-or-trade = Kaufen oder tauschen
deckbox-back = Zurück
deckbox-go-on = Weiter
deckbox-roll-the-dice = Würfel werfen
deckbox-costs-energy = Kostet { $n } Energie.
deckbox-costs-loot = Kostet { $n } Beute.
deckbox-use-item = { $item } benutzen
deckbox-item-at = { $item } gegen { $enemy }
deckbox-buy-item = { $item } kaufen
deckbox-trade-with = Mit { $hero } tauschen
deckbox-minor-action-of = { $hero }: Nebenaktion
deckbox-minor-first = Erst eine Nebenaktion?
deckbox-which-minor = { $hero }, welche Nebenaktion?
deckbox-up-to-table = Was es bewirkt, entscheidet der Tisch.
deckbox-item-up-to-table = { $item }: Was es bewirkt, entscheidet der Tisch.
deckbox-uses-ability = { $hero } nutzt { $ability } für { $n } Energie.
deckbox-uses-item = { $hero } benutzt { $item }.
deckbox-buys = { $hero } kauft { $item } für { $n } Beute.
deckbox-loot-to = Beute an { $hero }
deckbox-loot-from = Beute von { $hero }
deckbox-item-to = { $item } an { $hero }
deckbox-item-from = { $item } von { $hero }
deckbox-what-changes-hands = { $hero } und { $other }, was tauscht ihr?
deckbox-hands-loot = { $giver } gibt { $taker } { $n } Beute.
deckbox-hands-item = { $giver } gibt { $taker } { $item }.
deckbox-own-cards-title = Karten, die das Handy kennt
deckbox-title-like = { $kind ->
    [tile] 14 oder Keller
    [met] Der Keller
    [enemy] Goblin
    [drawn] Heiltrank
    [heroes] Waldläufer
    [equipment] Schwert und Schild
   *[abilities] Tapfer
}
deckbox-which-title = { $kind ->
    [heroes] { $hero }, wie heißt deine Heldenkarte?
    [equipment] { $hero }, wie heißt deine Ausrüstungskarte?
   *[abilities] { $hero }, wie heißt deine Fähigkeitskarte?
}
deckbox-title-of-card = Ihr Titel
deckbox-without-title = Ohne Titel weiter
deckbox-refusal-option-needs-text = { $option }: Gib bis zu 40 Zeichen ein.
deckbox-no-keyword = Kein Schlüsselwort
deckbox-no-more-keywords = Kein weiteres Schlüsselwort
deckbox-which-keyword = { $kind ->
    [melee] { $card }: Welches Schlüsselwort haben die Nahkampfangriffe?
    [ranged] { $card }: Welches Schlüsselwort haben die Fernkampfangriffe?
   *[other] { $card }: Welches Schlüsselwort steht auf der Karte?
}
deckbox-which-more-keyword = { $card } hat { $words }. Welches Schlüsselwort noch?
deckbox-which-deck = Mit wessen Gegenstandskarten spielt ihr?
deckbox-deck-of-copy = Mit dem Stapel unseres Exemplars
deckbox-deck-of-phone = Mit den Gegenständen, die das Handy kennt
deckbox-deck-of-phone-note = Ganz ohne Karten
deckbox-new-item = Ein anderer Gegenstand: sein Titel
deckbox-deck-used-up = Es ist keine Karte mehr da
deckbox-what-item-does = Wofür ist { $item } da?
deckbox-item-text = Für das, was im Text steht
deckbox-item-text-note = Ihr führt es selbst aus
deckbox-item-attack = { $kind ->
    [melee] Für einen Nahkampfangriff
   *[ranged] Für einen Fernkampfangriff
}
deckbox-new-tile = Ein Teil unseres Exemplars: Nummer oder Name
deckbox-tile-size = { $n } mal { $n } Felder
deckbox-which-tile-size = Wie groß sind eure Kartenteile?
deckbox-arrow-at = { $side ->
    [n] An der Nordseite
    [e] An der Ostseite
    [s] An der Südseite
   *[w] An der Westseite
}
deckbox-which-arrow = Wo ist der Pfeil des ersten Kartenteils, so wie es liegt? Norden ist oben.
deckbox-draw-tile = { $kind ->
    [wall] { $tile }: Tippe auf die Wände.
    [water] { $tile }: Tippe auf das Wasser.
    [pit] { $tile }: Tippe auf die Gruben.
   *[point] { $tile }: Tippe auf den Zielpunkt.
}
deckbox-draw-brush-option = { $kind ->
    [wall] Jetzt die Wände
    [water] Jetzt das Wasser
    [pit] Jetzt die Gruben
   *[point] Jetzt der Zielpunkt
}
deckbox-draw-exit-option = { $side ->
    [n] { $state ->
        [open] Kein Ausgang nach Norden
       *[closed] Ein Ausgang nach Norden
    }
    [e] { $state ->
        [open] Kein Ausgang nach Osten
       *[closed] Ein Ausgang nach Osten
    }
    [s] { $state ->
        [open] Kein Ausgang nach Süden
       *[closed] Ein Ausgang nach Süden
    }
   *[w] { $state ->
        [open] Kein Ausgang nach Westen
       *[closed] Ein Ausgang nach Westen
    }
}
deckbox-draw-terrain = { $kind ->
    [floor] Boden
    [wall] Wand
    [water] Wasser
    [pit] Grube
   *[point] Zielpunkt
}
deckbox-tile-drawn = Das Teil ist wie gedruckt
deckbox-no-encounter = Keine Begegnung
deckbox-new-encounter = Eine andere Begegnung: ihr Titel
deckbox-enemy-dice-shown = Gegnerwürfel und Gegner mit Zahl
deckbox-how-many-enemy-dice = { $encounter }: Wie viele Gegner zeigt die App?
deckbox-new-enemy = Ein anderer Gegner: sein Titel
deckbox-which-enemy-rolled = { $all ->
    [one] Wirf den Gegnerwürfel. Welchen Gegner zeigt er?
   *[other] Gegner { $n } von { $all }: Wirf seinen Würfel oder nimm die Zahl in der App. Welcher Gegner ist es?
}
deckbox-which-health-has = { $enemy }: Wie viel Leben hat er?
deckbox-which-attack-kind = { $enemy }: Welche Art von Angriff steht auf der Karte?
deckbox-attack-kind = { $kind ->
    [melee] Nahkampf
   *[ranged] Fernkampf
}
deckbox-add-enemy = Einen Gegner dazustellen
deckbox-add-enemy-note = Wenn eine Sonderregel es sagt
deckbox-which-enemy-added = Welcher Gegner kommt auf die Karte?
deckbox-where-added = { $enemy }: auf welches Feld?

deckbox-another-quest = Noch eine Quest
deckbox-end-session = Partie beenden
deckbox-app-says-won = Die App sagt: Quest gewonnen
deckbox-app-says-lost = Die App sagt: Quest verloren
deckbox-all-out = Alle Helden sind ausgeschieden. Die Quest ist verloren.
deckbox-quest-won = { $quest }: Die Quest ist gewonnen!
deckbox-quest-lost = { $quest }: Die Quest ist verloren.
deckbox-session-over = Die Partie ist zu Ende.
deckbox-what-next = Wie weiter?
deckbox-move-to = Stell { $who } auf { $space }.
deckbox-take-enemy-off = Nimm den Würfel von { $enemy } vom Plan.
deckbox-put-enemy = Lege den Würfel von { $enemy } auf { $space }, mit der { $health } nach oben.
deckbox-turn-enemy = Dreh den Würfel von { $enemy } auf { $health }.
deckbox-take-tile-off = Nimm das Kartenteil { $tile } vom Tisch.
deckbox-take-hero-off = Nimm die Figur von { $hero } vom Plan.
deckbox-set-value = { $what ->
    [health] Stell das Leben von { $hero } auf { $n }.
    [energy] Stell die Energie von { $hero } auf { $n }.
   *[loot] Stell die Beute von { $hero } auf { $n }.
}
deckbox-must-finish-first = { $hero } muss erst fertig werden oder auf die übrigen Aktionen verzichten.
deckbox-move-used-up = Die Bewegung ist aufgebraucht. Weitergehen kostet noch eine Aktion.
deckbox-no-action-left = In diesem Zug ist keine Aktion mehr übrig.
deckbox-energy-short = Das kostet { $cost } Energie, aber { $hero } hat nur { $n }.
deckbox-loot-short = Das kostet { $cost } Beute, aber { $hero } hat nur { $n }.
deckbox-only-neighbors-trade = Nur Helden, die nebeneinander stehen, können tauschen.
deckbox-refusal-no-space-in-direction = In dieser Richtung ist kein Feld.
deckbox-not-through-enemy = Du kannst nicht durch einen Gegner gehen.
deckbox-step-too-far = Das kostet { $cost }, aber es ist nur noch { $left } Bewegung übrig.
deckbox-cannot-get-there = Dorthin reicht diese Bewegung nicht.
deckbox-refusal-enemy-face-missing = { $die }: Was zeigt der Würfel? Die Seite wird gebraucht.
deckbox-enemy-die-faces = { $die }: Der Würfel hat die Seiten 1 bis { $most }, nicht { $value }.
deckbox-refusal-option-takes-no-number = { $option } braucht weder Zahl noch Text.
deckbox-refusal-option-number-range = { $option } braucht eine Zahl von { $least } bis { $most }.
deckbox-refusal-no-such-option = Das steht nicht zur Wahl.
deckbox-answer-first = Beantworte erst die offene Frage. Danach kannst du von Hand ändern.
deckbox-no-such-item = { $path }: den Gegenstand { $item } gibt es nicht.
deckbox-refusal-hero-off-map-needs-out = Um einen Helden vom Plan zu nehmen, setze „out“ auf true.
deckbox-no-space-for = Für { $hero } ist kein Platz.
deckbox-health-at-most = { $path }: das Leben ist höchstens { $most }. Erhöhe zuerst das.
deckbox-actions-number = { $path }: gib während eines Zuges eine Zahl von 0 bis 9 an.
deckbox-no-space-of-map = Das ist kein Feld des Plans.
deckbox-space-taken = Auf { $space } steht schon jemand.
