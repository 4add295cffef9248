# Dice notation: what is not understood, and what a roll leads to.

notation-number-after = put a number after { $sign }, for example { $sign } 8.
notation-number-at-most = the number is at most { $most }.
notation-explode-from = write !>={ $value } for dice that explode from { $value } up.
notation-explode-or-reroll = either ! or r for the same dice. Put the other one after dice of their own.
notation-not-for-fudge = fudge dice and braces can't explode or be rolled again.
notation-never-ends = every number on a { $kind } would be rolled again, so it would never end.
notation-label-length = put 1 to { $most } characters between [ and ].
notation-brace-open = close the brace with a {"}"}.
notation-brace-goes-on = put a comma or a {"}"} here.
notation-dice-in-brace = put dice between the braces, for example {"{"}2d6, d12{"}"}kh1.
notation-count-after-brace = dice in braces can't count successes. Put the comparison after the {"}"}.
notation-count-or-add = successes and sums can't be added. Let all dice count successes, or none.
notation-advantage-once = either adv or dis, once.
notation-advantage-single-die = advantage needs exactly one die that is rolled once, for example d20 + 5 adv.

notation-successes = { $n ->
    [one] 1 success
   *[other] { $n } successes
}
notation-verdict = { $total } ({ $verdict ->
    [success] success
   *[failure] failure
})
notation-goes-on = { $why ->
    [explode] { $asked }: dice explode. Roll { $dice } more.
    [reroll] { $asked }: roll { $dice } again.
   *[both] { $asked }: roll { $dice } more, for dice that explode or are rolled again.
}
notation-roll-on = { $name ->
    [none] Roll { $dice } more for { $asked }.
   *[other] { $name }, roll { $dice } more for { $asked }.
}
notation-label-total = { $label }: { $total }.

# Odds.
notation-odds-not-doubled = { $dice }: a critical hit doubles dice that all count, so keep none and use no braces.
notation-odds-no-most = { $dice }: dice that explode have no greatest total.
notation-odds-explode-keep = { $dice }: odds of dice that explode and of which some are kept are not known.
notation-odds-too-many = the sums in braces have more than { $most } cases.
