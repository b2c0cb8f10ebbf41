import SignalbookNaming
import SignalbookRegistry

/// The struct of a declared object type.
package struct StructurePlan: Sendable {
  package let name: String
  package let description: String?
  /// The properties in wire order, which is also the order of the initializer's parameters.
  package let members: [MemberParameter]
  package let fileStem: String
}

/// The enum of a declared union.
package struct UnionPlan: Sendable {
  /// A case with its struct.
  package struct Case: Sendable {
    package let name: SwiftName
    /// The property that returns the struct, or `()` if the case does not have a struct. `nil` for values with another
    /// case.
    package let accessor: SwiftName
    /// The struct's type, or `nil` if the case does not have a struct.
    package let type: SwiftType?
    package let declaration: Vocabulary.Case
  }

  package let name: String
  package let description: String?
  package let cases: [Case]
  package let type: ValueType
  package let fileStem: String
}
