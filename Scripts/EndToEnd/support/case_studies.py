"""Plays the instructions of the case studies like a reader who does exactly what the screen says."""

import json
import shutil
import subprocess
import sys
import time

import endtoend
from failure import TIMEOUT, Failure
from tmux import Window

# Keys whose names on the screen differ from their names in tmux.
KEYS = {
    "⇥": "Tab", "⏎": "Enter", "⌫": "BSpace", "esc": "Escape", "space": "Space",
    "↑": "Up", "↓": "Down", "←": "Left", "→": "Right", "-": "-",
}

# The readers of the instructions have cloned the repository. 'swift run' would build the program, which already exists here.
SWIFT = """#!/bin/sh
[ "$1 $2" = "run case-studies" ] || { echo "This is not an instruction of a case study: swift $*" >&2; exit 1; }
shift 2
exec '%s' "$@"
"""

WIDTH, HEIGHT = 100, 45


def key(name):
    """The name of a key in tmux."""
    return f"C-{name[5:].lower()}" if name.startswith("Ctrl-") else KEYS.get(name, name)


def flat(text):
    """Returns text without the gaps between columns and without line breaks."""
    return " ".join(text.split())


class Reader:
    """A reader in front of two terminals and a shell, who has just opened a study."""

    def __init__(self, box, study, option=""):
        self._box = box
        self._windows = {}
        # What the terminals showed before the last actions: text that was already visible is not a result of the actions.
        self._before = {}
        self._has_seen = True
        self._terminals = ["first"]
        self._open(study, option)

    def _open(self, study, option):
        self.window("first").run(f"swift run case-studies {study} {option}")
        self.window("first").wait_for(f" {study}  ", "what to try")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for window in self._windows.values():
            window.__exit__()

    def window(self, name):
        """Returns a terminal, which is opened when it is first used."""
        if name not in self._windows:
            self._windows[name] = Window(self._box, WIDTH, HEIGHT)
        return self._windows[name]

    def _current(self):
        return [self.window(name) for name in self._terminals]

    def _shown(self):
        return {name: flat(window.text) for name, window in self._windows.items()}

    def read(self, lines):
        """Opens the panel of the first terminal, expects lines in it, and closes it."""
        window = self.window("first")
        window.press("F1" if "F1 what to try" in window.text else "?")
        expected = [line for instruction in lines for line in instruction]
        window.wait_until(lambda text: any(line in text for line in expected), "the first instruction")
        seen = set()
        while True:
            text = window.text
            seen.update(line for line in expected if line in text)
            if len(seen) == len(set(expected)):
                break
            window.press("NPage")
            window.wait_until(lambda new: new != text, f"more of what to try than {sorted(set(expected) - seen)}")
        window.press("Escape")
        window.wait_for("what to try", gone=["───"])

    def end_second(self):
        """Ends the study in the second terminal, if it is running there."""
        if "second" in self._windows:
            self.window("second").leave()

    def perform(self, steps):
        """Performs the steps of a sentence, starting in the first terminal."""
        self._terminals = ["first"]
        for kind, *words in steps:
            getattr(self, f"_{kind}")(*words)

    # Actions

    def _act(self):
        """Records what the terminals show before the first of several actions."""
        if self._has_seen:
            self._before = self._shown()
            self._has_seen = False

    def _turn(self, terminal):
        self._terminals = ["first", "second"] if terminal == "both" else [terminal]
        self._current()

    def _press(self, *names):
        self._act()
        for window in self._current():
            window.press(*map(key, names))

    def _type(self, text):
        self._act()
        for window in self._current():
            window.type(text)

    def _resize(self):
        self._act()
        for window in self._current():
            window.resize(WIDTH - 5, HEIGHT - 5)

    def _run(self, command):
        self._act()
        for window in self._current():
            window.wait_for_end()
            window.run("clear;", command)
            window.wait_until(
                lambda text: "what to try" in text or "Serving at" in text, f"what '{command}' starts"
            )

    def _shell(self, command):
        self._act()
        self._last_command = command
        shell = self.window("shell")
        shell.run(f"clear; {command}; echo it has ended with $?")
        shell.wait_for("it has ended with 0")

    def _shellShown(self, prefix):
        commands = [line.strip() for line in self._current()[0].text.splitlines() if line.strip().startswith(prefix)]
        if len(commands) != 1:
            raise Failure(f"the screen shows no command '{prefix} …'")
        self._shell(commands[0])

    def _shellAgain(self):
        self._act()
        self._shell(self._last_command)

    # Observations

    def _expect(self, holds, what):
        self._has_seen = True
        for window in self._current():
            window.wait_until(lambda text: holds(flat(text)), what)
        self._box.checks += 1

    def _see(self, text):
        text = flat(text)
        if all(text in self._before.get(name, "") for name in self._terminals):
            raise Failure(f"“{text}” was on the screen before anything was done:\n{self._before}")
        self._expect(lambda shown: text in shown, f"“{text}”")

    def _stay(self, text):
        text = flat(text)
        self._expect(lambda shown: text in shown, f"“{text}”")

    def _vanish(self, text):
        text = flat(text)
        if not any(text in self._before.get(name, "") for name in self._terminals):
            raise Failure(f"“{text}” was not on the screen before:\n{self._before}")
        self._expect(lambda shown: text not in shown, f"the end of “{text}”")

    def _print(self, text):
        # A study may need a second to save, while a reader needs longer than that to type a command.
        deadline = time.monotonic() + TIMEOUT
        while flat(text) not in (shown := flat(self.window("shell").text)):
            if time.monotonic() > deadline:
                raise Failure(f"the shell never printed “{text}”:\n{shown}")
            self._shell(self._last_command)
        self._box.checks += 1


