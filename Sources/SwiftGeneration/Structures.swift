import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

extension GenerationScope {
  /// Writes the struct for a declared object, including its memberwise initializer.
  func write(_ structure: StructurePlan, to writer: inout SwiftWriter) {
    let access = options.accessModifier
    let comparison = equalityImplementation(of: structure)
    writer.doc(structure.description ?? "A value of `\(structure.name)`.")
    if structure.members.contains(where: { $0.field.type.hasChecks }) {
      writer.doc(
        "\nIf a member is outside its limits, the event is refused. If the object is in a list or map, only the object is dropped."
      )
    }
    let conformances = comparison == .none ? "Sendable" : "Sendable, Equatable"
    writer.block("\(access)struct \(structure.name): \(conformances)") { writer in
      for member in structure.members {
        writer.doc(
          (member.field.description ?? "`\(member.field.name)`").followed(
            by: member.field.type.limitSentences(asMember: true)))
        writer.recordExposure(of: modules(of: member.type))
        writer.line("\(access)var \(member.name.text): \(member.type.text)\(member.isOptional ? "?" : "")")
      }
      writer.line()
      writer.block("\(access)init(\(parameterList(of: structure.members)))") { writer in
        for member in structure.members { writer.line("self.\(member.name.text) = \(member.name.text)") }
      }
      guard comparison == .written else { return }
      let type = "\(namespace).\(structure.name)"
      writer.line()
      writer.block("\(access)static func == (left: \(type), right: \(type)) -> Bool") { writer in
        // Write one statement for each member, since a long expression is slow to type-check.
        for member in structure.members { writer.line("guard \(equality(of: member)) else { return false }") }
        writer.line("return true")
      }
    }
  }

  /// The implementation of a struct's equality.
  private enum EqualityImplementation { case none, derived, written }

  /// Returns the implementation of a struct's equality. Closed values have `==` but are not `Equatable`. Enums with
  /// payloads have neither.
  private func equalityImplementation(of structure: StructurePlan) -> EqualityImplementation {
    if structure.members.contains(where: { !isComparable($0.field.type) }) { return .none }
    return structure.members.allSatisfy { isEquatable($0.type) } ? .derived : .written
  }

  private func isEquatable(_ type: SwiftType) -> Bool {
    switch type {
    case .bool, .int, .double, .string: true
    case .array(let element): isEquatable(element)
    case .generated, .entry: false
    }
  }

  /// Returns whether values of the given type can be compared, with `==` or element by element.
  func isComparable(_ type: ValueType) -> Bool {
    switch type.base {
    case .boolean, .integer, .number, .string, .template, .vocabulary: true
    case .array(let element): isComparable(element)
    case .map(let map): map.entries == nil && !map.value.isHeldByKey && isComparable(map.value)
    case .object(let fields): type.isStructure && fields.allSatisfy { !$0.isGivenByCaller || isComparable($0.type) }
    case .union(let union): union.cases.allSatisfy { $0.holds.map(isComparable) ?? true }
    case .held: false
    }
  }

  private func equality(of member: MemberParameter) -> String {
    let (left, right) = ("left.\(member.name.text)", "right.\(member.name.text)")
    guard case .array(let element) = member.type, !isEquatable(element) else { return "\(left) == \(right)" }
    let elements = closure(comparing: element)
    if !member.isOptional { return "\(left).elementsEqual(\(right), by: \(elements))" }
    return "(\(left) == nil) == (\(right) == nil), (\(left) ?? []).elementsEqual(\(right) ?? [], by: \(elements))"
  }

  /// Returns a closure that compares two values. Arrays of types that are not `Equatable` do not have `==`.
  private func closure(comparing type: SwiftType) -> String {
    switch type {
    case .array(let element) where !isEquatable(element):
      return "{ $0.elementsEqual($1, by: \(closure(comparing: element))) }"
    case .entry(_, let value, let isNamed):
      let name = isNamed ? " && $0.name == $1.name" : ""
      guard case .array(let element) = value, !isEquatable(element) else {
        return "{ $0.key == $1.key\(name) && $0.value == $1.value }"
      }
      let values = closure(comparing: element)
      return "{ $0.key == $1.key\(name) && $0.value.elementsEqual($1.value, by: \(values)) }"
    default: return "{ $0 == $1 }"
    }
  }
}

extension ValueType {
  fileprivate var isHeldByKey: Bool { if case .held = base { true } else { false } }
}
