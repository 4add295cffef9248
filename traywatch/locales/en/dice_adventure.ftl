# The dice adventure.

## The game

adv-title = The dice adventure
adv-summary = Your dice against theirs.
adv-need-dice = d4 to d12 in ten colors
adv-need-bags = a bag for each hero and location
adv-intro-hands = Each hero draws a hand of dice from a bag. Locations have bags too, and you must deal with whatever comes out of them.
adv-intro-explore = On your turn, move or stay, then explore: draw a die from the location's bag and roll one of yours against it. The higher number wins, and you keep the dice you win.
adv-intro-colors = The color says what a die is. Blue, green, purple and yellow are skills of body and mind, cyan is divine help, white is an ally. Red is an enemy, brown an obstacle, orange the villain, gray a wound.
adv-intro-end = You win together when every location that can be closed is closed, before the timer runs out. A hero without dice dies.
adv-intro-draw = Draw from real bags and put the dice in the tray. Or let the phone draw, and use the dice that it names.
adv-refusal-player-count = This game is for { $least } to { $most } players, not { $n }.
adv-phase = { $phase ->
    [setup] Setting up
    [turn] Turn { $n }
    [reward] After the scenario
    [between] Between scenarios
   *[finished] Session over
}
adv-timer = Timer { $n }

## Dice

# A die by its color and kind, for lists and buttons: "blue d6".
adv-die = { $color } { $kind }
# One die that was not named before, after a verb: "meets a blue d6".
adv-a-die = { $color ->
    [orange] an { $color } { $kind }
   *[other] a { $color } { $kind }
}
# A die that everybody knows, after a verb: "rolls against the blue d6".
adv-the-die = the { $color } { $kind }
# A die that everybody knows, at the start of a sentence: "The blue d6 is lost."
adv-this-die = The { $color } { $kind }
adv-dice = { $n ->
    [one] { adv-a-die }
   *[other] { $n } { $color } { $kind }
}
adv-type = { $type ->
    [physical] physical
    [somatic] somatic
    [mental] mental
    [verbal] verbal
    [divine] divine
    [ally] ally
    [wound] wound
    [obstacle] obstacle
    [enemy] enemy
   *[villain] villain
}
adv-type-name = { $type ->
    [physical] Physical
    [somatic] Somatic
    [mental] Mental
    [verbal] Verbal
    [divine] Divine
    [ally] Ally
    [wound] Wound
    [obstacle] Obstacle
    [enemy] Enemy
   *[villain] Villain
}
adv-type-count = { $n ->
    [one] 1 { adv-type } die
   *[other] { $n } { adv-type } dice
}
adv-die-role = { $role ->
    [hero] your die
    [divine] your divine die
    [plus] the die you discard
    [skill] the die you pay
    [assist] a helper's die
    [extra] a die from the box
   *[met] the die you met
}

## Cards on the page

adv-pile = { $pile ->
    [hand] Hand
    [ally_hand] Allies
   *[discard] Discarded
}
adv-bag-count = { $n ->
    [0] No dice in the bag
    [one] 1 die in the bag
   *[other] { $n } dice in the bag
}
adv-bag = Bag
adv-deterrent-pile = Deterrent pile: { $dice }
adv-allies-wait = { $n ->
    [one] One ally is waiting for room
   *[other] { $n } allies are waiting for room
}
adv-at = Location: { $place }
adv-skill-level = { $skill } { $n }
adv-hero-state = { $state ->
    [near_death] Near death
   *[dead] Dead
}
adv-closes-at = Closes at { $n }
adv-never-closes = Can't be closed
adv-closed-badge = Closed
adv-villain = Villain: { $villain }
adv-villain-card = { $face ->
    [up] Villain card face up
   *[down] Villain card face down
}

## Setting up

