#!/usr/bin/env python3
"""Opens the dictionary in headless Chromium and uses it like a reader.

    browser.py PAGE.html [--screenshots FOLDER] [--large PAGE.html]
    browser.py LARGE.html --search-times FILE

Requires Chromium (Debian: chromium) and the package websocket-client. If one is missing, the script reports this and
skips with exit status 0, unless --must is given. If `tidy` is installed, it also checks the page.
"""
import argparse
import base64
import csv
import io
import json
import plistlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import urllib.parse
import urllib.request
from pathlib import Path

import history
import lists


class Browser:
    """A page of headless Chromium, controlled through the DevTools protocol."""

    def __init__(self, program):
        import websocket

        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--remote-debugging-port=0",
             "--remote-allow-origins=*", f"--user-data-dir={self.folder.name}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        # Find the line with the port. The remaining output is read in the background, so that Chromium never blocks.
        start = next((line for line in self.process.stderr if line.startswith("DevTools listening on ")), None)
        if start is None:
            raise RuntimeError("Chromium did not start")
        threading.Thread(target=self.process.stderr.read, daemon=True).start()
        port = urllib.parse.urlparse(start.split()[-1]).port
        pages = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list"))
        address = next(page["webSocketDebuggerUrl"] for page in pages if page["type"] == "page")
        self.socket = websocket.create_connection(address, timeout=180, suppress_origin=True)
        self.number = 0
        self.events = []
        for domain in ["Page", "Runtime", "Network", "Log", "DOM", "CSS"]:
            self.call(f"{domain}.enable")

    def receive(self):
        """Returns the next message. Events are stored."""
        message = json.loads(self.socket.recv())
        if "id" not in message:
            self.events.append(message)
        return message

    def call(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = self.receive()
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message.get("result", {})

    def navigate(self, address):
        """Loads a page and waits for its load event."""
        seen = len(self.events)
        self.call("Page.navigate", url=address)
        while not any(event["method"] == "Page.loadEventFired" for event in self.events[seen:]):
            self.receive()

    def until(self, condition):
        """Waits until a condition holds in the page and has been drawn, checking in each frame. A condition that never
        holds is a fault of the page.
        """
        held = self.run(f"""new Promise(done => {{
          const end = performance.now() + 120000;
          const drawn = () => requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
          const look = () => {condition} ? drawn() : performance.now() > end ? done(false) : requestAnimationFrame(look);
          look();
        }})""")
        expect(held, f"{condition} never holds")

    def settled(self):
        """Waits until the script is idle: the filters exist, and no search is running."""
        self.until("(document.querySelector('#filters h2') && !document.querySelector('[aria-busy]'))")

    def load(self, address):
        self.events.clear()
        # Load a different page first, because changing only the hash would not reload the page.
        self.navigate("about:blank")
        self.navigate(address)

    def open(self, address):
        self.load(address)
        self.settled()

    def run(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def size(self, width, height=900, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)

    def theme(self, name):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def key(self, key, text=None):
        codes = {"Escape": 27, "ArrowDown": 40, "ArrowUp": 38, "Enter": 13, "/": 191, "Tab": 9}
        for kind in ["keyDown", "keyUp"]:
            extra = {"text": text} if text and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=codes.get(key, 0), **extra)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def picture(self, path, whole=False):
        parameters = {"captureBeyondViewport": True} if whole else {}
        Path(path).write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png", **parameters)["data"]))

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()


def screenshots(browser, page, folder):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    browser.size(1280, 1000)
    for theme in ["light", "dark"]:
        browser.theme(theme)
        browser.open(page)
        browser.picture(folder / f"{theme}.png")
        browser.open(page + "#privacy")
        browser.picture(folder / f"privacy-{theme}.png")
        browser.open(page + "#focus/events/setting-changed")
        browser.picture(folder / f"permalink-{theme}.png")
        browser.open(page + "#?q=" + urllib.request.quote("setting to:mozilla"))
        browser.picture(folder / f"search-{theme}.png")
    browser.theme("light")
    browser.open(page + "#?q=nothing-like-this")
    browser.picture(folder / "empty.png")
    browser.open(page + "#session-replay/streams/batch")
    browser.picture(folder / "stream.png")
    browser.size(390, 844, 2)
    browser.open(page)
    browser.picture(folder / "narrow.png")
    browser.open(page + "#focus/events/setting-changed")
    browser.picture(folder / "narrow-permalink.png")
    browser.size(1280, 1000)
    browser.open(page)
    pdf = browser.call("Page.printToPDF", printBackground=True, preferCSSPageSize=True)["data"]
    (folder / "print.pdf").write_bytes(base64.b64decode(pdf))


def expect(holds, what):
    """Counts a check, and prints its description if it fails."""
    expect.count += 1
    if not holds:
        expect.faults.append(what)
        print(f"FAULT {what}")


expect.count, expect.faults = 0, []


def found(browser, query):
    """Runs a query and returns the number of entries that the page reports."""
    browser.run(f"""new Promise(done => {{
      addEventListener("hashchange", done, {{ once: true }});
      location.hash = "?q=" + encodeURIComponent({json.dumps(query)});
    }}).then(() => true)""")
    browser.settled()
    text = browser.run("document.getElementById('count').textContent")
    return int(text.split()[0])


def check_quiet(browser, page, what):
    """Checks that the page made no requests, no script failed, and the content security policy was not violated."""
    for event in browser.events:
        method, parameters = event["method"], event["params"]
        if method == "Network.requestWillBeSent":
            address = parameters["request"]["url"]
            expect(address.split("#")[0] == page or address == "about:blank", f"{what}: a request for {address}")
        if method == "Runtime.exceptionThrown":
            expect(False, f"{what}: {parameters['exceptionDetails'].get('exception', {}).get('description')}")
        if method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            expect(False, f"{what}: {parameters['entry']['text']}")
        if method == "Runtime.consoleAPICalled":
            expect(False, f"{what}: the script wrote to the console")
    expect(True, what)


def check_structure(browser, page):
    browser.size(1280)
    browser.open(page)
    check_quiet(browser, page, "loading")
    report = browser.run("""(() => {
      const all = selector => [...document.querySelectorAll(selector)], ids = all("[id]").map(one => one.id), faults = [];
      if (new Set(ids).size !== ids.length) faults.push("two elements have one id: " + ids.filter((id, at) => ids.indexOf(id) !== at)[0]);
      const known = new Set(ids);
      for (const link of all("a[href^='#']")) {
        const target = link.getAttribute("href").slice(1);
        if (!target.startsWith("?q=") && !known.has(target)) faults.push("a link leads nowhere: #" + target);
      }
      for (const link of all("a:not([href^='#'])")) if (!/^https?:/.test(link.href)) faults.push("a link of another kind: " + link.href);
      let level = 0;
      for (const heading of all("h1, h2, h3, h4, h5, h6")) {
        const own = Number(heading.tagName[1]);
        if (own > level + 1 && heading.closest("main")) faults.push(`a heading of level ${own} behind one of level ${level}: ${heading.textContent}`);
        level = own;
      }
      if (all("h1").length !== 1) faults.push("not one h1");
      for (const landmark of ["header", "nav", "main", "footer", "[role=search]"]) if (all("body > " + landmark + ", " + landmark).length < 1) faults.push("no landmark " + landmark);
      for (const table of all("table")) {
        if (!table.caption) faults.push("a table without a caption");
        if (!table.tHead) faults.push("a table without a head");
      }
      for (const input of all("input, select")) if (!input.labels.length) faults.push("an input without a label");
      for (const button of all("button")) if (!button.textContent.trim()) faults.push("a button without a name");
      for (const picture of all("svg")) if (!picture.querySelector("title") && !picture.ariaHidden) faults.push("a picture without a title");
      if (document.documentElement.lang !== "en") faults.push("no language");
      if (all("script").length !== 3 || all("style").length !== 1 || all("img, iframe, object, embed, link, video, audio, base, form[action]").length) faults.push("an element that does not belong there");
      for (const one of all("*")) for (const { name } of one.attributes) if (name === "style" || name.startsWith("on")) faults.push("an attribute " + name);
      return { faults: faults.slice(0, 20), entries: all("[data-m]").length, ids: ids.length, heads: all("tbody th").length,
        columns: all("thead th").length };
    })()""")
    # The browser reports headers to screen readers, with an explicit or implicit scope. All entries are laid out in
    # print.
    browser.call("Emulation.setEmulatedMedia", media="print", features=[])
    browser.run("document.documentElement.dataset.print = 'all'")
    document = browser.call("DOM.getDocument")["root"]["nodeId"]
    for role, count in [("rowheader", report["heads"]), ("columnheader", report["columns"])]:
        nodes = browser.call("Accessibility.queryAXTree", nodeId=document, role=role)["nodes"]
        told = sum(1 for node in nodes if not node["ignored"])
        expect(told == count, f"of {count} headers the browser tells {told} as {role}")
    browser.call("Emulation.setEmulatedMedia", media="", features=[])
    for fault in report["faults"]:
        expect(False, fault)
    expect(report["entries"] > 0, "there are no entries")
    return report


def check_search(browser, page):
    browser.size(1280)
    browser.open(page)
    browser.key("/", "/")
    expect(browser.run("document.activeElement.id") == "search", "/ does not lead to the search")
    expect(browser.run("document.getElementById('search').value") == "", "/ was typed into the search")
    browser.type("TYPE_URL")
    browser.until("document.querySelector('#found h4')")
    browser.settled()
    first = browser.run("document.querySelector('#found h4').textContent")
    expect(first == "url-entered", f"TYPE_URL finds {first} first")
    expect(browser.run("document.querySelector('#found mark').textContent") == "type_url", "what was found is not marked")
    expect(browser.run("document.getElementById('book').hidden"), "the book is not hidden while something is searched for")
    expect(browser.run("document.querySelectorAll('#found [id]').length") == 0, "copies have ids")
    browser.key("ArrowDown")
    expect(browser.run("document.activeElement.textContent") == "url-entered", "the arrow does not lead to what was found")
    expect(browser.run("getComputedStyle(document.activeElement).outlineStyle") != "none", "the focus cannot be seen")
    browser.key("ArrowDown")
    browser.key("ArrowUp")
    browser.key("ArrowUp")
    expect(browser.run("document.activeElement.id") == "search", "the arrow does not lead back to the search")
    browser.key("ArrowDown")
    browser.key("Enter", "\r")
    browser.until("location.hash.startsWith('#focus') && document.getElementById('results').hidden")
    expect(browser.run("location.hash") == "#focus/events/url-entered", "Enter does not open the entry")
    expect(browser.run("document.querySelector(':target').getBoundingClientRect().top") < 400, "the entry is not in view")
    expect(not browser.run("document.getElementById('book').hidden"), "the book stays hidden")
    browser.run("history.back()")
    browser.until("document.getElementById('search').value")
    browser.settled()
    expect(browser.run("document.getElementById('search').value") == "TYPE_URL", "going back does not bring the search back")
    browser.key("Escape")
    browser.settled()
    expect(browser.run("document.getElementById('search').value") == "" and not browser.run("document.getElementById('book').hidden"),
           "Escape does not end the search")
    plain = found(browser, "setting")
    expect(plain > 5, "setting finds next to nothing")
    expect(found(browser, "séttîng") == plain, "accents matter")
    expect(found(browser, "etting") < plain, "words are not found by how they begin")
    expect(found(browser, "nothing-is-called-like-this") == 0, "something is found for nothing")
    expect("No results" in browser.run("document.getElementById('found').textContent"), "the empty state says nothing")
    check_quiet(browser, page, "searching")


def check_queries(browser, page):
    """Checks that each query finds the entries in the page's own data, which are counted independently."""
    browser.open(page)
    sets = browser.run("JSON.parse(document.getElementById('facets').textContent)")
    marks = browser.run("[...document.querySelectorAll('[data-m]')].map(one => one.dataset.m)")
    entries = []
    for mark in marks:
        number, types, bits, is_open = (mark.split(",") + ["", "", ""])[:4]
        entries.append((sets[int(number)], types, bits, is_open))
    kind, registry, data, category, purpose, to, consent, since, expires = 0, 1, 3, 4, 5, 6, 8, 11, 12
    cases = {
        "kind:event": lambda e: e[0][kind] == "event",
        "in:mma kind:event": lambda e: e[0][registry] == "mma" and e[0][kind] == "event",
        "cat:>=3": lambda e: e[0][category] >= 3,
        "cat:>=3 to:leanplum": lambda e: e[0][category] >= 3 and "Leanplum" in e[0][to],
        "cat:1|4": lambda e: e[0][category] in (1, 4),
        "-to:mozilla kind:event": lambda e: "Mozilla" not in e[0][to] and e[0][kind] == "event",
        "type:string": lambda e: "s" in e[1],
        "type:string|enum kind:event": lambda e: ("s" in e[1] or "e" in e[1]) and e[0][kind] == "event",
        "open:yes": lambda e: e[3] == "o" and e[0][kind] != "stream",
        "since:8.0": lambda e: e[0][since] == "8.0",
        "since:>=7.5": lambda e: e[0][since] == "8.0",
        "since:<10": lambda e: e[0][since] == "8.0",
        "data:usage": lambda e: e[0][data].startswith("usage."),
        "purpose:messaging": lambda e: "messaging" in e[0][purpose],
        "consent:off": lambda e: "off" in e[0][consent],
        "expires:unanswered": lambda e: e[0][expires] == "unanswered",
        "bits:>=20 kind:event": lambda e: e[0][kind] == "event" and (e[2] == "u" or (e[2] and int(e[2]) >= 20)),
        'owner:"component general"': lambda e: "component General" in e[0][10],
    }
    for query, fits in cases.items():
        expected = sum(1 for entry in entries if fits(entry))
        actual = found(browser, query)
        expect(actual == expected, f"{query} finds {actual}, not {expected}")
        expect(expected > 0, f"{query} tries nothing")
    found(browser, "nofilter:x")
    expect("unknown filter nofilter" in browser.run("document.getElementById('count').textContent"), "an unknown filter is not named")
    # Each checkbox in the filters adds a term, and its number is the number of matching entries.
    browser.open(page)
    ticks = browser.run("[...document.querySelectorAll('#filters input')].map(one => one.dataset.facet)")
    expect(len(ticks) > 10, "there are hardly any filters")
    for facet in ["kind:event", "to:Leanplum", "cat:4", "in:session-replay"]:
        browser.open(page)
        number = browser.run(f"document.querySelector('[data-facet=\"{facet}\"]').closest('label').querySelector('output').textContent")
        browser.run(f"document.querySelector('[data-facet=\"{facet}\"]').focus()")
        browser.run("document.activeElement.click()")
        browser.settled()
        text = browser.run("document.getElementById('count').textContent")
        expect(text.split()[0] == number, f"{facet} has {number} beside it and finds {text}")
        expect(browser.run("document.getElementById('search').value") == facet.lower(), f"{facet} is not in the query")
        expect(browser.run(f"document.activeElement.dataset.facet") == facet, f"{facet} loses the focus")
        browser.run(f"document.querySelector('[data-facet=\"{facet}\"]').click()")
        browser.settled()
        expect(browser.run("document.getElementById('search').value") == "", f"{facet} cannot be taken away")
    check_quiet(browser, page, "filtering")


def check_terms(browser, page):
    """Checks searches for the terms of lawyers, for unanswered questions, and for misspelled words."""
    browser.open(page)
    streams = found(browser, "kind:stream -status:library")
    # The first word of an answer is found, even if the preceding answer ends with a word.
    for term in ["retention", "population"]:
        count = found(browser, f"{term} kind:stream -status:library")
        expect(count == streams, f"{term} finds {count} of {streams} streams")
    count = found(browser, "retention kind:event in:focus")
    browser.open(page + "#focus/events/url-bar.dragged")
    expect(found(browser, "retention kind:event in:focus") == count, "the title of opened details is searched")
    expect(browser.run("scrollY") == 0, "the number of results is below the header")
    for key in ["retention", "country", "tracking", "legal basis"]:
        expect(found(browser, f'unanswered:"{key}" kind:stream') > 0, f"no stream has an unanswered {key}")
    for term, part in {"deletion": "/registry", "erasure": "/registry", "data subject": "/registry", "special category": "/registry",
                       "encrypted": "/registry", "children": "/registry", "transfer": "#recipients", "idfv": "#identifiers"}.items():
        found(browser, term)
        links = browser.run("[...document.querySelectorAll('#topics a')].map(one => one.getAttribute('href'))") or []
        expect(any(link.endswith(part) for link in links), f"{term} leads to {links}")
    for term in ["children", "profiling", "ip address"]:
        found(browser, term)
        expect("no key for" in browser.run("document.getElementById('topics').textContent"), f"{term} has no remark")
    expect(found(browser, "how long") >= streams, "how long does not find the retention")
    expect(found(browser, "personal data") == found(browser, "linked:yes"), "personal data is not data that is linked")
    for term, word in {"retenton": "retention", "leanplumm": "leanplum"}.items():
        expect(found(browser, term) == 0, f"{term} finds entries")
        browser.run(f"[...document.querySelectorAll('.empty button')].find(one => one.textContent === 'Search for {word}').click()")
        browser.settled()
        expect(browser.run("document.getElementById('search').value") == word, f"{term} does not lead to {word}")
        expect(browser.run("document.querySelectorAll('#found article').length") > 0, f"{word} finds no entry")
    # A filter or a word without results leads to similar values, also beside other words.
    for query, button in {"to:Leanplumm": "to:Leanplum", "retention leanplumm": "Search for leanplum", "minors": None, "profiling": None}.items():
        expect(found(browser, query) == 0, f"{query} finds entries")
        buttons = browser.run("[...document.querySelectorAll('.empty button')].map(one => one.textContent)")
        links = browser.run("document.querySelectorAll('#topics a').length")
        expect(button in buttons if button else links > 0, f"{query} leads to {buttons} and {links} parts of the page")
    for term in ["sampling", "storage"]:
        expect(found(browser, term + " kind:stream -status:library") == streams, f"{term} does not find the streams")
    check_quiet(browser, page, "searching for terms")


def check_permalinks(browser, page):
    for target in ["focus/events/setting-changed", "focus/events/setting-changed/extras/to", "session-replay/types/connectivity/cases/4g",
                   "mma/links/deep-link/history", "focus/streams/core/envelope/clientId", "mma/attributes/focus-installed"]:
        browser.open(f"{page}#{target}")
        top = browser.run("document.querySelector(':target')?.getBoundingClientRect().top")
        expect(top is not None and 0 <= top < 900, f"#{target} is not shown: {top}")
    browser.open(f"{page}#?q=cat%3A4")
    expect(browser.run("document.getElementById('search').value") == "cat:4", "a query in the address is not taken")
    browser.open(f"{page}#?q=%E0%A4%A")
    check_quiet(browser, page, "an address that cannot be decoded")


def check_registries(browser, page):
    """Checks that one registry is shown at a time, selected by the URL, that each count equals the number of entries
    that its link finds, and that the page uses at most six text sizes.
    """
    shown = """[...document.querySelectorAll('#book > section')].filter(one => one.checkVisibility()).map(one => one.querySelector('h2').id).join()"""
    shared = "overview,changes,privacy"
    for width in [1280, 390]:
        browser.size(width)
        browser.open(page)
        expect(browser.run(shown) == shared, f"the first screen shows {browser.run(shown)}")
        streams = browser.run("document.querySelectorAll('#overview ~ details .glance tbody tr').length")
        libraries = browser.run("[...document.querySelectorAll('#chooser a')].slice(1).map(one => one.textContent)").copy()
        libraries = [name for name in libraries if name not in browser.run("[...document.querySelectorAll('.cards > li > b > a')].map(one => one.textContent)")]
        expect(libraries == ["mozilla"], f"the libraries are {libraries}")
        expect(streams == browser.run(f"[...document.querySelectorAll('.stream > header')].filter(one => one.closest('.book').querySelector('h2').textContent !== 'mozilla').length"), "the first screen lacks a stream")
        cards = browser.run("[...document.querySelectorAll('.cards > li > b > a')].map(one => one.textContent).sort()")
        expect(sorted(cards + libraries) == browser.run("[...document.querySelectorAll('#chooser a')].slice(1).map(one => one.textContent).sort()"), f"the first screen has the cards {cards}")
        names = browser.run("[...document.querySelectorAll('#chooser a')].slice(1).map(one => one.textContent)")
        expect(names == browser.run("[...document.querySelectorAll('.summary h2')].map(one => one.textContent)"), f"to choose from are {names}")
        for name in names:
            browser.run(f"document.querySelector('#chooser a[href=\"#{name}/registry\"]').click()")
            browser.until(f"location.hash === '#{name}/registry'")
            browser.settled()
            expect(browser.run(shown) == f"{name}/registry", f"{name} shows {browser.run(shown)}")
            expect(browser.run("document.querySelector('#chooser [aria-current]').textContent") == name, f"{name} is not marked")
            expect(browser.run("document.getElementById('chooser').getBoundingClientRect().top") > 0, f"{name} hides the chooser")
            expect(browser.run(f"document.getElementById('{name}/registry').getBoundingClientRect().top") < 400, f"{name} is not in view")
        browser.run("history.back()")
        browser.until(f"location.hash === '#{names[-2]}/registry'")
        expect(browser.run(shown) == f"{names[-2]}/registry", "going back does not bring the registry back")
        browser.call("Page.reload")
        browser.settled()
        expect(browser.run(shown) == f"{names[-2]}/registry", "reloading does not bring the registry back")
        count = found(browser, "kind:stream -status:library")
        expect(count == streams, f"a search from a registry finds {count} streams of {streams}")
        browser.run("document.getElementById('search').focus()")
        browser.key("Escape")
        browser.settled()
        expect(browser.run("location.hash") == f"#{names[-2]}/registry" and browser.run(shown) == f"{names[-2]}/registry", "behind a search is another registry")
    browser.size(1280)
    browser.open(page + "#focus")
    expect(browser.run(shown) == "focus/registry", f"#focus shows {browser.run(shown)}")
    browser.run("location.hash = 'session-replay/types/connectivity/cases/4g'")
    browser.until("document.querySelector(':target')?.checkVisibility({ contentVisibilityAuto: true })")
    expect(browser.run(shown) == "session-replay/registry", "an entry of another registry is not shown")
    browser.run("location.hash = 'privacy'")
    browser.until("document.getElementById('privacy').checkVisibility()")
    expect(browser.run(shown) == shared, "the privacy view is not shown")
    # Each number equals the number of entries that its link finds.
    figures = browser.run("[...document.querySelectorAll('.matrix td.n a')].map(one => [one.getAttribute('href'), one.textContent])")
    expect(len(figures) >= 5, "there are hardly any figures")
    for address, figure in figures:
        count = found(browser, urllib.parse.unquote(address[4:]))
        expect(str(count) == figure, f"{figure} leads to {count} entries: {address}")
    tiles = dict(reversed(one.split(" ", 1)) for one in browser.run("[...document.querySelectorAll('.tiles li')].map(one => one.textContent)"))
    count = found(browser, "open:yes")
    # The data of a third-party SDK that the schema does not declare can be free text as well.
    figure = next((figure for words, figure in tiles.items() if words.startswith("entries with free text")), None)
    expect(figure == str(count), f"{tiles} and {count} entries with free text")
    categories = browser.run("[...document.querySelectorAll('#overview ~ .wide:last-of-type td.n')].map(one => Number(one.textContent))")
    for category, figure in enumerate(categories, 1):
        count = found(browser, f"cat:{category} -kind:stream")
        expect(count == figure > -1, f"of category {category} are {figure} entries and {count} are found")
    sizes = browser.run("""(() => {
      const sizes = new Set(), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (walker.currentNode.data.trim() && !/SCRIPT|STYLE/.test(element.tagName)) sizes.add(getComputedStyle(element).fontSize);
      }
      return [...sizes];
    })()""")
    expect(len(sizes) <= 6, f"text has {len(sizes)} sizes: {sizes}")
    check_quiet(browser, page, "registries")


def check_questions(browser, page):
    """Checks that the answers promised in Tests/Evidence/dictionary-questions.md are on the screen."""
    text = (Path(__file__).parents[2] / "Tests/Evidence/dictionary-questions.md").read_text()
    rows = re.findall(r"^\| (.+?\?) \| \d \| `(#.*?)` \| (yes)? ?\| `(.*?)` \|$", text, re.M)
    expect(len(rows) == 20, f"{len(rows)} questions were read")
    browser.size(1280)
    for question, address, folded, answer in rows:
        browser.open(page + address)
        if folded:
            browser.run("for (const one of (document.querySelector(':target').closest('header, article')).querySelectorAll('details')) one.open = true")
        told = browser.run("document.querySelector('main').innerText")
        expect(answer in told, f"{question} {address} does not say {answer}")


class Clock:
    """The page, opened on a different date."""

    def __init__(self, browser, day):
        self.browser, self.day = browser, day

    def __enter__(self):
        source = f"""(() => {{
          const Real = Date, now = Real.parse("{self.day}T12:00:00Z");
          self.Date = class extends Real {{ constructor(...given) {{ super(...(given.length ? given : [now])); }} static now() {{ return now; }} }};
        }})()"""
        self.script = self.browser.call("Page.addScriptToEvaluateOnNewDocument", source=source)["identifier"]

    def __exit__(self, *_):
        self.browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=self.script)


