# The set-up page: light, calibration, zones, lens.

setup-title = Set up the tray
setup-skip-to-settings = To the settings below the picture
setup-host-only-about = The live picture shows whoever leans over the tray, so only the host can see it. Open the host's link or its QR code, which the tray prints when it starts.
setup-to-host-page = Sign in on the host page
setup-live-picture = Live picture
setup-tray-now = The tray as the camera sees it now
setup-nearer = Zoom in
setup-farther = Zoom out
setup-mat = Mat
setup-whole = Fit
setup-what-to-set-up = What to set up
setup-tray-cannot-reached-just-now = The tray can't be reached right now.
setup-tray-cannot-reached-just-now-2 = The tray can't be reached right now. Trying again…
setup-connection-tray-lost-trying-again = Connection to the tray lost. Trying again…
setup-go = Resume
setup-hold = Freeze
setup-picture-held = The picture is frozen.
setup-picture-live = The picture is live.
setup-picture = Picture
setup-place = Position
setup-zones = Zones
setup-lens = Lens
setup-practice-tray-pictures-recorded-profile = This is the practice tray. Its pictures are recorded, so you can look but not change it. Choose your own camera under Guide.
setup-waiting-picture = Waiting for a picture…
setup-working = Working…
setup-up = up
setup-down = down
setup-left = left
setup-right = right
setup-push = Move { $by }

## Calibration

setup-top-left = top left
setup-top-right = top right
setup-bottom-right = bottom right
setup-bottom-left = bottom left
setup-your-zones-kept = Your zones are kept.
setup-zones-those-printed-mat = The zones are those printed on the mat.
setup-whole-board-one-hit-field = The whole board is one Hit zone. Draw zones on it under Zones.
setup-tap-corner-board-first = Tap the { $corner } corner of the board first.
setup-give-boards-width-height-millimeters = Enter the board's width and height in millimeters.
setup-use-from-now = In use from now on.
setup-lay-printed-mat-flat-take = Lay the printed mat flat, take the dice away, and make sure the camera sees all four markers.
setup-if-print-lens-not-usual = If the print or the lens is unusual
setup-mats-ruler-mm-measures = The mat's 100 mm ruler measures
setup-mm-leave-empty-where-right = in mm. Leave it empty if it's right.
setup-measured-one-else-usual = The measured one, otherwise the default
setup-usual-nothing-known = Default, nothing known about it
setup-tap-corner-board-picture-hold = Tap the { $corner } corner of the board in the picture ({ $n } of 4). Hold and slide to place it exactly.
setup-drag-corner-choose-one-push = Drag a corner, or choose one and move it, until all four are right.
setup-which-corner = Which corner
setup-pixel = by 1 pixel
setup-start-corners-over = Start the corners over
setup-width = Width
setup-height = Height
setup-mm = { $name }, mm
setup-use-places-exact-about-mm = In use: { $profile }, accurate to about { $max } mm.
setup-tray-not-calibrated-yet-dice = This tray isn't calibrated yet. Dice are read, but not where they land.
setup-what-found = What was found
setup-lines-picture-where-mat-found = The lines in the picture show where the mat was found. Do they match it?
setup-discard = Discard
setup-use = Use this
setup-live-picture-four-corners-enter = Live picture. For four corners: Enter puts one in the middle, arrow keys move it by 1 pixel, with Shift by 10, Page Down chooses the next.
setup-what-lies-tray = What's in the tray?
setup-printed-mat-markers = A printed mat with markers
setup-another-board = Another board
setup-keep-my-zones-if-same = Keep my zones if it's the same board
setup-looking = Looking…
setup-try-picture = Try it on this picture
setup-calibrate-now = Calibrate now

## Lens

setup-taken-so-far-now-show = { $views ->
    [one] One picture so far. Now show it from another angle.
   *[other] { $views } pictures so far. Now show it from another angle.
}
setup-all-pictures-discarded = All pictures discarded.
setup-measured-from-pictures-degrees-wide = Measured from { $views } pictures: { $hfov_deg } degrees wide, accurate to { $focal_sd }%. The next calibration uses it.
setup-live-picture-corners-board-were = Live picture with the detected corners of the board
setup-measure-lens = Measure the lens
setup-not-needed-printed-mat-but = You don't need this for a printed mat, but it makes positions more accurate. Print the board (traywatch mat --board), glue it to something flat, and show it to the camera from six or more angles: tilted by 20 to 45 degrees, and up to the picture's edges.
setup-kept-lens-degrees-wide-from = Saved: a lens { $hfov_deg } degrees wide, from { $views } pictures.
setup-pictures = { $views } of { $enough } pictures
setup-over-picture-show-corners-too = , over { $coverage }% of the picture. Show it in the corners, too.
setup-over-picture = , over { $coverage }% of the picture.
setup-take-view = Take this view
setup-start-over = Start over
setup-measure = Measure

## Light

setup-bad = Bad
setup-could-better = Could be better
setup-good = Good
setup-not-measured = Not measured
setup-size-dice = Size of the dice
setup-white-balance = White balance
setup-things-need-mending = { $count ->
    [one] One thing needs fixing.
   *[other] { $count } things need fixing.
}
setup-picture-will-do-could-better = { $count ->
    [one] The picture is good enough. One thing could be better.
   *[other] The picture is good enough. { $count } things could be better.
}
setup-picture-good-play = The picture is good to play with.
setup-sharpness-best-so-far = Sharpness { $sharpness }, best so far { $best }
setup-turn-lens-slowly-past-best = Turn the lens slowly past the best point and back to it.
setup-measure-best-again = Start the best over
setup-live-picture-numbers-where-light = Live picture with numbers where the light has problems
setup-looking-light = Checking the light…
setup-light-cannot-judged-yet = The light can't be judged yet
setup-focus-hand = Focus by hand

