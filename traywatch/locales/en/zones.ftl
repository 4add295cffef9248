### Problems of a zone map.

zones-crossing = The outline of "{ $name }" crosses or touches itself.
zones-outside = "{ $name }" lies outside the board.
zones-over-edge = "{ $name }" extends { $mm } mm over the edge of the board.
zones-none = There are no zones. Every die will be off the battlefield.
zones-hole = A hole of { $area } mm² belongs to no area. A die in it is off the battlefield.
zones-covered = "{ $name }" is completely covered by areas listed after it.
zones-mostly-covered = The visible part of "{ $name }" is only { $mm } mm wide. Later areas cover the rest.
zones-tiny = "{ $name }" is only { $mm } mm wide. A die needs { $least } mm.
zones-overlap = "{ $later }" covers { $area } mm² of "{ $earlier }". A die there is in { $zone }, because the later area counts.
zones-gap = A gap of { $mm } mm, { $length } mm long, between two areas.
zones-box-empty = Obstacle box { $letter } has no area.
zones-box-small = Obstacle box { $letter } is smaller than an obstacle die of { $mm } mm.
zones-box-outside = Obstacle box { $letter } is off the battlefield.
zones-box-straddles = Obstacle box { $letter } extends over { $zones }.
zones-boxes-overlap = Obstacle boxes { $one } and { $other } overlap.
zones-grid-folded = The corners of grid "{ $name }" are not in clockwise order, or not convex.
zones-grid-small = A cell of grid "{ $name }" is only { $mm } mm wide. A d6 has { $die } mm.
zones-grid-over-edge = Grid "{ $name }" extends over the edge of the board.
zones-grids-overlap = Grids "{ $one }" and "{ $other }" overlap. The later one counts.
zones-name-twice = The name "{ $name }" is used { $n } times.
