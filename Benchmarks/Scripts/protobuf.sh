#!/bin/bash
# Regenerates the Swift code of Protobuf/workloads.proto. Requires protoc (Debian's protobuf-compiler). protoc-gen-swift
# is built here from the package's swift-protobuf dependency, so that both have the same version.
#
#   Scripts/protobuf.sh
set -euo pipefail
cd "$(dirname "$0")/.."
swift package resolve
swift build --package-path .build/checkouts/swift-protobuf --scratch-path .build/protoc-gen-swift --product protoc-gen-swift
protoc --plugin=.build/protoc-gen-swift/debug/protoc-gen-swift --proto_path=Protobuf \
  --swift_out=Sources/EncodingBenchmark/Protobuf workloads.proto
