"""The stories of the case studies that need another system: a server, a database, tmux, or a second process that writes."""

import ctypes
import json
import os
import re
import subprocess

from case_studies import StudyWindow, directory
from endtoend import ROOT
from failure import PATIENCE, Failure
from tmux import Window


def other(box, *command):
    """Runs a command as another program on the same machine. Returns what it prints."""
    run = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, env=box.environment, timeout=PATIENCE
    )
    if run.returncode != 0:
        raise Failure(f"{command} failed: {run.stderr.strip()}")
    return run.stdout


def exchange(one, another):
    """Exchanges two files or directories at one stroke: what is gone for a moment counts as deleted."""
    at_current_directory, exchange = -100, 2
    names = (os.fsencode(one), os.fsencode(another))
    if ctypes.CDLL(None).renameat2(at_current_directory, names[0], at_current_directory, names[1], exchange) != 0:
        raise Failure(f"'{one}' and '{another}' cannot be exchanged")


def is_gone(address):
    """Whether no server answers at an address."""
    return subprocess.run(["curl", "-s", address], capture_output=True, timeout=PATIENCE).returncode == 7


def facts(box):
    with StudyWindow(box, "facts") as w, Window(box) as server:
        w.wait_for("There is no server", "1  –")
        server.start("facts", "--serve")
        shown = server.wait_for("Serving at http://127.0.0.1:", "until Ctrl-C")
        address = re.search(r"http://[\d.:]+", shown)[0]
        w.wait_for(f"Server {address}", "1 is a good number, request 1.")
        # Any client can ask.
        box.equal(other(box, "curl", "-s", f"{address}/8"), "8 is a good number, request 2.", "curl gets a fact")
        w.press("r")
        w.wait_for("1 is a good number, request 3.")
        server.press("C-c")
        server.wait_for_end()
        w.wait_for("There is no server", "request 3.")
        w.press("r")
        w.wait_for("No server answers at", "request 3.")
        # Now a server that the study starts, and that ends with the study in any case.
        w.press("x")
        address = re.search(r"http://[\d.:]+", w.wait_for("Server http", "1 is a good number, request 1."))[0]
        w.kill(9)
        w.wait_for_end()
        box.eventually(lambda: is_gone(address), "the end of the server")
        box.checks += 6


facts.is_long = True


def remote_config(box):
    file = box.write("config.json", {"color": "red", "limit": 3})
    with StudyWindow(box, "remote-config") as w, Window(box) as server:
        w.wait_for("Color  blue", "There is no server", "polling")
        server.start("remote-config", "--serve", file)
        server.wait_for("Serving at")
        w.wait_for("Color  red", "Limit  3")
        box.write("config.json", {"color": "green", "limit": 4})
        w.wait_for("Color  green", "Limit  4")
        w.reopen("--push")
        w.wait_for("Color  green", "streaming")
        box.write("config.json", {"color": "black", "limit": 5})
        w.wait_for("Color  black", "Limit  5", "No error.")
        box.write("config.json", "nonsense")
        w.wait_for("Color  black", "The server sent 'nonsense', which is no configuration.")
        server.press("C-c")
        server.wait_for_end()
        w.wait_for("Color  black", "There is no server", "No server answers")
        box.write("config.json", {"color": "white", "limit": 6})
        server.start("remote-config", "--serve", file)
        w.wait_for("Color  white", "No error.")
        server.press("C-c")
        server.wait_for_end()
        box.checks += 7


remote_config.is_long = True


