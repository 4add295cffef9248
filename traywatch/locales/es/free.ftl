# Free rolls: any dice, and no rules but the totals.

free-title = Tiradas libres
free-needs-any-dice = los dados que quieras
free-summary = Tira lo que quieras o pide dados. Cada tirada se lee, se suma y se guarda.
free-player-table = La mesa
free-phase-play = Libre
free-session-begins = Tira los dados que quieras.
free-prompt-any-dice = { $name ->
    [none] Tira los dados que quieras.
   *[other] { $name }, tira los dados que quieras.
}
free-prompt-asked-dice = { $name ->
    [none] Tira { $dice }.
   *[other] { $name }, tira { $dice }.
}
free-prompt-asked-dice-for = { $name ->
    [none] Tira { $dice } para { $asked }.
   *[other] { $name }, tira { $dice } para { $asked }.
}
free-menu-question = ¿Qué se tira?
free-menu-question-and-player = ¿Qué se tira y quién tira?
free-option-any-dice = Tirar lo que sea
free-option-asked-dice = Tirar lo que se pidió
free-option-ask-for-dice = Pedir dados
free-option-ask-for-dice-note = Por ejemplo, 2d6+3, 4d6kh3 (quedan los 3 más altos), 2d20kl1 (queda el más bajo), d100
free-option-ask-again = Pedir { $last } otra vez
free-option-player-turn = Le toca tirar a { $player }
free-turn-of-player = Le toca tirar a { $players }.
free-ask-opened = { $name ->
    [none] Ahora se tira { $asked }.
   *[other] Ahora { $name } tira { $asked }.
}
free-ask-canceled = Ya no se pide { $asked }.
free-throw = { $name ->
    [none] Tirada { $n }: { $total ->
        [none] sin números
       *[other] { $total }
    }.
   *[other] Tirada { $n }, { $name }: { $total ->
        [none] sin números
       *[other] { $total }
    }.
}
free-throw-asked = { $name ->
    [none] Tirada { $n }: { $total ->
        [none] sin números
       *[other] { $total }
    } para { $asked }.
   *[other] Tirada { $n }, { $name }: { $total ->
        [none] sin números
       *[other] { $total }
    } para { $asked }.
}
free-note = { $name ->
    [none] { $n }: { $total ->
        [none] sin números
       *[other] { $total }
    }
   *[other] { $n } { $name }: { $total ->
        [none] sin números
       *[other] { $total }
    }
}
free-note-asked = { $name ->
    [none] { $n }: { $total ->
        [none] sin números
       *[other] { $total }
    } ({ $asked })
   *[other] { $n } { $name }: { $total ->
        [none] sin números
       *[other] { $total }
    } ({ $asked })
}
free-total-dice = { $dice }.
free-total-subtracted = Se restan: { $dice }.
free-total-dropped = No cuentan: { $dice }.
free-total-added = Se suma { $number }.
free-refusal-number-missing = ¿Qué muestra el { $kind }?
free-refusal-no-such-option = { $option } no es una de las opciones.
free-refusal-option-needs-text = { $option } necesita un texto, por ejemplo { $like }.
free-refusal-option-takes-nothing = { $option } no admite números ni texto.
free-players-same-id = Dos jugadores tienen el mismo identificador.
free-refusal-log-of-other-game = Este registro es de { $game }, no de { $wanted }.
free-refusal-state-of-other-game = Este es un estado de { $game }.
free-refusal-event-unexpected = El juego no espera esto ({ $type }).

## Notation

free-notation-fault-at = “{ $text }”, carácter { $n }: { $why }
free-notation-no-dice = no hay dados. Escribe 2d6+3, 4d6kh3 o d100.
free-notation-too-many-dice = en una bandeja caben { $most } dados como máximo.
free-notation-number-too-large = se puede sumar { $most } como máximo.
free-notation-kind-unknown = no existe { $kind }. Existen { $these }, d00, d100 y dF.
free-notation-zero-dice = cero dados: quítalos.
free-notation-percentile-pairs = un solo d100 a la vez: nadie sabría qué d10 va con cuál.
free-notation-keep-count = { $n ->
    [one] de 1 dado no se pueden conservar { $keep }.
   *[other] de { $n } dados no se pueden conservar { $keep }.
}
free-notation-percentile-repeated = un solo d100 a la vez.
free-notation-sign-missing = aquí falta un + o un −.
free-notation-term-missing = aquí van dados o un número, por ejemplo 2d6 o 3.
free-notation-text-too-long = escribe { $most } caracteres como máximo.
free-notation-number-comma = escribe el número sin coma.
free-notation-keep-misplaced = esto va después de varios dados del mismo tipo, por ejemplo 4d6 keep highest 3.
free-notation-not-dice = aquí solo van dados y números.
free-notation-repeated = esto ya se dijo antes. Dilo una sola vez.
free-name-character-refused = aquí un nombre no puede tener { $character }.
free-name-missing = aquí va un nombre.
free-expires-range = el tiempo va de { $least } s a { $most } s.
free-player-word = jugador
