# Deep Dark Dice.

## The game

ddd-hero-word = hero
ddd-deep-dark-dice = Deep Dark Dice
ddd-where-die-stops-decides-crit = Where the die stops decides: crit, hit, miss or fumble.
ddd-your-dice-curse-levels = your dice for curse levels 1 to 3
ddd-small-metal-d-as-obstacles = small metal d6 as obstacles
ddd-phase = { $phase ->
    [setup] Before the first battle
    [battle] Battle
    [won] Battle won
    [level_up] Level up
    [defeat] Defeat
    [victory] Victory
   *[finished] Finished
}
ddd-before-first-battle = Before the first battle
ddd-battle-won-2 = Battle won
ddd-level-up = Level up
ddd-battle-4 = Battle { $battle_no }
ddd-next-battle = Next battle
ddd-play-again = Play again
ddd-stop-here = Stop here
ddd-what-next = What's next?

## Cards

ddd-health-4 = Health
ddd-stat = { $stat ->
    [max_health] health { $n }
    [attack] attack { $n }
   *[armor] armor { $n }
}
ddd-attack-2 = Attack { $attack }
ddd-armor-3 = Armor { $armor }
ddd-no-armor-ever = No armor ever
ddd-miss = Miss: { $says }
ddd-fumble = Fumble: { $says }
ddd-nothing = nothing
ddd-effect = { $op ->
    [damage] damage
    [heal] healing
    [bleed] bleed
    [poison] poison
    [daze] dazed
    [doom] doomed
    [necrotic] necrotic
    [curse] curse
    [barrier] barrier
    [regenerate] regenerate
    [bonus] bonus damage
    [reroll] reroll
    [obstacles] obstacle dice
    [petrify] petrify
    [minion] a minion
    [stun] stun
    [stealth] stealth
    [pierce] piercing
    [immune] immune
    [cleanse] cleanse
    [revive] revive
    [refresh] refresh
    [reroute] step in
   *[other] { $op }
}
ddd-effect-n = { $n } { $effect }
ddd-effect-on = { $on ->
    [monster] { $effect } for the monster
   *[all] { $effect } for all heroes
}
ddd-badge-curse = Curse { $n }
ddd-badge-bleed = Bleed { $n }
ddd-badge-poison = Poison { $n }
ddd-badge-barrier = Barrier { $n }
ddd-badge-regenerate = Regenerate { $n }
ddd-flag = { $flag ->
    [downed] Downed
    [dazed] Dazed
    [doomed] Doomed
    [necrotic] Necrotic
    [immune] Immune
    [pierce] Piercing
   *[stealth] Stealth
}
ddd-stunned-3 = Stunned
ddd-item-used = { $item } (used)
ddd-obstacle-dice-mat = { $n ->
    [one] One obstacle die on the mat
   *[other] { $n } obstacle dice on the mat
}
ddd-no-die-set-curse-level = No die is set for curse level { $levels }. Any die but a d6 counts there.
ddd-what-does-card-show = { $stat ->
    [max_health] What health does { $card }'s card show?
    [health] What health does { $card }'s card show?
    [attack] What attack does { $card }'s card show?
   *[armor] What armor does { $card }'s card show?
}
ddd-card-word = { $stat ->
    [max_health] { $card }: health
    [health] { $card }: health
    [attack] { $card }: attack
   *[armor] { $card }: armor
}
ddd-what-number-does-card-give = What number is on the card? { $label }
ddd-number-of = { $source }: { $effect }

## Requests

