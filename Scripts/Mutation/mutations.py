"""The small changes that Scripts/mutants makes to break Swift code."""

import bisect
import re

from swift_text import SwiftFile, brackets_end, parts

_KEYWORD = re.compile(
    r"(?:@\w+\s*)?(?:if|guard|while|for|switch|do|repeat|defer|return|throw|break|continue|fallthrough|let|var|func|struct|"
    r"class|enum|actor|extension|typealias|import|init|deinit|subscript|unsafe let|unsafe var|async let|lazy|weak|nonisolated|"
    r"yield|_\s*=)\b"
)
# A number that distinguishes versions, requests or subscribers: no caller cares by how much it grows. Such a number may wrap
# around, or is recognised by its name.
_NEXT_NUMBER = re.compile(r"(?:unsafe )?[\w.]+ &\+= 1$|(?:\w+\.)*(?:latest\w+|next\w+|version) \+= 1$")
_OTHER_BOUND = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
# Pairs of names that are easily confused.
_OTHER_SIDE = {
    one: other
    for pair in (
        ("ours", "theirs"), ("before", "after"), ("old", "new"), ("first", "last"), ("prefix", "suffix"), ("min", "max"),
        ("dropFirst", "dropLast"), ("lowerBound", "upperBound"), ("startIndex", "endIndex"), ("removeFirst", "removeLast"),
    )
    for one, other in (pair, pair[::-1])
}
_OTHER_BASE = {"base": "theirs", "lastSynced": "new"}
_OTHER_LOGIC = {"&&": "||", "||": "&&", "==": "!=", "!=": "=="}


class Slot:
    """An expression or a statement. Each of its mutants has a copy of it next to the original."""

    def __init__(self, start, end, is_condition=False, is_statement=False):
        self.start = start
        self.end = end
        self.is_condition = is_condition
        self.is_statement = is_statement

    def __eq__(self, other):
        return (self.start, self.end) == (other.start, other.end)

    def __hash__(self):
        return hash((self.start, self.end))


class Mutant:
    """One change to the code."""

    def __init__(self, path, file, slot, kind, start, end, replacement):
        self.path = path
        self.slot = slot
        self.kind = kind
        self.line = file.line(start) + 1
        self.variant = file.text[slot.start : start] + replacement + file.text[end : slot.end]
        left_out = kind == "statement left out"
        self.before = " ".join(file.text[start:end].split()) if left_out else _shown(file, start, end, file.text[start:end])
        self.after = _shown(file, start, end, replacement)
        # The number by which an environment variable selects the mutant.
        self.number = None

    def __str__(self):
        change = f"without '{self.before}'" if self.kind == "statement left out" else f"'{self.before}' -> '{self.after}'"
        return f"{self.path}:{self.line}: {self.kind}: {change}"


def _shown(file, start, end, replacement):
    """Returns the lines of a change as a single line, with the replacement in place of the original."""
    first = file.line_starts[file.line(start)]
    last = file.text.find("\n", end)
    return " ".join((file.text[first:start] + replacement + file.text[end:last]).split())


def enum_cases(files):
    """Returns the next case for each case that has no payload and whose name is unique within a module's enums."""
    following, seen = {}, set()
    for file in files:
        for block in file.blocks:
            header = file.masked[: block.start].rsplit("\n", 1)[-1]
            if block.kind != "type" or not re.search(r"\benum\s+\w", header):
                continue
            left = " " * (file.indentation(file.line(block.end)) + 2)
            body = file.masked[block.start : block.end]
            names = []
            for line in re.findall(rf"^{left}case\s+([^\n]*)$", body, re.M):
                names += [name for name in re.split(r"\s*,\s*", line.strip()) if re.fullmatch(r"\w+", name)]
            for name, other in zip(names, names[1:] + names[:1]):
                if name in seen or name == other:
                    following.pop(name, None)
                else:
                    following[name] = other
                seen.add(name)
    return following


def mutants(path, file, cases):
    """All mutants of one file."""
    return _Finder(path, file, cases).mutants()


