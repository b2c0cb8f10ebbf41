#!/usr/bin/env python3
"""A local server with faulty answers: truncated, malformed, challenging, slow, endless, compressed, redirecting.

    server.py             prints its port, then a line for each request: the answer's name, the path, the body
    server.py --list      prints the names of the answers

The first component of a request's path selects the answer, so that one server provides all answers. The server exits
when its standard input is closed.
"""

import gzip
import socket
import struct
import sys
import threading
import time

LENGTH = b"Content-Length: 2\r\n\r\n{}"
OK = b"HTTP/1.1 200 OK\r\n"


def with_headers(headers: bytes, status: bytes = b"200 OK") -> bytes:
    return b"HTTP/1.1 " + status + b"\r\n" + headers + LENGTH


def challenge(value: bytes, status: bytes = b"401 Unauthorized", name: bytes = b"WWW-Authenticate") -> bytes:
    return with_headers(name + b": " + value + b"\r\n", status)


def redirect(status: bytes, location: bytes) -> bytes:
    return with_headers(b"Location: " + location + b"\r\n", status)


def encoded(encoding: bytes, body: bytes) -> bytes:
    return OK + b"Content-Encoding: %s\r\nContent-Length: %d\r\n\r\n" % (encoding, len(body)) + body


BOMB = gzip.compress(b"\0" * (200 << 20), 9)

