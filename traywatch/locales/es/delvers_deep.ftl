# Delver's Deep.

## The game

delve-title = Delver's Deep
delve-summary = Supera con un d6 la dificultad de cada prueba. Los puntos pagan repeticiones y más dados.
delve-need-dice = un puñado de d6
delve-character-word = personaje

## Names

delve-stat = { $stat ->
    [fort] FORT
    [ref] REF
   *[will] VOL
}
delve-name = { $what ->
    [fort] FORT
    [ref] REF
    [will] VOL
    [health] Salud
   *[sanity] Cordura
}
delve-check-name = { $kind ->
    [fort] prueba de Fortaleza
    [ref] prueba de Reflejos
    [will] prueba de Voluntad
    [health] prueba de salud
    [sanity] prueba de cordura
    [death] prueba de muerte
    [break] prueba de crisis mental
    [end_break] prueba de cordura para superar la crisis
    [rest] prueba de Voluntad tras el descanso
   *[other] { $kind }
}
delve-break-entry = Entrada { $n } de la tabla de crisis mentales
delve-method = { $method ->
    [stack] acumular dados
    [passive] una repetición gratuita
   *[active] una repetición de pago
}

## The page

delve-phase = { $phase ->
    [setup] Antes del descenso
    [lost] Derrota
    [finished] La partida ha terminado
   *[other] Turno { $n }
}
delve-level = Nivel { $n }
delve-armor-class = Clase de Armadura { $n }
delve-recovery = Recuperación: { $physical } física, { $mental } mental
delve-dead-badge = Sin vida
delve-break-badge = { $stage ->
    [1] { $condition } (termina con una acción)
    [2] { $condition } (hasta el próximo descanso)
   *[3] { $condition } (hasta su curación)
}
delve-on-sheet = En la hoja de { $who }: { $values }.
delve-value = { $what ->
    [fort] FORT { $n }
    [ref] REF { $n }
    [will] VOL { $n }
    [health] salud { $n }
   *[sanity] cordura { $n }
}

## Set-up

delve-base-stat = { $stat } base
delve-what-base = { $who }, ¿cuál es el valor base de { $stat } en tu hoja?
delve-place-points = { $n ->
    [one] { $who }, reparte 1 punto.
   *[other] { $who }, reparte { $n } puntos.
}
delve-stat-now = { $stat } (ahora { $n })
delve-armor-class-of = Clase de Armadura
delve-what-armor-class = { $who }, según tu reglamento, ¿qué Clase de Armadura da { $effect }?
delve-base-stat-rises = { $who }, nivel { $level }: { $stat } base { $was } → { $now }.
delve-base-changes = { $what ->
    [health] Salud base { $was } → { $now }.
   *[sanity] Cordura base { $was } → { $now }.
}
delve-stats = { $who }: FORT { $fort }, REF { $ref }, VOL { $will }.
delve-health-and-sanity = Salud { $health }, cordura { $sanity }.

## The menu of a turn

delve-group = { $group ->
    [checks] Hacer una prueba
    [happens] Daño y cambios
   *[next] Seguir
}
delve-turn = Turno de { $who }.
delve-turn-other = Turno de { $who }. ¿Qué le pasa a { $other }?
delve-check-option = { $check }, { $dc }+
delve-other-dc = Una prueba con otra CD
delve-which-check = { $who }, ¿qué prueba y con qué CD?
delve-take-damage = { $kind ->
    [health] Recibir daño a la salud
   *[sanity] Recibir daño a la cordura
}
delve-split-single-attack = De un solo ataque o efecto
delve-spend = Gastar { $stat }
delve-changes = Cambios
delve-changes-note = Armadura, objetos, hechizos, estados, heridas, niveles
delve-what-changes = ¿Qué cambia para { $who }?
delve-party-rests-option = El grupo descansa
delve-for-other = Le pasa algo a { $other }
delve-next-turn = Turno siguiente
delve-end-session = Terminar la partida
delve-back = Volver
delve-stat-spent = { $left ->
    [0] { $who } gasta { $n } de { $stat } y se queda sin nada.
   *[other] { $who } gasta { $n } de { $stat } y se queda con { $left }.
}
delve-session-over = La partida ha terminado.

delve-this-check = { $who }, esta prueba ({ $check })

## Recovery and rest

