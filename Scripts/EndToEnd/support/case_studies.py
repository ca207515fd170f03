"""Windows in which the case studies run, for all their stories."""

import sys

import endtoend
from failure import Failure
from tmux import Window


class StudyWindow(Window):
    """A window in which a study runs, with its name in the first line.

        with StudyWindow(box, "persistence") as first, StudyWindow(box, "persistence") as second:
            first.press("2")
            second.wait_for("in app storage  1")
    """

    def __init__(self, box, name, *options, width=100, height=30):
        super().__init__(box, width, height)
        self._study = name
        self.open(*options)

    def open(self, *options):
        """Starts the study."""
        self.start(self._study, *options)
        self.wait_for(f" {self._study}  ", "what to try")

    def quit(self):
        """Quits as the user does."""
        self.press("C-c")
        self.wait_for_end()
        self.run("clear")

    def reopen(self, *options):
        """Quits, and starts the study again."""
        self.quit()
        self.open(*options)

    def command(self, *words):
        """Runs a command in place of the study, which has ended. Returns what the window shows then."""
        self.run(*words, "; echo it has ended with $?")
        return self.wait_for("it has ended with ")


def directory(box):
    """Where the studies keep their files."""
    return box.directory / "home/.config/case-studies"


def main(stories):
    """Plays the stories, or those of the studies that were named: a function for each, named after its study."""
    arguments = [argument for argument in sys.argv[1:] if argument != "--short"]
    names = {story.__name__.replace("_", "-"): story for story in stories}
    unknown = [argument for argument in arguments if argument not in names]
    if unknown:
        sys.exit(f"There is no story of {unknown[0]}. There are {', '.join(names)}.")

    def prove(box):
        for name, story in names.items():
            # A study with a server takes longer, and says so.
            if arguments and name not in arguments or "--short" in sys.argv and getattr(story, "is_long", False):
                continue
            try:
                story(box)
            except Failure as failure:
                raise Failure(f"{name}: {failure}") from None

    endtoend.main(prove, program="case-studies")
