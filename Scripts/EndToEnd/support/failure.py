"""The exception that stops an end-to-end script."""

# The timeout is far longer than any run, so that a program that hangs fails the script instead of blocking it.
TIMEOUT = 180


class Failure(Exception):
    """A check that did not hold."""


def shown(arguments):
    """A command line as messages show it."""
    return "'syncups " + " ".join(map(str, arguments)) + "'"
