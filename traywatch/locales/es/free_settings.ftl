# Free rolls: the settings.

free-group-dice = Dados
free-group-turns = Turnos
free-ask-d10_zero = ¿Cuánto vale un 0 en un d10?
free-say-d10_zero-ten = Diez
free-say-d10_zero-zero = Nada
free-ask-off_tray = Un dado se sale del tapete. ¿Qué pasa?
free-say-off_tray-rethrow = Se vuelve a tirar
free-say-off_tray-ask = Se pregunta a la mesa
free-ask-turns = ¿Quién tira después de una tirada?
free-say-turns-round = El siguiente jugador
free-say-turns-stay = Quien tiró
free-ask-remember = ¿Cuántas tiradas debe mostrar la página? El historial las tiene todas.
