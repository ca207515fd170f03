"""The stories of the case studies that need nothing but a terminal, and perhaps a second one."""

from case_studies import StudyWindow, directory


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


STORIES = [counter_tabs, persistence]
