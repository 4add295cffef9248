# The table: questions, options, corrections, who did what, what changed, fairness.

## Questions about a roll

table-question-roll-uncertain = The tray isn't sure about this roll.
table-question-dice-missing = Some dice still need to be rolled.
table-option-roll-again = Roll again
table-option-roll-all-again = Roll all again
table-option-use-anyway = Use it anyway
table-option-use-anyway-note = Goes in the log
table-die-face = { $zone ->
    [none] The { $face }
    [crit] The { $face } in Crit
    [hit] The { $face } in Hit
    [miss] The { $face } in Miss
    [fumble] The { $face } in Fumble
   *[off] The { $face } off the mat
}
table-die-of-kind = { $zone ->
    [none] { $kind ->
        [any] The die
       *[other] The { $kind }
    }
    [crit] { $kind ->
        [any] The die in Crit
       *[other] The { $kind } in Crit
    }
    [hit] { $kind ->
        [any] The die in Hit
       *[other] The { $kind } in Hit
    }
    [miss] { $kind ->
        [any] The die in Miss
       *[other] The { $kind } in Miss
    }
    [fumble] { $kind ->
        [any] The die in Fumble
       *[other] The { $kind } in Fumble
    }
   *[off] { $kind ->
        [any] The die off the mat
       *[other] The { $kind } off the mat
    }
}

## Answers that do not fit

table-answer-options = Choose one of the options: { $ids }
table-answer-needs-dice = Only the missing dice can settle this. Roll them, or answer "again".
table-answer-number-or-zone-missing = Which number or zone is it?
table-answer-kind-missing = Which kind of die is it?
table-answer-face-missing = Which face does it show?
table-answer-zone-missing = Where does it lie: crit, hit, miss, fumble or off the mat?
table-answer-no-such-face = { $kind ->
    [any] This die has no face “{ $label }”.
   *[other] A { $kind } has no face “{ $label }”.
}
table-answer-dice-count = { $wanted ->
    [one] One die is needed, { $given } were given.
   *[other] { $wanted } dice are needed, { $given } were given.
}
table-answer-number-range = { $option }: enter a whole number from { $least } to { $most } ("amount").
table-answer-text-length = { $option }: enter text such as { $like }, at most { $most } characters ("text").
table-answer-takes-nothing = { $option } takes neither a number nor text.
table-answer-dice-missing = Roll the dice, or send them as "dice".
table-answer-unknown-kind = The tray doesn't know a die called “{ $kind }”. Choose one of { $kinds }, or teach your own with traywatch teach.
table-dice-set-unknown-kind = There's no such die: { $items }.
table-language-unknown = There's no catalog for the language “{ $language }”.

## Outcomes of a roll

table-counted = Counted.
table-outcome-roll-again = Roll again.
table-outcome-rolled-again = Rolled again before it was answered.
table-outcome-table-changed = The table changed before it was answered.
table-outcome-voided = Undone. It no longer counts.
table-outcome-no-game = No game is being played.
table-outcome-answer-first = Not counted. The game is waiting for an answer first.

## Refusals

