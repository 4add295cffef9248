# Kampf der fünften Edition.

## The game

fifth-title = Kampf der 5. Edition
fifth-summary = Würfelt einen W20 gegen die Rüstungsklasse. Das Handy rechnet Boni, Schaden, Zustände und Züge.
fifth-needs-attack-dice = ein oder zwei W20
fifth-needs-damage = W4 bis W12 für den Schaden
fifth-intro-sheet = Jede Person spielt eine Figur. Alle können ihren Bogen am Handy in einer Zeile selbst schreiben.
fifth-intro-roll = Das Handy sagt, was zu würfeln ist. Würfelt den Schaden mit dem W20 zusammen oder danach.
fifth-intro-host = Für die Gegner antwortet die erste Person, oder wer den Platz der Spielleitung nimmt.
fifth-character-word = Figur
fifth-host-seat = Spielleitung
fifth-host-seat-note = Führt die Gegner
fifth-nameless = Unbekannt
fifth-numbered = { $name } { $n }
fifth-phase = { $phase ->
    [fight] Runde { $n }
    [initiative] Initiative
    [finished] Das Ende
   *[other] Am Tisch
}
fifth-name = { $what ->
    [hp] Trefferpunkte
   *[other] Temporäre Trefferpunkte
}
fifth-armor-class = Rüstungsklasse { $n }
fifth-initiative-fact = Initiative { $n }
fifth-foe-note = Rüstungsklasse { $ac }, { $hp } Trefferpunkte
fifth-back = Zurück
fifth-group = { $group ->
    [act] Handeln
    [react] Reaktionen
    [happens] Etwas geschieht
    [next] Weiter
    [fight] Der Kampf
    [foes] Gegner
   *[sheets] Figuren
}

## Sheets

fifth-like-sheet = Mira, RK 15, TP 24, Schwert +5, 1W8+3 Hieb, Bogen +6, 1W8+4 Stich, fern, Ges +4, Kon +2
fifth-like-action = Schwert +5, 1W8+3 Hieb
fifth-like-foe = Räuber, 12, 11, +3, 1W6+1 Hieb
fifth-like-damage = 2W6 Feuer
fifth-like-healing = 2W4+2
fifth-bad-sheet = „{ $text }“, Zeichen { $n }: { $why }
fifth-why-action = Eine Aktion braucht einen Bonus wie +5, einen Schwierigkeitsgrad wie SG 13 Ges, oder das Wort heilt.
fifth-why-ability = Das Attribut ist Stä, Ges, Kon, Int, Wei oder Cha.
fifth-why-damage = Schreib den Schaden, zum Beispiel 1W8+3 Hieb. Er hat höchstens 20 Würfel.
fifth-why-number = Eine Zahl ist zu groß oder zu klein.
fifth-why-not-understood = Das ist nicht zu verstehen.
fifth-why-word = „{ $word }“ ist nicht zu verstehen.
fifth-why-missing = { $what ->
    [ac] Die Rüstungsklasse fehlt. Schreib RK 15.
   *[other] Die Trefferpunkte fehlen. Schreib TP 24.
}
fifth-write-sheet = Den Bogen von { $who } schreiben
fifth-write-sheet-note = Name, Rüstungsklasse, Trefferpunkte, Angriffe, Rettungswürfe
fifth-add-action = Eine Aktion für { $who } ergänzen
fifth-newcomer = Eine Figur ergänzen
fifth-sheet-written = { $n ->
    [one] { $who } hat Rüstungsklasse { $ac }, { $hp } Trefferpunkte und eine Aktion.
   *[other] { $who } hat Rüstungsklasse { $ac }, { $hp } Trefferpunkte und { $n } Aktionen.
}
fifth-action-added = { $who } kann jetzt das: { $action }.
fifth-refusal-needs-text = Schreib es so: { $like }
fifth-refusal-needs-number = Hier fehlt eine Zahl von { $least } bis { $most }.
fifth-refusal-takes-nothing = Hier gehört weder eine Zahl noch ein Text hin.
fifth-refusal-no-such-option = Das steht nicht zur Wahl.
fifth-does-not-fit = Das passt nicht zu { $who }. Trefferpunkte gehen nicht über das Maximum, und stabil ist nur, wer mit 0 Trefferpunkten lebt.

## The table between fights

