"""The whole product on a whole computer: a Debian with its own kernel, booted under User-Mode Linux."""
