### The light check: what was measured, and what to do about it.

light-size = A d20 is { $px } px wide.
light-size-advice = Move the camera closer, or choose a mode with more pixels.
light-view = { $degrees ->
    [0] The camera looks at the mat from straight above.
    [one] The camera looks at the mat 1 degree from the vertical.
   *[other] The camera looks at the mat { $degrees } degrees from the vertical.
}
light-view-advice = Put the camera higher above the middle of the tray. From the side, fewer dice are accepted; beyond 50 degrees, every die is asked about.
light-flatness = The markers are { $mm } mm off a flat sheet.
light-flatness-advice = The sheet is curled or wavy. Press it flat or tape its corners. Then calibrate.
light-focus = Edges are { $mm } mm soft.
light-focus-advice = Focus on the mat, clean the lens, and keep the camera steady.
light-focus-uneven = One side is softer than the other. Focus on the mat's center, or tilt the camera less.
light-no-markers = None of the mat's markers are visible.
light-no-markers-advice = Focus on the mat, light it, and remove anything that covers its markers.
light-paper = White paper has a brightness of { $n } of 255.
light-paper-over = { $percent }% of the paper is overexposed.
light-paper-over-advice = Too bright. Shorten the exposure or dim the lamp until white paper is just below white.
light-dark-advice = Too dark. Add light, or increase the exposure.
light-contrast = Ink is { $percent }% darker than paper.
light-contrast-advice = Ink looks pale. Clean the lens, keep lamps out of its view, or print darker.
light-board = The brightest part of the board has { $n } of 255.
light-board-over = { $percent }% of the board is overexposed.
light-board-over-advice = Too bright. Shorten the exposure or dim the lamp.
light-white = Paper is white.
light-cast = Paper has { $ratio } times as much { $strong ->
    [red] red
    [green] green
   *[blue] blue
} as { $weak ->
    [red] red
    [green] green
   *[blue] blue
}.
light-cast-advice = Set the white balance on the mat's white paper and lock it.
light-uneven = The darkest corner has { $percent }% of the brightest.
light-uneven-advice = One corner is in shadow. Light the tray from two sides, or from above.
light-glare-too-bright = Glare cannot be measured in such a bright picture.
light-no-glare = No glare spots.
light-glare = { $n ->
    [one] One glare spot of { $area } mm².
   *[other] { $n } glare spots, the largest { $area } mm².
}
light-glare-advice = A lamp reflects in the mat. Move it to the side, diffuse it with paper, or print on matte paper.
light-moved = Something moved, so flicker cannot be measured.
light-moved-advice = Keep hands and dice away during the measurement.
light-flicker = Brightness varies by { $percent }%.
light-flicker-bands = Brightness varies by { $percent }%, in bands.
light-flicker-advice = Mains lamps flicker. Set the camera's exposure to a multiple of 10 ms (50 Hz) or 8.3 ms (60 Hz), or use LED lamps on direct current.
light-flicker-mains-advice = Lamps flicker on { $hz } Hz mains. Set the camera's anti-flicker mode to { $hz } Hz or its exposure to a multiple of { $ms } ms, or use LED lamps on direct current.
light-changes = Brightness changes by { $percent }%, but not as lamps flicker.
light-changes-advice = Clouds, shadows or automatic exposure change the light. Lock the exposure, and keep sunlight and people's shadows away.
