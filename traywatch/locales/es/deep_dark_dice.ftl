# Deep Dark Dice.

## The game

ddd-hero-word = héroe
ddd-title = Deep Dark Dice
ddd-summary = Decide dónde se detiene el dado: crítico, acierto, fallo o pifia.
ddd-needs-curse-dice = tus dados para los niveles de maldición 1 a 3
ddd-needs-obstacle-dice = d6 pequeños de metal como obstáculos
ddd-phase = { $phase ->
    [setup] Antes del primer combate
    [battle] Combate
    [won] Combate ganado
    [level_up] Subida de nivel
    [defeat] Derrota
    [victory] Victoria
   *[finished] Terminado
}
ddd-title-setup = Antes del primer combate
ddd-title-battle-won = Combate ganado
ddd-title-level-up = Subida de nivel
ddd-title-battle = Combate { $battle_no }
ddd-option-next-battle = Siguiente combate
ddd-option-play-again = Jugar otra vez
ddd-option-stop = Dejarlo aquí
ddd-next-question = ¿Y ahora?

## Cards

ddd-health-label = Salud
ddd-stat = { $stat ->
    [max_health] salud { $n }
    [attack] ataque { $n }
   *[armor] armadura { $n }
}
ddd-attack-fact = Ataque { $attack }
ddd-armor-fact = Armadura { $armor }
ddd-armor-never-fact = Nunca armadura
ddd-miss-fact = Fallo: { $says }
ddd-fumble-fact = Pifia: { $says }
ddd-effect-none = nada
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
ddd-badge-stunned = Aturdimiento
ddd-item-used-fact = { $item } (ya usado)
ddd-obstacles-on-mat-note = { $n ->
    [one] Un dado de obstáculo en el tapete
   *[other] { $n } dados de obstáculo en el tapete
}
ddd-curse-die-unset-note = No hay dado fijado para el nivel de maldición { $levels }. Ahí vale cualquier dado menos un d6.
ddd-card-stat-question = { $stat ->
    [max_health] ¿Qué salud indica la carta de { $card }?
    [health] ¿Qué salud indica la carta de { $card }?
    [attack] ¿Qué ataque indica la carta de { $card }?
   *[armor] ¿Qué armadura indica la carta de { $card }?
}
ddd-card-stat-label = { $stat ->
    [max_health] { $card }: salud
    [health] { $card }: salud
    [attack] { $card }: ataque
   *[armor] { $card }: armadura
}
ddd-card-number-question = ¿Qué número hay en la carta? { $label }
ddd-card-number-label = { $source }: { $effect }

## Requests

ddd-attack-prompt = { $what ->
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
ddd-attack-prompt-unset-die = { $what ->
    [again] { $minion ->
        [none] { $hero }, vuelve a tirar tu dado del nivel de maldición { $curse } (ninguno fijado: cualquiera menos un d6).
       *[other] { $hero }, vuelve a tirar el dado del nivel de maldición { $curse } por { $minion } (ninguno fijado: cualquiera menos un d6).
    }
   *[first] { $minion ->
        [none] { $hero }, tira tu dado del nivel de maldición { $curse } (ninguno fijado: cualquiera menos un d6).
       *[other] { $hero }, tira el dado del nivel de maldición { $curse } por { $minion } (ninguno fijado: cualquiera menos un d6).
    }
}
ddd-level-up-prompt = { $hero }, tira un { $die } para subir de nivel.
ddd-reroll-bonus-question = ¿Añadir daño adicional a la repetición?
ddd-ability-before-attack-question = { $hero }, ¿usar antes una habilidad?
ddd-landed-reroll-question = { $zone ->
    [crit] { $hero } ha sacado un crítico. ¿Repetir la tirada?
    [hit] { $hero } ha sacado un acierto. ¿Repetir la tirada?
    [miss] { $hero } ha sacado un fallo. ¿Repetir la tirada?
   *[fumble] { $hero } ha sacado una pifia. ¿Repetir la tirada?
}
ddd-landed-help-question = { $zone ->
    [crit] { $hero } ha sacado un crítico. ¿Usar algo antes de que cuente?
    [hit] { $hero } ha sacado un acierto. ¿Usar algo antes de que cuente?
    [miss] { $hero } ha sacado un fallo. ¿Usar algo antes de que cuente?
   *[fumble] { $hero } ha sacado una pifia. ¿Usar algo antes de que cuente?
}
ddd-statuses-due-help-question = Los estados de { $hero } están a punto de actuar. ¿Usar algo antes?
ddd-harm-help-question = { $source } está a punto de actuar. ¿Usar algo antes?
ddd-downed-help-question = { $hero } está en el suelo. ¿Revivir a alguien ahora?
ddd-beaten-help-question = { $monster } ha caído. ¿Usar algo antes de que acabe el combate?
ddd-option-continue = Continuar
ddd-option-continue-note = Tirar el dado
ddd-option-keep-roll = Dejarla así
ddd-option-reroll = Repetir
ddd-option-reroll-granted-note = Una repetición que ya tienes
ddd-option-apply-passive = Se aplica { $source }
ddd-option-ability-on-hero = { $ability } en { $hero }
ddd-option-ability-of-owner = { $who }: { $ability }
ddd-option-ability-of-owner-on-hero = { $who }: { $ability } en { $hero }
ddd-reroute-question = { $hero } recibiría { $n } de daño. ¿Se interpone alguien?
ddd-option-take-damage = Lo recibe { $hero }
ddd-after-damage-help-question = { $hero } ha perdido { $lost } de salud y puede seguir. ¿Ayudar ahora?
ddd-item-taker-question = ¿Quién se queda con { $item }?
ddd-option-nobody = Nadie
ddd-obstacle-boxes-place = las casillas con la letra { $pattern }
ddd-obstacle-boxes-prompt = Pon un dado de obstáculo en cada casilla con la letra { $pattern } ({ $count }): { $place }.
ddd-obstacle-free-place = en cualquier sitio menos en una zona de Pifia
ddd-obstacle-free-prompt = { $n ->
    [one] Pon un dado de obstáculo en el tapete: { $place }.
   *[other] Pon { $n } dados de obstáculo en el tapete: { $place }.
}
ddd-obstacle-roll-prompt = { $what ->
    [again] { $n ->
        [one] { $hero }, vuelve a tirar el dado de obstáculo, pero no a una zona de Pifia.
       *[other] { $hero }, vuelve a tirar { $n } dados de obstáculo, pero no a una zona de Pifia.
    }
   *[first] { $n ->
        [one] { $hero }, tira un dado de obstáculo, pero no a una zona de Pifia.
       *[other] { $hero }, tira { $n } dados de obstáculo, pero no a una zona de Pifia.
    }
}
ddd-obstacle-moved-place = { $where ->
    [attack_die] donde está el dado de ataque
   *[battlefield] en el campo de batalla
}
ddd-obstacle-add-prompt = { $where ->
    [attack_die] Pon un dado de obstáculo donde está el dado de ataque.
   *[battlefield] Pon un dado de obstáculo en el campo de batalla.
}
ddd-obstacle-add-or-move-prompt = { $where ->
    [attack_die] Pon un dado de obstáculo donde está el dado de ataque. Si no queda ninguno, lleva allí uno del tapete.
   *[battlefield] Pon un dado de obstáculo en el campo de batalla. Si no queda ninguno, lleva allí uno del tapete.
}
ddd-obstacle-which-moves-question = No queda ningún dado de obstáculo. ¿Cuál del tapete mueves?
ddd-obstacle-option = Obstáculo { $n }
ddd-obstacle-option-at = Obstáculo { $n } en { $x }, { $y } mm
ddd-obstacle-clear-place = fuera del tapete
ddd-obstacle-clear-prompt = Retira del tapete todos los dados de obstáculo.

## What happens

ddd-battle-begins-at-place = Combate { $battle_no } en { $place }: { $monster }.
ddd-battle-begins = Combate { $battle_no }: { $monster }.
ddd-monster-health-and-armor = Salud { $health }, armadura { $armor }.
ddd-heroes-equip = Los héroes recogen su equipo.
ddd-turn-begins = Turno de { $hero }.
ddd-bleed-tick = { $hero } pierde { $bleed } por el sangrado. Después, el sangrado baja 1.
ddd-necrotic-tick = La necrosis hiere a { $hero } según su nivel de maldición, { $curse }.
ddd-poison-ends = El veneno llega a su fin y { $hero } cae al suelo.
ddd-poison-tick = El veneno de { $hero } baja a { $n }.
ddd-hero-down-at-turn-start = { $hero } cae al suelo al principio del turno.
ddd-hero-down-before-attack = { $hero } cae al suelo antes del ataque.
ddd-dazed-turn-skipped = { $hero } sufre confusión y pierde este turno.
ddd-attack-crit = Crítico de { $who }: { $dealt } de daño.
ddd-attack-hit = Acierto de { $who }: { $dealt } de daño.
ddd-bonus-damage-source = { $source } +{ $n }
ddd-bonus-damage-total = El daño adicional sube el ataque { $n }, hasta { $total } ({ $sources }).
ddd-crit-doubled = El crítico duplica { $total }: son { $full }.
ddd-crit-doubled-after-armor = La armadura detiene { $stopped } de { $total }. El crítico duplica el resto: son { $dealt }.
ddd-armor-stops-attack = La armadura de { $target } detiene { $stopped }.
ddd-armor-stops-damage = La armadura de { $hero } detiene { $stopped }.
ddd-armor-pierced = El ataque perfora la armadura { $armor }.
ddd-pierce-this-attack = Este ataque perfora la armadura.
ddd-pierce-hero-attacks = Los ataques de { $hero } perforan la armadura.
ddd-minion-health-change = { $minion }: salud { $was } → { $now }.
ddd-monster-health-loss = { $monster }: salud { $was } → { $now }.
ddd-monster-health-gain = { $monster }: salud { $was } → { $now }.
ddd-hero-health-gain = { $hero }: salud { $was } → { $now }.
ddd-hero-health-loss = { $hero }: salud { $was } → { $now }.
ddd-hero-curse-change = { $hero }: maldición { $was } → { $now }.
ddd-minion-falls-monster-exposed = { $minion } cae. { $monster } queda al descubierto.
ddd-minion-falls-hero-exposed = { $minion } cae. { $hero } vuelve a quedar al descubierto.
ddd-minion-excess-damage-lost = El daño sobrante se pierde: { $over }.
ddd-minion-guards-monster = { $card } se pone delante de { $monster }.
ddd-minion-guards-hero = { $card } se pone delante de { $hero }.
ddd-monster-stunned = { $monster } sufre aturdimiento.
ddd-monster-strikes-back = { $foe } contraataca.
ddd-die-landed-in-zone = { $zone ->
    [crit] El dado de { $hero } se ha detenido en la zona de Crítico.
    [hit] El dado de { $hero } se ha detenido en la zona de Acierto.
    [miss] El dado de { $hero } se ha detenido en la zona de Fallo.
   *[fumble] El dado de { $hero } se ha detenido en la zona de Pifia.
}
ddd-reroll-offered-note = Se puede repetir antes de que cuente.
ddd-wrong-die-accepted = Se ha usado el { $kind }, aunque se esperaba otro dado.
ddd-passive-claimed = Cuenta { $source }.
ddd-attack-fails = { $zone ->
    [miss] { $hero } falla.
   *[fumble] { $hero } saca una pifia.
}
ddd-attack-fails-monster-stunned = { $zone ->
    [miss] { $hero } falla, pero { $monster } sufre aturdimiento.
   *[fumble] { $hero } saca una pifia, pero { $monster } sufre aturdimiento.
}
ddd-attack-fails-in-stealth = { $zone ->
    [miss] { $hero } falla sin que nadie lo vea.
   *[fumble] { $hero } saca una pifia sin que nadie lo vea.
}
ddd-attack-fails-with-damage = { $down ->
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
ddd-stun-ends = No pasa nada. El aturdimiento termina.
ddd-stealth-no-consequence = Sigilo: sin daño, y no ocurre nada más.
ddd-monster-damages-several = { $source } hace { $blow } de daño y alcanza a más de un héroe.
ddd-monster-damages = { $source } hace { $blow } de daño.
ddd-barrier-absorbs = La barrera absorbe { $taken }.
ddd-barrier-absorbs-and-ends = La barrera absorbe { $taken } y desaparece.
ddd-hero-barrier = { $hero } tiene barrera { $barrier }.
ddd-hero-regenerate = { $hero } tiene regeneración { $n }.
ddd-hero-bleed = { $hero } tiene sangrado { $n }.
ddd-hero-poison = { $hero } tiene veneno { $stacks }.
ddd-hero-dazed = { $hero } sufre confusión.
ddd-hero-doomed = Una condena pesa sobre { $hero }. El próximo ataque usa el { $doom_die }.
ddd-hero-necrotic = { $hero } sufre necrosis.
ddd-hero-cleansed = { $hero } se purifica.
ddd-hero-immune-to-effect = { $hero } tiene inmunidad: { $effect }.
ddd-hero-immune-to-statuses = { $hero } tiene inmunidad a los estados.
ddd-hero-stealth = { $until ->
    [battle] { $hero } sigue en sigilo hasta el final del combate.
    [session] { $hero } sigue en sigilo hasta el final de la partida.
   *[turn] { $hero } sigue en sigilo hasta el final del turno.
}
ddd-hero-stat-raised = { $stat ->
    [max_health] { $hero }: salud máxima +{ $n }.
    [attack] { $hero }: ataque +{ $n }.
   *[armor] { $hero }: armadura +{ $n }.
}
ddd-hero-stat-lowered = { $stat ->
    [max_health] { $hero }: salud máxima −{ $n }.
    [attack] { $hero }: ataque −{ $n }.
   *[armor] { $hero }: armadura −{ $n }.
}
ddd-hero-revived = { $hero } vuelve con { $health } de salud, gracias a { $source }.
ddd-passive-ability-unnamed = una habilidad pasiva
ddd-bonus-damage-granted = +{ $n } de daño adicional en este ataque.
ddd-rerolls-granted = { $n ->
    [one] Se concede una repetición.
   *[other] Se conceden { $n } repeticiones.
}
ddd-petrify-attack-die = El dado de ataque se convierte en piedra donde se detiene.
ddd-ultimate-refreshed = La habilidad definitiva de { $hero } vuelve a estar lista.
ddd-ability-used = { $name } usa { $ability }.
ddd-damage-rerouted = { $heroes } lo recibe por { $heroes2 }.
ddd-refusal-armor-never = { $hero } nunca puede tener armadura.
ddd-refusal-armor-worn = { $hero } ya lleva { $item }.
ddd-item-received = { $hero } tiene { $item }.
ddd-item-discarded = { $hero } deja { $item }.
ddd-item-taken = { $heroes } se queda con { $item }.
ddd-option-swap-armor = { $hero } (deja { $item })
ddd-item-left-behind = Se queda atrás: { $item }.
ddd-level-up-skipped-downed = { $hero } está en el suelo y no sube de nivel.
ddd-level-up-rolled = { $hero } sube de nivel con un { $value }.
ddd-monster-phase-change = { $old } cae y se alza { $monster }.
ddd-monster-beaten = { $monster } ha caído.
ddd-battle-won = Combate { $battle_no } ganado.
ddd-last-battle-won = Era el último combate. ¡El grupo gana!
ddd-session-won = El grupo gana.
ddd-all-heroes-downed = Todos los héroes están en el suelo. Gana { $monster }.
ddd-session-lost = La partida está perdida.
ddd-session-over = La partida ha terminado.
ddd-obstacles-placed = Los obstáculos están en su sitio.
ddd-obstacles-cleared = El tapete está despejado.
ddd-obstacle-left-mat = { $gone } dado de obstáculo se ha salido del tapete.
ddd-obstacles-left-mat = { $gone ->
    [one] 1 dado de obstáculo se ha salido del tapete.
   *[other] { $gone } dados de obstáculo se han salido del tapete.
}
ddd-obstacles-to-reroll = { $bad ->
    [one] Hay que volver a tirar uno de { $asked } dados de obstáculo.
   *[other] Hay que volver a tirar { $bad } de { $asked } dados de obstáculo.
}
ddd-todo-turn-card = { $how ->
    [stunned] Gira 90° la carta de { $name }: aturdimiento.
    [dazed] Gira 90° la carta de { $name }: confusión.
    [downed] Tumba la carta de { $name }: en el suelo.
   *[upright] Endereza la carta de { $name }.
}
ddd-todo-cover-card = Pon la carta de { $new } sobre la de { $master }.
ddd-todo-remove-card = Quita la carta de { $old } de encima de la de { $master }.

## Refusals

ddd-refusal-number-missing = ¿Qué muestra el dado? Esta tirada necesita su número.
ddd-refusal-zone-missing = ¿Dónde se detuvo el dado? Este juego necesita su zona.
ddd-refusal-off-mat = El dado se ha salido del tapete. Vuelve a tirarlo.
ddd-refusal-option-takes-no-number = { $option } no admite números.
ddd-refusal-option-number-range = { $option } necesita un número de { $least } a { $most }.
ddd-refusal-no-such-option = Esta no es una de las opciones.
ddd-refusal-no-such-ability = Esa habilidad no existe.
ddd-hero-downed = { $hero } está en el suelo.
ddd-refusal-ability-used-this-battle = { $ability } ya se usó en este combate.
ddd-refusal-ability-used-this-session = { $ability } ya se usó en esta partida.
ddd-refusal-minion-fights = Está luchando el esbirro de { $hero }. No se puede usar nada que ayude al propio ataque de { $hero }.
ddd-refusal-ability-not-now = { $ability } no se puede usar ahora.
ddd-effect-without-attack = { $task }: ahora no hay ningún ataque.
ddd-refusal-health-above-maximum = { $path }: la salud es { $max_health } como máximo. Sube eso primero.
ddd-refusal-items-unknown = { $path }: indica una lista de identificadores de objetos de este contenido.
ddd-refusal-item-twice = { $path }: un objeto aparece dos veces.
ddd-item-handed-over = { $item } pasa a { $hero }.
ddd-option-give-item = { $hero } da { $item } a { $taker }
ddd-option-exchange-items = { $hero } y { $taker } intercambian { $item } y { $back }
ddd-trade-items = Intercambiar objetos
ddd-effect-obstacle-dice = { $n ->
    [one] un dado de obstáculo
   *[other] { $n } dados de obstáculo
}
