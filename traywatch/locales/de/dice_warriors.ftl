# Dice Warriors.

## Das Spiel

war-title = Dice Warriors
war-summary = Zwei Gruppen von Würfeln stehen in Reihen. Ihre Seiten sind Angriffe, Schilde und Zauber.
war-needs-dice = fünf Würfel pro Spieler, W4 bis W12
war-needs-spell-dice = Zauberwürfel, oder Würfel derselben Form
war-party-word = Gruppe
war-intro-players = Zwei Spieler haben je fünf Würfel. Ein Würfel ist ein Kämpfer oder ein Zauberer und hat so viel Leben wie Seiten.
war-intro-round = In jeder Runde werfen beide alle ihre Würfel und stellen sie in Reihen auf. Dann handeln die Würfel, die hinterste Reihe zuerst. Was ein Würfel tut, ist die Seite, die er zeigt.
war-intro-phone = Bei gewöhnlichen Würfeln steht die Zahl für die Seite. Das Handy weiß, was jede bedeutet und wen sie erreicht, und es zählt das Leben.
war-intro-ranks = Keine Reihe darf mehr Würfel haben als die vor ihr. Kämpfer stehen in den ersten beiden Reihen.
war-intro-end = Wer keinen Charakterwürfel mehr hat, hat verloren.

## Würfel und was sie zeigen

war-die-of = { $die } von { $player }
war-die-of-n = { $die } { $n } von { $player }
war-seat-name = { $die } ({ $player })
war-dice = { $n ->
    [one] 1 Würfel
   *[other] { $n } Würfel
}
war-heal-points = Heilung { $n }
war-result = { $result ->
    [charge] Sturmangriff
    [melee] Nahkampf
    [double_melee] Doppelter Nahkampf
    [advance] Vorrücken
    [assassinate] Meucheln
    [death_touch] Todesberührung
    [engulf] Verschlingen
    [feast] Festmahl
    [life_tap] Lebensraub
    [rage] Raserei
    [range_attack] Fernkampf
    [scare] Schrecken
    [sorcerous_bolt] Hexergeschoss
    [swarm] Schwarm
    [arc] Lichtbogen
    [flare] Stichflamme
    [lightning_bolt] Blitz
    [magic_bolt] Magiegeschoss
    [chain_blast] Kettenstoß
    [fireball] Feuerball
    [lightning_blast] Blitzstoß
    [magic_blast] Magiestoß
    [spray_of_shards] Splitterregen
    [wall_of_flames] Flammenwand
    [arcing_barrage] Lichtbogensalve
    [blade_storm] Klingensturm
    [conflagration] Feuersbrunst
    [flame_strike] Flammenschlag
    [lightning_barrage] Blitzsalve
    [magic_barrage] Magiesalve
    [meteor_storm] Meteorsturm
    [shard_barrage] Splittersalve
    [fire_storm] Feuersturm
    [heal_die] Heilwürfel
    [high_spell] Hoher Zauber
    [low_spell] Niederer Zauber
    [mid_spell] Mittlerer Zauber
    [utility_spell] Hilfszauber
    [cleric_spell] Klerikerzauber
    [druid_spell] Druidenzauber
    [paladin_spell] Paladinzauber
    [ranger_spell] Waldläuferzauber
    [summon] Beschwörung
    [defense] Verteidigung
    [double_defense] Doppelte Verteidigung
    [shield] Schild
    [smite] Niederstrecken
    [stealthy_attack] Hinterhalt
    [inspire] Ansporn
    [lay_on_hands] Handauflegen
    [influence] Beeinflussen
    [neutralise] Ausschalten
    [squire] Knappe
    [brace] Abwehrstellung
    [charm] Bezaubern
    [clone] Klon
    [conjure_elemental] Elementar rufen
    [darkness] Dunkelheit
    [familiar] Vertrauter
    [haste] Hast
    [mage_shield] Magierschild
    [phantasm] Trugbild
    [stone_skin] Steinhaut
    [teleport] Teleport
    [web] Netz
    [wish] Wunsch
    [blessing] Segen
    [blindness] Blindheit
    [curse] Fluch
    [dispel_magic] Magie bannen
    [holy_aura] Heilige Aura
    [mass_heal] Massenheilung
    [silence] Stille
    [regeneration] Regeneration
    [revivify] Wiederbelebung
    [destroy_undead] Untote vernichten
    [magic_weapon] Magische Waffe
    [conjure_animal] Tier rufen
    [rangers_stride] Waldläuferschritt
    [spikes] Stacheln
    [flaming_blade] Flammenklinge
    [shape_change] Gestaltwandel
    [wall_of_earth] Erdwall
    [ghost] Geist
    [ghoul] Ghul
    [huge] Riesiges Monster
    [large] Großes Monster
    [medium] Mittleres Monster
    [skeleton] Skelett
    [small] Kleines Monster
    [tiny] Winziges Monster
    [zombie] Zombie
   *[miss] Daneben
}
war-result-rule = { $result }. { $rule }

