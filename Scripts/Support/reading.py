"""Reads the documentation with a browser, like a reader who clicks each link in the sidebar."""

import json
import random

from browser import Browser, BrowserFailure

# The sidebar draws only the visible entries, so the window is as high as the longest sidebar.
_WINDOW = {"width": 1600, "deviceScaleFactor": 1, "mobile": False}
_FOLDED_HEIGHT, _UNFOLDED_HEIGHT = 8_000, 60_000
_SHOWN = "[...document.querySelectorAll('.navigator a[href^=\"/documentation/\"]')]"
_FOLDED = "[...document.querySelectorAll('.navigator button.tree-toggle[aria-expanded=false]')]"
# Follows the link with a given number, and returns the text of its page when the page's title appears.
_FOLLOW = """
(async (path) => {
  const plain = (text) => text.replace(/[\\s\\u200b]/g, '');
  const answer = await fetch('/data' + path + '.json');
  if (!answer.ok) { return ''; }
  const title = plain((await answer.json()).metadata.title);
  const link = %s.find((link) => link.getAttribute('href') === path);
  if (!link) { return ''; }
  link.click();
  const end = Date.now() + 60000;
  while (Date.now() < end) {
    const heading = document.querySelector('main h1');
    if (location.pathname === path && heading && plain(heading.innerText) === title) {
      return document.querySelector('main').innerText;
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return '';
})(%s)
"""


def read(address, modules, sample=None):
    """Follows the links in the sidebar of each module, and returns the number of links and of followed links.

    With a sample, the sidebar stays folded. The script then follows that many links to symbols in each module, and all other
    links.
    """
    random_links = random.Random(0)
    found = followed = 0
    with Browser() as browser:
        height = _UNFOLDED_HEIGHT if sample is None else _FOLDED_HEIGHT
        browser.send("Emulation.setDeviceMetricsOverride", height=height, **_WINDOW)
        for module in modules:
            links = _links(browser, f"{address}/documentation/{module.lower()}", is_unfolded=sample is None)
            found += len(links)
            if sample is not None:
                symbols = [path for path, is_article in links if not is_article]
                chosen = set(random_links.sample(symbols, min(sample, len(symbols))))
                links = [link for link in links if link[1] or link[0] in chosen]
            for path, _ in links:
                text = browser.value(_FOLLOW % (_SHOWN, json.dumps(path)))
                # A page must contain more than its title, at least one sentence.
                if len(text.split()) < 2:
                    raise BrowserFailure(f"The link '{path}' of the sidebar leads to a page without text: {text!r}")
            followed += len(links)
    return found, followed


def _links(browser, address, is_unfolded):
    """Opens the page of a module. Returns the path of each link in its sidebar, and whether it is an article."""
    browser.open("about:blank")
    browser.open(address)
    browser.wait(f"{_SHOWN}.length > 0", "The sidebar")
    while is_unfolded and browser.value(f"{_FOLDED}.length"):
        browser.value(f"{_FOLDED}.forEach((button) => button.click())")
        browser.value("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))")
    return browser.value(
        f"{_SHOWN}.map((link) => [link.getAttribute('href'), !!link.closest('.navigator-card-item')"
        "?.querySelector('.article-icon')])"
    )
