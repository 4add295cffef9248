## Questions about a roll

table-question-roll-uncertain = La bandeja no está segura de esta tirada.
table-question-dice-missing = Todavía faltan dados por tirar.
table-option-roll-again = Volver a tirar
table-option-roll-all-again = Volver a tirar todo
table-option-use-anyway = Darla por buena
table-option-use-anyway-note = Queda en el registro
table-die-face = { $zone ->
    [none] El { $face }
    [crit] El { $face } en Crítico
    [hit] El { $face } en Acierto
    [miss] El { $face } en Fallo
    [fumble] El { $face } en Pifia
   *[off] El { $face } fuera del tapete
}
table-die-of-kind = { $zone ->
    [none] { $kind ->
        [any] El dado
       *[other] El { $kind }
    }
    [crit] { $kind ->
        [any] El dado en Crítico
       *[other] El { $kind } en Crítico
    }
    [hit] { $kind ->
        [any] El dado en Acierto
       *[other] El { $kind } en Acierto
    }
    [miss] { $kind ->
        [any] El dado en Fallo
       *[other] El { $kind } en Fallo
    }
    [fumble] { $kind ->
        [any] El dado en Pifia
       *[other] El { $kind } en Pifia
    }
   *[off] { $kind ->
        [any] El dado fuera del tapete
       *[other] El { $kind } fuera del tapete
    }
}

## Answers that do not fit

table-answer-options = Elige una de las opciones: { $ids }
table-answer-needs-dice = Esto solo lo resuelven los dados que faltan. Tíralos o responde "again".
table-answer-number-or-zone-missing = ¿Qué número o qué zona es?
table-answer-kind-missing = ¿Qué tipo de dado es?
table-answer-face-missing = ¿Qué cara muestra?
table-answer-zone-missing = ¿Dónde está: crítico, acierto, fallo, pifia o fuera del tapete?
table-answer-no-such-face = { $kind ->
    [any] Este dado no tiene la cara “{ $label }”.
   *[other] Un { $kind } no tiene la cara “{ $label }”.
}
table-answer-dice-count = { $wanted ->
    [one] Hace falta un dado. Se indicaron { $given }.
   *[other] Hacen falta { $wanted } dados. Se indicaron { $given }.
}
table-answer-number-range = { $option }: escribe un número entero de { $least } a { $most } ("amount").
table-answer-text-length = { $option }: escribe un texto como { $like }, de { $most } caracteres como máximo ("text").
table-answer-takes-nothing = { $option } no admite números ni texto.
table-answer-dice-missing = Tira los dados o envíalos como "dice".
table-answer-unknown-kind = La bandeja no conoce ningún dado llamado “{ $kind }”. Elige uno de estos: { $kinds }, o enséñale el tuyo con traywatch teach.
table-dice-set-unknown-kind = No existe ese dado: { $items }.
table-language-unknown = No hay catálogo para el idioma “{ $language }”.

## Outcomes of a roll

table-counted = Contada.
table-outcome-roll-again = Volver a tirar.
table-outcome-rolled-again = Se volvió a tirar antes de responder.
table-outcome-table-changed = La mesa cambió antes de que se respondiera.
table-outcome-voided = Deshecha. Ya no cuenta.
table-outcome-no-game = No hay ninguna partida en curso.
table-outcome-answer-first = No cuenta. El juego espera antes una respuesta.

## Refusals

table-refusal-no-game = No hay ninguna partida en curso. Empieza una primero.
table-refusal-nothing-to-redo = No hay nada que rehacer.
table-refusal-other-seat = { $what ->
    [question] Esta pregunta es para { $name }. Toma ese asiento, o deja que responda esa persona o el anfitrión.
    [correction] Esta tirada es de { $name }. Toma ese asiento, o deja que la corrija esa persona o el anfitrión.
    [adjustment] Esto es de { $name }. Toma ese asiento, o deja que lo cambie esa persona o el anfitrión.
    [undo] Esta tirada es de { $name }. Toma ese asiento, o deja que la deshaga esa persona o el anfitrión.
   *[request] Esto es para { $name }. Toma ese asiento, o deja que lo haga esa persona o el anfitrión.
}
table-player-unnamed = otra persona
table-refusal-undo-of-other = El último paso lo dio { $name }. Puede deshacerlo esa persona o el anfitrión.
table-refusal-redo-of-other = Otra persona deshizo ese paso. Puede rehacerlo ella o el anfitrión.
table-refusal-table-moved-on = La mesa ha avanzado. Míralo de nuevo y responde.
table-request-unknown = La petición “{ $request_id }” no existe o ya no está pendiente.
table-roll-unknown = Esa tirada no existe.
table-roll-unknown-id = La tirada “{ $throw_id }” no existe.
table-roll-picture-unknown = No hay ninguna imagen de la tirada “{ $throw_id }”, o ya no está.
table-roll-die-unknown = La tirada “{ $throw_id }” no tiene el dado “{ $die_id }”.
table-correction-of-uncounted-roll = Esa tirada no contó en esta partida.
table-correction-changes-nothing = No hay nada que cambiar: esa tirada no tiene el dado “{ $die_id }”, o ya está así.
table-set-of-level = { $level ->
    [easy] { $title } (fácil)
   *[balanced] { $title } (equilibrado)
}
table-cards-unknown = Este juego no tiene el conjunto de cartas “{ $cards }”.
table-session-start-failed = { $game } no puede empezar: { $error }
table-session-unknown = La partida “{ $session_id }” no existe.
table-session-not-resumable = Esta partida no se puede continuar.
table-session-last-not-resumable = La última partida no se puede continuar. { $message }
table-session-last-resumed-partly = La última partida se recuperó hasta la entrada { $seq }. Esa no encaja: { $message }
table-session-log-without-start = Un registro empieza con session_started.
table-session-log-empty = Una partida sin su primer evento no se puede reconstruir.

