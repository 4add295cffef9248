# Free rolls: one sentence for each rule id.

free-rule-sum = Se suman los números de todos los dados.
free-rule-d10 = Un 0 en un d10 cuenta como diez.
free-rule-d100 = Un d00 con un d10 da de 1 a 100. 00 con 0 es 100.
free-rule-ask = Alguien pidió estos dados, así que no cuentan otros.
free-rule-keep = Solo cuentan los dados más altos o los más bajos, según se pidió.
free-rule-turn = Después de una tirada le toca al siguiente jugador.
free-rule-explode = Un dado que muestra su número más alto, o que cumple su condición, se tira una vez más. Cuentan los dos números.
free-rule-reroll = Un dado que cumple su condición se vuelve a tirar. Solo cuenta el número nuevo.
free-rule-count = Los dados que cumplen la condición se cuentan, no se suman.
free-rule-against = El total tiene éxito si llega al número.
free-rule-order = Actúa primero la iniciativa más alta. Si hay empate, el orden lo elige la mesa.
