# Free rolls: one sentence for each rule id.

free-rule-sum = The numbers on all dice are added up.
free-rule-d10 = A 0 on a d10 counts as ten.
free-rule-d100 = A d00 with a d10 reads 1 to 100. 00 with 0 is 100.
free-rule-ask = Somebody asked for these dice, so no others count.
free-rule-keep = Only the highest or the lowest dice count, as requested.
free-rule-turn = After a roll it's the next player's turn.
