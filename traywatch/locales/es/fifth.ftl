# Fifth-edition combat.

## The game

fifth-title = Combate, 5.ª edición
fifth-summary = Tira un d20 contra la clase de armadura. El teléfono lleva las sumas, el daño, los estados y los turnos.
fifth-needs-attack-dice = uno o dos d20
fifth-needs-damage = de d4 a d12 para el daño
fifth-intro-sheet = Cada jugador tiene un personaje. Cada cual puede escribir su hoja en el teléfono, en una sola línea.
fifth-intro-roll = El teléfono pide cada tirada. El daño se tira junto con el d20 o después.
fifth-intro-host = El primer jugador responde por los enemigos, salvo que alguien tome el asiento del anfitrión.
fifth-character-word = personaje
fifth-host-seat = Anfitrión
fifth-host-seat-note = Lleva a los enemigos
fifth-nameless = Alguien
fifth-numbered = { $name } { $n }
fifth-phase = { $phase ->
    [fight] Ronda { $n }
    [initiative] Iniciativa
    [finished] Partida terminada
   *[other] En la mesa
}
fifth-name = { $what ->
    [hp] Puntos de golpe
   *[other] Puntos de golpe temporales
}
fifth-armor-class = Clase de armadura { $n }
fifth-initiative-fact = Iniciativa { $n }
fifth-foe-note = CA { $ac }, { $hp } PG
fifth-back = Volver
fifth-group = { $group ->
    [act] Actuar
    [react] Reacciones
    [happens] Ocurre algo
    [next] Seguir
    [fight] El combate
    [foes] Enemigos
   *[sheets] Personajes
}

## Sheets

fifth-like-sheet = Mira, CA 15, PG 24, Espada +5, 1d8+3 cortante, Arco +6, 1d8+4 perforante, distancia, Des +4, Con +2
fifth-like-action = Espada +5, 1d8+3 cortante
fifth-like-foe = Bandido, 12, 11, +3, 1d6+1 cortante
fifth-like-damage = 2d6 fuego
fifth-like-healing = 2d4+2
fifth-bad-sheet = “{ $text }”, carácter { $n }: { $why }
fifth-why-action = Una acción necesita un bonificador como +5, una clase de dificultad como CD 13 Des, o la palabra cura.
fifth-why-ability = La característica es Fue, Des, Con, Int, Sab o Car.
fifth-why-damage = Escribe el daño, por ejemplo 1d8+3 cortante. Tiene 20 dados como máximo.
fifth-why-number = Un número es demasiado alto o demasiado bajo.
fifth-why-not-understood = Esto no se entiende.
fifth-why-word = “{ $word }” no se entiende.
fifth-why-missing = { $what ->
    [ac] Falta la clase de armadura. Escribe CA 15.
   *[other] Faltan los puntos de golpe. Escribe PG 24.
}
fifth-write-sheet = Escribir la hoja de { $who }
fifth-write-sheet-note = Nombre, clase de armadura, puntos de golpe, ataques, salvaciones
fifth-add-action = Añadir una acción para { $who }
fifth-newcomer = Añadir un personaje
fifth-sheet-written = { $n ->
    [one] { $who } tiene CA { $ac }, { $hp } PG y una acción.
   *[other] { $who } tiene CA { $ac }, { $hp } PG y { $n } acciones.
}
fifth-action-added = { $who } puede usar { $action }.
fifth-refusal-needs-text = Escríbelo así: { $like }
fifth-refusal-needs-number = Aquí va un número de { $least } a { $most }.
fifth-refusal-takes-nothing = Esto no admite números ni texto.
fifth-refusal-no-such-option = Esa no es una de las opciones.
fifth-does-not-fit = Eso no encaja con { $who }. Los puntos de golpe no pueden pasar del máximo, y solo es estable quien vive con 0 puntos de golpe.

## The table between fights

