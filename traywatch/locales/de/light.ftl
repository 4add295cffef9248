### The light check: what was measured, and what to do about it.

light-size = Ein W20 ist { $px } px breit.
light-size-advice = Stell die Kamera näher, oder nimm eine Betriebsart mit mehr Pixeln.
light-view = { $degrees ->
    [0] Die Kamera schaut senkrecht von oben auf die Matte.
   *[other] Die Kamera schaut { $degrees } Grad neben der Senkrechten auf die Matte.
}
light-view-advice = Stell die Kamera höher über die Mitte des Tabletts. Von der Seite werden weniger Würfel sicher gelesen; ab 50 Grad wird nach jedem gefragt.
light-flatness = Die Marken weichen { $mm } mm von einem ebenen Blatt ab.
light-flatness-advice = Das Blatt ist gewellt. Drück es flach oder kleb die Ecken fest. Kalibriere danach.
light-focus = Kanten sind { $mm } mm unscharf.
light-focus-advice = Stell auf die Matte scharf, putz das Objektiv und halt die Kamera ruhig.
light-focus-uneven = Eine Seite ist unschärfer. Stell auf die Mitte der Matte scharf, oder neige die Kamera weniger.
light-no-markers = Keine Marke der Matte ist zu sehen.
light-no-markers-advice = Stell auf die Matte scharf, beleuchte sie und nimm weg, was die Marken verdeckt.
light-paper = Weißes Papier hat die Helligkeit { $n } von 255.
light-paper-over = { $percent } % des Papiers sind überbelichtet.
light-paper-over-advice = Zu hell. Belichte kürzer oder dimme die Lampe, bis weißes Papier knapp unter Weiß liegt.
light-dark-advice = Zu dunkel. Mach mehr Licht oder belichte länger.
light-contrast = Druckfarbe ist { $percent } % dunkler als Papier.
light-contrast-advice = Der Druck wirkt blass. Putz das Objektiv, halt Lampen aus dem Bild oder druck dunkler.
light-board = Die hellste Stelle des Bretts hat { $n } von 255.
light-board-over = { $percent } % des Bretts sind überbelichtet.
light-board-over-advice = Zu hell. Belichte kürzer oder dimme die Lampe.
light-white = Papier ist weiß.
light-cast = Papier hat { $ratio }-mal so viel { $strong ->
    [red] Rot
    [green] Grün
   *[blue] Blau
} wie { $weak ->
    [red] Rot
    [green] Grün
   *[blue] Blau
}.
light-cast-advice = Mach den Weißabgleich auf dem weißen Papier der Matte und halt ihn fest.
light-uneven = Die dunkelste Ecke hat { $percent } % der hellsten.
light-uneven-advice = Eine Ecke liegt im Schatten. Beleuchte das Tablett von zwei Seiten oder von oben.
light-glare-too-bright = In einem so hellen Bild lässt sich Blendung nicht messen.
light-no-glare = Keine Spiegelungen.
light-glare = { $n ->
    [one] Eine Spiegelung von { $area } mm².
   *[other] { $n } Spiegelungen, die größte { $area } mm².
}
light-glare-advice = Eine Lampe spiegelt sich in der Matte. Stell sie zur Seite, dämpfe sie mit Papier oder druck auf mattes Papier.
light-moved = Etwas hat sich bewegt, daher ist kein Flackern messbar.
light-moved-advice = Halt Hände und Würfel während der Messung fern.
light-flicker = Die Helligkeit schwankt um { $percent } %.
light-flicker-bands = Die Helligkeit schwankt um { $percent } %, in Streifen.
light-flicker-advice = Netzlampen flackern. Stell die Belichtung der Kamera auf ein Vielfaches von 10 ms (50 Hz) oder 8,3 ms (60 Hz), oder nimm LED-Lampen an Gleichstrom.
light-flicker-mains-advice = Lampen flackern am Netz mit { $hz } Hz. Stell den Flimmerschutz der Kamera auf { $hz } Hz oder ihre Belichtung auf ein Vielfaches von { $ms } ms, oder nimm LED-Lampen an Gleichstrom.
light-changes = Die Helligkeit ändert sich um { $percent } %, aber nicht wie bei flackernden Lampen.
light-changes-advice = Wolken, Schatten oder die automatische Belichtung ändern das Licht. Stell die Belichtung fest ein, und halt Sonne und Schatten von Leuten fern.
