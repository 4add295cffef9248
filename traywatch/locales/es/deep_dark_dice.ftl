# Deep Dark Dice.

## The game

ddd-hero-word = héroe
ddd-deep-dark-dice = Deep Dark Dice
ddd-where-die-stops-decides-crit = Decide dónde se detiene el dado: crítico, acierto, fallo o pifia.
ddd-your-dice-curse-levels = tus dados para los niveles de maldición 1 a 3
ddd-small-metal-d-as-obstacles = d6 pequeños de metal como obstáculos
ddd-phase = { $phase ->
    [setup] Antes del primer combate
    [battle] Combate
    [won] Combate ganado
    [level_up] Subida de nivel
    [defeat] Derrota
    [victory] Victoria
   *[finished] Terminado
}
ddd-before-first-battle = Antes del primer combate
ddd-battle-won-2 = Combate ganado
ddd-level-up = Subida de nivel
ddd-battle-4 = Combate { $battle_no }
ddd-next-battle = Siguiente combate
ddd-play-again = Jugar otra vez
ddd-stop-here = Dejarlo aquí
ddd-what-next = ¿Y ahora?

## Cards

ddd-health-4 = Salud
ddd-stat = { $stat ->
    [max_health] salud { $n }
    [attack] ataque { $n }
   *[armor] armadura { $n }
}
ddd-attack-2 = Ataque { $attack }
ddd-armor-3 = Armadura { $armor }
ddd-no-armor-ever = Nunca armadura
ddd-miss = Fallo: { $says }
ddd-fumble = Pifia: { $says }
ddd-nothing = nada
ddd-effect = { $op ->
    [damage] daño
    [heal] curación
    [bleed] sangrado
    [poison] veneno
    [daze] confusión
    [doom] condena
    [necrotic] necrosis
    [curse] maldición
    [barrier] barrera
    [regenerate] regeneración
    [bonus] daño adicional
    [reroll] repetición
    [obstacles] dados de obstáculo
    [petrify] petrificar
    [minion] un esbirro
    [stun] aturdir
    [stealth] sigilo
    [pierce] perforación
    [immune] inmunidad
    [cleanse] purificar
    [revive] revivir
    [refresh] renovar
    [reroute] interponerse
   *[other] { $op }
}
ddd-effect-n = { $n } de { $effect }
ddd-effect-on = { $on ->
    [monster] { $effect } para el monstruo
   *[all] { $effect } para todos los héroes
}
ddd-badge-curse = Maldición { $n }
ddd-badge-bleed = Sangrado { $n }
ddd-badge-poison = Veneno { $n }
ddd-badge-barrier = Barrera { $n }
ddd-badge-regenerate = Regeneración { $n }
ddd-flag = { $flag ->
    [downed] En el suelo
    [dazed] Confusión
    [doomed] Condena
    [necrotic] Necrosis
    [immune] Inmunidad
    [pierce] Perforación
   *[stealth] Sigilo
}
ddd-stunned-3 = Aturdimiento
ddd-item-used = { $item } (ya usado)
ddd-obstacle-dice-mat = { $n ->
    [one] Un dado de obstáculo en el tapete
   *[other] { $n } dados de obstáculo en el tapete
}
ddd-no-die-set-curse-level = No hay dado fijado para el nivel de maldición { $levels }. Ahí vale cualquier dado menos un d6.
ddd-what-does-card-show = { $stat ->
    [max_health] ¿Qué salud indica la carta de { $card }?
    [health] ¿Qué salud indica la carta de { $card }?
    [attack] ¿Qué ataque indica la carta de { $card }?
   *[armor] ¿Qué armadura indica la carta de { $card }?
}
ddd-card-word = { $stat ->
    [max_health] { $card }: salud
    [health] { $card }: salud
    [attack] { $card }: ataque
   *[armor] { $card }: armadura
}
ddd-what-number-does-card-give = ¿Qué número hay en la carta? { $label }
ddd-number-of = { $source }: { $effect }

## Requests

