# Games of other packages, and why one is set aside.

rules-plugin-set-aside = El juego “{ $name }” de { $package } se ha apartado: { $why }
rules-plugin-id = “{ $id }” no es un identificador de juego. Usa minúsculas, cifras y guiones bajos.
rules-plugin-id-taken = ya existe un juego llamado “{ $id }”.
rules-plugin-not-imported = { $value } no se puede importar ({ $error }).
rules-plugin-no-game = { $value } no es un RegisteredGame, sino un { $type }.
rules-plugin-other-id = su identificador es “{ $id }”, pero su punto de entrada se llama “{ $name }”.
rules-plugin-does-not-start = no se puede empezar una partida ({ $error }).
rules-plugin-message-id = el mensaje { $id } debe empezar por “{ $game }-”.
rules-plugin-state-differs = un estado leído de JSON no es igual al que se escribió.
