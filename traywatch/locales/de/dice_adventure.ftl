# Würfel-Abenteuer.

## The game

adv-title = Würfel-Abenteuer
adv-summary = Deine Würfel gegen ihre.
adv-need-dice = W4 bis W12 in zehn Farben
adv-need-bags = ein Beutel für jeden Helden und jeden Ort
adv-intro-hands = Jeder Held zieht eine Hand voll Würfel aus seinem Beutel. Auch Orte haben Beutel, und was dort herauskommt, müsst ihr bewältigen.
adv-intro-explore = Wenn du dran bist, reise oder bleib, dann erkunde: Zieh einen Würfel aus dem Beutel des Ortes und wirf einen von deinen dagegen. Die höhere Zahl gewinnt, und gewonnene Würfel behältst du.
adv-intro-colors = Die Farbe sagt, was ein Würfel ist. Blau, Grün, Lila und Gelb sind Fähigkeiten von Körper und Geist, Türkis ist göttliche Hilfe, Weiß ein Verbündeter. Rot ist ein Gegner, Braun ein Hindernis, Orange der Schurke, Grau eine Wunde.
adv-intro-end = Ihr gewinnt gemeinsam, wenn jeder Ort geschlossen ist, der sich schließen lässt, bevor die Zeit abläuft. Ein Held ohne Würfel stirbt.
adv-intro-draw = Zieht aus echten Beuteln und legt die Würfel auf das Tablett. Oder lasst das Handy ziehen und nehmt die Würfel, die es nennt.
adv-refusal-player-count = Dieses Spiel ist für { $least } bis { $most } Personen, nicht für { $n }.
adv-phase = { $phase ->
    [setup] Aufbau
    [turn] Zug { $n }
    [reward] Nach dem Szenario
    [between] Zwischen den Szenarien
   *[finished] Zu Ende
}
adv-timer = Zeit { $n }

## Dice

adv-die = { $color ->
    [blue] blauer { $kind }
    [green] grüner { $kind }
    [purple] lila { $kind }
    [yellow] gelber { $kind }
    [cyan] türkiser { $kind }
    [white] weißer { $kind }
    [gray] grauer { $kind }
    [brown] brauner { $kind }
    [red] roter { $kind }
    [orange] oranger { $kind }
   *[other] { $kind } ({ $color })
}
adv-a-die = { $color ->
    [blue] einen blauen { $kind }
    [green] einen grünen { $kind }
    [purple] einen lila { $kind }
    [yellow] einen gelben { $kind }
    [cyan] einen türkisen { $kind }
    [white] einen weißen { $kind }
    [gray] einen grauen { $kind }
    [brown] einen braunen { $kind }
    [red] einen roten { $kind }
    [orange] einen orangen { $kind }
   *[other] einen { $kind } ({ $color })
}
adv-the-die = { $color ->
    [blue] den blauen { $kind }
    [green] den grünen { $kind }
    [purple] den lila { $kind }
    [yellow] den gelben { $kind }
    [cyan] den türkisen { $kind }
    [white] den weißen { $kind }
    [gray] den grauen { $kind }
    [brown] den braunen { $kind }
    [red] den roten { $kind }
    [orange] den orangen { $kind }
   *[other] den { $kind } ({ $color })
}
adv-this-die = { $color ->
    [blue] Der blaue { $kind }
    [green] Der grüne { $kind }
    [purple] Der lila { $kind }
    [yellow] Der gelbe { $kind }
    [cyan] Der türkise { $kind }
    [white] Der weiße { $kind }
    [gray] Der graue { $kind }
    [brown] Der braune { $kind }
    [red] Der rote { $kind }
    [orange] Der orange { $kind }
   *[other] Der { $kind } ({ $color })
}
adv-dice = { $n ->
    [one] { adv-die }
   *[other] { $color ->
        [blue] { $n } blaue { $kind }
        [green] { $n } grüne { $kind }
        [purple] { $n } lila { $kind }
        [yellow] { $n } gelbe { $kind }
        [cyan] { $n } türkise { $kind }
        [white] { $n } weiße { $kind }
        [gray] { $n } graue { $kind }
        [brown] { $n } braune { $kind }
        [red] { $n } rote { $kind }
        [orange] { $n } orange { $kind }
       *[other] { $n } { $kind } ({ $color })
    }
}
adv-type = { $type ->
    [physical] physisch
    [somatic] somatisch
    [mental] mental
    [verbal] verbal
    [divine] göttlich
    [ally] Verbündeter
    [wound] Wunde
    [obstacle] Hindernis
    [enemy] Gegner
   *[villain] Schurke
}
adv-type-name = { $type ->
    [physical] Physisch
    [somatic] Somatisch
    [mental] Mental
    [verbal] Verbal
    [divine] Göttlich
    [ally] Verbündeter
    [wound] Wunde
    [obstacle] Hindernis
    [enemy] Gegner
   *[villain] Schurke
}
adv-type-count = { $n } × { adv-type }
adv-die-role = { $role ->
    [hero] dein Würfel
    [divine] dein göttlicher Würfel
    [plus] der Würfel, den du ablegst
    [skill] der Würfel, mit dem du zahlst
    [assist] der Würfel von jemandem, der hilft
    [extra] ein Würfel aus der Schachtel
   *[met] der Würfel, auf den du triffst
}

