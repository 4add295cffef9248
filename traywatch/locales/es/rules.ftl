rules-color = { $color ->
    [black] negro
    [gray] gris
    [white] blanco
    [bone] hueso
    [brown] marrón
    [red] rojo
    [orange] naranja
    [yellow] amarillo
    [green] verde
    [turquoise] turquesa
    [cyan] cian
    [blue] azul
    [purple] morado
    [pink] rosa
   *[other] { $color }
}
rules-zone = { $zone ->
    [crit] crítico
    [hit] acierto
    [miss] fallo
    [fumble] pifia
    [off] fuera del tapete
   *[other] { $zone }
}
rules-zone-answer = { $zone ->
    [crit] Crítico
    [hit] Acierto
    [miss] Fallo
    [fumble] Pifia
    [off] Fuera del tapete
   *[other] { $zone }
}
rules-dice = { $kind ->
    [any] { $n ->
        [one] un dado
       *[other] { $n } dados
    }
   *[other] { $n ->
        [one] { $kind }
       *[other] { $n } { $kind }
    }
}
rules-dice-of-color = { $kind ->
    [any] { $n ->
        [one] un dado { $color }
       *[other] { $n } dados de color { $color }
    }
   *[other] { $n ->
        [one] { $kind } { $color }
       *[other] { $n } { $kind } de color { $color }
    }
}
rules-die-shows = { $face ->
    [none] { $kind }
   *[other] { $kind } { $face }
}
rules-die-shows-in = { $face ->
    [none] { $kind } ({ $zone })
   *[other] { $kind } { $face } ({ $zone })
}

## Questions about dice

rules-question-color = ¿De qué color es este dado?
rules-question-kind = ¿Qué tipo de dado es este?
rules-question-face = { $kind ->
    [any] ¿Qué muestra este dado?
   *[other] ¿Qué muestra este { $kind }?
}
rules-question-off-mat = Este dado se ha salido del tapete. ¿Cómo cuenta?
rules-question-cocked = Este dado no está bien apoyado. ¿Qué cuenta?
rules-question-on-line = Este dado está sobre una línea. ¿Qué lado cuenta?
rules-question-which-role = { $face ->
    [none] { $kind ->
        [any] ¿De quién es este dado: { $names }?
       *[other] ¿De quién es este { $kind }: { $names }?
    }
   *[other] { $kind ->
        [any] ¿De quién es el dado que muestra { $face }: { $names }?
       *[other] ¿De quién es el { $kind } que muestra { $face }: { $names }?
    }
}
rules-answer-roll-again = Volver a tirarlo
rules-answer-use-as-it-lies = Cuenta tal como está
rules-answer-face-meaning = { $face }: { $meaning }

## Problems with a roll

rules-conflict-wrong-kind = { $asked ->
    [any] Esto es un { $seen }.
   *[other] Se esperaba un { $asked } y este es un { $seen }.
}
rules-conflict-wrong-color = Se esperaba un { $kind } de color { $asked } y este es { $seen }.
rules-conflict-extra-die = Hay un { $kind } de más. ¿Cuál cuenta?
rules-conflict-unneeded-die = Ahora mismo nadie necesita este { $kind }.
rules-conflict-resting-die-gone = { $kind ->
    [any] Falta un dado que debía quedarse.
   *[other] Falta un { $kind } que debía quedarse.
}
rules-conflict-resting-die-moved = { $kind ->
    [any] Un dado que debía quedarse se ha movido { $far } mm.
   *[other] Un { $kind } que debía quedarse se ha movido { $far } mm.
}
rules-conflict-resting-die-turned = { $kind ->
    [any] Un dado que debía quedarse ha pasado de { $was } a { $now }.
   *[other] Un { $kind } que debía quedarse ha pasado de { $was } a { $now }.
}
rules-partial-off-mat = Fuera del tapete. Vuelve a tirar: { $names }.
rules-partial-dice-missing = Faltan por tirar: { $names }.
rules-partial-nothing-rolled = Esperando a { $names }.
rules-partial-any-dice = Tira los dados que quieras.
rules-roll-accepted-anyway = La tirada vale de todos modos ({ $waived }).
rules-conflict-waived = { $code ->
    [wrong_kind] dado equivocado
    [wrong_color] color equivocado
    [extra] demasiados dados
    [moved] un dado se movió
    [turned] un dado se giró
    [gone] falta un dado
   *[other] { $code }
}

## Dice laid out on a grid

