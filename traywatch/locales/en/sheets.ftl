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
    [good] Lucky: { $percent } % above what fair dice give
    [bad] Unlucky: { $percent } % below what fair dice give
   *[even] As lucky as fair dice
}
summary-luck-zones = { $luck ->
    [good] Lucky: the zones are { $percent } % above what their areas give
    [bad] Unlucky: the zones are { $percent } % below what their areas give
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
