import SignalbookRegistry
import SignalbookWireForm

/// A stream in generated code: its envelope and common part, and the lists that operations refer to.
package struct StreamPlan: Sendable {
  package let stream: Stream
  /// The envelope around the events of a batch or ping; `nil` if each event is sent without an envelope.
  package let envelope: WireProgram?
  /// The common part of every event: the shared members of object events, or the time of tuple events.
  package let common: WireProgram?
  /// The path of the upload address.
  package let path: WireProgram?
  /// Members that are added to a batch or ping that is sent on its own.
  package let added: WireProgram?
  /// An object with the header fields of a request.
  package let headers: WireProgram?
  /// Members around several batches or pings in one request.
  package let batchEnvelope: WireProgram?
  package let sources: [SourcePlan]
  package let conditions: [SourceCondition]
  /// Marks of events that are recorded once.
  package let onceMarks: [OnceMark]
  package let attributes: [CarriedAttribute]
}

/// A value that the runtime reads, and its encoding.
package struct SourcePlan: Sendable {
  package let request: Request
  /// The field that needs the source; `nil` for a condition.
  package let field: Field?

  /// The name in the placeholder.
  package var name: String {
    if let field { return field.name }
    switch request.origin {
    case .runtime(let name), .counter(let name, _): return name
    case .app, .template: break
    }
    return "value"
  }

  package struct Request: Sendable, Hashable {
    package var origin: Origin
    /// The vocabulary whose table provides the wire text.
    package var vocabulary: [VocabularyEntry]?
    /// The text for a missing value; without quotes if it is part of a template.
    package var absent: String?
    package var form: Form
    /// The moment that resets a counter, or `never`.
    package var reset: String
    /// Whether the value is read at each attempt to send.
    package var isReadAtSending = false
    /// Whether a number or boolean needs its own quotes, because the text for a missing value is unquoted.
    package var hasOwnQuotes = false
    /// The value's checks. A value that violates them counts as missing.
    package var checks: [Check] = []
    /// Whether a UUID is sent in lower case.
    package var isLowercase = false
  }

  package enum Origin: Sendable, Hashable {
    /// A source of the runtime, by its name in the schema.
    case runtime(String)
    /// An app counter: its name and the vocabulary of its labels.
    case counter(String, labels: [VocabularyEntry]?)
    /// The index among the app's values.
    case app(Int)
    case template(WireProgram, percentEncodes: Bool)
  }

  package enum Form: Sendable, Hashable {
    case plain, text, json, jsonText
    case fixed(decimals: Int)
  }
}

/// A case of a vocabulary: its name in the schema, and the JSON text on the wire.
package struct VocabularyEntry: Sendable, Hashable {
  package var name: String
  package var wire: String

  package init(name: String, wire: String) {
    self.name = name
    self.wire = wire
  }
}

/// A comparison of a source's value.
package struct SourceCondition: Sendable, Hashable {
  package var source: Int
  package var values: [String]
  package var isNegated: Bool
}

/// The mark of an event that is recorded once per installation, session or screen.
package struct OnceMark: Sendable, Hashable {
  /// The name `registry/event`.
  package var name: String
  /// The scope as in the schema: `per-install`, `per-session`, `per-screen`, `per-day`, `per-utc-day`.
  package var scope: String
  /// The names of the event in earlier versions, in the same form.
  package let formerNames: [String]
}

/// An attribute that a stream carries.
package struct CarriedAttribute: Sendable {
  /// The key on the wire.
  package var wire: String
  /// The JSON text before the app sets the attribute, empty without a value; `nil` if only the app sets the attribute.
  package var value: WireProgram?
  /// The last day of collection, in days since 1970; `nil` if collection does not end.
  package var lastDay: Int?
}

/// A value that the app supplies, `app.NAME` or `config.NAME`.
package struct AppValue: Sendable {
  /// The source's name in the schema.
  package var source: String
  /// The property of the app's protocol.
  package var property: String
  package var field: Field
  package var type: SwiftType

  /// Whether the app may have no value.
  package var isOptional: Bool { field.mayBeMissing }
}
