## Changing values by hand

adjust-title = Change by hand
adjust-title-of = Change by hand: { $name }
adjust-about = Everybody sees what you change, and Undo takes it back.
adjust-nothing-now = Nothing can be changed by hand right now. Finish what the game is asking for first.
adjust-others = Something else
adjust-change = Change
adjust-why = Why? (optional)
adjust-other-values = More values ({ $n })
adjust-nothing-changed = Nothing is different yet.
adjust-refused = { $field }: { $why } What came before it has been changed.
adjust-less = { $field }: one less
adjust-more = { $field }: one more
adjust-remove = Remove { $entry }
adjust-earlier = { $entry }: one place earlier
adjust-add = Add…
adjust-nothing-here = Nothing here

## Hidden rolls

hidden-title = Hidden roll
hidden-about = Everybody sees that somebody rolls. The result can be revealed later.
hidden-who = Who sees the result?
hidden-host = Only the host
hidden-roller = The host and the roller
hidden-me = The host and you
hidden-dice = Dice (empty: the next roll)
hidden-roll-by = Who rolls?
hidden-anybody = Anybody
hidden-ask = Ask for the roll

## Answering an earlier choice otherwise

rechoose-about = { $later ->
    [0] What would you rather have chosen?
    [one] What would you rather have chosen? One later step is played again if it still fits.
   *[other] What would you rather have chosen? The { $later } later steps are played again if they still fit.
}
rechoose-was = your answer so far

## Summary of a session

summary-title = { $game }: how it went
summary-rolls = { $n ->
    [one] One roll
   *[other] { $n } rolls
}
summary-crits = { $n ->
    [0] No crit
    [one] One crit
   *[other] { $n } crits
}
summary-luck = { $luck ->
    [good] Lucky: { $percent }% above what fair dice give
    [bad] Unlucky: { $percent }% below what fair dice give
   *[even] As lucky as fair dice
}
summary-luck-zones = { $luck ->
    [good] Lucky: the zones are { $percent }% above what their areas give
    [bad] Unlucky: the zones are { $percent }% below what their areas give
   *[even] As lucky as their areas give
}
summary-too-few = { $n ->
    [one] One die says nothing about luck yet. { $least } dice do.
   *[other] { $n } dice say nothing about luck yet. { $least } dice do.
}
summary-best = Best moment: { $best }
summary-table = The table
summary-none = Nobody has rolled in this session yet.
summary-share = Share as a picture

## Are the dice fair?

page-only-counted = only counted
page-too-few-throws-say = too few rolls to tell
page-nothing-speaks-against = looks fair
page-little-uneven = a little uneven
page-hardly-chance = hardly chance
page-not-fair-misread = not fair, or misread
page-demo-dice-do-not-count = The dice of the demo don't count here. Roll your own dice to see them.
page-typed-rolls-do-not-count = Rolls that are entered by hand don't count here, and no die has been read yet.
page-no-die-has-been-read = No die has been read yet.
page-die-taught-under-name-counts = A die that was taught under a name counts on its own. Others are told apart by kind and color: two red d20 count as one.
page-times = { $n ->
    [one] once
   *[other] { $n } times
}
page-dashed-as-often-as-fair = Dashed line: as often as a fair die would show each face. 19 of 20 faces of a fair die are in the gray band.
page-throws = Its rolls
page-not-read-3 = Not read
page-nobody-said-what-showed = { $unread }: nobody said what it showed
page-each-face = Each face
page-times-expected = { $expected } times expected
page-chi-square = Chi-square
page-degrees-freedom-p = { $chi_square }, { $degrees } degrees of freedom, p { $rounded }
page-exact-test = Exact test
page-side-side = Side by side
page-dice-p-counts-times = { $compared } dice: p counts { $compared } times
page-numbers = Numbers
page-face-count = { $face }: { $count }
page-how-often-each-face-counted = How often each face was counted: { $words }. Even would be { $expected } each.
page-how-often-each-face-counted-2 = How often each face was counted: { $words }.
