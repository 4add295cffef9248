# The settings on the host page.

configuration-name = { $key ->
    [mqtt-url] Dirección del broker, por ejemplo mqtt://broker.local
    [mqtt-username] Nombre de usuario
    [mqtt-password] Contraseña
    [mqtt-password_file] Archivo con la contraseña
    [mqtt-ca_file] Archivo con certificados de confianza
    [mqtt-cert_file] Archivo con el certificado de la bandeja
    [mqtt-key_file] Archivo con la clave de ese certificado
    [mqtt-prefix] Comienzo de los temas (topics)
    [mqtt-tray_id] Identificador de la bandeja en los temas
    [mqtt-discovery] Anunciar la bandeja a Home Assistant
    [mqtt-discovery_prefix] Prefijo de Home Assistant
    [mqtt-commands] Aceptar órdenes del broker
    [mqtt-names] Publicar los nombres de las personas
    [mqtt-pictures] Publicar las imágenes de las tiradas
    [mqtt-clips] Publicar la dirección de cada clip
    [lights] Pines de las luces, por ejemplo ring=18,status=23:24:25,button=17
    [button] Pulsación corta del botón
    [tls] Hablar https (un móvil cámara lo necesita)
    [no_announce] No anunciar la bandeja en la red
    [allow_host] Otros nombres de la bandeja en la red
    [keep_pictures] Imágenes y clips de tiradas que se guardan
    [keep_backups] Copias automáticas que se guardan, una al día (0: ninguna)
   *[log_level] Líneas de registro menos importantes
}
configuration-part = { $part ->
    [mqtt] MQTT y Home Assistant
    [lights] Luces y botón
   *[tray] Esta bandeja
}
configuration-file = Lo que hay en { $file } vale antes que esta página.
configuration-no-file = No hay archivo de configuración. Un archivo valdría antes que esta página.
configuration-decided = { $origin ->
    [file] Lo decide el archivo: { $where }
    [environment] Lo decide el entorno: { $where }
   *[flag] Lo decide la orden que inició la bandeja.
}
configuration-waits = Vale desde el próximo inicio.
configuration-restart = Algunos cambios valen desde el próximo inicio de la bandeja.
configuration-secret-saved = Guardado, no se muestra
configuration-save = Guardar
configuration-saved = Guardado.
configuration-test = Probar
configuration-forget = Borrar: { $what }
configuration-webhook-new = Añadir un webhook
configuration-webhook-file = Este webhook está en el archivo de configuración. Puedes probarlo aquí.
configuration-webhook-url = Dirección
configuration-webhook-preset = Formato
configuration-webhook-events = Llamarlo para
configuration-webhook-template = Texto con { "{headline}" }, { "{number}" }, { "{player}" }
configuration-webhook-names = Enviar los nombres de las personas
configuration-webhook-clips = Adjuntar el clip de cada tirada (solo con discord)
configuration-event = { $event ->
    [throw] tiradas
    [ask] peticiones de dados
   *[problem] problemas
}
