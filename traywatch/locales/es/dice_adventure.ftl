# The dice adventure.

## The game

adv-title = Aventura de dados
adv-summary = Tus dados contra los suyos.
adv-need-dice = de d4 a d12 en diez colores
adv-need-bags = una bolsa para cada héroe y cada lugar
adv-intro-hands = Cada héroe saca de una bolsa una mano de dados. Los lugares también tienen bolsa, y hay que enfrentarse a lo que salga de ella.
adv-intro-explore = En tu turno, viaja o quédate y después explora: saca un dado de la bolsa del lugar y tira uno de los tuyos contra él. Gana el número más alto, y te quedas con los dados que ganes.
adv-intro-colors = El color dice qué es un dado. Azul, verde, morado y amarillo son capacidades del cuerpo y la mente; cian es ayuda divina; blanco, un aliado. Rojo es un enemigo; marrón, un obstáculo; naranja, el villano; gris, una herida.
adv-intro-end = El grupo gana cuando todos los lugares que se pueden cerrar están cerrados antes de que se agote el temporizador. Un héroe sin dados muere.
adv-intro-draw = Saca los dados de bolsas de verdad y ponlos en la bandeja. O deja que los saque el teléfono y usa los dados que nombre.
adv-refusal-player-count = Este juego es para { $least } a { $most } jugadores, no { $n }.
adv-phase = { $phase ->
    [setup] Preparación
    [turn] Turno { $n }
    [reward] Tras el escenario
    [between] Entre escenarios
   *[finished] Partida terminada
}
adv-timer = Temporizador { $n }

## Dice

# A die by its color and kind, for lists and buttons: "d6 azul".
adv-die = { $kind } { rules-color }
# One die that was not named before, after a verb: "encuentra un d6 azul".
adv-a-die = un { $kind } { rules-color }
# A die that everybody knows, after a verb: "tira contra el d6 azul".
adv-the-die = el { $kind } { rules-color }
# A die that everybody knows, at the start of a sentence: "El d6 azul se pierde."
adv-this-die = El { $kind } { rules-color }
adv-dice = { $n ->
    [one] { adv-a-die }
   *[other] { $color ->
        [blue] { $n } { $kind } azules
        [green] { $n } { $kind } verdes
        [purple] { $n } { $kind } morados
        [yellow] { $n } { $kind } amarillos
        [white] { $n } { $kind } blancos
        [gray] { $n } { $kind } grises
        [brown] { $n } { $kind } marrones
        [red] { $n } { $kind } rojos
        [orange] { $n } { $kind } naranjas
       *[other] { $n } { $kind } de color { rules-color }
    }
}
adv-type = { $type ->
    [physical] físico
    [somatic] somático
    [mental] mental
    [verbal] verbal
    [divine] divino
    [ally] aliado
    [wound] herida
    [obstacle] obstáculo
    [enemy] enemigo
   *[villain] villano
}
adv-type-name = { $type ->
    [physical] Físico
    [somatic] Somático
    [mental] Mental
    [verbal] Verbal
    [divine] Divino
    [ally] Aliado
    [wound] Herida
    [obstacle] Obstáculo
    [enemy] Enemigo
   *[villain] Villano
}
adv-type-count = { $n } × { adv-type }
adv-die-role = { $role ->
    [hero] tu dado
    [divine] tu dado divino
    [plus] el dado que descartas
    [skill] el dado con el que pagas
    [assist] el dado de quien ayuda
    [extra] un dado de la caja
   *[met] el dado que encontraste
}

## Cards on the page

