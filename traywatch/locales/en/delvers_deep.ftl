# Delver's Deep.

## The game

delve-title = Delver's Deep
delve-summary = Beat the difficulty of each check with a d6. Points pay for rerolls and for more dice.
delve-need-dice = a handful of d6
delve-character-word = character

## Names

delve-stat = { $stat ->
    [fort] FORT
    [ref] REF
   *[will] WILL
}
delve-name = { $what ->
    [fort] FORT
    [ref] REF
    [will] WILL
    [health] Health
   *[sanity] Sanity
}
delve-check-name = { $kind ->
    [fort] Fortitude check
    [ref] Reflex check
    [will] Will check
    [health] health check
    [sanity] sanity check
    [death] death check
    [break] mental break check
    [end_break] sanity check to end the break
    [rest] Will check after the rest
   *[other] { $kind }
}
delve-break-entry = Entry { $n } of the mental break table
delve-method = { $method ->
    [stack] stacking
    [passive] a free reroll
   *[active] a paid reroll
}

## The page

delve-phase = { $phase ->
    [setup] Before the descent
    [lost] Lost
    [finished] The session is over
   *[other] Turn { $n }
}
delve-level = Level { $n }
delve-armor-class = Armor class { $n }
delve-recovery = Recovers { $physical } physical, { $mental } mental
delve-dead-badge = Dead
delve-break-badge = { $stage ->
    [1] { $condition } (an action can end it)
    [2] { $condition } (until the next rest)
   *[3] { $condition } (until cured)
}
delve-on-sheet = On { $who }'s sheet: { $values }.
delve-value = { $what ->
    [fort] FORT { $n }
    [ref] REF { $n }
    [will] WILL { $n }
    [health] health { $n }
   *[sanity] sanity { $n }
}

## Set-up

delve-base-stat = Base { $stat }
delve-what-base = { $who }, what is the base { $stat } on your sheet?
delve-place-points = { $n ->
    [one] { $who }, place 1 point.
   *[other] { $who }, place { $n } points.
}
delve-stat-now = { $stat } (now { $n })
delve-armor-class-of = Armor class
delve-what-armor-class = { $who }, what armor class does { $effect } give, according to your rulebook?
delve-base-stat-rises = { $who }, level { $level }: base { $stat } { $was } → { $now }.
delve-base-changes = { $what ->
    [health] Base health { $was } → { $now }.
   *[sanity] Base sanity { $was } → { $now }.
}
delve-stats = { $who }: FORT { $fort }, REF { $ref }, WILL { $will }.
delve-health-and-sanity = Health { $health }, sanity { $sanity }.

## The menu of a turn

delve-group = { $group ->
    [checks] Make a check
    [happens] Damage and changes
   *[next] Go on
}
delve-turn = { $who }'s turn.
delve-turn-other = { $who }'s turn. What happens to { $other }?
delve-check-option = { $check }, { $dc }+
delve-other-dc = A check with another DC
delve-which-check = { $who }, which check, and which DC?
delve-take-damage = { $kind ->
    [health] Take health damage
   *[sanity] Take sanity damage
}
delve-split-single-attack = From one attack or effect
delve-spend = Spend { $stat }
delve-changes = Changes
delve-changes-note = Armor, items, spells, statuses, wounds, levels
delve-what-changes = What changes for { $who }?
delve-party-rests-option = The party rests
delve-for-other = Something happens to { $other }
delve-next-turn = Next turn
delve-end-session = End the session
delve-back = Back
delve-stat-spent = { $left ->
    [0] { $who } spends { $n } { $stat } and has none left.
   *[other] { $who } spends { $n } { $stat } and has { $left } left.
}
delve-session-over = The session is over.

delve-this-check = { $who }, this check ({ $check })

## Recovery and rest

