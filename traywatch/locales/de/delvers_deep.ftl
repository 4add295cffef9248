# Delver's Deep.

## Das Spiel

delve-title = Delver's Deep
delve-summary = Jede Probe hat eine Schwierigkeit, die ein W6 erreichen muss. Punkte bezahlen Wiederholungswürfe und mehr Würfel.
delve-need-dice = eine Handvoll W6
delve-character-word = Figur

## Namen

delve-stat = { $stat ->
    [fort] FORT
    [ref] REF
   *[will] WILL
}
delve-name = { $what ->
    [fort] FORT
    [ref] REF
    [will] WILL
    [health] Leben
   *[sanity] Verstand
}
delve-check-name = { $kind ->
    [fort] Zähigkeitsprobe
    [ref] Reflexprobe
    [will] Willensprobe
    [health] Lebensprobe
    [sanity] Verstandesprobe
    [death] Todesprobe
    [break] Zusammenbruchsprobe
    [end_break] Verstandesprobe gegen den Zusammenbruch
    [rest] Willensprobe nach der Rast
   *[other] { $kind }
}
delve-break-entry = Eintrag { $n } der Tabelle der Zusammenbrüche
delve-method = { $method ->
    [stack] mehr Würfel
    [passive] ein freier Wiederholungswurf
   *[active] ein bezahlter Wiederholungswurf
}

## Die Seite

delve-phase = { $phase ->
    [setup] Vor dem Abstieg
    [lost] Verloren
    [finished] Die Partie ist zu Ende
   *[other] Zug { $n }
}
delve-level = Stufe { $n }
delve-armor-class = Rüstungsklasse { $n }
delve-recovery = Erholung: { $physical } körperlich, { $mental } geistig
delve-dead-badge = Tot
delve-break-badge = { $stage ->
    [1] { $condition } (eine Aktion kann es beenden)
    [2] { $condition } (bis zur nächsten Rast)
   *[3] { $condition } (bis zur Heilung)
}
delve-on-sheet = Auf dem Bogen von { $who }: { $values }.
delve-value = { $what ->
    [fort] FORT { $n }
    [ref] REF { $n }
    [will] WILL { $n }
    [health] Leben { $n }
   *[sanity] Verstand { $n }
}

## Vorbereitung

delve-base-stat = Grundwert { $stat }
delve-what-base = { $who }, welcher Grundwert steht bei { $stat } auf deinem Bogen?
delve-place-points = { $n ->
    [one] { $who }, verteile 1 Punkt.
   *[other] { $who }, verteile { $n } Punkte.
}
delve-stat-now = { $stat } (jetzt { $n })
delve-armor-class-of = Rüstungsklasse
delve-what-armor-class = { $who }, welche Rüstungsklasse gibt { $effect } laut eurem Regelbuch?
delve-base-stat-rises = { $who }, Stufe { $level }: Grundwert { $stat } { $was } → { $now }.
delve-base-changes = { $what ->
    [health] Grundwert Leben { $was } → { $now }.
   *[sanity] Grundwert Verstand { $was } → { $now }.
}
delve-stats = { $who }: FORT { $fort }, REF { $ref }, WILL { $will }.
delve-health-and-sanity = Leben { $health }, Verstand { $sanity }.

## Das Menü eines Zuges

