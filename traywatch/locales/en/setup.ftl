# The set-up page: light, calibration, zones, lens.

setup-title = Set up the tray
setup-skip-to-settings = To the settings below the picture
setup-host-only-about = The live picture shows whoever leans over the tray, so only the host can see it. Open the host's link or its QR code, which the tray prints when it starts.
setup-to-host-page = Sign in on the host page
setup-live-picture = Live picture
setup-tray-now = The tray as the camera sees it now
setup-zoom-in = Zoom in
setup-zoom-out = Zoom out
setup-view-mat = Mat
setup-view-all = Fit
setup-tabs-label = What to set up
setup-tray-unreachable = The tray can't be reached right now.
setup-tray-unreachable-retrying = The tray can't be reached right now. Trying again…
setup-tray-lost = Connection to the tray lost. Trying again…
setup-picture-resume = Resume
setup-picture-freeze = Freeze
setup-picture-frozen = The picture is frozen.
setup-picture-live = The picture is live.
setup-tab-picture = Picture
setup-tab-position = Position
setup-tab-zones = Zones
setup-tab-lens = Lens
setup-practice-tray-note = This is the practice tray. Its pictures are recorded, so you can look but not change it. Choose your own camera under Guide.
setup-picture-waiting = Waiting for a picture…
setup-status-working = Working…
setup-way-up = up
setup-way-down = down
setup-way-left = left
setup-way-right = right
setup-move-by = Move { $by }

## Calibration

setup-corner-top-left = top left
setup-corner-top-right = top right
setup-corner-bottom-right = bottom right
setup-corner-bottom-left = bottom left
setup-zones-own = Your zones are kept.
setup-zones-of-mat = The zones are those printed on the mat.
setup-zones-single-field = The whole board is one Hit zone. Draw zones on it under Zones.
setup-corner-missing = Tap the { $corner } corner of the board first.
setup-board-size-missing = Enter the board's width and height in millimeters.
setup-profile-saved = In use from now on.
setup-mat-instructions = Lay the printed mat flat, take the dice away, and make sure the camera sees all four markers.
setup-mat-unusual = If the print or the lens is unusual
setup-mat-ruler = The mat's 100 mm ruler measures
setup-mat-ruler-note = in mm. Leave it empty if it's right.
setup-lens-measured-or-default = The measured one, otherwise the default
setup-lens-default = Default, nothing known about it
setup-corner-tap = Tap the { $corner } corner of the board in the picture ({ $n } of 4). Hold and slide to place it exactly.
setup-corner-adjust = Drag a corner, or choose one and move it, until all four are right.
setup-corner-choice = Which corner
setup-corner-step = by 1 pixel
setup-corners-reset = Start the corners over
setup-board-width = Width
setup-board-height = Height
setup-board-size-field = { $name }, mm
setup-profile-in-use = In use: { $profile }, accurate to about { $max } mm.
setup-profile-missing = This tray isn't calibrated yet. Dice are read, but not where they land.
setup-result-heading = What was found
setup-result-question = The lines in the picture show where the mat was found. Do they match it?
setup-result-discard = Discard
setup-result-use = Use this
setup-picture-hint-corners = Live picture. For four corners: Enter puts one in the middle, arrow keys move it by 1 pixel, with Shift by 10, Page Down chooses the next.
setup-mat-question = What's in the tray?
setup-mat-printed = A printed mat with markers
setup-mat-other-board = Another board
setup-zones-keep = Keep my zones if it's the same board
setup-calibrate-busy = Looking…
setup-calibrate-try = Try it on this picture
setup-calibrate-start = Calibrate now

## Lens

setup-lens-views-taken = { $views ->
    [one] One picture so far. Now show it from another angle.
   *[other] { $views } pictures so far. Now show it from another angle.
}
setup-lens-views-discarded = All pictures discarded.
setup-lens-measured = Measured from { $views } pictures: { $hfov_deg } degrees wide, accurate to { $focal_sd }%. The next calibration uses it.
setup-picture-hint-lens = Live picture with the detected corners of the board
setup-lens-heading = Measure the lens
setup-lens-instructions = You don't need this for a printed mat, but it makes positions more accurate. Print the board (traywatch mat --board), glue it to something flat, and show it to the camera from six or more angles: tilted by 20 to 45 degrees, and up to the picture's edges.
setup-lens-saved = Saved: a lens { $hfov_deg } degrees wide, from { $views } pictures.
setup-lens-views-count = { $views } of { $enough } pictures
setup-lens-coverage-low = , over { $coverage }% of the picture. Show it in the corners, too.
setup-lens-coverage = , over { $coverage }% of the picture.
setup-lens-take-view = Take this view
setup-lens-start-over = Start over
setup-lens-measure = Measure

## Light

