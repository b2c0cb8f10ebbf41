import SignalbookSchemaFiles
import SignalbookWireForm

/// An index of changes by the entries that they affect: the changed entry, the entries that use a changed type, and the
/// entries that enclose them.
struct ChangeIndex {
  /// The changes to an entry, including its parts, by canonical ID.
  private var indicesByID: [String: [Int]] = [:]
  /// The canonical IDs of the changed entries and of the entries that enclose them.
  private var changedIDs: Set<String> = []
  /// The changes to an entry itself.
  private var ownIndicesByID: [String: [Int]] = [:]

  init(_ changes: [Change], _ oldNames: [Change.Subject: String]) {
    for (index, change) in changes.enumerated() {
      add(index, change.subject.id)
      changedIDs.formUnion(Self.enclosingIDs(of: change.subject.id))
      if let oldName = oldNames[change.subject] { add(index, Self.id(of: change.subject.id, renamed: oldName)) }
      for consequence in change.consequences { add(index, consequence.subject.id) }
    }
  }

  private static func id(of id: String, renamed name: String) -> String {
    let enclosing = id.split(separator: "/").dropLast().map(String.init)
    return (enclosing + [EntryID.escaped(name)]).joined(separator: "/")
  }

  private mutating func add(_ index: Int, _ id: String) {
    if ownIndicesByID[id]?.last != index { ownIndicesByID[id, default: []].append(index) }
    for id in Self.enclosingIDs(of: id) where indicesByID[id]?.last != index {
      indicesByID[id, default: []].append(index)
    }
  }

  /// Returns the ID and the IDs of all enclosing entries.
  private static func enclosingIDs(of id: String) -> [String] {
    var ids = [id]
    while let end = ids[ids.count - 1].lastIndex(of: "/") { ids.append(String(ids[ids.count - 1][..<end])) }
    return ids
  }

  /// Whether an entry or one of its parts changed itself, and not only an entry that it uses.
  func isChanged(_ path: [String]) -> Bool { changedIDs.contains(Self.id(path)) }

  /// Returns the changes to an entry, including its parts.
  func changes(within path: [String]) -> [Int] { indicesByID[Self.id(path)] ?? [] }

  /// Returns the changes to an entry, excluding those of its parts.
  func changes(of path: [String]) -> [Int] { ownIndicesByID[Self.id(path)] ?? [] }

  private static func id(_ path: [String]) -> String { path.map(EntryID.escaped).joined(separator: "/") }
}