class ReaderOfOneWindow(Reader):
    """A reader who presses ⇥ where the instructions say to use a second terminal."""

    def __init__(self, box, study, option=""):
        self._command = f"swift run case-studies {study}"
        self._has_second, self._focused = False, "first"
        super().__init__(box, study, option)

    def _pane(self, name):
        """Returns the lines of a process, with the versions between both processes."""
        text = self.window("first").text
        if not self._has_second:
            return text if name == "first" else ""
        rows = [line.split("│") for line in text.splitlines() if "│" in line]
        return "\n".join([row[0 if name == "first" else -1] for row in rows] + [row[1] for row in rows if len(row) == 3])

    def _focus(self, name):
        if self._focused != name:
            self.window("first").press("Tab")
            self.window("first").wait_for(f"❯ {name} process")
            self._has_second, self._focused = True, name

    def _shown(self):
        shell = {"shell": flat(self.window("shell").text)} if "shell" in self._windows else {}
        return {name: flat(self._pane(name)) for name in ("first", "second")} | shell

    def _turn(self, terminal):
        self._terminals = ["first", "second"] if terminal == "both" else [terminal]

    def _press(self, *names):
        self._act()
        for terminal in self._terminals:
            self._focus(terminal)
            self.window("first").press(*map(key, names))

    def _run(self, command):
        if self._terminals == ["second"]:
            self._act()
            if command != self._command:
                raise Failure(f"⇥ does not run '{command}'")
            return self._focus("second")
        self._has_second, self._focused = False, "first"
        return super()._run(command)

    def _shellShown(self, prefix):
        if self._has_second:
            self._focus("first")
            self.window("first").press("Escape")
            self.window("first").wait_for(prefix)
            self._has_second = False
        super()._shellShown(prefix)

    def _expect(self, holds, what):
        self._has_seen = True
        for terminal in self._terminals:
            self.window("first").wait_until(lambda _: holds(flat(self._pane(terminal))), what)
        self._box.checks += 1


