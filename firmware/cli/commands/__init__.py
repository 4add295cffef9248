"""One module a command: ``add_arguments(parser)`` says what it takes, ``run(args)`` does it."""