delve-recovers = { $who } recovers.
delve-plus-will = +{ $n } WILL.
delve-plus-physical = { $fort ->
    [0] +{ $ref } REF.
   *[other] { $ref ->
        [0] +{ $fort } FORT.
       *[other] +{ $fort } FORT, +{ $ref } REF.
    }
}
delve-left-over = { $n ->
    [one] 1 point is left over.
   *[other] { $n } points are left over.
}
delve-how-split = { $n ->
    [one] { $who } recovers 1 point. Is it for FORT or for REF?
   *[other] { $who } recovers { $n } points for FORT and REF. How do you split them?
}
delve-stat-first = { $stat } first
delve-first-note = { $stat ->
    [fort] +{ $n } FORT, the rest to REF
   *[ref] +{ $n } REF, the rest to FORT
}
delve-this-many = This many to FORT
delve-rest-to-ref = The rest goes to REF
delve-party-rests = The party rests.
delve-may-check-will = { $who } can make a Will check against a mental break.

## Checks and rerolls

delve-option-single-die = One die
delve-pay-nothing = Pay nothing
delve-pay-for-dice = Pay { $stat } for more dice
delve-stack-note = { $rule ->
    [one_plus_points] One more die for each point
   *[points] As many dice as points
}
delve-stack-or-not = { $who }: { $check }, { $dc }+. Pay { $stat } for more dice?
delve-roll = { $n ->
    [one] { $who }, roll a d6: { $check }, { $dc }+.
   *[other] { $who }, roll { $n }d6: { $check }, { $dc }+.
}
delve-roll-damage = { $n ->
    [one] { $who }, roll a d6: { $check }, { $dc }+.
   *[other] { $who }, roll { $n }d6, one { $check } for each point of damage: { $dc }+.
}
delve-reroll-only = { $who }, reroll the { $dice }.
delve-reroll-leave = { $who }, reroll only the { $dice }. Leave the { $kept }.
delve-dice-pass = { $n ->
    [one] The { $dice } is enough.
   *[other] The { $dice } are enough.
}
delve-dice-fail = { $n ->
    [one] The { $dice } isn't enough.
   *[other] The { $dice } aren't enough.
}
delve-dice-both = { $passes ->
    [one] { $fails ->
        [one] The { $passed } is enough, but the { $failed } isn't.
       *[other] The { $passed } is enough, but the { $failed } aren't.
    }
   *[other] { $fails ->
        [one] The { $passed } are enough, but the { $failed } isn't.
       *[other] The { $passed } are enough, but the { $failed } aren't.
    }
}
delve-outcome = { $who }: { $outcome }
delve-reroll = { $who }: { $outcome } Reroll?
delve-reroll-success = { $who }: { $outcome } Pay to reroll this success?
delve-sure-reroll = { $who }: { $outcome } That's a success. Reroll it anyway?
delve-keep = Keep it
delve-keep-success = Keep the success
delve-reroll-anyway = Reroll anyway
delve-reroll-free = Reroll the { $dice } for free
delve-free-up-to = { $n ->
    [1] Free on a 1
   *[other] Free on { $n } or less
}
delve-pay-for-die = Pay { $cost } { $stat } to reroll die { $die } (a { $value })
delve-pay-for-several = Pay to reroll several failed dice
delve-cost-each = { $cost } { $stat } each
delve-pay-per-die = Pay { $cost } { $stat } for each die you reroll
delve-pay-for-all = Pay { $cost } { $stat } to reroll all the dice
delve-pay-for-the = Pay { $cost } { $stat } to reroll the { $value }
delve-it-is-a-success = It's a success
delve-check-result = { $result ->
    [passed] { $who } passes: { $check }, { $dc }+.
   *[failed] { $who } fails: { $check }, { $dc }+.
}
delve-failure-costs = { $kind ->
    [health] Each die that isn't enough costs 1 health.
    [sanity] Each die that isn't enough costs 1 sanity.
    [death] If it isn't enough, { $who } dies.
    [break] If it isn't enough, { $who } suffers a mental break.
   *[end_break] If it isn't enough, the break stays.
}
delve-failure-yours = Your story says what this costs. Choose damage in the menu if it hurts.
delve-rerolled = Rerolled: { $values }.