## Die Seite

war-view-title = { $phase ->
    [build] Wählt eure Würfel
    [over] Das Spiel ist zu Ende
   *[other] Runde { $n }
}
war-hits = Leben
war-ranks = { $player }: Reihen mit { $ranks }
war-no-ranks = { $player }: keine Würfel auf der Matte
war-traps-on-mats = { $n ->
    [one] 1 Falle auf den Matten
   *[other] { $n } Fallen auf den Matten
}
war-row-name = { $player } { $rank }
war-space = { $kind ->
    [dark] Feld im Dunkeln
    [between] zwischen den Fronten
   *[space] Feld
}
war-not-on-mat = Noch nicht auf der Matte
war-flag = { $flag ->
    [negated] Kann nicht handeln
    [shielded] Geschützt
    [aura] Heilige Aura
    [cursed] Verflucht
   *[spikes] Stacheln
}
war-counted = { $what ->
    [stone] Steinhaut { $n }
    [regeneration] Regeneration { $n }
    [weapon] Magische Waffe { $n }
    [blade] Flammenklinge { $n }
   *[skip] { $n ->
        [one] Setzt 1 Wurf aus
       *[other] Setzt { $n } Würfe aus
    }
}

## Aufbau

war-group = { $group ->
    [magic] Magier
    [scoundrel] Schurken
    [divine] Geistliche
    [fighter] Kämpfer
   *[summoned] Kreaturen
}
war-pick-dice = { $player }, wähle deine Würfel (noch { $n }).
war-who-first = Wer fängt an?

## Runden

war-round-begins = Runde { $n }.
war-roll-party = { $n ->
    [one] { $player }, wirf diesen Würfel.
   *[other] { $player }, wirf diese { $n } Würfel, alle auf einmal.
}
war-rolls = { $player } hat gewürfelt.
war-acts = { $die }: { $results }.
war-no-result = { $die } tut nichts.
war-does-not-roll = { $die } wird in dieser Runde nicht geworfen.
war-cannot-act = { $die } kann nicht handeln.
war-hold-on-to = { $die } hat { $target } verschlungen. Festhalten?
war-hold-on = Festhalten
war-hold-note = Wird dann nicht geworfen
war-let-go = Loslassen und werfen
war-which-acts = { $player }, welcher Würfel in Reihe { $rank } handelt als Nächstes?
war-action = { $what ->
    [trap] { $die } legt eine Falle
    [disarm] { $die } entschärft die Falle
   *[heal] { $die } wirft den Heilwürfel
}
war-sits-out = Setzt die nächste Runde aus
war-wins = { $player } gewinnt!
war-game-draw = Niemand ist übrig. Das Spiel endet unentschieden.
war-next-question = Wie weiter?
war-option-play-again = Noch einmal spielen
war-option-stop = Hier aufhören
war-game-over = Das Spiel ist zu Ende.

## Plätze