# The bytes sent before the connection is closed.
CLOSED = {
    "ok": with_headers(b""),
    "nothing": b"",
    "cut-version": b"HTTP/1.",
    "cut-status": b"HTTP/1.1 20",
    "cut-reason": b"HTTP/1.1 200 O",
    "status-line": OK,
    "status-line-no-content": b"HTTP/1.1 204 No Content\r\n",
    "status-line-error": b"HTTP/1.1 500 Error\r\n",
    "status-line-challenge": b"HTTP/1.1 401 Unauthorized\r\n",
    "status-line-redirect": b"HTTP/1.1 302 Found\r\n",
    "status-line-continue": b"HTTP/1.1 100 Continue\r\n",
    "cut-header-name": OK + b"Content-Le",
    "cut-header-value": OK + b"Content-Length: 1",
    "cut-headers": OK + b"Content-Length: 2\r\n",
    "cut-challenge": b"HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"\r\n",
    "cut-line-end": OK + b"Content-Length: 2\r",
    "cut-body": OK + b"Content-Length: 100\r\n\r\n{}",
    "cut-chunk": OK + b"Transfer-Encoding: chunked\r\n\r\n64\r\n{}",
    "cut-chunk-size": OK + b"Transfer-Encoding: chunked\r\n\r\n6",
    "cut-last-chunk": OK + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
    "cut-trailer": OK + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nA: b",
    "cut-gzip": OK + b"Content-Encoding: gzip\r\nContent-Length: 10\r\n\r\n" + BOMB[:10],
    "bad-chunk-size": OK + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
    "huge-chunk-size": OK + b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffffffff\r\n{}",
    "negative-chunk-size": OK + b"Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n",
    "body-until-close": OK + b"\r\n{}",
    "no-headers": OK + b"\r\n",
    "noise": bytes(range(256)) * 20,
    "zeros": b"\0" * 4096,
    "line-feeds": b"\n" * 100,
    "carriage-returns": b"\r" * 100,
    "blank-lines": b"\r\n" * 100,
    "bare-line-feeds": b"HTTP/1.1 200 OK\nContent-Length: 2\n\n{}",
    "no-protocol": b"{}",
    "page": b"<html><body>Log in</body></html>",
    "tls-alert": b"\x15\x03\x03\x00\x02\x02\x28",
    "other-protocol": b"SSH-2.0-OpenSSH_9.2\r\n",
    "version-0.9": b"HTTP/0.9 200 OK\r\n" + LENGTH,
    "version-1.0": b"HTTP/1.0 200 OK\r\n" + LENGTH,
    "version-2": b"HTTP/2 200\r\n" + LENGTH,
    "version-9": b"HTTP/9.9 200 OK\r\n" + LENGTH,
    "version-missing": b"HTTP 200 OK\r\n" + LENGTH,
    "icy": b"ICY 200 OK\r\n" + LENGTH,
    "status-missing": b"HTTP/1.1\r\n" + LENGTH,
    "status-blank": b"HTTP/1.1 \r\n" + LENGTH,
    "status-word": b"HTTP/1.1 OK\r\n" + LENGTH,
    "status-0": b"HTTP/1.1 000 None\r\n" + LENGTH,
    "status-99": b"HTTP/1.1 99 Low\r\n" + LENGTH,
    "status-600": b"HTTP/1.1 600 High\r\n" + LENGTH,
    "status-999": b"HTTP/1.1 999 Higher\r\n" + LENGTH,
    "status-1000": b"HTTP/1.1 1000 Highest\r\n" + LENGTH,
    "status-huge": b"HTTP/1.1 99999999999999999999 Huge\r\n" + LENGTH,
    "status-negative": b"HTTP/1.1 -200 OK\r\n" + LENGTH,
    "reason-missing": b"HTTP/1.1 200\r\n" + LENGTH,
    "reason-not-ascii": b"HTTP/1.1 200 \xff\xfe\r\n" + LENGTH,
    "reason-long": b"HTTP/1.1 200 " + b"x" * 200_000 + b"\r\n" + LENGTH,
    "continue-then-close": b"HTTP/1.1 100 Continue\r\n\r\n",
    "continue-then-ok": b"HTTP/1.1 100 Continue\r\n\r\n" + with_headers(b""),
    "continue-many": b"HTTP/1.1 100 Continue\r\n\r\n" * 1000 + with_headers(b""),
    "early-hints": b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + with_headers(b""),
    "switching": b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
    "no-content": b"HTTP/1.1 204 No Content\r\n\r\n",
    "no-content-with-body": with_headers(b"", b"204 No Content"),
    "not-modified": b"HTTP/1.1 304 Not Modified\r\n\r\n",
    "not-modified-with-body": with_headers(b"", b"304 Not Modified"),
    "two-answers": with_headers(b"") + with_headers(b"", b"500 Error"),
    "more-than-length": with_headers(b"") + b"x" * 1000,
    "error": with_headers(b"", b"500 Error"),
    "not-found": with_headers(b"", b"404 Not Found"),
    "too-large": with_headers(b"", b"413 Too Large"),
    "unavailable": with_headers(b"Retry-After: 5\r\n", b"503 Unavailable"),
    "retry-after-odd": with_headers(b"Retry-After: \xff -1 99999999999999999999\r\n", b"503 Unavailable"),
    "length-negative": OK + b"Content-Length: -1\r\n\r\n{}",
    "length-huge": OK + b"Content-Length: 9223372036854775807\r\n\r\n{}",
    "length-huger": OK + b"Content-Length: 99999999999999999999\r\n\r\n{}",
    "length-word": OK + b"Content-Length: two\r\n\r\n{}",
    "length-empty": OK + b"Content-Length:\r\n\r\n{}",
    "length-twice": OK + b"Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}abc",
    "length-and-chunks": OK + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "encoding-unknown": OK + b"Transfer-Encoding: x\r\n\r\n{}",
    "header-without-colon": with_headers(b"nonsense\r\n"),
    "header-without-name": with_headers(b": value\r\n"),
    "header-without-value": with_headers(b"Name:\r\n"),
    "header-name-blank": with_headers(b"A b: c\r\n"),
    "header-folded": with_headers(b"A: b\r\n c\r\n\td\r\n"),
    "header-first-folded": with_headers(b" A: b\r\n"),
    "header-zero": with_headers(b"A: b\0c\r\n"),
    "header-not-ascii": with_headers(b"A: \xff\xfe\xc3\x28\r\n\xff: b\r\n"),
    "header-carriage-return": with_headers(b"A: b\rc\r\n"),
    "header-twice": with_headers(b"A: b\r\nA: c\r\n"),
    "header-long": with_headers(b"A: " + b"x" * 2_000_000 + b"\r\n"),
    "header-many": with_headers(b"".join(b"A%d: b\r\n" % n for n in range(50_000))),
    "cookie-odd": with_headers(b"Set-Cookie: \r\nSet-Cookie: =; ;;\r\nSet-Cookie: a=b; expires=never; max-age=x\r\n"),
    "type-odd": with_headers(b"Content-Type: \xff; charset=;;=\r\nContent-Disposition: attachment; filename=\r\n"),
    "type-charset": with_headers(b"Content-Type: text/html; charset=\"\r\n"),
    "challenge-basic": challenge(b"Basic"),
    "challenge-basic-realm": challenge(b'Basic realm="x"'),
    "challenge-digest": challenge(b'Digest realm="x", nonce="y", qop="auth"'),
    "challenge-digest-odd": challenge(b'Digest realm="'),
    "challenge-negotiate": challenge(b"Negotiate"),
    "challenge-ntlm": challenge(b"NTLM"),
    "challenge-bearer": challenge(b"Bearer"),
    "challenge-unknown": challenge(b"X-Own y=z"),
    "challenge-empty": challenge(b""),
    "challenge-odd": challenge(b'=,"Basic'),
    "challenge-two": with_headers(b"WWW-Authenticate: Basic\r\nWWW-Authenticate: Digest\r\n", b"401 Unauthorized"),
    "challenge-none": with_headers(b"", b"401 Unauthorized"),
    "challenge-ok": challenge(b"Basic", b"200 OK"),
    "challenge-not-found": challenge(b"Basic", b"404 Not Found"),
    "challenge-of-proxy": challenge(b'Basic realm="x"', b"407 Proxy", b"Proxy-Authenticate"),
    "challenge-of-proxy-none": with_headers(b"", b"407 Proxy"),
    "redirect-301": redirect(b"301 Moved", b"/ok/elsewhere"),
    "redirect-302": redirect(b"302 Found", b"/ok/elsewhere"),
    "redirect-303": redirect(b"303 See Other", b"/ok/elsewhere"),
    "redirect-307": redirect(b"307 Temporary", b"/ok/elsewhere"),
    "redirect-308": redirect(b"308 Permanent", b"/ok/elsewhere"),
    "redirect-relative": redirect(b"302 Found", b"elsewhere"),
    "redirect-itself": redirect(b"302 Found", b""),
    "redirect-odd": redirect(b"302 Found", b"http://[::1"),
    "redirect-not-ascii": redirect(b"302 Found", b"\xff\xfe"),
    "redirect-file": redirect(b"302 Found", b"file:///etc/passwd"),
    "redirect-other-scheme": redirect(b"302 Found", b"data:text/plain,x"),
    "redirect-missing": with_headers(b"", b"302 Found"),
    "redirect-without-end": b"HTTP/1.1 302 Found\r\nLocation: /ok/elsewhere\r\n",
    "choices": with_headers(b"", b"300 Choices"),
    "gzip-bomb": encoded(b"gzip", BOMB),
    "gzip-bad": encoded(b"gzip", b"no gzip at all"),
    "gzip-empty": encoded(b"gzip", b""),
    "gzip-twice": encoded(b"gzip, gzip", gzip.compress(gzip.compress(b"{}"))),
    "deflate-bad": encoded(b"deflate", b"\x78\x9c\xff\xff\xff"),
    "brotli-bad": encoded(b"br", b"\xff\xff\xff\xff"),
    "compression-unknown": encoded(b"unknown", b"{}"),
    "long-body": OK + b"Content-Length: 4000000\r\n\r\n" + b"x" * 4_000_000,
}


