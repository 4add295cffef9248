# Deckbox Dungeons.

## The game

deckbox-deckbox-dungeons = Deckbox Dungeons
deckbox-summary = Each die plus a modifier against 6, on a map of tiles.
deckbox-needs-dice = a handful of d6
deckbox-needs-enemy-dice = enemy dice, or d6 in their place
deckbox-hero-word = hero
deckbox-intro-party = You are a party of heroes in a place that the phone lays out room by room. You win or lose together.
deckbox-intro-round = Each round, every hero acts once, in any order. You have two actions: move, attack, or do what the room offers.
deckbox-intro-attack = To attack, roll the dice that the phone names. Each number plus your bonus must reach 6. Then the defender rolls to block.
deckbox-intro-explore = Walk onto a dashed space with a question mark to open the next room. Whatever lives there comes out.
deckbox-intro-enemies = When all heroes are done, the phone moves the enemies and tells you which dice to roll for them.
deckbox-intro-needs = All you need is a handful of d6. Map and cards are on the phone. Tiles and figures are up to you.
deckbox-title = { $phase ->
    [setup] Before the quest
    [victory] The quest is won
    [defeat] The quest is lost
   *[other] Round { $n }
}

## Parts of sentences

deckbox-sentence = { $said }.
deckbox-dice = { $n ->
    [one] 1 die
   *[other] { $n } dice
}
deckbox-attack-dice = { $kind ->
    [melee] { $mod ->
        [none] Melee: { $dice }
       *[other] Melee: { $dice } { $mod }
    }
   *[ranged] { $mod ->
        [none] Ranged: { $dice }
       *[other] Ranged: { $dice } { $mod }
    }
}
deckbox-rolls = { $mod ->
    [none] { $name } rolls { $values }.
   *[other] { $name } rolls { $values }, with { $mod } each.
}
deckbox-number-of = { $who }: { $what }
deckbox-number = { $what ->
    [health] health
    [melee] melee
    [ranged] ranged
    [defense] defense
    [speed] speed
    [movement] movement
    [strength] strength
    [dexterity] dexterity
    [wisdom] wisdom
    [charisma] charisma
    [melee_dice] melee dice
    [melee_mod] melee modifier
    [ranged_dice] ranged dice
    [ranged_mod] ranged modifier
    [energy] energy cost
    [price] price in loot
    [dice] attack dice
    [mod] attack modifier
    [threat] threat
   *[other] { $what }
}
deckbox-effect = { $op ->
    [heal] healing
    [energy] energy
    [loot] loot
    [damage] damage
    [stun] stun
    [action] actions
    [move] movement
    [melee] melee bonus
    [ranged] ranged bonus
    [defense] defense bonus
    [speed] speed bonus
    [skill] skill bonus
    [dice] extra dice
   *[other] { $op }
}
deckbox-bonus = { $what ->
    [melee] Melee { $n }
    [ranged] Ranged { $n }
    [defense] Defense { $n }
    [speed] Speed { $n }
    [skill] Skills { $n }
   *[dice] Dice { $n }
}
deckbox-side = { $side ->
    [n] north
    [e] east
    [s] south
   *[w] west
}
deckbox-place = { $where ->
    [start] start
   *[map] map
}
deckbox-off-map = off the map
deckbox-half-space-at = { $side ->
    [n] half-space north of { $tile }
    [e] half-space east of { $tile }
    [s] half-space south of { $tile }
   *[w] half-space west of { $tile }
}
deckbox-half-space-between = half-space between { $one } and { $other }
deckbox-terrain-name = { $kind ->
    [floor] floor
    [water] water
    [pit] pit
    [exit] exit
    [half] half-space
    [unknown] half-space, unknown behind it
   *[wall] wall
}
deckbox-die-counts-rule = { $what ->
    [hit] { $how ->
        [more] { $n } or more is a hit.
       *[only] Each { $n } is a hit.
    }
    [block] { $how ->
        [more] { $n } or more blocks a hit.
       *[only] Each { $n } blocks a hit.
    }
   *[success] { $how ->
        [more] { $n } or more is a success.
       *[only] Each { $n } is a success.
    }
}
deckbox-add-to-each = Add { $n } to each die.
deckbox-take-off-each = Subtract { $n } from each die.