fifth-at-the-table = ¿Quién lucha, y contra quién?
fifth-begin = Empezar el combate
fifth-rest = Descansar toda la noche
fifth-rest-note = Todos los puntos de golpe, un nivel de cansancio menos
fifth-rested = El grupo ha descansado.
fifth-own-foe = Otro enemigo
fifth-own-foe-note = Clase de armadura, puntos de golpe, bonificador de ataque, daño
fifth-option-practice-encounter = Los enemigos del conjunto de práctica
fifth-encounter-joins = Los enemigos ya están aquí.
fifth-foes-join = { $n ->
    [0] No hay sitio para más enemigos.
    [one] Se une { $name }.
   *[other] Se unen { $n } ({ $name }).
}
fifth-remove-foe = { $who } se va
fifth-clear-foes = Se van todos los enemigos
fifth-foes-gone = No queda ningún enemigo.
fifth-heals-with = { $who }: { $action }
fifth-finish = Terminar la partida
fifth-session-over = La partida ha terminado.

## Initiative and turns

fifth-fight-begins = Empieza el combate.
fifth-who-surprised = ¿Se sorprende a alguien?
fifth-nobody-surprised = A nadie
fifth-surprised = { $side ->
    [party] Al grupo
   *[foe] A los enemigos
}
fifth-initiative-of = ¿Qué iniciativa tiene { $who }?
fifth-initiative-number = Iniciativa
fifth-initiative = { $who }: iniciativa { $n }
fifth-who-first = Empate en la iniciativa ({ $n }). ¿Quién va primero?
fifth-in-order = { $who } ({ $n })
fifth-order = Orden: { $order }
fifth-round = Ronda { $n }
fifth-turn-of = { $acts ->
    [yes] { $who }, ¿qué haces?
   *[no] { $who } no puede actuar.
}
fifth-next-turn = Terminar el turno
fifth-end-fight = Terminar el combate
fifth-fight-won = El grupo gana el combate.
fifth-fight-lost = El grupo pierde el combate.
fifth-fight-ends = Termina el combate.
fifth-action = { $name ->
    [none] { $kind ->
        [attack] Ataque
        [save] Efecto
       *[heal] Curación
    }
   *[other] { $name }
}
fifth-part = { $type ->
    [plain] { $dice }
   *[other] { $dice } { fifth-damage-type }
}
fifth-attack-note = { $bonus }, { $damage }
fifth-save-note = CD { $dc } { fifth-ability }, { $damage }
fifth-heal-note = cura { $damage }
fifth-ability = { $ability ->
    [str] Fuerza
    [dex] Destreza
    [con] Constitución
    [int] Inteligencia
    [wis] Sabiduría
   *[cha] Carisma
}
fifth-twice = Dos veces en una tirada: { $action }
fifth-twice-note = Dos d20 de colores distintos
fifth-dodge = Esquivar
fifth-dodges = { $who } esquiva.
fifth-stand-up = Levantarse
fifth-stands-up = { $who } se levanta.
fifth-stabilize = Estabilizar a alguien
fifth-whom-stabilize = ¿A quién estabiliza { $who }?
fifth-bonus-of-check = El bonificador de la prueba
fifth-concentrate = { $on ->
    [yes] Dejar de concentrarse
   *[no] Concentrarse en un conjuro
}
fifth-concentrates = { $on ->
    [yes] { $who } se concentra.
   *[no] { $who } deja de concentrarse.
}

## Reactions

fifth-leave-reach = Salir del alcance de { $who }
fifth-opportunity-question = { $mover } se aleja de { $who }. ¿Ataque de oportunidad?
fifth-let-go = Dejarlo pasar
fifth-reaction-of = Reacción: { $who }
fifth-which-reaction = ¿Cómo reacciona { $who }?
fifth-other-reaction = Otra cosa
fifth-reacts = { $who } usa una reacción.

## Attacks

