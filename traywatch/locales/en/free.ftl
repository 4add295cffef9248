# Free rolls: any dice, and no rules but the totals.

free-free-throws = Free rolls
free-any-dice = any dice
free-throw-what-you-like-ask = Roll what you like, or ask for dice. Every roll is read, added up and saved.
free-table = The table
free-free = Free
free-throw-any-dice = Roll any dice.
free-roll-any = { $name ->
    [none] Roll any dice.
   *[other] { $name }, roll any dice.
}
free-roll-asked = { $name ->
    [none] Roll { $dice }.
   *[other] { $name }, roll { $dice }.
}
free-roll-for = { $name ->
    [none] Roll { $dice } for { $asked }.
   *[other] { $name }, roll { $dice } for { $asked }.
}
free-what-thrown = What's rolled?
free-what-thrown-whom = What's rolled, and by whom?
free-throw-anything = Roll anything
free-throw-what-asked = Roll what was asked for
free-ask-dice = Ask for dice
free-such-as-d-d-kh = For example 2d6+3, 4d6kh3 (keep the highest 3), 2d20kl1 (keep the lowest), d100
free-ask-again = Ask for { $last } again
free-throw-5 = It's { $player }'s roll
free-throw-2 = It's { $players }'s roll.
free-asked = { $name ->
    [none] Roll { $asked } next.
   *[other] { $name } rolls { $asked } next.
}
free-no-longer-asked = { $asked } is no longer asked for.
free-throw = { $name ->
    [none] Roll { $n }: { $total ->
        [none] no numbers
       *[other] { $total }
    }.
   *[other] Roll { $n }, { $name }: { $total ->
        [none] no numbers
       *[other] { $total }
    }.
}
free-throw-asked = { $name ->
    [none] Roll { $n }: { $total ->
        [none] no numbers
       *[other] { $total }
    } for { $asked }.
   *[other] Roll { $n }, { $name }: { $total ->
        [none] no numbers
       *[other] { $total }
    } for { $asked }.
}
free-note = { $name ->
    [none] { $n }: { $total ->
        [none] no numbers
       *[other] { $total }
    }
   *[other] { $n } { $name }: { $total ->
        [none] no numbers
       *[other] { $total }
    }
}
free-note-asked = { $name ->
    [none] { $n }: { $total ->
        [none] no numbers
       *[other] { $total }
    } ({ $asked })
   *[other] { $n } { $name }: { $total ->
        [none] no numbers
       *[other] { $total }
    } ({ $asked })
}
free-dice = { $dice }.
free-subtracted = Subtracted: { $dice }.
free-dropped = Dropped: { $dice }.
free-added = { $number } added.
free-throw-has-least-one-die = A roll needs at least one die.
free-dice-were-asked-each-role = { $many ->
    [one] One die was asked for. This isn't it.
   *[other] { $many } dice were asked for. These aren't them.
}
free-asked-not-nothing-has-changed = Expected a { $asked }, got a { $seen }. Nothing has changed.
free-which-number-does-show = What does the { $kind } show?
free-none-options = { $option } isn't one of the options.
free-takes-text = { $option } needs text, for example { $like }.
free-takes-nothing = { $option } takes neither a number nor text.
free-players-two-have-same-id = Two players have the same id.
free-log-not = This log belongs to { $game }, not to { $wanted }.
free-state = This is a state of { $game }.
free-nothing-game-waits = The game isn't waiting for this ({ $type }).

## Notation

free-character = “{ $text }”, character { $n }: { $why }
free-there-no-dice-write-d = there are no dice in it. Write 2d6+3, 4d6kh3 or d100.
free-dice-most-fit-tray = { $most } dice are the most that fit a tray.
free-most-can-added = { $most } is the most that can be added.
free-there-no-there-d-d = there's no { $kind }. There are { $these }, d00, d100 and dF.
free-no-dice-all-leave-them = zero dice: leave them out.
free-only-one-d-time-which = only one d100 at a time: nobody could tell which d10 belongs to which.
free-dice-cannot-kept = { $n ->
    [one] { $keep } of 1 die can't be kept.
   *[other] { $keep } of { $n } dice can't be kept.
}
free-only-one-d-time = only one d100 at a time.
free-missing-here = a + or − is missing here.
free-dice-number-should-stand-here = put dice or a number here, for example 2d6 or 3.
free-text-at-most = write at most { $most } characters.
free-number-without-comma = write the number without a comma.
free-keep-after-dice = put this after several dice of one kind, for example 4d6 keep highest 3.
free-only-dice-here = put only dice and numbers here.
free-said-already = this was said before. Say it once.
free-name-cannot-have = a name here can't have a { $character }.
free-name-should-stand-here = put a name here.
free-expires-between = the time is between { $least } s and { $most } s.
free-player-word = player