war-the-mat = die Matte
war-place-dice = { $player }, stell alle deine Würfel auf die Matte.
war-phone-arranges = Das Handy stellt auf: { $shape }
war-how-many-in-ranks = { $player }, wie viele Würfel in jeder Reihe, von vorn?
war-all-in-front = { $n ->
    [one] 1 vorn
   *[other] alle { $n } vorn
}
war-in-front-then = { $n } vorn, dann { $rest }
war-lines-up = { $player } stellt auf: { $shape }.
war-who-stands = { $rank ->
    [1] { $player }, wer steht in der vordersten Reihe?
   *[other] { $player }, wer steht in Reihe { $rank }?
}
war-which-moves-up = { $player }, Reihe { $rank } hat zu wenige Würfel. Wer rückt nach?
war-moves = { $die } geht in Reihe { $rank }.
war-rank-full = In Reihe { $rank } ist kein Platz.
war-no-space-for = Auf der Matte ist kein Platz mehr. Dieser Würfel erscheint nicht: { $die }.
war-already-in-front = { $die } steht schon in der vordersten Reihe.
war-rank = Reihe { $n }
war-rank-of = Reihe { $n } von { $player }
war-line = { $what ->
    [rank] Reihe { $n }
   *[column] Spalte { $n }
}
war-lines = { $what ->
    [rank] Reihen { $first } und { $second }
   *[column] Spalten { $first } und { $second }
}
war-rank-and-hits = Reihe { $rank }, { $now } von { $most } Leben

## Fallen

war-which-space-trapped = { $die } legt eine Falle. Auf welches Feld von { $player }?
war-lays-trap-on = { $die } legt eine Falle bei { $player }: Reihe { $rank }, Feld { $space }.
war-disarms = { $die } entschärft die Falle.
war-trap-die = Fallenwürfel
war-roll-trap = { $die } ist in eine Falle getreten. { $player }, wirf den W4.
war-trap-deals = Die Falle macht { $n } Schaden.
war-in-trap = { $die } sitzt in der Falle.

## Angriffe und Schaden

war-whom-attacks = { $die } nutzt { $result }. Wer wird angegriffen?
war-blast-where = { $shape ->
    [die] { $die } wirkt { $result } ({ $n } Schaden). Welcher Würfel wird getroffen?
   *[area] { $die } wirkt { $result } ({ $n } Schaden für jeden Würfel). Wo?
}
war-nobody = Niemand
war-no-target = { $die } hat kein Ziel.
war-damage-added = { $by ->
    [smite] Niederstrecken gibt { $n } Schaden dazu.
    [weapon] Die magische Waffe gibt { $n } Schaden dazu.
   *[blade] Die Flammenklinge gibt { $n } Schaden dazu.
}
war-doubles = Der Hinterhalt verdoppelt { $n } auf { $now }.
war-charge-braced = { $die } ist in Abwehrstellung. Der Sturmangriff misslingt, und { $attacker } nimmt 2 Schaden.
war-swarm-has-attacked = Der Schwarm hat schon angegriffen.
war-engulfs = { $die } verschlingt { $target }.
war-skips-next-roll = { $die } setzt den nächsten Wurf aus.
war-rage-costs = Raserei kostet 2 Leben.
war-aura-absorbs = Die heilige Aura um { $die } fängt es ab.
war-shielded = { $die } ist geschützt: kein Schaden.
war-damage-stopped = { $by ->
    [defense] Die Verteidigung hält { $n } Schaden ab.
    [stone] Die Steinhaut hält { $n } Schaden ab.
    [rage] Die Raserei hält { $n } Schaden ab.
   *[ghost] { $n } Schaden geht durch den Geist hindurch.
}
war-spikes-hurt = Stacheln verletzen { $die }.
war-loses-hits = { $die } verliert { $n } Leben (noch { $now } von { $most }).
war-gains-hits = { $die } bekommt { $n } Leben zurück (jetzt { $now } von { $most }).
war-all-hits = { $die } hat schon volles Leben.
war-leaves = { $how ->
    [fades] { $die } verblasst.
   *[out] { $die } scheidet aus.
}

