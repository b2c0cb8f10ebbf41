import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm

/// The enum of a closed vocabulary that this module declares.
package struct VocabularyPlan: Sendable {
  package struct Case: Sendable {
    package let name: SwiftName
    /// `nil`: the case for anything else.
    package let declaration: Vocabulary.Case?
    package let wire: Scalar
  }

  /// The type, nested in the namespace.
  package let name: String
  package let description: String?
  package let vocabulary: Vocabulary
  /// Cases that there are, then the one for anything else.
  package let cases: [Case]
  package let fileStem: String
  package let type: ValueType

  /// Whether keys hold values: then an enum `…Value` names key and value together.
  package var holdsValues: Bool { vocabulary.cases.contains { $0.holds != nil } }

  /// Cases at most: two bytes tell them apart, and `_never` is a case too.
  package static let casesAtMost = 65_535
  /// Cases at most of an enum whose cases carry values: of more than about 600 the compiler does not finish a switch.
  package static let payloadCasesAtMost = 500
}

/// A map with a closed set of entries: becomes an enum with one case for each, which carries the entry's value.
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
