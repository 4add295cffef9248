ddd-hero-word = Held
ddd-deep-dark-dice = Deep Dark Dice
ddd-where-die-stops-decides-crit = Wo der Würfel liegen bleibt, entscheidet: Volltreffer, Treffer, Daneben oder Patzer.
ddd-your-dice-curse-levels = eure Würfel für die Fluchstufen 1 bis 3
ddd-small-metal-d-as-obstacles = kleine W6 aus Metall als Hindernisse
ddd-phase = { $phase ->
    [setup] Vor dem ersten Kampf
    [battle] Kampf
    [won] Kampf gewonnen
    [level_up] Aufstieg
    [defeat] Niederlage
    [victory] Sieg
   *[finished] Zu Ende
}
ddd-before-first-battle = Vor dem ersten Kampf
ddd-battle-won-2 = Kampf gewonnen
ddd-level-up = Aufstieg
ddd-battle-4 = Kampf { $battle_no }
ddd-next-battle = Nächster Kampf
ddd-play-again = Noch einmal spielen
ddd-stop-here = Hier aufhören
ddd-what-next = Wie weiter?
ddd-health-4 = Leben
ddd-stat = { $stat ->
    [max_health] Leben { $n }
    [attack] Angriff { $n }
   *[armor] Rüstung { $n }
}
ddd-attack-2 = Angriff { $attack }
ddd-armor-3 = Rüstung { $armor }
ddd-no-armor-ever = Nie Rüstung
ddd-miss = Daneben: { $says }
ddd-fumble = Patzer: { $says }
ddd-nothing = nichts
ddd-effect = { $op ->
    [damage] Schaden
    [heal] Heilung
    [bleed] Blutung
    [poison] Gift
    [daze] benommen
    [doom] verdammt
    [necrotic] nekrotisch
    [curse] Fluch
    [barrier] Barriere
    [regenerate] Regeneration
    [bonus] Bonusschaden
    [reroll] Wiederholungswurf
    [obstacles] Hinderniswürfel
    [petrify] versteinern
    [minion] ein Diener
    [stun] betäuben
    [stealth] Tarnung
    [pierce] Durchschlag
    [immune] immun
    [cleanse] Reinigung
    [revive] wiederbeleben
    [refresh] auffrischen
    [reroute] einspringen
   *[other] { $op }
}
ddd-effect-n = { $n } { $effect }
ddd-effect-on = { $on ->
    [monster] { $effect } für das Monster
   *[all] { $effect } für alle Helden
}
ddd-badge-curse = Fluch { $n }
ddd-badge-bleed = Blutung { $n }
ddd-badge-poison = Gift { $n }
ddd-badge-barrier = Barriere { $n }
ddd-badge-regenerate = Regeneration { $n }
ddd-flag = { $flag ->
    [downed] Am Boden
    [dazed] Benommen
    [doomed] Verdammt
    [necrotic] Nekrotisch
    [immune] Immun
    [pierce] Durchschlag
   *[stealth] Getarnt
}
ddd-stunned-3 = Betäubt
ddd-item-used = { $item } (benutzt)
ddd-obstacle-dice-mat = { $n ->
    [one] Ein Hinderniswürfel auf der Matte
   *[other] { $n } Hinderniswürfel auf der Matte
}
ddd-no-die-set-curse-level = Für Fluchstufe { $levels } ist kein Würfel festgelegt. Dort zählt jeder außer einem W6.
ddd-what-does-card-show = { $stat ->
    [max_health] Welches Leben steht auf der Karte von { $card }?
    [health] Welches Leben steht auf der Karte von { $card }?
    [attack] Welcher Angriff steht auf der Karte von { $card }?
   *[armor] Welche Rüstung steht auf der Karte von { $card }?
}
ddd-card-word = { $stat ->
    [max_health] { $card }: Leben
    [health] { $card }: Leben
    [attack] { $card }: Angriff
   *[armor] { $card }: Rüstung
}
ddd-what-number-does-card-give = Welche Zahl steht auf der Karte? { $label }
ddd-number-of = { $source }: { $effect }
ddd-roll-attack = { $what ->
    [again] { $minion ->
        [none] { $die ->
            [any] { $hero }, wirf deinen Angriffswürfel noch einmal.
           *[other] { $hero }, wirf den { $die } noch einmal.
        }
       *[other] { $die ->
            [any] { $hero }, wirf den Angriffswürfel für { $minion } noch einmal.
           *[other] { $hero }, wirf den { $die } für { $minion } noch einmal.
        }
    }
   *[first] { $minion ->
        [none] { $die ->
            [any] { $hero }, wirf deinen Angriffswürfel.
           *[other] { $hero }, wirf den { $die }.
        }
       *[other] { $die ->
            [any] { $hero }, wirf den Angriffswürfel für { $minion }.
           *[other] { $hero }, wirf einen { $die } für { $minion }.
        }
    }
}
ddd-roll-unset = { $what ->
    [again] { $minion ->
        [none] { $hero }, wirf deinen Würfel für Fluchstufe { $curse } noch einmal (keiner festgelegt: jeder außer W6).
       *[other] { $hero }, wirf den Würfel für Fluchstufe { $curse } für { $minion } noch einmal (keiner festgelegt: jeder außer W6).
    }
   *[first] { $minion ->
        [none] { $hero }, wirf deinen Würfel für Fluchstufe { $curse } (keiner festgelegt: jeder außer W6).
       *[other] { $hero }, wirf den Würfel für Fluchstufe { $curse } für { $minion } (keiner festgelegt: jeder außer W6).
    }
}
ddd-throw-level-up = { $hero }, wirf einen { $die } für den Aufstieg.
ddd-add-bonus-damage-reroll = Bonusschaden zum neuen Wurf?
ddd-use-ability-first = { $hero }, erst eine Fähigkeit nutzen?
ddd-landed-reroll = { $zone ->
    [crit] { $hero } hat einen Volltreffer. Noch einmal werfen?
    [hit] { $hero } hat einen Treffer. Noch einmal werfen?
    [miss] { $hero } liegt daneben. Noch einmal werfen?
   *[fumble] { $hero } hat einen Patzer. Noch einmal werfen?
}
ddd-landed-help = { $zone ->
    [crit] { $hero } hat einen Volltreffer. Vorher noch etwas einsetzen?
    [hit] { $hero } hat einen Treffer. Vorher noch etwas einsetzen?
    [miss] { $hero } liegt daneben. Vorher noch etwas einsetzen?
   *[fumble] { $hero } hat einen Patzer. Vorher noch etwas einsetzen?
}
ddd-statuses-due-help = Gleich wirken die Zustände von { $hero }. Vorher noch etwas einsetzen?
ddd-harm-help = Gleich wirkt { $source }. Vorher noch etwas einsetzen?
ddd-down-help = { $hero } liegt am Boden. Jetzt jemanden wiederbeleben?
ddd-beaten-help = { $monster } ist besiegt. Vor dem Ende des Kampfes noch etwas einsetzen?
ddd-go = Weiter
ddd-throw-die = Würfel werfen
ddd-let-stand = Behalten
ddd-reroll = Noch einmal werfen
ddd-reroll-already-granted = Ein Wiederholungswurf, den du schon hast
ddd-applies = { $source } trifft zu
ddd-on = { $ability } auf { $hero }
ddd-by = { $who }: { $ability }
ddd-by-on = { $who }: { $ability } auf { $hero }
ddd-would-take-damage-does-somebody = { $hero } würde { $n } Schaden nehmen. Springt jemand ein?
ddd-takes-3 = { $hero } nimmt ihn
ddd-lost-health-stands-help-now = { $hero } hat { $lost } Leben verloren und kann weitermachen. Jetzt helfen?
ddd-who-takes = Wer nimmt { $item }?
ddd-nobody = Niemand
ddd-boxes = die Felder mit { $pattern }
ddd-put-obstacle-die-each-box = { $place }: Lege einen Hinderniswürfel auf jedes Feld mit { $pattern } ({ $count }).
ddd-anywhere-but-fumble-zone = überall außer in einer Patzer-Zone
ddd-obstacle-dice-lie-mat = { $n ->
    [one] { $place }: Lege einen Hinderniswürfel auf die Matte.
   *[other] { $place }: Lege { $n } Hinderniswürfel auf die Matte.
}
ddd-roll-obstacles = { $what ->
    [again] { $n ->
        [one] { $hero }, wirf den Hinderniswürfel noch einmal. Nicht in eine Patzer-Zone.
       *[other] { $hero }, wirf { $n } Hinderniswürfel noch einmal. Nicht in eine Patzer-Zone.
    }
   *[first] { $n ->
        [one] { $hero }, wirf einen Hinderniswürfel. Nicht in eine Patzer-Zone.
       *[other] { $hero }, wirf { $n } Hinderniswürfel. Nicht in eine Patzer-Zone.
    }
}
ddd-obstacle-where = { $where ->
    [attack_die] wo der Angriffswürfel liegt
   *[battlefield] auf dem Schlachtfeld
}
ddd-put-obstacle-die = { $where ->
    [attack_die] Lege einen Hinderniswürfel dorthin, wo der Angriffswürfel liegt.
   *[battlefield] Lege einen Hinderniswürfel auf das Schlachtfeld.
}
ddd-put-obstacle-die-if-none = { $where ->
    [attack_die] Lege einen Hinderniswürfel dorthin, wo der Angriffswürfel liegt. Ist keiner übrig, nimm einen von der Matte.
   *[battlefield] Lege einen Hinderniswürfel auf das Schlachtfeld. Ist keiner übrig, nimm einen von der Matte.
}
ddd-no-obstacle-die-left-which = Kein Hinderniswürfel ist übrig. Welchen von der Matte nimmst du?
ddd-obstacle = Hindernis { $n }
ddd-obstacle-at = Hindernis { $n } bei { $x }, { $y } mm
ddd-off-mat = von der Matte
ddd-take-all-obstacle-dice-off = Nimm alle Hinderniswürfel von der Matte.
ddd-battle = Kampf { $battle_no }, { $place }: { $monster }.
ddd-battle-2 = Kampf { $battle_no }: { $monster }.
ddd-health-armor = Leben { $health }, Rüstung { $armor }.
ddd-heroes-take-up-what-they = Die Helden nehmen ihre Ausrüstung.
ddd-s-turn-begins = { $hero } ist dran.
ddd-bleed-hurts-then-drops = { $hero } verliert durch Blutung { $bleed } Leben. Danach sinkt die Blutung um 1.
ddd-necrotic-hurts-curse-level = Nekrose kostet { $hero } { $curse } Leben, so viel wie die Fluchstufe.
ddd-poison-has-run-course = Das Gift läuft aus, und { $hero } geht zu Boden.
ddd-poison-drops = Das Gift von { $hero } sinkt auf { $n }.
ddd-goes-down-start-turn = { $hero } geht zu Beginn des Zuges zu Boden.
ddd-goes-down-before-attack = { $hero } geht vor dem Angriff zu Boden.
ddd-dazed-sits-turn-out = { $hero } ist benommen und setzt diesen Zug aus.
ddd-crits = { $who } landet einen Volltreffer und macht { $dealt } Schaden.
ddd-hits = { $who } trifft und macht { $dealt } Schaden.
ddd-bonus-source = { $source } +{ $n }
ddd-bonus-adds = Bonusschaden erhöht den Angriff um { $n } auf { $total } ({ $sources }).
ddd-crit-doubles = Der Volltreffer verdoppelt { $total } auf { $full }.
ddd-armor-stops-crit-doubles-rest = Rüstung hält { $stopped } von { $total } ab. Der Volltreffer verdoppelt den Rest auf { $dealt }.
ddd-s-armor-stops = Die Rüstung von { $target } hält { $stopped } ab.
ddd-s-armor-stops-2 = Die Rüstung von { $hero } hält { $stopped } ab.
ddd-attack-goes-through-armor-2 = Der Angriff durchschlägt Rüstung { $armor }.
ddd-attack-goes-through-armor = Dieser Angriff durchschlägt Rüstung.
ddd-s-attacks-go-through-armor = Angriffe von { $hero } durchschlagen Rüstung.
ddd-health = { $minion }: Leben { $was } → { $now }.
ddd-health-2 = { $monster }: Leben { $was } → { $now }.
ddd-health-3 = { $monster }: Leben { $was } → { $now }.
ddd-health-5 = { $hero }: Leben { $was } → { $now }.
ddd-health-6 = { $hero }: Leben { $was } → { $now }.
ddd-curse = { $hero }: Fluch { $was } → { $now }.
ddd-falls-stands-open = { $minion } fällt. { $monster } steht ungeschützt da.
ddd-falls-exposed-again = { $minion } fällt. { $hero } steht wieder ungeschützt da.
ddd-damage-lost = { $over } überschüssiger Schaden verfällt.
ddd-steps-front = { $card } stellt sich vor { $monster }.
ddd-stands-front = { $card } stellt sich vor { $hero }.
ddd-stunned = { $monster } ist betäubt.
ddd-answers = { $foe } schlägt zurück.
ddd-s-die-stopped = { $zone ->
    [crit] Der Würfel von { $hero } liegt in einer Volltreffer-Zone.
    [hit] Der Würfel von { $hero } liegt in einer Treffer-Zone.
    [miss] Der Würfel von { $hero } liegt in einer Daneben-Zone.
   *[fumble] Der Würfel von { $hero } liegt in einer Patzer-Zone.
}
ddd-reroll-can-had-before-counts = Bevor er zählt, ist ein neuer Wurf möglich.
ddd-taken-although-another-die-asked = Der { $kind } zählt, obwohl ein anderer Würfel erwartet war.
ddd-counts = { $source } zählt.
ddd-fails = { $zone ->
    [miss] { $hero } schlägt daneben.
   *[fumble] { $hero } patzt.
}
ddd-fails-stunned = { $zone ->
    [miss] { $hero } schlägt daneben, aber { $monster } ist betäubt.
   *[fumble] { $hero } patzt, aber { $monster } ist betäubt.
}
ddd-fails-unseen = { $zone ->
    [miss] { $hero } schlägt ungesehen daneben.
   *[fumble] { $hero } patzt ungesehen.
}
ddd-fails-losing = { $down ->
    [down] { $zone ->
        [miss] { $lost ->
            [0] { $hero } schlägt daneben und geht zu Boden.
           *[other] { $hero } schlägt daneben, verliert { $lost } Leben und geht zu Boden.
        }
       *[fumble] { $lost ->
            [0] { $hero } patzt und geht zu Boden.
           *[other] { $hero } patzt, verliert { $lost } Leben und geht zu Boden.
        }
    }
   *[up] { $zone ->
        [miss] { $lost ->
            [0] { $hero } schlägt daneben und verliert kein Leben.
           *[other] { $hero } schlägt daneben und verliert { $lost } Leben.
        }
       *[fumble] { $lost ->
            [0] { $hero } patzt und verliert kein Leben.
           *[other] { $hero } patzt und verliert { $lost } Leben.
        }
    }
}
ddd-no-harm-done-stun-ends = Nichts passiert. Die Betäubung endet.
ddd-stealth-no-damage-nothing-else = Tarnung: kein Schaden, und sonst passiert nichts.
ddd-deals-all = { $source } macht { $blow } Schaden und trifft mehr als einen Helden.
ddd-deals = { $source } macht { $blow } Schaden.
ddd-barrier-takes = Die Barriere fängt { $taken } ab.
ddd-barrier-takes-gone = Die Barriere fängt { $taken } ab und ist weg.
ddd-barrier = { $hero } hat Barriere { $barrier }.
ddd-regenerate = { $hero } hat Regeneration { $n }.
ddd-bleed = { $hero } hat Blutung { $n }.
ddd-poison = { $hero } hat Gift { $stacks }.
ddd-dazed-2 = { $hero } ist benommen.
ddd-doomed-next-attack-takes = { $hero } ist verdammt. Der nächste Angriff braucht den { $doom_die }.
ddd-necrotic = { $hero } ist nekrotisch.
ddd-cleansed = { $hero } ist gereinigt.
ddd-immune = { $hero } ist immun: { $effect }.
ddd-immune-status-effects = { $hero } ist immun gegen Zustände.
ddd-hidden-until-end = { $until ->
    [battle] { $hero } ist bis zum Ende des Kampfes getarnt.
    [session] { $hero } ist bis zum Ende der Partie getarnt.
   *[turn] { $hero } ist bis zum Ende des Zuges getarnt.
}
ddd-stat-up = { $stat ->
    [max_health] { $hero }: höchstes Leben +{ $n }.
    [attack] { $hero }: Angriff +{ $n }.
   *[armor] { $hero }: Rüstung +{ $n }.
}
ddd-stat-down = { $stat ->
    [max_health] { $hero }: höchstes Leben −{ $n }.
    [attack] { $hero }: Angriff −{ $n }.
   *[armor] { $hero }: Rüstung −{ $n }.
}
ddd-back-health = { $hero } ist mit { $health } Leben zurück, dank { $source }.
ddd-passive-ability = einer Fähigkeit
ddd-bonus-damage-attack = +{ $n } Bonusschaden auf diesen Angriff.
ddd-rerolls-granted = { $n ->
    [one] Ein Wiederholungswurf.
   *[other] { $n } Wiederholungswürfe.
}
ddd-attack-die-turns-stone-where = Der Angriffswürfel wird zu Stein, wo er liegen bleibt.
ddd-s-ultimate-ready-again = Die Spezialfähigkeit von { $hero } ist wieder bereit.
ddd-uses = { $name } nutzt { $ability }.
ddd-takes-2 = { $heroes } nimmt ihn für { $heroes2 }.
ddd-can-never-have-armor = { $hero } kann nie Rüstung haben.
ddd-already-wears = { $hero } trägt schon { $item }.
ddd-has = { $hero } hat { $item }.
ddd-gives-up = { $hero } gibt { $item } ab.
ddd-takes-4 = { $heroes } nimmt { $item }.
ddd-swaps = { $hero } (legt dafür { $item } ab)
ddd-left-behind = { $item } bleibt liegen.
ddd-downed-does-not-level-up = { $hero } liegt am Boden und steigt nicht auf.
ddd-levels-up = { $hero } steigt mit einer { $value } auf.
ddd-falls-rises = { $old } fällt, und { $monster } erhebt sich.
ddd-beaten = { $monster } ist besiegt.
ddd-battle-won = Kampf { $battle_no } ist gewonnen.
ddd-last-battle-party-has-won = Das war der letzte Kampf. Die Gruppe gewinnt!
ddd-party-has-won = Die Gruppe gewinnt.
ddd-all-heroes-downed-has-won = Alle Helden liegen am Boden. { $monster } gewinnt.
ddd-session-lost = Die Partie ist verloren.
ddd-session-over = Die Partie ist zu Ende.
ddd-obstacles-lie = Die Hindernisse liegen.
ddd-mat-clear = Die Matte ist frei.
ddd-obstacle-die-left-mat = { $gone } Hinderniswürfel hat die Matte verlassen.
ddd-obstacle-dice-left-mat = { $gone ->
    [one] 1 Hinderniswürfel hat die Matte verlassen.
   *[other] { $gone } Hinderniswürfel haben die Matte verlassen.
}
ddd-obstacle-dice-must-thrown-again = { $bad ->
    [one] Einer von { $asked } Hinderniswürfeln muss neu geworfen werden.
   *[other] { $bad } von { $asked } Hinderniswürfeln müssen neu geworfen werden.
}
ddd-turn-card = { $how ->
    [stunned] Dreh die Karte von { $name } um 90°: betäubt.
    [dazed] Dreh die Karte von { $name } um 90°: benommen.
    [downed] Leg die Karte von { $name } quer: am Boden.
   *[upright] Stell die Karte von { $name } wieder aufrecht.
}
ddd-lay-card-over-s = Leg die Karte von { $new } über die von { $master }.
ddd-take-card-off-s = Nimm die Karte von { $old } von der von { $master }.
ddd-what-does-die-show-throw = Was zeigt der Würfel? Dieser Wurf braucht die Zahl.
ddd-where-did-die-stop-game = Wo blieb der Würfel liegen? Dieses Spiel braucht die Zone.
ddd-die-left-mat-throw-again = Der Würfel hat die Matte verlassen. Wirf ihn noch einmal.
ddd-takes-no-number = { $option } braucht keine Zahl.
ddd-takes-number = { $option } braucht eine Zahl von { $least } bis { $most }.
ddd-not-one-options = Das steht nicht zur Wahl.
ddd-there-no-such-ability = Diese Fähigkeit gibt es nicht.
ddd-downed-2 = { $hero } liegt am Boden.
ddd-used-this-battle = { $ability } wurde in diesem Kampf schon genutzt.
ddd-used-this-session = { $ability } wurde in dieser Partie schon genutzt.
ddd-s-minion-fights-what-helps = Der Diener von { $hero } kämpft. Was nur dem eigenen Angriff hilft, geht jetzt nicht.
ddd-cannot-used-now = { $ability } geht jetzt nicht.
ddd-there-no-attack-now = { $task }: gerade gibt es keinen Angriff.
ddd-health-most-raise-first = { $path }: das Leben ist höchstens { $max_health }. Erhöhe zuerst das.
ddd-list-item-ids-content-wanted = { $path }: gib eine Liste von Gegenständen dieses Inhalts an.
ddd-item-listed-twice = { $path }: ein Gegenstand steht doppelt da.
ddd-goes = { $item } geht an { $hero }.
ddd-gives = { $hero } gibt { $taker } { $item }
ddd-exchange = { $hero } und { $taker } tauschen { $item } und { $back }
ddd-trade-items = Gegenstände tauschen
ddd-obstacles = { $n ->
    [one] ein Hinderniswürfel
   *[other] { $n } Hinderniswürfel
}
