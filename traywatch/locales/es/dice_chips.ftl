# The chips and examples beside the box for dice notation.

chips-add-die = Añadir un { $kind }
chips-advantage = Ventaja
chips-disadvantage = Desventaja
chips-clear = Vaciar
chips-help = ¿Qué puedo escribir?
chips-sum = Sumar los dados y un número
chips-keep = Solo cuentan los 3 más altos
chips-versus = ¿Llega el total al número?
chips-explode = El número más alto se tira una vez más
chips-reroll = Repetir cada 1
chips-count = Contar los dados que llegan al número
chips-label = Decir para qué son los dados
chips-braces = La más alta de dos sumas
