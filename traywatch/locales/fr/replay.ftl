# The clip in slow motion, sharing a roll, and the proof of a roll.

replay-slow = Ralenti
replay-paths = Les trajets du lancer
replay-share = Partager ce jet
replay-shared = Partagé.
replay-saved = Enregistré sous { $name }.
replay-nothing = Il n’y a ni clip ni image de ce jet.
replay-total = total { $total }
replay-moment = Un instant…
replay-size = { $kb } ko
replay-proof = Preuve de ce jet
replay-proof-size = { $parts ->
    [none] La preuve fait { $size }.
   *[other] La preuve fait { $size } : { $parts }, les enregistrements et la page qui la vérifie.
}
replay-proof-picture = une image ({ $size })
replay-proof-clip = un clip ({ $size })
replay-proof-about = Elle montre ce que cette piste a enregistré, et dans quel ordre. Elle ne montre pas que personne n’a arrangé le jet.
replay-proof-check = Vérifier une preuve
replay-proof-save = Enregistrer la preuve
