#!/bin/bash
# Counts allocations per event for each peer of the encoding benchmark, after two warm-up runs. Linux with glibc only: a
# preloaded library counts all calls of malloc and related functions.
#
#   Scripts/allocations.sh [--tabs]
set -euo pipefail
cd "$(dirname "$0")/.."
swift build -c release --product AllocationCount >&2
swift build -c release --product EncodingBenchmark >&2
folder=$(swift build -c release --show-bin-path)
LD_PRELOAD="$folder/libAllocationCount.so" "$folder/EncodingBenchmark" --allocations "$@"
