"""The stories of the case studies that need only one or two terminals."""

import json
import re
import signal

from case_studies import StudyWindow, directory
from endtoend import FAILED, USAGE


def command_line(box):
    """Not a study: what the program says when it is called in other ways."""
    result = box.run("nope")
    box.equal(result.code, USAGE, "an unknown study is a wrong argument")
    box.expect("There is no study 'nope'. The studies are counter-tabs, sign-up, " in result.err, result.err)
    result = box.run("counter-tabs", "--brokn")
    box.equal(result.code, USAGE, "an unknown option is a wrong argument")
    box.expect("'counter-tabs' has no option '--brokn'. It has '--broken'." in result.err, result.err)
    result = box.run("race")
    box.equal(result.code, FAILED, "a study needs a terminal")
    box.expect("run this in a terminal" in result.err, result.err)
    box.equal(box.done("--check", "sign-up"), "sign-up: 18 steps passed\n", "one study is checked")
    box.expect(box.done("--help").startswith("usage: case-studies "), "the usage is shown")
    box.equal(list(box.directory.rglob("*")), [box.directory / "home"], "nothing was written")


def counter_tabs(box):
    with StudyWindow(box, "counter-tabs") as w:
        w.press("+", "+", "-")
        w.wait_for("[Counter]", "Count 1")
        w.press("Tab")
        w.wait_for("[Profile]", "Count   1", "Maximum 2", "Changes 3")
        w.press("d")
        w.wait_for("-   maximum: 0,", "+   maximum: 2,")
        w.press("d", "r")
        w.wait_for("Changes 0", gone=["maximum: 2"])
        w.press("?")
        w.wait_for("what a test prints")
        w.press("c")
        w.wait_for("import CustomDump", gone=["what a test prints"])
        w.press("Escape")
        w.wait_for("esc menu", gone=["import CustomDump"])
        w.press("Escape")
        w.wait_for("Case studies of shared state", "❯ counter-tabs")
        w.press("Escape")
        w.wait_for_end()
        w.open("--broken")
        w.press("+")
        w.wait_for("Count 1")
        w.press("Tab")
        w.wait_for("[Profile]", "Count   0")
        box.checks += 8


def persistence(box):
    with StudyWindow(box, "persistence") as first, StudyWindow(box, "persistence") as second:
        first.press("1", "2", "3")
        first.wait_for("memory       1", "storage  1", "file       1")
        second.wait_for("memory       0", "storage  1", "file       1")
        second.press("2", "3")
        first.wait_for("memory       1", "storage  2", "file       2")
        first.reopen()
        first.wait_for("memory       0", "storage  2", "file       2")
        (directory(box) / "count.json").write_text("41")
        first.wait_for("file       41")
        second.wait_for("file       41")
        box.checks += 6


def sign_up(box):
    with StudyWindow(box, "sign-up") as w:
        w.type("ada@example.con")
        w.press("BSpace", "m", "Enter")
        w.wait_for("Step 2 of 4")
        w.type("555")
        w.press("Up")
        w.wait_for("Step 1 of 4", "ada@example.com")
        w.press("Enter")
        w.wait_for("Phone  555")
        w.press("Enter", "1", "3", "Enter")
        w.wait_for("Step 4 of 4", "Email   ada@example.com", "Phone   555", "Topics  Swift, Testing")
        w.press("2")
        w.wait_for("Changing what was entered")
        w.type("9")
        w.press("Enter")
        w.wait_for("Phone   5559")
        box.checks += 4


def app_storage_elsewhere(box):
    file = directory(box) / "app-storage.json"
    with StudyWindow(box, "app-storage-elsewhere") as first, StudyWindow(box, "app-storage-elsewhere") as second:
        first.wait_for("app storage     hello", "plain defaults  hello")
        first.press("d")
        first.wait_for("app storage     hello 1", "plain defaults  hello, and they hold “hello 1”")
        second.wait_for("app storage     hello 1", "plain defaults  hello, and they hold “nothing”")
        second.press("d")
        first.wait_for("app storage     hello 2")
        # The text that the study suggests to type in a second terminal.
        second.quit()
        box.eventually(lambda: "hello 2" in file.read_text(), "the file has the last value")
        second.run("sed", "-i", "s/hello/hi/", file)
        first.wait_for("app storage     hi 2", "plain defaults  hello,")
        second.run("vim", "-c", "%s/hi/bonjour/", "-c", "wq", file)
        first.wait_for("app storage     bonjour 2")
        box.checks += 6


