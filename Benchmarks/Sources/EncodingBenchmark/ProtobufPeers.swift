import Foundation
import SwiftProtobuf

/// Returns two peers for a workload: JSON of a message whose JSON format is the document, and protobuf bytes of a
/// message designed for them. `make` creates the second message from the model.
func protobufPeers<Binary: Message & Equatable>(
  _ workload: Workload, json: some Message, binary make: @escaping () -> Binary
) throws -> [Peer] {
  let ready = make()
  let bytes: [UInt8] = try ready.serializedBytes()
  guard try Binary(serializedBytes: bytes) == ready else {
    throw BenchmarkFailure("the \(workload.rawValue) message is not what its bytes say")
  }
  return [
    Peer(
      name: "swift-protobuf JSON, message ready", workload: workload,
      finish: { try (json.jsonUTF8Bytes() as [UInt8]).count }, document: { try json.jsonUTF8Bytes() }),
    Peer(
      name: "swift-protobuf binary, message ready", workload: workload, isChecked: false,
      finish: { try (ready.serializedBytes() as [UInt8]).count }, document: { bytes }),
    Peer(
      name: "swift-protobuf binary, message built", workload: workload, isChecked: false,
      finish: { try (make().serializedBytes() as [UInt8]).count }, document: { bytes }),
  ]
}

func protobufPeers(_ model: EncodableFocusPing) throws -> [Peer] {
  try protobufPeers(.focus, json: Benchmark_FocusPingForJSON(model), binary: { Benchmark_FocusPing(model) })
}

func protobufPeers(_ model: EncodableReplayBatch) throws -> [Peer] {
  try protobufPeers(.replay, json: Benchmark_ReplayBatchForJSON(model), binary: { Benchmark_ReplayBatch(model) })
}
