# The guided set-up.

guide-tab = Guía
guide-step-of = Paso { $n } de { $all }
guide-name = { $step ->
    [language] Idioma
    [source] Cámara
    [mat] Tapete
    [light] Luz y enfoque
    [calibrate] Calibrar
    [try] Tirada de prueba
    [game] Juego
   *[invite] Invitar
}
guide-state = { $state ->
    [done] hecho
    [skipped] omitido
   *[open] pendiente
}
guide-all-steps = Todos los pasos
guide-back = Atrás
guide-next = Siguiente
guide-skip = Omitir este paso
guide-to-table = A la mesa
guide-finished = Tu bandeja está lista
guide-finished-about = Puedes volver a abrir cada paso en cualquier momento.
guide-checks = { $n ->
    [1] Una comprobación de este ordenador avisa de algo
   *[other] Las comprobaciones de este ordenador avisan de { $n } cosas
}
guide-check-name = { $name ->
    [camera] Cámara:
    [busy] Otros programas:
    [rights] Acceso a las cámaras:
    [light] Luz:
    [profile] Perfil de la bandeja:
    [view] Ángulo de visión:
   *[mat] Tapete:
}
guide-about-language = Elige el idioma de este móvil. Los móviles que no piden ninguno lo reciben también.
guide-about-source = ¿De dónde vienen las imágenes de tus dados?
guide-demo-note = La demo muestra tiradas grabadas. Elige una cámara para tirar tus propios dados.
guide-this-phone = Este móvil también puede ser la cámara. Sigue entonces con la configuración en otro dispositivo.
guide-use-this-phone = Usar este móvil como cámara
guide-choose-camera = Elegir una cámara
guide-mat = { $mat ->
    [printed] Un tapete impreso
    [own] Mi propio mapa o tablero
   *[none] Sin tapete
}
guide-mat-note = { $mat ->
    [printed] Los dados se leen, y la bandeja sabe dónde cayó cada uno.
    [own] Tocas sus cuatro esquinas en la imagen, y dibujas las zonas más tarde.
   *[none] Los dados se leen. Dónde caen no cuenta. Las tiradas libres no necesitan más.
}
guide-mat-paper = Papel
guide-paper = { $size ->
    [a4] A4
    [letter] Carta
    [a3] A3
   *[tabloid] Tabloide
}
guide-mat-print = Abrir el tapete para imprimirlo
guide-mat-scale = Imprime al 100 %, sin ajustar a la página. La regla del borde debe medir 100 mm.
guide-mat-lay = Ponlo bien plano en la bandeja. Los cuatro marcadores de las esquinas deben verse en la imagen.
guide-markers = La cámara ve ahora { $n } de 4 marcadores.
guide-calibrate-none = Sin tapete no hay nada que calibrar. La bandeja lee los dados en toda la imagen.
guide-area-learned-note = La línea muestra dónde se detuvieron tus dados. Los dados de fuera también se leen. Si un dado se salió de la bandeja, deshaz la tirada.
guide-area-learning-note = La bandeja aprende de tus tiradas dónde se detienen los dados. Dados hasta ahora: { $n } de { $least }.
guide-area-cut = Hay dados que se detienen en el borde de la imagen. Mueve la cámara hasta que se vea toda la bandeja.
guide-own-zones = Ahora puedes dibujar las zonas de tu mapa:
guide-try-about = Saca todos los dados de la bandeja. Después tira un dado.
guide-try-waits = Esperando tu tirada…
guide-try-read = Leemos { $dice }, ¿es correcto?
guide-try-die = { $label } en el { $kind }
guide-try-yes = Sí, es correcto
guide-try-change = No es correcto
guide-try-what = ¿Qué muestra el dado?
guide-try-again = Tirar otra vez
guide-try-demo = La demo muestra tiradas grabadas. Elige primero una cámara y prueba después tus dados.
guide-try-none = Sin cámara no hay nada que probar. Introduces cada tirada en la página de la mesa.
guide-try-game = { $game } está en la mesa. Una prueba no debe contar ahí. Puedes continuar más tarde.
guide-try-free = Empezar tiradas libres
guide-game-now = { $game } está en la mesa. Sigue con ello, o empieza otro juego.
guide-about-invite = Todas las personas que juegan escanean este código con un móvil de la misma red.