## Activity: who did what

table-name-host = Anfitrión
table-audit-last-roll = La última tirada.
table-audit-last-step = El último paso.
table-did-reroll = { $name } pidió repetir la tirada.
table-did-answer = { $name } respondió: { $answer }.
table-did-pick-die = { $name } eligió el dado que cuenta: { $die }.
table-did-enter = { $name } anotó la tirada: { $dice }.
table-did-use-anyway = { $name } dio la tirada por buena.
table-did-place = { $name } lo preparó en la mesa.
table-did-choose = { $name } eligió { $option }.
table-did-choose-with = { $name } eligió { $option }: { $more }.
table-corrected-from = { $was } a { $now }
table-did-correct = { $name } corrigió { $changes }.
table-did-undo-roll = { $name } deshizo la última tirada: { $what }
table-did-undo-step = { $name } deshizo el último paso: { $what }
table-did-redo = { $name } rehízo el paso.
table-did-begin = { $name } empezó { $game }.
table-did-resume = { $name } continuó { $game }.

## What changed

diff-returns = { $name } vuelve al juego.
diff-leaves = { $name } ya no está.
diff-out = { $name } queda fuera.
diff-back = { $name } ya no está fuera.
diff-bar = { $name }: { $what } { $was } → { $now }.
diff-bar-new = { $name }: { $what } { $now } de { $most }.
diff-bar-most = { $name }: el máximo de { $what } es ahora { $now }, no { $was }.
diff-gains = { $name } gana: { $what }.
diff-loses = { $name } pierde: { $what }.
diff-changes = { $name }: { $now } (antes: { $was }).
diff-note-new = Ahora: { $what }.
diff-note-gone = Ya no: { $what }.
diff-note = { $now } (antes: { $was }).
diff-title = { $now } en lugar de { $was }.
diff-turn = { $n ->
    [one] Le toca a { $names }.
   *[other] Les toca a { $names }.
}
diff-stands = { $name } está en ({ $east }, { $south }).
diff-more = { $n ->
    [one] Y un cambio más.
   *[other] Y { $n } cambios más.
}

## Are the dice fair?

fair-not-tested = No se sabe cuántas caras tiene, así que solo se lleva la cuenta.
fair-too-few = { $n ->
    [0] Aún no se ha tirado nunca.
    [one] Una sola tirada todavía no dice nada.
   *[other] { $n } tiradas son muy pocas para decir algo.
}
fair-nothing-odd = De momento, este dado parece equilibrado.
fair-a-little-odd = Algo desigual. A un dado equilibrado también le puede pasar.
fair-doubtful = Esto difícilmente es casualidad.
fair-unfair = El dado favorece algunas caras, o la cámara lee mal alguna.
fair-chance = Un dado equilibrado se ve al menos así de desigual en { $n } de cada { $tries } intentos.
fair-chance-always = Un dado equilibrado casi siempre se ve al menos así de desigual.
fair-chance-hardly = Un dado equilibrado se ve así de desigual en menos de 2 de cada millón de intentos.
fair-compared = Al comparar { $n } dados, eso no es raro.
fair-most-often = { $n ->
    [one] La cara más frecuente: { $face }, una vez. Lo esperado con un dado equilibrado: { $expected }.
   *[other] La cara más frecuente: { $face }, { $n } veces. Lo esperado con un dado equilibrado: { $expected }.
}
fair-more-rolls = Unas { $twice } tiradas más dirían si una cara sale el doble de lo que debería; unas { $half } más, si sale la mitad más.
fair-more-rolls-half = Una cara que saliera el doble de lo que debería ya se habría notado. Para una que sale la mitad más, hacen falta unas { $half } tiradas más.
fair-enough-rolls = Hasta una cara que saliera la mitad más de lo que debería ya se habría notado.
table-cards-unusable = Las cartas de { $game } no se pueden usar: { $error }