## Hilfe und Magie

war-who-is-healed = { $die } heilt { $n }. Für wen?
war-which-die = { $what ->
    [smite] { $die } nutzt { $result }. Wessen Angriff wird stärker?
    [stealthy_attack] { $die } nutzt { $result }. Wessen Angriff wird verdoppelt?
    [inspire] { $die } nutzt { $result }. Wer wird noch einmal geworfen?
    [lay_on_hands] { $die } nutzt { $result }. Wer bekommt 4 Leben zurück?
    [influence] { $die } nutzt { $result }. Welchen Gegner lenkst du um?
    [neutralise] { $die } nutzt { $result }. Welcher Gegner tut nichts?
    [shield] { $die } nutzt { $result }. Wer wird geschützt?
    [stone_skin] { $die } wirkt { $result }. Für wen?
    [regeneration] { $die } wirkt { $result }. Für wen?
    [flaming_blade] { $die } wirkt { $result }. Für wen?
    [holy_aura] { $die } wirkt { $result }. Für wen?
    [mage_shield] { $die } wirkt { $result }. Für wen?
    [haste] { $die } wirkt { $result }. Wer wird noch einmal geworfen?
    [blessing] { $die } wirkt { $result }. Wer wird noch einmal geworfen?
    [clone] { $die } wirkt { $result }. Wer bekommt einen Klon?
    [darkness] { $die } wirkt { $result }. Welche Reihe?
    [phantasm] { $die } wirkt { $result }. Welches Trugbild erscheint?
    [wish] { $die } wirkt { $result }. Welchen Würfel drehst du?
    [dispel_magic] { $die } wirkt { $result }. Was endet?
    [mass_heal] { $die } wirkt { $result }. Welche Reihe wird geheilt?
    [revivify] { $die } wirkt { $result }. Wer kommt zurück?
    [rangers_stride] { $die } nutzt { $result }. In welche Reihe?
    [shape_change] { $die } wirkt { $result }. Welche Gestalt für diese Runde?
   *[other] { $die } wirkt { $result }. Welcher Gegner?
}
war-is-stronger = { $die } macht in dieser Runde mehr Schaden.
war-gains = { $die } bekommt: { $result }.
war-die-cloned = { $n ->
    [one] { $die } hat für 1 Runde einen Klon.
   *[other] { $die } hat für { $n } Runden einen Klon.
}
war-phantom-appears = Ein Trugbild erscheint für 4 Runden: { $die }.
war-darkness-falls = Jetzt im Dunkeln: { $rank }.
war-wall-stands = In dieser Runde steht ein Erdwall zwischen beiden Seiten.
war-swaps-with = { $die } tauscht den Platz. Mit welchem Würfel?
war-change-places = { $die } und { $other } tauschen die Plätze.
war-which-face = Welche Seite soll { $die } zeigen?
war-now-shows = { $die } zeigt jetzt: { $result }.
war-also-shows = { $die } zeigt außerdem: { $result }.
war-is-back = { $die } ist zurück.
war-is-summoned = { $die } wird beschworen.
war-is-cursed = { $die } wird beim nächsten Mal doppelt geworfen, und der Gegner wählt.
war-does-nothing = { $die } tut in dieser Runde nichts.
war-own-shape = { $die } hat wieder die eigene Gestalt.
war-the-wall = Der Erdwall
war-the-darkness = Die Dunkelheit: { $rank }
war-itself = { $die } selbst
war-effect-on = { $effect ->
    [stone] Steinhaut auf { $die }
    [regeneration] Regeneration auf { $die }
    [weapon] Magische Waffe auf { $die }
    [blade] Flammenklinge auf { $die }
    [aura] Heilige Aura auf { $die }
    [shielded] Magierschild auf { $die }
    [cursed] Fluch auf { $die }
    [charm] Bezaubern auf { $die }
    [web] Netz auf { $die }
    [blindness] Blindheit auf { $die }
    [silence] Stille auf { $die }
   *[spikes] Stacheln auf { $die }
}
war-dispelled = Gebannt: { $what }.

