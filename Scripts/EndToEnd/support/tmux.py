"""A real terminal for the end-to-end scripts: a tmux window, its content, and a keyboard."""

import itertools
import os
import pathlib
import re
import shutil
import subprocess
import termios
import time

from failure import TIMEOUT, Failure

_numbers = itertools.count(1)

# Questions accept no answer in the first 600 ms, which on a busy machine begin some time after the question appears.
READING_TIME = 1.2


def status(process):
    """Returns the status of a process as the system reports it after the process's name, starting with the state."""
    # The name may contain any characters.
    return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


def has_ended(process):
    """Whether a process has ended, even if its parent has not waited for it yet."""
    try:
        return status(process)[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


class Window:
    """A window in which a shell runs.

        with Window(box) as window:
            window.start("--demo")
            window.wait_for("Sync-ups")
    """

    def __init__(self, sandbox, width=80, height=24, **environment):
        """Opens a window. A variable of `environment` that is None is removed."""
        if shutil.which("tmux") is None:
            raise Failure("'tmux' is not installed")
        self._sandbox = sandbox
        # The socket is outside of the sandbox, because tmux leaves it behind. Each window has its own socket, because the server of
        # the previous window may still be ending.
        self._socket = sandbox.directory.parent / f"window-{next(_numbers)}"
        variables = {**sandbox.environment, "COLORTERM": "truecolor", "PS1": "$ ", **environment}
        # A window of a separate server, which does not use the user's settings and sessions.
        self._tmux(
            "-f", "/dev/null", "new-session", "-d", "-x", width, "-y", height,
            "env", "-i", *[f"{name}={value}" for name, value in variables.items() if value is not None], "sh",
        )
        self.wait_for("$")
        self._shell, self._device = self._facts("pane_pid", "pane_tty")
        self._before = self._state

    def __enter__(self):
        return self

    def __exit__(self, *_):
        program = self.program
        subprocess.run(["tmux", "-S", self._socket, "kill-server"], capture_output=True)
        # The last output of the window must not go to a sandbox that is being removed.
        deadline = time.monotonic() + TIMEOUT
        while not has_ended(program) and time.monotonic() < deadline:
            time.sleep(0.01)

    def _tmux(self, *arguments):
        run = subprocess.run(
            ["tmux", "-S", self._socket, *map(str, arguments)], capture_output=True, text=True, timeout=TIMEOUT
        )
        if run.returncode != 0:
            raise Failure(f"tmux {arguments[0]}: {run.stderr.strip()}")
        return run.stdout

    @property
    def socket(self):
        """The socket of the tmux server that the window belongs to."""
        return self._socket

    def _facts(self, *names):
        return self._tmux("display-message", "-p", " ".join(f"#{{{name}}}" for name in names)).split()

    # The user

    def press(self, *keys):
        """Presses keys, given by their names in tmux."""
        self._tmux("send-keys", *keys)

    def answer(self, *keys):
        """Answers the question on the screen, after the delay during which the question accepts no answer."""
        time.sleep(READING_TIME)
        self.press(*keys)

    def close_card(self):
        """Closes the summary of the meeting that was saved."""
        self.wait_for("has ended", "⏎ done")
        self.answer("Enter")

    def type(self, text):
        """Types text literally."""
        self._tmux("send-keys", "-l", text)

    def run(self, *words):
        """Types a command line, and Enter."""
        self.type(" ".join(map(str, words)))
        self.press("Enter")

    def start(self, *arguments):
        """Types a command line that runs the program."""
        self.run(self._sandbox.program, *arguments)

    def move_to(self, text, mark="❯"):
        """Moves down row by row, until the marked row contains the text."""
        def marked(shown):
            # The clocks of a meeting change without a key press.
            return [re.sub(r"\+?\d+:\d\d", "", line) for line in shown.splitlines() if mark in line]

        before = marked(self.text)
        while text not in "".join(before):
            self.press("Down")
            before = marked(self.wait_until(lambda shown: marked(shown) != before, f"another row than {before}"))

    def paste(self, text):
        """Pastes text, as a bracketed paste if the program has requested bracketed pastes."""
        self._tmux("set-buffer", "--", text)
        self._tmux("paste-buffer", "-p", "-r")

    def click(self, text):
        """Clicks on the first place that shows the text."""
        self._point(text, "0{}M", "0{}m")

    def scroll(self, direction, over):
        """Turns the mouse wheel by one notch, up (-1) or down (1), with the pointer over the text."""
        self._point(over, "64{}M" if direction < 0 else "65{}M")

    def _point(self, text, *reports):
        """Sends mouse reports, with the position of the text filled into each report."""
        if self._facts("mouse_any_flag", "mouse_sgr_flag") != ["1", "1"]:
            raise Failure("nobody listens to the mouse")
        for row, line in enumerate(self.text.splitlines(), 1):
            if text in line:
                place = f";{line.index(text) + 1};{row}"
                return self.type("".join(f"\x1b[<{report.format(place)}" for report in reports))
        raise Failure(f"{text!r} is nowhere to be pointed at:\n{self.text}")

    def resize(self, width, height):
        """Resizes the window."""
        self._tmux("resize-window", "-x", width, "-y", height)

    def allow_clipboard(self):
        """Lets programs copy to the clipboard, as some terminals do."""
        self._tmux("set-option", "-g", "set-clipboard", "on")

    @property
    def clipboard(self):
        """Returns the text that was copied last, or None."""
        if not self._tmux("list-buffers").strip():
            return None
        return self._tmux("show-buffer")

    # The content of the window

    @property
    def text(self):
        """The text in the window."""
        return self._tmux("capture-pane", "-p")

    @property
    def sequences(self):
        """The text in the window, with the escape sequences for colours."""
        return self._tmux("capture-pane", "-p", "-e")

    def wait_for(self, *texts, gone=()):
        """Waits until the window shows the given texts and no longer shows the texts in `gone`. Returns the window's content."""
        return self.wait_until(
            lambda shown: all(text in shown for text in texts) and not any(text in shown for text in gone),
            f"{texts!r} without {gone!r}",
        )

    def wait_until(self, holds, what):
        """Waits until the content of the window meets a condition, and returns the content."""
        deadline = time.monotonic() + TIMEOUT
        while True:
            shown = self.text
            if holds(shown):
                return shown
            if time.monotonic() > deadline:
                raise Failure(f"the window never showed {what}:\n{shown}")
            time.sleep(0.02)

    def wait_for_shell(self, *gone):
        """Waits until the given texts are gone and the shell accepts commands again."""
        self.wait_for(gone=gone)
        self.run("clear; echo back at $((6 * 7))")
        self.wait_for("back at 42")

    # The programs in it

    @property
    def program(self):
        """Returns the process in the foreground of the window."""
        # The foreground process group is the sixth field.
        return int(status(self._shell)[5])

    def wait_for_end(self):
        """Waits until the shell is in the foreground again."""
        self.wait_until(lambda _: self.program == int(self._shell), "the shell")

    def leave(self):
        """Quits the app, and waits for the shell."""
        self.press("C-c")
        self.wait_for_end()

    def kill(self, signal):
        """Sends a signal to the process in the foreground."""
        if self.program == int(self._shell):
            raise Failure(f"there is nothing but the shell to send a signal to:\n{self.text}")
        os.kill(self.program, signal)

    @property
    def _state(self):
        device = os.open(self._device, os.O_RDWR | os.O_NOCTTY)
        try:
            settings = termios.tcgetattr(device)
        finally:
            os.close(device)
        return settings, self._facts("alternate_on", "cursor_flag", "mouse_any_flag", "wrap_flag")

    @property
    def title(self):
        """The title of the window."""
        return self._tmux("display-message", "-p", "#{pane_title}")

    @property
    def is_in_full_screen(self):
        """Returns whether the window shows its alternate screen."""
        return self._facts("alternate_on") == ["1"]

    @property
    def is_restored(self):
        """Returns whether the terminal has its initial modes: it echoes typed text, edits lines, and shows the cursor.

        A terminal may handle the last output of a program after the program has ended.
        """
        return self._state == self._before
