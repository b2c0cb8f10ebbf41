#!/bin/bash
# Makes the Swift of Protobuf/workloads.proto again. Needs protoc (Debian's protobuf-compiler) and protoc-gen-swift, which is
# built here from the swift-protobuf that the package depends on, so that both are of one version.
#
#   Scripts/protobuf.sh
set -euo pipefail
cd "$(dirname "$0")/.."
swift package resolve
swift build --package-path .build/checkouts/swift-protobuf --scratch-path .build/protoc-gen-swift --product protoc-gen-swift
protoc --plugin=.build/protoc-gen-swift/debug/protoc-gen-swift --proto_path=Protobuf \
  --swift_out=Sources/EncodingBenchmark/Protobuf workloads.proto
