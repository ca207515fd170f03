"""A copy of the package in which Scripts/mutants builds and runs, so that the checkout stays unchanged."""

import os
import re
import signal
import subprocess
import time

from package import ROOT

SUPPORT = """\
// Written by Scripts/mutants, into this copy only.
private import Glibc

/// Chooses one of the mutants that are compiled into this module.
nonisolated enum Mutation {{
  private static let active: Int32 = unsafe getenv("MUTANT").map {{ unsafe atoi($0) }} ?? 0
  private static let record: Int32 = unsafe getenv("MUTANTS_REACHED").map {{
    unsafe open($0, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
  }} ?? -1
  nonisolated(unsafe) private static let isRecorded: UnsafeMutablePointer<Bool> = {{
    let flags = UnsafeMutablePointer<Bool>.allocate(capacity: {count} + 1)
    unsafe flags.initialize(repeating: false, count: {count} + 1)
    return unsafe flags
  }}()

  @inline(never)
  static func isActive(_ number: Int) -> Bool {{
    if record >= 0 {{ note(number) }}
    return active == number
  }}

  private static func note(_ number: Int) {{
    guard unsafe !isRecorded[number] else {{ return }}
    unsafe isRecorded[number] = true
    var line = Array("\\(number)\\n".utf8)
    _ = unsafe write(record, &line, line.count)
  }}
}}
"""

MANIFEST = """
// Written by Scripts/mutants, into this copy only: what the tests need, and nothing else.
let kept: Set = [{kept}]
package.products = []
package.targets.removeAll {{ !kept.contains($0.name) }}
"""


class BuildFailure(Exception):
    """The package does not build, for a reason other than a mutant."""


class Outcome:
    """The result of a test run."""

    def __init__(self, found_by, tests, seconds):
        # The test that failed, or None if all tests passed.
        self.found_by = found_by
        self.tests = tests
        self.seconds = seconds


class PackageCopy:
    """The copy: its files, its builds, and its tests."""

    def __init__(self, package, scratch):
        self.package = package
        self.directory = scratch

    # Files

    def update(self):
        """Copies only the changes since the last time, to avoid building everything again."""
        self.directory.mkdir(parents=True, exist_ok=True)
        listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(listing, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.split("\0")
        copied = {name for name in names if name and (ROOT / name).is_file()}
        for name in copied:
            self._write_bytes(name, (ROOT / name).read_bytes())
        for folder in ("Sources", "Tests"):
            for path in (self.directory / folder).rglob("*.swift"):
                if path.relative_to(self.directory).as_posix() not in copied:
                    path.unlink()

    def write(self, name, text):
        self._write_bytes(name, text.encode())

    def restore(self, name):
        self._write_bytes(name, (ROOT / name).read_bytes())

    def _write_bytes(self, name, content):
        path = self.directory / name
        if path.is_file() and path.read_bytes() == content:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def keep_only(self, names):
        """Removes unnecessary parts from the manifest, and allows mutants to cause warnings."""
        kept = sorted(set().union(*(self.package.imports(name) for name in names)))
        manifest = (ROOT / "Package.swift").read_text(encoding="utf-8")
        manifest = re.sub(r",?\s*\.treatAllWarnings\(as: \.error\)", "", manifest)
        self.write("Package.swift", manifest + MANIFEST.format(kept=", ".join(f'"{name}"' for name in kept)))

    def write_support(self, module, count):
        self.write(f"{self.package.path(module)}/Mutation.swift", SUPPORT.format(count=count))

    def remove_support(self, module):
        (self.directory / self.package.path(module) / "Mutation.swift").unlink(missing_ok=True)

    # Builds and runs

    def build(self, *arguments):
        """Builds, and returns the errors of the compiler as (file, line, column, message)."""
        run = subprocess.run(
            ["swift", "build", "-Xswiftc", "-suppress-warnings", *arguments],
            cwd=self.directory,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if run.returncode == 0:
            return []
        found = re.findall(r"^(/[^:\n]+):(\d+):(\d+): error: (.*)$", run.stdout, re.M)
        prefix = f"{self.directory}/"
        errors = {
            (path.removeprefix(prefix), int(line), int(column), message)
            for path, line, column, message in found
            if path.startswith(prefix)
        }
        if not errors:
            raise BuildFailure(run.stdout[-4000:])
        return sorted(errors)

    def run_tests(self, names, limit, mutant=None, reached=None):
        """Runs tests until one fails, all have passed, or the time limit is reached."""
        environment = dict(os.environ)
        environment.pop("MUTANT", None)
        if mutant is not None:
            environment["MUTANT"] = str(mutant)
        if reached is not None:
            environment["MUTANTS_REACHED"] = str(reached)
        environment |= {"NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no"}
        program = self.directory / ".build/debug" / f"{self.package.name}PackageTests.xctest"
        command = [str(program), "--testing-library", "swift-testing"]
        for name in names:
            command += ["--filter", rf"^{name}\."]
        start = time.monotonic()
        process = subprocess.Popen(
            ["timeout", "--kill-after=1", str(limit), *command],
            cwd=self.directory,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        found_by, tests = None, None
        try:
            for line in process.stdout:
                if line.startswith("✘"):
                    found_by = line[1:].strip()
                    break
                if match := re.match(r"\S+ Test run with (\d+) tests? .*passed", line):
                    tests = int(match.group(1))
            code = process.wait() if found_by is None else None
        finally:
            # The processes that the tests have started end together with the tests.
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
            process.stdout.close()
        seconds = time.monotonic() - start
        if found_by is None and tests is None:
            found_by = f"no end within {limit} s" if seconds >= limit else f"the run ended with code {code}"
        return Outcome(found_by, tests, seconds)
