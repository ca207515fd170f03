"""Common code of the storage proofs: the probe, files to damage, and reports of results and skipped checks."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Support"))
from proofs import TIMEOUT, ROOT, BaseProof, Failure, MissingTool, need, run_proof

DATA = ROOT / "Data"


class Proof(BaseProof):
    """A run of a proof with files to damage."""

    def __init__(self, directory, is_short):
        super().__init__("storage-probe", directory, is_short)
        self.processes = []
        self.environment = {**os.environ, "HOME": str(directory), "TZ": "UTC"}

    def path(self, name):
        """Returns a path in the proof's directory."""
        return self.directory / name

    def command(self, *arguments):
        """Returns the words of a command line."""
        return [str(self.probe), *map(str, arguments)]

    def start(self, *arguments, prefix=(), **options):
        """Starts the probe."""
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, **options}
        # With this, a file that grows too large causes an error instead of ending the program.
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        process = subprocess.Popen(
            [*prefix, *self.command(*arguments)], text=True, env=self.environment, restore_signals=False, **options
        )
        self.processes.append(process)
        return process

    def finish(self, process):
        """Waits for a probe, which must succeed, and returns its output."""
        try:
            out, _ = process.communicate(timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            raise Failure(f"{process.args[1:]} did not end within {TIMEOUT} s") from None
        self.expect(process.returncode == 0, f"{process.args[1:]} ended with {process.returncode}:\n{out}")
        return out

    def run(self, *arguments, **options):
        """Runs the probe until it exits, and returns the lines of its output."""
        return self.finish(self.start(*arguments, **options)).splitlines()

    def stop_all(self):
        """Stops the processes that a failed proof has left running."""
        for process in self.processes:
            if process.poll() is None:
                process.kill()
            process.wait()


def number_id(process, number):
    """The id that the probe assigns to an action of a process."""
    return str(uuid.UUID(int=process * 1_000_000 + number)).upper()


def sync_up(process, number, attendees=()):
    """Returns a sync-up as the app encodes it."""
    return {
        "id": number_id(process, number),
        "title": f"{process}-{number}",
        "theme": "sky",
        # One second, in attoseconds.
        "duration": [0, 10**18],
        "attendees": list(attendees),
        "meetings": [],
    }


def write_json(path, value):
    """Writes a value as a JSON file for the probe."""
    path.write_text(json.dumps(value), encoding="utf-8")


def read_json(path):
    """Reads a JSON file, which must be complete."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise Failure(f"{path} is not whole: {error}") from None


def temporaries(directory):
    """Returns the temporary files and other remnants of writers."""
    return [name for name in os.listdir(directory) if name.endswith(".tmp")]


def main(prove):
    """Runs a proof. Exits with 0 for success, 1 for failure, and 2 if it was skipped."""
    run_proof(prove, Proof)
