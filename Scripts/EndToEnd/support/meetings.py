"""The actions of people in a window that holds or joins a meeting, and the times that the window shows."""

import re


def note(window, text):
    """Writes a note and submits it. Afterwards, keys are commands."""
    window.press("Tab")
    window.wait_for("write a note")
    window.type(text)
    window.press("Enter")
    window.wait_for(text, "write a note")
    window.press("Tab")
    window.wait_for("⇥ to write a note")


def end_meeting(window):
    """Ends and saves the meeting, and returns to its sync-up."""
    window.press("q")
    window.wait_for("End meeting?")
    window.answer("s")
    window.close_card()
    window.wait_for("Start meeting", gone=["End meeting?"])


def seconds_left(shown):
    """The remaining seconds of a meeting."""
    return _seconds(shown, "left")


def seconds_held(shown):
    """The elapsed seconds of a meeting."""
    return _seconds(shown, "held")


def _seconds(shown, label):
    minutes, seconds = re.search(rf"(\d+):(\d\d) {label}", shown).groups()
    return 60 * int(minutes) + int(seconds)