## Cards on the page

adv-pile = { $pile ->
    [hand] Hand
    [ally_hand] Verbündete
   *[discard] Abgelegt
}
adv-bag-count = { $n ->
    [0] Keine Würfel im Beutel
    [one] 1 Würfel im Beutel
   *[other] { $n } Würfel im Beutel
}
adv-bag = Beutel
adv-deterrent-pile = Abschreckungsstapel: { $dice }
adv-allies-wait = { $n ->
    [one] Für einen Verbündeten ist noch kein Platz
   *[other] Für { $n } Verbündete ist noch kein Platz
}
adv-at = Ort: { $place }
adv-skill-level = { $skill } { $n }
adv-hero-state = { $state ->
    [near_death] Dem Tod nahe
   *[dead] Tot
}
adv-closes-at = Schließt ab { $n }
adv-never-closes = Lässt sich nicht schließen
adv-closed-badge = Geschlossen
adv-villain = Schurke: { $villain }
adv-villain-card = { $face ->
    [up] Schurkenkarte offen
   *[down] Schurkenkarte verdeckt
}

## Setting up

adv-ask-capacity = { $hero }, wie viele Würfel fasst deine Hand?
adv-ask-level = Welche Stufe hat { $scenario }?
adv-ask-icd = Welche Schwierigkeit zum Schließen steht auf der Karte von { $place }?
adv-ask-amount = { $op ->
    [damage] Wie viel Schaden macht { $card }?
    [wound] Wie viele Wunden gibt { $card }?
    [mod] Um wie viel ändert { $card } den Würfel, auf den du triffst?
    [bonus] Welchen Bonus gibt { $card }?
    [reduce] Wie viel Schaden verhindert { $card }?
    [heal] Wie viele abgelegte Würfel bringt { $card } zurück in den Beutel?
    [cure] Wie viele Wunden heilt { $card }?
    [draw] Wie viele Würfel darfst du durch { $card } ziehen?
    [add] Wie viele Würfel kommen durch { $card } in den Beutel?
    [rescue] Wie viele Würfel holt { $card } vom Abschreckungsstapel zurück?
    [purge] Wie viele Würfel entfernt { $card } vom Abschreckungsstapel?
   *[timer] Um wie viele Züge ändert { $card } die Zeit?
}
adv-number = Die Zahl
adv-hero-bag = Im Beutel von { $hero }: { $dice }.
adv-hero-ready = { $hero } ist bereit: { $dice } Würfel, davon { $n } auf der Hand.
adv-scenario-begins = { $n ->
    [one] { $scenario }: Stufe { $level }, ein Zug.
   *[other] { $scenario }: Stufe { $level }, { $n } Züge.
}
adv-draw-locations = { $n ->
    [one] Zieht einen von { $of } Orten.
   *[other] Zieht { $n } von { $of } Orten.
}
adv-locations = Orte: { $places }.
adv-draw-sizes = Zieht die Größe jedes Würfels für { $name }: { $dice }.
adv-dice-into-bag = { $n ->
    [one] Ein Würfel kommt in den Beutel: { $place }.
   *[other] { $n } Würfel kommen in den Beutel: { $place }.
}
adv-die-for-bag = { $hero } legt { adv-a-die } in den Beutel.
adv-gets-dice = { $hero } bekommt: { $dice }.
adv-take-favored = { $hero }, nimm einen Würfel aus deinem Beutel ({ adv-type }).
adv-no-favored = Der bevorzugte Würfel ({ adv-type }) fehlt. Leg alle zurück und zieh noch einmal.

