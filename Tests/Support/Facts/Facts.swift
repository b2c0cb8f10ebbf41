import Foundation

/// The facts about a registry in the source documents. They were transcribed from the documents, not from `schemas/`.
public struct Facts {
  /// The facts in the format of `RegistryView.tree` in the registries' tests.
  public let tree: FactTree
  /// The words that the name or description of each event must contain, by the event's key. `|` separates alternatives.
  public let says: [String: [[String]]]

  public static func file(_ name: String) throws -> FactTree {
    let path = Paths.root + "/Tests/RegistriesTests/Facts/\(name).json"
    return try JSONDecoder().decode(FactTree.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Returns the facts about Focus, including the imported core ping.
  public static func focus() throws -> Facts {
    var tree = try file("focus")
    let receivers = try file("receiver")
    for (stream, name) in [("core 7", "core.7"), ("core 10", "core.10"), ("focus-event 1", "focus-event.1")] {
      if var facts = tree["streams"]?[stream] {
        facts["receiver"] = receivers[name]
        tree["streams"]?[stream] = facts
      }
    }
    return try Facts(tree, events: file("focus-events"), defaultStream: "focus-event 1")
  }

  public static func mozilla() throws -> Facts {
    var facts = try focus().tree
    let all = facts["streams"]?.members ?? [:]
    var core = (all["core 7"] ?? .object([:]))
    core["consent"] = nil
    core["variants"] = nil
    core["owner"] = nil
    var later = core
    later["version"] = .number(10)
    later["fields"]?["v"]?["const"] = .number(10)
    later["receiver"] = try file("receiver")["core.10"]
    // The event ping of other apps has the same frame, with the process's start time and without its own settings.
    var other = all["focus-event 1"] ?? .object([:])
    for name in ["consent", "variants", "owner"] { other[name] = nil }
    other["ping"] = .text("mobile-event")
    for (name, field) in try file("mobile-event")["fields"]?.members ?? [:] { other["fields"]?[name] = field }
    other["receiver"] = try file("receiver")["mobile-event.1"]
    facts["streams"] = .object(["core 7": core, "core 10": later, "mobile-event 1": other])
    // Only Focus has this profile.
    facts["profiles"]?["app-2018"] = nil
    facts["name"] = .text("mozilla")
    facts["docs"] = .text("https://wiki.mozilla.org/Telemetry")
    facts["events"] = .object([:])
    facts["imports"] = .list([])
    facts["variants"] = .object([:])
    return Facts(tree: facts, says: [:])
  }

  public static func sessionReplay() throws -> Facts {
    let tree = try file("session-replay")
    return try Facts(tree, events: tree, defaultStream: "batch")
  }

  /// Returns the facts about WebXR Viewer, which imports its pings but declares its consent and owner.
  public static func webXR() throws -> Facts {
    var tree = try file("webxr")
    let shared = try mozilla().tree
    tree["profiles"] = shared["profiles"].map { $0.merged(with: tree["profiles"] ?? .object([:])) }
    for (name, own) in tree["streams"]?.members ?? [:] {
      tree["streams"]?[name] = shared["streams"]?[name].map { $0.merged(with: own) }
    }
    return try Facts(tree, events: tree, defaultStream: "mobile-event 1")
  }

  public static func activityStream() throws -> Facts {
    let tree = try file("activity-stream")
    return try Facts(tree, events: tree, defaultStream: "actions")
  }

  public static func mma() throws -> Facts {
    let tree = try file("mma")
    return try Facts(tree, events: tree, defaultStream: "track")
  }

  private init(tree: FactTree, says: [String: [[String]]]) {
    self.tree = tree
    self.says = says
  }

  /// Returns the words that a name or description must contain. `|` separates alternatives.
  private static func words(_ row: FactTree) -> [[String]]? {
    row["says"]?.elements.compactMap { $0.string?.split(separator: "|").map(String.init) }
  }

  /// The properties that receivers ignore.
  public static let unchecked: Set<String> = [
    "unit", "order", "identifies", "data", "cut", "from", "resetBy", "readAt", "absent", "sent", "required", "receiver",
    "called",
  ]

  /// Returns a receiver with the same checks as the producer, for documents that describe only the producer.
  private static func receiver(of stream: FactTree) -> FactTree {
    let fields = stream["fields"]?.members ?? [:]
    return .object([
      "members": .object(fields.mapValues { $0["receiver"] ?? $0.without(unchecked) }),
      "required": .texts(fields.filter { $0.value["sent"] == nil && $0.value["required"] == nil }.map(\.key).sorted()),
    ])
  }

  private init(_ file: FactTree, events: FactTree, defaultStream: String) throws {
    let expansion = Expansion(
      settings: file["settings"] ?? .object([:]), sections: file["sections"] ?? .object([:]),
      currencies: try Self.file("iso-4217"),
      targetPath: file["target path pattern"])
    var tree = file
    for name in ["settings", "sections", "source", "target path pattern"] { tree[name] = nil }
    var view: [String: FactTree] = [:]
    var says: [String: [[String]]] = [:]
    for (name, stream) in tree["streams"]?.members ?? [:] {
      guard let frame = stream["as"]?.string else { continue }
      var own = stream
      own["as"] = nil
      tree["streams"]?[name] = file[frame]?.merged(with: own)
      tree[frame] = nil
    }
    for (_, row) in (events["events"]?.members ?? [:]).sorted(by: { $0.key < $1.key }) {
      var facts = row
      let base =
        row["tuple"].map { $0.elements.compactMap(\.string).joined(separator: " / ") }
        ?? row["code"].map { if case .scalar(let text) = $0 { text } else { "" } } ?? ""
      var key = base
      var count = 1
      while view[key] != nil {
        count += 1
        key = "\(base) #\(count)"
      }
      for name in ["tuple", "code", "says"] { facts[name] = nil }
      if facts["stream"] == nil { facts["stream"] = .text(defaultStream) }
      view[key] = facts
      says[key] = Self.words(row)
    }
    for (name, attribute) in tree["attributes"]?.members ?? [:] {
      says["attribute \(name)"] = Self.words(attribute)
      tree["attributes"]?[name]?["says"] = nil
    }
    for (family, links) in tree["links"]?.members ?? [:] {
      for (path, route) in links["routes"]?.members ?? [:] {
        says["link \(family)\(path)"] = Self.words(route)
        tree["links"]?[family]?["routes"]?[path]?["says"] = nil
      }
    }
    tree["events"] = .object(view)
    for (name, empty) in [
      ("profiles", FactTree.object([:])), ("variants", .object([:])), ("imports", .list([])),
      ("attributes", .object([:])), ("links", .object([:])), ("messages", .object([:])),
    ] where tree[name] == nil {
      tree[name] = empty
    }
    tree = expansion.expand(tree)
    for (name, stream) in tree["streams"]?.members ?? [:] where stream["external"] == nil {
      if stream["ping"] == nil { tree["streams"]?[name]?["ping"] = .text(name) }
      if stream["receiver"] == nil, stream["fields"] != nil {
        tree["streams"]?[name]?["receiver"] = Self.receiver(of: stream)
      }
    }
    self.tree = tree
    self.says = says
  }
}

/// An expansion of the abbreviations in fact files.
private struct Expansion {
  let settings: FactTree
  let sections: FactTree
  let currencies: FactTree
  let targetPath: FactTree?

  func expand(_ tree: FactTree) -> FactTree {
    switch tree {
    case .scalar: return tree
    case .list(let elements): return .list(elements.map(expand))
    case .object(var members):
      switch members["type"]?.string {
      case "the settings keys":
        members["type"] = .text("cases")
        members["cases"] = settings
      case "a section":
        members["type"] = .text("cases")
        members["cases"] = sections
      case "a target path":
        members["type"] = .text("string")
        members["called"] = .text("targetpath")
        members["receiver"] = .object(["type": .text("string"), "pattern": targetPath ?? .text("")])
      case "ISO 4217":
        members["type"] = .text("cases")
        var cases: [String: FactTree] = [:]
        for (name, code) in currencies["codes"]?.members ?? [:] {
          if case .scalar(let code) = code { cases[code] = .text(name) }
        }
        members["cases"] = .object(cases)
      default: break
      }
      if case .object(let cases)? = members["cases"] {
        members["cases"] = .object(
          Dictionary(
            uniqueKeysWithValues: cases.map { key, value in
              (Int(key) != nil || key.hasPrefix("\"") ? key : FactTree.quoted(key), expandCase(key, value))
            }))
      }
      return .object(members.mapValues(expand))
    }
  }

  private func expandCase(_ key: String, _ value: FactTree) -> FactTree {
    if let name = value.string { return .object(["name": .text(FactTree.plain(name))]) }
    var facts = value
    if facts["name"] == nil { facts["name"] = .text(FactTree.plain(key)) }
    return facts
  }
}
