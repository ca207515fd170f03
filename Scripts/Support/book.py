"""The articles as a book: a static site that needs no JavaScript.

The chapters are the articles about shared state in the order of the reading path, followed by the other articles that the README
lists. 'cmark' converts them. Links to files lead to pages that show the files, and links to symbols lead to their declarations.
"""

import functools
import html
import os
import pathlib
import re
import shutil
import subprocess

from articles import BrokenLink, anchor, reading_path
from book_sources import Declarations, source_page
from highlighting import diagram, highlighted, is_diagram
from package import ROOT

README = ROOT / "README.md"
_STYLE = pathlib.Path(__file__).with_name("book.css")
_SYMBOL = re.compile(r"``([A-Z]\w*(?:/[^`]+)?)``")
_CODE = re.compile(r'<pre><code(?: class="language-(\w+)")?>(.*?)</code></pre>', re.DOTALL)
_HEADING = re.compile(r"<h([1-6])>(.*?)</h\1>", re.DOTALL)
_FIGURE = re.compile(r'<p>(<img [^>]*alt="([^"]*)"[^>]*/>)</p>')
_TYPE_IN_TEXT = re.compile(r"<a .*?</a>|<pre.*?</pre>|<svg.*?</svg>|<h\d.*?</h\d>|<code>(\w+)</code>", re.DOTALL)
# A mark before the text of a cell, so that the text never begins a list or a heading.
_CELL = "\u2060"


class Chapter:
    """An article of the book."""

    def __init__(self, number, part, article):
        self.number, self.part, self.article = number, part, article
        self.text = article.read_text(encoding="utf-8")
        self.title = re.match(r"# +(.*)", self.text)[1].replace("`", "")
        slug = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", article.stem).lower()
        self.path = f"{part.lower().replace(' ', '-')}/{slug}.html"
        abstract = self.text.split("\n\n")[1].replace("\n", " ")
        self.summary = re.split(r"(?<=[.:])\s", abstract)[0].rstrip(":.") + "."