## Drawing

adv-draw-dice = { $n ->
    [one] { $hero }, zieh einen Würfel aus deinem Beutel.
   *[other] { $hero }, zieh { $n } Würfel aus deinem Beutel.
}
adv-draw-hand = { $n ->
    [one] { $hero }, zieh einen Würfel aus deinem Beutel. Verbündete zählen nicht mit: Leg sie zur Seite.
   *[other] { $hero }, zieh { $n } Würfel aus deinem Beutel. Verbündete zählen nicht mit: Leg sie zur Seite.
}
adv-draw-more = { $n ->
    [one] { $hero }, zieh noch einen.
   *[other] { $hero }, zieh noch { $n }.
}
adv-draw-damage = { $n ->
    [one] { $hero }, zieh einen Würfel aus deinem Beutel und leg ihn ab.
   *[other] { $hero }, zieh { $n } Würfel aus deinem Beutel und leg sie ab.
}
adv-draw-encounter = { $hero }, zieh einen Würfel aus dem Beutel: { $place }.
adv-lay-on-tray = { $n ->
    [one] Leg ihn auf das Tablett.
   *[other] Leg sie auf das Tablett.
}
adv-turn-up = { $card ->
    [villain] { $place }: Deck die Schurkenkarte auf.
    [enemy] { $place }: Deck eine Gegnerkarte auf.
   *[obstacle] { $place }: Deck eine Hinderniskarte auf.
}
adv-draw-for-me = Für mich ziehen
adv-any-number = irgendeine Zahl
adv-draws = { $hero } zieht: { $dice }.
adv-discarded-from-bag = Aus dem Beutel von { $hero } abgelegt: { $dice }.

## A turn

adv-timer-down = Nimm einen Marker von der Zeit.
adv-turn-begins = { $n ->
    [0] { $hero } ist dran. Es ist der letzte Zug.
    [one] { $hero } ist dran. Danach bleibt noch ein Zug.
   *[other] { $hero } ist dran. Danach bleiben noch { $n } Züge.
}
adv-menu = { $hero }, du bist hier: { $place }. Was tust du?
adv-menu-end = { $hero }, hier gibt es in diesem Zug nichts mehr zu tun: { $place }.
adv-explore = Erkunden: { $place }
adv-never-closes-note = lässt sich nicht schließen
adv-explore-again = Noch einmal erkunden: { adv-the-die } ablegen
adv-group-explore-again = Noch einmal erkunden
adv-close = Schließen: { $place }
adv-travel = Reisen: { $place }
adv-closed-note = geschlossen
adv-group-travel = Reisen
adv-group-give = Würfel geben
adv-group-skills = Fähigkeiten
adv-end-turn = Zug beenden
adv-move-hero = Stell { $hero } auf diesen Ort: { $place }.
adv-stay = Hier bleiben
adv-where-to = { $hero }, wohin?
adv-free-explore = { $hero } darf umsonst noch einmal erkunden.
adv-timer-at = Die Zeit steht bei { $n }.
adv-peek = Im Beutel ({ $place }): { $dice }.
adv-peek-empty = Der Beutel ist leer ({ $place }).
adv-discard-die = Ablegen: { adv-die }
adv-keep-and-draw = Diese behalten und bis { $n } nachziehen
adv-end-over = { $hero }, du hast { $n } Würfel auf der Hand und darfst { $capacity } behalten. Leg { $over } ab.
adv-end-keep = { $capacity ->
    [one] { $hero }, dein Zug endet mit { $n } von 1 Würfel auf der Hand. Legst du welche ab?
   *[other] { $hero }, dein Zug endet mit { $n } von { $capacity } Würfeln auf der Hand. Legst du welche ab?
}
adv-give-to = Würfel an { $hero } geben
adv-give-done = Das war alles
adv-give-which = { $hero }, welchen Würfel gibst du { $to }?
adv-gives = { $hero } gibt { $to } { adv-the-die }.

