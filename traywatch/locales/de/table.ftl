table-question-roll-uncertain = Bei diesem Wurf ist sich das Tablett nicht sicher.
table-question-dice-missing = Es fehlen noch Würfel.
table-option-roll-again = Noch einmal werfen
table-option-roll-all-again = Alle noch einmal werfen
table-option-use-anyway = Trotzdem zählen
table-option-use-anyway-note = Wird im Protokoll vermerkt
table-die-face = { $zone ->
    [none] Die { $face }
    [crit] Die { $face } in Volltreffer
    [hit] Die { $face } in Treffer
    [miss] Die { $face } in Daneben
    [fumble] Die { $face } in Patzer
   *[off] Die { $face } neben der Matte
}
table-die-of-kind = { $zone ->
    [none] { $kind ->
        [any] Der Würfel
       *[other] Der { $kind }
    }
    [crit] { $kind ->
        [any] Der Würfel in Volltreffer
       *[other] Der { $kind } in Volltreffer
    }
    [hit] { $kind ->
        [any] Der Würfel in Treffer
       *[other] Der { $kind } in Treffer
    }
    [miss] { $kind ->
        [any] Der Würfel in Daneben
       *[other] Der { $kind } in Daneben
    }
    [fumble] { $kind ->
        [any] Der Würfel in Patzer
       *[other] Der { $kind } in Patzer
    }
   *[off] { $kind ->
        [any] Der Würfel neben der Matte
       *[other] Der { $kind } neben der Matte
    }
}
table-answer-options = Wähle eine der Möglichkeiten: { $ids }
table-answer-needs-dice = Das klärt nur der fehlende Wurf. Wirf die Würfel, oder antworte „again“.
table-answer-number-or-zone-missing = Welche Zahl oder Zone ist es?
table-answer-kind-missing = Was für ein Würfel ist es?
table-answer-face-missing = Was zeigt er?
table-answer-zone-missing = Wo liegt er: Volltreffer, Treffer, Daneben, Patzer oder neben der Matte?
table-answer-no-such-face = { $kind ->
    [any] Dieser Würfel hat keine Seite „{ $label }“.
   *[other] Ein { $kind } hat keine Seite „{ $label }“.
}
table-answer-dice-count = { $wanted ->
    [one] Gebraucht wird ein Würfel, angegeben sind { $given }.
   *[other] Gebraucht werden { $wanted } Würfel, angegeben sind { $given }.
}
table-answer-number-range = { $option }: gib eine ganze Zahl von { $least } bis { $most } an („amount“).
table-answer-text-length = { $option }: gib einen Text wie { $like } an, höchstens { $most } Zeichen („text“).
table-answer-takes-nothing = { $option } braucht weder Zahl noch Text.
table-answer-dice-missing = Wirf die Würfel, oder sende sie als „dice“.
table-answer-unknown-kind = Einen Würfel namens „{ $kind }“ kennt das Tablett nicht. Wähle einen von { $kinds }, oder bringe ihm deinen mit traywatch teach bei.
table-dice-set-unknown-kind = Solche Würfel gibt es nicht: { $items }.
table-language-unknown = Für die Sprache „{ $language }“ gibt es keine Texte.
table-counted = Zählt.
table-outcome-roll-again = Noch einmal werfen.
table-outcome-rolled-again = Neu geworfen, bevor es beantwortet war.
table-outcome-table-changed = Der Tisch hat sich geändert, bevor es beantwortet war.
table-outcome-voided = Zurückgenommen. Zählt nicht mehr.
table-outcome-no-game = Es läuft kein Spiel.
table-outcome-answer-first = Zählt nicht. Das Spiel wartet erst auf eine Antwort.
table-refusal-no-game = Es läuft kein Spiel. Beginne erst eines.
table-refusal-nothing-to-redo = Es gibt nichts zu wiederholen.
table-refusal-other-seat = { $what ->
    [question] Diese Frage ist für { $name }. Nimm diesen Platz, oder lass die Person oder die Spielleitung antworten.
    [correction] Dieser Wurf ist von { $name }. Nimm diesen Platz, oder lass die Person oder die Spielleitung berichtigen.
    [adjustment] Das gehört { $name }. Nimm diesen Platz, oder lass die Person oder die Spielleitung es ändern.
    [undo] Dieser Wurf ist von { $name }. Nimm diesen Platz, oder lass die Person oder die Spielleitung zurücknehmen.
   *[request] Das ist für { $name }. Nimm diesen Platz, oder lass die Person oder die Spielleitung ran.
}
table-player-unnamed = jemand anders
table-refusal-undo-of-other = Den letzten Schritt hat { $name } gemacht. Nur diese Person oder die Spielleitung kann ihn zurücknehmen.
table-refusal-redo-of-other = Jemand anders hat den Schritt zurückgenommen. Nur diese Person oder die Spielleitung kann ihn wiederholen.
table-refusal-table-moved-on = Am Tisch ging es weiter. Schau noch einmal, dann antworte.
table-request-unknown = Es gibt keine offene Frage „{ $request_id }“ (mehr).
table-roll-unknown = Diesen Wurf gibt es nicht.
table-roll-unknown-id = Es gibt keinen Wurf „{ $throw_id }“.
table-roll-picture-unknown = Vom Wurf „{ $throw_id }“ gibt es kein Bild (mehr).
table-roll-die-unknown = Der Wurf „{ $throw_id }“ hat keinen Würfel „{ $die_id }“.
table-correction-of-uncounted-roll = Dieser Wurf hat in dieser Partie nicht gezählt.
table-correction-changes-nothing = Nichts zu ändern: der Wurf hat keinen Würfel „{ $die_id }“, oder es ist schon so.
table-set-of-level = { $level ->
    [easy] { $title } (leicht)
   *[balanced] { $title } (ausgewogen)
}
table-cards-unknown = Für dieses Spiel gibt es keinen Kartensatz „{ $cards }“.
table-session-start-failed = { $game } kann nicht beginnen: { $error }
table-session-unknown = Es gibt keine Partie „{ $session_id }“.
table-session-not-resumable = Diese Partie lässt sich nicht fortsetzen.
table-session-last-not-resumable = Die letzte Partie lässt sich nicht fortsetzen. { $message }
table-session-last-resumed-partly = Die letzte Partie wurde bis Eintrag { $seq } wiederhergestellt. Dieser passt nicht: { $message }
table-session-log-without-start = Ein Protokoll beginnt mit session_started.
table-session-log-empty = Eine Partie ohne ihr erstes Ereignis lässt sich nicht nachspielen.
table-name-host = Spielleitung
table-audit-last-roll = Der letzte Wurf.
table-audit-last-step = Der letzte Schritt.
table-did-reroll = { $name } ließ noch einmal werfen.
table-did-answer = { $name } antwortete: { $answer }.
table-did-pick-die = { $name } wählte den Würfel, der zählt: { $die }.
table-did-enter = { $name } gab den Wurf ein: { $dice }.
table-did-use-anyway = { $name } ließ den Wurf trotzdem zählen.
table-did-place = { $name } hat es auf dem Tisch aufgebaut.
table-did-choose = { $name } wählte { $option }.
table-did-choose-with = { $name } wählte { $option }: { $more }.
table-corrected-from = { $was } zu { $now }
table-did-correct = { $name } berichtigte { $changes }.
table-did-undo-roll = { $name } nahm den letzten Wurf zurück: { $what }
table-did-undo-step = { $name } nahm den letzten Schritt zurück: { $what }
table-did-redo = { $name } wiederholte den Schritt.
table-did-begin = { $name } begann { $game }.
table-did-resume = { $name } setzte { $game } fort.
diff-returns = { $name } ist wieder da.
diff-leaves = { $name } ist weg.
diff-out = { $name } ist raus.
diff-back = { $name } ist wieder dabei.
diff-bar = { $name }: { $what } { $was } → { $now }.
diff-bar-new = { $name }: { $what } { $now } von { $most }.
diff-bar-most = { $name }: { $what } geht jetzt bis { $now }, nicht { $was }.
diff-gains = { $name } bekommt: { $what }.
diff-loses = { $name } verliert: { $what }.
diff-changes = { $name }: { $now } (vorher: { $was }).
diff-note-new = Jetzt: { $what }.
diff-note-gone = Nicht mehr: { $what }.
diff-note = { $now } (vorher: { $was }).
diff-title = { $now } statt { $was }.
diff-turn = { $n ->
    [one] { $names } ist dran.
   *[other] { $names } sind dran.
}
diff-stands = { $name } steht auf ({ $east }, { $south }).
diff-more = { $n ->
    [one] Und eine weitere Änderung.
   *[other] Und { $n } weitere Änderungen.
}
fair-not-tested = Wie viele Seiten er hat, ist nicht bekannt. Darum wird nur gezählt.
fair-too-few = { $n ->
    [0] Noch nie geworfen.
    [one] Ein Wurf sagt noch nichts.
   *[other] { $n } Würfe sind zu wenige, um etwas zu sagen.
}
fair-nothing-odd = Bisher sieht dieser Würfel fair aus.
fair-a-little-odd = Etwas ungleichmäßig. Das kommt auch bei einem fairen Würfel vor.
fair-doubtful = Das ist kaum noch Zufall.
fair-unfair = Der Würfel bevorzugt manche Seiten, oder die Kamera verliest eine.
fair-chance = Ein fairer Würfel sieht in { $n } von { $tries } Versuchen mindestens so ungleichmäßig aus.
fair-chance-always = Ein fairer Würfel sieht fast immer mindestens so ungleichmäßig aus.
fair-chance-hardly = Ein fairer Würfel sieht in weniger als 2 von einer Million Versuchen so ungleichmäßig aus.
fair-compared = Bei { $n } Würfeln nebeneinander ist das nicht selten.
fair-most-often = { $n ->
    [one] Am häufigsten: { $face }, einmal. Ein fairer Würfel würde sie { $expected }-mal zeigen.
   *[other] Am häufigsten: { $face }, { $n }-mal. Ein fairer Würfel würde sie { $expected }-mal zeigen.
}
fair-more-rolls = Etwa { $twice } weitere Würfe würden zeigen, ob eine Seite doppelt so oft kommt wie sie soll, etwa { $half } weitere, ob anderthalbmal so oft.
fair-more-rolls-half = Eine Seite, die doppelt so oft kommt wie sie soll, wäre schon aufgefallen. Für anderthalbmal so oft braucht es etwa { $half } weitere Würfe.
fair-enough-rolls = Selbst eine Seite, die anderthalbmal so oft kommt wie sie soll, wäre schon aufgefallen.
table-cards-unusable = Die Karten von { $game } lassen sich nicht nutzen: { $error }
table-ask-unknown = Es gibt keine Bitte „{ $ask_id }“ (mehr).
table-ask-text-cut = Der Text endet mitten in einem Zeichen. Sende ganze Zeichen.
table-ask-id-invalid = Eine Kennung hat 1 bis 64 Buchstaben, Ziffern, Punkte, Doppelpunkte, _ oder -.
table-ask-superseded = Das Programm bittet nicht mehr um diese Würfel.
table-did-cancel-ask = { $name } sagte den Wurf von { $dice } ab.
table-asked-total = { $name ->
    [none] { $dice }: { $total ->
        [none] keine Zahlen
       *[other] { $total }
    }.
   *[other] { $name }, { $dice }: { $total ->
        [none] keine Zahlen
       *[other] { $total }
    }.
}
table-asked-total-for = { $name ->
    [none] { $dice } für { $reason }: { $total ->
        [none] keine Zahlen
       *[other] { $total }
    }.
   *[other] { $name }, { $dice } für { $reason }: { $total ->
        [none] keine Zahlen
       *[other] { $total }
    }.
}
table-any-dice = beliebige Würfel
table-any-total = { $name ->
    [none] { $total ->
        [none] Ein Wurf ohne Zahlen.
       *[other] Gewürfelt: { $total }.
    }
   *[other] { $total ->
        [none] { $name } würfelt ohne Zahlen.
       *[other] { $name } würfelt { $total }.
    }
}
table-hidden-for = { $audience ->
    [host] Nur die Spielleitung sieht das Ergebnis.
   *[other] { $name ->
        [none] Nur die Spielleitung und wer würfelt, sehen das Ergebnis.
       *[other] Nur die Spielleitung und { $name } sehen das Ergebnis.
    }
}
table-hidden-roll = { $name ->
    [none] Ein verdeckter Wurf.
   *[other] { $name } hat verdeckt gewürfelt.
}
table-hidden-dice-lie = Auf dem Tablett liegen noch Würfel eines verdeckten Wurfs. Nimm sie weg und wirf noch einmal.
table-refusal-roll-hidden = Dieser Wurf ist verdeckt. Bitte die Spielleitung, ihn aufzudecken.
table-refusal-hide-answer-first = Es werden schon Würfel erwartet. Wirf diese zuerst oder sag sie ab, sonst wäre der falsche Wurf verdeckt.
table-did-reveal = { $name } hat den Wurf aufgedeckt.
table-asks-too-many = Es warten schon { $most } Bitten. Sag einige ab, oder lass sie verfallen.
table-ask-of-other-program = Die Bitte „{ $ask_id }“ kam von einem anderen Programm.
table-ask-id-in-use = Die Bitte „{ $ask_id }“ gilt anderen Würfeln. Nimm eine neue Kennung.
table-roll-for = { $name ->
    [none] Wirf { $dice } für { $reason }.
   *[other] { $name }, wirf { $dice } für { $reason }.
}
table-program-asked = { $name ->
    [none] Ein Programm bittet um { $dice }.
   *[other] { $name } bittet um { $dice }.
}
table-ask-option-roll = Werfen
table-ask-option-cancel = Absagen
table-ask-option-cancel-note = { $name ->
    [none] Das Programm erfährt es
   *[other] { $name } erfährt es
}
table-demo-only-rolls = Nur die Demo würfelt von allein. Wirf deine Würfel auf das Tablett.
table-demo-no-request = Gerade werden keine Würfel erwartet. Beantworte erst, was offen ist.