## The cards on the page

deckbox-enemies = Enemies
deckbox-heroes = Heroes
deckbox-health = Health
deckbox-defense = { $mod ->
    [none] Defense 0
   *[other] Defense { $mod }
}
deckbox-value = { $what ->
    [energy] Energy { $n }
    [loot] Loot { $n }
    [speed] Speed { $n }
   *[threat] Threat { $n }
}
deckbox-on-space = On { $space }
deckbox-badge = { $word ->
    [stunned] Stunned
    [out] Out
    [reach] Reach
    [crush] Crush
    [stun] Stun
    [pierce] Pierce
    [siphon] Siphon
    [regenerate] Regenerate
   *[dark_ritual] Dark Ritual
}
deckbox-actions-left = { $n ->
    [0] No actions left
    [one] 1 action left
   *[other] { $n } actions left
}
deckbox-market = Market: { $items }
deckbox-priced = { $item } ({ $n } loot)
deckbox-unpriced = { $item } (price unknown)
deckbox-room-met = { $room }: { $met }
deckbox-room-met-ways = { $room }: { $met } (unknown: { $ways })
deckbox-room-ways = { $room } (unknown: { $ways })

## Set-up

deckbox-which-quest = Which quest do you play?
deckbox-which-card = { $kind ->
    [equipment] { $hero }, which equipment card do you take?
   *[ability] { $hero }, which ability card do you take?
}
deckbox-card-number-question = What's on the card? { $label }
deckbox-hero-ready = { $hero } takes { $gear } and { $ability }: health { $health }, no loot, no energy.
deckbox-items-shuffled = The used items are shuffled into a new deck.
deckbox-which-item-drawn = Which item comes off the deck?
deckbox-item-turned-up = { $item } is now in the market.

## Rounds and turns

deckbox-round-begins = Round { $n }.
deckbox-which-hero-next = Which hero is next?
deckbox-what-now = { $left ->
    [0] { $hero }, what now? No actions left.
    [one] { $hero }, what now? 1 action left.
   *[other] { $hero }, what now? { $left } actions left.
}
deckbox-done = Done, next hero
deckbox-actions-forgone = { $n ->
    [one] Gives up 1 action
   *[other] Gives up { $n } actions
}
deckbox-more = More
deckbox-more-note = Skill checks, room texts, lines of sight
deckbox-anything-else = Anything else
deckbox-what-else = { $hero }, what else?
deckbox-move = Move
deckbox-move-up-to = Up to { $n }
deckbox-attacks = Attack
deckbox-attack-enemy = { $kind ->
    [melee] Attack { $enemy } (melee)
   *[ranged] Attack { $enemy } (ranged)
}
deckbox-attack-note = { $dice ->
    [one] 1 die, health { $health }
   *[other] { $dice } dice, health { $health }
}
deckbox-other-action = Another action of the room or quest
deckbox-costs-action = Costs an action
deckbox-room-read-again = Read { $tile } again
deckbox-why-no-shot = Why can't I shoot at { $enemy }?
deckbox-hero-done = { $hero } is done.
deckbox-refresh-begins = Refresh: all heroes get their actions back.
deckbox-enemy-target = { $enemy }: { $say }
deckbox-target-fine = This is a legal target.
deckbox-target-no-dice = { $kind ->
    [melee] The equipment has no melee dice.
   *[ranged] The equipment has no ranged dice.
}
deckbox-target-diagonal = The target is diagonal, and the attack has no Reach.
deckbox-target-not-adjacent = The target isn't next to the attacker.
deckbox-target-too-near = The target is too close for a ranged attack.
deckbox-target-too-far = The target isn't on this tile or the next one.
deckbox-target-not-on-these-tiles = The target isn't on one of the two tiles that meet here.
deckbox-target-corner = Every line touches the corner of something in the way. When in doubt, there is no line of sight.
deckbox-target-blocked = An enemy or a wall blocks the line of sight.
deckbox-no-effect = { $card } has no effect on { $who } right now.

## Attacks