## Dice that programs ask for

table-ask-unknown = La petición “{ $ask_id }” no existe o ya no está.
table-ask-text-cut = El texto termina a mitad de un carácter. Envía caracteres completos.
table-ask-id-invalid = Un identificador tiene de 1 a 64 letras, cifras, puntos, dos puntos, _ o -.
table-ask-superseded = El programa ya no pide estos dados.
table-did-cancel-ask = { $name } canceló la tirada de { $dice }.
table-asked-total = { $name ->
    [none] { $dice }: { $total ->
        [none] sin números
       *[other] { $total }
    }.
   *[other] { $name }, { $dice }: { $total ->
        [none] sin números
       *[other] { $total }
    }.
}
table-asked-total-for = { $name ->
    [none] { $dice } para { $reason }: { $total ->
        [none] sin números
       *[other] { $total }
    }.
   *[other] { $name }, { $dice } para { $reason }: { $total ->
        [none] sin números
       *[other] { $total }
    }.
}
table-any-dice = los dados que quieras
table-any-total = { $name ->
    [none] { $total ->
        [none] Una tirada sin números.
       *[other] Resultado: { $total }.
    }
   *[other] { $total ->
        [none] { $name } tira dados sin números.
       *[other] { $name } saca { $total }.
    }
}
table-hidden-for = { $audience ->
    [host] Solo el anfitrión ve el resultado.
   *[other] { $name ->
        [none] Solo el anfitrión y quien tira ven el resultado.
       *[other] Solo el anfitrión y { $name } ven el resultado.
    }
}
table-hidden-roll = { $name ->
    [none] Una tirada oculta.
   *[other] { $name } hizo una tirada oculta.
}
table-hidden-dice-lie = En la bandeja aún hay dados de una tirada oculta. Sácalos y vuelve a tirar.
table-refusal-roll-hidden = Esta tirada está oculta. Pide al anfitrión que la revele.
table-refusal-hide-answer-first = Ya se han pedido dados. Tíralos o cancélalos antes, o se ocultaría la tirada equivocada.
table-did-reveal = { $name } reveló la tirada.
table-asks-too-many = Ya hay { $most } peticiones en espera. Cancela alguna o deja que caduquen.
table-ask-of-other-program = La petición “{ $ask_id }” la hizo otro programa.
table-ask-id-in-use = La petición “{ $ask_id }” es para otros dados. Usa un identificador nuevo.
table-roll-for = { $name ->
    [none] Tira { $dice } para { $reason }.
   *[other] { $name }, tira { $dice } para { $reason }.
}
table-program-asked = { $name ->
    [none] Un programa pidió { $dice }.
   *[other] { $name } pidió { $dice }.
}
table-ask-option-roll = Tirar
table-ask-option-cancel = Cancelar
table-ask-option-cancel-note = { $name ->
    [none] Se avisa al programa
   *[other] Se avisa a { $name }
}
table-demo-only-rolls = Solo la demo tira sola. Tira tus dados en la bandeja.
table-demo-no-request = Ahora no se espera ningún dado. Responde primero a lo pendiente.

## Adjustments by hand and changed answers

table-did-adjust = { $name }: { $what }
table-did-choose-again = { $name } cambió “{ $was }” por “{ $now }”.
table-choice-unknown = En esta partida no hay ninguna elección respondida { $request_id }.
table-choice-unchanged = Esa ya es la respuesta. No ha cambiado nada.
table-refusal-adjust-not-now = Ahora no se puede cambiar nada a mano. Termina antes lo que pide el juego.
table-refusal-adjust-answer-first = Responde antes a la pregunta sobre la tirada. Después cambia los valores a mano.
table-refusal-choose-answer-first = Responde antes a la pregunta sobre la tirada. Después elige.
table-refusal-enter-answer-first = Responde antes a la pregunta sobre la tirada. Después anota esta.
table-refusal-adjust-host-only = Solo el anfitrión puede cambiar esto a mano.
table-did-order = { $name } cambió el orden de turnos: { $what }
table-refusal-order-host-only = Cada jugador cambia su propio puesto en el orden de turnos y termina su propio turno. Lo demás lo cambia el anfitrión.
table-hidden-no-extra-dice = Una tirada oculta no puede tener dados que exploten o se repitan: lo que se pediría después revelaría lo que salió.
