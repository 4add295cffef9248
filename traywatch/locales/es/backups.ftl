# Copias de seguridad: sus errores y su parte de la página del anfitrión.

backups-unknown = Este archivo no es una copia de seguridad de una bandeja. Elige un archivo .tar.gz creado por Traywatch.
backups-newer = Un Traywatch más nuevo ({ $release }) creó esta copia. Actualiza primero esta bandeja.
backups-damaged = { $file } está dañado o incompleto. Cópialo otra vez o usa otra copia.
backups-refused = El archivo contiene algo que ninguna copia debe contener: { $name }. No se restauró nada.
backups-unreadable = No se puede leer { $file }: { $reason }.
backups-no-data = { $folder }: no hay ningún diario que copiar. Indica la carpeta de la bandeja con --data.
backups-write-failed = { $file }: no se puede escribir la copia ({ $reason }). { $remedy }
backups-source-damaged = { $file } está dañado ({ $reason }). Ejecuta traywatch doctor y haz la copia otra vez.
backups-no-space = Hacen falta { $needed } MB libres y el disco tiene { $free } MB. Borra antes copias antiguas.
backups-not-restored = No se puede restaurar la copia: { $reason }. Revisa el disco. No se borró nada.
backups-data-present = { $folder } ya tiene los datos de una bandeja. Elige otra carpeta o apártalos con --replace.
backups-busy = Se está haciendo, copiando o restaurando otra copia. Inténtalo en un momento.
backups-missing = Esa copia ya no existe. Vuelve a cargar la página.
backups-not-deleted = No se puede borrar la copia: { $reason }. Revisa el disco de la bandeja.
backups-not-copied = No se puede escribir la copia en { $drive }: { $reason }. Prueba otra unidad.
backups-save-failed = No se puede escribir el archivo en la bandeja: { $reason }. { $remedy }
backups-drive-unknown = Esa unidad falta o está protegida contra escritura. Conéctala otra vez o usa otra.
backups-out-of-order = Falta una parte del archivo. Súbelo otra vez.

backups-about = Una copia tiene las partidas, el perfil de la bandeja, tus dados, cartas y ajustes. Los tokens, las contraseñas y las claves privadas quedan fuera.
backups-with-pictures = Con las fotos de las tiradas
backups-with-clips = Con los clips de las tiradas
backups-make = Hacer una copia
backups-making = Haciendo la copia…
backups-make-done = La copia está lista.
backups-none = Aún no hay copias.
backups-line = { $size } · { $records ->
    [one] una entrada
   *[other] { $records } entradas
} en el diario
backups-has = { $part ->
    [pictures] con fotos
    [clips] con clips
   *[secrets] con tokens y claves
}
backups-automatic = automática
backups-no-longer-readable = no se puede leer
backups-download = Descargar
backups-download-named = Descargar la copia del { $when }
backups-copy = Copiar a { $drive }
backups-copied = Copiada. Ya puedes quitar la unidad.
backups-delete = Borrar
backups-delete-ask = ¿Borrar esta copia?
backups-delete-means = La copia del { $when } desaparecerá para siempre.
backups-deleted = La copia se borró.
backups-restore = Restaurar
backups-restore-ask = ¿Restaurar esta copia?
backups-restore-means = La bandeja vuelve al { $when } y se reinicia. Lo que hay ahora se aparta, no se borra. Los teléfonos siguen conectados.
backups-restoring = Restaurando. La bandeja se reinicia; esta página la espera…
backups-start-again = La copia está preparada. Para la bandeja y arráncala otra vez.
backups-restored = Restaurada: la copia del { $when }, con { $records ->
    [one] una entrada
   *[other] { $records } entradas
}.
backups-restored-aside = Lo que había antes está en la carpeta { $folder } de los datos de la bandeja.
backups-upload = Usar una copia de este dispositivo
backups-uploading = Subiendo: { $percent } %
backups-uploaded = El archivo está completo. Ya puedes restaurarlo.
backups-daily = Se hace una copia cada día; se guardan las { $n } más nuevas. Puedes cambiarlo en los ajustes.
backups-not-daily = No hay copias automáticas. Para tener una al día, indica en los ajustes cuántas guardar.
backups-busy-now = Un momento…
