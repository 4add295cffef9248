# Fifth-edition combat.

## The game

fifth-title = Fifth-edition combat
fifth-summary = Roll a d20 against armor class. The phone adds up bonuses, damage, conditions and turns.
fifth-needs-attack-dice = one or two d20
fifth-needs-damage = d4 to d12 for damage
fifth-intro-sheet = Each player has a character. Everybody may write their own sheet on the phone in one line.
fifth-intro-roll = The phone asks for each roll. Roll the damage together with the d20, or after it.
fifth-intro-host = The first player answers for the foes, or whoever takes the seat of the host.
fifth-character-word = character
fifth-host-seat = Host
fifth-host-seat-note = Runs the foes
fifth-nameless = Stranger
fifth-numbered = { $name } { $n }
fifth-phase = { $phase ->
    [fight] Round { $n }
    [initiative] Initiative
    [finished] The end
   *[other] At the table
}
fifth-name = { $what ->
    [hp] Hit points
   *[other] Temporary hit points
}
fifth-armor-class = Armor class { $n }
fifth-initiative-fact = Initiative { $n }
fifth-foe-note = armor class { $ac }, { $hp } hit points
fifth-back = Go back
fifth-group = { $group ->
    [act] Act
    [react] Reactions
    [happens] Something happens
    [next] Go on
    [fight] The fight
    [foes] Foes
   *[sheets] Characters
}

## Sheets

fifth-like-sheet = Mira, AC 15, HP 24, Sword +5, 1d8+3 slashing, Bow +6, 1d8+4 piercing, ranged, dex +4, con +2
fifth-like-action = Sword +5, 1d8+3 slashing
fifth-like-foe = Robber, 12, 11, +3, 1d6+1 slashing
fifth-like-damage = 2d6 fire
fifth-like-healing = 2d4+2
fifth-bad-sheet = “{ $text }”, character { $n }: { $why }
fifth-why-action = An action needs a bonus such as +5, a difficulty class such as DC 13 dex, or the word heals.
fifth-why-ability = The ability is one of str, dex, con, int, wis and cha.
fifth-why-damage = Write the damage, such as 1d8+3 slashing. It has 20 dice at most.
fifth-why-number = A number is too large or too small.
fifth-why-not-understood = This isn't understood.
fifth-why-word = “{ $word }” isn't understood.
fifth-why-missing = { $what ->
    [ac] The armor class is missing. Write AC 15.
   *[other] The hit points are missing. Write HP 24.
}
fifth-write-sheet = Write { $who }'s sheet
fifth-write-sheet-note = Name, armor class, hit points, attacks, saves
fifth-add-action = Add an action for { $who }
fifth-newcomer = Add a character
fifth-sheet-written = { $n ->
    [one] { $who } has armor class { $ac }, { $hp } hit points and one action.
   *[other] { $who } has armor class { $ac }, { $hp } hit points and { $n } actions.
}
fifth-action-added = { $who } can use { $action }.
fifth-refusal-needs-text = Write it like this: { $like }
fifth-refusal-needs-number = This takes a number from { $least } to { $most }.
fifth-refusal-takes-nothing = This takes neither a number nor a text.
fifth-refusal-no-such-option = That isn't one of the options.
fifth-does-not-fit = That doesn't fit { $who }. Hit points can't be above the maximum, and only a living creature at 0 hit points is stable.

## The table between fights

fifth-at-the-table = Who fights, and against whom?
fifth-begin = Begin the fight
fifth-rest = Rest for the night
fifth-rest-note = Full hit points, one level of exhaustion less
fifth-rested = The party has rested.
fifth-own-foe = Another foe
fifth-own-foe-note = Armor class, hit points, attack bonus, damage
fifth-option-practice-encounter = The foes of the practice set
fifth-encounter-joins = The foes are here.
fifth-foes-join = { $n ->
    [0] There's no room for more foes.
    [one] { $name } joins.
   *[other] { $n } of { $name } join.
}
fifth-remove-foe = { $who } goes away
fifth-clear-foes = All foes go away
fifth-foes-gone = No foes are left.
fifth-heals-with = { $who }: { $action }
fifth-finish = End the session
fifth-session-over = The session is over.

## Initiative and turns