table-refusal-no-game = No game is being played. Start one first.
table-refusal-nothing-to-redo = There's nothing to redo.
table-refusal-other-seat = { $what ->
    [question] This question is for { $name }. Take that seat, or let them or the host answer.
    [correction] This roll is { $name }'s. Take that seat, or let them or the host correct it.
    [adjustment] This belongs to { $name }. Take that seat, or let them or the host change it.
    [undo] This roll is { $name }'s. Take that seat, or let them or the host undo it.
   *[request] This is for { $name }. Take that seat, or let them or the host do it.
}
table-player-unnamed = somebody else
table-refusal-undo-of-other = The last step was made by { $name }. They or the host can undo it.
table-refusal-redo-of-other = Somebody else undid that step. They or the host can redo it.
table-refusal-table-moved-on = The table has moved on. Look again, then answer.
table-request-unknown = There's no open request “{ $request_id }”, or no longer.
table-roll-unknown = There's no such roll.
table-roll-unknown-id = There's no roll “{ $throw_id }”.
table-roll-picture-unknown = There's no picture of roll “{ $throw_id }”, or no longer.
table-roll-die-unknown = Roll “{ $throw_id }” has no die “{ $die_id }”.
table-correction-of-uncounted-roll = That roll didn't count in this session.
table-correction-changes-nothing = Nothing to change: that roll has no die “{ $die_id }”, or it's already so.
table-set-of-level = { $level ->
    [easy] { $title } (easy)
   *[balanced] { $title } (balanced)
}
table-cards-unknown = There's no card set “{ $cards }” for this game.
table-session-start-failed = { $game } can't start: { $error }
table-session-unknown = There's no session “{ $session_id }”.
table-session-not-resumable = This session can't be continued.
table-session-last-not-resumable = The last session can't be continued. { $message }
table-session-last-resumed-partly = The last session was restored up to record { $seq }. That one doesn't fit: { $message }
table-session-log-without-start = A log starts with session_started.
table-session-log-empty = A session without its first event can't be replayed.

## Activity: who did what

table-name-host = Host
table-audit-last-roll = The last roll.
table-audit-last-step = The last step.
table-did-reroll = { $name } asked for a reroll.
table-did-answer = { $name } answered: { $answer }.
table-did-pick-die = { $name } picked the die that counts: { $die }.
table-did-enter = { $name } entered the roll: { $dice }.
table-did-use-anyway = { $name } used the roll anyway.
table-did-place = { $name } set it up on the table.
table-did-choose = { $name } chose { $option }.
table-did-choose-with = { $name } chose { $option }: { $more }.
table-corrected-from = { $was } to { $now }
table-did-correct = { $name } corrected { $changes }.
table-did-undo-roll = { $name } undid the last roll: { $what }
table-did-undo-step = { $name } undid the last step: { $what }
table-did-redo = { $name } redid the step.
table-did-begin = { $name } started { $game }.
table-did-resume = { $name } continued { $game }.

## What changed

diff-returns = { $name } is back.
diff-leaves = { $name } is gone.
diff-out = { $name } is out.
diff-back = { $name } is no longer out.
diff-bar = { $name }: { $what } { $was } → { $now }.
diff-bar-new = { $name }: { $what } { $now } of { $most }.
diff-bar-most = { $name }: { $what } now goes up to { $now }, not { $was }.
diff-gains = { $name } gains: { $what }.
diff-loses = { $name } loses: { $what }.
diff-changes = { $name }: { $now } (was: { $was }).
diff-note-new = Now: { $what }.
diff-note-gone = No longer: { $what }.
diff-note = { $now } (was: { $was }).
diff-title = { $now } instead of { $was }.
diff-turn = { $n ->
    [one] It's { $names }'s turn.
   *[other] It's the turn of { $names }.
}
diff-stands = { $name } is at ({ $east }, { $south }).
diff-more = { $n ->
    [one] And one more change.
   *[other] And { $n } more changes.
}

## Are the dice fair?

fair-not-tested = It isn't known how many faces it has, so it's only counted.
fair-too-few = { $n ->
    [0] Never rolled so far.
    [one] One roll says nothing yet.
   *[other] { $n } rolls are too few to say anything.
}
fair-nothing-odd = So far this die looks fair.
fair-a-little-odd = A little uneven. A fair die can do that, too.
fair-doubtful = This is hardly chance.
fair-unfair = The die favors some faces, or the camera misreads one.
fair-chance = A fair die looks at least this uneven in { $n } of { $tries } tries.
fair-chance-always = A fair die nearly always looks at least this uneven.
fair-chance-hardly = A fair die looks this uneven in fewer than 2 of a million tries.
fair-compared = With { $n } dice side by side, that's not rare.
fair-most-often = { $n ->
    [one] Most often: { $face }, once. A fair die would show it { $expected } times.
   *[other] Most often: { $face }, { $n } times. A fair die would show it { $expected } times.
}
fair-more-rolls = About { $twice } more rolls would show whether one face comes up twice as often as it should; about { $half } more, half again as often.
fair-more-rolls-half = A face that comes up twice as often as it should would have shown by now. For half again as often, it takes about { $half } more rolls.
fair-enough-rolls = Even a face that comes up half again as often as it should would have shown by now.
table-cards-unusable = The cards of { $game } can't be used: { $error }

