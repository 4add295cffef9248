# The page of the host.

page-connection-tray-lost-trying-again = Se ha perdido la conexión con la bandeja. Reintentando…
page-skip-to-session = Ir a una partida nueva
page-host-table = Dirigir la mesa
page-open-host-link = Abre esta página con el enlace del anfitrión. La bandeja lo muestra con su código QR al arrancar. Termina en #token=…
page-or-enter-token = O pega aquí ese enlace o el token
page-let-me-in = Entrar
page-neither-link-nor-token = Eso no es ni un enlace ni un token.
page-not-tables-token = Ese no es el token de esta mesa.
page-invite = Invitar a jugar
page-qr-code-address-where-players = Código QR de la dirección donde se unen los jugadores
page-scan-or-open = Escanea esto o abre
page-and-type = Después escribe el código:
page-code = Código { $x }
page-plays = juega con { $seats }
page-has-no-seat-yet = aún no tiene asiento
page-nobody-has-joined-yet = Aún no se ha unido nadie.
page-new-codes-everybody = ¿Códigos nuevos para todos?
page-code-hosts-link-every-phones = El código, el enlace del anfitrión y el acceso de todos los teléfonos dejan de valer al momento. Todos tienen que volver a unirse.
page-make-new-ones = Crearlos
page-make-new-codes = Crear códigos nuevos
page-new-codes-made = Los códigos nuevos están listos.
page-leave = Cancelar
page-new-session = Nueva partida
page-continue-game = Continuar una partida
page-table = { $game } está en la mesa
page-table-3 = en la mesa
page-table-4 = En la mesa: { $game }
page-table-again = { $one } vuelve a estar en la mesa.
page-go = Continuar
page-session-line = { $cards ->
    [none] { $players } · { $steps ->
        [one] un paso
       *[other] { $steps } pasos
    } · último { $when }
   *[other] { $players } · { $steps ->
        [one] un paso
       *[other] { $steps } pasos
    } · último { $when } · { $cards }
}
page-camera-calibration-areas = Cámara, calibración y zonas
page-tray-watches-again = La bandeja vuelve a mirar.
page-tray-lets-dice-lie = La detección está en pausa.
page-what-tray-saw = Lo que vio la bandeja
page-what-tray-saw-note = Cada vez que algo se movió en la bandeja y no resultó una tirada.
page-go-watching = Reanudar la detección
page-let-dice-lie-while = Pausar la detección
page-kept-these-dice-play = Dados guardados.
page-dice-table = Dados de esta mesa
page-tick-what-you-throw-tray = Marca los dados con los que se juega y la bandeja tendrá menos dudas. Sin ninguno marcado, espera lo que pide el juego.
page-kinds-dice = Tipos de dado
page-these-dice-play = Guardar dados
page-table-language = Idioma para los teléfonos que no piden ninguno
page-language-saved = Idioma guardado.
page-stream = Para una transmisión
page-add-one-these-obs-as = Añade uno de estos a OBS como fuente de navegador. El fondo es transparente.
page-overlay-clips = Clips a cámara lenta
page-overlay-clips-none = Nunca
page-overlay-clips-decisive = Críticos, pifias, contactos
page-overlay-clips-every = Cada tirada
page-card-middle = Una tarjeta en el centro
page-line-bottom = Una línea abajo
page-dice-alone = Solo los dados
page-game-2 = Juego
page-cards = Cartas
page-cannot-used = { $set } no se puede usar: { $problem }
page-who-plays = Jugadores
page-name = Nombre
page-plays-3 = Su { $word }
page-player = este jugador
page-take-off-list = Quitar a { $player }
page-one-more-player = Añadir un jugador
page-game = { $most ->
    [one] Este juego es para un jugador.
   *[other] Este juego es para { $most } jugadores.
}
page-can-play = De { $least } a { $most } jugadores.
page-house-rules = Reglas de la casa
page-leave-them-as-they-open = Déjalas como están, o abre lo que juegues de otra manera.
page-begin = Empezar
page-to = de { $least } a { $most }
page-earlier = { $say }: subir
page-yes = Sí
page-no = No
page-changed-mark = cambiado
page-changed = { $n ->
    [one] 1 cambiado
   *[other] { $n } cambiados
}
page-as-usual = por defecto
page-programs = Programas
page-players-only = Solo jugadores: nadie más de la red ve la mesa
page-read-table = Leer la mesa
page-ask-dice = Pedir dados
page-answer-questions-correct-dice = Responder preguntas y corregir dados
page-start-sessions-change-settings = Empezar partidas y cambiar ajustes
page-records-wait = { $waiting ->
    [one] Hay una entrada en espera.
   *[other] Hay { $waiting } entradas en espera.
}
page-everything-sent = Se ha enviado todo.
page-send-again = Reenviar
page-forget = Descartar
page-token = Token de { $made }
page-token-label = Token
page-copy-into-program-now-not = Cópialo ahora en el programa. No se volverá a mostrar.
page-last-used = { $scopes } · último uso: { $when }
page-never-used = { $scopes } · sin usar
page-revoke = Revocar { $name }
page-revoke-2 = Revocar
page-no-program-has-token = Ningún programa tiene token.
page-name-new-program = Nombre de un programa nuevo
page-what-may-do = Qué puede hacer
page-make-token = Crear un token
page-web-pages-may-call-tray = Páginas web que pueden llamar a la bandeja, una dirección por línea
page-allow-these = Permitir estas
page-preset-party = El grupo
page-preset-stats = Estadísticas de la partida
page-settings = Ajustes y conexiones
page-backups = Copias de seguridad

