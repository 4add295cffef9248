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

rules-which-color-die = Which color is this die?
rules-which-kind-die = Which kind of die is this?
rules-what-does-show = { $kind ->
    [any] What does this die show?
   *[other] What does this { $kind } show?
}
rules-die-left-mat-what-does = This die left the mat. What does it count as?
rules-die-does-not-lie-flat = This die isn't lying flat. What counts?
rules-die-lies-line-which-side = This die is on a line. Which side counts?
rules-which-is = { $face ->
    [none] { $kind ->
        [any] Whose die is this: { $names }?
       *[other] Whose { $kind } is this: { $names }?
    }
   *[other] { $kind ->
        [any] Whose die is this, showing { $face }: { $names }?
       *[other] Whose { $kind } is this, showing { $face }: { $names }?
    }
}
rules-throw-again = Roll it again
rules-count-as-lies = Use it as it lies
rules-face-means = { $face }: { $meaning }

## Problems with a roll

rules-wrong-kind = { $asked ->
    [any] This is a { $seen }.
   *[other] Expected a { $asked }, got a { $seen }.
}
rules-wrong-color = Expected a { $asked } { $kind }, got a { $seen } one.
rules-one-too-many-which-counts = One { $kind } too many. Which one counts?
rules-not-asked = Nobody needs this { $kind } right now.
rules-kept-gone = { $kind ->
    [any] A die that should have stayed is gone.
   *[other] A { $kind } that should have stayed is gone.
}
rules-kept-moved = { $kind ->
    [any] A die that should have stayed moved by { $far } mm.
   *[other] A { $kind } that should have stayed moved by { $far } mm.
}
rules-kept-turned = { $kind ->
    [any] A die that should have stayed was turned from { $was } to { $now }.
   *[other] A { $kind } that should have stayed was turned from { $was } to { $now }.
}
rules-left-mat-throw-again = Off the mat. Roll again: { $names }.
rules-still-throw = Still to roll: { $names }.
rules-waiting = Waiting for { $names }.
rules-throw-any-dice = Roll any dice.
rules-throw-taken-all-same = The roll was used anyway ({ $waived }).
rules-waived = { $code ->
    [wrong_kind] wrong die
    [wrong_color] wrong color
    [extra] too many dice
    [moved] a die moved
    [turned] a die was turned
    [gone] a die is gone
   *[other] { $code }
}

## Dice laid out on a grid

rules-dice-stand-surely-space-mat = { $n } of { $n2 } dice are clearly on a space of the mat.
rules-more-than-dice-cannot-told = More than { $most } dice can't be told apart by their faces.
rules-not-every-die-mat-could = Not every die on the mat could be read.
rules-dice-mat-not-those-were = These aren't the dice that were rolled, or one was turned.
rules-look-alike-say-phone-who = { $items } look alike. Use the phone to say who goes where.

## Undo, redo, corrections

rules-there-nothing-take-back = There's nothing to undo.
rules-last-step-real-throw-void = The last step was a real roll. Confirm that it should be undone.
rules-something-new-has-happened-since = Something new has happened since. That step can't be redone.
rules-log-has-no-event-could = The log has no event { $at } to correct.
rules-amendment-answers-same-request-as = A correction must answer the same request as the event it replaces.
rules-amended-event-does-not-fit = The corrected event doesn't fit.
rules-table-no-longer-answers-itself = The table no longer answers this by itself.
rules-log-starts-session-started = A log starts with session_started.
rules-not-what-table-waits-answered = { $request } is no longer open. It was already answered.
rules-by-hand = Changed by hand: { $what } from { $was } to { $now }.
rules-by-hand-note = Changed by hand: { $what } from { $was } to { $now } ({ $note }).
rules-not = { $path } is { $value }, not { $was }.
rules-path-errors = { $path }: { $problem }
rules-nothing-can-fixed-hand = { $path } can't be changed by hand.

## Answers and sessions

rules-what-does-die-show-game = What does the die show? This game needs its number.
rules-d-shows-not = A d{ $sides } shows 1 to { $sides }, not { $die }.
rules-nothing-game-waits = The game isn't waiting for this ({ $type }).
rules-players-least-one-needed = Add at least one player.
rules-players-two-have-same-id = Two players have the same id.
rules-players-does-not-exist-taken = The { $what } “{ $figure }” doesn't exist or is taken twice.
rules-players-but-only-play = { $n } players, but only { $n2 } can play.
rules-log-not = This log belongs to { $game }, not to { $game2 }.
rules-content-files-not-those-log = The card files aren't the ones this session was played with. Restore them, or start a new session.
rules-state = This is a state of { $game }.
rules-letter = Letter { $key }
rules-there-no-house-rules-such = There are no house rules for “{ $game }”.
rules-no-such-game-there = There's no game “{ $game_id }”. Known games: { $known }
rules-cards-cause-more-than-effects = The cards cause more than { $most } effects without asking anybody (the last ones: { $tasks }). Change the card that repeats itself.
rules-cannot-take-step-nothing-has = { $game } can't take this step ({ $error }: { $fault }). Nothing has changed. Choose something else, and please report it.
rules-key-said = { $key }: { $said }

## Rolls that do not answer the request

rules-throw-has-least-one-die = A roll needs at least one die.
rules-dice-most-one-throw = { $n } dice are too many. One roll can have { $most }.
rules-other-count = { $n ->
    [one] One die was expected, not { $given }.
   *[other] { $n } dice were expected, not { $given }.
}
rules-these-not-dice-were-asked = These aren't the expected dice, each in its role.
rules-other-die = Expected { $kinds }, got a { $seen }. Nothing has changed.
rules-does-not-show = A { $kind } can't show { $value }.
rules-face-says-but-number = The face says { $label }, but the number is { $value }.
rules-not-a-die = Not a die
rules-something-lies-here-what = Something is lying here. What is it?
rules-a = A { $kind }

## Adjustments by hand

rules-field = { $field ->
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
