### The light check: what was measured, and what to do about it.

light-size = Un d20 mide { $px } px de ancho.
light-size-advice = Acerca la cámara o elige un modo con más píxeles.
light-view = { $degrees ->
    [0] La cámara mira el tapete justo desde arriba.
    [one] La cámara mira el tapete a 1 grado de la vertical.
   *[other] La cámara mira el tapete a { $degrees } grados de la vertical.
}
light-view-advice = Pon la cámara más alta, sobre el centro de la bandeja. Desde un lado se aceptan menos dados; a partir de 50 grados se pregunta por todos.
light-flatness = Los marcadores se desvían { $mm } mm de una hoja plana.
light-flatness-advice = La hoja está curvada u ondulada. Alísala o pega las esquinas con cinta. Después, calibra.
light-focus = Los bordes tienen { $mm } mm de desenfoque.
light-focus-advice = Enfoca el tapete, limpia la lente y mantén la cámara quieta.
light-focus-uneven = Un lado está más desenfocado que el otro. Enfoca el centro del tapete o inclina menos la cámara.
light-no-markers = No se ve ningún marcador del tapete.
light-no-markers-advice = Enfoca el tapete, ilumínalo y quita lo que tape sus marcadores.
light-paper = El papel blanco tiene un brillo de { $n } sobre 255.
light-paper-over = El { $percent } % del papel está sobreexpuesto.
light-paper-over-advice = Demasiada luz. Reduce la exposición o atenúa la lámpara hasta que el papel blanco quede justo por debajo del blanco.
light-dark-advice = Demasiado oscuro. Añade luz o aumenta la exposición.
light-contrast = La tinta es un { $percent } % más oscura que el papel.
light-contrast-advice = La tinta se ve pálida. Limpia la lente, aparta las lámparas de su vista o imprime más oscuro.
light-board = La parte más clara del tablero tiene { $n } sobre 255.
light-board-over = El { $percent } % del tablero está sobreexpuesto.
light-board-over-advice = Demasiada luz. Reduce la exposición o atenúa la lámpara.
light-white = El papel se ve blanco.
light-cast = Por cada parte de { $weak ->
    [red] rojo
    [green] verde
   *[blue] azul
}, el papel tiene { $ratio } de { $strong ->
    [red] rojo
    [green] verde
   *[blue] azul
}.
light-cast-advice = Ajusta el balance de blancos con el papel blanco del tapete y bloquéalo.
light-uneven = La esquina más oscura tiene el { $percent } % de la luz de la más clara.
light-uneven-advice = Una esquina está en sombra. Ilumina la bandeja desde dos lados o desde arriba.
light-glare-too-bright = Con una imagen tan clara no se pueden medir los reflejos.
light-no-glare = No hay reflejos.
light-glare = { $n ->
    [one] Un reflejo de { $area } mm².
   *[other] { $n } reflejos; el mayor, de { $area } mm².
}
light-glare-advice = Una lámpara se refleja en el tapete. Ponla a un lado, tamízala con papel o imprime en papel mate.
light-moved = Algo se movió, así que no se puede medir el parpadeo.
light-moved-advice = Aparta las manos y los dados mientras se mide.
light-flicker = El brillo varía un { $percent } %.
light-flicker-bands = El brillo varía un { $percent } %, en franjas.
light-flicker-advice = Las lámparas de red parpadean. Pon la exposición de la cámara en un múltiplo de 10 ms (50 Hz) o de 8,3 ms (60 Hz), o usa lámparas LED de corriente continua.
light-flicker-mains-advice = Las lámparas parpadean con la red de { $hz } Hz. Pon el modo antiparpadeo de la cámara en { $hz } Hz o su exposición en un múltiplo de { $ms } ms, o usa lámparas LED de corriente continua.
light-changes = El brillo cambia un { $percent } %, pero no como el parpadeo de una lámpara.
light-changes-advice = Las nubes, las sombras o la exposición automática cambian la luz. Bloquea la exposición y evita el sol y las sombras de la gente.
