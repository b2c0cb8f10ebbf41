import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// A string in the schema that is sent unchanged. Analysts use these strings in queries.
struct WireName: Sendable {
  enum Dimension: String, CaseIterable {
    case category, method, object, value
    case extraKey = "extra key"
    case fieldKey = "field key"
    case code
  }

  var dimension: Dimension
  var text: String
  /// The location of the event or field.
  var entry: Location
  /// The key whose value is this name, or `nil` if the name is the field's own key.
  var key: String?
  var event: Event
}

extension SourceStore {
  /// Returns the location of the given wire name, or of its field. Call this function only for findings, because it
  /// reads the file's tree.
  func location(of name: WireName) -> Location { name.key.map { location(of: $0, in: name.entry) } ?? name.entry }
}

extension Registry {
  /// Calls `visit` with each wire name that this registry declares, in the order of the entries. Events for which
  /// `isWanted` returns `false` are skipped.
  func visitWireNames(where isWanted: (Location) -> Bool = { _ in true }, _ visit: (WireName) -> Void) {
    for event in events where event.origin.importIndex == nil && isWanted(event.origin.location) {
      let entry = event.origin.location
      switch event.shape {
      case .tuple(let tuple):
        visit(WireName(dimension: .category, text: tuple.category, entry: entry, key: "category", event: event))
        visit(WireName(dimension: .method, text: tuple.method, entry: entry, key: "method", event: event))
        visit(WireName(dimension: .object, text: tuple.object, entry: entry, key: "object", event: event))
        if case .literal(let text) = tuple.value {
          visit(WireName(dimension: .value, text: text, entry: entry, key: "value", event: event))
        }
        for extra in tuple.extras where extra.origin.importIndex == nil && extra.isSent && !extra.isFlattened {
          visit(WireName(dimension: .extraKey, text: extra.wire, entry: extra.origin.location, key: nil, event: event))
        }
      case .object(let code, let fields):
        // The code is sent only if the stream has an event field.
        if case .text(let text) = code, streams[event.streamIndex].eventField != nil {
          visit(WireName(dimension: .code, text: text, entry: entry, key: "code", event: event))
        }
        for field in fields where field.origin.importIndex == nil && field.isSent && !field.isFlattened {
          visit(WireName(dimension: .fieldKey, text: field.wire, entry: field.origin.location, key: nil, event: event))
        }
      }
    }
  }
}

/// The distinct wire names of a registry, each with its first use.
///
/// Most names are used many times. Checks that depend only on the name run once for each distinct name.
struct WireNameTable: Sendable {
  struct Entry: Sendable {
    var firstUse: WireName
    /// The number of uses in the dimension.
    var count: Int
  }

  private var entries: [[Entry]] = Array(repeating: [], count: WireName.Dimension.allCases.count)

  init(of names: [WireName]) {
    var indices: [[String: Int]] = Array(repeating: [:], count: entries.count)
    for name in names {
      let dimension = name.dimension.index
      if let index = indices[dimension][name.text] {
        entries[dimension][index].count += 1
      } else {
        indices[dimension][name.text] = entries[dimension].count
        entries[dimension].append(Entry(firstUse: name, count: 1))
      }
    }
  }

  /// The distinct names of a dimension, ordered by first use.
  subscript(dimension: WireName.Dimension) -> [Entry] { entries[dimension.index] }

  /// The distinct names of all dimensions.
  var all: some Sequence<Entry> { entries.joined() }
}

extension WireName.Dimension {
  fileprivate var index: Int {
    switch self {
    case .category: 0
    case .method: 1
    case .object: 2
    case .value: 3
    case .extraKey: 4
    case .fieldKey: 5
    case .code: 6
    }
  }
}

extension LintPass {
  /// Reports each use of a faulty wire name.
  ///
  /// - Parameters:
  ///   - message: Returns the message for a use of a faulty name.
  ///   - fault: Returns the fault of a name, if any. Called once for each distinct name of a dimension.
  mutating func reportNames(message: (WireName, String) -> String?, fault: (String) -> String?) {
    var faultsByName: [String: String] = [:]
    for entry in wireNameTable.all {
      faultsByName[entry.firstUse.text] = faultsByName[entry.firstUse.text] ?? fault(entry.firstUse.text)
    }
    if faultsByName.isEmpty { return }
    var faultyNames: [(WireName, String)] = []
    for name in allWalks.wireNames { if let fault = faultsByName[name.text] { faultyNames.append((name, fault)) } }
    for (name, fault) in faultyNames {
      if let message = message(name, fault) { report(message, at: sources.location(of: name)) }
    }
  }
}

extension Field {
  /// Whether the field is ever sent. The names of other fields are the receiver's choice.
  var isSent: Bool { if case .never = sent { false } else { true } }
}