## Encounters

adv-meets = { $hero } trifft auf { adv-a-die } ({ adv-type }).
adv-rule-counts = { $rule }: Der gezogene Würfel bekommt { $n }.
adv-met-counts = { adv-this-die } bekommt { $n } auf seinen Wurf.
adv-bonus = { $hero } bekommt { $n } auf diesen Wurf.
adv-divine-take = { $hero }, du findest { adv-a-die }. Nimmst du ihn?
adv-take-it = Nehmen
adv-leave-it = Liegen lassen
adv-meets-wound = { $hero } zieht sich eine Wunde zu.
adv-no-matching-die = { $hero } hat keinen passenden Würfel ({ adv-type }). { adv-this-die } ist verloren.
adv-which-stat-die = { $hero }, du findest { adv-a-die }. Welchen Würfel wirfst du dafür?
adv-die-fate = { $fate ->
    [hide] { adv-die }: kommt zurück in deinen Beutel
    [discard] { adv-die }: gibt { $n } dazu und wird dann abgelegt
   *[deter] { adv-die }: kommt auf den Abschreckungsstapel
}
adv-leaves-die = { $hero } lässt { adv-the-die } liegen.
adv-takes-die = { $hero } nimmt { adv-the-die }.
adv-roll = Werfen
adv-add-divine = Dazu { adv-a-die }, der danach auf den Abschreckungsstapel kommt
adv-divine-or-roll = { $hero }, göttliche Würfel dazunehmen oder werfen?
adv-roll-against = { $hero }, wirf gegen { adv-the-die }.
adv-stat-result = { $how ->
    [won] { $hero } gewinnt { adv-the-die }, { $mine } zu { $theirs }.
   *[lost] { $hero } verliert { adv-the-die }, { $mine } zu { $theirs }.
}
adv-nobody-wins = Niemand kann { adv-the-die } gewinnen. Er ist verloren.
adv-ally-win = { $hero }, du triffst auf einen Verbündeten, { adv-a-die }. Gewinnst du ihn für dich?
adv-new-ally = { $hero } hat einen neuen Verbündeten.
adv-die-lost = { adv-this-die } ist verloren.
adv-no-obstacle-cards = Hier gibt es keine Hinderniskarten ({ $place }). Der Würfel kommt zur Seite.
adv-no-obstacle-dice = { $hero } hat nicht die Würfel dafür ({ $card }) und flieht.
adv-obstacle-question = { $hero }, vor dir: { $card } ({ adv-die }). Welchen Würfel wirfst du?
adv-discard-neither = Keinen ablegen
adv-discard-for = Für { $n } mehr ablegen: { adv-die }
adv-discard-question = { $hero }, legst du einen der Würfel ab?
adv-overcomes = { $hero } kommt vorbei, { $mine } zu { $theirs }: { $card }.
adv-held-up = { $hero } kommt nicht vorbei, { $mine } zu { $theirs }: { $card }.