adv-ask-capacity = { $hero }, how many dice can you hold in your hand?
adv-ask-level = What level is { $scenario }?
adv-ask-icd = What closing difficulty is on the card of { $place }?
adv-ask-amount = { $op ->
    [damage] How much damage does { $card } deal?
    [wound] How many wounds does { $card } give?
    [mod] By how much does { $card } change the die you met?
    [bonus] What bonus does { $card } give?
    [reduce] How much damage does { $card } prevent?
    [heal] How many discarded dice does { $card } put back into the bag?
    [cure] How many wounds does { $card } heal?
    [draw] How many dice does { $card } let you draw?
    [add] How many dice does { $card } add to the bag?
    [rescue] How many dice does { $card } bring back from the deterrent pile?
    [purge] How many dice does { $card } remove from the deterrent pile?
   *[timer] By how many turns does { $card } change the timer?
}
adv-number = The number
adv-hero-bag = { $hero }'s bag: { $dice }.
adv-hero-ready = { $dice ->
    [one] { $hero } is ready with 1 die and a hand of { $n }.
   *[other] { $hero } is ready with { $dice } dice and a hand of { $n }.
}
adv-scenario-begins = { $n ->
    [one] { $scenario }: level { $level }, one turn.
   *[other] { $scenario }: level { $level }, { $n } turns.
}
adv-draw-locations = { $n ->
    [one] Draw one of { $of } locations.
   *[other] Draw { $n } of { $of } locations.
}
adv-locations = Locations: { $places }.
adv-draw-sizes = Draw the size of each die for { $name }: { $dice }.
adv-dice-into-bag = { $n ->
    [one] One die goes into the bag of { $place }.
   *[other] { $n } dice go into the bag of { $place }.
}
adv-die-for-bag = { $hero } puts { adv-a-die } into the bag.
adv-gets-dice = { $hero } gets { $dice }.
adv-take-favored = { $hero }, take one { adv-type } die from your bag.
adv-no-favored = No { adv-type } die. Put all of them back and draw again.

## Drawing

adv-draw-dice = { $n ->
    [one] { $hero }, draw a die from your bag.
   *[other] { $hero }, draw { $n } dice from your bag.
}
adv-draw-hand = { $n ->
    [one] { $hero }, draw a die from your bag. Allies don't count: set them aside.
   *[other] { $hero }, draw { $n } dice from your bag. Allies don't count: set them aside.
}
adv-draw-more = { $n ->
    [one] { $hero }, draw one more.
   *[other] { $hero }, draw { $n } more.
}
adv-draw-damage = { $n ->
    [one] { $hero }, draw a die from your bag and discard it.
   *[other] { $hero }, draw { $n } dice from your bag and discard them.
}
adv-draw-encounter = { $hero }, draw a die from the bag of { $place }.
adv-lay-on-tray = { $n ->
    [one] Put it in the tray.
   *[other] Put them in the tray.
}
adv-turn-up = { $card ->
    [villain] { $place }: turn up the villain card.
    [enemy] { $place }: turn up an enemy card.
   *[obstacle] { $place }: turn up an obstacle card.
}
adv-draw-for-me = Draw for me
adv-any-number = any number will do
adv-draws = { $hero } draws { $dice }.
adv-discarded-from-bag = From { $hero }'s bag, discarded: { $dice }.

## A turn

adv-timer-down = Take one token off the timer.
adv-turn-begins = { $n ->
    [0] { $hero }'s turn. It's the last one.
    [one] { $hero }'s turn. One more after it.
   *[other] { $hero }'s turn. { $n } more after it.
}
adv-menu = { $hero }, you're at { $place }. What next?
adv-menu-end = { $hero }, nothing is left to do at { $place } this turn.
adv-explore = Explore { $place }
adv-never-closes-note = can't be closed
adv-explore-again = Explore again: discard { adv-the-die }
adv-group-explore-again = Explore again
adv-close = Close { $place }
adv-travel = Travel to { $place }
adv-closed-note = closed
adv-group-travel = Travel
adv-group-give = Give dice
adv-group-skills = Skills
adv-end-turn = End the turn
adv-move-hero = Move { $hero } to { $place }.
adv-stay = Stay here
adv-where-to = { $hero }, where to?
adv-free-explore = { $hero } can explore once more for free.
adv-timer-at = The timer is at { $n }.
adv-peek = In the bag of { $place }: { $dice }.
adv-peek-empty = The bag of { $place } is empty.
adv-discard-die = Discard { adv-the-die }
adv-keep-and-draw = Keep these and draw up to { $n }
adv-end-over = { $n ->
    [one] { $hero }, you have 1 die in hand and can keep { $capacity }. Discard { $over }.
   *[other] { $hero }, you have { $n } dice in hand and can keep { $capacity }. Discard { $over }.
}
adv-end-keep = { $capacity ->
    [one] { $hero }, your turn ends with { $n } of 1 die in hand. Discard any of them?
   *[other] { $hero }, your turn ends with { $n } of { $capacity } dice in hand. Discard any of them?
}
adv-give-to = Give dice to { $hero }
adv-give-done = That's all
adv-give-which = { $hero }, which die do you give to { $to }?
adv-gives = { $hero } gives { adv-the-die } to { $to }.

## Encounters

adv-meets = { $hero } meets { adv-a-die } ({ adv-type }).
adv-rule-counts = { $rule }: the die you met gets { $n }.
adv-met-counts = { adv-this-die } gets { $n } on its roll.
adv-bonus = { $hero } gets { $n } on this roll.
adv-divine-take = { $hero }, you found { adv-a-die }. Take it?
adv-take-it = Take it
adv-leave-it = Leave it
adv-meets-wound = { $hero } meets a wound.
adv-no-matching-die = { $hero } has no { adv-type } die. { adv-this-die } is lost.
adv-which-stat-die = { $hero }, you found { adv-a-die }. Which die do you roll for it?
adv-die-fate = { $fate ->
    [hide] { adv-die }: goes back into your bag
    [discard] { adv-die }: adds { $n }, then it's discarded
   *[deter] { adv-die }: goes to the deterrent pile
}
adv-leaves-die = { $hero } leaves { adv-the-die }.
adv-takes-die = { $hero } takes { adv-the-die }.
adv-roll = Roll
adv-add-divine = Add { adv-a-die }, then it's deterred
adv-divine-or-roll = { $hero }, add divine dice or roll?
adv-roll-against = { $hero }, roll against { adv-the-die }.
adv-stat-result = { $how ->
    [won] { $hero } wins { adv-the-die }, { $mine } to { $theirs }.
   *[lost] { $hero } loses { adv-the-die }, { $mine } to { $theirs }.
}
adv-nobody-wins = Nobody can win { adv-the-die }. It's lost.
adv-ally-win = { $hero }, you meet an ally, { adv-a-die }. Win them over?
adv-new-ally = { $hero } has a new ally.
adv-die-lost = { adv-this-die } is lost.
adv-no-obstacle-cards = { $place } has no obstacle cards. The die is set aside.
adv-no-obstacle-dice = { $hero } doesn't have the dice for { $card } and flees.
adv-obstacle-question = { $hero }, you face { $card } ({ adv-die }). Which die do you roll?
adv-discard-neither = Discard neither
adv-discard-for = Discard { adv-the-die } to add { $n }
adv-discard-question = { $hero }, discard one of the dice?
adv-overcomes = { $hero } gets past { $card }, { $mine } to { $theirs }.
adv-held-up = { $card } stops { $hero }, { $mine } to { $theirs }.

## Battles

