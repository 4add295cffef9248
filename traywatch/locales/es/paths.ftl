# Statistics from the paths of rolls: where dice stop, how far they roll, what they touch.

paths-title = Por dónde ruedan los dados
paths-note = Dónde se paran, cuánto ruedan y qué tocan
paths-count = { $rolls ->
    [one] { $rolls } tirada
   *[other] { $rolls } tiradas
} con { $dice ->
    [one] { $dice } dado
   *[other] { $dice } dados
} en este tapete.
paths-few = Con menos de { $least } tiradas, el azar solo da cualquier imagen. Aún no se concluye nada.
paths-none = Ninguna tirada tiene camino todavía. Tira unos dados.
paths-demo = Las tiradas grabadas de la demo se repiten, así que aquí no cuentan.
paths-no-profile = La bandeja no tiene perfil, así que no sabe dónde están los dados. El anfitrión puede calibrarla.
paths-stops = Dónde se paran
paths-stops-picture = El tapete desde arriba. Dados en los cuartos: arriba a la izquierda { $a }, arriba a la derecha { $b }, abajo a la izquierda { $c }, abajo a la derecha { $d }.
paths-show = Caminos de las últimas tiradas
paths-even = Ningún cuarto del tapete recibe claramente más dados que los demás.
paths-uneven = Los dados se paran más a menudo { $quarter ->
    [a] arriba a la izquierda
    [b] arriba a la derecha
    [c] abajo a la izquierda
   *[d] abajo a la derecha
}: { $n } de { $all }. El azar solo apenas lo haría.
paths-strong = Cuanto más intenso el color de una casilla, más dados se pararon allí, { $n } como mucho.
paths-dots = Cada punto es un dado.
paths-far = Cuánto ruedan
paths-far-words = La mitad de los dados rueda más de { $median } cm. Ocho de cada diez ruedan de { $low } a { $high } cm.
paths-far-picture = Número de dados según lo que rodaron: { $words }.
paths-far-step = { $from } a { $to } cm: { $n }
paths-far-note = Medido sobre el tapete, desde donde la cámara vio el dado por primera vez.
paths-touch = Qué tocan
paths-touch-wall = El borde de la bandeja
paths-touch-die = Otro dado
paths-touch-obstacle = Un obstáculo
paths-touch-of = { $n } de { $all }
paths-touch-never = ninguna tirada así todavía
paths-touch-note = Tiradas en las que un dado lo tocó al menos una vez.
