# Dice Warriors.

## The game

war-title = Dice Warriors
war-summary = Dos grupos de dados forman en filas. Sus caras son ataques, escudos y hechizos.
war-needs-dice = cinco dados por jugador, de d4 a d12
war-needs-spell-dice = dados de hechizo, o cualquier dado de la misma forma
war-party-word = grupo
war-intro-players = Dos jugadores tienen cinco dados cada uno. Un dado es un combatiente o un lanzador de hechizos, y tiene tantos puntos de vida como caras.
war-intro-round = En cada ronda, los dos jugadores tiran todos sus dados y los colocan en filas. Después actúan los dados, empezando por la última fila. Lo que hace un dado es la cara que ha salido.
war-intro-phone = Con dados corrientes, el número representa la cara. El teléfono sabe qué significa cada una y a quién alcanza, y lleva la cuenta de los puntos de vida.
war-intro-ranks = Ninguna fila puede tener más dados que la de delante. Los combatientes se colocan en las dos primeras filas.
war-intro-end = Pierdes cuando no te quedan dados de personaje.

## Dice and their results

war-die-of = { $die } de { $player }
war-die-of-n = { $die } { $n } de { $player }
war-seat-name = { $die } ({ $player })
war-dice = { $n ->
    [one] 1 dado
   *[other] { $n } dados
}
war-heal-points = Curar { $n }
war-result = { $result ->
    [charge] Carga
    [melee] Ataque cuerpo a cuerpo
    [double_melee] Doble cuerpo a cuerpo
    [advance] Avance
    [assassinate] Asesinato
    [death_touch] Toque mortal
    [engulf] Engullir
    [feast] Festín
    [life_tap] Robo de vida
    [rage] Furia
    [range_attack] Ataque a distancia
    [scare] Espanto
    [sorcerous_bolt] Descarga arcana
    [swarm] Enjambre
    [arc] Arco eléctrico
    [flare] Llamarada
    [lightning_bolt] Rayo
    [magic_bolt] Proyectil mágico
    [chain_blast] Estallido en cadena
    [fireball] Bola de fuego
    [lightning_blast] Estallido de rayos
    [magic_blast] Estallido mágico
    [spray_of_shards] Lluvia de esquirlas
    [wall_of_flames] Muro de llamas
    [arcing_barrage] Andanada de arcos
    [blade_storm] Tormenta de hojas
    [conflagration] Conflagración
    [flame_strike] Golpe de llamas
    [lightning_barrage] Andanada de rayos
    [magic_barrage] Andanada mágica
    [meteor_storm] Tormenta de meteoros
    [shard_barrage] Andanada de esquirlas
    [fire_storm] Tormenta de fuego
    [heal_die] Dado de curación
    [high_spell] Hechizo de nivel alto
    [low_spell] Hechizo de nivel bajo
    [mid_spell] Hechizo de nivel medio
    [utility_spell] Hechizo de utilidad
    [cleric_spell] Hechizo de clérigo
    [druid_spell] Hechizo de druida
    [paladin_spell] Hechizo de paladín
    [ranger_spell] Hechizo de explorador
    [summon] Invocación
    [defense] Defensa
    [double_defense] Doble defensa
    [shield] Escudo
    [smite] Castigo
    [stealthy_attack] Ataque sigiloso
    [inspire] Inspiración
    [lay_on_hands] Imposición de manos
    [influence] Influencia
    [neutralise] Neutralizar
    [squire] Escudero
    [brace] Pica en ristre
    [charm] Embrujo
    [clone] Clon
    [conjure_elemental] Conjurar elemental
    [darkness] Oscuridad
    [familiar] Familiar
    [haste] Celeridad
    [mage_shield] Escudo de mago
    [phantasm] Ilusión
    [stone_skin] Piel de piedra
    [teleport] Teletransporte
    [web] Telaraña
    [wish] Deseo
    [blessing] Bendición
    [blindness] Ceguera
    [curse] Maldición
    [dispel_magic] Disipar magia
    [holy_aura] Aura sagrada
    [mass_heal] Curación en grupo
    [silence] Silencio
    [regeneration] Regeneración
    [revivify] Revivir
    [destroy_undead] Destruir no muerto
    [magic_weapon] Arma mágica
    [conjure_animal] Conjurar animal
    [rangers_stride] Zancada de explorador
    [spikes] Púas
    [flaming_blade] Hoja llameante
    [shape_change] Cambio de forma
    [wall_of_earth] Muro de tierra
    [ghost] Espectro
    [ghoul] Necrófago
    [huge] Monstruo enorme
    [large] Monstruo grande
    [medium] Monstruo mediano
    [skeleton] Esqueleto
    [small] Monstruo pequeño
    [tiny] Monstruo diminuto
    [zombie] Zombi
   *[miss] Fallo
}
war-result-rule = { $result }. { $rule }

## The page

war-view-title = { $phase ->
    [build] Elige tus dados
    [over] La partida ha terminado
   *[other] Ronda { $n }
}
war-hits = Vida
war-ranks = { $player }: filas de { $ranks }
war-no-ranks = { $player }: ningún dado en el tapete
war-traps-on-mats = { $n ->
    [one] 1 trampa en los tapetes
   *[other] { $n } trampas en los tapetes
}
war-row-name = { $player } { $rank }
war-space = { $kind ->
    [dark] casilla a oscuras
    [between] entre los frentes
   *[space] casilla
}
war-not-on-mat = Aún no está en el tapete
war-flag = { $flag ->
    [negated] No puede actuar
    [shielded] Protegido
    [aura] Aura sagrada
    [cursed] Maldito
   *[spikes] Púas
}
war-counted = { $what ->
    [stone] Piel de piedra { $n }
    [regeneration] Regeneración { $n }
    [weapon] Arma mágica { $n }
    [blade] Hoja llameante { $n }
   *[skip] { $n ->
        [one] Se salta 1 tirada
       *[other] Se salta { $n } tiradas
    }
}

## Set-up

war-group = { $group ->
    [magic] Usuarios de magia
    [scoundrel] Bribones
    [divine] Lanzadores divinos
    [fighter] Combatientes
   *[summoned] Criaturas
}
war-pick-dice = { $n ->
    [one] { $player }, elige tus dados (falta 1).
   *[other] { $player }, elige tus dados (faltan { $n }).
}
war-who-first = ¿Quién empieza?

## Rounds

war-round-begins = Ronda { $n }.
war-roll-party = { $n ->
    [one] { $player }, tira este dado.
   *[other] { $player }, tira estos { $n } dados, todos a la vez.
}
war-rolls = { $player } ha tirado.
war-acts = { $die }: { $results }.
war-no-result = { $die } no hace nada.
war-does-not-roll = { $die } no se tira en esta ronda.
war-cannot-act = { $die } no puede actuar.
war-hold-on-to = { $die } ha engullido: { $target }. ¿Sigue sujetándolo?
war-hold-on = Seguir sujetando
war-hold-note = No se tira
war-let-go = Soltar y tirar
war-which-acts = { $player }, ¿qué dado de la fila { $rank } actúa ahora?
war-action = { $what ->
    [trap] { $die } pone una trampa
    [disarm] { $die } desarma la trampa
   *[heal] { $die } tira el dado de curación
}
war-sits-out = Se pierde la próxima ronda
war-wins = ¡Gana { $player }!
war-game-draw = No queda nadie. Es un empate.
war-next-question = ¿Y ahora?
war-option-play-again = Jugar otra vez
war-option-stop = Dejarlo aquí
war-game-over = La partida ha terminado.

## Places

war-the-mat = el tapete
war-place-dice = { $player }, coloca todos tus dados en el tapete.
war-phone-arranges = Que lo haga el teléfono: { $shape }
war-how-many-in-ranks = { $player }, ¿cuántos dados en cada fila, desde el frente?
war-all-in-front = { $n ->
    [one] 1 delante
   *[other] los { $n } delante
}
war-in-front-then = { $n } delante y luego { $rest }
war-lines-up = { $player } forma así: { $shape }.
war-who-stands = { $rank ->
    [1] { $player }, ¿quién va en la primera fila?
   *[other] { $player }, ¿quién va en la fila { $rank }?
}
war-which-moves-up = { $player }, la fila { $rank } tiene muy pocos dados. ¿Cuál avanza?
war-moves = { $die } pasa a la fila { $rank }.
war-rank-full = No queda sitio en la fila { $rank }.
war-no-space-for = No queda sitio en el tapete, así que este dado no aparece: { $die }.
war-already-in-front = { $die } ya está en la primera fila.
war-rank = Fila { $n }
war-rank-of = Fila { $n } de { $player }
war-line = { $what ->
    [rank] Fila { $n }
   *[column] Columna { $n }
}
war-lines = { $what ->
    [rank] Filas { $first } y { $second }
   *[column] Columnas { $first } y { $second }
}
war-rank-and-hits = Fila { $rank }, vida { $now } de { $most }

## Traps

war-which-space-trapped = { $die } pone una trampa. ¿En qué casilla de { $player }?
war-lays-trap-on = { $die } le pone una trampa a { $player }: fila { $rank }, casilla { $space }.
war-disarms = { $die } desarma la trampa.
war-trap-die = dado de trampa
war-roll-trap = { $die } ha pisado una trampa. { $player }, tira el d4.
war-trap-deals = La trampa hace { $n } de daño.
war-in-trap = { $die } está atrapado en una trampa.