delve-recovers = { $who } se recupera.
delve-plus-will = +{ $n } VOL.
delve-plus-physical = { $fort ->
    [0] +{ $ref } REF.
   *[other] { $ref ->
        [0] +{ $fort } FORT.
       *[other] +{ $fort } FORT, +{ $ref } REF.
    }
}
delve-left-over = { $n ->
    [one] Sobra 1 punto.
   *[other] Sobran { $n } puntos.
}
delve-how-split = { $n ->
    [one] { $who } recupera 1 punto. ¿Es para FORT o para REF?
   *[other] { $who } recupera { $n } puntos para FORT y REF. ¿Cómo los repartes?
}
delve-stat-first = Primero { $stat }
delve-first-note = { $stat ->
    [fort] +{ $n } FORT, el resto a REF
   *[ref] +{ $n } REF, el resto a FORT
}
delve-this-many = Cuántos a FORT
delve-rest-to-ref = El resto va a REF
delve-party-rests = El grupo descansa.
delve-may-check-will = { $who } puede hacer una prueba de Voluntad contra una crisis mental.

## Checks and rerolls

delve-option-single-die = Un dado
delve-pay-nothing = No pagar nada
delve-pay-for-dice = Pagar { $stat } por más dados
delve-stack-note = { $rule ->
    [one_plus_points] Un dado más por cada punto
   *[points] Tantos dados como puntos
}
delve-stack-or-not = { $who }: { $check }, { $dc }+. ¿Pagar { $stat } por más dados?
delve-roll = { $n ->
    [one] { $who }, tira un d6: { $check }, { $dc }+.
   *[other] { $who }, tira { $n }d6: { $check }, { $dc }+.
}
delve-roll-damage = { $n ->
    [one] { $who }, tira un d6: { $check }, { $dc }+.
   *[other] { $who }, tira { $n }d6, una { $check } por cada punto de daño: { $dc }+.
}
delve-reroll-only = { $who }, vuelve a tirar: { $dice }.
delve-reroll-leave = { $who }, vuelve a tirar solo: { $dice }. Deja: { $kept }.
delve-dice-pass = { $n ->
    [one] El { $dice } basta.
   *[other] { $dice } bastan.
}
delve-dice-fail = { $n ->
    [one] El { $dice } no basta.
   *[other] { $dice } no bastan.
}
delve-dice-both = { $passes ->
    [one] { $fails ->
        [one] El { $passed } basta, pero el { $failed } no.
       *[other] El { $passed } basta, pero { $failed } no.
    }
   *[other] { $fails ->
        [one] { $passed } bastan, pero el { $failed } no.
       *[other] { $passed } bastan, pero { $failed } no.
    }
}
delve-outcome = { $who }: { $outcome }
delve-reroll = { $outcome } { $who }, ¿repetir la tirada?
delve-reroll-success = { $outcome } { $who }, ¿pagar para repetir este éxito?
delve-sure-reroll = { $outcome } Eso es un éxito. { $who }, ¿repetirlo de todos modos?
delve-keep = Dejarlo así
delve-keep-success = Conservar el éxito
delve-reroll-anyway = Repetir de todos modos
delve-reroll-free = Repetir gratis: { $dice }
delve-free-up-to = { $n ->
    [1] Gratis con un 1
   *[other] Gratis con { $n } o menos
}
delve-pay-for-die = Pagar { $cost } de { $stat } y repetir el dado { $die } (un { $value })
delve-pay-for-several = Pagar para repetir varios dados fallados
delve-cost-each = { $cost } de { $stat } cada uno
delve-pay-per-die = Pagar { $cost } de { $stat } por cada dado que repitas
delve-pay-for-all = Pagar { $cost } de { $stat } y repetir todos los dados
delve-pay-for-the = Pagar { $cost } de { $stat } y repetir el { $value }
delve-it-is-a-success = Es un éxito
delve-check-result = { $result ->
    [passed] { $who } lo consigue: { $check }, { $dc }+.
   *[failed] { $who } no lo consigue: { $check }, { $dc }+.
}
delve-failure-costs = { $kind ->
    [health] Cada dado que no basta cuesta 1 de salud.
    [sanity] Cada dado que no basta cuesta 1 de cordura.
    [death] Si no basta, { $who } muere.
    [break] Si no basta, { $who } sufre una crisis mental.
   *[end_break] Si no basta, la crisis continúa.
}
delve-failure-yours = Lo que esto cuesta lo dice tu historia. Si duele, elige el daño en el menú.
delve-rerolled = Repetido: { $values }.

