### Problems of a zone map.

zones-crossing = El contorno de “{ $name }” se cruza o se toca a sí mismo.
zones-outside = “{ $name }” queda fuera del tablero.
zones-over-edge = “{ $name }” sobresale { $mm } mm del borde del tablero.
zones-none = No hay zonas. Todos los dados quedarán fuera del campo de batalla.
zones-hole = Un hueco de { $area } mm² no pertenece a ninguna zona. Un dado que caiga ahí queda fuera del campo de batalla.
zones-covered = Las zonas posteriores de la lista tapan por completo “{ $name }”.
zones-mostly-covered = La parte visible de “{ $name }” solo mide { $mm } mm de ancho. Las zonas posteriores tapan el resto.
zones-tiny = “{ $name }” solo mide { $mm } mm de ancho. Un dado necesita { $least } mm.
zones-overlap = “{ $later }” tapa { $area } mm² de “{ $earlier }”. Un dado que caiga ahí está en { $zone }, porque cuenta la zona posterior.
zones-gap = Una separación de { $mm } mm, de { $length } mm de largo, entre dos zonas.
zones-box-empty = La casilla de obstáculo { $letter } no tiene superficie.
zones-box-small = La casilla de obstáculo { $letter } es menor que un dado de obstáculo de { $mm } mm.
zones-box-outside = La casilla de obstáculo { $letter } está fuera del campo de batalla.
zones-box-straddles = La casilla de obstáculo { $letter } abarca { $zones }.
zones-boxes-overlap = Las casillas de obstáculo { $one } y { $other } se solapan.
zones-grid-folded = Las esquinas de la cuadrícula “{ $name }” no siguen el sentido de las agujas del reloj, o no es convexa.
zones-grid-small = Una casilla de la cuadrícula “{ $name }” solo mide { $mm } mm de ancho. Un d6 mide { $die } mm.
zones-grid-over-edge = La cuadrícula “{ $name }” sobresale del borde del tablero.
zones-grids-overlap = Las cuadrículas “{ $one }” y “{ $other }” se solapan. Cuenta la posterior.
zones-name-twice = El nombre “{ $name }” se usa más de una vez ({ $n }).
