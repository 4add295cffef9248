# The set-up page: light, calibration, zones, lens.

setup-title = Configurar la bandeja
setup-skip-to-settings = Ir a los ajustes bajo la imagen
setup-host-only-about = La imagen en vivo muestra a quien se asome a la bandeja, así que solo puede verla el anfitrión. Abre el enlace del anfitrión o su código QR, que la bandeja muestra al arrancar.
setup-to-host-page = Entrar en la página del anfitrión
setup-live-picture = Imagen en vivo
setup-tray-now = La bandeja tal como la ve ahora la cámara
setup-nearer = Acercar
setup-farther = Alejar
setup-mat = Tapete
setup-whole = Ajustar
setup-what-to-set-up = Qué configurar
setup-tray-cannot-reached-just-now = Ahora no hay conexión con la bandeja.
setup-tray-cannot-reached-just-now-2 = Ahora no hay conexión con la bandeja. Reintentando…
setup-connection-tray-lost-trying-again = Se ha perdido la conexión con la bandeja. Reintentando…
setup-go = Reanudar
setup-hold = Congelar
setup-picture-held = La imagen está congelada.
setup-picture-live = La imagen es en vivo.
setup-picture = Imagen
setup-place = Posición
setup-zones = Zonas
setup-lens = Lente
setup-practice-tray-pictures-recorded-profile = Esta es la bandeja de práctica. Sus imágenes están grabadas, así que puedes mirar pero no cambiar nada. Elige tu propia cámara en Guía.
setup-waiting-picture = Esperando una imagen…
setup-working = Trabajando…
setup-up = arriba
setup-down = abajo
setup-left = izquierda
setup-right = derecha
setup-push = Mover { $by }

## Calibration

setup-top-left = superior izquierda
setup-top-right = superior derecha
setup-bottom-right = inferior derecha
setup-bottom-left = inferior izquierda
setup-your-zones-kept = Tus zonas se conservan.
setup-zones-those-printed-mat = Las zonas son las impresas en el tapete.
setup-whole-board-one-hit-field = Todo el tablero es una zona de Acierto. Dibuja zonas en él en la pestaña Zonas.
setup-tap-corner-board-first = Toca antes la esquina { $corner } del tablero.
setup-give-boards-width-height-millimeters = Escribe el ancho y el alto del tablero en milímetros.
setup-use-from-now = En uso desde ahora.
setup-lay-printed-mat-flat-take = Extiende bien plano el tapete impreso, retira los dados y asegúrate de que la cámara ve los cuatro marcadores.
setup-if-print-lens-not-usual = Si la impresión o la lente no es la habitual
setup-mats-ruler-mm-measures = La regla de 100 mm del tapete mide
setup-mm-leave-empty-where-right = en mm. Déjalo vacío si es correcto.
setup-measured-one-else-usual = La medida; si no, la habitual
setup-usual-nothing-known = La habitual, sin datos sobre ella
setup-tap-corner-board-picture-hold = Toca en la imagen la esquina { $corner } del tablero ({ $n } de 4). Mantén pulsado y desliza para colocarla con precisión.
setup-drag-corner-choose-one-push = Arrastra una esquina, o elige una y muévela, hasta que las cuatro estén bien.
setup-which-corner = Qué esquina
setup-pixel = 1 píxel
setup-start-corners-over = Empezar de nuevo las esquinas
setup-width = Ancho
setup-height = Alto
setup-mm = { $name }, mm
setup-use-places-exact-about-mm = En uso: { $profile }, con una precisión de unos { $max } mm.
setup-tray-not-calibrated-yet-dice = Esta bandeja aún no está calibrada. Se leen los dados, pero no dónde caen.
setup-what-found = Qué se ha encontrado
setup-lines-picture-where-mat-found = Las líneas de la imagen muestran dónde está el tapete. ¿Coinciden con él?
setup-discard = Descartar
setup-use = Usar esto
setup-live-picture-four-corners-enter = Imagen en vivo. Para cuatro esquinas: Intro pone una en el centro, las flechas la mueven 1 píxel, con Mayús 10, y Av Pág elige la siguiente.
setup-what-lies-tray = ¿Qué hay en la bandeja?
setup-printed-mat-markers = Un tapete impreso con marcadores
setup-another-board = Otro tablero
setup-keep-my-zones-if-same = Conservar mis zonas si es el mismo tablero
setup-looking = Buscando…
setup-try-picture = Probar con esta imagen
setup-calibrate-now = Calibrar ahora