def check_endings(browser, page):
    """Checks the expiry information on 2026-11-21: next to each entry, in the overview, and through queries and
    filters.
    """
    with Clock(browser, "2026-11-21"):
        browser.open(page)
        browser.until("!document.getElementById('ending').hidden")
        ends = {"past": "ended 12 days ago", "yesterday": "ended 1 day ago", "today": "ends today", "tomorrow": "ends in 1 day",
                "in-40": "ends in 40 days", "in-181": "ends in 181 days", "never": None, "open": None, "gone": None,
                "with-field/extras/short": "ends in 10 days"}
        for name, words in ends.items():
            tag = browser.run(f"document.getElementById('ending/events/{name}').querySelector('dl > dd > .tag')?.textContent ?? null")
            expect(tag == words, f"beside {name} is {tag!r}, not {words!r}")
        line = browser.run("document.getElementById('ending').textContent")
        expect(line == "6 entries end within 90 days; 2 entries have ended.", f"the overview says {line!r}")
        queries = {"ends:30d": 3, "ends:90d": 6, "ends:180d": 8, "ends:past": 2, "expires:<90d kind:event -ends:past": 6, "expires:<=90d kind:event -ends:past -status:retired": 6,
                   "expires:<0d": 2, "expires:>=0d expires:<=30d status:declared": 3, "expires:90d status:declared": 6, "expires:2027": 4, "expires:never in:ending": 2}
        for query, count in queries.items():
            actual = found(browser, query)
            expect(actual == count, f"{query} finds {actual}, not {count}")
        browser.open(page + "#?q=ends:30d")
        expect("ends in 1 day" in browser.run("document.getElementById('found').textContent"), "copies say nothing of the end")
        browser.open(page)
        for value, count in {"30d": 3, "90d": 6, "180d": 8, "past": 2}.items():
            number = browser.run(f"document.querySelector('[data-facet=\"ends:{value}\"]').closest('label').querySelector('output').textContent")
            expect(number == str(count), f"beside the filter ends:{value} is {number}, not {count}")
        check_quiet(browser, page, "endings")
    with Clock(browser, "2030-01-01"):
        browser.open(page)
        browser.until("!document.getElementById('ending').hidden")
        line = browser.run("document.getElementById('ending').textContent")
        expect(line == "No entry ends within 90 days; 11 entries have ended.", f"years later the overview says {line!r}")
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    browser.load(page)
    browser.call("Emulation.setScriptExecutionDisabled", value=False)
    text = browser.run("document.getElementById('ending/events/in-40').textContent")
    expect("2026-12-31" in text and "ends in" not in text, "without script the date is not alone")


