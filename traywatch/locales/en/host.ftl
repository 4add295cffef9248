# The page of the host.

page-connection-tray-lost-trying-again = Connection to the tray lost. Trying again…
page-skip-to-session = To a new game
page-host-table = Host the table
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
page-overlay-clips = Clips in slow motion
page-overlay-clips-none = Never
page-overlay-clips-decisive = Crits, fumbles, contacts
page-overlay-clips-every = Every roll
page-card-middle = A card in the middle
page-line-bottom = A line at the bottom
page-dice-alone = Just the dice
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
page-to = { $least } to { $most }
page-earlier = { $say }: move up
page-yes = Yes
page-no = No
page-changed-mark = changed
page-changed = { $n } changed
page-as-usual = default
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
page-preset-party = The party
page-preset-stats = Statistics of the session
page-settings = Settings and connections
page-backups = Backups

## Cameras, and who has joined

page-phone-camera = A phone as the camera
page-phone-camera-scan = Scan this code with the phone that lies over the tray. It may send pictures and do nothing else. An earlier link ends now.
page-phone-camera-code = QR code of the link that makes a phone the camera
page-phone-camera-warning = The phone warns once that it doesn't know this tray's certificate. Choose "Advanced" or "Show details", then continue to the page.
page-phone-camera-needs-tls = Phones allow the camera only on a secure page. Switch https on first. This page then opens again, and each browser warns once, because the tray makes its certificate itself.
page-phone-camera-tls = Switch https on
page-phone-camera-compare = Compare before you go on: the certificate's SHA-256 fingerprint must begin with these digits.
page-phone-camera-other-source = This tray uses another camera. To use a phone, choose it under "Camera".
page-camera = Camera
page-camera-in-use = In use
page-camera-use = Use
page-camera-again = Open again
page-camera-use-this = Use: { $camera }
page-camera-look = Look
page-camera-look-through = Look through { $camera }
page-camera-opening = The camera is being opened…
page-camera-picture = What { $camera } shows
page-camera-demo = Recorded rolls (demo)
page-camera-usb = USB camera { $number }
page-camera-pi = Pi camera { $number }
page-camera-phone = A phone over the tray
page-camera-stream = A camera in the network
page-camera-none = No camera: we enter our rolls
page-camera-other = Another source
page-camera-address = Address of a camera in the network
page-camera-use-address = Use this address
page-camera-search = Search again
page-camera-show-code = Show the code
page-camera-changed = The tray changes to what you chose.
page-camera-fixed = The configuration names { $source }. Another choice holds until the tray starts again.
page-be-the-camera = Send pictures as the camera
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
