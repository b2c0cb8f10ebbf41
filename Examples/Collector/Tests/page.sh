#!/usr/bin/env bash
# The page in a browser, with what Python needs for it.
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
