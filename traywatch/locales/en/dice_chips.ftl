# The chips and examples beside the box for dice notation.

chips-add-die = Add a { $kind }
chips-advantage = Advantage
chips-disadvantage = Disadvantage
chips-clear = Clear
chips-help = What can I write?
chips-sum = Add the dice and a number
chips-keep = Only the highest 3 count
chips-versus = Does the total reach the number?
chips-explode = The highest number is rolled once more
chips-reroll = Roll every 1 again
chips-count = Count the dice that reach the number
chips-label = Say what dice are for
chips-braces = The higher of two sums
