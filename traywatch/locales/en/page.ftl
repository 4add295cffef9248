# The page: the table, the host's page and the overlay.

## The table

page-skip-to-roll = To the last roll
page-menu = Menu
page-close = Close
page-ready = Ready
page-rolling = Rolling…
page-paused = Paused
page-now = Now
page-last-roll = Last roll
page-dice-rolling = The dice are rolling…
page-what-happened = What happened
page-how-to-play = How this game works
page-how-to-play-game = How { $game } works
page-where-landed = Where it landed
page-board = Board
page-party = Party
page-earlier-rolls = Earlier rolls
page-whose-rolls = Whose rolls
page-rolls-of-die = Rolls of which die
page-show-older = Show older rolls
page-table-state = What the table is waiting for
page-no-game = No game is being played
page-watching-note = You're watching.
page-watching-join-note = You're watching. To play, type the code of the table.
page-closed-join-note = Only people who joined see this table. To join, type the code of the table.
page-seat-not-in-session = A new session started. Your seat isn't in it.
page-join-table = Join the table
page-take-seat = Take a seat
page-resume = Resume
page-pause = Pause
page-source-line = Source: { $source }. Traywatch { $version }
page-your-question = This one's for you
page-lost-last-state = The tray can't be reached. This is the last known state. Trying again…
page-offline-last-state = This phone is offline. This is the last known state. Trying again…
page-too-many-pages = Too many pages are open. This page asks the tray every { $s } s. Close pages that nobody looks at.
page-tray-unreachable = The tray can't be reached right now.
page-change-not-sent = The tray can't be reached right now. Nothing was changed.
page-table-moved-on = The table has moved on. Look again.
page-answer-too-late = This was answered meanwhile, and nothing of yours was entered. { $what }
page-tray-status = The tray answered { $status }.
page-earlier-steps = Earlier
page-needs-line = You need: { $needs }.

## A roll

# The letter of dice notation: d20, in German W20. Every text of the language gets it.
die-letter = d
page-no-roll-yet = No roll yet. Go ahead!
page-rolled-at = Rolled at { $clock }
page-die-picture = The die as the camera saw it
page-tray-picture = The tray as the camera saw it
page-state-needs-answer = Waiting for an answer
page-state-dice-missing = Some dice are missing
page-state-wrong-die = Wrong die
page-state-not-counted = Not counted
page-state-reroll = Reroll
page-state-rerolled = Rerolled
page-state-undone = Undone
page-state-corrected = Corrected
page-why-option = Why?
page-why-total = How this was worked out
page-why-rules = The rules behind it
page-why-no-text = This rule has no explanation yet.
page-die-unnamed = a die
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
page-die-uncertain = not sure
page-die-cocked = leaning
page-die-off-mat = off the mat
page-die-stacked = on another die
page-die-unread-in-zone = { $called }, not read, { $zone }
page-die-unread = { $called }, not read
page-die-shows-in-zone = { $called }, shows { $face }, { $zone }
page-die-shows = { $called }, shows { $face }
page-die-show-picture = { $name }. Show its picture
page-die-face = { $kind ->
    [any] a die
   *[other] { $kind }
} { $face ->
    [none] not read
   *[other] { $face }
}
page-die-shows-line-in-zone = { $called } shows { $face }, { $zone }.
page-die-shows-line = { $called } shows { $face }.
page-die-unread-line-in-zone = { $called } couldn't be read, { $zone }.
page-die-unread-line = { $called } couldn't be read.
page-die-row-kind = Kind
page-die-row-unclear = unclear
page-die-row-face = Shows
page-die-row-name = This is
page-die-row-read-by = Read by
page-die-read-by-person = someone at the table
page-die-row-confidence = Confidence
page-percent = { $percent }%
page-percent-over = over 99%
page-percent-under = under 1%
page-percent-likely = { $percent }% likely
page-die-row-alternatives = Possibly
page-die-row-position = Position
page-die-position = { $x } mm, { $y } mm
page-die-row-zone = Zone
page-die-row-zone-by = Zone chosen by
page-die-row-zones = Could be
page-die-row-touched = Touched
page-touched-obstacle = an obstacle
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
page-roll-unknown = No such roll.
page-list-empty = None yet.
page-everybody = Everybody
page-all-dice = All dice

## Corrections

page-option-correct = That's wrong
page-correction-unchanged = It already says that.
page-correction-kind = It's a
page-correction-face = What it really shows
page-zone-question = Where it is
page-correction-send = Correct it
page-correction-done = Corrected
page-undo-roll-question = Undo this roll?
page-undo-roll-note = The dice really landed like this. Undo it only if the roll shouldn't count. It stays in the log as void, and you roll again.
page-undo-roll-cancel = Keep it
page-undo-roll-send = Undo it
page-undo-roll = ↶ Undo the roll
page-undo-roll-before = ↶ Undo the roll before this
page-undo-last-step = ↶ Undo the last step
page-undo-last-step-before = ↶ Undo the step before this
page-redo = ↷ Redo
page-step-dropped = One later step no longer fits and was dropped.
page-steps-dropped = { $dropped ->
    [one] 1 later step no longer fits and was dropped.
   *[other] { $dropped } later steps no longer fit and were dropped.
}
page-todo-heading = Fix on the table
page-changes-heading = What changed
page-changes-none = Nothing else changed.
page-state-redone = Redone
page-activity = Activity
page-activity-none = Nobody has done anything by hand in this session.
page-refused-heading = That didn't work

