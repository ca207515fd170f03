"""Highlights code and draws text diagrams as HTML that needs no JavaScript."""

import html
import re
import unicodedata

_SWIFT_KEYWORDS = (
    "actor any as async await borrowing break case catch class consuming continue default defer deinit do else enum extension"
    " fallthrough false fileprivate final for func get guard if import in indirect init inout internal is isolated let"
    " mutating nil nonisolated nonmutating open operator override package private protocol public repeat required rethrows"
    " return self Self sending set some static struct subscript super switch throw throws true try typealias unowned unsafe"
    " var weak where while willSet didSet"
).replace(" ", "|")
# Each kind of token has its own class in the style sheet: comment, string, keyword, attribute, number, type.
_SWIFT = re.compile(
    r"(?P<c>//[^\n]*|/\*.*?\*/)"
    r'|(?P<s>"""\n.*?"""|#"[^\n]*?"#|"(?:\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\\.|[^"\\\n])*")'
    r"|(?P<a>[@#][A-Za-z]\w*)"
    rf"|(?P<k>(?<![.\w])(?:{_SWIFT_KEYWORDS})\b(?!:)|^ *default(?=:))"
    r"|(?P<n>\b\d[\d_]*(?:\.\d+)?\b)"
    r"|(?P<t>\b[A-Z]\w*\b)",
    re.DOTALL | re.MULTILINE,
)
_SHELL = re.compile(
    r"(?P<c>(?<!\S)#[^\n]*)"
    r"|(?P<s>\"(?:\\.|[^\"\\])*\"|'[^']*')"
    r"|(?P<t>\$\w+|\$\{[^}]*\})"
    r"|(?P<a>(?<!\S)--?[A-Za-z][\w-]*)"
    r"|(?P<k>(?:^|(?<=[|;&] ))[ ]*[~\w./-]+(?= |$))",
    re.MULTILINE,
)
_OUTPUT = re.compile(
    r"(?P<i>^ *\+ [^\n]*)|(?P<d>^ *[−-] [^\n]*|^error:)|(?P<a>^warning:)", re.MULTILINE
)


def highlighted(code, language):
    """Returns the HTML of code in the language `swift` or `sh`, or of a program's output, including commands after `$ `."""
    if language == "swift":
        return _marked(code, _SWIFT)
    if language == "sh":
        return _marked(code, _SHELL)
    if re.search(r"^\$ ", code, re.MULTILINE):
        return "\n".join(
            f'<span class="c">$</span> {_marked(line[2:], _SHELL)}' if line.startswith("$ ") else html.escape(line)
            for line in code.split("\n")
        )
    return _marked(code, _OUTPUT)


def _marked(code, tokens):
    parts, end = [], 0
    for match in tokens.finditer(code):
        parts.append(html.escape(code[end : match.start()]))
        # A token that spans several lines is marked on each line, so that lines can be numbered.
        for index, line in enumerate(match[0].split("\n")):
            parts.append("\n" if index else "")
            parts.append(f'<span class="{match.lastgroup}">{html.escape(line)}</span>' if line else "")
        end = match.end()
    return "".join(parts) + html.escape(code[end:])


_WIDTH, _HEIGHT = 8, 18
_ARROWS = {
    "▶": "M0 4L8 9L0 14z",
    "◀": "M8 4L0 9L8 14z",
    "▼": "M3.5 0H4.5V6H8L4 16L0 6H3.5z",
    "▲": "M4 2L8 12H4.5V18H3.5V12H0z",
}
_ENDS = {"UP": (4, 0), "DOWN": (4, 18), "LEFT": (0, 9), "RIGHT": (8, 9)}


def is_diagram(code):
    """Returns whether a text is a diagram, which is so if all of its lines are indented."""
    return all(line.startswith(" ") for line in code.split("\n") if line)


def diagram(code):
    """Returns a text diagram as SVG, with drawn lines and arrows, so that they meet in any font."""
    rows = code.rstrip().split("\n")
    texts, lines, arrows = [], [], []
    for y, row in enumerate(rows):
        for x, character in enumerate(row):
            if character in _ARROWS:
                arrows.append(f'<path d="{_ARROWS[character]}" transform="translate({x * _WIDTH} {y * _HEIGHT})"/>')
            elif ends := _line_ends(character):
                centre = f"M{x * _WIDTH + 4} {y * _HEIGHT + 9}"
                lines += [f"{centre}L{x * _WIDTH + right} {y * _HEIGHT + down}" for right, down in ends]
        for match in re.finditer(r"[^\s─-╿▲▶▼◀]+(?: [^\s─-╿▲▶▼◀]+)*", row):
            length = f' textLength="{len(match[0]) * _WIDTH}"' if len(match[0]) > 1 else ""
            texts.append(
                f'<text x="{match.start() * _WIDTH}" y="{y * _HEIGHT + 13}"{length}>{html.escape(match[0])}</text>'
            )
    width, height = max(map(len, rows)) * _WIDTH, len(rows) * _HEIGHT
    return (
        f'<svg class="diagram" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<path class="lines" d="{"".join(lines)}"/>{"".join(arrows)}{"".join(texts)}</svg>'
    )


def _line_ends(character):
    words = unicodedata.name(character, "").split()
    if words[:2] != ["BOX", "DRAWINGS"]:
        return []
    directions = set(words) & _ENDS.keys()
    directions |= {"UP", "DOWN"} if "VERTICAL" in words else set()
    directions |= {"LEFT", "RIGHT"} if "HORIZONTAL" in words else set()
    return [_ENDS[direction] for direction in sorted(directions)]