ddd-roll-attack = { $what ->
    [again] { $minion ->
        [none] { $die ->
            [any] { $hero }, vuelve a tirar tu dado de ataque.
           *[other] { $hero }, vuelve a tirar el { $die }.
        }
       *[other] { $die ->
            [any] { $hero }, vuelve a tirar el dado de ataque por { $minion }.
           *[other] { $hero }, vuelve a tirar el { $die } por { $minion }.
        }
    }
   *[first] { $minion ->
        [none] { $die ->
            [any] { $hero }, tira tu dado de ataque.
           *[other] { $hero }, tira el { $die }.
        }
       *[other] { $die ->
            [any] { $hero }, tira el dado de ataque por { $minion }.
           *[other] { $hero }, tira un { $die } por { $minion }.
        }
    }
}
ddd-roll-unset = { $what ->
    [again] { $minion ->
        [none] { $hero }, vuelve a tirar tu dado del nivel de maldición { $curse } (ninguno fijado: cualquiera menos un d6).
       *[other] { $hero }, vuelve a tirar el dado del nivel de maldición { $curse } por { $minion } (ninguno fijado: cualquiera menos un d6).
    }
   *[first] { $minion ->
        [none] { $hero }, tira tu dado del nivel de maldición { $curse } (ninguno fijado: cualquiera menos un d6).
       *[other] { $hero }, tira el dado del nivel de maldición { $curse } por { $minion } (ninguno fijado: cualquiera menos un d6).
    }
}
ddd-throw-level-up = { $hero }, tira un { $die } para subir de nivel.
ddd-add-bonus-damage-reroll = ¿Añadir daño adicional a la repetición?
ddd-use-ability-first = { $hero }, ¿usar antes una habilidad?
ddd-landed-reroll = { $zone ->
    [crit] { $hero } ha sacado un crítico. ¿Repetir la tirada?
    [hit] { $hero } ha sacado un acierto. ¿Repetir la tirada?
    [miss] { $hero } ha sacado un fallo. ¿Repetir la tirada?
   *[fumble] { $hero } ha sacado una pifia. ¿Repetir la tirada?
}
ddd-landed-help = { $zone ->
    [crit] { $hero } ha sacado un crítico. ¿Usar algo antes de que cuente?
    [hit] { $hero } ha sacado un acierto. ¿Usar algo antes de que cuente?
    [miss] { $hero } ha sacado un fallo. ¿Usar algo antes de que cuente?
   *[fumble] { $hero } ha sacado una pifia. ¿Usar algo antes de que cuente?
}
ddd-statuses-due-help = Los estados de { $hero } están a punto de actuar. ¿Usar algo antes?
ddd-harm-help = { $source } está a punto de actuar. ¿Usar algo antes?
ddd-down-help = { $hero } está en el suelo. ¿Revivir a alguien ahora?
ddd-beaten-help = { $monster } ha caído. ¿Usar algo antes de que acabe el combate?
ddd-go = Continuar
ddd-throw-die = Tirar el dado
ddd-let-stand = Dejarla así
ddd-reroll = Repetir
ddd-reroll-already-granted = Una repetición que ya tienes
ddd-applies = Se aplica { $source }
ddd-on = { $ability } en { $hero }
ddd-by = { $who }: { $ability }
ddd-by-on = { $who }: { $ability } en { $hero }
ddd-would-take-damage-does-somebody = { $hero } recibiría { $n } de daño. ¿Se interpone alguien?
ddd-takes-3 = Lo recibe { $hero }
ddd-lost-health-stands-help-now = { $hero } ha perdido { $lost } de salud y puede seguir. ¿Ayudar ahora?
ddd-who-takes = ¿Quién se queda con { $item }?
ddd-nobody = Nadie
ddd-boxes = las casillas con la letra { $pattern }
ddd-put-obstacle-die-each-box = Pon un dado de obstáculo en cada casilla con la letra { $pattern } ({ $count }): { $place }.
ddd-anywhere-but-fumble-zone = en cualquier sitio menos en una zona de Pifia
ddd-obstacle-dice-lie-mat = { $n ->
    [one] Pon un dado de obstáculo en el tapete: { $place }.
   *[other] Pon { $n } dados de obstáculo en el tapete: { $place }.
}
ddd-roll-obstacles = { $what ->
    [again] { $n ->
        [one] { $hero }, vuelve a tirar el dado de obstáculo, pero no a una zona de Pifia.
       *[other] { $hero }, vuelve a tirar { $n } dados de obstáculo, pero no a una zona de Pifia.
    }
   *[first] { $n ->
        [one] { $hero }, tira un dado de obstáculo, pero no a una zona de Pifia.
       *[other] { $hero }, tira { $n } dados de obstáculo, pero no a una zona de Pifia.
    }
}
ddd-obstacle-where = { $where ->
    [attack_die] donde está el dado de ataque
   *[battlefield] en el campo de batalla
}
ddd-put-obstacle-die = { $where ->
    [attack_die] Pon un dado de obstáculo donde está el dado de ataque.
   *[battlefield] Pon un dado de obstáculo en el campo de batalla.
}
ddd-put-obstacle-die-if-none = { $where ->
    [attack_die] Pon un dado de obstáculo donde está el dado de ataque. Si no queda ninguno, lleva allí uno del tapete.
   *[battlefield] Pon un dado de obstáculo en el campo de batalla. Si no queda ninguno, lleva allí uno del tapete.
}
ddd-no-obstacle-die-left-which = No queda ningún dado de obstáculo. ¿Cuál del tapete mueves?
ddd-obstacle = Obstáculo { $n }
ddd-obstacle-at = Obstáculo { $n } en { $x }, { $y } mm
ddd-off-mat = fuera del tapete
ddd-take-all-obstacle-dice-off = Retira del tapete todos los dados de obstáculo.