def endless(start: bytes, part: bytes, pause: float):
    # Uses real time, because the test is about slow servers.
    def answer(connection: socket.socket) -> None:
        connection.sendall(start)
        until = time.monotonic() + 20
        while time.monotonic() < until:
            connection.sendall(part)
            time.sleep(pause)

    return answer


def reset(before: bytes):
    def answer(connection: socket.socket) -> None:
        connection.sendall(before)
        # Uses real time, because the client, a separate process, must read these bytes before the reset discards them.
        time.sleep(0.05)
        # With this option, closing sends RST instead of FIN.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    return answer


# Answers that take time, or end in a different way.
SLOW = {
    "silence": endless(b"", b"", 0.1),
    "silence-after-status": endless(OK, b"", 0.1),
    "silence-after-headers": endless(OK + b"Content-Length: 2\r\n\r\n", b"", 0.1),
    "slow-headers": endless(OK, b"A", 0.1),
    "slow-body": endless(OK + b"Content-Length: 1000000\r\n\r\n", b"x", 0.1),
    "endless-headers": endless(OK, b"A: b\r\n" * 100, 0.001),
    "endless-continue": endless(b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 10, 0.001),
    "endless-body": endless(OK + b"\r\n", b"x" * 65536, 0),
    "endless-chunks": endless(OK + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n" * 100, 0.001),
    "endless-gzip": endless(OK + b"Content-Encoding: gzip\r\n\r\n", b"\x1f\x8b\x08\0\0\0\0\0\0\3" + BOMB[10:60000], 0.001),
    "reset": reset(b""),
    "reset-in-status": reset(b"HTTP/1."),
    "reset-after-status": reset(OK),
    "reset-after-challenge": reset(b"HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic\r\n"),
    "reset-in-body": reset(OK + b"Content-Length: 100\r\n\r\n{}"),
}


def request(connection: socket.socket) -> tuple[str, bytes] | None:
    """Returns the path and body, or `None` if the client has closed the connection."""
    data = b""
    while b"\r\n\r\n" not in data:
        more = connection.recv(65536)
        if not more:
            return None
        data += more
    head, body = data.split(b"\r\n\r\n", 1)
    length = 0
    for line in head.split(b"\r\n")[1:]:
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length":
            length = int(value)
    while len(body) < length:
        more = connection.recv(65536)
        if not more:
            return None
        body += more
    return head.split(b" ")[1].decode(), body


def serve(connection: socket.socket) -> None:
    try:
        with connection:
            received = request(connection)
            if received is None:
                return
            path, body = received
            name = path.split("/")[1]
            with LOCK:
                print(name, path, body.decode(), flush=True)
            if name in SLOW:
                SLOW[name](connection)
            else:
                connection.sendall(CLOSED[name])
                connection.shutdown(socket.SHUT_WR)
                connection.settimeout(0.5)
                connection.recv(65536)
    except OSError:
        pass


LOCK = threading.Lock()

if sys.argv[1:] == ["--list"]:
    print("\n".join(list(CLOSED) + list(SLOW)))
    sys.exit(0)

listener = socket.create_server(("127.0.0.1", 0), backlog=64)
print(listener.getsockname()[1], flush=True)


def accept() -> None:
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=serve, args=[connection], daemon=True).start()


threading.Thread(target=accept, daemon=True).start()
sys.stdin.read()
