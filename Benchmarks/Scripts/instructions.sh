#!/bin/bash
# Instructions per event of every peer of the encoding benchmark, counted by valgrind: the difference of 12 runs and 2 runs,
# over 10 runs. Repeats exactly, whatever else the machine does.
#
#   Scripts/instructions.sh
set -euo pipefail
cd "$(dirname "$0")/.."
command -v valgrind >/dev/null || { echo "valgrind is not installed: no instructions are counted" >&2; exit 1; }
swift build -c release --product EncodingBenchmark >/dev/null
program=$(swift build -c release --show-bin-path)/EncodingBenchmark

collected() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" --only "$1" --workload "$2" --runs "$3" 2>&1 |
    sed -n 's/.*Collected : //p'
}

"$program" --names | while IFS=$'\t' read -r workload events name; do
  few=$(collected "$name" "$workload" 2)
  many=$(collected "$name" "$workload" 12)
  printf '%s\t%s\t%d instructions/event\n' "$workload" "$name" $(((many - few) / 10 / events))
done