def check_odd(browser, page):
    """Checks names and words that are difficult to find or to link to."""
    browser.open(page)
    for query, count in {"STRASSE kind:event": 1, "straße kind:event": 1, "sueden": 0, "SÜDEN": 1, "sud": 1, "istanbul kind:event": 1, "ISTANBUL kind:event": 1,
                         "İstanbul kind:event": 1, "οδος": 1, "ΟΔΟΣ": 1, "file kind:event": 1, "full kind:event": 1, "value-2999": 1, "שלום": 1}.items():
        actual = found(browser, query)
        expect(actual == count, f"{query} finds {actual}, not {count}")
    found(browser, "STRASSE")
    expect(browser.run("[...document.querySelectorAll('#found mark')].some(one => one.textContent === 'Straße')"), "Straße is not marked")
    # A filter finds the number of entries next to it, even if values contain query syntax or have a common prefix.
    browser.open(page)
    ticks = browser.run("""[...document.querySelectorAll('#filters input')].map(one => [one.dataset.facet, one.closest('label').querySelector('output').textContent])""")
    for facet, number in ticks:
        browser.open(page)
        browser.run(f"document.querySelector('[data-facet=' + CSS.escape({json.dumps(facet)}) + ']').click()")
        browser.settled()
        text = browser.run("document.getElementById('count')?.textContent") or "nothing"
        expect(text.split()[0] == number, f"{facet} has {number} beside it and finds {text}")
        ticked = browser.run(f"document.querySelector('[data-facet=' + CSS.escape({json.dumps(facet)}) + ']').checked")
        expect(ticked, f"{facet} is not ticked")
    # Downloads use the same entry names as the inventory: `/` and `%` in names stay encoded.
    ids = {row["id"] for row in json.loads(download(browser, page, "All entries as JSON"))}
    for name in ["a%2Fb", "a%252Fb", "ä", "%25C3%25A4", "שלום", "x" * 300]:
        expect(f"odd/events/{name}" in ids, f"odd/events/{name} is not in the download")
    # Characters that change the text direction are escaped.
    text = browser.run("document.getElementById('book').textContent")
    expect("\\u{202E}override" in text and not any(one in text for one in "\u202e\u2066\u200f"), "what reorders text is not escaped")


