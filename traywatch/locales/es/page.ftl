# The page: the table, the host's page and the overlay.

## The table

page-skip-to-roll = Ir a la última tirada
page-menu = Menú
page-close = Cerrar
page-ready = Todo listo
page-rolling = Rodando…
page-paused = En pausa
page-now = Ahora
page-last-throw = Última tirada
page-dice-rolling = Los dados están rodando…
page-what-happened = Qué ha pasado
page-how-this-goes = Cómo se juega
page-how-goes = Cómo se juega a { $game }
page-where-landed = Dónde han caído
page-board = Tablero
page-party = Grupo
page-earlier-rolls = Tiradas anteriores
page-whose-rolls = De quién
page-rolls-of-die = De qué dado
page-show-older = Ver tiradas más antiguas
page-table-waits-for = Lo que espera la mesa
page-no-game-being-played = No hay ninguna partida en curso
page-you-looking = Estás mirando.
page-looking-join-here = Estás mirando. Para jugar, escribe el código de la mesa.
page-closed-join-here = Esta mesa solo la ve quien se ha unido. Para unirte, escribe el código de la mesa.
page-new-session-your-seat-not = Ha empezado una partida nueva. Tu asiento no está en ella.
page-join-table = Unirse a la mesa
page-take-seat = Tomar asiento
page-go-throwing = Reanudar
page-pause = Pausar
page-pictures-come-from-traywatch = Fuente: { $source }. Traywatch { $version }
page-you = Te toca a ti
page-tray-cannot-reached-you-see = No hay conexión con la bandeja. Este es el último estado conocido. Reintentando…
page-phone-offline-you-see-what = Este teléfono no tiene conexión. Este es el último estado conocido. Reintentando…
page-too-many-pages = Hay demasiadas páginas abiertas. Esta página pregunta a la bandeja cada { $s } s. Cierra las páginas que nadie mira.
page-tray-cannot-reached-just-now = Ahora no hay conexión con la bandeja.
page-tray-cannot-reached-just-now-2 = Ahora no hay conexión con la bandeja. No se ha cambiado nada.
page-table-has-moved-look-again = La mesa ha avanzado. Míralo de nuevo.
page-answered-meanwhile = Esto se respondió mientras tanto y no se ha anotado nada tuyo. { $what }
page-tray-answered = La bandeja respondió { $status }.
page-before = Antes
page-you-need = Hacen falta: { $needs }.

## A roll

die-letter = d
page-no-throw-yet-roll = Aún no hay tiradas. ¡Adelante!
page-thrown = Tirada a las { $clock }
page-die-as-camera-saw = El dado tal como lo vio la cámara
page-tray-as-camera-saw = La bandeja tal como la vio la cámara
page-waits-answer = Espera respuesta
page-not-all-there-yet = Faltan dados
page-not-what-asked = Dado equivocado
page-not-counted = No cuenta
page-thrown-again = Volver a tirar
page-thrown-again-2 = Repetida
page-taken-back = Deshecha
page-corrected = Corregida
page-why = ¿Por qué?
page-how-worked-out = De dónde sale el resultado
page-rules-used = Las reglas que se aplican
page-rule-has-no-sentence-yet = Esta regla aún no tiene explicación.
page-a-die = un dado
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
page-not-sure = dudoso
page-leaning = inclinado
page-off-mat-2 = fuera del tapete
page-another-die = sobre otro dado
page-not-read = { $called }, sin leer, { $zone }
page-not-read-2 = { $called }, sin leer
page-shows = { $called }, muestra { $face }, { $zone }
page-shows-2 = { $called }, muestra { $face }
page-show-picture = { $name }. Ver su imagen
page-die-face = { $kind ->
    [any] un dado
   *[other] { $kind }
} { $face ->
    [none] sin leer
   *[other] { $face }
}
page-shows-3 = { $called } muestra { $face }, { $zone }.
page-shows-4 = { $called } muestra { $face }.
page-could-not-read = { $called } no se pudo leer, { $zone }.
page-could-not-read-2 = { $called } no se pudo leer.
page-kind-2 = Tipo
page-not-clear = poco claro
page-shows-5 = Muestra
page-this-is = Es
page-said = Lectura de
page-person-table = alguien de la mesa
page-sure = Confianza
page-percent = { $percent } %
page-over-99 = más del 99 %
page-under-1 = menos del 1 %
page-likely = probable al { $percent } %
page-perhaps = Tal vez
page-lies = Posición
page-mm-mm = { $x } mm, { $y } mm
page-zone = Zona
page-zone-by = Zona elegida por
page-could = Podría ser
page-touched = Tocó
page-obstacle = un obstáculo
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
page-no-such-throw = Esa tirada no existe.
page-none-yet = Aún no hay ninguna.
page-everybody = De cualquiera
page-all-dice = Todos los dados