def observable_model(box):
    with StudyWindow(box, "observable-model") as w:
        w.press("+", "+", "-")
        w.wait_for("model has 1", "screen has 1, which is odd")
        w.press("0")
        w.wait_for("model has 0", "screen has 0, which is even")
        w.press("h")
        w.wait_for("The model is hidden.", "screen has 0")
        w.press("h", "+")
        w.wait_for("model has 1", "screen has 1")
        box.checks += 4


def imperative(box):
    with StudyWindow(box, "imperative") as w:
        w.wait_for("sink: 0", "observe: 0 is even", "kept")
        w.press("+")
        w.wait_for("sink: 0 1", "1 is odd")
        w.press("3")
        w.wait_for("sink: 0 1 2 3 4", "1 is odd, 4 is even")
        w.press("t", "+")
        w.wait_for("count is 5", "dropped", gone=["4 5", "5 is odd"])
        w.press("t")
        w.wait_for("sink: 0 1 2 3 4 5", "5 is odd", "kept")
        box.checks += 5


def router(box):
    file = directory(box) / "path.json"
    with StudyWindow(box, "router") as first, StudyWindow(box, "router") as second:
        first.press("s")
        first.wait_for("Home › Settings")
        first.press("a")
        for window in (first, second):
            window.wait_for("Home › Settings › About")
        second.press("Left")
        first.wait_for("Home › Settings", gone=["About"])
        box.eventually(lambda: json.loads(file.read_text()) == ["settings"], "the file has the path")
        second.quit()
        second.run(f"""echo '["settings","about"]' > {file}""")
        first.wait_for("Home › Settings › About")
        second.run(f"""echo '["settigns"]' > {file}""")
        first.wait_for("Home › Settings › About", "settigns")
        second.run(f"echo '[]' > {file}")
        first.wait_for("You are at home.", gone=["settigns", "About"])
        first.reopen()
        first.wait_for("You are at home.")
        box.checks += 7


def notifications(box):
    with StudyWindow(box, "notifications") as w, StudyWindow(box, "notifications") as other:
        w.wait_for("SIGUSR1 0 times")
        w.resize(90, 25)
        w.wait_for("90 columns, 25 rows")
        w.resize(70, 20)
        w.wait_for("70 columns, 20 rows")
        [command] = re.findall(r"kill -USR1 \d+", w.text)
        other.quit()
        for times in ("1 time", "2 times", "3 times"):
            other.run(command)
            w.wait_for(f"SIGUSR1 {times}")
        # A version that nobody types by hand, and that does not wait until the study has loaded the last one.
        w.kill(signal.SIGUSR1)
        w.wait_for("SIGUSR1 4 times")
        w.press("Escape")
        w.wait_for("Case studies of shared state")
        w.kill(signal.SIGUSR1)
        w.press("Enter")
        w.wait_for("SIGUSR1 0 times")
        box.checks += 7


def dynamic_keys(box):
    with StudyWindow(box, "dynamic-keys") as w:
        w.type("al")
        w.wait_for("album alcove alpine")
        w.press("BSpace", "BSpace")
        w.wait_for("Answers: a, al", gone=["album"])
        w.press("C-t")
        w.type("be")
        w.wait_for("loading …", "fast")
        w.wait_for("beacon beaker", gone=["loading …", "bird"])
        w.wait_for("be, b", "beacon beaker", gone=["bird"])
        w.press("C-t", "C-x")
        w.type("a")
        w.wait_for("The server has failed.", "beacon beaker")
        w.press("C-x")
        w.type("k")
        w.wait_for("Search  beak", "beaker", gone=["has failed", "beacon"])
        box.checks += 6


def race(box):
    with StudyWindow(box, "race") as w:
        for run in ("1 run", "2 runs", "3 runs"):
            w.press("s")
            shown = w.wait_for(f"after {run}", "lost")
            box.expect(re.search(r"withLock +20000 +0 lost", shown), f"withLock loses nothing:\n{shown}")
            box.expect(re.search(r"get and set +\d+ +\d+ lost", shown), f"both totals are shown:\n{shown}")
        w.press("i")
        w.wait_for("A stores 1", "B stores 1", "Two additions, and the total is 1.")
        box.checks += 1


STORIES = [
    command_line, counter_tabs, sign_up, persistence, app_storage_elsewhere, observable_model,
    imperative, router, notifications, dynamic_keys, race,
]