fifth-fight-begins = The fight begins.
fifth-who-surprised = Is anybody surprised?
fifth-nobody-surprised = Nobody
fifth-surprised = { $side ->
    [party] The party
   *[foe] The foes
}
fifth-initiative-of = What is the initiative of { $who }?
fifth-initiative-number = Initiative
fifth-initiative = { $who }: initiative { $n }
fifth-who-first = Equal initiative ({ $n }). Who goes first?
fifth-in-order = { $who } ({ $n })
fifth-order = Order: { $order }
fifth-round = Round { $n }
fifth-turn-of = { $acts ->
    [yes] { $who }: what do you do?
   *[no] { $who } can't act.
}
fifth-next-turn = End the turn
fifth-end-fight = End the fight
fifth-fight-won = The fight is won.
fifth-fight-lost = The fight is lost.
fifth-fight-ends = The fight ends.
fifth-action = { $name ->
    [none] { $kind ->
        [attack] Attack
        [save] Effect
       *[heal] Healing
    }
   *[other] { $name }
}
fifth-part = { $type ->
    [plain] { $dice }
   *[other] { $dice } { fifth-damage-type }
}
fifth-attack-note = { $bonus }, { $damage }
fifth-save-note = DC { $dc } { fifth-ability }, { $damage }
fifth-heal-note = heals { $damage }
fifth-ability = { $ability ->
    [str] Strength
    [dex] Dexterity
    [con] Constitution
    [int] Intelligence
    [wis] Wisdom
   *[cha] Charisma
}
fifth-twice = Twice in one roll: { $action }
fifth-twice-note = Two d20 of different colors
fifth-dodge = Dodge
fifth-dodges = { $who } dodges.
fifth-stand-up = Stand up
fifth-stands-up = { $who } stands up.
fifth-stabilize = Stabilize somebody
fifth-whom-stabilize = Whom does { $who } stabilize?
fifth-bonus-of-check = The bonus of the check
fifth-concentrate = { $on ->
    [yes] Stop concentrating
   *[no] Concentrate on a spell
}
fifth-concentrates = { $on ->
    [yes] { $who } concentrates.
   *[no] { $who } stops concentrating.
}

## Reactions

fifth-leave-reach = Leave the reach of { $who }
fifth-opportunity-question = { $mover } moves away from { $who }. An opportunity attack?
fifth-let-go = Let go
fifth-reaction-of = Reaction: { $who }
fifth-which-reaction = How does { $who } react?
fifth-other-reaction = Something else
fifth-reacts = { $who } uses a reaction.

## Attacks

fifth-target-question = { $who }: who is the target of { $action }?
fifth-own-side = Own side
fifth-roll-attack = { $again ->
    [yes] { $who }: roll the d20 again for { $edge }.
   *[no] { $who } attacks { $targets } with { $action }: roll { $n ->
        [one] { $edge ->
            [advantage] with advantage
            [disadvantage] with disadvantage
           *[none] a d20
        }
       *[other] the d20s of both attacks
    }{ $damage ->
        [seen] . The damage may roll along: { $dice }.
        [together] , and the damage: { $dice }.
       *[after] .
    }
}
fifth-attack-die = { $n ->
    [0] attack
    [1] first attack ({ $target })
   *[other] second attack ({ $target })
}
fifth-attack-on = { $n ->
    [1] First attack: { $target }
   *[other] Second attack: { $target }
}
fifth-circumstances = Does anything else matter?
fifth-edges-question = { $edge ->
    [advantage] Advantage ({ $sources }). Does anything else matter?
    [disadvantage] Disadvantage ({ $sources }). Does anything else matter?
   *[none] Advantage and disadvantage cancel each other ({ $sources }). Does anything else matter?
}
fifth-edge-source = { $reason ->
    [own_blinded] blinded
    [own_poisoned] poisoned
    [own_prone] prone
    [own_restrained] restrained
    [own_invisible] invisible
    [own_frightened] frightened
    [own_grappled] grappled
    [own_dodges] dodges
    [own_incapacitated] incapacitated
    [target_blinded] the target is blinded
    [target_paralyzed] the target is paralyzed
    [target_petrified] the target is petrified
    [target_restrained] the target is restrained
    [target_stunned] the target is stunned
    [target_unconscious] the target is unconscious
    [target_invisible] the target is invisible
    [target_prone] the target is prone
    [target_dodges] the target dodges
    [ranged_near] ranged attack within 5 feet
   *[named] { $edge ->
        [advantage] advantage named by the table
       *[disadvantage] disadvantage named by the table
    }
}
fifth-as-is = No, roll
fifth-circumstance-option = { $name ->
    [advantage] { $on ->
        [yes] No more advantage
       *[no] Advantage
    }
    [disadvantage] { $on ->
        [yes] No more disadvantage
       *[no] Disadvantage
    }
    [near] { $on ->
        [yes] Farther than 5 feet
       *[no] Within 5 feet
    }
    [cover_half] { $on ->
        [yes] No cover
       *[no] Half cover (+2)
    }
    [cover_three_quarters] { $on ->
        [yes] No cover
       *[no] Three-quarters cover (+5)
    }
    [unafraid] { $on ->
        [yes] What frightens is in sight
       *[no] What frightens is out of sight
    }
   *[sees] { $on ->
        [yes] Invisibility helps
       *[no] They see each other anyway
    }
}
fifth-cover-total = Total cover
fifth-total-cover = Total cover: this target can't be chosen.
fifth-forget-colors = Ask for the colors of the dice again
fifth-off-tray = The d20 left the tray.
fifth-attack-total = { $n ->
    [one] { $natural } on the d20, { $total } in all, against armor class { $ac }.
   *[other] d20: { $dice }. { $natural } counts, { $total } in all, against armor class { $ac }.
}
fifth-outcome = { $outcome ->
    [miss] { $who } misses { $target }.
    [critical] { $who } hits { $target } critically.
   *[hit] { $who } hits { $target }.
}
fifth-roll-damage = { $more ->
    [yes] { $who }: roll the damage dice of { $action } once more for the critical hit.
    [critical] { $who }: critical hit. Roll twice the damage dice of { $action }.
   *[no] { $who }: roll the damage of { $action }.
}
fifth-hits-for = { $critical ->
    [yes] { $who } hits { $target } critically for { $n }.
   *[no] { $who } hits { $target } for { $n }.
}
fifth-beaten-already = { $target } has fallen already.

