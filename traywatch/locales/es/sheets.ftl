## Changing values by hand

adjust-title = Cambiar a mano
adjust-title-of = Cambiar a mano: { $name }
adjust-about = Todos ven lo que cambias, y se puede deshacer.
adjust-nothing-now = Ahora no se puede cambiar nada a mano. Termina antes lo que pide el juego.
adjust-others = Otra cosa
adjust-change = Cambiar
adjust-why = ¿Por qué? (opcional)
adjust-other-values = Más valores ({ $n })
adjust-nothing-changed = Todavía no hay ningún cambio.
adjust-refused = { $field }: { $why } Lo anterior sí se ha cambiado.
adjust-less = { $field }: uno menos
adjust-more = { $field }: uno más
adjust-remove = Quitar { $entry }
adjust-earlier = { $entry }: un puesto antes
adjust-add = Añadir…
adjust-list-empty = Aquí no hay nada

## Hidden rolls

hidden-title = Tirada oculta
hidden-about = Todos ven que alguien tira. El resultado se puede revelar más tarde.
hidden-who = ¿Quién ve el resultado?
hidden-host = Solo el anfitrión
hidden-roller = El anfitrión y quien tira
hidden-me = El anfitrión y tú
hidden-dice = Dados (vacío: la próxima tirada)
hidden-roll-by = ¿Quién tira?
hidden-anybody = Cualquiera
hidden-ask = Pedir la tirada

## Answering an earlier choice otherwise

rechoose-about = { $later ->
    [0] ¿Qué habrías preferido elegir?
    [one] ¿Qué habrías preferido elegir? Un paso posterior se vuelve a jugar si todavía encaja.
   *[other] ¿Qué habrías preferido elegir? Los { $later } pasos posteriores se vuelven a jugar si todavía encajan.
}
rechoose-was = tu respuesta hasta ahora

## Summary of a session

summary-title = { $game }: cómo ha ido
summary-rolls = { $n ->
    [one] Una tirada
   *[other] { $n } tiradas
}
summary-crits = { $n ->
    [0] Ningún crítico
    [one] Un crítico
   *[other] { $n } críticos
}
summary-luck = { $luck ->
    [good] Con suerte: un { $percent } % por encima de unos dados equilibrados
    [bad] Con mala suerte: un { $percent } % por debajo de unos dados equilibrados
   *[even] La misma suerte que con dados equilibrados
}
summary-luck-zones = { $luck ->
    [good] Con suerte: las zonas, un { $percent } % por encima de lo que dan sus áreas
    [bad] Con mala suerte: las zonas, un { $percent } % por debajo de lo que dan sus áreas
   *[even] La suerte que corresponde a las áreas de las zonas
}
summary-too-few = { $n ->
    [one] Un dado todavía no dice nada de la suerte. Hacen falta { $least }.
   *[other] { $n } dados todavía no dicen nada de la suerte. Hacen falta { $least }.
}
summary-best = Mejor momento: { $best }
summary-table = La mesa
summary-none = En esta partida aún no ha tirado nadie.
summary-share = Compartir como imagen

## Are the dice fair?

page-fair-only-counted = solo contado
page-fair-too-few = pocas tiradas para saberlo
page-fair-fine = parece equilibrado
page-fair-uneven = algo desigual
page-fair-doubtful = difícilmente casualidad
page-fair-unfair = desequilibrado o mal leído
page-fair-demo-note = Los dados de la demo no cuentan aquí. Tira tus propios dados para verlos.
page-fair-entered-note = Las tiradas anotadas a mano no cuentan aquí, y aún no se ha leído ningún dado.
page-fair-no-dice = Aún no se ha leído ningún dado.
page-fair-taught-note = Un dado que se enseñó con un nombre cuenta aparte. Los demás se distinguen por tipo y color: dos d20 rojos cuentan como uno.
page-fair-times = { $n ->
    [one] una vez
   *[other] { $n } veces
}
page-fair-chart-note = Línea discontinua: las veces que un dado equilibrado mostraría cada cara. 19 de cada 20 caras de un dado equilibrado caen en la franja gris.
page-fair-die-rolls = Sus tiradas
page-fair-unread = Sin leer
page-fair-unread-note = { $unread }: nadie dijo qué mostraba
page-fair-each-face = Cada cara
page-fair-expected = lo esperado: { $expected }
page-fair-chi-square = Ji cuadrado
page-fair-chi-square-value = { $chi_square }, { $degrees } grados de libertad, p { $rounded }
page-fair-exact-test = Prueba exacta
page-fair-compared = Comparación
page-fair-compared-note = { $compared } dados: p cuenta { $compared } veces
page-fair-numbers = Números
page-face-count = { $face }: { $count }
page-fair-chart-label-even = Cuántas veces se contó cada cara: { $words }. Lo equilibrado serían { $expected } de cada una.
page-fair-chart-label = Cuántas veces se contó cada cara: { $words }.
