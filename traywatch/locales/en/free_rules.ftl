# Free rolls: one sentence for each rule id.

free-rule-sum = The numbers on all dice are added up.
free-rule-d10 = A 0 on a d10 counts as ten.
free-rule-d100 = A d00 with a d10 reads 1 to 100. 00 with 0 is 100.
free-rule-ask = Somebody asked for these dice, so no others count.
free-rule-keep = Only the highest or the lowest dice count, as requested.
free-rule-turn = After a roll it's the next player's turn.
free-rule-explode = A die that shows its highest number, or meets its condition, is rolled once more. Both count.
free-rule-reroll = A die that meets its condition is rolled again. Only the new number counts.
free-rule-count = Dice that meet the condition are counted, not added.
free-rule-against = The total succeeds if it reaches the number.
free-rule-order = The highest initiative acts first. People choose the order of equals.
