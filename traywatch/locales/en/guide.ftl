# The guided set-up.

guide-tab = Guide
guide-step-of = Step { $n } of { $all }
guide-name = { $step ->
    [language] Language
    [source] Camera
    [mat] Mat
    [light] Light and focus
    [calibrate] Calibrate
    [try] Try a roll
    [game] Game
   *[invite] Invite players
}
guide-state = { $state ->
    [done] done
    [skipped] skipped
   *[open] to do
}
guide-all-steps = All steps
guide-back = Back
guide-next = Next
guide-skip = Skip this step
guide-to-table = To the table
guide-finished = Your tray is set up
guide-finished-about = You can open each step again at any time.
guide-checks = { $n ->
    [one] A check of this computer has a note
   *[other] Checks of this computer have { $n } notes
}
guide-check-name = { $name ->
    [camera] Camera:
    [busy] Other programs:
    [rights] Access to cameras:
    [light] Light:
    [profile] Tray profile:
    [view] Viewing angle:
   *[mat] Mat:
}
guide-about-language = Choose the language of this phone. Phones that ask for none get it too.
guide-about-source = Where do the pictures of your dice come from?
guide-demo-note = The demo rolls recorded dice. Choose a camera to roll your own.
guide-this-phone = This phone can be the camera too. Then go on with the set-up on another device.
guide-use-this-phone = Use this phone as the camera
guide-choose-camera = Choose a camera
guide-mat = { $mat ->
    [printed] A printed mat
    [own] My own map or board
   *[none] No mat
}
guide-mat-note = { $mat ->
    [printed] Dice are read, and the tray knows where each one landed.
    [own] You tap its four corners in the picture, and draw zones on it later.
   *[none] Dice are read. Where they land doesn't count. Free rolls need no more.
}
guide-mat-paper = Paper
guide-paper = { $size ->
    [a4] A4
    [letter] Letter
    [a3] A3
   *[tabloid] Tabloid
}
guide-mat-print = Open the mat to print it
guide-mat-scale = Print at 100%, not fitted to the page. The ruler at its edge must measure 100 mm.
guide-mat-lay = Lay it flat in the tray. All four corner markers must be in the picture.
guide-markers = The camera sees { $n } of 4 corner markers now.
guide-calibrate-none = Without a mat there is nothing to calibrate. The tray reads dice anywhere in the picture.
guide-area-learned-note = The line shows where your dice came to rest. Dice outside it are read too. If a die left the tray, take the roll back.
guide-area-learning-note = The tray learns from your rolls where dice come to rest. Dice so far: { $n } of { $least }.
guide-area-cut = Dice come to rest at the edge of the picture. Move the camera until the whole tray is in view.
guide-own-zones = Now you can draw the zones of your map:
guide-try-about = Take all dice out of the tray. Then roll one die.
guide-try-waits = Waiting for your roll…
guide-try-read = We read { $dice }, right?
guide-try-die = { $label } on the { $kind }
guide-try-yes = Yes, that's right
guide-try-change = That's wrong
guide-try-what = What does the die show?
guide-try-again = Roll again
guide-try-demo = The demo rolls recorded dice. Choose a camera first, then try your own.
guide-try-none = Without a camera there is nothing to try. You enter each roll on the table's page.
guide-try-game = { $game } is on the table. A test roll must not count in it. You can continue it later.
guide-try-free = Start free rolls
guide-game-now = { $game } is on the table. Go on with it, or start another game.
guide-about-invite = Everybody who plays scans this code with a phone in the same network.
