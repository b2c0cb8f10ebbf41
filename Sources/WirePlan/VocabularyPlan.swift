import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm

/// The enum that this module declares for a closed vocabulary.
package struct VocabularyPlan: Sendable {
  package struct Case: Sendable {
    package let name: SwiftName
    /// The declared case, or `nil` for the case that represents unknown values.
    package let declaration: Vocabulary.Case?
    package let wire: Scalar
  }

  /// The type's name within the namespace.
  package let name: String
  package let description: String?
  package let vocabulary: Vocabulary
  /// The cases that are not retired, followed by the case for unknown values.
  package let cases: [Case]
  package let fileStem: String
  package let type: ValueType

  /// Whether keys hold values. If so, an enum named `…Value` combines key and value.
  package var holdsValues: Bool { vocabulary.cases.contains { $0.holds != nil } }

  /// The maximum number of cases. An index has two bytes, and `_never` is one of the cases.
  package static let maxCases = 65_535
  /// The maximum number of cases with payloads. The compiler hangs on switches over more than about 600 such cases.
  package static let maxPayloadCases = 500
}

/// A map with a closed set of entries, generated as an enum with a case for each entry. The case contains the entry's
/// value.
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
