# The page: the table, the host's page and the overlay.

## The table

page-skip-to-roll = To the last roll
page-menu = Menu
page-close = Close
page-ready = Ready
page-rolling = Rolling…
page-paused = Paused
page-now = Now
page-last-throw = Last roll
page-dice-rolling = The dice are rolling…
page-what-happened = What happened
page-how-this-goes = How this game works
page-how-goes = How { $game } works
page-where-landed = Where it landed
page-board = Board
page-party = Party
page-earlier-rolls = Earlier rolls
page-whose-rolls = Whose rolls
page-rolls-of-die = Rolls of which die
page-show-older = Show older rolls
page-table-waits-for = What the table is waiting for
page-no-game-being-played = No game is being played
page-you-looking = You're watching.
page-looking-join-here = You're watching. To play, type the code of the table.
page-closed-join-here = Only people who joined see this table. To join, type the code of the table.
page-new-session-your-seat-not = A new session started. Your seat isn't in it.
page-join-table = Join the table
page-take-seat = Take a seat
page-go-throwing = Resume
page-pause = Pause
page-pictures-come-from-traywatch = Source: { $source }. Traywatch { $version }
page-you = This one's for you
page-tray-cannot-reached-you-see = The tray can't be reached. This is the last known state. Trying again…
page-phone-offline-you-see-what = This phone is offline. This is the last known state. Trying again…
page-too-many-pages = Too many pages are open. This page asks the tray every { $s } s. Close pages that nobody looks at.
page-tray-cannot-reached-just-now = The tray can't be reached right now.
page-tray-cannot-reached-just-now-2 = The tray can't be reached right now. Nothing was changed.
page-table-has-moved-look-again = The table has moved on. Look again.
page-answered-meanwhile = This was answered meanwhile, and nothing of yours was entered. { $what }
page-tray-answered = The tray answered { $status }.
page-before = Earlier
page-you-need = You need: { $needs }.

## A roll