class _Finder:
    def __init__(self, path, file, cases):
        self.path = path
        self.file = file
        self.cases = cases
        self.text = file.masked
        self.code = [block for block in file.blocks if block.is_code()]
        self.clauses = self._clauses()
        self.found = []

    def mutants(self):
        for clause in self.clauses:
            source = self.file.text[clause.start : clause.end]
            # In 'while true', the constant is changed instead.
            if clause.is_condition and source != "true":
                self._add(clause, "condition negated", clause.start, clause.end, f"!({source})")
        for statement in self.file.statements:
            if self._can_be_left_out(statement):
                slot = Slot(statement.start, statement.end, is_statement=True)
                self._add(slot, "statement left out", statement.start, statement.end, "")
        for match in re.finditer(r"(?<= )(?:<=?|>=?)(?= )", self.text):
            self._change("bound moved", match, _OTHER_BOUND[match.group()])
        for match in re.finditer(r"(?<=\.\.<)[\w.$]+(?:\([^()]*\)|\[[^\[\]]*\])?", self.text):
            self._change("bound moved", match, f"({match.group()} - 1)")
        for match in re.finditer(r"(?<= )(?:&&|\|\|)(?=\s)", self.text):
            self._change("condition changed", match, _OTHER_LOGIC[match.group()])
        for match in re.finditer(r"(?<= )(?:==|!=)(?= )", self.text):
            slot = self._slot(match.start())
            # A condition is negated only as a whole.
            if slot and not slot.is_condition:
                self._change("condition negated", match, _OTHER_LOGIC[match.group()])
        for match in re.finditer(r"(?<![\w.$#])\d[\d_]*(?![\w.])|(?<![\w.$#])\d[\d_]*(?=\.\.[.<])", self.text):
            if self._is_arbitrary(match.start()):
                continue
            self._change("constant changed", match, str(int(match.group().replace("_", "")) + 1))
        for match in re.finditer(r"(?<![\w.])(?:true|false)\b(?!:)", self.text):
            self._change("constant changed", match, {"true": "false", "false": "true"}[match.group()])
        for match in re.finditer(r"(?<![\w\])>?!}])\.([a-z]\w*)\b(?![\w(.{])", self.text):
            line = self.file.lines[self.file.line(match.start())]
            if match.group(1) in self.cases and not re.match(r"\s*case\b", line):
                self._change("case swapped", match, "." + self.cases[match.group(1)])
        self._take_wrong_sides()
        self._shorten_lists()
        self._disturb_order()
        return sorted(self.found, key=lambda mutant: (mutant.line, mutant.slot.start, mutant.after))

    def _take_wrong_sides(self):
        """Replaces a version, an end or a bound with its counterpart."""
        for match in re.finditer(r"(?<=since: )(?:base|lastSynced)\b", self.text):
            self._change("wrong base", match, _OTHER_BASE[match.group()])
        for match in re.finditer(rf"(?<![\w`])(?:{'|'.join(_OTHER_SIDE)})\b(?!\s*:|`| =)", self.text):
            # Skips the declaration of the name.
            if not re.search(r"\b(?:let|var|func|case)\s+(?:\(?[\w, ]*)?$", self.text[: match.start()]):
                self._change("wrong side", match, _OTHER_SIDE[match.group()])

    def _shorten_lists(self):
        """Removes the last element of each list literal."""
        for match in re.finditer(r"(?<=[\s(])\[", self.text):
            end = brackets_end(self.text, match.end(), re.compile(r"\]"))
            if end is None:
                continue
            elements = parts(self.text, match.end(), end)
            if not elements[-1][1] > elements[-1][0]:
                elements.pop()
            if len(elements) < 2:
                continue
            slot = self._slot(match.start())
            if slot is not None:
                self._add(slot, "list shortened", elements[-2][1], elements[-1][1], "")

    def _disturb_order(self):
        """Swaps two calls, or continues without waiting for one."""
        taken = 0
        ordered = sorted(self.file.statements, key=lambda statement: statement.start)
        for statement in ordered:
            source = self.file.text[statement.start : statement.end]
            if re.match(r"for await\b", source):
                slot = Slot(statement.start, statement.end, is_statement=True)
                self._add(slot, "wait dropped", statement.start, statement.end, "")
            elif re.match(r"(?:try[?!]? )?await\b", source) and not statement.is_only:
                slot = Slot(statement.start, statement.end, is_statement=True)
                self._add(slot, "wait dropped", statement.start, statement.end, f"_ = Task {{ {source} }}")
        for first in ordered:
            second = next((one for one in ordered if one.start >= first.end and one.block is first.block), None)
            # Slots are nested or disjoint.
            if second is None or first.start < taken or not self._is_call(first):
                continue
            is_reading = re.match(r"if\b|[\w.$]+ = ", self.text[second.start : second.end])
            if not is_reading and not self._is_call(second):
                continue
            # Two assignments are usually independent, and so are two cases of a switch.
            between = self.text[first.end : second.start]
            assigns = is_reading and re.match(r"[\w.$]+ = ", self.text[first.start : first.end])
            if assigns or between.strip():
                continue
            taken = second.end
            between = self.file.text[first.end : second.start]
            swapped = self.file.text[second.start : second.end] + between + self.file.text[first.start : first.end]
            slot = Slot(first.start, second.end, is_statement=True)
            kind = "stale value" if is_reading else "calls swapped"
            self._add(slot, kind, first.start, second.end, swapped)

    def _is_call(self, statement):
        """Returns whether a statement has an effect and declares nothing."""
        source = self.text[statement.start : statement.end]
        return not re.match(r"[@{]|(?:get|set|willSet|didSet)\b", source) and not _KEYWORD.match(source) and bool(re.search(r"\(|\{|\s[-+]?=\s", source))

    def _is_arbitrary(self, position):
        """Returns whether a number can be replaced with another number."""
        statement = self.file.statement(position)
        if statement is None:
            return False
        source = self.text[statement.start : statement.end]
        if _NEXT_NUMBER.match(source) or re.match(r"usleep\(", source):
            return True
        # The call that receives the variable sets it.
        variable = re.match(r"var (\w+)(?:: \w+)? = \d+$", source)
        use = variable and re.search(rf"\b{variable.group(1)}\b", self.text[statement.end :])
        return bool(use) and self.text[statement.end + use.start() - 1] == "&"

    def _change(self, kind, match, replacement):
        slot = self._slot(match.start())
        if slot is not None:
            self._add(slot, kind, match.start(), match.end(), replacement)

    def _add(self, slot, kind, start, end, replacement):
        if not self.file.is_conditional(start) and self._is_in_code(start):
            self.found.append(Mutant(self.path, self.file, slot, kind, start, end, replacement))

    def _is_in_code(self, position):
        around = [block for block in self.file.blocks if block.start < position < block.end]
        return bool(around) and max(around, key=lambda block: block.start).is_code()

    def _clauses(self):
        """Returns the conditions of 'if', 'guard' and 'while', and the values that they bind."""
        clauses = []
        for match in re.finditer(r"(?<![\w.#])(if|guard|while)\s", self.text):
            if not self._is_in_code(match.start()):
                continue
            stop = re.compile(r"else\b" if match.group(1) == "guard" else r"\{")
            end = brackets_end(self.text, match.end(), stop)
            if end is None or re.search(r"\}\s*$", self.text[: match.start()]) and match.group(1) == "while":
                continue
            for start, stop in parts(self.text, match.end(), end):
                piece = self.text[start:stop]
                if re.match(r"#|\w+\s*:\s", piece) or not piece:
                    continue
                if re.match(r"(?:let|var|case|unsafe let)\b", piece):
                    start = self._after_equals(start, stop)
                    if start is not None:
                        clauses.append(Slot(start, stop))
                else:
                    clauses.append(Slot(start, stop, is_condition=True))
        return clauses

    def _after_equals(self, start, end):
        equals = brackets_end(self.text[:end], start, re.compile(r"(?<=\s)=\s"))
        if equals is None:
            return None
        while self.text[equals + 1].isspace():
            equals += 1
        return equals + 1

    def _slot(self, position):
        """Returns the smallest part of the code around a position that can be compiled separately."""
        around = [clause for clause in self.clauses if clause.start <= position < clause.end]
        clause = min(around, key=lambda one: one.end - one.start, default=None)
        statement = self.file.statement(position)
        if statement and (clause is None or statement.start > clause.start):
            return self._slot_of_statement(statement, position)
        return clause

    def _slot_of_statement(self, statement, position):
        source = self.text[statement.start : statement.end]
        if re.match(r"(?:let|var|async let)\b", source):
            start = self._after_equals(statement.start, statement.end)
            value = self.text[start : statement.end] if start else ""
            if start is None or position < start or re.match(r"(?:if|switch)\b|\{", value):
                return None
            return Slot(start, statement.end)
        if re.match(r"for\b", source):
            start = re.match(r"for\s.*?\sin\s+", source, re.S)
            end = brackets_end(self.text, statement.start, re.compile(r"\{|where\b"))
            if start is None or end is None or not statement.start + start.end() <= position < end:
                return None
            return Slot(statement.start + start.end(), len(self.text[:end].rstrip()))
        if _KEYWORD.match(source) and not re.match(r"(?:return|throw|_\s*=)", source):
            return None
        return Slot(statement.start, statement.end, is_statement=True)

    def _can_be_left_out(self, statement):
        source = self.text[statement.start : statement.end]
        if re.match(r"(?:throw|break|continue)\b|return$", source):
            return True
        if _KEYWORD.match(source) and not re.match(r"_\s*=", source) or re.match(r"(?:super|self)\.init\b|#|@|\w+ \{", source):
            return False
        if re.match(r"withExtendedLifetime\(\w+\) \{\}$", source):
            # Without optimisation, the compiler behaves like this in any case.
            return False
        discarded = re.match(r"_ = (\w+)$", source)
        if discarded and re.search(rf"(?m)^ +let {discarded.group(1)}\b", self.text):
            # The statement has no effect.
            return False
        if statement.is_only and re.search(r"->(?!\s*Void\b)|\bvar\b|^\s*get\b", statement.header):
            # The expression is the result of a function.
            return False
        return bool(re.search(r"\(|\{|\s[-+*/|&]?=\s", source))


