/// A counter that the app counts up by generated calls. The fields of envelopes with the source `counter.app.NAME` declare
/// it.
public struct DeclaredCounter: Sendable {
  /// The prefix of the sources.
  package static let prefix = "counter.app."
  /// The maximum number of values of a stream: one for each counter, or for each of its labels.
  package static let valuesAtMost = 500
  /// The maximum size of the names and labels of a stream's values, in bytes. The runtime stores both with each value.
  package static let nameBytesAtMost = 32 << 10

  /// The name, without the prefix.
  public let name: String
  /// The first field that sends it.
  public let field: Field
  /// The streams whose envelopes send it, as indices into `Registry.streams`.
  public let streams: [Int]
  /// The closed vocabulary of the labels; `nil` for a counter without labels.
  public var labels: ValueType? { field.type.counterLabels }

  /// Returns the counters that some streams send, sorted by name. Retired streams and fields that are never sent have none.
  public static func all(in registry: Registry, ofStreams indices: [Int]) -> [DeclaredCounter] {
    var found: [String: (field: Field, streams: [Int])] = [:]
    for index in indices where registry.streams[index].isDescribed {
      for (name, field) in registry.streams[index].counterFields {
        if found[name] == nil { found[name] = (field, []) }
        if found[name]?.streams.last != index { found[name]?.streams.append(index) }
      }
    }
    return found.map { DeclaredCounter(name: $0, field: $1.field, streams: $1.streams) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

extension Stream {
  /// The fields of the envelope that send counters of the app, with the counters' names.
  package var counterFields: [(name: String, field: Field)] {
    var found: [(String, Field)] = []
    for field in envelope {
      field.visitWithin(where: { !$0.isNeverSent }) { field, _ in
        if let name = field.source?.declaredCounter { found.append((name, field)) }
      }
    }
    return found
  }
}

extension Field {
  /// Whether the field sends a counter of the app.
  package var isCounter: Bool { source?.declaredCounter != nil }
}

extension String {
  /// The name of the counter that a source is; `nil` for other sources.
  package var declaredCounter: String? {
    hasPrefix(DeclaredCounter.prefix) ? String(dropFirst(DeclaredCounter.prefix.count)) : nil
  }
}

extension ValueType {
  /// The type of the labels of a labelled counter.
  package var counterLabels: ValueType? {
    if case .map(let map) = base { map.key } else { nil }
  }
}