ddd-roll-attack = { $what ->
    [again] { $minion ->
        [none] { $die ->
            [any] { $hero }, reroll your attack die.
           *[other] { $hero }, reroll the { $die }.
        }
       *[other] { $die ->
            [any] { $hero }, reroll the attack die for { $minion }.
           *[other] { $hero }, reroll the { $die } for { $minion }.
        }
    }
   *[first] { $minion ->
        [none] { $die ->
            [any] { $hero }, roll your attack die.
           *[other] { $hero }, roll the { $die }.
        }
       *[other] { $die ->
            [any] { $hero }, roll the attack die for { $minion }.
           *[other] { $hero }, roll a { $die } for { $minion }.
        }
    }
}
ddd-roll-unset = { $what ->
    [again] { $minion ->
        [none] { $hero }, reroll your die for curse level { $curse } (none is set: any but a d6).
       *[other] { $hero }, reroll the die for curse level { $curse } for { $minion } (none is set: any but a d6).
    }
   *[first] { $minion ->
        [none] { $hero }, roll your die for curse level { $curse } (none is set: any but a d6).
       *[other] { $hero }, roll the die for curse level { $curse } for { $minion } (none is set: any but a d6).
    }
}
ddd-throw-level-up = { $hero }, roll a { $die } to level up.
ddd-add-bonus-damage-reroll = Add bonus damage to the reroll?
ddd-use-ability-first = { $hero }, use an ability first?
ddd-landed-reroll = { $zone ->
    [crit] { $hero } rolled a crit. Reroll?
    [hit] { $hero } rolled a hit. Reroll?
    [miss] { $hero } rolled a miss. Reroll?
   *[fumble] { $hero } rolled a fumble. Reroll?
}
ddd-landed-help = { $zone ->
    [crit] { $hero } rolled a crit. Use something before it counts?
    [hit] { $hero } rolled a hit. Use something before it counts?
    [miss] { $hero } rolled a miss. Use something before it counts?
   *[fumble] { $hero } rolled a fumble. Use something before it counts?
}
ddd-statuses-due-help = { $hero }'s statuses are about to act. Use something first?
ddd-harm-help = { $source } is about to act. Use something first?
ddd-down-help = { $hero } is Downed. Revive somebody now?
ddd-beaten-help = { $monster } is beaten. Use something before the battle ends?
ddd-go = Continue
ddd-throw-die = Roll the die
ddd-let-stand = Keep it
ddd-reroll = Reroll
ddd-reroll-already-granted = A reroll you already have
ddd-applies = { $source } applies
ddd-on = { $ability } on { $hero }
ddd-by = { $who }: { $ability }
ddd-by-on = { $who }: { $ability } on { $hero }
ddd-would-take-damage-does-somebody = { $hero } would take { $n } damage. Does someone step in?
ddd-takes-3 = { $hero } takes it
ddd-lost-health-stands-help-now = { $hero } lost { $lost } health and can go on. Help now?
ddd-who-takes = Who takes { $item }?
ddd-nobody = Nobody
ddd-boxes = the boxes lettered { $pattern }
ddd-put-obstacle-die-each-box = { $place }: put an obstacle die on each box lettered { $pattern } ({ $count }).
ddd-anywhere-but-fumble-zone = anywhere but in a Fumble zone
ddd-obstacle-dice-lie-mat = { $n ->
    [one] { $place }: put one obstacle die on the mat.
   *[other] { $place }: put { $n } obstacle dice on the mat.
}
ddd-roll-obstacles = { $what ->
    [again] { $n ->
        [one] { $hero }, reroll the obstacle die. Not into a Fumble zone.
       *[other] { $hero }, reroll { $n } obstacle dice. Not into a Fumble zone.
    }
   *[first] { $n ->
        [one] { $hero }, roll one obstacle die. Not into a Fumble zone.
       *[other] { $hero }, roll { $n } obstacle dice. Not into a Fumble zone.
    }
}
ddd-obstacle-where = { $where ->
    [attack_die] where the attack die is
   *[battlefield] on the battlefield
}
ddd-put-obstacle-die = { $where ->
    [attack_die] Put an obstacle die where the attack die is.
   *[battlefield] Put an obstacle die on the battlefield.
}
ddd-put-obstacle-die-if-none = { $where ->
    [attack_die] Put an obstacle die where the attack die is. If none is left, move one from the mat there.
   *[battlefield] Put an obstacle die on the battlefield. If none is left, move one from the mat there.
}
ddd-no-obstacle-die-left-which = No obstacle die is left. Which one on the mat do you move?
ddd-obstacle = Obstacle { $n }
ddd-obstacle-at = Obstacle { $n } at { $x }, { $y } mm
ddd-off-mat = off the mat
ddd-take-all-obstacle-dice-off = Take all obstacle dice off the mat.

## What happens

ddd-battle = Battle { $battle_no } at { $place }: { $monster }.
ddd-battle-2 = Battle { $battle_no }: { $monster }.
ddd-health-armor = Health { $health }, armor { $armor }.
ddd-heroes-take-up-what-they = The heroes pick up their gear.
ddd-s-turn-begins = { $hero }'s turn.
ddd-bleed-hurts-then-drops = { $hero } bleeds for { $bleed }. Then bleed drops by 1.
ddd-necrotic-hurts-curse-level = Necrotic costs { $hero } { $curse } health, the curse level.
ddd-poison-has-run-course = The poison runs out, and { $hero } goes down.
ddd-poison-drops = { $hero }'s poison drops to { $n }.
ddd-goes-down-start-turn = { $hero } goes down at the start of the turn.
ddd-goes-down-before-attack = { $hero } goes down before the attack.
ddd-dazed-sits-turn-out = { $hero } is dazed and sits this turn out.
ddd-crits = { $who } crits for { $dealt }.
ddd-hits = { $who } hits for { $dealt }.
ddd-bonus-source = { $source } +{ $n }
ddd-bonus-adds = Bonus damage raises the attack by { $n } to { $total } ({ $sources }).
ddd-crit-doubles = Crit doubles { $total } to { $full }.
ddd-armor-stops-crit-doubles-rest = Armor stops { $stopped } of { $total }. Crit doubles the rest to { $dealt }.
ddd-s-armor-stops = { $target }'s armor stops { $stopped }.
ddd-s-armor-stops-2 = { $hero }'s armor stops { $stopped }.
ddd-attack-goes-through-armor-2 = The attack pierces armor { $armor }.
ddd-attack-goes-through-armor = This attack pierces armor.
ddd-s-attacks-go-through-armor = { $hero }'s attacks pierce armor.
ddd-health = { $minion }: health { $was } → { $now }.
ddd-health-2 = { $monster }: health { $was } → { $now }.
ddd-health-3 = { $monster }: health { $was } → { $now }.
ddd-health-5 = { $hero }: health { $was } → { $now }.
ddd-health-6 = { $hero }: health { $was } → { $now }.
ddd-curse = { $hero }: curse { $was } → { $now }.
ddd-falls-stands-open = { $minion } falls. { $monster } is exposed.
ddd-falls-exposed-again = { $minion } falls. { $hero } is exposed again.
ddd-damage-lost = { $over } extra damage is lost.
ddd-steps-front = { $card } steps in front of { $monster }.
ddd-stands-front = { $card } stands in front of { $hero }.
ddd-stunned = { $monster } is stunned.
ddd-answers = { $foe } strikes back.
ddd-s-die-stopped = { $zone ->
    [crit] { $hero }'s die stopped in the Crit zone.
    [hit] { $hero }'s die stopped in the Hit zone.
    [miss] { $hero }'s die stopped in the Miss zone.
   *[fumble] { $hero }'s die stopped in the Fumble zone.
}
ddd-reroll-can-had-before-counts = A reroll is possible before it counts.
ddd-taken-although-another-die-asked = The { $kind } was used although another die was expected.
ddd-counts = { $source } counts.
ddd-fails = { $zone ->
    [miss] { $hero } misses.
   *[fumble] { $hero } fumbles.
}
ddd-fails-stunned = { $zone ->
    [miss] { $hero } misses, but { $monster } is stunned.
   *[fumble] { $hero } fumbles, but { $monster } is stunned.
}
ddd-fails-unseen = { $zone ->
    [miss] { $hero } misses unseen.
   *[fumble] { $hero } fumbles unseen.
}
ddd-fails-losing = { $down ->
    [down] { $zone ->
        [miss] { $lost ->
            [0] { $hero } misses and is Downed.
           *[other] { $hero } misses, loses { $lost } health and is Downed.
        }
       *[fumble] { $lost ->
            [0] { $hero } fumbles and is Downed.
           *[other] { $hero } fumbles, loses { $lost } health and is Downed.
        }
    }
   *[up] { $zone ->
        [miss] { $lost ->
            [0] { $hero } misses and loses no health.
           *[other] { $hero } misses and loses { $lost } health.
        }
       *[fumble] { $lost ->
            [0] { $hero } fumbles and loses no health.
           *[other] { $hero } fumbles and loses { $lost } health.
        }
    }
}
ddd-no-harm-done-stun-ends = No harm done. The stun ends.
ddd-stealth-no-damage-nothing-else = Stealth: no damage, and nothing else happens.
ddd-deals-all = { $source } deals { $blow } damage, and more than one hero is hit.
ddd-deals = { $source } deals { $blow } damage.
ddd-barrier-takes = The barrier absorbs { $taken }.
ddd-barrier-takes-gone = The barrier absorbs { $taken } and is gone.
ddd-barrier = { $hero } has barrier { $barrier }.
ddd-regenerate = { $hero } has regenerate { $n }.
ddd-bleed = { $hero } has bleed { $n }.
ddd-poison = { $hero } has poison { $stacks }.
ddd-dazed-2 = { $hero } is dazed.
ddd-doomed-next-attack-takes = { $hero } is doomed. The next attack uses the { $doom_die }.
ddd-necrotic = { $hero } is necrotic.
ddd-cleansed = { $hero } is cleansed.
ddd-immune = { $hero } is immune to { $effect }.
ddd-immune-status-effects = { $hero } is immune to status effects.
ddd-hidden-until-end = { $until ->
    [battle] { $hero } is hidden until the end of the battle.
    [session] { $hero } is hidden until the end of the session.
   *[turn] { $hero } is hidden until the end of the turn.
}
ddd-stat-up = { $stat ->
    [max_health] { $hero }: maximum health +{ $n }.
    [attack] { $hero }: attack +{ $n }.
   *[armor] { $hero }: armor +{ $n }.
}
ddd-stat-down = { $stat ->
    [max_health] { $hero }: maximum health −{ $n }.
    [attack] { $hero }: attack −{ $n }.
   *[armor] { $hero }: armor −{ $n }.
}
ddd-back-health = { $hero } is back with { $health } health, thanks to { $source }.
ddd-passive-ability = a passive ability
ddd-bonus-damage-attack = +{ $n } bonus damage on this attack.
ddd-rerolls-granted = { $n ->
    [one] One reroll granted.
   *[other] { $n } rerolls granted.
}
ddd-attack-die-turns-stone-where = The attack die turns to stone where it stops.
ddd-s-ultimate-ready-again = { $hero }'s ultimate is ready again.
ddd-uses = { $name } uses { $ability }.
ddd-takes-2 = { $heroes } takes it for { $heroes2 }.
ddd-can-never-have-armor = { $hero } can never have armor.
ddd-already-wears = { $hero } already wears { $item }.
ddd-has = { $hero } has { $item }.
ddd-gives-up = { $hero } gives up { $item }.
ddd-takes-4 = { $heroes } takes { $item }.
ddd-swaps = { $hero } (gives up { $item })
ddd-left-behind = { $item } is left behind.
ddd-downed-does-not-level-up = { $hero } is Downed and doesn't level up.
ddd-levels-up = { $hero } levels up with a { $value }.
ddd-falls-rises = { $old } falls, and { $monster } rises.
ddd-beaten = { $monster } is beaten.
ddd-battle-won = Battle { $battle_no } is won.
ddd-last-battle-party-has-won = That was the last battle. The party wins!
ddd-party-has-won = The party wins.
ddd-all-heroes-downed-has-won = All heroes are Downed. { $monster } wins.
ddd-session-lost = The session is lost.
ddd-session-over = The session is over.
ddd-obstacles-lie = The obstacles are in place.
ddd-mat-clear = The mat is clear.
ddd-obstacle-die-left-mat = { $gone } obstacle die left the mat.
ddd-obstacle-dice-left-mat = { $gone ->
    [one] 1 obstacle die left the mat.
   *[other] { $gone } obstacle dice left the mat.
}
ddd-obstacle-dice-must-thrown-again = { $bad ->
    [one] One of { $asked } obstacle dice must be rerolled.
   *[other] { $bad } of { $asked } obstacle dice must be rerolled.
}
ddd-turn-card = { $how ->
    [stunned] Turn { $name }'s card by 90°: stunned.
    [dazed] Turn { $name }'s card by 90°: dazed.
    [downed] Turn { $name }'s card sideways: Downed.
   *[upright] Turn { $name }'s card upright again.
}
ddd-lay-card-over-s = Put { $new }'s card over { $master }'s.
ddd-take-card-off-s = Take { $old }'s card off { $master }'s.

