# The big screen and the set-up of the overlay.

page-dice = Würfel
page-average-d = Mittel W20
page-twenties = Zwanziger
page-ones = Einser
page-most-throws = Meiste Würfe
page-more-2 = und { $n } weitere
page-join = Mitmachen unter
page-code-2 = mit dem Code
page-ask-host-code = und frag die Spielleitung nach dem Code
page-sound = Ton ist an
page-sound-2 = Ton
page-full-screen = Vollbild
page-screen-lost = Das Tablett ist nicht erreichbar. Neuer Versuch…
page-screen-none = Noch kein Wurf
page-screen-tray = Das Tablett, wie die Kamera es sieht
page-screen-last = Letzte Ergebnisse
