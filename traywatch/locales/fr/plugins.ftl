# Games of other packages, and why one is set aside.

rules-plugin-set-aside = Le jeu « { $name } » du paquet { $package } est écarté : { $why }
rules-plugin-id = « { $id } » n’est pas un identifiant de jeu. Utilisez des minuscules, des chiffres et des tirets bas.
rules-plugin-id-taken = il y a déjà un jeu nommé « { $id } ».
rules-plugin-not-imported = impossible d’importer { $value } ({ $error }).
rules-plugin-no-game = { $value } n’est pas un RegisteredGame, mais un { $type }.
rules-plugin-other-id = son identifiant est « { $id } », mais son point d’entrée s’appelle « { $name } ».
rules-plugin-does-not-start = impossible de commencer une partie ({ $error }).
rules-plugin-message-id = le message { $id } doit commencer par « { $game }- ».
rules-plugin-state-differs = un état relu depuis JSON diffère de l’état écrit.