## Attacks and damage

war-whom-attacks = { $die } usa { $result }. ¿A quién ataca?
war-blast-where = { $shape ->
    [die] { $die } lanza { $result } ({ $n } de daño). ¿A qué dado?
   *[area] { $die } lanza { $result } ({ $n } de daño a cada dado). ¿Dónde?
}
war-nobody = Nadie
war-no-target = { $die } no tiene objetivo.
war-damage-added = { $by ->
    [smite] El castigo suma { $n } de daño.
    [weapon] El arma mágica suma { $n } de daño.
   *[blade] La hoja llameante suma { $n } de daño.
}
war-doubles = El ataque sigiloso duplica { $n }: son { $now }.
war-charge-braced = { $die } tiene la pica en ristre. La carga fracasa y { $attacker } recibe 2 de daño.
war-swarm-has-attacked = El enjambre ya ha atacado.
war-engulfs = { $die } engulle: { $target }.
war-skips-next-roll = { $die } se salta su próxima tirada.
war-rage-costs = La furia cuesta 2 puntos de vida.
war-aura-absorbs = El aura sagrada de { $die } lo absorbe.
war-shielded = { $die } está protegido: no recibe daño.
war-damage-stopped = { $by ->
    [defense] La defensa evita { $n } de daño.
    [stone] La piel de piedra evita { $n } de daño.
    [rage] La furia evita { $n } de daño.
   *[ghost] { $n } de daño atraviesa al espectro sin efecto.
}
war-spikes-hurt = Las púas hieren: { $die }.
war-loses-hits = { $n ->
    [one] { $die } pierde 1 punto de vida (ahora { $now } de { $most }).
   *[other] { $die } pierde { $n } puntos de vida (ahora { $now } de { $most }).
}
war-gains-hits = { $n ->
    [one] { $die } recupera 1 punto de vida (ahora { $now } de { $most }).
   *[other] { $die } recupera { $n } puntos de vida (ahora { $now } de { $most }).
}
war-all-hits = { $die } ya tiene toda su vida.
war-leaves = { $how ->
    [fades] { $die } se desvanece.
   *[out] { $die } queda fuera.
}

## Help and magic

war-who-is-healed = { $die } cura { $n }. ¿A quién?
war-which-die = { $what ->
    [smite] { $die } usa { $result }. ¿El ataque de quién se refuerza?
    [stealthy_attack] { $die } usa { $result }. ¿El ataque de quién se duplica?
    [inspire] { $die } usa { $result }. ¿Quién repite la tirada?
    [lay_on_hands] { $die } usa { $result }. ¿Quién recupera 4 puntos de vida?
    [influence] { $die } usa { $result }. ¿La acción de qué enemigo desvías?
    [neutralise] { $die } usa { $result }. ¿Qué enemigo no hace nada?
    [shield] { $die } usa { $result }. ¿A quién protege?
    [stone_skin] { $die } lanza { $result }. ¿Para quién?
    [regeneration] { $die } lanza { $result }. ¿Para quién?
    [flaming_blade] { $die } lanza { $result }. ¿Para quién?
    [holy_aura] { $die } lanza { $result }. ¿Para quién?
    [mage_shield] { $die } lanza { $result }. ¿Para quién?
    [haste] { $die } lanza { $result }. ¿Quién tira otra vez?
    [blessing] { $die } lanza { $result }. ¿Quién repite la tirada?
    [clone] { $die } lanza { $result }. ¿Quién recibe un clon?
    [darkness] { $die } lanza { $result }. ¿En qué fila?
    [phantasm] { $die } lanza { $result }. ¿Qué ilusión aparece?
    [wish] { $die } lanza { $result }. ¿Qué dado giras?
    [dispel_magic] { $die } lanza { $result }. ¿Qué termina?
    [mass_heal] { $die } lanza { $result }. ¿Qué fila se cura?
    [revivify] { $die } lanza { $result }. ¿Quién vuelve?
    [rangers_stride] { $die } usa { $result }. ¿A qué fila?
    [shape_change] { $die } lanza { $result }. ¿Qué forma para esta ronda?
   *[other] { $die } lanza { $result }. ¿A qué enemigo?
}
war-is-stronger = { $die } hace más daño en esta ronda.
war-gains = { $die } obtiene: { $result }.
war-die-cloned = { $n ->
    [one] { $die } tiene un clon durante 1 ronda.
   *[other] { $die } tiene un clon durante { $n } rondas.
}
war-phantom-appears = Aparece una ilusión durante 4 rondas: { $die }.
war-darkness-falls = Ahora a oscuras: { $rank }.
war-wall-stands = En esta ronda, un muro de tierra separa los dos bandos.
war-swaps-with = { $die } cambia de sitio. ¿Con qué dado?
war-change-places = { $die } y { $other } cambian de sitio.
war-which-face = ¿Qué cara debe mostrar { $die }?
war-now-shows = { $die } muestra ahora: { $result }.
war-also-shows = { $die } muestra además: { $result }.
war-is-back = { $die } ha vuelto.
war-is-summoned = Se invoca: { $die }.
war-is-cursed = { $die } se tira dos veces la próxima vez y el rival elige.
war-does-nothing = { $die } no hace nada en esta ronda.
war-own-shape = { $die } recupera su propia forma.
war-the-wall = El muro de tierra
war-the-darkness = La oscuridad: { $rank }
war-itself = { $die } en persona
war-effect-on = { $effect ->
    [stone] Piel de piedra en { $die }
    [regeneration] Regeneración en { $die }
    [weapon] Arma mágica en { $die }
    [blade] Hoja llameante en { $die }
    [aura] Aura sagrada en { $die }
    [shielded] Escudo de mago en { $die }
    [cursed] Maldición en { $die }
    [charm] Embrujo en { $die }
    [web] Telaraña en { $die }
    [blindness] Ceguera en { $die }
    [silence] Silencio en { $die }
   *[spikes] Púas en { $die }
}
war-dispelled = Disipado: { $what }.