## Questions and choices

page-question-picture = The die in question, as the camera saw it
page-another-number = Another number…
page-enter-by-hand = Enter by hand
page-enter-throw = Enter a roll
page-rules-of-step = What's this? The rules behind it
page-as-list = As a list
page-next-player = Next: { $who }
page-next-label = Next
page-or-divider = or
page-done = Done
page-roll-prompt = Roll the dice.
page-use-ability = Use an ability
page-ability-of = Ability: { $who }
page-option-minor-action = Minor action first
page-stage = { $stage ->
    [rethrow] Bonus damage
    [circumstances] Advantage, cover…
    [ask_for_dice] Ask for dice
    [ask_or_turn] Dice or player
    [none] Choose
   *[other] Other choices
}
page-number-from = A number from { $least } to { $most }
page-number-less = One less
page-number-more = One more
page-text-example = For example { $like }
page-watching-answer-note = You're watching. To answer, join the table: scan its QR code, or type its code.
page-answer-of-other = Waiting for { $name }. They or the host can answer.

## Entering a roll by hand

page-face-means = { $face }: { $meaning }
page-entry-face-of = What the { $called } shows
page-entry-face = What it shows
page-entry-face-placeholder = shows
page-entry-color = Its color
page-entry-die-number = Die { $i }
page-entry-die = The die
page-entry-kind = Its kind
page-entry-zone-of = Where the { $called } is
page-entry-other-kind = Kind of die
page-entry-use = Use it
page-entry-add-die = Add a die

## Board and party

page-name-about = { $who }: { $about }
page-map-can-scrolled = The map. It can be scrolled.
page-board-empty = Nothing is on the board yet.
page-board-figures = Who is where
page-board-tap-space = Tap a space
page-seat-details = More about { $seat }
page-seat-turn = (it's their turn)
page-seat-out = (out)
page-bar-of = { $now } of { $most }
page-board-count = { $n } here
page-board-nobody = nobody here
page-board-elsewhere = Elsewhere

## Joining

page-role-watching = Watching
page-role-host = Host
page-me-plays = { $name } · plays { $figure }
page-me-no-seat = { $name } · no seat
page-seat-free = free
page-seat-taken = taken by { $players }, can be shared
page-seat-none = No seat
page-seat-none-note = I just watch or help
page-join-code = Table code
page-join-name = Your name
page-join-seat = Your seat
page-join-watch = Just watch
page-seat-not-changed = The seat couldn't be changed right now.
page-role-host-note = You're the host. You can answer for everybody, correct readings and undo steps.
page-role-player-note = You can answer for your seat and for anything that's nobody's, correct your rolls, and undo what you did yourself.
page-leave-table = Leave the table

## Menu

page-connection = This connection
page-connection-note = Encrypted with the tray's own certificate
page-connection-why = Everything between this device and the tray is encrypted. The tray made its certificate itself, because no authority knows a tray at home. That is why your browser warned you.
page-connection-compare = Open the certificate from your browser's address bar. Its SHA-256 fingerprint must begin with these digits from your link or QR code:
page-connection-differs = If the digits differ, somebody may be reading along. Close this page and tell your host.
page-language = Language
page-speak-results = Read results aloud
page-speak-results-note = This phone speaks each roll
page-speak-results-on = Results are read aloud from now on.
page-menu-join-note = With its code, to answer and to choose
page-menu-seat-note = Change your seat, or leave the table
page-menu-fairness = Are the dice fair?
page-menu-fairness-note = What each die has shown so far
page-menu-activity-note = Answers, corrections, undone steps
page-menu-host = Host page
page-menu-host-note = Sessions, seats, house rules, players
page-menu-setup = Camera and mat
page-menu-setup-note = Light, focus, calibration, zones
page-menu-overlay = Overlay for a stream
page-menu-overlay-note = The last roll on a transparent background, for OBS

## Are the dice fair?

page-rolls-label = Rolls
## The host's page

page-link-to-table = To the table
page-host-only = Host only
page-tray = Tray
page-motion-too-brief = Dice lay here too briefly. Roll again, or enter them.
page-motion-not-recognized = Something lies in the tray that was not recognized. Roll again, or enter the dice.
page-motion-still-rolling = Something has been moving in the tray for a while. Take hands and other things out of the picture.
page-motion-camera-moves = The camera or the tray is moving, so rolls may be missed. Put the camera on something firm.
## A new game

page-more = More
## Demo, presets of the overlay, and the big screen

page-demo-take-over = Take over: I decide
page-demo-autoplay = Let it play by itself
page-demo-decide-note = You decide in this demo. Dice roll when you say so.
page-demo-other-game = Watch another game
page-demo-own-dice = Play with my dice
page-demo-own-dice-note = Camera, mat and game, step by step
page-big-screen = Big screen
page-demo-roll = Roll for me
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
page-marked-place = Look here
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
page-demo-take-over-short = Take over
page-demo-autoplay-short = Autoplay
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
page-unknown-page = This page isn't here.

## Turn order

page-order = Turn order
page-order-note = Initiative, and whose turn is next
page-watch-roll = Watch the roll
