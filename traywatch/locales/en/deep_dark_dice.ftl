# Deep Dark Dice.

## The game

ddd-hero-word = hero
ddd-title = Deep Dark Dice
ddd-summary = Where the die stops decides: crit, hit, miss or fumble.
ddd-needs-curse-dice = your dice for curse levels 1 to 3
ddd-needs-obstacle-dice = small metal d6 as obstacles
ddd-phase = { $phase ->
    [setup] Before the first battle
    [battle] Battle
    [won] Battle won
    [level_up] Level up
    [defeat] Defeat
    [victory] Victory
   *[finished] Finished
}
ddd-title-setup = Before the first battle
ddd-title-battle-won = Battle won
ddd-title-level-up = Level up
ddd-title-battle = Battle { $battle_no }
ddd-option-next-battle = Next battle
ddd-option-play-again = Play again
ddd-option-stop = Stop here
ddd-next-question = What's next?

## Cards

ddd-health-label = Health
ddd-stat = { $stat ->
    [max_health] health { $n }
    [attack] attack { $n }
   *[armor] armor { $n }
}
ddd-attack-fact = Attack { $attack }
ddd-armor-fact = Armor { $armor }
ddd-armor-never-fact = No armor ever
ddd-miss-fact = Miss: { $says }
ddd-fumble-fact = Fumble: { $says }
ddd-effect-none = nothing
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
ddd-badge-stunned = Stunned
ddd-item-used-fact = { $item } (used)
ddd-obstacles-on-mat-note = { $n ->
    [one] One obstacle die on the mat
   *[other] { $n } obstacle dice on the mat
}
ddd-curse-die-unset-note = No die is set for curse level { $levels }. Any die but a d6 counts there.
ddd-card-stat-question = { $stat ->
    [max_health] What health does { $card }'s card show?
    [health] What health does { $card }'s card show?
    [attack] What attack does { $card }'s card show?
   *[armor] What armor does { $card }'s card show?
}
ddd-card-stat-label = { $stat ->
    [max_health] { $card }: health
    [health] { $card }: health
    [attack] { $card }: attack
   *[armor] { $card }: armor
}
ddd-card-number-question = What number is on the card? { $label }
ddd-card-number-label = { $source }: { $effect }

## Requests

