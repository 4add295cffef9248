# Statistics from the paths of rolls: where dice stop, how far they roll, what they touch.

paths-title = Wo die Würfel rollen
paths-note = Wo sie liegen bleiben, wie weit sie rollen, was sie treffen
paths-count = { $rolls ->
    [one] { $rolls } Wurf
   *[other] { $rolls } Würfe
} mit { $dice ->
    [one] { $dice } Würfel
   *[other] { $dice } Würfeln
} auf dieser Matte.
paths-few = Bei weniger als { $least } Würfen macht allein der Zufall jedes Bild. Es wird noch nichts geschlossen.
paths-none = Noch kein Wurf hat einen Weg. Würfle ein paarmal.
paths-demo = Die aufgenommenen Würfe der Demo wiederholen sich, darum zählen sie hier nicht.
paths-no-profile = Das Tablett hat kein Profil, darum weiß es nicht, wo Würfel sind. Die Spielleitung kann es kalibrieren.
paths-stops = Wo sie liegen bleiben
paths-stops-picture = Die Matte von oben. Würfel in den Vierteln: oben links { $a }, oben rechts { $b }, unten links { $c }, unten rechts { $d }.
paths-show = Wege der letzten Würfe
paths-even = Kein Viertel der Matte bekommt deutlich mehr Würfel als die anderen.
paths-uneven = Am häufigsten bleiben Würfel { $quarter ->
    [a] oben links
    [b] oben rechts
    [c] unten links
   *[d] unten rechts
} liegen: { $n } von { $all }. Der Zufall allein macht das kaum.
paths-strong = Je kräftiger ein Feld, desto mehr Würfel blieben dort liegen, höchstens { $n }.
paths-dots = Jeder Punkt ist ein Würfel.
paths-far = Wie weit sie rollen
paths-far-words = Die Hälfte der Würfel rollt weiter als { $median } cm. Acht von zehn rollen { $low } bis { $high } cm.
paths-far-picture = Zahl der Würfel nach dem Weg, den sie rollten: { $words }.
paths-far-step = { $from } bis { $to } cm: { $n }
paths-far-note = Gemessen über der Matte, ab der Stelle, an der die Kamera den Würfel zuerst sah.
paths-touch = Was sie berühren
paths-touch-wall = Den Rand des Tabletts
paths-touch-die = Einen anderen Würfel
paths-touch-obstacle = Ein Hindernis
paths-touch-of = { $n } von { $all }
paths-touch-never = noch kein solcher Wurf
paths-touch-note = Würfe, in denen ein Würfel es mindestens einmal berührte.