fifth-at-the-table = Wer kämpft, und gegen wen?
fifth-begin = Den Kampf beginnen
fifth-rest = Die Nacht rasten
fifth-rest-note = Volle Trefferpunkte, eine Stufe Erschöpfung weniger
fifth-rested = Die Gruppe hat gerastet.
fifth-own-foe = Ein anderer Gegner
fifth-own-foe-note = Rüstungsklasse, Trefferpunkte, Angriffsbonus, Schaden
fifth-option-practice-encounter = Die Gegner des Übungssatzes
fifth-encounter-joins = Die Gegner sind da.
fifth-foes-join = { $n ->
    [0] Für weitere Gegner ist kein Platz.
    [one] { $name } kommt dazu.
   *[other] { $n }-mal { $name } kommt dazu.
}
fifth-remove-foe = { $who } geht weg
fifth-clear-foes = Alle Gegner gehen weg
fifth-foes-gone = Es sind keine Gegner mehr da.
fifth-heals-with = { $who }: { $action }
fifth-finish = Die Sitzung beenden
fifth-session-over = Die Sitzung ist vorbei.

## Initiative and turns

fifth-fight-begins = Der Kampf beginnt.
fifth-who-surprised = Wird jemand überrascht?
fifth-nobody-surprised = Niemand
fifth-surprised = { $side ->
    [party] Die Gruppe
   *[foe] Die Gegner
}
fifth-initiative-of = Welche Initiative haben: { $who }?
fifth-initiative-number = Initiative
fifth-initiative = { $who }: Initiative { $n }
fifth-who-first = Gleiche Initiative ({ $n }). Wer kommt zuerst?
fifth-in-order = { $who } ({ $n })
fifth-order = Reihenfolge: { $order }
fifth-round = Runde { $n }
fifth-turn-of = { $acts ->
    [yes] { $who }: Was tust du?
   *[no] { $who } kann nicht handeln.
}
fifth-next-turn = Zug beenden
fifth-end-fight = Den Kampf beenden
fifth-fight-won = Der Kampf ist gewonnen.
fifth-fight-lost = Der Kampf ist verloren.
fifth-fight-ends = Der Kampf ist vorbei.
fifth-action = { $name ->
    [none] { $kind ->
        [attack] Angriff
        [save] Effekt
       *[heal] Heilung
    }
   *[other] { $name }
}
fifth-part = { $type ->
    [plain] { $dice }
   *[other] { $dice } { fifth-damage-type }
}
fifth-attack-note = { $bonus }, { $damage }
fifth-save-note = SG { $dc } { fifth-ability }, { $damage }
fifth-heal-note = heilt { $damage }
fifth-ability = { $ability ->
    [str] Stärke
    [dex] Geschicklichkeit
    [con] Konstitution
    [int] Intelligenz
    [wis] Weisheit
   *[cha] Charisma
}
fifth-twice = Zweimal in einem Wurf: { $action }
fifth-twice-note = Zwei W20 verschiedener Farbe
fifth-dodge = Ausweichen
fifth-dodges = { $who } weicht aus.
fifth-stand-up = Aufstehen
fifth-stands-up = { $who } steht auf.
fifth-stabilize = Jemanden stabilisieren
fifth-whom-stabilize = Wen stabilisiert { $who }?
fifth-bonus-of-check = Der Bonus der Probe
fifth-concentrate = { $on ->
    [yes] Konzentration beenden
   *[no] Auf einen Zauber konzentrieren
}
fifth-concentrates = { $on ->
    [yes] { $who } ist konzentriert.
   *[no] { $who } beendet die Konzentration.
}

## Reactions

fifth-leave-reach = Aus der Reichweite gehen: { $who }
fifth-opportunity-question = { $mover } geht weg von { $who }. Ein Gelegenheitsangriff?
fifth-let-go = Gehen lassen
fifth-reaction-of = Reaktion: { $who }
fifth-which-reaction = Wie reagiert { $who }?
fifth-other-reaction = Etwas anderes
fifth-reacts = { $who } nutzt die Reaktion.

## Attacks

