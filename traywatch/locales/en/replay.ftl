# The clip in slow motion, sharing a roll, and the proof of a roll.

replay-slow = Slow motion
replay-paths = The paths of the roll
replay-share = Share this roll
replay-shared = Shared.
replay-saved = Saved as { $name }.
replay-nothing = There is neither a clip nor a picture of this roll.
replay-total = total { $total }
replay-moment = One moment…
replay-size = { $kb } kB
replay-proof = Proof of this roll
replay-proof-size = { $parts ->
    [none] The proof has { $size }.
   *[other] The proof has { $size }: { $parts }, the records and the page that checks it.
}
replay-proof-picture = a picture ({ $size })
replay-proof-clip = a clip ({ $size })
replay-proof-about = It shows what this tray recorded, and in which order. It does not show that nobody staged the roll.
replay-proof-check = Check a proof
replay-proof-save = Save the proof
