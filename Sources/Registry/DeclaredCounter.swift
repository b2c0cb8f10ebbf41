/// A counter that the app increments through generated calls. Envelope fields declare it with the source
/// `counter.app.NAME`.
public struct DeclaredCounter: Sendable {
  /// The prefix of counter sources.
  package static let prefix = "counter.app."
  /// The maximum number of counter values per stream. A labeled counter has one value per label; other counters have
  /// one value.
  package static let maxValues = 500
  /// The maximum total size of the names and labels of a stream's counter values, in bytes. The runtime stores both
  /// with each value.
  package static let maxNameBytes = 32 << 10

  /// The counter's name, without the prefix.
  public let name: String
  /// The first field that sends the counter.
  public let field: Field
  /// The streams whose envelopes send the counter, as indices into `Registry.streams`.
  public let streams: [Int]
  /// The closed vocabulary of the labels, or `nil` if the counter has no labels.
  public var labelType: ValueType? { field.type.counterLabelType }

  /// Returns the counters that the given streams send, sorted by name. Ignores external and retired streams, and fields
  /// that are never sent.
  public static func all(in registry: Registry, ofStreams indices: [Int]) -> [DeclaredCounter] {
    var countersByName: [String: (field: Field, streams: [Int])] = [:]
    for index in indices where registry.streams[index].isDescribed {
      for (name, field) in registry.streams[index].counterFields {
        if countersByName[name] == nil { countersByName[name] = (field, []) }
        if countersByName[name]?.streams.last != index { countersByName[name]?.streams.append(index) }
      }
    }
    return countersByName.map { DeclaredCounter(name: $0, field: $1.field, streams: $1.streams) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

extension Stream {
  /// The envelope fields that send app counters, each with the counter's name.
  package var counterFields: [(name: String, field: Field)] {
    var counterFields: [(String, Field)] = []
    for field in envelope {
      field.visitWithin(where: { !$0.isNeverSent }) { field, _ in
        if let name = field.source?.declaredCounterName { counterFields.append((name, field)) }
      }
    }
    return counterFields
  }
}

extension Field {
  /// Whether the field sends an app counter.
  package var isCounter: Bool { source?.declaredCounterName != nil }
}

extension String {
  /// The counter's name, or `nil` if the string is not an app counter source.
  package var declaredCounterName: String? {
    hasPrefix(DeclaredCounter.prefix) ? String(dropFirst(DeclaredCounter.prefix.count)) : nil
  }
}

extension ValueType {
  /// The type of the counter's labels, or `nil` if the type is not a map.
  package var counterLabelType: ValueType? {
    if case .map(let map) = base { map.key } else { nil }
  }
}
