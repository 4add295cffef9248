# Turn order by initiative, for every game that has turns like these.

rules-order-nobody-such = En el orden de turnos no hay nadie llamado “{ $id }”.
rules-order-there-already = { $name } ya está en el orden de turnos.
rules-order-most = En un orden de turnos caben { $most } participantes como máximo.
rules-order-not-a-tie = Nombra a todos los que tienen la misma iniciativa, a cada cual una vez.
rules-order-nobody-acts = Aún no tiene iniciativa nadie. Tira o anota una primero.

rules-order-own = Este juego tiene su propio orden de turnos.
rules-order-name = Escribe un nombre para el participante.
rules-order-initiative = Anota la iniciativa.
rules-order-nobody-waits = Todos tienen iniciativa.
rules-order-no-option = { $option } no es una de las opciones.
rules-order-roll = { $bonus ->
    [none] { $name }, tira un d20 para la iniciativa.
   *[other] { $name }, tira un d20 para la iniciativa ({ $bonus }).
}
rules-order-roll-hidden = Tira un d20 para la iniciativa de alguien.
rules-order-rolling = Se está tirando la iniciativa.
rules-order-roll-it = Tirar
rules-order-stop = Dejar de tirar iniciativa
rules-order-stop-note = La iniciativa aún se puede anotar a mano
rules-order-stopped = Ya no se tira la iniciativa.
rules-order-rolled = { $name } tiene iniciativa { $total }.
rules-order-rolled-hidden = Se ha tirado la iniciativa de alguien.
rules-order-added = { $name } entra en el orden de turnos.
rules-order-removed = { $name } sale del orden de turnos.
rules-order-shown = { $name } aparece.
rules-order-changed = El orden de turnos ha cambiado.
rules-order-turn = Ronda { $round }: le toca a { $name }.
rules-order-turn-hidden = Ronda { $round }: actúa alguien oculto.
rules-order-ended = Los turnos han terminado.
rules-order-forgotten = Las iniciativas se han borrado.
