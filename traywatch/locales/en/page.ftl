# The page: the table, the host's page and the overlay.

## The table

page-skip-to-roll = To the last roll
page-menu = Menu
page-close = Close
page-ready = Ready
page-rolling = Rolling…
page-rest = Ready
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
page-new-session-your-seat-not = A new session started. Your seat isn't in it.
page-join-table = Join the table
page-take-seat = Take a seat
page-go-throwing = Resume
page-pause = Pause
page-pictures-come-from-traywatch = Source: { $source }. Traywatch { $version }
page-you = This one's for you
page-tray-cannot-reached-you-see = The tray can't be reached. This is the last known state. Trying again…
page-phone-offline-you-see-what = This phone is offline. This is the last known state. Trying again…
page-tray-cannot-reached-just-now = The tray can't be reached right now.
page-tray-cannot-reached-just-now-2 = The tray can't be reached right now. Nothing was changed.
page-table-has-moved-look-again = The table has moved on. Look again.
page-answered-meanwhile = This was answered meanwhile, and nothing of yours was entered. { $what }
page-tray-answered = The tray answered { $status }.
page-connection-tray-lost-trying-again = Connection to the tray lost. Trying again…
page-before = Earlier
page-you-need = You need: { $needs }.

## A roll

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
page-dice-of-color = { $n ->
    [one] { $color } { $kind }
   *[other] { $n } × { $color } { $kind }
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
page-later-steps-do-not-fit = { $dropped } later steps no longer fit and were dropped.
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
page-taken = taken by { $players }
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
page-your-seat-leave = Your seat, or leave
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

page-only-counted = only counted
page-too-few-throws-say = too few rolls to tell
page-nothing-speaks-against = looks fair
page-little-uneven = a little uneven
page-hardly-chance = hardly chance
page-not-fair-misread = not fair, or misread
page-demo-dice-do-not-count = The dice of the demo don't count here. Roll your own dice to see them.
page-typed-rolls-do-not-count = Rolls that are entered by hand don't count here, and no die has been read yet.
page-no-die-has-been-read = No die has been read yet.
page-die-taught-under-name-counts = A die that was taught under a name counts on its own. Others are told apart by kind and color: two red d20 count as one.
page-times = { $n ->
    [one] once
   *[other] { $n } times
}
page-dashed-as-often-as-fair = Dashed line: as often as a fair die would show each face. 19 of 20 faces of a fair die are in the gray band.
page-throws = Its rolls
page-throws-2 = Rolls
page-not-read-3 = Not read
page-nobody-said-what-showed = { $unread }: nobody said what it showed
page-each-face = Each face
page-times-expected = { $expected } times expected
page-chi-square = Chi-square
page-degrees-freedom-p = { $chi_square }, { $degrees } degrees of freedom, p { $rounded }
page-exact-test = Exact test
page-side-side = Side by side
page-dice-p-counts-times = { $compared } dice: p counts { $compared } times
page-numbers = Numbers
page-face-count = { $face }: { $count }
page-how-often-each-face-counted = How often each face was counted: { $words }. Even would be { $expected } each.
page-how-often-each-face-counted-2 = How often each face was counted: { $words }.

## The host's page

page-skip-to-session = To a new game
page-host-table = Host the table
page-table-2 = To the table
page-host-only = Host only
page-open-host-link = Open this page with the host's link. The tray prints it with its QR code when it starts. It ends in #token=…
page-or-enter-token = Or paste that link or the token here
page-let-me-in = Let me in
page-neither-link-nor-token = That's neither a link nor a token.
page-not-tables-token = That isn't this table's token.
page-invite = Invite players
page-qr-code-address-where-players = QR code of the address where players join
page-scan-or-open = Scan this, or open
page-and-type = Then type the code:
page-code = Code { $x }
page-plays = plays { $seats }
page-has-no-seat-yet = has no seat yet
page-nobody-has-joined-yet = Nobody has joined yet.
page-new-codes-everybody = New codes for everybody?
page-code-hosts-link-every-phones = The code, the host's link and every phone's access become invalid at once. Everybody has to join again.
page-make-new-ones = Make new ones
page-make-new-codes = Make new codes
page-new-codes-made = New codes are ready.
page-leave = Cancel
page-new-session = New game
page-continue-game = Continue a game
page-tray = Tray
page-table = { $game } is on the table
page-table-3 = on the table
page-table-4 = On the table: { $game }
page-table-again = { $one } is on the table again.
page-go = Continue
page-session-line = { $cards ->
    [none] { $players } · { $steps ->
        [one] one step
       *[other] { $steps } steps
    } · last { $when }
   *[other] { $players } · { $steps ->
        [one] one step
       *[other] { $steps } steps
    } · last { $when } · { $cards }
}
page-camera-calibration-areas = Camera, calibration and zones
page-tray-watches-again = The tray is watching again.
page-tray-lets-dice-lie = Detection is paused.
page-what-tray-saw = What the tray saw
page-what-tray-saw-note = Each time something moved in the tray and no roll came of it.
page-motion-too-brief = Dice lay here too briefly. Roll again, or enter them.
page-motion-not-recognized = Something lies in the tray that was not recognized. Roll again, or enter the dice.
page-motion-still-rolling = Something has been moving in the tray for a while. Take hands and other things out of the picture.
page-go-watching = Resume detection
page-let-dice-lie-while = Pause detection
page-kept-these-dice-play = Dice saved.
page-dice-table = Dice at this table
page-tick-what-you-throw-tray = Check the dice you roll with, and the tray has fewer doubts. If none are checked, it expects what the game asks for.
page-kinds-dice = Kinds of dice
page-these-dice-play = Save dice
page-table-language = Language for phones that ask for none
page-language-saved = Language saved.
page-stream = For a stream
page-add-one-these-obs-as = Add one of these to OBS as a browser source. The background is transparent.
page-card-middle = A card in the middle
page-line-bottom = A line at the bottom
page-dice-alone = Just the dice

## A new game

page-game-2 = Game
page-cards = Cards
page-cannot-used = { $set } can't be used: { $problem }
page-who-plays = Players
page-name = Name
page-plays-3 = Plays ({ $word })
page-player = this player
page-take-off-list = Remove { $player }
page-one-more-player = Add a player
page-game = { $most ->
    [one] This game is for one player.
   *[other] This game is for { $most } players.
}
page-can-play = For { $least } to { $most } players.
page-house-rules = House rules
page-leave-them-as-they-open = Leave them as they are, or open what you play differently.
page-begin = Start
page-more = { $least } or more
page-to = { $least } to { $most }
page-earlier = { $say }: move up
page-yes = Yes
page-no = No
page-changed-mark = changed
page-changed = { $n } changed
page-as-usual = default

## Programs and webhooks

page-programs = Programs
page-players-only = Players only: nobody else on the network sees the table
page-read-table = Read the table
page-ask-dice = Ask for dice
page-answer-questions-correct-dice = Answer questions and correct dice
page-start-sessions-change-settings = Start sessions and change settings
page-records-wait = { $waiting ->
    [one] One record is waiting.
   *[other] { $waiting } records are waiting.
}
page-everything-sent = Everything has been sent.
page-send-again = Send again
page-forget = Discard
page-token = Token of { $made }
page-token-label = Token
page-copy-into-program-now-not = Copy it into the program now. It isn't shown again.
page-last-used = { $scopes } · last used { $when }
page-never-used = { $scopes } · never used
page-revoke = Revoke { $name }
page-revoke-2 = Revoke
page-no-program-has-token = No program has a token.
page-name-new-program = Name of a new program
page-what-may-do = What it can do
page-make-token = Make a token
page-web-pages-may-call-tray = Web pages that can call the tray, one address per line
page-allow-these = Allow these

## Demo, presets of the overlay, and the big screen

page-take-over-i-decide = Take over: I decide
page-let-play-itself = Let it play by itself
page-you-watching-demo-plays-itself = You're watching a demo. It plays by itself.
page-you-decide-demo-dice-roll = You decide in this demo. Dice roll when you say so.
page-watch-another-game = Watch another game
page-play-my-dice = Play with my dice
page-set-up-camera = Set up a camera
page-big-screen = Big screen
page-roll-for-me = Roll for me
page-preset-party = The party
page-preset-stats = Statistics of the session
page-dice = Dice
page-average-d = Average d20
page-twenties = Twenties
page-ones = Ones
page-most-throws = Most rolls
page-more-2 = and { $n } more
page-join = Join at
page-code-2 = with the code
page-ask-host-code = and ask the host for the code
page-sound = Sound is on
page-sound-2 = Sound
page-full-screen = Full screen
page-screen-lost = The tray can't be reached. Trying again…
page-screen-none = No roll yet
page-screen-tray = The tray as the camera sees it
page-screen-last = Last results
page-why-row = Why
page-hint-from-the-side = The camera looks from the side. Take the picture from above.
page-hint-overexposed = The picture is too bright.
page-hint-unknown-text = The symbol isn't known. You can teach your own dice.
page-hint-fudge-dice = It looks like a fudge die. Ask for dF before you roll, or have the host set it as a die in play.
page-hint-mirrored = The picture is mirrored.
page-hint-maybe-mirrored = The picture may be mirrored. A few more rolls will tell.

## Changes by hand

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

## Who has joined

page-has-joined = { $name } has joined.
page-joined-at = joined at { $time }
page-remove = Remove
page-remove-player = Remove { $name }
page-remove-player-ask = Remove { $name }?
page-remove-player-means = That phone can only look then. Whoever knows the code can join again: make new codes to stop that.
page-was-removed = { $name } was removed.
page-codes-guessed = Somebody is guessing codes, so only this long code and the QR code count now.
page-places-left = { $n ->
    [0] The table is full. Remove somebody, or make new codes.
    [one] One more player can join.
   *[other] { $n } more players can join.
}
page-for-a-screen = A TV at the table, which may only watch:
