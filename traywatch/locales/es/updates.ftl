# Actualizaciones desde un archivo firmado: sus errores y su parte de la página del anfitrión.

updates-key-missing = { $file }: no hay una clave pública de las versiones ({ $reason }). Indícala con --key.
updates-key-invalid = { $file }: no es una clave pública Ed25519 en PEM.
updates-unsigned = { $file } no está firmado con la clave de esta bandeja. No se ha cambiado nada. Consigue el archivo otra vez donde se publica Traywatch.
updates-unknown = { $file } no es un archivo de actualización completo de Traywatch. Elige uno que termine en -update.tar.gz.
updates-altered = { $file }: { $name } no es el archivo que se firmó. Copia la actualización otra vez.
updates-cut = { $file } está dañado o incompleto. Copia la actualización otra vez.
updates-older = La versión { $version } es anterior a la { $installed }, que está instalada. La orden traywatch update la acepta con --older.
updates-busy = Hay una actualización en marcha, o se está subiendo un archivo. Inténtalo de nuevo en un momento.
updates-missing = Esa actualización ya no está en la bandeja. Súbela otra vez.
updates-no-space = Hacen falta { $needed } MB libres y el disco tiene { $free } MB. Borra antes copias antiguas o clips.
updates-save-failed = No se puede escribir la actualización en la bandeja: { $reason }. { $remedy }
updates-not-started = El ordenador no empezó la actualización. No se ha cambiado nada. Ejecuta allí una vez sudo scripts/install-pi e inténtalo de nuevo.
updates-not-possible = { $obstacle ->
    [way] Esta bandeja no se instaló con scripts/install-pi, así que no puede actualizarse sola. Actualízala como la instalaste.
    [service] Esta bandeja se inició a mano, así que no puede actualizarse sola. El servicio instalado sí puede.
    [units] Esta instalación aún no puede actualizarse sola. Ejecuta una vez sudo scripts/install-pi en el ordenador.
   *[key] Esta bandeja no conoce la clave pública de las versiones. Actualízala una vez en el ordenador: sudo traywatch update ARCHIVO --key CLAVE
}

updates-about = Una actualización es un archivo que termina en -update.tar.gz. La bandeja no necesita internet para ello.
updates-running-version = Esta es la versión { $version }.
updates-upload = Usar una actualización de este dispositivo
updates-uploading = Subiendo: { $percent } %
updates-checking = Comprobando la firma…
updates-ready = La versión { $version } está completa y bien firmada.
updates-waiting = Versión { $version }, bien firmada · { $size }
updates-same = Es la versión que funciona ahora.
updates-install = Instalar
updates-install-version = Instalar la versión { $version }
updates-install-ask = ¿Instalar la versión { $version }?
updates-install-means = La bandeja se reinicia y no responde durante unos minutos. Las partidas y las tiradas se conservan. Si la versión nueva no funciona, vuelve esta.
updates-discard = Borrar
updates-discard-version = Borrar la versión { $version }
updates-discarded = El archivo se ha borrado.
updates-asking = Pidiendo al ordenador que empiece…
updates-step-checking = El ordenador comprueba la actualización…
updates-step-installing = Instalando la versión { $version }. Tarda unos minutos.
updates-step-away = La bandeja se reinicia. Esta página la espera…
updates-step-testing = La versión { $version } funciona y se está probando…
updates-done = La versión { $version } está instalada. Antes era la { $before }.
updates-reload = Cargar la página de nuevo
updates-failed = La versión { $version } no se instaló: { $reason }. Esta es la versión { $running }.
updates-refused = La actualización no se instaló: { $reason } Esta es la versión { $running }.
updates-interrupted = La última actualización se interrumpió, por ejemplo por un corte de luz. Esta es la versión { $running }. Instala la actualización otra vez.
updates-no-answer = La bandeja no responde desde hace { $minutes } minutos. Mira en su ordenador: journalctl -u traywatch-update
updates-busy-now = Un momento…
