"""A pseudo-terminal for the end-to-end scripts: every byte that a program writes, and a keyboard."""

import errno
import fcntl
import os
import pty
import re
import select
import struct
import termios
import time

from failure import TIMEOUT, Failure, shown

_SWITCH = re.compile(r"\x1b\[\?([0-9;]+)([hl])")


class Terminal:
    """A program on a separate pseudo-terminal: its output, and a keyboard."""

    # The private modes that a terminal has at first: lines wrap, and the cursor is visible.
    PLAIN_MODES = {7, 25}

    def __init__(self, sandbox, arguments, width=80, height=24, prepare=None, **options):
        """Starts the program after `prepare` has set up its process. By default, this terminal then controls it."""
        self.arguments = arguments
        self.text = ""
        self.code = None
        self.master, slave = pty.openpty()
        self._resize(slave, width, height)
        self.settings_before = termios.tcgetattr(slave)
        self.process = sandbox.start(
            *arguments,
            **{"stdin": slave, "stdout": slave, "stderr": slave, **options},
            start_new_session=True,
            # The terminal sends signals only to the programs that it controls.
            preexec_fn=prepare or (lambda: fcntl.ioctl(slave, termios.TIOCSCTTY, 0)),
        )
        os.close(slave)

    # The program

    def _read(self, deadline):
        """Reads the next output, and returns whether any output arrived before the deadline."""
        ready, _, _ = select.select([self.master], [], [], max(0, deadline - time.monotonic()))
        if not ready:
            self.process.kill()
            self._end()
            raise Failure(f"{shown(self.arguments)} fell silent after:\n{self.text}")
        try:
            chunk = os.read(self.master, 65536)
        except OSError as error:
            # Linux reports the end of a terminal as an error.
            if error.errno != errno.EIO:
                raise
            chunk = b""
        self.text += chunk.decode(errors="replace")
        return bool(chunk)

    def wait_for(self, text):
        """Reads until the program has written the text."""
        deadline = time.monotonic() + TIMEOUT
        while text not in self.text:
            if not self._read(deadline):
                raise Failure(f"{shown(self.arguments)} never wrote {text!r}:\n{self.text}")

    def finish(self):
        """Reads until the program exits, and returns its complete output."""
        deadline = time.monotonic() + TIMEOUT
        while self._read(deadline):
            pass
        self._end()
        return self.text

    def _end(self):
        self.settings_after = termios.tcgetattr(self.master)
        self.hang_up()
        self.code = self.process.wait(timeout=TIMEOUT)

    # The user

    def type(self, text):
        """Presses keys."""
        os.write(self.master, text.encode())

    def resize(self, width, height):
        """Resizes the window."""
        self._resize(self.master, width, height)

    @staticmethod
    def _resize(descriptor, width, height):
        # Rows, columns, and two unused fields.
        fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def hang_up(self):
        """Closes the window, even while a program runs in it."""
        os.close(self.master)

    # The state of the terminal

    @property
    def modes(self):
        """Returns the private modes of the terminal after the output so far."""
        modes = set(self.PLAIN_MODES)
        for numbers, switch in _SWITCH.findall(self.text):
            for number in map(int, numbers.split(";")):
                modes.add(number) if switch == "h" else modes.discard(number)
        return modes