## Battles

adv-foe = { $card } ({ adv-die })
adv-enemy-weaken-question = { $helper ->
    [none] { $hero }, du triffst auf { $foe }. Erst schwächen?
   *[other] { $helper }, { $hero } trifft auf { $foe }. Hilfst du, den Gegner zu schwächen?
}
adv-enemy-fight-question = { $hero }, du triffst auf { $foe }. Wie kämpfst du?
adv-go-on = Weiter
adv-no-battle-skill = { $hero } hat keine Fähigkeit für den Kampf.
adv-flee = Fliehen
adv-flee-note = die halbe Würfelgröße als Schaden
adv-stand = Nichts tun
adv-stand-note = die volle Würfelgröße als Schaden
adv-flees = { $hero } flieht.
adv-battle-lost = { $hero } verliert, { $mine } zu { $theirs }.
adv-battle-tie = Gleichstand, { $n } zu { $n }. Niemand gewinnt.
adv-battle-won = { $hero } gewinnt gegen { $foe }, { $mine } zu { $theirs }.
adv-back-into-bag = { adv-this-die } kommt zurück in den Beutel: { $place }.

## Skills

adv-which-die-for = { $hero }, welchen Würfel nimmst du für { $skill }?
adv-skill-bonus = { $skill }: { $n }.
adv-helps-along = { $hero } hilft mit { $skill }. Wirf diese Würfel mit.
adv-battle-roll = { $hero }, { $skill } gegen { adv-the-die }. Wirf alle Würfel auf einmal.
adv-skill-roll = { $hero }, wirf für { $skill }.
adv-skill-against = { $hero }, { $skill }: { $mine } zu { $theirs }.
adv-skill-result = { $hero } würfelt { $n } ({ $skill }).
adv-uses = { $hero } nutzt { $skill }.
adv-cured = { $hero } ist geheilt von: { $dice }.
adv-choose-die = { $what ->
    [heal] { $hero }, welcher Würfel kommt von deinem Ablagestapel zurück in deinen Beutel?
    [rescue] { $hero }, welcher Würfel kommt vom Abschreckungsstapel in deinen Beutel?
   *[purge] { $hero }, welcher Würfel auf dem Abschreckungsstapel kommt aus dem Spiel?
}
adv-die-moves = { $what ->
    [heal] { adv-this-die } kommt zurück in den Beutel von { $hero }.
    [rescue] { adv-this-die } kommt vom Abschreckungsstapel in den Beutel von { $hero }.
   *[purge] { adv-this-die } kommt vom Abschreckungsstapel aus dem Spiel.
}

## Where dice go

adv-leaves-game = { adv-this-die } ist aus dem Spiel.
adv-wins-die = { $hero } gewinnt { adv-the-die }.
adv-into-hand = { adv-this-die } kommt auf die Hand von { $hero }.
adv-hand-full = Die Hand von { $hero } ist voll. { adv-this-die } kommt in den Beutel.
adv-takes-wound = { $hero } nimmt eine Wunde ({ adv-die }).
adv-only-wounds = { $hero } hat nur Wunden auf der Hand. { adv-this-die } kommt in den Beutel.
adv-wound-replaces = { $hero } nimmt eine Wunde und legt dafür { adv-the-die } ab.
adv-settled = { $fate ->
    [hide] Zurück in den Beutel: { $dice }.
    [discard] Abgelegt: { $dice }.
    [deter] Auf den Abschreckungsstapel: { $dice }.
   *[remove] Aus dem Spiel: { $dice }.
}

## Damage

