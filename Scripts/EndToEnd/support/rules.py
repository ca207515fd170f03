"""Plays the rules of a meeting in two windows that share it: on one file, or on two machines of a team."""

import re

from meetings import wait_until_shared

ATTENDEES = ["Ada", "Grace", "Greta"]
# The turns are long enough for their last fifth to be seen in two windows, one after the other.
LENGTH = "60s"
LED_ELSEWHERE = "Another window leads this meeting"


def play(box, holder, joiner, arguments):
    """Plays the rules in two windows, of which the first holds the meeting and the second joins it.

    Typed notes start with the speaker's name. Returns the notes of the meeting.
    """
    both = [holder, joiner]
    holder.start("record", *arguments)
    holder.wait_for("elapsed", "left", "❯ 1  Ada")
    wait_until_shared(holder)
    joiner.start("record", *arguments)
    joiner.wait_for("joined · led by", "T take over", "❯ 1  Ada")
    waiting(holder, joiner)
    called_and_absent(holder, joiner)
    written(holder, joiner)
    taken_over(holder, joiner)
    ended(box, holder, joiner)
    for window in both:
        window.leave()
    box.checks += 20
    return "Greta: Shipped it.\n- [ ] Grace: room\nParking lot:\nRename it?"


def waiting(holder, joiner):
    """Checks that turns wait for their speakers in both windows: amber, then red and counting up."""
    joiner.press("W")
    joiner.wait_for(LED_ELSEWHERE)
    holder.press("W")
    holder.wait_for("Turns end when the speaker finishes.")
    for window in holder, joiner:
        window.wait_for("ends soon")
    for window in holder, joiner:
        window.wait_for("over time", "❯ 1  Ada")
        window.wait_until(lambda shown: re.search(r"\+\d:(?!00)\d\d", shown), "overtime that counts up")


def called_and_absent(holder, joiner):
    """Checks that a digit calls a person and 'a' marks a person absent, but only in the window that holds the meeting."""
    joiner.press("3")
    joiner.wait_for(LED_ELSEWHERE)
    holder.press("3")
    for window in holder, joiner:
        window.wait_for("1  Ada", "❯ 2  Greta", "3  Grace")
    holder.press("Down")
    holder.wait_for("▸ 3  Grace")
    holder.press("a")
    holder.wait_for("Grace is absent")
    joiner.press("a")
    joiner.wait_until(lambda shown: re.search(r"Grace +absent", shown), "who is absent")
    joiner.wait_for(LED_ELSEWHERE)


def written(holder, joiner):
    """Checks that notes from the joined window also belong to the speaker, and that both windows share the parking lot."""
    joiner.press("Tab")
    joiner.wait_for("❯ Greta: ")
    joiner.type("Shipped it.")
    joiner.press("Enter")
    holder.wait_for("Greta: Shipped it.")
    joiner.press("Tab")
    joiner.wait_for("⇥ to write a note")
    joiner.press("p")
    joiner.wait_for("❯ Parking lot: ")
    joiner.type("Rename it?")
    joiner.press("Enter", "Tab")
    holder.wait_for("Parking lot: Rename it?")
    holder.press("i")
    holder.wait_for("❯ - [ ] ")
    holder.type("gra")
    holder.press("Tab")
    holder.wait_for("❯ - [ ] Grace:")
    holder.type("room")
    # A question never deletes the text that is being typed.
    joiner.press("T")
    joiner.wait_for("Take over the meeting?")
    joiner.answer("y")
    holder.wait_for("joined · led by", "- [ ] Grace: room")
    joiner.wait_for("space pause", gone=["joined"])
    holder.press("Enter")
    joiner.wait_for("- [ ] Grace: room")
    holder.press("Tab")
    holder.wait_for("⇥ to write a note")


def taken_over(holder, joiner):
    """The rules still apply in the window that has taken over the meeting, and the other window follows."""
    joiner.wait_for("W end turns")
    holder.press("a")
    holder.wait_for(LED_ELSEWHERE)
    joiner.press("Down")
    joiner.wait_until(lambda shown: re.search(r"▸ +Grace +absent", shown), "the selected row of Grace")
    joiner.press("a")
    joiner.wait_for("Grace is present and speaks last.", "3  Grace")
    holder.wait_for("3  Grace", gone=["absent"])
    joiner.press("Right")
    for window in holder, joiner:
        window.wait_until(lambda shown: re.search(r"❯ 3  Grace +\d:(?!00)\d\d", shown), "the time that Grace speaks")


def ended(box, holder, joiner):
    """Ends the last turn: one window asks, and both windows show the summary with the next steps."""
    joiner.press("Right")
    joiner.wait_for("End meeting?")
    holder.wait_for("PAUSED", gone=["End meeting?"])
    joiner.answer("s")
    for window in holder, joiner:
        window.wait_for("has ended", "⏎ done", "m minutes", "c copy", "e notes", "u undo")
    holder.answer("m")
    holder.wait_for("Minutes of", "Over time: Ada", "- [ ] Grace: room", "- Rename it?", gone=["has ended"])
    joiner.answer("e")
    joiner.wait_for("Notes of", "Greta: Shipped it.", "Rename it?", gone=["has ended"])
    joiner.press("Escape")
    joiner.wait_for("Greta: Shipped it.", "Rename it?", "Over time", gone=["Notes of"])


def check(box, meeting):
    """Checks what the file stores about the meeting, read with --json."""
    attendances = {one["name"]: one for one in meeting["attendances"]}
    box.equal(sorted(attendances), ATTENDEES, "it says who was there")
    box.equal(meeting["absentees"], [], "Grace has come after all")
    over = attendances["Ada"]["overrunSeconds"] or 0
    box.expect(1 <= over <= attendances["Ada"]["spokenSeconds"], f"how long Ada ran over is stored: {over} s")
    box.expect(attendances["Grace"]["spokenSeconds"] > 0, "Grace has spoken")


def last_time(box, holder, joiner, arguments):
    """Checks that, in the next meeting, both windows show the last meeting's notes, and no old content covers them."""
    holder.start("record", *arguments)
    holder.wait_for("elapsed", "left", "❯ 1  Ada", gone=["interrupted"])
    wait_until_shared(holder)
    joiner.start("record", *arguments)
    joiner.wait_for("joined · led by", "❯ 1  Ada")
    holder.press("3")
    for window in holder, joiner:
        window.wait_for("Greta last time", "Shipped it.", "☐ Grace: room")
    joiner.press("t")
    joiner.wait_for("▸ ☐ Grace: room")
    joiner.press("Enter")
    for window in holder, joiner:
        window.wait_for("☑ Grace: room")
    holder.press("q")
    holder.wait_for("End meeting?")
    holder.answer("x")
    joiner.wait_for("The meeting was discarded in another window.")
    for window in holder, joiner:
        window.leave()
    box.checks += 6