## Spell dice and rerolls

war-second-die = { $die } tiene un familiar. ¿Tirar un segundo dado de hechizo?
war-option-two-dice = Dos dados
war-option-pick-result = Elige uno de los resultados
war-option-single-die = Un dado
war-roll-spell = { $n ->
    [one] { $die }: tira el { $spell }.
   *[other] { $die }: tira el { $spell } { $n } veces.
}
war-which-result-counts = { $die } está maldito. ¿Qué resultado cuenta?
war-use-which = { $n ->
    [one] { $die } ha sacado { $results }. ¿Lo usas?
   *[other] { $die } ha sacado { $results }. ¿Cuál usas?
}
war-use = Usar { $result }
war-leave = No usarlo
war-leave-note = Este dado no se puede volver a tirar
war-not-used = { $die } no usa el resultado.
war-roll-die = { $what ->
    [again] { $player }, vuelve a tirar { $die }.
   *[first] { $player }, tira { $die }.
}

## On the table

war-take-off = Quita del tapete: { $die }.
war-put-on-mat = Pon un { $kind } en el tapete para { $die }.
war-put-on-space = Pon { $die } en la fila { $rank }, casilla { $space }.
war-move-it = Mueve { $die } a la fila { $rank }.
war-swap = Intercambia { $die } y { $other }.
war-mark-trap = { $player }, marca una trampa en la fila { $rank }, casilla { $space } de tu propio tapete. Vigila la misma casilla de tu rival.

## Refusals

war-refusal-number-missing = ¿Qué muestra el d4? Hace falta su número.
war-no-such-face = Un { $kind } no tiene la cara { $face }.
war-refusal-no-such-option = Esta no es una de las opciones.
war-refusal-takes-no-number = Esta respuesta no admite números.
war-which-space = No está claro en qué casilla está { $die }. Ponlo en el centro de una casilla.
war-die-turned = { $die } mostraba { $was } y ahora muestra { $now }. Gíralo como estaba.
war-dice-missing = No están en el tapete todos los dados de este jugador.
war-same-space = Hay dos dados en la misma casilla.
war-no-such-space = No existe la casilla { $space } en la fila { $rank }.
war-fighter-behind = { $die } es un combatiente. Ponlo en la fila 1 o 2.
war-must-stay = { $die } no se ha tirado, así que debe quedarse donde estaba.
war-illegal-ranks = Una fila tiene más dados que la de delante.
war-party-too-large = { $room ->
    [one] El grupo “{ $party }” tiene { $n } dados, pero solo hay 1 casilla para combatientes. Elige más filas o columnas, u otro grupo.
   *[other] El grupo “{ $party }” tiene { $n } dados, pero solo hay { $room } casillas para combatientes. Elige más filas o columnas, u otro grupo.
}
war-no-such-result = El resultado “{ $result }” no existe. Corrige el archivo de contenido.
war-two-players = Este juego es para dos jugadores, cada uno con su propio identificador.
war-no-such-party = El grupo “{ $party }” no existe.
war-hits-up-to = { $path }: los puntos de vida son { $most } como máximo.
war-mat-of = Tapete de { $player }
war-spaces-done = Todos están bien
war-move-within-ranks = { $player }, ¿mover un dado a otra casilla de su fila?
war-choose-space = { $die }: ¿en qué casilla de la fila?
