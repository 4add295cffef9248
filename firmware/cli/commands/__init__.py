"""One module for each command: ``add_arguments(parser)`` declares its arguments, ``run(args)`` executes
it.
"""
