# Games of other packages, and why one is set aside.

rules-plugin-set-aside = The game “{ $name }” of { $package } is set aside: { $why }
rules-plugin-id = “{ $id }” is no id of a game. Use small letters, digits and underscores.
rules-plugin-id-taken = there is a game called “{ $id }” already.
rules-plugin-not-imported = { $value } can't be imported ({ $error }).
rules-plugin-no-game = { $value } is no RegisteredGame but a { $type }.
rules-plugin-other-id = its id is “{ $id }”, but its entry point is called “{ $name }”.
rules-plugin-does-not-start = a session can't be started ({ $error }).
rules-plugin-message-id = the message { $id } must begin with “{ $game }-”.
rules-plugin-state-differs = a state that was read from JSON differs from the one that was written.
