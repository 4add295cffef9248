# Dice notation: what is not understood, and what a roll leads to.

notation-number-after = mettez un nombre après { $sign }, par exemple { $sign } 8.
notation-number-at-most = le nombre est au plus { $most }.
notation-explode-from = écrivez « !>={ $value } » pour des dés qui explosent à partir de { $value }.
notation-explode-or-reroll = pour les mêmes dés, c’est « ! » ou « r ». Mettez l’autre après des dés à part.
notation-not-for-fudge = les dés Fudge et les accolades ne peuvent ni exploser ni être relancés.
notation-never-ends = chaque nombre du { $kind } serait relancé : cela ne finirait jamais.
notation-label-length = mettez de 1 à { $most } caractères entre [ et ].
notation-brace-open = fermez l’accolade avec {"}"}.
notation-brace-goes-on = mettez une virgule ou {"}"} ici.
notation-dice-in-brace = mettez des dés entre les accolades, par exemple {"{"}2d6, d12{"}"}kh1.
notation-count-after-brace = entre accolades, les dés ne peuvent pas compter de réussites. Mettez la comparaison après {"}"}.
notation-count-or-add = réussites et sommes ne s’additionnent pas. Tous les dés comptent des réussites, ou aucun.
notation-advantage-once = soit adv, soit dis, une seule fois.
notation-advantage-single-die = l’avantage demande un seul dé, lancé une seule fois, par exemple d20 + 5 adv.

notation-successes = { $n ->
    [one] { $n } réussite
   *[other] { $n } réussites
}
notation-verdict = { $total } ({ $verdict ->
    [success] réussite
   *[failure] échec
})
notation-goes-on = { $why ->
    [explode] { $asked } : des dés explosent. Lancez { $dice } de plus.
    [reroll] { $asked } : relancez { $dice }.
   *[both] { $asked } : lancez { $dice } de plus, pour les dés qui explosent ou se relancent.
}
notation-roll-on = { $name ->
    [none] Lancez { $dice } de plus pour { $asked }.
   *[other] { $name }, lancez { $dice } de plus pour { $asked }.
}
notation-label-total = { $label } : { $total }.

# Odds.
notation-odds-not-doubled = { $dice } : un coup critique double des dés qui comptent tous. N’en gardez pas une partie, et n’utilisez pas d’accolades.
notation-odds-no-most = { $dice } : des dés qui explosent n’ont pas de total maximal.
notation-odds-explode-keep = { $dice } : si des dés explosent et qu’une partie seulement est gardée, les probabilités ne sont pas connues.
notation-odds-too-many = les sommes entre accolades ont plus de { $most } cas.
