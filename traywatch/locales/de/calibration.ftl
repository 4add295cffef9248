### Why a calibration or the measurement of a lens is refused.

calibration-no-picture = Es gibt kein Bild zum Kalibrieren.
calibration-sizes-differ = Die Bilder sind verschieden groß. Nimm alle mit derselben Betriebsart der Kamera auf.
calibration-no-marker = Keine Marke einer Matte ist zu sehen. { $reason }
calibration-no-marker-of = Keine Marke der Matte „{ $mat }“ ist zu sehen. Die ganze Matte muss im Bild sein, scharf und ohne Spiegelung.
calibration-few-loose = { $n ->
    [one] Nur 1 lose Marke ist zu sehen, { $least } sind nötig. Leg sie um die Karte, mit freien weißen Rändern.
   *[other] Nur { $n } lose Marken sind zu sehen, { $least } sind nötig. Leg sie um die Karte, mit freien weißen Rändern.
}
calibration-loose-off = Die losen Marken passen nur auf { $px } px genau. Leg alle flach auf eine Fläche und nimm Marken aus einem Druck.
calibration-loose-uneven = Die losen Marken passen auf kein ebenes Brett. Leg alle flach auf eine Fläche.
calibration-marker-moved = Marke { $marker } hat sich zwischen den Bildern bewegt. Nimm sie neu auf, ohne etwas zu berühren.
calibration-few-markers = Nur { $n } der { $all } Marken der Matte „{ $mat }“ sind zu sehen, { $least } sind nötig. Verdeckt, abgeschnitten, unscharf oder spiegelnd: { $missing }.
calibration-marker-at = { $place ->
    [top-left] oben links
    [top-right] oben rechts
    [bottom-right] unten rechts
   *[bottom-left] unten links
} ({ $marker })
calibration-not-this-mat = Das Blatt ist nicht eben, oder es ist keine Matte „{ $mat }“. Glätte es und prüf, ob es ein vollständiger Druck ist.
calibration-not-this-mat-by = Das Blatt ist nicht eben, oder es ist keine Matte „{ $mat }“: Ihre Marken passen nur auf { $mm } mm genau. Glätte es und prüf, ob es ein vollständiger Druck ist.
calibration-lens-mismatch = Die Marken passen nicht zum Objektiv „{ $lens }“. Sie passen zu einer Brennweite, die um { $percent } % abweicht. Ist es das Objektiv dieser Kamera, in dieser Betriebsart und Schärfe?
calibration-mirrored = Keine Lage der Kamera passt zu den Marken. Ist das Bild gespiegelt?
calibration-mat-moving = Die Matte bewegt sich noch. Das Profil wird angepasst, sobald sie ruht.
calibration-few-of-profile = Nur { $n } von { $all } Marken sind zu sehen, { $least } sind nötig.
calibration-lens-shape = Das Objektiv „{ $lens }“ ist für Bilder von { $own } px vermessen, dieses hat { $other }. Vermiss es in der Betriebsart, in der ihr spielt.
calibration-board-size = Ein Brett von { $size } mm: Eine Seite muss { $least } bis { $most } mm haben.
calibration-corners-not-flat = Diese vier Ecken passen zu keinem ebenen Brett von { $size } mm. Prüf die Größe. Die Breite ist die Seite von der ersten zur zweiten Ecke.
calibration-corners-four = Die Ecken sind nicht brauchbar. Gib vier Ecken x,y in Pixeln an.
calibration-corner-outside = Die Ecken sind nicht brauchbar. { $where } liegt außerhalb des Bilds von { $size } px.
calibration-corners-anticlockwise = Die Ecken sind gegen den Uhrzeigersinn. Gib sie im Uhrzeigersinn an, oben links zuerst.
calibration-corners-crossed = Die Ecken kreuzen sich oder sind nicht konvex. Gib sie im Uhrzeigersinn an, oben links zuerst.
calibration-corners-small = Die Ecken sind nicht brauchbar. Das Brett füllt weniger als 1 % des Bilds. Stell die Kamera näher.
calibration-size-together = Vier Ecken und die Breite und Höhe des Bretts in mm müssen zusammen angegeben werden.
calibration-lens-unknown = Unbekanntes Objektiv { $wanted }. Bekannt sind { $known }.
lens-mode-changed = Die Betriebsart der Kamera hat sich zwischen den Bildern geändert. Beginn neu.
lens-few-corners = { $n ->
    [one] 1 Ecke der Tafel ist zu sehen, { $least } sind nötig. Zeig sie größer, halt sie still und vermeide Spiegelungen.
   *[other] { $n } Ecken der Tafel sind zu sehen, { $least } sind nötig. Zeig sie größer, halt sie still und vermeide Spiegelungen.
}
lens-board-bent = Die Ecken der Tafel passen nur auf { $px } px genau. Halt die Tafel eben und still und ändere weder Schärfe noch Zoom zwischen den Bildern.
lens-views-alike = Die Tafel hat in allen Bildern fast denselben Winkel. Neig sie um 20 bis 45 Grad nach links, nach rechts, zu dir und von dir weg.
lens-few-views = { $shown ->
    [one] Die Tafel ist in { $n } von 1 Bild zu sehen, { $least } sind nötig. Sechs oder mehr sind besser. Druck eine mit „traywatch mat --board“ und zeig sie groß und scharf.
   *[other] Die Tafel ist in { $n } von { $shown } Bildern zu sehen, { $least } sind nötig. Sechs oder mehr sind besser. Druck eine mit „traywatch mat --board“ und zeig sie groß und scharf.
}
lens-no-fit = Kein Objektiv passt zu den Bildern der Tafel. Nimm mehr auf, aus anderen Winkeln.
picture-dark = Das Bild ist fast schwarz: Mach eine Lampe an, oder nimm die Kappe vom Objektiv.
picture-bright = Das Bild ist überbelichtet: Dimme die Lampe, oder belichte kürzer.
picture-plain = Das Bild zeigt nur einen Ton: Vielleicht ist die Kamera verdeckt.
picture-soft = Das Bild ist unscharf: Stell die Kamera auf die Matte scharf.
picture-absent = Das Bild ist scharf und hell genug: Die Matte ist nicht darin, oder ihre Ecken sind verdeckt oder abgeschnitten.