delve-group = { $group ->
    [checks] Eine Probe machen
    [happens] Schaden und Änderungen
   *[next] Weiter
}
delve-turn = { $who } ist dran.
delve-turn-other = { $who } ist dran. Was passiert mit { $other }?
delve-check-option = { $check }, { $dc }+
delve-other-dc = Eine Probe mit anderer Schwierigkeit
delve-which-check = { $who }, welche Probe, und welche Schwierigkeit?
delve-take-damage = { $kind ->
    [health] Schaden am Leben
   *[sanity] Schaden am Verstand
}
delve-split-single-attack = Durch einen Angriff oder eine Wirkung
delve-spend = { $stat } ausgeben
delve-changes = Änderungen
delve-changes-note = Rüstung, Gegenstände, Zauber, Zustände, Wunden, Stufen
delve-what-changes = Was ändert sich bei { $who }?
delve-party-rests-option = Die Gruppe rastet
delve-for-other = Mit { $other } passiert etwas
delve-next-turn = Nächster Zug
delve-end-session = Partie beenden
delve-back = Zurück
delve-stat-spent = { $left ->
    [0] { $who } gibt { $n } { $stat } aus und hat nichts mehr davon.
   *[other] { $who } gibt { $n } { $stat } aus und hat noch { $left }.
}
delve-session-over = Die Partie ist zu Ende.
delve-this-check = { $who }, diese Probe ({ $check })

## Erholung und Rast

delve-recovers = { $who } erholt sich.
delve-plus-will = +{ $n } WILL.
delve-plus-physical = { $fort ->
    [0] +{ $ref } REF.
   *[other] { $ref ->
        [0] +{ $fort } FORT.
       *[other] +{ $fort } FORT, +{ $ref } REF.
    }
}
delve-left-over = { $n ->
    [one] 1 Punkt bleibt übrig.
   *[other] { $n } Punkte bleiben übrig.
}
delve-how-split = { $n ->
    [one] { $who } erholt sich um 1 Punkt. Bekommt ihn FORT oder REF?
   *[other] { $who } erholt sich um { $n } Punkte für FORT und REF. Wie teilst du sie auf?
}
delve-stat-first = Zuerst { $stat }
delve-first-note = { $stat ->
    [fort] +{ $n } FORT, der Rest für REF
   *[ref] +{ $n } REF, der Rest für FORT
}
delve-this-many = So viele für FORT
delve-rest-to-ref = Der Rest geht an REF
delve-party-rests = Die Gruppe rastet.
delve-may-check-will = { $who } darf eine Willensprobe gegen einen Zusammenbruch machen.

## Proben und Wiederholungswürfe

delve-option-single-die = Ein Würfel
delve-pay-nothing = Nichts bezahlen
delve-pay-for-dice = { $stat } für mehr Würfel bezahlen
delve-stack-note = { $rule ->
    [one_plus_points] Für jeden Punkt ein Würfel mehr
   *[points] So viele Würfel wie Punkte
}
delve-stack-or-not = { $who }: { $check }, { $dc }+. Mehr Würfel mit { $stat } bezahlen?
delve-roll = { $n ->
    [one] { $who }, wirf einen W6: { $check }, { $dc }+.
   *[other] { $who }, wirf { $n }W6: { $check }, { $dc }+.
}
delve-roll-damage = { $n ->
    [one] { $who }, wirf einen W6: { $check }, { $dc }+.
   *[other] { $who }, wirf { $n }W6, einen für jeden Punkt Schaden: { $check }, { $dc }+.
}
delve-reroll-only = { $who }, wirf noch einmal: { $dice }.
delve-reroll-leave = { $who }, wirf nur noch einmal: { $dice }. Liegen bleibt: { $kept }.
delve-dice-pass = { $n ->
    [one] Die { $dice } reicht.
   *[other] { $dice } reichen.
}
delve-dice-fail = { $n ->
    [one] Die { $dice } reicht nicht.
   *[other] { $dice } reichen nicht.
}
delve-dice-both = { $passes ->
    [one] { $fails ->
        [one] Die { $passed } reicht, die { $failed } nicht.
       *[other] Die { $passed } reicht, { $failed } nicht.
    }
   *[other] { $fails ->
        [one] { $passed } reichen, die { $failed } nicht.
       *[other] { $passed } reichen, { $failed } nicht.
    }
}
delve-outcome = { $who }: { $outcome }
delve-reroll = { $who }: { $outcome } Noch einmal werfen?
delve-reroll-success = { $who }: { $outcome } Diesen Erfolg gegen Punkte noch einmal werfen?
delve-sure-reroll = { $who }: { $outcome } Das ist ein Erfolg. Trotzdem noch einmal werfen?
delve-keep = Behalten
delve-keep-success = Den Erfolg behalten
delve-reroll-anyway = Trotzdem noch einmal werfen
delve-reroll-free = Kostenlos noch einmal werfen: { $dice }
delve-free-up-to = { $n ->
    [1] Kostenlos bei einer 1
   *[other] Kostenlos bis { $n }
}
delve-pay-for-die = { $cost } { $stat } bezahlen: Würfel { $die } (eine { $value }) noch einmal werfen
delve-pay-for-several = Mehrere Fehlschläge gegen Punkte noch einmal werfen
delve-cost-each = Je { $cost } { $stat }
delve-pay-per-die = Je Würfel { $cost } { $stat } bezahlen und noch einmal werfen
delve-pay-for-all = { $cost } { $stat } bezahlen: alle Würfel noch einmal werfen
delve-pay-for-the = { $cost } { $stat } bezahlen: die { $value } noch einmal werfen
delve-it-is-a-success = Es ist ein Erfolg
delve-check-result = { $result ->
    [passed] { $who } schafft es: { $check }, { $dc }+.
   *[failed] { $who } schafft es nicht: { $check }, { $dc }+.
}
delve-failure-costs = { $kind ->
    [health] Jeder Würfel, der nicht reicht, kostet 1 Leben.
    [sanity] Jeder Würfel, der nicht reicht, kostet 1 Verstand.
    [death] Reicht es nicht, stirbt { $who }.
    [break] Reicht es nicht, erleidet { $who } einen Zusammenbruch.
   *[end_break] Reicht es nicht, bleibt der Zusammenbruch.
}
delve-failure-yours = Was das kostet, sagt eure Geschichte. Tut es weh, wählt im Menü den Schaden.
delve-rerolled = Noch einmal geworfen: { $values }.

