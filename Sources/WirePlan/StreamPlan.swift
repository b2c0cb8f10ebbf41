import SignalbookRegistry
import SignalbookWireForm

/// One stream as generated code describes it: its frames, and what their operations and those of its events refer to.
package struct StreamPlan: Sendable {
  package let stream: Stream
  /// The envelope around the events of a batch or ping; `nil`: each event is sent bare.
  package let envelope: WireProgram?
  /// The common part of every event: the members that object events share, or the time of tuple events.
  package let common: WireProgram?
  /// The path of the upload's address.
  package let path: WireProgram?
  /// Members added where a batch or ping is sent by itself.
  package let added: WireProgram?
  /// Members around several batches or pings in one request.
  package let batchEnvelope: WireProgram?
  package let sources: [SourcePlan]
  package let conditions: [SourceCondition]
  /// Events that are recorded once.
  package let onceMarks: [OnceMark]
  package let attributes: [CarriedAttribute]
}

/// A value that the runtime reads, and how it is written.
package struct SourcePlan: Sendable {
  package let request: Request
  /// The field that it was made for; `nil` for a condition's.
  package let field: Field?

  /// The name in its placeholder.
  package var name: String {
    if let field { return field.name }
    if case .runtime(let name) = request.origin { return name }
    return "value"
  }

  package struct Request: Sendable, Hashable {
    package var origin: Origin
    /// The vocabulary whose table makes wire text of the value.
    package var vocabulary: [VocabularyEntry]?
    /// The text that is written where there is no value; for a part of a template, without quotes.
    package var absent: String?
    package var form: Form
    /// When a counter starts again; `never`.
    package var reset: String
    /// Whether it is read each time that the unit is sent.
    package var isReadAtSending = false
    /// Whether a number or a boolean has quotes of its own, because what is written where there is none has not.
    package var hasOwnQuotes = false
    /// What the value must keep to; one that does not is as none.
    package var checks: [Check] = []
    /// Whether the letters of a UUID are sent in lower case.
    package var isLowercase = false
  }

  package enum Origin: Sendable, Hashable {
    /// One of the runtime's published sources, by its name in the schema.
    case runtime(String)
    /// Index among the app's values.
    case app(Int)
    case template(WireProgram, percentEncodes: Bool)
  }

  package enum Form: Sendable, Hashable {
    case plain, text, json, jsonText
    case fixed(decimals: Int)
  }
}

/// One case of a vocabulary: its name in the schema, and the JSON text that is sent.
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

/// The mark of an event that is recorded once for each installation, session or screen.
package struct OnceMark: Sendable, Hashable {
  /// `registry/event`.
  package var name: String
  /// As in the schema: `per-install`, `per-session`, `per-screen`, `per-day`, `per-utc-day`.
  package var scope: String
}

/// An attribute that a stream carries.
package struct CarriedAttribute: Sendable {
  /// The key on the wire.
  package var wire: String
  /// Its JSON text where the app has not set it: nothing where it has no value either, `nil` where the app alone sets it.
  package var value: WireProgram?
  /// The last day on which it is collected, in days since 1970; `nil`: it has no end.
  package var lastDay: Int?
}

/// A value that the app supplies: `app.NAME` or `config.NAME`.
package struct AppValue: Sendable {
  /// As in the schema.
  package var source: String
  /// The property of the protocol.
  package var property: String
  package var field: Field
  package var type: SwiftType

  /// Whether the app may have none.
  package var isOptional: Bool { field.mayBeMissing }
}