adv-no-damage = { $hero } nimmt keinen Schaden.
adv-damage = { $kind ->
    [physical] { $hero } nimmt { $n } körperlichen Schaden.
   *[magical] { $hero } nimmt { $n } magischen Schaden.
}
adv-damage-reduced = { $left ->
    [0] { $source } verhindert { $n } Schaden. Es bleibt nichts übrig.
    [one] { $source } verhindert { $n } Schaden. Einer bleibt übrig.
   *[other] { $source } verhindert { $n } Schaden. { $left } bleiben übrig.
}
adv-damage-gone = Es bleibt kein Schaden übrig.
adv-damage-reduce-question = { $helper ->
    [none] { $kind ->
        [physical] { $hero }, du nimmst { $n } körperlichen Schaden. Verringerst du ihn?
       *[magical] { $hero }, du nimmst { $n } magischen Schaden. Verringerst du ihn?
    }
   *[other] { $kind ->
        [physical] { $helper }, { $hero } nimmt { $n } körperlichen Schaden. Hilfst du, ihn zu verringern?
       *[magical] { $helper }, { $hero } nimmt { $n } magischen Schaden. Hilfst du, ihn zu verringern?
    }
}
adv-endure = { $n } Schaden nehmen
adv-discards = { $hero } legt ab: { $dice }.
adv-discards-die = { $hero } legt { adv-the-die } ab.
adv-which-discard = { $n ->
    [one] { $hero }, welchen Würfel legst du ab?
   *[other] { $hero }, welchen Würfel legst du ab? Noch { $n }.
}
adv-bag-holds = { $n ->
    [0] Der Beutel ist leer. Der restliche Schaden verfällt.
    [one] Im Beutel ist nur ein Würfel. Der restliche Schaden verfällt.
   *[other] Im Beutel sind nur { $n } Würfel. Der restliche Schaden verfällt.
}
adv-near-death = { $when ->
    [own] { $hero } ist dem Tod nahe und stirbt am Ende dieses Zuges, wenn niemand hilft.
   *[next] { $hero } ist dem Tod nahe und stirbt zu Beginn des nächsten eigenen Zuges, wenn niemand hilft.
}
adv-out-of-danger = { $hero } ist außer Gefahr.
adv-dies = { $hero } stirbt.
adv-off-board = Nimm { $hero } vom Spielplan.

## Closing a location

adv-close-which = { $hero }, diesen Ort schließen: { $place }? Du brauchst mindestens { $n }. Welchen Würfel wirfst du?
adv-close-not-now = Jetzt nicht
adv-roll-to-close = { $hero }, wirf, um den Ort zu schließen: { $place }.
adv-stays-open = { $place } bleibt offen. Nötig: { $needed }, erreicht: { $mine }.
adv-is-closed = { $place } ist geschlossen. Nötig: { $needed }, erreicht: { $mine }.
adv-take-cards-away = Nimm alle Karten dieses Ortes weg: { $place }.

## The end of a scenario

adv-scenario-won = { $scenario } ist gewonnen.
adv-scenario-lost = { $why ->
    [time] { $scenario } ist verloren. Die Zeit ist abgelaufen.
   *[dead] { $scenario } ist verloren. Niemand ist mehr am Leben.
}
adv-no-reward = Dieses Szenario habt ihr schon einmal gewonnen. Eine Belohnung gibt es nicht.
adv-reward-question = { $what ->
    [die] { $hero }, von welcher Sorte ist dein neuer Würfel?
    [skill_up] { $hero }, welche Fähigkeit wird besser?
    [new_skill] { $hero }, welche Fähigkeit lernst du?
   *[limit] { $hero }, von welcher Sorte darfst du einen Würfel mehr haben?
}
adv-holds-now = { $n ->
    [one] { $hero } hält ab jetzt einen Würfel auf der Hand.
   *[other] { $hero } hält ab jetzt { $n } Würfel auf der Hand.
}
adv-nothing-to-choose = { $hero } hat nichts zur Auswahl.
adv-limit-now = { $n ->
    [one] { $hero } darf ab jetzt einen Würfel dieser Sorte haben ({ adv-type }).
   *[other] { $hero } darf ab jetzt { $n } Würfel dieser Sorte haben ({ adv-type }).
}
adv-skill-level-now = { $hero }: { $skill } ist jetzt auf Stufe { $level }.
adv-surplus-question = { $n ->
    [one] { $hero }, du hast einen Würfel zu viel ({ adv-type }). Welchen gibst du ab?
   *[other] { $hero }, du hast { $n } Würfel zu viel ({ adv-type }). Welchen gibst du ab?
}
adv-spare = { $hero } hat { adv-a-die } übrig.
adv-from-box = { $hero } bekommt aus der Schachtel: { $dice }.
adv-missing-die-question = { $n ->
    [one] { $hero }, dir fehlt ein Würfel ({ adv-type }). Welchen nimmst du?
   *[other] { $hero }, dir fehlen { $n } Würfel ({ adv-type }). Welchen nimmst du?
}
adv-bags-in-order = Alle Beutel sind wieder bereit.
adv-complete = Das Abenteuer ist geschafft: { $title }.
adv-play = { $how ->
    [again] Noch einmal: { $scenario }
   *[next] Weiter zu { $scenario }
}
adv-without-reward = noch einmal, ohne Belohnung
adv-stop = Hier aufhören
adv-play-next = Was spielt ihr als Nächstes?
adv-rests = Das Abenteuer endet hier.

