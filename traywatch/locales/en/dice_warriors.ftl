# Dice Warriors.

## The game

war-title = Dice Warriors
war-summary = Two parties of dice stand in ranks. Their faces are attacks, shields and spells.
war-needs-dice = five dice per player, d4 to d12
war-needs-spell-dice = spell dice, or any dice of the same shape
war-party-word = party
war-intro-players = Two players have five dice each. A die is a fighter or a caster, and it can take as many hits as it has sides.
war-intro-round = Each round, both players roll all their dice and stand them in ranks. Then the dice act, the back rank first. What a die does is the face that it rolled.
war-intro-phone = With ordinary dice, the number stands for the face. The phone knows what each one means and whom it can reach, and it counts the hits.
war-intro-ranks = No rank may have more dice than the one in front of it. Fighters stand in the first two ranks.
war-intro-end = You lose when you have no character dice left.

## Dice and their results

war-die-of = { $player }'s { $die }
war-die-of-n = { $player }'s { $die } { $n }
war-seat-name = { $die } ({ $player })
war-dice = { $n ->
    [one] 1 die
   *[other] { $n } dice
}
war-heal-points = Heal { $n }
war-result = { $result ->
    [charge] Charge
    [melee] Melee Attack
    [double_melee] Double Melee
    [advance] Advance
    [assassinate] Assassinate
    [death_touch] Death Touch
    [engulf] Engulf
    [feast] Feast
    [life_tap] Life Tap
    [rage] Rage
    [range_attack] Ranged Attack
    [scare] Scare
    [sorcerous_bolt] Sorcerous Bolt
    [swarm] Swarm
    [arc] Arc
    [flare] Flare
    [lightning_bolt] Lightning Bolt
    [magic_bolt] Magic Bolt
    [chain_blast] Chain Blast
    [fireball] Fireball
    [lightning_blast] Lightning Blast
    [magic_blast] Magic Blast
    [spray_of_shards] Spray of Shards
    [wall_of_flames] Wall of Flames
    [arcing_barrage] Arcing Barrage
    [blade_storm] Blade Storm
    [conflagration] Conflagration
    [flame_strike] Flame Strike
    [lightning_barrage] Lightning Barrage
    [magic_barrage] Magic Barrage
    [meteor_storm] Meteor Storm
    [shard_barrage] Shard Barrage
    [fire_storm] Fire Storm
    [heal_die] Heal Die
    [high_spell] High Level Spell
    [low_spell] Low Level Spell
    [mid_spell] Mid Level Spell
    [utility_spell] Utility Spell
    [cleric_spell] Cleric Spell
    [druid_spell] Druid Spell
    [paladin_spell] Paladin Spell
    [ranger_spell] Ranger Spell
    [summon] Summon
    [defense] Defense
    [double_defense] Double Defense
    [shield] Shield
    [smite] Smite
    [stealthy_attack] Stealthy Attack
    [inspire] Inspire
    [lay_on_hands] Lay on Hands
    [influence] Influence
    [neutralise] Neutralize
    [squire] Squire
    [brace] Brace
    [charm] Charm
    [clone] Clone
    [conjure_elemental] Conjure Elemental
    [darkness] Darkness
    [familiar] Familiar
    [haste] Haste
    [mage_shield] Mage Shield
    [phantasm] Phantasm
    [stone_skin] Stone Skin
    [teleport] Teleport
    [web] Web
    [wish] Wish
    [blessing] Blessing
    [blindness] Blindness
    [curse] Curse
    [dispel_magic] Dispel Magic
    [holy_aura] Holy Aura
    [mass_heal] Mass Heal
    [silence] Silence
    [regeneration] Regeneration
    [revivify] Revivify
    [destroy_undead] Destroy Undead
    [magic_weapon] Magic Weapon
    [conjure_animal] Conjure Animal
    [rangers_stride] Ranger's Stride
    [spikes] Spikes
    [flaming_blade] Flaming Blade
    [shape_change] Shape Change
    [wall_of_earth] Wall of Earth
    [ghost] Ghost
    [ghoul] Ghoul
    [huge] Huge Monster
    [large] Large Monster
    [medium] Medium Monster
    [skeleton] Skeleton
    [small] Small Monster
    [tiny] Tiny Monster
    [zombie] Zombie
   *[miss] Miss
}
war-result-rule = { $result }. { $rule }

