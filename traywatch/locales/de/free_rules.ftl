free-rule-sum = Die Zahlen aller Würfel werden addiert.
free-rule-d10 = Eine 0 auf einem W10 zählt zehn.
free-rule-d100 = Ein W00 mit einem W10 ergibt 1 bis 100. 00 mit 0 ist 100.
free-rule-ask = Um diese Würfel wurde gebeten, darum zählen keine anderen.
free-rule-keep = Nur die höchsten oder niedrigsten Würfel zählen, wie gewünscht.
free-rule-turn = Nach einem Wurf ist die nächste Person dran.
