"""Reads the book with a browser that runs no JavaScript, on a phone and in a large window, light and dark."""

import functools
import itertools
import pathlib
import re
import urllib.parse

from browser import Browser, BrowserFailure

_WINDOWS = [
    {"width": 400, "height": 800, "deviceScaleFactor": 1, "mobile": True},
    {"width": 1600, "height": 1000, "deviceScaleFactor": 1, "mobile": False},
]
# Returns the problems of the page, and the addresses to which it links.
_PROBLEMS = """
((windowWidth) => {
  const channels = (color) => (color.match(/[\\d.]+/g) || []).map(Number);
  const luminance = (color) => {
    const [red, green, blue] = channels(color).slice(0, 3)
      .map((value) => value / 255).map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const background = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const color = getComputedStyle(one).backgroundColor;
      if ((channels(color)[3] ?? 1) > 0.5) { return color; }
    }
    return 'rgb(255, 255, 255)';
  };
  const problems = [];
  if (document.scripts.length) { problems.push('The page has a script.'); }
  if (!document.querySelector('main h1')?.innerText) { problems.push('The page has no title.'); }
  const width = document.scrollingElement.scrollWidth;
  if (width > windowWidth) { problems.push(`The page is ${width} pixels wide.`); }
  for (const image of document.images) {
    if (!image.naturalWidth || !image.alt) { problems.push(`The image ${image.src} does not load, or has no text.`); }
  }
  for (const code of document.querySelectorAll('pre.swift, pre.sh')) {
    const color = getComputedStyle(code).color;
    if (![...code.querySelectorAll('span')].some((span) => getComputedStyle(span).color !== color)) {
      problems.push('Code is not highlighted: ' + code.innerText);
    }
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !element.checkVisibility({ opacityProperty: true })) { continue; }
    const style = getComputedStyle(element);
    const [text, paper] = [element instanceof SVGElement ? style.fill : style.color, background(element)];
    if (seen.has(text + paper)) { continue; }
    seen.add(text + paper);
    const [light, dark] = [luminance(text), luminance(paper)].sort((one, other) => other - one);
    const contrast = (light + 0.05) / (dark + 0.05);
    if (contrast < 4.5) {
      problems.push(`The contrast of '${texts.currentNode.data.trim()}' is ${contrast.toFixed(1)}: ${text} on ${paper}.`);
    }
  }
  return { problems, links: [...document.links].map((link) => link.href) };
})(%d)
"""


def read_book(directory, pages):
    """Opens some pages of a book, and returns the number of links in the whole book.

    Each opened page must load, fit in the window, and have sufficient contrast and highlighted code. Each link and anchor of each
    page must lead somewhere.
    """
    root = directory.resolve().as_uri()
    problems, links = [], set()
    with Browser() as browser:
        browser.send("Emulation.setScriptExecutionDisabled", value=True)
        for page in pages:
            address = f"{root}/{page}"
            browser.open(address)
            browser.wait(f"location.href === '{address}' && document.readyState === 'complete'", page)
            for window, scheme in itertools.product(_WINDOWS, ("light", "dark")):
                browser.send("Emulation.setDeviceMetricsOverride", **window)
                feature = {"name": "prefers-color-scheme", "value": scheme}
                browser.send("Emulation.setEmulatedMedia", features=[feature])
                result = browser.value(_PROBLEMS % window["width"])
                problems += [f"{page}, {window['width']}, {scheme}: {problem}" for problem in result["problems"]]
                links |= {(page, link) for link in result["links"]}
    for file in directory.rglob("*.html"):
        page = file.relative_to(directory).as_posix()
        if page not in pages:
            found = re.findall(r' href="([^"]*)"', file.read_text(encoding="utf-8"))
            links |= {(page, urllib.parse.urljoin(f"{root}/{page}", link)) for link in found}
    problems += [f"{page}: the link '{link}' leads nowhere." for page, link in sorted(links) if not _leads_somewhere(link)]
    if problems:
        raise BrowserFailure("\n".join(problems))
    return len(links)


def _leads_somewhere(link):
    parts = urllib.parse.urlsplit(link)
    if parts.scheme != "file":
        return parts.scheme == "https" or parts.hostname == "localhost"
    file = pathlib.Path(urllib.parse.unquote(parts.path))
    return file.is_file() and (not parts.fragment or urllib.parse.unquote(parts.fragment) in _anchors(file))


@functools.cache
def _anchors(file):
    return set(re.findall(r' id="([^"]*)"', file.read_text(encoding="utf-8")))