setup-level-bad = Bad
setup-level-poor = Could be better
setup-level-good = Good
setup-level-unmeasured = Not measured
setup-size-name = Size of the dice
setup-color-name = White balance
setup-light-summary-bad = { $count ->
    [one] One thing needs fixing.
   *[other] { $count } things need fixing.
}
setup-light-summary-poor = { $count ->
    [one] The picture is good enough. One thing could be better.
   *[other] The picture is good enough. { $count } things could be better.
}
setup-light-summary-good = The picture is good to play with.
setup-focus-sharpness = Sharpness { $sharpness }, best so far { $best }
setup-focus-instructions = Turn the lens slowly past the best point and back to it.
setup-focus-reset = Start the best over
setup-picture-hint-light = Live picture with numbers where the light has problems
setup-light-busy = Checking the light…
setup-light-not-ready = The light can't be judged yet
setup-focus-heading = Focus by hand

## Zones

setup-type-zone = Zone
setup-type-obstacle-box = Obstacle box
setup-type-grid = Grid
setup-type-area = Marked area
setup-zone-name = { $id ->
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
setup-obstacle-box-name = Box { $letter }
setup-point-selected = Point { $point } of { $n }: { $here } millimeters
setup-point-placed = Point { $n }: { $points } millimeters
setup-object-selected = { $nameOf } selected
setup-place-instructions = { $what ->
    [circles] Tap the picture to place a round zone.
    [letters] Tap the picture to place an obstacle box.
    [grids] Tap the picture to place a grid.
    [areas] Tap the picture to place a marked area.
   *[zones] Tap the picture to place a zone.
}
setup-map-faults = { $bad ->
    [one] One thing to fix.
   *[other] { $bad } things to fix.
}
setup-map-fine = The map is fine.
setup-check-fine = The map is fine
setup-map-saved = Saved. Dice are judged by this map from now on.
setup-field-letter = Letter
setup-field-name = Name
setup-field-counts-as = Counts as
setup-field-columns = Columns
setup-field-rows = Rows
setup-point-previous = Previous point
setup-point-number = Point { $point } of { $n }
setup-point-all = { $n ->
    [one] 1 point
   *[other] All { $n } points
}
setup-point-next = Next point
setup-point-axis-mm = { $axis }, mm
setup-step-by-mm = by { $step } mm
setup-step-choice = Step
setup-step-mm = { $mm } mm
setup-points-all = All points
setup-point-add = Add point
setup-point-delete = Delete point
setup-order-back = Send back
setup-order-forward = Bring forward
setup-object-delete = { $what ->
    [letters] Delete obstacle box
    [grids] Delete grid
    [areas] Delete marked area
   *[zones] Delete zone
}
setup-object-done = Done
setup-draw-box = Tap the middle of the box.
setup-draw-circle = { $n ->
    [0] Tap the middle of the circle.
   *[other] Tap a point on the edge of the circle.
}
setup-draw-snap = Snap to points and edges
setup-draw-grid = Tap the four corners clockwise, starting at the first space of the first row ({ $n } of 4).
setup-draw-outline = { $what ->
    [areas] Tap the picture to set the corners of the marked area ({ $n } so far). Hold and slide to place one exactly.
   *[zones] Tap the picture to set the corners of the zone ({ $n } so far). Hold and slide to place one exactly.
}
setup-draw-outline-close = Keep going, or tap the first point to close it.
setup-draw-heading = Drawing
setup-draw-new = { $what ->
    [circles] New round zone
    [letters] New obstacle box
    [grids] New grid
    [areas] New marked area
   *[zones] New zone
}
setup-draw-undo-point = Undo last point
setup-draw-cancel = Cancel
setup-draw-close = Close it
setup-list-zones = Zones, back to front
setup-list-obstacle-boxes = Obstacle boxes
setup-list-grids = Grids
setup-list-areas = Marked areas
setup-check-heading = What the check found
setup-check-count = { $n ->
    [one] One thing to look at
   *[other] { $n } things to look at
}
setup-check-fault = Fix: { $message }
setup-check-warning = Maybe: { $message }
setup-picture-hint-zones = Live picture with the zone map. Arrow keys move the selected point by 1 millimeter, with Shift by 5. Page Up and Page Down choose the previous and next point, Delete removes it. While drawing, Enter adds a point.
setup-zones-none = No zones yet
setup-zones-need-profile = Zones are drawn in millimeters. Calibrate the tray under Position first.
setup-zones-need-calibration = The camera's picture has a different shape than during calibration. Calibrate again under Position.
setup-map-undo = Undo
setup-map-redo = Redo
setup-map-check = Check
setup-map-save-anyway = Save anyway
setup-map-save = Save
setup-map-not-saved = Not saved. Fix what is numbered in the picture first.
setup-zones-choose = Tap a zone in the picture, or choose one here.
setup-zones-view = Tap a zone in the picture to see its points.
setup-object-add = { $what ->
    [circles] Add a round zone
    [letters] Add an obstacle box
    [grids] Add a grid
    [areas] Add a marked area
   *[zones] Add a zone
}
setup-light-measured-number = { $measured } Number { $n } in the picture.
setup-focus-name = Focus
setup-exposure-name = Exposure
setup-contrast-name = Contrast
setup-evenness-name = Evenness
setup-glare-name = Glare
setup-flicker-name = Flicker
setup-flatness-name = Flatness
setup-view-name = Viewing angle
setup-light-finding = { $name }: { $level }
