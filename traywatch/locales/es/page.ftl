# The page: the table, the host's page and the overlay.

## The table

page-skip-to-roll = Ir a la última tirada
page-menu = Menú
page-close = Cerrar
page-ready = Todo listo
page-rolling = Rodando…
page-paused = En pausa
page-now = Ahora
page-last-roll = Última tirada
page-dice-rolling = Los dados están rodando…
page-what-happened = Qué ha pasado
page-how-to-play = Cómo se juega
page-how-to-play-game = Cómo se juega a { $game }
page-where-landed = Dónde han caído
page-board = Tablero
page-party = Grupo
page-earlier-rolls = Tiradas anteriores
page-whose-rolls = De quién
page-rolls-of-die = De qué dado
page-show-older = Ver tiradas más antiguas
page-table-state = Lo que espera la mesa
page-no-game = No hay ninguna partida en curso
page-watching-note = Estás mirando.
page-watching-join-note = Estás mirando. Para jugar, escribe el código de la mesa.
page-closed-join-note = Esta mesa solo la ve quien se ha unido. Para unirte, escribe el código de la mesa.
page-seat-not-in-session = Ha empezado una partida nueva. Tu asiento no está en ella.
page-join-table = Unirse a la mesa
page-take-seat = Tomar asiento
page-resume = Reanudar
page-pause = Pausar
page-source-line = Fuente: { $source }. Traywatch { $version }
page-your-question = Te toca a ti
page-lost-last-state = No hay conexión con la bandeja. Este es el último estado conocido. Reintentando…
page-offline-last-state = Este teléfono no tiene conexión. Este es el último estado conocido. Reintentando…
page-too-many-pages = Hay demasiadas páginas abiertas. Esta página pregunta a la bandeja cada { $s } s. Cierra las páginas que nadie mira.
page-tray-unreachable = Ahora no hay conexión con la bandeja.
page-change-not-sent = Ahora no hay conexión con la bandeja. No se ha cambiado nada.
page-table-moved-on = La mesa ha avanzado. Míralo de nuevo.
page-answer-too-late = Esto se respondió mientras tanto y no se ha anotado nada tuyo. { $what }
page-tray-status = La bandeja respondió { $status }.
page-earlier-steps = Antes
page-needs-line = Hacen falta: { $needs }.

## A roll

