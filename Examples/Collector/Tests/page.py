#!/usr/bin/env python3
"""Opens the collector's page in headless Chromium while documents arrive, and checks the displayed content.

    page.py [--command FILE] [--screenshots FOLDER]

Requires the built command, Chromium (Debian: chromium) and the package websocket-client. If one is missing, the script
reports this and skips the test.
"""
import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import urllib.request

COLLECTOR = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(COLLECTOR.parent.parent / "Tests/Documentation"))

HOSTILE = '<img src=x onerror="window.hurt = true">\x1b[31m'


def uuid(number):
    return f"{number:08x}-0000-4000-8000-000000000000"


def post(base, path, body, kind="application/json"):
    request = urllib.request.Request(base + path, json.dumps(body).encode(), {"Content-Type": kind}, method="POST")
    try:
        return urllib.request.urlopen(request, timeout=10).status
    except urllib.error.HTTPError as error:
        return error.code


def event_ping(base, number, sequence, method="type_url"):
    body = {
        "v": 1, "clientId": uuid(0).upper(), "seq": sequence, "locale": "en-US", "os": "iOS", "osversion": "10.3", "tz": 60,
        "created": 1_542_800_000_000, "settings": {"BlockAds": "true"},
        "events": [[12, "action", method, "search_bar"], [13, "action", "open", "find_in_page_bar"],
                   [14, "action", "change", "setting", "BlockAds", {"to": "true"}]]}
    return post(base, f"/submit/telemetry/{uuid(number)}/focus-event/Focus/7.0/release/1?v=4", body)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", default=COLLECTOR / ".build/debug/signalbook-collect")
    parser.add_argument("--screenshots", type=pathlib.Path)
    options = parser.parse_args()
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    try:
        import websocket  # noqa: F401
    except ImportError:
        program = None
    if program is None:
        print("SKIP  the page: Chromium or websocket-client is missing")
        return
    from browser import Browser, expect

    collector = subprocess.Popen([options.command, "--port", "0"], stdout=subprocess.PIPE, text=True)
    browser = None
    try:
        base = collector.stdout.readline().split()[-1].rstrip("/")
        browser = Browser(program)
        browser.size(1100, 800)
        browser.load(base + "/")
        state = "document.querySelector('#state').textContent"

        def says(text):
            browser.until(f"{state} === {json.dumps(text)}")

        says("0 documents with 0 events; 0 wrong; 0 missing.")
        # From here on, the page updates without being reloaded.
        expect(event_ping(base, 1, 1) == 200, "a ping is taken")
        says("1 documents with 3 events; 0 wrong; 0 missing.")
        browser.run("document.querySelector('#recent details').open = true")
        event_ping(base, 1, 1)
        event_ping(base, 4, 4)
        says("2 documents with 6 events; 0 wrong; 2 missing.")
        expect(browser.run("document.querySelector('#missing').textContent") == "focus-event: 2–3", "the hole is named")
        event_ping(base, 2, 2)
        event_ping(base, 3, 3)
        says("4 documents with 12 events; 0 wrong; 0 missing.")
        post(base, "/control", {"fail": 503, "next": 1})
        browser.until(f"{state}.includes('failing: 503')")
        expect(event_ping(base, 5, 5) == 503, "fails as told")
        event_ping(base, 5, 5)
        event_ping(base, 8, 8, HOSTILE)
        post(base, "/submit/telemetry/1/core/Focus/7.0/release/1?v=4", {})
        post(base, f"/submit/telemetry/{uuid(9)}/{urllib.request.quote(HOSTILE)}/a/b/c/d?v=4", {})
        says("7 documents with 17 events; 3 wrong; 2 missing.")
        rows = browser.run("[...document.querySelectorAll('#streams tbody tr')].map(row => [...row.cells].map(cell => cell.textContent))")
        events = next((row for row in rows if row[0] == "focus-event"), [])
        expect(events[1:] == ["6", "17", "1", "1", "0", "1"], f"the counts of a stream: {rows}")
        verdicts = browser.run("[...document.querySelectorAll('#recent tbody tr')].map(row => row.cells[2].textContent)")
        expect(
            verdicts == ["invalid", "refused", "invalid", "valid", "failed", "valid", "valid", "valid", "duplicate", "valid"],
            f"the latest documents, newest first: {verdicts}")
        expect(browser.run("window.hurt === undefined && document.querySelector('img') === null"), "markup of a peer is text")
        expect(
            browser.run("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), "nothing is cut off")
        if options.screenshots:
            options.screenshots.mkdir(parents=True, exist_ok=True)
            for theme in ["light", "dark"]:
                browser.theme(theme)
                browser.picture(options.screenshots / f"collector-{theme}.png")
            browser.size(390, 844, 2)
            browser.picture(options.screenshots / "collector-narrow.png")
        browser.size(390, 844, 2)
        expect(
            browser.run("document.documentElement.scrollWidth <= document.documentElement.clientWidth"),
            "nothing is cut off on a small screen")
        for event in browser.events:
            method, parameters = event["method"], event["params"]
            if method == "Network.requestWillBeSent":
                address = parameters["request"]["url"]
                expect(address in ("about:blank", "data:,") or address.startswith(base + "/"), f"a request for {address}")
            expect(method != "Runtime.exceptionThrown", f"a fault of the script: {parameters}")
            expect(method != "Log.entryAdded", f"the browser complains: {parameters}")
        collector.terminate()
        expect(collector.wait(10) == 1, "exit status 1: something was wrong")
        says("The collector does not answer; what was shown last is below.")
    finally:
        if browser:
            browser.close()
        collector.kill()
    print(f"the collector's page: {expect.count} checks, {len(expect.faults)} faults")
    sys.exit(1 if expect.faults else 0)


main()
