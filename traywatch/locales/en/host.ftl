# The page of the host.

page-lost-trying-again = Connection to the tray lost. Trying again…
page-skip-to-session = To a new game
page-host-table = Host the table
page-host-link-needed = Open this page with the host's link. The tray prints it with its QR code when it starts. It ends in #token=…
page-host-token-field = Or paste that link or the token here
page-host-sign-in = Let me in
page-host-token-unreadable = That's neither a link nor a token.
page-host-token-wrong = That isn't this table's token.
page-invite = Invite players
page-invite-qr-label = QR code of the address where players join
page-invite-scan = Scan this, or open
page-invite-type-code = Then type the code:
page-invite-code = Code { $x }
page-player-seats = plays { $seats }
page-player-no-seat = has no seat yet
page-players-none = Nobody has joined yet.
page-codes-question = New codes for everybody?
page-codes-note = The code, the host's link and every phone's access become invalid at once. Everybody has to join again.
page-codes-send = Make new ones
page-codes-new = Make new codes
page-codes-done = New codes are ready.
page-cancel = Cancel
page-new-session = New game
page-continue-game = Continue a game
page-table-of-game = { $game } is on the table
page-session-on-table = on the table
page-game-on-table = On the table: { $game }
page-session-resumed = { $one } is on the table again.
page-session-continue = Continue
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
page-detection-on = The tray is watching again.
page-detection-off = Detection is paused.
page-tray-log = What the tray saw
page-tray-log-note = Each time something moved in the tray and no roll came of it.
page-detection-resume = Resume detection
page-detection-pause = Pause detection
page-dice-set-saved = Dice saved.
page-dice-set = Dice at this table
page-dice-set-note = Check the dice you roll with, and the tray has fewer doubts. If none are checked, it expects what the game asks for.
page-dice-set-kinds = Kinds of dice
page-dice-set-save = Save dice
page-language-of-table = Language for phones that ask for none
page-language-saved = Language saved.
page-stream = For a stream
page-stream-note = Add one of these to OBS as a browser source. The background is transparent.
page-overlay-clips = Clips in slow motion
page-overlay-clips-none = Never
page-overlay-clips-decisive = Crits, fumbles, contacts
page-overlay-clips-every = Every roll
page-overlay-card = A card in the middle
page-overlay-line = A line at the bottom
page-overlay-dice = Just the dice
page-game-label = Game
page-cards = Cards
page-cards-unusable = { $set } can't be used: { $problem }
page-players-heading = Players
page-name = Name
page-player-plays = Plays ({ $word })
page-player-unnamed = this player
page-player-remove = Remove { $player }
page-player-add = Add a player
page-players-at-most = { $most ->
    [one] This game is for one player.
   *[other] This game is for { $most } players.
}
page-players-range = For { $least } to { $most } players.
page-house-rules = House rules
page-house-rules-note = Leave them as they are, or open what you play differently.
page-session-start = Start
page-number-range = { $least } to { $most }
page-order-move-up = { $say }: move up
page-switch-yes = Yes
page-switch-no = No
page-setting-changed = changed
page-settings-changed = { $n } changed
page-settings-default = default
page-programs = Programs
page-access-players-only = Players only: nobody else on the network sees the table
page-scope-read = Read the table
page-scope-ask = Ask for dice
page-scope-answer = Answer questions and correct dice
page-scope-host = Start sessions and change settings
page-records-waiting = { $waiting ->
    [one] One record is waiting.
   *[other] { $waiting } records are waiting.
}
page-records-sent = Everything has been sent.
page-records-send-again = Send again
page-records-discard = Discard
page-program-token = Token of { $made }
page-program-token-label = Token
page-program-token-note = Copy it into the program now. It isn't shown again.
page-program-last-used = { $scopes } · last used { $when }
page-program-never-used = { $scopes } · never used
page-program-revoke-name = Revoke { $name }
page-program-revoke = Revoke
page-programs-none = No program has a token.
page-program-name = Name of a new program
page-program-scopes = What it can do
page-program-make-token = Make a token
page-origins-field = Web pages that can call the tray, one address per line
page-origins-save = Allow these
page-preset-party = The party
page-preset-stats = Statistics of the session
page-settings = Settings and connections
page-backups = Backups
page-file-empty = The file is empty. Choose another one.
page-updates = Updates

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