# The opponent's card with its die.
adv-foe = { $card } ({ adv-die })
adv-enemy-weaken-question = { $helper ->
    [none] { $hero }, you face { $foe }. Weaken it first?
   *[other] { $helper }, { $hero } faces { $foe }. Help weaken it?
}
adv-enemy-fight-question = { $hero }, you face { $foe }. How do you fight?
adv-go-on = Continue
adv-no-battle-skill = { $hero } has no skill to fight with.
adv-flee = Flee
adv-flee-note = half its size as damage
adv-stand = Do nothing
adv-stand-note = its full size as damage
adv-flees = { $hero } flees.
adv-battle-lost = { $hero } loses, { $mine } to { $theirs }.
adv-battle-tie = It's a tie, { $n } to { $n }. Nobody wins.
adv-battle-won = { $hero } beats { $foe }, { $mine } to { $theirs }.
adv-back-into-bag = { adv-this-die } goes back into the bag of { $place }.

## Skills

adv-which-die-for = { $hero }, which die do you use for { $skill }?
adv-skill-bonus = { $skill }: { $n }.
adv-helps-along = { $hero } helps with { $skill }. Roll those dice too.
adv-battle-roll = { $hero }, use { $skill } against { adv-the-die }. Roll all the dice at once.
adv-skill-roll = { $hero }, roll for { $skill }.
adv-skill-against = { $hero }, { $skill }: { $mine } to { $theirs }.
adv-skill-result = { $hero } rolls { $n } for { $skill }.
adv-uses = { $hero } uses { $skill }.
adv-cured = { $hero } gets rid of { $dice }.
adv-choose-die = { $what ->
    [heal] { $hero }, which die goes from your discard pile back into your bag?
    [rescue] { $hero }, which die goes from the deterrent pile into your bag?
   *[purge] { $hero }, which die leaves the deterrent pile for good?
}
adv-die-moves = { $what ->
    [heal] { adv-this-die } goes back into { $hero }'s bag.
    [rescue] { adv-this-die } goes from the deterrent pile into { $hero }'s bag.
   *[purge] { adv-this-die } leaves the deterrent pile for good.
}

## Where dice go

adv-leaves-game = { adv-this-die } leaves the game.
adv-wins-die = { $hero } wins { adv-the-die }.
adv-into-hand = { adv-this-die } goes into { $hero }'s hand.
adv-hand-full = { $hero }'s hand is full. { adv-this-die } goes into the bag.
adv-takes-wound = { $hero } takes a wound ({ adv-die }).
adv-only-wounds = { $hero } holds nothing but wounds. { adv-this-die } goes into the bag.
adv-wound-replaces = { $hero } takes a wound and discards { adv-the-die } to make room.
adv-settled = { $fate ->
    [hide] Back into the bag: { $dice }.
    [discard] Discarded: { $dice }.
    [deter] Deterred: { $dice }.
   *[remove] Out of the game: { $dice }.
}

## Damage

adv-no-damage = { $hero } takes no damage.
adv-damage = { $kind ->
    [physical] { $hero } takes { $n } physical damage.
   *[magical] { $hero } takes { $n } magical damage.
}
adv-damage-reduced = { $left ->
    [0] { $source } stops { $n } of the damage. None is left.
   *[other] { $source } stops { $n } of the damage. { $left } left.
}
adv-damage-gone = No damage is left.
adv-damage-reduce-question = { $helper ->
    [none] { $kind ->
        [physical] { $hero }, you take { $n } physical damage. Reduce it?
       *[magical] { $hero }, you take { $n } magical damage. Reduce it?
    }
   *[other] { $kind ->
        [physical] { $helper }, { $hero } takes { $n } physical damage. Help reduce it?
       *[magical] { $helper }, { $hero } takes { $n } magical damage. Help reduce it?
    }
}
adv-endure = Take { $n } damage
adv-discards = { $hero } discards { $dice }.
adv-discards-die = { $hero } discards { adv-the-die }.
adv-which-discard = { $n ->
    [one] { $hero }, which die do you discard?
   *[other] { $hero }, which die do you discard? { $n } to go.
}
adv-bag-holds = { $n ->
    [0] The bag is empty. The rest of the damage has no effect.
    [one] The bag holds only one die. The rest of the damage has no effect.
   *[other] The bag holds only { $n } dice. The rest of the damage has no effect.
}
adv-near-death = { $when ->
    [own] { $hero } is near death, and dies at the end of this turn unless someone helps.
   *[next] { $hero } is near death, and dies at the start of their next turn unless someone helps.
}
adv-out-of-danger = { $hero } is out of danger.
adv-dies = { $hero } dies.
adv-off-board = Take { $hero } off the board.

