"""Common code of the proofs with the app: the machines of a team, each with its own home directory, and an etcd server."""

import contextlib
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "EndToEnd" / "support"))
from team import Cluster, MissingTool
from tmux import Window

TEAM = "platform"


@contextlib.contextmanager
def cluster(box, name="etcd", **options):
    """Provides an etcd that ends with the block. Skips the proof if etcd is not installed."""
    directory = box.path(name)
    directory.mkdir()
    try:
        etcd = Cluster(directory, **options)
    except MissingTool as missing:
        print(f"{pathlib.Path(sys.argv[0]).name}: LEFT OUT: {missing}")
        sys.exit(2)
    try:
        yield etcd
    finally:
        etcd.stop()


class Machine:
    """A machine of a team: a user with a home directory of their own, connected to other machines only through the team."""

    def __init__(self, box, user, url, **environment):
        self.box = box
        self.user = user
        self.home = box.path(user)
        self.home.mkdir(exist_ok=True)
        self.address = f"{url}/{TEAM}"
        self.environment = {"HOME": str(self.home), "USER": user, "SYNCUPS_TEAM": self.address, **environment}

    def run(self, *arguments, **options):
        """Runs a command until it exits."""
        return self.box.run(*arguments, env={**self.environment, **options.pop("env", {})}, **options)

    def done(self, *arguments, **options):
        """Runs a command that must succeed, and returns its output."""
        return self.box.done(*arguments, env={**self.environment, **options.pop("env", {})}, **options)

    def read(self, *arguments, **options):
        """Runs a command with --json, and returns its output."""
        return self.box.read(*arguments, env={**self.environment, **options.pop("env", {})}, **options)

    def window(self, **options):
        """A window in a terminal on this machine."""
        return Window(self.box, **self.environment, **options)

    def titles(self):
        """Returns the titles of the list, in order."""
        return [one["title"] for one in self.read("list")]