rules-placement-uncertain-spaces = { $n } de { $n2 } dados están claramente en una casilla del tapete.
rules-placement-too-many-dice = Más de { $most } dados no se pueden distinguir por sus caras.
rules-placement-unread-die = No se pudieron leer todos los dados del tapete.
rules-placement-other-dice = Estos no son los dados de la tirada, o alguno se giró.
rules-placement-look-alike = { $items } son idénticos. Indica en el teléfono quién va en cada sitio.

## Undo, redo, corrections

rules-refusal-nothing-to-undo = No hay nada que deshacer.
rules-refusal-undo-needs-void = El último paso fue una tirada de verdad. Confirma que quieres deshacerla.
rules-refusal-redo-outdated = Desde entonces ha pasado algo nuevo. Ese paso ya no se puede rehacer.
rules-refusal-amend-no-such-event = El registro no tiene ningún evento { $at } que corregir.
rules-refusal-amend-other-request = Una corrección debe responder a la misma petición que el evento al que reemplaza.
rules-refusal-amend-does-not-fit = El evento corregido no encaja.
rules-refusal-no-longer-automatic = La mesa ya no responde a esto por sí sola.
rules-refusal-log-without-start = Un registro empieza con session_started.
rules-refusal-request-closed = { $request } ya no está pendiente. Ya se respondió.
rules-adjusted-by-hand = Cambiado a mano: { $what } de { $was } a { $now }.
rules-adjusted-by-hand-with-note = Cambiado a mano: { $what } de { $was } a { $now } ({ $note }).
rules-refusal-value-outdated = { $path } es { $value }, no { $was }.
rules-refusal-value-invalid = { $path }: { $problem }
rules-refusal-not-adjustable = { $path } no se puede cambiar a mano.

## Answers and sessions

rules-refusal-number-missing = ¿Qué muestra el dado? Este juego necesita el número.
rules-refusal-number-off-die = Un d{ $sides } muestra de 1 a { $sides }, no { $die }.
rules-refusal-event-unexpected = El juego no espera esto ({ $type }).
rules-players-none = Añade al menos un jugador.
rules-players-same-id = Dos jugadores tienen el mismo identificador.
rules-players-figure-unavailable = “{ $figure }” ({ $what }) no existe o está elegido dos veces.
rules-players-too-many = { $n } jugadores son demasiados. El máximo es { $n2 }.
rules-refusal-log-of-other-game = Este registro es de { $game }, no de { $game2 }.
rules-refusal-other-content = Los archivos de cartas no son los que se usaron en esta partida. Recupéralos o empieza una partida nueva.
rules-refusal-state-of-other-game = Este es un estado de { $game }.
rules-settings-letter-label = Letra { $key }
rules-game-unknown = No existe el juego “{ $game_id }”. Juegos conocidos: { $known }
rules-refusal-content-loops = Las cartas provocan más de { $most } efectos sin preguntar a nadie (los últimos: { $tasks }). Cambia la carta que se repite.
rules-refusal-engine-fault = { $game } no puede dar este paso ({ $error }: { $fault }). No ha cambiado nada. Elige otra cosa y, por favor, avisa del error.
rules-name-with-text = { $key }: { $said }

## Rolls that do not answer the request

rules-refusal-no-dice = Una tirada necesita al menos un dado.
rules-refusal-too-many-dice = { $n } dados son demasiados. Una tirada puede tener { $most }.
rules-refusal-dice-count = { $n ->
    [one] Se esperaba un dado, no { $given }.
   *[other] Se esperaban { $n } dados, no { $given }.
}
rules-refusal-dice-roles = Estos no son los dados esperados, cada uno en su papel.
rules-refusal-die-kind = Se esperaba { $kinds } y este es un { $seen }. No ha cambiado nada.
rules-refusal-face-impossible = Un { $kind } no puede mostrar { $value }.
rules-refusal-label-differs = La cara dice { $label }, pero el número es { $value }.
rules-answer-not-a-die = No es un dado
rules-question-unknown-object = Aquí hay algo. ¿Qué es?
rules-answer-kind = Un { $kind }

## Adjustments by hand

