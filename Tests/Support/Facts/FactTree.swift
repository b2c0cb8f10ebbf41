/// A JSON value of a fact file, or of data that is compared with a fact file.
public enum FactTree: Hashable, Sendable {
  /// Canonical JSON text, in which whole numbers have no fraction.
  case scalar(String)
  case list([FactTree])
  case object([String: FactTree])

  public static func text(_ text: String) -> FactTree { .scalar(quoted(text)) }
  public static func number(_ number: Int) -> FactTree { .scalar(String(number)) }
  public static func flag(_ flag: Bool) -> FactTree { .scalar(flag ? "true" : "false") }
  public static func texts(_ texts: [String]) -> FactTree { .list(texts.map { .text($0) }) }

  public subscript(_ key: String) -> FactTree? {
    get { if case .object(let members) = self { members[key] } else { nil } }
    set {
      guard case .object(var members) = self else { return }
      members[key] = newValue
      self = .object(members)
    }
  }

  public var members: [String: FactTree] { if case .object(let members) = self { members } else { [:] } }
  public var elements: [FactTree] { if case .list(let elements) = self { elements } else { [] } }

  /// The text of a JSON string.
  public var string: String? {
    guard case .scalar(let text) = self, text.hasPrefix("\"") else { return nil }
    return String(text.dropFirst().dropLast())
  }

  /// Returns the letters and digits of a name in lowercase, so that names compare equal regardless of how their words
  /// are joined.
  public static func plain(_ name: String) -> String {
    String(name.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) })
  }

  public static func quoted(_ text: String) -> String { "\"\(text)\"" }

  /// Returns the tree without members that have one of the names, at any depth.
  public func without(_ names: Set<String>) -> FactTree {
    switch self {
    case .scalar: self
    case .list(let elements): .list(elements.map { $0.without(names) })
    case .object(let members):
      .object(members.filter { !names.contains($0.key) }.mapValues { $0.without(names) })
    }
  }

  /// Returns the tree merged with another tree. Objects are merged, and other values are replaced.
  public func merged(with other: FactTree) -> FactTree {
    guard case .object(let own) = self, case .object(let others) = other else { return other }
    return .object(own.merging(others) { $0.merged(with: $1) })
  }

  /// Adds all leaves by path. Empty objects and lists are leaves.
  public func leaves(_ path: String = "", into leaves: inout [String: String]) {
    switch self {
    case .scalar(let text): leaves[path] = text
    case .list(let elements):
      if elements.isEmpty { leaves[path] = "[]" }
      for (index, element) in elements.enumerated() { element.leaves("\(path)[\(index)]", into: &leaves) }
    case .object(let members):
      if members.isEmpty { leaves[path] = "{}" }
      for (key, value) in members { value.leaves(path.isEmpty ? key : "\(path) › \(key)", into: &leaves) }
    }
  }

  /// Returns the differences sorted by path, with a sentence for each.
  public func differences(from facts: FactTree) -> [String] {
    var stated: [String: String] = [:]
    var found: [String: String] = [:]
    facts.leaves(into: &stated)
    leaves(into: &found)
    return Set(stated.keys).union(found.keys).sorted().compactMap { path in
      switch (stated[path], found[path]) {
      case (let stated?, let found?):
        stated == found ? nil : "\(path): the document says \(stated), the registry \(found)"
      case (let stated?, nil): "\(path): the document says \(stated), the registry nothing"
      case (nil, let found?): "\(path): the registry says \(found), no document does"
      case (nil, nil): nil
      }
    }
  }
}

extension FactTree: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .scalar("null")
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let number = try? container.decode(Double.self) {
      self = .scalar(number.description)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let elements = try? container.decode([FactTree].self) {
      self = .list(elements)
    } else {
      self = .object(try container.decode([String: FactTree].self))
    }
  }
}