## Damage

delve-damage-taken = { $kind ->
    [health] { $lost ->
        [0] { $who } loses no health.
       *[other] { $who } takes { $lost } of { $total } health damage.
    }
   *[sanity] { $lost ->
        [0] { $who } loses no sanity.
       *[other] { $who } takes { $lost } of { $total } sanity damage.
    }
}
delve-drops-to = { $kind ->
    [health] Health { $was } → { $now }. Physical recovery is now { $recovery }.
   *[sanity] Sanity { $was } → { $now }. Mental recovery is now { $recovery }.
}
delve-at-zero = { $kind ->
    [health] At 0 health, the next damage can kill.
   *[sanity] At 0 sanity, the next damage can cause a mental break.
}
delve-dies = { $who } dies.
delve-nobody-left = Nobody is left alive.
delve-rallies = { $who } rallies and has { $n } health.
delve-survives = { $who } survives at 0 health.
delve-suffers-break = { $who } suffers a mental break.
delve-stays-sane = { $who } stays sane.

## Mental breaks

delve-break-worse = { $stage ->
    [2] { $condition } gets worse for { $who }. It now lasts until the next rest.
   *[3] { $condition } gets worse for { $who }. It is now permanent until cured.
}
delve-which-entry = { $who }, roll on the mental break table in your rulebook. Which entry is it?
delve-entry-by-number = The number of the entry
delve-entry-by-words = What the entry says
delve-entry-like = afraid of the dark
delve-roll-break-table = { $n ->
    [one] { $who }, roll a d6 on the mental break table.
   *[other] { $who }, roll { $n }d6 on the mental break table.
}
delve-break-is = { $who }'s mental break: { $condition }.
delve-break-lasts = { $stage ->
    [1] An action can end it.
    [2] It lasts until the next rest.
   *[3] It is permanent until cured.
}
delve-rolled-against = Rolled a { $value } against { $dc }+.
delve-break-over = { $who } shakes it off: { $condition }.
delve-break-stays = { $who } can't shake it off: { $condition }.
delve-break-cured = { $who } is cured: { $condition }.
delve-shake-off = Action: shake off { $condition }
delve-sanity-check-note = Sanity check
delve-option-will-check = Will check to end { $condition }
delve-after-rest-note = After the rest
delve-cure = Cure { $condition }

## Changes

