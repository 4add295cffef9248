## Problems that the page lists: the camera

# name is the camera, reason is a message of the system or of a library in English.
problem-source-ended = { $name } ha llegado al final. No habrá más tiradas.
problem-camera-failed = { $name } ha fallado ({ $reason }). Traywatch la abre otra vez.
problem-camera-silent = { $name }: ninguna imagen desde hace unos segundos. Revisa el cable y la alimentación.
problem-other-camera = La bandeja se calibró con otra cámara. Vuelve a calibrar en la página de configuración, o los dados saldrán en posiciones equivocadas.
problem-camera-opens = Abriendo { $name }. Si tarda mucho, reinicia la cámara y revisa su dirección.
problem-stream-silent = { $name }: ninguna imagen desde hace unos segundos. Comprueba que está encendida y que le llega el wifi.
problem-recording-silent = { $name } va con retraso porque este equipo está ocupado. Cierra otros programas.
problem-camera-breaks-off = { $name } pierde la conexión una y otra vez, así que pueden escaparse tiradas. Revisa el cable, la alimentación o el wifi.
problem-camera-resized = { $name }: sus imágenes son ahora de { $now } px en lugar de { $before } px. Restaura el ajuste de la cámara o vuelve a calibrar.
problem-camera-hangs = { $name } repite la misma imagen. Desconéctala y vuelve a conectarla, o reiníciala.
problem-picture-black = { $name }: la imagen está negra. ¿Está tapada la lente? ¿Hay luz?
problem-picture-white = { $name }: toda la imagen está blanca. Reduce la luz o la exposición.
problem-picture-too-bright = Los dados se leen mal porque la imagen es demasiado clara. Atenúa la lámpara o reduce la exposición de la cámara.
problem-picture-from-the-side = Los dados se leen mal porque la cámara mira de lado. Ponla encima de la bandeja o calibra la bandeja.
problem-picture-mirrored = La imagen está invertida como en un espejo. Desactiva el efecto espejo en los ajustes de la cámara.
problem-demo-dice = La demo no tiene esos dados: { $items }. Anota esta tirada a mano.
problem-demo-most-dice = La demo tira { $most } dados a la vez como máximo. Anota esta tirada a mano.
problem-picture-failed = No se pudo procesar una imagen ({ $reason }).
problem-not-tried-again = { $reason }. Traywatch no lo vuelve a intentar solo. Arréglalo y reinicia Traywatch.

## What a camera was asked for, and what it gives

camera-mode-size = { $width } × { $height } px
camera-mode-rate = { $fps } fps
camera-mode-differs = { $given } (se pidió: { $asked })
camera-differs-size = { $given } en lugar de { $asked }
camera-differs-rate = { $given } en lugar de { $asked } fps
camera-differs-control = { $control } es { $given } en lugar de { $asked }
camera-differs-no-control = { $control } no se puede ajustar
problem-camera-mode = { $name } no hace lo que piden las opciones de su fuente: { $items }. Cambia las opciones, o usa otra cámara.

## The mat

problem-mat-profile-unsaved = El tapete se ha movido y no se pudo guardar el perfil nuevo: { $reason }
problem-empty-mat-damaged = { $path }: la imagen del tapete vacío está dañada ({ $reason }). Ahora se llama { $kept }. La bandeja vuelve a aprender su tapete cuando esté vacía.

## The button

problem-button = El botón: { $reason }
problem-button-power-off = El botón no puede apagar el equipo ({ $reason }). Apágalo a mano.

## Escritura

write-remedy =
    { $fault ->
        [read_only] El disco es de solo lectura. Revisa la tarjeta y móntala de modo que se pueda escribir en ella.
        [full] El disco está lleno. Libera espacio.
        [denied] Traywatch no tiene permiso para escribir ahí. Revisa el propietario y los permisos del directorio.
       *[other] Revisa el disco.
    }
file-not-written = { $path }: { $reason }. { $remedy }

## The journal and the pictures

problem-journal-not-written =
    No se puede escribir el diario ({ $reason }). La partida sigue en memoria; { $n ->
        [one] { $n } entrada está sin guardar.
       *[other] { $n } entradas están sin guardar.
    } { $remedy }
problem-journal-damaged-records =
    { $n ->
        [one] { $n } entrada del diario está dañada o falta (número { $numbers }). Se deja fuera y el resto funciona. Ejecuta “traywatch doctor” y revisa la tarjeta o el disco.
       *[other] { $n } entradas del diario están dañadas o faltan (números { $numbers }). Se dejan fuera y el resto funciona. Ejecuta “traywatch doctor” y revisa la tarjeta o el disco.
    }
problem-journal-damaged = El archivo del diario está dañado ({ $reason }). Se repara en el próximo arranque. Revisa la tarjeta o el disco.
problem-journal-not-checked = No se pudo comprobar el diario: { $reason }
problem-journal-not-read = No se puede leer el diario ({ $reason }). Su contenido se deja fuera. Revisa el disco.
problem-journal-renamed =
    { $records ->
        [0] El diario { $path } estaba dañado ({ $reason }). Ahora se llama { $aside } y se ha empezado uno nuevo. Las partidas anteriores están en ese archivo.
        [one] El diario { $path } estaba dañado ({ $reason }). Ahora se llama { $aside }. Uno nuevo tiene la única entrada intacta; perdidas o dañadas: { $lost }.
       *[other] El diario { $path } estaba dañado ({ $reason }). Ahora se llama { $aside }. Uno nuevo tiene las { $records } entradas intactas; perdidas o dañadas: { $lost }.
    }
problem-journal-copy =
    { $n ->
        [one] { $n } entrada que se guardó en otro sitio no continúa el diario. Se conserva en { $path }. Borra el archivo si no la necesitas.
       *[other] { $n } entradas que se guardaron en otro sitio no continúan el diario. Se conservan en { $path }. Borra el archivo si no las necesitas.
    }
problem-pictures-not-saved = No se pueden guardar las imágenes: { $reason }
problem-pictures-not-removed = No se pueden borrar las imágenes antiguas: { $reason }

## Connections and games

problem-mqtt = MQTT: { $reason }
problem-no-game = No se pudo empezar ningún juego: { $reason }
problem-codes-guessed = Alguien probó { $n } códigos de acceso erróneos. Ahora solo valen el código largo y el código QR de la página del anfitrión.
