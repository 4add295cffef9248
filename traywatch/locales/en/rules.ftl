# Matching of dice, corrections by hand, logs: what all games share.

## Dice, colors, zones

rules-color = { $color ->
    [black] black
    [gray] gray
    [white] white
    [bone] bone
    [brown] brown
    [red] red
    [orange] orange
    [yellow] yellow
    [green] green
    [turquoise] turquoise
    [cyan] cyan
    [blue] blue
    [purple] purple
    [pink] pink
   *[other] { $color }
}
rules-zone = { $zone ->
    [crit] crit
    [hit] hit
    [miss] miss
    [fumble] fumble
    [off] off the mat
   *[other] { $zone }
}
rules-zone-answer = { $zone ->
    [crit] Crit
    [hit] Hit
    [miss] Miss
    [fumble] Fumble
    [off] Off the mat
   *[other] { $zone }
}
rules-dice = { $kind ->
    [any] { $n ->
        [one] one die
       *[other] { $n } dice
    }
   *[other] { $n ->
        [one] { $kind }
       *[other] { $n } { $kind }
    }
}
rules-dice-of-color = { $kind ->
    [any] { $n ->
        [one] one { $color } die
       *[other] { $n } { $color } dice
    }
   *[other] { $n ->
        [one] { $color } { $kind }
       *[other] { $n } { $color } { $kind }
    }
}
rules-die-shows = { $face ->
    [none] { $kind }
   *[other] { $kind } { $face }
}
rules-die-shows-in = { $face ->
    [none] { $kind } ({ $zone })
   *[other] { $kind } { $face } ({ $zone })
}

## Questions about dice

rules-question-color = Which color is this die?
rules-question-kind = Which kind of die is this?
rules-question-face = { $kind ->
    [any] What does this die show?
   *[other] What does this { $kind } show?
}
rules-question-off-mat = This die left the mat. What does it count as?
rules-question-cocked = This die isn't lying flat. What counts?
rules-question-on-line = This die is on a line. Which side counts?
rules-question-which-role = { $face ->
    [none] { $kind ->
        [any] Whose die is this: { $names }?
       *[other] Whose { $kind } is this: { $names }?
    }
   *[other] { $kind ->
        [any] Whose die is this, showing { $face }: { $names }?
       *[other] Whose { $kind } is this, showing { $face }: { $names }?
    }
}
rules-answer-roll-again = Roll it again
rules-answer-use-as-it-lies = Use it as it lies
rules-answer-face-meaning = { $face }: { $meaning }

## Problems with a roll

rules-conflict-wrong-kind = { $asked ->
    [any] This is a { $seen }.
   *[other] Expected a { $asked }, got a { $seen }.
}
rules-conflict-wrong-color = Expected a { $asked } { $kind }, got a { $seen } one.
rules-conflict-extra-die = One { $kind } too many. Which one counts?
rules-conflict-unneeded-die = Nobody needs this { $kind } right now.
rules-conflict-resting-die-gone = { $kind ->
    [any] A die that should have stayed is gone.
   *[other] A { $kind } that should have stayed is gone.
}
rules-conflict-resting-die-moved = { $kind ->
    [any] A die that should have stayed moved by { $far } mm.
   *[other] A { $kind } that should have stayed moved by { $far } mm.
}
rules-conflict-resting-die-turned = { $kind ->
    [any] A die that should have stayed was turned from { $was } to { $now }.
   *[other] A { $kind } that should have stayed was turned from { $was } to { $now }.
}
rules-partial-off-mat = Off the mat. Roll again: { $names }.
rules-partial-dice-missing = Still to roll: { $names }.
rules-partial-nothing-rolled = Waiting for { $names }.
rules-partial-any-dice = Roll any dice.
rules-roll-accepted-anyway = The roll was used anyway ({ $waived }).
rules-conflict-waived = { $code ->
    [wrong_kind] wrong die
    [wrong_color] wrong color
    [extra] too many dice
    [moved] a die moved
    [turned] a die was turned
    [gone] a die is gone
   *[other] { $code }
}