adv-pile = { $pile ->
    [hand] Mano
    [ally_hand] Aliados
   *[discard] Descartes
}
adv-bag-count = { $n ->
    [0] Ningún dado en la bolsa
    [one] 1 dado en la bolsa
   *[other] { $n } dados en la bolsa
}
adv-bag = Bolsa
adv-deterrent-pile = Pila de disuasión: { $dice }
adv-allies-wait = { $n ->
    [one] Un aliado espera a que haya sitio
   *[other] { $n } aliados esperan a que haya sitio
}
adv-at = Lugar: { $place }
adv-skill-level = { $skill } { $n }
adv-hero-state = { $state ->
    [near_death] Al borde de la muerte
   *[dead] Sin vida
}
adv-closes-at = Se cierra con { $n }
adv-never-closes = No se puede cerrar
adv-closed-badge = Cerrado
adv-villain = Villano: { $villain }
adv-villain-card = { $face ->
    [up] Carta de villano boca arriba
   *[down] Carta de villano boca abajo
}

## Setting up

adv-ask-capacity = { $hero }, ¿cuántos dados te caben en la mano?
adv-ask-level = ¿De qué nivel es { $scenario }?
adv-ask-icd = ¿Qué dificultad de cierre indica la carta de { $place }?
adv-ask-amount = { $op ->
    [damage] ¿Cuánto daño hace { $card }?
    [wound] ¿Cuántas heridas causa { $card }?
    [mod] ¿En cuánto cambia { $card } el dado que encontraste?
    [bonus] ¿Qué bonificador da { $card }?
    [reduce] ¿Cuánto daño evita { $card }?
    [heal] ¿Cuántos dados descartados devuelve { $card } a la bolsa?
    [cure] ¿Cuántas heridas cura { $card }?
    [draw] ¿Cuántos dados te deja sacar { $card }?
    [add] ¿Cuántos dados añade { $card } a la bolsa?
    [rescue] ¿Cuántos dados recupera { $card } de la pila de disuasión?
    [purge] ¿Cuántos dados elimina { $card } de la pila de disuasión?
   *[timer] ¿En cuántos turnos cambia { $card } el temporizador?
}
adv-number = El número
adv-hero-bag = Bolsa de { $hero }: { $dice }.
adv-hero-ready = { $dice ->
    [one] { $hero } empieza con 1 dado y una mano de { $n }.
   *[other] { $hero } empieza con { $dice } dados y una mano de { $n }.
}
adv-scenario-begins = { $n ->
    [one] { $scenario }: nivel { $level }, un turno.
   *[other] { $scenario }: nivel { $level }, { $n } turnos.
}
adv-draw-locations = { $n ->
    [one] Saca uno de { $of } lugares.
   *[other] Saca { $n } de { $of } lugares.
}
adv-locations = Lugares: { $places }.
adv-draw-sizes = Sortea el tamaño de cada dado para { $name }: { $dice }.
adv-dice-into-bag = { $n ->
    [one] Un dado entra en la bolsa de { $place }.
   *[other] { $n } dados entran en la bolsa de { $place }.
}
adv-die-for-bag = { $hero } mete en la bolsa { adv-a-die }.
adv-gets-dice = { $hero } recibe { $dice }.
adv-take-favored = { $hero }, toma de tu bolsa un dado de tipo { adv-type }.
adv-no-favored = No hay ningún dado de tipo { adv-type }. Devuélvelos todos y saca otra vez.

## Drawing

adv-draw-dice = { $n ->
    [one] { $hero }, saca un dado de tu bolsa.
   *[other] { $hero }, saca { $n } dados de tu bolsa.
}
adv-draw-hand = { $n ->
    [one] { $hero }, saca un dado de tu bolsa. Los aliados no cuentan: apártalos.
   *[other] { $hero }, saca { $n } dados de tu bolsa. Los aliados no cuentan: apártalos.
}
adv-draw-more = { $n ->
    [one] { $hero }, saca uno más.
   *[other] { $hero }, saca { $n } más.
}
adv-draw-damage = { $n ->
    [one] { $hero }, saca un dado de tu bolsa y descártalo.
   *[other] { $hero }, saca { $n } dados de tu bolsa y descártalos.
}
adv-draw-encounter = { $hero }, saca un dado de la bolsa de { $place }.
adv-lay-on-tray = { $n ->
    [one] Ponlo en la bandeja.
   *[other] Ponlos en la bandeja.
}
adv-turn-up = { $card ->
    [villain] { $place }: descubre la carta de villano.
    [enemy] { $place }: descubre una carta de enemigo.
   *[obstacle] { $place }: descubre una carta de obstáculo.
}
adv-draw-for-me = Saca por mí
adv-any-number = vale cualquier número
adv-draws = { $hero } saca { $dice }.
adv-discarded-from-bag = De la bolsa de { $hero }, descartados: { $dice }.

