# The status API: refusals and sentences of the set-up routes.

web-request-invalid = The request doesn't match the description in /api/v1/openapi.json.
web-internal-error = Internal error in the tray. Its log has the details.
web-body-not-json = The body can't be read as JSON.
web-token-invalid = This token isn't valid for this table. Scan the QR code, or join again.
web-token-missing = Join with the table's code first.
web-host-only = Only the host can do this. Use the host's link.
web-too-many-requests = { $what ->
    [joins] Too many attempts to join.
    [pictures] Too many pictures at once.
    [reads] Too many requests at once.
   *[changes] Too many changes at once.
} { $seconds ->
    [one] Wait one second, then try again.
   *[other] Wait { $seconds } seconds, then try again.
}
web-body-too-large = A request body can have at most { $most } bytes.
web-host-name-unknown = The tray doesn't answer to this host name. Use the address that it printed when it started.
web-origin-refused = Another web page can't change this table.
web-change-needs-token = Changes need a token. Join with the table's code, or open the page with the QR code or address that the tray printed.
web-tokens-not-saved = The tokens of this table can't be saved. After a restart phones may have to join again, and renewed tokens become valid again. Check the data directory.
web-join-name-length = Enter a name of 1 to { $most } characters.
web-join-code-wrong = That isn't this table's code. Look at the host's page, or scan the QR code.
web-player-unknown = This table has no player “{ $player_id }”.
web-seat-unknown = This session has no seat “{ $seat }”. GET seats lists them.
web-profile-not-while-running = This tray takes no profile while it runs.
web-streams-too-many = Too many streams are open. Close some pages of the tray.
web-profile-missing = This tray isn't calibrated. Run "traywatch calibrate".
web-light-check-without-markers = The light check needs the mat's markers, and none are in view. Place the mat so that all four are visible, or calibrate by four corners first.
web-profile-error-by-markers = Positions are accurate to about { $off } mm. The markers fit to { $fit } mm. The camera is { $height } cm above the mat.
web-profile-error-by-corners = Positions are accurate to about { $off } mm. Four corners allow no check; a tap is assumed to be accurate to { $tap } mm. The camera is { $height } cm above the mat.
web-practice-profile-fixed = The practice tray's profile belongs to its recordings and can't be changed. Start with a camera.
web-program-scope-missing = This program's token has no scope for this. Make another one on the host page.

## Programs

web-dead-letter-unknown = There's no such undelivered record, or no longer.
web-players-only = This table is for its players. Join with the table's code to see it.
web-data-directory-unusable = { $path }: { $reason }. Check the data directory.
web-origin-invalid = “{ $text }” is no origin. Write scheme, name and port, such as https://foundry.example:30000
web-program-scopes-missing = Choose one or more of the scopes { $items }.
web-program-name-length = Name the program with 1 to { $most } characters.
web-origins-too-many = { $most } web pages are the most.
web-programs-too-many = { $most } programs are the most. Revoke one.
web-program-name-taken = There's a program “{ $name }” already. Revoke it.
web-program-unknown = There's no program “{ $name }”.
web-join-long-code-needed = Somebody is guessing codes, so only the long code counts now. Scan the QR code, or look at the host's page.
web-join-table-full = { $most ->
    [one] The table is full: one player has joined. Ask the host to remove somebody.
   *[other] The table is full: { $most } players have joined. Ask the host to remove somebody.
}
web-join-name-taken = Somebody called { $name } has joined already. Choose a name that looks different, or ask the host to remove them.
web-join-name-of-host = This name looks like the host's. Choose another one.
web-names-of-host = Host, The host, Game host, Table host, Traywatch

## A phone as the camera

web-phone-taken = Another phone is the camera ({ $name }). Stop it there, or use this phone instead.
web-phone-replaced = Another phone has become the camera.
web-phone-not-chosen = This tray uses another camera. Choose the phone on the host page.
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
