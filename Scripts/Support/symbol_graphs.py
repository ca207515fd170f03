"""Symbol graphs, which describe the symbols of a module to 'docc'."""

import json
import pathlib
import subprocess

from package import ROOT

# Arguments that are useless for a single module, and the arguments that follow them.
_LEFT_OUT = {"-incremental", "-enable-batch-mode", "-serialize-diagnostics", "-parseable-output", "-emit-objc-header"}
_LEFT_OUT |= {"-warnings-as-errors"}
_LEFT_OUT_WITH_VALUE = {"-index-store-path", "-emit-objc-header-path"}


class NotBuilt(Exception):
    """The debug build is missing or older than the package's manifest."""


class SymbolGraphs:
    """Emits symbol graphs with the compiler arguments of the debug build, which must exist.

    The compiler reads only declarations and skips the bodies of functions, which takes a fraction of a second for a module.
    ('swift symbolgraph-extract' would read the modules of the build. With Swift 6.3, it crashes on modules whose package
    declarations use a module that is imported internally.)
    """

    def __init__(self):
        arguments = ["swift", "build", "--show-bin-path"]
        self._build = pathlib.Path(subprocess.check_output(arguments, cwd=ROOT, text=True).strip())
        try:
            description = json.loads((self._build / "description.json").read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise NotBuilt("There is no debug build: run 'swift build' first.") from None
        self._commands = {
            command["moduleName"]: command
            for command in description["swiftCommands"].values()
            if command["isLibrary"]
        }

    def emit(self, module, folder, access, directory):
        """Writes the symbol graphs of a module into a directory, with the symbols of an access level and above."""
        if module not in self._commands:
            raise NotBuilt(f"The debug build does not know '{module}': run 'swift build' first.")
        command = self._commands[module]
        result = subprocess.run(
            [
                *("swiftc", "-emit-module", "-wmo", "-suppress-warnings", "-module-name", module),
                *("-o", directory / f"{module}.swiftmodule", "-I", command["importPath"]),
                *self._arguments(command),
                *("-emit-symbol-graph", "-emit-symbol-graph-dir", directory, "-emit-extension-block-symbols"),
                *("-symbol-graph-minimum-access-level", access),
                *("-symbol-graph-skip-synthesized-members", "-symbol-graph-skip-inherited-docs"),
                *("-Xfrontend", "-experimental-skip-all-function-bodies"),
                *sorted(folder.rglob("*.swift")),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if result.returncode != 0:
            raise NotBuilt(f"{result.stdout}\nThe symbols of '{module}' cannot be read: run 'swift build' first.")
        self._separate_exports(directory, module, folder)

    @staticmethod
    def _separate_exports(directory, module, folder):
        """Omits the symbols that a module exports from other modules, because they have pages in those modules.

        The module's extensions of types from such another module get a separate graph, as the compiler does for other extensions.
        """
        graph = json.loads((directory / f"{module}.symbols.json").read_text(encoding="utf-8"))
        symbols = {}
        for symbol in graph["symbols"]:
            if symbol.get("location", {"uri": f"file://{folder}/"})["uri"].startswith(f"file://{folder}/"):
                extended = symbol.get("swiftExtension", {}).get("extendedModule", module)
                symbols.setdefault(extended, []).append(symbol)
        for extended, theirs in symbols.items():
            names = {symbol["identifier"]["precise"] for symbol in theirs}
            relationships = [one for one in graph["relationships"] if one["source"] in names]
            part = graph | {"symbols": theirs, "relationships": relationships}
            name = module if extended == module else f"{module}@{extended}"
            (directory / f"{name}.symbols.json").write_text(json.dumps(part), encoding="utf-8")

    @staticmethod
    def _arguments(command):
        """Returns the arguments that determine how the compiler reads the sources of a module."""
        remaining = iter(command["otherArguments"])
        for argument in remaining:
            if argument in _LEFT_OUT_WITH_VALUE:
                next(remaining)
            elif argument not in _LEFT_OUT and not argument.startswith("-j"):
                yield argument
