#!/usr/bin/env bash
# Tests the collector process with curl: statuses, failures, output, signals, exit status. Requires the built command.
set -euo pipefail
cd "$(dirname "$0")/.."

collect=${1:-.build/debug/signalbook-collect}
folder=$(mktemp -d)
process=
trap '[ -z "$process" ] || kill -9 "$process" 2>/dev/null; rm -rf "$folder"' EXIT
failed=0

expect() {
  if [ "$2" = "$3" ]; then echo "ok    $1"; else printf 'FAIL  %s: %s instead of %s\n' "$1" "$3" "$2"; failed=1; fi
}

start() {
  : > "$folder/log"
  "$collect" --port 0 "$@" > "$folder/log" 2>&1 &
  process=$!
  for _ in $(seq 100); do
    base=$(sed -n 's|^listening on \(http://.*\)/$|\1|p' "$folder/log")
    [ -z "$base" ] || return 0
    sleep 0.1
  done
  echo "FAIL  the collector does not start"; cat "$folder/log"; exit 1
}

# stop SIGNAL: prints the exit status.
stop() {
  local result=0
  kill "-$1" "$process"
  wait "$process" || result=$?
  process=
  echo "$result" > "$folder/status"
}

uuid() { printf '%08x-0000-4000-8000-000000000000' "$1"; }
address() { echo "$base/submit/telemetry/$(uuid "$1")/core/Focus/7.0/release/1"; }
ping() {
  printf '{"v":7,"clientId":"6E7A3C1C-6A2E-4F5E-9C1C-0B1B6A2E4F5E","seq":%d,"arch":"arm64","device":"iPad","locale":"en-US",' "$1"
  printf '"os":"iOS","osversion":"10.3"}'
}
code() { curl -s -o "$folder/answer" -w '%{http_code}' --max-time 5 "$@" || true; }
post() { code -X POST --data-binary "$(ping "$1")" "$(address "$1")?v=4"; }

start --output "$folder/out.ndjson"
expect "a core ping" 200 "$(post 1)"
expect "put as well" 200 "$(code -X PUT --data-binary "$(ping 2)" "$(address 2)?v=4")"
expect "100-continue with a longer body" 200 \
  "$(head -c 100000 /dev/zero | tr '\0' ' ' | cat - <(ping 3) | code -X POST -H 'Expect: 100-continue' --data-binary @- "$(address 3)?v=4")"
kill -0 "$process"
stop INT
expect "all valid: exit status" 0 "$(cat "$folder/status")"
expect "all valid: summary" "core: 3 documents, 0 events, 0 invalid, 0 duplicates, 0 refused, 0 failed as told" "$(tail -1 "$folder/log")"
expect "a line of output for each" 3 "$(python3 -c 'import json, sys; print(sum(json.loads(line)["verdict"] == "valid" for line in open(sys.argv[1])))' "$folder/out.ndjson")"

start --output "$folder/out.ndjson" --max-body 1000 --timeout 2
expect "without v=4" 404 "$(code -X POST -d '{}' "$(address 1)")"
expect "no UUID" 400 "$(code -X POST -d '{}' "$base/submit/telemetry/1/core/Focus/7.0/release/1?v=4")"
expect "unknown namespace" 404 "$(code -X POST -d '{}' "$base/submit/else/core/1/$(uuid 1)")"
expect "GET" 405 "$(code "$(address 1)?v=4")"
expect "chunked" 411 "$(ping 1 | code -X POST -H 'Transfer-Encoding: chunked' --data-binary @- "$(address 1)?v=4")"
expect "too large" 413 "$(head -c 1001 /dev/zero | code -X POST --data-binary @- "$(address 1)?v=4")"
expect "too long" 414 "$(code -X POST -d '{}' "$(address 1)?v=4&$(head -c 3000 /dev/zero | tr '\0' a)")"
expect "the page" 200 "$(code "$base/")"
plan() { code -X POST -H 'Content-Type: application/json' -d "$1" "$base/control"; }
expect "a plan" 200 "$(plan '{"fail":500,"next":1}')"
expect "fails once" "500 200" "$(post 1) $(post 1)"
expect "the connection is dropped" "200 000 200" "$(plan '{"fail":"drop","next":1}') $(post 2) $(post 2)"
expect "an answer is lost" "200 000 200" "$(plan '{"fail":"lost","next":1}') $(post 3) $(post 3)"
expect "an answer is cut" "200 200 200" "$(plan '{"fail":"cut","next":1}') $(post 5) $(post 5)"
expect "no answer" "200 000" "$(plan '{"fail":"hang","next":1}') $(post 5)"
stop TERM
expect "refused and missing: exit status" 1 "$(cat "$folder/status")"
expect "the hole is named" "core: missing sequence numbers 4" "$(tail -1 "$folder/log")"
expect "counts" "core: 4 documents, 0 events, 0 invalid, 2 duplicates, 5 refused, 3 failed as told" "$(grep '^core: 4' "$folder/log")"

start --fail 503 --fail-next 1 --retry-after 7
answer=$(curl -si -X POST --data-binary "$(ping 1)" "$(address 1)?v=4" | tr -d '\r' | grep -E '^(HTTP|Retry)' | paste -sd' ')
expect "Retry-After" "HTTP/1.1 503 Service Unavailable Retry-After: 7" "$answer"
port=${base##*:}
result=0
"$collect" --port "$port" > /dev/null 2>&1 || result=$?
expect "a port that is taken: exit status" 2 "$result"
stop INT

result=0
"$collect" --loud > /dev/null 2>&1 || result=$?
expect "an unknown option: exit status" 2 "$result"
result=$("$collect" --output "$folder/none/out" 2>&1) || result+=" $?"
expect "an output that cannot be opened" "signalbook-collect: $folder/none/out: No such file or directory 2" "$result"
expect "version" "signalbook-collect 0.1.0" "$("$collect" --version)"
[ "$failed" = 0 ] && echo "collector: all as expected"
exit "$failed"
