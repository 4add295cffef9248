table-tray-not-sure-about-throw = Bei diesem Wurf ist sich das Tablett nicht sicher.
table-some-dice-still-thrown = Es fehlen noch Würfel.
table-throw-again = Noch einmal werfen
table-throw-all-again = Alle noch einmal werfen
table-count-anyway = Trotzdem zählen
table-goes-in-log = Wird im Protokoll vermerkt
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
table-choose-one = Wähle eine der Möglichkeiten: { $ids }
table-nothing-but-missing-dice-can = Das klärt nur der fehlende Wurf. Wirf die Würfel, oder antworte „again“.
table-say-which-number-zone = Welche Zahl oder Zone ist es?
table-say-which-kind-die = Was für ein Würfel ist es?
table-say-which-face-shows = Was zeigt er?
table-say-where-lies-crit-hit = Wo liegt er: Volltreffer, Treffer, Daneben, Patzer oder neben der Matte?
table-has-no-face = { $kind ->
    [any] Dieser Würfel hat keine Seite „{ $label }“.
   *[other] Ein { $kind } hat keine Seite „{ $label }“.
}
table-dice-asked-were-given = { $wanted ->
    [one] Gebraucht wird ein Würfel, angegeben sind { $given }.
   *[other] Gebraucht werden { $wanted } Würfel, angegeben sind { $given }.
}
table-takes-number = { $option }: gib eine ganze Zahl von { $least } bis { $most } an („amount“).
table-takes-text = { $option }: gib einen Text wie { $like } an, höchstens { $most } Zeichen („text“).
table-takes-nothing = { $option } braucht weder Zahl noch Text.
table-throw-dice-send-them-as = Wirf die Würfel, oder sende sie als „dice“.
table-unknown-kind = Einen Würfel namens „{ $kind }“ kennt das Tablett nicht. Wähle einen von { $kinds }, oder bringe ihm deinen mit traywatch teach bei.
table-no-such-kind-die = Solche Würfel gibt es nicht: { $items }.
table-no-such-language = Für die Sprache „{ $language }“ gibt es keine Texte.
table-counted = Zählt.
table-thrown-again = Noch einmal werfen.
table-thrown-again-before-answered = Neu geworfen, bevor es beantwortet war.
table-table-changed-before-answered = Der Tisch hat sich geändert, bevor es beantwortet war.
table-taken-back-does-not-count = Zurückgenommen. Zählt nicht mehr.
table-no-game-being-played = Es läuft kein Spiel.
table-not-counted-game-waits-answer = Zählt nicht. Das Spiel wartet erst auf eine Antwort.
table-no-game-being-played-begin = Es läuft kein Spiel. Beginne erst eines.
table-there-nothing-redo = Es gibt nichts zu wiederholen.
table-not-your-seat = { $what ->
    [question] Diese Frage ist für { $name }. Nimm diesen Platz, oder lass die Person oder die Spielleitung antworten.
    [correction] Dieser Wurf ist von { $name }. Nimm diesen Platz, oder lass die Person oder die Spielleitung berichtigen.
    [adjustment] Das gehört { $name }. Nimm diesen Platz, oder lass die Person oder die Spielleitung es ändern.
    [undo] Dieser Wurf ist von { $name }. Nimm diesen Platz, oder lass die Person oder die Spielleitung zurücknehmen.
   *[request] Das ist für { $name }. Nimm diesen Platz, oder lass die Person oder die Spielleitung ran.
}
table-somebody-else = jemand anders
table-last-step-made-they-host = Den letzten Schritt hat { $name } gemacht. Nur diese Person oder die Spielleitung kann ihn zurücknehmen.
table-step-taken-back-somebody-else = Jemand anders hat den Schritt zurückgenommen. Nur diese Person oder die Spielleitung kann ihn wiederholen.
table-table-has-moved-since-look = Am Tisch ging es weiter. Schau noch einmal, dann antworte.
table-there-no-open-request-any = Es gibt keine offene Frage „{ $request_id }“ (mehr).
table-there-no-such-throw = Diesen Wurf gibt es nicht.
table-there-no-throw = Es gibt keinen Wurf „{ $throw_id }“.
table-there-no-picture-throw-any = Vom Wurf „{ $throw_id }“ gibt es kein Bild (mehr).
table-throw-has-no-die = Der Wurf „{ $throw_id }“ hat keinen Würfel „{ $die_id }“.
table-throw-did-not-count-session = Dieser Wurf hat in dieser Partie nicht gezählt.
table-nothing-change-throw-has-no = Nichts zu ändern: der Wurf hat keinen Würfel „{ $die_id }“, oder es ist schon so.
table-set-of-level = { $level ->
    [easy] { $title } (leicht)
   *[balanced] { $title } (ausgewogen)
}
table-there-no-such-set-cards = Für dieses Spiel gibt es keinen Kartensatz „{ $cards }“.
table-game-error = { $game } kann nicht beginnen: { $error }
table-there-no-session = Es gibt keine Partie „{ $session_id }“.
table-cannot-gone = Diese Partie lässt sich nicht fortsetzen.
table-last-session-cannot-gone-begin = Die letzte Partie lässt sich nicht fortsetzen. { $message }
table-last-session-gone-up-record = Die letzte Partie wurde bis Eintrag { $seq } wiederhergestellt. Dieser passt nicht: { $message }
table-log-starts-session-started = Ein Protokoll beginnt mit session_started.
table-session-without-first-event-cannot = Eine Partie ohne ihr erstes Ereignis lässt sich nicht nachspielen.
table-name-host = Spielleitung
table-the-last-roll = Der letzte Wurf.
table-the-last-step = Der letzte Schritt.
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
table-there-no-ask-any-more = Es gibt keine Bitte „{ $ask_id }“ (mehr).
table-half-character = Der Text endet mitten in einem Zeichen. Sende ganze Zeichen.
table-id-has-letters-digits-dots = Eine Kennung hat 1 bis 64 Buchstaben, Ziffern, Punkte, Doppelpunkte, _ oder -.
table-program-no-longer-asks-these = Das Programm bittet nicht mehr um diese Würfel.
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
table-roll-is-hidden = Dieser Wurf ist verdeckt. Bitte die Spielleitung, ihn aufzudecken.
table-answer-before-hiding = Es werden schon Würfel erwartet. Wirf diese zuerst oder sag sie ab, sonst wäre der falsche Wurf verdeckt.
table-did-reveal = { $name } hat den Wurf aufgedeckt.
table-asks-wait-already-cancel-some = Es warten schon { $most } Bitten. Sag einige ab, oder lass sie verfallen.
table-ask-made-another-program = Die Bitte „{ $ask_id }“ kam von einem anderen Programm.
table-ask-other-dice-use-new = Die Bitte „{ $ask_id }“ gilt anderen Würfeln. Nimm eine neue Kennung.
table-roll-for = { $name ->
    [none] Wirf { $dice } für { $reason }.
   *[other] { $name }, wirf { $dice } für { $reason }.
}
table-program-asked = { $name ->
    [none] Ein Programm bittet um { $dice }.
   *[other] { $name } bittet um { $dice }.
}
table-roll-it = Werfen
table-cancel-it = Absagen
table-is-told = { $name ->
    [none] Das Programm erfährt es
   *[other] { $name } erfährt es
}
table-only-demo-throws-itself-throw = Nur die Demo würfelt von allein. Wirf deine Würfel auf das Tablett.
table-no-dice-asked-now-answer = Gerade werden keine Würfel erwartet. Beantworte erst, was offen ist.

