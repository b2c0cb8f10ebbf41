import SignalbookSchemaFiles

/// A field that is no longer sent. Its name and key stay reserved, and documents continue to list it.
public struct RetiredField: Sendable {
  /// The schema section of the field's owner, such as `events`.
  public let section: String
  /// The name of the entry that declares the field.
  public let owner: String
  /// The keys that lead from the owner to the field, ending with its name, such as `extras`, `to`.
  public let path: [String]
  public let field: Field
}

extension Resolver {
  /// Returns the loaded registry's retired fields, each with the entry that declares it.
  func retiredFieldsByOwner() -> [RetiredField] {
    if retiredFields.isEmpty { return [] }
    var result: [RetiredField] = []
    var visitedLocations: Set<Location> = []
    // Streams may share a field that they inherit through `extends`.
    let fields = retiredFields.filter {
      $0.origin.importIndex == nil && visitedLocations.insert($0.origin.location).inserted
    }
    let fieldsByPath = Dictionary(
      grouping: fields.sorted { $0.origin.location.range.start < $1.origin.location.range.start },
      by: \.origin.location.path)
    for section in Section.allCases {
      for entry in root.sortedEntries(of: section) {
        let fields = fieldsByPath[entry.file.source.path] ?? []
        let start = fields.lastIndex(startingBy: entry.node.range.start) { $0.origin.location.range.start }
        for field in fields[(start.map { $0 + 1 } ?? 0)...] {
          guard let path = Self.path(to: field.origin.location.range, in: entry.node) else { break }
          result.append(RetiredField(section: section.key, owner: entry.name, path: path, field: field))
        }
      }
    }
    return result
  }

  private static func path(to range: ByteRange, in node: JSONNode) -> [String]? {
    guard let member = node.member(at: range.start) else { return nil }
    if member.keyRange == range { return [member.key] }
    return path(to: range, in: member.value).map { [member.key] + $0 }
  }
}
