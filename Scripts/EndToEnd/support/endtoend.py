"""What the end-to-end scripts share: a sandbox, the program to run, and checks that stop at once."""

import errno
import fcntl
import json
import os
import pathlib
import pty
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import time
import typing

ROOT = pathlib.Path(__file__).resolve().parents[3]
DATA = ROOT / "Data"

# Far more than any run takes, so that a program that hangs fails the script instead of stopping it.
PATIENCE = 60

DONE, FAILED, USAGE, BAD_DATA, NOT_FOUND, CANNOT_CREATE, IO_ERROR = 0, 1, 64, 65, 66, 73, 74


class Failure(Exception):
    """A check that did not hold."""


class Result(typing.NamedTuple):
    """How one run of the program went."""

    arguments: tuple
    code: int
    out: str
    err: str


class Sandbox:
    """A temporary directory in which the program runs with an environment of its own."""

    def __init__(self, program, directory):
        self.program = program
        self.directory = directory
        self.checks = 0
        self.processes = []
        self.environment = {
            "HOME": str(directory / "home"),
            "LANG": "C.UTF-8",
            "PATH": os.environ.get("PATH", ""),
            "TERM": "xterm-256color",
            "TZ": "UTC",
        }
        # Where Swift's runtime is not installed in a usual place.
        if "LD_LIBRARY_PATH" in os.environ:
            self.environment["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
        (directory / "home").mkdir()

    # Files

    def path(self, name):
        """A place in the sandbox."""
        return self.directory / name

    def copy(self, original, name="sync-ups.json"):
        """A fresh copy of one of the files in Data."""
        return pathlib.Path(shutil.copyfile(DATA / original, self.path(name)))

    def write(self, name, content):
        """A fresh file: text as it is, everything else as JSON."""
        path = self.path(name)
        text = content if isinstance(content, str) else json.dumps(content)
        path.write_text(text, encoding="utf-8")
        return path

    # Checks

    def expect(self, holds, message):
        """Counts a check, or fails with what was expected."""
        if not holds:
            raise Failure(message)
        self.checks += 1

    def equal(self, actual, expected, what):
        """Counts a check that two values are the same, or fails showing both."""
        self.expect(
            actual == expected, f"{what}\n  expected: {expected!r}\n  but got:  {actual!r}"
        )

    # Runs

    def command(self, arguments):
        """The words of a command line."""
        return [str(self.program), *map(str, arguments)]

    def run(self, *arguments, stdin="", env=None, unset=(), cwd=None, user=None):
        """Runs the program to its end."""
        environment = {**self.environment, **(env or {})}
        for name in unset:
            environment.pop(name, None)
        try:
            run = subprocess.run(
                self.command(arguments),
                input=stdin.encode(),
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={name: str(value) for name, value in environment.items()},
                cwd=cwd or self.directory,
                timeout=PATIENCE,
                **({} if user is None else {"user": user, "group": user, "extra_groups": []}),
            )
        except subprocess.TimeoutExpired:
            raise Failure(f"{shown(arguments)} did not end within {PATIENCE} s") from None
        return Result(arguments, run.returncode, run.stdout.decode(), run.stderr.decode())

    def done(self, *arguments, **options):
        """Runs the program, checks that all went well without a message, and returns its output."""
        result = self.run(*arguments, **options)
        self.equal((result.code, result.err), (DONE, ""), f"{shown(arguments)} goes well")
        return result.out

    def read(self, *arguments, **options):
        """Runs the program with --json and returns what it printed, parsed."""
        return json.loads(self.done("--json", *arguments, **options))

    def start(self, *arguments, **options):
        """Starts the program with pipes and hands it back running."""
        options = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, **options}
        process = subprocess.Popen(
            self.command(arguments),
            env=self.environment,
            cwd=self.directory,
            **{"stderr": subprocess.PIPE, **options},
        )
        self.processes.append(process)
        return process

    def finish(self, process):
        """Waits for the end of a program that was started, and returns its output and messages."""
        try:
            out, err = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Failure(f"{shown(process.args[1:])} did not end within {PATIENCE} s") from None
        return (out or b"").decode(), (err or b"").decode()

    def stop_all(self):
        """Ends what a failed check has left running."""
        for process in self.processes:
            if process.poll() is None:
                process.kill()
                process.wait()

    def terminal(self, *arguments):
        """Starts the program on a terminal of its own."""
        return Terminal(self, arguments)


class Terminal:
    """A program on a pseudo-terminal: what it has written, and a keyboard."""

    def __init__(self, sandbox, arguments, width=80):
        self.arguments = arguments
        self.text = ""
        self.code = None
        master, slave = pty.openpty()
        # Rows, columns, and two fields that nobody uses.
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
        self.process = sandbox.start(
            *arguments, stdin=slave, stdout=slave, stderr=slave, start_new_session=True
        )
        os.close(slave)
        self.master = master

    def _read(self, deadline):
        """Takes what comes next, and returns whether anything did before the end."""
        ready, _, _ = select.select([self.master], [], [], max(0, deadline - time.monotonic()))
        if not ready:
            self.process.kill()
            self._close()
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
        """Reads until the program has written a text."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.text:
            if not self._read(deadline):
                raise Failure(f"{shown(self.arguments)} never wrote {text!r}:\n{self.text}")

    def type(self, text):
        """Presses keys."""
        os.write(self.master, text.encode())

    def finish(self):
        """Reads until the program ends, and returns all it has written."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        self._close()
        return self.text

    def _close(self):
        if self.master is not None:
            os.close(self.master)
            self.master = None
        self.code = self.process.wait(timeout=PATIENCE)


def shown(arguments):
    """A command line as messages show it."""
    return "'syncups " + " ".join(map(str, arguments)) + "'"


def find_program():
    """The debug build of the program."""
    bin_path = subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
    program = pathlib.Path(bin_path) / "syncups"
    if not program.exists():
        raise Failure(f"{program} is missing: run 'swift build --product syncups' first")
    return program


def main(prove):
    """Runs a script in a sandbox, prints the number of checks, or the first that failed."""
    name = pathlib.Path(sys.argv[0]).name
    try:
        with tempfile.TemporaryDirectory(prefix="syncups-") as directory:
            sandbox = Sandbox(find_program(), pathlib.Path(directory).resolve())
            try:
                prove(sandbox)
            finally:
                sandbox.stop_all()
    except Failure as failure:
        sys.exit(f"{name}: failed: {failure}")
    print(f"{name}: {sandbox.checks} checks passed")