## A turn

adv-timer-down = Quita una ficha del temporizador.
adv-turn-begins = { $n ->
    [0] Turno de { $hero }. Es el último.
    [one] Turno de { $hero }. Queda uno más.
   *[other] Turno de { $hero }. Quedan { $n } más.
}
adv-menu = { $hero }, estás en { $place }. ¿Y ahora?
adv-menu-end = { $hero }, no queda nada que hacer en { $place } en este turno.
adv-explore = Explorar { $place }
adv-never-closes-note = no se puede cerrar
adv-explore-again = Explorar otra vez: descartar { adv-the-die }
adv-group-explore-again = Explorar otra vez
adv-close = Cerrar { $place }
adv-travel = Viajar a { $place }
adv-closed-note = cerrado
adv-group-travel = Viajar
adv-group-give = Dar dados
adv-group-skills = Habilidades
adv-end-turn = Terminar el turno
adv-move-hero = Lleva a { $hero } a { $place }.
adv-stay = Quedarse aquí
adv-where-to = { $hero }, ¿adónde?
adv-free-explore = { $hero } puede explorar una vez más gratis.
adv-timer-at = El temporizador está en { $n }.
adv-peek = En la bolsa de { $place }: { $dice }.
adv-peek-empty = La bolsa de { $place } está vacía.
adv-discard-die = Descartar { adv-the-die }
adv-keep-and-draw = Quedarse con estos y sacar hasta { $n }
adv-end-over = { $n ->
    [one] { $hero }, tienes 1 dado en la mano y te puedes quedar con { $capacity }. Descarta { $over }.
   *[other] { $hero }, tienes { $n } dados en la mano y te puedes quedar con { $capacity }. Descarta { $over }.
}
adv-end-keep = { $capacity ->
    [one] { $hero }, terminas el turno con { $n } de 1 dado en la mano. ¿Descartar alguno?
   *[other] { $hero }, terminas el turno con { $n } de { $capacity } dados en la mano. ¿Descartar alguno?
}
adv-give-to = Dar dados a { $hero }
adv-give-done = Eso es todo
adv-give-which = { $hero }, ¿qué dado le das a { $to }?
adv-gives = { $hero } le da { adv-the-die } a { $to }.

## Encounters

