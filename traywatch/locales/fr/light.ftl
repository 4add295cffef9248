light-size = Un d20 fait { $px } px de large.
light-size-advice = Rapprochez la caméra, ou choisissez un mode avec plus de pixels.
light-view = { $degrees ->
    [0] La caméra regarde le tapis à la verticale.
    [one] La caméra regarde le tapis à { $degrees } degré de la verticale.
   *[other] La caméra regarde le tapis à { $degrees } degrés de la verticale.
}
light-view-advice = Placez la caméra plus haut, au-dessus du milieu de la piste. De côté, moins de dés sont acceptés ; au-delà de 50 degrés, il faut demander pour chacun.
light-flatness = Les marqueurs sont à { $mm } mm d’une feuille plate.
light-flatness-advice = La feuille gondole. Aplatissez-la ou scotchez ses coins. Calibrez ensuite.
light-focus = Les bords sont flous sur { $mm } mm.
light-focus-advice = Faites la mise au point sur le tapis, nettoyez l’objectif, et gardez la caméra immobile.
light-focus-uneven = Un côté est plus flou que l’autre. Faites la mise au point sur le centre du tapis, ou inclinez moins la caméra.
light-no-markers = Aucun marqueur du tapis n’est visible.
light-no-markers-advice = Faites la mise au point sur le tapis, éclairez-le, et dégagez ses marqueurs.
light-paper = Le papier blanc a une luminosité de { $n } sur 255.
light-paper-over = { $percent } % du papier est surexposé.
light-paper-over-advice = Trop clair. Réduisez l’exposition ou baissez la lampe, pour que le papier blanc soit juste au-dessous du blanc.
light-dark-advice = Trop sombre. Ajoutez de la lumière, ou augmentez l’exposition.
light-contrast = L’encre est plus sombre que le papier de { $percent } %.
light-contrast-advice = L’encre paraît pâle. Nettoyez l’objectif, écartez les lampes de son champ, ou imprimez plus foncé.
light-board = La partie la plus claire du plateau atteint { $n } sur 255.
light-board-over = { $percent } % du plateau est surexposé.
light-board-over-advice = Trop clair. Réduisez l’exposition ou baissez la lampe.
light-white = Le papier est blanc.
light-cast = Le papier a { $ratio } fois plus de { $strong ->
    [red] rouge
    [green] vert
   *[blue] bleu
} que de { $weak ->
    [red] rouge
    [green] vert
   *[blue] bleu
}.
light-cast-advice = Réglez la balance des blancs sur le papier blanc du tapis, puis verrouillez-la.
light-uneven = Le coin le plus sombre a { $percent } % de la lumière du plus clair.
light-uneven-advice = Un coin est dans l’ombre. Éclairez la piste de deux côtés, ou d’en haut.
light-glare-too-bright = Les reflets ne se mesurent pas dans une image aussi claire.
light-no-glare = Aucun reflet.
light-glare = { $n ->
    [1] Un reflet de { $area } mm².
   *[other] { $n } reflets, le plus grand de { $area } mm².
}
light-glare-advice = Une lampe se reflète dans le tapis. Décalez-la, diffusez-la avec du papier, ou imprimez sur papier mat.
light-moved = Quelque chose a bougé : le scintillement ne peut pas être mesuré.
light-moved-advice = Éloignez les mains et les dés pendant la mesure.
light-flicker = La luminosité varie de { $percent } %.
light-flicker-bands = La luminosité varie de { $percent } %, en bandes.
light-flicker-advice = Les lampes sur secteur scintillent. Réglez l’exposition de la caméra sur un multiple de 10 ms (50 Hz) ou de 8,3 ms (60 Hz), ou prenez des lampes LED à courant continu.
light-flicker-mains-advice = Les lampes scintillent sur un secteur à { $hz } Hz. Réglez l’anti-scintillement de la caméra sur { $hz } Hz ou son exposition sur un multiple de { $ms } ms, ou prenez des lampes LED à courant continu.
light-changes = La luminosité change de { $percent } %, mais pas comme scintillent des lampes.
light-changes-advice = Des nuages, des ombres ou l’exposition automatique changent la lumière. Verrouillez l’exposition, et évitez le soleil et l’ombre des gens.