## Zauberwürfel und Wiederholungswürfe

war-second-die = { $die } hat einen Vertrauten. Einen zweiten Zauberwürfel werfen?
war-option-two-dice = Zwei Würfel
war-option-pick-result = Such dir ein Ergebnis aus
war-option-single-die = Ein Würfel
war-roll-spell = { $n ->
    [one] { $die }: Wirf diesen Würfel: { $spell }.
   *[other] { $die }: Wirf diesen Würfel { $n }-mal: { $spell }.
}
war-which-result-counts = { $die } ist verflucht. Welches Ergebnis zählt?
war-use-which = { $n ->
    [one] { $die } hat gewürfelt: { $results }. Nutzen?
   *[other] { $die } hat gewürfelt: { $results }. Was davon nutzt du?
}
war-use = { $result } nutzen
war-leave = Nicht nutzen
war-leave-note = Der Würfel darf nicht noch einmal geworfen werden
war-not-used = { $die } nutzt das Ergebnis nicht.
war-roll-die = { $what ->
    [again] { $player }, wirf { $die } noch einmal.
   *[first] { $player }, wirf { $die }.
}

## Auf dem Tisch

war-take-off = Nimm { $die } von der Matte.
war-put-on-mat = Stell einen { $kind } für { $die } auf die Matte.
war-put-on-space = Stell { $die } in Reihe { $rank } auf Feld { $space }.
war-move-it = Stell { $die } in Reihe { $rank }.
war-swap = Vertausche { $die } und { $other }.
war-mark-trap = { $player }, markiere eine Falle in Reihe { $rank } auf Feld { $space } deiner eigenen Matte. Sie gilt für dasselbe Feld beim Gegner.

## Ablehnungen

war-refusal-number-missing = Was zeigt der W4? Seine Zahl wird gebraucht.
war-no-such-face = Ein { $kind } hat keine Seite { $face }.
war-refusal-no-such-option = Das steht nicht zur Wahl.
war-refusal-takes-no-number = Diese Antwort braucht keine Zahl.
war-which-space = Es ist nicht klar, auf welchem Feld { $die } steht. Stell ihn mitten auf ein Feld.
war-die-turned = { $die } zeigte { $was }. Jetzt zeigt er { $now }. Dreh ihn zurück.
war-dice-missing = Nicht alle Würfel dieses Spielers sind auf der Matte.
war-same-space = Zwei Würfel stehen auf demselben Feld.
war-no-such-space = In Reihe { $rank } gibt es kein Feld { $space }.
war-fighter-behind = { $die } ist ein Kämpfer. Stell ihn in Reihe 1 oder 2.
war-must-stay = { $die } wurde nicht geworfen und muss stehen bleiben.
war-illegal-ranks = Eine Reihe hat mehr Würfel als die vor ihr.
war-party-too-large = { $room ->
    [one] Die Gruppe „{ $party }“ hat { $n } Würfel, aber nur auf 1 Feld dürfen Kämpfer stehen. Wählt mehr Reihen oder Spalten, oder eine andere Gruppe.
   *[other] Die Gruppe „{ $party }“ hat { $n } Würfel, aber nur auf { $room } Feldern dürfen Kämpfer stehen. Wählt mehr Reihen oder Spalten, oder eine andere Gruppe.
}
war-no-such-result = Das Ergebnis „{ $result }“ gibt es nicht. Korrigiere die Inhaltsdatei.
war-two-players = Dieses Spiel ist für zwei Spieler, jeder mit einer eigenen id.
war-no-such-party = Die Gruppe „{ $party }“ gibt es nicht.
war-hits-up-to = { $path }: höchstens { $most } Leben.
war-mat-of = Matte von { $player }
war-spaces-done = Alle stehen gut
war-move-within-ranks = { $player }, einen Würfel auf ein anderes Feld seiner Reihe stellen?
war-choose-space = { $die }: auf welches Feld der Reihe?
