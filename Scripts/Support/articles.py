"""Converts the articles, which are Markdown files with relative links for code-hosting sites, to the format of 'docc'."""

import html
import os
import re

from package import ROOT

_IMAGE = re.compile(r"!\[(?P<text>[^\[\]]*)\]\((?P<target>[^()\s]+)\)")
_LINK = re.compile(r"(?<!!)\[(?P<text>(?:[^\[\]]|\[[^\]]*\])+)\]\((?P<target>[^()\s]+)\)")
_FENCE = re.compile(r"^\s*```")
_SHARING = ROOT / "Sources" / "Libraries" / "Sharing" / "Sharing.docc"
_HEADING = re.compile(r"^#+ +(?P<title>.*)$")


def reading_path():
    """Returns the articles about shared state in the order in which the overview of the library lists them."""
    overview = (_SHARING / "Sharing.md").read_text(encoding="utf-8")
    names = re.findall(r"^\| \d+ \| \[[^]]*\]\((\w+\.md)\) .*\| \[`[\w-]+`\]\(", overview, re.MULTILINE)
    return [_SHARING / name for name in names]


def anchor(title):
    """Returns the fragment of a heading's URL on code-hosting sites and in the book."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def _anchor_in_docc(title):
    """Returns the fragment of a heading's URL in 'docc'."""
    return re.sub(r"[`'’\"]", "", title).replace(" ", "-")


def _headings(article):
    is_code = False
    for line in article.read_text(encoding="utf-8").split("\n"):
        if _FENCE.match(line):
            is_code = not is_code
        elif not is_code and (match := _HEADING.match(line)):
            yield match["title"]


class BrokenLink(Exception):
    """A broken link."""


class Articles:
    """Rewrites the links of articles, and records the repository files to which they lead.

    A link to an article becomes a link to the article's page. A link to the folder of a module becomes a link to the module's
    page. A link to any other file or folder becomes a link to a page that shows it. An image becomes a resource with its name.
    """

    def __init__(self, pages, modules):
        """Takes `pages`, the page of each article by its path, and `modules`, the module of each folder that contains one."""
        self._pages = pages
        self._modules = modules
        self.linked = set()
        self.images = set()

    def rewritten(self, article):
        """Returns the text of an article for 'docc'."""
        lines, is_code = [], False
        for number, line in enumerate(article.read_text(encoding="utf-8").split("\n"), start=1):
            if _FENCE.match(line):
                is_code = not is_code
            elif not is_code:
                try:
                    line = self._rewritten_line(line, article)
                except BrokenLink as error:
                    raise BrokenLink(f"{article.relative_to(ROOT)}:{number}: {error}") from None
            lines.append(line)
        return "\n".join(lines)

    def _rewritten_line(self, line, article):
        # In a list of topics, an item must be a link without a text of its own.
        if (match := _LINK.fullmatch(line.removeprefix("- "))) and line.startswith("- "):
            target = self._target(match["target"], article)
            if target.startswith("doc:"):
                return f"- <{target}>"
        line = _IMAGE.sub(lambda match: f"![{match['text']}]({self._image(match['target'], article)})", line)
        return _LINK.sub(lambda match: f"[{match['text']}]({self._target(match['target'], article)})", line)

    def _image(self, link, article):
        path = (article.parent / link).resolve()
        if not path.exists():
            raise BrokenLink(f"the image '{link}' does not exist.")
        self.images.add(path)
        return path.name

    def _target(self, link, article):
        if "://" in link:
            return link
        name, _, fragment = link.partition("#")
        path = (article.parent / name).resolve() if name else article
        if not path.exists():
            raise BrokenLink(f"the link '{link}' leads nowhere.")
        if path in self._pages:
            suffix = f"#{self._fragment(fragment, path)}" if fragment else ""
            if path.parent == article.parent:
                return f"doc:{path.stem}{suffix}"
            return self._pages[path] + suffix
        if path in self._modules:
            return f"/documentation/{self._modules[path].lower()}"
        self.linked.add(path)
        return f"/sources/{path.relative_to(ROOT).as_posix()}.html"

    @staticmethod
    def _fragment(fragment, path):
        for title in _headings(path):
            if anchor(title) == fragment:
                return _anchor_in_docc(title)
        raise BrokenLink(f"'{path.name}' has no heading for '#{fragment}'.")

    def write_linked(self, directory):
        """Writes a page for each linked file and folder, and for the contents of the folders."""
        for path in sorted(self.linked):
            self._write(path, directory)

    def _write(self, path, directory):
        name = path.relative_to(ROOT).as_posix()
        page = directory / f"{name}.html"
        if path.is_dir():
            children = sorted(child for child in path.iterdir() if not child.name.startswith("."))
            for child in children:
                self._write(child, directory)
            items = (f'<li><a href="{path.name}/{child.name}.html">{child.name}</a></li>' for child in children)
            content = f"<ul>{''.join(items)}</ul>"
        else:
            lines = html.escape(path.read_text(encoding="utf-8", errors="replace")).split("\n")
            numbered = (f'<span id="L{number}">{number:4}  {line}</span>' for number, line in enumerate(lines, start=1))
            content = "<pre>" + "\n".join(numbered) + "</pre>"
        page.parent.mkdir(parents=True, exist_ok=True)
        title = html.escape(name)
        style = "body{font-family:sans-serif;margin:2em}:target{background:#ff6}:root{color-scheme:light dark}"
        page.write_text(
            f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>{style}</style>'
            f'<p><a href="{os.path.relpath("/documentation/", f"/sources/{name}").replace(os.sep, "/")}/">Documentation</a>'
            f"<h1>{title}</h1>{content}</html>\n",
            encoding="utf-8",
        )
