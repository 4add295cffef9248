### Why a calibration or the measurement of a lens is refused.

calibration-no-picture = There is no picture to calibrate with.
calibration-sizes-differ = The pictures differ in size. Take all with the same camera mode.
calibration-no-marker = No marker of any mat is visible. { $reason }
calibration-no-marker-of = No marker of the { $mat } mat is visible. The whole mat must be in the picture, sharp and without glare.
calibration-few-loose = { $n ->
    [one] Only 1 loose marker is visible, and { $least } are needed. Lay them around the map, with their white borders free.
   *[other] Only { $n } loose markers are visible, and { $least } are needed. Lay them around the map, with their white borders free.
}
calibration-loose-off = The loose markers are { $px } px off at best. Lay all of them flat on one surface, and use markers of one print.
calibration-loose-uneven = The loose markers fit no flat board. Lay all of them flat on one surface.
calibration-marker-moved = Marker { $marker } moved between the pictures. Take them again without touching anything.
calibration-few-markers = Only { $n } of the { $all } markers of the { $mat } mat are visible, and { $least } are needed. Hidden, cut off, blurred or glaring: { $missing }.
calibration-marker-at = { $place ->
    [top-left] top left
    [top-right] top right
    [bottom-right] bottom right
   *[bottom-left] bottom left
} ({ $marker })
calibration-not-this-mat = The sheet is not flat, or it is not a { $mat } mat. Flatten it, and check that it is one complete print.
calibration-not-this-mat-by = The sheet is not flat, or it is not a { $mat } mat: its markers are { $mm } mm off at best. Flatten it, and check that it is one complete print.
calibration-lens-mismatch = The markers do not fit the lens "{ $lens }". They fit a focal length that differs by { $percent }%. Is it the lens of this camera, in this mode and at this focus?
calibration-mirrored = No camera pose fits the markers. Is the picture mirrored?
calibration-mat-moving = The mat is still moving. The profile is fitted when it is at rest.
calibration-few-of-profile = Only { $n } of { $all } markers are visible, and { $least } are needed.
calibration-lens-shape = The lens "{ $lens }" is known for pictures of { $own } px, and this one has { $other }. Measure the lens in the camera mode that you play in.
calibration-board-size = A board of { $size } mm: a side must have { $least } to { $most } mm.
calibration-corners-not-flat = These four corners do not fit a flat board of { $size } mm. Check the size. Width is the side from the first corner to the second.
calibration-corners-four = The corners are not usable. Enter four corners x,y in pixels.
calibration-corner-outside = The corners are not usable. { $where } lies outside the picture of { $size } px.
calibration-corners-anticlockwise = The corners are anticlockwise. Enter them clockwise, starting at the top left.
calibration-corners-crossed = The corners are crossed or not convex. Enter them clockwise, starting at the top left.
calibration-corners-small = The corners are not usable. The board fills less than 1% of the picture. Move the camera closer.
calibration-size-together = Four corners and the width and height of the board in mm must be given together.
calibration-lens-unknown = Unknown lens { $wanted }. Known lenses are { $known }.
lens-mode-changed = The camera's mode has changed between the pictures. Start again.
lens-few-corners = { $n ->
    [one] 1 corner of the lens board is visible, and { $least } are needed. Show it larger, hold it still, and avoid glare.
   *[other] { $n } corners of the lens board are visible, and { $least } are needed. Show it larger, hold it still, and avoid glare.
}
lens-board-bent = The board's corners are { $px } px off at best. Keep the board flat, hold it still, and do not change focus or zoom between pictures.
lens-views-alike = The board has nearly the same angle in all pictures. Tilt it by 20 to 45 degrees to the left, to the right, towards you and away.
lens-few-views = { $shown ->
    [one] The lens board is visible in { $n } of 1 picture, and { $least } are needed. Six or more are better. Print one with 'traywatch mat --board', and show it large and sharp.
   *[other] The lens board is visible in { $n } of { $shown } pictures, and { $least } are needed. Six or more are better. Print one with 'traywatch mat --board', and show it large and sharp.
}
lens-no-fit = No lens fits the pictures of the board. Take more, from other angles.
picture-dark = The picture is nearly black: switch a lamp on, or take the cap off the lens.
picture-bright = The picture is overexposed: dim the lamp, or shorten the exposure.
picture-plain = The picture shows nothing but one tone: the camera may be covered.
picture-soft = The picture is out of focus: set the focus of the camera to the mat.
picture-absent = The picture is sharp and bright enough: the mat is not in it, or its corners are covered or cut off.
