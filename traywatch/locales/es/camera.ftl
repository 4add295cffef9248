# The page of a phone that is the camera.

camera-title = Este teléfono como cámara
camera-about = Sujeta el teléfono sobre la bandeja, de modo que la vea entera desde arriba. Después, empieza. Sus imágenes van a la bandeja por tu propia red y a ningún otro sitio.
camera-picture = Lo que ve la cámara
camera-start = Encender la cámara
camera-stop = Detener
camera-replace = Usar este teléfono
camera-torch = Luz
camera-hold-focus = Fijar el enfoque
camera-other-lens = Otra lente
camera-turn = Girar la imagen
camera-sending = La bandeja ve esta imagen.
camera-detail = { $width } × { $height } px, { $fps } fps
camera-connecting = Conectando con la bandeja…
camera-stopped = La cámara está apagada.
camera-needs-link = Abre esta página con el código que la página del anfitrión muestra en “Un teléfono como cámara”.
camera-other-source = Esta bandeja usa otra cámara. Elige el teléfono en “Cámara”, en la página del anfitrión.
camera-needs-https = Los navegadores solo permiten usar la cámara en una página segura. El anfitrión puede activar https en “Un teléfono como cámara”. Después, escanea el código nuevo.
camera-certificate = La huella SHA-256 del certificado de esta página debe empezar por
camera-denied = Este navegador no tiene permiso para usar la cámara. Permítelo para esta página en los ajustes del navegador y vuelve a empezar.
camera-none = Este dispositivo no tiene cámara.
camera-busy = Otra aplicación está usando la cámara. Ciérrala y vuelve a empezar.
camera-failed = No se puede abrir la cámara ({ $reason }).
camera-lost = Esta página se ha quedado sin la cámara. Enciéndela otra vez.
camera-setting-refused = Esta cámara no lo permite.
camera-battery = Queda poca batería. Conecta un cargador.
camera-area-cut = Hay dados que se detienen en el borde de la imagen. Mueve la cámara hasta que se vea toda la bandeja.
camera-markers-missing = { $count ->
    [one] Una esquina del tapete queda fuera de la imagen.
   *[other] { $count } esquinas del tapete quedan fuera de la imagen.
}