## The page

war-view-title = { $phase ->
    [build] Choose your dice
    [over] The game is over
   *[other] Round { $n }
}
war-hits = Hits
war-ranks = { $player }: ranks of { $ranks }
war-no-ranks = { $player }: no dice on the mat
war-traps-on-mats = { $n ->
    [one] 1 trap on the mats
   *[other] { $n } traps on the mats
}
war-row-name = { $player } { $rank }
war-space = { $kind ->
    [dark] space in darkness
    [between] between the fronts
   *[space] space
}
war-not-on-mat = Not on the mat yet
war-flag = { $flag ->
    [negated] Can't act
    [shielded] Shielded
    [aura] Holy Aura
    [cursed] Cursed
   *[spikes] Spikes
}
war-counted = { $what ->
    [stone] Stone Skin { $n }
    [regeneration] Regeneration { $n }
    [weapon] Magic Weapon { $n }
    [blade] Flaming Blade { $n }
   *[skip] { $n ->
        [one] Skips 1 roll
       *[other] Skips { $n } rolls
    }
}

## Set-up

war-group = { $group ->
    [magic] Magic users
    [scoundrel] Scoundrels
    [divine] Divine casters
    [fighter] Fighters
   *[summoned] Creatures
}
war-pick-dice = { $player }, pick your dice ({ $n } to go).
war-who-first = Who goes first?

## Rounds

war-round-begins = Round { $n }.
war-roll-party = { $n ->
    [one] { $player }, roll this die.
   *[other] { $player }, roll these { $n } dice, all at once.
}
war-rolls = { $player } has rolled.
war-acts = { $die }: { $results }.
war-no-result = { $die } does nothing.
war-does-not-roll = { $die } doesn't roll this round.
war-cannot-act = { $die } can't act.
war-hold-on-to = { $die } has engulfed { $target }. Hold on?
war-hold-on = Hold on
war-hold-note = It doesn't roll
war-let-go = Let go and roll
war-which-acts = { $player }, which die in rank { $rank } acts next?
war-action = { $what ->
    [trap] { $die } lays a trap
    [disarm] { $die } disarms the trap
   *[heal] { $die } rolls the heal die
}
war-sits-out = It sits out the next round
war-wins = { $player } wins!
war-game-draw = Nobody is left. It's a draw.
war-next-question = What's next?
war-option-play-again = Play again
war-option-stop = Stop here
war-game-over = The game is over.

## Places

war-the-mat = the mat
war-place-dice = { $player }, place all your dice on the mat.
war-phone-arranges = Let the phone do it: { $shape }
war-how-many-in-ranks = { $player }, how many dice in each rank, from the front?
war-all-in-front = { $n ->
    [one] 1 in front
   *[other] all { $n } in front
}
war-in-front-then = { $n } in front, then { $rest }
war-lines-up = { $player } lines up: { $shape }.
war-who-stands = { $rank ->
    [1] { $player }, who stands in the front rank?
   *[other] { $player }, who stands in rank { $rank }?
}
war-which-moves-up = { $player }, rank { $rank } has too few dice. Which one moves up?
war-moves = { $die } moves to rank { $rank }.
war-rank-full = There's no space in rank { $rank }.
war-no-space-for = There's no space left on the mat, so this die doesn't appear: { $die }.
war-already-in-front = { $die } is already in the front rank.
war-rank = Rank { $n }
war-rank-of = { $player }'s rank { $n }
war-line = { $what ->
    [rank] Rank { $n }
   *[column] Column { $n }
}
war-lines = { $what ->
    [rank] Ranks { $first } and { $second }
   *[column] Columns { $first } and { $second }
}
war-rank-and-hits = Rank { $rank }, { $now } of { $most } hits

## Traps

