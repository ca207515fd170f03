#!/usr/bin/env -S python3 -B

import copy
import json
import shutil

from failure import Failure
from terminal import Terminal

# The options that start each shell without the user's files, and the shell's first command.
SHELLS = {
    "bash": (["--norc", "--noprofile", "-i"], "source <(syncups completions bash)"),
    "zsh": (["-f", "-i"], "bindkey -e; autoload -Uz compinit; compinit -u; source <(syncups completions zsh)"),
    "fish": (["--no-config", "-i"], "syncups completions fish | source"),
}

# Prints the program's arguments, without its name, between marks that no shell prints.
WORDS = """\
#!/usr/bin/env python3
import json, sys
print("<<" + json.dumps(sys.argv[2:]) + ">>", flush=True)
"""


class Shell:
    """A shell that waits for a command line."""

    def __init__(self, box, name, setup=None):
        """Starts a shell. By default, the shell loads the completion script that the program prints."""
        program = shutil.which(name)
        if program is None:
            raise Failure(f"{name} is missing: it has to be installed")
        programs = box.path("bin")
        if not programs.exists():
            programs.mkdir()
            (programs / "syncups").symlink_to(box.program)
            words = programs / "words"
            words.write_text(WORDS)
            words.chmod(0o755)
        shell = copy.copy(box)
        shell.program = program
        shell.environment = {**box.environment, "PATH": f"{programs}:{box.environment['PATH']}"}
        arguments, load = SHELLS[name]
        self.terminal = Terminal(shell, arguments, width=200)
        # The shell runs the line only when it is ready to read lines, and finishes it before it reads the next line.
        self.run(load if setup is None else setup)
        self.run("words syncups ready")
        self.words()

    def run(self, line):
        """Types a line and presses Enter."""
        self.terminal.type(line + "\r")

    def words(self):
        """Waits until the words of a line are printed, and returns them."""
        self.terminal.wait_for(">>")
        words = json.loads(self.terminal.text.split("<<")[1].split(">>")[0])
        self.terminal.text = ""
        return words

    def complete(self, typed):
        """Types a command line, presses Tab, and returns the words that the program would receive."""
        self.terminal.type(f"syncups {typed}\t")
        # Moves to the start of the line, to run another program instead.
        self.terminal.type("\x01")
        self.terminal.type("words \x05")
        self.run("")
        return self.words()

    def leave(self):
        """Ends the shell."""
        self.run("exit")
        self.terminal.finish()