## Schaden

delve-damage-taken = { $kind ->
    [health] { $lost ->
        [0] { $who } verliert kein Leben.
       *[other] { $who } verliert { $lost } Leben ({ $total } Schaden).
    }
   *[sanity] { $lost ->
        [0] { $who } verliert keinen Verstand.
       *[other] { $who } verliert { $lost } Verstand ({ $total } Schaden).
    }
}
delve-drops-to = { $kind ->
    [health] Leben { $was } → { $now }. Die körperliche Erholung ist jetzt { $recovery }.
   *[sanity] Verstand { $was } → { $now }. Die geistige Erholung ist jetzt { $recovery }.
}
delve-at-zero = { $kind ->
    [health] Bei 0 Leben kann der nächste Schaden tödlich sein.
   *[sanity] Bei 0 Verstand kann der nächste Schaden einen Zusammenbruch auslösen.
}
delve-dies = { $who } stirbt.
delve-nobody-left = Niemand ist mehr am Leben.
delve-rallies = { $who } rappelt sich auf und hat { $n } Leben.
delve-survives = { $who } überlebt mit 0 Leben.
delve-suffers-break = { $who } erleidet einen Zusammenbruch.
delve-stays-sane = { $who } behält den Verstand.

## Zusammenbrüche

delve-break-worse = { $stage ->
    [2] Für { $who } wird es schlimmer: { $condition }. Es dauert jetzt bis zur nächsten Rast.
   *[3] Für { $who } wird es schlimmer: { $condition }. Es bleibt jetzt bis zur Heilung.
}
delve-which-entry = { $who }, würfle auf der Tabelle der Zusammenbrüche in eurem Regelbuch. Welcher Eintrag ist es?
delve-entry-by-number = Die Nummer des Eintrags
delve-entry-by-words = Was der Eintrag sagt
delve-entry-like = Angst vor der Dunkelheit
delve-roll-break-table = { $n ->
    [one] { $who }, wirf einen W6 für die Tabelle der Zusammenbrüche.
   *[other] { $who }, wirf { $n }W6 für die Tabelle der Zusammenbrüche.
}
delve-break-is = Zusammenbruch von { $who }: { $condition }.
delve-break-lasts = { $stage ->
    [1] Eine Aktion kann es beenden.
    [2] Es dauert bis zur nächsten Rast.
   *[3] Es bleibt bis zur Heilung.
}
delve-rolled-against = Gewürfelt: { $value } gegen { $dc }+.
delve-break-over = { $who } schüttelt es ab: { $condition }.
delve-break-stays = { $who } wird es nicht los: { $condition }.
delve-break-cured = { $who } ist geheilt: { $condition }.
delve-shake-off = Aktion: { $condition } abschütteln
delve-sanity-check-note = Verstandesprobe
delve-option-will-check = Willensprobe, um es zu beenden: { $condition }
delve-after-rest-note = Nach der Rast
delve-cure = Heilen: { $condition }

