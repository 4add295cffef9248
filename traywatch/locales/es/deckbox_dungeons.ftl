# Deckbox Dungeons.

## The game

deckbox-deckbox-dungeons = Deckbox Dungeons
deckbox-summary = Cada dado más un modificador contra 6, en un mapa de losetas.
deckbox-needs-dice = un puñado de d6
deckbox-needs-enemy-dice = dados de enemigo, o d6 en su lugar
deckbox-hero-word = héroe
deckbox-intro-party = Un grupo de héroes entra en un lugar que el teléfono despliega sala a sala. El grupo gana o pierde unido.
deckbox-intro-round = En cada ronda, cada héroe actúa una vez, en cualquier orden. Tienes dos acciones: moverte, atacar o hacer lo que ofrezca la sala.
deckbox-intro-attack = Para atacar, tira los dados que diga el teléfono. Cada número más tu bonificador debe llegar a 6. Después, quien se defiende tira para bloquear.
deckbox-intro-explore = Entra en una casilla de borde discontinuo con un signo de interrogación para abrir la sala siguiente. De ella sale lo que viva allí.
deckbox-intro-enemies = Cuando todos los héroes han terminado, el teléfono mueve a los enemigos y te dice qué dados tirar por ellos.
deckbox-intro-needs = Solo hace falta un puñado de d6. El mapa y las cartas están en el teléfono. Las losetas y las figuras son opcionales.
deckbox-title = { $phase ->
    [setup] Antes de la misión
    [victory] Misión cumplida
    [defeat] Misión perdida
   *[other] Ronda { $n }
}

## Parts of sentences

deckbox-sentence = { $said }.
deckbox-dice = { $n ->
    [one] 1 dado
   *[other] { $n } dados
}
deckbox-attack-dice = { $kind ->
    [melee] { $mod ->
        [none] Cuerpo a cuerpo: { $dice }
       *[other] Cuerpo a cuerpo: { $dice } { $mod }
    }
   *[ranged] { $mod ->
        [none] A distancia: { $dice }
       *[other] A distancia: { $dice } { $mod }
    }
}
deckbox-rolls = { $mod ->
    [none] { $name } saca { $values }.
   *[other] { $name } saca { $values }, con { $mod } en cada uno.
}
deckbox-number-of = { $who }: { $what }
deckbox-number = { $what ->
    [health] salud
    [melee] cuerpo a cuerpo
    [ranged] a distancia
    [defense] defensa
    [speed] velocidad
    [movement] movimiento
    [strength] fuerza
    [dexterity] destreza
    [wisdom] sabiduría
    [charisma] carisma
    [melee_dice] dados de cuerpo a cuerpo
    [melee_mod] modificador de cuerpo a cuerpo
    [ranged_dice] dados a distancia
    [ranged_mod] modificador a distancia
    [energy] precio en energía
    [price] precio en botín
    [dice] dados de ataque
    [mod] modificador de ataque
    [threat] amenaza
   *[other] { $what }
}
deckbox-effect = { $op ->
    [heal] curación
    [energy] energía
    [loot] botín
    [damage] daño
    [stun] aturdimiento
    [action] acciones
    [move] movimiento
    [melee] bonificador de cuerpo a cuerpo
    [ranged] bonificador a distancia
    [defense] bonificador de defensa
    [speed] bonificador de velocidad
    [skill] bonificador de pruebas
    [dice] dados adicionales
   *[other] { $op }
}
deckbox-bonus = { $what ->
    [melee] Cuerpo a cuerpo { $n }
    [ranged] A distancia { $n }
    [defense] Defensa { $n }
    [speed] Velocidad { $n }
    [skill] Pruebas { $n }
   *[dice] Dados { $n }
}
deckbox-side = { $side ->
    [n] norte
    [e] este
    [s] sur
   *[w] oeste
}
deckbox-place = { $where ->
    [start] inicio
   *[map] mapa
}
deckbox-off-map = fuera del mapa
deckbox-half-space-at = { $side ->
    [n] media casilla al norte de { $tile }
    [e] media casilla al este de { $tile }
    [s] media casilla al sur de { $tile }
   *[w] media casilla al oeste de { $tile }
}
deckbox-half-space-between = media casilla entre { $one } y { $other }
deckbox-terrain-name = { $kind ->
    [floor] suelo
    [water] agua
    [pit] foso
    [exit] salida
    [half] media casilla
    [unknown] media casilla, detrás desconocido
   *[wall] pared
}
deckbox-die-counts-rule = { $what ->
    [hit] { $how ->
        [more] Con { $n } o más es un acierto.
       *[only] Cada { $n } es un acierto.
    }
    [block] { $how ->
        [more] Con { $n } o más se bloquea un acierto.
       *[only] Cada { $n } bloquea un acierto.
    }
   *[success] { $how ->
        [more] Con { $n } o más es un éxito.
       *[only] Cada { $n } es un éxito.
    }
}
deckbox-add-to-each = Suma { $n } a cada dado.
deckbox-take-off-each = Resta { $n } a cada dado.

