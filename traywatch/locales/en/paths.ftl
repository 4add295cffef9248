# Statistics from the paths of rolls: where dice stop, how far they roll, what they touch.

paths-title = Where the dice roll
paths-note = Where they stop, how far they roll, what they hit
paths-count = { $rolls ->
    [one] { $rolls } roll
   *[other] { $rolls } rolls
} with { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
} on this mat.
paths-few = Fewer than { $least } rolls say nothing yet: chance alone makes any pattern.
paths-none = No roll has a path yet. Roll some dice.
paths-demo = The demo's recorded rolls repeat, so they do not count here.
paths-no-profile = The tray has no profile, so it does not know where dice are. The host can calibrate it.
paths-stops = Where they stop
paths-stops-picture = The mat from above. Dice in the quarters: top left { $a }, top right { $b }, bottom left { $c }, bottom right { $d }.
paths-show = Paths of the last rolls
paths-even = No quarter of the mat gets clearly more dice than the others.
paths-uneven = Dice stop most often at the { $quarter ->
    [a] top left
    [b] top right
    [c] bottom left
   *[d] bottom right
}: { $n } of { $all }. Chance alone hardly explains that.
paths-strong = The stronger the color of a field, the more dice stopped there. At most { $n } did.
paths-dots = Each dot is a die.
paths-far = How far they roll
paths-far-words = Half of the dice roll farther than { $median } cm. Eight of ten roll { $low } to { $high } cm.
paths-far-picture = Number of dice by the way they rolled: { $words }.
paths-far-step = { $from } to { $to } cm: { $n }
paths-far-note = Measured over the mat, from where the camera first saw the die.
paths-touch = What they touch
paths-touch-wall = The edge of the tray
paths-touch-die = Another die
paths-touch-obstacle = An obstacle
paths-touch-of = { $n } of { $all }
paths-touch-never = no such roll yet
paths-touch-note = Rolls in which a die touched it at least once.
