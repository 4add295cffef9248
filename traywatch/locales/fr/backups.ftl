# Les sauvegardes : leurs erreurs, et leur partie de la page de l’hôte.

backups-unknown = Ce fichier n’est pas la sauvegarde d’une piste. Choisissez un fichier en .tar.gz créé par Traywatch.
backups-newer = Un Traywatch plus récent ({ $release }) a créé cette sauvegarde. Mettez d’abord cette piste à jour.
backups-damaged = { $file } est abîmé ou incomplet. Copiez-le à nouveau, ou prenez une autre sauvegarde.
backups-refused = Le fichier contient ce qu’aucune sauvegarde ne doit contenir : { $name }. Rien n’a été restauré.
backups-unreadable = { $file } est illisible : { $reason }.
backups-no-data = { $folder } : il n’y a pas de journal à sauvegarder. Indiquez le dossier de la piste avec --data.
backups-write-failed = { $file } : impossible d’écrire la sauvegarde ({ $reason }). { $remedy }
backups-source-damaged = { $file } est abîmé ({ $reason }). Lancez traywatch doctor, puis refaites la sauvegarde.
backups-no-space = Il faut { $needed } Mo libres, et le disque en a { $free }. Supprimez d’abord d’anciennes sauvegardes.
backups-not-restored = Impossible de mettre la sauvegarde en place : { $reason }. Vérifiez le disque. Rien n’a été supprimé.
backups-data-present = { $folder } contient déjà les données d’une piste. Choisissez un autre dossier, ou mettez-les de côté avec --replace.
backups-busy = Une autre sauvegarde est en cours. Réessayez dans un instant.
backups-missing = Cette sauvegarde n’existe plus. Rechargez la page.
backups-not-deleted = Impossible de supprimer la sauvegarde : { $reason }. Vérifiez le disque de la piste.
backups-not-copied = Impossible d’écrire la sauvegarde sur { $drive } : { $reason }. Essayez un autre support.
backups-save-failed = Impossible d’écrire le fichier sur la piste : { $reason }. { $remedy }
backups-drive-unknown = Ce support est absent ou protégé en écriture. Branchez-le à nouveau, ou prenez-en un autre.
backups-out-of-order = Il manque un morceau du fichier. Envoyez-le à nouveau.

backups-about = Une sauvegarde contient les parties, le profil de la piste, vos dés, vos cartes et les réglages. Les jetons d’accès, les mots de passe et les clés privées n’y sont pas.
backups-with-pictures = Avec les photos des jets
backups-with-clips = Avec les clips des jets
backups-make = Créer une sauvegarde
backups-making = Sauvegarde en cours…
backups-make-done = La sauvegarde est prête.
backups-none = Aucune sauvegarde pour l’instant.
backups-line = { $size } · { $records ->
    [1] une entrée
   *[other] { $records } entrées
} dans le journal
backups-has = { $part ->
    [pictures] avec photos
    [clips] avec clips
   *[secrets] avec jetons et clés
}
backups-automatic = automatique
backups-no-longer-readable = illisible
backups-download = Télécharger
backups-download-named = Télécharger la sauvegarde du { $when }
backups-copy = Copier sur { $drive }
backups-copied = Copiée. Vous pouvez retirer le support.
backups-delete = Supprimer
backups-delete-ask = Supprimer cette sauvegarde ?
backups-delete-means = La sauvegarde du { $when } disparaîtra pour de bon.
backups-deleted = La sauvegarde est supprimée.
backups-restore = Restaurer
backups-restore-ask = Restaurer cette sauvegarde ?
backups-restore-means = La piste revient au { $when } et redémarre. Ce qui s’y trouve est mis de côté, pas supprimé. Les téléphones restent connectés.
backups-restoring = Restauration en cours. La piste redémarre ; cette page l’attend…
backups-start-again = La sauvegarde est prête. Arrêtez la piste et relancez-la.
backups-restored = Restaurée : la sauvegarde du { $when }, avec { $records ->
    [1] une entrée
   *[other] { $records } entrées
}.
backups-restored-aside = Ce qui s’y trouvait avant est dans le dossier { $folder } des données de la piste.
backups-upload = Prendre une sauvegarde de cet appareil
backups-uploading = Envoi : { $percent } %
backups-uploaded = Le fichier est complet. Vous pouvez le restaurer.
backups-daily = Une sauvegarde est créée chaque jour ; les { $n } plus récentes sont gardées. Cela se change dans les réglages.
backups-not-daily = Aucune sauvegarde automatique. Pour en avoir une par jour, indiquez dans les réglages combien en garder.
backups-busy-now = Un instant…