## The cards on the page

deckbox-enemies = Enemigos
deckbox-heroes = Héroes
deckbox-health = Salud
deckbox-defense = { $mod ->
    [none] Defensa 0
   *[other] Defensa { $mod }
}
deckbox-value = { $what ->
    [energy] Energía { $n }
    [loot] Botín { $n }
    [speed] Velocidad { $n }
   *[threat] Amenaza { $n }
}
deckbox-on-space = En { $space }
deckbox-badge = { $word ->
    [stunned] Aturdimiento
    [out] Fuera
    [reach] Alcance
    [crush] Aplastar
    [stun] Aturdir
    [pierce] Perforar
    [siphon] Drenar
    [regenerate] Regenerar
   *[dark_ritual] Ritual Oscuro
}
deckbox-actions-left = { $n ->
    [0] No quedan acciones
    [one] Queda 1 acción
   *[other] Quedan { $n } acciones
}
deckbox-market = Mercado: { $items }
deckbox-priced = { $item } ({ $n } de botín)
deckbox-unpriced = { $item } (precio desconocido)
deckbox-room-met = { $room }: { $met }
deckbox-room-met-ways = { $room }: { $met } (por descubrir: { $ways })
deckbox-room-ways = { $room } (por descubrir: { $ways })

## Set-up

deckbox-which-quest = ¿Qué misión se juega?
deckbox-which-card = { $kind ->
    [equipment] { $hero }, ¿qué carta de equipo tomas?
   *[ability] { $hero }, ¿qué carta de habilidad tomas?
}
deckbox-card-number-question = ¿Qué dice la carta? { $label }
deckbox-hero-ready = { $hero } toma { $gear } y { $ability }: salud { $health }, sin botín ni energía.
deckbox-items-shuffled = Los objetos usados se barajan para formar un mazo nuevo.
deckbox-which-item-drawn = ¿Qué objeto sale del mazo?
deckbox-item-turned-up = { $item } está ahora en el mercado.

## Rounds and turns