deckbox-roll = { $n ->
    [one] { $what }: roll 1 d6. { $counts }
   *[other] { $what }: roll { $n } d6. { $counts }
}
deckbox-attacks-target = { $attacker } attacks { $target }
deckbox-attacks-with = { $attacker } attacks { $target } with { $source }
deckbox-defends = { $who } defends
deckbox-no-dice = The attack has no dice to roll.
deckbox-no-dice-from = { $source } has no dice to roll.
deckbox-hits = { $n ->
    [0] No hits.
    [one] { $crits ->
        [0] 1 hit.
       *[other] 1 critical hit.
    }
   *[other] { $crits ->
        [0] { $n } hits.
       *[other] { $n } hits, { $crits } of them critical.
    }
}
deckbox-face = { $counts ->
    [crit] critical hit
    [hit] hit
    [no_hit] no hit
    [block] block
    [no_block] no block
    [success] success
   *[no_success] no success
}
deckbox-enemy-face = { $enemy } ({ $health })
deckbox-loot-face = { $n } loot
deckbox-gains-energy = { $hero } gains { $n } energy.
deckbox-blocked = { $n ->
    [0] No hits are blocked.
    [one] 1 hit is blocked.
   *[other] { $n } hits are blocked.
}
deckbox-attack-deals = { $n ->
    [0] { $attacker } does no damage to { $target }.
   *[other] { $attacker } does { $n } damage to { $target }.
}
deckbox-stunned = { $enemy } is stunned.
deckbox-ritual-for-whom = Dark Ritual: which of the weakest enemies gains 1 health?
deckbox-ritual = Dark Ritual strengthens { $enemy }.
deckbox-hero-loses = { $hero } loses { $n } health ({ $now } of { $most } left).
deckbox-enemy-loses = { $enemy } loses { $n } health ({ $now } left).
deckbox-enemy-defeated = { $enemy } is defeated.
deckbox-enemy-gains = { $enemy } gains { $n } health ({ $now } now). Turn its die.
deckbox-enemy-at-most = { $enemy } can't gain any more health.
deckbox-hero-health = { $hero } has { $now } of { $most } health.
deckbox-roll-loot = { $hero }, roll { $enemy }'s die ({ $die }) for loot.
deckbox-gains-loot = { $hero } gains { $n } loot ({ $now } in all).
deckbox-who-takes-loot = Who takes the { $n } loot?
deckbox-takes-loot = { $hero } takes { $n } loot.
deckbox-no-health-left = { $hero } has no health left. What does the app say?
deckbox-option-out = { $hero } is out
deckbox-option-stand = Continue with this much health
deckbox-goes-on = { $hero } continues with { $n } health.
deckbox-hero-out = { $hero } is out.

## Effects of cards

deckbox-for-whom = Who is { $card } for?
deckbox-at-which-enemy = Which enemy is { $card } for?
deckbox-effect-without-target = { $card }: no enemy is in sight.
deckbox-has-energy = { $hero } has { $n } energy.
deckbox-has-loot = { $hero } has { $n } loot.
deckbox-more-actions = { $n ->
    [one] { $hero } has one more action.
   *[other] { $hero } has { $n } more actions.
}
deckbox-boost = { $until ->
    [attack] { $hero } for the next attack: { $bonus }.
    [turn] { $hero } for this activation: { $bonus }.
   *[round] { $hero } for this round: { $bonus }.
}

## Enemies

deckbox-enemies-act = The enemies act.
deckbox-which-enemy-acts = Which enemy acts first?
deckbox-stunned-skips = { $enemy } is stunned and doesn't act.
deckbox-enemy-acts = { $enemy } acts.
deckbox-loses-energy = { $hero } loses 1 energy.
deckbox-enemy-where-to = { $enemy } is on { $space }. Where does it move?
deckbox-stays = Stays where it is
deckbox-enemy-through-pit = { $enemy } goes through a pit.
deckbox-whom-attacks = Who does { $enemy } attack?
deckbox-does-not-attack = Doesn't attack

## Moves