class ReaderOfTour(Reader):
    """A reader who follows the instructions of a study in the study's chapter of the tour."""

    def __init__(self, box, study, chapter, option=""):
        self._study, self._chapter = study, chapter
        super().__init__(box, study, option)

    def _open(self, study, option):
        progress = self._box.path("home/.config/case-studies/tour.json")
        progress.parent.mkdir(parents=True, exist_ok=True)
        progress.write_text(json.dumps({"chapter": self._chapter, "finished": []}))
        self.window("first").run("swift run case-studies --tour")
        self.window("first").wait_for(f"{self._chapter}.md")
        self.window("first").press("F2")
        self.window("first").wait_for(f"The study {study} ", "What to try")

    @property
    def pane(self):
        """Returns what the study shows above its instructions."""
        return self.window("first").text.partition("── What to try")[0].partition(f"The study {self._study} ")[2]

    def start_over(self, initial):
        """Starts the study over, and waits until it shows its initial screen."""
        self.window("first").press("F7")
        self.window("first").wait_until(lambda _: self.pane == initial, f"the initial screen:\n{initial}")

    def read(self, lines):
        window = self.window("first")
        expected = {line for instruction in lines for line in instruction}
        while True:
            text = window.text
            expected = {line for line in expected if line not in text}
            if not expected:
                break
            window.press("NPage")
            window.wait_until(lambda new: new != text, f"more of what to try than {sorted(expected)}")

    def _shown(self):
        shown = super()._shown()
        return shown | {"first": flat(self.pane)}

    def _expect(self, holds, what):
        self._has_seen = True
        for name in self._terminals:
            window = self.window(name)
            window.wait_until(lambda text: holds(flat(self.pane if name == "first" else text)), what)
        self._box.checks += 1


def play(box, study, reader=Reader, option=""):
    """Plays the instructions of a study."""
    with reader(box, study["name"], option) as reader:
        follow(reader, study["instructions"])


def play_in_tour(box, study, starts_over=False):
    """Plays the instructions of a study in the tour, and once more after starting the study over."""
    with ReaderOfTour(box, study["name"], study["chapter"]) as reader:
        initial = reader.pane
        follow(reader, study["instructionsInTour"])
        if starts_over:
            reader.end_second()
            reader.start_over(initial)
            follow(reader, study["instructionsInTour"])


def follow(reader, instructions):
    """Reads the instructions on the screen, and follows them."""
    reader.read([instruction["lines"] for instruction in instructions])
    for instruction in instructions:
        try:
            reader.perform(instruction["steps"])
        except Failure as failure:
            raise Failure("\n".join([*instruction["lines"], str(failure)])) from None


def prepare(box):
    """Lets the commands of the instructions find the program, and isolates them from the user's tmux servers."""
    programs = box.path("bin")
    programs.mkdir()
    swift = programs / "swift"
    swift.write_text(SWIFT % box.program)
    swift.chmod(0o755)
    box.environment["PATH"] = f"{programs}:{box.environment['PATH']}"
    box.environment["TMUX_TMPDIR"] = str(box.directory)


def empty_home(box):
    """Makes the home directory as empty as on a new machine."""
    home = box.directory / "home"
    shutil.rmtree(home)
    home.mkdir()


def clean_up(box):
    """Ends the tmux server that an instruction has started."""
    subprocess.run(["tmux", "kill-server"], env=box.environment, capture_output=True)


def main(long_studies, others):
    """Runs the instructions of all studies, or of the named ones, and runs the other checks."""
    arguments = [argument for argument in sys.argv[1:] if argument != "--short"]

    def prove(box):
        prepare(box)
        try:
            studies = {study["name"]: study for study in json.loads(box.done("--instructions"))}
            checks = {check.__name__.replace("_", "-"): check for check in others}
            for name in arguments:
                box.expect(name in studies or name in checks, f"there is no '{name}': {', '.join([*studies, *checks])}")
            for name in arguments or [*checks, *studies]:
                if "--short" in sys.argv and (name in long_studies or getattr(checks.get(name), "is_long", False)):
                    continue
                empty_home(box)
                try:
                    checks[name](box) if name in checks else play(box, studies[name])
                except Failure as failure:
                    raise Failure(f"{name}: {failure}") from None
        finally:
            clean_up(box)

    endtoend.main(prove, program="case-studies")