## Dice that programs ask for

table-ask-unknown = There's no request “{ $ask_id }”, or no longer.
table-ask-text-cut = The text ends within a character. Send whole characters.
table-ask-id-invalid = An id has 1 to 64 letters, digits, dots, colons, _ or -.
table-ask-superseded = The program no longer asks for these dice.
table-did-cancel-ask = { $name } canceled the roll of { $dice }.
table-asked-total = { $name ->
    [none] { $dice }: { $total ->
        [none] no numbers
       *[other] { $total }
    }.
   *[other] { $name }, { $dice }: { $total ->
        [none] no numbers
       *[other] { $total }
    }.
}
table-asked-total-for = { $name ->
    [none] { $dice } for { $reason }: { $total ->
        [none] no numbers
       *[other] { $total }
    }.
   *[other] { $name }, { $dice } for { $reason }: { $total ->
        [none] no numbers
       *[other] { $total }
    }.
}
table-any-dice = any dice
table-any-total = { $name ->
    [none] { $total ->
        [none] A roll without numbers.
       *[other] Rolled: { $total }.
    }
   *[other] { $total ->
        [none] { $name } rolls dice without numbers.
       *[other] { $name } rolls { $total }.
    }
}
table-hidden-for = { $audience ->
    [host] Only the host sees the result.
   *[other] { $name ->
        [none] Only the host and the roller see the result.
       *[other] Only the host and { $name } see the result.
    }
}
table-hidden-roll = { $name ->
    [none] A hidden roll.
   *[other] { $name } made a hidden roll.
}
table-hidden-dice-lie = Dice of a hidden roll are still in the tray. Take them out, and roll again.
table-refusal-roll-hidden = This roll is hidden. Ask the host to reveal it.
table-refusal-hide-answer-first = Dice are asked for already. Roll or cancel those first, or the wrong roll would be hidden.
table-did-reveal = { $name } revealed the roll.
table-asks-too-many = { $most } requests are waiting already. Cancel some, or let them expire.
table-ask-of-other-program = The request “{ $ask_id }” was made by another program.
table-ask-id-in-use = The request “{ $ask_id }” is for other dice. Use a new id.
table-roll-for = { $name ->
    [none] Roll { $dice } for { $reason }.
   *[other] { $name }, roll { $dice } for { $reason }.
}
table-program-asked = { $name ->
    [none] A program asked for { $dice }.
   *[other] { $name } asked for { $dice }.
}
table-ask-option-roll = Roll it
table-ask-option-cancel = Cancel it
table-ask-option-cancel-note = { $name ->
    [none] The program is told
   *[other] { $name } is told
}
table-demo-only-rolls = Only the demo rolls by itself. Roll your dice on the tray.
table-demo-no-request = No dice are expected right now. Answer what's open first.

## Adjustments by hand and changed answers

table-did-adjust = { $name }: { $what }
table-did-choose-again = { $name } changed “{ $was }” to “{ $now }”.
table-choice-unknown = There's no answered choice { $request_id } in this session.
table-choice-unchanged = That is already the answer. Nothing has changed.
table-refusal-adjust-not-now = Nothing can be changed by hand right now. Finish what the game is asking for first.
table-refusal-adjust-answer-first = Answer the question about the roll first. Then change values by hand.
table-refusal-choose-answer-first = Answer the question about the roll first. Then choose.
table-refusal-enter-answer-first = Answer the question about the roll first. Then enter this roll.
table-refusal-adjust-host-only = Only the host can change this by hand.
table-did-order = { $name } changed the turn order: { $what }
table-refusal-order-host-only = Players change their own place in the turn order, and end their own turn. The host changes the rest.
table-hidden-no-extra-dice = A hidden roll can't have dice that explode or are rolled again: what is asked for next would tell what they showed.
