# The status API: refusals and sentences of the set-up routes.

web-request-does-not-match-description = The request doesn't match the description in /api/v1/openapi.json.
web-internal-error-tray-log-has = Internal error in the tray. Its log has the details.
web-body-cannot-read-as-json = The body can't be read as JSON.
web-token-not-valid-table-scan = This token isn't valid for this table. Scan the QR code, or join again.
web-say-who-you-join-tables = Join with the table's code first.
web-only-tables-host-may-do = Only the host can do this. Use the host's link.
web-too-many-once-wait-s = { $what ->
    [joins] Too many attempts to join.
    [pictures] Too many pictures at once.
    [reads] Too many requests at once.
   *[changes] Too many changes at once.
} { $seconds ->
    [one] Wait one second, then try again.
   *[other] Wait { $seconds } seconds, then try again.
}
web-request-body-may-have-most = A request body can have at most { $most } bytes.
web-tray-does-not-answer-host = The tray doesn't answer to this host name. Use the address that it printed when it started.
web-another-web-page-may-not = Another web page can't change this table.
web-changes-need-token-join-tables = Changes need a token. Join with the table's code, or open the page with the QR code or address that the tray printed.
web-tokens-table-cannot-saved-after = The tokens of this table can't be saved. After a restart phones may have to join again, and renewed tokens become valid again. Check the data directory.
web-enter-name-characters = Enter a name of 1 to { $most } characters.
web-not-tables-code-look-hosts = That isn't this table's code. Look at the host's page, or scan the QR code.
web-table-has-no-player = This table has no player “{ $player_id }”.
web-session-has-no-seat-get = This session has no seat “{ $seat }”. GET seats lists them.
web-tray-takes-no-profile-while = This tray takes no profile while it runs.
web-too-many-streams-open-close = Too many streams are open. Close some pages of the tray.
web-tray-not-calibrated-run-traywatch = This tray isn't calibrated. Run "traywatch calibrate".
web-light-check-needs-mats-markers = The light check needs the mat's markers, and none are in view. Place the mat so that all four are visible, or calibrate by four corners first.
web-exact-by-markers = Positions are accurate to about { $off } mm. The markers fit to { $fit } mm. The camera is { $height } cm above the mat.
web-exact-by-corners = Positions are accurate to about { $off } mm. Four corners allow no check; a tap is assumed to be accurate to { $tap } mm. The camera is { $height } cm above the mat.
web-practice-trays-profile-belongs-recordings = The practice tray's profile belongs to its recordings and can't be changed. Start with a camera.
web-scope-missing = This program's token has no scope for this. Make another one on the host page.

## Programs

web-there-no-such-dead-letter = There's no such undelivered record, or no longer.
web-table-players-join-tables-code = This table is for its players. Join with the table's code to see it.
web-check-data-directory = { $path }: { $reason }. Check the data directory.
web-no-origin-write-scheme-name = “{ $text }” is no origin. Write scheme, name and port, such as https://foundry.example:30000
web-choose-one-more-scopes = Choose one or more of the scopes { $items }.
web-name-program-characters = Name the program with 1 to { $most } characters.
web-web-pages-most = { $most } web pages are the most.
web-programs-most-revoke-one = { $most } programs are the most. Revoke one.
web-there-program-already-revoke = There's a program “{ $name }” already. Revoke it.
web-there-no-program = There's no program “{ $name }”.
web-long-code-needed = Somebody is guessing codes, so only the long code counts now. Scan the QR code, or look at the host's page.
web-table-full = { $most ->
    [one] The table is full: one player has joined. Ask the host to remove somebody.
   *[other] The table is full: { $most } players have joined. Ask the host to remove somebody.
}
web-name-taken = Somebody called { $name } has joined already. Choose a name that looks different, or ask the host to remove them.
web-name-of-the-host = This name looks like the host's. Choose another one.
web-names-of-the-host = Host, The host, Game host, Table host, Traywatch

## A phone as the camera

web-phone-taken = Another phone is the camera ({ $name }). Stop it there, or use this phone instead.
web-phone-replaced = Another phone has become the camera.
web-phone-not-wanted = This tray uses another camera. Choose the phone on the host page.
web-source-not-chosen = The page cannot choose this source. Choose a camera of the list, or an address that begins with stream:http or stream:rtsp.
web-camera-in-use = The tray uses this camera now, or looks at another one. Try again in a moment.
web-camera-no-picture = The camera sent no picture. Check its cable and its cover.
web-phone-bad-message = The tray could not read what this page sent. Load the page again.

web-setting-invalid = Nothing was changed: { $reasons }
web-webhook-unknown = This tray has no such webhook of the page.
web-test-broker-good = The broker accepted the connection.
web-test-webhook-good = The address accepted the test message.
web-test-lights-good = All states were shown on the lights.
web-test-no-lights = No lights are set, or the tray has not used them since its start.
web-no-authority = This tray has no local authority. Make one with: traywatch ca
web-no-proofs = This tray has no key for proofs. On the tray, run: traywatch doctor
web-https-needed = The tray uses https now, so this page opens again. Your browser will warn once, because the tray made its certificate itself. Choose “Advanced” or “Show details”, then go on.