## Adjustments by hand and changed answers

table-did-adjust = { $name }: { $what }
table-did-choose-again = { $name } hat „{ $was }“ in „{ $now }“ geändert.
table-no-such-choice = In dieser Partie gibt es keine beantwortete Auswahl { $request_id }.
table-choice-is-already-so = Das ist schon die Antwort. Nichts wurde geändert.
table-nothing-adjustable-now = Gerade lässt sich nichts von Hand ändern. Erledige zuerst, worauf das Spiel wartet.
table-answer-before-adjusting = Beantworte zuerst die Frage zum Wurf. Ändere danach Werte von Hand.
table-answer-before-choosing = Beantworte zuerst die Frage zum Wurf. Wähle danach.
table-answer-before-typing = Beantworte zuerst die Frage zum Wurf. Gib danach diesen Wurf ein.
table-host-adjusts-this = Das kann nur die Spielleitung von Hand ändern.
table-did-order = { $name } hat die Zugreihenfolge geändert: { $what }
table-order-host = Spieler ändern ihren eigenen Platz in der Zugreihenfolge und beenden ihren eigenen Zug. Den Rest ändert die Spielleitung.
table-hidden-not-again = Bei einem verdeckten Wurf kann kein Würfel explodieren oder neu geworfen werden: Die nächste Aufforderung würde verraten, was er zeigte.