deckbox-round-begins = Ronda { $n }.
deckbox-which-hero-next = ¿A qué héroe le toca?
deckbox-what-now = { $left ->
    [0] { $hero }, ¿y ahora? No quedan acciones.
    [one] { $hero }, ¿y ahora? Queda 1 acción.
   *[other] { $hero }, ¿y ahora? Quedan { $left } acciones.
}
deckbox-done = Listo, siguiente héroe
deckbox-actions-forgone = { $n ->
    [one] Renuncia a 1 acción
   *[other] Renuncia a { $n } acciones
}
deckbox-more = Más
deckbox-more-note = Pruebas, textos de sala, líneas de visión
deckbox-anything-else = Otra cosa
deckbox-what-else = { $hero }, ¿qué más?
deckbox-move = Moverse
deckbox-move-up-to = Hasta { $n }
deckbox-attacks = Atacar
deckbox-attack-enemy = { $kind ->
    [melee] Atacar: { $enemy } (cuerpo a cuerpo)
   *[ranged] Atacar: { $enemy } (a distancia)
}
deckbox-attack-note = { $dice ->
    [one] 1 dado, salud { $health }
   *[other] { $dice } dados, salud { $health }
}
deckbox-other-action = Otra acción de la sala o de la misión
deckbox-costs-action = Cuesta una acción
deckbox-room-read-again = Releer { $tile }
deckbox-why-no-shot = ¿Por qué no puedo disparar a { $enemy }?
deckbox-hero-done = { $hero } ha terminado.
deckbox-refresh-begins = Renovación: todos los héroes recuperan sus acciones.
deckbox-enemy-target = { $enemy }: { $say }
deckbox-target-fine = Es un objetivo válido.
deckbox-target-no-dice = { $kind ->
    [melee] El equipo no tiene dados de cuerpo a cuerpo.
   *[ranged] El equipo no tiene dados a distancia.
}
deckbox-target-diagonal = El objetivo está en diagonal y el ataque no tiene Alcance.
deckbox-target-not-adjacent = El objetivo no está junto al atacante.
deckbox-target-too-near = El objetivo está demasiado cerca para un ataque a distancia.
deckbox-target-too-far = El objetivo no está en esta loseta ni en la siguiente.
deckbox-target-not-on-these-tiles = El objetivo no está en ninguna de las dos losetas que se unen aquí.
deckbox-target-corner = Todas las líneas tocan la esquina de algo que estorba. En caso de duda, no hay línea de visión.
deckbox-target-blocked = Un enemigo o una pared bloquea la línea de visión.
deckbox-no-effect = { $card } no tiene ahora ningún efecto en { $who }.

## Attacks

deckbox-roll = { $n ->
    [one] { $what }: tira 1 d6. { $counts }
   *[other] { $what }: tira { $n } d6. { $counts }
}
deckbox-attacks-target = { $attacker } ataca a { $target }
deckbox-attacks-with = { $attacker } ataca a { $target } con { $source }
deckbox-defends = { $who } se defiende
deckbox-no-dice = El ataque no tiene dados que tirar.
deckbox-no-dice-from = { $source } no tiene dados que tirar.
deckbox-hits = { $n ->
    [0] Ningún acierto.
    [one] { $crits ->
        [0] 1 acierto.
       *[other] 1 acierto crítico.
    }
   *[other] { $crits ->
        [0] { $n } aciertos.
        [one] { $n } aciertos, 1 de ellos crítico.
       *[other] { $n } aciertos, { $crits } de ellos críticos.
    }
}
deckbox-face = { $counts ->
    [crit] acierto crítico
    [hit] acierto
    [no_hit] sin acierto
    [block] bloqueo
    [no_block] sin bloqueo
    [success] éxito
   *[no_success] sin éxito
}
deckbox-enemy-face = { $enemy } ({ $health })
deckbox-loot-face = { $n } de botín
deckbox-gains-energy = { $hero } gana { $n } de energía.
deckbox-blocked = { $n ->
    [0] No se bloquea ningún acierto.
    [one] Se bloquea 1 acierto.
   *[other] Se bloquean { $n } aciertos.
}
deckbox-attack-deals = { $n ->
    [0] { $attacker } no hace daño a { $target }.
   *[other] { $attacker } hace { $n } de daño a { $target }.
}
deckbox-stunned = { $enemy } sufre aturdimiento.
deckbox-ritual-for-whom = Ritual Oscuro: ¿cuál de los enemigos más débiles gana 1 de salud?
deckbox-ritual = El Ritual Oscuro fortalece a { $enemy }.
deckbox-hero-loses = { $hero } pierde { $n } de salud (ahora { $now } de { $most }).
deckbox-enemy-loses = { $enemy } pierde { $n } de salud (ahora { $now }).
deckbox-enemy-defeated = { $enemy } ha caído.
deckbox-enemy-gains = { $enemy } gana { $n } de salud (ahora { $now }). Gira su dado.
deckbox-enemy-at-most = { $enemy } no puede ganar más salud.
deckbox-hero-health = { $hero } tiene { $now } de { $most } de salud.
deckbox-roll-loot = { $hero }, tira el dado de { $enemy } ({ $die }) para el botín.
deckbox-gains-loot = { $hero } gana { $n } de botín ({ $now } en total).
deckbox-who-takes-loot = ¿Quién se queda con el botín ({ $n })?
deckbox-takes-loot = { $hero } se queda con { $n } de botín.
deckbox-no-health-left = A { $hero } no le queda salud. ¿Qué dice la aplicación?
deckbox-option-out = { $hero } queda fuera
deckbox-option-stand = Seguir con esta salud
deckbox-goes-on = { $hero } sigue con { $n } de salud.
deckbox-hero-out = { $hero } queda fuera.