# The letter of dice notation: d20, in German W20. Every text of the language gets it.
die-letter = d
page-no-throw-yet-roll = No roll yet. Go ahead!
page-thrown = Rolled at { $clock }
page-die-as-camera-saw = The die as the camera saw it
page-tray-as-camera-saw = The tray as the camera saw it
page-waits-answer = Waiting for an answer
page-not-all-there-yet = Some dice are missing
page-not-what-asked = Wrong die
page-not-counted = Not counted
page-thrown-again = Reroll
page-thrown-again-2 = Rerolled
page-taken-back = Undone
page-corrected = Corrected
page-why = Why?
page-how-worked-out = How this was worked out
page-rules-used = The rules behind it
page-rule-has-no-sentence-yet = This rule has no explanation yet.
page-a-die = a die
page-zone-word = { $zone ->
    [crit] crit
    [hit] hit
    [miss] miss
    [fumble] fumble
    [off] off the mat
   *[other] { $zone }
}
page-zone-name = { $zone ->
    [crit] Crit
    [hit] Hit
    [miss] Miss
    [fumble] Fumble
    [off] Off the mat
   *[other] { $zone }
}
page-color-name = { $color ->
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
page-color-die = { page-color-name } { $kind ->
    [any] die
   *[other] { $kind }
}
page-die-name = { $color ->
    [none] { $kind ->
        [any] die
       *[other] { $kind }
    }
   *[other] { page-color-name } { $kind ->
        [any] die
       *[other] { $kind }
    }
}
page-dice-named = { $color ->
    [none] { $n ->
        [one] { $kind ->
            [any] die
           *[other] { $kind }
        }
       *[other] { $n } × { $kind ->
            [any] die
           *[other] { $kind }
        }
    }
   *[other] { $n ->
        [one] { $color } { $kind ->
            [any] die
           *[other] { $kind }
        }
       *[other] { $n } × { $color } { $kind ->
            [any] die
           *[other] { $kind }
        }
    }
}
page-with-note = { $what } ({ $note })
page-not-sure = not sure
page-leaning = leaning
page-off-mat-2 = off the mat
page-another-die = on another die
page-not-read = { $called }, not read, { $zone }
page-not-read-2 = { $called }, not read
page-shows = { $called }, shows { $face }, { $zone }
page-shows-2 = { $called }, shows { $face }
page-show-picture = { $name }. Show its picture
page-die-face = { $kind ->
    [any] a die
   *[other] { $kind }
} { $face ->
    [none] not read
   *[other] { $face }
}
page-shows-3 = { $called } shows { $face }, { $zone }.
page-shows-4 = { $called } shows { $face }.
page-could-not-read = { $called } couldn't be read, { $zone }.
page-could-not-read-2 = { $called } couldn't be read.
page-kind-2 = Kind
page-not-clear = unclear
page-shows-5 = Shows
page-this-is = This is
page-said = Read by
page-person-table = someone at the table
page-sure = Confidence
page-percent = { $percent }%
page-over-99 = over 99%
page-under-1 = under 1%
page-likely = { $percent }% likely
page-perhaps = Possibly
page-lies = Position
page-mm-mm = { $x } mm, { $y } mm
page-zone = Zone
page-zone-by = Zone chosen by
page-could = Could be
page-touched = Touched
page-obstacle = an obstacle
page-die-in = { $zone ->
    [none] { $kind ->
        [any] die { $face } in no zone
       *[other] { $kind } { $face } in no zone
    }
   *[other] { $kind ->
        [any] die { $face } in { page-zone-word }
       *[other] { $kind } { $face } in { page-zone-word }
    }
}
page-no-die = no dice
page-mat-from-above = The mat from above: { $dice }.
page-no-such-throw = No such roll.
page-none-yet = None yet.
page-everybody = Everybody
page-all-dice = All dice

## Corrections

page-not-right = That's wrong
page-how-stands-already = It already says that.
page-it-is-a = It's a
page-what-die-really-shows = What it really shows
page-where-lies = Where it is
page-put-right = Correct it
page-put-right-2 = Corrected
page-take-throw-back = Undo this roll?
page-dice-really-fell-so-take = The dice really landed like this. Undo it only if the roll shouldn't count. It stays in the log as void, and you roll again.
page-let-count = Keep it
page-take-back = Undo it
page-undo-throw = ↶ Undo the roll
page-undo-throw-before = ↶ Undo the roll before this
page-undo-last-step = ↶ Undo the last step
page-undo-last-step-before = ↶ Undo the step before this
page-redo = ↷ Redo
page-one-later-step-does-not = One later step no longer fits and was dropped.
page-later-steps-do-not-fit = { $dropped ->
    [one] 1 later step no longer fits and was dropped.
   *[other] { $dropped } later steps no longer fit and were dropped.
}
page-set-right-table = Fix on the table
page-so-now = What changed
page-nothing-else-changed = Nothing else changed.
page-done-again = Redone
page-who-did-what = Activity
page-nobody-has-done-anything-hand = Nobody has done anything by hand in this session.
page-not-done = That didn't work

## Questions and choices

page-die-question-as-camera-saw = The die in question, as the camera saw it
page-another-number = Another number…
page-enter-hand = Enter by hand
page-enter-throw = Enter a roll
page-what-rules-behind = What's this? The rules behind it
page-as-list = As a list
page-next = Next: { $who }
page-next-2 = Next
page-or = or
page-done = Done
page-throw-dice = Roll the dice.
page-use-ability = Use an ability
page-ability-of = Ability: { $who }
page-minor-action-first = Minor action first
page-stage = { $stage ->
    [rethrow] Bonus damage
    [circumstances] Advantage, cover…
    [ask_for_dice] Ask for dice
    [ask_or_turn] Dice or player
    [none] Choose
   *[other] Other choices
}
page-number-from = A number from { $least } to { $most }
page-one-less = One less
page-one-more = One more
page-such-as = For example { $like }
page-you-looking-answer-join-table = You're watching. To answer, join the table: scan its QR code, or type its code.
page-take-seat-leave-them-host = Waiting for { $name }. They or the host can answer.

## Entering a roll by hand

page-face-means = { $face }: { $meaning }
page-what-shows = What the { $called } shows
page-what-shows-2 = What it shows
page-shows-placeholder = shows
page-color = Its color
page-die = Die { $i }
page-die-2 = The die
page-kind = Its kind
page-where-lies-2 = Where the { $called } is
page-kind-die = Kind of die
page-count = Use it
page-one-more-die = Add a die

## Board and party

page-name-about = { $who }: { $about }
page-map-can-scrolled = The map. It can be scrolled.
page-who-stands-where = Who is where
page-tap-space = Tap a space
page-more-about = More about { $seat }
page-turn = (it's their turn)
page-out = (out)
page-of = { $now } of { $most }
page-here = { $n } here
page-nobody-here = nobody here
page-elsewhere = Elsewhere

## Joining

page-looking = Watching
page-host = Host
page-me-plays = { $name } · plays { $figure }
page-me-no-seat = { $name } · no seat
page-free = free
page-taken = taken by { $players }, can be shared
page-no-seat-2 = No seat
page-i-only-watch-help = I just watch or help
page-tables-code = Table code
page-your-name = Your name
page-your-seat = Your seat
page-only-look = Just watch
page-seat-could-not-changed-just = The seat couldn't be changed right now.
page-you-tables-host-you-may = You're the host. You can answer for everybody, correct readings and undo steps.
page-you-may-answer-your-seat = You can answer for your seat and for anything that's nobody's, correct your rolls, and undo what you did yourself.
page-leave-table = Leave the table

## Menu

page-connection = This connection
page-connection-note = Encrypted with the tray's own certificate
page-connection-why = Everything between this device and the tray is encrypted. The tray made its certificate itself, because no authority knows a tray at home. That is why your browser warned you.
page-connection-compare = Open the certificate from your browser's address bar. Its SHA-256 fingerprint must begin with these digits from your link or QR code:
page-connection-differs = If the digits differ, somebody may be reading along. Close this page and tell your host.
page-language = Language
page-say-results-aloud = Read results aloud
page-phone-speaks-each-throw = This phone speaks each roll
page-results-spoken-from-now = Results are read aloud from now on.
page-code-answer-choose = With its code, to answer and to choose
page-your-seat-leave = Change your seat, or leave the table
page-dice-fair = Are the dice fair?
page-what-each-die-has-shown = What each die has shown so far
page-answers-corrections-steps-back = Answers, corrections, undone steps
page-hosts-page = Host page
page-sessions-seats-house-rules-players = Sessions, seats, house rules, players
page-camera-mat = Camera and mat
page-light-focus-calibration-zones = Light, focus, calibration, zones
page-overlay-stream = Overlay for a stream
page-last-throw-nothing-obs = The last roll on a transparent background, for OBS

## Are the dice fair?

page-throws-2 = Rolls
## The host's page

page-table-2 = To the table
page-host-only = Host only
page-tray = Tray
page-motion-too-brief = Dice lay here too briefly. Roll again, or enter them.
page-motion-not-recognized = Something lies in the tray that was not recognized. Roll again, or enter the dice.
page-motion-still-rolling = Something has been moving in the tray for a while. Take hands and other things out of the picture.
## A new game

page-more = More
## Demo, presets of the overlay, and the big screen

page-take-over-i-decide = Take over: I decide
page-let-play-itself = Let it play by itself
page-you-decide-demo-dice-roll = You decide in this demo. Dice roll when you say so.
page-watch-another-game = Watch another game
page-play-my-dice = Play with my dice
page-play-my-dice-note = Camera, mat and game, step by step
page-big-screen = Big screen
page-roll-for-me = Roll for me
page-why-row = Why
page-hint-from-the-side = The camera looks from the side. Take the picture from above.
page-hint-overexposed = The picture is too bright.
page-hint-unknown-text = The symbol isn't known. You can teach your own dice.
page-hint-fudge-dice = It looks like a fudge die. Ask for dF before you roll, or have the host set it as a die in play.
page-hint-mirrored = The picture is mirrored.
page-hint-maybe-mirrored = The picture may be mirrored. A few more rolls will tell.

## Changes by hand

page-hidden-roll = Hidden roll
page-hidden-roll-note = Not everybody sees the result
page-hidden-host = Only the host sees this.
page-hidden-both = Only the host and the roller see this.
page-reveal = Reveal
page-change-by-hand = Change by hand
page-change-by-hand-note = Health, items, places, the turn
page-changed-by-hand = Changed by hand
page-answer-otherwise = Answer otherwise

## History and long lists

page-earlier-session = Earlier session
page-without-game = Without a game
page-find = Find…
page-summary = How it went
page-summary-note = Rolls, crits and luck of each player
page-search-rolls = Search the rolls

## The stage
page-skip-to-request = To what the table waits for
page-look-here = Look here
page-question = A question
page-your-turn = Your turn
page-turn-of = { $does ->
    [roll] { $who } rolls
    [choice] { $who } decides
   *[place] { $who }'s turn
}
page-demo = The demo
page-demo-plays = The demo plays by itself. Take over, and you decide.
page-demo-asks = Now and then a wrong die lands in the tray, so that you see how the tray asks.
page-demo-own = Your own dice
page-take-over = Take over
page-let-play = Autoplay
page-demo-question = Part of the demo: this is how the tray asks.
page-theme = Colors
page-theme-dark = Dark
page-theme-light = Light
page-theme-auto = As this device
page-sounds = Sounds
page-sounds-note = A knock for each roll, a bell for a crit
page-link-invalid = This host link is no longer valid. The tray prints the new one when it starts.
page-which-face = Tap what it shows
page-which-zone = Tap where it is
page-something-else = Another die or face
page-not-found = This page isn't here.

## Turn order

page-order = Turn order
page-order-note = Initiative, and whose turn is next
page-watch-roll = Watch the roll
