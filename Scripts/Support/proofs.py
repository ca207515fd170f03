"""Common code of all proofs: a probe, a temporary directory, and reports of results and skipped checks."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]

# The timeout is far longer than any step takes, so that a hang fails the proof instead of blocking it.
TIMEOUT = 300


class Failure(Exception):
    """An expectation of a proof that was not met."""


class MissingTool(Exception):
    """The machine lacks something that a proof needs, so the proof is skipped."""


def need(tool):
    """Skips the proof if a tool is missing."""
    path = shutil.which(tool)
    if path is None:
        raise MissingTool(f"'{tool}' is not installed")
    return path


def optimised(program):
    """Returns the path of an optimised program: in the directory that OPTIMISED_PROGRAMS names, or in a new build."""
    directory = os.environ.get("OPTIMISED_PROGRAMS")
    if directory is None:
        build = [ROOT / "Scripts" / "Support" / "optimised", program]
        directory = subprocess.run(build, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    return pathlib.Path(directory) / program


class BaseProof:
    """A run of a proof: its directory, its probe, and its results."""

    def __init__(self, probe, directory, is_short):
        self.directory = directory
        self.is_short = is_short
        self.probe = optimised(probe)

    def times(self, full, short):
        """Returns the number of repetitions, which is smaller in a shortened run."""
        return short if self.is_short else full

    def expect(self, holds, message):
        """Checks an expectation, or fails with its description."""
        if not holds:
            raise Failure(message)

    def report(self, finding):
        """Reports a statement that was proved, with its figures."""
        print(f"   {finding}", flush=True)


def run_proof(prove, make):
    """Runs a proof. Exits with 0 for success, 1 for failure, and 2 if it was skipped.

    'make' creates what the proof works with, in the given directory, for a full or a shortened run.
    """
    name = pathlib.Path(sys.argv[0]).name
    started = time.monotonic()
    print(f"== {name}", flush=True)
    with tempfile.TemporaryDirectory(prefix="syncups-proof-") as directory:
        proof = make(pathlib.Path(directory).resolve(), "--short" in sys.argv[1:])
        try:
            prove(proof)
        except MissingTool as missing:
            print(f"{name}: LEFT OUT: {missing}")
            sys.exit(2)
        except Failure as failure:
            sys.exit(f"{name}: failed: {failure}")
        finally:
            proof.stop_all()
    print(f"{name}: holds, {time.monotonic() - started:.0f} s")