## Effects of cards

deckbox-for-whom = ¿Para quién es { $card }?
deckbox-at-which-enemy = ¿Contra qué enemigo va { $card }?
deckbox-effect-without-target = { $card }: no hay ningún enemigo a la vista.
deckbox-has-energy = { $hero } tiene { $n } de energía.
deckbox-has-loot = { $hero } tiene { $n } de botín.
deckbox-more-actions = { $n ->
    [one] { $hero } tiene una acción más.
   *[other] { $hero } tiene { $n } acciones más.
}
deckbox-boost = { $until ->
    [attack] { $hero } para el próximo ataque: { $bonus }.
    [turn] { $hero } para esta activación: { $bonus }.
   *[round] { $hero } para esta ronda: { $bonus }.
}

## Enemies

deckbox-enemies-act = Actúan los enemigos.
deckbox-which-enemy-acts = ¿Qué enemigo actúa primero?
deckbox-stunned-skips = { $enemy } sufre aturdimiento y no actúa.
deckbox-enemy-acts = Actúa { $enemy }.
deckbox-loses-energy = { $hero } pierde 1 de energía.
deckbox-enemy-where-to = { $enemy } está en { $space }. ¿Adónde se mueve?
deckbox-stays = Se queda donde está
deckbox-enemy-through-pit = { $enemy } pasa por un foso.
deckbox-whom-attacks = ¿A quién ataca { $enemy }?
deckbox-does-not-attack = No ataca

## Moves

deckbox-hero-where-to = { $left ->
    [0] { $hero } está en { $space } y no le queda movimiento. ¿Parar aquí?
   *[other] { $hero } está en { $space }. ¿Adónde? Movimiento restante: { $left }.
}
deckbox-option-stop-move = Parar aquí
deckbox-to-space = A { $space }
deckbox-step = { $side ->
    [n] Norte: { $space }
    [e] Este: { $space }
    [s] Sur: { $space }
   *[w] Oeste: { $space }
}
deckbox-step-costs = { $n ->
    [0] No cuesta nada
   *[other] Cuesta { $n }
}
deckbox-step-into = { $kind ->
    [water] Agua, cuesta 2
   *[pit] Foso, 1 de daño
}
deckbox-cost-of = { $n } de { $left }
deckbox-cost-of-hurt = { $n } de { $left }, { $hurt } de daño
deckbox-falls-into-pit = { $hero } cae en un foso en { $space }.
deckbox-stands-on = { $hero } está ahora en { $space }.

## Rooms