## Las cámaras y quién está

page-phone-camera = Un teléfono como cámara
page-phone-camera-scan = Escanea este código con el teléfono que está sobre la bandeja. Podrá enviar imágenes y nada más. Cualquier enlace anterior deja de valer.
page-phone-camera-code = Código QR del enlace que convierte un teléfono en cámara
page-phone-camera-warning = El teléfono avisa una vez de que no conoce el certificado de esta bandeja. Elige “Avanzado” o “Mostrar detalles” y continúa a la página.
page-phone-camera-needs-tls = Los teléfonos solo permiten usar la cámara en una página segura. Activa primero https. Esta página se abre de nuevo y cada navegador avisa una vez, porque la bandeja hace su propio certificado.
page-phone-camera-tls = Activar https
page-phone-camera-compare = Compara antes de continuar: la huella SHA-256 del certificado debe empezar por estos dígitos.
page-phone-camera-other-source = Esta bandeja usa otra cámara. Para usar un teléfono, elígelo en “Cámara”.
page-camera = Cámara
page-camera-in-use = En uso
page-camera-use = Usar
page-camera-again = Reabrir
page-camera-use-this = Usar: { $camera }
page-camera-look = Ver
page-camera-look-through = Mirar por { $camera }
page-camera-opening = Abriendo la cámara…
page-camera-picture = Lo que muestra { $camera }
page-camera-demo = Tiradas grabadas (demo)
page-camera-usb = Cámara USB { $number }
page-camera-pi = Cámara de Pi { $number }
page-camera-phone = Un teléfono sobre la bandeja
page-camera-stream = Una cámara de la red
page-camera-none = Sin cámara: anotamos las tiradas
page-camera-other = Otra fuente
page-camera-address = Dirección de una cámara de la red
page-camera-use-address = Usar esta dirección
page-camera-search = Buscar otra vez
page-camera-show-code = Mostrar el código
page-camera-changed = La bandeja cambia a lo que has elegido.
page-camera-fixed = La configuración indica { $source }. Otra elección vale hasta que la bandeja se reinicie.
page-be-the-camera = Enviar imágenes como cámara
page-has-joined = { $name } se ha unido.
page-joined-at = se unió a las { $time }
page-remove = Quitar
page-remove-player = Quitar a { $name }
page-remove-player-ask = ¿Quitar a { $name }?
page-remove-player-means = Desde ese teléfono solo se podrá mirar. Quien sepa el código puede volver a unirse: para evitarlo, crea códigos nuevos.
page-was-removed = Se ha quitado a { $name }.
page-codes-guessed = Alguien está probando códigos, así que ahora solo valen este código largo y el código QR.
page-places-left = { $n ->
    [0] La mesa está llena. Quita a alguien o crea códigos nuevos.
    [one] Se puede unir un jugador más.
   *[other] Se pueden unir { $n } jugadores más.
}
page-for-a-screen = Un televisor en la mesa, que solo puede mirar:
