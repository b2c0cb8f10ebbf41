import SignalbookRegistry
import SignalbookWireForm

/// A stream in generated code: its envelope, its common part, and the lists to which operations refer.
package struct StreamPlan: Sendable {
  package let stream: Stream
  /// The envelope around a ping's events, or `nil` if each event is sent without an envelope.
  package let envelope: WireProgram?
  /// The common part of all events: the members that object events share, or the time of tuple events.
  package let common: WireProgram?
  /// The path of the upload URL.
  package let path: WireProgram?
  /// The members added to a ping that is sent alone.
  package let addedMembers: WireProgram?
  /// An object that contains the request's header fields.
  package let headers: WireProgram?
  /// The members around several pings in a request.
  package let batchEnvelope: WireProgram?
  package let sources: [SourcePlan]
  package let conditions: [SourceCondition]
  /// The marks of events that are recorded once per scope.
  package let onceMarks: [OnceMark]
  package let attributes: [CarriedAttribute]
}

/// A value that the runtime reads, with its encoding.
package struct SourcePlan: Sendable {
  package let request: Request
  /// The field that needs the source, or `nil` for a condition.
  package let field: Field?

  /// The name of the value's placeholder.
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
    /// The vocabulary whose table contains the wire text.
    package var vocabulary: [VocabularyEntry]?
    /// The fallback for a missing value, without quotes if the value is part of a template.
    package var fallback: String?
    package var form: Form
    /// The event that resets a counter, or `never`.
    package var resetEvent: String
    /// Whether the value is read for each request.
    package var isReadAtSending = false
    /// Whether a number or boolean is sent with quotes that the runtime writes, because the fallback is unquoted.
    package var hasOwnQuotes = false
    /// The value's checks. A value that fails a check counts as missing.
    package var checks: [Check] = []
    /// Whether a UUID is sent in lower case.
    package var isLowercase = false
  }

  package enum Origin: Sendable, Hashable {
    /// A source of the runtime, named as in the schema.
    case runtime(String)
    /// An app counter, with its name and the vocabulary of its labels.
    case counter(String, labels: [VocabularyEntry]?)
    /// An index into the app's values.
    case app(Int)
    case template(WireProgram, percentEncodes: Bool)
  }

  package enum Form: Sendable, Hashable {
    case plain, text, json, jsonText
    case fixed(decimals: Int)
  }
}

/// A case of a vocabulary: its name in the schema, and its JSON text on the wire.
package struct VocabularyEntry: Sendable, Hashable {
  package var name: String
  package var wire: String

  package init(name: String, wire: String) {
    self.name = name
    self.wire = wire
  }
}

/// A comparison with the value of a source.
package struct SourceCondition: Sendable, Hashable {
  package var sourceIndex: Int
  package var values: [String]
  package var isNegated: Bool
}

/// The mark of an event that is recorded once per scope, such as a session.
package struct OnceMark: Sendable, Hashable {
  /// The name, as `registry/event`.
  package var name: String
  /// The scope as in the schema: `per-install`, `per-session`, `per-screen`, `per-day` or `per-utc-day`.
  package var scope: String
  /// The mark's names in earlier versions, in the same form.
  package let formerNames: [String]
}

/// An attribute that a stream carries.
package struct CarriedAttribute: Sendable {
  /// The key on the wire.
  package var wireKey: String
  /// The program that writes the value until the app sets the attribute. Empty if there is no value, or `nil` if there is
  /// no source.
  package var initialValue: WireProgram?
  /// The last day of collection, in days since 1970, or `nil` if collection does not end.
  package var lastDay: Int?
}

/// A value from the app, with the source `app.NAME` or `config.NAME`.
package struct AppValue: Sendable {
  /// The source, as named in the schema.
  package var source: String
  /// The property that the app implements.
  package var property: String
  package var field: Field
  package var type: SwiftType

  /// Whether the app may return `nil`.
  package var isOptional: Bool { field.mayBeMissing }
}
