# The set-up page: light, calibration, zones, lens.

setup-title = Configurar la bandeja
setup-skip-to-settings = Ir a los ajustes bajo la imagen
setup-host-only-about = La imagen en vivo muestra a quien se asome a la bandeja, así que solo puede verla el anfitrión. Abre el enlace del anfitrión o su código QR, que la bandeja muestra al arrancar.
setup-to-host-page = Entrar en la página del anfitrión
setup-live-picture = Imagen en vivo
setup-tray-now = La bandeja tal como la ve ahora la cámara
setup-zoom-in = Acercar
setup-zoom-out = Alejar
setup-view-mat = Tapete
setup-view-all = Ajustar
setup-tabs-label = Qué configurar
setup-tray-unreachable = Ahora no hay conexión con la bandeja.
setup-tray-unreachable-retrying = Ahora no hay conexión con la bandeja. Reintentando…
setup-tray-lost = Se ha perdido la conexión con la bandeja. Reintentando…
setup-picture-resume = Reanudar
setup-picture-freeze = Congelar
setup-picture-frozen = La imagen está congelada.
setup-picture-live = La imagen es en vivo.
setup-tab-picture = Imagen
setup-tab-position = Posición
setup-tab-zones = Zonas
setup-tab-lens = Lente
setup-practice-tray-note = Esta es la bandeja de práctica. Sus imágenes están grabadas, así que puedes mirar pero no cambiar nada. Elige tu propia cámara en Guía.
setup-picture-waiting = Esperando una imagen…
setup-status-working = Trabajando…
setup-way-up = arriba
setup-way-down = abajo
setup-way-left = izquierda
setup-way-right = derecha
setup-move-by = Mover { $by }

## Calibration

setup-corner-top-left = superior izquierda
setup-corner-top-right = superior derecha
setup-corner-bottom-right = inferior derecha
setup-corner-bottom-left = inferior izquierda
setup-zones-own = Tus zonas se conservan.
setup-zones-of-mat = Las zonas son las impresas en el tapete.
setup-zones-single-field = Todo el tablero es una zona de Acierto. Dibuja zonas en él en la pestaña Zonas.
setup-corner-missing = Toca antes la esquina { $corner } del tablero.
setup-board-size-missing = Escribe el ancho y el alto del tablero en milímetros.
setup-profile-saved = En uso desde ahora.
setup-mat-instructions = Extiende bien plano el tapete impreso, retira los dados y asegúrate de que la cámara ve los cuatro marcadores.
setup-mat-unusual = Si la impresión o la lente no es la habitual
setup-mat-ruler = La regla de 100 mm del tapete mide
setup-mat-ruler-note = en mm. Déjalo vacío si es correcto.
setup-lens-measured-or-default = La medida; si no, la habitual
setup-lens-default = La habitual, sin datos sobre ella
setup-corner-tap = Toca en la imagen la esquina { $corner } del tablero ({ $n } de 4). Mantén pulsado y desliza para colocarla con precisión.
setup-corner-adjust = Arrastra una esquina, o elige una y muévela, hasta que las cuatro estén bien.
setup-corner-choice = Qué esquina
setup-corner-step = 1 píxel
setup-corners-reset = Empezar de nuevo las esquinas
setup-board-width = Ancho
setup-board-height = Alto
setup-board-size-field = { $name }, mm
setup-profile-in-use = En uso: { $profile }, con una precisión de unos { $max } mm.
setup-profile-missing = Esta bandeja aún no está calibrada. Se leen los dados, pero no dónde caen.
setup-result-heading = Qué se ha encontrado
setup-result-question = Las líneas de la imagen muestran dónde está el tapete. ¿Coinciden con él?
setup-result-discard = Descartar
setup-result-use = Usar esto
setup-picture-hint-corners = Imagen en vivo. Para cuatro esquinas: Intro pone una en el centro, las flechas la mueven 1 píxel, con Mayús 10, y Av Pág elige la siguiente.
setup-mat-question = ¿Qué hay en la bandeja?
setup-mat-printed = Un tapete impreso con marcadores
setup-mat-other-board = Otro tablero
setup-zones-keep = Conservar mis zonas si es el mismo tablero
setup-calibrate-busy = Buscando…
setup-calibrate-try = Probar con esta imagen
setup-calibrate-start = Calibrar ahora