fifth-target-question = { $who }: Wen trifft es ({ $action })?
fifth-own-side = Eigene Seite
fifth-roll-attack = { $again ->
    [yes] { $who }: Würfle den W20 noch einmal ({ $edge ->
        [advantage] Vorteil
       *[disadvantage] Nachteil
    }).
   *[no] { $who } greift an ({ $action }), Ziel: { $targets }. Würfle { $n ->
        [one] { $edge ->
            [advantage] mit Vorteil
            [disadvantage] mit Nachteil
           *[none] einen W20
        }
       *[other] die W20 beider Angriffe
    }{ $damage ->
        [seen] . Der Schaden darf mitrollen: { $dice }.
        [together] , dazu den Schaden: { $dice }.
       *[after] .
    }
}
fifth-attack-die = { $n ->
    [0] Angriff
    [1] erster Angriff ({ $target })
   *[other] zweiter Angriff ({ $target })
}
fifth-attack-on = { $n ->
    [1] Erster Angriff: { $target }
   *[other] Zweiter Angriff: { $target }
}
fifth-circumstances = Zählt noch etwas?
fifth-edges-question = { $edge ->
    [advantage] Vorteil ({ $sources }). Zählt noch etwas?
    [disadvantage] Nachteil ({ $sources }). Zählt noch etwas?
   *[none] Vorteil und Nachteil heben sich auf ({ $sources }). Zählt noch etwas?
}
fifth-edge-source = { $reason ->
    [own_blinded] blind
    [own_poisoned] vergiftet
    [own_prone] liegend
    [own_restrained] festgesetzt
    [own_invisible] unsichtbar
    [own_frightened] verängstigt
    [own_grappled] gepackt
    [own_dodges] weicht aus
    [own_incapacitated] kampfunfähig
    [target_blinded] Ziel blind
    [target_paralyzed] Ziel gelähmt
    [target_petrified] Ziel versteinert
    [target_restrained] Ziel festgesetzt
    [target_stunned] Ziel betäubt
    [target_unconscious] Ziel bewusstlos
    [target_invisible] Ziel unsichtbar
    [target_prone] Ziel liegt
    [target_dodges] Ziel weicht aus
    [ranged_near] Fernangriff in der Nähe
   *[named] { $edge ->
        [advantage] Vorteil vom Tisch
       *[disadvantage] Nachteil vom Tisch
    }
}
fifth-as-is = Nein, würfeln
fifth-circumstance-option = { $name ->
    [advantage] { $on ->
        [yes] Kein Vorteil mehr
       *[no] Vorteil
    }
    [disadvantage] { $on ->
        [yes] Kein Nachteil mehr
       *[no] Nachteil
    }
    [near] { $on ->
        [yes] Weiter weg als 1,5 Meter
       *[no] Höchstens 1,5 Meter weg
    }
    [cover_half] { $on ->
        [yes] Keine Deckung
       *[no] Halbe Deckung (+2)
    }
    [cover_three_quarters] { $on ->
        [yes] Keine Deckung
       *[no] Dreiviertel-Deckung (+5)
    }
    [unafraid] { $on ->
        [yes] Was ängstigt, ist zu sehen
       *[no] Was ängstigt, ist nicht zu sehen
    }
   *[sees] { $on ->
        [yes] Unsichtbarkeit hilft
       *[no] Sie sehen sich trotzdem
    }
}
fifth-cover-total = Volle Deckung
fifth-total-cover = Volle Deckung: Dieses Ziel geht nicht.
fifth-forget-colors = Die Farben der Würfel neu fragen
fifth-off-tray = Der W20 hat das Tablett verlassen.
fifth-attack-total = { $n ->
    [one] { $natural } auf dem W20, zusammen { $total }, gegen Rüstungsklasse { $ac }.
   *[other] W20: { $dice }. Es zählt { $natural }, zusammen { $total }, gegen Rüstungsklasse { $ac }.
}
fifth-outcome = { $outcome ->
    [miss] { $who } verfehlt { $target }.
    [critical] { $who } trifft { $target } kritisch.
   *[hit] { $who } trifft { $target }.
}
fifth-roll-damage = { $more ->
    [yes] { $who }: Kritischer Treffer. Würfle die Schadenswürfel noch einmal ({ $action }).
    [critical] { $who }: Kritischer Treffer. Würfle doppelt so viele Schadenswürfel ({ $action }).
   *[no] { $who }: Würfle den Schaden ({ $action }).
}
fifth-hits-for = { $critical ->
    [yes] { $who } trifft { $target } kritisch: { $n } Schaden.
   *[no] { $who } trifft { $target }: { $n } Schaden.
}
fifth-beaten-already = { $target } ist schon gefallen.

