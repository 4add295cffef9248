"""Cards of the dice adventure as data, beside those of classes, foes and places."""