deckbox-which-first-tile = ¿Qué loseta muestra primero la aplicación?
deckbox-which-tile = Toca Explorar en la aplicación. ¿Qué loseta muestra?
deckbox-which-encounter = ¿Qué encuentro muestra la aplicación para ella?
deckbox-lay-first-tile = Pon { $tile } en el centro. El grupo entra por su flecha.
deckbox-lay-tile = { $side ->
    [n] Pon { $tile } al norte, con la flecha en la salida.
    [e] Pon { $tile } al este, con la flecha en la salida.
    [s] Pon { $tile } al sur, con la flecha en la salida.
   *[w] Pon { $tile } al oeste, con la flecha en la salida.
}
deckbox-heroes-enter = Los héroes llegan por la entrada, { $hero } en { $space }.
deckbox-room-empty = { $tile }: aquí no espera nada.
deckbox-tile-encounter = { $tile }: { $encounter }.
deckbox-roll-enemy-die = { $n ->
    [one] Tira el { $die }.
   *[other] Tira { $n } dados: { $die }.
}
deckbox-roll-enemy-die-look = { $n ->
    [one] Tira el { $die } ({ $look }).
   *[other] Tira { $n } dados: { $die } ({ $look }).
}
deckbox-which-enemy-shown = ¿Qué enemigo muestra el { $die }?
deckbox-which-health-shown = ¿Qué salud muestra el { $die }?
deckbox-health-on-face = Salud en la cara
deckbox-no-space-left = No queda sitio para otro enemigo.
deckbox-enemy-on = { $enemy } ({ $health }) en { $space }
deckbox-enemies-come = { $n ->
    [one] Aparece 1 enemigo.
   *[other] Aparecen { $n } enemigos.
}
deckbox-put-enemy-dice = Pon los dados de enemigo en el mapa: { $enemies }.
deckbox-check-needed = { $skill ->
    [strength] Prueba de Fuerza, se necesita { $n }.
    [dexterity] Prueba de Destreza, se necesita { $n }.
    [wisdom] Prueba de Sabiduría, se necesita { $n }.
   *[charisma] Prueba de Carisma, se necesita { $n }.
}
deckbox-check-how-many = { $skill ->
    [strength] Prueba de Fuerza: ¿cuántos éxitos hacen falta?
    [dexterity] Prueba de Destreza: ¿cuántos éxitos hacen falta?
    [wisdom] Prueba de Sabiduría: ¿cuántos éxitos hacen falta?
   *[charisma] Prueba de Carisma: ¿cuántos éxitos hacen falta?
}
deckbox-does-other-action = { $hero } hace lo que pide la sala o la misión.
deckbox-room-action = { $hero }: { $action }.
deckbox-checks = { $skill ->
    [strength] { $hero }, prueba de Fuerza
    [dexterity] { $hero }, prueba de Destreza
    [wisdom] { $hero }, prueba de Sabiduría
   *[charisma] { $hero }, prueba de Carisma
}
deckbox-check-result = { $skill ->
    [strength] { $n ->
        [one] { $hero }: 1 éxito de Fuerza.
       *[other] { $hero }: { $n } éxitos de Fuerza.
    }
    [dexterity] { $n ->
        [one] { $hero }: 1 éxito de Destreza.
       *[other] { $hero }: { $n } éxitos de Destreza.
    }
    [wisdom] { $n ->
        [one] { $hero }: 1 éxito de Sabiduría.
       *[other] { $hero }: { $n } éxitos de Sabiduría.
    }
   *[charisma] { $n ->
        [one] { $hero }: 1 éxito de Carisma.
       *[other] { $hero }: { $n } éxitos de Carisma.
    }
}
deckbox-check-passed = Superada (se necesitaba { $needed }).
deckbox-check-failed = Fallada (se necesitaba { $needed }).

## Minor actions

deckbox-minor-actions = Acciones menores
deckbox-buy-or-trade = Comprar o intercambiar
deckbox-back = Volver
deckbox-go-on = Continuar
deckbox-roll-the-dice = Tirar los dados
deckbox-costs-energy = Cuesta { $n } de energía.
deckbox-costs-loot = Cuesta { $n } de botín.
deckbox-use-item = Usar { $item }
deckbox-item-at = { $item } contra { $enemy }
deckbox-buy-item = Comprar { $item }
deckbox-trade-with = Intercambiar con { $hero }
deckbox-minor-action-of = { $hero }: acción menor
deckbox-minor-first = ¿Antes, una acción menor?
deckbox-which-minor = { $hero }, ¿qué acción menor?
deckbox-up-to-table = La mesa decide qué hace.
deckbox-item-up-to-table = { $item }: la mesa decide qué hace.
deckbox-uses-ability = { $hero } usa { $ability } por { $n } de energía.
deckbox-uses-item = { $hero } usa { $item }.
deckbox-buys = { $hero } compra { $item } por { $n } de botín.
deckbox-loot-to = Botín para { $hero }
deckbox-loot-from = Botín de { $hero }
deckbox-item-to = { $item } para { $hero }
deckbox-item-from = { $item } de { $hero }
deckbox-what-changes-hands = { $hero } y { $other }: ¿qué se intercambia?
deckbox-hands-loot = { $giver } da { $n } de botín a { $taker }.
deckbox-hands-item = { $giver } da { $item } a { $taker }.

