import Foundation

/// An edit of the registry in `Tests/ComparisonTests/Edits/book.json`. All edits are in `edits.json` in the same
/// folder.
public struct SchemaEdit: Sendable {
  public var name: String
  public var section: String
  /// The reason for the expected verdicts.
  public var why: String
  /// The steps as JSON. Each step sets the value at a JSON pointer, removes it, or moves it to another key of its
  /// object.
  var steps: Data

  public static let folder = Paths.root + "/Tests/ComparisonTests/Edits"
  public static let base = text("book.json")

  public static func text(_ name: String) -> String {
    (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
  }

  public static let all: [SchemaEdit] = {
    let json = try? JSONSerialization.jsonObject(with: Data(text("edits.json").utf8))
    return ((json as? [[String: Any]]) ?? []).map { edit in
      SchemaEdit(
        name: edit["name"] as? String ?? "", section: edit["section"] as? String ?? "",
        why: edit["why"] as? String ?? "",
        steps: (try? JSONSerialization.data(withJSONObject: edit["steps"] ?? [])) ?? Data())
    }
  }()

  /// Returns the text of the edited registry, or `nil` if a step cannot be applied.
  public func edited() -> String? {
    guard var tree = try? JSONSerialization.jsonObject(with: Data(Self.base.utf8)),
      let steps = try? JSONSerialization.jsonObject(with: steps) as? [[String: Any]]
    else { return nil }
    for step in steps {
      guard let pointer = step["at"] as? String else { return nil }
      let path = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        .map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
      guard let changed = Self.apply(step, path[...], tree) else { return nil }
      tree = changed
    }
    guard
      let data = try? JSONSerialization.data(
        withJSONObject: tree, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  private static func apply(_ step: [String: Any], _ path: ArraySlice<String>, _ node: Any) -> Any? {
    guard let key = path.first else { return step["set"] }
    let rest = path.dropFirst()
    if var list = node as? [Any] {
      guard let place = Int(key) else { return nil }
      if rest.isEmpty, step["remove"] != nil {
        guard list.indices.contains(place) else { return nil }
        list.remove(at: place)
        return list
      }
      if place == list.count, rest.isEmpty, let value = step["set"] { return list + [value] }
      guard list.indices.contains(place), let inner = apply(step, rest, list[place]) else { return nil }
      list[place] = inner
      return list
    }
    guard var object = node as? [String: Any] else { return nil }
    if rest.isEmpty {
      if step["remove"] != nil {
        guard object.removeValue(forKey: key) != nil else { return nil }
        return object
      }
      if let name = step["rename"] as? String {
        guard let value = object.removeValue(forKey: key) else { return nil }
        object[name] = value
        return object
      }
    }
    guard let inner = apply(step, rest, object[key] ?? [String: Any]()) else { return nil }
    object[key] = inner
    return object
  }
}