deckbox-hero-where-to = { $left ->
    [0] { $hero } is on { $space } and has no movement left. Stop here?
   *[other] { $hero } is on { $space }. Where to? Movement left: { $left }.
}
deckbox-option-stop-move = Stop here
deckbox-to-space = To { $space }
deckbox-step = { $side ->
    [n] North: { $space }
    [e] East: { $space }
    [s] South: { $space }
   *[w] West: { $space }
}
deckbox-step-costs = { $n ->
    [0] Costs nothing
   *[other] Costs { $n }
}
deckbox-step-into = { $kind ->
    [water] Water, costs 2
   *[pit] Pit, 1 damage
}
deckbox-cost-of = { $n } of { $left }
deckbox-cost-of-hurt = { $n } of { $left }, { $hurt } damage
deckbox-falls-into-pit = { $hero } falls into a pit on { $space }.
deckbox-stands-on = { $hero } is now on { $space }.

## Rooms

deckbox-which-first-tile = Which tile does the app show first?
deckbox-which-tile = Tap Explore in the app. Which tile does it show?
deckbox-which-encounter = Which encounter does the app show for it?
deckbox-lay-first-tile = Put { $tile } in the middle. The party comes in at its arrow.
deckbox-lay-tile = { $side ->
    [n] Put { $tile } to the north, with its arrow at the exit.
    [e] Put { $tile } to the east, with its arrow at the exit.
    [s] Put { $tile } to the south, with its arrow at the exit.
   *[w] Put { $tile } to the west, with its arrow at the exit.
}
deckbox-heroes-enter = The heroes come in at the entrance, { $hero } on { $space }.
deckbox-room-empty = { $tile }: nothing is waiting here.
deckbox-tile-encounter = { $tile }: { $encounter }.
deckbox-roll-enemy-die = { $n ->
    [one] Roll the { $die }.
   *[other] Roll { $n } dice: { $die }.
}
deckbox-roll-enemy-die-look = { $n ->
    [one] Roll the { $die } ({ $look }).
   *[other] Roll { $n } dice: { $die } ({ $look }).
}
deckbox-which-enemy-shown = Which enemy does the { $die } show?
deckbox-which-health-shown = What health does the { $die } show?
deckbox-health-on-face = Health on the face
deckbox-no-space-left = There's no space left for another enemy.
deckbox-enemy-on = { $enemy } ({ $health }) on { $space }
deckbox-enemies-come = { $n ->
    [one] 1 enemy appears.
   *[other] { $n } enemies appear.
}
deckbox-put-enemy-dice = Put the enemy dice on the map: { $enemies }.
deckbox-check-needed = { $skill ->
    [strength] Strength check, { $n } needed.
    [dexterity] Dexterity check, { $n } needed.
    [wisdom] Wisdom check, { $n } needed.
   *[charisma] Charisma check, { $n } needed.
}
deckbox-check-how-many = { $skill ->
    [strength] Strength check: how many successes are needed?
    [dexterity] Dexterity check: how many successes are needed?
    [wisdom] Wisdom check: how many successes are needed?
   *[charisma] Charisma check: how many successes are needed?
}
deckbox-does-other-action = { $hero } does what the room or quest asks for.
deckbox-room-action = { $hero }: { $action }.
deckbox-checks = { $skill ->
    [strength] { $hero }, Strength check
    [dexterity] { $hero }, Dexterity check
    [wisdom] { $hero }, Wisdom check
   *[charisma] { $hero }, Charisma check
}
deckbox-check-result = { $skill ->
    [strength] { $n ->
        [one] { $hero }: 1 Strength success.
       *[other] { $hero }: { $n } Strength successes.
    }
    [dexterity] { $n ->
        [one] { $hero }: 1 Dexterity success.
       *[other] { $hero }: { $n } Dexterity successes.
    }
    [wisdom] { $n ->
        [one] { $hero }: 1 Wisdom success.
       *[other] { $hero }: { $n } Wisdom successes.
    }
   *[charisma] { $n ->
        [one] { $hero }: 1 Charisma success.
       *[other] { $hero }: { $n } Charisma successes.
    }
}
deckbox-check-passed = Passed ({ $needed } needed).
deckbox-check-failed = Failed ({ $needed } needed).

## Minor actions