## Lens

setup-lens-views-taken = { $views ->
    [one] Una imagen hasta ahora. Muéstralo desde otro ángulo.
   *[other] { $views } imágenes hasta ahora. Muéstralo desde otro ángulo.
}
setup-lens-views-discarded = Se han descartado todas las imágenes.
setup-lens-measured = Medida con { $views } imágenes: { $hfov_deg } grados de ancho, con una precisión del { $focal_sd } %. La próxima calibración la usa.
setup-picture-hint-lens = Imagen en vivo con las esquinas detectadas del tablero
setup-lens-heading = Medir la lente
setup-lens-instructions = Con un tapete impreso no hace falta, pero da posiciones más precisas. Imprime el tablero (traywatch mat --board), pégalo sobre algo plano y muéstraselo a la cámara desde seis ángulos o más: inclinado entre 20 y 45 grados, y hasta los bordes de la imagen.
setup-lens-saved = Guardada: una lente de { $hfov_deg } grados de ancho, con { $views } imágenes.
setup-lens-views-count = { $views } de { $enough } imágenes
setup-lens-coverage-low = , en el { $coverage } % de la imagen. Muéstralo también en las esquinas.
setup-lens-coverage = , en el { $coverage } % de la imagen.
setup-lens-take-view = Tomar esta vista
setup-lens-start-over = Empezar de nuevo
setup-lens-measure = Medir

## Light

setup-level-bad = Mal
setup-level-poor = Mejorable
setup-level-good = Bien
setup-level-unmeasured = Sin medir
setup-size-name = Tamaño de los dados
setup-color-name = Balance de blancos
setup-light-summary-bad = { $count ->
    [one] Hay una cosa que arreglar.
   *[other] Hay { $count } cosas que arreglar.
}
setup-light-summary-poor = { $count ->
    [one] La imagen sirve. Una cosa se podría mejorar.
   *[other] La imagen sirve. { $count } cosas se podrían mejorar.
}
setup-light-summary-good = La imagen es buena para jugar.
setup-focus-sharpness = Nitidez { $sharpness }, la mejor hasta ahora { $best }
setup-focus-instructions = Gira la lente despacio hasta pasar el mejor punto y vuelve a él.
setup-focus-reset = Volver a medir la mejor
setup-picture-hint-light = Imagen en vivo con números donde la luz da problemas
setup-light-busy = Comprobando la luz…
setup-light-not-ready = Aún no se puede valorar la luz
setup-focus-heading = Enfocar a mano

## Zones

