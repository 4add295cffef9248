"""Cards of Deckbox Dungeons as data, beside those of heroes and enemies."""