deckbox-minor-actions = Minor actions
deckbox-buy-or-trade = Buy or trade
deckbox-back = Back
deckbox-go-on = Continue
deckbox-roll-the-dice = Roll the dice
deckbox-costs-energy = Costs { $n } energy.
deckbox-costs-loot = Costs { $n } loot.
deckbox-use-item = Use { $item }
deckbox-item-at = { $item } at { $enemy }
deckbox-buy-item = Buy { $item }
deckbox-trade-with = Trade with { $hero }
deckbox-minor-action-of = { $hero }: minor action
deckbox-minor-first = A minor action first?
deckbox-which-minor = { $hero }, which minor action?
deckbox-up-to-table = The table decides what it does.
deckbox-item-up-to-table = { $item }: the table decides what it does.
deckbox-uses-ability = { $hero } uses { $ability } for { $n } energy.
deckbox-uses-item = { $hero } uses { $item }.
deckbox-buys = { $hero } buys { $item } for { $n } loot.
deckbox-loot-to = Loot to { $hero }
deckbox-loot-from = Loot from { $hero }
deckbox-item-to = { $item } to { $hero }
deckbox-item-from = { $item } from { $hero }
deckbox-what-changes-hands = { $hero } and { $other }, what do you trade?
deckbox-hands-loot = { $giver } gives { $taker } { $n } loot.
deckbox-hands-item = { $giver } gives { $taker } { $item }.

## Cards and tiles of a copy of the game

deckbox-own-cards-title = Cards that the phone knows
deckbox-title-like = { $kind ->
    [tile] 14 or Cellar
    [met] The cellar
    [enemy] Goblin
    [drawn] Healing potion
    [heroes] Ranger
    [equipment] Sword and shield
   *[abilities] Brave
}
deckbox-which-title = { $kind ->
    [heroes] { $hero }, what's the title of your hero card?
    [equipment] { $hero }, what's the title of your equipment card?
   *[abilities] { $hero }, what's the title of your ability card?
}
deckbox-title-of-card = Its title
deckbox-without-title = Leave it without a title
deckbox-refusal-option-needs-text = { $option }: enter up to 40 characters.
deckbox-no-keyword = No keyword
deckbox-no-more-keywords = No more keywords
deckbox-which-keyword = { $kind ->
    [melee] { $card }: which keyword do its melee attacks have?
    [ranged] { $card }: which keyword do its ranged attacks have?
   *[other] { $card }: which keyword is on the card?
}
deckbox-which-more-keyword = { $card } has { $words }. Which keyword else?
deckbox-which-deck = Whose item cards do you play with?
deckbox-deck-of-copy = The item deck of our copy
deckbox-deck-of-phone = The items that the phone knows
deckbox-deck-of-phone-note = No cards needed
deckbox-new-item = Another item: its title
deckbox-deck-used-up = No card is left
deckbox-what-item-does = What is { $item } used for?
deckbox-item-text = What its text says
deckbox-item-text-note = You carry it out yourselves
deckbox-item-attack = { $kind ->
    [melee] A melee attack
   *[ranged] A ranged attack
}
deckbox-new-tile = A tile of our copy: its number or name
deckbox-tile-size = { $n } by { $n } spaces
deckbox-which-tile-size = How large are your tiles?
deckbox-arrow-at = { $side ->
    [n] At the north side
    [e] At the east side
    [s] At the south side
   *[w] At the west side
}
deckbox-which-arrow = Where is the arrow of the first tile, as it lies on the table? North is up.
deckbox-draw-tile = { $kind ->
    [wall] { $tile }: tap the walls.
    [water] { $tile }: tap the water.
    [pit] { $tile }: tap the pits.
   *[point] { $tile }: tap the point of interest.
}
deckbox-draw-brush-option = { $kind ->
    [wall] Now the walls
    [water] Now the water
    [pit] Now the pits
   *[point] Now the point of interest
}
deckbox-draw-exit-option = { $side ->
    [n] { $state ->
        [open] No exit to the north
       *[closed] An exit to the north
    }
    [e] { $state ->
        [open] No exit to the east
       *[closed] An exit to the east
    }
    [s] { $state ->
        [open] No exit to the south
       *[closed] An exit to the south
    }
   *[w] { $state ->
        [open] No exit to the west
       *[closed] An exit to the west
    }
}
deckbox-draw-terrain = { $kind ->
    [floor] Floor
    [wall] Wall
    [water] Water
    [pit] Pit
   *[point] Point of interest
}
deckbox-tile-drawn = The tile is as printed
deckbox-no-encounter = No encounter
deckbox-new-encounter = Another encounter: its title
deckbox-enemy-dice-shown = Enemy dice and enemies with a number
deckbox-how-many-enemy-dice = { $encounter }: how many enemies does the app show?
deckbox-new-enemy = Another enemy: its title
deckbox-which-enemy-rolled = { $all ->
    [one] Roll the enemy die. Which enemy does it show?
   *[other] Enemy { $n } of { $all }: roll its die, or take the number in the app. Which enemy is it?
}
deckbox-which-health-has = { $enemy }: what health does it have?
deckbox-which-attack-kind = { $enemy }: what kind of attack is on the card?
deckbox-attack-kind = { $kind ->
    [melee] Melee
   *[ranged] Ranged
}
deckbox-add-enemy = Add an enemy
deckbox-add-enemy-note = If a special rule says so
deckbox-which-enemy-added = Which enemy comes on the map?
deckbox-where-added = { $enemy }: on which space?

