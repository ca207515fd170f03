"""The modules of the package, their imports and their directories, for the scripts."""

import json
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Package:
    """The package as its manifest describes it."""

    def __init__(self):
        # A separate scratch path avoids waiting for a build that is running.
        with tempfile.TemporaryDirectory() as scratch:
            dump = ["swift", "package", "--scratch-path", scratch, "dump-package"]
            output = subprocess.run(dump, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
        description = json.loads(output)
        self.name = description["name"]
        self.targets = {target["name"]: target for target in description["targets"]}

    def path(self, module):
        """The folder of a module."""
        return self.targets[module]["path"]

    def declared_imports(self, module):
        """Returns the modules that the manifest lets a module import."""
        return {dependency["byName"][0] for dependency in self.targets[module]["dependencies"]}

    def imports(self, module):
        """Returns a module and all modules that it imports, directly or indirectly."""
        return {module}.union(*(self.imports(other) for other in self.declared_imports(module)))

    def module(self, file):
        """Returns the module that a file belongs to, or None."""
        owners = [name for name in self.targets if f"{file}/".startswith(self.path(name) + "/")]
        return max(owners, key=lambda name: len(self.path(name)), default=None)

    def tests(self, module):
        """Returns the names of the tests of a module and of the modules above it."""
        return sorted(
            name for name, target in self.targets.items() if target["type"] == "test" and module in self.imports(name)
        )
