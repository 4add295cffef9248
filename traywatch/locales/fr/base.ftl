list-of = { $items }

sentences-2 = { $first } { $rest }