adv-meets = { $hero } se topa con { adv-a-die } ({ adv-type }).
adv-rule-counts = { $rule }: el dado que encontraste recibe { $n }.
adv-met-counts = { adv-this-die } recibe { $n } en su tirada.
adv-bonus = { $hero } recibe { $n } en esta tirada.
adv-divine-take = { $hero }, has encontrado { adv-a-die }. ¿Te lo quedas?
adv-take-it = Quedármelo
adv-leave-it = Dejarlo
adv-meets-wound = { $hero } se topa con una herida.
adv-no-matching-die = { $hero } no tiene ningún dado de tipo { adv-type }. { adv-this-die } se pierde.
adv-which-stat-die = { $hero }, has encontrado { adv-a-die }. ¿Qué dado tiras por él?
adv-die-fate = { $fate ->
    [hide] { adv-die }: vuelve a tu bolsa
    [discard] { adv-die }: suma { $n } y después se descarta
   *[deter] { adv-die }: va a la pila de disuasión
}
adv-leaves-die = { $hero } deja { adv-the-die }.
adv-takes-die = { $hero } se queda con { adv-the-die }.
adv-roll = Tirar
adv-add-divine = Añadir { adv-a-die }, que después va a la pila de disuasión
adv-divine-or-roll = { $hero }, ¿añades dados divinos o tiras?
adv-roll-against = { $hero }, tira contra { adv-the-die }.
adv-stat-result = { $how ->
    [won] { $hero } gana { adv-the-die }, { $mine } a { $theirs }.
   *[lost] { $hero } pierde { adv-the-die }, { $mine } a { $theirs }.
}
adv-nobody-wins = Nadie puede ganar { adv-the-die }. Se pierde.
adv-ally-win = { $hero }, te topas con un aliado, { adv-a-die }. ¿Lo convences?
adv-new-ally = { $hero } tiene un nuevo aliado.
adv-die-lost = { adv-this-die } se pierde.
adv-no-obstacle-cards = { $place } no tiene cartas de obstáculo. El dado se aparta.
adv-no-obstacle-dice = { $hero } no tiene los dados para { $card } y huye.
adv-obstacle-question = { $hero }, ante ti: { $card } ({ adv-die }). ¿Qué dado tiras?
adv-discard-neither = No descartar ninguno
adv-discard-for = Descartar { adv-the-die } para sumar { $n }
adv-discard-question = { $hero }, ¿descartas uno de los dados?
adv-overcomes = { $hero } supera { $card }, { $mine } a { $theirs }.
adv-held-up = { $card } detiene a { $hero }, { $mine } a { $theirs }.

## Battles

# The opponent's card with its die.
adv-foe = { $card } ({ adv-die })
adv-enemy-weaken-question = { $helper ->
    [none] { $hero }, ante ti: { $foe }. ¿Debilitar al enemigo antes?
   *[other] { $helper }: { $hero } se enfrenta a { $foe }. ¿Ayudas a debilitar al enemigo?
}
adv-enemy-fight-question = { $hero }, ante ti: { $foe }. ¿Cómo luchas?
adv-go-on = Continuar
adv-no-battle-skill = { $hero } no tiene ninguna habilidad para luchar.
adv-flee = Huir
adv-flee-note = la mitad de su tamaño como daño
adv-stand = No hacer nada
adv-stand-note = su tamaño completo como daño
adv-flees = { $hero } huye.
adv-battle-lost = { $hero } pierde, { $mine } a { $theirs }.
adv-battle-tie = Empate, { $n } a { $n }. No gana nadie.
adv-battle-won = { $hero } vence a { $foe }, { $mine } a { $theirs }.
adv-back-into-bag = { adv-this-die } vuelve a la bolsa de { $place }.

## Skills

adv-which-die-for = { $hero }, ¿qué dado usas para { $skill }?
adv-skill-bonus = { $skill }: { $n }.
adv-helps-along = { $hero } ayuda con { $skill }. Tira también esos dados.
adv-battle-roll = { $hero }, usa { $skill } contra { adv-the-die }. Tira todos los dados a la vez.
adv-skill-roll = { $hero }, tira para { $skill }.
adv-skill-against = { $hero }, { $skill }: { $mine } a { $theirs }.
adv-skill-result = { $hero } saca { $n } ({ $skill }).
adv-uses = { $hero } usa { $skill }.
adv-cured = { $hero } se libra de { $dice }.
adv-choose-die = { $what ->
    [heal] { $hero }, ¿qué dado vuelve de tus descartes a tu bolsa?
    [rescue] { $hero }, ¿qué dado pasa de la pila de disuasión a tu bolsa?
   *[purge] { $hero }, ¿qué dado abandona para siempre la pila de disuasión?
}
adv-die-moves = { $what ->
    [heal] { adv-this-die } vuelve a la bolsa de { $hero }.
    [rescue] { adv-this-die } pasa de la pila de disuasión a la bolsa de { $hero }.
   *[purge] { adv-this-die } abandona para siempre la pila de disuasión.
}

