import SignalbookSchemaFiles
import SignalbookWireForm

/// An index of changes by the entries that they affect: the changed entry, the entries that use a changed type, and the
/// entries that enclose them.
struct ChangeIndex {
  /// The changes to an entry, including its parts, by canonical ID.
  private var indicesByID: [String: [Int]] = [:]
  /// The changes to an entry itself.
  private var ownIndicesByID: [String: [Int]] = [:]

  init(_ changes: [Change], _ oldNames: [Change.Subject: String]) {
    for (index, change) in changes.enumerated() {
      add(index, change.subject.id)
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
    var path = id[...]
    while true {
      if indicesByID[String(path)]?.last != index { indicesByID[String(path), default: []].append(index) }
      guard let end = path.lastIndex(of: "/") else { return }
      path = path[..<end]
    }
  }

  /// Returns the changes to an entry, including its parts.
  func changes(within path: [String]) -> [Int] { indicesByID[Self.id(path)] ?? [] }

  /// Returns the changes to an entry, excluding those of its parts.
  func changes(of path: [String]) -> [Int] { ownIndicesByID[Self.id(path)] ?? [] }

  private static func id(_ path: [String]) -> String { path.map(EntryID.escaped).joined(separator: "/") }
}
