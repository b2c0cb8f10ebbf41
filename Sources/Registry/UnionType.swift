import SignalbookNaming
import SignalbookSchemaFiles
import SignalbookWireForm

/// A tagged union: a value that is one of several objects, identified by a discriminator with a constant value.
public final class UnionType: Sendable {
  /// The wire key of the discriminator.
  public let discriminator: String
  /// The cases, each with its discriminator constant and object. The object is `nil` if the case has no other members.
  public let vocabulary: Vocabulary

  package init(discriminator: String, vocabulary: Vocabulary) {
    self.discriminator = discriminator
    self.vocabulary = vocabulary
  }

  /// The cases that can be sent.
  package var cases: [Vocabulary.Case] { vocabulary.cases.filter { !$0.metadata.isRetired } }

  /// Returns a copy of the union with different cases.
  package func replacing(vocabulary: Vocabulary) -> UnionType {
    UnionType(discriminator: discriminator, vocabulary: vocabulary)
  }
}

extension Vocabulary.Case {
  /// The members of the object in this case of a union.
  package var members: [Field] { if case .object(let fields)? = holds?.base { fields } else { [] } }

  /// Returns the union's property for this case, such as `asCard` for `card`.
  package func accessor(acronyms: Acronyms) -> SwiftName {
    let name =
      SignalbookNaming.swiftName(self.name, explicit: swiftName, as: .enumCase, acronyms: acronyms).bareName ?? "_"
    return SwiftName(bare: "as" + name.prefix(1).uppercased() + name.dropFirst())
  }
}

extension ValueType {
  /// Whether the type is a union. Callers pass a union as an enum whose cases have struct payloads.
  package var isUnion: Bool { if case .union = base { true } else { false } }

  /// The cases of a closed set or of a union.
  package var vocabulary: Vocabulary? {
    switch base {
    case .vocabulary(let vocabulary): vocabulary
    case .union(let union): union.vocabulary
    default: nil
    }
  }

  /// Replaces the cases of a vocabulary or union. Has no effect on other types.
  package mutating func replaceVocabulary(with vocabulary: Vocabulary) {
    switch base {
    case .vocabulary: base = .vocabulary(vocabulary)
    case .union(let union): base = .union(union.replacing(vocabulary: vocabulary))
    default: break
    }
  }
}

extension Resolver {
  /// Returns the union that a declared type with `discriminator` defines.
  func unionType(
    discriminatedBy discriminator: JSONNode, _ keys: TypeKeys, in file: SchemaFile, _ metadata: Metadata
  ) -> ValueType {
    if let type = keys.type, type.string != "object" {
      report(
        .badUnion, "a union is always an object; remove 'type'", at: type.range, in: file)
    }
    guard let cases = keys.cases else {
      report(
        .badUnion,
        "a union needs a case for each object type; add 'cases', and set 'holds' of each case to a declared type",
        at: discriminator.range, in: file)
      return .unresolvedObject
    }
    guard case .vocabulary(let vocabulary) = vocabularyType(from: cases, keys, wireKind: nil, in: file, metadata).base
    else {
      return .unresolvedObject
    }
    let key = discriminator.string ?? ""
    for item in vocabulary.cases { check(item, discriminator: key) }
    var reservingVocabulary = vocabulary
    reservingVocabulary.cases = vocabulary.cases.map {
      $0.replacing(holds: $0.holds.map { self.reservingKey(key, in: $0) })
    }
    return ValueType(.union(UnionType(discriminator: key, vocabulary: reservingVocabulary)))
  }

  private func check(_ item: Vocabulary.Case, discriminator key: String) {
    func report(_ message: String) {
      diagnostics.add(Diagnostic(.badUnion, "the case '\(item.name)' \(message)", at: item.origin.location))
    }
    guard let holds = item.holds, !holds.isUnresolved else { return }
    if !holds.isStructure || holds.isNullable || holds.wireForm != .plain || holds.isSecret {
      return report(
        "holds \(holds.kindName); a union case must hold null, or a declared object with a member from the caller"
      )
    }
    if let conflictingMember = item.members.first(where: { $0.wire == key }) {
      report(
        "holds an object whose member '\(conflictingMember.name)' has the discriminator's key; remove the member from the type"
      )
    }
    check(item.members) { field, message in report("holds an object whose member '\(field.name)' \(message)") }
  }

  /// Reports members with a source or a condition, since only the caller can supply a union's members.
  private func check(_ fields: [Field], report: (Field, String) -> Void) {
    for field in fields {
      if let source = field.source {
        report(
          field, "comes from '\(source)'; members of a union's objects must come from the caller, so remove 'from'")
      } else if case .when = field.sent {
        report(field, "depends on a condition; remove the condition")
      } else if !field.variants.isEmpty || !field.profiles.isEmpty {
        report(field, "differs between variants or profiles; remove 'variants' and 'profiles'")
      }
      if case .object(let inner) = field.type.base { check(inner, report: report) }
    }
  }
}