## Lens

setup-taken-so-far-now-show = { $views ->
    [one] Una imagen hasta ahora. Muéstralo desde otro ángulo.
   *[other] { $views } imágenes hasta ahora. Muéstralo desde otro ángulo.
}
setup-all-pictures-discarded = Se han descartado todas las imágenes.
setup-measured-from-pictures-degrees-wide = Medida con { $views } imágenes: { $hfov_deg } grados de ancho, con una precisión del { $focal_sd } %. La próxima calibración la usa.
setup-live-picture-corners-board-were = Imagen en vivo con las esquinas detectadas del tablero
setup-measure-lens = Medir la lente
setup-not-needed-printed-mat-but = Con un tapete impreso no hace falta, pero da posiciones más precisas. Imprime el tablero (traywatch mat --board), pégalo sobre algo plano y muéstraselo a la cámara desde seis ángulos o más: inclinado entre 20 y 45 grados, y hasta los bordes de la imagen.
setup-kept-lens-degrees-wide-from = Guardada: una lente de { $hfov_deg } grados de ancho, con { $views } imágenes.
setup-pictures = { $views } de { $enough } imágenes
setup-over-picture-show-corners-too = , en el { $coverage } % de la imagen. Muéstralo también en las esquinas.
setup-over-picture = , en el { $coverage } % de la imagen.
setup-take-view = Tomar esta vista
setup-start-over = Empezar de nuevo
setup-measure = Medir

## Light

setup-bad = Mal
setup-could-better = Mejorable
setup-good = Bien
setup-not-measured = Sin medir
setup-size-dice = Tamaño de los dados
setup-white-balance = Balance de blancos
setup-things-need-mending = { $count ->
    [one] Hay una cosa que arreglar.
   *[other] Hay { $count } cosas que arreglar.
}
setup-picture-will-do-could-better = { $count ->
    [one] La imagen sirve. Una cosa se podría mejorar.
   *[other] La imagen sirve. { $count } cosas se podrían mejorar.
}
setup-picture-good-play = La imagen es buena para jugar.
setup-sharpness-best-so-far = Nitidez { $sharpness }, la mejor hasta ahora { $best }
setup-turn-lens-slowly-past-best = Gira la lente despacio hasta pasar el mejor punto y vuelve a él.
setup-measure-best-again = Volver a medir la mejor
setup-live-picture-numbers-where-light = Imagen en vivo con números donde la luz da problemas
setup-looking-light = Comprobando la luz…
setup-light-cannot-judged-yet = Aún no se puede valorar la luz
setup-focus-hand = Enfocar a mano

## Zones

