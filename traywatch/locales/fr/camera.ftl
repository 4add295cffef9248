camera-title = Ce téléphone comme caméra
camera-about = Fixez le téléphone au-dessus de la piste pour qu’il la voie entière d’en haut. Puis démarrez. Ses images vont à la piste, dans votre propre réseau, et nulle part ailleurs.
camera-picture = Ce que voit la caméra
camera-start = Démarrer la caméra
camera-stop = Arrêter
camera-replace = Utiliser plutôt ce téléphone
camera-torch = Lampe
camera-hold-focus = Bloquer la mise au point
camera-other-lens = Autre objectif
camera-turn = Tourner l’image
camera-sending = La piste voit cette image.
camera-detail = { $width } × { $height } px, { $fps } i/s
camera-connecting = Connexion à la piste…
camera-stopped = La caméra est arrêtée.
camera-needs-link = Ouvrez cette page avec le code que la page de l’hôte montre sous « Un téléphone comme caméra ».
camera-other-source = Cette piste utilise une autre caméra. Choisissez le téléphone sous « Caméra » sur la page de l’hôte.
camera-needs-https = Les navigateurs n’autorisent la caméra que sur une page sécurisée. L’hôte peut activer https sous « Un téléphone comme caméra ». Scannez ensuite le nouveau code.
camera-certificate = L’empreinte SHA-256 du certificat de cette page doit commencer par
camera-denied = Ce navigateur n’a pas accès à la caméra. Autorisez-la pour cette page dans ses réglages, puis recommencez.
camera-none = Cet appareil n’a pas de caméra.
camera-busy = Une autre application utilise la caméra. Fermez-la, puis recommencez.
camera-failed = Impossible d’ouvrir la caméra ({ $reason }).
camera-lost = La caméra a été retirée à cette page. Redémarrez-la.
camera-setting-refused = Cette caméra ne le permet pas.
camera-battery = La batterie est faible. Branchez un chargeur.
camera-area-cut = Des dés s’arrêtent au bord de l’image. Déplacez la caméra jusqu’à voir toute la piste.
camera-markers-missing = { $count ->
    [1] Un coin du tapis est hors champ.
   *[other] { $count } coins du tapis sont hors champ.
}
