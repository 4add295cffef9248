# The player of the clip of a roll. Sentences are plain, without parameters.

clip-title = Le lancer tel que la caméra l’a vu
clip-play = Lire
clip-pause = Pause
clip-slow = Ralenti
clip-layer = Trajets et contacts
clip-moment = Moment du clip
clip-none = Il n’y a pas de clip de ce lancer.
clip-coming = Le clip de ce lancer est en préparation…