setup-zone = Zona
setup-obstacle-box = Casilla de obstáculo
setup-grid = Cuadrícula
setup-marked-area = Área marcada
setup-zone-named = { $id ->
    [field] Campo
    [rubble] Escombros
    [coil] Anillo
    [heart] Corazón
    [west_eye] Ojo oeste
    [east_eye] Ojo este
    [west_chasm] Sima oeste
    [east_chasm] Sima este
    [north-west_well] Pozo noroeste
    [north-east_well] Pozo noreste
    [south-east_well] Pozo sureste
    [south-west_well] Pozo suroeste
   *[other] { $name }
}
setup-box = Casilla { $letter }
setup-point-millimeters = Punto { $point } de { $n }: { $here } milímetros
setup-point-millimeters-2 = Punto { $n }: { $points } milímetros
setup-chosen = Seleccionado: { $nameOf }
setup-tap-picture-place = { $what ->
    [circles] Toca la imagen para colocar una zona redonda.
    [letters] Toca la imagen para colocar una casilla de obstáculo.
    [grids] Toca la imagen para colocar una cuadrícula.
    [areas] Toca la imagen para colocar un área marcada.
   *[zones] Toca la imagen para colocar una zona.
}
setup-mend = { $bad ->
    [one] Una cosa que arreglar.
   *[other] { $bad } cosas que arreglar.
}
setup-map-sound = El mapa está bien.
setup-map-sound-2 = El mapa está bien
setup-saved-dice-judged-map-from = Guardado. Desde ahora, los dados se valoran con este mapa.
setup-letter = Letra
setup-name = Nombre
setup-counts-as = Cuenta como
setup-columns = Columnas
setup-rows = Filas
setup-point-before = Punto anterior
setup-point = Punto { $point } de { $n }
setup-all-points = { $n ->
    [one] 1 punto
   *[other] Los { $n } puntos
}
setup-next-point = Punto siguiente
setup-mm-2 = { $axis }, mm
setup-mm-3 = { $step } mm
setup-step = Paso
setup-mm-4 = { $mm } mm
setup-whole-thing = Todos los puntos
setup-add-point = Añadir punto
setup-take-point-out = Borrar punto
setup-lay-below = Atrás
setup-lay-above = Adelante
setup-delete = { $what ->
    [letters] Borrar la casilla
    [grids] Borrar la cuadrícula
    [areas] Borrar el área
   *[zones] Borrar la zona
}
setup-done-one = Listo
setup-tap-where-middle-box = Toca el centro de la casilla.
setup-tap-circle = { $n ->
    [0] Toca el centro del círculo.
   *[other] Toca un punto del borde del círculo.
}
setup-snap = Ajustar a puntos y bordes
setup-tap-four-corners-clockwise-beginning = Toca las cuatro esquinas en el sentido de las agujas del reloj, desde la primera casilla de la primera fila ({ $n } de 4).
setup-tap-picture-put-points-round = { $what ->
    [areas] Toca la imagen para poner las esquinas del área marcada ({ $n } hasta ahora). Mantén pulsado y desliza para colocar una con precisión.
   *[zones] Toca la imagen para poner las esquinas de la zona ({ $n } hasta ahora). Mantén pulsado y desliza para colocar una con precisión.
}
setup-go-tap-first-point-close = Sigue, o toca el primer punto para cerrarla.
setup-drawing = Dibujo
setup-new = { $what ->
    [circles] Nueva zona redonda
    [letters] Nueva casilla de obstáculo
    [grids] Nueva cuadrícula
    [areas] Nueva área marcada
   *[zones] Nueva zona
}
setup-take-last-point-back = Deshacer el último punto
setup-give-up = Cancelar
setup-close = Cerrarla
setup-zones-order-they-painted = Zonas, de atrás adelante
setup-obstacle-boxes = Casillas de obstáculo
setup-grids = Cuadrículas
setup-marked-areas = Áreas marcadas
setup-what-check-found = Qué ha encontrado la comprobación
setup-things-look = { $n ->
    [one] Una cosa que revisar
   *[other] { $n } cosas que revisar
}
setup-mend-2 = Arregla: { $message }
setup-perhaps = Quizá: { $message }
setup-live-picture-zone-map-arrow = Imagen en vivo con el mapa de zonas. Las flechas mueven el punto seleccionado 1 milímetro, con Mayús 5. Re Pág y Av Pág eligen el punto anterior y el siguiente, y Supr lo borra. Al dibujar, Intro añade un punto.
setup-no-zones-yet = Aún no hay zonas
setup-zones-drawn-millimeters-calibrate-tray = Las zonas se dibujan en milímetros. Calibra antes la bandeja en Posición.
setup-cameras-picture-has-another-shape = La imagen de la cámara tiene otra forma que al calibrar. Vuelve a calibrar en Posición.
setup-undo = Deshacer
setup-redo = Rehacer
setup-check = Comprobar
setup-save-all-same = Guardar de todos modos
setup-save = Guardar
setup-not-saved-fix-what-numbered = No se ha guardado. Arregla antes lo que está numerado en la imagen.
setup-tap-zone-picture-choose-one = Toca una zona en la imagen o elige una aquí.
setup-tap-zone-picture-see-points = Toca una zona en la imagen para ver sus puntos.
setup-add = { $what ->
    [circles] Añadir una zona redonda
    [letters] Añadir una casilla de obstáculo
    [grids] Añadir una cuadrícula
    [areas] Añadir un área marcada
   *[zones] Añadir una zona
}
setup-measured-number = { $measured } Número { $n } en la imagen.
setup-focus-name = Enfoque
setup-exposure-name = Exposición
setup-contrast-name = Contraste
setup-evenness-name = Uniformidad
setup-glare-name = Reflejos
setup-flicker-name = Parpadeo
setup-flatness-name = Planitud
setup-view-name = Ángulo de visión
setup-finding = { $name }: { $level }
