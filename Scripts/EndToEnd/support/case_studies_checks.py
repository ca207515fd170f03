"""Checks of the case studies, in addition to their instructions."""

import json
import re
import subprocess

from case_studies import Reader, ReaderOfOneWindow, empty_home, play, play_in_tour
from endtoend import FAILED, ROOT, USAGE
from failure import TIMEOUT
from tmux import Window


def command_line(box):
    """Checks the program's output for other arguments."""
    result = box.run("nope")
    box.equal(result.code, USAGE, "an unknown study is a wrong argument")
    box.expect("There is no study 'nope'. The studies are:\n  counter-tabs, list-and-detail, " in result.err, result.err)
    result = box.run("counter-tabs", "--brokn")
    box.equal(result.code, USAGE, "an unknown option is a wrong argument")
    box.expect("'counter-tabs' has no option '--brokn'. It has '--broken'." in result.err, result.err)
    result = box.run("remote-config", "--serve")
    box.equal(result.code, USAGE, "an option without its argument is wrong")
    box.expect("'--serve' needs one argument: FILE." in result.err, result.err)
    result = box.run("race")
    box.equal(result.code, FAILED, "a study needs a terminal")
    box.expect("run the program in one" in result.err, result.err)
    missing = box.path("missing.json")
    result = box.run("remote-config", "--serve", missing)
    box.equal(result.code, FAILED, "a missing file cannot be served")
    box.equal(
        result.err, f"case-studies: Cannot serve '{missing}': the file does not exist or cannot be read.\n", "the message says so"
    )
    box.equal(box.done("--check", "sign-up"), "sign-up: 18 steps passed\n", "one study is checked")
    box.expect(box.done("--help").startswith("usage: case-studies "), "the usage is shown")
    box.equal(list(box.path("home").rglob("*")), [], "nothing was written")


def tour(box):
    """Checks that doing what the tour says finishes its first chapter, and that the next start opens the second chapter."""
    with Window(box, 80, 24) as window:
        window.run("swift run case-studies --tour")
        window.wait_for("Now break it: F3.", "WhyShared.md", "chapter 1 of 14")
        window.press("F3")
        window.wait_for(
            "Broken: it looks up the value of the profile in a separate store.", "-     profileStore = store"
        )
        window.press("F4")
        window.wait_for("Now repair the study: F3.", "The test fails:", "+ 1")
        window.press("F3", "F4")
        window.wait_for("Now open the next chapter: F6.", "The test passes.", "✓·············")
        window.press("F6", "C-c")
        window.wait_for_end()
        progress = json.loads(box.path("home/.config/case-studies/tour.json").read_text())
        box.equal(progress, {"chapter": "SixWays", "finished": ["WhyShared"]}, "the progress is kept")
        window.run("swift run case-studies --tour")
        window.wait_for("chapter 2 of 14", "✓·············", "SixWays.md")
        window.press("F2")
        window.wait_for("The study counter-tabs", "Count 0")


IN_FILES = ["persistence", "app-storage-elsewhere", "list-and-detail", "router", "merge"]


def second_process(box, names=IN_FILES):
    """Checks that the instructions for a second terminal also work for two processes in one window."""
    studies = {study["name"]: study for study in json.loads(box.done("--instructions")) if study["hasSecondProcess"]}
    box.equal(sorted(studies), sorted([*IN_FILES, "team"]), "these studies run in two processes")
    for name in names:
        empty_home(box)
        play(box, studies[name], ReaderOfOneWindow)


def second_process_of_team(box):
    """Checks the instructions for two processes in one window in the study that starts a server."""
    second_process(box, ["team"])


second_process_of_team.is_long = True


def starting_over(box):
    """Checks that the instructions are true again in a study that is started over, and that other studies keep their values.

    A study saves its value before a closed terminal ends it.
    """
    studies = {study["name"]: study for study in json.loads(box.done("--instructions"))}
    empty_home(box)
    with Reader(box, "app-storage-elsewhere") as reader:
        # The second and third value wait to be written when the terminal closes, which ends the study.
        for number in ("1", "2", "3"):
            reader.window("first").press("d")
            reader.window("first").wait_for(f"in app storage     hello {number}")
    for name in ("router", "trouble", "persistence"):
        play(box, studies[name])
        play(box, studies[name], option="--start-over")
    with Reader(box, "app-storage-elsewhere") as reader:
        reader.window("first").wait_for("in app storage     hello 3")


def instructions_of_tour(box, names=None):
    """Checks that the instructions are also true in the tour, except those that end a study or show its source."""
    studies = {study["name"]: study for study in json.loads(box.done("--instructions")) if study.get("chapter")}
    box.equal(len(studies), 14, "each chapter has a study")
    for name in names or sorted({*studies} - {"facts"}):
        empty_home(box)
        play_in_tour(box, studies[name], starts_over=name in ("persistence", "merge", "list-and-detail", "require"))


def instructions_of_tour_with_server(box):
    """Checks the instructions in the tour for the study that starts a server."""
    instructions_of_tour(box, ["facts"])


instructions_of_tour_with_server.is_long = True


def is_gone(address):
    """Returns whether no server answers at an address."""
    return subprocess.run(["curl", "-s", address], capture_output=True, timeout=TIMEOUT).returncode == 7


def end_of_servers(box):
    """Checks that the servers that a study has started end with the study, even if it is killed."""
    for study in ("facts", "team"):
        with Reader(box, study) as reader:
            window = reader.window("first")
            window.press("x")
            shown = window.wait_for("(request 1)" if study == "facts" else "connected")
            address = re.search(r"http://[\d.:]+", shown)[0]
            window.kill(9)
            window.wait_for_end()
            box.eventually(lambda: is_gone(address), f"the end of the server of '{study}'")


end_of_servers.is_long = True


def steps_of_build_your_own(box):
    """Checks that each step of the source compiles without the steps below it."""
    source = (ROOT / "Sources/CaseStudies/MyShared.swift").read_text()
    _, *steps = source.split("// MARK: ")
    for count in range(1, 10):
        step = box.write("steps.swift", "// ".join(["import Foundation\nimport Observation\n", *steps[:count]]))
        run = subprocess.run(
            ["swiftc", "-typecheck", "-swift-version", "6", "-package-name", "steps", step], capture_output=True, text=True
        )
        box.equal(run.returncode, 0, f"step {count} compiles: {run.stderr}")


steps_of_build_your_own.is_long = True

CHECKS = [
    command_line, tour, instructions_of_tour, instructions_of_tour_with_server, second_process, second_process_of_team,
    starting_over, end_of_servers, steps_of_build_your_own,
]