## Damage and healing

fifth-damage-type = { $type ->
    [acid] Säure
    [bludgeoning] Wucht
    [cold] Kälte
    [fire] Feuer
    [force] Energie
    [lightning] Blitz
    [necrotic] nekrotisch
    [piercing] Stich
    [poison] Gift
    [psychic] psychisch
    [radiant] strahlend
    [slashing] Hieb
    [thunder] Schall
   *[plain] Schaden
}
fifth-points = { $n } von { $of } { fifth-damage-type }
fifth-points-all = { $n } { fifth-damage-type }
fifth-suffers = { $who } nimmt { $n } Schaden: { $kinds }
fifth-temporary-lost = { $n ->
    [one] Ein temporärer Trefferpunkt von { $who } ist weg.
   *[other] { $n } temporäre Trefferpunkte von { $who } sind weg.
}
fifth-hit-points = { $who } hat { $n } von { $most } Trefferpunkten.
fifth-falls-unconscious = { $who } fällt auf 0 Trefferpunkte und ist bewusstlos.
fifth-dead = { $side ->
    [party] { $who } stirbt.
   *[foe] { $who } ist besiegt.
}
fifth-wakes-prone = { $who } wacht auf und liegt am Boden.
fifth-hit-points-regained = { $who } gewinnt { $n } Trefferpunkte und hat { $now } von { $most }.
fifth-is-healed = { $who } wird geheilt.
fifth-is-hurt = { $who } wird verletzt.
fifth-heal-whom = Wen heilt { $who }?
fifth-roll-amount = { $heals ->
    [yes] { $who }: Würfle die Heilung.
   *[no] { $who }: Würfle den Schaden.
}
fifth-temporary-gained = { $n ->
    [one] { $who } hat einen temporären Trefferpunkt.
   *[other] { $who } hat { $n } temporäre Trefferpunkte.
}

## Saves, checks, death

fifth-test-name = { $what ->
    [save] einen Rettungswurf ({ fifth-ability })
    [check] eine Probe
    [death] einen Todesrettungswurf
    [concentration] einen Rettungswurf (Konstitution), um die Konzentration zu halten
    [initiative] die Initiative
   *[stabilize] eine Probe, um zu stabilisieren
}
fifth-roll-test = { $again ->
    [yes] { $who }: Würfle den W20 noch einmal ({ $edge ->
        [advantage] Vorteil
       *[disadvantage] Nachteil
    })
   *[no] { $edge ->
        [advantage] { $who }: Würfle mit Vorteil { $what }
        [disadvantage] { $who }: Würfle mit Nachteil { $what }
       *[none] { $who }: Würfle { $what }
    }
}{ $dc ->
    [0] .
   *[other] , SG { $dc }.
}
fifth-test-total = { $who }: { $natural } auf dem W20, zusammen { $total }.
fifth-which-dc = Wie schwer ist die Probe von { $who }?
fifth-dc = SG { $dc }
fifth-which-save = Welchen Rettungswurf macht { $who }?
fifth-save-with = { fifth-ability } ({ $bonus })
fifth-dc-of-save = Der Schwierigkeitsgrad
fifth-check-result = { $passed ->
    [yes] { $who } hat { $total } gegen SG { $dc }: geschafft.
   *[no] { $who } hat { $total } gegen SG { $dc }: nicht geschafft.
}
fifth-save-result = { $passed ->
    [yes] { $who }: { $total } gegen SG { $dc }, gerettet.
   *[no] { $who }: { $total } gegen SG { $dc }, nicht gerettet.
}
fifth-fails-without-roll = { $who } ist hilflos. Der Rettungswurf misslingt ohne Wurf.
fifth-saves-rolled = Rettungswürfe
fifth-who-saves = Wer muss sich retten ({ $action })?
fifth-all-of-side = { $side ->
    [party] Die ganze Gruppe
   *[foe] Alle Gegner
}
fifth-target = { $on ->
    [yes] { $who } (gewählt)
   *[no] { $who }
}
fifth-these-save = Weiter mit { $names }
fifth-effect-over = { $action }: { $passed } gerettet, { $failed } nicht.
fifth-death-save = { $who } würfelt { $total } beim Todesrettungswurf.
fifth-successes = { $who }: { $n } von 3 Erfolgen.
fifth-failures = { $who }: { $n } von 3 Fehlschlägen.
fifth-stable = { $who } ist stabil.
fifth-concentration = { $passed ->
    [yes] { $who } bleibt konzentriert: { $total } gegen SG { $dc }.
   *[no] { $who } verliert die Konzentration: { $total } gegen SG { $dc }.
}
fifth-concentration-ends = { $who } ist nicht mehr konzentriert.