## Cards and tiles of a copy of the game

deckbox-own-cards-title = Cartas que conoce el teléfono
deckbox-title-like = { $kind ->
    [tile] 14 o Bodega
    [met] La bodega
    [enemy] Goblin
    [drawn] Poción de curación
    [heroes] Explorador
    [equipment] Espada y escudo
   *[abilities] Valiente
}
deckbox-which-title = { $kind ->
    [heroes] { $hero }, ¿qué título tiene tu carta de héroe?
    [equipment] { $hero }, ¿qué título tiene tu carta de equipo?
   *[abilities] { $hero }, ¿qué título tiene tu carta de habilidad?
}
deckbox-title-of-card = Su título
deckbox-without-title = Dejarla sin título
deckbox-refusal-option-needs-text = { $option }: escribe hasta 40 caracteres.
deckbox-no-keyword = Ninguna palabra clave
deckbox-no-more-keywords = No hay más palabras clave
deckbox-which-keyword = { $kind ->
    [melee] { $card }: ¿qué palabra clave tienen sus ataques cuerpo a cuerpo?
    [ranged] { $card }: ¿qué palabra clave tienen sus ataques a distancia?
   *[other] { $card }: ¿qué palabra clave hay en la carta?
}
deckbox-which-more-keyword = { $card } tiene { $words }. ¿Qué otra palabra clave?
deckbox-which-deck = ¿Con qué cartas de objeto se juega?
deckbox-deck-of-copy = El mazo de objetos de nuestro ejemplar
deckbox-deck-of-phone = Los objetos que conoce el teléfono
deckbox-deck-of-phone-note = No hacen falta cartas
deckbox-new-item = Otro objeto: su título
deckbox-deck-used-up = No quedan cartas
deckbox-what-item-does = ¿Para qué sirve { $item }?
deckbox-item-text = Lo que dice su texto
deckbox-item-text-note = Lo aplica la mesa
deckbox-item-attack = { $kind ->
    [melee] Un ataque cuerpo a cuerpo
   *[ranged] Un ataque a distancia
}
deckbox-new-tile = Una loseta de nuestro ejemplar: su número o nombre
deckbox-tile-size = { $n } por { $n } casillas
deckbox-which-tile-size = ¿De qué tamaño son tus losetas?
deckbox-arrow-at = { $side ->
    [n] En el lado norte
    [e] En el lado este
    [s] En el lado sur
   *[w] En el lado oeste
}
deckbox-which-arrow = ¿Dónde está la flecha de la primera loseta, tal como está en la mesa? El norte es arriba.
deckbox-draw-tile = { $kind ->
    [wall] { $tile }: toca las paredes.
    [water] { $tile }: toca el agua.
    [pit] { $tile }: toca los fosos.
   *[point] { $tile }: toca el punto de interés.
}
deckbox-draw-brush-option = { $kind ->
    [wall] Ahora las paredes
    [water] Ahora el agua
    [pit] Ahora los fosos
   *[point] Ahora el punto de interés
}
deckbox-draw-exit-option = { $side ->
    [n] { $state ->
        [open] Sin salida al norte
       *[closed] Una salida al norte
    }
    [e] { $state ->
        [open] Sin salida al este
       *[closed] Una salida al este
    }
    [s] { $state ->
        [open] Sin salida al sur
       *[closed] Una salida al sur
    }
   *[w] { $state ->
        [open] Sin salida al oeste
       *[closed] Una salida al oeste
    }
}
deckbox-draw-terrain = { $kind ->
    [floor] Suelo
    [wall] Pared
    [water] Agua
    [pit] Foso
   *[point] Punto de interés
}
deckbox-tile-drawn = La loseta es como la impresa
deckbox-no-encounter = Ningún encuentro
deckbox-new-encounter = Otro encuentro: su título
deckbox-enemy-dice-shown = Dados de enemigo y enemigos con número
deckbox-how-many-enemy-dice = { $encounter }: ¿cuántos enemigos muestra la aplicación?
deckbox-new-enemy = Otro enemigo: su título
deckbox-which-enemy-rolled = { $all ->
    [one] Tira el dado de enemigo. ¿Qué enemigo muestra?
   *[other] Enemigo { $n } de { $all }: tira su dado o toma el número de la aplicación. ¿Qué enemigo es?
}
deckbox-which-health-has = { $enemy }: ¿qué salud tiene?
deckbox-which-attack-kind = { $enemy }: ¿qué tipo de ataque hay en la carta?
deckbox-attack-kind = { $kind ->
    [melee] Cuerpo a cuerpo
   *[ranged] A distancia
}
deckbox-add-enemy = Añadir un enemigo
deckbox-add-enemy-note = Si lo dice una regla especial
deckbox-which-enemy-added = ¿Qué enemigo entra en el mapa?
deckbox-where-added = { $enemy }: ¿en qué casilla?