## Closing a location

adv-close-which = { $hero }, close { $place }? You need { $n } or more. Which die do you roll?
adv-close-not-now = Not now
adv-roll-to-close = { $hero }, roll to close { $place }.
adv-stays-open = { $place } stays open. You needed { $needed } and got { $mine }.
adv-is-closed = { $place } is closed. You needed { $needed } and got { $mine }.
adv-take-cards-away = Take away all cards of { $place }.

## The end of a scenario

adv-scenario-won = { $scenario } is won.
adv-scenario-lost = { $why ->
    [time] { $scenario } is lost. Time has run out.
   *[dead] { $scenario } is lost. Nobody is left alive.
}
adv-no-reward = You won this scenario before, so there's no reward.
adv-reward-question = { $what ->
    [die] { $hero }, what type is your new die?
    [skill_up] { $hero }, which skill gets better?
    [new_skill] { $hero }, which skill do you learn?
   *[limit] { $hero }, which type can you have one more die of?
}
adv-holds-now = { $n ->
    [one] { $hero } can hold one die from now on.
   *[other] { $hero } can hold { $n } dice from now on.
}
adv-nothing-to-choose = { $hero } has nothing to choose from.
adv-limit-now = { $n ->
    [one] { $hero } can have one { adv-type } die from now on.
   *[other] { $hero } can have { $n } { adv-type } dice from now on.
}
adv-skill-level-now = { $hero }'s { $skill } is now level { $level }.
adv-surplus-question = { $n ->
    [one] { $hero }, you have one { adv-type } die too many. Which one goes?
   *[other] { $hero }, you have { $n } { adv-type } dice too many. Which one goes?
}
adv-spare = { $hero } has { adv-a-die } to spare.
adv-from-box = { $hero } gets { $dice } from the box.
adv-missing-die-question = { $n ->
    [one] { $hero }, you need one more { adv-type } die. Which one do you take?
   *[other] { $hero }, you need { $n } more { adv-type } dice. Which one do you take?
}
adv-bags-in-order = All bags are ready again.
adv-complete = { $title } is complete.
adv-play = { $how ->
    [again] Play { $scenario } again
   *[next] On to { $scenario }
}
adv-without-reward = again, without a reward
adv-stop = Stop here
adv-play-next = What do you play next?
adv-rests = The adventure stops here.

## Things to do on the table

adv-move-hero-dice = { $way ->
    [out] { $pile ->
        [hand] Take from { $hero }'s hand: { $dice }.
        [ally_hand] Take from { $hero }'s allies: { $dice }.
        [bag] Take from { $hero }'s bag: { $dice }.
       *[discard] Take from { $hero }'s discard pile: { $dice }.
    }
   *[into] { $pile ->
        [hand] Put into { $hero }'s hand: { $dice }.
        [ally_hand] Add to { $hero }'s allies: { $dice }.
        [bag] Put into { $hero }'s bag: { $dice }.
       *[discard] Put on { $hero }'s discard pile: { $dice }.
    }
}
adv-move-place-dice = { $way ->
    [out] Take from the bag of { $place }: { $dice }.
   *[into] Put into the bag of { $place }: { $dice }.
}
adv-move-deterrent-dice = { $way ->
    [out] Take from the deterrent pile: { $dice }.
   *[into] Put on the deterrent pile: { $dice }.
}
adv-turn-villain-card = { $face ->
    [up] Turn the villain card of { $place } face up.
   *[down] Turn the villain card of { $place } face down.
}
adv-set-timer = Set the timer to { $n }.

