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
  /// The value that says it, or the entry whose name it is.
  var location: Location
  var event: Event?
}

extension LintPass {
  /// Every wire name that this registry itself declares, in the order of entries.
  func wireNames(_ visit: (WireName) -> Void) {
    for event in registry.events where event.origin.importIndex == nil {
      let entry = event.origin.location
      func place(_ key: String) -> Location { sources.location(of: key, in: entry) }
      switch event.shape {
      case .tuple(let tuple):
        visit(WireName(dimension: .category, text: tuple.category, location: place("category"), event: event))
        visit(WireName(dimension: .method, text: tuple.method, location: place("method"), event: event))
        visit(WireName(dimension: .object, text: tuple.object, location: place("object"), event: event))
        if case .literal(let text) = tuple.value {
          visit(WireName(dimension: .value, text: text, location: place("value"), event: event))
        }
        for extra in tuple.extras where extra.origin.importIndex == nil {
          visit(WireName(dimension: .extraKey, text: extra.wire, location: extra.origin.location, event: event))
        }
      case .object(let code, let fields):
        if case .text(let text) = code {
          visit(WireName(dimension: .code, text: text, location: place("code"), event: event))
        }
        for field in fields where field.origin.importIndex == nil {
          visit(WireName(dimension: .fieldKey, text: field.wire, location: field.origin.location, event: event))
        }
      }
    }
  }
}
