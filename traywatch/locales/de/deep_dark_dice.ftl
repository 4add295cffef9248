ddd-hero-word = Held
ddd-title = Deep Dark Dice
ddd-summary = Wo der Würfel liegen bleibt, entscheidet: Volltreffer, Treffer, Daneben oder Patzer.
ddd-needs-curse-dice = eure Würfel für die Fluchstufen 1 bis 3
ddd-needs-obstacle-dice = kleine W6 aus Metall als Hindernisse
ddd-phase = { $phase ->
    [setup] Vor dem ersten Kampf
    [battle] Kampf
    [won] Kampf gewonnen
    [level_up] Aufstieg
    [defeat] Niederlage
    [victory] Sieg
   *[finished] Zu Ende
}
ddd-title-setup = Vor dem ersten Kampf
ddd-title-battle-won = Kampf gewonnen
ddd-title-level-up = Aufstieg
ddd-title-battle = Kampf { $battle_no }
ddd-option-next-battle = Nächster Kampf
ddd-option-play-again = Noch einmal spielen
ddd-option-stop = Hier aufhören
ddd-next-question = Wie weiter?
ddd-health-label = Leben
ddd-stat = { $stat ->
    [max_health] Leben { $n }
    [attack] Angriff { $n }
   *[armor] Rüstung { $n }
}
ddd-attack-fact = Angriff { $attack }
ddd-armor-fact = Rüstung { $armor }
ddd-armor-never-fact = Nie Rüstung
ddd-miss-fact = Daneben: { $says }
ddd-fumble-fact = Patzer: { $says }
ddd-effect-none = nichts
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
ddd-badge-stunned = Betäubt
ddd-item-used-fact = { $item } (benutzt)
ddd-obstacles-on-mat-note = { $n ->
    [one] Ein Hinderniswürfel auf der Matte
   *[other] { $n } Hinderniswürfel auf der Matte
}
ddd-curse-die-unset-note = Für Fluchstufe { $levels } ist kein Würfel festgelegt. Dort zählt jeder außer einem W6.
ddd-card-stat-question = { $stat ->
    [max_health] Welches Leben steht auf der Karte von { $card }?
    [health] Welches Leben steht auf der Karte von { $card }?
    [attack] Welcher Angriff steht auf der Karte von { $card }?
   *[armor] Welche Rüstung steht auf der Karte von { $card }?
}
ddd-card-stat-label = { $stat ->
    [max_health] { $card }: Leben
    [health] { $card }: Leben
    [attack] { $card }: Angriff
   *[armor] { $card }: Rüstung
}
ddd-card-number-question = Welche Zahl steht auf der Karte? { $label }
ddd-card-number-label = { $source }: { $effect }
ddd-attack-prompt = { $what ->
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
ddd-attack-prompt-unset-die = { $what ->
    [again] { $minion ->
        [none] { $hero }, wirf deinen Würfel für Fluchstufe { $curse } noch einmal (keiner festgelegt: jeder außer W6).
       *[other] { $hero }, wirf den Würfel für Fluchstufe { $curse } für { $minion } noch einmal (keiner festgelegt: jeder außer W6).
    }
   *[first] { $minion ->
        [none] { $hero }, wirf deinen Würfel für Fluchstufe { $curse } (keiner festgelegt: jeder außer W6).
       *[other] { $hero }, wirf den Würfel für Fluchstufe { $curse } für { $minion } (keiner festgelegt: jeder außer W6).
    }
}
ddd-level-up-prompt = { $hero }, wirf einen { $die } für den Aufstieg.
ddd-reroll-bonus-question = Bonusschaden zum neuen Wurf?
ddd-ability-before-attack-question = { $hero }, erst eine Fähigkeit nutzen?
ddd-landed-reroll-question = { $zone ->
    [crit] { $hero } hat einen Volltreffer. Noch einmal werfen?
    [hit] { $hero } hat einen Treffer. Noch einmal werfen?
    [miss] { $hero } liegt daneben. Noch einmal werfen?
   *[fumble] { $hero } hat einen Patzer. Noch einmal werfen?
}
ddd-landed-help-question = { $zone ->
    [crit] { $hero } hat einen Volltreffer. Vorher noch etwas einsetzen?
    [hit] { $hero } hat einen Treffer. Vorher noch etwas einsetzen?
    [miss] { $hero } liegt daneben. Vorher noch etwas einsetzen?
   *[fumble] { $hero } hat einen Patzer. Vorher noch etwas einsetzen?
}
ddd-statuses-due-help-question = Gleich wirken die Zustände von { $hero }. Vorher noch etwas einsetzen?
ddd-harm-help-question = Gleich wirkt { $source }. Vorher noch etwas einsetzen?
ddd-downed-help-question = { $hero } liegt am Boden. Jetzt jemanden wiederbeleben?
ddd-beaten-help-question = { $monster } ist besiegt. Vor dem Ende des Kampfes noch etwas einsetzen?
ddd-option-continue = Weiter
ddd-option-continue-note = Würfel werfen
ddd-option-keep-roll = Behalten
ddd-option-reroll = Noch einmal werfen
ddd-option-reroll-granted-note = Ein Wiederholungswurf, den du schon hast
ddd-option-apply-passive = { $source } trifft zu
ddd-option-ability-on-hero = { $ability } auf { $hero }
ddd-option-ability-of-owner = { $who }: { $ability }
ddd-option-ability-of-owner-on-hero = { $who }: { $ability } auf { $hero }
ddd-reroute-question = { $hero } würde { $n } Schaden nehmen. Springt jemand ein?
ddd-option-take-damage = { $hero } nimmt ihn
ddd-after-damage-help-question = { $hero } hat { $lost } Leben verloren und kann weitermachen. Jetzt helfen?
ddd-item-taker-question = Wer nimmt { $item }?
ddd-option-nobody = Niemand
ddd-obstacle-boxes-place = die Felder mit { $pattern }
ddd-obstacle-boxes-prompt = { $place }: Lege einen Hinderniswürfel auf jedes Feld mit { $pattern } ({ $count }).
ddd-obstacle-free-place = überall außer in einer Patzer-Zone
ddd-obstacle-free-prompt = { $n ->
    [one] { $place }: Lege einen Hinderniswürfel auf die Matte.
   *[other] { $place }: Lege { $n } Hinderniswürfel auf die Matte.
}
ddd-obstacle-roll-prompt = { $what ->
    [again] { $n ->
        [one] { $hero }, wirf den Hinderniswürfel noch einmal. Nicht in eine Patzer-Zone.
       *[other] { $hero }, wirf { $n } Hinderniswürfel noch einmal. Nicht in eine Patzer-Zone.
    }
   *[first] { $n ->
        [one] { $hero }, wirf einen Hinderniswürfel. Nicht in eine Patzer-Zone.
       *[other] { $hero }, wirf { $n } Hinderniswürfel. Nicht in eine Patzer-Zone.
    }
}
ddd-obstacle-moved-place = { $where ->
    [attack_die] wo der Angriffswürfel liegt
   *[battlefield] auf dem Schlachtfeld
}
ddd-obstacle-add-prompt = { $where ->
    [attack_die] Lege einen Hinderniswürfel dorthin, wo der Angriffswürfel liegt.
   *[battlefield] Lege einen Hinderniswürfel auf das Schlachtfeld.
}
ddd-obstacle-add-or-move-prompt = { $where ->
    [attack_die] Lege einen Hinderniswürfel dorthin, wo der Angriffswürfel liegt. Ist keiner übrig, nimm einen von der Matte.
   *[battlefield] Lege einen Hinderniswürfel auf das Schlachtfeld. Ist keiner übrig, nimm einen von der Matte.
}
ddd-obstacle-which-moves-question = Kein Hinderniswürfel ist übrig. Welchen von der Matte nimmst du?
ddd-obstacle-option = Hindernis { $n }
ddd-obstacle-option-at = Hindernis { $n } bei { $x }, { $y } mm
ddd-obstacle-clear-place = von der Matte
ddd-obstacle-clear-prompt = Nimm alle Hinderniswürfel von der Matte.
ddd-battle-begins-at-place = Kampf { $battle_no }, { $place }: { $monster }.
ddd-battle-begins = Kampf { $battle_no }: { $monster }.
ddd-monster-health-and-armor = Leben { $health }, Rüstung { $armor }.
ddd-heroes-equip = Die Helden nehmen ihre Ausrüstung.
ddd-turn-begins = { $hero } ist dran.
ddd-bleed-tick = { $hero } verliert durch Blutung { $bleed } Leben. Danach sinkt die Blutung um 1.
ddd-necrotic-tick = Nekrose kostet { $hero } { $curse } Leben, so viel wie die Fluchstufe.
ddd-poison-ends = Das Gift läuft aus, und { $hero } geht zu Boden.
ddd-poison-tick = Das Gift von { $hero } sinkt auf { $n }.
ddd-hero-down-at-turn-start = { $hero } geht zu Beginn des Zuges zu Boden.
ddd-hero-down-before-attack = { $hero } geht vor dem Angriff zu Boden.
ddd-dazed-turn-skipped = { $hero } ist benommen und setzt diesen Zug aus.
ddd-attack-crit = { $who } landet einen Volltreffer und macht { $dealt } Schaden.
ddd-attack-hit = { $who } trifft und macht { $dealt } Schaden.
ddd-bonus-damage-source = { $source } +{ $n }
ddd-bonus-damage-total = Bonusschaden erhöht den Angriff um { $n } auf { $total } ({ $sources }).
ddd-crit-doubled = Der Volltreffer verdoppelt { $total } auf { $full }.
ddd-crit-doubled-after-armor = Rüstung hält { $stopped } von { $total } ab. Der Volltreffer verdoppelt den Rest auf { $dealt }.
ddd-armor-stops-attack = Die Rüstung von { $target } hält { $stopped } ab.
ddd-armor-stops-damage = Die Rüstung von { $hero } hält { $stopped } ab.
ddd-armor-pierced = Der Angriff durchschlägt Rüstung { $armor }.
ddd-pierce-this-attack = Dieser Angriff durchschlägt Rüstung.
ddd-pierce-hero-attacks = Angriffe von { $hero } durchschlagen Rüstung.
ddd-minion-health-change = { $minion }: Leben { $was } → { $now }.
ddd-monster-health-loss = { $monster }: Leben { $was } → { $now }.
ddd-monster-health-gain = { $monster }: Leben { $was } → { $now }.
ddd-hero-health-gain = { $hero }: Leben { $was } → { $now }.
ddd-hero-health-loss = { $hero }: Leben { $was } → { $now }.
ddd-hero-curse-change = { $hero }: Fluch { $was } → { $now }.
ddd-minion-falls-monster-exposed = { $minion } fällt. { $monster } steht ungeschützt da.
ddd-minion-falls-hero-exposed = { $minion } fällt. { $hero } steht wieder ungeschützt da.
ddd-minion-excess-damage-lost = { $over } überschüssiger Schaden verfällt.
ddd-minion-guards-monster = { $card } stellt sich vor { $monster }.
ddd-minion-guards-hero = { $card } stellt sich vor { $hero }.
ddd-monster-stunned = { $monster } ist betäubt.
ddd-monster-strikes-back = { $foe } schlägt zurück.
ddd-die-landed-in-zone = { $zone ->
    [crit] Der Würfel von { $hero } liegt in einer Volltreffer-Zone.
    [hit] Der Würfel von { $hero } liegt in einer Treffer-Zone.
    [miss] Der Würfel von { $hero } liegt in einer Daneben-Zone.
   *[fumble] Der Würfel von { $hero } liegt in einer Patzer-Zone.
}
ddd-reroll-offered-note = Bevor er zählt, ist ein neuer Wurf möglich.
ddd-wrong-die-accepted = Der { $kind } zählt, obwohl ein anderer Würfel erwartet war.
ddd-passive-claimed = { $source } zählt.
ddd-attack-fails = { $zone ->
    [miss] { $hero } schlägt daneben.
   *[fumble] { $hero } patzt.
}
ddd-attack-fails-monster-stunned = { $zone ->
    [miss] { $hero } schlägt daneben, aber { $monster } ist betäubt.
   *[fumble] { $hero } patzt, aber { $monster } ist betäubt.
}
ddd-attack-fails-in-stealth = { $zone ->
    [miss] { $hero } schlägt ungesehen daneben.
   *[fumble] { $hero } patzt ungesehen.
}
ddd-attack-fails-with-damage = { $down ->
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
ddd-stun-ends = Nichts passiert. Die Betäubung endet.
ddd-stealth-no-consequence = Tarnung: kein Schaden, und sonst passiert nichts.
ddd-monster-damages-several = { $source } macht { $blow } Schaden und trifft mehr als einen Helden.
ddd-monster-damages = { $source } macht { $blow } Schaden.
ddd-barrier-absorbs = Die Barriere fängt { $taken } ab.
ddd-barrier-absorbs-and-ends = Die Barriere fängt { $taken } ab und ist weg.
ddd-hero-barrier = { $hero } hat Barriere { $barrier }.
ddd-hero-regenerate = { $hero } hat Regeneration { $n }.
ddd-hero-bleed = { $hero } hat Blutung { $n }.
ddd-hero-poison = { $hero } hat Gift { $stacks }.
ddd-hero-dazed = { $hero } ist benommen.
ddd-hero-doomed = { $hero } ist verdammt. Der nächste Angriff braucht den { $doom_die }.
ddd-hero-necrotic = { $hero } ist nekrotisch.
ddd-hero-cleansed = { $hero } ist gereinigt.
ddd-hero-immune-to-effect = { $hero } ist immun: { $effect }.
ddd-hero-immune-to-statuses = { $hero } ist immun gegen Zustände.
ddd-hero-stealth = { $until ->
    [battle] { $hero } ist bis zum Ende des Kampfes getarnt.
    [session] { $hero } ist bis zum Ende der Partie getarnt.
   *[turn] { $hero } ist bis zum Ende des Zuges getarnt.
}
ddd-hero-stat-raised = { $stat ->
    [max_health] { $hero }: höchstes Leben +{ $n }.
    [attack] { $hero }: Angriff +{ $n }.
   *[armor] { $hero }: Rüstung +{ $n }.
}
ddd-hero-stat-lowered = { $stat ->
    [max_health] { $hero }: höchstes Leben −{ $n }.
    [attack] { $hero }: Angriff −{ $n }.
   *[armor] { $hero }: Rüstung −{ $n }.
}
ddd-hero-revived = { $hero } ist mit { $health } Leben zurück, dank { $source }.
ddd-passive-ability-unnamed = einer Fähigkeit
ddd-bonus-damage-granted = +{ $n } Bonusschaden auf diesen Angriff.
ddd-rerolls-granted = { $n ->
    [one] Ein Wiederholungswurf.
   *[other] { $n } Wiederholungswürfe.
}
ddd-petrify-attack-die = Der Angriffswürfel wird zu Stein, wo er liegen bleibt.
ddd-ultimate-refreshed = Die Spezialfähigkeit von { $hero } ist wieder bereit.
ddd-ability-used = { $name } nutzt { $ability }.
ddd-damage-rerouted = { $heroes } nimmt ihn für { $heroes2 }.
ddd-refusal-armor-never = { $hero } kann nie Rüstung haben.
ddd-refusal-armor-worn = { $hero } trägt schon { $item }.
ddd-item-received = { $hero } hat { $item }.
ddd-item-discarded = { $hero } gibt { $item } ab.
ddd-item-taken = { $heroes } nimmt { $item }.
ddd-option-swap-armor = { $hero } (legt dafür { $item } ab)
ddd-item-left-behind = { $item } bleibt liegen.
ddd-level-up-skipped-downed = { $hero } liegt am Boden und steigt nicht auf.
ddd-level-up-rolled = { $hero } steigt mit einer { $value } auf.
ddd-monster-phase-change = { $old } fällt, und { $monster } erhebt sich.
ddd-monster-beaten = { $monster } ist besiegt.
ddd-battle-won = Kampf { $battle_no } ist gewonnen.
ddd-last-battle-won = Das war der letzte Kampf. Die Gruppe gewinnt!
ddd-session-won = Die Gruppe gewinnt.
ddd-all-heroes-downed = Alle Helden liegen am Boden. { $monster } gewinnt.
ddd-session-lost = Die Partie ist verloren.
ddd-session-over = Die Partie ist zu Ende.
ddd-obstacles-placed = Die Hindernisse liegen.
ddd-obstacles-cleared = Die Matte ist frei.
ddd-obstacle-left-mat = { $gone } Hinderniswürfel hat die Matte verlassen.
ddd-obstacles-left-mat = { $gone ->
    [one] 1 Hinderniswürfel hat die Matte verlassen.
   *[other] { $gone } Hinderniswürfel haben die Matte verlassen.
}
ddd-obstacles-to-reroll = { $bad ->
    [one] Einer von { $asked } Hinderniswürfeln muss neu geworfen werden.
   *[other] { $bad } von { $asked } Hinderniswürfeln müssen neu geworfen werden.
}
ddd-todo-turn-card = { $how ->
    [stunned] Dreh die Karte von { $name } um 90°: betäubt.
    [dazed] Dreh die Karte von { $name } um 90°: benommen.
    [downed] Leg die Karte von { $name } quer: am Boden.
   *[upright] Stell die Karte von { $name } wieder aufrecht.
}
ddd-todo-cover-card = Leg die Karte von { $new } über die von { $master }.
ddd-todo-remove-card = Nimm die Karte von { $old } von der von { $master }.
ddd-refusal-number-missing = Was zeigt der Würfel? Dieser Wurf braucht die Zahl.
ddd-refusal-zone-missing = Wo blieb der Würfel liegen? Dieses Spiel braucht die Zone.
ddd-refusal-off-mat = Der Würfel hat die Matte verlassen. Wirf ihn noch einmal.
ddd-refusal-option-takes-no-number = { $option } braucht keine Zahl.
ddd-refusal-option-number-range = { $option } braucht eine Zahl von { $least } bis { $most }.
ddd-refusal-no-such-option = Das steht nicht zur Wahl.
ddd-refusal-no-such-ability = Diese Fähigkeit gibt es nicht.
ddd-hero-downed = { $hero } liegt am Boden.
ddd-refusal-ability-used-this-battle = { $ability } wurde in diesem Kampf schon genutzt.
ddd-refusal-ability-used-this-session = { $ability } wurde in dieser Partie schon genutzt.
ddd-refusal-minion-fights = Der Diener von { $hero } kämpft. Was nur dem eigenen Angriff hilft, geht jetzt nicht.
ddd-refusal-ability-not-now = { $ability } geht jetzt nicht.
ddd-effect-without-attack = { $task }: gerade gibt es keinen Angriff.
ddd-refusal-health-above-maximum = { $path }: das Leben ist höchstens { $max_health }. Erhöhe zuerst das.
ddd-refusal-items-unknown = { $path }: gib eine Liste von Gegenständen dieses Inhalts an.
ddd-refusal-item-twice = { $path }: ein Gegenstand steht doppelt da.
ddd-item-handed-over = { $item } geht an { $hero }.
ddd-option-give-item = { $hero } gibt { $taker } { $item }
ddd-option-exchange-items = { $hero } und { $taker } tauschen { $item } und { $back }
ddd-trade-items = Gegenstände tauschen
ddd-effect-obstacle-dice = { $n ->
    [one] ein Hinderniswürfel
   *[other] { $n } Hinderniswürfel
}
