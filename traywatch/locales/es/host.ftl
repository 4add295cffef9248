# The page of the host.

page-lost-trying-again = Se ha perdido la conexión con la bandeja. Reintentando…
page-skip-to-session = Ir a una partida nueva
page-host-table = Dirigir la mesa
page-host-link-needed = Abre esta página con el enlace del anfitrión. La bandeja lo muestra con su código QR al arrancar. Termina en #token=…
page-host-token-field = O pega aquí ese enlace o el token
page-host-sign-in = Entrar
page-host-token-unreadable = Eso no es ni un enlace ni un token.
page-host-token-wrong = Ese no es el token de esta mesa.
page-invite = Invitar a jugar
page-invite-qr-label = Código QR de la dirección donde se unen los jugadores
page-invite-scan = Escanea esto o abre
page-invite-type-code = Después escribe el código:
page-invite-code = Código { $x }
page-player-seats = juega con { $seats }
page-player-no-seat = aún no tiene asiento
page-players-none = Aún no se ha unido nadie.
page-codes-question = ¿Códigos nuevos para todos?
page-codes-note = El código, el enlace del anfitrión y el acceso de todos los teléfonos dejan de valer al momento. Todos tienen que volver a unirse.
page-codes-send = Crearlos
page-codes-new = Crear códigos nuevos
page-codes-done = Los códigos nuevos están listos.
page-cancel = Cancelar
page-new-session = Nueva partida
page-continue-game = Continuar una partida
page-table-of-game = { $game } está en la mesa
page-session-on-table = en la mesa
page-game-on-table = En la mesa: { $game }
page-session-resumed = { $one } vuelve a estar en la mesa.
page-session-continue = Continuar
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
page-detection-on = La bandeja vuelve a mirar.
page-detection-off = La detección está en pausa.
page-tray-log = Lo que vio la bandeja
page-tray-log-note = Cada vez que algo se movió en la bandeja y no resultó una tirada.
page-detection-resume = Reanudar la detección
page-detection-pause = Pausar la detección
page-dice-set-saved = Dados guardados.
page-dice-set = Dados de esta mesa
page-dice-set-note = Marca los dados con los que se juega y la bandeja tendrá menos dudas. Sin ninguno marcado, espera lo que pide el juego.
page-dice-set-kinds = Tipos de dado
page-dice-set-save = Guardar dados
page-language-of-table = Idioma para los teléfonos que no piden ninguno
page-language-saved = Idioma guardado.
page-stream = Para una transmisión
page-stream-note = Añade uno de estos a OBS como fuente de navegador. El fondo es transparente.
page-overlay-clips = Clips a cámara lenta
page-overlay-clips-none = Nunca
page-overlay-clips-decisive = Críticos, pifias, contactos
page-overlay-clips-every = Cada tirada
page-overlay-card = Una tarjeta en el centro
page-overlay-line = Una línea abajo
page-overlay-dice = Solo los dados
page-game-label = Juego
page-cards = Cartas
page-cards-unusable = { $set } no se puede usar: { $problem }
page-players-heading = Jugadores
page-name = Nombre
page-player-plays = Su { $word }
page-player-unnamed = este jugador
page-player-remove = Quitar a { $player }
page-player-add = Añadir un jugador
page-players-at-most = { $most ->
    [one] Este juego es para un jugador.
   *[other] Este juego es para { $most } jugadores.
}
page-players-range = De { $least } a { $most } jugadores.
page-house-rules = Reglas de la casa
page-house-rules-note = Déjalas como están, o abre lo que juegues de otra manera.
page-session-start = Empezar
page-number-range = de { $least } a { $most }
page-order-move-up = { $say }: subir
page-switch-yes = Sí
page-switch-no = No
page-setting-changed = cambiado
page-settings-changed = { $n ->
    [one] 1 cambiado
   *[other] { $n } cambiados
}
page-settings-default = por defecto
page-programs = Programas
page-access-players-only = Solo jugadores: nadie más de la red ve la mesa
page-scope-read = Leer la mesa
page-scope-ask = Pedir dados
page-scope-answer = Responder preguntas y corregir dados
page-scope-host = Empezar partidas y cambiar ajustes
page-records-waiting = { $waiting ->
    [one] Hay una entrada en espera.
   *[other] Hay { $waiting } entradas en espera.
}
page-records-sent = Se ha enviado todo.
page-records-send-again = Reenviar
page-records-discard = Descartar
page-program-token = Token de { $made }
page-program-token-label = Token
page-program-token-note = Cópialo ahora en el programa. No se volverá a mostrar.
page-program-last-used = { $scopes } · último uso: { $when }
page-program-never-used = { $scopes } · sin usar
page-program-revoke-name = Revocar { $name }
page-program-revoke = Revocar
page-programs-none = Ningún programa tiene token.
page-program-name = Nombre de un programa nuevo
page-program-scopes = Qué puede hacer
page-program-make-token = Crear un token
page-origins-field = Páginas web que pueden llamar a la bandeja, una dirección por línea
page-origins-save = Permitir estas
page-preset-party = El grupo
page-preset-stats = Estadísticas de la partida
page-settings = Ajustes y conexiones
page-backups = Copias de seguridad
page-file-empty = El archivo está vacío. Elige otro.
page-updates = Actualizaciones

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