## What happens

ddd-battle = Combate { $battle_no } en { $place }: { $monster }.
ddd-battle-2 = Combate { $battle_no }: { $monster }.
ddd-health-armor = Salud { $health }, armadura { $armor }.
ddd-heroes-take-up-what-they = Los héroes recogen su equipo.
ddd-s-turn-begins = Turno de { $hero }.
ddd-bleed-hurts-then-drops = { $hero } pierde { $bleed } por el sangrado. Después, el sangrado baja 1.
ddd-necrotic-hurts-curse-level = La necrosis hiere a { $hero } según su nivel de maldición, { $curse }.
ddd-poison-has-run-course = El veneno llega a su fin y { $hero } cae al suelo.
ddd-poison-drops = El veneno de { $hero } baja a { $n }.
ddd-goes-down-start-turn = { $hero } cae al suelo al principio del turno.
ddd-goes-down-before-attack = { $hero } cae al suelo antes del ataque.
ddd-dazed-sits-turn-out = { $hero } sufre confusión y pierde este turno.
ddd-crits = Crítico de { $who }: { $dealt } de daño.
ddd-hits = Acierto de { $who }: { $dealt } de daño.
ddd-bonus-source = { $source } +{ $n }
ddd-bonus-adds = El daño adicional sube el ataque { $n }, hasta { $total } ({ $sources }).
ddd-crit-doubles = El crítico duplica { $total }: son { $full }.
ddd-armor-stops-crit-doubles-rest = La armadura detiene { $stopped } de { $total }. El crítico duplica el resto: son { $dealt }.
ddd-s-armor-stops = La armadura de { $target } detiene { $stopped }.
ddd-s-armor-stops-2 = La armadura de { $hero } detiene { $stopped }.
ddd-attack-goes-through-armor-2 = El ataque perfora la armadura { $armor }.
ddd-attack-goes-through-armor = Este ataque perfora la armadura.
ddd-s-attacks-go-through-armor = Los ataques de { $hero } perforan la armadura.
ddd-health = { $minion }: salud { $was } → { $now }.
ddd-health-2 = { $monster }: salud { $was } → { $now }.
ddd-health-3 = { $monster }: salud { $was } → { $now }.
ddd-health-5 = { $hero }: salud { $was } → { $now }.
ddd-health-6 = { $hero }: salud { $was } → { $now }.
ddd-curse = { $hero }: maldición { $was } → { $now }.
ddd-falls-stands-open = { $minion } cae. { $monster } queda al descubierto.
ddd-falls-exposed-again = { $minion } cae. { $hero } vuelve a quedar al descubierto.
ddd-damage-lost = El daño sobrante se pierde: { $over }.
ddd-steps-front = { $card } se pone delante de { $monster }.
ddd-stands-front = { $card } se pone delante de { $hero }.
ddd-stunned = { $monster } sufre aturdimiento.
ddd-answers = { $foe } contraataca.
ddd-s-die-stopped = { $zone ->
    [crit] El dado de { $hero } se ha detenido en la zona de Crítico.
    [hit] El dado de { $hero } se ha detenido en la zona de Acierto.
    [miss] El dado de { $hero } se ha detenido en la zona de Fallo.
   *[fumble] El dado de { $hero } se ha detenido en la zona de Pifia.
}
ddd-reroll-can-had-before-counts = Se puede repetir antes de que cuente.
ddd-taken-although-another-die-asked = Se ha usado el { $kind }, aunque se esperaba otro dado.
ddd-counts = Cuenta { $source }.
ddd-fails = { $zone ->
    [miss] { $hero } falla.
   *[fumble] { $hero } saca una pifia.
}
ddd-fails-stunned = { $zone ->
    [miss] { $hero } falla, pero { $monster } sufre aturdimiento.
   *[fumble] { $hero } saca una pifia, pero { $monster } sufre aturdimiento.
}
ddd-fails-unseen = { $zone ->
    [miss] { $hero } falla sin que nadie lo vea.
   *[fumble] { $hero } saca una pifia sin que nadie lo vea.
}
ddd-fails-losing = { $down ->
    [down] { $zone ->
        [miss] { $lost ->
            [0] { $hero } falla y cae al suelo.
           *[other] { $hero } falla, pierde { $lost } de salud y cae al suelo.
        }
       *[fumble] { $lost ->
            [0] { $hero } saca una pifia y cae al suelo.
           *[other] { $hero } saca una pifia, pierde { $lost } de salud y cae al suelo.
        }
    }
   *[up] { $zone ->
        [miss] { $lost ->
            [0] { $hero } falla y no pierde salud.
           *[other] { $hero } falla y pierde { $lost } de salud.
        }
       *[fumble] { $lost ->
            [0] { $hero } saca una pifia y no pierde salud.
           *[other] { $hero } saca una pifia y pierde { $lost } de salud.
        }
    }
}
ddd-no-harm-done-stun-ends = No pasa nada. El aturdimiento termina.
ddd-stealth-no-damage-nothing-else = Sigilo: sin daño, y no ocurre nada más.
ddd-deals-all = { $source } hace { $blow } de daño y alcanza a más de un héroe.
ddd-deals = { $source } hace { $blow } de daño.
ddd-barrier-takes = La barrera absorbe { $taken }.
ddd-barrier-takes-gone = La barrera absorbe { $taken } y desaparece.
ddd-barrier = { $hero } tiene barrera { $barrier }.
ddd-regenerate = { $hero } tiene regeneración { $n }.
ddd-bleed = { $hero } tiene sangrado { $n }.
ddd-poison = { $hero } tiene veneno { $stacks }.
ddd-dazed-2 = { $hero } sufre confusión.
ddd-doomed-next-attack-takes = Una condena pesa sobre { $hero }. El próximo ataque usa el { $doom_die }.
ddd-necrotic = { $hero } sufre necrosis.
ddd-cleansed = { $hero } se purifica.
ddd-immune = { $hero } tiene inmunidad: { $effect }.
ddd-immune-status-effects = { $hero } tiene inmunidad a los estados.
ddd-hidden-until-end = { $until ->
    [battle] { $hero } sigue en sigilo hasta el final del combate.
    [session] { $hero } sigue en sigilo hasta el final de la partida.
   *[turn] { $hero } sigue en sigilo hasta el final del turno.
}
ddd-stat-up = { $stat ->
    [max_health] { $hero }: salud máxima +{ $n }.
    [attack] { $hero }: ataque +{ $n }.
   *[armor] { $hero }: armadura +{ $n }.
}
ddd-stat-down = { $stat ->
    [max_health] { $hero }: salud máxima −{ $n }.
    [attack] { $hero }: ataque −{ $n }.
   *[armor] { $hero }: armadura −{ $n }.
}
ddd-back-health = { $hero } vuelve con { $health } de salud, gracias a { $source }.
ddd-passive-ability = una habilidad pasiva
ddd-bonus-damage-attack = +{ $n } de daño adicional en este ataque.
ddd-rerolls-granted = { $n ->
    [one] Se concede una repetición.
   *[other] Se conceden { $n } repeticiones.
}
ddd-attack-die-turns-stone-where = El dado de ataque se convierte en piedra donde se detiene.
ddd-s-ultimate-ready-again = La habilidad definitiva de { $hero } vuelve a estar lista.
ddd-uses = { $name } usa { $ability }.
ddd-takes-2 = { $heroes } lo recibe por { $heroes2 }.
ddd-can-never-have-armor = { $hero } nunca puede tener armadura.
ddd-already-wears = { $hero } ya lleva { $item }.
ddd-has = { $hero } tiene { $item }.
ddd-gives-up = { $hero } deja { $item }.
ddd-takes-4 = { $heroes } se queda con { $item }.
ddd-swaps = { $hero } (deja { $item })
ddd-left-behind = Se queda atrás: { $item }.
ddd-downed-does-not-level-up = { $hero } está en el suelo y no sube de nivel.
ddd-levels-up = { $hero } sube de nivel con un { $value }.
ddd-falls-rises = { $old } cae y se alza { $monster }.
ddd-beaten = { $monster } ha caído.
ddd-battle-won = Combate { $battle_no } ganado.
ddd-last-battle-party-has-won = Era el último combate. ¡El grupo gana!
ddd-party-has-won = El grupo gana.
ddd-all-heroes-downed-has-won = Todos los héroes están en el suelo. Gana { $monster }.
ddd-session-lost = La partida está perdida.
ddd-session-over = La partida ha terminado.
ddd-obstacles-lie = Los obstáculos están en su sitio.
ddd-mat-clear = El tapete está despejado.
ddd-obstacle-die-left-mat = { $gone } dado de obstáculo se ha salido del tapete.
ddd-obstacle-dice-left-mat = { $gone ->
    [one] 1 dado de obstáculo se ha salido del tapete.
   *[other] { $gone } dados de obstáculo se han salido del tapete.
}
ddd-obstacle-dice-must-thrown-again = { $bad ->
    [one] Hay que volver a tirar uno de { $asked } dados de obstáculo.
   *[other] Hay que volver a tirar { $bad } de { $asked } dados de obstáculo.
}
ddd-turn-card = { $how ->
    [stunned] Gira 90° la carta de { $name }: aturdimiento.
    [dazed] Gira 90° la carta de { $name }: confusión.
    [downed] Tumba la carta de { $name }: en el suelo.
   *[upright] Endereza la carta de { $name }.
}
ddd-lay-card-over-s = Pon la carta de { $new } sobre la de { $master }.
ddd-take-card-off-s = Quita la carta de { $old } de encima de la de { $master }.

## Refusals

ddd-what-does-die-show-throw = ¿Qué muestra el dado? Esta tirada necesita su número.
ddd-where-did-die-stop-game = ¿Dónde se detuvo el dado? Este juego necesita su zona.
ddd-die-left-mat-throw-again = El dado se ha salido del tapete. Vuelve a tirarlo.
ddd-takes-no-number = { $option } no admite números.
ddd-takes-number = { $option } necesita un número de { $least } a { $most }.
ddd-not-one-options = Esta no es una de las opciones.
ddd-there-no-such-ability = Esa habilidad no existe.
ddd-downed-2 = { $hero } está en el suelo.
ddd-used-this-battle = { $ability } ya se usó en este combate.
ddd-used-this-session = { $ability } ya se usó en esta partida.
ddd-s-minion-fights-what-helps = Está luchando el esbirro de { $hero }. No se puede usar nada que ayude al propio ataque de { $hero }.
ddd-cannot-used-now = { $ability } no se puede usar ahora.
ddd-there-no-attack-now = { $task }: ahora no hay ningún ataque.
ddd-health-most-raise-first = { $path }: la salud es { $max_health } como máximo. Sube eso primero.
ddd-list-item-ids-content-wanted = { $path }: indica una lista de identificadores de objetos de este contenido.
ddd-item-listed-twice = { $path }: un objeto aparece dos veces.
ddd-goes = { $item } pasa a { $hero }.
ddd-gives = { $hero } da { $item } a { $taker }
ddd-exchange = { $hero } y { $taker } intercambian { $item } y { $back }
ddd-trade-items = Intercambiar objetos
ddd-obstacles = { $n ->
    [one] un dado de obstáculo
   *[other] { $n } dados de obstáculo
}