def download(browser, page, button):
    """Returns the text that a button of the page downloads."""
    browser.call("Browser.setDownloadBehavior", behavior="allowAndName", downloadPath=browser.folder.name, eventsEnabled=True)
    if button:
        browser.open(page)
        browser.events.clear()
        clicked = browser.run(f"""(() => {{
          document.getElementById("downloads").open = true;
          const button = [...document.querySelectorAll("button")].find(one => one.textContent === {json.dumps(button)} && one.checkVisibility());
          button?.click();
          return Boolean(button);
        }})()""")
        expect(clicked, f"there is no button {button}")
        if not clicked:
            return ""
    while not any(event["method"] == "Browser.downloadProgress" and event["params"]["state"] == "completed" for event in browser.events):
        browser.receive()
    begin = next(event["params"] for event in browser.events if event["method"] == "Browser.downloadWillBegin")
    download.name = begin["suggestedFilename"]
    for event in list(browser.events):
        # The file itself is the only request of a download, and it stays in the page.
        if event["method"] == "Network.requestWillBeSent" and event["params"]["request"]["url"].startswith("blob:"):
            browser.events.remove(event)
    return (Path(browser.folder.name) / begin["guid"]).read_bytes().decode()


def check_downloads(browser, page, tool):
    browser.open(page)
    names = browser.run("[...document.querySelectorAll('#downloads button')].map(one => one.textContent)")
    expect(names[:2] == ["All entries as CSV", "All entries as JSON"], f"the downloads are {names}")
    count = browser.run("document.querySelectorAll('[data-m]').length")
    rows = json.loads(download(browser, page, "All entries as JSON"))
    expect(download.name == "signalbook.json", f"the file is called {download.name}")
    expect(len(rows) == count, f"the JSON has {len(rows)} entries of {count}")
    table = list(csv.DictReader(io.StringIO(download(browser, page, "All entries as CSV"), newline="")))
    expect(download.name == "signalbook.csv", f"the file is called {download.name}")

    def cell(value):
        return "; ".join(value) if isinstance(value, list) else "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)

    expect([{key: cell(value) for key, value in row.items()} for row in rows] == [{key: value.removeprefix("'") for key, value in row.items()} for row in table], "CSV and JSON differ")
    # The downloaded entries are exactly the search results.
    browser.open(page + "#?q=cat:4")
    browser.events.clear()
    browser.run("[...document.querySelectorAll('#save button')].find(one => one.textContent.includes('JSON')).click()")
    some = json.loads(download(browser, page, None))
    expect(0 < len(some) < count and all(row["category"] == 4 for row in some), f"the download of cat:4 has {len(some)} rows")
    expect(some == [row for row in rows if row["category"] == 4] or len(some) == sum(row["category"] == 4 for row in rows), "the download of cat:4 is not what is found")
    # The bytes equal the export's.
    manifests = browser.run("JSON.parse(document.getElementById('manifests').textContent)")
    expect(len(manifests) > 1, "there are no manifests")
    for name, _ in manifests:
        text = download(browser, page, f"Privacy manifest of {name} (plist)")
        expect(download.name == f"{name}-PrivacyInfo.xcprivacy", f"the manifest is called {download.name}")
        plistlib.loads(text.encode())
        if tool:
            written = subprocess.run([tool, "export", "privacy-manifest", f"schemas/{name}", "--output", "-"], capture_output=True).stdout
            expect(text.encode() == written, f"the manifest of {name} is not what 'signalbook export' writes")
    check_quiet(browser, page, "downloads")


