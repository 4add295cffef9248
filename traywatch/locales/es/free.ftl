# Free rolls: any dice, and no rules but the totals.

free-free-throws = Tiradas libres
free-any-dice = los dados que quieras
free-throw-what-you-like-ask = Tira lo que quieras o pide dados. Cada tirada se lee, se suma y se guarda.
free-table = La mesa
free-free = Libre
free-throw-any-dice = Tira los dados que quieras.
free-roll-any = { $name ->
    [none] Tira los dados que quieras.
   *[other] { $name }, tira los dados que quieras.
}
free-roll-asked = { $name ->
    [none] Tira { $dice }.
   *[other] { $name }, tira { $dice }.
}
free-roll-for = { $name ->
    [none] Tira { $dice } para { $asked }.
   *[other] { $name }, tira { $dice } para { $asked }.
}
free-what-thrown = ¿Qué se tira?
free-what-thrown-whom = ¿Qué se tira y quién tira?
free-throw-anything = Tirar lo que sea
free-throw-what-asked = Tirar lo que se pidió
free-ask-dice = Pedir dados
free-such-as-d-d-kh = Por ejemplo, 2d6+3, 4d6kh3 (quedan los 3 más altos), 2d20kl1 (queda el más bajo), d100
free-ask-again = Pedir { $last } otra vez
free-throw-5 = Le toca tirar a { $player }
free-throw-2 = Le toca tirar a { $players }.
free-asked = { $name ->
    [none] Ahora se tira { $asked }.
   *[other] Ahora { $name } tira { $asked }.
}
free-no-longer-asked = Ya no se pide { $asked }.
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
free-dice = { $dice }.
free-subtracted = Se restan: { $dice }.
free-dropped = No cuentan: { $dice }.
free-added = Se suma { $number }.
free-throw-has-least-one-die = Una tirada necesita al menos un dado.
free-dice-were-asked-each-role = { $many ->
    [one] Se pidió un dado. No es este.
   *[other] Se pidieron { $many } dados. No son estos.
}
free-asked-not-nothing-has-changed = Se esperaba un { $asked } y este es un { $seen }. No ha cambiado nada.
free-which-number-does-show = ¿Qué muestra el { $kind }?
free-none-options = { $option } no es una de las opciones.
free-takes-text = { $option } necesita un texto, por ejemplo { $like }.
free-takes-nothing = { $option } no admite números ni texto.
free-players-two-have-same-id = Dos jugadores tienen el mismo identificador.
free-log-not = Este registro es de { $game }, no de { $wanted }.
free-state = Este es un estado de { $game }.
free-nothing-game-waits = El juego no espera esto ({ $type }).

## Notation

free-character = “{ $text }”, carácter { $n }: { $why }
free-there-no-dice-write-d = no hay dados. Escribe 2d6+3, 4d6kh3 o d100.
free-dice-most-fit-tray = en una bandeja caben { $most } dados como máximo.
free-most-can-added = se puede sumar { $most } como máximo.
free-there-no-there-d-d = no existe { $kind }. Existen { $these }, d00, d100 y dF.
free-no-dice-all-leave-them = cero dados: quítalos.
free-only-one-d-time-which = un solo d100 a la vez: nadie sabría qué d10 va con cuál.
free-dice-cannot-kept = { $n ->
    [one] de 1 dado no se pueden conservar { $keep }.
   *[other] de { $n } dados no se pueden conservar { $keep }.
}
free-only-one-d-time = un solo d100 a la vez.
free-missing-here = aquí falta un + o un −.
free-dice-number-should-stand-here = aquí van dados o un número, por ejemplo 2d6 o 3.
free-text-at-most = escribe { $most } caracteres como máximo.
free-number-without-comma = escribe el número sin coma.
free-keep-after-dice = esto va después de varios dados del mismo tipo, por ejemplo 4d6 keep highest 3.
free-only-dice-here = aquí solo van dados y números.
free-said-already = esto ya se dijo antes. Dilo una sola vez.
free-name-cannot-have = aquí un nombre no puede tener { $character }.
free-name-should-stand-here = aquí va un nombre.
free-expires-between = el tiempo va de { $least } s a { $most } s.
free-player-word = jugador