class Book:
    """The chapters in order, and the site that contains them."""

    def __init__(self):
        path = reading_path()
        listed = re.findall(r"\]\(([^)#]+\.md)", README.read_text(encoding="utf-8").partition("## Documentation")[2])
        others = [article for article in dict.fromkeys(ROOT / name for name in listed) if article not in path]
        articles = {*(ROOT / "Sources" / "Documentation").glob("*.md"), *(ROOT / "Sources").rglob("*.docc/*.md")}
        if missing := articles - {*path, *others}:
            names = ", ".join(sorted(article.name for article in missing))
            raise BrokenLink(f"README.md: the list of the documentation lacks {names}.")
        parts = [("Shared state", article) for article in path] + [("Studies and app", article) for article in others]
        self.chapters = [Chapter(number, *part) for number, part in enumerate(parts, start=1)]
        self._pages = {chapter.article: chapter.path for chapter in self.chapters}
        self._declarations = Declarations()
        self._written = set()

    def write(self, directory):
        """Writes the site, and returns the paths of its pages that are not sources."""
        self._directory = directory
        self._written.clear()
        (directory / "images").mkdir(parents=True)
        for previous, chapter, following in zip([None, *self.chapters], self.chapters, [*self.chapters[1:], None]):
            self._write(chapter.path, chapter.title, self._chapter(chapter, previous, following))
        self._write("index.html", "SyncUps: shared state in Swift", self._index())
        shutil.copy(_STYLE, directory / "book.css")
        return ["index.html", *(chapter.path for chapter in self.chapters)]

    def _chapter(self, chapter, previous, following):
        content = self._converted(chapter.text, chapter.article, chapter.path)
        first = f'<p class="part">{chapter.part} · {chapter.number}</p>'
        turn = "".join(
            f'<a rel="{relation}" href="{_relative(other.path, chapter.path)}">'
            f"<small>{word}</small> {html.escape(other.title)}</a>"
            for relation, word, other in (("prev", "Previous", previous), ("next", "Next", following))
            if other
        )
        sections = re.findall(r'<h2 id="([^"]*)">(.*?)<a class="anchor"', content)
        items = []
        for other in self.chapters:
            link = f'<a href="{_relative(other.path, chapter.path)}">{html.escape(other.title)}</a>'
            if other is chapter:
                inner = "".join(f'<li><a href="#{name}">{title}</a></li>' for name, title in sections)
                link = f'<a href="#" aria-current="page">{html.escape(other.title)}</a><ul>{inner}</ul>'
            items.append((other, link))
        return (
            f'<div class="spread"><nav class="contents" aria-label="Contents">{_contents(items)}</nav>'
            f'<main>{first}{content}<nav class="turn" aria-label="Chapters">{turn}</nav></main></div>'
        )

    def _index(self):
        introduction = README.read_text(encoding="utf-8").partition("\n## ")[0]
        content = self._converted(introduction, README, "index.html")
        items = [
            (chapter, f'<a href="{chapter.path}">{html.escape(chapter.title)}</a><p>{_inline(chapter.summary)}</p>')
            for chapter in self.chapters
        ]
        return f'<main class="cover">{content}<h2 id="contents">Contents</h2>{_contents(items)}</main>'

    def _write(self, path, title, body):
        if path in self._written:
            return
        self._written.add(path)
        root = "../" * path.count("/")
        file = self._directory / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(
            '<!doctype html><html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{html.escape(title)}</title>"
            f'<link rel="stylesheet" href="{root}book.css"></head><body>'
            f'<header><a href="{root}index.html">SyncUps</a> <a href="{root}index.html#contents">Contents</a></header>'
            f"{body}</body></html>\n",
            encoding="utf-8",
        )

    def _converted(self, text, article, page):
        """Returns the HTML of an article."""
        source = _with_tables(_outside_of_code(text, self._with_symbols))
        command = ["cmark", "--unsafe"]
        content = subprocess.run(command, input=source, text=True, check=True, stdout=subprocess.PIPE).stdout
        content = re.sub(rf"<p>{_CELL}(.*?)</p>\n?", r"\1", content, flags=re.DOTALL)
        content = _HEADING.sub(_heading, content)
        content = _FIGURE.sub(r'<figure tabindex="0">\1<figcaption>\2</figcaption></figure>', content)
        content = _CODE.sub(lambda match: _block(html.unescape(match[2]), match[1]), content)
        content = re.sub(
            r'(href|src)="([^"]*)"',
            lambda match: f'{match[1]}="{html.escape(self._target(html.unescape(match[2]), article, page))}"',
            content,
        )
        linked = set()
        return _TYPE_IN_TEXT.sub(lambda match: self._type_in_text(match, page, linked), content)

    def _with_symbols(self, line):
        """Turns symbols into links. In a list of symbols, adds a sentence that describes each symbol."""
        if line.startswith("- ") and (match := _SYMBOL.fullmatch(line.removeprefix("- "))):
            line += f": {self._declarations.summary(match[1])}"
        return _SYMBOL.sub(r"[`\1`](<symbol:\1>)", line)

    def _type_in_text(self, match, page, linked):
        """Links the first mention of a type to its declaration."""
        if not match[1] or match[1] in linked or not (place := self._declarations.place(match[1])):
            return match[0]
        linked.add(match[1])
        return f'<a class="symbol" href="{self._source(*place, page)}">{match[0]}</a>'

    def _target(self, link, article, page):
        try:
            if "://" in link or link.startswith("#"):
                return link
            if link.startswith("symbol:"):
                return self._source(*self._declarations.symbol(link.removeprefix("symbol:")), page)
            name, _, fragment = link.partition("#")
            path = (article.parent / name).resolve()
            if not path.exists():
                raise BrokenLink(f"the link '{link}' leads nowhere.")
            if path.suffix == ".svg":
                return self._image(path, page)
            if path in self._pages:
                return _relative(self._pages[path], page) + (f"#{fragment}" if fragment else "")
            return self._source(path, None, page)
        except BrokenLink as error:
            raise BrokenLink(f"{article.relative_to(ROOT)}: {error}") from None

    def _image(self, path, page):
        name = f"images/{path.name}"
        shutil.copy(path, self._directory / name)
        return _relative(name, page)

    def _source(self, path, line, page):
        """Returns the link to a file or folder, and records that its page has to be written."""
        name = path.relative_to(ROOT).as_posix()
        own = f"sources/{name}.html"
        if own not in self._written:
            if path.is_dir():
                content = self._folder(path, own)
            else:
                content = source_page(path)
            parents = " / ".join(html.escape(part) for part in name.split("/"))
            self._write(own, name, f'<main class="file"><h1>{parents}</h1>{content}</main>')
        return _relative(own, page) + (f"#L{line}" if line else "")

    def _folder(self, folder, page):
        items = []
        for child in sorted(folder.iterdir()):
            if child.suffix in (".md", ".swift", "") and not child.name.startswith(".") or child.is_dir():
                target = _relative(self._pages[child], page) if child in self._pages else self._source(child, None, page)
                items.append(f'<li><a href="{target}">{child.name}{"/" if child.is_dir() else ""}</a></li>')
        return f"<ul>{''.join(items)}</ul>"


