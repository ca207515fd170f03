"""Common code of the end-to-end scripts: a sandbox, the program to run, and checks that stop at the first failure."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import typing
import uuid

# Leaves nothing behind, not even compiled Python.
sys.dont_write_bytecode = True
from failure import TIMEOUT, Failure, shown
from terminal import Terminal

ROOT = pathlib.Path(__file__).resolve().parents[3]
DATA = ROOT / "Data"

DONE, FAILED, USAGE, BAD_DATA, NOT_FOUND, CANNOT_CREATE, IO_ERROR = 0, 1, 64, 65, 66, 73, 74


class Result(typing.NamedTuple):
    """The exit code, the output and the messages of one run of the program."""

    arguments: tuple
    code: int
    out: str
    err: str


class Sandbox:
    """A temporary directory in which the program runs with its own environment."""

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
            # Reports of intended crashes take a long time, and ask questions on a terminal.
            "SWIFT_BACKTRACE": "enable=no",
        }
        # For systems where Swift's runtime is not in the usual place.
        if "LD_LIBRARY_PATH" in os.environ:
            self.environment["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
        (directory / "home").mkdir()

    # Files

    def path(self, name):
        """Returns a path in the sandbox."""
        return self.directory / name

    def copy(self, original, name="sync-ups.json"):
        """Copies one of the files in Data."""
        return pathlib.Path(shutil.copyfile(DATA / original, self.path(name)))

    def write(self, name, content):
        """Writes a new file that contains a string, or any other value as JSON."""
        path = self.path(name)
        text = content if isinstance(content, str) else json.dumps(content)
        path.write_text(text, encoding="utf-8")
        return path

    def add(self, file, title, *attendees, length="30m"):
        """Adds a sync-up to a file, creating the file if it is missing. Returns the file."""
        names = [word for name in attendees for word in ("--attendee", name)]
        self.done("add", title, "--length", length, *names, "--file", file)
        return file

    @staticmethod
    def change(file, change):
        """Changes a file of sync-ups as another program would: replaces the file with a new one."""
        syncups = json.loads(file.read_text())
        change(syncups)
        new = file.with_suffix(".new")
        new.write_text(json.dumps(syncups), encoding="utf-8")
        new.replace(file)

    def meet(self, file, title, notes):
        """Adds a meeting that has just ended to a sync-up in a file."""
        # The file counts seconds from the start of 2001.
        date = time.time() - 978_307_200
        meeting = {"id": str(uuid.uuid4()).upper(), "date": date, "transcript": notes}
        [place] = [place for place, one in enumerate(json.loads(file.read_text())) if one["title"] == title]
        self.change(file, lambda syncups: syncups[place]["meetings"].insert(0, meeting))

    @staticmethod
    def notes(file):
        """Returns the notes of all meetings in a file, in order."""
        return [meeting["transcript"] for syncup in json.loads(file.read_text()) for meeting in syncup["meetings"]]

    @staticmethod
    def drafts(file):
        """Returns the notes of all meetings that are kept next to a file, because they were interrupted or are in progress.

        The note that was being typed is the last line.
        """
        path = file.with_name(file.name + ".drafts")
        drafts = json.loads(path.read_text()) if path.exists() else []
        notes = [[draft["transcript"], draft.get("unsubmittedNote", "")] for draft in drafts]
        return ["\n".join(filter(None, lines)) for lines in notes]

    # Checks

    def expect(self, holds, message):
        """Counts a check, or fails with a message that says what was expected."""
        if not holds:
            raise Failure(message)
        self.checks += 1

    def equal(self, actual, expected, what):
        """Counts a check that two values are equal, or fails with a message that shows both values."""
        self.expect(
            actual == expected, f"{what}\n  expected: {expected!r}\n  but got:  {actual!r}"
        )

    def eventually(self, holds, what):
        """Counts a check that may need a moment, such as a check of a file that is about to be written."""
        deadline = time.monotonic() + TIMEOUT
        while not holds():
            if time.monotonic() > deadline:
                raise Failure(f"{what} never happened")
            time.sleep(0.01)
        self.checks += 1

    # Runs

    def command(self, arguments):
        """Returns the words of a command line."""
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
                timeout=TIMEOUT,
                **({} if user is None else {"user": user, "group": user, "extra_groups": []}),
            )
        except subprocess.TimeoutExpired:
            raise Failure(f"{shown(arguments)} did not end within {TIMEOUT} s") from None
        return Result(arguments, run.returncode, run.stdout.decode(), run.stderr.decode())

    def done(self, *arguments, **options):
        """Runs the program, checks that it succeeds without a message, and returns its output."""
        result = self.run(*arguments, **options)
        self.equal((result.code, result.err), (DONE, ""), f"{shown(arguments)} goes well")
        return result.out

    def read(self, *arguments, **options):
        """Runs the program with --json, and returns the parsed output."""
        return json.loads(self.done("--json", *arguments, **options))

    def start(self, *arguments, env=None, **options):
        """Starts the program with pipes, and returns the running process."""
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        process = subprocess.Popen(
            self.command(arguments),
            env={name: value for name, value in {**self.environment, **(env or {})}.items() if value is not None},
            cwd=self.directory,
            **{**pipes, **options},
        )
        self.processes.append(process)
        return process

    def finish(self, process):
        """Waits for the end of a program that was started, and returns its output and messages."""
        try:
            out, err = process.communicate(timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Failure(f"{shown(process.args[1:])} did not end within {TIMEOUT} s") from None
        return (out or b"").decode(), (err or b"").decode()

    def stop_all(self):
        """Ends the programs that a failed check has left running."""
        for process in self.processes:
            if process.poll() is None:
                process.kill()
                process.wait()

    def terminal(self, *arguments, **options):
        """Starts the program on its own terminal."""
        return Terminal(self, arguments, **options)


def handles(process, number):
    """Returns whether a process has a handler for a signal. Without a handler, the signal would have ended the process."""
    lines = pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines()
    [caught] = [int(line.split()[1], 16) for line in lines if line.startswith("SigCgt:")]
    return caught >> (number - 1) & 1 == 1


def find_program(name="syncups"):
    """Returns the path of the debug build of a program."""
    bin_path = subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
    program = pathlib.Path(bin_path) / name
    if not program.exists():
        raise Failure(f"{program} is missing: run 'swift build --product {name}' first")
    return program


def ignored(number, frame):
    """Handles a signal by doing nothing."""


def inherit_no_ignored_signals():
    """Lets the programs that are started react to signals, even if this script ignores them, as below 'nohup'.

    A new process inherits which signals are ignored, but not which signals have handlers.
    """
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, ignored)


def main(prove, program="syncups"):
    """Runs a script for a program in a sandbox, and prints the number of checks or the first failure."""
    name = pathlib.Path(sys.argv[0]).name
    start = time.monotonic()
    inherit_no_ignored_signals()
    try:
        with tempfile.TemporaryDirectory(prefix="syncups-") as directory:
            # The parent directory also holds the sockets of terminals. Some scripts let other users into the files.
            files = pathlib.Path(directory).resolve() / "files"
            files.mkdir(mode=0o700)
            files.parent.chmod(0o711)
            sandbox = Sandbox(find_program(program), files)
            try:
                prove(sandbox)
            finally:
                sandbox.stop_all()
    except Failure as failure:
        sys.exit(f"{name}: failed: {failure}")
    print(f"{name}: {sandbox.checks} checks passed in {time.monotonic() - start:.0f} s")
