# Free rolls: the settings.

free-group-dice = Dice
free-group-turns = Turns
free-ask-d10_zero = What's a 0 on a d10 worth?
free-say-d10_zero-ten = Ten
free-say-d10_zero-zero = Nothing
free-ask-off_tray = A die leaves the mat. What happens?
free-say-off_tray-rethrow = Reroll it
free-say-off_tray-ask = Ask the table
free-ask-turns = Who rolls after a roll?
free-say-turns-round = The next player
free-say-turns-stay = Whoever rolled
free-ask-remember = How many rolls should the page show? The history has all of them.
