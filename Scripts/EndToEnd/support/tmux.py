"""A real terminal for the end-to-end scripts: a window of tmux, what it shows, and a keyboard."""

import contextlib
import os
import shutil
import subprocess
import time

from endtoend import PATIENCE, Failure


class Window:
    """A window in which a shell runs."""

    def __init__(self, sandbox, width=80, height=24, **environment):
        if shutil.which("tmux") is None:
            raise Failure("'tmux' is not installed")
        self.socket = f"syncups-{os.getpid()}-{id(self)}"
        variables = {**sandbox.environment, "COLORTERM": "truecolor", "PS1": "$ ", **environment}
        # The swift runtime asks questions on a terminal when a program crashes.
        variables["SWIFT_BACKTRACE"] = "enable=no"
        # A window of its own server, so that nobody's settings or sessions have to do with it.
        self._tmux(
            "-f", "/dev/null", "new-session", "-d", "-x", width, "-y", height,
            "env", "-i", *[f"{name}={value}" for name, value in variables.items() if value is not None], "sh",
        )
        self.wait_for("$")

    def _tmux(self, *arguments):
        run = subprocess.run(
            ["tmux", "-L", self.socket, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE
        )
        if run.returncode != 0:
            raise Failure(f"tmux {arguments[0]}: {run.stderr.strip()}")
        return run.stdout

    def press(self, *keys):
        """Presses keys, by the names that tmux has for them."""
        self._tmux("send-keys", *keys)

    def type(self, text):
        """Types a text as it is."""
        self._tmux("send-keys", "-l", text)

    def run(self, *words):
        """Types a command line, and Enter."""
        self.type(" ".join(map(str, words)))
        self.press("Enter")

    def resize(self, width, height):
        """Gives the window another size."""
        self._tmux("resize-window", "-x", width, "-y", height)

    @property
    def text(self):
        """What the window shows."""
        return self._tmux("capture-pane", "-p")

    def wait_for(self, *texts, gone=()):
        """Waits until the window shows some texts, and others no longer. Returns what it shows."""
        deadline = time.monotonic() + PATIENCE
        while True:
            shown = self.text
            if all(text in shown for text in texts) and not any(text in shown for text in gone):
                return shown
            if time.monotonic() > deadline:
                raise Failure(f"the window never showed {texts!r} without {gone!r}:\n{shown}")
            time.sleep(0.02)

    def wait_for_shell(self, *gone):
        """Waits until some texts are gone and the shell takes commands again."""
        self.wait_for(gone=gone)
        self.run("clear; echo back at $((6 * 7))")
        self.wait_for("back at 42")

    def close(self):
        """Closes the window and ends what runs in it."""
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True)


@contextlib.contextmanager
def window(sandbox, **options):
    """A window that is closed at the end."""
    window = Window(sandbox, **options)
    try:
        yield window
    finally:
        window.close()
