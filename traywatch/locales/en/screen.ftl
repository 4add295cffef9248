# The big screen and the set-up of the overlay.

page-dice = Dice
page-average-d = Average d20
page-twenties = Twenties
page-ones = Ones
page-most-throws = Most rolls
page-more-2 = and { $n } more
page-join = Join at
page-code-2 = with the code
page-ask-host-code = and ask the host for the code
page-sound = Sound is on
page-sound-2 = Sound
page-full-screen = Full screen
page-screen-lost = The tray can't be reached. Trying again…
page-screen-none = No roll yet
page-screen-tray = The tray as the camera sees it
page-screen-last = Last results
