# The status API: refusals and sentences of the set-up routes.

web-request-does-not-match-description = La petición no se ajusta a la descripción de /api/v1/openapi.json.
web-internal-error-tray-log-has = Error interno en la bandeja. Los detalles están en su registro.
web-body-cannot-read-as-json = El cuerpo no se puede leer como JSON.
web-token-not-valid-table-scan = Este token no vale para esta mesa. Escanea el código QR o vuelve a unirte.
web-say-who-you-join-tables = Únete primero con el código de la mesa.
web-only-tables-host-may-do = Esto solo puede hacerlo el anfitrión. Usa el enlace del anfitrión.
web-too-many-once-wait-s = { $what ->
    [joins] Demasiados intentos de unirse.
    [pictures] Demasiadas imágenes a la vez.
    [reads] Demasiadas peticiones a la vez.
   *[changes] Demasiados cambios a la vez.
} { $seconds ->
    [one] Espera un segundo y vuelve a intentarlo.
   *[other] Espera { $seconds } segundos y vuelve a intentarlo.
}
web-request-body-may-have-most = El cuerpo de una petición puede tener { $most } bytes como máximo.
web-tray-does-not-answer-host = La bandeja no responde a este nombre de host. Usa la dirección que mostró al arrancar.
web-another-web-page-may-not = Otra página web no puede cambiar esta mesa.
web-changes-need-token-join-tables = Los cambios necesitan un token. Únete con el código de la mesa, o abre la página con el código QR o la dirección que mostró la bandeja.
web-tokens-table-cannot-saved-after = Los tokens de esta mesa no se pueden guardar. Tras un reinicio, puede que los teléfonos tengan que volver a unirse y que los tokens renovados vuelvan a valer. Revisa el directorio de datos.
web-enter-name-characters = Escribe un nombre de 1 a { $most } caracteres.
web-not-tables-code-look-hosts = Ese no es el código de esta mesa. Míralo en la página del anfitrión o escanea el código QR.
web-table-has-no-player = En esta mesa no está el jugador “{ $player_id }”.
web-session-has-no-seat-get = Esta partida no tiene el asiento “{ $seat }”. GET seats los enumera.
web-tray-takes-no-profile-while = Esta bandeja no acepta perfiles mientras está en marcha.
web-too-many-streams-open-close = Hay demasiados flujos abiertos. Cierra algunas páginas de la bandeja.
web-tray-not-calibrated-run-traywatch = Esta bandeja no está calibrada. Ejecuta "traywatch calibrate".
web-light-check-needs-mats-markers = Para comprobar la luz hacen falta los marcadores del tapete y no se ve ninguno. Coloca el tapete de modo que se vean los cuatro, o calibra antes con cuatro esquinas.
web-exact-by-markers = Las posiciones tienen una precisión de unos { $off } mm. Los marcadores encajan a { $fit } mm. La cámara está { $height } cm por encima del tapete.
web-exact-by-corners = Las posiciones tienen una precisión de unos { $off } mm. Con cuatro esquinas no hay comprobación; se supone que un toque tiene una precisión de { $tap } mm. La cámara está { $height } cm por encima del tapete.
web-practice-trays-profile-belongs-recordings = El perfil de la bandeja de práctica pertenece a sus grabaciones y no se puede cambiar. Empieza con una cámara.
web-scope-missing = El token de este programa no tiene permiso para esto. Crea otro en la página del anfitrión.

## Programs

web-there-no-such-dead-letter = Esa entrada sin entregar no existe, o ya no.
web-table-players-join-tables-code = Esta mesa es para sus jugadores. Únete con el código de la mesa para verla.
web-check-data-directory = { $path }: { $reason }. Revisa el directorio de datos.
web-no-origin-write-scheme-name = “{ $text }” no es un origen. Escribe esquema, nombre y puerto, como https://foundry.example:30000
web-choose-one-more-scopes = Elige uno o varios de los permisos { $items }.
web-name-program-characters = Ponle al programa un nombre de 1 a { $most } caracteres.
web-web-pages-most = Puede haber { $most } páginas web como máximo.
web-programs-most-revoke-one = Puede haber { $most } programas como máximo. Revoca uno.
web-there-program-already-revoke = Ya hay un programa “{ $name }”. Revócalo.
web-there-no-program = No hay ningún programa “{ $name }”.
web-long-code-needed = Alguien está probando códigos, así que ahora solo vale el código largo. Escanea el código QR o míralo en la página del anfitrión.
web-table-full = { $most ->
    [one] La mesa está llena: se ha unido un jugador. Pide al anfitrión que quite a alguien.
   *[other] La mesa está llena: se han unido { $most } jugadores. Pide al anfitrión que quite a alguien.
}
web-name-taken = Ya se ha unido alguien con el nombre { $name }. Elige un nombre que se vea distinto, o pide al anfitrión que quite a esa persona.
web-name-of-the-host = Este nombre se parece al del anfitrión. Elige otro.
web-names-of-the-host = Anfitrión, El anfitrión, Anfitriona, La anfitriona, Host, Director de juego, Directora de juego, Traywatch

## A phone as the camera

web-phone-taken = Otro teléfono es la cámara ({ $name }). Detenlo allí o usa este teléfono en su lugar.
web-phone-replaced = Ahora la cámara es otro teléfono.
web-phone-not-wanted = Esta bandeja usa otra cámara. Elige el teléfono en la página del anfitrión.
web-source-not-chosen = La página no puede elegir esta fuente. Elige una cámara de la lista o una dirección que empiece por stream:http o stream:rtsp.
web-camera-in-use = La bandeja está usando esta cámara o mirando otra. Vuelve a intentarlo dentro de un momento.
web-camera-no-picture = La cámara no envió ninguna imagen. Revisa su cable y su tapa.
web-phone-bad-message = La bandeja no pudo leer lo que envió esta página. Vuelve a cargarla.

web-setting-invalid = No se ha cambiado nada: { $reasons }
web-webhook-unknown = Esta bandeja no tiene ese webhook de la página.
web-test-broker-good = El broker aceptó la conexión.
web-test-webhook-good = La dirección aceptó el mensaje de prueba.
web-test-lights-good = Todos los estados se mostraron en las luces.
web-test-no-lights = No hay luces configuradas, o la bandeja las usará tras reiniciarse.
web-no-authority = Esta bandeja no tiene una autoridad local. Créala con: traywatch ca
web-no-proofs = Esta bandeja no tiene clave para las pruebas. Ejecuta en ella: traywatch doctor
web-https-needed = La bandeja usa ahora https, así que esta página se abre de nuevo. Tu navegador avisará una vez, porque la bandeja hizo su propio certificado. Elige “Avanzado” o “Mostrar detalles” y continúa.
