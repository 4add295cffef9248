# Free rolls: one sentence for each rule id.

free-rule-sum = Se suman los números de todos los dados.
free-rule-d10 = Un 0 en un d10 cuenta como diez.
free-rule-d100 = Un d00 con un d10 da de 1 a 100. 00 con 0 es 100.
free-rule-ask = Alguien pidió estos dados, así que no cuentan otros.
free-rule-keep = Solo cuentan los dados más altos o los más bajos, según se pidió.
free-rule-turn = Después de una tirada le toca al siguiente jugador.
