"""Finds statements and conditions in Swift code that swift-format has laid out, for Scripts/mutants.

This module is not a parser: it relies on two spaces of indentation per block, on one statement per line, and on the end of a
block in the same column as its start. The module ignores code that it does not recognise.
"""

import re

_ATTRIBUTE = r"(?:@[\w.]+(?:\([^()]*\))?\s+)*"
_MODIFIER = r"(?:(?:public|package|internal|fileprivate|private|open|final|static|class|mutating|nonmutating|override|" \
    r"required|convenience|lazy|weak|unowned|indirect|isolated|nonisolated|borrowing|consuming|prefix|postfix|infix|async|" \
    r"distributed|dynamic|unsafe)(?:\([^()]*\))?\s+)*"
_START = r"^\s*" + _ATTRIBUTE + _MODIFIER
_TYPE = re.compile(_START + r"(?:struct|class|enum|actor|extension|protocol)\s+\w")
_FUNCTION = re.compile(
    _START + r"(?:func\b|init\b|deinit\b|subscript\b|var\s+\w+\s*:|(?:get|set|_read|_modify|willSet|didSet)\b)"
)
# These attributes make code part of a module's interface, or change how the code is called.
_LEFT_ALONE = re.compile(r"@(?:inlinable|_transparent|_alwaysEmitIntoClient|\w*Builder)\b")


def masked(text):
    """Returns the text with comments and the contents of strings blanked, character by character."""
    result = list(text)
    position = 0

    def blank(start, end):
        for index in range(start, end):
            if result[index] != "\n":
                result[index] = " "

    while position < len(text):
        rest = text[position : position + 2]
        if rest == "//":
            end = text.find("\n", position)
            end = len(text) if end < 0 else end
            blank(position, end)
        elif rest == "/*":
            end = _end_of_comment(text, position)
            blank(position, end)
        elif text[position] == '"' or re.match(r'#+"', text[position : position + 8]):
            end = _end_of_string(text, position)
            blank(position, end)
            # Keeps the quotation marks, so that the string is still an expression.
            result[position] = result[end - 1] = '"'
        else:
            end = position + 1
        position = end
    return "".join(result)


def _end_of_comment(text, position):
    depth = 0
    for mark in re.finditer(r"/\*|\*/", text[position:]):
        depth += 1 if mark.group() == "/*" else -1
        if depth == 0:
            return position + mark.end()
    return len(text)


def _end_of_string(text, position):
    """Returns the end of the string literal that starts at a position, including its interpolations."""
    pounds = len(re.match(r"#*", text[position:]).group())
    quote = '"""' if text.startswith('"""', position + pounds) else '"'
    closing, escape = quote + "#" * pounds, "\\" + "#" * pounds
    position += pounds + len(quote)
    while position < len(text):
        if text.startswith(closing, position):
            return position + len(closing)
        if text.startswith(escape + "(", position):
            position = _end_of_interpolation(text, position + len(escape))
        elif text.startswith(escape, position):
            position += len(escape) + 1
        else:
            position += 1
    return position


def _end_of_interpolation(text, position):
    depth = 0
    while position < len(text):
        if text[position] == '"':
            position = _end_of_string(text, position)
            continue
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        position += 1
        if depth == 0:
            break
    return position


class Block:
    """The code between two braces."""

    def __init__(self, start, parent):
        self.start = start
        self.end = None
        self.parent = parent
        self.kind = None
        # The text before the block, from the first line of its declaration or statement.
        self.header = ""

    def is_code(self):
        """Returns whether the block belongs to the body of a function that may be changed."""
        block = self
        while block.kind == "other":
            block = block.parent
            if block is None:
                return False
        return block.kind == "function" and not block.is_left_alone()

    def is_left_alone(self):
        block = self
        while block is not None:
            if block.kind == "left alone":
                return True
            block = block.parent
        return False


class Statement:
    """One statement of a block, from its first character to its last."""

    def __init__(self, start, end, block, is_only):
        self.start = start
        self.end = end
        self.block = block
        self.header = block.header
        self.is_only = is_only


