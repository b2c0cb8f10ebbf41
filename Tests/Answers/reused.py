#!/usr/bin/env python3
"""Runs a sender against a server that closes reused connections without a response.

    reused.py SENDER...

SENDER is `signalbook-soak send`, or a program with the same options. The server answers the first request of each
connection, ignores `Connection: close`, and closes the connection when it receives another request or after a second.
Prints the sender's output, and whether the sender waited for its timeout.
"""

import http.server
import subprocess
import sys
import tempfile
import threading
import time

TIMEOUT = 20


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 1
    requests = 0

    def do_POST(self) -> None:
        self.requests += 1
        self.rfile.read(int(self.headers["Content-Length"]))
        if self.requests > 1:
            self.close_connection = True
            return
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")
        self.close_connection = False

    def log_message(self, *arguments: object) -> None:
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
start = time.monotonic()
with tempfile.TemporaryDirectory() as folder:
    address = f"http://127.0.0.1:{server.server_port}"
    sender = sys.argv[1:] + ["--folder", folder, "--server", address, "--records", "3", "--timeout", str(TIMEOUT)]
    done = subprocess.run(sender, stdout=subprocess.PIPE, text=True, timeout=120, check=False)
print(done.stdout.strip(), "timeout" if time.monotonic() - start >= TIMEOUT else "prompt")