## Zones

setup-zone = Zone
setup-obstacle-box = Obstacle box
setup-grid = Grid
setup-marked-area = Marked area
setup-zone-named = { $id ->
    [field] Field
    [rubble] Rubble
    [coil] Coil
    [heart] Heart
    [west_eye] West eye
    [east_eye] East eye
    [west_chasm] West chasm
    [east_chasm] East chasm
    [north-west_well] North-west well
    [north-east_well] North-east well
    [south-east_well] South-east well
    [south-west_well] South-west well
   *[other] { $name }
}
setup-box = Box { $letter }
setup-point-millimeters = Point { $point } of { $n }: { $here } millimeters
setup-point-millimeters-2 = Point { $n }: { $points } millimeters
setup-chosen = { $nameOf } selected
setup-tap-picture-place = { $what ->
    [circles] Tap the picture to place a round zone.
    [letters] Tap the picture to place an obstacle box.
    [grids] Tap the picture to place a grid.
    [areas] Tap the picture to place a marked area.
   *[zones] Tap the picture to place a zone.
}
setup-mend = { $bad ->
    [one] One thing to fix.
   *[other] { $bad } things to fix.
}
setup-map-sound = The map is fine.
setup-map-sound-2 = The map is fine
setup-saved-dice-judged-map-from = Saved. Dice are judged by this map from now on.
setup-letter = Letter
setup-name = Name
setup-counts-as = Counts as
setup-columns = Columns
setup-rows = Rows
setup-point-before = Previous point
setup-point = Point { $point } of { $n }
setup-all-points = { $n ->
    [one] 1 point
   *[other] All { $n } points
}
setup-next-point = Next point
setup-mm-2 = { $axis }, mm
setup-mm-3 = by { $step } mm
setup-step = Step
setup-mm-4 = { $mm } mm
setup-whole-thing = All points
setup-add-point = Add point
setup-take-point-out = Delete point
setup-lay-below = Send back
setup-lay-above = Bring forward
setup-delete = { $what ->
    [letters] Delete obstacle box
    [grids] Delete grid
    [areas] Delete marked area
   *[zones] Delete zone
}
setup-done-one = Done
setup-tap-where-middle-box = Tap the middle of the box.
setup-tap-circle = { $n ->
    [0] Tap the middle of the circle.
   *[other] Tap a point on the edge of the circle.
}
setup-snap = Snap to points and edges
setup-tap-four-corners-clockwise-beginning = Tap the four corners clockwise, starting at the first space of the first row ({ $n } of 4).
setup-tap-picture-put-points-round = { $what ->
    [areas] Tap the picture to set the corners of the marked area ({ $n } so far). Hold and slide to place one exactly.
   *[zones] Tap the picture to set the corners of the zone ({ $n } so far). Hold and slide to place one exactly.
}
setup-go-tap-first-point-close = Keep going, or tap the first point to close it.
setup-drawing = Drawing
setup-new = { $what ->
    [circles] New round zone
    [letters] New obstacle box
    [grids] New grid
    [areas] New marked area
   *[zones] New zone
}
setup-take-last-point-back = Undo last point
setup-give-up = Cancel
setup-close = Close it
setup-zones-order-they-painted = Zones, back to front
setup-obstacle-boxes = Obstacle boxes
setup-grids = Grids
setup-marked-areas = Marked areas
setup-what-check-found = What the check found
setup-things-look = { $n ->
    [one] One thing to look at
   *[other] { $n } things to look at
}
setup-mend-2 = Fix: { $message }
setup-perhaps = Maybe: { $message }
setup-live-picture-zone-map-arrow = Live picture with the zone map. Arrow keys move the selected point by 1 millimeter, with Shift by 5. Page Up and Page Down choose the previous and next point, Delete removes it. While drawing, Enter adds a point.
setup-no-zones-yet = No zones yet
setup-zones-drawn-millimeters-calibrate-tray = Zones are drawn in millimeters. Calibrate the tray under Position first.
setup-cameras-picture-has-another-shape = The camera's picture has a different shape than during calibration. Calibrate again under Position.
setup-undo = Undo
setup-redo = Redo
setup-check = Check
setup-save-all-same = Save anyway
setup-save = Save
setup-not-saved-fix-what-numbered = Not saved. Fix what is numbered in the picture first.
setup-tap-zone-picture-choose-one = Tap a zone in the picture, or choose one here.
setup-tap-zone-picture-see-points = Tap a zone in the picture to see its points.
setup-add = { $what ->
    [circles] Add a round zone
    [letters] Add an obstacle box
    [grids] Add a grid
    [areas] Add a marked area
   *[zones] Add a zone
}
setup-measured-number = { $measured } Number { $n } in the picture.
setup-focus-name = Focus
setup-exposure-name = Exposure
setup-contrast-name = Contrast
setup-evenness-name = Evenness
setup-glare-name = Glare
setup-flicker-name = Flicker
setup-flatness-name = Flatness
setup-view-name = Viewing angle
setup-finding = { $name }: { $level }