## Damage

delve-damage-taken = { $kind ->
    [health] { $lost ->
        [0] { $who } no pierde salud.
       *[other] { $who } pierde { $lost } de salud ({ $total } de daño).
    }
   *[sanity] { $lost ->
        [0] { $who } no pierde cordura.
       *[other] { $who } pierde { $lost } de cordura ({ $total } de daño).
    }
}
delve-drops-to = { $kind ->
    [health] Salud { $was } → { $now }. Recuperación física: { $recovery }.
   *[sanity] Cordura { $was } → { $now }. Recuperación mental: { $recovery }.
}
delve-at-zero = { $kind ->
    [health] Con 0 de salud, el próximo daño puede matar.
   *[sanity] Con 0 de cordura, el próximo daño puede causar una crisis mental.
}
delve-dies = { $who } muere.
delve-nobody-left = No queda nadie con vida.
delve-rallies = { $who } se repone y tiene { $n } de salud.
delve-survives = { $who } sobrevive con 0 de salud.
delve-suffers-break = { $who } sufre una crisis mental.
delve-stays-sane = { $who } conserva la cordura.

## Mental breaks

delve-break-worse = { $stage ->
    [2] { $condition } empeora para { $who }. Ahora dura hasta el próximo descanso.
   *[3] { $condition } empeora para { $who }. Ahora es permanente hasta su curación.
}
delve-which-entry = { $who }, tira en la tabla de crisis mentales de tu reglamento. ¿Qué entrada sale?
delve-entry-by-number = El número de la entrada
delve-entry-by-words = Lo que dice la entrada
delve-entry-like = miedo a la oscuridad
delve-roll-break-table = { $n ->
    [one] { $who }, tira un d6 en la tabla de crisis mentales.
   *[other] { $who }, tira { $n }d6 en la tabla de crisis mentales.
}
delve-break-is = Crisis mental de { $who }: { $condition }.
delve-break-lasts = { $stage ->
    [1] Puede terminar con una acción.
    [2] Dura hasta el próximo descanso.
   *[3] Es permanente hasta su curación.
}
delve-rolled-against = Ha salido un { $value } contra { $dc }+.
delve-break-over = { $who } lo supera: { $condition }.
delve-break-stays = { $who } no logra superarlo: { $condition }.
delve-break-cured = { $who } se cura: { $condition }.
delve-shake-off = Acción: superar { $condition }
delve-sanity-check-note = Prueba de cordura
delve-option-will-check = Prueba de Voluntad para superar { $condition }
delve-after-rest-note = Tras el descanso
delve-cure = Curar { $condition }

## Changes

delve-effect-on = { $kind ->
    [armor] Ponerse { $effect }
    [item] Tomar { $effect }
    [spell] Empieza { $effect }
   *[status] Ganar { $effect }
}
delve-effect-off = { $kind ->
    [armor] Quitarse { $effect }
    [item] Guardar { $effect }
    [spell] Termina { $effect }
   *[status] Perder { $effect }
}
delve-change-max = Cambio temporal del máximo de { $stat }
delve-armor-elsewhere = Clase de Armadura por otras causas
delve-dc-elsewhere = { $kind ->
    [health] Otros cambios de la CD de las pruebas de salud
   *[sanity] Otros cambios de la CD de las pruebas de cordura
}
delve-regain = { $what ->
    [fort] Recuperar FORT
    [ref] Recuperar REF
    [will] Recuperar VOL
    [health] Recuperar salud
   *[sanity] Recuperar cordura
}
delve-wound = { $what ->
    [health] Herida permanente: salud base
   *[sanity] Herida permanente: cordura base
}
delve-level-up = Subir de nivel
delve-level-up-points = Subir de nivel, con estos puntos
delve-points-to-place = { $n ->
    [one] 1 punto por repartir
   *[other] { $n } puntos por repartir
}
delve-has-effect = { $who } tiene ahora: { $effect }.
delve-effect-over = { $who } ya no tiene: { $effect }.
delve-base-stays = La salud base sigue en { $health } y la cordura base en { $sanity }.
delve-max-shifts = { $way ->
    [up] El máximo de { $stat } de { $who } sube { $n } por ahora.
    [down] El máximo de { $stat } de { $who } baja { $n } por ahora.
   *[same] El máximo de { $stat } de { $who } no cambia.
}
delve-armor-from-elsewhere = { $who } tiene ahora Clase de Armadura { $n } por otras causas.
delve-dc-from-elsewhere = { $kind ->
    [health] { $way ->
        [easier] Las pruebas de salud de { $who } son ahora { $n } más fáciles por otras causas.
        [harder] Las pruebas de salud de { $who } son ahora { $n } más difíciles por otras causas.
       *[same] Ahora nada más cambia las pruebas de salud de { $who }.
    }
   *[sanity] { $way ->
        [easier] Las pruebas de cordura de { $who } son ahora { $n } más fáciles por otras causas.
        [harder] Las pruebas de cordura de { $who } son ahora { $n } más difíciles por otras causas.
       *[same] Ahora nada más cambia las pruebas de cordura de { $who }.
    }
}
delve-base-drops = { $what ->
    [health] La salud base de { $who } baja { $n } para siempre.
   *[sanity] La cordura base de { $who } baja { $n } para siempre.
}
delve-regains = { $what ->
    [fort] { $who } recupera { $n } de FORT.
    [ref] { $who } recupera { $n } de REF.
    [will] { $who } recupera { $n } de VOL.
    [health] { $who } recupera { $n } de salud.
   *[sanity] { $who } recupera { $n } de cordura.
}
delve-is-level = { $who } ya es de nivel { $n }.
delve-max-changes = Máximo de { $stat } { $was } → { $now }.
delve-drops = { $what } baja a { $n }.
delve-above-zero = { $kind ->
    [death] { $who } vuelve a estar por encima de 0 de salud. No hay prueba de muerte.
   *[break] { $who } vuelve a estar por encima de 0 de cordura. No hay prueba de crisis mental.
}