## Damage and healing

fifth-damage-type = { $type ->
    [acid] acid
    [bludgeoning] bludgeoning
    [cold] cold
    [fire] fire
    [force] force
    [lightning] lightning
    [necrotic] necrotic
    [piercing] piercing
    [poison] poison
    [psychic] psychic
    [radiant] radiant
    [slashing] slashing
    [thunder] thunder
   *[plain] damage
}
fifth-points = { $n } of { $of } { fifth-damage-type }
fifth-points-all = { $n } { fifth-damage-type }
fifth-suffers = { $who } takes { $n } damage: { $kinds }
fifth-temporary-lost = { $n ->
    [one] One temporary hit point of { $who } is lost.
   *[other] { $n } temporary hit points of { $who } are lost.
}
fifth-hit-points = { $who } has { $n } of { $most } hit points.
fifth-falls-unconscious = { $who } drops to 0 hit points and is unconscious.
fifth-dead = { $side ->
    [party] { $who } dies.
   *[foe] { $who } is beaten.
}
fifth-wakes-prone = { $who } wakes up and lies prone.
fifth-hit-points-regained = { $who } regains { $n } hit points and has { $now } of { $most }.
fifth-is-healed = { $who } is healed.
fifth-is-hurt = { $who } is hurt.
fifth-heal-whom = Whom does { $who } heal?
fifth-roll-amount = { $heals ->
    [yes] { $who }: roll the healing.
   *[no] { $who }: roll the damage.
}
fifth-temporary-gained = { $n ->
    [one] { $who } has one temporary hit point.
   *[other] { $who } has { $n } temporary hit points.
}

## Saves, checks, death

