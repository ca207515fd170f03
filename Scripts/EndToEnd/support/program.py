"""What the end-to-end scripts share: running the program, and counting what was checked."""

import atexit
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
DATA = ROOT / "Data"

_folder = pathlib.Path(tempfile.mkdtemp(prefix="syncups-"))
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
_checks = 0


def folder():
    """A folder of this script's own, removed at its end."""
    return _folder


def binary():
    """The program, as `swift build` has made it."""
    path = subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    return os.path.join(path, "syncups")


BINARY = binary()


def environment(**variables):
    """An environment without anything that says where sync-ups are kept."""
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    return {**kept, "HOME": str(_folder / "home"), "TZ": "UTC", **variables}


def run(*arguments, stdin="", **variables):
    """Runs the program to its end."""
    return subprocess.run(
        [BINARY, *map(str, arguments)],
        input=stdin, capture_output=True, text=True, timeout=60, env=environment(**variables),
    )


def copy(name, to="sync-ups.json"):
    """Copies a file of `Data` into the script's folder."""
    target = _folder / to
    shutil.copyfile(DATA / name, target)
    return target


def load(path):
    """What a JSON file holds."""
    return json.loads(pathlib.Path(path).read_text(encoding="utf-8"))


def check(condition, claim, *evidence):
    """Fails the script unless a claim holds."""
    global _checks
    if not condition:
        print(f"NOT SO: {claim}", *evidence, sep="\n  ", file=sys.stderr)
        sys.exit(1)
    _checks += 1


def equal(actual, expected, claim):
    """Fails the script unless two values are equal."""
    check(actual == expected, claim, f"expected: {expected!r}", f"actual:   {actual!r}")


def done():
    """Says how much was checked."""
    print(f"{_checks} checks passed")
