# Mises à jour depuis un fichier signé : leurs erreurs et leur partie de la page de l’hôte.

updates-key-missing = { $file } : il n’y a pas de clé publique des versions ({ $reason }). Indiquez-la avec --key.
updates-key-invalid = { $file } : ce n’est pas une clé publique Ed25519 en PEM.
updates-unsigned = { $file } n’est pas signé avec la clé de cette piste. Rien n’a changé. Reprenez le fichier là où Traywatch est publié.
updates-unknown = { $file } n’est pas un fichier de mise à jour complet de Traywatch. Choisissez un fichier qui finit par -update.tar.gz.
updates-altered = { $file } : { $name } n’est pas le fichier qui a été signé. Copiez la mise à jour de nouveau.
updates-cut = { $file } est abîmé ou incomplet. Copiez la mise à jour de nouveau.
updates-older = La version { $version } est plus ancienne que la { $installed }, qui est installée. La commande traywatch update l’accepte avec --older.
updates-busy = Une mise à jour est en cours, ou un fichier est en cours d’envoi. Réessayez dans un instant.
updates-missing = Cette mise à jour n’est plus sur la piste. Envoyez-la de nouveau.
updates-no-space = Il faut { $needed } Mo libres, et le disque en a { $free }. Supprimez d’abord d’anciennes sauvegardes ou des clips.
updates-save-failed = Impossible d’écrire la mise à jour sur la piste : { $reason }. { $remedy }
updates-not-started = L’ordinateur n’a pas commencé la mise à jour. Rien n’a changé. Lancez-y une fois sudo scripts/install-pi, puis réessayez.
updates-not-possible = { $obstacle ->
    [way] Cette piste n’a pas été installée avec scripts/install-pi et ne peut donc pas se mettre à jour elle-même. Mettez-la à jour comme vous l’avez installée.
    [service] Cette piste a été lancée à la main et ne peut donc pas se mettre à jour elle-même. Le service installé le peut.
    [units] Cette installation ne peut pas encore se mettre à jour elle-même. Lancez une fois sudo scripts/install-pi sur l’ordinateur.
   *[key] Cette piste ne connaît pas la clé publique des versions. Mettez-la à jour une fois sur l’ordinateur : sudo traywatch update FICHIER --key CLÉ
}

updates-about = Une mise à jour est un fichier qui finit par -update.tar.gz. La piste n’a pas besoin d’internet pour cela.
updates-running-version = Ceci est la version { $version }.
updates-upload = Prendre une mise à jour de cet appareil
updates-uploading = Envoi : { $percent } %
updates-checking = Vérification de la signature…
updates-ready = La version { $version } est complète et bien signée.
updates-waiting = Version { $version }, bien signée · { $size }
updates-same = C’est la version qui tourne maintenant.
updates-install = Installer
updates-install-version = Installer la version { $version }
updates-install-ask = Installer la version { $version } ?
updates-install-means = La piste redémarre et s’absente quelques minutes. Les parties et les lancers restent. Si la nouvelle version ne marche pas, celle-ci revient.
updates-discard = Supprimer
updates-discard-version = Supprimer la version { $version }
updates-discarded = Le fichier a été supprimé.
updates-asking = L’ordinateur est prié de commencer…
updates-step-checking = L’ordinateur vérifie la mise à jour…
updates-step-installing = Installation de la version { $version }. Cela prend quelques minutes.
updates-step-away = La piste redémarre. Cette page l’attend…
updates-step-testing = La version { $version } tourne et est à l’essai…
updates-done = La version { $version } est installée. Avant, c’était la { $before }.
updates-reload = Recharger la page
updates-failed = La version { $version } n’a pas été installée : { $reason }. Ceci est la version { $running }.
updates-refused = La mise à jour n’a pas été installée : { $reason } Ceci est la version { $running }.
updates-interrupted = La dernière mise à jour a été interrompue, par exemple par une coupure de courant. Ceci est la version { $running }. Installez la mise à jour de nouveau.
updates-no-answer = La piste ne répond plus depuis { $minutes } minutes. Regardez sur son ordinateur : journalctl -u traywatch-update
updates-busy-now = Un instant…