## Where dice go

adv-leaves-game = { adv-this-die } sale del juego.
adv-wins-die = { $hero } gana { adv-the-die }.
adv-into-hand = { adv-this-die } pasa a la mano de { $hero }.
adv-hand-full = La mano de { $hero } está llena. { adv-this-die } va a la bolsa.
adv-takes-wound = { $hero } sufre una herida ({ adv-die }).
adv-only-wounds = { $hero } solo tiene heridas en la mano. { adv-this-die } va a la bolsa.
adv-wound-replaces = { $hero } sufre una herida y descarta { adv-the-die } para hacerle sitio.
adv-settled = { $fate ->
    [hide] De vuelta a la bolsa: { $dice }.
    [discard] Descartados: { $dice }.
    [deter] A la pila de disuasión: { $dice }.
   *[remove] Fuera del juego: { $dice }.
}

## Damage

adv-no-damage = { $hero } no recibe daño.
adv-damage = { $kind ->
    [physical] { $hero } recibe { $n } de daño físico.
   *[magical] { $hero } recibe { $n } de daño mágico.
}
adv-damage-reduced = { $left ->
    [0] { $source } detiene { $n } de daño. No queda nada.
    [one] { $source } detiene { $n } de daño. Queda 1.
   *[other] { $source } detiene { $n } de daño. Quedan { $left }.
}
adv-damage-gone = No queda daño.
adv-damage-reduce-question = { $helper ->
    [none] { $kind ->
        [physical] { $hero }, recibes { $n } de daño físico. ¿Reducirlo?
       *[magical] { $hero }, recibes { $n } de daño mágico. ¿Reducirlo?
    }
   *[other] { $kind ->
        [physical] { $helper }: { $hero } recibe { $n } de daño físico. ¿Ayudas a reducirlo?
       *[magical] { $helper }: { $hero } recibe { $n } de daño mágico. ¿Ayudas a reducirlo?
    }
}
adv-endure = Recibir { $n } de daño
adv-discards = { $hero } descarta { $dice }.
adv-discards-die = { $hero } descarta { adv-the-die }.
adv-which-discard = { $n ->
    [one] { $hero }, ¿qué dado descartas?
   *[other] { $hero }, ¿qué dado descartas? Faltan { $n }.
}
adv-bag-holds = { $n ->
    [0] La bolsa está vacía. El resto del daño no tiene efecto.
    [one] En la bolsa solo hay un dado. El resto del daño no tiene efecto.
   *[other] En la bolsa solo hay { $n } dados. El resto del daño no tiene efecto.
}
adv-near-death = { $when ->
    [own] { $hero } está al borde de la muerte y muere al final de este turno si nadie ayuda.
   *[next] { $hero } está al borde de la muerte y muere al empezar su próximo turno si nadie ayuda.
}
adv-out-of-danger = { $hero } está fuera de peligro.
adv-dies = { $hero } muere.
adv-off-board = Quita a { $hero } del tablero.

## Closing a location

adv-close-which = { $hero }, ¿cerrar { $place }? Necesitas { $n } o más. ¿Qué dado tiras?
adv-close-not-now = Ahora no
adv-roll-to-close = { $hero }, tira para cerrar { $place }.
adv-stays-open = { $place } no se cierra. Necesario: { $needed }; obtenido: { $mine }.
adv-is-closed = { $place } se cierra. Necesario: { $needed }; obtenido: { $mine }.
adv-take-cards-away = Retira todas las cartas de { $place }.

## The end of a scenario