## Corrections

page-not-right = No es así
page-how-stands-already = Ya dice eso.
page-it-is-a = Es un
page-what-die-really-shows = Lo que muestra de verdad
page-where-lies = Dónde está
page-put-right = Corregir
page-put-right-2 = Corregido
page-take-throw-back = ¿Deshacer esta tirada?
page-dice-really-fell-so-take = Los dados cayeron así de verdad. Deshazla solo si no debe contar. Queda en el registro como nula y se vuelve a tirar.
page-let-count = Dejarla
page-take-back = Deshacerla
page-undo-throw = ↶ Deshacer la tirada
page-undo-throw-before = ↶ Deshacer la tirada anterior
page-undo-last-step = ↶ Deshacer el paso
page-undo-last-step-before = ↶ Deshacer el paso anterior
page-redo = ↷ Rehacer
page-one-later-step-does-not = Un paso posterior ya no encaja y se ha quitado.
page-later-steps-do-not-fit = { $dropped ->
    [one] 1 paso posterior ya no encaja y se ha quitado.
   *[other] { $dropped } pasos posteriores ya no encajan y se han quitado.
}
page-set-right-table = Cambia esto en la mesa
page-so-now = Qué ha cambiado
page-nothing-else-changed = No ha cambiado nada más.
page-done-again = Rehecho
page-who-did-what = Actividad
page-nobody-has-done-anything-hand = Nadie ha hecho nada a mano en esta partida.
page-not-done = No se ha podido

## Questions and choices

page-die-question-as-camera-saw = El dado en cuestión, tal como lo vio la cámara
page-another-number = Otro número…
page-enter-hand = Anotar a mano
page-enter-throw = Anotar una tirada
page-what-rules-behind = ¿Qué es esto? Las reglas que se aplican
page-as-list = Como lista
page-next = A continuación: { $who }
page-next-2 = A continuación
page-or = o
page-done = Listo
page-throw-dice = Tira los dados.
page-use-ability = Usar una habilidad
page-ability-of = Habilidad: { $who }
page-minor-action-first = Antes, una acción menor
page-stage = { $stage ->
    [rethrow] Daño adicional
    [circumstances] Ventaja, cobertura…
    [ask_for_dice] Pedir dados
    [ask_or_turn] Dado o jugador
    [none] Elegir
   *[other] Otras opciones
}
page-number-from = Un número de { $least } a { $most }
page-one-less = Uno menos
page-one-more = Uno más
page-such-as = Por ejemplo, { $like }
page-you-looking-answer-join-table = Estás mirando. Para responder, únete a la mesa: escanea su código QR o escribe su código.
page-take-seat-leave-them-host = Esperando a { $name }. Puede responder esa persona o el anfitrión.

## Entering a roll by hand

page-face-means = { $face }: { $meaning }
page-what-shows = Qué muestra: { $called }
page-what-shows-2 = Qué muestra
page-shows-placeholder = muestra
page-color = Su color
page-die = Dado { $i }
page-die-2 = El dado
page-kind = Su tipo
page-where-lies-2 = Dónde está: { $called }
page-kind-die = Tipo de dado
page-count = Usar
page-one-more-die = Añadir un dado

## Board and party

