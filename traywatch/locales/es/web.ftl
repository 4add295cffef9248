# The status API: refusals and sentences of the set-up routes.

web-request-invalid = La petición no se ajusta a la descripción de /api/v1/openapi.json.
web-internal-error = Error interno en la bandeja. Los detalles están en su registro.
web-body-not-json = El cuerpo no se puede leer como JSON.
web-token-invalid = Este token no vale para esta mesa. Escanea el código QR o vuelve a unirte.
web-token-missing = Únete primero con el código de la mesa.
web-host-only = Esto solo puede hacerlo el anfitrión. Usa el enlace del anfitrión.
web-too-many-requests = { $what ->
    [joins] Demasiados intentos de unirse.
    [pictures] Demasiadas imágenes a la vez.
    [reads] Demasiadas peticiones a la vez.
   *[changes] Demasiados cambios a la vez.
} { $seconds ->
    [one] Espera un segundo y vuelve a intentarlo.
   *[other] Espera { $seconds } segundos y vuelve a intentarlo.
}
web-body-too-large = El cuerpo de una petición puede tener { $most } bytes como máximo.
web-host-name-unknown = La bandeja no responde a este nombre de host. Usa la dirección que mostró al arrancar.
web-origin-refused = Otra página web no puede cambiar esta mesa.
web-change-needs-token = Los cambios necesitan un token. Únete con el código de la mesa, o abre la página con el código QR o la dirección que mostró la bandeja.
web-tokens-not-saved = Los tokens de esta mesa no se pueden guardar. Tras un reinicio, puede que los teléfonos tengan que volver a unirse y que los tokens renovados vuelvan a valer. Revisa el directorio de datos.
web-join-name-length = Escribe un nombre de 1 a { $most } caracteres.
web-join-code-wrong = Ese no es el código de esta mesa. Míralo en la página del anfitrión o escanea el código QR.
web-player-unknown = En esta mesa no está el jugador “{ $player_id }”.
web-seat-unknown = Esta partida no tiene el asiento “{ $seat }”. GET seats los enumera.
web-profile-not-while-running = Esta bandeja no acepta perfiles mientras está en marcha.
web-streams-too-many = Hay demasiados flujos abiertos. Cierra algunas páginas de la bandeja.
web-profile-missing = Esta bandeja no está calibrada. Ejecuta "traywatch calibrate".
web-light-check-without-markers = Para comprobar la luz hacen falta los marcadores del tapete y no se ve ninguno. Coloca el tapete de modo que se vean los cuatro, o calibra antes con cuatro esquinas.
web-profile-error-by-markers = Las posiciones tienen una precisión de unos { $off } mm. Los marcadores encajan a { $fit } mm. La cámara está { $height } cm por encima del tapete.
web-profile-error-by-corners = Las posiciones tienen una precisión de unos { $off } mm. Con cuatro esquinas no hay comprobación; se supone que un toque tiene una precisión de { $tap } mm. La cámara está { $height } cm por encima del tapete.
web-practice-profile-fixed = El perfil de la bandeja de práctica pertenece a sus grabaciones y no se puede cambiar. Empieza con una cámara.
web-program-scope-missing = El token de este programa no tiene permiso para esto. Crea otro en la página del anfitrión.

## Programs

web-dead-letter-unknown = Esa entrada sin entregar no existe, o ya no.
web-players-only = Esta mesa es para sus jugadores. Únete con el código de la mesa para verla.
web-data-directory-unusable = { $path }: { $reason }. Revisa el directorio de datos.
web-origin-invalid = “{ $text }” no es un origen. Escribe esquema, nombre y puerto, como https://foundry.example:30000
web-program-scopes-missing = Elige uno o varios de los permisos { $items }.
web-program-name-length = Ponle al programa un nombre de 1 a { $most } caracteres.
web-origins-too-many = Puede haber { $most } páginas web como máximo.
web-programs-too-many = Puede haber { $most } programas como máximo. Revoca uno.
web-program-name-taken = Ya hay un programa “{ $name }”. Revócalo.
web-program-unknown = No hay ningún programa “{ $name }”.
web-join-long-code-needed = Alguien está probando códigos, así que ahora solo vale el código largo. Escanea el código QR o míralo en la página del anfitrión.
web-join-table-full = { $most ->
    [one] La mesa está llena: se ha unido un jugador. Pide al anfitrión que quite a alguien.
   *[other] La mesa está llena: se han unido { $most } jugadores. Pide al anfitrión que quite a alguien.
}
web-join-name-taken = Ya se ha unido alguien con el nombre { $name }. Elige un nombre que se vea distinto, o pide al anfitrión que quite a esa persona.
web-join-name-of-host = Este nombre se parece al del anfitrión. Elige otro.
web-names-of-host = Anfitrión, El anfitrión, Anfitriona, La anfitriona, Host, Director de juego, Directora de juego, Traywatch

## A phone as the camera

web-phone-taken = Otro teléfono es la cámara ({ $name }). Detenlo allí o usa este teléfono en su lugar.
web-phone-replaced = Ahora la cámara es otro teléfono.
web-phone-not-chosen = Esta bandeja usa otra cámara. Elige el teléfono en la página del anfitrión.
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