def check_links(browser, page):
    """Checks the button that copies a URL, and the URLs of rows and values."""
    browser.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    browser.call("Emulation.setFocusEmulationEnabled", enabled=True)
    for target in ["focus/events/setting-changed", "focus/events/setting-changed/extras/to", "focus/streams/core/envelope/clientId", "focus/streams/core"]:
        browser.open(f"{page}#{target}")
        browser.until("document.querySelector('.copy')")
        browser.run("navigator.clipboard.writeText('nothing').catch(() => 0)")
        browser.run("document.querySelector('.copy').click()")
        browser.until("document.querySelector('.copy').textContent === 'Copied'")
        text = browser.run("navigator.clipboard.readText()")
        expect(text == f"{page}#{target}", f"the button of {target} copies {text}")
    # With the keyboard: the name of an event, then its rows, then the button.
    browser.open(page + "#focus/registry")
    # The script starts listening for the focus shortly after the page has loaded.
    focus = "(name => name && (name.blur(), name.click(), name.focus()))(document.querySelector('[id=\"focus/events/setting-changed\"] h4 a'))"
    browser.until(f"({focus}, document.querySelector('[id=\"focus/events/setting-changed\"] .copy') !== null)")
    expect(browser.run("document.querySelector('[id=\"focus/events/setting-changed/extras/to\"] > th > a').getAttribute('href')")
           == "#focus/events/setting-changed/extras/to", "a row does not lead to itself")
    expect(found(browser, '"copy link"') == 0, "the button is found as a text of its entry")
    browser.open(page + "#focus/registry")
    browser.run("document.querySelector('[id=\"focus/events/setting-changed\"] h4 a').focus()")
    found(browser, "setting-changed")
    expect(browser.run("document.querySelectorAll('#found .copy').length") == 0, "a copy has the button")
    browser.open(page + "#?q=setting-changed")
    browser.run("document.querySelector('#found h4 a').focus()")
    browser.run("document.querySelector('#found .copy').click()")
    browser.until("document.querySelector('.copy').textContent === 'Copied'")
    expect(browser.run("navigator.clipboard.readText()") == f"{page}#focus/events/setting-changed", "what was found is not copied")
    check_quiet(browser, page, "links")