fifth-test-name = { $what ->
    [save] a { fifth-ability } save
    [check] a check
    [death] a death save
    [concentration] a Constitution save to keep concentration
    [initiative] initiative
   *[stabilize] a check to stabilize
}
fifth-roll-test = { $again ->
    [yes] { $who }: roll the d20 again for { $edge }.
   *[no] { $edge ->
        [advantage] { $who }: roll with advantage for { $what }
        [disadvantage] { $who }: roll with disadvantage for { $what }
       *[none] { $who }: roll for { $what }
    }{ $dc ->
        [0] .
       *[other] { " against" } DC { $dc }.
    }
}
fifth-test-total = { $who }: { $natural } on the d20, { $total } in all.
fifth-which-dc = How hard is the check of { $who }?
fifth-dc = DC { $dc }
fifth-which-save = Which saving throw does { $who } make?
fifth-save-with = { fifth-ability } ({ $bonus })
fifth-dc-of-save = The difficulty class
fifth-check-result = { $passed ->
    [yes] { $who } rolls { $total } against DC { $dc }: success.
   *[no] { $who } rolls { $total } against DC { $dc }: failure.
}
fifth-save-result = { $passed ->
    [yes] { $who }: { $total } against DC { $dc }, saved.
   *[no] { $who }: { $total } against DC { $dc }, failed.
}
fifth-fails-without-roll = { $who } can't move, so the save fails without a roll.
fifth-saves-rolled = Saving throws
fifth-who-saves = Who must save against { $action }?
fifth-all-of-side = { $side ->
    [party] The whole party
   *[foe] All foes
}
fifth-target = { $on ->
    [yes] { $who } (chosen)
   *[no] { $who }
}
fifth-these-save = Go on with { $names }
fifth-effect-over = { $action }: { $passed } saved, { $failed } failed.
fifth-death-save = { $who } rolls { $total } for the death save.
fifth-successes = { $who }: { $n } of 3 successes.
fifth-failures = { $who }: { $n } of 3 failures.
fifth-stable = { $who } is stable.
fifth-concentration = { $passed ->
    [yes] { $who } keeps concentrating: { $total } against DC { $dc }.
   *[no] { $who } loses concentration: { $total } against DC { $dc }.
}
fifth-concentration-ends = { $who } stops concentrating.

## Conditions and changes

fifth-happens = { $what ->
    [harm] Damage from elsewhere
    [heal] Healing from elsewhere
    [temporary] Temporary hit points
    [conditions] Conditions
    [check] A check
    [save] A saving throw
   *[leave] Somebody leaves the fight
}
fifth-to-whom = { $what ->
    [harm] Who takes damage?
    [heal] Who is healed?
    [temporary] Who gets temporary hit points?
    [conditions] Whose conditions change?
    [check] Who makes a check?
    [save] Who makes a saving throw?
   *[leave] Who leaves?
}
fifth-which-condition = What changes for { $who }?
fifth-condition-name = { $condition ->
    [blinded] blinded
    [charmed] charmed
    [frightened] frightened
    [grappled] grappled
    [incapacitated] incapacitated
    [invisible] invisible
    [paralyzed] paralyzed
    [petrified] petrified
    [poisoned] poisoned
    [prone] prone
    [restrained] restrained
    [stunned] stunned
   *[unconscious] unconscious
}
fifth-condition = { $who } is { fifth-condition-name }.
fifth-condition-over = { $who } is no longer { fifth-condition-name }.
fifth-condition-begins = { fifth-condition-name } begins
fifth-condition-ends = { $by ->
    [none] { fifth-condition-name } ends
   *[other] { fifth-condition-name } by { $by } ends
}
fifth-by-whom = By whom is { $who } { fifth-condition-name }?
fifth-by-something-else = By something else
fifth-immune = { $who } is immune to { fifth-condition-name }.
fifth-exhaustion = exhaustion { $n }
fifth-exhaustion-level = Level of exhaustion
fifth-exhausted = { $n ->
    [0] { $who } is no longer exhausted.
   *[other] { $who } has exhaustion level { $n }.
}
fifth-leaves = { $who } leaves.
fifth-badge = { $what ->
    [dead] dead
    [stable] stable
    [bloodied] bloodied
    [concentrating] concentrating
    [dodging] dodging
    [reaction_used] reaction used
   *[gone] gone
}
fifth-badge-dying = dying: { $good } good, { $bad } bad
fifth-value = { $what ->
    [hp] { $n } hit points
   *[temporary] { $n } temporary hit points
}
fifth-on-sheet = On { $who }'s sheet: { $values }
fifth-field = { $field ->
    [hp] Hit points
    [max_hp] Maximum of hit points
    [temp_hp] Temporary hit points
    [ac] Armor class
    [initiative_bonus] Bonus of initiative
    [crit_from] Critical hit from
    [exhaustion] Exhaustion
    [successes] Successful death saves
    [failures] Failed death saves
    [stable] Stable
    [dead] Dead
    [gone] Has left
    [concentrating] Concentrates
    [dodging] Dodges
    [reaction_used] Reaction used
   *[conditions] Conditions
}
fifth-other-dc = Another difficulty class
fifth-like-check = +4 against 13
fifth-why-check = Write the bonus and the difficulty class, such as +4 against 13.
fifth-roll-apart = One after the other
