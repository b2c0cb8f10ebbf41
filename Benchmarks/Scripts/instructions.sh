#!/bin/bash
# Counts instructions per event for the peers of the encoding benchmark with valgrind, over 10 runs after two warm-up
# runs, excluding everything before these runs. The result is reproducible to a fraction of a percent under any load.
#
#   Scripts/instructions.sh [PATTERN]      PATTERN: only peers whose line of `EncodingBenchmark --names` matches grep -E
set -euo pipefail
cd "$(dirname "$0")/.."
command -v valgrind >/dev/null || { echo "valgrind is not installed: no instructions are counted" >&2; exit 1; }
swift build -c release --product EncodingBenchmark >&2
built=$(swift build -c release --show-bin-path)/EncodingBenchmark
# Older versions of valgrind fail on debug information that they do not support.
program=.build/EncodingBenchmark-without-debug-information
strip --strip-debug -o "$program" "$built"

runs=10
"$program" --names | { grep -E "${1:-}" || true; } | while IFS=$'\t' read -r workload events name; do
  collected=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='*countedRuns*' \
    "$program" --only "$name" --workload "$workload" --runs "$runs" 2>&1 | sed -n 's/.*Collected : //p')
  printf '%s\t%s\t%d instructions/event\n' "$workload" "$name" $((collected / runs / events))
done