class SwiftFile:
    """The structure of one file."""

    def __init__(self, text):
        self.text = text
        self.masked = masked(text)
        self.line_starts = [0] + [match.end() for match in re.finditer("\n", text)]
        self.lines = self.masked.split("\n")
        self.blocks = self._blocks()
        self.statements = [
            statement for block in self.blocks if block.is_code() for statement in self._statements(block)
        ]

    def line(self, position):
        """The line number of a position, counting from 0."""
        low, high = 0, len(self.line_starts)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.line_starts[middle] <= position else (low, middle)
        return low

    def indentation(self, number):
        line = self.lines[number]
        return len(line) - len(line.lstrip())

    def is_conditional(self, position):
        """Returns whether a position is between '#if' and '#endif'."""
        before = self.masked[:position]
        return len(re.findall(r"^\s*#if\b", before, re.M)) > len(re.findall(r"^\s*#endif\b", before, re.M))

    def statement(self, position):
        """The innermost statement around a position."""
        around = [one for one in self.statements if one.start <= position < one.end]
        return min(around, key=lambda one: one.end - one.start, default=None)

    def _blocks(self):
        blocks, parent = [], None
        for match in re.finditer(r"[{}]", self.masked):
            if match.group() == "{":
                parent = Block(match.start(), parent)
                blocks.append(parent)
            elif parent is not None:
                parent.end = match.start()
                parent = parent.parent
        blocks = [block for block in blocks if block.end is not None]
        for block in blocks:
            block.kind = self._kind(block)
        return blocks

    def _kind(self, block):
        last = self.line(block.start)
        if self.line(block.end) == last:
            first, left = last, self.indentation(last)
        else:
            first, left = last, self.indentation(self.line(block.end))
            while first > 0 and (self.indentation(first) > left or not self.lines[first].strip()):
                first -= 1
            # A closing parenthesis belongs to a statement that starts on an earlier line.
            while first > 0 and self.lines[first].lstrip()[:1] in (")", ">", "]", "w") and (
                re.match(r"\s*(?:[)>\]]|where\b)", self.lines[first])
            ):
                first -= 1
                while first > 0 and self.indentation(first) > left:
                    first -= 1
        header = self.masked[self.line_starts[first] : block.start]
        while first > 0 and self.lines[first - 1].lstrip().startswith("@"):
            first -= 1
        block.header = header
        attributes = self.masked[self.line_starts[first] : block.start]
        # If another block starts earlier on the same line, the text before this block is not a header.
        if "{" in header and not _FUNCTION.match(header):
            return "other"
        if _TYPE.match(header):
            return "type"
        if _FUNCTION.match(header):
            return "left alone" if _LEFT_ALONE.search(attributes) else "function"
        return "other"

    def _statements(self, block):
        first, last = self.line(block.start), self.line(block.end)
        if first == last:
            return self._only_statement(block)
        left = self.indentation(last) + 2
        starts = [
            number
            for number in range(first + 1, last)
            if self.indentation(number) == left
            and self.lines[number].strip()
            and not re.match(r"\s*(?:[})\]>.?:&|+=#]|-\s|\*|(?:case|default|where|else)\b)", self.lines[number])
        ]
        statements = []
        for index, number in enumerate(starts):
            end = starts[index + 1] if index + 1 < len(starts) else last
            # The end of a case is also the end of the last statement in the case.
            for later in range(number + 1, end):
                if self.lines[later].strip() and self.indentation(later) < left:
                    end = later
                    break
            text = self.masked[self.line_starts[number] : self.line_starts[end]]
            start = self.line_starts[number] + left
            end = self.line_starts[number] + len(text.rstrip())
            statements.append(Statement(start, end, block, is_only=len(starts) == 1))
        return statements

    def _only_statement(self, block):
        """The content of a one-line block: one statement, after the parameters of a closure."""
        text = self.masked[block.start + 1 : block.end]
        if ";" in text:
            return []
        parameters = re.match(r"\s*(?:\[[^\]]*\]\s*)?(?:\([^()]*\)|[\w, ]+)?(?:\s*throws|\s*async)*(?:\s*->\s*\w+)?\s+in\b", text)
        skipped = parameters.end() if parameters else 0
        start = block.start + 1 + skipped
        body = self.masked[start : block.end]
        if not body.strip() or re.match(r"\s*(?:get|set)\b\s*(?:$|[\s}{])", body):
            return []
        first = start + len(body) - len(body.lstrip())
        return [Statement(first, start + len(body.rstrip()), block, is_only=True)]


def brackets_end(text, position, stop):
    """The first match of a pattern after a position, outside of all brackets."""
    depth = 0
    while position < len(text):
        if depth == 0 and stop.match(text, position):
            return position
        character = text[position]
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
            if depth < 0:
                return None
        position += 1
    return None


def parts(text, start, end):
    """The ranges between the commas outside of all brackets."""
    ranges, position = [], start
    while True:
        comma = brackets_end(text[:end], position, re.compile(","))
        stop = end if comma is None else comma
        piece = text[position:stop]
        ranges.append((position + len(piece) - len(piece.lstrip()), position + len(piece.rstrip())))
        if comma is None:
            return ranges
        position = comma + 1