setup-type-zone = Zona
setup-type-obstacle-box = Casilla de obstáculo
setup-type-grid = Cuadrícula
setup-type-area = Área marcada
setup-zone-name = { $id ->
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
setup-obstacle-box-name = Casilla { $letter }
setup-point-selected = Punto { $point } de { $n }: { $here } milímetros
setup-point-placed = Punto { $n }: { $points } milímetros
setup-object-selected = Seleccionado: { $nameOf }
setup-place-instructions = { $what ->
    [circles] Toca la imagen para colocar una zona redonda.
    [letters] Toca la imagen para colocar una casilla de obstáculo.
    [grids] Toca la imagen para colocar una cuadrícula.
    [areas] Toca la imagen para colocar un área marcada.
   *[zones] Toca la imagen para colocar una zona.
}
setup-map-faults = { $bad ->
    [one] Una cosa que arreglar.
   *[other] { $bad } cosas que arreglar.
}
setup-map-fine = El mapa está bien.
setup-check-fine = El mapa está bien
setup-map-saved = Guardado. Desde ahora, los dados se valoran con este mapa.
setup-field-letter = Letra
setup-field-name = Nombre
setup-field-counts-as = Cuenta como
setup-field-columns = Columnas
setup-field-rows = Filas
setup-point-previous = Punto anterior
setup-point-number = Punto { $point } de { $n }
setup-point-all = { $n ->
    [one] 1 punto
   *[other] Los { $n } puntos
}
setup-point-next = Punto siguiente
setup-point-axis-mm = { $axis }, mm
setup-step-by-mm = { $step } mm
setup-step-choice = Paso
setup-step-mm = { $mm } mm
setup-points-all = Todos los puntos
setup-point-add = Añadir punto
setup-point-delete = Borrar punto
setup-order-back = Atrás
setup-order-forward = Adelante
setup-object-delete = { $what ->
    [letters] Borrar la casilla
    [grids] Borrar la cuadrícula
    [areas] Borrar el área
   *[zones] Borrar la zona
}
setup-object-done = Listo
setup-draw-box = Toca el centro de la casilla.
setup-draw-circle = { $n ->
    [0] Toca el centro del círculo.
   *[other] Toca un punto del borde del círculo.
}
setup-draw-snap = Ajustar a puntos y bordes
setup-draw-grid = Toca las cuatro esquinas en el sentido de las agujas del reloj, desde la primera casilla de la primera fila ({ $n } de 4).
setup-draw-outline = { $what ->
    [areas] Toca la imagen para poner las esquinas del área marcada ({ $n } hasta ahora). Mantén pulsado y desliza para colocar una con precisión.
   *[zones] Toca la imagen para poner las esquinas de la zona ({ $n } hasta ahora). Mantén pulsado y desliza para colocar una con precisión.
}
setup-draw-outline-close = Sigue, o toca el primer punto para cerrarla.
setup-draw-heading = Dibujo
setup-draw-new = { $what ->
    [circles] Nueva zona redonda
    [letters] Nueva casilla de obstáculo
    [grids] Nueva cuadrícula
    [areas] Nueva área marcada
   *[zones] Nueva zona
}
setup-draw-undo-point = Deshacer el último punto
setup-draw-cancel = Cancelar
setup-draw-close = Cerrarla
setup-list-zones = Zonas, de atrás adelante
setup-list-obstacle-boxes = Casillas de obstáculo
setup-list-grids = Cuadrículas
setup-list-areas = Áreas marcadas
setup-check-heading = Qué ha encontrado la comprobación
setup-check-count = { $n ->
    [one] Una cosa que revisar
   *[other] { $n } cosas que revisar
}
setup-check-fault = Arregla: { $message }
setup-check-warning = Quizá: { $message }
setup-picture-hint-zones = Imagen en vivo con el mapa de zonas. Las flechas mueven el punto seleccionado 1 milímetro, con Mayús 5. Re Pág y Av Pág eligen el punto anterior y el siguiente, y Supr lo borra. Al dibujar, Intro añade un punto.
setup-zones-none = Aún no hay zonas
setup-zones-need-profile = Las zonas se dibujan en milímetros. Calibra antes la bandeja en Posición.
setup-zones-need-calibration = La imagen de la cámara tiene otra forma que al calibrar. Vuelve a calibrar en Posición.
setup-map-undo = Deshacer
setup-map-redo = Rehacer
setup-map-check = Comprobar
setup-map-save-anyway = Guardar de todos modos
setup-map-save = Guardar
setup-map-not-saved = No se ha guardado. Arregla antes lo que está numerado en la imagen.
setup-zones-choose = Toca una zona en la imagen o elige una aquí.
setup-zones-view = Toca una zona en la imagen para ver sus puntos.
setup-object-add = { $what ->
    [circles] Añadir una zona redonda
    [letters] Añadir una casilla de obstáculo
    [grids] Añadir una cuadrícula
    [areas] Añadir un área marcada
   *[zones] Añadir una zona
}
setup-light-measured-number = { $measured } Número { $n } en la imagen.
setup-focus-name = Enfoque
setup-exposure-name = Exposición
setup-contrast-name = Contraste
setup-evenness-name = Uniformidad
setup-glare-name = Reflejos
setup-flicker-name = Parpadeo
setup-flatness-name = Planitud
setup-view-name = Ángulo de visión
setup-light-finding = { $name }: { $level }