def database(box):
    with StudyWindow(box, "database", width=200) as w, StudyWindow(box, "database") as second:
        w.wait_for("7 Blob", "5 Blob Jr.")
        players = directory(box) / "players.sqlite"
        other(box, "sqlite3", players, "INSERT INTO players VALUES ('Zoe', 6)")
        for window in (w, second):
            window.wait_until(lambda text: re.search(r"7 Blob\s+6 Zoe\s+5 Blob Jr\.", text), "Zoe in her place")
        w.type("jr")
        w.wait_for("Filter: jr▏", "5 Blob Jr.", gone=["6 Zoe"])
        w.press("BSpace", "BSpace", "Tab")
        w.wait_until(lambda text: re.search(r"5 Blob Jr\.\s+6 Zoe\s+7 Blob", text), "the other order")
        second.press("Enter")
        w.wait_for("1 Blob III")
        other(box, "sqlite3", players, "DELETE FROM players WHERE score > 1")
        w.wait_for("1 Blob III", gone=["6 Zoe", "7 Blob"])
        box.equal(other(box, "sqlite3", players, "SELECT * FROM players"), "Blob III|1\n", "sqlite3 has the row")
        other(box, "sqlite3", players, "DROP TABLE players")
        w.wait_for("Cannot use the database", "no such table: players")
        box.checks += 6


def host_storage(box):
    with Window(box, 100, 30) as w, Window(box, 100, 30) as pane:
        w.start("host-storage")
        w.wait_for("Count  0", "This is not inside tmux: type 'tmux'")
        w.press("C-c")
        w.wait_for_end()
        for window in (w, pane):
            window.run(f"export TMUX={w.socket},0,0; clear")
        w.start("host-storage")
        w.wait_for("Count  0", "No error.")
        pane.run("tmux set -g @count 7")
        w.wait_for("Count  7")
        w.press("+")
        w.wait_for("Count  8")
        pane.run("tmux show -gv @count")
        pane.wait_until(lambda text: "8" in text.splitlines(), "the option")
        pane.run("tmux set -g @count many")
        w.wait_for("Count  8", "The tmux option '@count' is 'many', which is not a number.")
        w.press("+")
        w.wait_for("Count  9", "No error.")
        box.checks += 6


def team(box):
    with StudyWindow(box, "team") as w, StudyWindow(box, "team") as second:
        w.press("x")
        for window in (w, second):
            shown = window.wait_for("connected, 2 here")
        address = re.search(r"http://[\d.:]+", shown)[0]
        w.press("+")
        second.wait_for("Count  1")
        second.press("+", "+")
        w.wait_for("Count  3", "0 changes wait")
        etcdctl = ("env", "ETCDCTL_API=3", "etcdctl", "--endpoints", address)
        kept = other(box, *etcdctl, "get", "--print-value-only", "/case-studies/team/count")
        box.equal(sorted(json.loads(kept)["counts"].values()), [1, 2], "etcd has what each member has counted")
        other(box, *etcdctl, "put", "/case-studies/team/count", '{"counts": {"etcdctl": 40}}')
        for window in (w, second):
            window.wait_for("Count  40")
        # Without etcd both continue, and lose nothing.
        w.press("x")
        for window in (w, second):
            window.wait_for("offline")
            window.press("+")
            window.wait_for("Count  41", "1 change waits")
        second.reopen()
        second.wait_for("Count  41", "1 change waits")
        w.press("x")
        for window in (w, second):
            window.wait_for("Count  42", "0 changes wait", "connected, 2 here")
        w.kill(9)
        w.wait_for_end()
        box.eventually(lambda: is_gone(address), "the end of etcd")
        second.wait_for("Count  42", "offline")
        box.checks += 7


team.is_long = True


def merge(box):
    with StudyWindow(box, "merge") as ours, StudyWindow(box, "merge") as theirs:
        ours.press("3", "s")
        ours.wait_for("[x] 3 Product", "Saved.")
        theirs.wait_for("[x] 3 Product")
        ours.press("h")
        ours.wait_for("Nobody can save until you press h again.")
        ours.press("1", "n")
        ours.wait_for("[x] 1 Design", "4 New")
        theirs.press("2", "n", "t")
        theirs.wait_for("[x] 2 Engineering", "1 Design!", "4 New", gone=["[x] 1"])
        ours.press("h")
        for window in (ours, theirs):
            window.wait_for("[x] 1 Design!", "[x] 2 Engineering", "[x] 3 Product", "4 New", "5 New")
        # The window that merged last shows the versions.
        shown = [window.text for window in (ours, theirs)]
        box.expect(any("base    " in text and "theirs  " in text for text in shown), "a window shows the versions")
        # Both change the same text, which cannot be merged.
        ours.press("h")
        ours.wait_for("Nobody can save")
        ours.press("t", "t")
        ours.wait_for("1 Design!!!")
        theirs.press("t")
        theirs.wait_for("1 Design!!", gone=["Design!!!"])
        ours.press("h")
        box.eventually(lambda: list((directory(box) / "merge").glob("page.replaced-*")), "a copy of the other text")
        box.checks += 5


