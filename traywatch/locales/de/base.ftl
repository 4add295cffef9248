list-of = { $items }

sentences-joined = { $first } { $rest }
