#!/bin/bash
# Measures everything, prints whether each target is met, and writes the tables of RESULTS.md.
#
#   Benchmarks/run.sh [--quick] [generation] [glean] [checks] [exports] [docs] [encoding] [journal] [behaviour]
#   [compile] [plugin]
#
# Without names, all benchmarks run. --quick uses fewer runs and smaller sizes, writes its results to .build and does
# not
# change RESULTS.md; it only tests the scripts. Figures that cannot be measured (because valgrind, glean-parser or
# Chromium
# is missing) are listed as not measured, and the other benchmarks continue.
set -uo pipefail
cd "$(dirname "$0")"

quick=
folder=Results
if [ "${1:-}" = --quick ]; then
  quick=--quick
  folder=.build/quick
  shift
fi
[ $# -gt 0 ] || set -- generation glean checks exports docs encoding journal behaviour compile plugin
failed=
for name in "$@"; do
  case $name in
    generation | glean | checks | exports | docs | encoding | journal | behaviour) script=$name.py ;;
    compile | plugin) script=${name}_cost.py ;;
    *) echo "no benchmark '$name': there are generation, glean, checks, exports, docs, encoding, journal, behaviour, compile, plugin" >&2; exit 2 ;;
  esac
  printf '\n== %s (after %d s)\n' "$name" "$SECONDS"
  "Scripts/$script" $quick --results "$folder" || failed="$failed $name"
done

printf '\n== Targets (after %d s)\n' "$SECONDS"
Scripts/targets.py --results "$folder"
if [ -z "$quick" ]; then
  Scripts/report.py
else
  Scripts/report.py --results "$folder" --page "$folder/RESULTS.md"
fi
[ -z "$failed" ] || { echo "not measured:$failed" >&2; exit 1; }