delve-effect-on = { $kind ->
    [armor] Put on { $effect }
    [item] Take up { $effect }
    [spell] Begin { $effect }
   *[status] Gain { $effect }
}
delve-effect-off = { $kind ->
    [armor] Take off { $effect }
    [item] Put away { $effect }
    [spell] End { $effect }
   *[status] Lose { $effect }
}
delve-change-max = Temporary change to max { $stat }
delve-armor-elsewhere = Armor class from other sources
delve-dc-elsewhere = { $kind ->
    [health] Other changes to the DC of health checks
   *[sanity] Other changes to the DC of sanity checks
}
delve-regain = { $what ->
    [fort] Regain FORT
    [ref] Regain REF
    [will] Regain WILL
    [health] Regain health
   *[sanity] Regain sanity
}
delve-wound = { $what ->
    [health] Permanent wound: base health
   *[sanity] Permanent wound: base sanity
}
delve-level-up = Level up
delve-level-up-points = Level up, with this many points
delve-points-to-place = { $n ->
    [one] 1 point to place
   *[other] { $n } points to place
}
delve-has-effect = { $who } now has { $effect }.
delve-effect-over = { $who } no longer has { $effect }.
delve-base-stays = Base health stays { $health }, base sanity { $sanity }.
delve-max-shifts = { $way ->
    [up] { $who }'s max { $stat } rises by { $n } for now.
    [down] { $who }'s max { $stat } drops by { $n } for now.
   *[same] { $who }'s max { $stat } stays the same.
}
delve-armor-from-elsewhere = { $who } now has armor class { $n } from other sources.
delve-dc-from-elsewhere = { $kind ->
    [health] { $way ->
        [easier] { $who }'s health checks are now { $n } easier from other sources.
        [harder] { $who }'s health checks are now { $n } harder from other sources.
       *[same] Nothing else changes { $who }'s health checks now.
    }
   *[sanity] { $way ->
        [easier] { $who }'s sanity checks are now { $n } easier from other sources.
        [harder] { $who }'s sanity checks are now { $n } harder from other sources.
       *[same] Nothing else changes { $who }'s sanity checks now.
    }
}
delve-base-drops = { $what ->
    [health] { $who }'s base health drops by { $n } for good.
   *[sanity] { $who }'s base sanity drops by { $n } for good.
}
delve-regains = { $what ->
    [fort] { $who } regains { $n } FORT.
    [ref] { $who } regains { $n } REF.
    [will] { $who } regains { $n } WILL.
    [health] { $who } regains { $n } health.
   *[sanity] { $who } regains { $n } sanity.
}
delve-is-level = { $who } is now level { $n }.
delve-max-changes = Max { $stat } { $was } → { $now }.
delve-drops = { $what } drops to { $n }.
delve-above-zero = { $kind ->
    [death] { $who } is above 0 health again. There's no death check.
   *[break] { $who } is above 0 sanity again. There's no mental break check.
}

## Advice about cards

delve-about-cards = About these cards
delve-free-reroll-high = { $name } rerolls { $r }'s. Free rerolls are hardly ever above 2's.
delve-forced-reroll-low = { $name } rerolls { $r }+. Forced rerolls are hardly ever below 5+.
delve-free-rerolls-many = { $n } of { $all } free rerolls are above 1's. About one in ten is advised.
delve-free-rerolls-note = Free rerolls come from class traits or as a great reward. These cards also have one: { $names }.
delve-no-such-check = { $name } names the check “{ $check }”, which doesn't exist.

## Refusals

delve-has-not = { $who } doesn't have { $n } { $stat }. Nothing has changed.
delve-none-left = { $who } has no { $stat } left.
delve-refusal-character-dead = Nothing more can happen to the dead.
delve-refusal-no-such-option = This isn't one of the options.
delve-refusal-takes-no-text = This answer takes no text.
delve-refusal-needs-text = This answer needs a few words.
delve-refusal-takes-no-number = This answer takes no number.
delve-refusal-number-missing = Give a number from { $least } to { $most }.
delve-refusal-number-range = Give a number from { $least } to { $most }, not { $n }.
delve-two-methods = One roll can use two of stacking, free rerolls and paid rerolls. Already used: { $methods }.
delve-rerolls-cancel = { $method ->
    [passive] A free and a forced reroll cancel each other, so there's no free reroll.
   *[active] A free and a forced reroll cancel each other. This roll gets no reroll at all.
}
delve-reroll-used = { $method ->
    [passive] The free reroll of this check was already used.
   *[active] The paid reroll of this check was already used.
}
delve-die-reroll-used = { $method ->
    [passive] Each die gets only one free reroll.
   *[active] Each die gets only one paid reroll.
}
delve-reroll-costs = A reroll costs { $cost } { $stat }, and { $who } doesn't have that.
delve-no-such-reroll = No such reroll is possible for these dice.
delve-no-such-break = { $who } has no such mental break.
delve-break-permanent = { $condition } is permanent until it is cured.
delve-break-until-rest = { $condition } lasts until the next rest. Try to end it after that.
delve-own-turn-only = That takes an action in { $who }'s own turn.
delve-break-not-permanent = { $condition } isn't permanent. An action can end it.
