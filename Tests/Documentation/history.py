"""Checks the changes between three releases on the page of Tests/HistoryTests/Releases. Used by browser.py."""
import json
import urllib.parse


def counted(browser):
    """Returns the counts of colored entries that the page reports: `12 added, 0 changed, …`."""
    return browser.run("(one => one.hidden ? null : one.textContent)(document.getElementById('since-found'))")


def choose(browser, release):
    """Chooses a release with the keyboard: focus, then the letters of its name."""
    browser.run("document.getElementById('since').focus()")
    for letter in release:
        browser.key(letter, letter)


def check_switch(browser, page, expect):
    browser.size(1280)
    browser.open(page)
    expect(browser.run("document.getElementById('since').labels[0].textContent.trim().startsWith('Changes since')"),
           "the switch has no label")
    expect(browser.run("[...document.getElementById('since').options].map(one => one.text)") == ["–", "7.0", "8.0", "8.2"],
           "the switch does not have the releases")
    expect(browser.run("document.querySelectorAll('.on, [data-c]').length") == 0, "something is coloured though nothing is chosen")
    expect(counted(browser) is None, "something is counted though nothing is chosen")
    choose(browser, "8.0")
    browser.until("document.querySelector('.on')")
    expect(browser.run("document.getElementById('since').value") == "8.0", "the keyboard does not choose a release")
    expect(browser.run("location.hash") == "#?q=&since=8.0", "the switch is not in the address")
    expect(not browser.run("document.getElementById('book').hidden"), "the switch hides the book")
    kinds = browser.run("""Object.fromEntries(["page-opened", "page-opened/fields/words", "page-opened/fields/seconds", "bookmark-added", "tip-shown", "crashed"]
      .map(name => [name, document.getElementById("reader/events/" + name).dataset.c || ""]))""")
    expect(kinds == {"page-opened": "~", "page-opened/fields/words": "+", "page-opened/fields/seconds": "~", "bookmark-added": "+",
                     "tip-shown": "", "crashed": "-"}, f"coloured since 8.0: {kinds}")
    # Only changes after the chosen release are marked, and each mark has a sign.
    marks = browser.run("[...document.getElementById('reader/events/page-opened/fields/seconds').querySelectorAll('[data-y]')].map(one => [one.textContent, one.className])")
    expect(marks == [["widened 8.0", ""], ["swift name changed, unreleased", "on"]], f"marks since 8.0: {marks}")
    signs = browser.run("[...document.querySelectorAll('.on')].map(one => getComputedStyle(one, '::before').content[1]).join('')")
    expect(signs and set(signs) == set("+~−"), f"the signs of marks are {signs!r}")
    text = counted(browser)
    expect(text.startswith("Highlighted since 8.0: ") and "removed" in text, f"what is coloured: {text}")
    # Each count links to the same number of entries, which stay colored.
    for name, number in browser.run("[...document.querySelectorAll('#since-found a')].map(one => [one.textContent.split(' ')[1], Number(one.textContent.split(' ')[0])])"):
        browser.open(page + "#?q=&since=8.0")
        browser.until("document.querySelector('.on')")
        browser.run(f"[...document.querySelectorAll('#since-found a')].find(one => one.textContent.endsWith('{name}')).click()")
        browser.until("document.getElementById('count')")
        browser.settled()
        found = int(browser.run("document.getElementById('count').textContent").split()[0])
        expect(found == number, f"{number} are {name} since 8.0, and the filter finds {found}")
        expect(browser.run("document.getElementById('since').value") == "8.0", "the filter takes the colours away")
        expect(browser.run("document.querySelectorAll('#found .on').length") > 0, f"what is found of {name} is not coloured")
    # Turn the colors off.
    browser.open(page + "#?q=&since=8.2")
    browser.until("document.querySelector('.on')")
    expect(browser.run("document.getElementById('reader/events/crashed').dataset.c || ''") == "", "what went before 8.2 is coloured since 8.2")
    browser.run("document.getElementById('since').focus()")
    browser.key("ArrowUp")
    browser.key("ArrowUp")
    browser.key("ArrowUp")
    browser.until("!document.querySelector('.on')")
    expect(browser.run("location.hash") == "" and counted(browser) is None, "the switch cannot be turned off")
    browser.open(page + "#?q=&since=nothing-like-it")
    expect(browser.run("document.getElementById('since').value") == "", "a release that there is not is chosen")
    # An entry opened by the reader stays in the URL.
    browser.open(page + "#reader/events/page-opened")
    choose(browser, "7.0")
    browser.until("document.querySelector('.on')")
    expect(browser.run("location.hash") == "#reader/events/page-opened", "the switch takes an entry's address away")


def check_filters(browser, page, expect, found):
    browser.open(page)
    sets = browser.run("JSON.parse(document.getElementById('facets').textContent)")
    marks = browser.run("[...document.querySelectorAll('[data-m]')].map(one => one.dataset.m.split(',')[0])")
    import re
    releases = ["7.0", "8.0", "8.2", "unreleased"]
    entries = [[(kind, releases[int(release)], verdict) for kind, release, verdict in
                re.findall(r"([+~-])(\d+)([rwnt]?)", sets[int(mark)][16] if len(sets[int(mark)]) > 16 else "")] for mark in marks]

    def count(fits):
        return sum(1 for changes in entries if any(fits(*change) for change in changes))

    cases = {
        "changed:8.2": count(lambda kind, release, verdict: release == "8.2"),
        "changed:added": count(lambda kind, release, verdict: kind == "+"),
        "changed:removed": count(lambda kind, release, verdict: kind == "-"),
        "changed:added release:8.0": count(lambda kind, release, verdict: kind == "+" and release == "8.0"),
        "changed:changed changed:8.2": count(lambda kind, release, verdict: kind == "~" and release == "8.2"),
        "changed:added|removed release:>8.0": count(lambda kind, release, verdict: kind in "+-" and release in ("8.2", "unreleased")),
        "release:>=8.2": count(lambda kind, release, verdict: release in ("8.2", "unreleased")),
        "release:<8.2": count(lambda kind, release, verdict: release == "8.0"),
        "verdict:renewal": count(lambda kind, release, verdict: verdict == "w"),
        "verdict:new release:unreleased": count(lambda kind, release, verdict: verdict == "r" and release == "unreleased"),
        "verdict:notify changed:changed release:8.0": count(lambda kind, release, verdict: (kind, release, verdict) == ("~", "8.0", "n")),
    }
    for query, expected in cases.items():
        actual = found(browser, query)
        expect(actual == expected, f"{query} finds {actual}, not {expected}")
        expect(expected > 0, f"{query} tries nothing")
    unchanged = sum(1 for changes in entries if not changes)
    actual = found(browser, "-release:>=7.0")
    expect(actual == unchanged, f"-release:>=7.0 finds {actual}, not {unchanged}")
    expect(found(browser, "release:nothing-like-it") == 0 and found(browser, "release:>nothing-like-it") == 0, "a release that there is not finds something")
    # The number next to a filter is the number of entries that it finds, alone and combined with another filter.
    for first in ["", "changed:added", "verdict:notify", "kind:event"]:
        browser.open(page + "#?q=" + urllib.parse.quote(first))
        browser.settled()
        for facet, number in browser.run("""[...document.querySelectorAll('#filters input')].filter(one => /^(changed|release|verdict):/.test(one.dataset.facet) && !one.checked)
            .map(one => [one.dataset.facet, Number(one.closest('label').querySelector('output').textContent)])"""):
            key, value = facet.split(":", 1)
            if first.startswith(key + ":"):
                continue
            query = f'{first} {key}:"{value}"'.strip()
            actual = found(browser, query)
            expect(actual == number, f"{facet} has {number} beside it while {first!r} is searched for, and {query} finds {actual}")
    # The numbers in the table link to the same number of entries.
    browser.open(page)
    figures = browser.run("[...document.querySelectorAll('#changes ~ .wide a')].map(one => [one.getAttribute('href'), Number(one.textContent)])")
    expect(len(figures) > 8, "the table of releases is all but empty")
    for address, number in figures:
        query = urllib.parse.unquote(address[len("#?q="):])
        actual = found(browser, query)
        expect(actual == number, f"the table says {number} of {query}, and it finds {actual}")


def check_addresses(browser, page, expect):
    """Checks that URLs with former names lead to the entries."""
    for old, what in [("reader/events/page-shared/fields/to", "page-sent"), ("reader/events/page-shared/fields/to/cases/mail", "page-sent"),
                      ("reader/events/page-shared/fields/size", "retired since 8.2"),
                      ("reader/events/page-opened/fields/source", "Where the address came from"),
                      ("reader/events/page-opened/fields/source/cases/link", "source"), ("reader/events/crashed", "The app ended by itself"),
                      ("reader/events/crashed/fields/signal", "crashed"), ("reader/types/theme/cases/sepia", "Brown on beige"),
                      ("reader/streams/reports", "What went wrong"), ("reader/removed", "Removed since 7.0"), ("reader/events/page-shared", "Another event")]:
        browser.open(f"{page}#{old}")
        place = browser.run("(one => one && [one.getBoundingClientRect().top, (one.closest('article, section') || one).textContent])(document.querySelector(':target'))")
        expect(place and 0 <= place[0] < 900 and what in place[1], f"#{old} does not arrive: {place and place[0]}")
    browser.open(f"{page}#reader/events/page-shared/fields/to")
    style = browser.run("getComputedStyle(document.querySelector('tr:has(.was:target)')).outlineStyle")
    expect(style == "solid", "where an old address arrives is not marked")


def check_without_script(browser, page, expect):
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    browser.load(f"{page}#reader/events/crashed")
    browser.call("Emulation.setScriptExecutionDisabled", value=False)
    shown = browser.run("""({
      control: document.getElementById("since-label").checkVisibility(), target: document.querySelector(":target")?.textContent || "",
      line: document.getElementById("reader/events/page-opened/fields/seconds").textContent,
      sign: getComputedStyle(document.querySelector("[data-y]"), "::before").content,
      hidden: [...document.querySelectorAll("#book .y")].filter(one => !one.checkVisibility()).length
    })""")
    expect(not shown["control"], "without script there is a switch that does nothing")
    expect("removed 8.2" in shown["target"], "without script what was removed cannot be read")
    expect("widened 8.0" in shown["line"] and "60 → 600" in shown["line"], "without script a history cannot be read")
    expect(shown["sign"] not in ("none", ""), "without script marks have no sign")
    expect(shown["hidden"] == 0, "without script histories are hidden")


def check_looks(browser, page, expect, contrast):
    for theme in ["light", "dark"]:
        browser.theme(theme)
        for hash in ["#?q=&since=7.0", "#?q=changed%3A8.2&since=8.0"]:
            browser.open(page + hash)
            browser.until("document.querySelector('.on')")
            for text in browser.run(contrast)["worst"]:
                expect(False, f"contrast, {theme} {hash}: {text}")
    browser.theme("light")
    for width in [320, 390]:
        browser.size(width, 800)
        for hash in ["#?q=&since=7.0", "#reader/events/page-opened", "#reader/removed", "#changes"]:
            browser.open(page + hash)
            wide = browser.run("document.documentElement.scrollWidth")
            expect(wide <= width, f"{hash} is {wide} wide in a window of {width}")
    browser.size(1280)
    browser.open(page + "#?q=&since=7.0")
    browser.until("document.querySelector('.on')")
    browser.call("Emulation.setEmulatedMedia", media="print", features=[])
    printed = browser.run("""({ control: document.querySelector(".since").checkVisibility(),
      colour: getComputedStyle(document.querySelector("article[data-c]")).borderLeftWidth, counts: document.getElementById("since-found").checkVisibility() })""")
    browser.call("Emulation.setEmulatedMedia", media="", features=[])
    expect(printed == {"control": False, "colour": "5px", "counts": True}, f"in print: {printed}")


def check_history(browser, page, expect, found, contrast):
    check_switch(browser, page, expect)
    check_filters(browser, page, expect, found)
    check_addresses(browser, page, expect)
    check_without_script(browser, page, expect)
    check_looks(browser, page, expect, contrast)


def screenshots(browser, page, folder):
    browser.size(1280, 1000)
    for theme in ["light", "dark"]:
        browser.theme(theme)
        for name, hash in [("history", "#?q=&since=7.0"), ("history-found", "#?q=changed%3A8.2&since=8.0")]:
            browser.open(page + hash)
            browser.until("document.querySelector('.on')")
            if name == "history":
                browser.run("document.getElementById('reader/streams/usage').scrollIntoView()")
            browser.picture(folder / f"{name}-{theme}.png")
    browser.theme("light")
    browser.open(page + "#reader/removed")
    browser.picture(folder / "history-removed.png")
    browser.size(390, 844, 2)
    browser.open(page + "#?q=&since=7.0")
    browser.until("document.querySelector('.on')")
    browser.picture(folder / "history-narrow.png")
    browser.run("document.getElementById('reader/events/page-opened').scrollIntoView()")
    browser.picture(folder / "history-narrow-entry.png")
    browser.size(1280, 1000)
