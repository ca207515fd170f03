"""The actions of people in a window that holds or joins a meeting, and the times that the window shows."""

import re


def note(window, text):
    """Writes a note and submits it. Afterwards, key presses are commands."""
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
    """Returns the remaining seconds of a meeting, or -1 if the window shows none."""
    return _seconds(shown, "left")


def seconds_held(shown):
    """Returns the elapsed seconds of a meeting, or -1 if the window shows none."""
    return _seconds(shown, "elapsed")


def wait_until_shared(window):
    """Waits until other windows can join a meeting, which is some time after its screen has appeared."""
    window.wait_until(lambda shown: seconds_held(shown) > 1, "two seconds of the meeting")


def show_same_time(first, second, difference=0):
    """Returns whether two windows show the same remaining time.

    The windows are read one after the other, so the time may change in between: if the result is False, ask again.
    """
    left = [seconds_left(window.text) for window in (first, second)]
    return min(left) >= 0 and abs(left[0] - left[1]) <= difference


def _seconds(shown, label):
    found = re.search(rf"(\d+):(\d\d) {label}", shown)
    # Another screen, or a screen that is still being drawn, shows no time.
    return 60 * int(found[1]) + int(found[2]) if found else -1
