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
adjust-list-empty = Nothing here

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

page-fair-only-counted = only counted
page-fair-too-few = too few rolls to tell
page-fair-fine = looks fair
page-fair-uneven = a little uneven
page-fair-doubtful = hardly chance
page-fair-unfair = not fair, or misread
page-fair-demo-note = The dice of the demo don't count here. Roll your own dice to see them.
page-fair-entered-note = Rolls that are entered by hand don't count here, and no die has been read yet.
page-fair-no-dice = No die has been read yet.
page-fair-taught-note = A die that was taught under a name counts on its own. Others are distinguished by kind and color: two red d20 count as one.
page-fair-times = { $n ->
    [one] once
   *[other] { $n } times
}
page-fair-chart-note = Dashed line: as often as a fair die would show each face. 19 of 20 faces of a fair die are in the gray band.
page-fair-die-rolls = Its rolls
page-fair-unread = Not read
page-fair-unread-note = { $unread }: nobody said what it showed
page-fair-each-face = Each face
page-fair-expected = { $expected } times expected
page-fair-chi-square = Chi-square
page-fair-chi-square-value = { $chi_square }, { $degrees } degrees of freedom, p { $rounded }
page-fair-exact-test = Exact test
page-fair-compared = Side by side
page-fair-compared-note = { $compared } dice: p counts { $compared } times
page-fair-numbers = Numbers
page-face-count = { $face }: { $count }
page-fair-chart-label-even = How often each face was counted: { $words }. Even would be { $expected } each.
page-fair-chart-label = How often each face was counted: { $words }.
