#!/usr/bin/env bash
# Tests the dictionary in a browser: the page of schemas/, a large page whose search is timed, and a page with hostile
# names and texts. Uses the built `signalbook`. If Chromium or websocket-client is missing, prints what is missing and
# skips. On Debian:
#   apt-get install chromium tidy
set -euo pipefail
cd "$(dirname "$0")/../.."

tool=${1:-$PWD/.build/debug/signalbook}
python=python3
if ! python3 -c 'import websocket' 2>/dev/null; then
  [ -x .build/ci-python/bin/python3 ] || python3 -m venv .build/ci-python
  .build/ci-python/bin/python3 -c 'import websocket' 2>/dev/null \
    || .build/ci-python/bin/pip install --quiet websocket-client || echo "websocket-client cannot be installed"
  python=.build/ci-python/bin/python3
fi
# axe-core 4.11, from a Python package that is downloaded once. Only its script is used, and only in this test.
axe=$(ls .build/ci-python/lib/python3*/site-packages/axe_playwright_python/axe.min.js 2>/dev/null || true)
if [ -z "$axe" ]; then
  [ -x .build/ci-python/bin/python3 ] || python3 -m venv .build/ci-python
  .build/ci-python/bin/pip install --quiet --no-deps axe-playwright-python==0.1.7 || echo "axe-core cannot be installed"
  axe=$(ls .build/ci-python/lib/python3*/site-packages/axe_playwright_python/axe.min.js 2>/dev/null || true)
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
large=$folder/large hostile=$folder/hostile odd=$folder/odd
mkdir -p "$large/schemas" "$hostile" "$odd"
echo '{"targets": {}}' | tee "$large/signalbook.json" > "$odd/signalbook.json"
python3 Tests/Documentation/registries.py "$odd"
(cd "$odd" && "$tool" docs --format html --output .)
python3 Benchmarks/Scripts/synthesize.py "$large/schemas/synthetic" --events 10000
(cd "$large" && "$tool" docs --format html --output .)
# The registries of the hostile corpus, 30 per page, because a browser takes ten times as long for a single page with
# all of them. Registries that do not load are irrelevant here.
at=0
for file in Tests/SwiftGenerationTests/Hostile/*.json; do
  one=$hostile/$((at++ / 30))/schemas/$(basename "$file" .json)
  mkdir -p "$one"
  cp "$file" "$one/registry.json"
done
# The same registry in three releases and in its current state.
history=$folder/history
cp -r Tests/HistoryTests/Releases "$history"
(cd "$history/now" && "$tool" docs --since 7.0=../7.0 --since 8.0=../8.0 --since 8.2=../8.2 --format html --output .)
for one in "$hostile"/*; do
  (
    cd "$one"
    echo '{"targets": {}}' > signalbook.json
    "$tool" docs --format html --output . 2> faults.txt || true
    { grep -oE '^schemas/[^/]+/registry.json:[0-9]+:[0-9]+: error' faults.txt || true; } | cut -d/ -f1-2 | sort -u | xargs -r rm -r
    "$tool" docs --format html --output . 2> faults.txt
  )
done

size=$(wc -c < "$large/dictionary.html")
echo "10,000 events: $size bytes, at most 12000000 are allowed"
[ "$size" -le 12000000 ]
"$python" Tests/Documentation/browser.py Generated/docs/dictionary.html --large "$large/dictionary.html" \
  --hostile "$hostile"/*/dictionary.html --history "$history/now/dictionary.html" \
  --odd "$odd/dictionary.html" --tool "$tool" ${axe:+--axe "$axe"}
