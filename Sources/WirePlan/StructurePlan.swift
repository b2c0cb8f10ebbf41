/// The struct of a declared object type.
package struct StructurePlan: Sendable {
  package let name: String
  package let description: String?
  /// Its properties, in the order of the wire, which is that of its initializer.
  package let members: [MemberParameter]
  package let fileStem: String
}