war-which-space-trapped = { $die } lays a trap. On which of { $player }'s spaces?
war-lays-trap-on = { $die } lays a trap on { $player }'s rank { $rank }, space { $space }.
war-disarms = { $die } disarms the trap.
war-trap-die = trap die
war-roll-trap = { $die } stepped into a trap. { $player }, roll the d4.
war-trap-deals = The trap deals { $n } damage.
war-in-trap = { $die } is caught in a trap.

## Attacks and damage

war-whom-attacks = { $die } uses { $result }. Who gets attacked?
war-blast-where = { $shape ->
    [die] { $die } casts { $result } ({ $n } damage). Which die gets hit?
   *[area] { $die } casts { $result } ({ $n } damage to each die). Where?
}
war-nobody = Nobody
war-no-target = { $die } has no target.
war-damage-added = { $by ->
    [smite] Smite adds { $n } damage.
    [weapon] The magic weapon adds { $n } damage.
   *[blade] The flaming blade adds { $n } damage.
}
war-doubles = Stealthy Attack doubles { $n } to { $now }.
war-charge-braced = { $die } is braced. The charge fails, and { $attacker } takes 2 damage.
war-swarm-has-attacked = The swarm has already attacked.
war-engulfs = { $die } engulfs { $target }.
war-skips-next-roll = { $die } skips its next roll.
war-rage-costs = Rage costs 2 hits.
war-aura-absorbs = The holy aura around { $die } absorbs it.
war-shielded = { $die } is shielded: no damage.
war-damage-stopped = { $by ->
    [defense] Defense stops { $n } damage.
    [stone] Stone Skin stops { $n } damage.
    [rage] Rage stops { $n } damage.
   *[ghost] { $n } damage passes through the ghost.
}
war-spikes-hurt = Spikes hurt { $die }.
war-loses-hits = { $n ->
    [one] { $die } loses 1 hit ({ $now } of { $most } left).
   *[other] { $die } loses { $n } hits ({ $now } of { $most } left).
}
war-gains-hits = { $n ->
    [one] { $die } regains 1 hit (now { $now } of { $most }).
   *[other] { $die } regains { $n } hits (now { $now } of { $most }).
}
war-all-hits = { $die } already has all its hits.
war-leaves = { $how ->
    [fades] { $die } fades.
   *[out] { $die } is out.
}

## Help and magic

war-who-is-healed = { $die } heals { $n }. Who is it for?
war-which-die = { $what ->
    [smite] { $die } uses { $result }. Whose attack gets stronger?
    [stealthy_attack] { $die } uses { $result }. Whose attack is doubled?
    [inspire] { $die } uses { $result }. Who rerolls?
    [lay_on_hands] { $die } uses { $result }. Who regains 4 hits?
    [influence] { $die } uses { $result }. Which enemy's action do you redirect?
    [neutralise] { $die } uses { $result }. Which enemy does nothing?
    [shield] { $die } uses { $result }. Who is shielded?
    [stone_skin] { $die } casts { $result }. Who is it for?
    [regeneration] { $die } casts { $result }. Who is it for?
    [flaming_blade] { $die } casts { $result }. Who is it for?
    [holy_aura] { $die } casts { $result }. Who is it for?
    [mage_shield] { $die } casts { $result }. Who is it for?
    [haste] { $die } casts { $result }. Who rolls again?
    [blessing] { $die } casts { $result }. Who rerolls?
    [clone] { $die } casts { $result }. Who gets a clone?
    [darkness] { $die } casts { $result }. Which rank?
    [phantasm] { $die } casts { $result }. Which phantom appears?
    [wish] { $die } casts { $result }. Which die do you turn?
    [dispel_magic] { $die } casts { $result }. What ends?
    [mass_heal] { $die } casts { $result }. Which rank is healed?
    [revivify] { $die } casts { $result }. Who comes back?
    [rangers_stride] { $die } uses { $result }. To which rank?
    [shape_change] { $die } casts { $result }. Which shape for this round?
   *[other] { $die } casts { $result }. Which enemy?
}
war-is-stronger = { $die } deals more damage this round.
war-gains = { $die } gains { $result }.
war-die-cloned = { $n ->
    [one] { $die } has a clone for 1 round.
   *[other] { $die } has a clone for { $n } rounds.
}
war-phantom-appears = A phantom appears for 4 rounds: { $die }.
war-darkness-falls = Darkness falls on { $rank }.
war-wall-stands = A wall of earth stands between the two sides this round.
war-swaps-with = { $die } trades places. With which die?
war-change-places = { $die } and { $other } trade places.
war-which-face = Which face should { $die } show?
war-now-shows = { $die } now shows { $result }.
war-also-shows = { $die } also shows { $result }.
war-is-back = { $die } is back.
war-is-summoned = { $die } is summoned.
war-is-cursed = { $die } rolls two dice next time, and the opponent picks one.
war-does-nothing = { $die } does nothing this round.
war-own-shape = { $die } is back in its own shape.
war-the-wall = The wall of earth
war-the-darkness = The darkness on { $rank }
war-itself = { $die } itself
war-effect-on = { $effect ->
    [stone] Stone Skin on { $die }
    [regeneration] Regeneration on { $die }
    [weapon] Magic Weapon on { $die }
    [blade] Flaming Blade on { $die }
    [aura] Holy Aura on { $die }
    [shielded] Mage Shield on { $die }
    [cursed] Curse on { $die }
    [charm] Charm on { $die }
    [web] Web on { $die }
    [blindness] Blindness on { $die }
    [silence] Silence on { $die }
   *[spikes] Spikes on { $die }
}
war-dispelled = Dispelled: { $what }.

