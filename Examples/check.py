#!/usr/bin/env python3
"""Builds and runs every example like an app, and checks its output.

Requires Python's jsonschema. The receiving service's schemas are not part of this repository. If
../shared/reference/mozilla does not exist next to the checkout, only the members of the pings are checked, and the
script reports this.
"""

import json
import pathlib
import re
import subprocess
import sys

EXAMPLES = pathlib.Path(__file__).resolve().parent
# Shared by all packages, so that this package is built only once.
BUILD = EXAMPLES / ".build"
RECEIVER = EXAMPLES.parent.parent / "shared/reference/mozilla/schemas/telemetry"
UUID = re.compile(r"^[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$")

failures = 0


def check(name: str, holds: bool, detail: object = "") -> None:
    global failures
    print(("ok    " if holds else "FAIL  ") + name + ("" if holds else f"\n      {detail}"), flush=True)
    failures += not holds


def run(example: str) -> str:
    print(f"-- {example}", flush=True)
    # Standard output contains only the example's output. The build's output is captured separately.
    built = subprocess.run(
        ["swift", "build", "--package-path", EXAMPLES / example, "--scratch-path", BUILD], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    check(f"{example} builds without a warning", built.returncode == 0 and "warning:" not in built.stdout, built.stdout[-3000:])
    if built.returncode != 0:
        return ""
    output = subprocess.run(
        ["swift", "run", "--skip-build", "--package-path", EXAMPLES / example, "--scratch-path", BUILD], stdout=subprocess.PIPE, text=True, check=True).stdout
    print(output, end="")
    return output


def pings(output: str) -> dict[str, list[dict]]:
    """Returns the documents by ping name. The name is on the line above each document."""
    found: dict[str, list[dict]] = {}
    lines = output.splitlines()
    for above, line in zip(lines, lines[1:]):
        if line.startswith("{"):
            found.setdefault(above.split(":")[0], []).append(json.loads(line))
    return found


def accepted(document: dict, schema: str) -> None:
    """Validates the document with the receiving service's published schema."""
    path = RECEIVER / schema
    if not path.exists():
        print(f"SKIP  {schema}: {RECEIVER} is not there")
        return
    import jsonschema

    text = json.loads(path.read_text())
    validator = jsonschema.validators.validator_for(text)(text)
    errors = [f"{error.json_path}: {error.message}" for error in validator.iter_errors(document)]
    check(f"accepted by the receiver's {path.name}", not errors, errors)


CORE = set(
    "v clientId seq locale os osversion device arch profileDate defaultSearch created tz sessions durations searches".split())


def focus_ping() -> None:
    found = pings(run("FocusPing"))
    core, event = found.get("core", [{}])[0], found.get("focus-event", [{}])[0]
    check("the core ping has the members of version 7", set(core) == CORE and core.get("v") == 7, core)
    accepted(core, "core/core.7.schema.json")
    accepted(event, "focus-event/focus-event.1.schema.json")
    events = [item[1:] for item in event.get("events", [])]
    check(
        "the event ping has the four events in order",
        events == [
            ["action", "type_url", "search_bar"],
            ["action", "show", "new_onboarding", "0"],
            ["action", "change", "setting", "BlockAds", {"to": "true"}],
            ["action", "open", "find_in_page_bar"],
        ], events)


def session_replay() -> None:
    output = run("SessionReplayBatch")
    batch = json.loads(output or "{}")
    ids = [event.pop("euid", "") for event in batch.get("pl", [])]
    check("every event has a UUID of its own", len(set(ids)) == len(ids) > 0 and all(map(UUID.match, ids)), ids)
    expected = json.loads((EXAMPLES / "SessionReplayBatch/expected.json").read_text())
    for name in sorted(set(batch) | set(expected)):
        if name != "pl":
            check(f"header: {name}", batch.get(name) == expected.get(name), (batch.get(name), expected.get(name)))
    check("as many events as expected", len(batch.get("pl", [])) == len(expected["pl"]))
    for actual, wanted in zip(batch.get("pl", []), expected["pl"]):
        check(f"event of action {wanted['ea']}", actual == wanted, f"{actual}\n      {wanted}")


def shared_core_ping() -> None:
    found = pings(run("SharedCorePing"))
    cores = found.get("core", [])
    check("two modules send a core ping with the same members", [set(core) for core in cores] == [CORE, CORE], cores)
    for core in cores:
        accepted(core, "core/core.7.schema.json")
    events = [item[1:] for item in found.get("viewer-event", [{"events": []}])[0]["events"]]
    check("the viewer's event is its own", events == [["action", "open", "page"]], events)


def registry_from_package() -> None:
    units = [json.loads(line) for line in run("RegistryFromPackage").splitlines()]
    events = [[item[1:] for item in unit["events"]] for unit in units]
    check(
        "the app's events use the company's words, the company's event goes into its own stream",
        events == [
            [["action", "create", "note"], ["action", "show", "note", "dark"]],
            [["action", "change", "theme", "light"]],
            [["action", "change", "theme", "dark"]],
            [["action", "change", "theme", "dark"]],
        ], units)
    check("the app gives the values of both streams", [unit.get("app") for unit in units] == ["3.2"] * 4, units)


def both_ways() -> None:
    """Checks the same app with the build plugin and with committed code."""
    for example in ("BuildPlugin", "CommittedCode"):
        lines = run(example).splitlines()
        check(
            f"{example}: the event as it is sent",
            [json.loads(line)[1:] for line in lines] == [["action", "open", "menu"]], lines)
    committed_code_is_current("CommittedCode")
    tour, own = (
        json.loads((EXAMPLES / path).read_text()) | {"$schema": ""}
        for path in ("language/first-event/notes.json", "BuildPlugin/schemas/notes/notes.json"))
    check("the first registry of docs/language.md is the one of BuildPlugin", tour == own, own)


def committed_code_is_current(example: str) -> None:
    current = subprocess.run(
        ["swift", "run", "--package-path", EXAMPLES.parent, "signalbook", "generate", "--check"],
        cwd=EXAMPLES / example, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    check(f"the committed code of {example} is what its schemas say", current.returncode == 0, current.stdout)


def keeping_and_sending() -> None:
    """Checks two launches with the same folder. The receiver is unreachable during the first launch."""
    lines = run("KeepingAndSending").splitlines()
    committed_code_is_current("KeepingAndSending")
    check("the second launch sends what the first recorded, under the same address",
          len(lines) == 7 and lines[0].removeprefix("does not ").replace("arrive:", "arrives:") == lines[3]
          and lines[1] == lines[4] and [lines[2], lines[5]] == ["waits: 1", "waits: 0"], lines)
    check("the document holds both events",
          [event[1:] for event in json.loads(lines[1])["events"]]
          == [["action", "create", "note"], ["action", "share", "note", "mail"]], lines)
    check("declined: nothing is recorded", lines[6:] == ["declined: true"], lines)
    tested = subprocess.run(
        ["swift", "test", "--package-path", EXAMPLES / "KeepingAndSending", "--scratch-path", BUILD], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    check("the tests that docs/testing.md shows pass",
          tested.returncode == 0 and "5 tests" in tested.stdout and "warning:" not in tested.stdout, tested.stdout[-3000:])


def other_sdks() -> None:
    lines = run("OtherSDKs").splitlines()
    committed_code_is_current("OtherSDKs")
    check("each vendor's SDK gets name and values as declared, and the schema's rules hold", lines == [
        "Campaigns Filled_Basket 19.9 []",
        'Campaigns attributes ["Is Member=true"]',
        "Campaigns Filled_Basket 25.0 []",
        'Metrics action search_toolbar ["results=3"]',
        "not agreed: true",
        'Analytics Order Placed ["items=2", "payment=card"]',
        "out of bounds: true",
        "private: true",
        "refused in all: 1",
    ], lines)


def hand_written_calls() -> None:
    lines = run("HandWrittenCalls").splitlines()
    events = [json.loads(line)[1:] for line in lines if line.startswith("[")]
    check(
        "hand-written calls become the declared events, beside triggered and typed ones",
        events == [
            ["action", "foreground", "app"],
            ["action", "open", "note", "list", {"length": "120"}],
            ["action", "open", "note", "search", {"length": "7"}],
            ["action", "delete", "note"],
        ], lines)
    check(
        "one call records an event and its counterpart for the other receiver",
        [json.loads(line) for line in lines if line.startswith("{")] == [{"event": "E_Deleted_Note"}], lines)
    check(
        "calls that mean no event are shown",
        [line for line in lines if line.startswith("undeclared")]
        == ["undeclared: action / open / note", "undeclared: action / delte / note"], lines)


def marketing_links() -> None:
    lines = run("MarketingLinks").splitlines()
    check(
        "links lead where this app's router takes them",
        [line for line in lines if line.startswith("link ")]
        == [
            "link firefox://deep-link?url=settings/fxa: settingsFxa",
            "link firefox://deep-link?url=/Settings/NewTab/: settingsNewTab",
            "link firefox://deep-link?url=settings: No route has the path 'settings'.",
            "link firefox://deep-linkage?url=settings/fxa: The link has a different host.",
        ], lines)
    bodies = [json.loads(line) for line in lines if line.startswith("{")]
    requests, events = [json.loads(body["data"])["data"] for body in bodies] if len(bodies) == 2 else ([{}], [{}])
    check("each request is one of many", [body.get("action") for body in bodies] == ["multi"] * 2, bodies)
    check("a start, then a pause", [request.get("action") for request in requests] == ["start", "pauseSession"], requests)
    attributes = json.loads(requests[0].get("userAttributes", "{}"))
    check(
        "the start carries the attributes as JSON text",
        attributes == {"Mailto Is Default": True, "Signed In Sync": True}, requests)
    check(
        "triggered and called events, with the SDK's text forms",
        sorted((event.get("event"), event.get("value"), event.get("params")) for event in events)
        == [
            ("E_First_Run", "0.000000", None),
            ("E_Opened_App", "0.000000", None),
            ("E_Opened_New_Tab", "0.000000", '{"Source":"Tab Tray"}'),
            ("E_Saved_Bookmark", "0.000000", None),
        ], events)
    check("the population is kept to", lines[-1:] == ["elsewhere: refused(Signalbook.RecordOutcome.Refusal.population)"], lines)


SESSION = """\
day 1 08:00  the app is opened for the first time      start firstRun
day 1 08:05  an article                                articleOpened
day 1 08:15                                            heartbeat
day 1 08:30                                            heartbeat
day 1 08:40  another app is used                       pauseSession
day 1 09:40  back again                                resumeSession
day 1 09:41  an article                                articleOpened
day 1 09:41  a private tab
day 1 09:41  an article, which nobody hears of
day 1 09:41  no private tab
day 1 09:41  due: []
day 1 09:55                                            heartbeat
day 1 09:56  the app is left                           pauseSession
day 2 07:56  the app is opened                         start
day 2 07:58  an article                                articleOpened
day 2 07:58  due: ["signIn"]
day 2 07:58  the message is shown                      signInShown
day 2 07:59  "Sign in" is tapped                       signInAccepted
day 2 07:59  the reader signs in
day 2 07:59  due: []
day 2 08:11                                            heartbeat
day 2 08:19  the app is left                           pauseSession
"""


def marketing_session() -> None:
    """Checks two days with a manual clock, on one folder, in two processes."""
    lines = run("MarketingSession").splitlines()
    committed_code_is_current("MarketingSession")
    steps = [line.rstrip() for line in lines if line.startswith("day ")]
    check("what is recorded beside what happens", steps == SESSION.splitlines(), steps)
    sent = [json.loads(line.split(": ", 1)[1]) for line in lines if line.startswith("sent to ")]
    check("one request an evening", [body.get("action") for body in sent] == ["multi", "multi"], sent)
    requests = [json.loads(body["data"])["data"] for body in sent]
    recorded = [line[55:].split() for line in steps]
    days = [[action for line, actions in zip(steps, recorded) if line.startswith(f"day {day}") for action in actions] for day in (1, 2)]
    check("with all that was recorded, in its order", [[one["action"] for one in day] for day in requests] == days, requests)
    check("heartbeats are 15 minutes apart while the app is in the foreground",
          [one["time"] - requests[0][0]["time"] for one in requests[0] if one["action"] == "heartbeat"] == [900, 1800, 6900], requests)
    check("links of other apps lead where they may", [line for line in lines if line.startswith("reader://")] == [
        "reader://page?path=account: opens the page account",
        "reader://article?url=https%3A%2F%2Fnews.example%2Fa%3Fb%3D1%26c%3D2: opens the article https://news.example/a?b=1&c=2",
        "reader://page?path=account: Only the app itself can open the link.",
        "reader://article?url=javascript:alert(1): The parameter 'url' has an invalid value.",
    ], lines)


both_ways()


keeping_and_sending()
other_sdks()
focus_ping()
session_replay()
shared_core_ping()
registry_from_package()
hand_written_calls()
marketing_links()
marketing_session()
print("examples: all as expected" if failures == 0 else f"examples: {failures} failed")
sys.exit(1 if failures else 0)
