#!/bin/bash
# Allocations per event of every peer of the encoding benchmark, after two runs of warm-up. Linux with glibc: a preloaded
# library counts every call of malloc and its kin.
#
#   Scripts/allocations.sh [--tabs]
set -euo pipefail
cd "$(dirname "$0")/.."
swift build -c release --product AllocationCount >&2
swift build -c release --product EncodingBenchmark >&2
folder=$(swift build -c release --show-bin-path)
LD_PRELOAD="$folder/libAllocationCount.so" "$folder/EncodingBenchmark" --allocations "$@"