def check_exports(browser, page):
    """Checks that a point's data class links to its representation in the exports."""
    browser.open(page)
    faults = browser.run("""(() => {
      const faults = [], chips = [...document.querySelectorAll("#book a[href^='#x']")].filter(one => !one.hash.includes("/"));
      if (chips.length < 100) faults.push("there are hardly any links to the exports");
      for (const chip of chips) {
        const row = document.getElementById(chip.hash.slice(1)), head = row.querySelector("th b");
        if (head.textContent !== chip.textContent) faults.push(chip.textContent + " leads to " + head.textContent);
        // The row is below the stream that the point is of.
        const stream = row.closest("table").caption.querySelector("a").hash, section = chip.closest("section.stream").querySelector(":scope > header h3");
        if ("#" + section?.id !== stream) faults.push(chip.closest("[id]").id + " leads to " + stream);
        const colour = getComputedStyle(chip).backgroundColor;
        if (colour !== getComputedStyle(head).backgroundColor) faults.push("the colours of " + chip.textContent + " differ");
      }
      for (const row of document.querySelectorAll("tr[id^=x]")) if (!row.id.includes("/") && row.cells.length !== row.closest("table").tHead.rows[0].cells.length) faults.push("a row of exports lacks cells");
      return faults.slice(0, 5);
    })()""")
    for fault in faults:
        expect(False, fault)
    expect(True, "exports")


def check_without_script(browser, page):
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    browser.load(f"{page}#focus/events/setting-changed")
    browser.call("Emulation.setScriptExecutionDisabled", value=False)
    # The document was parsed without running its script, so query it directly.
    shown = browser.run("""({
      form: [...document.querySelectorAll("#form, button, #downloads, #ending")].every(one => !one.checkVisibility()), filters: document.getElementById("filters").childElementCount,
      hidden: [...document.querySelectorAll("#book [data-m]")].filter(one => !one.checkVisibility()).length,
      target: document.querySelector(":target")?.textContent.includes("The user changed a setting")
    })""")
    expect(shown["form"] and shown["filters"] == 0, "without script there are controls that do nothing")
    expect(shown["hidden"] == 0, f"without script {shown['hidden']} entries are hidden")
    expect(shown["target"], "without script a permalink does not lead to its entry")


CONTRAST = """(() => {
  const parse = text => {
    const numbers = (text.match(/-?[\\d.]+(?:e-?\\d+)?/g) || []).map(Number), unit = text.startsWith("color(") ? 255 : 1;
    return { rgb: numbers.slice(0, 3).map(one => one * unit), alpha: numbers.length > 3 ? numbers[3] : 1 };
  };
  const over = (front, back) => front.rgb.map((one, at) => one * front.alpha + back[at] * (1 - front.alpha));
  const light = rgb => {
    const [r, g, b] = rgb.map(one => (one /= 255) <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, other) => { const [a, b] = [light(one), light(other)].sort((x, y) => y - x); return (a + 0.05) / (b + 0.05); };
  const backs = new Map();
  const back = element => {
    if (!element) return [255, 255, 255];
    if (backs.has(element)) return backs.get(element);
    const style = getComputedStyle(element), under = back(element.parentElement);
    const colour = over(parse(style.backgroundColor), under);
    backs.set(element, colour);
    return colour;
  };
  const probe = document.createElement("div");
  document.body.append(probe);
  const well = (() => { probe.style.backgroundColor = "var(--well)"; const c = parse(getComputedStyle(probe).backgroundColor).rgb; probe.remove(); return c; })();
  const worst = [];
  let count = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || /^(SCRIPT|STYLE|TITLE|title)$/.test(element.tagName)) continue;
    const style = getComputedStyle(element), isPicture = element.ownerSVGElement;
    const grounds = isPicture ? [back(element.ownerSVGElement.parentElement), well] : [back(element)];
    const colour = parse(isPicture ? style.fill : style.color);
    for (const ground of grounds) {
      count++;
      const value = ratio(over(colour, ground), ground);
      if (value < 4.5) worst.push(value.toFixed(2) + " " + element.tagName + "." + (element.getAttribute("class") || "") + " " + walker.currentNode.data.trim().slice(0, 30));
    }
  }
  for (const input of document.querySelectorAll("input[type=search]")) {
    const value = ratio(parse(getComputedStyle(input, "::placeholder").color).rgb, back(input));
    if (value < 4.5) worst.push("placeholder " + value.toFixed(2));
  }
  return { count, worst: [...new Set(worst)].slice(0, 12) };
})()"""


def check_contrast(browser, page):
    counts = []
    for theme in ["light", "dark"]:
        browser.theme(theme)
        for hash in ["", "#?q=setting", "#?q=nothing-at-all"]:
            browser.open(page + hash)
            report = browser.run(CONTRAST)
            counts.append(report["count"])
            for text in report["worst"]:
                expect(False, f"contrast, {theme} {hash}: {text}")
            expect(report["count"] > 50, f"{theme} {hash}: hardly any text was looked at")
        ground = browser.run("getComputedStyle(document.body).backgroundColor")
        expect(("16, 21, 27" in ground) == (theme == "dark"), f"{theme} has the ground {ground}")
    # The button overrides the system's setting.
    browser.open(page)
    for name in ["light", "dark", "auto"]:
        browser.run("document.getElementById('theme').click()")
        expect(browser.run("document.getElementById('theme').textContent") == f"Theme: {name}", f"the theme is not {name}")
    browser.theme("light")
    return sum(counts)


def check_narrow(browser, page):
    for width in [320, 390, 768]:
        browser.size(width, 800)
        for hash in ["", "#privacy", "#focus/events/setting-changed", "#session-replay/streams/batch", "#?q=clientId"]:
            browser.open(page + hash)
            wide = browser.run("document.documentElement.scrollWidth")
            expect(wide <= width, f"{hash or 'the page'} is {wide} wide in a window of {width}")
    browser.size(320, 800)
    browser.open(page)
    expect(not browser.run("document.querySelector('#panel').checkVisibility()"), "the contents fill the narrow page")
    browser.run("document.getElementById('menu').click()")
    expect(browser.run("document.querySelector('#panel').checkVisibility()"), "the menu does not open")
    browser.size(1280)


def check_other_media(browser, page):
    for name, value in [("forced-colors", "active"), ("prefers-reduced-motion", "reduce")]:
        browser.call("Emulation.setEmulatedMedia", features=[{"name": name, "value": value}])
        browser.open(page)
        check_quiet(browser, page, name)
        if name == "forced-colors":
            expect(browser.run("[...document.querySelectorAll('article, input[type=search], button, .c2, .tag, [href^=\"#x\"]')].every(one => getComputedStyle(one).borderTopStyle === 'solid')"),
                   "with forced colours something that had a colour has no border")
        else:
            expect(browser.run("[...document.querySelectorAll('*')].every(one => getComputedStyle(one).transitionDuration === '0s' && getComputedStyle(one).animationName === 'none')"),
                   "something moves")
    browser.call("Emulation.setEmulatedMedia", media="print", features=[])
    for hash in ["", "#focus"]:
        browser.open(page + hash)
        browser.run("document.documentElement.dataset.print = 'all'")
        report = browser.run("""({
          controls: [...document.querySelectorAll(".side, #results, button, input")].filter(one => one.checkVisibility()).length,
          hidden: [...document.querySelectorAll("#book [data-m]")].filter(one => !one.checkVisibility({ contentVisibilityAuto: true })).length,
          heads: [...document.querySelectorAll("thead")].filter(one => getComputedStyle(one).display !== "table-header-group").length,
          links: [...document.querySelectorAll("#book a[href^=http]")].map(one => [one.getAttribute("href"), one.className === "same" ? one.textContent : getComputedStyle(one, "::after").content]),
          wide: [...document.querySelectorAll(".wide, .unit, figure")].filter(one => getComputedStyle(one).overflowX !== "visible").length,
          broken: [...document.querySelectorAll("article")].filter(one => getComputedStyle(one).breakInside !== "avoid").length,
          book: document.getElementById("book").getBoundingClientRect().height
        })""")
        expect(report["controls"] == 0, f"{report['controls']} controls are printed")
        expect(report["hidden"] == 0 and report["book"] > 5000, f"{report['hidden']} entries are not printed")
        expect(report["heads"] == 0, "heads of tables are not repeated on each sheet")
        expect(report["wide"] == 0, "what scrolls is cut off in print")
        expect(report["broken"] == 0, "entries are broken over sheets")
        expect(len(report["links"]) > 2 and all(target in shown for target, shown in report["links"]), "print does not show where links lead")
    # Otherwise, print shows the same content as the screen: a registry without collapsed parts, or all search results.
    visible = """({
      registries: [...document.querySelectorAll("#book > .book")].filter(one => one.checkVisibility()).map(one => one.querySelector("h2").id),
      overview: document.getElementById("overview").checkVisibility(),
      folded: [...document.querySelectorAll("#book details:not([open])")].filter(one => one.checkVisibility()).length,
      found: [...document.querySelectorAll("#found > article")].filter(one => one.checkVisibility()).length
    })"""
    first = browser.run("document.querySelector('#book > .book h2').id")
    for hash, expected in [("", ([], True, 0, 0)), ("#" + first, ([first], False, 0, 0))]:
        browser.open(page + hash)
        report = browser.run(visible)
        expect((report["registries"], report["overview"], report["folded"], report["found"]) == expected, f"of {hash} print shows {report}")
    browser.open(page + "#?q=kind:event")
    browser.run("dispatchEvent(new Event('beforeprint'))")
    report = browser.run(visible)
    expect(report["found"] == browser.run("parseInt(document.getElementById('count').textContent)") > 6 and not report["registries"],
           f"of a search print shows {report}")
    browser.open(page)
    browser.run("document.documentElement.dataset.print = 'summaries'")
    pdf = base64.b64decode(browser.call("Page.printToPDF", printBackground=True, preferCSSPageSize=True)["data"])
    sheets, registries = len(re.findall(rb"/Type\s*/Page\b", pdf)), browser.run("document.querySelectorAll('.summary').length")
    expect(sheets == registries > 0, f"the summaries of {registries} registries are {sheets} sheets")
    browser.call("Emulation.setEmulatedMedia", media="", features=[])
    for width in [1440, 1024, 390]:
        browser.size(width)
        browser.open(page)
        cut = browser.run("""[...document.querySelectorAll(".wide")].filter(one => one.scrollWidth > one.clientWidth + 1)
          .map(one => one.querySelector("caption").textContent)""")
        expect(not cut, f"at {width} pixels tables are cut off: {cut[:5]}")
    browser.open(page + "#?q=leanplum")
    expect(browser.run("document.getElementById('offers').textContent").startswith("Filters: to:Leanplum ("), "a word offers no filter that fits")
    browser.call("Emulation.setEmulatedMedia", media="", features=[])


# The words in tables that are broken across lines. A broken name is no longer recognizable.
BROKEN_WORDS = r"""(() => {
  const found = [], range = document.createRange();
  for (const cell of document.querySelectorAll("#book :is(td, th, caption)")) {
    if (!cell.checkVisibility({ contentVisibilityAuto: true })) continue;
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text; text = texts.nextNode();) for (const word of text.data.matchAll(/[\p{L}\p{N}_]+/gu)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(one => Math.round(one.top))).size > 1) found.push(word[0]);
    }
  }
  return found;
})()"""
OPENED = "document.querySelectorAll('details').forEach(one => one.open = true)"


def check_layout(browser, page):
    """Checks that tables do not break words and are not cut off, that captions are as wide as their tables, and that
    print keeps headings with their content.
    """
    browser.size(1440)
    browser.open(page)
    for hash in browser.run("['', '#privacy', ...[...document.querySelectorAll('#book > .book h2')].map(one => '#' + one.id)]"):
        browser.open(page + hash)
        browser.run(OPENED)
        broken = browser.run(BROKEN_WORDS)
        expect(not broken, f"at 1440 pixels {hash or 'the page'} breaks {len(broken)} words of tables: {broken[:5]}")
        cut = browser.run("""[...document.querySelectorAll(".wide")].filter(one => one.scrollWidth > one.clientWidth + 1)
          .map(one => one.querySelector("caption").textContent)""")
        expect(not cut, f"at 1440 pixels tables of {hash or 'the page'} are cut off: {cut[:5]}")
    for width in [1024, 390]:
        browser.size(width)
        browser.open(page + "#session-replay/streams/batch")
        narrow = browser.run("""[...document.querySelectorAll(".wide caption")].filter(one => one.checkVisibility()
          && one.getBoundingClientRect().width < one.closest(".wide").clientWidth - 1).map(one => one.textContent)""")
        expect(not narrow, f"at {width} pixels captions are narrower than their tables: {narrow[:3]}")
    # A sheet of US Letter without the margins.
    browser.size(739)
    browser.call("Emulation.setEmulatedMedia", media="print", features=[])
    browser.open(page)
    browser.run("document.documentElement.dataset.print = 'all'; " + OPENED)
    broken = browser.run(BROKEN_WORDS)
    expect(not broken, f"print breaks {len(broken)} words of tables: {broken[:5]}")
    wide = browser.run("[...document.querySelectorAll('#book table')].filter(one => one.getBoundingClientRect().right > innerWidth).length")
    expect(not wide, f"{wide} tables are wider than a sheet")
    alone = browser.run("""[...document.querySelectorAll("#changes, .stream > h3")].filter(one => one.parentNode.checkVisibility()).filter(one =>
      one.id === "changes" ? getComputedStyle(one.parentNode).breakBefore === "page"
        : one.nextElementSibling.matches("p") && getComputedStyle(one.nextElementSibling).breakAfter !== "avoid").map(one => one.textContent)""")
    expect(not alone, f"in print these are apart from what belongs to them: {alone[:3]}")
    notes = browser.run("document.querySelectorAll('.book > .note').length")
    expect(not notes, f"{notes} notes of registries are printed behind their summary")
    browser.run("document.documentElement.dataset.print = 'view'; document.querySelectorAll('details').forEach(one => one.open = false)")
    empty = browser.run("""[...document.querySelectorAll("#book h3")].filter(one => one.checkVisibility()).filter(one => {
      let next = one.nextElementSibling;
      while (next && next.matches("p")) next = next.nextElementSibling;
      return next?.matches("details") && !next.checkVisibility();
    }).map(one => one.textContent)""")
    expect(not empty, f"print has headings of what is folded: {empty[:3]}")
    browser.call("Emulation.setEmulatedMedia", media="", features=[])
    browser.size(1280)


def check_accessibility(browser, page, engine, most):
    """Checks that axe-core reports no violation, in both themes, in the registries and in search results."""
    script = Path(engine).read_text()
    rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    browser.size(1280)
    browser.socket.settimeout(600)
    for theme, hash, width in most:
        browser.size(width)
        browser.theme(theme)
        browser.open(page + hash)
        browser.run(script + ";0")
        found = browser.run(f"""axe.run(document, {{ resultTypes: ["violations"], runOnly: {json.dumps(rules)} }}).then(report => ({{
          passes: report.passes.length,
          faults: report.violations.map(fault => `${{fault.id}}, ${{fault.nodes.length}} times: ${{fault.nodes[0].html.slice(0, 120)}}`)
        }}))""")
        expect(found["passes"] > 30, f"axe looked at hardly anything: {found['passes']} rules")
        for fault in found["faults"]:
            expect(False, f"axe, {theme} {hash} at {width}: {fault}")
    browser.theme("light")
    browser.size(1280)


def check_speed(browser, page, most):
    """Measures the time from a keystroke to the layout of the first result. Counts only the work of the page's thread,
    so that other load on the machine has no effect.
    """

    def worked():
        names = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"]
        metrics = {one["name"]: one["value"] for one in browser.call("Performance.getMetrics")["metrics"]}
        return 1000 * sum(metrics[name] for name in names)

    browser.size(1280)
    browser.call("Performance.enable", timeDomain="threadTicks")
    browser.open(page)
    figures = {}
    for query in ["i", "item", "item-77", "search", "label type:enum", "kind:event cat:2"]:
        times = []
        for _ in range(7):
            browser.run("""(() => {
              const search = document.getElementById("search");
              search.value = "";
              search.dispatchEvent(new Event("input"));
            })()""")
            browser.settled()
            before = worked()
            elapsed = browser.run("""(() => {
              const search = document.getElementById("search"), started = performance.now();
              search.value = %s;
              search.dispatchEvent(new Event("input"));
              document.querySelector("#found article").getBoundingClientRect();
              return performance.now() - started;
            })()""" % json.dumps(query))
            times.append((worked() - before, elapsed))
        figures[query] = sorted(times)[len(times) // 2]
        expect(figures[query][0] <= most, f"{query!r}: the first entry takes {figures[query][0]:.0f} ms, at most {most} are allowed")
    check_quiet(browser, page, "the large page")
    return figures


def tidy(path, most=0):
    """Checks the page with HTML Tidy. Exit status 0 is a clean page, 1 has warnings, and 2 has errors."""
    program = shutil.which("tidy")
    if not program:
        print("SKIPPED tidy: it is not installed")
        return
    result = subprocess.run([program, "-q", "-e", "-utf8", path], capture_output=True, text=True)
    lines = [line for line in result.stderr.splitlines() if line.strip()]
    expect(result.returncode <= most, f"tidy: {lines[:5]}")


def skip(why, must):
    print(f"SKIPPED the browser test: {why}")
    sys.exit(1 if must else 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("page", help="the dictionary of the registries in schemas/")
    parser.add_argument("--large", help="a page of 10,000 events, whose search is timed")
    parser.add_argument("--milliseconds", type=float, default=50, help="the most that the first entry may take there")
    parser.add_argument(
        "--search-times", metavar="FILE", help="only times the search of the page, and writes the times as JSON")
    parser.add_argument("--hostile", nargs="*", default=[], help="pages of hostile names and texts, which must stay inert")
    parser.add_argument("--history", help="the page of Tests/HistoryTests/Releases, made with --since for each release")
    parser.add_argument("--odd", help="a page of the registries that registries.py writes")
    parser.add_argument("--tool", help="the program signalbook, whose exports are compared with what the page hands out")
    parser.add_argument("--axe", help="axe.min.js of axe-core")
    parser.add_argument("--screenshots", help="writes pictures of the page into this folder")
    parser.add_argument("--must", action="store_true", help="fail where the test cannot run")
    options = parser.parse_args()
    program = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
    if program is None:
        skip("there is no Chromium", options.must)
    try:
        import websocket  # noqa: F401
    except ImportError:
        skip("Python has no websocket-client", options.must)
    page = Path(options.page).resolve().as_uri()
    browser = Browser(program)
    try:
        if options.search_times:
            Path(options.search_times).write_text(json.dumps(check_speed(browser, page, options.milliseconds)))
            return
        report = check_structure(browser, page)
        check_search(browser, page)
        check_queries(browser, page)
        check_terms(browser, page)
        check_permalinks(browser, page)
        check_registries(browser, page)
        check_questions(browser, page)
        check_downloads(browser, page, options.tool)
        check_links(browser, page)
        check_exports(browser, page)
        check_without_script(browser, page)
        texts = check_contrast(browser, page)
        check_narrow(browser, page)
        check_other_media(browser, page)
        check_layout(browser, page)
        lists.check(browser, page, expect)
        if options.axe:
            check_accessibility(browser, page, options.axe, [
                ("light", "", 1280), ("dark", "#?q=setting", 1280), ("light", "#?q=nothing-at-all", 1280), ("light", "#privacy", 1280),
                ("light", "#focus/events/setting-changed", 1440), ("dark", "#focus/events/setting-changed", 390), ("light", "#session-replay", 1024)])
        else:
            print("SKIPPED axe-core: it is not installed")
        tidy(options.page)
        print(f"{report['entries']} entries, {report['ids']} addresses; contrast of {texts} texts at least 4.5")
        for hostile in options.hostile:
            check_structure(browser, Path(hostile).resolve().as_uri())
            # Empty names and texts result in empty elements, for which Tidy prints a warning.
            tidy(hostile, most=1)
        if options.history:
            told = Path(options.history).resolve().as_uri()
            check_structure(browser, told)
            history.check_history(browser, told, expect, found, CONTRAST)
            check_quiet(browser, told, "the history")
            tidy(options.history)
            if options.screenshots:
                history.screenshots(browser, told, Path(options.screenshots))
        if options.odd:
            odd = Path(options.odd).resolve().as_uri()
            check_structure(browser, odd)
            check_endings(browser, odd)
            check_odd(browser, odd)
            tidy(options.odd)
        if options.large:
            for query, (work, elapsed) in check_speed(browser, Path(options.large).resolve().as_uri(), options.milliseconds).items():
                print(f"  {work:5.1f} ms of work, {elapsed:5.1f} ms by the clock, to the first entry for {query!r}")
        if options.screenshots:
            screenshots(browser, page, options.screenshots)
    finally:
        browser.close()
    print(f"{expect.count} checks, {len(expect.faults)} faults")
    sys.exit(1 if expect.faults else 0)


if __name__ == "__main__":
    main()
