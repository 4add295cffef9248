# The chips and examples beside the box for dice notation.

chips-add-die = Ajouter un { $kind }
chips-advantage = Avantage
chips-disadvantage = Désavantage
chips-clear = Effacer
chips-help = Que puis-je écrire ?
chips-sum = Additionner les dés et un nombre
chips-keep = Seuls les 3 plus hauts comptent
chips-versus = Le total atteint-il le nombre ?
chips-explode = Le plus grand nombre se lance une fois de plus
chips-reroll = Relancer chaque 1
chips-count = Compter les dés qui atteignent le nombre
chips-label = Dire à quoi servent les dés
chips-braces = La plus haute de deux sommes
