# Statistics from the paths of rolls: where dice stop, how far they roll, what they touch.

paths-title = Où roulent les dés
paths-note = Où ils s’arrêtent, jusqu’où ils roulent, ce qu’ils touchent
paths-count = { $rolls ->
    [one] { $rolls } jet
   *[other] { $rolls } jets
} avec { $dice ->
    [one] { $dice } dé
   *[other] { $dice } dés
} sur ce tapis.
paths-few = Avec moins de { $least } jets, le hasard seul donne n’importe quelle image. Rien n’en est encore conclu.
paths-none = Aucun jet n’a encore de trajet. Lancez quelques dés.
paths-demo = Les jets enregistrés de la démo se répètent : ils ne comptent pas ici.
paths-no-profile = La piste n’a pas de profil : elle ne sait pas où sont les dés. L’hôte peut la calibrer.
paths-stops = Où ils s’arrêtent
paths-stops-picture = Le tapis vu d’en haut. Dés dans les quarts : en haut à gauche { $a }, en haut à droite { $b }, en bas à gauche { $c }, en bas à droite { $d }.
paths-show = Trajets des derniers jets
paths-even = Aucun quart du tapis ne reçoit nettement plus de dés que les autres.
paths-uneven = Les dés s’arrêtent le plus souvent { $quarter ->
    [a] en haut à gauche
    [b] en haut à droite
    [c] en bas à gauche
   *[d] en bas à droite
} : { $n } sur { $all }. Le hasard seul ne le fait guère.
paths-strong = Plus la couleur d’une case est forte, plus de dés s’y sont arrêtés, { $n } au plus.
paths-dots = Chaque point est un dé.
paths-far = Jusqu’où ils roulent
paths-far-words = La moitié des dés roule plus loin que { $median } cm. Huit sur dix roulent de { $low } à { $high } cm.
paths-far-picture = Nombre de dés selon le chemin parcouru : { $words }.
paths-far-step = { $from } à { $to } cm : { $n }
paths-far-note = Mesuré sur le tapis, à partir de l’endroit où la caméra a vu le dé en premier.
paths-touch = Ce qu’ils touchent
paths-touch-wall = Le bord de la piste
paths-touch-die = Un autre dé
paths-touch-obstacle = Un obstacle
paths-touch-of = { $n } sur { $all }
paths-touch-never = aucun jet de ce genre
paths-touch-note = Jets où un dé l’a touché au moins une fois.