class MutatedFile:
    """The text of a file with its mutants, and the position of each of them."""

    def __init__(self, file, chosen):
        self.source = file.text
        slots = {}
        for mutant in chosen:
            slots.setdefault(mutant.slot, []).append(mutant)
        ordered = sorted(slots, key=lambda slot: (slot.start, -slot.end))
        marked = self._render(0, len(file.text), ordered, slots)
        self.regions = {}
        self.text = self._without_marks(marked)
        self.line_starts = [0] + [match.end() for match in re.finditer("\n", self.text)]

    def _render(self, start, end, ordered, slots):
        """Writes a part of the file. The original code of a slot can itself contain mutants."""
        output, position = [], start
        while ordered and ordered[0].start < end:
            slot = ordered.pop(0)
            output.append(self.source[position : slot.start])
            inner = []
            while ordered and ordered[0].start < slot.end:
                inner.append(ordered.pop(0))
            original = self._render(slot.start, slot.end, inner, slots)
            here = slots[slot]
            variants = [(mutant.number, f"\0{mutant.number}(\0{mutant.variant}\0)\0") for mutant in here]
            if slot.is_statement:
                tests = [f"if Mutation.isActive({number}) {{ {variant} }} else " for number, variant in variants]
                whole = "".join(tests) + "{ " + original + " }"
            else:
                tests = [f"Mutation.isActive({number}) ? ({variant}) : " for number, variant in variants]
                whole = "(" + "".join(tests) + "(" + original + "))"
            names = "+".join(str(mutant.number) for mutant in here)
            output.append(f"\0{names}(\0{whole}\0)\0")
            position = slot.end
        output.append(self.source[position:end])
        return "".join(output)

    def _without_marks(self, marked):
        output, length, open_marks = [], 0, []
        for piece in re.split(r"(\0[\d+]+\(\0|\0\)\0)", marked):
            if piece == "\0)\0":
                names, start = open_marks.pop()
                self.regions.setdefault(names, []).append((start, length))
            elif piece.startswith("\0"):
                open_marks.append((piece[1:-2], length))
            else:
                output.append(piece)
                length += len(piece)
        return "".join(output)

    def blamed(self, line, column):
        """Returns the numbers of the mutants that cause a compiler error, which are the innermost ones around the error."""
        position = self.line_starts[min(line, len(self.line_starts)) - 1] + column - 1
        ranges = [(end - start, names, start, end) for names, all in self.regions.items() for start, end in all]
        around = [one for one in ranges if one[2] <= position <= one[3]]
        if not around:
            # The compiler reports errors of control flow at the end of the function.
            before = [one for one in ranges if one[2] <= position]
            around = [max(before, key=lambda one: one[3])] if before else ranges[:1]
        return {int(number) for number in min(around)[1].split("+")} if around else set()
