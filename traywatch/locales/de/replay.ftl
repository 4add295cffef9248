# The clip in slow motion, sharing a roll, and the proof of a roll.

replay-slow = Zeitlupe
replay-paths = Die Wege des Wurfs
replay-share = Wurf teilen
replay-shared = Geteilt.
replay-saved = Gespeichert als { $name }.
replay-nothing = Von diesem Wurf gibt es weder Clip noch Bild.
replay-total = Summe { $total }
replay-moment = Einen Moment …
replay-size = { $kb } kB
replay-proof = Nachweis für diesen Wurf
replay-proof-size = { $parts ->
    [none] Der Nachweis hat { $size }.
   *[other] Der Nachweis hat { $size }: { $parts }, die Einträge und die Seite, die ihn prüft.
}
replay-proof-picture = ein Bild ({ $size })
replay-proof-clip = ein Clip ({ $size })
replay-proof-about = Er zeigt, was dieses Tablett festgehalten hat und in welcher Reihenfolge. Er zeigt nicht, dass niemand den Wurf gestellt hat.
replay-proof-check = Nachweis prüfen
replay-proof-save = Nachweis speichern
