# Dice notation: what is not understood, and what a roll leads to.

notation-number-after = escribe un número después de { $sign }, por ejemplo { $sign } 8.
notation-number-at-most = el número es { $most } como máximo.
notation-explode-from = escribe !>={ $value } para dados que explotan a partir de { $value }.
notation-explode-or-reroll = o bien ! o bien r para los mismos dados. Pon lo otro después de dados propios.
notation-not-for-fudge = los dados Fudge y las llaves no pueden explotar ni repetirse.
notation-never-ends = se repetiría cualquier número de un { $kind }, así que no acabaría nunca.
notation-label-length = escribe de 1 a { $most } caracteres entre [ y ].
notation-brace-open = cierra la llave con una {"}"}.
notation-brace-goes-on = aquí falta una coma o una {"}"}.
notation-dice-in-brace = entre las llaves van dados, por ejemplo {"{"}2d6, d12{"}"}kh1.
notation-count-after-brace = los dados entre llaves no pueden contar éxitos. Pon la comparación después de la {"}"}.
notation-count-or-add = los éxitos y las sumas no se pueden sumar. Que cuenten éxitos todos los dados o ninguno.
notation-advantage-once = o bien adv o bien dis, y una sola vez.
notation-advantage-single-die = la ventaja necesita exactamente un dado que se tire una vez, por ejemplo d20 + 5 adv.

notation-successes = { $n ->
    [one] 1 éxito
   *[other] { $n } éxitos
}
notation-verdict = { $total } ({ $verdict ->
    [success] éxito
   *[failure] fallo
})
notation-goes-on = { $why ->
    [explode] { $asked }: hay dados que explotan. Tira además { $dice }.
    [reroll] { $asked }: vuelve a tirar { $dice }.
   *[both] { $asked }: tira además { $dice }, por los dados que explotan o se repiten.
}
notation-roll-on = { $name ->
    [none] Tira además { $dice } para { $asked }.
   *[other] { $name }, tira además { $dice } para { $asked }.
}
notation-label-total = { $label }: { $total }.

# Odds.
notation-odds-not-doubled = { $dice }: un crítico duplica dados que cuentan todos, así que no conserves solo algunos ni uses llaves.
notation-odds-no-most = { $dice }: los dados que explotan no tienen un total máximo.
notation-odds-explode-keep = { $dice }: no se conocen las probabilidades de dados que explotan y de los que solo se conservan algunos.
notation-odds-too-many = las sumas entre llaves tienen más de { $most } casos.
