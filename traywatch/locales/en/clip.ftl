# The player of the clip of a roll. Sentences are plain, without parameters.

clip-title = The roll as the camera saw it
clip-play = Play
clip-pause = Pause
clip-slow = Slow
clip-layer = Paths and contacts
clip-moment = Moment of the clip
clip-none = There is no clip of this roll.
clip-coming = The clip of this roll is being made…
