#!/usr/bin/env bash
# Runs the test of the page in a browser, with the required Python packages.
set -euo pipefail
cd "$(dirname "$0")/.."

python=python3
if ! python3 -c 'import websocket' 2>/dev/null; then
  python=.build/python/bin/python3
  [ -x "$python" ] || python3 -m venv .build/python
  "$python" -c 'import websocket' 2>/dev/null || .build/python/bin/pip install --quiet websocket-client \
    || echo "websocket-client cannot be installed"
fi
exec "$python" Tests/page.py "$@"