## Refusals

ddd-what-does-die-show-throw = What does the die show? This roll needs its number.
ddd-where-did-die-stop-game = Where did the die stop? This game needs its zone.
ddd-die-left-mat-throw-again = The die left the mat. Reroll it.
ddd-takes-no-number = { $option } takes no number.
ddd-takes-number = { $option } takes a number from { $least } to { $most }.
ddd-not-one-options = This isn't one of the options.
ddd-there-no-such-ability = There's no such ability.
ddd-downed-2 = { $hero } is Downed.
ddd-used-this-battle = { $ability } was already used in this battle.
ddd-used-this-session = { $ability } was already used in this session.
ddd-s-minion-fights-what-helps = { $hero }'s minion is fighting. Nothing that helps { $hero }'s own attack can be used.
ddd-cannot-used-now = { $ability } can't be used now.
ddd-there-no-attack-now = { $task }: there's no attack right now.
ddd-health-most-raise-first = { $path }: health is at most { $max_health }. Raise that first.
ddd-list-item-ids-content-wanted = { $path }: give a list of item ids of this content.
ddd-item-listed-twice = { $path }: an item is listed twice.
ddd-goes = { $item } goes to { $hero }.
ddd-gives = { $hero } gives { $item } to { $taker }
ddd-exchange = { $hero } and { $taker } exchange { $item } and { $back }
ddd-trade-items = Trade items
ddd-obstacles = { $n ->
    [one] one obstacle die
   *[other] { $n } obstacle dice
}
