"""The pages of the book that show source files, and the positions of declarations in those files."""

import html
import re

from articles import BrokenLink
from highlighting import highlighted
from package import ROOT

_LIBRARIES = ROOT / "Sources" / "Libraries"
_TYPE = re.compile(
    r"^(?:@\w+(?:\([^)\n]*\))? +)*public +(?:final +|indirect +)*(?:struct|class|actor|enum|protocol|typealias) +(\w+)",
    re.MULTILINE,
)


class Declarations:
    """The public types of the libraries, each with the file and line that declares it."""

    def __init__(self):
        self._places = {}
        self._files = {path: path.read_text(encoding="utf-8") for path in sorted(_LIBRARIES.rglob("*.swift"))}
        for path, text in self._files.items():
            for match in _TYPE.finditer(text):
                self._places.setdefault(match[1], []).append((path, _line(text, match.start(1))))

    def place(self, name):
        """Returns the file and line of a type that only one library declares, or None."""
        places = self._places.get(name, [])
        return places[0] if len(places) == 1 else None

    def symbol(self, path):
        """Returns the file and line of a symbol such as `Shared` or `PendingSaves/flush()`."""
        name, _, member = path.partition("/")
        if not (place := self.place(name)):
            raise BrokenLink(f"the symbol '{path}' does not exist.")
        if not member:
            return place
        pattern = re.compile(rf"\b(?:func|var|let|case|static) +{re.escape(member.partition('(')[0])}\b")
        module = _LIBRARIES / place[0].relative_to(_LIBRARIES).parts[0]
        # The file of the type comes first, then its extensions.
        for file in [place[0], *(file for file in self._files if file.is_relative_to(module))]:
            text = self._files[file]
            if re.search(rf"\b{name}\b", text) and (match := pattern.search(text)):
                return file, _line(text, match.start())
        raise BrokenLink(f"the symbol '{path}' does not exist.")


    def summary(self, path):
        """Returns the first sentence of a symbol's comment, as Markdown."""
        file, number = self.symbol(path)
        comment = []
        for line in reversed([line.strip() for line in self._files[file].split("\n")[: number - 1]]):
            if line.startswith("///"):
                comment.insert(0, line.removeprefix("///").strip())
            elif not line.startswith("@"):
                break
        return " ".join(comment).partition(". ")[0].rstrip(".").replace("``", "`") + "."


def _line(text, position):
    return text.count("\n", 0, position) + 1


def source_page(path):
    """Returns the HTML that shows a file, with an anchor for each line."""
    text = path.read_text(encoding="utf-8", errors="replace").rstrip("\n")
    first = text.partition("\n")[0]
    language = "swift" if path.suffix == ".swift" else "sh" if first.startswith("#!") and "sh" in first else ""
    content = highlighted(text, language) if language else html.escape(text)
    lines = (f'<span id="L{number}">{line}\n</span>' for number, line in enumerate(content.split("\n"), start=1))
    return f'<pre class="source" tabindex="0"><code>{"".join(lines)}</code></pre>'
