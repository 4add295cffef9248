# The big screen and the set-up of the overlay.

page-dice = Würfel
page-d20-average = Mittel W20
page-twenties = Zwanziger
page-ones = Einser
page-most-rolls = Meiste Würfe
page-more-count = und { $n } weitere
page-join-at = Mitmachen unter
page-join-with-code = mit dem Code
page-join-ask-code = und frag die Spielleitung nach dem Code
page-sound-on = Ton ist an
page-sound-off = Ton
page-full-screen = Vollbild
page-screen-lost = Das Tablett ist nicht erreichbar. Neuer Versuch…
page-screen-none = Noch kein Wurf
page-screen-tray = Das Tablett, wie die Kamera es sieht
page-screen-last = Letzte Ergebnisse
