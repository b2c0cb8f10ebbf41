#!/usr/bin/env bash
# Compares the text rules of the tool and the runtime with other implementations; see README.md.
#
#   Tests/Oracles/run.sh [--long] [--seed N] [--suite FOLDER]
#
# A run takes a minute, and a long run takes about ten. FOLDER is a clone of
# github.com/json-schema-org/JSON-Schema-Test-Suite.
set -euo pipefail
cd "$(dirname "$0")/../.."

long='' seed=1 suite=()
while [ $# -gt 0 ]; do
  case $1 in
    --long) long=yes ;;
    --seed) seed=$2; shift ;;
    --suite) suite=(--suite "$2"); shift ;;
    *) echo "unknown argument: $1" >&2; exit 64 ;;
  esac
  shift
done

swift build --product signalbook-oracles
# The script, and the count for a run and for a long run.
compare() {
  local script=$1 count=$2
  [ -z "$long" ] || count=$3
  shift 3
  printf '%s: ' "$script"
  case $script in
    *.mjs)
      if ! command -v node >/dev/null; then
        echo "SKIPPED: node is not installed"
        return
      fi
      node "Tests/Oracles/$script" "$count" "$seed"
      ;;
    *) python3 "Tests/Oracles/$script" "$count" "$seed" "$@" ;;
  esac
}
compare patterns.mjs 20000 100000
compare numbers.mjs 100000 2000000
compare decimals.py 5000 100000
compare addresses.mjs 5000 100000
compare texts.mjs 5000 50000
compare dates.py 5000 50000
compare validators.py 16000 200000 "${suite[@]}"
