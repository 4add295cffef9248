page-skip-to-roll = Zum letzten Wurf
page-menu = Menü
page-close = Schließen
page-ready = Bereit
page-rolling = Es rollt…
page-paused = Pause
page-now = Jetzt
page-last-throw = Letzter Wurf
page-dice-rolling = Die Würfel rollen…
page-what-happened = Was passiert ist
page-how-this-goes = So geht dieses Spiel
page-how-goes = So geht { $game }
page-where-landed = Wo die Würfel liegen
page-board = Spielplan
page-party = Gruppe
page-earlier-rolls = Frühere Würfe
page-whose-rolls = Wessen Würfe
page-rolls-of-die = Welcher Würfel
page-show-older = Ältere Würfe zeigen
page-table-waits-for = Worauf der Tisch wartet
page-no-game-being-played = Es läuft kein Spiel
page-you-looking = Du schaust zu.
page-looking-join-here = Du schaust zu. Zum Mitspielen tippe den Code des Tisches ein.
page-closed-join-here = Diesen Tisch sieht nur, wer dabei ist. Tippe den Code des Tisches ein, um mitzumachen.
page-new-session-your-seat-not = Eine neue Partie hat begonnen. Deinen Platz gibt es darin nicht.
page-join-table = An den Tisch
page-take-seat = Platz nehmen
page-go-throwing = Weiter
page-pause = Pause
page-pictures-come-from-traywatch = Quelle: { $source }. Traywatch { $version }
page-you = Du bist dran
page-tray-cannot-reached-you-see = Das Tablett ist nicht erreichbar. Das ist der letzte bekannte Stand. Neuer Versuch…
page-phone-offline-you-see-what = Dieses Handy ist offline. Das ist der letzte bekannte Stand. Neuer Versuch…
page-too-many-pages = Zu viele Seiten sind offen. Diese Seite fragt das Tablett alle { $s } s. Schließe Seiten, die niemand ansieht.
page-tray-cannot-reached-just-now = Das Tablett ist gerade nicht erreichbar.
page-tray-cannot-reached-just-now-2 = Das Tablett ist gerade nicht erreichbar. Es wurde nichts geändert.
page-table-has-moved-look-again = Am Tisch ging es weiter. Schau noch einmal.
page-answered-meanwhile = Das ist inzwischen beantwortet, und deine Eingabe zählt nicht. { $what }
page-tray-answered = Das Tablett antwortete { $status }.
page-before = Davor
page-you-need = Ihr braucht: { $needs }.
die-letter = W
page-no-throw-yet-roll = Noch kein Wurf. Los geht’s!
page-thrown = Geworfen um { $clock }
page-die-as-camera-saw = Der Würfel, wie die Kamera ihn sah
page-tray-as-camera-saw = Das Tablett, wie die Kamera es sah
page-waits-answer = Wartet auf eine Antwort
page-not-all-there-yet = Es fehlen Würfel
page-not-what-asked = Falscher Würfel
page-not-counted = Zählt nicht
page-thrown-again = Noch einmal werfen
page-thrown-again-2 = Neu geworfen
page-taken-back = Zurückgenommen
page-corrected = Berichtigt
page-why = Warum?
page-how-worked-out = So kam es zustande
page-rules-used = Die Regeln dahinter
page-rule-has-no-sentence-yet = Zu dieser Regel gibt es noch keine Erklärung.
page-a-die = ein Würfel
page-zone-word = { $zone ->
    [crit] Volltreffer
    [hit] Treffer
    [miss] daneben
    [fumble] Patzer
    [off] neben der Matte
   *[other] { $zone }
}
page-zone-name = { $zone ->
    [crit] Volltreffer
    [hit] Treffer
    [miss] Daneben
    [fumble] Patzer
    [off] Neben der Matte
   *[other] { $zone }
}
page-color-name = { $color ->
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
page-color-die = { $kind ->
    [any] Würfel
   *[other] { $kind }
} ({ page-color-name })
page-die-name = { $color ->
    [none] { $kind ->
        [any] Würfel
       *[other] { $kind }
    }
   *[other] { $kind ->
        [any] Würfel
       *[other] { $kind }
    } ({ page-color-name })
}
page-dice-named = { $color ->
    [none] { $n ->
        [one] { $kind ->
            [any] Würfel
           *[other] { $kind }
        }
       *[other] { $n } × { $kind ->
            [any] Würfel
           *[other] { $kind }
        }
    }
   *[other] { $n ->
        [one] { $kind ->
            [any] Würfel
           *[other] { $kind }
        } ({ $color })
       *[other] { $n } × { $kind ->
            [any] Würfel
           *[other] { $kind }
        } ({ $color })
    }
}
page-with-note = { $what } ({ $note })
page-not-sure = unsicher
page-leaning = schief
page-off-mat-2 = neben der Matte
page-another-die = auf einem Würfel
page-not-read = { $called }, nicht gelesen, { $zone }
page-not-read-2 = { $called }, nicht gelesen
page-shows = { $called }, zeigt { $face }, { $zone }
page-shows-2 = { $called }, zeigt { $face }
page-show-picture = { $name }. Bild zeigen
page-die-face = { $kind ->
    [any] ein Würfel
   *[other] { $kind }
} { $face ->
    [none] nicht gelesen
   *[other] { $face }
}
page-shows-3 = { $called } zeigt { $face }, { $zone }.
page-shows-4 = { $called } zeigt { $face }.
page-could-not-read = { $called } war nicht lesbar, { $zone }.
page-could-not-read-2 = { $called } war nicht lesbar.
page-kind-2 = Art
page-not-clear = unklar
page-shows-5 = Zeigt
page-this-is = Das ist
page-said = Gelesen von
page-person-table = jemand am Tisch
page-sure = Sicherheit
page-percent = { $percent } %
page-over-99 = über 99 %
page-under-1 = unter 1 %
page-likely = zu { $percent } %
page-perhaps = Vielleicht
page-lies = Lage
page-mm-mm = { $x } mm, { $y } mm
page-zone = Zone
page-zone-by = Zone gewählt von
page-could = Möglich
page-touched = Berührt
page-obstacle = ein Hindernis
page-die-in = { $zone ->
    [none] { $kind ->
        [any] Würfel { $face } in keiner Zone
       *[other] { $kind } { $face } in keiner Zone
    }
   *[other] { $kind ->
        [any] Würfel { $face }, { page-zone-word }
       *[other] { $kind } { $face }, { page-zone-word }
    }
}
page-no-die = keine Würfel
page-mat-from-above = Die Matte von oben: { $dice }.
page-no-such-throw = Kein solcher Wurf.
page-none-yet = Noch keine.
page-everybody = Alle
page-all-dice = Alle Würfel
page-not-right = Das stimmt nicht
page-how-stands-already = So steht es schon da.
page-it-is-a = Es ist ein
page-what-die-really-shows = Was er wirklich zeigt
page-where-lies = Wo er liegt
page-put-right = Berichtigen
page-put-right-2 = Berichtigt
page-take-throw-back = Diesen Wurf zurücknehmen?
page-dice-really-fell-so-take = Die Würfel sind wirklich so gefallen. Nimm den Wurf nur zurück, wenn er nicht zählen soll. Er bleibt als ungültig im Protokoll, und es wird neu geworfen.
page-let-count = Behalten
page-take-back = Zurücknehmen
page-undo-throw = ↶ Wurf zurücknehmen
page-undo-throw-before = ↶ Vorigen Wurf zurücknehmen
page-undo-last-step = ↶ Letzten Schritt zurücknehmen
page-undo-last-step-before = ↶ Vorigen Schritt zurücknehmen
page-redo = ↷ Wiederholen
page-one-later-step-does-not = Ein späterer Schritt passt nicht mehr und fällt weg.
page-later-steps-do-not-fit = { $dropped ->
    [one] 1 späterer Schritt passt nicht mehr und fällt weg.
   *[other] { $dropped } spätere Schritte passen nicht mehr und fallen weg.
}
page-set-right-table = Auf dem Tisch ändern
page-so-now = Was sich geändert hat
page-nothing-else-changed = Sonst hat sich nichts geändert.
page-done-again = Wiederholt
page-who-did-what = Verlauf
page-nobody-has-done-anything-hand = In dieser Partie hat noch niemand etwas von Hand gemacht.
page-not-done = Das ging nicht
page-die-question-as-camera-saw = Der fragliche Würfel, wie die Kamera ihn sah
page-another-number = Andere Zahl…
page-enter-hand = Von Hand eingeben
page-enter-throw = Wurf eingeben
page-what-rules-behind = Was ist das? Die Regeln dahinter
page-as-list = Als Liste
page-next = Als Nächstes: { $who }
page-next-2 = Als Nächstes
page-or = oder
page-done = Fertig
page-throw-dice = Wirf die Würfel.
page-use-ability = Fähigkeit nutzen
page-ability-of = Fähigkeit: { $who }
page-minor-action-first = Erst eine Nebenaktion
page-stage = { $stage ->
    [rethrow] Bonusschaden
    [circumstances] Vorteil, Deckung …
    [ask_for_dice] Um Würfel bitten
    [ask_or_turn] Würfel oder Person
    [none] Wählen
   *[other] Andere Wahl
}
page-number-from = Eine Zahl von { $least } bis { $most }
page-one-less = Eins weniger
page-one-more = Eins mehr
page-such-as = Zum Beispiel { $like }
page-you-looking-answer-join-table = Du schaust zu. Zum Antworten komm an den Tisch: scanne den QR-Code, oder tippe den Code ein.
page-take-seat-leave-them-host = Warten auf { $name }. Diese Person oder die Spielleitung kann antworten.
page-face-means = { $face }: { $meaning }
page-what-shows = Was { $called } zeigt
page-what-shows-2 = Was er zeigt
page-shows-placeholder = zeigt
page-color = Seine Farbe
page-die = Würfel { $i }
page-die-2 = Der Würfel
page-kind = Seine Art
page-where-lies-2 = Wo { $called } liegt
page-kind-die = Art des Würfels
page-count = Übernehmen
page-one-more-die = Noch ein Würfel
page-name-about = { $who }: { $about }
page-map-can-scrolled = Die Karte. Sie lässt sich verschieben.
page-who-stands-where = Wer wo steht
page-tap-space = Tippe auf ein Feld
page-more-about = Mehr über { $seat }
page-turn = (ist dran)
page-out = (ist raus)
page-of = { $now } von { $most }
page-here = { $n } hier
page-nobody-here = niemand hier
page-elsewhere = Anderswo
page-looking = Schaut zu
page-host = Spielleitung
page-me-plays = { $name } · spielt { $figure }
page-me-no-seat = { $name } · ohne Platz
page-free = frei
page-taken = vergeben an { $players }, kann geteilt werden
page-no-seat-2 = Kein Platz
page-i-only-watch-help = Ich schaue zu oder helfe
page-tables-code = Code des Tisches
page-your-name = Dein Name
page-your-seat = Dein Platz
page-only-look = Nur zuschauen
page-seat-could-not-changed-just = Der Platz ließ sich gerade nicht wechseln.
page-you-tables-host-you-may = Du bist die Spielleitung. Du kannst für alle antworten, Würfe berichtigen und Schritte zurücknehmen.
page-you-may-answer-your-seat = Du kannst für deinen Platz antworten und für alles, was niemandem gehört, deine Würfe berichtigen und zurücknehmen, was du selbst gemacht hast.
page-leave-table = Tisch verlassen
page-connection = Diese Verbindung
page-connection-note = Verschlüsselt mit dem eigenen Zertifikat des Würfeltabletts
page-connection-why = Zwischen diesem Gerät und dem Würfeltablett ist alles verschlüsselt. Das Zertifikat hat das Tablett selbst erstellt, weil keine Stelle ein Tablett zu Hause kennt. Deshalb hat dein Browser gewarnt.
page-connection-compare = Öffne das Zertifikat in der Adressleiste des Browsers. Sein SHA-256-Fingerabdruck muss mit diesen Ziffern aus deinem Link oder QR-Code beginnen:
page-connection-differs = Weichen die Ziffern ab, liest vielleicht jemand mit. Schließ die Seite und sag der Spielleitung Bescheid.
page-language = Sprache
page-say-results-aloud = Ergebnisse vorlesen
page-phone-speaks-each-throw = Dieses Handy sagt jeden Wurf an
page-results-spoken-from-now = Ergebnisse werden ab jetzt vorgelesen.
page-code-answer-choose = Mit seinem Code, um zu antworten und zu wählen
page-your-seat-leave = Platz wechseln oder den Tisch verlassen
page-dice-fair = Sind die Würfel fair?
page-what-each-die-has-shown = Was jeder Würfel bisher gezeigt hat
page-answers-corrections-steps-back = Antworten, Berichtigungen, Zurückgenommenes
page-hosts-page = Seite der Spielleitung
page-sessions-seats-house-rules-players = Partien, Plätze, Hausregeln, Personen
page-camera-mat = Kamera und Matte
page-light-focus-calibration-zones = Licht, Schärfe, Kalibrierung, Zonen
page-overlay-stream = Einblendung für einen Stream
page-last-throw-nothing-obs = Der letzte Wurf auf durchsichtigem Grund, für OBS
page-throws-2 = Würfe
page-table-2 = Zum Tisch
page-host-only = Nur für die Spielleitung
page-tray = Tablett
page-motion-too-brief = Die Würfel lagen zu kurz. Wirf noch einmal oder gib sie ein.
page-motion-not-recognized = Im Tablett liegt etwas, das nicht erkannt wurde. Wirf noch einmal oder gib die Würfel ein.
page-motion-still-rolling = Im Tablett bewegt sich schon länger etwas. Nimm Hände und andere Dinge aus dem Bild.
page-more = Mehr
page-take-over-i-decide = Übernehmen: ich entscheide
page-let-play-itself = Von allein spielen lassen
page-you-decide-demo-dice-roll = In dieser Demo entscheidest du. Die Würfel rollen, wenn du es sagst.
page-watch-another-game = Ein anderes Spiel ansehen
page-play-my-dice = Mit meinen Würfeln spielen
page-play-my-dice-note = Kamera, Matte und Spiel, Schritt für Schritt
page-big-screen = Großer Bildschirm
page-roll-for-me = Für mich würfeln
page-why-row = Warum
page-hint-from-the-side = Die Kamera schaut von der Seite. Nimm das Bild von oben auf.
page-hint-overexposed = Das Bild ist zu hell.
page-hint-unknown-text = Das Zeichen ist unbekannt. Du kannst dem Tablett eigene Würfel beibringen.
page-hint-fudge-dice = Das sieht nach einem Fudge-Würfel aus. Frag vor dem Wurf nach dF, oder die Spielleitung stellt ihn als Würfel im Spiel ein.
page-hint-mirrored = Das Bild ist gespiegelt.
page-hint-maybe-mirrored = Das Bild ist vielleicht gespiegelt. Ein paar weitere Würfe zeigen es.

## Changes by hand

page-hidden-roll = Verdeckter Wurf
page-hidden-roll-note = Nicht alle sehen das Ergebnis
page-hidden-host = Nur für die Spielleitung.
page-hidden-both = Nur für Spielleitung und Werfende.
page-reveal = Aufdecken
page-change-by-hand = Von Hand ändern
page-change-by-hand-note = Leben, Gegenstände, Plätze, der Zug
page-changed-by-hand = Von Hand geändert
page-answer-otherwise = Anders antworten

## History and long lists

page-earlier-session = Frühere Partie
page-without-game = Ohne Spiel
page-find = Suchen …
page-summary = So lief es
page-summary-note = Würfe, Treffer und Glück aller
page-search-rolls = Würfe durchsuchen

## The stage
page-skip-to-request = Zu dem, worauf der Tisch wartet
page-look-here = Schau her
page-question = Eine Frage
page-your-turn = Du bist dran
page-turn-of = { $does ->
    [roll] { $who } würfelt
    [choice] { $who } wählt
   *[place] { $who } ist dran
}
page-demo = Die Demo
page-demo-plays = Die Demo spielt von allein. Übernimm, dann entscheidest du.
page-demo-asks = Ab und zu liegt ein falscher Würfel im Tablett, damit du siehst, wie das Tablett fragt.
page-demo-own = Deine eigenen Würfel
page-take-over = Übernehmen
page-let-play = Von allein
page-demo-question = Teil der Demo: So fragt das Tablett.
page-theme = Farben
page-theme-dark = Dunkel
page-theme-light = Hell
page-theme-auto = Wie dieses Gerät
page-sounds = Klänge
page-sounds-note = Ein Klopfen bei jedem Wurf, eine Glocke bei einem Volltreffer
page-link-invalid = Dieser Link der Spielleitung gilt nicht mehr. Das Tablett zeigt den neuen beim Start.
page-which-face = Tippe an, was er zeigt
page-which-zone = Tippe an, wo er liegt
page-something-else = Anderer Würfel oder andere Seite
page-not-found = Diese Seite gibt es hier nicht.

## Turn order

page-order = Zugreihenfolge
page-order-note = Initiative, und wer als Nächstes dran ist
page-watch-roll = Wurf ansehen
