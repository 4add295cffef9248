# The player of the clip of a roll. Sentences are plain, without parameters.

clip-title = Der Wurf, wie die Kamera ihn sah
clip-play = Abspielen
clip-pause = Anhalten
clip-slow = Langsam
clip-layer = Wege und Berührungen
clip-moment = Stelle im Clip
clip-none = Von diesem Wurf gibt es keinen Clip.
clip-coming = Der Clip von diesem Wurf wird gerade gemacht…
