import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm

/// The enum of a closed vocabulary that this module declares.
package struct VocabularyPlan: Sendable {
  package struct Case: Sendable {
    package let name: SwiftName
    /// The declared case; `nil` for the case of unknown values.
    package let declaration: Vocabulary.Case?
    package let wire: Scalar
  }

  /// The type's name in the namespace.
  package let name: String
  package let description: String?
  package let vocabulary: Vocabulary
  /// The current cases, followed by the case for unknown values.
  package let cases: [Case]
  package let fileStem: String
  package let type: ValueType

  /// Whether keys hold values. If they do, an enum `…Value` combines key and value.
  package var holdsValues: Bool { vocabulary.cases.contains { $0.holds != nil } }

  /// The maximum number of cases: an index has two bytes, and `_never` is also a case.
  package static let casesAtMost = 65_535
  /// The maximum number of cases with payloads. The compiler hangs on a switch over more than about 600.
  package static let payloadCasesAtMost = 500
}

/// A map with a closed set of entries, generated as an enum with a case per entry that carries the entry's value.
package struct ClosedMapPlan: Sendable {
  package struct Entry: Sendable {
    package let name: SwiftName
    package let declaration: MapType.Entry
    package let type: SwiftType
  }

  package let name: String
  package let description: String?
  package let map: MapType
  package let entries: [Entry]
  package let fileStem: String
}