page-name-about = { $who }: { $about }
page-map-can-scrolled = El mapa. Se puede desplazar.
page-who-stands-where = Quién está en cada sitio
page-tap-space = Toca una casilla
page-more-about = Más sobre { $seat }
page-turn = (es su turno)
page-out = (fuera)
page-of = { $now } de { $most }
page-here = { $n } aquí
page-nobody-here = nadie aquí
page-elsewhere = En otro sitio

## Joining

page-looking = Mirando
page-host = Anfitrión
page-me-plays = { $name } · juega con { $figure }
page-me-no-seat = { $name } · sin asiento
page-free = libre
page-taken = de { $players }, se puede compartir
page-no-seat-2 = Sin asiento
page-i-only-watch-help = Solo miro o ayudo
page-tables-code = Código de la mesa
page-your-name = Tu nombre
page-your-seat = Tu asiento
page-only-look = Solo mirar
page-seat-could-not-changed-just = Ahora no se ha podido cambiar de asiento.
page-you-tables-host-you-may = Eres el anfitrión. Puedes responder por todos, corregir lecturas y deshacer pasos.
page-you-may-answer-your-seat = Puedes responder por tu asiento y por lo que no sea de nadie, corregir tus tiradas y deshacer lo que hayas hecho tú.
page-leave-table = Dejar la mesa

## Menu

page-connection = Esta conexión
page-connection-note = Cifrada con el certificado propio de la bandeja
page-connection-why = Todo lo que pasa entre este dispositivo y la bandeja va cifrado. La bandeja hizo su propio certificado, porque ninguna autoridad conoce una bandeja casera. Por eso te avisó el navegador.
page-connection-compare = Abre el certificado desde la barra de direcciones del navegador. Su huella SHA-256 debe empezar por estos dígitos de tu enlace o código QR:
page-connection-differs = Si los dígitos no coinciden, puede que alguien lo esté leyendo todo. Cierra esta página y avisa al anfitrión.
page-language = Idioma
page-say-results-aloud = Leer los resultados en voz alta
page-phone-speaks-each-throw = Este teléfono dice cada tirada
page-results-spoken-from-now = A partir de ahora, los resultados se leen en voz alta.
page-code-answer-choose = Con su código, para responder y elegir
page-your-seat-leave = Cambiar de asiento o dejar la mesa
page-dice-fair = ¿Están equilibrados los dados?
page-what-each-die-has-shown = Lo que ha mostrado cada dado hasta ahora
page-answers-corrections-steps-back = Respuestas, correcciones, pasos deshechos
page-hosts-page = Página del anfitrión
page-sessions-seats-house-rules-players = Partidas, asientos, reglas de la casa, jugadores
page-camera-mat = Cámara y tapete
page-light-focus-calibration-zones = Luz, enfoque, calibración, zonas
page-overlay-stream = Capa para una transmisión
page-last-throw-nothing-obs = La última tirada sobre fondo transparente, para OBS

## Are the dice fair?

page-throws-2 = Tiradas
## The host's page

page-table-2 = A la mesa
page-host-only = Solo anfitrión
page-tray = Bandeja
page-motion-too-brief = Los dados estuvieron aquí muy poco tiempo. Vuelve a tirar o anótalos.
page-motion-not-recognized = En la bandeja hay algo que no se reconoce. Vuelve a tirar o anota los dados.
page-motion-still-rolling = Algo lleva un rato moviéndose en la bandeja. Saca las manos y otras cosas de la imagen.
## A new game

page-more = Más
## Demo, presets of the overlay, and the big screen

page-take-over-i-decide = Tomar el control: decido yo
page-let-play-itself = Que juegue sola
page-you-decide-demo-dice-roll = En esta demo decides tú. Los dados ruedan cuando tú digas.
page-watch-another-game = Ver otro juego
page-play-my-dice = Jugar con mis dados
page-play-my-dice-note = Cámara, tapete y juego, paso a paso
page-big-screen = Pantalla grande
page-roll-for-me = Tira por mí
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
page-look-here = Mira aquí
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
page-take-over = Tomar el control
page-let-play = Que juegue sola
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
page-not-found = Esta página no está aquí.

## Turn order

page-order = Orden de turnos
page-order-note = La iniciativa, y a quién le toca después
page-watch-roll = Ver la tirada
