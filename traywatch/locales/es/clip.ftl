# The player of the clip of a roll. Sentences are plain, without parameters.

clip-title = La tirada tal como la vio la cámara
clip-play = Reproducir
clip-pause = Pausa
clip-slow = Lento
clip-layer = Caminos y contactos
clip-moment = Momento del clip
clip-none = No hay clip de esta tirada.
clip-coming = El clip de esta tirada se está preparando…