## Spell dice and rerolls

war-second-die = { $die } has a familiar. Roll a second spell die?
war-option-two-dice = Two dice
war-option-pick-result = Pick one result
war-option-single-die = One die
war-roll-spell = { $n ->
    [one] { $die }: roll the { $spell }.
   *[other] { $die }: roll the { $spell } { $n } times.
}
war-which-result-counts = { $die } is cursed. Which result counts?
war-use-which = { $n ->
    [one] { $die } rolled { $results }. Use it?
   *[other] { $die } rolled { $results }. Which one do you use?
}
war-use = Use { $result }
war-leave = Don't use it
war-leave-note = This die can't be rerolled
war-not-used = { $die } doesn't use the result.
war-roll-die = { $what ->
    [again] { $player }, reroll { $die }.
   *[first] { $player }, roll { $die }.
}

## On the table

war-take-off = Take { $die } off the mat.
war-put-on-mat = Put a { $kind } on the mat for { $die }.
war-put-on-space = Put { $die } in rank { $rank }, space { $space }.
war-move-it = Move { $die } to rank { $rank }.
war-swap = Swap { $die } and { $other }.
war-mark-trap = { $player }, mark a trap on rank { $rank }, space { $space } of your own mat. It guards the same space of your opponent.

## Refusals

war-refusal-number-missing = What does the d4 show? Its number is needed.
war-no-such-face = A { $kind } has no face { $face }.
war-refusal-no-such-option = This isn't one of the options.
war-refusal-takes-no-number = This answer takes no number.
war-which-space = It isn't clear which space { $die } is on. Put it in the middle of a space.
war-die-turned = { $die } showed { $was }. Now it shows { $now }. Turn it back.
war-dice-missing = Not all dice of this player are on the mat.
war-same-space = Two dice are on the same space.
war-no-such-space = There's no space { $space } in rank { $rank }.
war-fighter-behind = { $die } is a fighter. Put it in rank 1 or 2.
war-must-stay = { $die } wasn't rolled, so it must stay where it was.
war-illegal-ranks = A rank has more dice than the one in front of it.
war-party-too-large = { $room ->
    [one] The party “{ $party }” has { $n } dice, but there is only 1 space where fighters may stand. Choose more ranks or columns, or another party.
   *[other] The party “{ $party }” has { $n } dice, but there are only { $room } spaces where fighters may stand. Choose more ranks or columns, or another party.
}
war-no-such-result = There's no result “{ $result }”. Correct the content file.
war-two-players = This game is for two players, each with an id of their own.
war-no-such-party = There's no party “{ $party }”.
war-hits-up-to = { $path }: hits are at most { $most }.
war-mat-of = { $player }'s mat
war-spaces-done = All stand well
war-move-within-ranks = { $player }, move a die to another space of its rank?
war-choose-space = { $die }: on which space of the rank?