## Things to do on the table

adv-move-hero-dice = { $way ->
    [out] { $pile ->
        [hand] Nimm von der Hand von { $hero }: { $dice }.
        [ally_hand] Nimm von den Verbündeten von { $hero }: { $dice }.
        [bag] Nimm aus dem Beutel von { $hero }: { $dice }.
       *[discard] Nimm vom Ablagestapel von { $hero }: { $dice }.
    }
   *[into] { $pile ->
        [hand] Leg auf die Hand von { $hero }: { $dice }.
        [ally_hand] Leg zu den Verbündeten von { $hero }: { $dice }.
        [bag] Leg in den Beutel von { $hero }: { $dice }.
       *[discard] Leg auf den Ablagestapel von { $hero }: { $dice }.
    }
}
adv-move-place-dice = { $way ->
    [out] Nimm aus dem Beutel ({ $place }): { $dice }.
   *[into] Leg in den Beutel ({ $place }): { $dice }.
}
adv-move-deterrent-dice = { $way ->
    [out] Nimm vom Abschreckungsstapel: { $dice }.
   *[into] Leg auf den Abschreckungsstapel: { $dice }.
}
adv-turn-villain-card = { $face ->
    [up] Deck die Schurkenkarte auf: { $place }.
   *[down] Dreh die Schurkenkarte um, Bild nach unten: { $place }.
}
adv-set-timer = Stell die Zeit auf { $n }.

## Refusals

