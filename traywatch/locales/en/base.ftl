# Building blocks that every part of the program uses.

# A list that was already joined for the language: "a, b, and c".
list-of = { $items }

# Sentences one after the other.
sentences-joined = { $first } { $rest }
