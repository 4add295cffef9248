page-skip-to-roll = Zum letzten Wurf
page-menu = Menü
page-close = Schließen
page-ready = Bereit
page-rolling = Es rollt…
page-paused = Pause
page-now = Jetzt
page-last-roll = Letzter Wurf
page-dice-rolling = Die Würfel rollen…
page-what-happened = Was passiert ist
page-how-to-play = So geht dieses Spiel
page-how-to-play-game = So geht { $game }
page-where-landed = Wo die Würfel liegen
page-board = Spielplan
page-party = Gruppe
page-earlier-rolls = Frühere Würfe
page-whose-rolls = Wessen Würfe
page-rolls-of-die = Welcher Würfel
page-show-older = Ältere Würfe zeigen
page-table-state = Worauf der Tisch wartet
page-no-game = Es läuft kein Spiel
page-watching-note = Du schaust zu.
page-watching-join-note = Du schaust zu. Zum Mitspielen tippe den Code des Tisches ein.
page-closed-join-note = Diesen Tisch sieht nur, wer dabei ist. Tippe den Code des Tisches ein, um mitzumachen.
page-seat-not-in-session = Eine neue Partie hat begonnen. Deinen Platz gibt es darin nicht.
page-join-table = An den Tisch
page-take-seat = Platz nehmen
page-resume = Weiter
page-pause = Pause
page-source-line = Quelle: { $source }. Traywatch { $version }
page-your-question = Du bist dran
page-lost-last-state = Das Tablett ist nicht erreichbar. Das ist der letzte bekannte Stand. Neuer Versuch…
page-offline-last-state = Dieses Handy ist offline. Das ist der letzte bekannte Stand. Neuer Versuch…
page-too-many-pages = Zu viele Seiten sind offen. Diese Seite fragt das Tablett alle { $s } s. Schließe Seiten, die niemand ansieht.
page-tray-unreachable = Das Tablett ist gerade nicht erreichbar.
page-change-not-sent = Das Tablett ist gerade nicht erreichbar. Es wurde nichts geändert.
page-table-moved-on = Am Tisch ging es weiter. Schau noch einmal.
page-answer-too-late = Das ist inzwischen beantwortet, und deine Eingabe zählt nicht. { $what }
page-tray-status = Das Tablett antwortete { $status }.
page-earlier-steps = Davor
page-needs-line = Ihr braucht: { $needs }.
die-letter = W
page-no-roll-yet = Noch kein Wurf. Los geht’s!
page-rolled-at = Geworfen um { $clock }
page-die-picture = Der Würfel, wie die Kamera ihn sah
page-tray-picture = Das Tablett, wie die Kamera es sah
page-state-needs-answer = Wartet auf eine Antwort
page-state-dice-missing = Es fehlen Würfel
page-state-wrong-die = Falscher Würfel
page-state-not-counted = Zählt nicht
page-state-reroll = Noch einmal werfen
page-state-rerolled = Neu geworfen
page-state-undone = Zurückgenommen
page-state-corrected = Berichtigt
page-why-option = Warum?
page-why-total = So kam es zustande
page-why-rules = Die Regeln dahinter
page-why-no-text = Zu dieser Regel gibt es noch keine Erklärung.
page-die-unnamed = ein Würfel
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
page-die-uncertain = unsicher
page-die-cocked = schief
page-die-off-mat = neben der Matte
page-die-stacked = auf einem Würfel
page-die-unread-in-zone = { $called }, nicht gelesen, { $zone }
page-die-unread = { $called }, nicht gelesen
page-die-shows-in-zone = { $called }, zeigt { $face }, { $zone }
page-die-shows = { $called }, zeigt { $face }
page-die-show-picture = { $name }. Bild zeigen
page-die-face = { $kind ->
    [any] ein Würfel
   *[other] { $kind }
} { $face ->
    [none] nicht gelesen
   *[other] { $face }
}
page-die-shows-line-in-zone = { $called } zeigt { $face }, { $zone }.
page-die-shows-line = { $called } zeigt { $face }.
page-die-unread-line-in-zone = { $called } war nicht lesbar, { $zone }.
page-die-unread-line = { $called } war nicht lesbar.
page-die-row-kind = Art
page-die-row-unclear = unklar
page-die-row-face = Zeigt
page-die-row-name = Das ist
page-die-row-read-by = Gelesen von
page-die-read-by-person = jemand am Tisch
page-die-row-confidence = Sicherheit
page-percent = { $percent } %
page-percent-over = über 99 %
page-percent-under = unter 1 %
page-percent-likely = zu { $percent } %
page-die-row-alternatives = Vielleicht
page-die-row-position = Lage
page-die-position = { $x } mm, { $y } mm
page-die-row-zone = Zone
page-die-row-zone-by = Zone gewählt von
page-die-row-zones = Möglich
page-die-row-touched = Berührt
page-touched-obstacle = ein Hindernis
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
page-roll-unknown = Kein solcher Wurf.
page-list-empty = Noch keine.
page-everybody = Alle
page-all-dice = Alle Würfel
page-option-correct = Das stimmt nicht
page-correction-unchanged = So steht es schon da.
page-correction-kind = Es ist ein
page-correction-face = Was er wirklich zeigt
page-zone-question = Wo er liegt
page-correction-send = Berichtigen
page-correction-done = Berichtigt
page-undo-roll-question = Diesen Wurf zurücknehmen?
page-undo-roll-note = Die Würfel sind wirklich so gefallen. Nimm den Wurf nur zurück, wenn er nicht zählen soll. Er bleibt als ungültig im Protokoll, und es wird neu geworfen.
page-undo-roll-cancel = Behalten
page-undo-roll-send = Zurücknehmen
page-undo-roll = ↶ Wurf zurücknehmen
page-undo-roll-before = ↶ Vorigen Wurf zurücknehmen
page-undo-last-step = ↶ Letzten Schritt zurücknehmen
page-undo-last-step-before = ↶ Vorigen Schritt zurücknehmen
page-redo = ↷ Wiederholen
page-step-dropped = Ein späterer Schritt passt nicht mehr und fällt weg.
page-steps-dropped = { $dropped ->
    [one] 1 späterer Schritt passt nicht mehr und fällt weg.
   *[other] { $dropped } spätere Schritte passen nicht mehr und fallen weg.
}
page-todo-heading = Auf dem Tisch ändern
page-changes-heading = Was sich geändert hat
page-changes-none = Sonst hat sich nichts geändert.
page-state-redone = Wiederholt
page-activity = Verlauf
page-activity-none = In dieser Partie hat noch niemand etwas von Hand gemacht.
page-refused-heading = Das ging nicht
page-question-picture = Der fragliche Würfel, wie die Kamera ihn sah
page-another-number = Andere Zahl…
page-enter-by-hand = Von Hand eingeben
page-enter-throw = Wurf eingeben
page-rules-of-step = Was ist das? Die Regeln dahinter
page-as-list = Als Liste
page-next-player = Als Nächstes: { $who }
page-next-label = Als Nächstes
page-or-divider = oder
page-done = Fertig
page-roll-prompt = Wirf die Würfel.
page-use-ability = Fähigkeit nutzen
page-ability-of = Fähigkeit: { $who }
page-option-minor-action = Erst eine Nebenaktion
page-stage = { $stage ->
    [rethrow] Bonusschaden
    [circumstances] Vorteil, Deckung …
    [ask_for_dice] Um Würfel bitten
    [ask_or_turn] Würfel oder Person
    [none] Wählen
   *[other] Andere Wahl
}
page-number-from = Eine Zahl von { $least } bis { $most }
page-number-less = Eins weniger
page-number-more = Eins mehr
page-text-example = Zum Beispiel { $like }
page-watching-answer-note = Du schaust zu. Zum Antworten komm an den Tisch: scanne den QR-Code, oder tippe den Code ein.
page-answer-of-other = Warten auf { $name }. Diese Person oder die Spielleitung kann antworten.
page-face-means = { $face }: { $meaning }
page-entry-face-of = Was { $called } zeigt
page-entry-face = Was er zeigt
page-entry-face-placeholder = zeigt
page-entry-color = Seine Farbe
page-entry-die-number = Würfel { $i }
page-entry-die = Der Würfel
page-entry-kind = Seine Art
page-entry-zone-of = Wo { $called } liegt
page-entry-other-kind = Art des Würfels
page-entry-use = Übernehmen
page-entry-add-die = Noch ein Würfel
page-name-about = { $who }: { $about }
page-map-can-scrolled = Die Karte. Sie lässt sich verschieben.
page-board-empty = Auf dem Spielplan liegt noch nichts.
page-board-figures = Wer wo steht
page-board-tap-space = Tippe auf ein Feld
page-seat-details = Mehr über { $seat }
page-seat-turn = (ist dran)
page-seat-out = (ist raus)
page-bar-of = { $now } von { $most }
page-board-count = { $n } hier
page-board-nobody = niemand hier
page-board-elsewhere = Anderswo
page-role-watching = Schaut zu
page-role-host = Spielleitung
page-me-plays = { $name } · spielt { $figure }
page-me-no-seat = { $name } · ohne Platz
page-seat-free = frei
page-seat-taken = vergeben an { $players }, kann geteilt werden
page-seat-none = Kein Platz
page-seat-none-note = Ich schaue zu oder helfe
page-join-code = Code des Tisches
page-join-name = Dein Name
page-join-seat = Dein Platz
page-join-watch = Nur zuschauen
page-seat-not-changed = Der Platz ließ sich gerade nicht wechseln.
page-role-host-note = Du bist die Spielleitung. Du kannst für alle antworten, Würfe berichtigen und Schritte zurücknehmen.
page-role-player-note = Du kannst für deinen Platz antworten und für alles, was niemandem gehört, deine Würfe berichtigen und zurücknehmen, was du selbst gemacht hast.
page-leave-table = Tisch verlassen
page-connection = Diese Verbindung
page-connection-note = Verschlüsselt mit dem eigenen Zertifikat des Würfeltabletts
page-connection-why = Zwischen diesem Gerät und dem Würfeltablett ist alles verschlüsselt. Das Zertifikat hat das Tablett selbst erstellt, weil keine Stelle ein Tablett zu Hause kennt. Deshalb hat dein Browser gewarnt.
page-connection-compare = Öffne das Zertifikat in der Adressleiste des Browsers. Sein SHA-256-Fingerabdruck muss mit diesen Ziffern aus deinem Link oder QR-Code beginnen:
page-connection-differs = Weichen die Ziffern ab, liest vielleicht jemand mit. Schließ die Seite und sag der Spielleitung Bescheid.
page-language = Sprache
page-speak-results = Ergebnisse vorlesen
page-speak-results-note = Dieses Handy sagt jeden Wurf an
page-speak-results-on = Ergebnisse werden ab jetzt vorgelesen.
page-menu-join-note = Mit seinem Code, um zu antworten und zu wählen
page-menu-seat-note = Platz wechseln oder den Tisch verlassen
page-menu-fairness = Sind die Würfel fair?
page-menu-fairness-note = Was jeder Würfel bisher gezeigt hat
page-menu-activity-note = Antworten, Berichtigungen, Zurückgenommenes
page-menu-host = Seite der Spielleitung
page-menu-host-note = Partien, Plätze, Hausregeln, Personen
page-menu-setup = Kamera und Matte
page-menu-setup-note = Licht, Schärfe, Kalibrierung, Zonen
page-menu-overlay = Einblendung für einen Stream
page-menu-overlay-note = Der letzte Wurf auf durchsichtigem Grund, für OBS
page-rolls-label = Würfe
page-link-to-table = Zum Tisch
page-host-only = Nur für die Spielleitung
page-tray = Tablett
page-motion-too-brief = Die Würfel lagen zu kurz. Wirf noch einmal oder gib sie ein.
page-motion-not-recognized = Im Tablett liegt etwas, das nicht erkannt wurde. Wirf noch einmal oder gib die Würfel ein.
page-motion-still-rolling = Im Tablett bewegt sich schon länger etwas. Nimm Hände und andere Dinge aus dem Bild.
page-motion-camera-moves = Die Kamera oder das Tablett bewegt sich, deshalb werden Würfe vielleicht nicht bemerkt. Stell die Kamera auf etwas Festes.
page-more = Mehr
page-demo-take-over = Übernehmen: ich entscheide
page-demo-autoplay = Von allein spielen lassen
page-demo-decide-note = In dieser Demo entscheidest du. Die Würfel rollen, wenn du es sagst.
page-demo-other-game = Ein anderes Spiel ansehen
page-demo-own-dice = Mit meinen Würfeln spielen
page-demo-own-dice-note = Kamera, Matte und Spiel, Schritt für Schritt
page-big-screen = Großer Bildschirm
page-demo-roll = Für mich würfeln
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
page-marked-place = Schau her
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
page-demo-take-over-short = Übernehmen
page-demo-autoplay-short = Von allein
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
page-unknown-page = Diese Seite gibt es hier nicht.

## Turn order

page-order = Zugreihenfolge
page-order-note = Initiative, und wer als Nächstes dran ist
page-watch-roll = Wurf ansehen