adv-refusal-no-such-option = Das steht nicht zur Auswahl.
adv-refusal-option-takes-no-number = { $option } braucht keine Zahl.
adv-refusal-option-number-range = { $option } braucht eine Zahl von { $least } bis { $most }.
adv-not-committed = { $color ->
    [none] Dieser { $kind } gehört nicht zu diesem Wurf.
   *[other] { adv-this-die } gehört nicht zu diesem Wurf.
}
adv-no-explore-after-close = Du hast versucht, diesen Ort zu schließen. In diesem Zug kannst du nicht mehr erkunden.
adv-cannot-be-closed = Dieser Ort lässt sich nicht schließen.
adv-location-closed = Dieser Ort ist geschlossen.
adv-bag-is-empty = Der Beutel dieses Ortes ist leer.
adv-give-too-late = Würfel gibst du, bevor du reist oder erkundest.
adv-refusal-give-single-hero = In einem Zug kannst du nur einem Helden Würfel geben.
adv-give-nobody = Hier kann niemand einen Würfel nehmen.
adv-refusal-hand-full = Für diesen Würfel ist kein Platz, oder er lässt sich nicht weitergeben.
adv-travel-once = Reisen kannst du einmal im Zug, bevor du erkundest.
adv-no-way = Von hier kannst du nicht dorthin reisen.
adv-again-costs = Noch einmal zu erkunden kostet einen Würfel, der keine Wunde ist.
adv-explore-first = Erkunde zuerst einmal, bevor du noch einmal erkundest.
adv-again-forbidden = Eine Karte hier verbietet, noch einmal zu erkunden.
adv-close-once = In diesem Zug hast du schon versucht, einen Ort zu schließen.
adv-close-bag = Im Beutel dieses Ortes sind noch Würfel.
adv-close-stat = Um diesen Ort zu schließen, brauchst du einen Eigenschaftswürfel.
adv-cannot-close-now = Jetzt kannst du diesen Ort nicht schließen.
adv-too-many-in-hand = Du hast mehr Würfel auf der Hand, als du behalten darfst.
adv-wound-stays = Eine Wunde kannst du nicht ablegen.
adv-wrong-pile = Daraus wird jetzt nicht gezogen: { $pile }.
adv-which-color = { $color ->
    [none] Welche Farbe hat der { $kind }?
   *[other] Welche Farbe hat der { $kind }? Diese Farbe gibt es im Spiel nicht: { $color }.
}
adv-no-such-die = So einen Würfel gibt es in diesem Spiel nicht: { adv-die }.
adv-nothing-drawn = Es wurde nichts gezogen.
adv-not-in-deck = Nicht in diesem Stapel: { $items }.
adv-refusal-locations-count = { $n ->
    [one] Zieht einen Ort aus dem Vorrat.
   *[other] Zieht { $n } verschiedene Orte aus dem Vorrat.
}
adv-refusal-die-sizes = Erwartet: { $dice }, in Größen der Stufe { $level }.
adv-wound-goes-back = Eine Wunde wird nicht abgelegt. Leg sie zurück und zieh einen anderen Würfel.
adv-not-in-bag = Davon ist keiner mehr da: { adv-die }.
adv-unknown-die = Einen Würfel namens „{ $item }“ gibt es nicht.
adv-draw-count = { $n ->
    [one] Zieh einen Würfel, nicht { $given }.
   *[other] Zieh { $n } Würfel, nicht { $given }.
}
adv-fix-later = Darum geht es in der offenen Frage. Beantworte sie zuerst oder nimm den letzten Schritt zurück.
adv-counts-later = Das gilt, sobald das Laufende vorbei ist.
adv-draw-needs = { $path }: { $n ->
    [one] Aus diesem Beutel wird gerade ein Würfel gezogen. Lass ihm einen.
   *[other] Aus diesem Beutel werden gerade { $n } Würfel gezogen. Lass ihm so viele.
}
adv-refusal-hand-being-drawn = { $path }: Für diese Hand werden gerade Würfel gezogen. Vorher passen höchstens { $n } hinein.
adv-no-location = { $path }: Einen Ort „{ $place }“ gibt es nicht.
adv-closed-no-dice = { $place } ist geschlossen. Dorthin kommen keine Würfel.
adv-refusal-dice-list = { $path }: Gib eine Liste von Würfeln an, etwa physical-d6.
adv-dice-not-there = { $path }: Diese Würfel dürfen dort nicht liegen, oder es sind zu viele.
adv-class-word = Klasse

## Änderungen von Hand

adv-skill-of-level = { $n ->
    [0] { $skill }, ruht
   *[other] { $skill }, Stufe { $n }
}
adv-state-of-hero = { $state ->
    [alive] Am Leben
    [near_death] Dem Tod nah
   *[dead] Tot
}
adv-not-near-death = { $hero } hat noch brauchbare Würfel und ist deshalb nicht dem Tod nah. Ändere stattdessen die Würfel.
adv-no-state = { $path }: Wähle, ob der Held lebt, dem Tod nah oder tot ist.
adv-no-skill = { $path }: Nenne jede Fertigkeit einmal, mit einer Stufe von 0 bis 3.
