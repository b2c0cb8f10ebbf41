/// The policy for restricting a stream through remote documents. Created by generated code.
public struct RemoteRestrictionPolicy: Sendable, Hashable {
  /// The maximum duration for which a document can restrict the stream, in milliseconds.
  public let maxDurationMilliseconds: Int64

  @_spi(Generated) public init(maxDurationMilliseconds: Int64) {
    self.maxDurationMilliseconds = maxDurationMilliseconds
  }
}

/// The events that remote documents can restrict. Created by generated code.
public struct RestrictableEvents: Sendable {
  /// The registry's name, or `nil` if the registry does not declare remote restrictions.
  let registry: StaticString?
  /// The entries of the registry and its imports.
  @_spi(Generated) public let importedEntries: [StaticString]

  /// Creates a list of events.
  ///
  /// - Parameters:
  ///   - registry: The registry's name.
  ///   - entries: An entry for each program that records an event: the program's ``ProgramKey`` as 16 hexadecimal
  ///     digits, the stream, and the event's current and former names, separated by spaces.
  @_spi(Generated) public init(registry: StaticString, entries: [StaticString]) {
    self.registry = registry
    importedEntries = entries
  }

  private init() { (registry, importedEntries) = (nil, []) }

  /// The value for registries that do not declare remote restrictions.
  public static var none: RestrictableEvents { RestrictableEvents() }

  /// A program that records a restrictable event.
  struct Entry {
    let key: UInt64
    let stream: String
    /// The event's current name, followed by its former names, oldest first.
    let names: [String]

    /// The name used for sampling: the event's original name, so that a renamed event keeps its sample.
    var samplingName: String { names.count > 1 ? names[1] : names[0] }
  }

  /// The parsed entries. Malformed entries are skipped.
  var entries: [Entry] {
    importedEntries.compactMap { entry in
      let words = entry.description.split(separator: " ").map(String.init)
      guard words.count >= 3, let key = UInt64(words[0], radix: 16) else { return nil }
      return Entry(key: key, stream: words[1], names: Array(words[2...]))
    }
  }
}