## Advice about cards

delve-about-cards = Sobre estas cartas
delve-free-reroll-high = { $name } repite hasta el { $r }. Las repeticiones gratuitas casi nunca pasan del 2.
delve-forced-reroll-low = { $name } repite con { $r }+. Las repeticiones obligadas casi nunca bajan de 5+.
delve-free-rerolls-many = { $n } de { $all } repeticiones gratuitas pasan del 1. Se aconseja una de cada diez.
delve-free-rerolls-note = Las repeticiones gratuitas vienen de rasgos de clase o son una gran recompensa. Estas cartas también tienen una: { $names }.
delve-no-such-check = { $name } nombra la prueba “{ $check }”, que no existe.

## Refusals

delve-has-not = { $who } no tiene { $n } de { $stat }. No ha cambiado nada.
delve-none-left = A { $who } no le queda { $stat }.
delve-refusal-character-dead = A los muertos ya no les puede pasar nada.
delve-refusal-no-such-option = Esta no es una de las opciones.
delve-refusal-takes-no-text = Esta respuesta no admite texto.
delve-refusal-needs-text = Esta respuesta necesita unas palabras.
delve-refusal-takes-no-number = Esta respuesta no admite números.
delve-refusal-number-missing = Indica un número de { $least } a { $most }.
delve-refusal-number-range = Indica un número de { $least } a { $most }, no { $n }.
delve-two-methods = Una tirada admite dos de estas tres cosas: acumular dados, repeticiones gratuitas y repeticiones de pago. Ya usadas: { $methods }.
delve-rerolls-cancel = { $method ->
    [passive] Una repetición gratuita y una obligada se anulan, así que no hay repetición gratuita.
   *[active] Una repetición gratuita y una obligada se anulan. Esta tirada no se repite de ningún modo.
}
delve-reroll-used = { $method ->
    [passive] La repetición gratuita de esta prueba ya se usó.
   *[active] La repetición de pago de esta prueba ya se usó.
}
delve-die-reroll-used = { $method ->
    [passive] Cada dado tiene una sola repetición gratuita.
   *[active] Cada dado tiene una sola repetición de pago.
}
delve-reroll-costs = Una repetición cuesta { $cost } de { $stat } y { $who } no los tiene.
delve-no-such-reroll = Estos dados no admiten esa repetición.
delve-no-such-break = { $who } no tiene esa crisis mental.
delve-break-permanent = { $condition } es permanente hasta su curación.
delve-break-until-rest = { $condition } dura hasta el próximo descanso. Intenta superarlo después.
delve-own-turn-only = Eso requiere una acción en el propio turno de { $who }.
delve-break-not-permanent = { $condition } no es permanente. Puede terminar con una acción.