die-letter = d
page-no-roll-yet = Aún no hay tiradas. ¡Adelante!
page-rolled-at = Tirada a las { $clock }
page-die-picture = El dado tal como lo vio la cámara
page-tray-picture = La bandeja tal como la vio la cámara
page-state-needs-answer = Espera respuesta
page-state-dice-missing = Faltan dados
page-state-wrong-die = Dado equivocado
page-state-not-counted = No cuenta
page-state-reroll = Volver a tirar
page-state-rerolled = Repetida
page-state-undone = Deshecha
page-state-corrected = Corregida
page-why-option = ¿Por qué?
page-why-total = De dónde sale el resultado
page-why-rules = Las reglas que se aplican
page-why-no-text = Esta regla aún no tiene explicación.
page-die-unnamed = un dado
page-zone-word = { $zone ->
    [crit] crítico
    [hit] acierto
    [miss] fallo
    [fumble] pifia
    [off] fuera del tapete
   *[other] { $zone }
}
page-zone-name = { $zone ->
    [crit] Crítico
    [hit] Acierto
    [miss] Fallo
    [fumble] Pifia
    [off] Fuera del tapete
   *[other] { $zone }
}
page-color-name = { $color ->
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
page-color-die = { $kind ->
    [any] dado
   *[other] { $kind }
} { page-color-name }
page-die-name = { $color ->
    [none] { $kind ->
        [any] dado
       *[other] { $kind }
    }
   *[other] { $kind ->
        [any] dado
       *[other] { $kind }
    } { page-color-name }
}
page-dice-named = { $color ->
    [none] { $n ->
        [one] { $kind ->
            [any] dado
           *[other] { $kind }
        }
       *[other] { $n } × { $kind ->
            [any] dado
           *[other] { $kind }
        }
    }
   *[other] { $n ->
        [one] { $kind ->
            [any] dado
           *[other] { $kind }
        } { $color }
       *[other] { $n } × { $kind ->
            [any] dado
           *[other] { $kind }
        } { $color }
    }
}
page-with-note = { $what } ({ $note })
page-die-uncertain = dudoso
page-die-cocked = inclinado
page-die-off-mat = fuera del tapete
page-die-stacked = sobre otro dado
page-die-unread-in-zone = { $called }, sin leer, { $zone }
page-die-unread = { $called }, sin leer
page-die-shows-in-zone = { $called }, muestra { $face }, { $zone }
page-die-shows = { $called }, muestra { $face }
page-die-show-picture = { $name }. Ver su imagen
page-die-face = { $kind ->
    [any] un dado
   *[other] { $kind }
} { $face ->
    [none] sin leer
   *[other] { $face }
}
page-die-shows-line-in-zone = { $called } muestra { $face }, { $zone }.
page-die-shows-line = { $called } muestra { $face }.
page-die-unread-line-in-zone = { $called } no se pudo leer, { $zone }.
page-die-unread-line = { $called } no se pudo leer.
page-die-row-kind = Tipo
page-die-row-unclear = poco claro
page-die-row-face = Muestra
page-die-row-name = Es
page-die-row-read-by = Lectura de
page-die-read-by-person = alguien de la mesa
page-die-row-confidence = Confianza
page-percent = { $percent } %
page-percent-over = más del 99 %
page-percent-under = menos del 1 %
page-percent-likely = probable al { $percent } %
page-die-row-alternatives = Tal vez
page-die-row-position = Posición
page-die-position = { $x } mm, { $y } mm
page-die-row-zone = Zona
page-die-row-zone-by = Zona elegida por
page-die-row-zones = Podría ser
page-die-row-touched = Tocó
page-touched-obstacle = un obstáculo
page-die-in = { $zone ->
    [none] { $kind ->
        [any] dado { $face } en ninguna zona
       *[other] { $kind } { $face } en ninguna zona
    }
   *[other] { $kind ->
        [any] dado { $face }, { page-zone-word }
       *[other] { $kind } { $face }, { page-zone-word }
    }
}
page-no-die = ningún dado
page-mat-from-above = El tapete desde arriba: { $dice }.
page-roll-unknown = Esa tirada no existe.
page-list-empty = Aún no hay ninguna.
page-everybody = De cualquiera
page-all-dice = Todos los dados

## Corrections

page-option-correct = No es así
page-correction-unchanged = Ya dice eso.
page-correction-kind = Es un
page-correction-face = Lo que muestra de verdad
page-zone-question = Dónde está
page-correction-send = Corregir
page-correction-done = Corregido
page-undo-roll-question = ¿Deshacer esta tirada?
page-undo-roll-note = Los dados cayeron así de verdad. Deshazla solo si no debe contar. Queda en el registro como nula y se vuelve a tirar.
page-undo-roll-cancel = Dejarla
page-undo-roll-send = Deshacerla
page-undo-roll = ↶ Deshacer la tirada
page-undo-roll-before = ↶ Deshacer la tirada anterior
page-undo-last-step = ↶ Deshacer el paso
page-undo-last-step-before = ↶ Deshacer el paso anterior
page-redo = ↷ Rehacer
page-step-dropped = Un paso posterior ya no encaja y se ha quitado.
page-steps-dropped = { $dropped ->
    [one] 1 paso posterior ya no encaja y se ha quitado.
   *[other] { $dropped } pasos posteriores ya no encajan y se han quitado.
}
page-todo-heading = Cambia esto en la mesa
page-changes-heading = Qué ha cambiado
page-changes-none = No ha cambiado nada más.
page-state-redone = Rehecho
page-activity = Actividad
page-activity-none = Nadie ha hecho nada a mano en esta partida.
page-refused-heading = No se ha podido

## Questions and choices

page-question-picture = El dado en cuestión, tal como lo vio la cámara
page-another-number = Otro número…
page-enter-by-hand = Anotar a mano
page-enter-throw = Anotar una tirada
page-rules-of-step = ¿Qué es esto? Las reglas que se aplican
page-as-list = Como lista
page-next-player = A continuación: { $who }
page-next-label = A continuación
page-or-divider = o
page-done = Listo
page-roll-prompt = Tira los dados.
page-use-ability = Usar una habilidad
page-ability-of = Habilidad: { $who }
page-option-minor-action = Antes, una acción menor
page-stage = { $stage ->
    [rethrow] Daño adicional
    [circumstances] Ventaja, cobertura…
    [ask_for_dice] Pedir dados
    [ask_or_turn] Dado o jugador
    [none] Elegir
   *[other] Otras opciones
}
page-number-from = Un número de { $least } a { $most }
page-number-less = Uno menos
page-number-more = Uno más
page-text-example = Por ejemplo, { $like }
page-watching-answer-note = Estás mirando. Para responder, únete a la mesa: escanea su código QR o escribe su código.
page-answer-of-other = Esperando a { $name }. Puede responder esa persona o el anfitrión.

## Entering a roll by hand

page-face-means = { $face }: { $meaning }
page-entry-face-of = Qué muestra: { $called }
page-entry-face = Qué muestra
page-entry-face-placeholder = muestra
page-entry-color = Su color
page-entry-die-number = Dado { $i }
page-entry-die = El dado
page-entry-kind = Su tipo
page-entry-zone-of = Dónde está: { $called }
page-entry-other-kind = Tipo de dado
page-entry-use = Usar
page-entry-add-die = Añadir un dado

## Board and party

page-name-about = { $who }: { $about }
page-map-can-scrolled = El mapa. Se puede desplazar.
page-board-empty = Aún no hay nada en el tablero.
page-board-figures = Quién está en cada sitio
page-board-tap-space = Toca una casilla
page-seat-details = Más sobre { $seat }
page-seat-turn = (es su turno)
page-seat-out = (fuera)
page-bar-of = { $now } de { $most }
page-board-count = { $n } aquí
page-board-nobody = nadie aquí
page-board-elsewhere = En otro sitio

## Joining

page-role-watching = Mirando
page-role-host = Anfitrión
page-me-plays = { $name } · juega con { $figure }
page-me-no-seat = { $name } · sin asiento
page-seat-free = libre
page-seat-taken = de { $players }, se puede compartir
page-seat-none = Sin asiento
page-seat-none-note = Solo miro o ayudo
page-join-code = Código de la mesa
page-join-name = Tu nombre
page-join-seat = Tu asiento
page-join-watch = Solo mirar
page-seat-not-changed = Ahora no se ha podido cambiar de asiento.
page-role-host-note = Eres el anfitrión. Puedes responder por todos, corregir lecturas y deshacer pasos.
page-role-player-note = Puedes responder por tu asiento y por lo que no sea de nadie, corregir tus tiradas y deshacer lo que hayas hecho tú.
page-leave-table = Dejar la mesa

## Menu

page-connection = Esta conexión
page-connection-note = Cifrada con el certificado propio de la bandeja
page-connection-why = Todo lo que pasa entre este dispositivo y la bandeja va cifrado. La bandeja hizo su propio certificado, porque ninguna autoridad conoce una bandeja casera. Por eso te avisó el navegador.
page-connection-compare = Abre el certificado desde la barra de direcciones del navegador. Su huella SHA-256 debe empezar por estos dígitos de tu enlace o código QR:
page-connection-differs = Si los dígitos no coinciden, puede que alguien lo esté leyendo todo. Cierra esta página y avisa al anfitrión.
page-language = Idioma
page-speak-results = Leer los resultados en voz alta
page-speak-results-note = Este teléfono dice cada tirada
page-speak-results-on = A partir de ahora, los resultados se leen en voz alta.
page-menu-join-note = Con su código, para responder y elegir
page-menu-seat-note = Cambiar de asiento o dejar la mesa
page-menu-fairness = ¿Están equilibrados los dados?
page-menu-fairness-note = Lo que ha mostrado cada dado hasta ahora
page-menu-activity-note = Respuestas, correcciones, pasos deshechos
page-menu-host = Página del anfitrión
page-menu-host-note = Partidas, asientos, reglas de la casa, jugadores
page-menu-setup = Cámara y tapete
page-menu-setup-note = Luz, enfoque, calibración, zonas
page-menu-overlay = Capa para una transmisión
page-menu-overlay-note = La última tirada sobre fondo transparente, para OBS

## Are the dice fair?

page-rolls-label = Tiradas
## The host's page

page-link-to-table = A la mesa
page-host-only = Solo anfitrión
page-tray = Bandeja
page-motion-too-brief = Los dados estuvieron aquí muy poco tiempo. Vuelve a tirar o anótalos.
page-motion-not-recognized = En la bandeja hay algo que no se reconoce. Vuelve a tirar o anota los dados.
page-motion-still-rolling = Algo lleva un rato moviéndose en la bandeja. Saca las manos y otras cosas de la imagen.
page-motion-camera-moves = La cámara o la bandeja se está moviendo, así que puede que no se detecten tiradas. Apoya la cámara en algo firme.
## A new game

page-more = Más
## Demo, presets of the overlay, and the big screen

page-demo-take-over = Tomar el control: decido yo
page-demo-autoplay = Que juegue sola
page-demo-decide-note = En esta demo decides tú. Los dados ruedan cuando tú digas.
page-demo-other-game = Ver otro juego
page-demo-own-dice = Jugar con mis dados
page-demo-own-dice-note = Cámara, tapete y juego, paso a paso
page-big-screen = Pantalla grande
page-demo-roll = Tira por mí
page-why-row = Por qué
page-hint-from-the-side = La cámara mira de lado. Toma la imagen desde arriba.
page-hint-overexposed = La imagen es demasiado clara.
page-hint-unknown-text = No se conoce el símbolo. Puedes enseñar tus propios dados.
page-hint-fudge-dice = Parece un dado Fudge. Pide dF antes de tirar, o haz que el anfitrión lo marque como dado en juego.
page-hint-mirrored = La imagen está invertida como en un espejo.
page-hint-maybe-mirrored = Puede que la imagen esté invertida como en un espejo. Unas cuantas tiradas más lo dirán.

## Changes by hand

page-hidden-roll = Tirada oculta
page-hidden-roll-note = No todos ven el resultado
page-hidden-host = Esto solo lo ve el anfitrión.
page-hidden-both = Esto solo lo ven el anfitrión y quien tira.
page-reveal = Revelar
page-change-by-hand = Cambiar a mano
page-change-by-hand-note = Salud, objetos, lugares, el turno
page-changed-by-hand = Cambiado a mano
page-answer-otherwise = Responder otra cosa

## History and long lists

page-earlier-session = Partida anterior
page-without-game = Sin juego
page-find = Buscar…
page-summary = Cómo ha ido
page-summary-note = Tiradas, críticos y suerte de cada jugador
page-search-rolls = Buscar en las tiradas

## The stage
page-skip-to-request = Ir a lo que espera la mesa
page-marked-place = Mira aquí
page-question = Una pregunta
page-your-turn = Te toca
page-turn-of = { $does ->
    [roll] Tira { $who }
    [choice] Decide { $who }
   *[place] Turno de { $who }
}
page-demo = La demo
page-demo-plays = La demo juega sola. Toma el control y decides tú.
page-demo-asks = De vez en cuando cae en la bandeja un dado equivocado, para que veas cómo pregunta.
page-demo-own = Tus propios dados
page-demo-take-over-short = Tomar el control
page-demo-autoplay-short = Que juegue sola
page-demo-question = Parte de la demo: así pregunta la bandeja.
page-theme = Colores
page-theme-dark = Oscuro
page-theme-light = Claro
page-theme-auto = Automático
page-sounds = Sonidos
page-sounds-note = Un golpe por tirada, una campana si hay crítico
page-link-invalid = Este enlace del anfitrión ya no vale. La bandeja muestra el nuevo al arrancar.
page-which-face = Toca lo que muestra
page-which-zone = Toca dónde está
page-something-else = Otro dado u otra cara
page-unknown-page = Esta página no está aquí.

## Turn order

page-order = Orden de turnos
page-order-note = La iniciativa, y a quién le toca después
page-watch-roll = Ver la tirada