## Refusals

adv-refusal-no-such-option = This isn't one of the options.
adv-refusal-option-takes-no-number = { $option } takes no number.
adv-refusal-option-number-range = { $option } takes a number from { $least } to { $most }.
adv-not-committed = { $color ->
    [none] This { $kind } isn't one of the dice for this roll.
   *[other] The { $color } { $kind } isn't one of the dice for this roll.
}
adv-no-explore-after-close = You tried to close this location, so you can't explore this turn.
adv-cannot-be-closed = This location can't be closed.
adv-location-closed = This location is closed.
adv-bag-is-empty = The bag of this location is empty.
adv-give-too-late = Give dice before you travel or explore.
adv-refusal-give-single-hero = You can give dice to only one hero each turn.
adv-give-nobody = Nobody here can take a die.
adv-refusal-hand-full = There's no room for this die, or it can't be given away.
adv-travel-once = You can travel once each turn, before you explore.
adv-no-way = You can't travel there from here.
adv-again-costs = Exploring again costs a die that isn't a wound.
adv-explore-first = Explore once before you explore again.
adv-again-forbidden = A card here forbids exploring again.
adv-close-once = You already tried to close a location this turn.
adv-close-bag = There are still dice in the bag of this location.
adv-close-stat = You need a stat die to close this location.
adv-cannot-close-now = You can't close this location now.
adv-too-many-in-hand = You have more dice in hand than you can keep.
adv-wound-stays = You can't discard a wound.
adv-wrong-pile = { $pile } isn't what you draw from now.
adv-which-color = { $color ->
    [none] What color is the { $kind }?
   *[other] What color is the { $kind }? No die in this game is { $color }.
}
adv-no-such-die = There's no { adv-die } in this game.
adv-nothing-drawn = Nothing was drawn.
adv-not-in-deck = Not in this deck: { $items }.
adv-refusal-locations-count = { $n ->
    [one] Draw one location from the pool.
   *[other] Draw { $n } different locations from the pool.
}
adv-refusal-die-sizes = Expected { $dice }, in sizes of level { $level }.
adv-wound-goes-back = A wound isn't discarded. Put it back and draw another die.
adv-not-in-bag = No { adv-die } left to draw.
adv-unknown-die = There's no die called “{ $item }”.
adv-draw-count = { $n ->
    [one] Draw one die, not { $given }.
   *[other] Draw { $n } dice, not { $given }.
}
adv-fix-later = The open question is about this. Answer it first, or undo the last step.
adv-counts-later = This counts when what is under way is over.
adv-draw-needs = { $path }: { $n ->
    [one] a die is being drawn from this bag. Leave it one.
   *[other] { $n } dice are being drawn from this bag. Leave it so many.
}
adv-refusal-hand-being-drawn = { $path }: dice are being drawn for this hand. It can hold { $n } before that.
adv-no-location = { $path }: there's no location “{ $place }”.
adv-closed-no-dice = { $place } is closed. No dice go there.
adv-refusal-dice-list = { $path }: give a list of dice such as physical-d6.
adv-dice-not-there = { $path }: these dice can't be there, or there are too many of them.
adv-class-word = class

## Changes by hand

adv-skill-of-level = { $n ->
    [0] { $skill }, dormant
   *[other] { $skill }, level { $n }
}
adv-state-of-hero = { $state ->
    [alive] Alive
    [near_death] Near death
   *[dead] Dead
}
adv-not-near-death = { $hero } still has dice to use, so { $hero } isn't near death. Change the dice instead.
adv-no-state = { $path }: choose whether the hero is alive, near death or dead.
adv-no-skill = { $path }: name each skill once, with a level from 0 to 3.