## Dice laid out on a grid

rules-placement-uncertain-spaces = { $n } of { $n2 } dice are clearly on a space of the mat.
rules-placement-too-many-dice = More than { $most } dice can't be told apart by their faces.
rules-placement-unread-die = Not every die on the mat could be read.
rules-placement-other-dice = These aren't the dice that were rolled, or one was turned.
rules-placement-look-alike = { $items } look alike. Use the phone to say who goes where.

## Undo, redo, corrections

rules-refusal-nothing-to-undo = There's nothing to undo.
rules-refusal-undo-needs-void = The last step was a real roll. Confirm that it should be undone.
rules-refusal-redo-outdated = Something new has happened since. That step can't be redone.
rules-refusal-amend-no-such-event = The log has no event { $at } to correct.
rules-refusal-amend-other-request = A correction must answer the same request as the event it replaces.
rules-refusal-amend-does-not-fit = The corrected event doesn't fit.
rules-refusal-no-longer-automatic = The table no longer answers this by itself.
rules-refusal-log-without-start = A log starts with session_started.
rules-refusal-request-closed = { $request } is no longer open. It was already answered.
rules-adjusted-by-hand = Changed by hand: { $what } from { $was } to { $now }.
rules-adjusted-by-hand-with-note = Changed by hand: { $what } from { $was } to { $now } ({ $note }).
rules-refusal-value-outdated = { $path } is { $value }, not { $was }.
rules-refusal-value-invalid = { $path }: { $problem }
rules-refusal-not-adjustable = { $path } can't be changed by hand.

## Answers and sessions

rules-refusal-number-missing = What does the die show? This game needs its number.
rules-refusal-number-off-die = A d{ $sides } shows 1 to { $sides }, not { $die }.
rules-refusal-event-unexpected = The game isn't waiting for this ({ $type }).
rules-players-none = Add at least one player.
rules-players-same-id = Two players have the same id.
rules-players-figure-unavailable = The { $what } “{ $figure }” doesn't exist or is taken twice.
rules-players-too-many = { $n } players, but only { $n2 } can play.
rules-refusal-log-of-other-game = This log belongs to { $game }, not to { $game2 }.
rules-refusal-other-content = The card files aren't the ones this session was played with. Restore them, or start a new session.
rules-refusal-state-of-other-game = This is a state of { $game }.
rules-settings-letter-label = Letter { $key }
rules-game-unknown = There's no game “{ $game_id }”. Known games: { $known }
rules-refusal-content-loops = The cards cause more than { $most } effects without asking anybody (the last ones: { $tasks }). Change the card that repeats itself.
rules-refusal-engine-fault = { $game } can't take this step ({ $error }: { $fault }). Nothing has changed. Choose something else, and please report it.
rules-name-with-text = { $key }: { $said }

## Rolls that do not answer the request

rules-refusal-no-dice = A roll needs at least one die.
rules-refusal-too-many-dice = { $n } dice are too many. One roll can have { $most }.
rules-refusal-dice-count = { $n ->
    [one] One die was expected, not { $given }.
   *[other] { $n } dice were expected, not { $given }.
}
rules-refusal-dice-roles = These aren't the expected dice, each in its role.
rules-refusal-die-kind = Expected { $kinds }, got a { $seen }. Nothing has changed.
rules-refusal-face-impossible = A { $kind } can't show { $value }.
rules-refusal-label-differs = The face says { $label }, but the number is { $value }.
rules-answer-not-a-die = Not a die
rules-question-unknown-object = Something is lying here. What is it?
rules-answer-kind = A { $kind }

## Adjustments by hand