def trouble(box):
    file = directory(box) / "trouble/count.json"
    with StudyWindow(box, "trouble", width=160) as w:
        w.press("+", "s")
        w.wait_for("Count       1", "Saved       1 time")
        other(box, "sh", "-c", f"echo garbage > '{file}'")
        w.wait_for("Count       1", "Load error  Cannot understand")
        w.press("+")
        w.wait_for("Count       2", "Load error  none", "count.unreadable-")
        other(box, "sh", "-c", f"echo 41 > '{file}'")
        w.wait_for("Count       41")
        # Root can write everywhere.
        if os.geteuid() != 0:
            other(box, "chmod", "500", file.parent)
            w.press("+", "s")
            w.wait_for("Count       42", "Save error  Cannot write")
            other(box, "chmod", "700", file.parent)
            w.wait_for("Save error  none")
            other(box, "sh", "-c", f"echo 41 > '{file}'")
            w.wait_for("Count       41")
        obstacle = box.write("obstacle", "")
        exchange(obstacle, file.parent)
        w.press("+")
        w.wait_for("Count       42", "Save error  Cannot write")
        exchange(obstacle, file.parent)
        # The library retries automatically.
        w.wait_for("Count       42", "Save error  none")
        box.eventually(lambda: file.read_text().strip() == "42", "the save")
        other(box, "rm", file)
        w.wait_for("Count       0")
        box.checks += 7


def undo(box):
    with StudyWindow(box, "undo") as w:
        w.press("+", "Space", "+")
        w.wait_for("Seats  2", "[x] open", "3 changes can be undone, 0 redone")
        w.press("u", "u")
        w.wait_for("Seats  1", "[ ] open", "1 changes can be undone, 2 redone")
        w.press("r")
        w.wait_for("Seats  1", "[x] open")
        w.press("+")
        w.wait_for("Seats  2", "3 changes can be undone, 0 redone")
        w.reopen()
        w.press("u")
        w.wait_for("Seats  1", "2 changes can be undone, 1 redone")
        box.checks += 5


def testing(box):
    with StudyWindow(box, "testing", height=40) as w:
        w.wait_for("Everything is stated", "The test passes.")
        for key, *texts in (
            ("2", "A change is forgotten", "A shared 'Int' changed, and nothing was stated about it."),
            ("3", "Another value is stated", "A shared 'Array<String>' did not change as stated."),
            ("4", "A stated change does not happen", "A shared 'Bool' did not change as stated."),
            ("5", "Nothing is stated", "A shared 'Int' changed", "A shared 'Array<String>' changed"),
        ):
            w.press(key)
            w.wait_for(*texts, gone=["The test passes."])
            box.checks += 1


def build_your_own(box):
    with StudyWindow(box, "build-your-own") as w:
        w.press("+", "+")
        w.wait_for("Counter tab  2", "Profile tab  2", "UserDefaults 2")
        w.press("r", "+", "d")
        w.wait_for("Counter tab  1", "Profile tab  1", "UserDefaults 100")
        w.press("+")
        w.wait_for("UserDefaults 2")
        w.reopen()
        w.wait_for("Counter tab  2")
        box.checks += 4
    # Each step compiles without those below it.
    source = (ROOT / "Sources/CaseStudies/BuildYourOwn.swift").read_text()
    _, *steps = source.split("// MARK: ")
    for count in range(1, 7):
        step = box.write("steps.swift", "// ".join(["import Foundation\nimport Observation\n", *steps[:count]]))
        other(box, "swiftc", "-typecheck", "-swift-version", "6", "-package-name", "steps", step)
        box.checks += 1


build_your_own.is_long = True

STORIES = [
    facts, remote_config, database, host_storage, team, merge, trouble, undo, testing, build_your_own,
]
