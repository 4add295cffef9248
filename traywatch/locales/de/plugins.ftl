# Spiele anderer Pakete, und warum eines beiseitegelegt ist.

rules-plugin-set-aside = Das Spiel „{ $name }“ von { $package } ist beiseitegelegt: { $why }
rules-plugin-id = „{ $id }“ ist keine Kennung eines Spiels. Nimm Kleinbuchstaben, Ziffern und Unterstriche.
rules-plugin-id-taken = ein Spiel namens „{ $id }“ gibt es schon.
rules-plugin-not-imported = { $value } lässt sich nicht importieren ({ $error }).
rules-plugin-no-game = { $value } ist kein RegisteredGame, sondern ein { $type }.
rules-plugin-other-id = seine Kennung ist „{ $id }“, aber der Entry Point heißt „{ $name }“.
rules-plugin-does-not-start = eine Sitzung lässt sich nicht beginnen ({ $error }).
rules-plugin-message-id = die Meldung { $id } muss mit „{ $game }-“ beginnen.
rules-plugin-state-differs = ein aus JSON gelesener Stand weicht vom geschriebenen ab.