## Conditions and changes

fifth-happens = { $what ->
    [harm] Schaden von anderswo
    [heal] Heilung von anderswo
    [temporary] Temporäre Trefferpunkte
    [conditions] Zustände
    [check] Eine Probe
    [save] Ein Rettungswurf
   *[leave] Jemand verlässt den Kampf
}
fifth-to-whom = { $what ->
    [harm] Wer nimmt Schaden?
    [heal] Wer wird geheilt?
    [temporary] Wer bekommt temporäre Trefferpunkte?
    [conditions] Wessen Zustände ändern sich?
    [check] Wer macht eine Probe?
    [save] Wer macht einen Rettungswurf?
   *[leave] Wer geht?
}
fifth-which-condition = Was ändert sich für { $who }?
fifth-condition-name = { $condition ->
    [blinded] blind
    [charmed] bezaubert
    [frightened] verängstigt
    [grappled] gepackt
    [incapacitated] kampfunfähig
    [invisible] unsichtbar
    [paralyzed] gelähmt
    [petrified] versteinert
    [poisoned] vergiftet
    [prone] liegend
    [restrained] festgesetzt
    [stunned] betäubt
   *[unconscious] bewusstlos
}
fifth-condition = { $who } ist jetzt { fifth-condition-name }.
fifth-condition-over = { $who } ist nicht mehr { fifth-condition-name }.
fifth-condition-begins = Beginnt: { fifth-condition-name }
fifth-condition-ends = { $by ->
    [none] Endet: { fifth-condition-name }
   *[other] Endet: { fifth-condition-name } durch { $by }
}
fifth-by-whom = Durch wen ist { $who } { fifth-condition-name }?
fifth-by-something-else = Durch etwas anderes
fifth-immune = { $who } ist immun und wird nicht { fifth-condition-name }.
fifth-exhaustion = Erschöpfung { $n }
fifth-exhaustion-level = Stufe der Erschöpfung
fifth-exhausted = { $n ->
    [0] { $who } ist nicht mehr erschöpft.
   *[other] { $who } hat Erschöpfung { $n }.
}
fifth-leaves = { $who } geht.
fifth-badge = { $what ->
    [dead] tot
    [stable] stabil
    [bloodied] angeschlagen
    [concentrating] konzentriert
    [dodging] weicht aus
    [reaction_used] Reaktion verbraucht
   *[gone] fort
}
fifth-badge-dying = sterbend: { $good } gut, { $bad } schlecht
fifth-value = { $what ->
    [hp] { $n } Trefferpunkte
   *[temporary] { $n } temporäre Trefferpunkte
}
fifth-on-sheet = Auf dem Bogen von { $who }: { $values }
fifth-field = { $field ->
    [hp] Trefferpunkte
    [max_hp] Maximum der Trefferpunkte
    [temp_hp] Temporäre Trefferpunkte
    [ac] Rüstungsklasse
    [initiative_bonus] Bonus der Initiative
    [crit_from] Kritischer Treffer ab
    [exhaustion] Erschöpfung
    [successes] Gelungene Todesrettungswürfe
    [failures] Misslungene Todesrettungswürfe
    [stable] Stabil
    [dead] Tot
    [gone] Hat den Kampf verlassen
    [concentrating] Konzentriert sich
    [dodging] Weicht aus
    [reaction_used] Reaktion verbraucht
   *[conditions] Zustände
}
fifth-other-dc = Ein anderer Schwierigkeitsgrad
fifth-like-check = +4 gegen 13
fifth-why-check = Schreib den Bonus und den Schwierigkeitsgrad, zum Beispiel +4 gegen 13.
fifth-roll-apart = Einen nach dem anderen