fifth-target-question = { $who }, ¿contra quién va { $action }?
fifth-own-side = Bando propio
fifth-roll-attack = { $again ->
    [yes] { $who }, tira otra vez el d20 para la { $edge ->
        [advantage] ventaja
       *[disadvantage] desventaja
    }.
   *[no] { $who } ataca a { $targets } con { $action }: tira { $n ->
        [one] { $edge ->
            [advantage] con ventaja
            [disadvantage] con desventaja
           *[none] un d20
        }
       *[other] los d20 de los dos ataques
    }{ $damage ->
        [seen] . El daño se puede tirar a la vez: { $dice }.
        [together] , y también el daño: { $dice }.
       *[after] .
    }
}
fifth-attack-die = { $n ->
    [0] ataque
    [1] primer ataque ({ $target })
   *[other] segundo ataque ({ $target })
}
fifth-attack-on = { $n ->
    [1] Primer ataque: { $target }
   *[other] Segundo ataque: { $target }
}
fifth-circumstances = ¿Hay algo más que cuente?
fifth-edges-question = { $edge ->
    [advantage] Ventaja ({ $sources }). ¿Hay algo más que cuente?
    [disadvantage] Desventaja ({ $sources }). ¿Hay algo más que cuente?
   *[none] La ventaja y la desventaja se anulan ({ $sources }). ¿Hay algo más que cuente?
}
fifth-edge-source = { $reason ->
    [own_blinded] cegado
    [own_poisoned] envenenado
    [own_prone] derribado
    [own_restrained] apresado
    [own_invisible] invisible
    [own_frightened] asustado
    [own_grappled] agarrado
    [own_dodges] esquiva
    [own_incapacitated] incapacitado
    [target_blinded] objetivo cegado
    [target_paralyzed] objetivo paralizado
    [target_petrified] objetivo petrificado
    [target_restrained] objetivo apresado
    [target_stunned] objetivo aturdido
    [target_unconscious] objetivo inconsciente
    [target_invisible] objetivo invisible
    [target_prone] objetivo derribado
    [target_dodges] el objetivo esquiva
    [ranged_near] ataque a distancia a 1,5 m o menos
   *[named] { $edge ->
        [advantage] ventaja según la mesa
       *[disadvantage] desventaja según la mesa
    }
}
fifth-as-is = No, tirar
fifth-circumstance-option = { $name ->
    [advantage] { $on ->
        [yes] Ya sin ventaja
       *[no] Ventaja
    }
    [disadvantage] { $on ->
        [yes] Ya sin desventaja
       *[no] Desventaja
    }
    [near] { $on ->
        [yes] A más de 1,5 m
       *[no] A 1,5 m o menos
    }
    [cover_half] { $on ->
        [yes] Sin cobertura
       *[no] Cobertura media (+2)
    }
    [cover_three_quarters] { $on ->
        [yes] Sin cobertura
       *[no] Cobertura de tres cuartos (+5)
    }
    [unafraid] { $on ->
        [yes] Lo que asusta está a la vista
       *[no] Lo que asusta no está a la vista
    }
   *[sees] { $on ->
        [yes] La invisibilidad ayuda
       *[no] Se ven de todos modos
    }
}
fifth-cover-total = Cobertura total
fifth-total-cover = Cobertura total: no se puede elegir este objetivo.
fifth-forget-colors = Preguntar otra vez los colores de los dados
fifth-off-tray = El d20 se ha salido de la bandeja.
fifth-attack-total = { $n ->
    [one] { $natural } en el d20, { $total } en total, contra clase de armadura { $ac }.
   *[other] d20: { $dice }. Cuenta { $natural }, { $total } en total, contra clase de armadura { $ac }.
}
fifth-outcome = { $outcome ->
    [miss] { $who } falla contra { $target }.
    [critical] { $who } acierta a { $target } con un crítico.
   *[hit] { $who } acierta a { $target }.
}
fifth-roll-damage = { $more ->
    [yes] { $who }, tira otra vez los dados de daño de { $action } por el crítico.
    [critical] { $who }, un crítico. Tira el doble de dados de daño de { $action }.
   *[no] { $who }, tira el daño de { $action }.
}
fifth-hits-for = { $critical ->
    [yes] Crítico de { $who } contra { $target }: { $n } de daño.
   *[no] { $who } acierta a { $target }: { $n } de daño.
}
fifth-beaten-already = { $target } ya ha caído.

## Damage and healing