## Änderungen

delve-effect-on = { $kind ->
    [armor] Anlegen: { $effect }
    [item] Nehmen: { $effect }
    [spell] Beginnt: { $effect }
   *[status] Erhalten: { $effect }
}
delve-effect-off = { $kind ->
    [armor] Ablegen: { $effect }
    [item] Weglegen: { $effect }
    [spell] Endet: { $effect }
   *[status] Verlieren: { $effect }
}
delve-change-max = Maximum von { $stat } auf Zeit ändern
delve-armor-elsewhere = Rüstungsklasse aus anderen Quellen
delve-dc-elsewhere = { $kind ->
    [health] Lebensproben: Schwierigkeit aus anderen Quellen
   *[sanity] Verstandsproben: Schwierigkeit aus anderen Quellen
}
delve-regain = { $what ->
    [fort] FORT zurückgewinnen
    [ref] REF zurückgewinnen
    [will] WILL zurückgewinnen
    [health] Leben zurückgewinnen
   *[sanity] Verstand zurückgewinnen
}
delve-wound = { $what ->
    [health] Bleibende Wunde: Grundwert Leben
   *[sanity] Bleibende Wunde: Grundwert Verstand
}
delve-level-up = Stufenaufstieg
delve-level-up-points = Stufenaufstieg mit so vielen Punkten
delve-points-to-place = { $n ->
    [one] 1 Punkt zu verteilen
   *[other] { $n } Punkte zu verteilen
}
delve-has-effect = { $who } hat jetzt: { $effect }.
delve-effect-over = { $who } hat nicht mehr: { $effect }.
delve-base-stays = Die Grundwerte bleiben: Leben { $health }, Verstand { $sanity }.
delve-max-shifts = { $way ->
    [up] { $who }: Das Maximum von { $stat } steigt auf Zeit um { $n }.
    [down] { $who }: Das Maximum von { $stat } sinkt auf Zeit um { $n }.
   *[same] { $who }: Das Maximum von { $stat } bleibt gleich.
}
delve-armor-from-elsewhere = { $who } hat jetzt Rüstungsklasse { $n } aus anderen Quellen.
delve-dc-from-elsewhere = { $kind ->
    [health] { $way ->
        [easier] Lebensproben von { $who } sind jetzt um { $n } leichter, aus anderen Quellen.
        [harder] Lebensproben von { $who } sind jetzt um { $n } schwerer, aus anderen Quellen.
       *[same] Nichts anderes ändert jetzt die Lebensproben von { $who }.
    }
   *[sanity] { $way ->
        [easier] Verstandsproben von { $who } sind jetzt um { $n } leichter, aus anderen Quellen.
        [harder] Verstandsproben von { $who } sind jetzt um { $n } schwerer, aus anderen Quellen.
       *[same] Nichts anderes ändert jetzt die Verstandsproben von { $who }.
    }
}
delve-base-drops = { $what ->
    [health] { $who }: Der Grundwert von Leben sinkt für immer um { $n }.
   *[sanity] { $who }: Der Grundwert von Verstand sinkt für immer um { $n }.
}
delve-regains = { $what ->
    [fort] { $who } gewinnt { $n } FORT zurück.
    [ref] { $who } gewinnt { $n } REF zurück.
    [will] { $who } gewinnt { $n } WILL zurück.
    [health] { $who } gewinnt { $n } Leben zurück.
   *[sanity] { $who } gewinnt { $n } Verstand zurück.
}
delve-is-level = { $who } ist jetzt auf Stufe { $n }.
delve-max-changes = Maximum von { $stat }: { $was } → { $now }.
delve-drops = { $what } sinkt auf { $n }.
delve-above-zero = { $kind ->
    [death] { $who } hat wieder mehr als 0 Leben. Die Todesprobe entfällt.
   *[break] { $who } hat wieder mehr als 0 Verstand. Die Zusammenbruchsprobe entfällt.
}