adv-scenario-won = Escenario ganado: { $scenario }.
adv-scenario-lost = { $why ->
    [time] Escenario perdido: { $scenario }. Se ha acabado el tiempo.
   *[dead] Escenario perdido: { $scenario }. No queda nadie con vida.
}
adv-no-reward = Ya ganaste antes este escenario, así que no hay recompensa.
adv-reward-question = { $what ->
    [die] { $hero }, ¿de qué tipo es tu nuevo dado?
    [skill_up] { $hero }, ¿qué habilidad mejora?
    [new_skill] { $hero }, ¿qué habilidad aprendes?
   *[limit] { $hero }, ¿de qué tipo puedes tener un dado más?
}
adv-holds-now = { $n ->
    [one] Desde ahora, a { $hero } le cabe un dado en la mano.
   *[other] Desde ahora, a { $hero } le caben { $n } dados en la mano.
}
adv-nothing-to-choose = { $hero } no tiene nada que elegir.
adv-limit-now = { $n ->
    [one] Desde ahora, { $hero } puede tener un dado de tipo { adv-type }.
   *[other] Desde ahora, { $hero } puede tener { $n } dados de tipo { adv-type }.
}
adv-skill-level-now = { $skill } de { $hero } es ahora de nivel { $level }.
adv-surplus-question = { $n ->
    [one] { $hero }, te sobra un dado de tipo { adv-type }. ¿Cuál se va?
   *[other] { $hero }, te sobran { $n } dados de tipo { adv-type }. ¿Cuál se va?
}
adv-spare = A { $hero } le sobra { adv-a-die }.
adv-from-box = { $hero } recibe de la caja { $dice }.
adv-missing-die-question = { $n ->
    [one] { $hero }, te falta un dado de tipo { adv-type }. ¿Cuál tomas?
   *[other] { $hero }, te faltan { $n } dados de tipo { adv-type }. ¿Cuál tomas?
}
adv-bags-in-order = Todas las bolsas vuelven a estar listas.
adv-complete = Aventura completada: { $title }.
adv-play = { $how ->
    [again] Jugar otra vez { $scenario }
   *[next] Seguir con { $scenario }
}
adv-without-reward = otra vez, sin recompensa
adv-stop = Dejarlo aquí
adv-play-next = ¿Qué se juega ahora?
adv-rests = La aventura se detiene aquí.

## Things to do on the table

adv-move-hero-dice = { $way ->
    [out] { $pile ->
        [hand] Toma de la mano de { $hero }: { $dice }.
        [ally_hand] Toma de los aliados de { $hero }: { $dice }.
        [bag] Toma de la bolsa de { $hero }: { $dice }.
       *[discard] Toma de los descartes de { $hero }: { $dice }.
    }
   *[into] { $pile ->
        [hand] Pon en la mano de { $hero }: { $dice }.
        [ally_hand] Añade a los aliados de { $hero }: { $dice }.
        [bag] Mete en la bolsa de { $hero }: { $dice }.
       *[discard] Pon en los descartes de { $hero }: { $dice }.
    }
}
adv-move-place-dice = { $way ->
    [out] Toma de la bolsa de { $place }: { $dice }.
   *[into] Mete en la bolsa de { $place }: { $dice }.
}
adv-move-deterrent-dice = { $way ->
    [out] Toma de la pila de disuasión: { $dice }.
   *[into] Pon en la pila de disuasión: { $dice }.
}
adv-turn-villain-card = { $face ->
    [up] Pon boca arriba la carta de villano de { $place }.
   *[down] Pon boca abajo la carta de villano de { $place }.
}
adv-set-timer = Pon el temporizador en { $n }.

## Refusals