fifth-damage-type = { $type ->
    [acid] ácido
    [bludgeoning] contundente
    [cold] frío
    [fire] fuego
    [force] fuerza
    [lightning] relámpago
    [necrotic] necrótico
    [piercing] perforante
    [poison] veneno
    [psychic] psíquico
    [radiant] radiante
    [slashing] cortante
    [thunder] trueno
   *[plain] daño
}
fifth-points = { $type ->
    [plain] { $n } de { $of } sin tipo
   *[other] { $n } de { $of } ({ fifth-damage-type })
}
fifth-points-all = { $type ->
    [plain] { $n } sin tipo
   *[other] { $n } ({ fifth-damage-type })
}
fifth-suffers = { $who } recibe { $n } de daño: { $kinds }
fifth-temporary-lost = { $n ->
    [one] { $who } pierde un punto de golpe temporal.
   *[other] { $who } pierde { $n } puntos de golpe temporales.
}
fifth-hit-points = Puntos de golpe de { $who }: { $n } de { $most }.
fifth-falls-unconscious = { $who } cae a 0 puntos de golpe y queda inconsciente.
fifth-dead = { $side ->
    [party] { $who } muere.
   *[foe] { $who } ha caído.
}
fifth-wakes-prone = { $who } vuelve en sí y sigue en el suelo.
fifth-hit-points-regained = { $n ->
    [one] { $who } recupera un punto de golpe y tiene { $now } de { $most }.
   *[other] { $who } recupera { $n } puntos de golpe y tiene { $now } de { $most }.
}
fifth-is-healed = { $who } recibe curación.
fifth-is-hurt = { $who } recibe daño.
fifth-heal-whom = ¿A quién cura { $who }?
fifth-roll-amount = { $heals ->
    [yes] { $who }, tira la curación.
   *[no] { $who }, tira el daño.
}
fifth-temporary-gained = { $n ->
    [one] { $who } tiene un punto de golpe temporal.
   *[other] { $who } tiene { $n } puntos de golpe temporales.
}

## Saves, checks, death

fifth-test-name = { $what ->
    [save] una salvación de { fifth-ability }
    [check] una prueba
    [death] una salvación contra la muerte
    [concentration] una salvación de Constitución para mantener la concentración
    [initiative] la iniciativa
   *[stabilize] una prueba para estabilizar
}
fifth-roll-test = { $again ->
    [yes] { $who }, tira otra vez el d20 para la { $edge ->
        [advantage] ventaja
       *[disadvantage] desventaja
    }.
   *[no] { $edge ->
        [advantage] { $who }, tira con ventaja { $what }
        [disadvantage] { $who }, tira con desventaja { $what }
       *[none] { $who }, tira { $what }
    }{ $dc ->
        [0] .
       *[other] , CD { $dc }.
    }
}
fifth-test-total = { $who }: { $natural } en el d20, { $total } en total.
fifth-which-dc = ¿Qué dificultad tiene la prueba de { $who }?
fifth-dc = CD { $dc }
fifth-which-save = ¿Qué tirada de salvación hace { $who }?
fifth-save-with = { fifth-ability } ({ $bonus })
fifth-dc-of-save = La clase de dificultad
fifth-check-result = { $passed ->
    [yes] { $who } saca { $total } contra CD { $dc }: éxito.
   *[no] { $who } saca { $total } contra CD { $dc }: fallo.
}
fifth-save-result = { $passed ->
    [yes] { $who }: { $total } contra CD { $dc }, salvación superada.
   *[no] { $who }: { $total } contra CD { $dc }, salvación fallada.
}
fifth-fails-without-roll = { $who } no puede moverse, así que falla la salvación sin tirar.
fifth-saves-rolled = Tiradas de salvación
fifth-who-saves = ¿Quién debe salvarse de { $action }?
fifth-all-of-side = { $side ->
    [party] Todo el grupo
   *[foe] Todos los enemigos
}
fifth-target = { $on ->
    [yes] { $who } (ya entra)
   *[no] { $who }
}
fifth-these-save = Seguir con { $names }
fifth-effect-over = { $action }. Salvaciones superadas: { $passed }. Falladas: { $failed }.
fifth-death-save = { $who } saca { $total } en la salvación contra la muerte.
fifth-successes = { $who }: { $n } de 3 éxitos.
fifth-failures = { $who }: { $n } de 3 fallos.
fifth-stable = { $who } está estable.
fifth-concentration = { $passed ->
    [yes] { $who } mantiene la concentración: { $total } contra CD { $dc }.
   *[no] { $who } pierde la concentración: { $total } contra CD { $dc }.
}
fifth-concentration-ends = { $who } deja de concentrarse.