rules-field-name = { $field ->
    [ac_by_hand] Armor class from other sources
    [actions_left] Actions left
    [active] Paid rerolls allowed
    [active_used] Active ability used
    [alive] Alive
    [ally_hand] Allies
    [armor] Armor
    [at] Space
    [attack] Attack
    [aura] Aura
    [bag] Dice in the bag
    [barrier] Barrier
    [blade] Rounds of the blade
    [bleed] Bleed
    [bonus_mental] Mental bonus
    [bonus_physical] Physical bonus
    [capacity] Hand size
    [charisma] Charisma
    [cost] Price of a reroll
    [curse] Curse
    [cursed] Cursed
    [dark] Ranks in darkness
    [dazed] Dazed
    [dc] DC
    [defense] Defense
    [deterrent] Deterrent dice
    [dexterity] Dexterity
    [dice] Dice
    [discard] Discarded dice
    [doomed] Doomed
    [energy] Energy
    [full_armor] Full armor
    [full_attack] Full attack
    [hand] Dice in hand
    [health] Health
    [health_dc_by_hand] Health check DC, other changes
    [high] Forced reroll from (0: none)
    [hits] Hits
    [immune] Immune
    [items] Items
    [keywords] Keywords
    [level] Level
    [location] Location
    [loot] Loot
    [low] Free reroll up to (0: none)
    [max_health] Maximum health
    [melee] Melee
    [melee_dice] Melee dice
    [minion] Minion
    [melee_keywords] Melee keywords
    [mod] Bonus
    [more_health] Extra maximum health
    [more_sanity] Extra maximum sanity
    [necrotic] Necrotic
    [negated] Negated
    [no_armor] Can never have armor
    [open] Open
    [order] Order of turns
    [out] Out of the quest
    [party] Dice
    [pierce] Pierce
    [place] Place
    [poison] Poison
    [ranged] Ranged
    [ranged_dice] Ranged dice
    [ranged_keywords] Ranged keywords
    [regenerate] Regeneration
    [regeneration] Rounds of regeneration
    [resolved] Has acted
    [result] Face
    [sanity] Sanity
    [sanity_dc_by_hand] Sanity check DC, other changes
    [shielded] Mage shield
    [skills] Skills
    [skip] Rolls to skip
    [speed] Speed
    [spent] Defense used
    [spikes] Spikes
    [stack] Stacking allowed
    [stat] Stat that pays
    [state] Alive or dead
    [stealth] Stealth
    [stone] Rounds of stone
    [strength] Strength
    [stunned] Stunned
    [threat] Threat
    [timer] Timer
    [traps] Trapped spaces
    [triggered] Ability for going down used
    [turn] Whose turn it is
    [ultimate_used] Ultimate used
    [wall] Wall of Earth
    [weapon] Rounds of the weapon
    [wisdom] Wisdom
   *[other] { $field }
}
rules-value = { $value ->
    [attack] until the next attack
    [battle] for the battle
    [no] no
    [none] None
    [nothing] nothing
    [turn] until the next turn
    [yes] yes
   *[other] { $value }
}
rules-adjust-game = The game
rules-adjusted-field = { $who }: { $field }
rules-adjusted-stat = { $pool ->
    [base] Base { $stat }
    [temporary] Change to max { $stat }
   *[other] Current { $stat }
}
rules-adjusted-limit = Most { $type } dice
rules-rank-space = Rank { $rank }, space { $space }
rules-adjust-turn-not-now = The turn can only be passed on while somebody chooses what to do.
rules-adjust-number = { $path }: give a number from { $least } to { $most }.
rules-adjust-each-once = { $path }: name everybody exactly once.
rules-adjust-nobody-such = { $path }: choose somebody who is still in the game.
rules-adjust-no-space = { $path }: choose a free space where the ranks stay legal.

# Headings under which a menu folds its answers.
rules-group-checks = Checks
rules-group-begins = Put on, take up, gain
rules-group-ends = Take off, put away, end
rules-group-maximum = Temporary maximum
rules-group-regain = Regain
rules-group-wounds = Permanent wounds
rules-group-read-again = Read a room again
rules-group-out-of-sight = Out of sight
