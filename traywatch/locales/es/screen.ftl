# The big screen and the set-up of the overlay.

page-dice = Dados
page-average-d = Media del d20
page-twenties = Veintes
page-ones = Unos
page-most-throws = Más tiradas
page-more-2 = y { $n } más
page-join = Únete en
page-code-2 = con el código
page-ask-host-code = y pide el código al anfitrión
page-sound = El sonido está activado
page-sound-2 = Sonido
page-full-screen = Pantalla completa
page-screen-lost = No hay conexión con la bandeja. Reintentando…
page-screen-none = Aún no hay tiradas
page-screen-tray = La bandeja tal como la ve la cámara
page-screen-last = Últimos resultados