## The end

deckbox-another-quest = Otra misión
deckbox-end-session = Terminar la partida
deckbox-app-says-won = La aplicación dice: misión cumplida
deckbox-app-says-lost = La aplicación dice: misión perdida
deckbox-all-out = Todos los héroes están fuera. La misión está perdida.
deckbox-quest-won = { $quest }: ¡misión cumplida!
deckbox-quest-lost = { $quest }: misión perdida.
deckbox-session-over = La partida ha terminado.
deckbox-what-next = ¿Y ahora?

## On the table

deckbox-move-to = Mueve a { $who } a { $space }.
deckbox-take-enemy-off = Quita del mapa el dado de { $enemy }.
deckbox-put-enemy = Pon el dado de { $enemy } en { $space }, con el { $health } hacia arriba.
deckbox-turn-enemy = Gira el dado de { $enemy } hasta el { $health }.
deckbox-take-tile-off = Quita de la mesa la loseta { $tile }.
deckbox-take-hero-off = Quita del mapa la figura de { $hero }.
deckbox-set-value = { $what ->
    [health] Pon la salud de { $hero } en { $n }.
    [energy] Pon la energía de { $hero } en { $n }.
   *[loot] Pon el botín de { $hero } en { $n }.
}

## Refusals

deckbox-must-finish-first = { $hero } debe terminar antes, o renunciar a las acciones que le quedan.
deckbox-move-used-up = El movimiento se ha agotado. Para seguir, gasta otra acción.
deckbox-no-action-left = No quedan acciones en esta activación.
deckbox-energy-short = Esto cuesta { $cost } de energía, pero { $hero } solo tiene { $n }.
deckbox-loot-short = Esto cuesta { $cost } de botín, pero { $hero } solo tiene { $n }.
deckbox-only-neighbors-trade = Solo pueden intercambiar los héroes que están juntos.
deckbox-refusal-no-space-in-direction = Por ahí no hay ninguna casilla.
deckbox-not-through-enemy = No puedes pasar a través de un enemigo.
deckbox-step-too-far = Eso cuesta { $cost }, pero tu movimiento restante es { $left }.
deckbox-cannot-get-there = El héroe no puede llegar allí con este movimiento.
deckbox-refusal-enemy-face-missing = ¿Qué muestra el { $die }? Hace falta su cara.
deckbox-enemy-die-faces = El { $die } tiene las caras de 1 a { $most }, no { $value }.
deckbox-refusal-option-takes-no-number = { $option } no admite números ni texto.
deckbox-refusal-option-number-range = { $option } necesita un número de { $least } a { $most }.
deckbox-refusal-no-such-option = Esta no es una de las opciones.
deckbox-answer-first = Responde antes a la pregunta pendiente. Después cámbialo a mano.
deckbox-no-such-item = { $path }: no existe el objeto { $item }.
deckbox-refusal-hero-off-map-needs-out = Para quitar a un héroe del mapa, pon “out” en true.
deckbox-no-space-for = No hay sitio para { $hero }.
deckbox-health-at-most = { $path }: la salud es { $most } como máximo. Sube eso primero.
deckbox-actions-number = { $path }: indica un número de 0 a 9 durante una activación.
deckbox-no-space-of-map = Eso no es una casilla del mapa.
deckbox-space-taken = Ya hay alguien en { $space }.
