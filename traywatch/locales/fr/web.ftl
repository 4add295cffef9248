web-request-invalid = La requête ne correspond pas à la description dans /api/v1/openapi.json.
web-internal-error = Erreur interne de la piste. Son journal donne les détails.
web-body-not-json = Le corps de la requête n’est pas du JSON lisible.
web-token-invalid = Ce jeton n’est pas valable pour cette table. Scannez le QR code, ou rejoignez la table à nouveau.
web-token-missing = Rejoignez d’abord la table avec son code.
web-host-only = Seul l’hôte peut faire cela. Utilisez le lien de l’hôte.
web-too-many-requests = { $what ->
    [joins] Trop de tentatives pour rejoindre la table.
    [pictures] Trop d’images à la fois.
    [reads] Trop de requêtes à la fois.
   *[changes] Trop de changements à la fois.
} { $seconds ->
    [1] Attendez une seconde, puis réessayez.
   *[other] Attendez { $seconds } secondes, puis réessayez.
}
web-body-too-large = Le corps d’une requête compte au plus { $most } octets.
web-host-name-unknown = La piste ne répond pas à ce nom d’hôte. Utilisez l’adresse qu’elle a affichée au démarrage.
web-origin-refused = Une autre page web ne peut pas modifier cette table.
web-change-needs-token = Il faut un jeton pour modifier quelque chose. Rejoignez la table avec son code, ou ouvrez la page avec le QR code ou l’adresse que la piste a affichés.
web-tokens-not-saved = Les jetons de cette table ne peuvent pas être enregistrés. Après un redémarrage, les téléphones devront peut-être rejoindre la table à nouveau, et les jetons renouvelés redeviendront valables. Vérifiez le dossier de données.
web-join-name-length = Saisissez un nom de 1 à { $most } caractères.
web-join-code-wrong = Ce n’est pas le code de cette table. Regardez la page de l’hôte, ou scannez le QR code.
web-player-unknown = Cette table n’a pas de joueur « { $player_id } ».
web-seat-unknown = Cette partie n’a pas de place « { $seat } ». GET seats en donne la liste.
web-profile-not-while-running = Cette piste n’accepte pas de profil pendant qu’elle tourne.
web-streams-too-many = Trop de flux sont ouverts. Fermez des pages de la piste.
web-profile-missing = Cette piste n’est pas calibrée. Lancez « traywatch calibrate ».
web-light-check-without-markers = Le contrôle de la lumière a besoin des marqueurs du tapis, et aucun n’est visible. Placez le tapis pour que les quatre soient visibles, ou calibrez d’abord par les quatre coins.
web-profile-error-by-markers = Les positions sont justes à environ { $off } mm. Les marqueurs concordent à { $fit } mm. La caméra est à { $height } cm au-dessus du tapis.
web-profile-error-by-corners = Les positions sont justes à environ { $off } mm. Quatre coins ne permettent aucun contrôle ; un toucher est supposé juste à { $tap } mm. La caméra est à { $height } cm au-dessus du tapis.
web-practice-profile-fixed = Le profil de la piste d’entraînement appartient à ses enregistrements et ne se modifie pas. Démarrez avec une caméra.
web-program-scope-missing = Le jeton de ce programme n’en a pas le droit. Créez-en un autre sur la page de l’hôte.

web-dead-letter-unknown = Cet enregistrement non remis n’existe pas, ou plus.
web-players-only = Cette table est réservée à ses joueurs. Pour la voir, rejoignez-la avec son code.
web-data-directory-unusable = { $path } : { $reason }. Vérifiez le dossier de données.
web-origin-invalid = « { $text } » n’est pas une origine. Écrivez le protocole, le nom et le port, par exemple https://foundry.example:30000
web-program-scopes-missing = Choisissez un ou plusieurs droits parmi { $items }.
web-program-name-length = Donnez au programme un nom de 1 à { $most } caractères.
web-origins-too-many = Au plus { $most } pages web.
web-programs-too-many = Au plus { $most } programmes. Révoquez-en un.
web-program-name-taken = Il y a déjà un programme « { $name } ». Révoquez-le.
web-program-unknown = Le programme « { $name } » n’existe pas.
web-join-long-code-needed = Quelqu’un essaie de deviner les codes : seul le code long compte désormais. Scannez le QR code, ou regardez la page de l’hôte.
web-join-table-full = { $most ->
    [1] La table est complète : une personne l’a rejointe. Demandez à l’hôte de retirer quelqu’un.
   *[other] La table est complète : { $most } personnes l’ont rejointe. Demandez à l’hôte de retirer quelqu’un.
}
web-join-name-taken = Une personne nommée { $name } est déjà à la table. Choisissez un nom bien différent, ou demandez à l’hôte de la retirer.
web-join-name-of-host = Ce nom ressemble à celui de l’hôte. Choisissez-en un autre.
web-names-of-host = Hôte, L’hôte, Hôtesse, Maître du jeu, Maître de jeu, Meneur, Meneuse, Traywatch

web-phone-taken = Un autre téléphone sert de caméra ({ $name }). Arrêtez-le, ou utilisez plutôt celui-ci.
web-phone-replaced = Un autre téléphone sert désormais de caméra.
web-phone-not-chosen = Cette piste utilise une autre caméra. Choisissez le téléphone sur la page de l’hôte.
web-source-not-chosen = La page ne peut pas choisir cette source. Choisissez une caméra de la liste, ou une adresse qui commence par stream:http ou stream:rtsp.
web-camera-in-use = La piste utilise cette caméra en ce moment, ou regarde avec une autre. Réessayez dans un instant.
web-camera-no-picture = La caméra n’a envoyé aucune image. Vérifiez son câble et son cache.
web-phone-bad-message = La piste n’a pas pu lire ce que cette page a envoyé. Rechargez la page.

web-setting-invalid = Rien n’a été changé : { $reasons }
web-webhook-unknown = Cette piste n’a pas ce webhook de la page.
web-test-broker-good = Le broker a accepté la connexion.
web-test-webhook-good = L’adresse a accepté le message d’essai.
web-test-lights-good = Tous les états ont été montrés sur les lampes.
web-test-no-lights = Aucune lampe n’est réglée, ou la piste ne les utilise qu’après un redémarrage.
web-no-authority = Cette piste n’a pas d’autorité locale. Créez-la avec : traywatch ca
web-no-proofs = Cette piste n’a pas de clé pour les preuves. Lancez sur elle : traywatch doctor
web-https-needed = La piste utilise maintenant https, cette page va donc se rouvrir. Votre navigateur avertira une fois, car la piste a fait elle-même son certificat. Choisissez « Avancé » ou « Afficher les détails », puis continuez.