## The end

deckbox-another-quest = Another quest
deckbox-end-session = End the session
deckbox-app-says-won = The app says: quest won
deckbox-app-says-lost = The app says: quest lost
deckbox-all-out = All heroes are out. The quest is lost.
deckbox-quest-won = { $quest }: the quest is won!
deckbox-quest-lost = { $quest }: the quest is lost.
deckbox-session-over = The session is over.
deckbox-what-next = What's next?

## On the table

deckbox-move-to = Move { $who } to { $space }.
deckbox-take-enemy-off = Take { $enemy }'s die off the map.
deckbox-put-enemy = Put { $enemy }'s die on { $space }, with { $health } up.
deckbox-turn-enemy = Turn { $enemy }'s die to { $health }.
deckbox-take-tile-off = Take the tile { $tile } off the table.
deckbox-take-hero-off = Take { $hero }'s figure off the map.
deckbox-set-value = { $what ->
    [health] Set { $hero }'s health to { $n }.
    [energy] Set { $hero }'s energy to { $n }.
   *[loot] Set { $hero }'s loot to { $n }.
}

## Refusals

deckbox-must-finish-first = { $hero } must finish first, or give up the remaining actions.
deckbox-move-used-up = The move is used up. To go on, take another action.
deckbox-no-action-left = There's no action left in this activation.
deckbox-energy-short = This costs { $cost } energy, but { $hero } has only { $n }.
deckbox-loot-short = This costs { $cost } loot, but { $hero } has only { $n }.
deckbox-only-neighbors-trade = Only heroes next to each other can trade.
deckbox-refusal-no-space-in-direction = There's no space that way.
deckbox-not-through-enemy = You can't move through an enemy.
deckbox-step-too-far = That costs { $cost }, but you only have { $left } movement left.
deckbox-cannot-get-there = The hero can't get there with this move.
deckbox-refusal-enemy-face-missing = What does the { $die } show? Its face is needed.
deckbox-enemy-die-faces = The { $die } has faces 1 to { $most }, not { $value }.
deckbox-refusal-option-takes-no-number = { $option } takes no number and no text.
deckbox-refusal-option-number-range = { $option } takes a number from { $least } to { $most }.
deckbox-refusal-no-such-option = This isn't one of the options.
deckbox-answer-first = Answer the open question first. Then change it by hand.
deckbox-no-such-item = { $path }: there's no item { $item }.
deckbox-refusal-hero-off-map-needs-out = To take a hero off the map, set “out” to true.
deckbox-no-space-for = There's no space for { $hero }.
deckbox-health-at-most = { $path }: health is at most { $most }. Raise that first.
deckbox-actions-number = { $path }: give a number from 0 to 9 during an activation.
deckbox-no-space-of-map = That's not a space of the map.
deckbox-space-taken = Someone is already on { $space }.
