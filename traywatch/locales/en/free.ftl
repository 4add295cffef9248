# Free rolls: any dice, and no rules but the totals.

free-title = Free rolls
free-needs-any-dice = any dice
free-summary = Roll what you like, or ask for dice. Every roll is read, added up and saved.
free-player-table = The table
free-phase-play = Free
free-session-begins = Roll any dice.
free-prompt-any-dice = { $name ->
    [none] Roll any dice.
   *[other] { $name }, roll any dice.
}
free-prompt-asked-dice = { $name ->
    [none] Roll { $dice }.
   *[other] { $name }, roll { $dice }.
}
free-prompt-asked-dice-for = { $name ->
    [none] Roll { $dice } for { $asked }.
   *[other] { $name }, roll { $dice } for { $asked }.
}
free-menu-question = What's rolled?
free-menu-question-and-player = What's rolled, and by whom?
free-option-any-dice = Roll anything
free-option-asked-dice = Roll what was asked for
free-option-ask-for-dice = Ask for dice
free-option-ask-for-dice-note = For example 2d6+3, 4d6kh3 (keep the highest 3), 2d20kl1 (keep the lowest), d100
free-option-ask-again = Ask for { $last } again
free-option-player-turn = It's { $player }'s roll
free-turn-of-player = It's { $players }'s roll.
free-ask-opened = { $name ->
    [none] Roll { $asked } next.
   *[other] { $name } rolls { $asked } next.
}
free-ask-canceled = { $asked } is no longer asked for.
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
free-total-dice = { $dice }.
free-total-subtracted = Subtracted: { $dice }.
free-total-dropped = Dropped: { $dice }.
free-total-added = { $number } added.
free-refusal-number-missing = What does the { $kind } show?
free-refusal-no-such-option = { $option } isn't one of the options.
free-refusal-option-needs-text = { $option } needs text, for example { $like }.
free-refusal-option-takes-nothing = { $option } takes neither a number nor text.
free-players-same-id = Two players have the same id.
free-refusal-log-of-other-game = This log belongs to { $game }, not to { $wanted }.
free-refusal-state-of-other-game = This is a state of { $game }.
free-refusal-event-unexpected = The game isn't waiting for this ({ $type }).

## Notation

free-notation-fault-at = “{ $text }”, character { $n }: { $why }
free-notation-no-dice = there are no dice in it. Write 2d6+3, 4d6kh3 or d100.
free-notation-too-many-dice = { $most } dice are the most that fit a tray.
free-notation-number-too-large = { $most } is the most that can be added.
free-notation-kind-unknown = there's no { $kind }. There are { $these }, d00, d100 and dF.
free-notation-zero-dice = zero dice: leave them out.
free-notation-percentile-pairs = only one d100 at a time: nobody could tell which d10 belongs to which.
free-notation-keep-count = { $n ->
    [one] { $keep } of 1 die can't be kept.
   *[other] { $keep } of { $n } dice can't be kept.
}
free-notation-percentile-repeated = only one d100 at a time.
free-notation-sign-missing = a + or − is missing here.
free-notation-term-missing = put dice or a number here, for example 2d6 or 3.
free-notation-text-too-long = write at most { $most } characters.
free-notation-number-comma = write the number without a comma.
free-notation-keep-misplaced = put this after several dice of one kind, for example 4d6 keep highest 3.
free-notation-not-dice = put only dice and numbers here.
free-notation-repeated = this was said before. Say it once.
free-name-character-refused = a name here can't have a { $character }.
free-name-missing = put a name here.
free-expires-range = the time is between { $least } s and { $most } s.
free-player-word = player