adv-refusal-no-such-option = Esta no es una de las opciones.
adv-refusal-option-takes-no-number = { $option } no admite números.
adv-refusal-option-number-range = { $option } necesita un número de { $least } a { $most }.
adv-not-committed = { $color ->
    [none] Este { $kind } no es uno de los dados de esta tirada.
   *[other] { adv-this-die } no es uno de los dados de esta tirada.
}
adv-no-explore-after-close = Has intentado cerrar este lugar, así que no puedes explorar en este turno.
adv-cannot-be-closed = Este lugar no se puede cerrar.
adv-location-closed = Este lugar está cerrado.
adv-bag-is-empty = La bolsa de este lugar está vacía.
adv-give-too-late = Da los dados antes de viajar o explorar.
adv-refusal-give-single-hero = Cada turno puedes dar dados a un solo héroe.
adv-give-nobody = Aquí nadie puede tomar un dado.
adv-refusal-hand-full = No hay sitio para este dado, o no se puede dar.
adv-travel-once = Puedes viajar una vez por turno, antes de explorar.
adv-no-way = Desde aquí no puedes viajar allí.
adv-again-costs = Explorar otra vez cuesta un dado que no sea una herida.
adv-explore-first = Explora una vez antes de explorar otra.
adv-again-forbidden = Una carta de aquí prohíbe explorar otra vez.
adv-close-once = En este turno ya has intentado cerrar un lugar.
adv-close-bag = Todavía hay dados en la bolsa de este lugar.
adv-close-stat = Para cerrar este lugar necesitas un dado de atributo.
adv-cannot-close-now = Ahora no puedes cerrar este lugar.
adv-too-many-in-hand = Tienes en la mano más dados de los que puedes conservar.
adv-wound-stays = Una herida no se puede descartar.
adv-wrong-pile = Ahora no se saca de aquí: { $pile }.
adv-which-color = { $color ->
    [none] ¿De qué color es el { $kind }?
   *[other] ¿De qué color es el { $kind }? Ningún dado de este juego es { rules-color }.
}
adv-no-such-die = En este juego no hay ningún { adv-die }.
adv-nothing-drawn = No se sacó nada.
adv-not-in-deck = No está en este mazo: { $items }.
adv-refusal-locations-count = { $n ->
    [one] Saca un lugar de la reserva.
   *[other] Saca { $n } lugares distintos de la reserva.
}
adv-refusal-die-sizes = Se esperaba { $dice }, en tamaños de nivel { $level }.
adv-wound-goes-back = Una herida no se descarta. Devuélvela y saca otro dado.
adv-not-in-bag = No queda ningún { adv-die } que sacar.
adv-unknown-die = No hay ningún dado llamado “{ $item }”.
adv-draw-count = { $n ->
    [one] Saca un dado, no { $given }.
   *[other] Saca { $n } dados, no { $given }.
}
adv-fix-later = La pregunta pendiente trata de esto. Respóndela primero o deshaz el último paso.
adv-counts-later = Esto cuenta cuando termine lo que está en curso.
adv-draw-needs = { $path }: { $n ->
    [one] se está sacando un dado de esta bolsa. Deja uno dentro.
   *[other] se están sacando { $n } dados de esta bolsa. Deja al menos esos dentro.
}
adv-refusal-hand-being-drawn = { $path }: se están sacando dados para esta mano. Antes de eso puede tener { $n }.
adv-no-location = { $path }: no existe el lugar “{ $place }”.
adv-closed-no-dice = El lugar { $place } está cerrado. No admite dados.
adv-refusal-dice-list = { $path }: indica una lista de dados como physical-d6.
adv-dice-not-there = { $path }: estos dados no pueden estar ahí, o hay demasiados.
adv-class-word = clase

## Changes by hand

adv-skill-of-level = { $n ->
    [0] { $skill }, latente
   *[other] { $skill }, nivel { $n }
}
adv-state-of-hero = { $state ->
    [alive] Con vida
    [near_death] Al borde de la muerte
   *[dead] Sin vida
}
adv-not-near-death = { $hero } aún tiene dados que usar, así que no está al borde de la muerte. Cambia los dados en su lugar.
adv-no-state = { $path }: elige si el héroe está con vida, al borde de la muerte o sin vida.
adv-no-skill = { $path }: nombra cada habilidad una vez, con un nivel de 0 a 3.