rules-field-name = { $field ->
    [ac_by_hand] Clase de Armadura por otras causas
    [actions_left] Acciones restantes
    [active] Repeticiones de pago permitidas
    [active_used] Habilidad activa usada
    [alive] Con vida
    [ally_hand] Aliados
    [armor] Armadura
    [at] Casilla
    [attack] Ataque
    [aura] Aura
    [bag] Dados en la bolsa
    [barrier] Barrera
    [blade] Rondas de la hoja
    [bleed] Sangrado
    [bonus_mental] Bonificador mental
    [bonus_physical] Bonificador físico
    [capacity] Tamaño de la mano
    [charisma] Carisma
    [cost] Precio de repetir
    [curse] Maldición
    [cursed] Bajo maldición
    [dark] Filas a oscuras
    [dazed] Confusión
    [dc] CD
    [defense] Defensa
    [deterrent] Pila de disuasión
    [dexterity] Destreza
    [dice] Dados
    [discard] Dados descartados
    [doomed] Condena
    [energy] Energía
    [full_armor] Armadura completa
    [full_attack] Ataque completo
    [hand] Dados en la mano
    [health] Salud
    [health_dc_by_hand] CD de la prueba de Salud, otros cambios
    [high] Repetición obligada desde (0: ninguna)
    [hits] Puntos de vida
    [immune] Inmunidad
    [items] Objetos
    [keywords] Palabras clave
    [level] Nivel
    [location] Lugar
    [loot] Botín
    [low] Repetición gratis hasta (0: ninguna)
    [max_health] Salud máxima
    [melee] Cuerpo a cuerpo
    [melee_dice] Dados de cuerpo a cuerpo
    [minion] Esbirro
    [melee_keywords] Palabras clave de cuerpo a cuerpo
    [mod] Bonificador
    [more_health] Salud máxima adicional
    [more_sanity] Cordura máxima adicional
    [necrotic] Necrosis
    [negated] Anulado
    [no_armor] Nunca puede tener armadura
    [open] Abierto
    [order] Orden de turnos
    [out] Fuera de la misión
    [party] Dados
    [pierce] Perforación
    [place] Sitio
    [poison] Veneno
    [ranged] A distancia
    [ranged_dice] Dados a distancia
    [ranged_keywords] Palabras clave a distancia
    [regenerate] Regeneración
    [regeneration] Rondas de regeneración
    [resolved] Ya ha actuado
    [result] Cara
    [sanity] Cordura
    [sanity_dc_by_hand] CD de la prueba de Cordura, otros cambios
    [shielded] Escudo de mago
    [skills] Habilidades
    [skip] Tiradas que se salta
    [speed] Velocidad
    [spent] Defensa usada
    [spikes] Púas
    [stack] Se permite acumular
    [stat] Atributo que paga
    [state] Con vida o sin ella
    [stealth] Sigilo
    [stone] Rondas de piedra
    [strength] Fuerza
    [stunned] Aturdimiento
    [threat] Amenaza
    [timer] Temporizador
    [traps] Casillas con trampa
    [triggered] Habilidad al caer usada
    [turn] De quién es el turno
    [ultimate_used] Habilidad definitiva usada
    [wall] Muro de tierra
    [weapon] Rondas del arma
    [wisdom] Sabiduría
   *[other] { $field }
}
rules-value = { $value ->
    [attack] hasta el próximo ataque
    [battle] durante el combate
    [no] no
    [none] Nada
    [nothing] nada
    [turn] hasta el próximo turno
    [yes] sí
   *[other] { $value }
}
rules-adjust-game = El juego
rules-adjusted-field = { $who }: { $field }
rules-adjusted-stat = { $pool ->
    [base] { $stat } base
    [temporary] Cambio del máximo de { $stat }
   *[other] { $stat } actual
}
rules-adjusted-limit = Máximo de dados ({ $type })
rules-rank-space = Fila { $rank }, casilla { $space }
rules-adjust-turn-not-now = El turno solo se puede pasar mientras alguien elige qué hacer.
rules-adjust-number = { $path }: indica un número de { $least } a { $most }.
rules-adjust-each-once = { $path }: nombra a cada cual exactamente una vez.
rules-adjust-nobody-such = { $path }: elige a alguien que siga en juego.
rules-adjust-no-space = { $path }: elige una casilla libre en la que las filas sigan siendo válidas.

# Headings under which a menu folds its answers.
rules-group-checks = Pruebas
rules-group-begins = Ponerse, tomar, ganar
rules-group-ends = Quitarse, guardar, terminar
rules-group-maximum = Máximo temporal
rules-group-regain = Recuperar
rules-group-wounds = Heridas permanentes
rules-group-read-again = Releer una sala
rules-group-out-of-sight = Fuera de la vista
