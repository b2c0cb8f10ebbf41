"""Checks lists of events and the page's frame, at each width, with mouse and keyboard. Used by browser.py."""

# The maximum height of a view in pixels at a width of 1440 pixels, when all of it has been drawn.
HEIGHTS = {"": 4000, "#focus": 9000, "#focus/events/setting-changed": 9000}
EVENT = "focus/events/setting-changed"
ROW = f"document.getElementById('{EVENT}')"


def height(browser):
    """Returns the page's height after scrolling through it, because the browser estimates the height of undrawn parts.
    """
    return browser.run("""(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += 700) {
        scrollTo(0, y);
        await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      }
      return document.documentElement.scrollHeight;
    })()""")


def check_heights(browser, page, expect):
    browser.size(1440)
    for address, most in HEIGHTS.items():
        browser.open(page + address)
        high = height(browser)
        print(f"  {address or 'the overview'} is {high} pixels high, at most {most} are allowed")
        expect(high <= most, f"{address or 'the overview'} is {high} pixels high, at most {most} are allowed")


def check_panel(browser, page, expect):
    """Checks that the details are visible next to the list, without overlap, when opened by URL, mouse or keyboard."""
    for width in [1440, 1280]:
        browser.size(width)
        for target in [EVENT, f"{EVENT}/extras/to"]:
            browser.open(f"{page}#{target}")
            places = browser.run(f"""(() => {{
              const box = one => {{ const {{ left, right, top, bottom }} = one.getBoundingClientRect(); return {{ left, right, top, bottom }}; }};
              return {{ row: box({ROW}.querySelector("h4")), panel: box({ROW}.querySelector(".s")), target: box(document.getElementById("{target}")),
                bar: document.querySelector("body > header").getBoundingClientRect().bottom,
                open: [...{ROW}.closest(".events").querySelectorAll(".b")].filter(one => one.checkVisibility()).length }};
            }})()""")
            expect(places["open"] == 1, f"at {width} {places['open']} details are beside the list")
            expect(places["panel"]["left"] > places["row"]["right"], f"at {width} the details are not beside their row")
            for part in ["row", "panel", "target"]:
                expect(places["bar"] <= places[part]["top"] < 880, f"at {width} #{target} has its {part} at {places[part]['top']}")
            expect(places["panel"]["bottom"] <= 901, f"at {width} the details end at {places['panel']['bottom']}")
        browser.open(page + "#focus")
        shown = browser.run("[...document.querySelectorAll('.book:not(.elsewhere) .long')].every(list => [...list.querySelectorAll('.b')].filter(one => one.checkVisibility()).length === 1)")
        expect(shown, f"at {width} a list has no details beside it")
    # A click opens the details, changes the URL and does not scroll the list.
    browser.open(f"{page}#{EVENT}")
    browser.run(f"scrollBy(0, -150)")
    before = browser.run(f"{ROW}.nextElementSibling.getBoundingClientRect().top")
    name = browser.run(f"{ROW}.nextElementSibling.id")
    browser.run(f"{ROW}.nextElementSibling.querySelector(':scope > p').click()")
    browser.settled()
    expect(browser.run("decodeURIComponent(location.hash.slice(1))") == name, "a click on a row is not in the address")
    expect(abs(browser.run(f"document.getElementById('{name}').getBoundingClientRect().top") - before) < 2, "a click moves the list")
    expect(browser.run(f"document.getElementById('{name}').querySelector('.s').checkVisibility()"), "a click opens no details")
    browser.run("history.back()")
    browser.until(f"{ROW}.querySelector('.s').checkVisibility()")
    # Arrow keys move between rows.
    browser.run(f"{ROW}.querySelector('h4 a').focus()")
    browser.key("ArrowDown")
    expect(browser.run(f"document.activeElement.closest('article').id") == name, "the arrow does not lead to the next row")
    expect(browser.run("document.activeElement.closest('article').querySelector('.s').checkVisibility()"), "the arrow opens no details")
    expect(browser.run("document.activeElement.getAttribute('aria-expanded')") == "true", "the open row is not told")
    browser.key("ArrowUp")
    expect(browser.run("document.activeElement.closest('article').id") == EVENT, "the arrow does not lead back")


def check_place(browser, page, expect):
    """Checks that the details are below the row in a narrow window, and that a second click closes them."""
    for width in [1024, 390]:
        browser.size(width, 844)
        browser.open(page + "#focus")
        expect(browser.run("[...document.querySelectorAll('.events .b')].filter(one => one.checkVisibility()).length") == 0, f"at {width} details are open that nobody chose")
        browser.open(f"{page}#{EVENT}")
        places = browser.run(f"""[document.querySelector("body > header").getBoundingClientRect().bottom, {ROW}.querySelector("h4").getBoundingClientRect().top,
          {ROW}.querySelector(".b").getBoundingClientRect().top, {ROW}.nextElementSibling.getBoundingClientRect().top]""")
        expect(places == sorted(places) and places[1] < 200, f"at {width} #{EVENT} is at {places}")
        browser.run(f"{ROW}.querySelector('h4 a').click()")
        expect(not browser.run(f"{ROW}.querySelector('.b').checkVisibility()"), f"at {width} a second click does not close the details")
        expect(browser.run("document.documentElement.scrollWidth") <= width, f"at {width} the list is too wide")


def check_frame(browser, page, expect):
    """Checks that titles show the current location, that the header has a single row on a phone, and that opening a
    search result focuses the entry.
    """
    browser.size(1280)
    for address, title, heading in [("", "Signalbook", "Signalbook"), ("#focus", "focus · Signalbook", "focus"),
                                    (f"#{EVENT}", "setting-changed · focus · Signalbook", "focus"), ("#privacy", "Privacy view · Signalbook", "Signalbook")]:
        browser.open(page + address)
        expect(browser.run("document.title") == title, f"{address} has the title {browser.run('document.title')!r}")
        expect(browser.run("document.querySelector('h1').textContent.trim()") == heading, f"{address} has the heading {browser.run('document.querySelector(`h1`).textContent')!r}")
    browser.open(page + "#?q=setting-changed")
    browser.run("document.querySelector('#found h4 a').click()")
    browser.until("document.getElementById('results').hidden")
    expect(browser.run(f"document.activeElement.closest('article')?.id") == EVENT, "the focus is lost behind a result")
    # The keyboard continues at the target of a link: a section, a stream, an event, a value, the results.
    for address in ["#privacy", "#focus/registry", "#focus/streams/event", f"#{EVENT}", f"#{EVENT}/extras/to", "#recipients"]:
        browser.open(page)
        browser.run(f"location.hash = {address!r}")
        browser.until("document.activeElement !== document.body")
        held = browser.run("(one => (one.closest('tr[id], h2, h3, article') || one).id)(document.activeElement)")
        expect("#" + held == address, f"following {address} leaves the focus at {held}")
    browser.open(page + "#privacy")
    expect(browser.run("document.activeElement === document.body"), "opening a page moves the focus")
    browser.run("document.querySelector('.matrix a[href^=\"#?q=\"]').click()")
    browser.until("document.activeElement.id === 'results-title'")
    browser.size(390, 844)
    browser.open(page + "#focus")
    controls = browser.run("""[...document.querySelectorAll(".bar :is(h1, input, button, select)")].filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect())
      .map(one => [one.top, one.bottom])""")
    expect(len(controls) >= 3 and max(top for top, _ in controls) < min(bottom for _, bottom in controls), f"the header of a phone has more than one row: {controls}")
    expect(browser.run("document.querySelector('body > header').getBoundingClientRect().height") <= 64, "the header of a phone is too high")
    browser.run("document.getElementById('menu').click()")
    expect(browser.run("document.getElementById('theme').checkVisibility() && document.getElementById('panel').checkVisibility()"), "the menu lacks the theme or the contents")
    chosen = browser.run("(one => [one.getBoundingClientRect().left, one.getBoundingClientRect().right])(document.querySelector('#chooser [aria-current]'))")
    expect(0 <= chosen[0] and chosen[1] <= 390, f"the chosen registry is at {chosen}")
    browser.size(1280)


def check_paper(browser, page, expect):
    """Checks that print contains all details, including those that are collapsed on the screen."""
    browser.open(page + "#focus")
    browser.call("Emulation.setEmulatedMedia", media="print", features=[])
    hidden = browser.run("[...document.querySelectorAll('.book:not(.elsewhere) .events .b')].filter(one => !one.checkVisibility({ contentVisibilityAuto: true })).length")
    shown = browser.run("[...document.querySelectorAll('.t')].filter(one => one.checkVisibility()).length")
    expect(hidden == 0, f"paper lacks the details of {hidden} events")
    expect(shown == 0, "paper repeats titles of details")
    browser.call("Emulation.setEmulatedMedia", media="", features=[])


def check(browser, page, expect):
    check_heights(browser, page, expect)
    check_panel(browser, page, expect)
    check_place(browser, page, expect)
    check_frame(browser, page, expect)
    check_paper(browser, page, expect)
