calibration-no-picture = Il n’y a pas d’image pour calibrer.
calibration-sizes-differ = Les images n’ont pas la même taille. Prenez-les toutes avec le même mode de la caméra.
calibration-no-marker = Aucun marqueur d’aucun tapis n’est visible. { $reason }
calibration-no-marker-of = Aucun marqueur du tapis { $mat } n’est visible. Tout le tapis doit être dans l’image, net et sans reflet.
calibration-few-loose = { $n ->
    [1] Un seul marqueur libre est visible, et il en faut { $least }. Posez-les autour de la carte, leurs bords blancs dégagés.
   *[other] Seulement { $n } marqueurs libres sont visibles, et il en faut { $least }. Posez-les autour de la carte, leurs bords blancs dégagés.
}
calibration-loose-off = Les marqueurs libres sont décalés d’au moins { $px } px. Posez-les tous à plat sur une même surface, et prenez-les d’une même impression.
calibration-loose-uneven = Les marqueurs libres ne correspondent à aucun plateau plat. Posez-les tous à plat sur une même surface.
calibration-marker-moved = Le marqueur { $marker } a bougé entre les images. Refaites-les sans rien toucher.
calibration-few-markers = Seuls { $n } des { $all } marqueurs du tapis { $mat } sont visibles, et il en faut { $least }. Cachés, coupés, flous ou éblouis : { $missing }.
calibration-marker-at = { $place ->
    [top-left] en haut à gauche
    [top-right] en haut à droite
    [bottom-right] en bas à droite
   *[bottom-left] en bas à gauche
} ({ $marker })
calibration-not-this-mat = La feuille n’est pas plate, ou ce n’est pas un tapis { $mat }. Aplatissez-la, et vérifiez que l’impression est complète.
calibration-not-this-mat-by = La feuille n’est pas plate, ou ce n’est pas un tapis { $mat } : ses marqueurs sont décalés d’au moins { $mm } mm. Aplatissez-la, et vérifiez que l’impression est complète.
calibration-lens-mismatch = Les marqueurs ne correspondent pas à l’objectif « { $lens } ». Ils correspondent à une focale différente de { $percent } %. Est-ce bien l’objectif de cette caméra, dans ce mode et à cette mise au point ?
calibration-mirrored = Aucune position de caméra ne correspond aux marqueurs. L’image est-elle inversée comme dans un miroir ?
calibration-mat-moving = Le tapis bouge encore. Le profil est ajusté quand il ne bouge plus.
calibration-few-of-profile = Seuls { $n } marqueurs sur { $all } sont visibles, et il en faut { $least }.
calibration-lens-shape = L’objectif « { $lens } » est connu pour des images de { $own } px, et celle-ci en a { $other }. Mesurez l’objectif dans le mode de caméra avec lequel vous jouez.
calibration-board-size = Un plateau de { $size } mm : un côté doit mesurer de { $least } à { $most } mm.
calibration-corners-not-flat = Ces quatre coins ne correspondent pas à un plateau plat de { $size } mm. Vérifiez la taille. La largeur est le côté du premier au deuxième coin.
calibration-corners-four = Les coins sont inutilisables. Saisissez quatre coins x,y en pixels.
calibration-corner-outside = Les coins sont inutilisables. { $where } est en dehors de l’image de { $size } px.
calibration-corners-anticlockwise = Les coins tournent dans le mauvais sens. Saisissez-les dans le sens des aiguilles d’une montre, à partir d’en haut à gauche.
calibration-corners-crossed = Les coins se croisent ou ne sont pas convexes. Saisissez-les dans le sens des aiguilles d’une montre, à partir d’en haut à gauche.
calibration-corners-small = Les coins sont inutilisables. Le plateau occupe moins de 1 % de l’image. Rapprochez la caméra.
calibration-size-together = Les quatre coins vont avec la largeur et la hauteur du plateau en mm : donnez le tout ensemble.
calibration-lens-unknown = Objectif inconnu : { $wanted }. Objectifs connus : { $known }.
lens-mode-changed = Le mode de la caméra a changé entre les images. Recommencez.
lens-few-corners = { $n ->
    [one] { $n } coin de la planche est visible, et il en faut { $least }. Montrez-la plus grande, tenez-la immobile, et évitez les reflets.
   *[other] { $n } coins de la planche sont visibles, et il en faut { $least }. Montrez-la plus grande, tenez-la immobile, et évitez les reflets.
}
lens-board-bent = Les coins de la planche sont décalés d’au moins { $px } px. Gardez la planche plate, tenez-la immobile, et ne changez ni mise au point ni zoom entre les images.
lens-views-alike = La planche a presque le même angle sur toutes les images. Inclinez-la de 20 à 45 degrés vers la gauche, vers la droite, vers vous et vers l’arrière.
lens-few-views = { $shown ->
    [one] La planche est visible sur { $n } image sur { $shown }, et il en faut { $least }. Six ou plus, c’est mieux. Imprimez-en une avec « traywatch mat --board », et montrez-la grande et nette.
   *[other] La planche n’est visible que sur { $n } des { $shown } images, et il en faut { $least }. Six ou plus, c’est mieux. Imprimez-en une avec « traywatch mat --board », et montrez-la grande et nette.
}
lens-no-fit = Aucun objectif ne correspond aux images de la planche. Prenez-en d’autres, sous d’autres angles.
picture-dark = L’image est presque noire : allumez une lampe, ou ôtez le bouchon de l’objectif.
picture-bright = L’image est surexposée : baissez la lampe, ou réduisez l’exposition.
picture-plain = L’image n’est que d’un seul ton : la caméra est peut-être couverte.
picture-soft = L’image est floue : faites la mise au point sur le tapis.
picture-absent = L’image est assez nette et claire : le tapis n’y est pas, ou ses coins sont couverts ou coupés.
