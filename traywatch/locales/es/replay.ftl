# The clip in slow motion, sharing a roll, and the proof of a roll.

replay-slow = Cámara lenta
replay-paths = Los caminos de la tirada
replay-share = Compartir la tirada
replay-shared = Compartida.
replay-saved = Guardada como { $name }.
replay-nothing = No hay clip ni imagen de esta tirada.
replay-total = total { $total }
replay-moment = Un momento…
replay-size = { $kb } kB
replay-proof = Prueba de esta tirada
replay-proof-size = { $parts ->
    [none] La prueba ocupa { $size }.
   *[other] La prueba ocupa { $size }: { $parts }, los registros y la página que la comprueba.
}
replay-proof-picture = una imagen ({ $size })
replay-proof-clip = un clip ({ $size })
replay-proof-about = Muestra lo que registró esta bandeja y en qué orden. No muestra que nadie amañara la tirada.
replay-proof-check = Comprobar una prueba
replay-proof-save = Guardar la prueba
