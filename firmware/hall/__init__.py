"""A hall collects the throws of many trays: the sending side of a tray, and the service that stores them.

The service side needs the extra ``hall``; nothing here is imported unless it is used.
"""
