### Problems of a zone map.

zones-crossing = Der Umriss von „{ $name }“ kreuzt oder berührt sich selbst.
zones-outside = „{ $name }“ liegt außerhalb des Bretts.
zones-over-edge = „{ $name }“ ragt { $mm } mm über den Rand des Bretts.
zones-none = Es gibt keine Zonen. Jeder Würfel gilt als daneben.
zones-hole = Eine Lücke von { $area } mm² gehört zu keiner Zone. Ein Würfel darin gilt als daneben.
zones-covered = „{ $name }“ ist ganz von späteren Zonen verdeckt.
zones-mostly-covered = Der sichtbare Teil von „{ $name }“ ist nur { $mm } mm breit. Spätere Zonen verdecken den Rest.
zones-tiny = „{ $name }“ ist nur { $mm } mm breit. Ein Würfel braucht { $least } mm.
zones-overlap = „{ $later }“ verdeckt { $area } mm² von „{ $earlier }“. Dort gilt für einen Würfel: { $zone }, denn die spätere Zone zählt.
zones-gap = Ein Spalt von { $mm } mm, { $length } mm lang, zwischen zwei Zonen.
zones-box-empty = Hindernisfeld { $letter } hat keine Fläche.
zones-box-small = Hindernisfeld { $letter } ist kleiner als ein Hinderniswürfel von { $mm } mm.
zones-box-outside = Hindernisfeld { $letter } liegt neben dem Spielfeld.
zones-box-straddles = Hindernisfeld { $letter } erstreckt sich über { $zones }.
zones-boxes-overlap = Die Hindernisfelder { $one } und { $other } überlappen sich.
zones-grid-folded = Die Ecken des Rasters „{ $name }“ sind nicht im Uhrzeigersinn oder nicht konvex.
zones-grid-small = Ein Feld des Rasters „{ $name }“ ist nur { $mm } mm breit. Ein W6 hat { $die } mm.
zones-grid-over-edge = Das Raster „{ $name }“ ragt über den Rand des Bretts.
zones-grids-overlap = Die Raster „{ $one }“ und „{ $other }“ überlappen sich. Das spätere zählt.
zones-name-twice = Der Name „{ $name }“ kommt { $n }-mal vor.