## Hinweise zu den Karten

delve-about-cards = Zu diesen Karten
delve-free-reroll-high = { $name } wiederholt Würfe bis { $r }. Freie Wiederholungswürfe gehen fast nie über 2.
delve-forced-reroll-low = { $name } wiederholt Würfe ab { $r }. Erzwungene Wiederholungswürfe beginnen fast nie unter 5.
delve-free-rerolls-many = { $n } von { $all } freien Wiederholungswürfen gehen über 1. Empfohlen ist etwa einer von zehn.
delve-free-rerolls-note = Freie Wiederholungswürfe kommen von Klassen oder als große Belohnung. Diese Karten haben auch einen: { $names }.
delve-no-such-check = { $name } nennt die Probe „{ $check }“, die es nicht gibt.

## Ablehnungen

delve-has-not = { $who } hat keine { $n } { $stat }. Es hat sich nichts geändert.
delve-none-left = { $who } hat kein { $stat } mehr.
delve-refusal-character-dead = Toten kann nichts mehr passieren.
delve-refusal-no-such-option = Das steht nicht zur Wahl.
delve-refusal-takes-no-text = Zu dieser Antwort gehört kein Text.
delve-refusal-needs-text = Zu dieser Antwort gehören ein paar Worte.
delve-refusal-takes-no-number = Zu dieser Antwort gehört keine Zahl.
delve-refusal-number-missing = Nenne eine Zahl von { $least } bis { $most }.
delve-refusal-number-range = Nenne eine Zahl von { $least } bis { $most }, nicht { $n }.
delve-two-methods = Ein Wurf kann zwei davon haben: mehr Würfel, freie und bezahlte Wiederholungswürfe. Schon benutzt: { $methods }.
delve-rerolls-cancel = { $method ->
    [passive] Ein freier und ein erzwungener Wiederholungswurf heben sich auf. Es gibt keinen freien.
   *[active] Ein freier und ein erzwungener Wiederholungswurf heben sich auf. Dieser Wurf wird gar nicht wiederholt.
}
delve-reroll-used = { $method ->
    [passive] Der freie Wiederholungswurf dieser Probe ist schon benutzt.
   *[active] Der bezahlte Wiederholungswurf dieser Probe ist schon benutzt.
}
delve-die-reroll-used = { $method ->
    [passive] Jeder Würfel hat nur einen freien Wiederholungswurf.
   *[active] Jeder Würfel hat nur einen bezahlten Wiederholungswurf.
}
delve-reroll-costs = Ein Wiederholungswurf kostet { $cost } { $stat }. Das hat { $who } nicht.
delve-no-such-reroll = Für diese Würfel gibt es keinen solchen Wiederholungswurf.
delve-no-such-break = { $who } hat keinen solchen Zusammenbruch.
delve-break-permanent = { $condition } bleibt bis zur Heilung.
delve-break-until-rest = { $condition } dauert bis zur nächsten Rast. Danach lässt es sich beenden.
delve-own-turn-only = Das braucht eine Aktion im eigenen Zug von { $who }.
delve-break-not-permanent = { $condition } ist nicht dauerhaft. Eine Aktion kann es beenden.
