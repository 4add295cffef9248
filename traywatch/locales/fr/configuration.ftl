# The settings on the host page.

configuration-name = { $key ->
    [mqtt-url] Adresse du broker, par exemple mqtt://broker.local
    [mqtt-username] Nom d’utilisateur
    [mqtt-password] Mot de passe
    [mqtt-password_file] Fichier avec le mot de passe
    [mqtt-ca_file] Fichier des certificats de confiance
    [mqtt-cert_file] Fichier du certificat de la piste
    [mqtt-key_file] Fichier de la clé de ce certificat
    [mqtt-prefix] Début des sujets (topics)
    [mqtt-tray_id] Identifiant de la piste dans les sujets
    [mqtt-discovery] Annoncer la piste à Home Assistant
    [mqtt-discovery_prefix] Préfixe de Home Assistant
    [mqtt-commands] Accepter les commandes du broker
    [mqtt-names] Publier les noms des personnes
    [mqtt-pictures] Publier les images des jets
    [mqtt-clips] Publier l’adresse de chaque clip
    [lights] Broches des lampes, par exemple ring=18,status=23:24:25,button=17
    [button] Appui court sur le bouton
    [tls] Parler https (un téléphone caméra en a besoin)
    [no_announce] Ne pas annoncer la piste sur le réseau
    [allow_host] Autres noms de la piste sur le réseau
    [keep_pictures] Images et clips de jets à garder
    [keep_backups] Sauvegardes automatiques à garder, une par jour (0 : aucune)
   *[log_level] Lignes de journal les moins importantes
}
configuration-part = { $part ->
    [mqtt] MQTT et Home Assistant
    [lights] Lampes et bouton
   *[tray] Cette piste
}
configuration-file = Ce que contient { $file } l’emporte sur cette page.
configuration-no-file = Il n’y a pas de fichier de configuration. Un fichier l’emporterait sur cette page.
configuration-decided = { $origin ->
    [file] Le fichier en décide : { $where }
    [environment] L’environnement en décide : { $where }
   *[flag] La commande qui a démarré la piste en décide.
}
configuration-waits = Vaut à partir du prochain démarrage.
configuration-restart = Certains changements valent à partir du prochain démarrage de la piste.
configuration-secret-saved = Enregistré, non montré
configuration-save = Enregistrer
configuration-saved = C’est enregistré.
configuration-test = Essayer
configuration-forget = Effacer : { $what }
configuration-webhook-new = Ajouter un webhook
configuration-webhook-file = Ce webhook est dans le fichier de configuration. Vous pouvez l’essayer ici.
configuration-webhook-url = Adresse
configuration-webhook-preset = Format des appels
configuration-webhook-events = L’appeler pour
configuration-webhook-template = Texte avec { "{headline}" }, { "{number}" }, { "{player}" }
configuration-webhook-names = Envoyer les noms des personnes
configuration-webhook-clips = Joindre le clip de chaque lancer (seulement pour discord)
configuration-event = { $event ->
    [throw] les jets
    [ask] les demandes de dés
   *[problem] les problèmes
}
