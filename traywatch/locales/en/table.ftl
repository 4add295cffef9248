# The table: questions, options, corrections, who did what, what changed, fairness.

## Questions about a roll

table-tray-not-sure-about-throw = The tray isn't sure about this roll.
table-some-dice-still-thrown = Some dice still need to be rolled.
table-throw-again = Roll again
table-throw-all-again = Roll all again
table-count-anyway = Use it anyway
table-goes-in-log = Goes in the log
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

table-choose-one = Choose one of the options: { $ids }
table-nothing-but-missing-dice-can = Only the missing dice can settle this. Roll them, or answer "again".
table-say-which-number-zone = Which number or zone is it?
table-say-which-kind-die = Which kind of die is it?
table-say-which-face-shows = Which face does it show?
table-say-where-lies-crit-hit = Where does it lie: crit, hit, miss, fumble or off the mat?
table-has-no-face = { $kind ->
    [any] This die has no face “{ $label }”.
   *[other] A { $kind } has no face “{ $label }”.
}
table-dice-asked-were-given = { $wanted ->
    [one] One die is needed, { $given } were given.
   *[other] { $wanted } dice are needed, { $given } were given.
}
table-takes-number = { $option }: enter a whole number from { $least } to { $most } ("amount").
table-takes-text = { $option }: enter text such as { $like }, at most { $most } characters ("text").
table-takes-nothing = { $option } takes neither a number nor text.
table-throw-dice-send-them-as = Roll the dice, or send them as "dice".
table-unknown-kind = The tray doesn't know a die called “{ $kind }”. Choose one of { $kinds }, or teach your own with traywatch teach.
table-no-such-kind-die = There's no such die: { $items }.
table-no-such-language = There's no catalog for the language “{ $language }”.

## Outcomes of a roll

table-counted = Counted.
table-thrown-again = Roll again.
table-thrown-again-before-answered = Rolled again before it was answered.
table-table-changed-before-answered = The table changed before it was answered.
table-taken-back-does-not-count = Undone. It no longer counts.
table-no-game-being-played = No game is being played.
table-not-counted-game-waits-answer = Not counted. The game is waiting for an answer first.

## Refusals

table-no-game-being-played-begin = No game is being played. Start one first.
table-there-nothing-redo = There's nothing to redo.
table-not-your-seat = { $what ->
    [question] This question is for { $name }. Take that seat, or let them or the host answer.
    [correction] This roll is { $name }'s. Take that seat, or let them or the host correct it.
    [adjustment] This belongs to { $name }. Take that seat, or let them or the host change it.
    [undo] This roll is { $name }'s. Take that seat, or let them or the host undo it.
   *[request] This is for { $name }. Take that seat, or let them or the host do it.
}
table-somebody-else = somebody else
table-last-step-made-they-host = The last step was made by { $name }. They or the host can undo it.
table-step-taken-back-somebody-else = Somebody else undid that step. They or the host can redo it.
table-table-has-moved-since-look = The table has moved on. Look again, then answer.
table-there-no-open-request-any = There's no open request “{ $request_id }”, or no longer.
table-there-no-such-throw = There's no such roll.
table-there-no-throw = There's no roll “{ $throw_id }”.
table-there-no-picture-throw-any = There's no picture of roll “{ $throw_id }”, or no longer.
table-throw-has-no-die = Roll “{ $throw_id }” has no die “{ $die_id }”.
table-throw-did-not-count-session = That roll didn't count in this session.
table-nothing-change-throw-has-no = Nothing to change: that roll has no die “{ $die_id }”, or it's already so.
table-set-of-level = { $level ->
    [easy] { $title } (easy)
   *[balanced] { $title } (balanced)
}
table-there-no-such-set-cards = There's no card set “{ $cards }” for this game.
table-game-error = { $game } can't start: { $error }
table-there-no-session = There's no session “{ $session_id }”.
table-cannot-gone = This session can't be continued.
table-last-session-cannot-gone-begin = The last session can't be continued. { $message }
table-last-session-gone-up-record = The last session was restored up to record { $seq }. That one doesn't fit: { $message }
table-log-starts-session-started = A log starts with session_started.
table-session-without-first-event-cannot = A session without its first event can't be replayed.

## Activity: who did what

table-name-host = Host
table-the-last-roll = The last roll.
table-the-last-step = The last step.
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

table-there-no-ask-any-more = There's no request “{ $ask_id }”, or no longer.
table-half-character = The text ends within a character. Send whole characters.
table-id-has-letters-digits-dots = An id has 1 to 64 letters, digits, dots, colons, _ or -.
table-program-no-longer-asks-these = The program no longer asks for these dice.
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
table-roll-is-hidden = This roll is hidden. Ask the host to reveal it.
table-answer-before-hiding = Dice are asked for already. Roll or cancel those first, or the wrong roll would be hidden.
table-did-reveal = { $name } revealed the roll.
table-asks-wait-already-cancel-some = { $most } requests are waiting already. Cancel some, or let them expire.
table-ask-made-another-program = The request “{ $ask_id }” was made by another program.
table-ask-other-dice-use-new = The request “{ $ask_id }” is for other dice. Use a new id.
table-roll-for = { $name ->
    [none] Roll { $dice } for { $reason }.
   *[other] { $name }, roll { $dice } for { $reason }.
}
table-program-asked = { $name ->
    [none] A program asked for { $dice }.
   *[other] { $name } asked for { $dice }.
}
table-roll-it = Roll it
table-cancel-it = Cancel it
table-is-told = { $name ->
    [none] The program is told
   *[other] { $name } is told
}
table-only-demo-throws-itself-throw = Only the demo rolls by itself. Roll your dice on the tray.
table-no-dice-asked-now-answer = No dice are expected right now. Answer what's open first.

## Adjustments by hand and changed answers

table-did-adjust = { $name }: { $what }
table-did-choose-again = { $name } changed “{ $was }” to “{ $now }”.
table-no-such-choice = There's no answered choice { $request_id } in this session.
table-choice-is-already-so = That is already the answer. Nothing has changed.
table-nothing-adjustable-now = Nothing can be changed by hand right now. Finish what the game is asking for first.
table-answer-before-adjusting = Answer the question about the roll first. Then change values by hand.
table-answer-before-choosing = Answer the question about the roll first. Then choose.
table-answer-before-typing = Answer the question about the roll first. Then enter this roll.
table-host-adjusts-this = Only the host can change this by hand.
table-did-order = { $name } changed the turn order: { $what }
table-order-host = Players change their own place in the turn order, and end their own turn. The host changes the rest.
table-hidden-not-again = A hidden roll can't have dice that explode or are rolled again: what is asked for next would tell what they showed.
