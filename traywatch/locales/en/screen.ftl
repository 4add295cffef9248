# The big screen and the set-up of the overlay.

page-dice = Dice
page-d20-average = Average d20
page-twenties = Twenties
page-ones = Ones
page-most-rolls = Most rolls
page-more-count = and { $n } more
page-join-at = Join at
page-join-with-code = with the code
page-join-ask-code = and ask the host for the code
page-sound-on = Sound is on
page-sound-off = Sound
page-full-screen = Full screen
page-screen-lost = The tray can't be reached. Trying again…
page-screen-none = No roll yet
page-screen-tray = The tray as the camera sees it
page-screen-last = Last results
