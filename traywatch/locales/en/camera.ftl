# The page of a phone that is the camera.

camera-title = This phone as the camera
camera-about = Fix the phone above the tray so that it sees the whole tray from above. Then start. Its pictures go to the tray in your own network and nowhere else.
camera-picture = What the camera sees
camera-start = Start the camera
camera-stop = Stop
camera-replace = Use this phone instead
camera-torch = Light
camera-hold-focus = Hold the focus
camera-other-lens = Other lens
camera-turn = Turn the picture
camera-sending = The tray sees this picture.
camera-detail = { $width } × { $height } px, { $fps } fps
camera-connecting = Connecting to the tray …
camera-stopped = The camera is off.
camera-needs-link = Open this page with the code that the host's page shows under "A phone as the camera".
camera-other-source = This tray uses another camera. Choose the phone under “Camera” on the host's page.
camera-needs-https = Browsers allow the camera only on a secure page. The host can switch https on under “A phone as the camera”. Then scan the new code.
camera-certificate = The certificate of this page must have a SHA-256 fingerprint that begins with
camera-denied = This browser may not use the camera. Allow the camera for this page in the browser's settings, then start again.
camera-none = This device has no camera.
camera-busy = Another app uses the camera. Close it, then start again.
camera-failed = The camera can't be opened ({ $reason }).
camera-lost = The camera was taken away from this page. Start it again.
camera-setting-refused = This camera doesn't allow that.
camera-battery = The battery is low. Plug in a charger.
camera-area-cut = Dice come to rest at the edge of the picture. Move the camera until the whole tray is in view.
camera-markers-missing = { $count ->
    [one] One corner of the mat is out of view.
   *[other] { $count } corners of the mat are out of view.
}