def _contents(items):
    """Returns the list of the chapters with their numbers, for each part."""
    parts = {}
    for chapter, content in items:
        parts.setdefault(chapter.part, []).append((chapter, content))
    return "".join(
        f'<section><h3>{part}</h3><ol start="{chapters[0][0].number}">'
        f"{''.join(f'<li>{content}</li>' for _, content in chapters)}</ol></section>"
        for part, chapters in parts.items()
    )


@functools.cache
def _inline(markdown):
    """Returns the HTML of a sentence, without its links."""
    plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", markdown)
    return re.sub(r"`+([^`]+)`+", r"<code>\1</code>", html.escape(plain))


def _heading(match):
    title = re.sub(r"<[^>]*>", "", html.unescape(match[2]))
    name = html.escape(anchor(title))
    if match[1] == "1":
        return f'<h1 id="{name}">{match[2]}</h1>'
    return f'<h{match[1]} id="{name}">{match[2]}<a class="anchor" href="#{name}" aria-label="Link">#</a></h{match[1]}>'


def _block(code, language):
    if not language and is_diagram(code):
        return f'<div class="drawing" tabindex="0">{diagram(code)}</div>'
    kind = f' class="{language}"' if language else ""
    return f'<pre{kind} tabindex="0"><code>{highlighted(code, language)}</code></pre>'


def _outside_of_code(text, change):
    """Changes the lines that are neither code nor headings."""
    lines, is_code = [], False
    for line in text.split("\n"):
        is_code ^= line.lstrip().startswith("```")
        lines.append(line if is_code or line.startswith("#") else change(line))
    return "\n".join(lines)


def _with_tables(text):
    """Replaces tables, which 'cmark' does not support, with HTML whose cells are Markdown."""
    lines, rows = [], []
    is_code = False
    for line in text.split("\n"):
        is_code ^= line.lstrip().startswith("```")
        if line.startswith("|") and not is_code:
            rows.append([cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]])
            continue
        if rows:
            lines += _table(rows)
            rows = []
        lines.append(line)
    return "\n".join(lines)


def _table(rows):
    """Returns a table whose cells name their column: a phone shows the cells of a wide table below each other."""
    lines = [f'<div class="table{" wide" if len(rows[0]) > 3 else ""}" tabindex="0">', "<table>"]
    for row in [rows[0], *rows[2:]]:
        lines.append("<tr>")
        for column, cell in zip(rows[0], row):
            tag, label = ("th", "") if row is rows[0] else ("td", f' data-column="{html.escape(column)}"')
            lines += [f"<{tag}{label}>", "", _CELL + cell, "", f"</{tag}>"]
        lines.append("</tr>")
    return [*lines, "</table>", "</div>", ""]


def _relative(target, page):
    return os.path.relpath(target, os.path.dirname(page) or ".").replace(os.sep, "/")