## Adjustments by hand and changed answers

table-did-adjust = { $name }: { $what }
table-did-choose-again = { $name } hat „{ $was }“ in „{ $now }“ geändert.
table-choice-unknown = In dieser Partie gibt es keine beantwortete Auswahl { $request_id }.
table-choice-unchanged = Das ist schon die Antwort. Nichts wurde geändert.
table-refusal-adjust-not-now = Gerade lässt sich nichts von Hand ändern. Erledige zuerst, worauf das Spiel wartet.
table-refusal-adjust-answer-first = Beantworte zuerst die Frage zum Wurf. Ändere danach Werte von Hand.
table-refusal-choose-answer-first = Beantworte zuerst die Frage zum Wurf. Wähle danach.
table-refusal-enter-answer-first = Beantworte zuerst die Frage zum Wurf. Gib danach diesen Wurf ein.
table-refusal-adjust-host-only = Das kann nur die Spielleitung von Hand ändern.
table-did-order = { $name } hat die Zugreihenfolge geändert: { $what }
table-refusal-order-host-only = Spieler ändern ihren eigenen Platz in der Zugreihenfolge und beenden ihren eigenen Zug. Den Rest ändert die Spielleitung.
table-hidden-no-extra-dice = Bei einem verdeckten Wurf kann kein Würfel explodieren oder neu geworfen werden: Die nächste Aufforderung würde verraten, was er zeigte.
