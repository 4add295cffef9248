### Why a calibration or the measurement of a lens is refused.

calibration-no-picture = No hay ninguna imagen con la que calibrar.
calibration-sizes-differ = Las imágenes son de tamaños distintos. Tómalas todas con el mismo modo de la cámara.
calibration-no-marker = No se ve ningún marcador de ningún tapete. { $reason }
calibration-no-marker-of = No se ve ningún marcador del tapete { $mat }. El tapete entero debe estar en la imagen, nítido y sin reflejos.
calibration-few-loose = { $n ->
    [one] Solo se ve 1 marcador suelto y hacen falta { $least }. Colócalos alrededor del mapa, con sus bordes blancos libres.
   *[other] Solo se ven { $n } marcadores sueltos y hacen falta { $least }. Colócalos alrededor del mapa, con sus bordes blancos libres.
}
calibration-loose-off = Los marcadores sueltos se desvían { $px } px en el mejor de los casos. Ponlos todos planos sobre la misma superficie y usa marcadores de una sola impresión.
calibration-loose-uneven = Los marcadores sueltos no encajan en un tablero plano. Ponlos todos planos sobre la misma superficie.
calibration-marker-moved = El marcador { $marker } se movió entre las imágenes. Tómalas de nuevo sin tocar nada.
calibration-few-markers = Solo se ven { $n } de los { $all } marcadores del tapete { $mat } y hacen falta { $least }. Tapados, cortados, borrosos o con reflejos: { $missing }.
calibration-marker-at = { $place ->
    [top-left] superior izquierdo
    [top-right] superior derecho
    [bottom-right] inferior derecho
   *[bottom-left] inferior izquierdo
} ({ $marker })
calibration-not-this-mat = La hoja no está plana o no es un tapete { $mat }. Alísala y comprueba que es una impresión completa.
calibration-not-this-mat-by = La hoja no está plana o no es un tapete { $mat }: sus marcadores se desvían { $mm } mm en el mejor de los casos. Alísala y comprueba que es una impresión completa.
calibration-lens-mismatch = Los marcadores no encajan con la lente “{ $lens }”. Encajan con una distancia focal que difiere un { $percent } %. ¿Es la lente de esta cámara, en este modo y con este enfoque?
calibration-mirrored = Los marcadores no encajan con ninguna posición de la cámara. ¿Está la imagen invertida como en un espejo?
calibration-mat-moving = El tapete aún se mueve. El perfil se ajusta cuando está quieto.
calibration-few-of-profile = Solo se ven { $n } de { $all } marcadores y hacen falta { $least }.
calibration-lens-shape = La lente “{ $lens }” se conoce para imágenes de { $own } px y esta tiene { $other }. Mide la lente en el modo de la cámara con el que juegas.
calibration-board-size = Un tablero de { $size } mm: cada lado debe medir de { $least } a { $most } mm.
calibration-corners-not-flat = Estas cuatro esquinas no encajan en un tablero plano de { $size } mm. Comprueba el tamaño. El ancho es el lado que va de la primera esquina a la segunda.
calibration-corners-four = Las esquinas no sirven. Escribe cuatro esquinas x,y en píxeles.
calibration-corner-outside = Las esquinas no sirven. { $where } está fuera de la imagen de { $size } px.
calibration-corners-anticlockwise = Las esquinas van en sentido contrario a las agujas del reloj. Ponlas en el sentido de las agujas, desde la superior izquierda.
calibration-corners-crossed = Las esquinas se cruzan o no forman una figura convexa. Ponlas en el sentido de las agujas del reloj, desde la superior izquierda.
calibration-corners-small = Las esquinas no sirven. El tablero ocupa menos del 1 % de la imagen. Acerca la cámara.
calibration-size-together = Las cuatro esquinas y el ancho y el alto del tablero en mm deben indicarse juntos.
calibration-lens-unknown = Lente desconocida: { $wanted }. Las lentes conocidas son { $known }.
lens-mode-changed = El modo de la cámara cambió entre las imágenes. Empieza de nuevo.
lens-few-corners = { $n ->
    [one] Se ve 1 esquina del tablero de la lente y hacen falta { $least }. Muéstralo más grande, mantenlo quieto y evita los reflejos.
   *[other] Se ven { $n } esquinas del tablero de la lente y hacen falta { $least }. Muéstralo más grande, mantenlo quieto y evita los reflejos.
}
lens-board-bent = Las esquinas del tablero se desvían { $px } px en el mejor de los casos. Mantén el tablero plano y quieto, y no cambies el enfoque ni el zoom entre imágenes.
lens-views-alike = El tablero tiene casi el mismo ángulo en todas las imágenes. Inclínalo entre 20 y 45 grados a la izquierda, a la derecha, hacia ti y hacia atrás.
lens-few-views = { $shown ->
    [one] El tablero de la lente se ve en { $n } de 1 imagen y hacen falta { $least }. Mejor seis o más. Imprime uno con 'traywatch mat --board' y muéstralo grande y nítido.
   *[other] El tablero de la lente se ve en { $n } de { $shown } imágenes y hacen falta { $least }. Mejor seis o más. Imprime uno con 'traywatch mat --board' y muéstralo grande y nítido.
}
lens-no-fit = Ninguna lente encaja con las imágenes del tablero. Toma más desde otros ángulos.
picture-dark = La imagen está casi negra: enciende una lámpara o quita la tapa de la lente.
picture-bright = La imagen está sobreexpuesta: atenúa la lámpara o reduce la exposición.
picture-plain = La imagen es de un solo tono: puede que la cámara esté tapada.
picture-soft = La imagen está desenfocada: enfoca el tapete con la cámara.
picture-absent = La imagen es bastante nítida y clara: el tapete no está en ella, o sus esquinas están tapadas o cortadas.
