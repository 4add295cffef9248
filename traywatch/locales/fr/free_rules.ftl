free-rule-sum = Les nombres de tous les dés s’additionnent.
free-rule-d10 = Le 0 d’un d10 vaut dix.
free-rule-d100 = Un d00 et un d10 donnent de 1 à 100. 00 avec 0 vaut 100.
free-rule-ask = Ces dés ont été demandés : les autres ne comptent pas.
free-rule-keep = Seuls les dés les plus hauts ou les plus bas comptent, comme demandé.
free-rule-turn = Après un jet, c’est à la personne suivante.
