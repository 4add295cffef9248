# The big screen and the set-up of the overlay.

page-dice = Dados
page-d20-average = Media del d20
page-twenties = Veintes
page-ones = Unos
page-most-rolls = Más tiradas
page-more-count = y { $n } más
page-join-at = Únete en
page-join-with-code = con el código
page-join-ask-code = y pide el código al anfitrión
page-sound-on = El sonido está activado
page-sound-off = Sonido
page-full-screen = Pantalla completa
page-screen-lost = No hay conexión con la bandeja. Reintentando…
page-screen-none = Aún no hay tiradas
page-screen-tray = La bandeja tal como la ve la cámara
page-screen-last = Últimos resultados