## Conditions and changes

fifth-happens = { $what ->
    [harm] Daño de otra fuente
    [heal] Curación de otra fuente
    [temporary] Puntos de golpe temporales
    [conditions] Estados
    [check] Una prueba
    [save] Una tirada de salvación
   *[leave] Alguien abandona el combate
}
fifth-to-whom = { $what ->
    [harm] ¿Quién recibe daño?
    [heal] ¿Quién recibe curación?
    [temporary] ¿Quién recibe puntos de golpe temporales?
    [conditions] ¿De quién cambian los estados?
    [check] ¿Quién hace una prueba?
    [save] ¿Quién hace una tirada de salvación?
   *[leave] ¿Quién se va?
}
fifth-which-condition = ¿Qué cambia para { $who }?
# The name of a condition, whoever has it: "el estado “cegado”".
fifth-condition-name = { $condition ->
    [blinded] cegado
    [charmed] hechizado
    [frightened] asustado
    [grappled] agarrado
    [incapacitated] incapacitado
    [invisible] invisible
    [paralyzed] paralizado
    [petrified] petrificado
    [poisoned] envenenado
    [prone] derribado
    [restrained] apresado
    [stunned] aturdido
   *[unconscious] inconsciente
}
fifth-condition = { $who } tiene ahora el estado “{ fifth-condition-name }”.
fifth-condition-over = { $who } ya no tiene el estado “{ fifth-condition-name }”.
fifth-condition-begins = Empieza: { fifth-condition-name }
fifth-condition-ends = { $by ->
    [none] Termina: { fifth-condition-name }
   *[other] Termina: { fifth-condition-name } (por { $by })
}
fifth-by-whom = ¿Quién causa el estado “{ fifth-condition-name }” de { $who }?
fifth-by-something-else = Otra cosa
fifth-immune = { $who } es inmune al estado “{ fifth-condition-name }”.
fifth-exhaustion = cansancio { $n }
fifth-exhaustion-level = Nivel de cansancio
fifth-exhausted = { $n ->
    [0] { $who } ya no tiene cansancio.
   *[other] { $who } tiene cansancio de nivel { $n }.
}
fifth-leaves = { $who } se va.
fifth-badge = { $what ->
    [dead] sin vida
    [stable] estable
    [bloodied] malherido
    [concentrating] se concentra
    [dodging] esquiva
    [reaction_used] reacción usada
   *[gone] fuera
}
fifth-badge-dying = muriendo: { $good } a favor, { $bad } en contra
fifth-value = { $what ->
    [hp] { $n ->
        [one] 1 punto de golpe
       *[other] { $n } puntos de golpe
    }
   *[temporary] { $n ->
        [one] 1 punto de golpe temporal
       *[other] { $n } puntos de golpe temporales
    }
}
fifth-on-sheet = En la hoja de { $who }: { $values }
fifth-field = { $field ->
    [hp] Puntos de golpe
    [max_hp] Máximo de puntos de golpe
    [temp_hp] Puntos de golpe temporales
    [ac] Clase de armadura
    [initiative_bonus] Bonificador de iniciativa
    [crit_from] Crítico desde
    [exhaustion] Cansancio
    [successes] Éxitos contra la muerte
    [failures] Fallos contra la muerte
    [stable] Estable
    [dead] Sin vida
    [gone] Se ha ido
    [concentrating] Se concentra
    [dodging] Esquiva
    [reaction_used] Reacción usada
   *[conditions] Estados
}
fifth-other-dc = Otra clase de dificultad
fifth-like-check = +4 contra 13
fifth-why-check = Escribe el bonificador y la clase de dificultad, por ejemplo +4 contra 13.
fifth-roll-apart = Uno tras otro
