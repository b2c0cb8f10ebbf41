import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// A text of the schema that stands on the wire as it is written: what people type into queries.
struct WireName {
  enum Dimension: String, CaseIterable {
    case category, method, object, value
    case extraKey = "extra key"
    case fieldKey = "field key"
    case code
  }

  var dimension: Dimension
  var text: String
  /// The event or field that it belongs to.
  var entry: Location
  /// The key of the entry whose value it is; `nil` for the name of a field.
  var key: String?
  var event: Event
}

extension SourceStore {
  /// The value that says a name, or the field whose name it is. Looked up for findings alone: it reads the file's tree.
  func location(of name: WireName) -> Location { name.key.map { location(of: $0, in: name.entry) } ?? name.entry }
}

extension LintPass {
  /// Every wire name that this registry itself declares, in the order of entries.
  func wireNames(_ visit: (WireName) -> Void) {
    for event in registry.events where event.origin.importIndex == nil {
      let entry = event.origin.location
      switch event.shape {
      case .tuple(let tuple):
        visit(WireName(dimension: .category, text: tuple.category, entry: entry, key: "category", event: event))
        visit(WireName(dimension: .method, text: tuple.method, entry: entry, key: "method", event: event))
        visit(WireName(dimension: .object, text: tuple.object, entry: entry, key: "object", event: event))
        if case .literal(let text) = tuple.value {
          visit(WireName(dimension: .value, text: text, entry: entry, key: "value", event: event))
        }
        for extra in tuple.extras where extra.origin.importIndex == nil {
          visit(WireName(dimension: .extraKey, text: extra.wire, entry: extra.origin.location, key: nil, event: event))
        }
      case .object(let code, let fields):
        if case .text(let text) = code {
          visit(WireName(dimension: .code, text: text, entry: entry, key: "code", event: event))
        }
        for field in fields where field.origin.importIndex == nil {
          visit(WireName(dimension: .fieldKey, text: field.wire, entry: field.origin.location, key: nil, event: event))
        }
      }
    }
  }
}