ddd-attack-prompt = { $what ->
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
ddd-attack-prompt-unset-die = { $what ->
    [again] { $minion ->
        [none] { $hero }, reroll your die for curse level { $curse } (none is set: any but a d6).
       *[other] { $hero }, reroll the die for curse level { $curse } for { $minion } (none is set: any but a d6).
    }
   *[first] { $minion ->
        [none] { $hero }, roll your die for curse level { $curse } (none is set: any but a d6).
       *[other] { $hero }, roll the die for curse level { $curse } for { $minion } (none is set: any but a d6).
    }
}
ddd-level-up-prompt = { $hero }, roll a { $die } to level up.
ddd-reroll-bonus-question = Add bonus damage to the reroll?
ddd-ability-before-attack-question = { $hero }, use an ability first?
ddd-landed-reroll-question = { $zone ->
    [crit] { $hero } rolled a crit. Reroll?
    [hit] { $hero } rolled a hit. Reroll?
    [miss] { $hero } rolled a miss. Reroll?
   *[fumble] { $hero } rolled a fumble. Reroll?
}
ddd-landed-help-question = { $zone ->
    [crit] { $hero } rolled a crit. Use something before it counts?
    [hit] { $hero } rolled a hit. Use something before it counts?
    [miss] { $hero } rolled a miss. Use something before it counts?
   *[fumble] { $hero } rolled a fumble. Use something before it counts?
}
ddd-statuses-due-help-question = { $hero }'s statuses are about to act. Use something first?
ddd-harm-help-question = { $source } is about to act. Use something first?
ddd-downed-help-question = { $hero } is Downed. Revive somebody now?
ddd-beaten-help-question = { $monster } is beaten. Use something before the battle ends?
ddd-option-continue = Continue
ddd-option-continue-note = Roll the die
ddd-option-keep-roll = Keep it
ddd-option-reroll = Reroll
ddd-option-reroll-granted-note = A reroll you already have
ddd-option-apply-passive = { $source } applies
ddd-option-ability-on-hero = { $ability } on { $hero }
ddd-option-ability-of-owner = { $who }: { $ability }
ddd-option-ability-of-owner-on-hero = { $who }: { $ability } on { $hero }
ddd-reroute-question = { $hero } would take { $n } damage. Does someone step in?
ddd-option-take-damage = { $hero } takes it
ddd-after-damage-help-question = { $hero } lost { $lost } health and can go on. Help now?
ddd-item-taker-question = Who takes { $item }?
ddd-option-nobody = Nobody
ddd-obstacle-boxes-place = the boxes lettered { $pattern }
ddd-obstacle-boxes-prompt = { $place }: put an obstacle die on each box lettered { $pattern } ({ $count }).
ddd-obstacle-free-place = anywhere but in a Fumble zone
ddd-obstacle-free-prompt = { $n ->
    [one] { $place }: put one obstacle die on the mat.
   *[other] { $place }: put { $n } obstacle dice on the mat.
}
ddd-obstacle-roll-prompt = { $what ->
    [again] { $n ->
        [one] { $hero }, reroll the obstacle die. Not into a Fumble zone.
       *[other] { $hero }, reroll { $n } obstacle dice. Not into a Fumble zone.
    }
   *[first] { $n ->
        [one] { $hero }, roll one obstacle die. Not into a Fumble zone.
       *[other] { $hero }, roll { $n } obstacle dice. Not into a Fumble zone.
    }
}
ddd-obstacle-moved-place = { $where ->
    [attack_die] where the attack die is
   *[battlefield] on the battlefield
}
ddd-obstacle-add-prompt = { $where ->
    [attack_die] Put an obstacle die where the attack die is.
   *[battlefield] Put an obstacle die on the battlefield.
}
ddd-obstacle-add-or-move-prompt = { $where ->
    [attack_die] Put an obstacle die where the attack die is. If none is left, move one from the mat there.
   *[battlefield] Put an obstacle die on the battlefield. If none is left, move one from the mat there.
}
ddd-obstacle-which-moves-question = No obstacle die is left. Which one on the mat do you move?
ddd-obstacle-option = Obstacle { $n }
ddd-obstacle-option-at = Obstacle { $n } at { $x }, { $y } mm
ddd-obstacle-clear-place = off the mat
ddd-obstacle-clear-prompt = Take all obstacle dice off the mat.

## What happens

ddd-battle-begins-at-place = Battle { $battle_no } at { $place }: { $monster }.
ddd-battle-begins = Battle { $battle_no }: { $monster }.
ddd-monster-health-and-armor = Health { $health }, armor { $armor }.
ddd-heroes-equip = The heroes pick up their gear.
ddd-turn-begins = { $hero }'s turn.
ddd-bleed-tick = { $hero } bleeds for { $bleed }. Then bleed drops by 1.
ddd-necrotic-tick = Necrotic costs { $hero } { $curse } health, the curse level.
ddd-poison-ends = The poison runs out, and { $hero } goes down.
ddd-poison-tick = { $hero }'s poison drops to { $n }.
ddd-hero-down-at-turn-start = { $hero } goes down at the start of the turn.
ddd-hero-down-before-attack = { $hero } goes down before the attack.
ddd-dazed-turn-skipped = { $hero } is dazed and sits this turn out.
ddd-attack-crit = { $who } crits for { $dealt }.
ddd-attack-hit = { $who } hits for { $dealt }.
ddd-bonus-damage-source = { $source } +{ $n }
ddd-bonus-damage-total = Bonus damage raises the attack by { $n } to { $total } ({ $sources }).
ddd-crit-doubled = Crit doubles { $total } to { $full }.
ddd-crit-doubled-after-armor = Armor stops { $stopped } of { $total }. Crit doubles the rest to { $dealt }.
ddd-armor-stops-attack = { $target }'s armor stops { $stopped }.
ddd-armor-stops-damage = { $hero }'s armor stops { $stopped }.
ddd-armor-pierced = The attack pierces armor { $armor }.
ddd-pierce-this-attack = This attack pierces armor.
ddd-pierce-hero-attacks = { $hero }'s attacks pierce armor.
ddd-minion-health-change = { $minion }: health { $was } → { $now }.
ddd-monster-health-loss = { $monster }: health { $was } → { $now }.
ddd-monster-health-gain = { $monster }: health { $was } → { $now }.
ddd-hero-health-gain = { $hero }: health { $was } → { $now }.
ddd-hero-health-loss = { $hero }: health { $was } → { $now }.
ddd-hero-curse-change = { $hero }: curse { $was } → { $now }.
ddd-minion-falls-monster-exposed = { $minion } falls. { $monster } is exposed.
ddd-minion-falls-hero-exposed = { $minion } falls. { $hero } is exposed again.
ddd-minion-excess-damage-lost = { $over } extra damage is lost.
ddd-minion-guards-monster = { $card } steps in front of { $monster }.
ddd-minion-guards-hero = { $card } stands in front of { $hero }.
ddd-monster-stunned = { $monster } is stunned.
ddd-monster-strikes-back = { $foe } strikes back.
ddd-die-landed-in-zone = { $zone ->
    [crit] { $hero }'s die stopped in the Crit zone.
    [hit] { $hero }'s die stopped in the Hit zone.
    [miss] { $hero }'s die stopped in the Miss zone.
   *[fumble] { $hero }'s die stopped in the Fumble zone.
}
ddd-reroll-offered-note = A reroll is possible before it counts.
ddd-wrong-die-accepted = The { $kind } was used although another die was expected.
ddd-passive-claimed = { $source } counts.
ddd-attack-fails = { $zone ->
    [miss] { $hero } misses.
   *[fumble] { $hero } fumbles.
}
ddd-attack-fails-monster-stunned = { $zone ->
    [miss] { $hero } misses, but { $monster } is stunned.
   *[fumble] { $hero } fumbles, but { $monster } is stunned.
}
ddd-attack-fails-in-stealth = { $zone ->
    [miss] { $hero } misses unseen.
   *[fumble] { $hero } fumbles unseen.
}
ddd-attack-fails-with-damage = { $down ->
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
ddd-stun-ends = No harm done. The stun ends.
ddd-stealth-no-consequence = Stealth: no damage, and nothing else happens.
ddd-monster-damages-several = { $source } deals { $blow } damage, and more than one hero is hit.
ddd-monster-damages = { $source } deals { $blow } damage.
ddd-barrier-absorbs = The barrier absorbs { $taken }.
ddd-barrier-absorbs-and-ends = The barrier absorbs { $taken } and is gone.
ddd-hero-barrier = { $hero } has barrier { $barrier }.
ddd-hero-regenerate = { $hero } has regenerate { $n }.
ddd-hero-bleed = { $hero } has bleed { $n }.
ddd-hero-poison = { $hero } has poison { $stacks }.
ddd-hero-dazed = { $hero } is dazed.
ddd-hero-doomed = { $hero } is doomed. The next attack uses the { $doom_die }.
ddd-hero-necrotic = { $hero } is necrotic.
ddd-hero-cleansed = { $hero } is cleansed.
ddd-hero-immune-to-effect = { $hero } is immune to { $effect }.
ddd-hero-immune-to-statuses = { $hero } is immune to status effects.
ddd-hero-stealth = { $until ->
    [battle] { $hero } is hidden until the end of the battle.
    [session] { $hero } is hidden until the end of the session.
   *[turn] { $hero } is hidden until the end of the turn.
}
ddd-hero-stat-raised = { $stat ->
    [max_health] { $hero }: maximum health +{ $n }.
    [attack] { $hero }: attack +{ $n }.
   *[armor] { $hero }: armor +{ $n }.
}
ddd-hero-stat-lowered = { $stat ->
    [max_health] { $hero }: maximum health −{ $n }.
    [attack] { $hero }: attack −{ $n }.
   *[armor] { $hero }: armor −{ $n }.
}
ddd-hero-revived = { $hero } is back with { $health } health, thanks to { $source }.
ddd-passive-ability-unnamed = a passive ability
ddd-bonus-damage-granted = +{ $n } bonus damage on this attack.
ddd-rerolls-granted = { $n ->
    [one] One reroll granted.
   *[other] { $n } rerolls granted.
}
ddd-petrify-attack-die = The attack die turns to stone where it stops.
ddd-ultimate-refreshed = { $hero }'s ultimate is ready again.
ddd-ability-used = { $name } uses { $ability }.
ddd-damage-rerouted = { $heroes } takes it for { $heroes2 }.
ddd-refusal-armor-never = { $hero } can never have armor.
ddd-refusal-armor-worn = { $hero } already wears { $item }.
ddd-item-received = { $hero } has { $item }.
ddd-item-discarded = { $hero } gives up { $item }.
ddd-item-taken = { $heroes } takes { $item }.
ddd-option-swap-armor = { $hero } (gives up { $item })
ddd-item-left-behind = { $item } is left behind.
ddd-level-up-skipped-downed = { $hero } is Downed and doesn't level up.
ddd-level-up-rolled = { $hero } levels up with a { $value }.
ddd-monster-phase-change = { $old } falls, and { $monster } rises.
ddd-monster-beaten = { $monster } is beaten.
ddd-battle-won = Battle { $battle_no } is won.
ddd-last-battle-won = That was the last battle. The party wins!
ddd-session-won = The party wins.
ddd-all-heroes-downed = All heroes are Downed. { $monster } wins.
ddd-session-lost = The session is lost.
ddd-session-over = The session is over.
ddd-obstacles-placed = The obstacles are in place.
ddd-obstacles-cleared = The mat is clear.
ddd-obstacle-left-mat = { $gone } obstacle die left the mat.
ddd-obstacles-left-mat = { $gone ->
    [one] 1 obstacle die left the mat.
   *[other] { $gone } obstacle dice left the mat.
}
ddd-obstacles-to-reroll = { $bad ->
    [one] One of { $asked } obstacle dice must be rerolled.
   *[other] { $bad } of { $asked } obstacle dice must be rerolled.
}
ddd-todo-turn-card = { $how ->
    [stunned] Turn { $name }'s card by 90°: stunned.
    [dazed] Turn { $name }'s card by 90°: dazed.
    [downed] Turn { $name }'s card sideways: Downed.
   *[upright] Turn { $name }'s card upright again.
}
ddd-todo-cover-card = Put { $new }'s card over { $master }'s.
ddd-todo-remove-card = Take { $old }'s card off { $master }'s.

## Refusals

ddd-refusal-number-missing = What does the die show? This roll needs its number.
ddd-refusal-zone-missing = Where did the die stop? This game needs its zone.
ddd-refusal-off-mat = The die left the mat. Reroll it.
ddd-refusal-option-takes-no-number = { $option } takes no number.
ddd-refusal-option-number-range = { $option } takes a number from { $least } to { $most }.
ddd-refusal-no-such-option = This isn't one of the options.
ddd-refusal-no-such-ability = There's no such ability.
ddd-hero-downed = { $hero } is Downed.
ddd-refusal-ability-used-this-battle = { $ability } was already used in this battle.
ddd-refusal-ability-used-this-session = { $ability } was already used in this session.
ddd-refusal-minion-fights = { $hero }'s minion is fighting. Nothing that helps { $hero }'s own attack can be used.
ddd-refusal-ability-not-now = { $ability } can't be used now.
ddd-effect-without-attack = { $task }: there's no attack right now.
ddd-refusal-health-above-maximum = { $path }: health is at most { $max_health }. Raise that first.
ddd-refusal-items-unknown = { $path }: give a list of item ids of this content.
ddd-refusal-item-twice = { $path }: an item is listed twice.
ddd-item-handed-over = { $item } goes to { $hero }.
ddd-option-give-item = { $hero } gives { $item } to { $taker }
ddd-option-exchange-items = { $hero } and { $taker } exchange { $item } and { $back }
ddd-trade-items = Trade items
ddd-effect-obstacle-dice = { $n ->
    [one] one obstacle die
   *[other] { $n } obstacle dice
}
