page-skip-to-roll = Zum letzten Wurf
page-menu = Menü
page-close = Schließen
page-ready = Bereit
page-rolling = Es rollt…
page-rest = Bereit
page-paused = Pause
page-now = Jetzt
page-last-throw = Letzter Wurf
page-dice-rolling = Die Würfel rollen…
page-what-happened = Was passiert ist
page-how-this-goes = So geht dieses Spiel
page-how-goes = So geht { $game }
page-where-landed = Wo er gelandet ist
page-board = Spielplan
page-party = Gruppe
page-earlier-rolls = Frühere Würfe
page-whose-rolls = Wessen Würfe
page-rolls-of-die = Würfe welches Würfels
page-show-older = Ältere Würfe zeigen
page-table-waits-for = Worauf der Tisch wartet
page-no-game-being-played = Es läuft kein Spiel
page-you-looking = Du schaust zu.
page-looking-join-here = Du schaust zu. Zum Mitspielen tippe den Code des Tisches ein.
page-new-session-your-seat-not = Eine neue Partie hat begonnen. Deinen Platz gibt es darin nicht.
page-join-table = An den Tisch
page-take-seat = Platz nehmen
page-go-throwing = Weiter
page-pause = Pause
page-pictures-come-from-traywatch = Quelle: { $source }. Traywatch { $version }
page-you = Du bist dran
page-tray-cannot-reached-you-see = Das Tablett ist nicht erreichbar. Das ist der letzte bekannte Stand. Neuer Versuch…
page-phone-offline-you-see-what = Dieses Handy ist offline. Das ist der letzte bekannte Stand. Neuer Versuch…
page-tray-cannot-reached-just-now = Das Tablett ist gerade nicht erreichbar.
page-tray-cannot-reached-just-now-2 = Das Tablett ist gerade nicht erreichbar. Es wurde nichts geändert.
page-table-has-moved-look-again = Am Tisch ging es weiter. Schau noch einmal.
page-answered-meanwhile = Das ist inzwischen beantwortet, und deine Eingabe zählt nicht. { $what }
page-tray-answered = Das Tablett antwortete { $status }.
page-connection-tray-lost-trying-again = Verbindung zum Tablett verloren. Neuer Versuch…
page-before = Davor
page-you-need = Ihr braucht: { $needs }.
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
page-dice-of-color = { $n ->
    [one] { $kind } ({ $color })
   *[other] { $n } × { $kind } ({ $color })
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
page-later-steps-do-not-fit = { $dropped } spätere Schritte passen nicht mehr und fallen weg.
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
page-take-seat-leave-them-host = Warten auf { $name }. Diese Person oder der Host kann antworten.
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
page-host = Host
page-me-plays = { $name } · spielt { $figure }
page-me-no-seat = { $name } · ohne Platz
page-free = frei
page-taken = vergeben an { $players }
page-no-seat-2 = Kein Platz
page-i-only-watch-help = Ich schaue zu oder helfe
page-tables-code = Code des Tisches
page-your-name = Dein Name
page-your-seat = Dein Platz
page-only-look = Nur zuschauen
page-seat-could-not-changed-just = Der Platz ließ sich gerade nicht wechseln.
page-you-tables-host-you-may = Du bist der Host. Du kannst für alle antworten, Würfe berichtigen und Schritte zurücknehmen.
page-you-may-answer-your-seat = Du kannst für deinen Platz antworten und für alles, was niemandem gehört, deine Würfe berichtigen und zurücknehmen, was du selbst gemacht hast.
page-leave-table = Tisch verlassen
page-connection = Diese Verbindung
page-connection-note = Verschlüsselt mit dem eigenen Zertifikat des Würfeltabletts
page-connection-why = Zwischen diesem Gerät und dem Würfeltablett ist alles verschlüsselt. Das Zertifikat hat das Tablett selbst erstellt, weil keine Stelle ein Tablett zu Hause kennt. Deshalb hat dein Browser gewarnt.
page-connection-compare = Öffne das Zertifikat in der Adressleiste des Browsers. Sein SHA-256-Fingerabdruck muss mit diesen Ziffern aus deinem Link oder QR-Code beginnen:
page-connection-differs = Weichen die Ziffern ab, liest vielleicht jemand mit. Schließ die Seite und sag der Spielleitung Bescheid.
page-language = Sprache
page-say-results-aloud = Ergebnisse vorlesen
page-phone-speaks-each-throw = Dieses Handy spricht jeden Wurf aus
page-results-spoken-from-now = Ergebnisse werden ab jetzt vorgelesen.
page-code-answer-choose = Mit seinem Code, um zu antworten und zu wählen
page-your-seat-leave = Dein Platz, oder gehen
page-dice-fair = Sind die Würfel fair?
page-what-each-die-has-shown = Was jeder Würfel bisher gezeigt hat
page-answers-corrections-steps-back = Antworten, Berichtigungen, Zurückgenommenes
page-hosts-page = Seite des Hosts
page-sessions-seats-house-rules-players = Partien, Plätze, Hausregeln, Personen
page-camera-mat = Kamera und Matte
page-light-focus-calibration-zones = Licht, Schärfe, Kalibrierung, Zonen
page-overlay-stream = Einblendung für einen Stream
page-last-throw-nothing-obs = Der letzte Wurf auf durchsichtigem Grund, für OBS
page-only-counted = nur gezählt
page-too-few-throws-say = zu wenige Würfe
page-nothing-speaks-against = sieht fair aus
page-little-uneven = etwas ungleichmäßig
page-hardly-chance = kaum noch Zufall
page-not-fair-misread = nicht fair, oder verlesen
page-demo-dice-do-not-count = Die Würfel der Demo zählen hier nicht. Wirf deine eigenen Würfel, dann stehen sie hier.
page-typed-rolls-do-not-count = Von Hand eingegebene Würfe zählen hier nicht, und noch wurde kein Würfel gelesen.
page-no-die-has-been-read = Noch wurde kein Würfel gelesen.
page-die-taught-under-name-counts = Ein Würfel, der unter einem Namen gelernt wurde, zählt für sich. Andere unterscheiden sich nach Art und Farbe: zwei rote d20 zählen als einer.
page-times = { $n ->
    [one] einmal
   *[other] { $n }-mal
}
page-dashed-as-often-as-fair = Gestrichelt: so oft, wie ein fairer Würfel jede Seite zeigen würde. 19 von 20 Seiten eines fairen Würfels liegen im grauen Band.
page-throws = Seine Würfe
page-throws-2 = Würfe
page-not-read-3 = Nicht gelesen
page-nobody-said-what-showed = { $unread }: niemand sagte, was er zeigte
page-each-face = Jede Seite
page-times-expected = { $expected }-mal erwartet
page-chi-square = Chi-Quadrat
page-degrees-freedom-p = { $chi_square }, { $degrees } Freiheitsgrade, p { $rounded }
page-exact-test = Exakter Test
page-side-side = Nebeneinander
page-dice-p-counts-times = { $compared } Würfel: p zählt { $compared }-mal
page-numbers = Zahlen
page-face-count = { $face }: { $count }
page-how-often-each-face-counted = Wie oft jede Seite gezählt wurde: { $words }. Gleichmäßig wären je { $expected }.
page-how-often-each-face-counted-2 = Wie oft jede Seite gezählt wurde: { $words }.
page-skip-to-session = Zu einem neuen Spiel
page-host-table = Tisch leiten
page-table-2 = Zum Tisch
page-host-only = Nur für den Host
page-open-host-link = Öffne diese Seite mit dem Link des Hosts. Das Tablett gibt ihn beim Start mit seinem QR-Code aus. Er endet auf #token=…
page-or-enter-token = Oder füge den Link oder den Schlüssel hier ein
page-let-me-in = Hinein
page-neither-link-nor-token = Das ist weder ein Link noch ein Schlüssel.
page-not-tables-token = Das ist nicht der Schlüssel dieses Tisches.
page-invite = Leute einladen
page-qr-code-address-where-players = QR-Code der Adresse zum Beitreten
page-scan-or-open = Scanne das, oder öffne
page-and-type = Gib dann den Code ein:
page-code = Code { $x }
page-plays = spielt { $seats }
page-has-no-seat-yet = hat noch keinen Platz
page-nobody-has-joined-yet = Noch ist niemand dabei.
page-new-codes-everybody = Neue Codes für alle?
page-code-hosts-link-every-phones = Der Code, der Link des Hosts und der Zugang jedes Handys werden sofort ungültig. Alle müssen neu beitreten.
page-make-new-ones = Neue erzeugen
page-make-new-codes = Neue Codes erzeugen
page-new-codes-made = Die neuen Codes sind da.
page-leave = Abbrechen
page-new-session = Neues Spiel
page-continue-game = Spiel fortsetzen
page-tray = Tablett
page-table = { $game } liegt auf dem Tisch
page-table-3 = auf dem Tisch
page-table-4 = Auf dem Tisch: { $game }
page-table-again = { $one } liegt wieder auf dem Tisch.
page-go = Fortsetzen
page-session-line = { $cards ->
    [none] { $players } · { $steps ->
        [one] ein Schritt
       *[other] { $steps } Schritte
    } · zuletzt { $when }
   *[other] { $players } · { $steps ->
        [one] ein Schritt
       *[other] { $steps } Schritte
    } · zuletzt { $when } · { $cards }
}
page-camera-calibration-areas = Kamera, Kalibrierung und Zonen
page-tray-watches-again = Das Tablett schaut wieder zu.
page-tray-lets-dice-lie = Die Erkennung ruht.
page-what-tray-saw = Was das Tablett gesehen hat
page-what-tray-saw-note = Jedes Mal, wenn sich etwas bewegt hat und kein Wurf daraus wurde.
page-motion-too-brief = Die Würfel lagen zu kurz. Wirf noch einmal oder gib sie ein.
page-motion-not-recognized = Im Tablett liegt etwas, das nicht erkannt wurde. Wirf noch einmal oder gib die Würfel ein.
page-motion-still-rolling = Im Tablett bewegt sich schon länger etwas. Nimm Hände und andere Dinge aus dem Bild.
page-go-watching = Erkennung fortsetzen
page-let-dice-lie-while = Erkennung anhalten
page-kept-these-dice-play = Würfel gespeichert.
page-dice-table = Würfel an diesem Tisch
page-tick-what-you-throw-tray = Hake an, womit ihr würfelt, dann zweifelt das Tablett weniger. Ohne Haken erwartet es, was das Spiel verlangt.
page-kinds-dice = Arten von Würfeln
page-these-dice-play = Würfel speichern
page-table-language = Sprache für Handys, die keine verlangen
page-language-saved = Sprache gespeichert.
page-stream = Für einen Stream
page-add-one-these-obs-as = Füge eine davon in OBS als Browserquelle ein. Der Hintergrund ist durchsichtig.
page-card-middle = Eine Karte in der Mitte
page-line-bottom = Eine Zeile unten
page-dice-alone = Nur die Würfel
page-game-2 = Spiel
page-cards = Karten
page-cannot-used = { $set } lässt sich nicht nutzen: { $problem }
page-who-plays = Wer spielt
page-name = Name
page-plays-3 = Spielt ({ $word })
page-player = diese Person
page-take-off-list = { $player } entfernen
page-one-more-player = Noch jemand
page-game = { $most ->
    [one] Dieses Spiel ist für eine Person.
   *[other] Dieses Spiel ist für { $most } Personen.
}
page-can-play = Für { $least } bis { $most } Personen.
page-house-rules = Hausregeln
page-leave-them-as-they-open = Lass sie, wie sie sind, oder öffne, was ihr anders spielt.
page-begin = Los
page-more = { $least } oder mehr
page-to = { $least } bis { $most }
page-earlier = { $say }: nach oben
page-yes = Ja
page-no = Nein
page-changed-mark = geändert
page-changed = { $n } geändert
page-as-usual = Standard

page-programs = Programme
page-players-only = Nur Mitspielende: sonst sieht niemand im Netz den Tisch
page-read-table = Den Tisch lesen
page-ask-dice = Um Würfel bitten
page-answer-questions-correct-dice = Fragen beantworten und Würfel berichtigen
page-start-sessions-change-settings = Partien beginnen und Einstellungen ändern
page-records-wait = { $waiting ->
    [one] Ein Eintrag wartet.
   *[other] { $waiting } Einträge warten.
}
page-everything-sent = Alles ist gesendet.
page-send-again = Noch einmal senden
page-forget = Verwerfen
page-token = Schlüssel von { $made }
page-token-label = Schlüssel
page-copy-into-program-now-not = Kopiere ihn jetzt in das Programm. Er wird nicht noch einmal gezeigt.
page-last-used = { $scopes } · zuletzt benutzt { $when }
page-never-used = { $scopes } · nie benutzt
page-revoke = { $name } widerrufen
page-revoke-2 = Widerrufen
page-no-program-has-token = Kein Programm hat einen Schlüssel.
page-name-new-program = Name eines neuen Programms
page-what-may-do = Was es darf
page-make-token = Schlüssel erzeugen
page-web-pages-may-call-tray = Webseiten, die das Tablett aufrufen dürfen, eine Adresse je Zeile
page-allow-these = Diese erlauben
page-take-over-i-decide = Übernehmen: ich entscheide
page-let-play-itself = Von allein spielen lassen
page-you-watching-demo-plays-itself = Du siehst eine Demo. Sie spielt von allein.
page-you-decide-demo-dice-roll = In dieser Demo entscheidest du. Die Würfel rollen, wenn du es sagst.
page-watch-another-game = Ein anderes Spiel ansehen
page-play-my-dice = Mit meinen Würfeln spielen
page-set-up-camera = Kamera einrichten
page-big-screen = Großer Bildschirm
page-roll-for-me = Für mich würfeln
page-preset-party = Die Gruppe
page-preset-stats = Statistik der Partie
page-dice = Würfel
page-average-d = Mittel d20
page-twenties = Zwanziger
page-ones = Einser
page-most-throws = Meiste Würfe
page-more-2 = und { $n } weitere
page-join = Mitmachen unter
page-code-2 = mit dem Code
page-ask-host-code = und frag den Host nach dem Code
page-sound = Ton ist an
page-sound-2 = Ton
page-full-screen = Vollbild
page-screen-lost = Das Tablett ist nicht erreichbar. Neuer Versuch…
page-screen-none = Noch kein Wurf
page-screen-tray = Das Tablett, wie die Kamera es sieht
page-screen-last = Letzte Ergebnisse
page-why-row = Warum
page-hint-from-the-side = Die Kamera schaut von der Seite. Nimm das Bild von oben auf.
page-hint-overexposed = Das Bild ist zu hell.
page-hint-unknown-text = Das Zeichen ist unbekannt. Du kannst dem Tablett eigene Würfel beibringen.
page-hint-fudge-dice = Das sieht nach einem Fudge-Würfel aus. Frag vor dem Wurf nach dF, oder der Host stellt ihn als Würfel im Spiel ein.
page-hint-mirrored = Das Bild ist gespiegelt.
page-hint-maybe-mirrored = Das Bild ist vielleicht gespiegelt. Ein paar weitere Würfe zeigen es.

## Changes by hand

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

## Who has joined

page-has-joined = { $name } ist dabei.
page-joined-at = dabei seit { $time }
page-remove = Entfernen
page-remove-player = { $name } entfernen
page-remove-player-ask = { $name } entfernen?
page-remove-player-means = Dieses Handy kann dann nur noch zuschauen. Wer den Code kennt, kann wieder mitmachen: Neue Codes verhindern das.
page-was-removed = { $name } wurde entfernt.
page-codes-guessed = Jemand rät Codes, darum zählen jetzt nur dieser lange Code und der QR-Code.
page-places-left = { $n ->
    [0] Der Tisch ist voll. Entferne jemanden, oder mache neue Codes.
    [one] Eine Person kann noch dazukommen.
   *[other] { $n } können noch dazukommen.
}
page-for-a-screen = Ein Fernseher am Tisch, der nur zuschauen darf:
