#!/usr/bin/env python3
"""Opens the dictionary in headless Chromium and uses it as a reader does.

    browser.py PAGE.html [--screenshots FOLDER] [--large PAGE.html]

Needs Chromium (Debian: chromium) and the package websocket-client; where one is missing it says so and skips with exit
status 0, unless --must is given. `tidy` is asked as well where it is installed.
"""
import argparse
import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path


class Browser:
    """A page of headless Chromium, driven by the DevTools protocol."""

    def __init__(self, program):
        import websocket

        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--remote-debugging-port=0",
             "--remote-allow-origins=*", f"--user-data-dir={self.folder.name}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port_file = Path(self.folder.name) / "DevToolsActivePort"
        for _ in range(300):
            if port_file.exists() and "\n" in port_file.read_text():
                break
            time.sleep(0.1)
        else:
            raise RuntimeError("Chromium did not start")
        port = port_file.read_text().splitlines()[0]
        pages = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list"))
        address = next(page["webSocketDebuggerUrl"] for page in pages if page["type"] == "page")
        self.socket = websocket.create_connection(address, timeout=60, suppress_origin=True)
        self.number = 0
        self.events = []
        for domain in ["Page", "Runtime", "Network", "Log", "DOM", "CSS"]:
            self.call(f"{domain}.enable")

    def call(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message.get("result", {})
            self.events.append(message)

    def wait(self, seconds):
        """Takes in what happens meanwhile."""
        self.run(f"new Promise(done => setTimeout(done, {int(seconds * 1000)}))")

    def open(self, address):
        self.events.clear()
        # Another page in between: a new hash alone would not load it anew.
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        for _ in range(600):
            if self.run("document.readyState + location.protocol") in ("completefile:", "completehttp:"):
                break
            time.sleep(0.05)
        self.wait(0.3)

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


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("page")
    parser.add_argument("--screenshots")
    options = parser.parse_args()
    b = Browser(shutil.which("chromium"))
    page = Path(options.page).resolve().as_uri()
    try:
        if options.screenshots: screenshots(b, page, options.screenshots)
        for e in b.events:
            if e["method"] in ("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled"): print(json.dumps(e)[:600])
    finally:
        b.close()
